/* Clusters of points: against all there are of a few points, and by what they must be. */
#include "harness.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 60, MOST_WIDTH = 50 };

struct set {
  ih_points points;
  uint32_t at[MOST_POINTS * MOST_WIDTH], weight[MOST_POINTS];
};

static void set_random(struct set *set, struct test_random *random, size_t count, size_t width,
                       unsigned below)
{
  set->points = (ih_points){.count = count, .width = width, .at = set->at, .weight = set->weight};
  for (size_t i = 0; i < count * width; i++)
    set->at[i] = (uint32_t)test_random_below(random, below);
  for (size_t i = 0; i < count; i++)
    set->weight[i] = 1 + (uint32_t)test_random_below(random, 12);
}

/* ---- The slow way ---------------------------------------------------------------- */

static uint64_t gap(uint64_t a, uint64_t b)
{
  return a < b ? b - a : a - b;
}

/* What a coordinate of a cluster costs with its centre there. */
static uint64_t cost_at(const struct set *set, const uint32_t label[], uint32_t cluster, size_t j,
                        uint32_t centre)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < set->points.count; i++)
    if (label[i] == cluster)
      cost += set->weight[i] * gap(set->at[i * set->points.width + j], centre);
  return cost;
}

/* The lowest place among the points' own that costs least. */
static uint32_t centre_at(const struct set *set, const uint32_t label[], uint32_t cluster, size_t j)
{
  uint64_t least = UINT64_MAX;
  uint32_t centre = 0;
  for (size_t i = 0; i < set->points.count; i++) {
    const uint32_t here = set->at[i * set->points.width + j];
    const uint64_t cost = label[i] == cluster ? cost_at(set, label, cluster, j, here) : UINT64_MAX;
    if (cost < least || (cost == least && cost < UINT64_MAX && here < centre)) {
      least = cost;
      centre = here;
    }
  }
  return centre;
}

static uint64_t cost_of(const struct set *set, const uint32_t label[], uint32_t clusters)
{
  uint64_t cost = 0;
  for (uint32_t c = 0; c < clusters; c++)
    for (size_t j = 0; j < set->points.width; j++)
      cost += cost_at(set, label, c, j, centre_at(set, label, c, j));
  return cost;
}

/* The least cost of all ways to label. */
static uint64_t least_cost(const struct set *set, uint32_t clusters)
{
  uint64_t least = UINT64_MAX, ways = 1;
  for (size_t i = 0; i < set->points.count; i++)
    ways *= clusters;
  for (uint64_t way = 0; way < ways; way++) {
    uint32_t label[MOST_POINTS];
    uint64_t rest = way;
    for (size_t i = 0; i < set->points.count; i++, rest /= clusters)
      label[i] = (uint32_t)(rest % clusters);
    const uint64_t cost = cost_of(set, label, clusters);
    least = cost < least ? cost : least;
  }
  return least;
}

static size_t different(const struct set *set)
{
  const size_t width = set->points.width;
  size_t count = 0;
  for (size_t i = 0; i < set->points.count; i++) {
    size_t k = 0;
    while (memcmp(set->at + k * width, set->at + i * width, width * sizeof *set->at) != 0)
      k++;
    count += k == i;
  }
  return count;
}

/* ---- Clusters -------------------------------------------------------------------- */

/* No cluster is empty, the cost is what it is said to be, and no point is nearer to
 * another centre. */
