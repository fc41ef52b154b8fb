/* Hands of the standard deck, as text. */
#ifndef IH_TESTS_HANDS_H
#define IH_TESTS_HANDS_H

#include "harness.h"

#include <isohand/cards.h>
#include <string.h>

/* Parses a valid text such as "AsKd" into cards[0..n-1], n <= most; returns n. */
static inline size_t test_cards(const char *text, uint8_t cards[], size_t most)
{
  const ih_deck deck = {.ranks = 13, .suits = 4};
  size_t n;
  ck_assert_int_eq(ih_cards_parse(&deck, text, strlen(text), cards, most, &n, NULL), IH_OK);
  return n;
}

/* Calls `check` for hands with an invalid or repeated card: the first least..most of `cards`, each
 * card in turn replaced by each of bad[0..count-1] (expected: IH_ERR_CARD), and by its neighbour
 * (expected: IH_ERR_DUPLICATE). */
static inline void
test_bad_cards(uint8_t cards[], size_t least, size_t most, const uint8_t bad[], size_t count,
               void (*check)(const uint8_t cards[], size_t n, enum ih_status status))
{
  for (size_t n = least; n <= most; n++)
    for (size_t i = 0; i < n; i++) {
      const uint8_t card = cards[i];
      for (size_t b = 0; b < count; b++) {
        cards[i] = bad[b];
        check(cards, n, IH_ERR_CARD);
      }
      cards[i] = cards[(i + 1) % n];
      check(cards, n, IH_ERR_DUPLICATE);
      cards[i] = card;
    }
}

#endif
