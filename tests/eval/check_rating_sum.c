/* Rating sums, against sets of cards kept as arrays, and their strengths against the rules and the
 * closed form. */
#include "harness.h"
#include "reference_strength.h"

#include <isohand/quinary.h>
#include <isohand/rating_inline.h>

static const ih_rating_sum nothing = {0, 0};

static int same(ih_rating_sum a, ih_rating_sum b)
{
  return a.key == b.key && a.set == b.set;
}

/* Random cards added in order are the sum of the cards, of the set, and of the same cards otherwise
 * obtained: in a different order, merged from two parts, or with cards removed from more. */
START_TEST(test_sums)
{
  struct test_random random = test_random_new(41);
  for (unsigned time = 0; time < 20000; time++) {
    uint8_t cards[52];
    const size_t n = test_random_below(&random, IH_RATING_SUM_MAX_CARDS + 1);
    test_random_deal(&random, 13, 4, 52, cards);
    ih_rating_sum sum = nothing, back = nothing, low = nothing, high = nothing, other;
    ih_set set = 0;
    for (size_t i = 0; i < n; i++) {
      test_assert(!ih_rating_sum_has(sum, cards[i]));
      sum = ih_rating_sum_add(sum, cards[i]);
      back = ih_rating_sum_add(back, cards[n - 1 - i]);
      set |= UINT64_C(1) << (16 * (cards[i] % 4) + cards[i] / 4);
      test_assert(ih_rating_sum_has(sum, cards[i]) && ih_rating_sum_count(sum) == i + 1);
    }
    const size_t part = n == 0 ? 0 : test_random_below(&random, n);
    for (size_t i = 0; i < n; i++)
      *(i < part ? &low : &high) = ih_rating_sum_add(i < part ? low : high, cards[i]);
    test_assert(sum.set == set && same(sum, back) && same(sum, ih_rating_sum_merge(low, high)));
    test_assert(same(ih_rating_sum_remove(ih_rating_sum_add(sum, cards[51]), cards[51]), sum));
    test_assert(same(ih_rating_sum_of_cards_unchecked(cards, n), sum));
    test_assert(same(ih_rating_sum_of_set_unchecked(set), sum));
    test_assert(ih_rating_sum_of_cards(cards, n, &other) == IH_OK && same(other, sum));
    test_assert(ih_rating_sum_of_set(set, &other) == IH_OK && same(other, sum));
    test_assert(ih_rating_sum_check(sum) == IH_OK);
    for (size_t i = 0; i < n; i++)
      sum = ih_rating_sum_remove(sum, cards[i]);
    test_assert(same(sum, nothing) && ih_rating_sum_count(sum) == 0);
  }
}
END_TEST

/* Rates up to 7 cards by the inlined calls. */
static uint16_t rate_inline(ih_rating_sum sum, const uint8_t cards[], unsigned n)
{
  const uint16_t strength = ih_rate_inline(cards, n);
  test_assert(ih_rate_sum_inline(sum, n) == strength);
  return strength;
}

/* Returns the strength of cards[0..n-1], after checking that every call agrees. */
static uint16_t rate(const uint8_t cards[], unsigned n)
{
  const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(cards, n);
  uint16_t by_sum = 0, by_set = 0;
  const uint16_t strength = ih_rate_sum_unchecked(sum);
  test_assert(ih_rate_set_unchecked(sum.set) == strength);
  test_assert(ih_rate_sum(sum, &by_sum) == IH_OK && by_sum == strength);
  test_assert(ih_rate_set(sum.set, &by_set) == IH_OK && by_set == strength);
  test_assert(n > 7 || rate_inline(sum, cards, n) == strength);
  return strength;
}

/* Random hands, half of them with many cards of one suit. */
START_TEST(test_strengths)
{
  const unsigned n = (unsigned)_i;
  struct test_random random = test_random_new(42 + n);
  const unsigned rounds = test_tier() == TIER_CHECK ? 10000 : 200000;
  for (unsigned time = 0; time < rounds; time++) {
    uint8_t cards[9];
    test_random_deal(&random, 13, 4, n, cards);
    ih_rating_sum sum = nothing;
    for (unsigned i = 0; i < n; i++) {
      const uint8_t suited = (uint8_t)((cards[i] & ~3u) | 1);
      if (time % 2 == 1 && i < 6 && !ih_rating_sum_has(sum, suited))
        cards[i] = suited;
      if (ih_rating_sum_has(sum, cards[i]))
        break;
      sum = ih_rating_sum_add(sum, cards[i]);
    }
    if (ih_rating_sum_count(sum) == n)
      test_assert(rate(cards, n) == reference_strength(cards, n));
  }
}
END_TEST

