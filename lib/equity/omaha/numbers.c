#include "equity/omaha/numbers.h"

#include <stdlib.h>
#include <string.h>

enum ih_status ihp_omaha_numbers_make(struct ihp_omaha_numbers *numbers, unsigned kinds,
                                      size_t room)
{
  if (kinds == numbers->kinds && room <= numbers->room)
    return IH_OK;
  ihp_omaha_numbers_free(numbers);
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++) {
    if (!ihp_omaha_has_kind(kinds, kind))
      continue;
    numbers->of[kind] = calloc(room, ihp_omaha_number_bytes(kind));
    if (numbers->of[kind] == NULL)
      return IH_ERR_MEMORY;
  }
  numbers->kinds = kinds;
  numbers->room = room;
  return IH_OK;
}

/* Squares, which are wider, come first, so that all arrays are aligned. */
void ihp_omaha_numbers_place(struct ihp_omaha_numbers *numbers, unsigned kinds, size_t room,
                             void *memory)
{
  char *at = memory;
  *numbers = (struct ihp_omaha_numbers){.kinds = kinds, .room = room};
  for (unsigned kind = IHP_OMAHA_STREET_KINDS; kind-- > 0;)
    if (ihp_omaha_has_kind(kinds, kind)) {
      numbers->of[kind] = at;
      at += room * ihp_omaha_number_bytes(kind);
    }
}

void ihp_omaha_numbers_free(struct ihp_omaha_numbers *numbers)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    free(numbers->of[kind]);
  *numbers = (struct ihp_omaha_numbers){0};
}

void ihp_omaha_numbers_clear(struct ihp_omaha_numbers *numbers)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(numbers->kinds, kind))
      memset(numbers->of[kind], 0, numbers->room * ihp_omaha_number_bytes(kind));
}

static void divide(uint32_t number[], size_t count, uint32_t times)
{
  for (size_t i = 0; i < count; i++)
    number[i] /= times;
}

static void divide_wide(uint64_t number[], size_t count, uint64_t times)
{
  for (size_t i = 0; i < count; i++)
    number[i] /= times;
}

void ihp_omaha_numbers_divide(struct ihp_omaha_numbers *numbers, size_t count, unsigned times)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS && times > 1; kind++)
    if (!ihp_omaha_has_kind(numbers->kinds, kind))
      continue;
    else if (kind == IHP_OMAHA_SQUARES)
      divide_wide(numbers->of[kind], count, times);
    else
      divide(numbers->of[kind], count, times);
}
