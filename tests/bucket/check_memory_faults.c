/* The algorithms' upper bounds on memory, compared with all allocations of a call. */
#include "executors.h"
#include "faults.h"
#include "harness.h"

#include "bucket/memory.h"
#include "bucket/nested.h"

#include <stdio.h>
#include <stdlib.h>

/* MANY_WORKERS: enough that the memory of slices dominates; they are not threads. */
enum { MOST = 60000, MOST_WIDTH = 60, SITES = 500, MANY_THREADS = 16, MANY_WORKERS = 10000 };

/* A call, with random coordinates below `below`. */
struct case_of_memory {
  const char *name;
  size_t count, width; /* width: for medoids the mass, for nested percentiles the inner clusters */
  enum ih_dtype dtype;
  uint32_t below, clusters;
  unsigned workers;
  enum ih_distance distance;
  uint64_t (*run)(const struct case_of_memory *c, const ih_points *points,
                  const ih_executor *executor);
};

static uint32_t label[MOST];

/* ---- Calls; each returns its bound -------------------------------------------------------- */

static uint64_t run_cluster(const struct case_of_memory *c, const ih_points *points,
                            const ih_executor *executor)
{
  const ih_cluster_options options = {.distance = c->distance,
                                      .clusters = c->clusters,
                                      .restarts = 2,
                                      .iterations = 3,
                                      .executor = executor};
  ih_clusters out = {.label = label};
  ck_assert_int_eq(ih_bucket_cluster(points, &options, &out), IH_OK);
  return ihp_cluster_bytes(points, &options);
}

static uint64_t run_medoids(const struct case_of_memory *c, const ih_points *points,
                            const ih_executor *executor)
{
  const ih_cluster_options options = {.clusters = c->clusters,
                                      .iterations = 3,
                                      .candidates = c->clusters % 3,
                                      .executor = executor};
  const ih_distributions all = {.sites = {.count = SITES,
                                          .width = 3,
                                          .dtype = c->dtype == IH_U16 ? IH_U8 : IH_U16,
                                          .at = points->at},
                                .count = c->count,
                                .mass = c->width,
                                .at = points->at};
  ih_medoids out = {.label = label};
  ck_assert_int_eq(ih_bucket_medoids(&all, &options, &out), IH_OK);
  return ihp_medoids_bytes(&all, &options);
}

static uint64_t run_optimal(const struct case_of_memory *c, const ih_points *points,
                            const ih_executor *executor)
{
  ih_clusters out = {.label = label};
  (void)executor;
  ck_assert_int_eq(ih_bucket_optimal(points, c->distance, c->clusters, NULL, &out), IH_OK);
  return ihp_optimal_bytes(points, c->distance);
}

static uint64_t run_percentile(const struct case_of_memory *c, const ih_points *points,
                               const ih_executor *executor)
{
  ih_clusters out = {.label = label};
  (void)executor;
  ck_assert_int_eq(ih_bucket_percentile(points, c->clusters, NULL, &out), IH_OK);
  return ihp_percentile_bytes(points);
}

static uint64_t run_nested(const struct case_of_memory *c, const ih_points *points,
                           const ih_executor *executor)
{
  ih_clusters out = {.label = label};
  (void)executor;
  ck_assert_int_eq(ihp_percentile_nested(points, c->clusters, 5, NULL, &out), IH_OK);
  return ihp_percentile_nested_bytes(points, c->clusters, 5);
}

static uint64_t run_merge(const struct case_of_memory *c, const ih_points *points,
                          const ih_executor *executor)
{
  size_t count;
  (void)c;
  ck_assert_int_eq(ih_bucket_merge(points, executor, NULL, label, &count), IH_OK);
  return ihp_merge_bytes(points, executor);
}

