/* Batch indexing on every instruction set: against the reference implementation for every hand of
 * two lists, and against single calls of the plain indexer for all kinds of lists. */
#include "bench/baseline_indexer.h"
#include "fenced.h"
#include "harness.h"
#include "index/core/indexer.h"
#include "index/fast/tables.h"
#include "indexers.h"
#include "instructions.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

/* Each instruction set, plus AVX2 processors with slow PEXT, detected by model: batches by AVX2,
 * all else in plain C. */
enum { SLOW_PEXT = TEST_INSTRUCTIONS, WAYS };

struct game {
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer *on[WAYS];
};

static void forget_pext(ih_indexer *indexer, const ih_indexer *portable)
{
  indexer->fast_pext = 0;
  indexer->methods = portable->methods;
  if (indexer->fast != NULL)
    indexer->fast->unindex_batch = portable->fast->unindex_batch;
}

static struct game game_new(const char *deck, const char *rounds)
{
  struct game game;
  const struct test_pair pair = {deck, rounds};
  ck_assert(test_indexers_make(&pair, game.on));
  game.on[SLOW_PEXT] = test_indexer_for(&pair, test_instructions(1));
  ih_indexer_deck(game.on[0], &game.deck);
  ih_indexer_rounds(game.on[0], &game.rounds);
  forget_pext(game.on[SLOW_PEXT], game.on[0]);
  return game;
}

static void game_free(struct game *game)
{
  for (int c = 0; c < WAYS; c++)
    ih_indexer_free(game->on[c]);
}

/* Adds to *wrong for each hand of the batch that does not get the expected index, on each
 * instruction set; the guards before and after the indices must stay unchanged. */
static void check_batch(const struct game *game, unsigned round, const uint8_t rows[],
                        size_t stride, size_t n, const uint64_t expected[], size_t *wrong)
{
  uint64_t *indices = malloc((n + 2) * sizeof *indices);
  ck_assert_ptr_nonnull(indices);
  for (int c = 0; c < WAYS; c++) {
    memset(indices, 0x5A, (n + 2) * sizeof *indices);
    ih_index_batch_unchecked(game->on[c], round, rows, stride, n, indices + 1);
    for (size_t i = 0; i < n; i++)
      *wrong += indices[i + 1] != expected[i];
    *wrong += indices[0] != UINT64_C(0x5A5A5A5A5A5A5A5A);
    *wrong += indices[n + 1] != UINT64_C(0x5A5A5A5A5A5A5A5A);
  }
  free(indices);
}

/* ---- Every hand ----------------------------------------------------------- */

static baseline_indexer *baseline_of(const struct game *game)
{
  baseline_indexer *baseline = NULL;
  ck_assert_int_eq(
      baseline_indexer_new(&game->deck, game->rounds.count, game->rounds.cards, &baseline), IH_OK);
  return baseline;
}

/* Every two cards, in both orders. */
START_TEST(every_two)
{
  struct game game = game_new("13x4", "2");
  baseline_indexer *baseline = baseline_of(&game);
  uint8_t rows[52 * 51][2];
  uint64_t expected[52 * 51];
  size_t n = 0, wrong = 0;
  for (uint8_t a = 0; a < 52; a++)
    for (uint8_t b = 0; b < 52; b++)
      if (a != b) {
        rows[n][0] = a;
        rows[n][1] = b;
        expected[n] = baseline_indexer_index_last(baseline, rows[n]);
        n++;
      }
  check_batch(&game, 0, rows[0], 2, n, expected, &wrong);
  ck_assert_uint_eq(wrong, 0);
  baseline_indexer_free(baseline);
  game_free(&game);
}
END_TEST

/* Deals all flops after two cards; returns their number. */
static size_t deal_flops(const baseline_indexer *baseline, const uint8_t hole[2], uint8_t rows[][5],
                         uint64_t expected[])
{
  baseline_indexer_hand start;
  baseline_indexer_start(&start);
  baseline_deal(baseline, &start, hole);
  size_t n = 0;
  for (uint8_t a = 0; a < 52; a++)
    for (uint8_t b = a + 1; b < 52; b++)
      for (uint8_t c = b + 1; c < 52; c++) {
        const uint8_t hand[5] = {hole[0], hole[1], b, c, a};
        if (a == hole[0] || b == hole[0] || c == hole[0] || a == hole[1] || b == hole[1] ||
            c == hole[1])
          continue;
        baseline_indexer_hand state = start;
        memcpy(rows[n], hand, sizeof hand);
        expected[n++] = baseline_deal(baseline, &state, hand + 2);
      }
  return n;
}

