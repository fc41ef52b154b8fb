/* Rates cards: flush first, then the quinary. */
#include "base/bits.h"
#include "base/require.h"
#include "cards/checks.h"
#include "eval/rating/tables.h"

#include <isohand/cards.h>

IHP_ALWAYS_INLINE uint16_t rate_flush_of_cards(uint64_t key, const uint8_t cards[], size_t n)
{
  ih_set set = 0;
  IHP_UNROLL
  for (size_t i = 0; i < n; i++)
    set |= ih_card_rating_sums[cards[i]].set;
  return ihp_rate_flush(key, set, n);
}

/* Kept out of line: one hand of 7 in 33 has a flush. */
__attribute__((noinline)) static uint16_t rate_flush(uint64_t key, const uint8_t cards[], size_t n)
{
  return rate_flush_of_cards(key, cards, n);
}

__attribute__((noinline)) static uint16_t rate_flush_of_7(uint64_t key, const uint8_t cards[7])
{
  return rate_flush_of_cards(key, cards, 7);
}

IHP_ALWAYS_INLINE uint16_t rate_cards(const uint8_t cards[], size_t n)
{
  const uint64_t key = ihp_sum_keys(cards, n);
  if (__builtin_expect(ihp_flush_flags(key) == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(key), n);
  return n == 7 ? rate_flush_of_7(key, cards) : rate_flush(key, cards, n);
}

/* Has separate code for each n: at -O2 compilers would not unroll.  Aligned, because a call takes
 * up to a tenth longer if it moves to a different part of a cache line. */
__attribute__((aligned(64))) uint16_t ih_rate_unchecked(const uint8_t cards[], size_t n)
{
  IHP_REQUIRE(ihp_rate_check(cards, n) == IH_OK);
  if (n == 7)
    return rate_cards(cards, 7);
  if (n == 5)
    return rate_cards(cards, 5);
  if (n == 6)
    return rate_cards(cards, 6);
  return n == 8 ? rate_cards(cards, 8) : rate_cards(cards, 9);
}

__attribute__((aligned(64))) uint16_t ih_rate_7_unchecked(const uint8_t cards[7])
{
  IHP_REQUIRE(ihp_rate_check(cards, 7) == IH_OK);
  return rate_cards(cards, 7);
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