static const struct case_of_memory cases[] = {
    {"medians, sampled", MOST, 49, IH_U8, 256, 20, 1, IH_DISTANCE_L1, run_cluster},
    {"medians, many", 20000, 49, IH_U8, 256, 600, 2, IH_DISTANCE_L1, run_cluster},
    {"medians, wide", 9000, 40, IH_U32, 70000, 30, 2, IH_DISTANCE_L1, run_cluster},
    {"means, sampled", MOST, 8, IH_U16, 20000, 20, 2, IH_DISTANCE_L2, run_cluster},
    {"means, many", 12000, 8, IH_U8, 256, 1000, 1, IH_DISTANCE_L2, run_cluster},
    {"medoids, sampled", 4000, 20, IH_U16, SITES, 10, 1, IH_DISTANCE_L1, run_medoids},
    {"medoids, many", 1500, 12, IH_U32, SITES, 200, 2, IH_DISTANCE_L1, run_medoids},
    {"optimal", 20000, 1, IH_U16, 60000, 50, 1, IH_DISTANCE_L1, run_optimal},
    {"optimal, squared", MOST, 1, IH_U8, 256, 50, 1, IH_DISTANCE_L2, run_optimal},
    {"percentile", MOST, 1, IH_U32, 1000000, 50, 1, IH_DISTANCE_L1, run_percentile},
    {"nested", MOST, 2, IH_U32, 1000000, 40, 1, IH_DISTANCE_L1, run_nested},
    {"merge", 36000, 49, IH_U8, 256, 0, 1, IH_DISTANCE_L1, run_merge},
    {"merge, threads", 36000, 20, IH_U16, 60000, 0, 2, IH_DISTANCE_L1, run_merge},
    {"merge, pairs", 36000, 2, IH_U16, 60000, 0, 1, IH_DISTANCE_L1, run_merge},
    {"merge, wide", 36000, 60, IH_U32, 1 << 30, 0, 1, IH_DISTANCE_L1, run_merge},
    {"merge, many threads", 36000, 9, IH_U32, 1 << 30, 0, MANY_THREADS, IH_DISTANCE_L1, run_merge},
    {"merge, narrow", MOST, 1, IH_U16, 60000, 0, 1, IH_DISTANCE_L1, run_merge},
    {"merge, narrow slices", MOST, 2, IH_U8, 250, 0, MANY_WORKERS, IH_DISTANCE_L1, run_merge},
};

/* Units of distributions have 16 bits, whatever the type of the sites. */
static void *random_values(const struct case_of_memory *c)
{
  struct test_random random = test_random_new(5);
  const enum ih_dtype dtype = c->run == run_medoids ? IH_U16 : c->dtype;
  uint8_t *at = malloc(MOST * MOST_WIDTH * sizeof(uint32_t));
  ck_assert_ptr_nonnull(at);
  for (size_t n = 0; n < c->count * c->width; n++) {
    const uint32_t value = (uint32_t)test_random_below(&random, c->below);
    if (dtype == IH_U8)
      at[n] = (uint8_t)value;
    else if (dtype == IH_U16)
      ((uint16_t *)(void *)at)[n] = (uint16_t)value;
    else
      ((uint32_t *)(void *)at)[n] = value;
  }
  return at;
}

/* A call takes at most its bound, and at least half of it; many threads need not work at the same
 * time, and then take less. */
START_TEST(memory)
{
  const struct case_of_memory *c = &cases[_i];
  ih_executor executor =
      c->workers == MANY_WORKERS ? test_backwards(c->workers) : test_threads(c->workers);
  void *at = random_values(c);
  const ih_points points = {.count = c->count, .width = c->width, .dtype = c->dtype, .at = at};
  faults_start(0, 0, 0);
  const uint64_t bound = c->run(c, &points, c->workers > 1 ? &executor : NULL);
  const uint64_t taken = faults_peak();
  (void)faults_end();
  printf("%s: %llu of %llu bytes\n", c->name, (unsigned long long)taken, (unsigned long long)bound);
  ck_assert_msg(taken <= bound, "%s takes %llu bytes, not %llu", c->name, (unsigned long long)taken,
                (unsigned long long)bound);
  ck_assert_msg(taken >= bound / 2 || c->workers == MANY_THREADS, "%s takes %llu bytes of %llu",
                c->name, (unsigned long long)taken, (unsigned long long)bound);
  free(at);
}
END_TEST

TEST_MAIN({memory, 0, sizeof cases / sizeof *cases})
