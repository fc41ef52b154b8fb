/* Strengths, hand by hand: the evaluator against the closed form and the rules. */
#include "harness.h"
#include "reference_strength.h"

#include <isohand/quinary.h>
#include <isohand/rating.h>

/* Returns the strength on which the evaluator and the closed form agree. */
static uint16_t agree(const uint8_t cards[], size_t n)
{
  const uint16_t strength = ih_rate_unchecked(cards, n);
  const uint16_t plain = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n);
  if (strength != plain)
    ck_abort_msg("%zu cards from %u,%u,%u,%u,%u: %u, closed form %u", n, cards[0], cards[1],
                 cards[2], cards[3], cards[4], strength, plain);
  test_assert(n != 7 || strength == ih_rate_7_unchecked(cards));
  return strength;
}

/* Checks that the rules agree as well. */
static void agree_with_rules(const uint8_t cards[], size_t n)
{
  const uint16_t strength = agree(cards, n), rules = reference_strength(cards, n);
  if (strength != rules)
    ck_abort_msg("%zu cards from %u,%u,%u,%u,%u: %u, by the rules %u", n, cards[0], cards[1],
                 cards[2], cards[3], cards[4], strength, rules);
}

/* Every entry of the quinary tables. */
START_TEST(test_quinaries)
{
  const unsigned n = (unsigned)_i;
  uint8_t counts[13], cards[9];
  for (uint32_t rank = 0; rank < ih_quinary_size(n); rank++) {
    if (ih_quinary_unrank(n, rank, counts) != IH_OK || reference_rainbow(counts, cards) != n)
      ck_abort_msg("quinary %u does not exist", rank);
    agree_with_rules(cards, n);
  }
}
END_TEST

/* Every entry of the flush table that a hand can reach, in every suit. */
START_TEST(test_flushes)
{
  uint8_t cards[13];
  unsigned sets = 0;
  for (unsigned set = 0; set < 1u << 13; set++) {
    const int size = __builtin_popcount(set);
    if (size < 5 || size > 9)
      continue;
    for (unsigned suit = 0; suit < 4; suit++) {
      ck_assert_uint_eq(reference_suited(set, suit, cards), (size_t)size);
      agree_with_rules(cards, (size_t)size);
    }
    sets++;
  }
  ck_assert_uint_eq(sets, 1287 + 1716 + 1716 + 1287 + 715);
}
END_TEST

START_TEST(test_all_fives)
{
  uint8_t c[5];
  for (c[0] = 0; c[0] < 52; c[0]++)
    for (c[1] = 0; c[1] < c[0]; c[1]++)
      for (c[2] = 0; c[2] < c[1]; c[2]++)
        for (c[3] = 0; c[3] < c[2]; c[3]++)
          for (c[4] = 0; c[4] < c[3]; c[4]++)
            agree_with_rules(c, 5);
}
END_TEST

/* Random hands: against the rules, and with the cards in a different order. */
START_TEST(test_random)
{
  const size_t n = (size_t)_i;
  struct test_random random = test_random_new(2024 + n);
  const unsigned rounds = test_tier() == TIER_CHECK ? 10000 : 300000;
  uint8_t cards[9];
  for (unsigned i = 0; i < rounds; i++) {
    test_random_deal(&random, 13, 4, (unsigned)n, cards);
    agree_with_rules(cards, n);
    const uint16_t strength = ih_rate_unchecked(cards, n);
    for (size_t j = n - 1; j > 0; j--) {
      const size_t k = test_random_below(&random, j + 1);
      const uint8_t card = cards[j];
      cards[j] = cards[k];
      cards[k] = card;
    }
    ck_assert_uint_eq(agree(cards, n), strength);
    uint16_t checked = 0;
    ck_assert_int_eq(ih_rate(cards, n, &checked), IH_OK);
    ck_assert_uint_eq(checked, strength);
  }
}
END_TEST

