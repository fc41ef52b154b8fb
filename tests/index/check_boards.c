/* Canonical boards and their weights, against the calls on single indices. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/boards.h>
#include <stdlib.h>
#include <string.h>

/* Compares count boards from first on with ih_unindex and ih_multiplicity, and returns the sum of
 * their weights. */
static uint64_t compare_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                               size_t count)
{
  const unsigned n = ih_indexer_cards(indexer, round);
  uint8_t *cards = malloc(count * n + 1);
  uint64_t *weights = malloc((count + 1) * sizeof *weights);
  uint64_t sum = 0;
  test_assert(cards != NULL && weights != NULL);
  cards[count * n] = 0x5A;
  weights[count] = 0x5A5A5A5A;
  test_assert(ih_canonical_boards(indexer, round, first, count, cards, weights) == IH_OK);
  test_assert(cards[count * n] == 0x5A && weights[count] == 0x5A5A5A5A);
  for (size_t i = 0; i < count; i++) {
    uint8_t expected[IH_MAX_CARDS];
    uint64_t multiplicity;
    test_assert(ih_unindex(indexer, round, first + i, expected) == IH_OK);
    test_assert(memcmp(cards + i * n, expected, n) == 0);
    test_assert(ih_multiplicity(indexer, round, first + i, &multiplicity) == IH_OK);
    test_assert(weights[i] == multiplicity);
    sum += weights[i];
  }
  memset(weights, 0, count * sizeof *weights);
  memset(cards, 0, count * n);
  test_assert(ih_canonical_boards(indexer, round, first, count, cards, NULL) == IH_OK);
  for (size_t i = 0; i < count; i++)
    test_assert(weights[i] == 0 &&
                ih_index_round_unchecked(indexer, round, cards + i * n) == first + i);
  free(cards);
  free(weights);
  return sum;
}

/* All boards of a round, in pieces of several lengths. */
START_TEST(test_all_boards)
{
  static const struct {
    const char *deck, *rounds;
    uint64_t size, raw; /* for the last round */
  } cases[] = {
      {"13x4", "3", 1755, 22100},      {"13x4", "4", 16432, 270725},
      {"13x4", "5", 134459, 2598960},  {"13x4", "3,1", 63193, 22100 * 49},
      {"9x4", "3,1", 0, 7140 * 33},    {"5x4", "3,1,1", 0, 1140 * 17 * 16},
      {"16x3", "3,1", 0, 17296 * 45},  {"16x2", "3,2", 0, 4960 * 406},
      {"16x1", "3,1", 560 * 13, 7280}, {"3x2", "1", 3, 6},
      {"1x4", "1,1", 1 * 1, 4 * 3},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_indexer *indexer = test_indexer_new(cases[i].deck, cases[i].rounds);
    const struct reference_game game = reference_game(cases[i].deck, cases[i].rounds);
    const uint64_t size = ih_indexer_size(indexer, game.rounds - 1);
    uint64_t sum = 0, first = 0;
    for (size_t piece = 1; first < size; first += piece, piece = piece * 3 % 20011 + 1) {
      if (piece > size - first)
        piece = (size_t)(size - first);
      sum += compare_boards(indexer, game.rounds - 1, first, piece);
    }
    if (cases[i].size != 0)
      ck_assert_uint_eq(size, cases[i].size);
    ck_assert_uint_eq(sum, cases[i].raw);
    ck_assert(reference_deals(&game, game.rounds) == sum);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* Ranges of several lists, in each round. */
START_TEST(test_ranges)
{
  struct test_random random = test_random_new(71);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++) {
    ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
    const struct reference_game game = reference_game(pair->deck, pair->rounds);
    for (unsigned r = 0; r < game.rounds; r++)
      for (unsigned i = 0; i < 4; i++) {
        const uint64_t size = ih_indexer_size(indexer, r);
        const uint64_t first = i == 0 ? 0 : test_random_below(&random, size);
        const uint64_t most = size - first < 500 ? size - first : 500;
        (void)compare_boards(indexer, r, i == 1 ? size - most : first, (size_t)most);
      }
    ih_indexer_free(indexer);
  }
}
END_TEST

START_TEST(test_refusals)
{
  ih_indexer *indexer = test_indexer_new("13x4", "3,1");
  uint8_t cards[8] = {0x5A}, none = 0x5A;
  uint64_t weight = 0x5A;
  ck_assert_int_eq(ih_canonical_boards(indexer, 2, 0, 1, cards, &weight), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 1755, 1, cards, &weight), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 1756, 0, cards, &weight), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 1, SIZE_MAX, cards, &weight), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, UINT64_MAX, 2, cards, &weight), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonical_boards(NULL, 0, 0, 1, cards, &weight), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 0, 1, NULL, &weight), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 0, 0, &none, NULL), IH_OK);
  ck_assert_int_eq(ih_canonical_boards(indexer, 0, 1755, 0, &none, &weight), IH_OK);
  ck_assert(cards[0] == 0x5A && none == 0x5A && weight == 0x5A);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_all_boards}, {test_ranges}, {test_refusals})
