/* Strength tables of the short deck against unindexing and the plain evaluator, and against
 * published counts. */
#include "harness.h"
#include "indexers.h"
#include "strengths.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

static void compare_short(const ih_indexer *indexer, unsigned round, uint64_t first, uint64_t count)
{
  uint16_t *out = malloc(count * sizeof *out);
  ck_assert_ptr_nonnull(out);
  for (int i = IH_RANKING_SHORT; i <= IH_RANKING_SHORT_TRIPS; i++) {
    const enum ih_ranking ranking = (enum ih_ranking)i;
    uint64_t wrong = 0;
    ck_assert_int_eq(test_strengths(ranking, indexer, round, first, count, NULL, out), IH_OK);
    for (uint64_t k = 0; k < count; k++) {
      uint8_t cards[9];
      ih_unindex_unchecked(indexer, round, first + k, cards);
      wrong += out[k] != ih_ranking_rate_plain(ranking, cards, ih_indexer_cards(indexer, round));
    }
    ck_assert_uint_eq(wrong, 0);
  }
  free(out);
}

START_TEST(short_tables)
{
  static const char *const lists[] = {"5", "2,3", "2,4", "3,1,1", "1,1,1,1,1",
                                      "7", "2,5", "4,4", "2,7",   "2,3,1,1"};
  ih_indexer *indexer = test_indexer_new("9x4", lists[_i]);
  const unsigned round = test_last_round(indexer);
  const uint64_t size = ih_indexer_size(indexer, round);
  const uint64_t longest = test_tier() == TIER_CHECK ? 200000 : 4000000;
  if (size <= longest) {
    compare_short(indexer, round, 0, size);
  } else {
    struct test_random random = test_random_new(300 + (uint64_t)_i);
    for (unsigned i = 0; i < 10; i++) {
      const uint64_t count = 1 + test_random_below(&random, longest / 10);
      compare_short(indexer, round, test_random_below(&random, size - count), count);
    }
    compare_short(indexer, round, size - longest / 10, longest / 10);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* Weighted by multiplicity, a table of 2,N counts every deal once for each choice of the first two
 * cards. */
START_TEST(short_counts)
{
  static const struct {
    const char *list, *cards;
    uint64_t ways;
  } tables[] = {{"2,3", "5", 10}, {"2,4", "6", 15}, {"2,5", "7", 21}};
  ih_indexer *indexer = test_indexer_new("9x4", tables[_i].list);
  uint16_t *table = test_strengths_all(indexer, NULL);
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint64_t counts[IH_CATEGORIES] = {0};
  for (uint64_t i = 0; i < size; i++) {
    uint64_t weight = 0;
    (void)ih_multiplicity(indexer, 1, i, &weight);
    counts[ih_ranking_category_order(IH_RANKING_SHORT,
                                     ih_ranking_category(IH_RANKING_SHORT, table[i]))] += weight;
  }
  FILE *file = test_data("short-deck-counts.tsv");
  char line[512];
  char *fields[12];
  unsigned rows = 0;
  while (test_fields(file, line, sizeof line, fields, 12) > 0) {
    if (strcmp(fields[0], tables[_i].cards) != 0)
      continue;
    for (unsigned c = 0; c < IH_CATEGORIES; c++)
      ck_assert_uint_eq(counts[IH_CATEGORIES - 1 - c],
                        tables[_i].ways * strtoull(fields[3 + c], NULL, 10));
    rows++;
  }
  fclose(file);
  ck_assert_uint_eq(rows, 1);
  free(table);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({short_tables, 0, 10}, {short_counts, 0, 3})
