/* The floor: rates every five of the cards without a table and takes the best. */
#include "five.h"
#include "methods.h"

#include <isohand/cards.h>

static inline struct five with_card(struct five in, uint8_t card)
{
  return five_with(in, ih_card_rank(card), ih_card_suit(card));
}

static inline uint32_t rate_one_of_21(const uint8_t cards[5])
{
  struct five in = five_none;
#pragma GCC unroll 5
  for (unsigned i = 0; i < 5; i++)
    in = with_card(in, cards[i]);
  return five_value(&in);
}

/* Rates C(n, 5) fives: 1, 6, 21, 56, 126. Those with a common beginning share its work. */
static inline uint32_t rate_best_of_21(const void *tables, const uint8_t cards[], unsigned n)
{
  uint32_t best = 0;
  (void)tables;
  if (n == 5)
    return rate_one_of_21(cards);
  for (unsigned a = 0; a < n; a++) {
    const struct five one = with_card(five_none, cards[a]);
    for (unsigned b = a + 1; b < n; b++) {
      const struct five two = with_card(one, cards[b]);
      for (unsigned c = b + 1; c < n; c++) {
        const struct five three = with_card(two, cards[c]);
        for (unsigned d = c + 1; d < n; d++) {
          const struct five four = with_card(three, cards[d]);
          for (unsigned e = d + 1; e < n; e++) {
            const struct five all = with_card(four, cards[e]);
            const uint32_t value = five_value(&all);
            best = value > best ? value : best;
          }
        }
      }
    }
  }
  return best;
}

FIELD_PLAIN(best_of_21, rate_best_of_21, FIELD_5_TO_9)

static void *set_up(void)
{
  static char nothing;
  return &nothing;
}

static void tear_down_best_of_21(void *tables)
{
  (void)tables;
}

static size_t best_of_21_bytes(const void *tables, unsigned n)
{
  (void)tables, (void)n;
  return 0;
}

const struct field_method field_best_of_21 = {
    .name = "best of 21",
    .source = "the rules of the game; every document's point of departure",
    .high_is_best = 1,
    .least = 5,
    .most = 9,
    .set_up = set_up,
    .tear_down = tear_down_best_of_21,
    .bytes = best_of_21_bytes,
    .rows = rows_best_of_21,
    .block = block_best_of_21};
