/* Agreement of two labellings: checked by counting all pairs, and against figures derived by hand
 * for large weights. */
#include "harness.h"

#include <isohand/bucket.h>
#include <string.h>

enum { MOST = 40 };

/* Returns the agreement of n points. */
static ih_agreement agreement_of(uint64_t labels_a, uint64_t labels_b, size_t n, const uint32_t a[],
                                 const uint32_t b[], const uint64_t weight[])
{
  ih_overlaps *overlaps;
  ih_agreement agreement;
  memset(&agreement, TEST_UNTOUCHED, sizeof agreement);
  ck_assert_int_eq(ih_overlaps_new(labels_a, labels_b, &overlaps), IH_OK);
  ck_assert_int_eq(ih_overlaps_add(overlaps, n, a, b, weight), IH_OK);
  ck_assert_int_eq(ih_overlaps_agreement(overlaps, &agreement), IH_OK);
  ih_overlaps_free(overlaps);
  ck_assert(agreement.reserved[0] == 0 && agreement.reserved[1] == 0);
  return agreement;
}

/* ---- Every pair --------------------------------------------------------------------------- */

/* Pairs by whether they share their label in a and in b: [shared in a][shared in b]. */
struct plain_pairs {
  int64_t pairs[2][2];
};

/* Counts each point as often as its weight, paired with every other. */
static struct plain_pairs count_pairs(size_t n, const uint32_t a[], const uint32_t b[],
                                      const uint64_t weight[])
{
  struct plain_pairs plain = {{{0}}};
  for (size_t i = 0; i < n; i++)
    for (uint64_t copy = 0; copy < weight[i]; copy++) {
      for (uint64_t later = copy + 1; later < weight[i]; later++)
        plain.pairs[1][1]++;
      for (size_t j = i + 1; j < n; j++)
        for (uint64_t other = 0; other < weight[j]; other++)
          plain.pairs[a[i] == a[j]][b[i] == b[j]]++;
    }
  return plain;
}

/* Returns the index from the numbers of pairs that share their label in both labellings, in one and
 * in neither: the same fraction in other products.  All integers are below 2^53, so the quotient is
 * the nearest double. */
static double plain_adjusted(const struct plain_pairs *plain)
{
  const int64_t both = plain->pairs[1][1], only_a = plain->pairs[1][0], only_b = plain->pairs[0][1],
                none = plain->pairs[0][0];
  const int64_t below = (both + only_a) * (only_a + none) + (both + only_b) * (only_b + none);
  return below == 0 ? 1 : (double)(2 * (both * none - only_a * only_b)) / (double)below;
}

static void check_pairs(const ih_agreement *agreement, const struct plain_pairs *plain)
{
  const int64_t both = plain->pairs[1][1], in_a = both + plain->pairs[1][0],
                in_b = both + plain->pairs[0][1],
                all = in_a + plain->pairs[0][1] + plain->pairs[0][0];
  ck_assert_uint_eq(agreement->pairs.low, (uint64_t)all);
  ck_assert_uint_eq(agreement->pairs_a.low, (uint64_t)in_a);
  ck_assert_uint_eq(agreement->pairs_b.low, (uint64_t)in_b);
  ck_assert_uint_eq(agreement->pairs_both.low, (uint64_t)both);
  ck_assert_uint_eq(agreement->pairs.high, 0);
  ck_assert(agreement->rand == (all == 0 ? 1 : (double)(both + plain->pairs[0][0]) / (double)all));
  ck_assert(agreement->adjusted_rand == plain_adjusted(plain));
  ck_assert_int_eq(agreement->is_a_nested, plain->pairs[1][0] == 0);
  ck_assert_int_eq(agreement->is_b_nested, plain->pairs[0][1] == 0);
}

/* Labellings of few points, with one label up to one per point; every tenth labelling coarsens the
 * other. */
START_TEST(all_pairs)
{
  struct test_random random = test_random_new(3);
  for (unsigned round = 0; round < 3000; round++) {
    uint32_t a[MOST], b[MOST];
    uint64_t weight[MOST], total = 0;
    int is_equal = 1;
    const size_t n = test_random_below(&random, round % 2 == 0 ? 5 : MOST);
    const uint64_t labels_a = 1 + test_random_below(&random, MOST),
                   labels_b = round % 10 == 0 ? labels_a : 1 + test_random_below(&random, MOST);
    for (size_t i = 0; i < n; i++) {
      a[i] = (uint32_t)test_random_below(&random, labels_a);
      b[i] = (uint32_t)(round % 10 == 0 ? a[i] / (1 + round % 3)
                                        : test_random_below(&random, labels_b));
      weight[i] = 1 + test_random_below(&random, round % 4 < 2 ? 1 : 4);
      total += weight[i];
      is_equal &= a[i] == b[i];
    }
    const ih_agreement agreement = agreement_of(labels_a, labels_b, n, a, b, weight);
    const struct plain_pairs plain = count_pairs(n, a, b, weight);
    check_pairs(&agreement, &plain);
    ck_assert_uint_eq(agreement.weight, total);
    ck_assert_int_eq(agreement.is_equal, is_equal);
  }
}
END_TEST