START_TEST(every_flop)
{
  enum { FLOPS = 50 * 49 * 48 / 6 };
  struct game game = game_new("13x4", "2,3");
  baseline_indexer *baseline = baseline_of(&game);
  uint8_t(*rows)[5] = malloc(FLOPS * sizeof *rows);
  uint64_t *expected = malloc(FLOPS * sizeof *expected);
  ck_assert(rows != NULL && expected != NULL);
  size_t wrong = 0;
  for (uint8_t a = 0; a < 52; a++)
    for (uint8_t b = a + 1; b < 52; b++) {
      const uint8_t hole[2] = {a % 2 ? a : b, a % 2 ? b : a};
      const size_t n = deal_flops(baseline, hole, rows, expected);
      test_assert(n == FLOPS);
      check_batch(&game, 1, rows[0], sizeof *rows, n, expected, &wrong);
    }
  ck_assert_uint_eq(wrong, 0);
  free(rows);
  free(expected);
  baseline_indexer_free(baseline);
  game_free(&game);
}
END_TEST

/* ---- Lists of all kinds ---------------------------------------------------- */

/* Rounds of one to six cards before and after each other, in decks of one to four suits; a binomial
 * of three cards in two bytes (16 ranks); one to eight rounds of one card; 8, 9, 16 and 17 cards;
 * ties of three, of four and of twice two suits, below and above 2^32; suits that hold all ranks;
 * group sizes, states and rows at the limits of the tables and beyond. */
static const struct test_pair lists[] = {
    {"13x4", "1"},
    {"13x4", "2,3,1,1"},
    {"13x4", "2,5"},
    {"13x4", "2,4"},
    {"13x4", "2,6"},
    {"13x4", "6"},
    {"13x4", "3,1,1,1,1"},
    {"13x4", "4,3,1,1"},
    {"13x4", "5,3,1,1"},
    {"13x4", "4,4"},
    {"13x4", "4,4,4"},
    {"13x4", "4,4,1"},
    {"13x4", "1,3"},
    {"13x4", "1,1,3"},
    {"13x4", "1,2,1,3"},
    {"13x4", "2,2,2"},
    {"13x4", "2,2,2,2"},
    {"13x4", "3,3,3"},
    {"13x4", "2,1,1,1,1,1"},
    {"13x4", "1,1,1,1,1,1,1"},
    {"16x4", "3,3"},
    {"16x4", "4,4"},
    {"16x4", "3,4,1"},
    {"16x4", "6,2"},
    {"16x4", "1,3,4"},
    {"14x4", "3,3,2"},
    {"9x4", "1,1,1,1,1,2"},
    {"5x4", "2,2,2,2"},
    {"15x4", "3,3,2"},
    {"16x4", "3,3,2"},
    {"2x4", "5"},
    {"2x4", "3,3"},
    {"1x4", "1,1,1"},
    {"1x4", "3"},
    {"3x4", "6,1,1"},
    {"4x4", "6,6"},
    {"9x4", "2,3,1,1"},
    {"13x3", "1,1,1,1,1,1,1,1"},
    {"16x3", "4,3,2"},
    {"3x3", "3,3,3"},
    {"12x2", "6,4,1,1,1,1,1,1"},
    {"12x2", "6,5,1,1,1,1,1,1"},
    {"16x2", "1,1,1,1,1,1,1,1"},
    {"16x2", "6,6,4"},
    {"16x2", "5,5"},
    {"16x1", "6,4"},
    {"16x1", "2,2,2,2"},
    {"5x4-ranks", "2,3"},
};

