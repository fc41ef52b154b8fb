/* Clusters of points: against all clusterings of a few points, and by their properties. */
#include "executors.h"
#include "harness.h"
#include "instructions.h"
#include "points.h"

#include <stdlib.h>
#include <string.h>

enum { FEW = 7 };

/* Returns the least cost of all labellings. */
static uint64_t least_cost(const struct points_set *set, uint32_t clusters)
{
  uint64_t least = UINT64_MAX, ways = 1;
  for (size_t i = 0; i < set->points.count; i++)
    ways *= clusters;
  for (uint64_t way = 0; way < ways; way++) {
    uint32_t label[FEW];
    uint64_t rest = way;
    for (size_t i = 0; i < set->points.count; i++, rest /= clusters)
      label[i] = (uint32_t)(rest % clusters);
    const uint64_t cost = points_cost(set, label, clusters);
    least = cost < least ? cost : least;
  }
  return least;
}

/* Few points: never below the best of all labellings, and usually equal to it.  As many clusters as
 * distinct points cost nothing, and more are refused. */
START_TEST(few)
{
  struct test_random random = test_random_new(1);
  unsigned best = 0, all = 0;
  static struct points_set set;
  static struct points_found found;
  for (int round = 0; round < 60; round++) {
    uint32_t different[FEW];
    const size_t count = 1 + test_random_below(&random, FEW);
    points_random(&set, &random, count, 1 + test_random_below(&random, 3),
                  (uint32_t)test_random_below(&random, 300), round % 3 == 0 ? 4 : 100);
    set.distance = (enum ih_distance)(_i);
    const size_t most = points_different(&set, different);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const enum ih_status status = points_cluster(&set, clusters, 8, 0, &found);
      ck_assert_int_eq(status, clusters <= most ? IH_OK : IH_ERR_RANGE);
      if (status != IH_OK)
        continue;
      points_check(&set, clusters, &found);
      if (clusters == most)
        ck_assert(found.clusters.cost == 0);
      if (clusters > 3)
        continue;
      const uint64_t least = least_cost(&set, clusters);
      ck_assert(found.clusters.cost >= least);
      best += found.clusters.cost == least;
      all++;
    }
  }
  ck_assert_uint_gt(all, 100);
  ck_assert_uint_gt(10 * best, 9 * all);
}
END_TEST

/* Every iteration equals one of the plain algorithm, and lowers the cost; for every length and type
 * of rows. */
START_TEST(iterations)
{
  static const uint32_t sides[] = {2, 20, 256, 1000, 30000, 1000000};
  struct test_random random = test_random_new(2);
  static struct points_set set;
  static struct points_found found;
  static uint32_t centre[POINTS_MOST * POINTS_MOST_WIDTH];
  uint32_t label[POINTS_MOST];
  unsigned compared = 0;
  for (size_t round = 0; round < (test_tier() == TIER_CHECK ? 24 : 48); round++) {
    const size_t count = 50 + test_random_below(&random, POINTS_MOST - 50);
    const size_t width = 1 + test_random_below(&random, POINTS_MOST_WIDTH);
    set.distance = (enum ih_distance)_i;
    points_random(&set, &random, count, width, round % 2 == 0 ? 0 : 1000,
                  sides[round % (_i == 0 ? 6 : 4)]);
    const uint32_t clusters = 1 + (uint32_t)test_random_below(&random, count / 8);
    uint64_t cost = UINT64_MAX;
    for (unsigned n = 1; n < 60; n++) {
      const enum ih_status status = points_cluster(&set, clusters, 1, n, &found);
      ck_assert(status == IH_OK || (status == IH_ERR_RANGE && n == 1));
      if (status != IH_OK)
        break;
      if (n > 1) {
        (void)points_iteration(&set, clusters, label, centre);
        ck_assert_mem_eq(label, found.label, count * sizeof *label);
        compared++;
      }
      memcpy(label, found.label, sizeof label);
      ck_assert(found.clusters.cost < cost || found.clusters.is_converged);
      cost = found.clusters.cost;
      if (found.clusters.is_converged)
        break;
    }
    if (found.clusters.is_converged)
      points_check(&set, clusters, &found);
  }
  ck_assert_uint_gt(compared, 100);
}
END_TEST

