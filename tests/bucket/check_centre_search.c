/* The nearest centre of points, compared with computing every distance. */
#include "harness.h"
#include "instructions.h"

#include <isohand/bucket.h>
#include <string.h>

enum { MOST_WIDTH = 300, MOST_CENTRES = 300, MOST_POINTS = 60 };

typedef unsigned __int128 wide_sum;

/* Centres or points, and the same with coordinates of 32 bits. */
struct rows {
  size_t count, width;
  enum ih_dtype dtype;
  uint32_t plain[MOST_CENTRES * MOST_WIDTH];
  uint8_t at[MOST_CENTRES * MOST_WIDTH * 4];
};

static struct rows centres, points;

static uint64_t end_of(enum ih_dtype dtype)
{
  return UINT64_C(1) << (8u << dtype);
}

/* Writes plain[] as at[]. */
static void pack(struct rows *rows)
{
  for (size_t n = 0; n < rows->count * rows->width; n++)
    if (rows->dtype == IH_U8)
      rows->at[n] = (uint8_t)rows->plain[n];
    else if (rows->dtype == IH_U16)
      ((uint16_t *)(void *)rows->at)[n] = (uint16_t)rows->plain[n];
    else
      ((uint32_t *)(void *)rows->at)[n] = rows->plain[n];
}

static ih_points caller_points(const struct rows *rows)
{
  return (ih_points){
      .count = rows->count, .width = rows->width, .dtype = rows->dtype, .at = rows->at};
}

static void set_shape(size_t count, size_t width, enum ih_dtype dtype)
{
  centres.count = count;
  points.count = MOST_POINTS;
  centres.width = points.width = width;
  centres.dtype = points.dtype = dtype;
}

/* ---- The reference ------------------------------------------------------------------------ */

static wide_sum distance_between(enum ih_distance distance, size_t point, size_t centre)
{
  const size_t width = centres.width;
  wide_sum sum = 0;
  for (size_t j = 0; j < width; j++) {
    const uint64_t x = points.plain[point * width + j], c = centres.plain[centre * width + j];
    const wide_sum gap = x < c ? c - x : x - c;
    sum += distance == IH_DISTANCE_L1 ? gap : gap * gap;
  }
  return sum;
}

static uint32_t search_plainly(enum ih_distance distance, size_t point, wide_sum *least)
{
  uint32_t nearest = 0;
  *least = distance_between(distance, point, 0);
  for (uint32_t c = 1; c < centres.count; c++) {
    const wide_sum own = distance_between(distance, point, c);
    if (own < *least) {
      *least = own;
      nearest = c;
    }
  }
  return nearest;
}

/* Compares all points, together and one by one, with the reference. */
static void check_points(enum ih_distance distance)
{
  const ih_points from = caller_points(&centres);
  uint32_t label[MOST_POINTS], expected[MOST_POINTS], single;
  uint64_t found[MOST_POINTS], least[MOST_POINTS], single_least;
  const size_t bytes = points.width << points.dtype;
  for (size_t i = 0; i < points.count; i++) {
    wide_sum sum;
    expected[i] = search_plainly(distance, i, &sum);
    ck_assert(sum < UINT64_MAX);
    least[i] = (uint64_t)sum;
  }
  for (const ih_instructions *set = test_instructions_after(NULL); set != NULL;
       set = test_instructions_after(set)) {
    ih_centres *made;
    ck_assert_int_eq(ih_centres_new(&from, distance, set, &made), IH_OK);
    ck_assert_int_eq(ih_centres_nearest(made, points.count, points.at, label, found), IH_OK);
    ck_assert_mem_eq(label, expected, points.count * sizeof *label);
    ck_assert_mem_eq(found, least, points.count * sizeof *found);
    memset(label, TEST_UNTOUCHED, sizeof label);
    ck_assert_int_eq(ih_centres_nearest(made, points.count, points.at, label, NULL), IH_OK);
    ck_assert_mem_eq(label, expected, points.count * sizeof *label);
    for (size_t i = 0; i < points.count; i += 17) {
      ck_assert_int_eq(ih_centres_nearest(made, 1, points.at + i * bytes, &single, &single_least),
                       IH_OK);
      ck_assert(single == expected[i] && single_least == least[i]);
    }
    ih_centres_free(made);
  }
}

