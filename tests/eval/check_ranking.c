/* Strengths by any ranking, especially those of the short deck: every entry of the tables and every
 * hand of 5 to 7 cards (longer tiers: 8, 9), against the rules. */
#include "hands.h"
#include "harness.h"
#include "reference_strength.h"

#include <isohand/ranking.h>
#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = 9, CARDS = 36, MOST = 9 };

/* The evaluator, the closed form and the rules agree. */
static void agree(enum ih_ranking ranking, const uint8_t cards[], size_t n)
{
  const uint16_t strength = ih_ranking_rate_unchecked(ranking, cards, n);
  const uint16_t plain = ih_ranking_rate_plain(ranking, cards, n);
  const uint16_t rules = reference_ranking_strength(ranking, cards, n);
  if (strength != rules || plain != rules)
    ck_abort_msg("%s, %zu cards from %u,%u,%u,%u,%u: %u, in closed form %u, by the rules %u",
                 ih_ranking_name(ranking), n, cards[0], cards[1], cards[2], cards[3], cards[4],
                 strength, plain, rules);
}

/* ---- Every entry of the tables -------------------------------------------- */

/* Tries all hands that have counts[r] cards of each rank r >= `rank` and `left` cards of lower
 * ranks; returns their number. */
static unsigned try_counts(enum ih_ranking ranking, uint8_t counts[13], unsigned rank,
                           unsigned left)
{
  if (rank == 0) {
    uint8_t cards[9];
    if (left > 0)
      return 0;
    agree(ranking, cards, reference_rainbow(counts, cards));
    return 1;
  }
  unsigned tried = 0;
  for (unsigned i = 0; i <= 4 && i <= left; i++) {
    counts[rank - 1] = (uint8_t)i;
    tried += try_counts(ranking, counts, rank - 1, left - i);
  }
  counts[rank - 1] = 0;
  return tried;
}

START_TEST(test_quinaries)
{
  /* The coefficients of (1 + x + x^2 + x^3 + x^4)^9. */
  static const unsigned sizes[] = {1278, 2922, 6030, 11385, 19855};
  for (unsigned n = 5; n <= 9; n++) {
    uint8_t counts[13] = {0};
    ck_assert_uint_eq(try_counts((enum ih_ranking)_i, counts, RANKS, n), sizes[n - 5]);
  }
}
END_TEST

START_TEST(test_flushes)
{
  uint8_t cards[RANKS];
  for (unsigned set = 0; set < 1u << RANKS; set++)
    for (unsigned suit = 0; suit < 4; suit++)
      if (__builtin_popcount(set) >= 5)
        agree((enum ih_ranking)_i, cards, reference_suited(set, suit, cards));
}
END_TEST

/* ---- Every hand ----------------------------------------------------------- */

/* C(c, k), which numbers sets of cards: c_1 < c_2 < ... has number sum C(c_j, j). */
static uint32_t choose[CARDS + 1][MOST + 1];

static void make_choose(void)
{
  for (unsigned c = 0; c <= CARDS; c++)
    for (unsigned k = 0; k <= MOST; k++)
      choose[c][k] = k == 0 ? 1 : c == 0 ? 0 : choose[c - 1][k - 1] + choose[c - 1][k];
}

/* Returns the number of cards[0..n-1], ascending, without the one at `except`. */
static uint32_t number(const uint8_t cards[], unsigned n, unsigned except)
{
  uint32_t sum = 0;
  for (unsigned i = 0, j = 1; i < n; i++)
    if (i != except)
      sum += choose[cards[i]][j++];
  return sum;
}

/* Advances to the next set of n cards in that order; returns 0 after the last. */
static int next(uint8_t cards[], unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    if (++cards[i] < (i + 1 < n ? cards[i + 1] : CARDS))
      return 1;
    cards[i] = (uint8_t)i;
  }
  return 0;
}

/* Sets best[] to the strengths of all hands of n cards, by number: five by the rules; more are
 * worth the best of the hands with one card removed, which are in fewer[]. */
static uint32_t rate_all(enum ih_ranking ranking, unsigned n, const uint16_t fewer[],
                         uint16_t best[])
{
  uint8_t cards[MOST] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  uint32_t hands = 0;
  do {
    uint16_t strength = n == 5 ? reference_ranking_strength(ranking, cards, n) : 0;
    for (unsigned i = 0; i < n && n > 5; i++) {
      const uint16_t without = fewer[number(cards, n, i)];
      strength = without > strength ? without : strength;
    }
    best[hands++] = strength;
  } while (next(cards, n));
  return hands;
}

