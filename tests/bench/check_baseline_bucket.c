/* The reference implementation and the library find the same clusters, draw by draw and iteration
 * by iteration. */
#include "bench/baseline_bucket.h"
#include "executors.h"
#include "harness.h"
#include "instructions.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 20000, MOST_VALUES = 60000 };

/* Points for both, and the library's result. */
struct both {
  struct baseline_points plain;
  ih_points points;
  uint32_t at[MOST_VALUES];
  uint64_t weight[MOST];
  uint32_t label[MOST], centre[MOST_VALUES];
  ih_clusters found;
};

/* Draws random points with coordinates below `below`; a small bound makes many ties. */
static void make_both(struct both *both, struct test_random *random, size_t count, size_t width,
                      uint32_t below, enum ih_distance distance)
{
  for (size_t i = 0; i < count * width; i++)
    both->at[i] = (uint32_t)test_random_below(random, below);
  for (size_t i = 0; i < count; i++)
    both->weight[i] = 1 + test_random_below(random, 3);
  both->plain = (struct baseline_points){count, width, distance, both->at, both->weight};
  both->points = (ih_points){
      .count = count, .width = width, .dtype = IH_U32, .at = both->at, .weight = both->weight};
  both->found = (ih_clusters){.label = both->label, .centre = both->centre};
}

static struct baseline_clusters new_plain(uint32_t count, size_t points, size_t width)
{
  struct baseline_clusters clusters = {.count = count,
                                       .label = calloc(points, sizeof *clusters.label),
                                       .distance = calloc(points, sizeof *clusters.distance),
                                       .centre = calloc(count * width, sizeof *clusters.centre)};
  ck_assert(clusters.label != NULL && clusters.distance != NULL && clusters.centre != NULL);
  return clusters;
}

static void free_plain(struct baseline_clusters *clusters)
{
  free(clusters->label);
  free(clusters->distance);
  free(clusters->centre);
}

static void check_both(const struct both *both, const struct baseline_clusters *clusters)
{
  ck_assert_uint_eq(both->found.cost, clusters->cost);
  ck_assert_int_eq(both->found.is_converged, clusters->is_converged);
  ck_assert_mem_eq(both->label, clusters->label, both->plain.count * sizeof *both->label);
  ck_assert_mem_eq(both->centre, clusters->centre,
                   clusters->count * both->plain.width * sizeof *both->centre);
}

/* Returns available instruction set number n, cyclically. Remembered, because on a virtual machine
 * detection takes longer than clustering a few points. */
static const ih_instructions *instructions_by(size_t n)
{
  static const ih_instructions *every[8];
  static unsigned count;
  if (count == 0) {
    count = test_instructions_count();
    ck_assert_uint_le(count, sizeof every / sizeof *every);
    for (unsigned i = 0; i < count; i++)
      every[i] = ih_instructions_at(i);
  }
  return every[n % count];
}

/* ---- Whole clusterings of few points ------------------------------------------------- */

/* The best of some restarts by the reference, the first on ties. */
static enum ih_status choose_best(const struct both *both, const ih_cluster_options *options,
                                  struct baseline_clusters *best, unsigned *restart)
{
  struct baseline_clusters clusters = new_plain(best->count, both->plain.count, both->plain.width);
  const unsigned candidates = options->candidates == 0 ? IH_CLUSTER_CANDIDATES
                              : options->candidates < IH_CLUSTER_MOST_CANDIDATES
                                  ? options->candidates
                                  : IH_CLUSTER_MOST_CANDIDATES;
  enum ih_status status = IH_OK;
  for (unsigned r = 0; r < options->restarts && status == IH_OK; r++) {
    status = baseline_clusters_choose(&both->plain, options->seed, r, candidates, &clusters);
    if (status == IH_OK)
      status = baseline_iterate(&both->plain, options->iterations, &clusters);
    if (status == IH_OK && (r == 0 || clusters.cost < best->cost)) {
      const struct baseline_clusters swapped = *best;
      *best = clusters;
      clusters = swapped;
      *restart = r;
    }
  }
  free_plain(&clusters);
  return status;
}

/* Returns the largest bound on coordinates for which distances cannot overflow. */
static uint32_t widest_side(enum ih_distance distance, size_t width)
{
  return distance == IH_DISTANCE_L1 ? UINT32_MAX / (uint32_t)width : 32768;
}