/* The parts of the inline calls: whether a suit has five, by counting; and the strength of the same
 * ranks in suits without a flush, by the oracle. */
START_TEST(test_inline_halves)
{
  const unsigned n = (unsigned)_i;
  struct test_random random = test_random_new(142 + n);
  for (unsigned time = 0; time < 3000; time++) {
    uint8_t cards[7], rainbow[7], ranks[13] = {0};
    unsigned suits[4] = {0}, flush = 0;
    test_random_deal(&random, 13, time % 2 == 0 ? 4 : 2, n, cards);
    for (unsigned i = 0; i < n; i++) {
      ranks[cards[i] >> 2]++;
      flush |= ++suits[cards[i] & 3] >= 5;
    }
    (void)reference_rainbow(ranks, rainbow);
    const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(cards, n);
    test_assert((ih_rate_inline_flush(sum.key) != 0) == flush);
    test_assert(ih_rate_inline_by_ranks(sum.key, n) == reference_strength(rainbow, n));
  }
}
END_TEST

/* Every entry of the tables that a sum can reach. */
START_TEST(test_tables)
{
  const unsigned n = (unsigned)_i;
  uint8_t counts[13], cards[13];
  for (uint32_t place = 0; place < ih_quinary_size(n); place++) {
    test_assert(ih_quinary_unrank(n, place, counts) == IH_OK);
    test_assert(reference_rainbow(counts, cards) == n);
    test_assert(rate(cards, n) == ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n));
  }
  for (unsigned set = 0; set < 1u << 13; set++)
    for (unsigned suit = 0; (unsigned)__builtin_popcount(set) == n && suit < 4; suit++) {
      (void)reference_suited(set, suit, cards);
      test_assert(rate(cards, n) == ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n));
    }
}
END_TEST

/* Visits all hands of n cards that hold cards[0..have-1] and lower ones. */
static void walk(uint8_t cards[], unsigned have, unsigned n, ih_rating_sum sum)
{
  const uint8_t end = have == 0 ? 52 : cards[have - 1];
  if (have == n) {
    const uint16_t strength = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n);
    test_assert(ih_rate_sum_unchecked(sum) == strength);
    test_assert(rate_inline(sum, cards, n) == strength);
    return;
  }
  for (cards[have] = 0; cards[have] < end; cards[have]++)
    walk(cards, have + 1, n, ih_rating_sum_add(sum, cards[have]));
}

START_TEST(test_all)
{
  uint8_t cards[7];
  walk(cards, 0, 5, nothing);
  if (test_tier() >= TIER_LONG)
    walk(cards, 0, 6, nothing);
  if (test_tier() >= TIER_EXHAUSTIVE)
    walk(cards, 0, 7, nothing);
}
END_TEST

/* Every call that takes a set refuses it and leaves its output unchanged. */
static void refuse_set(ih_set set, enum ih_status as_sum, enum ih_status as_strength)
{
  ih_rating_sum sum = {1, 2};
  uint16_t strength = 12345;
  ck_assert_int_eq(ih_rating_sum_of_set(set, &sum), as_sum);
  if (as_sum != IH_OK)
    ck_assert(sum.key == 1 && sum.set == 2);
  ck_assert_int_eq(ih_rate_set(set, &strength), as_strength);
  ck_assert_uint_eq(strength, 12345);
}

