/* Rating cards: flush first, then the quinary. */
#include "base/bits.h"
#include "base/require.h"
#include "cards/checks.h"
#include "eval/rating/tables.h"

#include <isohand/cards.h>

/* The strength of the flush in the suit whose flag is set.  Out of line: a hand of 7
 * has a flush once in 33. */
__attribute__((noinline)) static uint16_t rate_flush(const uint8_t cards[], size_t n,
                                                     uint32_t flags)
{
  ih_set set = 0;
  for (size_t i = 0; i < n; i++)
    set |= ih_card_rating_sums[cards[i]].set;
  return ihp_flush_strength(ih_set_ranks(set, ihp_flagged_suit(flags)));
}

/* The same, of 7 cards and without a loop. */
__attribute__((noinline)) static uint16_t rate_flush_of_7(const uint8_t cards[7], uint32_t flags)
{
  const ih_rating_sum *card = ih_card_rating_sums;
  const ih_set set = card[cards[0]].set | card[cards[1]].set | card[cards[2]].set |
                     card[cards[3]].set | card[cards[4]].set | card[cards[5]].set |
                     card[cards[6]].set;
  return ihp_flush_strength(ih_set_ranks(set, ihp_flagged_suit(flags)));
}

/* The obvious version always takes the better of flush and quinary.  But only four of a
 * kind and full houses beat a flush (and nothing beats a straight flush), and beside the
 * flush's five cards of five ranks they take three more, 3 of one rank or 2 and 1 of two.
 * So up to 7 cards a flush decides. */
static inline uint16_t rate_by_key(uint64_t key, const uint8_t cards[], size_t n)
{
  const uint32_t flags = ihp_flush_flags(key);
  if (__builtin_expect(flags == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(key), n);
  const uint16_t flush = rate_flush(cards, n, flags);
  if (n <= 7)
    return flush;
  const uint16_t quinary = ihp_quinary_strength(ihp_key_quinary(key), n);
  return flush > quinary ? flush : quinary;
}

/* Sums without a loop, and code of its own for each n: a compiler asked for -O2 would not
 * unroll. */
uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n)
{
  IHP_REQUIRE(ihp_rate_check(cards, n) == IH_OK);
  const uint64_t *key = ihp_card_keys;
  const uint64_t five =
      key[cards[0]] + key[cards[1]] + key[cards[2]] + key[cards[3]] + key[cards[4]];
  if (n == 7)
    return rate_by_key(five + key[cards[5]] + key[cards[6]], cards, 7);
  if (n == 5)
    return rate_by_key(five, cards, 5);
  if (n == 6)
    return rate_by_key(five + key[cards[5]], cards, 6);
  const uint64_t eight = five + key[cards[5]] + key[cards[6]] + key[cards[7]];
  return n == 8 ? rate_by_key(eight, cards, 8) : rate_by_key(eight + key[cards[8]], cards, 9);
}

uint16_t ih_rate_7_unchecked(const uint8_t cards[7])
{
  IHP_REQUIRE(ihp_rate_check(cards, 7) == IH_OK);
  const uint64_t *card = ihp_card_keys;
  const uint64_t key = card[cards[0]] + card[cards[1]] + card[cards[2]] + card[cards[3]] +
                       card[cards[4]] + card[cards[5]] + card[cards[6]];
  const uint32_t flags = ihp_flush_flags(key);
  if (__builtin_expect(flags == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(key), 7);
  return rate_flush_of_7(cards, flags);
}

enum ih_status ihp_rate_check(const uint8_t cards[], size_t n)
{
  return ihp_check_hand(IHP_STANDARD_SET, cards, n, IH_RATE_MIN_CARDS, IH_RATE_MAX_CARDS);
}

enum ih_status ih_rate(const uint8_t cards[], size_t n, uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_rate_check(cards, n);
  if (status == IH_OK)
    *strength = ih_rate_unchecked(cards, n);
  return status;
}