START_TEST(few_points)
{
  static const uint32_t sides[] = {2, 4, 7, 12, 40, 300, 20000};
  struct test_random random = test_random_new(1600 + (uint64_t)_i);
  static struct both both;
  unsigned iterations = 0, refused = 0;
  for (size_t round = 0; round < 3000; round++) {
    const size_t count = 1 + test_random_below(&random, round % 2 == 0 ? 12 : BASELINE_IN_ORDER);
    const size_t width = 1 + test_random_below(&random, 4);
    unsigned restart = 0;
    const enum ih_distance distance = (enum ih_distance)_i;
    make_both(&both, &random, count, width,
              round % 8 < 7 ? sides[round % 8] : widest_side(distance, width), distance);
    const ih_cluster_options options = {
        .distance = both.plain.distance,
        .clusters = 1 + (uint32_t)test_random_below(&random, 1 + (count - 1) / (1 + round % 8)),
        .seed = round,
        .restarts = 1 + (unsigned)(round % 3),
        .iterations = round % 4 == 0 ? 1 + (unsigned)(round % 3) : 0,
        .candidates = (unsigned)test_random_below(&random, 19),
        .instructions = instructions_by(round)};
    struct baseline_clusters best = new_plain((uint32_t)options.clusters, count, width);
    const enum ih_status status = choose_best(&both, &options, &best, &restart);
    ck_assert_int_eq(ih_bucket_cluster(&both.points, &options, &both.found), status);
    if (status == IH_OK) {
      check_both(&both, &best);
      ck_assert_uint_eq(both.found.restart, restart);
      ck_assert_uint_eq(both.found.iterations, best.iterations);
      iterations += best.iterations;
    } else {
      ck_assert_int_eq(status, IH_ERR_RANGE);
      refused++;
    }
    free_plain(&best);
  }
  ck_assert_uint_gt(iterations, 2000);
  ck_assert_uint_gt(refused, 100);
}
END_TEST

/* Under L2 roots are rounded; a bound rounded the wrong way is seldom noticed. */
START_TEST(rounded_bounds)
{
  struct test_random random = test_random_new(1650);
  static struct both both;
  for (size_t round = 0; round < 8000; round++) {
    const uint32_t k = 2 + (uint32_t)test_random_below(&random, 4);
    make_both(&both, &random, BASELINE_IN_ORDER, 2, round % 2 == 0 ? 20 : 60, IH_DISTANCE_L2);
    struct baseline_clusters plain = new_plain(k, BASELINE_IN_ORDER, 2);
    const ih_cluster_options options = {.distance = IH_DISTANCE_L2, .clusters = k, .seed = round};
    ck_assert_int_eq(baseline_clusters_choose(&both.plain, round, 0, IH_CLUSTER_CANDIDATES, &plain),
                     IH_OK);
    ck_assert_int_eq(baseline_iterate(&both.plain, 0, &plain), IH_OK);
    ck_assert_int_eq(ih_bucket_cluster(&both.points, &options, &both.found), IH_OK);
    check_both(&both, &plain);
    free_plain(&plain);
  }
}
END_TEST

/* ---- Empty clusters ----------------------------------------------------------------- */

enum { GROUP = 9, GROUP_WIDTH = 6, GROUPS = 2, GROUPED_WIDTH = 1 + GROUPS * GROUP_WIDTH };

/* Points for which a cluster can become empty under L1: three that are far apart, each on its own
 * axis, whose median is far from all of them; and for each of these a far point and a near one of
 * greater weight. If the first centres are the far points and one of the three, the median leaves
 * the three while the other centres move close to them. */
static void draw_group(struct test_random *random, uint32_t at[GROUP][GROUPED_WIDTH],
                       uint64_t weight[GROUP], size_t group)
{
  for (size_t p = 0; p < GROUP; p++) {
    const size_t axis = p % 3, kind = p / 3;
    uint32_t *point = at[p] + 1 + group * GROUP_WIDTH;
    at[p][0] = 400 * (uint32_t)group;
    point[axis] = 100 + (uint32_t)test_random_below(random, 6);
    if (kind > 0)
      point[3 + axis] = (kind == 1 ? 80 : 240) + (uint32_t)test_random_below(random, 8);
    weight[p] = kind == 1 ? 2 + test_random_below(random, 3) : 1 + test_random_below(random, 2);
  }
}

/* Records the number of points moved in the last step. */
static void keep_moved(void *context, unsigned restart, unsigned iteration, size_t moved,
                       uint64_t cost)
{
  size_t *last = context;
  (void)restart;
  (void)iteration;
  (void)cost;
  *last = moved;
}

START_TEST(empty_clusters)
{
  struct test_random random = test_random_new(2000);
  static struct both both;
  static uint32_t group[GROUP][GROUPED_WIDTH];
  unsigned filled = 0, twice = 0;
  size_t moved = 0;
  for (size_t round = 0; round < 6000; round++) {
    const size_t groups = 1 + round % GROUPS, count = groups * GROUP;
    const size_t width = GROUPED_WIDTH;
    const uint32_t k = (uint32_t)(4 * groups);
    make_both(&both, &random, count, width, 1, IH_DISTANCE_L1);
    for (size_t g = 0; g < groups; g++) {
      memset(group, 0, sizeof group);
      draw_group(&random, group, both.weight + g * GROUP, g);
      memcpy(both.at + g * GROUP * width, group, sizeof group);
    }
    struct baseline_clusters plain = new_plain(k, count, width);
    const ih_cluster_options options = {.distance = IH_DISTANCE_L1,
                                        .clusters = k,
                                        .seed = round,
                                        .iterations = round / 2 % 2,
                                        .candidates = 1,
                                        .instructions = instructions_by(round),
                                        .callbacks = {.context = &moved},
                                        .step = keep_moved};
    ck_assert_int_eq(baseline_clusters_choose(&both.plain, round, 0, 1, &plain), IH_OK);
    ck_assert_int_eq(baseline_iterate(&both.plain, options.iterations, &plain), IH_OK);
    ck_assert_int_eq(ih_bucket_cluster(&both.points, &options, &both.found), IH_OK);
    ck_assert_uint_eq(both.found.iterations, plain.iterations);
    ck_assert_uint_eq(moved, plain.moved);
    check_both(&both, &plain);
    filled += plain.filled > 0;
    twice += plain.filled > 1;
    free_plain(&plain);
  }
  ck_assert_uint_gt(filled, 20);
  ck_assert_uint_gt(twice, 0);
}
END_TEST