START_TEST(test_sets_refused)
{
  const uint64_t royal = 0x1F00;
  for (unsigned suit = 0; suit < 4; suit++)
    for (unsigned rank = 13; rank < 16; rank++)
      refuse_set(royal | UINT64_C(1) << (16 * suit + rank), IH_ERR_CARD, IH_ERR_CARD);
  refuse_set(0, IH_OK, IH_ERR_COUNT);
  refuse_set(0x1E00, IH_OK, IH_ERR_COUNT);
  refuse_set(0x03FF, IH_OK, IH_ERR_COUNT);
  refuse_set(0x1FFF0003, IH_OK, IH_ERR_COUNT);
  refuse_set(0x1FFF0007, IH_ERR_COUNT, IH_ERR_COUNT);
  refuse_set(UINT64_C(0x1FFF1FFF1FFF1FFF), IH_ERR_COUNT, IH_ERR_COUNT);
  ck_assert_int_eq(ih_rating_sum_of_set(royal, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_set(royal, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* Every call refuses a sum. */
static void refuse_sum(ih_rating_sum sum, enum ih_status status)
{
  uint16_t strength = 12345;
  ck_assert_int_eq(ih_rating_sum_check(sum), status);
  ck_assert_int_eq(ih_rate_sum(sum, &strength), status);
  ck_assert_uint_eq(strength, 12345);
}

START_TEST(test_hands_refused)
{
  static const uint8_t cards[] = {0, 5, 10, 15, 20, 25, 30, 35, 40, 45};
  const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(cards, 7);
  uint16_t strength = 12345;
  for (unsigned bit = 0; bit < 64; bit++) {
    const uint64_t flip = UINT64_C(1) << bit;
    refuse_sum((ih_rating_sum){sum.key ^ flip, sum.set}, IH_ERR_ARGUMENT);
    refuse_sum((ih_rating_sum){sum.key, sum.set ^ flip},
               bit % 16 < 13 ? IH_ERR_ARGUMENT : IH_ERR_CARD);
  }
  for (unsigned i = 0; i < 7; i++)
    ck_assert_int_ne(ih_rating_sum_check(ih_rating_sum_add(sum, cards[i])), IH_OK);
  for (unsigned i = 7; i < 10; i++)
    ck_assert_int_ne(ih_rating_sum_check(ih_rating_sum_remove(sum, cards[i])), IH_OK);
  refuse_sum((ih_rating_sum){0, UINT64_C(0x1FFF1FFF)}, IH_ERR_COUNT);
  ck_assert_int_eq(ih_rate_sum(sum, NULL), IH_ERR_ARGUMENT);
  for (size_t n = 0; n <= 10; n++)
    if (n < 5 || n > 9) {
      const ih_rating_sum few = ih_rating_sum_of_cards_unchecked(cards, n);
      ck_assert_int_eq(ih_rating_sum_check(few), IH_OK);
      ck_assert_int_eq(ih_rate_sum(few, &strength), IH_ERR_COUNT);
      ck_assert_uint_eq(strength, 12345);
    }
}
END_TEST

START_TEST(test_cards_refused)
{
  uint8_t cards[16];
  ih_rating_sum sum = {1, 2};
  for (uint8_t i = 0; i < 16; i++)
    cards[i] = (uint8_t)(i * 3);
  ck_assert_int_eq(ih_rating_sum_of_cards(cards, 16, &sum), IH_ERR_COUNT);
  ck_assert_int_eq(ih_rating_sum_of_cards(cards, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rating_sum_of_cards(NULL, 1, &sum), IH_ERR_ARGUMENT);
  static const uint8_t bad[] = {52, 64, 255};
  for (size_t i = 0; i < 15; i++) {
    const uint8_t card = cards[i];
    for (size_t b = 0; b < 3; b++) {
      cards[i] = bad[b];
      ck_assert_int_eq(ih_rating_sum_of_cards(cards, 15, &sum), IH_ERR_CARD);
    }
    cards[i] = cards[(i + 4) % 15];
    ck_assert_int_eq(ih_rating_sum_of_cards(cards, 15, &sum), IH_ERR_DUPLICATE);
    cards[i] = card;
  }
  ck_assert(sum.key == 1 && sum.set == 2);
  ck_assert_int_eq(ih_rating_sum_of_cards(NULL, 0, &sum), IH_OK);
  ck_assert(same(sum, nothing));
}
END_TEST

TEST_MAIN({test_sums}, {test_strengths, 5, 10}, {test_inline_halves, 5, 8}, {test_tables, 5, 10},
          {test_all}, {test_sets_refused}, {test_hands_refused}, {test_cards_refused})
