/* Sequences against unindexing hand by hand. */
#include "harness.h"
#include "indexers.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* Checksum of all hands of 2,5 on the standard deck; see mix(). */
#define CHECKSUM UINT64_C(6946099900183557803)

/* Returns the set of some cards, as isohand/cards.h defines it. */
static uint64_t set_of(const uint8_t cards[], unsigned n)
{
  ih_set set = 0;
  for (unsigned i = 0; i < n; i++)
    set |= UINT64_C(1) << (cards[i] % 4 * 16 + cards[i] / 4);
  return set;
}

/* Arguments of one request to a sequence. */
struct asked {
  size_t n, stride; /* stride 0: no rows */
  int sets, multiplicities;
};

enum { AFTER = 16 };

/* Hands returned, and the indices expected for them. */
struct given {
  const ih_indexer *indexer;
  unsigned round;
  uint64_t first;
  size_t n;
};

static void check_supplied(const struct given *given, const struct asked *asked,
                           const ih_sequence_arrays *arrays)
{
  const unsigned k = ih_indexer_cards(given->indexer, given->round);
  const size_t stride = asked->stride;
  for (size_t i = 0; i < given->n; i++) {
    uint8_t cards[IH_MAX_CARDS];
    uint64_t multiplicity = 0;
    ih_unindex_unchecked(given->indexer, given->round, given->first + i, cards);
    if (stride > 0) {
      test_assert(memcmp(arrays->rows + i * stride, cards, k) == 0);
      if (i + 1 < given->n)
        test_assert(test_untouched(arrays->rows + i * stride + k, stride - k));
    }
    if (asked->sets)
      test_assert(arrays->sets[i] == set_of(cards, k));
    if (asked->multiplicities) {
      (void)ih_multiplicity(given->indexer, given->round, given->first + i, &multiplicity);
      test_assert(arrays->multiplicities[i] == multiplicity);
    }
  }
  /* Nothing is written after the last card of the last hand. */
  if (stride > 0) {
    const size_t end = given->n > 0 ? (given->n - 1) * stride + k : 0;
    test_assert(test_untouched(arrays->rows + end, asked->n * stride + AFTER - end));
  }
  if (asked->sets)
    test_assert(test_untouched(arrays->sets + given->n, (asked->n - given->n + 1) * 8));
  if (asked->multiplicities)
    test_assert(test_untouched(arrays->multiplicities + given->n, (asked->n - given->n + 1) * 8));
}

/* Takes the next hands and checks them; returns their number. */
static size_t take_hands(ih_sequence *sequence, const ih_indexer *indexer, unsigned round,
                         const struct asked *asked)
{
  const uint64_t first = ih_sequence_index(sequence), left = ih_sequence_left(sequence);
  ih_sequence_arrays arrays = {0};
  if (asked->stride > 0)
    arrays.rows = test_filled(asked->n * asked->stride + AFTER);
  arrays.stride = asked->stride;
  if (asked->sets)
    arrays.sets = test_filled((asked->n + 1) * sizeof *arrays.sets);
  if (asked->multiplicities)
    arrays.multiplicities = test_filled((asked->n + 1) * sizeof *arrays.multiplicities);
  struct given given = {indexer, round, first, 0};
  ck_assert_int_eq(ih_sequence_next(sequence, asked->n, &arrays, &given.n), IH_OK);
  test_assert(given.n == (asked->n < left ? asked->n : left));
  test_assert(ih_sequence_index(sequence) == first + given.n);
  test_assert(ih_sequence_left(sequence) == left - given.n);
  check_supplied(&given, asked, &arrays);
  free(arrays.rows);
  free(arrays.sets);
  free(arrays.multiplicities);
  return given.n;
}

/* ---- Whole rounds --------------------------------------------------------- */

static const struct test_pair whole[] = {
    {"13x4", "2,3"},  {"13x4", "2,4"},        {"5x4", "2,3,1,1"},
    {"6x3", "3,2,2"}, {"7x2", "2,2,1,1,1"},   {"9x1", "4,3,1"},
    {"leduc", "1,1"}, {"leduc-ranks", "1,1"}, {"5x4-ranks", "2,2,1"}};
