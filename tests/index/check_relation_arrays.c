/* Sums and gathers over a relation, against its targets one by one. */
#include "executors.h"
#include "harness.h"
#include "indexers.h"

#include <isohand/relations.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_WEIGHT 2000

static const enum ih_dtype types[] = {IH_U8, IH_U16, IH_U32, IH_U64, IH_F32, IH_F64};
static const size_t type_bytes[] = {1, 2, 4, 8, 4, 8};
enum { TYPES = sizeof types / sizeof *types };

static int is_float(enum ih_dtype dtype)
{
  return dtype == IH_F32 || dtype == IH_F64;
}

/* A relation in the order of the cards, with all rounds of both lists. */
struct subject {
  ih_indexer *from, *to;
  unsigned from_round, to_round;
  uint64_t from_size, to_size;
  ih_relation *relation;
};

static void subject_new(struct subject *subject, const char *deck, const char *from, const char *to)
{
  ih_rounds from_rounds, to_rounds;
  ih_redeal redeal;
  subject->from = test_indexer_new(deck, from);
  subject->to = test_indexer_new(deck, to);
  ih_indexer_rounds(subject->from, &from_rounds);
  ih_indexer_rounds(subject->to, &to_rounds);
  subject->from_round = from_rounds.count - 1u;
  subject->to_round = to_rounds.count - 1u;
  subject->from_size = ih_indexer_size(subject->from, subject->from_round);
  subject->to_size = ih_indexer_size(subject->to, subject->to_round);
  ck_assert_int_eq(ih_redeal_in_order(subject->from, 0, subject->from_round, subject->to,
                                      subject->to_round, &redeal),
                   IH_OK);
  ck_assert_int_eq(ih_relation_new(subject->from, subject->from_round, subject->to,
                                   subject->to_round, &redeal, &subject->relation),
                   IH_OK);
  ck_assert_uint_le(ih_relation_weight(subject->relation), MAX_WEIGHT);
}

static void subject_free(struct subject *subject)
{
  ih_relation_free(subject->relation);
  ih_indexer_free(subject->from);
  ih_indexer_free(subject->to);
}

