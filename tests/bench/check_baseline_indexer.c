/* The reference indexer and evaluator of bench/ against golden data and against the library: two
 * programs that share no code must agree. */
#include "bench/baseline_eval.h"
#include "bench/baseline_indexer.h"
#include "harness.h"
#include "indexers.h"

#include <isohand/indexer.h>
#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

/* ---- Golden data ---------------------------------------------------------- */

static const ih_deck standard = {13, 4, 0, 0};

static baseline_indexer *new_baseline(const ih_deck *deck, const ih_rounds *rounds)
{
  baseline_indexer *baseline = NULL;
  ck_assert_int_eq(baseline_indexer_new(deck, rounds->count, rounds->cards, &baseline), IH_OK);
  return baseline;
}

static void parse_rounds(const ih_deck *deck, const char *text, ih_rounds *rounds)
{
  ih_error error;
  ck_assert_msg(ih_rounds_parse(deck, text, strlen(text), rounds, &error) == IH_OK, "%s", text);
}

/* A row: the hand, its index in every round, the canonical hand. */
static void check_golden_row(const baseline_indexer *baseline, const ih_rounds *rounds,
                             char *fields[])
{
  uint8_t cards[IH_MAX_CARDS], canonical[IH_MAX_CARDS];
  uint64_t indices[IH_MAX_ROUNDS];
  char text[IH_HAND_TEXT];
  ck_assert_int_eq(
      ih_hand_parse(&standard, rounds, rounds->count, fields[0], strlen(fields[0]), cards, NULL),
      IH_OK);
  baseline_indexer_index_all(baseline, cards, indices);
  for (unsigned r = 0; r < rounds->count; r++)
    ck_assert_uint_eq(indices[r], strtoull(fields[1 + r], NULL, 10));
  ck_assert_uint_eq(baseline_indexer_index_last(baseline, cards), indices[rounds->count - 1]);
  baseline_indexer_unindex(baseline, rounds->count - 1u, indices[rounds->count - 1], canonical);
  ih_hand_format(&standard, rounds, rounds->count, canonical, text);
  ck_assert_str_eq(text, fields[1 + rounds->count]);
}

static const char *const golden_lists[] = {"2,3", "2,4", "2,5", "2,3,1,1", "3,2,2", "4,3,1"};

START_TEST(golden_indices)
{
  char name[64], line[512], *fields[8];
  ih_rounds rounds;
  size_t rows = 0;
  snprintf(name, sizeof name, "index-%s.tsv", golden_lists[_i]);
  for (char *comma = name; (comma = strchr(comma, ',')) != NULL;)
    *comma = '-';
  parse_rounds(&standard, golden_lists[_i], &rounds);
  baseline_indexer *baseline = new_baseline(&standard, &rounds);
  FILE *file = test_data(name);
  for (size_t n; (n = test_fields(file, line, sizeof line, fields, 8)) > 0; rows++) {
    ck_assert_uint_eq(n, rounds.count + 2u);
    check_golden_row(baseline, &rounds, fields);
  }
  fclose(file);
  baseline_indexer_free(baseline);
  ck_assert_uint_eq(rows, 400);
}
END_TEST

START_TEST(known_sizes)
{
  char line[256], *fields[3];
  size_t rows = 0;
  FILE *file = test_data("known-sizes.tsv");
  for (; test_fields(file, line, sizeof line, fields, 3) == 3; rows++) {
    ih_deck deck;
    ih_rounds rounds;
    baseline_indexer *baseline = NULL;
    ck_assert_int_eq(ih_deck_parse(fields[0], strlen(fields[0]), &deck, NULL), IH_OK);
    parse_rounds(&deck, fields[1], &rounds);
    const enum ih_status status =
        baseline_indexer_new(&deck, rounds.count, rounds.cards, &baseline);
    if (strlen(fields[2]) > 20) {
      ck_assert_int_eq(status, IH_ERR_OVERFLOW);
      continue;
    }
    ck_assert_int_eq(status, IH_OK);
    ck_assert_uint_eq(baseline_indexer_size(baseline, rounds.count - 1u),
                      strtoull(fields[2], NULL, 10));
    baseline_indexer_free(baseline);
  }
  fclose(file);
  ck_assert_uint_eq(rows, 41);
}
END_TEST

START_TEST(refusals)
{
  const uint8_t none[] = {2, 0}, many[] = {50, 3};
  baseline_indexer *baseline = NULL;
  ck_assert_int_eq(baseline_indexer_new(&standard, 0, none, &baseline), IH_ERR_ROUNDS);
  ck_assert_int_eq(baseline_indexer_new(&standard, 9, none, &baseline), IH_ERR_ROUNDS);
  ck_assert_int_eq(baseline_indexer_new(&standard, 2, none, &baseline), IH_ERR_ROUNDS);
  ck_assert_int_eq(baseline_indexer_new(&standard, 2, many, &baseline), IH_ERR_ROUNDS);
  ck_assert_ptr_null(baseline);
}
END_TEST

/* ---- Indexers ------------------------------------------------------------- */

