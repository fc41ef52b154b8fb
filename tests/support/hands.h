/* Hands of the standard deck, as text. */
#ifndef IH_TESTS_HANDS_H
#define IH_TESTS_HANDS_H

#include "harness.h"

#include <isohand/cards.h>
#include <string.h>

/* cards[0..n-1] = the cards of a text such as "AsKd", n <= most, which must be good; returns n. */
static inline size_t test_cards(const char *text, uint8_t cards[], size_t most)
{
  const ih_deck deck = {.ranks = 13, .suits = 4};
  size_t n;
  ck_assert_int_eq(ih_cards_parse(&deck, text, strlen(text), cards, most, &n, NULL), IH_OK);
  return n;
}

#endif