static const struct test_pair long_whole[] = {{"9x4", "2,3,1,1"}};
enum { WHOLE = sizeof whole / sizeof *whole, LONG = sizeof long_whole / sizeof *long_whole };

static void check_whole(const struct test_pair *pair, int portable)
{
  ih_indexer *indexer =
      test_indexer_for(pair, portable ? ih_instructions_at(0) : ih_instructions_best());
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  for (unsigned r = 0; r < rounds.count; r++) {
    const struct asked asked = {4099, ih_indexer_cards(indexer, r), 1, 0};
    ih_sequence *sequence;
    const uint64_t size = ih_indexer_size(indexer, r);
    ck_assert_int_eq(ih_sequence_new(indexer, r, 0, size, &sequence), IH_OK);
    uint64_t hands = 0;
    for (size_t n; (n = take_hands(sequence, indexer, r, &asked)) > 0;)
      hands += n;
    ck_assert_uint_eq(hands, size);
    ih_sequence_free(sequence);
  }
  ih_indexer_free(indexer);
}

START_TEST(whole_rounds)
{
  check_whole(&whole[_i / 2], _i % 2);
}
END_TEST

START_TEST(long_whole_rounds)
{
  if (test_tier() >= TIER_LONG)
    check_whole(&long_whole[_i / 2], _i % 2);
}
END_TEST

/* The multiplicities of a round add up to the raw deals. */
static void check_sum(const ih_indexer *indexer, unsigned round)
{
  uint64_t multiplicities[1000], sum = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicities};
  ih_sequence *sequence;
  ih_u128 deals;
  ck_assert_int_eq(ih_sequence_new(indexer, round, 0, ih_indexer_size(indexer, round), &sequence),
                   IH_OK);
  for (size_t n; (n = ih_sequence_next_unchecked(sequence, 1000, &arrays)) > 0;)
    for (size_t i = 0; i < n; i++)
      sum += multiplicities[i];
  ck_assert_int_eq(ih_indexer_deals(indexer, round, &deals), IH_OK);
  ck_assert_uint_eq(sum, deals.low);
  ck_assert_uint_eq(deals.high, 0);
  ih_sequence_free(sequence);
}

START_TEST(multiplicities)
{
  ih_indexer *indexer = test_indexer_for(&whole[_i], ih_instructions_best());
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  for (unsigned r = 0; r < rounds.count; r++)
    check_sum(indexer, r);
  ih_indexer_free(indexer);
}
END_TEST

/* Updates a checksum over all hands of 2,5: of the sequence's output and, in the longer tiers, of
 * unindexing. */
static uint64_t mix(uint64_t sum, const uint8_t cards[7])
{
  uint64_t word = 0;
  for (unsigned i = 0; i < 7; i++)
    word |= (uint64_t)cards[i] << (8 * i);
  return (sum ^ word) * UINT64_C(0x9E3779B97F4A7C15) + (sum >> 29);
}

