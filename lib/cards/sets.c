#include "base/bits.h"

#include <isohand/cards.h>

extern inline uint64_t ih_set_of_card(uint8_t card);
extern inline uint16_t ih_set_ranks(uint64_t mask, unsigned suit);

uint64_t ih_set_of_deck(const ih_deck *deck)
{
  const uint64_t suit = (UINT64_C(1) << deck->ranks) - 1;
  uint64_t mask = 0;
  for (unsigned s = 0; s < deck->suits; s++)
    mask |= suit << (16 * s);
  return mask;
}

uint64_t ih_set_of_cards_unchecked(const uint8_t cards[], size_t n)
{
  uint64_t mask = 0;
  for (size_t i = 0; i < n; i++)
    mask |= ih_set_of_card(cards[i]);
  return mask;
}

enum ih_status ih_set_of_cards(const ih_deck *deck, const uint8_t cards[], size_t n, uint64_t *mask)
{
  ih_deck same;
  if (deck == NULL || mask == NULL || (n > 0 && cards == NULL))
    return IH_ERR_ARGUMENT;
  if (ih_deck_make(deck->ranks, deck->suits, &same) != IH_OK)
    return IH_ERR_DECK;
  uint64_t seen = 0;
  for (size_t i = 0; i < n; i++) {
    if (!ih_deck_has(deck, cards[i]))
      return IH_ERR_CARD;
    const uint64_t card = ih_set_of_card(cards[i]);
    if ((seen & card) != 0)
      return IH_ERR_DUPLICATE;
    seen |= card;
  }
  *mask = seen;
  return IH_OK;
}

size_t ih_set_cards(uint64_t mask, uint8_t cards[])
{
  size_t n = 0;
  for (; mask != 0; mask &= mask - 1) {
    const unsigned bit = ihp_lowest(mask);
    cards[n++] = ih_card_make(bit & 15u, bit >> 4);
  }
  return n;
}
