/* Optimal clusters in one dimension, compared with all ways to cut. */
#include "harness.h"
#include "points.h"

#include <string.h>

/* Returns the best cost of all ways to cut, interval by interval. */
static uint64_t best_cut(const struct points_set *set, uint32_t clusters)
{
  static uint64_t best[POINTS_MOST + 1][POINTS_MOST + 1];
  uint32_t order[POINTS_MOST], label[POINTS_MOST];
  const size_t count = set->points.count;
  for (size_t i = 0; i < count; i++) {
    size_t at = i;
    for (; at > 0 && set->plain[order[at - 1]] > set->plain[i]; at--)
      order[at] = order[at - 1];
    order[at] = (uint32_t)i;
  }
  for (size_t j = 0; j <= count; j++)
    best[0][j] = j == 0 ? 0 : UINT64_MAX;
  for (uint32_t c = 1; c <= clusters; c++)
    for (size_t j = 0; j <= count; j++) {
      best[c][j] = UINT64_MAX;
      for (size_t i = 0; i < j; i++) {
        for (size_t k = 0; k < count; k++)
          label[order[k]] = k >= i && k < j ? 0 : 1;
        const uint64_t cost = points_cost_at(set, label, 0, 0, points_centre_at(set, label, 0, 0));
        if (best[c - 1][i] != UINT64_MAX && best[c - 1][i] + cost < best[c][j])
          best[c][j] = best[c - 1][i] + cost;
      }
    }
  return best[clusters][count];
}

static enum ih_status find_optimal(const struct points_set *set, uint32_t clusters,
                                   struct points_found *found)
{
  found->clusters =
      (ih_clusters){.label = found->label, .centre = found->centre, .size = found->size};
  return ih_bucket_optimal(&set->points, set->distance, clusters, NULL, &found->clusters);
}

/* The optimum, by its cost and as clusters that the plain algorithm would not change; its numbers
 * ascend with the values. */
START_TEST(optimal)
{
  struct test_random random = test_random_new(7);
  static struct points_set set;
  static struct points_found found;
  uint32_t different[POINTS_MOST];
  for (size_t round = 0; round < 150; round++) {
    const size_t count = 1 + test_random_below(&random, round % 10 == 0 ? 30 : 10);
    set.distance = (enum ih_distance)_i;
    points_random(&set, &random, count, 1, round % 2 == 0 ? 0 : 3000,
                  round % 3 == 0   ? 8
                  : round % 3 == 1 ? 200
                                   : 30000);
    const size_t most = points_different(&set, different);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const enum ih_status status = find_optimal(&set, clusters, &found);
      ck_assert_int_eq(status, clusters <= most ? IH_OK : IH_ERR_RANGE);
      if (status != IH_OK)
        continue;
      points_check(&set, clusters, &found);
      ck_assert_uint_eq(found.clusters.cost, best_cut(&set, clusters));
      for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < count; j++)
          test_assert(set.plain[i] >= set.plain[j] || found.label[i] <= found.label[j]);
    }
  }
}
END_TEST

/* Many values, as in a table: never above the cost that clustering finds, for each number of
 * clusters, and lower with each additional cluster. */
START_TEST(optimal_many)
{
  struct test_random random = test_random_new(8);
  static struct points_set set;
  static struct points_found found, other;
  uint64_t before = UINT64_MAX;
  set.distance = (enum ih_distance)_i;
  points_random(&set, &random, POINTS_MOST, 1, 0, 2000);
  for (uint32_t clusters = 1; clusters < 200; clusters += 1 + clusters / 8) {
    ck_assert_int_eq(find_optimal(&set, clusters, &found), IH_OK);
    ck_assert_int_eq(points_cluster(&set, clusters, 4, 0, &other), IH_OK);
    ck_assert_uint_le(found.clusters.cost, other.clusters.cost);
    ck_assert_uint_lt(found.clusters.cost, before);
    before = found.clusters.cost;
  }
}
END_TEST

/* Weights at the limit of 64 bits, and prices of the same size. */
START_TEST(heavy_points)
{
  struct test_random random = test_random_new(10);
  static struct points_set set;
  static struct points_found found, other;
  for (size_t round = 0; round < 40; round++) {
    const size_t count = 20 + test_random_below(&random, 200);
    set.distance = (enum ih_distance)_i;
    points_random(&set, &random, count, 1, 1000, round % 2 == 0 ? 300 : 10000);
    const uint32_t clusters = 1 + (uint32_t)test_random_below(&random, 15);
    uint64_t before[POINTS_MOST];
    memcpy(before, set.weight, sizeof before);
    ck_assert_int_eq(find_optimal(&set, clusters, &found), IH_OK);
    points_make_heavy(&set);
    ck_assert_int_eq(find_optimal(&set, clusters, &other), IH_OK);
    ck_assert_uint_eq(found.clusters.cost * (set.weight[0] / before[0]), other.clusters.cost);
    memcpy(set.weight, before, sizeof before);
    ck_assert_uint_eq(found.clusters.cost, points_cost(&set, other.label, clusters));
  }
}
END_TEST

START_TEST(refusals)
{
  const uint32_t near[] = {5, 32772, 5};
  ih_clusters clusters = {.cost = 7};
  const ih_points good = {.count = 3, .width = 1, .dtype = IH_U32, .at = near};
  const ih_points wide_points = {.count = 1, .width = 2, .dtype = IH_U32, .at = near};
  ck_assert_int_eq(ih_bucket_optimal(&wide_points, IH_DISTANCE_L1, 1, NULL, &clusters),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, (enum ih_distance)2, 1, NULL, &clusters),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 1, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 0, NULL, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 4, NULL, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 3, NULL, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_optimal(NULL, IH_DISTANCE_L1, 1, NULL, &clusters), IH_ERR_ARGUMENT);
  for (size_t i = 0; i < 2; i++) {
    ih_clusters unknown = {.cost = 7};
    unknown.reserved[i] = &unknown;
    ck_assert_int_eq(ih_bucket_optimal(&good, IH_DISTANCE_L1, 1, NULL, &unknown), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(unknown.cost, 7);
  }
  ck_assert_uint_eq(clusters.cost, 7);
}
END_TEST

static int answer(void *context)
{
  unsigned *asked = context;
  return ++*asked > 400;
}

/* The gain of one more cluster falls by many powers of two from one number of clusters to the next,
 * so scaled prices miss.  Bisection still ends the search after at most 4 prices for each of 64
 * bits.  Each price checks once for cancellation; the steps before the search check some sixty
 * times. */
START_TEST(few_prices)
{
  enum { COUNT = 5000, EACH = 50 };
  static uint32_t at[COUNT];
  static uint64_t weight[COUNT];
  for (uint32_t i = 0; i < COUNT; i++) {
    at[i] = i;
    weight[i] = i % EACH == 0 ? UINT64_C(1) << 34 : 1;
  }
  const ih_points points = {
      .count = COUNT, .width = 1, .dtype = IH_U32, .at = at, .weight = weight};
  for (uint32_t clusters = 2; clusters < COUNT / EACH; clusters = 2 * clusters + 3) {
    unsigned asked = 0;
    const ih_callbacks callbacks = {.context = &asked, .is_cancelled = answer};
    ih_clusters found = {0};
    ck_assert_int_eq(ih_bucket_optimal(&points, IH_DISTANCE_L1, clusters, &callbacks, &found),
                     IH_OK);
  }
}
END_TEST

TEST_MAIN({few_prices}, {optimal, 0, 2}, {optimal_many, 0, 2}, {heavy_points, 0, 2}, {refusals})