static void check_clusters(const struct set *set, uint32_t clusters, const uint32_t label[],
                           uint64_t cost)
{
  const size_t width = set->points.width;
  uint32_t *centre = calloc(clusters * width, sizeof *centre);
  unsigned used[MOST_POINTS] = {0}, empty = 0, wrong = 0;
  ck_assert_ptr_nonnull(centre);
  for (size_t i = 0; i < set->points.count; i++) {
    ck_assert_uint_lt(label[i], clusters);
    used[label[i]]++;
  }
  for (uint32_t c = 0; c < clusters; c++) {
    empty += used[c] == 0;
    for (size_t j = 0; j < width; j++)
      centre[c * width + j] = centre_at(set, label, c, j);
  }
  for (size_t i = 0; i < set->points.count; i++) {
    uint64_t to[MOST_POINTS] = {0};
    for (uint32_t c = 0; c < clusters; c++)
      for (size_t j = 0; j < width; j++)
        to[c] += gap(centre[c * width + j], set->at[i * width + j]);
    for (uint32_t c = 0; c < clusters; c++)
      wrong += to[c] < to[label[i]];
  }
  free(centre);
  ck_assert_uint_eq(empty, 0);
  ck_assert_uint_eq(wrong, 0);
  ck_assert(cost == cost_of(set, label, clusters));
}

/* Few points: never below the best of all labellings, mostly it.  As many clusters as
 * points cost nothing. */
START_TEST(few)
{
  struct test_random random = test_random_new(1);
  unsigned best = 0, all = 0;
  for (int round = 0; round < 150; round++) {
    struct set set;
    uint32_t label[MOST_POINTS];
    uint64_t cost = 0;
    const size_t count = 1 + test_random_below(&random, 7);
    set_random(&set, &random, count, 1 + test_random_below(&random, 3), round % 3 == 0 ? 4 : 100);
    const size_t most = different(&set);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const size_t first = test_random_below(&random, count);
      const enum ih_status status = ih_bucket_medians(&set.points, clusters, first, label, &cost);
      ck_assert_int_eq(status, clusters <= most ? IH_OK : IH_ERR_RANGE);
      if (status != IH_OK)
        continue;
      check_clusters(&set, clusters, label, cost);
      if (clusters == most)
        ck_assert(cost == 0);
      if (clusters > 3)
        continue;
      const uint64_t least = least_cost(&set, clusters);
      ck_assert(cost >= least);
      best += cost == least;
      all++;
    }
  }
  ck_assert_uint_gt(10 * best, 8 * all);
}
END_TEST

/* Many points, also with few different ones, that are hard to share out. */
START_TEST(many)
{
  struct test_random random = test_random_new(2);
  for (int round = 0; round < 60; round++) {
    struct set set;
    uint32_t label[MOST_POINTS];
    uint64_t cost;
    const size_t count = 20 + test_random_below(&random, MOST_POINTS - 20);
    set_random(&set, &random, count, 1 + test_random_below(&random, 20),
               round % 2 == 0 ? 3 : 1000000);
    const size_t most = different(&set);
    const uint32_t clusters = 1 + (uint32_t)test_random_below(&random, most);
    ck_assert_int_eq(ih_bucket_medians(&set.points, clusters, 0, label, &cost), IH_OK);
    check_clusters(&set, clusters, label, cost);
  }
}
END_TEST

/* The first centres, by hand: 10, then 0 (as far as 20 is, and lower), then 20.  In one
 * cluster the lowest median counts. */
START_TEST(start)
{
  const uint32_t at[] = {10, 0, 20, 11, 1, 19}, weight[] = {1, 1, 1, 1, 1, 1};
  const uint32_t expected[] = {0, 1, 2, 0, 1, 2}, two[] = {0, 1, 0, 0, 1, 0};
  const ih_points points = {.count = 6, .width = 1, .at = at, .weight = weight},
                  plain = {.count = 6, .width = 1, .at = at, .weight = NULL};
  uint32_t label[6];
  uint64_t cost;
  ck_assert_int_eq(ih_bucket_medians(&points, 3, 0, label, &cost), IH_OK);
  ck_assert_mem_eq(label, expected, sizeof label);
  ck_assert_uint_eq(cost, 3);
  ck_assert_int_eq(ih_bucket_medians(&plain, 2, 0, label, &cost), IH_OK);
  ck_assert_mem_eq(label, two, sizeof label);
  ck_assert_uint_eq(cost, 1 + 1 + 0 + 8 + 9);
  ck_assert_int_eq(ih_bucket_medians(&points, 1, 3, label, NULL), IH_OK);
  ck_assert_int_eq(ih_bucket_medians(&points, 1, 3, NULL, &cost), IH_OK);
  ck_assert_uint_eq(cost, 0 + 10 + 10 + 1 + 9 + 9);
}
END_TEST