/* Any number of threads and every instruction set give the same clusters. */
START_TEST(threads)
{
  struct test_random random = test_random_new(3);
  static struct points_set set;
  static struct points_found found, other;
  for (int round = 0; round < (test_tier() == TIER_CHECK ? 12 : 24); round++) {
    set.distance = (enum ih_distance)(round % 2);
    points_random(&set, &random, POINTS_MOST,
                  round % 3 == 0   ? 3
                  : round % 3 == 1 ? 24
                                   : 49,
                  5, round % 4 < 2 ? 200 : 2000);
    ck_assert_int_eq(points_cluster(&set, 20, 3, 0, &found), IH_OK);
    for (unsigned workers = 1; workers <= 7; workers += workers == 3 ? 4 : 1)
      for (const ih_instructions *instructions = NULL;
           (instructions = test_instructions_after(instructions)) != NULL;) {
        const ih_executor executor = round % 2 ? test_threads(workers) : test_backwards(workers);
        const ih_cluster_options options = {.distance = set.distance,
                                            .clusters = 20,
                                            .seed = 7,
                                            .restarts = 3,
                                            .executor = &executor,
                                            .instructions = instructions};
        other.clusters = (ih_clusters){.label = other.label, .centre = other.centre};
        ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &other.clusters), IH_OK);
        ck_assert_mem_eq(found.label, other.label, sizeof found.label);
        ck_assert_uint_eq(found.clusters.cost, other.clusters.cost);
        ck_assert_uint_eq(found.clusters.restart, other.clusters.restart);
      }
  }
}
END_TEST

/* More restarts cost no more, and other seeds give other clusters. */
START_TEST(restarts)
{
  struct test_random random = test_random_new(4);
  static struct points_set set;
  static struct points_found found;
  uint64_t cost = UINT64_MAX, first = 0;
  unsigned others = 0;
  set.distance = IH_DISTANCE_L1;
  points_random(&set, &random, POINTS_MOST, 8, 0, 200);
  for (unsigned n = 1; n <= 8; n++) {
    ck_assert_int_eq(points_cluster(&set, 20, n, 0, &found), IH_OK);
    ck_assert_uint_le(found.clusters.cost, cost);
    ck_assert_uint_lt(found.clusters.restart, n);
    cost = found.clusters.cost;
  }
  for (uint64_t seed = 0; seed < 8; seed++) {
    const ih_cluster_options options = {.clusters = 20, .seed = seed, .candidates = 1};
    ih_clusters clusters = {0};
    ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &clusters), IH_OK);
    others += seed > 0 && clusters.cost != first;
    first = seed == 0 ? clusters.cost : first;
  }
  ck_assert_uint_gt(others, 4);
}
END_TEST

static void keep_first_cost(void *context, unsigned restart, unsigned iteration, size_t moved,
                            uint64_t cost)
{
  (void)restart;
  (void)moved;
  if (iteration == 0)
    *(uint64_t *)context = cost;
}

/* Enough points that gains of candidates are joined from several slices.  The second centre is at
 * 0, or at 1000 if the first is at 0, because 1300, in the last slice, gains less. */
START_TEST(joined_gains)
{
  enum { LOW = 8000, MIDDLE = 8000, HIGH = 4000 };
  static uint16_t at[LOW + MIDDLE + HIGH];
  unsigned high = 0;
  for (size_t i = 0; i < LOW + MIDDLE + HIGH; i++)
    at[i] = i < LOW ? 0 : i < LOW + MIDDLE ? 1000 : 1300;
  const ih_points points = {.count = LOW + MIDDLE + HIGH, .width = 1, .dtype = IH_U16, .at = at};
  for (uint64_t seed = 0; seed < 20; seed++) {
    uint64_t cost = 0;
    const ih_cluster_options options = {.callbacks = {.context = &cost},
                                        .clusters = 2,
                                        .seed = seed,
                                        .candidates = 16,
                                        .step = keep_first_cost};
    ih_clusters found = {0};
    ck_assert_int_eq(ih_bucket_cluster(&points, &options, &found), IH_OK);
    ck_assert(cost == HIGH * 300 || cost == MIDDLE * 300);
    high += cost == MIDDLE * 300;
  }
  ck_assert_uint_lt(high, 10);
}
END_TEST

/* Weights at the limit of 64 bits do not change the nearest centre. */
START_TEST(heavy_points)
{
  struct test_random random = test_random_new(9);
  static struct points_set set;
  static struct points_found found, other;
  for (size_t round = 0; round < 20; round++) {
    const size_t count = 20 + test_random_below(&random, 200);
    set.distance = (enum ih_distance)_i;
    points_random(&set, &random, count, 1 + round % 5, 1000, round % 2 == 0 ? 100 : 10000);
    ck_assert_int_eq(points_cluster(&set, 5, 2, 0, &found), IH_OK);
    const uint64_t before = set.weight[0];
    points_make_heavy(&set);
    const uint64_t factor = set.weight[0] / before;
    ck_assert_uint_gt(factor, UINT64_C(1) << 20);
    ck_assert_int_eq(points_cluster(&set, 5, 2, 0, &other), IH_OK);
    ck_assert_mem_eq(found.label, other.label, count * sizeof *found.label);
    ck_assert_uint_eq(found.clusters.cost * factor, other.clusters.cost);
    ck_assert_uint_eq(found.size[4] * factor, other.size[4]);
  }
}
END_TEST

