/* Strength tables against unindexing and the independent evaluator, and against digests and counts
 * computed with other programs; every split gives the same table. */
#include "executors.h"
#include "harness.h"
#include "index/core/indexer.h"
#include "indexers.h"
#include "strengths.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

static ih_indexer *make_indexer(const char *list)
{
  return test_indexer_new("13x4", list);
}

/* Returns the expected value at an index, by unindexing and the plain evaluator. */
static unsigned expected(const ih_indexer *indexer, unsigned round, uint64_t index)
{
  uint8_t cards[9];
  ih_unindex_unchecked(indexer, round, index, cards);
  return ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, ih_indexer_cards(indexer, round));
}

/* Strengths of the indices first..first+count-1 of a round. */
static void compare_range(const ih_strength *strength, const ih_indexer *indexer, unsigned round,
                          uint64_t first, uint64_t count)
{
  uint16_t *out = malloc(count * sizeof *out);
  ck_assert_ptr_nonnull(out);
  ck_assert_int_eq(ih_strength_fill(strength, first, count, NULL, NULL, out), IH_OK);
  uint64_t right = 0;
  while (right < count && out[right] == expected(indexer, round, first + right))
    right++;
  ck_assert_msg(right == count, "index %llu: %u", (unsigned long long)(first + right),
                out[right < count ? right : 0]);
  free(out);
}

static ih_strength *make_strength(const ih_indexer *indexer, unsigned round)
{
  ih_strength *strength;
  ck_assert_int_eq(ih_strength_new(IH_RANKING_STANDARD, indexer, round, &strength, NULL), IH_OK);
  return strength;
}

/* ---- Whole tables --------------------------------------------------------- */

START_TEST(whole_tables)
{
  static const char *const lists[] = {"5", "2,3", "3,2", "1,4", "6", "4,1", "3,1,1", "1,1,1,1,1"};
  const char *list = lists[_i];
  ih_indexer *indexer = make_indexer(list);
  const unsigned round = test_last_round(indexer);
  ih_strength *strength = make_strength(indexer, round);
  compare_range(strength, indexer, round, 0, ih_indexer_size(indexer, round));
  ih_strength_free(strength);
  ih_indexer_free(indexer);
}
END_TEST

/* Returns 1 if sha256sum of coreutils is available. */
static int have_sha256sum(void)
{
  return system("sha256sum </dev/null >/dev/null 2>&1") == 0;
}

/* Computes the digest of bytes with sha256sum. */
static void sha256(const void *data, size_t bytes, char digest[65])
{
  const char *folder = getenv("TMPDIR");
  char path[1024];
  snprintf(path, sizeof path, "%s/isohand-strength-XXXXXX", folder != NULL ? folder : "/tmp");
  const int fd = mkstemp(path);
  ck_assert_int_ge(fd, 0);
  FILE *file = fdopen(fd, "w");
  ck_assert_uint_eq(fwrite(data, 1, bytes, file), bytes);
  ck_assert_int_eq(fclose(file), 0);
  char command[1200];
  snprintf(command, sizeof command, "sha256sum <'%s'", path);
  FILE *pipe = popen(command, "r");
  ck_assert_ptr_nonnull(pipe);
  ck_assert_int_eq(fscanf(pipe, "%64s", digest), 1);
  pclose(pipe);
  remove(path);
}

START_TEST(digests)
{
  if (!have_sha256sum()) {
    printf("skipped: digests, since sha256sum is missing\n");
    return;
  }
  FILE *file = test_data("strength-sha256.tsv");
  char line[512], digest[65];
  char *fields[2];
  unsigned rows = 0;
  while (test_fields(file, line, sizeof line, fields, 2) == 2) {
    ih_indexer *indexer = make_indexer(fields[0]);
    uint16_t *table = test_strengths_all(indexer, NULL);
    const uint64_t size = ih_indexer_size(indexer, test_last_round(indexer));
    for (uint64_t i = 0; i < size; i++) { /* little-endian, in place */
      const uint16_t value = table[i];
      ((uint8_t *)table)[2 * i] = (uint8_t)value;
      ((uint8_t *)table)[2 * i + 1] = (uint8_t)(value >> 8);
    }
    sha256(table, size * sizeof *table, digest);
    ck_assert_str_eq(digest, fields[1]);
    free(table);
    ih_indexer_free(indexer);
    rows++;
  }
  fclose(file);
  ck_assert_uint_eq(rows, 2);
}
END_TEST