/* Labels in use, in tables that are arrays and in hashed ones. */
START_TEST(labels_used)
{
  static const uint32_t a[] = {5, 0, 5, 2}, b[] = {1, 1, 0, 1};
  for (uint64_t labels = 6; labels <= 6000000; labels *= 1000000) {
    const ih_agreement agreement = agreement_of(labels, 2, 4, a, b, NULL);
    ck_assert_uint_eq(agreement.labels_a, 3);
    ck_assert_uint_eq(agreement.labels_b, 2);
    ck_assert_uint_eq(agreement.weight, 4);
  }
}
END_TEST

/* ---- Large weights ------------------------------------------------------------------------ */

/* Four cells of random weight whose fractions have integers below 2^53 and round like them.  Of
 * some 4000 of them, one would differ if the quotient were cut at 64 bits and then rounded. */
START_TEST(rounded_once)
{
  static const uint32_t a[] = {0, 0, 1, 1}, b[] = {0, 1, 0, 1};
  struct test_random random = test_random_new(4);
  for (unsigned round = 0; round < 60000; round++) {
    struct plain_pairs plain;
    uint64_t w[4];
    for (size_t i = 0; i < 4; i++)
      w[i] = 1 + test_random_below(&random, 2000);
    plain.pairs[1][1] = 0;
    for (size_t i = 0; i < 4; i++)
      plain.pairs[1][1] += (int64_t)(w[i] * (w[i] - 1) / 2);
    plain.pairs[1][0] = (int64_t)(w[0] * w[1] + w[2] * w[3]);
    plain.pairs[0][1] = (int64_t)(w[0] * w[2] + w[1] * w[3]);
    plain.pairs[0][0] = (int64_t)(w[0] * w[3] + w[1] * w[2]);
    const ih_agreement agreement = agreement_of(2, 2, 4, a, b, w);
    test_assert(agreement.adjusted_rand == plain_adjusted(&plain));
  }
}
END_TEST

/* Four cells of weight x: S = 2 x (x - 1), A = B = 2 x (2 x - 1), P = 2 x (4 x - 1).  So the
 * adjusted index is -1 / (4 x - 2), and the Rand index is 2 x / (4 x - 1) less 1 / (4 x - 1).
 * Without the second and the third cell, labels are equal. */
START_TEST(large)
{
  static const uint32_t a[] = {0, 0, 1, 1}, b[] = {0, 1, 0, 1};
  for (unsigned bits = 0; bits <= 61; bits++) {
    const uint64_t x = UINT64_C(1) << bits;
    const uint64_t weight[] = {x, x, x, x}, diagonal[] = {x, 0, 0, x};
    const ih_agreement chance = agreement_of(2, 2, 4, a, b, weight);
    const unsigned __int128 all = (unsigned __int128)2 * x * (4 * x - 1),
                            both = (unsigned __int128)2 * x * (x - 1),
                            either = (unsigned __int128)2 * x * (2 * x - 1);
    ck_assert(chance.adjusted_rand == -1 / (double)(4 * x - 2));
    ck_assert(chance.rand == (double)(2 * x - 1) / (double)(4 * x - 1));
    ck_assert(chance.pairs.low == (uint64_t)all && chance.pairs.high == (uint64_t)(all >> 64));
    ck_assert(chance.pairs_both.low == (uint64_t)both &&
              chance.pairs_both.high == (uint64_t)(both >> 64));
    ck_assert(chance.pairs_a.low == (uint64_t)either &&
              chance.pairs_b.high == (uint64_t)(either >> 64));
    ck_assert(!chance.is_a_nested && !chance.is_b_nested && !chance.is_equal);
    const ih_agreement equal = agreement_of(2, 2, 4, a, b, diagonal);
    ck_assert(equal.adjusted_rand == 1 && equal.rand == 1);
    ck_assert(equal.is_a_nested && equal.is_b_nested && equal.is_equal);
  }
}
END_TEST

/* 0 / 0: no points; one point; one label; a label per point; and all against one. */
START_TEST(trivial)
{
  static const uint32_t each[] = {0, 1, 2}, other[] = {2, 0, 1}, one[] = {0, 0, 0};
  static const struct {
    const uint32_t *a, *b;
    size_t n;
    double adjusted, rand;
    int is_a_nested, is_b_nested;
  } rows[] = {{each, other, 0, 1, 1, 1, 1}, {each, other, 1, 1, 1, 1, 1},
              {one, one, 3, 1, 1, 1, 1},    {each, other, 3, 1, 1, 1, 1},
              {each, one, 3, 0, 0, 1, 0},   {one, each, 3, 0, 0, 0, 1}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const ih_agreement agreement = agreement_of(3, 3, rows[i].n, rows[i].a, rows[i].b, NULL);
    ck_assert(agreement.adjusted_rand == rows[i].adjusted && agreement.rand == rows[i].rand);
    ck_assert_int_eq(agreement.is_a_nested, rows[i].is_a_nested);
    ck_assert_int_eq(agreement.is_b_nested, rows[i].is_b_nested);
  }
  ih_overlaps *overlaps;
  ih_agreement agreement;
  ck_assert_int_eq(ih_overlaps_new(1, 1, &overlaps), IH_OK);
  ck_assert_int_eq(ih_overlaps_agreement(overlaps, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_overlaps_agreement(NULL, &agreement), IH_ERR_ARGUMENT);
  ih_overlaps_free(overlaps);
}
END_TEST

TEST_MAIN({all_pairs}, {labels_used}, {rounded_once}, {large}, {trivial})