/* A point between two centres goes to the lower one, and stays. */
START_TEST(equals)
{
  const uint32_t at[] = {0, 10, 5};
  const ih_points points = {.count = 3, .width = 1, .at = at, .weight = NULL};
  const uint32_t expected[] = {0, 1, 0};
  uint32_t label[3];
  uint64_t cost;
  ck_assert_int_eq(ih_bucket_medians(&points, 2, 0, label, &cost), IH_OK);
  ck_assert_mem_eq(label, expected, sizeof label);
  ck_assert_uint_eq(cost, 5);
}
END_TEST

/* Rows p, q, r, s, x, y and near q, r, s: the first four are the centres to begin with, and
 * x and y are nearest to p.  The three have their median at 0 in each coordinate, while the
 * others' centres move to the heavy points next to p, x and y: cluster 0 is empty, and
 * gets q or r, the farthest from its centre. */
static const uint32_t hollow[9][6] = {
    {30, 0, 0, 0, 0, 0},  {0, 10, 0, 42, 0, 0}, {0, 0, 10, 0, 42, 0},
    {30, 0, 0, 0, 0, 43}, {0, 10, 0, 0, 0, 0},  {0, 0, 10, 0, 0, 0},
    {0, 10, 0, 2, 0, 0},  {0, 0, 10, 0, 2, 0},  {30, 0, 0, 0, 0, 22},
};

static void set_hollow(struct set *set, size_t row, size_t from, uint32_t side)
{
  const size_t width = set->points.width;
  for (size_t i = 0; i < 9; i++) {
    for (size_t j = 0; j < 6; j++)
      set->at[(row + i) * width + from + j] = hollow[i][j];
    set->at[(row + i) * width + width - 1] = side;
    set->weight[row + i] = i < 6 ? 1 : 5;
  }
}

START_TEST(empty)
{
  const uint32_t expected[] = {3, 0, 2, 3, 1, 2, 1, 2, 3};
  struct set set = {.points = {.count = 9, .width = 7, .at = set.at, .weight = set.weight}};
  uint32_t label[18];
  uint64_t cost;
  set_hollow(&set, 0, 0, 0);
  ck_assert_int_eq(ih_bucket_medians(&set.points, 4, 0, label, &cost), IH_OK);
  check_clusters(&set, 4, label, cost);
  ck_assert_mem_eq(label, expected, sizeof expected);
  ck_assert_uint_eq(cost, 0 + 2 + 2 + 40 + 22 + 21);

  /* Two at a time, far from one another. */
  struct set both = {.points = {.count = 18, .width = 13, .at = both.at, .weight = both.weight}};
  set_hollow(&both, 0, 0, 0);
  set_hollow(&both, 9, 6, 1000);
  ck_assert_int_eq(ih_bucket_medians(&both.points, 8, 0, label, &cost), IH_OK);
  check_clusters(&both, 8, label, cost);
  ck_assert_uint_eq(cost, 2 * (0 + 2 + 2 + 40 + 22 + 21));
}
END_TEST

/* Moving what is in one histogram step by step until it is the other. */
static uint64_t carried(size_t width, const uint32_t from[], const uint32_t to[])
{
  int64_t hand = 0;
  uint64_t steps = 0;
  for (size_t j = 0; j < width; j++) {
    hand += (int64_t)from[j] - (int64_t)to[j];
    steps += (uint64_t)(hand < 0 ? -hand : hand);
  }
  return steps;
}

