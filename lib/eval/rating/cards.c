/* The evaluator: flush first, then the quinary. */
#include "base/bits.h"
#include "base/require.h"
#include "eval/rating/tables.h"

#include <isohand/cards.h>

/* The keys of ih_card_rating_sums without the masks: eight bytes a card are what an address
 * scales by. */
#define RANK(r) IHP_CARD_KEY(r, 0), IHP_CARD_KEY(r, 1), IHP_CARD_KEY(r, 2), IHP_CARD_KEY(r, 3)

const uint64_t ihp_card_keys[IH_STANDARD_CARDS] = {RANK(0),  RANK(1),  RANK(2), RANK(3), RANK(4),
                                                   RANK(5),  RANK(6),  RANK(7), RANK(8), RANK(9),
                                                   RANK(10), RANK(11), RANK(12)};

/* The strength of the flush in the suit whose flag is set.  Out of line: a hand of 7
 * has a flush once in 33. */
__attribute__((noinline)) static uint16_t flush_strength(const uint8_t cards[], size_t n,
                                                         uint32_t flags)
{
  uint64_t mask = 0;
  for (size_t i = 0; i < n; i++)
    mask |= ih_card_rating_sums[cards[i]].set;
  return ihp_flush_strength(ih_set_ranks(mask, ihp_flagged_suit(flags)));
}

/* The obvious version takes the better of flush and quinary always.  But only four
 * of a kind and full houses beat a flush (and none a straight flush), and beside
 * the flush's five cards of five ranks they take three more, 3 of one rank or 2
 * and 1 of two.  So up to 7 cards a flush decides. */
static inline uint16_t rate(uint64_t key, const uint8_t cards[], size_t n)
{
  const uint32_t flags = ihp_flush_flags(key);
  if (__builtin_expect(flags == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(key), n);
  const uint16_t flush = flush_strength(cards, n, flags);
  if (n <= 7)
    return flush;
  const uint16_t quinary = ihp_quinary_strength(ihp_key_quinary(key), n);
  return flush > quinary ? flush : quinary;
}

/* Sums without a loop, and rate() for each n on its own: a compiler asked for
 * -O2 would not unroll. */
uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n)
{
  IHP_REQUIRE(ihp_eval_check(cards, n) == IH_OK);
  const uint64_t *word = ihp_card_keys;
  const uint64_t five =
      word[cards[0]] + word[cards[1]] + word[cards[2]] + word[cards[3]] + word[cards[4]];
  if (n == 7)
    return rate(five + word[cards[5]] + word[cards[6]], cards, 7);
  if (n == 5)
    return rate(five, cards, 5);
  if (n == 6)
    return rate(five + word[cards[5]], cards, 6);
  const uint64_t eight = five + word[cards[5]] + word[cards[6]] + word[cards[7]];
  return n == 8 ? rate(eight, cards, 8) : rate(eight + word[cards[8]], cards, 9);
}

enum ih_status ihp_eval_check(const uint8_t cards[], size_t n)
{
  if (cards == NULL)
    return IH_ERR_ARGUMENT;
  if (n < IH_RATE_MIN_CARDS || n > IH_RATE_MAX_CARDS)
    return IH_ERR_COUNT;
  uint64_t seen = 0, twice = 0;
  int outside = 0;
  for (size_t i = 0; i < n; i++) {
    const uint64_t card = UINT64_C(1) << cards[i] % 64;
    outside |= cards[i] >= IH_STANDARD_CARDS;
    twice |= seen & card;
    seen |= card;
  }
  if (outside)
    return IH_ERR_CARD;
  return twice == 0 ? IH_OK : IH_ERR_DUPLICATE;
}

enum ih_status ih_rate(const uint8_t cards[], size_t n, uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_eval_check(cards, n);
  if (status == IH_OK)
    *strength = ih_rate_unchecked(cards, n);
  return status;
}
