/* Cross tables of two labellings, small and large, compared with a plain table of all cells. */
#include "harness.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

/* Most points, and most labels in use per labelling. */
enum { MOST = 60000, USED = 150 };

/* Points with two labels and a weight. */
struct labelled {
  uint32_t a[MOST], b[MOST];
  uint64_t weight[MOST];
};

static ih_overlaps *new_overlaps(uint64_t labels_a, uint64_t labels_b)
{
  ih_overlaps *overlaps;
  ck_assert_int_eq(ih_overlaps_new(labels_a, labels_b, &overlaps), IH_OK);
  ck_assert_uint_eq(ih_overlaps_count(overlaps), 0);
  return overlaps;
}

/* Returns label i of those in use, which are spread as far apart as possible. */
static uint32_t label_at(uint64_t labels, uint64_t i)
{
  return (uint32_t)(labels <= USED ? i : i * ((labels - 1) / (USED - 1)));
}

/* weight[i][j] = the weight of all points with label i in a and label j in b. */
static void label_points(struct labelled *points, uint64_t labels_a, uint64_t labels_b,
                         struct test_random *random, uint64_t weight[USED][USED])
{
  memset(weight, 0, sizeof(uint64_t[USED][USED]));
  for (size_t p = 0; p < MOST; p++) {
    const uint64_t i = test_random_below(random, labels_a < USED ? labels_a : USED),
                   j = test_random_below(random, labels_b < USED ? labels_b : USED);
    points->a[p] = label_at(labels_a, i);
    points->b[p] = label_at(labels_b, j);
    points->weight[p] = test_random_below(random, 4);
    weight[i][j] += points->weight[p];
  }
}

static const uint64_t labels[][2] = {
    {1, 1},
    {1, 7},
    {5, 3},
    {1024, 1024},
    {1025, 1024},
    {9000, 4},
    {UINT64_C(1) << 32, 2},
    {300000, 70000},
    {UINT64_C(1) << 32, UINT64_C(1) << 32},
};
enum { LABELS = sizeof labels / sizeof *labels };

/* Some points without weight, most cells several times, added in pieces of any size. */
START_TEST(every_cell)
{
  static struct labelled points;
  static uint64_t weight[USED][USED];
  struct test_random random = test_random_new((uint64_t)_i + 1);
  ih_overlaps *overlaps = new_overlaps(labels[_i][0], labels[_i][1]);
  label_points(&points, labels[_i][0], labels[_i][1], &random, weight);
  for (size_t first = 0, n; first < MOST; first += n) {
    n = test_random_below(&random, 5000);
    n = n < MOST - first ? n : MOST - first;
    ck_assert_int_eq(
        ih_overlaps_add(overlaps, n, points.a + first, points.b + first, points.weight + first),
        IH_OK);
  }
  const size_t count = ih_overlaps_count(overlaps);
  ih_overlap *cells = malloc((count + 1) * sizeof *cells);
  size_t c = 0;
  ck_assert_ptr_nonnull(cells);
  ck_assert_int_eq(ih_overlaps_list(overlaps, cells), IH_OK);
  for (uint64_t i = 0; i < USED; i++)
    for (uint64_t j = 0; j < USED; j++)
      if (weight[i][j] > 0) {
        test_assert(c < count && cells[c].weight == weight[i][j]);
        test_assert(cells[c].a == label_at(labels[_i][0], i));
        test_assert(cells[c++].b == label_at(labels[_i][1], j));
      }
  ck_assert_uint_eq(c, count);
  free(cells);
  ih_overlaps_free(overlaps);
}
END_TEST

/* Without weights each point counts once. */
START_TEST(unweighted)
{
  static const uint32_t a[] = {2, 0, 2, 2}, b[] = {1, 1, 1, 0};
  static const ih_overlap expected[] = {{0, 1, 1}, {2, 0, 1}, {2, 1, 2}};
  ih_overlap cells[3];
  ih_overlaps *overlaps = new_overlaps(3, 2);
  ck_assert_int_eq(ih_overlaps_add(overlaps, 4, a, b, NULL), IH_OK);
  ck_assert_uint_eq(ih_overlaps_count(overlaps), 3);
  ck_assert_int_eq(ih_overlaps_list(overlaps, cells), IH_OK);
  for (size_t c = 0; c < 3; c++)
    ck_assert(cells[c].a == expected[c].a && cells[c].b == expected[c].b &&
              cells[c].weight == expected[c].weight);
  ih_overlaps_free(overlaps);
}
END_TEST

/* A refused call adds nothing. */
START_TEST(refused)
{
  const uint32_t a[] = {0, 1, 4}, b[] = {2, 0, 1};
  const uint64_t weight[] = {1, UINT64_MAX - 2, 1}, most[] = {UINT64_MAX, 1, 0};
  for (unsigned large = 0; large <= 1; large++) {
    ih_overlaps *overlaps = new_overlaps(large ? 1 << 22 : 4, 3);
    const uint32_t beyond[] = {0, large ? 1 << 22 : 4}, low[] = {0, 0}, high[] = {0, 3};
    ih_overlap cells[3] = {{9, 9, 9}};
    ck_assert_int_eq(ih_overlaps_list(overlaps, NULL), IH_OK);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 2, beyond, low, NULL), IH_ERR_RANGE);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 2, low, high, NULL), IH_ERR_RANGE);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 2, a, b, most), IH_ERR_OVERFLOW);
    ck_assert_uint_eq(ih_overlaps_count(overlaps), 0);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 2, a, b, weight), IH_OK);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 2, a, b, NULL), IH_ERR_OVERFLOW);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 1, a, b, NULL), IH_OK);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 0, NULL, NULL, NULL), IH_OK);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 1, NULL, b, NULL), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_overlaps_add(overlaps, 1, a, NULL, NULL), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_overlaps_list(overlaps, NULL), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_overlaps_list(overlaps, cells), IH_OK);
    ck_assert_uint_eq(ih_overlaps_count(overlaps), 2);
    ck_assert(cells[0].weight == 2 && cells[1].weight == UINT64_MAX - 2);
    ih_overlaps_free(overlaps);
  }
  ih_overlaps *overlaps = NULL;
  ck_assert_int_eq(ih_overlaps_new(0, 1, &overlaps), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_overlaps_new(1, 0, &overlaps), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_overlaps_new((UINT64_C(1) << 32) + 1, 1, &overlaps), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_overlaps_new(1, (UINT64_C(1) << 32) + 1, &overlaps), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_overlaps_new(1, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(overlaps);
  ck_assert_int_eq(ih_overlaps_add(NULL, 0, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(ih_overlaps_count(NULL), 0);
  ck_assert_int_eq(ih_overlaps_list(NULL, NULL), IH_ERR_ARGUMENT);
  ih_overlaps_free(NULL);
}
END_TEST

TEST_MAIN({every_cell, 0, LABELS}, {unweighted}, {refused})