START_TEST(histograms)
{
  struct test_random random = test_random_new(3);
  for (int round = 0; round < 200; round++) {
    enum { MASS = 1000 };
    const size_t width = 1 + test_random_below(&random, MOST_WIDTH);
    uint32_t at[2 * MOST_WIDTH] = {0}, before[2 * MOST_WIDTH];
    for (int i = 0; i < 2 * MASS; i++)
      at[(size_t)(i / MASS) * width + test_random_below(&random, width)]++;
    memcpy(before, at, sizeof at);
    ih_bucket_cumulate(2, width, at);
    const ih_points points = {.count = 2, .width = width, .at = at, .weight = NULL};
    ck_assert_uint_eq(at[width - 1], MASS);
    ck_assert_uint_eq(at[2 * width - 1], MASS);
    const uint64_t distance = ih_bucket_distance(&points, 0, 1);
    ck_assert_uint_eq(distance, carried(width, before, before + width));
    ck_assert_uint_eq(distance, ih_bucket_distance(&points, 1, 0));
    ck_assert_uint_eq(ih_bucket_distance(&points, 1, 1), 0);
  }
}
END_TEST

START_TEST(refusals)
{
  const uint32_t at[] = {1, UINT32_MAX, 1}, one[] = {1, 0, 1};
  const uint32_t heavy[] = {UINT32_MAX - 2, 1, 1}, over[] = {UINT32_MAX - 1, 1, 1};
  uint32_t label[] = {7, 7, 7};
  const ih_points good = {.count = 3, .width = 1, .at = at};
  const struct {
    ih_points points;
    enum ih_status status;
  } rows[] = {{{.count = 3, .width = 1}, IH_ERR_ARGUMENT},
              {{.count = 0, .width = 1, .at = at}, IH_ERR_ARGUMENT},
              {{.count = 3, .width = 0, .at = at}, IH_ERR_ARGUMENT},
              {{.count = 3, .width = 1, .at = at, .weight = one}, IH_ERR_ARGUMENT},
              {{.count = 3, .width = 1, .at = at, .reserved = {label, NULL}}, IH_ERR_ARGUMENT},
              {{.count = 3, .width = 1, .at = at, .reserved = {NULL, label}}, IH_ERR_ARGUMENT},
              {{.count = 3, .width = 1, .at = at, .weight = over}, IH_ERR_OVERFLOW},
              {{.count = 3, .width = 1, .at = at, .weight = heavy}, IH_OK},
              {{.count = 1, .width = 3, .at = at, .weight = over}, IH_ERR_OVERFLOW}};
  uint64_t cost = 7;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    ck_assert_int_eq(ih_bucket_medians(&rows[i].points, 1, 0, NULL, NULL), rows[i].status);
  ck_assert_int_eq(ih_bucket_medians(NULL, 1, 0, label, &cost), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_medians(&good, 0, 0, label, &cost), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_medians(&good, 3, 0, label, &cost), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_medians(&good, 4, 0, label, &cost), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_medians(&good, SIZE_MAX, 0, label, &cost), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_medians(&good, 1, 3, label, &cost), IH_ERR_RANGE);
  ck_assert_uint_eq(label[0], 7);
  ck_assert_uint_eq(cost, 7);
  ck_assert_int_eq(ih_bucket_medians(&good, 2, 2, label, &cost), IH_OK);
  ck_assert_uint_eq(label[0], 0);
  ck_assert_uint_eq(label[1], 1);
  ck_assert_uint_eq(label[2], 0);
  ck_assert_uint_eq(cost, 0);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("bucket");
  TCase *tests = tcase_create("bucket");
  tcase_add_test(tests, few);
  tcase_add_test(tests, many);
  tcase_add_test(tests, start);
  tcase_add_test(tests, equals);
  tcase_add_test(tests, empty);
  tcase_add_test(tests, histograms);
  tcase_add_test(tests, refusals);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