/* Unweighted category counts of whole tables. */
START_TEST(canonical_counts)
{
  FILE *file = test_data("canonical-counts.tsv");
  char line[512];
  char *fields[1 + IH_CATEGORIES];
  unsigned rows = 0;
  while (test_fields(file, line, sizeof line, fields, 1 + IH_CATEGORIES) > 0) {
    ih_indexer *indexer = make_indexer(fields[0]);
    uint16_t *table = test_strengths_all(indexer, NULL);
    uint64_t counts[IH_CATEGORIES] = {0};
    const uint64_t size = ih_indexer_size(indexer, test_last_round(indexer));
    for (uint64_t i = 0; i < size; i++)
      counts[ih_ranking_category(IH_RANKING_STANDARD, table[i])]++;
    for (unsigned c = 0; c < IH_CATEGORIES; c++)
      ck_assert_uint_eq(counts[IH_CATEGORIES - 1 - c], strtoull(fields[1 + c], NULL, 10));
    free(table);
    ih_indexer_free(indexer);
    rows++;
  }
  fclose(file);
  ck_assert_uint_eq(rows, 3);
}
END_TEST

/* Weighted by multiplicity, a table of 2,4 counts every deal: 15 ways to split a six-card hand into
 * 2 + 4. */
START_TEST(weighted_counts)
{
  ih_indexer *indexer = make_indexer("2,4");
  uint16_t *table = test_strengths_all(indexer, NULL);
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint64_t counts[IH_CATEGORIES] = {0};
  for (uint64_t i = 0; i < size; i++) {
    uint64_t weight = 0; /* refused ones would be missing from the counts */
    (void)ih_multiplicity(indexer, 1, i, &weight);
    counts[ih_ranking_category(IH_RANKING_STANDARD, table[i])] += weight;
  }
  FILE *file = test_data("eval-counts.tsv");
  char line[512];
  char *fields[13];
  unsigned rows = 0;
  while (test_fields(file, line, sizeof line, fields, 13) > 0) {
    if (strcmp(fields[0], "6") != 0)
      continue;
    for (unsigned c = 0; c < IH_CATEGORIES; c++)
      ck_assert_uint_eq(counts[IH_CATEGORIES - 1 - c], 15 * strtoull(fields[3 + c], NULL, 10));
    rows++;
  }
  fclose(file);
  ck_assert_uint_eq(rows, 1);
  free(table);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Ranges ---------------------------------------------------------------- */

START_TEST(random_ranges)
{
  static const char *const lists[] = {"2,4",
                                      "2,5",
                                      "2,3,1,1",
                                      "7",
                                      "8",
                                      "9",
                                      "4,4",
                                      "4,5",
                                      "4,3,1",
                                      "4,3,1,1",
                                      "5,3,1",
                                      "2,6",
                                      "2,7",
                                      "3,1,1,1,1",
                                      "2,1,1,1,1,1",
                                      "1,1,1,5",
                                      "3,2,2,2",
                                      "5,2,2",
                                      "1,7,1",
                                      "2,1,1,1,1,1,1,1",
                                      "1,1,1,1,1,1,1,1"};
  const char *list = lists[_i];
  ih_indexer *indexer = make_indexer(list);
  const unsigned round = test_last_round(indexer);
  const uint64_t size = ih_indexer_size(indexer, round);
  struct test_random random = test_random_new(100 + (uint64_t)_i);
  const uint64_t longest = test_tier() == TIER_CHECK ? 1200 : 400000;
  const unsigned ranges = test_tier() == TIER_CHECK ? 20 : 40;
  ih_strength *strength = make_strength(indexer, round);
  compare_range(strength, indexer, round, 0, longest);
  compare_range(strength, indexer, round, size - longest, longest);
  for (unsigned i = 0; i < ranges; i++) {
    const uint64_t count = 1 + test_random_below(&random, longest);
    compare_range(strength, indexer, round, test_random_below(&random, size - count), count);
  }
  /* Ranges that end in a different suit configuration than they start in. */
  const struct ihp_configurations *all = &indexer->round[round].configurations;
  for (unsigned i = 0; i < 6; i++) {
    const uint64_t border = all->offsets[1 + test_random_below(&random, all->count - 1)];
    const uint64_t first = border < 20 ? 0 : border - 20;
    compare_range(strength, indexer, round, first, size - first < 40 ? size - first : 40);
  }
  ih_strength_free(strength);
  ih_indexer_free(indexer);
}
END_TEST

/* Five cards of a suit, with three or four others that make a full house or four of a kind with
 * them: rare among hands of eight and nine cards, and better than the flush. */
static void deal_beaten_flush(struct test_random *random, unsigned n, uint8_t cards[9])
{
  uint8_t ranks[13]; /* those of the flush first, in any order */
  test_random_deal(random, 13, 1, 13, ranks);
  for (unsigned i = 0; i < 5; i++)
    cards[i] = ranks[i]; /* of the suit 0: rank * 4 */
  const unsigned twos = (unsigned)test_random_below(random, 2);
  for (unsigned i = 0; i < 3; i++)
    cards[5 + i] = (uint8_t)(ranks[twos && i == 2] | (i + 1));
  if (n == 9)
    cards[8] = (uint8_t)(ranks[5] | 1);
  for (unsigned i = n; i-- > 1;) { /* dealt to any round */
    const unsigned j = (unsigned)test_random_below(random, i + 1);
    const uint8_t card = cards[j];
    cards[j] = cards[i];
    cards[i] = card;
  }
}

START_TEST(beaten_flushes)
{
  static const char *const lists[] = {"8", "9", "4,4", "4,5", "2,6", "3,2,2,2"};
  ih_indexer *indexer = make_indexer(lists[_i]);
  const unsigned round = test_last_round(indexer);
  ih_strength *strength = make_strength(indexer, round);
  struct test_random random = test_random_new(200 + (uint64_t)_i);
  for (unsigned i = 0; i < 200; i++) {
    uint8_t cards[9];
    uint16_t value = 0;
    deal_beaten_flush(&random, ih_indexer_cards(indexer, round), cards);
    const uint64_t index = ih_index_last_unchecked(indexer, cards);
    ck_assert_int_eq(ih_strength_fill(strength, index, 1, NULL, NULL, &value), IH_OK);
    ck_assert_uint_gt(ih_ranking_category(IH_RANKING_STANDARD, value), IH_FLUSH);
    ck_assert_uint_eq(value, expected(indexer, round, index));
  }
  ih_strength_free(strength);
  ih_indexer_free(indexer);
}
END_TEST

/* The table of an early round of a longer list is that of the shorter list. */
START_TEST(prefix_round)
{
  ih_indexer *holdem = make_indexer("2,3,1,1");
  ih_indexer *flop = make_indexer("2,3");
  uint16_t *table = test_strengths_all(flop, NULL);
  const uint64_t size = ih_indexer_size(flop, 1);
  uint16_t *prefix = malloc(size * sizeof *prefix);
  ck_assert_ptr_nonnull(prefix);
  ck_assert_int_eq(test_strengths(IH_RANKING_STANDARD, holdem, 1, 0, size, NULL, prefix), IH_OK);
  ck_assert_mem_eq(prefix, table, size * sizeof *table);
  free(prefix);
  free(table);
  ih_indexer_free(flop);
  ih_indexer_free(holdem);
}
END_TEST

/* A table of 2,3, with space for a second one. */
struct pair {
  ih_indexer *indexer;
  uint64_t size;
  uint16_t *whole, *split;
};

static struct pair pair_new(void)
{
  struct pair pair = {.indexer = make_indexer("2,3")};
  pair.size = ih_indexer_size(pair.indexer, 1);
  pair.whole = test_strengths_all(pair.indexer, NULL);
  pair.split = calloc(pair.size, sizeof *pair.split);
  ck_assert_ptr_nonnull(pair.split);
  return pair;
}

static void pair_free(struct pair *pair)
{
  free(pair->split);
  free(pair->whole);
  ih_indexer_free(pair->indexer);
}

START_TEST(every_range_is_the_same)
{
  struct pair pair = pair_new();
  static const uint64_t shares[] = {1777, 65536, 99991, 643396};
  ih_strength *strength = make_strength(pair.indexer, 1);
  for (unsigned s = 0; s < 4; s++) {
    memset(pair.split, 0, pair.size * sizeof *pair.split);
    for (uint64_t first = 0; first < pair.size; first += shares[s]) {
      const uint64_t left = pair.size - first;
      const uint64_t count = left < shares[s] ? left : shares[s];
      ck_assert_int_eq(ih_strength_fill(strength, first, count, NULL, NULL, pair.split + first),
                       IH_OK);
    }
    ck_assert_mem_eq(pair.split, pair.whole, pair.size * sizeof *pair.whole);
  }
  ih_strength_free(strength);
  pair_free(&pair);
}
END_TEST

START_TEST(threads_do_not_matter)
{
  struct pair pair = pair_new();
  for (unsigned workers = 1; workers <= 8; workers++) {
    const ih_executor executors[] = {test_threads(workers), test_backwards(workers)};
    for (unsigned e = 0; e < 2; e++) {
      memset(pair.split, 0, pair.size * sizeof *pair.split);
      ck_assert_int_eq(test_strengths(IH_RANKING_STANDARD, pair.indexer, 1, 0, pair.size,
                                      &executors[e], pair.split),
                       IH_OK);
      ck_assert_mem_eq(pair.split, pair.whole, pair.size * sizeof *pair.whole);
    }
  }
  pair_free(&pair);
}
END_TEST

/* ---- Refusals --------------------------------------------------------------- */

START_TEST(rankings_and_decks)
{
  ih_error error;
  ih_indexer *indexer = test_indexer_new("9x4", "5"), *standard = make_indexer("5");
  ih_strength *strength = NULL;
  const ih_deck short_deck = {9, 4, 0, 0};
  const enum ih_ranking none = (enum ih_ranking)IH_RANKINGS;
  ck_assert_int_eq(ih_strength_new(IH_RANKING_STANDARD, indexer, 0, &strength, &error),
                   IH_ERR_UNSUPPORTED);
  ck_assert_str_eq(error.message, "the ranking standard is for the deck 13x4, not for 9x4");
  ck_assert_int_eq(ih_strength_new(IH_RANKING_SHORT, standard, 0, &strength, NULL),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_strength_new(none, indexer, 0, &strength, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(strength);
  ck_assert_int_eq(ih_strength_check(IH_RANKING_STANDARD, &short_deck, 5, NULL),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_strength_check(IH_RANKING_SHORT, &short_deck, 5, NULL), IH_OK);
  ck_assert_int_eq(ih_strength_check(IH_RANKING_SHORT_TRIPS, &short_deck, 9, NULL), IH_OK);
  ck_assert_int_eq(ih_strength_check(IH_RANKING_SHORT, &short_deck, 10, NULL), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_strength_check(none, &short_deck, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_strength_check(IH_RANKING_SHORT, NULL, 5, NULL), IH_ERR_ARGUMENT);

  /* A deck has its own ranking or none: decks of 13 and of 9 ranks have one. */
  for (unsigned ranks = 1; ranks <= 16; ranks++)
    for (unsigned cards = 4; cards <= 10; cards++) {
      const ih_deck deck = {(uint8_t)ranks, 4, 0, 0};
      const enum ih_ranking ranking = ranks == 9 ? IH_RANKING_SHORT : IH_RANKING_STANDARD;
      const int known = (ranks == 13 || ranks == 9) && cards >= 5 && cards <= 9;
      ck_assert_int_eq(ih_strength_check(ranking, &deck, cards, NULL),
                       known ? IH_OK : IH_ERR_UNSUPPORTED);
    }
  ih_indexer_free(standard);
  ih_indexer_free(indexer);
}
END_TEST

START_TEST(refused_rounds)
{
  const enum ih_ranking ranking = IH_RANKING_STANDARD;
  ih_error error;
  ih_strength *strength = NULL;
  ih_indexer *indexer = test_indexer_new("8x4", "5");
  ck_assert_int_eq(ih_strength_new(ranking, indexer, 0, &strength, &error), IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(error.message, "8x4"));
  ih_indexer_free(indexer);

  indexer = make_indexer("4,6");
  ck_assert_int_eq(ih_strength_new(ranking, indexer, 0, &strength, &error), IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(error.message, "not of 4"));
  ck_assert_int_eq(ih_strength_new(ranking, indexer, 1, &strength, &error), IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(error.message, "not of 10"));
  ck_assert_int_eq(ih_strength_new(ranking, indexer, 2, &strength, NULL), IH_ERR_RANGE);
  ck_assert_int_eq(ih_strength_new(ranking, NULL, 0, &strength, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_strength_new(ranking, indexer, 0, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(strength);
  ih_indexer_free(indexer);
  ih_strength_free(NULL);
}
END_TEST

START_TEST(refused_ranges)
{
  uint16_t out[4] = {1, 2, 3, 4};
  ih_indexer *indexer = make_indexer("5");
  ih_strength *strength = make_strength(indexer, 0);
  const uint64_t size = ih_indexer_size(indexer, 0);
  ck_assert_int_eq(ih_strength_fill(strength, size, 1, NULL, NULL, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_strength_fill(strength, size + 1, 0, NULL, NULL, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_strength_fill(strength, 1, UINT64_MAX, NULL, NULL, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_strength_fill(strength, 0, 1, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_strength_fill(NULL, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(ih_strength_fill(strength, 0, 1, &unknown, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_strength_fill(strength, size, 0, NULL, NULL, NULL), IH_OK);
  for (uint16_t i = 0; i < 4; i++)
    ck_assert_uint_eq(out[i], i + 1u);
  ih_strength_free(strength);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({whole_tables, 0, 8}, {digests}, {canonical_counts}, {weighted_counts},
          {random_ranges, 0, 21}, {beaten_flushes, 0, 6}, {prefix_round}, {every_range_is_the_same},
          {rankings_and_decks}, {refused_rounds}, {refused_ranges},
          {threads_do_not_matter, .flags = TEST_THREADS})