static const struct game {
  ih_deck deck;
  ih_rounds rounds;
} games[] = {
    {{13, 4, 0, 0}, {2, {2, 3}, 0}},          {{13, 4, 0, 0}, {2, {2, 5}, 0}},
    {{13, 4, 0, 0}, {4, {2, 3, 1, 1}, 0}},    {{13, 4, 0, 0}, {4, {4, 3, 1, 1}, 0}},
    {{13, 4, 0, 0}, {5, {3, 1, 1, 1, 1}, 0}}, {{13, 4, 0, 0}, {6, {1, 1, 1, 1, 1, 1}, 0}},
    {{9, 4, 0, 0}, {3, {5, 2, 2}, 0}},        {{16, 4, 0, 0}, {2, {4, 6}, 0}},
    {{16, 3, 0, 0}, {3, {8, 2, 1}, 0}},       {{3, 2, 0, 0}, {2, {1, 1}, 0}},
};

/* One game's two indexers. */
struct pair {
  const struct game *game;
  baseline_indexer *baseline;
  ih_indexer *indexer;
  unsigned total; /* cards of a hand */
};

static struct pair new_pair(const struct game *game)
{
  return (struct pair){game, new_baseline(&game->deck, &game->rounds),
                       test_indexer_make(&game->deck, &game->rounds),
                       ih_rounds_total(&game->rounds, game->rounds.count)};
}

static void free_pair(struct pair *pair)
{
  baseline_indexer_free(pair->baseline);
  ih_indexer_free(pair->indexer);
}

/* Checks of single hands return a result instead of asserting: Check writes to a file at each
 * assertion. */
static int same_unindexed(const struct pair *pair, unsigned round, uint64_t index)
{
  const unsigned n = ih_rounds_total(&pair->game->rounds, round + 1);
  uint8_t plain[IH_MAX_CARDS], cards[IH_MAX_CARDS];
  baseline_indexer_unindex(pair->baseline, round, index, plain);
  ih_unindex_unchecked(pair->indexer, round, index, cards);
  return memcmp(plain, cards, n) == 0;
}

static int same_indices(const struct pair *pair, const uint8_t hand[])
{
  const ih_rounds *rounds = &pair->game->rounds;
  uint64_t plain[IH_MAX_ROUNDS], indices[IH_MAX_ROUNDS];
  baseline_indexer_hand dealt;
  int same = 1;
  baseline_indexer_index_all(pair->baseline, hand, plain);
  ih_index_all_unchecked(pair->indexer, hand, indices);
  baseline_indexer_start(&dealt);
  for (unsigned r = 0, at = 0; r < rounds->count; at += rounds->cards[r++])
    same = same && plain[r] == indices[r] &&
           baseline_deal(pair->baseline, &dealt, hand + at) == plain[r] &&
           same_unindexed(pair, r, plain[r]);
  return same && baseline_indexer_index_last(pair->baseline, hand) == plain[rounds->count - 1];
}

START_TEST(random_hands)
{
  struct pair pair = new_pair(&games[_i]);
  struct test_random random = test_random_new(1300 + (uint64_t)_i);
  const size_t hands = test_tier() == TIER_CHECK ? 20000 : 500000;
  for (unsigned r = 0; r < pair.game->rounds.count; r++)
    ck_assert_uint_eq(baseline_indexer_size(pair.baseline, r), ih_indexer_size(pair.indexer, r));
  for (size_t i = 0; i < hands; i++) {
    uint8_t hand[IH_MAX_CARDS];
    test_random_deal(&random, pair.game->deck.ranks, pair.game->deck.suits, pair.total, hand);
    if (!same_indices(&pair, hand))
      ck_abort_msg("hand %zu", i);
  }
  free_pair(&pair);
}
END_TEST

/* Random indices, and those at both ends, reach rare configurations that random hands miss. */
START_TEST(random_indices)
{
  struct pair pair = new_pair(&games[_i]);
  struct test_random random = test_random_new(1400 + (uint64_t)_i);
  const unsigned last = pair.game->rounds.count - 1u;
  const uint64_t size = baseline_indexer_size(pair.baseline, last);
  for (size_t i = 0; i < 20000; i++) {
    const uint64_t end = i % size;
    const uint64_t index = i % 4 == 0   ? end
                           : i % 4 == 1 ? size - 1 - end
                                        : test_random_below(&random, size);
    uint8_t hand[IH_MAX_CARDS];
    baseline_indexer_unindex(pair.baseline, last, index, hand);
    if (!same_unindexed(&pair, last, index) || !same_indices(&pair, hand))
      ck_abort_msg("index %llu", (unsigned long long)index);
  }
  free_pair(&pair);
}
END_TEST

static const struct game whole_games[] = {
    {{13, 4, 0, 0}, {1, {2}, 0}},
    {{13, 4, 0, 0}, {2, {2, 3}, 0}},
    {{5, 4, 0, 0}, {4, {2, 3, 1, 1}, 0}},
};

