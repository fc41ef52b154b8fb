/* Sums of rows, and the centres whose sums are near that of one, compared with all distances. */
#include "bucket/centre_sums.h"

#include "bucket/centring.h"
#include "harness.h"
#include "points.h"

#include <string.h>

enum { MOST_CENTRES = 60 };

static struct points_set set;

/* Draws points, and makes all of them centres. */
static void take_points(struct test_random *random, enum ih_distance distance, unsigned below,
                        const ih_cluster_options *options, struct ihp_points *points,
                        struct ihp_clustering *k)
{
  const size_t width = 1 + test_random_below(random, POINTS_MOST_WIDTH);
  const uint32_t base = (uint32_t)test_random_below(random, 50);
  set.distance = distance;
  points_random(&set, random, options->clusters, width, base, below);
  ck_assert_int_eq(ihp_points_make(&set.points, distance, NULL, NULL, points), IH_OK);
  *k = (struct ihp_clustering){.points = points,
                               .options = options,
                               .clusters = options->clusters,
                               .distances = ihp_distances_find(points, ih_instructions_best()),
                               .centring = distance == IH_DISTANCE_L1 ? &ihp_medians : &ihp_means};
  ck_assert(ihp_clustering_take(k));
  memcpy(k->centre, points->at, options->clusters * points->row);
  ihp_centre_sums_make(k);
}

static uint64_t gap_between(uint64_t a, uint64_t b)
{
  return a < b ? b - a : a - b;
}

/* Returns the sum of a centre's coordinates, less the least of all centres in each. */
static uint64_t sum_plainly(const struct points_set *from, size_t centre)
{
  const size_t count = from->points.count, width = from->points.width;
  uint64_t sum = 0;
  for (size_t j = 0; j < width; j++) {
    uint32_t least = from->plain[j];
    for (size_t i = 1; i < count; i++)
      least = from->plain[i * width + j] < least ? from->plain[i * width + j] : least;
    sum += from->plain[centre * width + j] - least;
  }
  return sum;
}

static uint64_t measure_plainly(const struct points_set *from, size_t a, size_t b)
{
  const size_t width = from->points.width;
  uint64_t distance = 0;
  for (size_t j = 0; j < width; j++) {
    const uint64_t gap = gap_between(from->plain[a * width + j], from->plain[b * width + j]);
    distance += from->distance == IH_DISTANCE_L1 ? gap : gap * gap;
  }
  return distance;
}

/* Checks the centres listed for one, among `count` of which list[] is the order. */
static void check_near(const struct ihp_clustering *k, const uint32_t list[], size_t count,
                       size_t c, uint64_t reach)
{
  const uint32_t *number = k->points->number, *near = list;
  const size_t found = ihp_centre_sums_near(k, c, reach, count, &near);
  const size_t first = (size_t)(near - list);
  const uint64_t own = sum_plainly(&set, number[c]);
  ck_assert_uint_le(first + found, count);
  for (size_t n = 0; n < count; n++) {
    const uint64_t gap = gap_between(sum_plainly(&set, number[list[n]]), own);
    const int is_near =
        set.distance == IH_DISTANCE_L1 ? gap <= reach : gap * gap <= k->points->width * reach;
    ck_assert_int_eq(n >= first && n < first + found, is_near);
    if (measure_plainly(&set, number[list[n]], number[c]) <= reach)
      ck_assert(is_near);
  }
}

/* All centres, and every second one, with small coordinates and with the largest. */
START_TEST(near)
{
  const unsigned largest = _i == IH_DISTANCE_L1 ? UINT32_MAX / POINTS_MOST_WIDTH - 50 : 7800;
  const unsigned below[] = {2, 30, 400, largest};
  struct test_random random = test_random_new(5);
  for (unsigned round = 0; round < 200; round++) {
    const ih_cluster_options options = {.clusters = (uint32_t)(1 + round % MOST_CENTRES)};
    struct ihp_points points;
    struct ihp_clustering k;
    uint32_t some[MOST_CENTRES];
    take_points(&random, (enum ih_distance)_i, below[round % 4], &options, &points, &k);
    for (size_t n = 0; n < k.clusters; n++)
      some[n] = k.sums.order[2 * n < k.clusters ? 2 * n : n];
    for (size_t c = 0; c < k.clusters; c++) {
      const size_t other = (size_t)test_random_below(&random, k.clusters);
      const uint64_t reach = measure_plainly(&set, points.number[c], points.number[other]);
      ck_assert_uint_eq(k.sums.sum[c], sum_plainly(&set, points.number[c]));
      check_near(&k, k.sums.order, k.clusters, c, reach);
      check_near(&k, k.sums.order, k.clusters, c, reach == 0 ? 0 : reach - 1);
      check_near(&k, some, (k.clusters + 1) / 2, c, reach);
    }
    const uint32_t *all = k.sums.order;
    ck_assert_uint_eq(ihp_centre_sums_near(&k, 0, UINT64_MAX, k.clusters, &all), k.clusters);
    check_near(&k, k.sums.order, 0, 0, 1);
    ihp_arrays_free(&k.arrays);
    ihp_points_release(&points);
  }
}
END_TEST

/* Ranges end at 0 and at UINT32_MAX. */
START_TEST(ends)
{
  const struct ihp_points l1 = {.width = 9, .distance = IH_DISTANCE_L1},
                          l2 = {.width = 9, .distance = IH_DISTANCE_L2};
  const struct {
    const struct ihp_points *points;
    uint32_t sum;
    uint64_t reach;
    uint32_t least, most;
  } cases[] = {
      {&l1, 7, 0, 7, 7},
      {&l1, 7, 3, 4, 10},
      {&l1, 7, 8, 0, 15},
      {&l1, UINT32_MAX - 1, 5, UINT32_MAX - 6, UINT32_MAX},
      {&l1, 0, UINT64_MAX, 0, UINT32_MAX},
      {&l2, 7, 0, 7, 7},
      {&l2, 20, 4, 14, 26},
      {&l2, 20, 5, 14, 26},
      {&l2, 20, 100, 0, 50},
      {&l2, UINT32_MAX - 1, 100, UINT32_MAX - 31, UINT32_MAX},
      {&l2, 0, UINT64_MAX, 0, 3 * 65536 - 1},
  };
  for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
    const struct ihp_sum_range found =
        ihp_sums_within(cases[n].points, cases[n].sum, cases[n].reach);
    ck_assert_uint_eq(found.least, cases[n].least);
    ck_assert_uint_eq(found.most, cases[n].most);
  }
}
END_TEST

TEST_MAIN({near, 0, 2}, {ends})
