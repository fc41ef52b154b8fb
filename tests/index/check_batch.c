/* Batches against single calls of the plain indexer, on every instruction set, round, stride and
 * tail; nothing is read after the last hand. */
#include "fenced.h"
#include "harness.h"
#include "indexers.h"
#include "instructions.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

/* Creates the indexer of a pair for at most the given instructions. */
static ih_indexer *make(const struct test_pair *pair, const ih_instructions *instructions)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *indexer;
  ih_indexer_free(test_indexer_new(pair->deck, pair->rounds)); /* checks it too */
  ck_assert_int_eq(ih_deck_parse(pair->deck, strlen(pair->deck), &deck, NULL), IH_OK);
  ck_assert_int_eq(ih_rounds_parse(&deck, pair->rounds, strlen(pair->rounds), &rounds, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_indexer_new_for(&deck, &rounds, instructions, &indexer), IH_OK);
  return indexer;
}

/* Indexes n random hands of one round as a batch, and one by one with `plain`. */
static void compare(const ih_indexer *indexer, const ih_indexer *plain, unsigned round, size_t n,
                    size_t gap, struct test_random *random)
{
  ih_deck deck;
  ih_indexer_deck(indexer, &deck);
  const unsigned cards = ih_indexer_cards(indexer, round);
  const size_t stride = cards + gap;
  struct fenced rows = fenced_new((n - 1) * stride + cards);
  uint64_t *indices = malloc((n + 1) * sizeof *indices);
  ck_assert_ptr_nonnull(indices);
  memset(rows.bytes, 0xFF, (n - 1) * stride + cards);
  for (size_t i = 0; i < n; i++)
    test_random_deal(random, deck.ranks, deck.suits, cards, rows.bytes + i * stride);
  indices[n] = 77;
  ck_assert_int_eq(ih_index_batch(indexer, round, rows.bytes, stride, n, indices, NULL), IH_OK);
  size_t wrong = 0;
  for (size_t i = 0; i < n; i++)
    wrong += indices[i] != ih_index_round_unchecked(plain, round, rows.bytes + i * stride);
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(indices[n], 77);

  uint8_t *back = malloc(n * stride + 1);
  uint8_t expected[IH_MAX_CARDS];
  ck_assert_ptr_nonnull(back);
  memset(back, 0xEE, n * stride + 1);
  ck_assert_int_eq(ih_unindex_batch(indexer, round, indices, n, back, stride, NULL), IH_OK);
  for (size_t i = 0; i < n; i++) {
    ih_unindex_unchecked(plain, round, indices[i], expected);
    wrong += memcmp(back + i * stride, expected, cards) != 0;
    for (size_t j = cards; j < stride; j++)
      wrong += back[i * stride + j] != 0xEE;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(back[n * stride], 0xEE);
  free(back);
  free(indices);
  fenced_free(&rows);
}

START_TEST(every_pair)
{
  struct test_random random = test_random_new(2024 + (uint64_t)_i);
  const struct test_pair *pair = &test_pairs[_i];
  if (pair->deck == NULL || strcmp(pair->rounds, "2,2,2,2,2,2") == 0)
    return;
  ih_indexer *plain = make(pair, ih_instructions_at(0));
  ih_rounds rounds;
  ih_indexer_rounds(plain, &rounds);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    ih_indexer *indexer = make(pair, instructions);
    for (unsigned round = 0; round < rounds.count; round++)
      compare(indexer, plain, round, test_tier() == TIER_CHECK ? 3000 : 100000, 0, &random);
    ih_indexer_free(indexer);
  }
  ih_indexer_free(plain);
}
END_TEST