/* Unindexes and indexes every index of the last round. */
START_TEST(whole_tables)
{
  struct pair pair = new_pair(&whole_games[_i]);
  const unsigned last = pair.game->rounds.count - 1u;
  const uint64_t size = baseline_indexer_size(pair.baseline, last);
  ck_assert_uint_eq(size, ih_indexer_size(pair.indexer, last));
  for (uint64_t index = 0; index < size; index++) {
    uint8_t plain[IH_MAX_CARDS], cards[IH_MAX_CARDS];
    baseline_indexer_unindex(pair.baseline, last, index, plain);
    ih_unindex_unchecked(pair.indexer, last, index, cards);
    if (memcmp(plain, cards, pair.total) != 0 ||
        baseline_indexer_index_last(pair.baseline, plain) != index ||
        ih_index_last_unchecked(pair.indexer, cards) != index)
      ck_abort_msg("index %llu", (unsigned long long)index);
  }
  free_pair(&pair);
}
END_TEST

/* ---- Evaluators ----------------------------------------------------------- */

/* Rates all hands of n cards and counts each strength. */
static void count_strengths(const baseline_eval *eval, unsigned n, uint64_t counts[])
{
  uint8_t cards[IH_RATE_MAX_CARDS];
  for (unsigned i = 0; i < n; i++)
    cards[i] = (uint8_t)i;
  for (;;) {
    counts[baseline_eval_rate(eval, cards, n)]++;
    unsigned at = n;
    while (at > 0 && cards[at - 1] == 52 - n + at - 1)
      at--;
    if (at == 0)
      return;
    cards[at - 1]++;
    for (; at < n; at++)
      cards[at] = (uint8_t)(cards[at - 1] + 1);
  }
}

/* Number of strengths in each category, from the five-card classes: 1277 high cards, 2860 pairs,
 * 858 two pairs, 858 trips, 10 straights, 1277 flushes, 156 full houses, 156 quads, 10 straight
 * flushes. */
static const unsigned classes[IH_CATEGORIES] = {1277, 2860, 858, 858, 10, 1277, 156, 156, 10};

START_TEST(category_counts)
{
  char line[512], *fields[13];
  const unsigned n = 5 + (unsigned)_i;
  uint64_t *counts = calloc(IH_STRENGTH_MAX + 1, sizeof *counts);
  baseline_eval *eval = NULL;
  if (n > (test_tier() == TIER_CHECK ? 5u : test_tier() == TIER_LONG ? 6u : 7u)) {
    free(counts);
    return;
  }
  ck_assert_ptr_nonnull(counts);
  ck_assert_int_eq(baseline_eval_new(IH_RANKING_STANDARD, &eval), IH_OK);
  count_strengths(eval, n, counts);
  FILE *file = test_data("eval-counts.tsv");
  do
    ck_assert_uint_eq(test_fields(file, line, sizeof line, fields, 13), 13);
  while (strtoul(fields[0], NULL, 10) != n);
  fclose(file);
  unsigned distinct = 0, strength = 1;
  for (unsigned category = 0; category < IH_CATEGORIES; category++) {
    uint64_t hands = 0;
    for (unsigned i = 0; i < classes[category]; i++, strength++) {
      hands += counts[strength];
      distinct += counts[strength] > 0;
    }
    ck_assert_uint_eq(hands, strtoull(fields[11 - category], NULL, 10));
  }
  ck_assert_uint_eq(counts[0], 0);
  ck_assert_uint_eq(distinct, strtoull(fields[2], NULL, 10));
  ck_assert_uint_eq(counts[IH_STRENGTH_MAX], strtoull(fields[12], NULL, 10));
  baseline_eval_free(eval);
  free(counts);
}
END_TEST

/* Against both rating functions of the library, for each number of cards; half of the hands are
 * dealt from two suits or the high ranks, where flushes and full houses are common. */
START_TEST(random_ratings)
{
  const unsigned n = IH_RATE_MIN_CARDS + (unsigned)_i;
  struct test_random random = test_random_new(1500 + n);
  baseline_eval *eval = NULL;
  ck_assert_int_eq(baseline_eval_new(IH_RANKING_STANDARD, &eval), IH_OK);
  for (size_t i = 0; i < 200000; i++) {
    uint8_t cards[IH_RATE_MAX_CARDS];
    const unsigned suits = i % 2 ? 2 : 4, ranks = i % 4 == 1 ? 6 : 13;
    test_random_deal(&random, ranks, suits, n, cards);
    for (unsigned j = 0; j < n; j++)
      cards[j] = (uint8_t)(cards[j] + ((13 - ranks) << 2));
    const uint16_t strength = baseline_eval_rate(eval, cards, n);
    if (strength != ih_rate_unchecked(cards, n) ||
        strength != ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n))
      ck_abort_msg("hand %zu of %u cards", i, n);
  }
  baseline_eval_free(eval);
}
END_TEST

TEST_MAIN({golden_indices, 0, sizeof golden_lists / sizeof *golden_lists}, {known_sizes},
          {refusals}, {random_hands, 0, sizeof games / sizeof *games},
          {random_indices, 0, sizeof games / sizeof *games},
          {whole_tables, 0, sizeof whole_games / sizeof *whole_games}, {category_counts, 0, 3},
          {random_ratings, 0, 5})
