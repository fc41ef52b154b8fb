/* Five cards by the remainder modulo 15 of their counts; see remainder.h. */
#include "remainder.h"

#include "methods.h"

#include <isohand/cards.h>

static inline uint32_t rate_remainder(const void *tables, const uint8_t cards[], unsigned n)
{
  uint8_t ranks[5], suits[5];
  (void)tables, (void)n;
#pragma GCC unroll 5
  for (unsigned i = 0; i < 5; i++) {
    ranks[i] = (uint8_t)ih_card_rank(cards[i]);
    suits[i] = (uint8_t)(1 << ih_card_suit(cards[i]));
  }
  return remainder_five(ranks, suits);
}

FIELD_PLAIN(remainder, rate_remainder, FIELD_5)

static void *set_up(void)
{
  static char nothing;
  return &nothing;
}

static void tear_down_remainder(void *tables)
{
  (void)tables;
}

static size_t remainder_bytes(const void *tables, unsigned n)
{
  (void)tables, (void)n;
  return sizeof remainder_category;
}

const struct field_method field_remainder = {
    .name = "remainder by 15",
    .source = "codeproject.com 569271, 2013; tie breaks published with rankPokerHand7",
    .high_is_best = 1,
    .least = 5,
    .most = 5,
    .set_up = set_up,
    .tear_down = tear_down_remainder,
    .bytes = remainder_bytes,
    .rows = rows_remainder,
    .block = block_remainder};