START_TEST(every_tail_and_stride)
{
  static const struct test_pair pairs[] = {{"13x4", "2,3,1,1"}, {"13x4", "2,3"},
                                           {"13x4", "1,1"},     {"13x4", "4,3,1,1"},
                                           {"9x3", "3,6"},      {"5x4-ranks", "2,3,1"}};
  struct test_random random = test_random_new(99);
  for (unsigned p = 0; p < sizeof pairs / sizeof *pairs; p++) {
    ih_indexer *plain = make(&pairs[p], ih_instructions_at(0));
    ih_rounds rounds;
    ih_indexer_rounds(plain, &rounds);
    for (const ih_instructions *instructions = NULL;
         (instructions = test_instructions_after(instructions)) != NULL;) {
      ih_indexer *indexer = make(&pairs[p], instructions);
      for (size_t n = 1; n <= 50; n++)
        compare(indexer, plain, rounds.count - 1u, n, n % 7, &random);
      ih_indexer_free(indexer);
    }
    ih_indexer_free(plain);
  }
}
END_TEST

START_TEST(refusals)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  uint8_t rows[3][5] = {{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}, {10, 11, 12, 13, 52}};
  uint64_t indices[3] = {7, 7, 7};
  size_t bad = 9;
  ck_assert_int_eq(ih_index_batch(indexer, 1, rows[0], 5, 3, indices, &bad), IH_ERR_CARD);
  ck_assert_uint_eq(bad, 2);
  rows[1][4] = 5;
  ck_assert_int_eq(ih_index_batch(indexer, 1, rows[0], 5, 3, indices, &bad), IH_ERR_DUPLICATE);
  ck_assert_uint_eq(bad, 1);
  ck_assert_int_eq(ih_index_batch(indexer, 1, rows[0], 5, 3, indices, NULL), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_index_batch(indexer, 2, rows[0], 5, 3, indices, &bad), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_batch(indexer, 1, rows[0], 4, 3, indices, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch(indexer, 1, NULL, 5, 3, indices, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch(indexer, 1, rows[0], 5, 3, NULL, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch(NULL, 1, rows[0], 5, 3, indices, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch(indexer, 1, NULL, 5, 0, NULL, &bad), IH_OK);
  bad = 9;
  ck_assert_int_eq(ih_index_batch_check(indexer, 1, rows[0], 5, 3, &bad), IH_ERR_DUPLICATE);
  ck_assert_uint_eq(bad, 1);
  ck_assert_int_eq(ih_index_batch_check(indexer, 1, rows[0], 5, 1, &bad), IH_OK);
  ck_assert_int_eq(ih_index_batch_check(indexer, 2, rows[0], 5, 3, &bad), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_batch_check(indexer, 1, rows[0], 4, 3, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch_check(indexer, 1, NULL, 5, 3, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch_check(NULL, 1, rows[0], 5, 3, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_batch_check(indexer, 1, NULL, 5, 0, NULL), IH_OK);
  for (unsigned i = 0; i < 3; i++)
    ck_assert_uint_eq(indices[i], 7);

  indices[1] = ih_indexer_size(indexer, 1);
  const uint8_t before = rows[0][0];
  ck_assert_int_eq(ih_unindex_batch(indexer, 1, indices, 3, rows[0], 5, &bad), IH_ERR_RANGE);
  ck_assert_uint_eq(bad, 1);
  ck_assert_uint_eq(rows[0][0], before);
  ck_assert_int_eq(ih_unindex_batch(indexer, 1, indices, 3, rows[0], 5, NULL), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex_batch(indexer, 5, indices, 3, rows[0], 5, &bad), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex_batch(indexer, 1, indices, 3, NULL, 5, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_unindex_batch(indexer, 1, indices, 3, rows[0], 4, &bad), IH_ERR_ARGUMENT);
  ih_indexer_free(indexer);
}
END_TEST

/* Counts the pairs in test_pairs. */
static int count_pairs(void)
{
  int n = 0;
  while (test_pairs[n].deck != NULL)
    n++;
  return n;
}

TEST_MAIN({every_pair, 0, count_pairs()}, {every_tail_and_stride}, {refusals})
