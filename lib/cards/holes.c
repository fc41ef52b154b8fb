#include "cards/names.h"

#include <isohand/holes.h>
#include <string.h>

extern inline uint8_t ih_card_map(uint8_t card, const uint8_t map[IH_MAX_SUITS]);
extern inline unsigned ih_hole_place(uint8_t a, uint8_t b);

enum ih_status ih_suit_map(const char *order, uint8_t map[IH_MAX_SUITS])
{
  if (order == NULL || map == NULL)
    return IH_ERR_ARGUMENT;
  if (strlen(order) != IH_MAX_SUITS)
    return IH_ERR_PARSE;
  uint8_t found[IH_MAX_SUITS];
  unsigned seen = 0;
  for (unsigned i = 0; i < IH_MAX_SUITS; i++) {
    const char *letter = strchr(IHP_SUIT_LETTERS, order[i]);
    if (letter == NULL)
      return IH_ERR_PARSE;
    found[i] = (uint8_t)(letter - IHP_SUIT_LETTERS);
    seen |= 1u << found[i];
  }
  if (seen != (1u << IH_MAX_SUITS) - 1)
    return IH_ERR_PARSE;
  memcpy(map, found, sizeof found);
  return IH_OK;
}

void ih_suit_map_invert(const uint8_t map[IH_MAX_SUITS], uint8_t inverse[IH_MAX_SUITS])
{
  for (unsigned i = 0; i < IH_MAX_SUITS; i++)
    inverse[map[i]] = (uint8_t)i;
}

enum ih_status ih_hole_cards(unsigned place, uint8_t cards[2])
{
  if (cards == NULL)
    return IH_ERR_ARGUMENT;
  if (place >= IH_HOLES)
    return IH_ERR_RANGE;
  unsigned high = 1;
  while (high * (high + 1) / 2 <= place)
    high++;
  cards[0] = (uint8_t)high;
  cards[1] = (uint8_t)(place - high * (high - 1) / 2);
  return IH_OK;
}

void ih_hole_map(const uint8_t map[IH_MAX_SUITS], uint16_t to[IH_HOLES])
{
  for (uint8_t high = 1; high < 52; high++)
    for (uint8_t low = 0; low < high; low++)
      to[ih_hole_place(high, low)] =
          (uint16_t)ih_hole_place(ih_card_map(high, map), ih_card_map(low, map));
}