/* ---- Points ------------------------------------------------------------------------------- */

/* Draws coordinates below `end`. */
static void draw_rows(struct test_random *random, uint64_t end, struct rows *rows)
{
  for (size_t n = 0; n < rows->count * rows->width; n++)
    rows->plain[n] = (uint32_t)test_random_below(random, end);
  pack(rows);
}

/* Draws points near the centres: up to 3 away in each coordinate, and some equal to one. */
static void draw_near(struct test_random *random)
{
  for (size_t i = 0; i < points.count; i++) {
    const size_t centre = test_random_below(random, centres.count);
    for (size_t j = 0; j < points.width; j++) {
      const uint64_t x = centres.plain[centre * centres.width + j] +
                         (i % 5 == 0 ? 0 : test_random_below(random, 4));
      points.plain[i * points.width + j] =
          (uint32_t)(x < end_of(points.dtype) ? x : end_of(points.dtype) - 1);
    }
  }
  pack(&points);
}

/* _i chooses the dtype and the distance. */
enum { CASES = 6 };

static enum ih_dtype case_dtype(int i)
{
  return (enum ih_dtype)(i % 3);
}

static enum ih_distance case_distance(int i)
{
  return i < 3 ? IH_DISTANCE_L1 : IH_DISTANCE_L2;
}

/* Returns an end of coordinates such that every distance is below 2^64 - 1. */
static uint64_t case_end(int i)
{
  return i == 5 ? UINT64_C(1) << 27 : end_of(case_dtype(i));
}

/* Points near centres, with ties, and points far outside the box of the centres. */
START_TEST(every_distance)
{
  static const size_t widths[] = {1, 3, 8, 50, 200, 300}, counts[] = {1, 2, 8, 9, 200};
  struct test_random random = test_random_new((uint64_t)_i + 1);
  const uint64_t end = case_end(_i), ends[] = {2, 100, end < 40000 ? end : 40000, end};
  for (size_t w = 0; w < sizeof widths / sizeof *widths; w++)
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
      for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
        set_shape(counts[c], widths[w], case_dtype(_i));
        draw_rows(&random, ends[e], &centres);
        draw_near(&random);
        check_points(case_distance(_i));
        draw_rows(&random, end, &points);
        check_points(case_distance(_i));
      }
}
END_TEST

/* Centres whose sums are far apart, so that most batches are left out. */
START_TEST(clustered)
{
  struct test_random random = test_random_new((uint64_t)_i + 101);
  set_shape(MOST_CENTRES, 50, case_dtype(_i));
  for (size_t i = 0; i < centres.count; i++) {
    const uint64_t level = test_random_below(&random, case_end(_i));
    for (size_t j = 0; j < 50; j++)
      centres.plain[i * 50 + j] = (uint32_t)(level * j / 50);
  }
  pack(&centres);
  draw_near(&random);
  check_points(case_distance(_i));
}
END_TEST

/* Pairs of centres at the same distance, in an order that their sums do not have; and equal
 * centres. */
START_TEST(ties)
{
  set_shape(MOST_CENTRES, 2, case_dtype(_i));
  for (size_t i = 0; i < centres.count; i++) {
    const uint32_t gap = (uint32_t)(centres.count - i) % 100;
    const int side = (int)(i / 100 + i) % 3; /* below, equal sum or above */
    centres.plain[2 * i] = side == 0 ? 100 - gap : 100 + gap;
    centres.plain[2 * i + 1] = side == 1 ? 100 - gap : 100;
  }
  pack(&centres);
  for (size_t i = 0; i < points.count; i++)
    points.plain[2 * i] = points.plain[2 * i + 1] = 100 + (uint32_t)i % 4;
  pack(&points);
  check_points(case_distance(_i));
  for (size_t n = 0; n < 2 * centres.count; n++)
    centres.plain[n] = 7;
  pack(&centres);
  check_points(case_distance(_i));
}
END_TEST

/* ---- Clusters ----------------------------------------------------------------------------- */

/* When no point moves any more, each has the nearest of the centres, which is its own where no two
 * are as near. */