/* The widest range of each row type, and one more: the two low points form a cluster. */
START_TEST(ranges)
{
  static const uint32_t ends[] = {255, 256, 65535, 65536};
  for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
    const uint32_t at[] = {7, 7 + ends[e], 8};
    uint32_t label[3], centre[2];
    const ih_points points = {.count = 3, .width = 1, .dtype = IH_U32, .at = at};
    const ih_cluster_options options = {.clusters = 2};
    ih_clusters found = {.label = label, .centre = centre};
    ck_assert_int_eq(ih_bucket_cluster(&points, &options, &found), IH_OK);
    ck_assert_uint_eq(found.cost, 1);
    ck_assert_uint_eq(label[0], label[2]);
    ck_assert_uint_eq(centre[label[0]], 7);
    ck_assert_uint_eq(centre[label[1]], 7 + ends[e]);
  }
}
END_TEST

/* Returns the cost of moving the contents of one histogram step by step until it equals the
 * other. */
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
    const size_t width = 1 + test_random_below(&random, POINTS_MOST_WIDTH);
    uint32_t at[2 * POINTS_MOST_WIDTH] = {0}, before[2 * POINTS_MOST_WIDTH];
    for (int i = 0; i < 2 * MASS; i++)
      at[(size_t)(i / MASS) * width + test_random_below(&random, width)]++;
    memcpy(before, at, sizeof at);
    ck_assert_int_eq(ih_bucket_cumulate(2, width, IH_U32, at), IH_OK);
    const ih_points points = {.count = 2, .width = width, .dtype = IH_U32, .at = at};
    ck_assert_uint_eq(at[width - 1], MASS);
    ck_assert_uint_eq(at[2 * width - 1], MASS);
    const uint64_t distance = ih_bucket_distance_unchecked(&points, IH_DISTANCE_L1, 0, 1);
    ck_assert_uint_eq(distance, carried(width, before, before + width));
    ck_assert_uint_eq(distance, ih_bucket_distance_unchecked(&points, IH_DISTANCE_L1, 1, 0));
    ck_assert_uint_eq(ih_bucket_distance_unchecked(&points, IH_DISTANCE_L1, 1, 1), 0);
  }
}
END_TEST

/* Narrow histograms, and squares. */
START_TEST(narrow)
{
  uint8_t bytes[] = {1, 2, 3, 0, 250, 5};
  uint16_t words[] = {100, 200, 300, 0, 0, 65535};
  const uint8_t summed[] = {1, 3, 6, 0, 250, 255};
  const uint16_t added[] = {100, 300, 600, 0, 0, 65535};
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U8, bytes), IH_OK);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U16, words), IH_OK);
  ck_assert_mem_eq(bytes, summed, sizeof bytes);
  ck_assert_mem_eq(words, added, sizeof words);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_F32, words), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cumulate(2, 3, IH_U8, NULL), IH_ERR_ARGUMENT);
  const ih_points points = {.count = 2, .width = 3, .dtype = IH_U8, .at = bytes};
  ck_assert_uint_eq(ih_bucket_distance_unchecked(&points, IH_DISTANCE_L1, 0, 1), 1 + 247 + 249);
  ck_assert_uint_eq(ih_bucket_distance_unchecked(&points, IH_DISTANCE_L2, 1, 0),
                    1 + 247 * 247 + 249 * 249);
}
END_TEST

static void count_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                       uint64_t cost)
{
  uint64_t *steps = context;
  ck_assert_uint_eq(restart, 0);
  ck_assert_uint_eq(iteration, steps[0]++);
  ck_assert(moved > 0 || iteration > 0);
  ck_assert(cost <= steps[1]);
  steps[1] = cost;
}

START_TEST(watched)
{
  struct test_random random = test_random_new(6);
  static struct points_set set;
  uint64_t steps[2] = {0, UINT64_MAX};
  ih_clusters clusters = {.cost = 7};
  ih_cluster_options options = {.callbacks = {.context = steps}, .clusters = 9, .step = count_step};
  points_random(&set, &random, 200, 5, 0, 100);
  ck_assert_int_eq(ih_bucket_cluster(&set.points, &options, &clusters), IH_OK);
  ck_assert_uint_eq(steps[0], clusters.iterations + 1);
  ck_assert_uint_eq(steps[1], clusters.cost);
}
END_TEST

