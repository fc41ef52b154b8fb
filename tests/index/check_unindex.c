/* From an index to its canonical hand. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <string.h>

/* The canonical hands in the data, from the last index. */
START_TEST(test_golden)
{
  static const char *const files[][2] = {
      {"2,3", "index-2-3.tsv"},         {"2,4", "index-2-4.tsv"},     {"2,5", "index-2-5.tsv"},
      {"2,3,1,1", "index-2-3-1-1.tsv"}, {"3,2,2", "index-3-2-2.tsv"}, {"4,3,1", "index-4-3-1.tsv"},
  };
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char line[256], *fields[IH_MAX_ROUNDS + 2];
    ih_indexer *indexer = test_indexer_new("13x4", files[i][0]);
    ih_deck deck;
    ih_rounds rounds;
    ih_indexer_deck(indexer, &deck);
    ih_indexer_rounds(indexer, &rounds);
    FILE *file = test_data(files[i][1]);
    while (test_fields(file, line, sizeof line, fields, rounds.count + 2u) > 0) {
      unsigned long long index = 0;
      uint8_t cards[IH_MAX_CARDS];
      char text[IH_HAND_TEXT];
      ck_assert_int_eq(sscanf(fields[rounds.count], "%llu", &index), 1);
      ck_assert_int_eq(ih_unindex(indexer, rounds.count - 1u, index, cards), IH_OK);
      (void)ih_hand_format(&deck, &rounds, rounds.count, cards, text);
      ck_assert_str_eq(text, fields[rounds.count + 1u]);
    }
    fclose(file);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* An index's hand is the slow indexer's, and maps back to the index. */
static void check_index(const ih_indexer *indexer, const struct reference_indexer *slow,
                        unsigned round, uint64_t index)
{
  const unsigned n = ih_indexer_cards(indexer, round);
  uint8_t cards[IH_MAX_CARDS + 1], checked[IH_MAX_CARDS], expected[IH_MAX_CARDS];
  memset(cards, 99, sizeof cards);
  ih_unindex_unchecked(indexer, round, index, cards);
  test_assert(cards[n] == 99);
  test_assert(ih_unindex(indexer, round, index, checked) == IH_OK);
  test_assert(memcmp(cards, checked, n) == 0);
  reference_unindex(slow, round, index, expected);
  test_assert(memcmp(cards, expected, n) == 0);
  uint64_t back = ~index;
  test_assert(ih_index_round(indexer, round, cards, &back) == IH_OK);
  test_assert(back == index);
}

/* Random indices of every round, the ends of every round, and indices beyond. */
static void check_pair(struct test_random *random, const struct test_pair *pair, unsigned times)
{
  ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
  struct reference_indexer *slow = reference_indexer_new(pair->deck, pair->rounds);
  for (unsigned r = 0; r < slow->game.rounds; r++) {
    const uint64_t size = ih_indexer_size(indexer, r);
    uint8_t cards[IH_MAX_CARDS];
    memset(cards, 99, sizeof cards);
    ck_assert_int_eq(ih_unindex(indexer, r, size, cards), IH_ERR_RANGE);
    ck_assert_int_eq(ih_unindex(indexer, r, UINT64_MAX, cards), IH_ERR_RANGE);
    ck_assert_uint_eq(cards[0], 99);
    for (uint64_t i = 0; i < 20 && i < size; i++) {
      check_index(indexer, slow, r, i);
      check_index(indexer, slow, r, size - 1 - i);
    }
    for (unsigned i = 0; i < times; i++)
      check_index(indexer, slow, r, test_random_below(random, size));
  }
  reference_indexer_free(slow);
  ih_indexer_free(indexer);
}

START_TEST(test_random_indices)
{
  static const unsigned times[] = {1000, 10000, 100000};
  struct test_random random = test_random_new(21);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_pair(&random, pair, times[test_tier()]);
}
END_TEST

/* The first and the last index of every suit configuration, where blocks begin and end. */
START_TEST(test_configuration_edges)
{
  static const struct test_pair pairs[] = {
      {"13x4", "2,3,1,1"}, {"13x4", "4,3,1"}, {"16x3", "4,4,2"}, {"16x2", "8,4"}, {"7x4", "7,7"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    ih_indexer *indexer = test_indexer_new(pairs[i].deck, pairs[i].rounds);
    struct reference_indexer *slow = reference_indexer_new(pairs[i].deck, pairs[i].rounds);
    for (unsigned r = 0; r < slow->game.rounds; r++)
      for (size_t c = 0; c < slow->round[r].configurations; c++) {
        check_index(indexer, slow, r, (uint64_t)slow->round[r].offset[c]);
        check_index(indexer, slow, r, (uint64_t)slow->round[r].offset[c + 1] - 1);
      }
    reference_indexer_free(slow);
    ih_indexer_free(indexer);
  }
}
END_TEST

START_TEST(test_refusals)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  uint8_t cards[5] = {99, 99, 99, 99, 99};
  ck_assert_int_eq(ih_unindex(NULL, 0, 0, cards), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_unindex(indexer, 0, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_unindex(indexer, 2, 0, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex(indexer, UINT32_MAX, 0, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex(indexer, 0, 169, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex(indexer, 1, 1286792, cards), IH_ERR_RANGE);
  for (unsigned i = 0; i < 5; i++)
    ck_assert_uint_eq(cards[i], 99);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_golden}, {test_random_indices}, {test_configuration_edges}, {test_refusals})
