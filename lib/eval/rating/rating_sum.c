/* Makes, checks and rates rating sums; and rates sets, as sums. */
#include "base/bits.h"
#include "base/require.h"
#include "cards/checks.h"
#include "eval/rating/tables.h"

#include <isohand/rating.h>

extern inline ih_rating_sum ih_rating_sum_add(ih_rating_sum hand, uint8_t card);
extern inline ih_rating_sum ih_rating_sum_remove(ih_rating_sum hand, uint8_t card);
extern inline ih_rating_sum ih_rating_sum_merge(ih_rating_sum a, ih_rating_sum b);
extern inline unsigned ih_rating_sum_count(ih_rating_sum hand);
extern inline int ih_rating_sum_has(ih_rating_sum hand, uint8_t card);

/* ---- Making sums --------------------------------------------------------- */

ih_rating_sum ih_rating_sum_of_cards_unchecked(const uint8_t cards[], size_t n)
{
  ih_rating_sum sum = {0, 0};
  for (size_t i = 0; i < n; i++)
    sum = ih_rating_sum_add(sum, cards[i]);
  return sum;
}

enum ih_status ih_rating_sum_of_cards(const uint8_t cards[], size_t n, ih_rating_sum *sum)
{
  if (sum == NULL || (n > 0 && cards == NULL))
    return IH_ERR_ARGUMENT;
  if (n > IH_RATING_SUM_MAX_CARDS)
    return IH_ERR_COUNT;
  ih_rating_sum all = {0, 0};
  for (size_t i = 0; i < n; i++)
    if (cards[i] >= IH_STANDARD_CARDS)
      return IH_ERR_CARD;
  for (size_t i = 0; i < n; i++) {
    if (ih_rating_sum_has(all, cards[i]))
      return IH_ERR_DUPLICATE;
    all = ih_rating_sum_add(all, cards[i]);
  }
  *sum = all;
  return IH_OK;
}

/* Aligned, because its short loop takes a fifth longer if it crosses a cache line. */
__attribute__((aligned(64))) ih_rating_sum ih_rating_sum_of_set_unchecked(ih_set set)
{
  ih_rating_sum sum = {0, set};
  for (; set != 0; set &= set - 1) {
    const unsigned bit = ihp_lowest(set);
    sum.key += ih_card_rating_sums[ih_card_make(bit % 16, bit / 16)].key;
  }
  return sum;
}

enum ih_status ihp_rate_check_set(ih_set set, unsigned least, unsigned most)
{
  const unsigned cards = ihp_popcount(set);
  if ((set & ~IHP_STANDARD_SET) != 0)
    return IH_ERR_CARD;
  return cards >= least && cards <= most ? IH_OK : IH_ERR_COUNT;
}

enum ih_status ih_rating_sum_of_set(ih_set set, ih_rating_sum *sum)
{
  if (sum == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_rate_check_set(set, 0, IH_RATING_SUM_MAX_CARDS);
  if (status == IH_OK)
    *sum = ih_rating_sum_of_set_unchecked(set);
  return status;
}

enum ih_status ih_rating_sum_check(ih_rating_sum sum)
{
  const enum ih_status status = ihp_rate_check_set(sum.set, 0, IH_RATING_SUM_MAX_CARDS);
  if (status != IH_OK)
    return status;
  return ih_rating_sum_of_set_unchecked(sum.set).key == sum.key ? IH_OK : IH_ERR_ARGUMENT;
}

/* ---- Rating --------------------------------------------------------------- */

/* Returns IH_OK if a sum can be rated, else the status that ih_rate_sum returns. */
static enum ih_status check_rated_sum(ih_rating_sum sum)
{
  const enum ih_status status = ih_rating_sum_check(sum);
  if (status != IH_OK)
    return status;
  const unsigned n = ih_rating_sum_count(sum);
  return n >= IH_RATE_MIN_CARDS && n <= IH_RATE_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

uint16_t ih_rate_sum_unchecked(ih_rating_sum sum)
{
  IHP_REQUIRE(check_rated_sum(sum) == IH_OK);
  const unsigned n = ih_rating_sum_count(sum);
  if (__builtin_expect(ihp_flush_flags(sum.key) == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(sum.key), n);
  return ihp_rate_flush(sum.key, sum.set, n);
}

enum ih_status ih_rate_sum(ih_rating_sum sum, uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_rated_sum(sum);
  if (status == IH_OK)
    *strength = ih_rate_sum_unchecked(sum);
  return status;
}

uint16_t ih_rate_set_unchecked(ih_set set)
{
  return ih_rate_sum_unchecked(ih_rating_sum_of_set_unchecked(set));
}

enum ih_status ih_rate_set(ih_set set, uint16_t *strength)
{
  ih_rating_sum sum;
  const enum ih_status status = ih_rating_sum_of_set(set, &sum);
  return status == IH_OK ? ih_rate_sum(sum, strength) : status;
}