/* The frequencies of the categories match the file. */
static void agree_with_file(const uint64_t hands[], unsigned n)
{
  enum { COLUMNS = 12 };
  char line[512], *fields[COLUMNS];
  uint64_t found[COLUMNS] = {n, 0, 0};
  for (unsigned s = 1; s <= IH_SHORT_STRENGTH_MAX; s++) {
    const enum ih_category category = ih_ranking_category(IH_RANKING_SHORT, (uint16_t)s);
    found[1] += hands[s];
    found[2] += hands[s] > 0;
    found[11 - ih_ranking_category_order(IH_RANKING_SHORT, category)] += hands[s];
  }
  FILE *file = test_data("short-deck-counts.tsv");
  while (test_fields(file, line, sizeof line, fields, COLUMNS) == COLUMNS) {
    if (strtoull(fields[0], NULL, 10) != n)
      continue;
    for (size_t i = 0; i < COLUMNS; i++)
      ck_assert_uint_eq(found[i], strtoull(fields[i], NULL, 10));
    fclose(file);
    return;
  }
  ck_abort_msg("short-deck-counts.tsv has no row for %u cards", n);
}

/* The evaluator and the closed form agree with best[] on all hands of n cards. */
static void compare_all(enum ih_ranking ranking, unsigned n, const uint16_t best[])
{
  uint8_t cards[MOST] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  uint64_t tally[IH_SHORT_STRENGTH_MAX + 1] = {0}, wrong = 0;
  uint32_t hand = 0;
  do {
    const uint16_t strength = best[hand++];
    wrong += ih_ranking_rate_unchecked(ranking, cards, n) != strength;
    wrong += ih_ranking_rate_plain(ranking, cards, n) != strength;
    tally[strength]++;
  } while (next(cards, n));
  ck_assert_uint_eq(wrong, 0);
  if (ranking == IH_RANKING_SHORT && n <= 7)
    agree_with_file(tally, n);
}

START_TEST(test_all_hands)
{
  static const unsigned most[] = {[TIER_CHECK] = 7, [TIER_LONG] = 8, [TIER_EXHAUSTIVE] = 9};
  const enum ih_ranking ranking = (enum ih_ranking)_i;
  make_choose();
  uint16_t *fewer = NULL;
  for (unsigned n = 5; n <= most[test_tier()]; n++) {
    uint16_t *best = malloc(choose[CARDS][n] * sizeof *best);
    ck_assert_ptr_nonnull(best);
    ck_assert_uint_eq(rate_all(ranking, n, fewer, best), choose[CARDS][n]);
    compare_all(ranking, n, best);
    free(fewer);
    fewer = best;
  }
  free(fewer);
}
END_TEST

/* ---- Single hands and refusals --------------------------------------------- */

/* Every second hand uses two suits, so that flushes meet full houses. */
START_TEST(test_random)
{
  const enum ih_ranking ranking = (enum ih_ranking)_i;
  struct test_random random = test_random_new(36 + (unsigned)_i);
  const unsigned rounds = test_tier() == TIER_CHECK ? 20000 : 1000000;
  const unsigned ranks = ranking == IH_RANKING_STANDARD ? 13 : RANKS;
  uint8_t cards[9];
  for (unsigned i = 0; i < rounds; i++) {
    const size_t n = 5 + i / 2 % 5;
    uint16_t strength = 0;
    test_random_deal(&random, ranks, i % 2 == 0 ? 4 : 2, (unsigned)n, cards);
    agree(ranking, cards, n);
    test_assert(ih_ranking_rate(ranking, cards, n, &strength) == IH_OK &&
                strength == ih_ranking_rate_unchecked(ranking, cards, n));
    test_assert(ranking != IH_RANKING_STANDARD || strength == ih_rate_unchecked(cards, n));
  }
}
END_TEST