/* Hands rich in flushes: most cards come from two suits. */
START_TEST(test_random_suited)
{
  const size_t n = (size_t)_i;
  struct test_random random = test_random_new(4048 + n);
  const unsigned rounds = test_tier() == TIER_CHECK ? 10000 : 300000;
  uint8_t cards[9];
  for (unsigned i = 0; i < rounds; i++) {
    uint64_t seen = 0;
    for (size_t j = 0; j < n;) {
      const unsigned suit =
          test_random_below(&random, 8) < 5 ? 2 : (unsigned)test_random_below(&random, 4);
      const uint8_t card = (uint8_t)(test_random_below(&random, 13) << 2 | suit);
      if ((seen >> card & 1) == 0)
        cards[j++] = card;
      seen |= UINT64_C(1) << card;
    }
    agree_with_rules(cards, n);
  }
}
END_TEST

/* Well-known positions on the scale (7463 minus the usual numbers). */
START_TEST(test_known)
{
  static const struct {
    uint8_t rank[5];
    int suited;
    uint16_t strength;
  } known[] = {
      {{12, 11, 10, 9, 8}, 1, 7463 - 1},      {{12, 3, 2, 1, 0}, 1, 7463 - 10},
      {{12, 12, 12, 12, 11}, 0, 7463 - 11},   {{0, 0, 0, 0, 1}, 0, 7463 - 166},
      {{12, 12, 12, 11, 11}, 0, 7463 - 167},  {{0, 0, 0, 1, 1}, 0, 7463 - 322},
      {{12, 11, 10, 9, 7}, 1, 7463 - 323},    {{5, 3, 2, 1, 0}, 1, 7463 - 1599},
      {{12, 11, 10, 9, 8}, 0, 7463 - 1600},   {{12, 3, 2, 1, 0}, 0, 7463 - 1609},
      {{12, 12, 12, 11, 10}, 0, 7463 - 1610}, {{0, 0, 0, 2, 1}, 0, 7463 - 2467},
      {{12, 12, 11, 11, 10}, 0, 7463 - 2468}, {{1, 1, 0, 0, 2}, 0, 7463 - 3325},
      {{12, 12, 11, 10, 9}, 0, 7463 - 3326},  {{0, 0, 3, 2, 1}, 0, 7463 - 6185},
      {{12, 11, 10, 9, 7}, 0, 7463 - 6186},   {{5, 3, 2, 1, 0}, 0, 7463 - 7462},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint8_t cards[5];
    for (unsigned j = 0; j < 5; j++)
      cards[j] = (uint8_t)((unsigned)known[i].rank[j] << 2 | (known[i].suited ? 1u : j % 4));
    ck_assert_uint_eq(agree(cards, 5), known[i].strength);
  }
}
END_TEST

/* The call refuses, and leaves its output unchanged. */
static void refused(const uint8_t cards[], size_t n, enum ih_status status)
{
  uint16_t strength = 12345;
  ck_assert_int_eq(ih_rate(cards, n, &strength), status);
  ck_assert_uint_eq(strength, 12345);
}

START_TEST(test_errors)
{
  uint8_t cards[10] = {0, 5, 10, 15, 20, 25, 30, 35, 40, 45};
  refused(cards, 0, IH_ERR_COUNT);
  refused(cards, 4, IH_ERR_COUNT);
  refused(cards, 10, IH_ERR_COUNT);
  refused(cards, SIZE_MAX, IH_ERR_COUNT);
  refused(NULL, 5, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate(cards, 5, NULL), IH_ERR_ARGUMENT);
  for (size_t n = 5; n <= 9; n++)
    for (size_t i = 0; i < n; i++) {
      const uint8_t card = cards[i];
      static const uint8_t bad[] = {52, 63, 64, 116, 255};
      for (size_t b = 0; b < sizeof bad; b++) {
        cards[i] = bad[b];
        refused(cards, n, IH_ERR_CARD);
      }
      cards[i] = cards[(i + 1) % n];
      refused(cards, n, IH_ERR_DUPLICATE);
      cards[i] = card;
    }
}
END_TEST

TEST_MAIN({test_quinaries, 5, 10}, {test_flushes}, {test_all_fives}, {test_random, 5, 10},
          {test_random_suited, 5, 10}, {test_known}, {test_errors})