static void *allocate(size_t count, size_t bytes)
{
  void *memory = malloc(count * bytes + 1);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

/* ---- Sums ------------------------------------------------------------------------ */

/* Returns random values of a type; floats have fractions. */
static void *random_values(struct test_random *random, enum ih_dtype dtype, size_t bytes, size_t n)
{
  uint8_t *values = allocate(n, bytes);
  for (size_t i = 0; i < n; i++) {
    const uint64_t bits = test_random_next(random);
    const double fraction = (double)(bits >> 11) * 0x1p-53 - 0.25;
    const float single = (float)fraction;
    const uint64_t small = bits >> 16; /* sums of 2^16 values fit */
    if (dtype == IH_F32)
      memcpy(values + i * bytes, &single, bytes);
    else if (dtype == IH_F64)
      memcpy(values + i * bytes, &fraction, bytes);
    else if (dtype == IH_U64)
      memcpy(values + i * bytes, &small, bytes);
    else
      memcpy(values + i * bytes, &bits, bytes); /* the lowest bytes, or any others */
  }
  return values;
}

static uint64_t integer_at(const void *values, enum ih_dtype dtype, size_t i)
{
  switch (dtype) {
  case IH_U8:
    return ((const uint8_t *)values)[i];
  case IH_U16:
    return ((const uint16_t *)values)[i];
  case IH_U32:
    return ((const uint32_t *)values)[i];
  default:
    return ((const uint64_t *)values)[i];
  }
}

static long double float_at(const void *values, enum ih_dtype dtype, size_t i)
{
  return dtype == IH_F32 ? (long double)((const float *)values)[i]
                         : (long double)((const double *)values)[i];
}

/* Compares the row of one index with its targets; floats to within the header's bound. */
static void check_row(const struct subject *subject, uint64_t index, enum ih_dtype dtype,
                      size_t width, const void *values, const void *row)
{
  static ih_target targets[MAX_WEIGHT];
  size_t count = 0;
  test_assert(ih_relation_targets(subject->relation, index, targets, MAX_WEIGHT, &count) == IH_OK);
  for (size_t w = 0; w < width; w++) {
    uint64_t sum = 0;
    long double float_sum = 0, size = 0;
    for (size_t k = 0; k < count; k++) {
      const size_t at = (size_t)targets[k].index * width + w;
      if (!is_float(dtype)) {
        sum += targets[k].weight * integer_at(values, dtype, at);
        continue;
      }
      const long double term = (long double)targets[k].weight * float_at(values, dtype, at);
      float_sum += term;
      size += fabsl(term);
    }
    if (!is_float(dtype))
      test_assert(((const uint64_t *)row)[w] == sum);
    else
      test_assert(fabsl(((const double *)row)[w] - float_sum) <=
                  size * (long double)ih_relation_weight(subject->relation) * 0x1p-53L);
  }
}

/* Computes all rows of a range: without an executor, with threads, and in single pieces. */
static void check_range(const struct subject *subject, enum ih_dtype dtype, size_t width,
                        const void *values, uint64_t first, size_t count)
{
  const size_t bytes = count * width * 8;
  uint8_t *out = allocate(bytes, 1), *again = test_filled(bytes + 8);
  const ih_executor threads = test_threads(3), backwards = test_backwards(5);
  ck_assert_int_eq(
      ih_relation_sum(subject->relation, dtype, width, values, first, count, NULL, NULL, out),
      IH_OK);
  for (size_t i = 0; i < count; i++)
    check_row(subject, first + i, dtype, width, values, out + i * width * 8);
  ck_assert_int_eq(
      ih_relation_sum(subject->relation, dtype, width, values, first, count, &threads, NULL, again),
      IH_OK);
  ck_assert(memcmp(out, again, bytes) == 0 && test_untouched(again + bytes, 8));
  ck_assert_int_eq(ih_relation_sum(subject->relation, dtype, width, values, first, count,
                                   &backwards, NULL, again),
                   IH_OK);
  ck_assert(memcmp(out, again, bytes) == 0 && test_untouched(again + bytes, 8));
  for (size_t i = 0; i < count; i += 1 + count / 3) {
    ck_assert_int_eq(
        ih_relation_sum(subject->relation, dtype, width, values, first + i, 1, NULL, NULL, again),
        IH_OK);
    ck_assert(memcmp(out + i * width * 8, again, width * 8) == 0);
  }
  free(out);
  free(again);
}

static const struct {
  const char *deck, *from, *to;
  size_t most; /* maximum number of indices to compare */
} pairs[] = {
    {"13x4", "2,3", "2,4", 3000},    {"13x4", "2,3", "2,3,1", 1000},  {"13x4", "2,4", "2,3", 3000},
    {"6x4", "2,3", "2,4", 20000},    {"5x4", "2", "2,3", 1000},       {"5x4", "2,3", "2,5", 3000},
    {"5x4", "2,5", "2,3,1,1", 1000}, {"5x4", "2,3,1,1", "2,5", 999},  {"3x2", "1", "1,1", 100},
    {"3x2-ranks", "1", "1,1", 100},  {"5x4-ranks", "2,2", "2,3", 99}, {"2x2", "1,1", "2,2", 100},
};
enum { PAIRS = sizeof pairs / sizeof *pairs };

START_TEST(test_sums)
{
  struct test_random random = test_random_new(0x5075);
  struct subject subject;
  subject_new(&subject, pairs[_i].deck, pairs[_i].from, pairs[_i].to);
  for (size_t width = 1; width <= 3; width += 2)
    for (size_t t = 0; t < TYPES; t++) {
      if (subject.to_size > 4000000 && (types[t] != IH_U16 || width > 1))
        continue; /* making the values alone would take longer than the sums */
      const size_t n = (size_t)subject.to_size * width;
      void *values = random_values(&random, types[t], type_bytes[t], n);
      const size_t most = types[t] == IH_U16 ? pairs[_i].most : pairs[_i].most / 10 + 1;
      const size_t count = subject.from_size < most ? (size_t)subject.from_size : most;
      check_range(&subject, types[t], width, values, subject.from_size - count, count);
      free(values);
    }
  subject_free(&subject);
}
END_TEST

/* The sums of all flops, weighted by multiplicity, equal those of all turns, weighted by
 * multiplicity and completions. */
START_TEST(test_all_flops)
{
  struct subject subject;
  const ih_executor threads = test_threads(2);
  ih_u128 completions;
  uint64_t m = 0, flops = 0, turns = 0;
  subject_new(&subject, test_tier() >= TIER_LONG ? "13x4" : "8x4", "2,3", "2,4");
  uint16_t *values = allocate((size_t)subject.to_size, sizeof *values);
  uint64_t *out = allocate((size_t)subject.from_size, sizeof *out);
  for (uint64_t j = 0; j < subject.to_size; j++) {
    values[j] = (uint16_t)(j * 40503 >> 4);
    ck_assert(ih_multiplicity(subject.to, 1, j, &m) == IH_OK);
    turns += m * values[j];
  }
  ck_assert_int_eq(ih_relation_sum(subject.relation, IH_U16, 1, values, 0,
                                   (size_t)subject.from_size, &threads, NULL, out),
                   IH_OK);
  for (uint64_t i = 0; i < subject.from_size; i++) {
    test_assert(ih_multiplicity(subject.from, 1, i, &m) == IH_OK);
    flops += m * out[i];
  }
  ck_assert_int_eq(ih_relation_completions(subject.relation, &completions), IH_OK);
  ck_assert_uint_eq(flops, turns * completions.low);
  free(values);
  free(out);
  subject_free(&subject);
}
END_TEST

/* 15 turns of each flop: sums of u32 at their maximum, and of u64 beyond. */
START_TEST(test_largest_sums)
{
  struct subject subject;
  const ih_executor threads = test_threads(2);
  subject_new(&subject, "5x4", "2,3", "2,4");
  const size_t size = (size_t)subject.to_size, count = (size_t)subject.from_size;
  uint32_t *small = allocate(size, sizeof *small);
  uint64_t *large = allocate(size, sizeof *large), *out = allocate(count, sizeof *out);
  memset(small, 0xFF, size * sizeof *small);
  ck_assert_int_eq(ih_relation_sum(subject.relation, IH_U32, 1, small, 0, count, NULL, NULL, out),
                   IH_OK);
  for (size_t i = 0; i < count; i++)
    test_assert(out[i] == UINT64_C(15) * UINT32_MAX);
  for (size_t j = 0; j < size; j++)
    large[j] = UINT64_MAX / 15;
  ck_assert_int_eq(ih_relation_sum(subject.relation, IH_U64, 1, large, 0, count, NULL, NULL, out),
                   IH_OK);
  for (size_t i = 0; i < count; i++)
    test_assert(out[i] == UINT64_MAX / 15 * 15);
  large[size / 2]++;
  ck_assert_int_eq(ih_relation_sum(subject.relation, IH_U64, 1, large, 0, count, NULL, NULL, out),
                   IH_ERR_OVERFLOW);
  ck_assert_int_eq(
      ih_relation_sum(subject.relation, IH_U64, 1, large, 0, count, &threads, NULL, out),
      IH_ERR_OVERFLOW);
  free(small);
  free(large);
  free(out);
  subject_free(&subject);
}
END_TEST

/* ---- Gathers --------------------------------------------------------------------- */

START_TEST(test_gathers)
{
  static const char *const decks[] = {"5x4", "5x4-ranks", "9x4"};
  static const size_t rows[] = {1, 2, 3, 8, 50};
  struct test_random random = test_random_new(0x6A7);
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
    struct subject subject;
    subject_new(&subject, decks[d], "2,3,1", "2,4");
    const size_t count = subject.from_size < 3000 ? (size_t)subject.from_size : 3000;
    const uint64_t first = test_random_below(&random, subject.from_size - count + 1);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
      const size_t bytes = rows[r];
      const ih_executor threads = test_threads(2);
      uint8_t *values = random_values(&random, IH_U8, 1, (size_t)subject.to_size * bytes);
      uint8_t *out = test_filled(count * bytes + 8);
      ck_assert_int_eq(ih_relation_gather(subject.relation, bytes, values, first, count,
                                          r % 2 ? &threads : NULL, NULL, out),
                       IH_OK);
      ck_assert(test_untouched(out + count * bytes, 8));
      for (size_t i = 0; i < count; i++) {
        ih_target target;
        size_t n = 0;
        test_assert(ih_relation_targets(subject.relation, first + i, &target, 1, &n) == IH_OK);
        test_assert(memcmp(out + i * bytes, values + target.index * bytes, bytes) == 0);
      }
      free(values);
      free(out);
    }
    subject_free(&subject);
  }
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------- */

