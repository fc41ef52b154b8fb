/* Distances between distributions: against all ways to move a few units, and by the properties of a
 * metric.  check_transport tests the solver itself. */
#include "distributions.h"
#include "harness.h"

#include <isohand/bucket.h>
#include <string.h>

enum { MOST_MASS = 255 };

static uint64_t site_distance(const ih_distributions *points, size_t a, size_t b)
{
  return ih_bucket_distance_unchecked(&points->sites, IH_DISTANCE_L1, a, b);
}

static uint64_t distance_of(const ih_distributions *points, uint32_t a, uint32_t b)
{
  uint64_t distance = 0;
  ck_assert_int_eq(ih_bucket_transport(points, NULL, NULL, &a, &b, 1, &distance), IH_OK);
  return distance;
}

/* ---- Small masses ------------------------------------------------------------------------- */

/* Returns the least cost of moving the units from m on if those in `used` are taken. */
static uint64_t carry_all_ways(const ih_distributions *points, size_t a, size_t b, size_t m,
                               unsigned used)
{
  const size_t mass = points->mass;
  uint64_t least = m == mass ? 0 : UINT64_MAX;
  for (size_t n = 0; n < mass && m < mass; n++)
    if ((used >> n & 1) == 0) {
      const uint64_t cost =
          site_distance(points, points->at[a * mass + m], points->at[b * mass + n]) +
          carry_all_ways(points, a, b, m + 1, used | 1u << n);
      least = cost < least ? cost : least;
    }
  return least;
}

START_TEST(few_units)
{
  struct test_random random = test_random_new(1);
  static struct test_distributions set;
  for (unsigned round = 0; round < 150; round++) {
    distributions_make(&set, &random, 4, 1 + round % 6, 1 + test_random_below(&random, 20),
                       1 + test_random_below(&random, TEST_SITE_WIDTH), round % 3 == 0 ? 5 : 1000);
    for (uint32_t a = 0; a < 4; a++)
      for (uint32_t b = 0; b < 4; b++)
        ck_assert_uint_eq(distance_of(&set.points, a, b), carry_all_ways(&set.points, a, b, 0, 0));
  }
}
END_TEST

/* ---- Properties of a metric --------------------------------------------------------------- */

/* The distance is a metric for any mass. */
START_TEST(metric)
{
  enum { COUNT = 24 };
  struct test_random random = test_random_new(2);
  static struct test_distributions set;
  static uint64_t apart[COUNT * COUNT];
  for (unsigned round = 0; round < 24; round++) {
    const size_t mass = round == 0 ? MOST_MASS : 1 + test_random_below(&random, 60);
    distributions_make(&set, &random, COUNT, mass, TEST_SITES, 1 + round % TEST_SITE_WIDTH, 3000);
    for (uint32_t a = 0; a < COUNT; a++)
      for (uint32_t b = 0; b < COUNT; b++)
        apart[a * COUNT + b] = distance_of(&set.points, a, b);
    for (size_t a = 0; a < COUNT; a++)
      for (size_t b = 0; b < COUNT; b++) {
        ck_assert(a != b || apart[a * COUNT + b] == 0);
        ck_assert_uint_eq(apart[a * COUNT + b], apart[b * COUNT + a]);
        for (size_t c = 0; c < COUNT; c++)
          test_assert(apart[a * COUNT + c] <= apart[a * COUNT + b] + apart[b * COUNT + c]);
      }
  }
}
END_TEST

/* ---- Invalid arguments -------------------------------------------------------------------- */

START_TEST(refused_pairs)
{
  static const uint32_t site[] = {0, 1, 9}, wide[] = {0, 1, UINT32_MAX};
  static const uint16_t at[] = {0, 1, 2};
  const uint32_t a = 1, off = 3;
  uint64_t distance = 7;
  ih_distributions points = {.sites = {.count = 3, .width = 1, .dtype = IH_U32, .at = site},
                             .count = 3,
                             .mass = 1,
                             .at = at};
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &a, &off, 1, &distance), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &off, &a, 1, &distance), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, NULL, &a, 1, &distance),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &a, NULL, 1, &distance),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &a, &a, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_transport(NULL, NULL, NULL, &a, &a, 1, &distance), IH_ERR_ARGUMENT);
  points.sites.at = wide;
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &a, &a, 1, &distance), IH_ERR_OVERFLOW);
  points.sites.count = 2;
  ck_assert_int_eq(ih_bucket_transport(&points, NULL, NULL, &a, &a, 1, &distance), IH_ERR_RANGE);
  ck_assert_uint_eq(distance, 7);
}
END_TEST

TEST_MAIN({few_units}, {metric}, {refused_pairs})