/* Random hands, and the canonical hands of indices at both ends and spread over the range. */
static void fill_rows(const struct game *game, unsigned round, struct test_random *random,
                      uint8_t rows[], size_t stride, size_t n)
{
  const uint64_t size = ih_indexer_size(game->on[0], round);
  const unsigned k = ih_indexer_cards(game->on[0], round);
  for (size_t i = 0; i < n; i++) {
    const uint64_t index = i % 8 < 2 ? (i / 8) % size : size - 1 - (i / 8) % size;
    uint8_t *row = rows + i * stride;
    if (i % 8 > 3)
      test_random_deal(random, game->deck.ranks, game->deck.suits, k, row);
    else
      ih_unindex_unchecked(game->on[0], round, i % 2 == 0 ? index : test_random_below(random, size),
                           row);
  }
}

/* The bytes between hands are invalid cards, and those after the last hand are out of bounds. */
static size_t compare(const struct game *game, unsigned round, size_t stride, size_t n,
                      struct test_random *random)
{
  const unsigned k = ih_indexer_cards(game->on[0], round);
  const size_t length = (n - 1) * stride + k;
  struct fenced rows = fenced_new(length);
  uint64_t *expected = malloc(n * sizeof *expected);
  ck_assert_ptr_nonnull(expected);
  memset(rows.bytes, 0xFF, length);
  fill_rows(game, round, random, rows.bytes, stride, n);
  for (size_t i = 0; i < n; i++)
    expected[i] = ih_index_round_unchecked(game->on[0], round, rows.bytes + i * stride);
  size_t wrong = 0;
  check_batch(game, round, rows.bytes, stride, n, expected, &wrong);
  free(expected);
  fenced_free(&rows);
  return wrong;
}

START_TEST(every_list)
{
  static const size_t hands[] = {6000, 100000, 1000000};
  const struct test_pair *list = &lists[_i];
  struct test_random random = test_random_new(3000 + (uint64_t)_i);
  struct game game = game_new(list->deck, list->rounds);
  for (unsigned r = 0; r < game.rounds.count; r++) {
    const size_t stride = ih_indexer_cards(game.on[0], r);
    const size_t wrong = compare(&game, r, stride, hands[test_tier()], &random);
    ck_assert_msg(wrong == 0, "%s %s round %u: %zu", list->deck, list->rounds, r, wrong);
  }
  game_free(&game);
}
END_TEST

/* Covers the lengths at which whole vectors end and copies and single calls begin, and rows too
 * close to the end to be read in whole words. */
START_TEST(every_length_and_stride)
{
  static const struct test_pair few[] = {
      {"13x4", "1"},   {"13x4", "2"},       {"13x4", "2,3"},     {"13x4", "2,3,1,1"},
      {"13x4", "2,6"}, {"13x4", "4,3,1,1"}, {"13x4", "5,3,1,1"}, {"12x2", "6,4,1,1,1,1,1,1"}};
  static const size_t gaps[] = {0, 0, 1, 3, 8, 64, 250, 300};
  struct test_random random = test_random_new(98);
  for (unsigned p = 0; p < sizeof few / sizeof *few; p++) {
    struct game game = game_new(few[p].deck, few[p].rounds);
    const unsigned last = game.rounds.count - 1u;
    const size_t k = ih_indexer_cards(game.on[0], last);
    size_t wrong = 0;
    for (size_t n = 1; n <= 150; n++)
      wrong += compare(&game, last, k + gaps[(n + n / 8) % 8], n, &random);
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++)
      wrong += compare(&game, last, k + gaps[g], 64 + 32 + 31, &random);
    ck_assert_uint_eq(wrong, 0);
    game_free(&game);
  }
}
END_TEST

/* Only instruction sets with batch kernels make tables for them. */
START_TEST(tables)
{
  struct game game = game_new("13x4", "2,3,1,1");
  const size_t plain = ih_indexer_bytes(game.on[0]);
  for (int c = 1; c < TEST_INSTRUCTIONS; c++)
    if (ih_instructions_at((size_t)c) != NULL)
      ck_assert_uint_gt(ih_indexer_bytes(game.on[c]), plain + 3200 * 32);
  game_free(&game);
}
END_TEST

TEST_MAIN({every_two}, {every_flop}, {every_list, 0, sizeof lists / sizeof *lists},
          {every_length_and_stride}, {tables})