START_TEST(refusals)
{
  static const uint32_t wide_row[65536];
  const uint32_t at[] = {1, UINT32_MAX, 1}, near[] = {5, 32772, 5}, wide[] = {5, 32773, 5},
                 edge[] = {0, UINT32_MAX, 0}, byte[] = {5, 260, 5};
  const uint64_t none[] = {1, 0, 1}, heavy[] = {UINT64_MAX - 1, 1, 1},
                 most[] = {UINT64_MAX / 255 - 2, 1, 1}, more[] = {UINT64_MAX / 255 - 1, 1, 1},
                 square[] = {UINT64_MAX / 65025 - 2, 1, 1}, over[] = {UINT64_MAX / 65025 - 1, 1, 1};
  uint32_t label[] = {7, 7, 7};
  const struct {
    ih_points points;
    enum ih_status l1, l2;
  } rows[] = {
      {{.count = 3, .width = 1, .dtype = IH_U32}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 0, .width = 1, .dtype = IH_U32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 3, .width = 0, .dtype = IH_U32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_F32, .at = near}, IH_ERR_ARGUMENT, IH_ERR_ARGUMENT},
      {{.count = 1, .width = 65535, .dtype = IH_U32, .at = wide_row}, IH_OK, IH_OK},
      {{.count = 1, .width = 65536, .dtype = IH_U32, .at = wide_row},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .weight = none},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .reserved = {label, NULL}},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .reserved = {NULL, label}},
       IH_ERR_ARGUMENT,
       IH_ERR_ARGUMENT},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near}, IH_OK, IH_OK},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = wide}, IH_OK, IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = at}, IH_OK, IH_ERR_OVERFLOW},
      {{.count = 1, .width = 3, .dtype = IH_U32, .at = at}, IH_OK, IH_OK},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = near, .weight = heavy},
       IH_ERR_OVERFLOW,
       IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = edge}, IH_ERR_OVERFLOW, IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = byte, .weight = most},
       IH_OK,
       IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = byte, .weight = more},
       IH_ERR_OVERFLOW,
       IH_ERR_OVERFLOW},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = byte, .weight = square}, IH_OK, IH_OK},
      {{.count = 3, .width = 1, .dtype = IH_U32, .at = byte, .weight = over},
       IH_OK,
       IH_ERR_OVERFLOW}};
  ih_clusters clusters = {.label = label, .cost = 7};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    for (int d = 0; d < 2; d++) {
      const ih_cluster_options one = {.distance = (enum ih_distance)d, .clusters = 1};
      ih_clusters unwanted = {0};
      ck_assert_int_eq(ih_bucket_cluster(&rows[i].points, &one, &unwanted),
                       d == 0 ? rows[i].l1 : rows[i].l2);
    }
  const ih_points good = {.count = 3, .width = 1, .dtype = IH_U32, .at = near};
  static const uint32_t counts[] = {0, 3, 4, UINT32_MAX};
  for (size_t i = 0; i < 4; i++) {
    const ih_cluster_options many = {.clusters = counts[i]};
    ck_assert_int_eq(ih_bucket_cluster(&good, &many, &clusters), IH_ERR_RANGE);
  }
  const ih_executor unknown = test_unknown_executor();
  for (size_t i = 0; i < 2; i++) {
    const ih_cluster_options one = {.clusters = 1};
    ih_clusters unknown_out = {.cost = 7};
    unknown_out.reserved[i] = label;
    ck_assert_int_eq(ih_bucket_cluster(&good, &one, &unknown_out), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(unknown_out.cost, 7);
  }
  const ih_cluster_options bad[] = {{.clusters = 1, .reserved = {label, NULL}},
                                    {.clusters = 1, .executor = &unknown},
                                    {.clusters = 1, .callbacks = {.reserved = {NULL, label}}},
                                    {.clusters = 1, .distance = (enum ih_distance)2},
                                    {.clusters = 1, .instructions = test_foreign_instructions()}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    ck_assert_int_eq(ih_bucket_cluster(&good, &bad[i], &clusters), IH_ERR_ARGUMENT);
  const ih_cluster_options two = {.clusters = 2};
  ck_assert_int_eq(ih_bucket_cluster(NULL, &two, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cluster(&good, NULL, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_cluster(&good, &two, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(label[0], 7);
  ck_assert_uint_eq(clusters.cost, 7);
  ck_assert_int_eq(ih_bucket_cluster(&good, &two, &clusters), IH_OK);
  ck_assert_uint_eq(label[0], label[2]);
  ck_assert_uint_ne(label[0], label[1]);
}
END_TEST

TEST_MAIN({few, 0, 2}, {iterations, 0, 2}, {restarts}, {heavy_points, 0, 2}, {joined_gains},
          {ranges}, {histograms}, {narrow}, {watched}, {refusals}, {threads, .flags = TEST_THREADS})