START_TEST(test_refusals)
{
  struct subject one, two;
  subject_new(&one, "5x4", "2,3,1", "2,4");
  subject_new(&two, "5x4", "2,3", "2,4");
  const uint64_t size = two.from_size;
  uint8_t *values = calloc((size_t)one.to_size, 8);
  uint64_t *out = test_filled(64);
  ck_assert_ptr_nonnull(values);
  const ih_relation *r = two.relation;
  ck_assert_int_eq(ih_relation_sum(NULL, IH_U16, 1, values, 0, 1, NULL, NULL, out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 0, values, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, SIZE_MAX, values, 0, 1, NULL, NULL, out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, NULL, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, 0, 1, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, 0, 1, &unknown, NULL, out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_sum(r, IH_I16, 1, values, 0, 1, NULL, NULL, out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_relation_sum(r, IH_BOOL, 1, values, 0, 1, NULL, NULL, out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_relation_sum(r, (enum ih_dtype)99, 1, values, 0, 1, NULL, NULL, out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, size, 1, NULL, NULL, out), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, 1, (size_t)size, NULL, NULL, out),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, UINT64_MAX, 2, NULL, NULL, out),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_sum(r, IH_U16, 1, values, size, 0, NULL, NULL, out), IH_OK);
  r = one.relation;
  ck_assert_int_eq(ih_relation_gather(NULL, 1, values, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_gather(r, 0, values, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_gather(r, 1, NULL, 0, 1, NULL, NULL, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_gather(r, 1, values, 0, 1, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_gather(r, 1, values, one.from_size, 1, NULL, NULL, out),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_gather(two.relation, 1, values, 0, 1, NULL, NULL, out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_relation_gather(r, 1, values, one.from_size, 0, NULL, NULL, out), IH_OK);
  ck_assert(test_untouched(out, 64));
  free(values);
  free(out);
  subject_free(&one);
  subject_free(&two);
}
END_TEST

TEST_MAIN({test_sums, 0, PAIRS}, {test_all_flops}, {test_largest_sums}, {test_refusals},
          {test_gathers, .flags = TEST_THREADS})
