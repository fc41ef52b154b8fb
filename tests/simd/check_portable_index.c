/* The template of index batches with the portable vector operations: it compiles, so every
 * operation that it needs exists, and its indices are those of single calls. */
#include "harness.h"
#include "index/fast/tables.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

#include "simd/portable.h"

size_t ihp_index_batch_portable(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                                size_t stride, size_t n, uint64_t indices[]);
#include "index/fast/batch_template.h"

enum { MANY = 1000, STRIDE = 17 };

static void check_round(const ih_indexer *indexer, unsigned round, struct test_random *random)
{
  static uint8_t rows[MANY * STRIDE];
  static uint64_t indices[MANY];
  const unsigned cards = indexer->round[round].total;
  for (size_t i = 0; i < MANY; i++)
    test_random_deal(random, indexer->deck.ranks, indexer->deck.suits, cards, rows + i * STRIDE);
  const size_t n = ihp_index_batch_portable(indexer, round, rows, STRIDE, MANY, indices);
  ck_assert_uint_gt(n, MANY - HANDS);
  for (size_t i = 0; i < n; i++)
    ck_assert_uint_eq(indices[i], indexer->methods->index_round(indexer, round, rows + i * STRIDE));
}

START_TEST(test_indices)
{
  static const char *const lists[] = {"2,3,1,1", "2,5", "4,3,1", "1,1,1", "3,3", "6,1"};
  const char *list = lists[_i];
  struct test_random random = test_random_new(710 + (uint64_t)_i);
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *indexer;
  ck_assert_int_eq(ih_deck_parse("standard", 8, &deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(&deck, list, strlen(list), &rounds, NULL), IH_OK);
  ck_assert_int_eq(ih_indexer_new_for(&deck, &rounds, ih_instructions_at(0), &indexer), IH_OK);
  ck_assert_int_eq(ihp_batch_tables_new(indexer, &indexer->fast->tables), IH_OK);
  for (unsigned round = 0; round < rounds.count; round++)
    check_round(indexer, round, &random);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_indices, 0, 6})