START_TEST(checksum_of_2_5)
{
  const struct test_pair pair = {"13x4", "2,5"};
  ih_indexer *indexer =
      test_indexer_for(&pair, _i ? ih_instructions_at(0) : ih_instructions_best());
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint64_t sum = 0;
  ih_sequence *sequence;
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, size, &sequence), IH_OK);
  uint8_t rows[7 * 1000];
  const ih_sequence_arrays arrays = {.rows = rows, .stride = 7};
  for (size_t n; (n = ih_sequence_next_unchecked(sequence, 1000, &arrays)) > 0;)
    for (size_t i = 0; i < n; i++)
      sum = mix(sum, rows + 7 * i);
  ih_sequence_free(sequence);
  ck_assert_uint_eq(sum, CHECKSUM);
  if (test_tier() >= TIER_LONG) {
    sum = 0;
    for (uint64_t index = 0; index < size; index++) {
      ih_unindex_unchecked(indexer, 1, index, rows);
      sum = mix(sum, rows);
    }
    ck_assert_uint_eq(sum, CHECKSUM);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Random ranges --------------------------------------------------------- */

static const struct test_pair rank_only_pairs[] = {
    {"leduc-ranks", "1,1"}, {"13x4-ranks", "2,3,1,1"}, {"16x3-ranks", "4,4"}, {NULL, NULL}};

/* Takes hands in pieces of random sizes and shapes, and sometimes skips a run. */
static void check_pieces(struct test_random *random, ih_sequence *sequence,
                         const ih_indexer *indexer, unsigned round, size_t longest)
{
  const unsigned k = ih_indexer_cards(indexer, round);
  ih_deck deck;
  ih_indexer_deck(indexer, &deck);
  while (ih_sequence_left(sequence) > 0) {
    if (!deck.rank_only && test_random_below(random, 8) == 0) {
      ih_sequence_run run;
      ck_assert_int_eq(ih_sequence_next_run(sequence, &run), IH_OK);
      continue;
    }
    const uint64_t shape = test_random_next(random);
    struct asked asked = {(size_t)test_random_below(random, longest), 0, shape >> 3 & 1,
                          shape >> 4 & 1};
    if ((shape & 7) > 0)
      asked.stride = k + ((shape & 7) > 3 ? shape >> 5 & 15 : 0);
    (void)take_hands(sequence, indexer, round, &asked);
  }
}

/* Random ranges of each round, and the ends of the round. */
static void check_pair(struct test_random *random, const struct test_pair *pair, int portable,
                       unsigned times)
{
  enum { RANGE = 1000 };
  ih_indexer *indexer =
      test_indexer_for(pair, portable ? ih_instructions_at(0) : ih_instructions_best());
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  for (unsigned r = 0; r < rounds.count; r++) {
    const uint64_t size = ih_indexer_size(indexer, r);
    const uint64_t count = size < RANGE ? size : RANGE;
    ih_sequence *sequence;
    ck_assert_int_eq(ih_sequence_new(indexer, r, size - count, count, &sequence), IH_OK);
    check_pieces(random, sequence, indexer, r, 500);
    ck_assert_int_eq(ih_sequence_seek(sequence, 0, count), IH_OK);
    check_pieces(random, sequence, indexer, r, 40);
    for (unsigned i = 0; i < times; i++) {
      const uint64_t first = test_random_below(random, size);
      const uint64_t n = test_random_below(random, RANGE);
      ck_assert_int_eq(ih_sequence_seek(sequence, first, n < size - first ? n : size - first),
                       IH_OK);
      check_pieces(random, sequence, indexer, r, 2 + n / 2);
    }
    ih_sequence_free(sequence);
  }
  ih_indexer_free(indexer);
}

START_TEST(random_ranges)
{
  static const unsigned times[] = {4, 40, 400};
  struct test_random random = test_random_new(31);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_pair(&random, pair, _i, times[test_tier()]);
  for (const struct test_pair *pair = rank_only_pairs; pair->deck != NULL; pair++)
    check_pair(&random, pair, _i, times[test_tier()]);
}
END_TEST

/* A short deck's rivers, in the tier that does not traverse all of them. */
START_TEST(many_ranges)
{
  struct test_random random = test_random_new(32);
  check_pair(&random, &long_whole[0], _i, 300);
}
END_TEST

/* A run of 2,882,880 hands, which are not all listed at once. */
START_TEST(long_run)
{
  const struct test_pair pair = {"16x4", "2,1,1,1,1"};
  const uint64_t length = 120 * 14 * 13 * 12 * 11;
  ih_indexer *indexer = test_indexer_for(&pair, ih_instructions_best());
  const uint64_t first = ih_indexer_size(indexer, 4) - length;
  ih_sequence *sequence;
  ih_sequence_run run;
  ck_assert_int_eq(ih_sequence_new(indexer, 4, first, length, &sequence), IH_OK);
  ck_assert_int_eq(ih_sequence_next_run(sequence, &run), IH_OK);
  ck_assert_uint_eq(run.length, length);
  static const struct asked few = {777, 6, 1, 1}, many = {1500000, 6, 1, 0};
  for (unsigned i = 0; i < 4; i++) {
    ck_assert_int_eq(ih_sequence_seek(sequence, first + 100 * i, length - 100 * i), IH_OK);
    if (i == 3) {
      while (take_hands(sequence, indexer, 4, &few) > 0)
        ck_assert_int_eq(
            ih_sequence_seek(sequence,
                             ih_sequence_index(sequence) + ih_sequence_left(sequence) / 50,
                             ih_sequence_left(sequence) - ih_sequence_left(sequence) / 50),
            IH_OK);
      break;
    }
    (void)take_hands(sequence, indexer, 4, i == 1 ? &many : &few);
    (void)take_hands(sequence, indexer, 4, i == 1 ? &few : &many);
  }
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Refusals ---------------------------------------------------------------- */

START_TEST(refused_ranges)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  ih_sequence *sequence = NULL;
  static const struct {
    unsigned round;
    uint64_t first, count;
    enum ih_status status;
  } cases[] = {{2, 0, 0, IH_ERR_RANGE},         {UINT32_MAX, 0, 0, IH_ERR_RANGE},
               {0, 0, 170, IH_ERR_RANGE},       {0, 170, 0, IH_ERR_RANGE},
               {0, 169, 1, IH_ERR_RANGE},       {1, 1, UINT64_MAX, IH_ERR_RANGE},
               {1, UINT64_MAX, 2, IH_ERR_RANGE}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    ck_assert_int_eq(
        ih_sequence_new(indexer, cases[i].round, cases[i].first, cases[i].count, &sequence),
        cases[i].status);
  ck_assert_int_eq(ih_sequence_new(NULL, 0, 0, 0, &sequence), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_new(indexer, 0, 0, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(sequence);
  ck_assert_int_eq(ih_sequence_new(indexer, 0, 5, 9, &sequence), IH_OK);
  ck_assert_int_eq(ih_sequence_seek(sequence, 0, 170), IH_ERR_RANGE);
  ck_assert_int_eq(ih_sequence_seek(sequence, 170, 0), IH_ERR_RANGE);
  ck_assert_int_eq(ih_sequence_seek(NULL, 0, 0), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(ih_sequence_index(sequence), 5);
  ck_assert_uint_eq(ih_sequence_left(sequence), 9);
  ck_assert_int_eq(ih_sequence_seek(sequence, 169, 0), IH_OK);
  ck_assert_uint_eq(ih_sequence_index(sequence), 169);
  ck_assert_uint_eq(ih_sequence_left(sequence), 0);
  ih_sequence_free(sequence);
  ih_sequence_free(NULL);
  ih_indexer_free(indexer);
}
END_TEST

START_TEST(refused_outputs)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  ih_sequence *sequence;
  uint8_t rows[50];
  size_t given = 77;
  const ih_sequence_arrays narrow = {.rows = rows, .stride = 4}, good = {.rows = rows, .stride = 5};
  ck_assert_int_eq(ih_sequence_new(indexer, 1, 0, 10, &sequence), IH_OK);
  const ih_sequence_arrays reserved = {.rows = rows, .stride = 5, .reserved = {NULL, rows}};
  const ih_sequence_arrays also_reserved = {.rows = rows, .stride = 5, .reserved = {rows, NULL}};
  ck_assert_int_eq(ih_sequence_next(sequence, 1, &narrow, &given), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next(sequence, 1, &reserved, &given), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next(sequence, 1, &also_reserved, &given), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next(NULL, 1, &good, &given), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next(sequence, 1, NULL, &given), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next(sequence, 1, &good, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next_run(NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_sequence_next_run(sequence, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(given, 77);
  ck_assert_uint_eq(ih_sequence_left(sequence), 10);
  ck_assert_int_eq(ih_sequence_next(sequence, 100, &good, &given), IH_OK);
  ck_assert_uint_eq(given, 10);
  ck_assert_int_eq(ih_sequence_next(sequence, 100, &good, &given), IH_OK);
  ck_assert_uint_eq(given, 0);
  ih_sequence_free(sequence);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({whole_rounds, 0, 2 * WHOLE}, {long_whole_rounds, 0, 2 * LONG},
          {multiplicities, 0, WHOLE}, {checksum_of_2_5, 0, 2}, {random_ranges, 0, 2},
          {many_ranges, 0, 2}, {long_run}, {refused_ranges}, {refused_outputs})
