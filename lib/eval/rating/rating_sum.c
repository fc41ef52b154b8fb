/* Hands as sums: building, checking and rating them. */
#include "base/bits.h"
#include "base/require.h"
#include "eval/rating/tables.h"

#include <isohand/rating.h>

#define CARD(r, s)                                                                                 \
  {                                                                                                \
    IHP_CARD_KEY(r, s), UINT64_C(1) << (16 * (s) + (r))                                            \
  }
#define RANK(r) CARD(r, 0), CARD(r, 1), CARD(r, 2), CARD(r, 3)

const ih_rating_sum ih_card_rating_sums[IH_STANDARD_CARDS] = {
    RANK(0), RANK(1), RANK(2), RANK(3),  RANK(4),  RANK(5), RANK(6),
    RANK(7), RANK(8), RANK(9), RANK(10), RANK(11), RANK(12)};

extern inline ih_rating_sum ih_rating_sum_add(ih_rating_sum hand, uint8_t card);
extern inline ih_rating_sum ih_rating_sum_remove(ih_rating_sum hand, uint8_t card);
extern inline ih_rating_sum ih_rating_sum_merge(ih_rating_sum a, ih_rating_sum b);
extern inline unsigned ih_rating_sum_count(ih_rating_sum hand);
extern inline int ih_rating_sum_has(ih_rating_sum hand, uint8_t card);

/* ---- Building ------------------------------------------------------------- */

ih_rating_sum ih_rating_sum_of_cards_unchecked(const uint8_t cards[], size_t n)
{
  ih_rating_sum hand = {0, 0};
  for (size_t i = 0; i < n; i++)
    hand = ih_rating_sum_add(hand, cards[i]);
  return hand;
}

enum ih_status ih_rating_sum_of_cards(const uint8_t cards[], size_t n, ih_rating_sum *hand)
{
  if (hand == NULL || (n > 0 && cards == NULL))
    return IH_ERR_ARGUMENT;
  if (n > IH_RATING_SUM_MAX_CARDS)
    return IH_ERR_COUNT;
  ih_rating_sum sum = {0, 0};
  for (size_t i = 0; i < n; i++)
    if (cards[i] >= IH_STANDARD_CARDS)
      return IH_ERR_CARD;
  for (size_t i = 0; i < n; i++) {
    if (ih_rating_sum_has(sum, cards[i]))
      return IH_ERR_DUPLICATE;
    sum = ih_rating_sum_add(sum, cards[i]);
  }
  *hand = sum;
  return IH_OK;
}

ih_rating_sum ih_rating_sum_of_set_unchecked(uint64_t mask)
{
  ih_rating_sum hand = {0, mask};
  for (; mask != 0; mask &= mask - 1) {
    const unsigned bit = ihp_lowest(mask);
    hand.key += ih_card_rating_sums[ih_card_make(bit % 16, bit / 16)].key;
  }
  return hand;
}

/* What must hold for any mask whose cards are added up. */
static enum ih_status check_mask(uint64_t mask)
{
  if ((mask & ~IHP_STANDARD_DECK) != 0)
    return IH_ERR_CARD;
  return ihp_popcount(mask) <= IH_RATING_SUM_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

enum ih_status ihp_mask_check(uint64_t mask, unsigned cards)
{
  if ((mask & ~IHP_STANDARD_DECK) != 0)
    return IH_ERR_CARD;
  return ihp_popcount(mask) == cards ? IH_OK : IH_ERR_COUNT;
}

enum ih_status ih_rating_sum_of_set(uint64_t mask, ih_rating_sum *hand)
{
  if (hand == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_mask(mask);
  if (status == IH_OK)
    *hand = ih_rating_sum_of_set_unchecked(mask);
  return status;
}

enum ih_status ih_rating_sum_check(ih_rating_sum hand)
{
  const enum ih_status status = check_mask(hand.set);
  if (status != IH_OK)
    return status;
  return ih_rating_sum_of_set_unchecked(hand.set).key == hand.key ? IH_OK : IH_ERR_ARGUMENT;
}

/* ---- Rating --------------------------------------------------------------- */

/* IH_OK when a hand can be rated; else what ih_rate_sum answers. */
static enum ih_status check_rating(ih_rating_sum hand)
{
  const enum ih_status status = ih_rating_sum_check(hand);
  if (status != IH_OK)
    return status;
  const unsigned n = ih_rating_sum_count(hand);
  return n >= IH_RATE_MIN_CARDS && n <= IH_RATE_MAX_CARDS ? IH_OK : IH_ERR_COUNT;
}

/* As eval.c has it: up to 7 cards a flush decides. */
uint16_t ih_rate_sum_unchecked(ih_rating_sum hand)
{
  IHP_REQUIRE(check_rating(hand) == IH_OK);
  const uint32_t flags = ihp_flush_flags(hand.key);
  const unsigned n = ih_rating_sum_count(hand);
  if (__builtin_expect(flags == 0, 1))
    return ihp_quinary_strength(ihp_key_quinary(hand.key), n);
  const uint16_t flush = ihp_flush_strength(ih_set_ranks(hand.set, ihp_flagged_suit(flags)));
  if (n <= 7)
    return flush;
  const uint16_t quinary = ihp_quinary_strength(ihp_key_quinary(hand.key), n);
  return flush > quinary ? flush : quinary;
}

enum ih_status ih_rate_sum(ih_rating_sum hand, uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_rating(hand);
  if (status == IH_OK)
    *strength = ih_rate_sum_unchecked(hand);
  return status;
}

uint16_t ih_rate_set_unchecked(uint64_t mask)
{
  return ih_rate_sum_unchecked(ih_rating_sum_of_set_unchecked(mask));
}

enum ih_status ih_rate_set(uint64_t mask, uint16_t *strength)
{
  ih_rating_sum hand;
  const enum ih_status status = ih_rating_sum_of_set(mask, &hand);
  return status == IH_OK ? ih_rate_sum(hand, strength) : status;
}