START_TEST(converged)
{
  enum { CLUSTERS = 12 };
  struct test_random random = test_random_new((uint64_t)_i + 201);
  uint32_t own[MOST_POINTS], label[MOST_POINTS];
  uint64_t least[MOST_POINTS], cost = 0;
  set_shape(CLUSTERS, 5, case_dtype(_i));
  draw_rows(&random, 200, &points);
  const ih_points from = caller_points(&points);
  const ih_cluster_options options = {.distance = case_distance(_i), .clusters = CLUSTERS};
  ih_clusters found = {.label = own, .centre = centres.at};
  ck_assert_int_eq(ih_bucket_cluster(&from, &options, &found), IH_OK);
  ck_assert(found.is_converged);
  const ih_points made = caller_points(&centres);
  ih_centres *prepared;
  ck_assert_int_eq(ih_centres_new(&made, case_distance(_i), NULL, &prepared), IH_OK);
  ck_assert_int_eq(ih_centres_nearest(prepared, points.count, points.at, label, least), IH_OK);
  ih_centres_free(prepared);
  for (size_t n = 0; n < CLUSTERS * 5; n++)
    centres.plain[n] = _i % 3 == 0   ? centres.at[n]
                       : _i % 3 == 1 ? ((uint16_t *)(void *)centres.at)[n]
                                     : ((uint32_t *)(void *)centres.at)[n];
  for (size_t i = 0; i < points.count; i++) {
    cost += least[i];
    if (label[i] != own[i])
      ck_assert(distance_between(case_distance(_i), i, own[i]) == least[i]);
  }
  ck_assert_uint_eq(cost, found.cost);
}
END_TEST

/* ---- Faults ------------------------------------------------------------------------------- */

/* Under L2 the distance is below 2^64 - 1 if one coordinate is 2^32 - 1 apart, but not if two are,
 * also where the sums are equal. */
START_TEST(overflow)
{
  const uint32_t most = UINT32_MAX, centre[] = {0, most}, point[] = {0, 0, most, 0};
  const ih_points from = {.count = 1, .width = 2, .dtype = IH_U32, .at = centre};
  uint32_t label[2];
  uint64_t least[2];
  ih_centres *made;
  ck_assert_int_eq(ih_centres_new(&from, IH_DISTANCE_L2, NULL, &made), IH_OK);
  ck_assert_int_eq(ih_centres_nearest(made, 1, point, label, least), IH_OK);
  ck_assert(label[0] == 0 && least[0] == (uint64_t)most * most);
  ck_assert_int_eq(ih_centres_nearest(made, 2, point, label, least), IH_ERR_OVERFLOW);
  ih_centres_free(made);
  ck_assert_int_eq(ih_centres_new(&from, IH_DISTANCE_L1, NULL, &made), IH_OK);
  ck_assert_int_eq(ih_centres_nearest(made, 2, point, label, least), IH_OK);
  ck_assert_uint_eq(least[1], UINT64_C(2) * most);
  ih_centres_free(made);
}
END_TEST

START_TEST(arguments)
{
  const uint8_t at[] = {1, 2, 3, 4};
  const ih_points good = {.count = 2, .width = 2, .dtype = IH_U8, .at = at};
  ih_points bad[6] = {good, good, good, good, good, good};
  ih_centres *made = NULL;
  uint32_t label[2];
  bad[0].at = NULL;
  bad[1].count = 0;
  bad[2].width = 0;
  bad[3].width = 65536;
  bad[4].dtype = IH_U64;
  bad[5].reserved[1] = label;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    ck_assert_int_eq(ih_centres_new(&bad[i], IH_DISTANCE_L1, NULL, &made), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_new(NULL, IH_DISTANCE_L1, NULL, &made), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_new(&good, (enum ih_distance)2, NULL, &made), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_new(&good, IH_DISTANCE_L1, test_foreign_instructions(), &made),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_new(&good, IH_DISTANCE_L1, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(made);
  ck_assert_int_eq(ih_centres_new(&good, IH_DISTANCE_L1, NULL, &made), IH_OK);
  ck_assert_int_eq(ih_centres_nearest(NULL, 2, at, label, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_nearest(made, 2, NULL, label, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_nearest(made, 2, at, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_centres_nearest(made, 0, NULL, NULL, NULL), IH_OK);
  ih_centres_free(made);
  ih_centres_free(NULL);
}
END_TEST

TEST_MAIN({every_distance, 0, CASES}, {clustered, 0, CASES}, {ties, 0, CASES},
          {converged, 0, CASES}, {overflow}, {arguments})