/* ---- Iterations on many points ------------------------------------------------------- */

/* Compares the library's labels after one iteration and from there on; with few clusters the
 * library starts with a sample. */
START_TEST(many_points)
{
  static const struct {
    size_t count, width;
    uint32_t below, clusters;
  } cases[] = {{20000, 3, 9, 30},  {20000, 1, 3000, 60}, {20000, 2, 1000, 3}, {3000, 2, 60, 300},
               {3000, 2, 250, 40}, {3000, 8, 20000, 25}, {3000, 20, 256, 25}};
  struct test_random random = test_random_new(1700 + (uint64_t)_i);
  static struct both both;
  for (size_t n = 0; n < sizeof cases / sizeof *cases; n++) {
    const ih_executor executor = test_threads(1 + (unsigned)n % 3);
    ih_cluster_options options = {.distance = (enum ih_distance)_i,
                                  .clusters = cases[n].clusters,
                                  .seed = n,
                                  .iterations = 1,
                                  .executor = &executor,
                                  .instructions = instructions_by(n)};
    make_both(&both, &random, cases[n].count, cases[n].width, cases[n].below, options.distance);
    struct baseline_clusters clusters =
        new_plain(cases[n].clusters, cases[n].count, cases[n].width);
    ck_assert_int_eq(ih_bucket_cluster(&both.points, &options, &both.found), IH_OK);
    memcpy(clusters.label, both.label, cases[n].count * sizeof *both.label);
    const int is_done = both.found.is_converged;
    options.iterations = 12;
    ck_assert_int_eq(baseline_iterate(&both.plain, options.iterations - 1, &clusters), IH_OK);
    ck_assert_int_eq(ih_bucket_cluster(&both.points, &options, &both.found), IH_OK);
    ck_assert_uint_eq(both.found.iterations, is_done ? 1 : clusters.iterations + 1);
    check_both(&both, &clusters);
    free_plain(&clusters);
  }
}
END_TEST

/* ---- Equal points and one dimension ----------------------------------------------- */

/* Includes numbers of threads that number the points in slices. */
START_TEST(equal_points)
{
  static uint8_t at[MOST_VALUES];
  static uint32_t plain[MOST_VALUES], found[MOST_VALUES];
  struct test_random random = test_random_new(1800);
  for (unsigned round = 0; round < 12; round++) {
    const size_t width = 1 + round % 4;
    const ih_executor executor = test_threads(1 + round % 3);
    size_t plain_count, count;
    for (size_t i = 0; i < MOST_VALUES; i++)
      at[i] = (uint8_t)test_random_below(&random, round < 4 ? 256 : 12);
    const ih_points points = {.count = MOST_VALUES / width / 2,
                              .width = width,
                              .dtype = (enum ih_dtype)(round / 4 == 2 ? IH_U16 : IH_U8),
                              .at = at};
    ck_assert_int_eq(baseline_merge(&points, plain, &plain_count), IH_OK);
    ck_assert_int_eq(ih_bucket_merge(&points, &executor, NULL, found, &count), IH_OK);
    ck_assert_uint_eq(plain_count, count);
    ck_assert_mem_eq(plain, found, points.count * sizeof *plain);
  }
}
END_TEST

START_TEST(one_dimension)
{
  struct test_random random = test_random_new(1900);
  static struct both both;
  for (size_t round = 0; round < 60; round++) {
    const size_t count = round == 0 ? 5000 : 1 + test_random_below(&random, 200);
    uint64_t cost;
    make_both(&both, &random, count, 1,
              round % 3 == 0   ? 32768
              : round % 3 == 1 ? 1000
                               : 60,
              IH_DISTANCE_L2);
    for (uint32_t clusters = 1; clusters <= count; clusters += 1 + clusters * clusters / 8) {
      const enum ih_status status =
          ih_bucket_optimal(&both.points, IH_DISTANCE_L2, clusters, NULL, &both.found);
      if (status == IH_ERR_RANGE)
        break;
      ck_assert_int_eq(status, IH_OK);
      ck_assert_int_eq(baseline_optimal(&both.plain, clusters, &cost), IH_OK);
      ck_assert_uint_eq(cost, both.found.cost);
    }
  }
}
END_TEST

TEST_MAIN({few_points, 0, 2}, {rounded_bounds}, {empty_clusters}, {many_points, 0, 2},
          {equal_points}, {one_dimension})
