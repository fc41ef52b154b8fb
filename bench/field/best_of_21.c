/* The floor: every five of the cards, rated without a table, and the best of them. */
#include "five.h"
#include "methods.h"

#include <isohand/cards.h>

static inline uint32_t rate_five(const uint8_t a, const uint8_t b, const uint8_t c, const uint8_t d,
                                 const uint8_t e)
{
  const uint8_t cards[5] = {a, b, c, d, e};
  struct five_ranks in = {0, 0, 0, 0};
  uint32_t suits = 0;
  for (unsigned i = 0; i < 5; i++) {
    five_add(&in, ih_card_rank(cards[i]));
    suits |= (uint32_t)1 << ih_card_suit(cards[i]);
  }
  return five_value(&in, (suits & (suits - 1)) == 0);
}

/* C(n, 5) of them: 1, 6, 21, 56, 126. */
static inline uint32_t rate(const void *tables, const uint8_t cards[], unsigned n)
{
  uint32_t best = 0;
  (void)tables;
  for (unsigned a = 0; a < n; a++)
    for (unsigned b = a + 1; b < n; b++)
      for (unsigned c = b + 1; c < n; c++)
        for (unsigned d = c + 1; d < n; d++)
          for (unsigned e = d + 1; e < n; e++) {
            const uint32_t value = rate_five(cards[a], cards[b], cards[c], cards[d], cards[e]);
            best = value > best ? value : best;
          }
  return best;
}

FIELD_PLAIN(best_of_21, rate, FIELD_5_TO_9)

static void *set_up(void)
{
  static char nothing;
  return &nothing;
}

static void tear_down(void *tables)
{
  (void)tables;
}

static size_t bytes(const void *tables, unsigned n)
{
  (void)tables, (void)n;
  return 0;
}

const struct field_method field_best_of_21 = {
    "best of 21",
    "the rules of the game; every document's point of departure",
    1,
    5,
    9,
    set_up,
    tear_down,
    bytes,
    rows_best_of_21,
    block_best_of_21,
};
