/* The buffers, memory, and what several files use. */
#include "calls.h"

#include <stdlib.h>
#include <string.h>

uint8_t cards[IH_MAX_CARDS];
uint64_t numbers[NUMBERS];
char text[IH_RANGE_TEXT];
ih_error failure;
ih_range ranges[2];

uint8_t *EXPORT(js_cards)(void)
{
  return cards;
}

uint64_t *EXPORT(js_numbers)(void)
{
  return numbers;
}

char *EXPORT(js_text)(void)
{
  return text;
}

size_t EXPORT(js_text_size)(void)
{
  return sizeof text;
}

const ih_error *EXPORT(js_failure)(void)
{
  return &failure;
}

/* Memory for batches: NULL if out of memory. */
void *EXPORT(js_allocate)(size_t bytes)
{
  return malloc(bytes);
}

const char *EXPORT(js_version)(void)
{
  return ih_version();
}

enum ih_status answer(enum ih_status status)
{
  if (status != IH_OK) {
    failure = (ih_error){.status = status};
    strcpy(failure.message, ih_status_string(status));
  }
  return status;
}

enum ih_status answer_text(void)
{
  return answer(strchr(text, '?') == NULL ? IH_OK : IH_ERR_CARD);
}

ih_deck deck_of(uint32_t packed)
{
  return (ih_deck){.ranks = (uint8_t)packed,
                   .suits = (uint8_t)(packed >> 8),
                   .rank_only = (uint8_t)(packed >> 16)};
}

uint64_t whole(uint32_t low, uint32_t high)
{
  return low | (uint64_t)high << 32;
}