START_TEST(test_rankings)
{
  static const struct {
    const char *name;
    unsigned ranks;
    uint16_t max;
    enum ih_category order[IH_CATEGORIES];
  } known[IH_RANKINGS] = {
      {"standard", 13, 7462, {0, 1, 2, 3, 4, 5, 6, 7, 8}},
      {"short", 9, 1404, {0, 1, 2, 3, 4, 6, 5, 7, 8}},
      {"short-trips", 9, 1404, {0, 1, 2, 4, 3, 6, 5, 7, 8}},
  };
  for (int i = 0; i < IH_RANKINGS; i++) {
    const enum ih_ranking ranking = (enum ih_ranking)i;
    ih_deck deck;
    ck_assert_str_eq(ih_ranking_name(ranking), known[i].name);
    ck_assert_uint_eq(ih_ranking_max(ranking), known[i].max);
    ck_assert_int_eq(ih_ranking_deck(ranking, &deck), IH_OK);
    ck_assert(deck.ranks == known[i].ranks && deck.suits == 4 && deck.rank_only == 0);
    for (unsigned order = 0; order < IH_CATEGORIES; order++)
      ck_assert_uint_eq(ih_ranking_category_order(ranking, known[i].order[order]), order);
    ck_assert_uint_eq(ih_ranking_category_order(ranking, (enum ih_category)IH_CATEGORIES), 0);
    ck_assert_int_eq(ih_ranking_category(ranking, known[i].max), IH_STRAIGHT_FLUSH);
  }
}
END_TEST

START_TEST(test_of_deck)
{
  static const struct {
    ih_deck deck;
    int ranking; /* -1 for none */
  } known[] = {{{13, 4, 0, 0}, IH_RANKING_STANDARD},
               {{9, 4, 0, 0}, IH_RANKING_SHORT},
               {{9, 4, 1, 0}, -1},
               {{13, 3, 0, 0}, -1},
               {{8, 4, 0, 0}, -1},
               {{16, 4, 0, 0}, -1}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    enum ih_ranking ranking = IH_RANKING_SHORT_TRIPS;
    const enum ih_status status = ih_ranking_of_deck(&known[i].deck, &ranking);
    ck_assert_int_eq(status, known[i].ranking < 0 ? IH_ERR_UNSUPPORTED : IH_OK);
    ck_assert_int_eq((int)ranking,
                     known[i].ranking < 0 ? IH_RANKING_SHORT_TRIPS : known[i].ranking);
  }
  ck_assert_int_eq(ih_ranking_of_deck(&known[0].deck, NULL), IH_ERR_ARGUMENT);
}
END_TEST

START_TEST(test_invalid_ranking)
{
  static const int bad[] = {IH_RANKINGS, -1, 1 << 20};
  const uint8_t cards[] = {0, 5, 10, 15, 20};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const enum ih_ranking ranking = (enum ih_ranking)bad[i];
    ih_deck deck = {7, 3, 0, 0};
    uint16_t strength = 12345;
    ck_assert_str_eq(ih_ranking_name(ranking), "no ranking");
    ck_assert_uint_eq(ih_ranking_max(ranking), 0);
    ck_assert_uint_eq(ih_ranking_category_order(ranking, IH_FLUSH), 0);
    ck_assert_int_eq(ih_ranking_deck(ranking, &deck), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_ranking_of_deck(NULL, &(enum ih_ranking){ranking}), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_ranking_rate(ranking, cards, 5, &strength), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(strength, 12345);
    ck_assert_uint_eq(deck.ranks, 7);
  }
  ck_assert_int_eq(ih_ranking_deck(IH_RANKING_SHORT, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* The call refuses, and leaves its output unchanged. */
static void refused(const uint8_t cards[], size_t n, enum ih_status status)
{
  for (int i = IH_RANKING_SHORT; i <= IH_RANKING_SHORT_TRIPS; i++) {
    uint16_t strength = 12345;
    ck_assert_int_eq(ih_ranking_rate((enum ih_ranking)i, cards, n, &strength), status);
    ck_assert_uint_eq(strength, 12345);
  }
}

START_TEST(test_errors)
{
  uint8_t cards[10] = {0, 5, 10, 15, 16, 21, 26, 31, 32, 35};
  static const uint8_t bad[] = {36, 40, 51, 52, 63, 64, 255};
  refused(cards, 0, IH_ERR_COUNT);
  refused(cards, 4, IH_ERR_COUNT);
  refused(cards, 10, IH_ERR_COUNT);
  refused(NULL, 5, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_ranking_rate(IH_RANKING_SHORT, cards, 5, NULL), IH_ERR_ARGUMENT);
  test_bad_cards(cards, 5, 9, bad, sizeof bad, refused);
}
END_TEST

TEST_MAIN({test_rankings}, {test_quinaries, IH_RANKING_SHORT, IH_RANKINGS},
          {test_flushes, IH_RANKING_SHORT, IH_RANKINGS},
          {test_all_hands, IH_RANKING_SHORT, IH_RANKINGS}, {test_random, 0, IH_RANKINGS},
          {test_of_deck}, {test_invalid_ranking}, {test_errors})
