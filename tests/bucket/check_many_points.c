/* Points so many that clustering them begins with a sample, and that a team has the rows of all and
 * of the sample in its memory. */
#include "executors.h"
#include "harness.h"
#include "team.h"

#include "base/large.h"
#include "bucket/points.h"
#include "bucket/restarts.h"

#include <stdlib.h>
#include <string.h>

/* The last point of the sample stands for fewer than others. */
enum { COUNT = 140001, WIDTH = 40, CLUSTERS = 24 };

static uint8_t at[COUNT * WIDTH];
static uint64_t weight[COUNT];
static const ih_points all = {
    .count = COUNT, .width = WIDTH, .dtype = IH_U8, .at = at, .weight = weight};

/* Draws points around centres of their own, with random weights. */
static void draw_points(void)
{
  struct test_random random = test_random_new(20261128);
  for (size_t i = 0; i < COUNT; i++) {
    const unsigned around = (unsigned)test_random_below(&random, 8);
    for (size_t j = 0; j < WIDTH; j++)
      at[i * WIDTH + j] = (uint8_t)(around * (j % 7) * 4 + test_random_below(&random, 60));
    weight[i] = 1 + test_random_below(&random, 12);
  }
}

/* ---- Samples ------------------------------------------------------------------------------ */

START_TEST(samples)
{
  const ih_executor two = test_threads(2);
  struct ihp_points points, sample;
  uint64_t *expected = calloc(COUNT, sizeof *expected);
  ck_assert_ptr_nonnull(expected);
  draw_points();
  ck_assert_int_eq(ihp_points_make(&all, IH_DISTANCE_L1, &two, NULL, &points), IH_OK);
  ck_assert_int_eq(ihp_points_sample(&points, IHP_SAMPLE_EACH, &two, NULL, &sample), IH_OK);
  for (size_t i = 0; i < COUNT; i++)
    expected[i / IHP_SAMPLE_EACH] += weight[points.number[i]];
  ck_assert_uint_eq(sample.count, (COUNT - 1) / IHP_SAMPLE_EACH + 1);
  for (size_t i = 0; i < sample.count; i++) {
    ck_assert_uint_eq(sample.number[i], i);
    ck_assert_uint_eq(sample.weight[i], expected[i]);
    ck_assert_mem_eq(ihp_point(&sample, i), ihp_point(&points, i * IHP_SAMPLE_EACH), points.row);
  }
  ihp_points_release(&sample);
  ihp_points_release(&points);
  free(expected);
}
END_TEST

/* ---- Teams -------------------------------------------------------------------------------- */

struct found {
  uint32_t label[COUNT];
  uint8_t centre[CLUSTERS * WIDTH];
  uint64_t size[CLUSTERS], cost;
};

struct clustered {
  struct found *of[TEST_TEAM_MOST];
};

static void cluster(const ih_executor *executor, struct found *found)
{
  const ih_cluster_options options = {
      .clusters = CLUSTERS, .restarts = 2, .iterations = 4, .seed = 3, .executor = executor};
  ih_clusters out = {.label = found->label, .centre = found->centre, .size = found->size};
  ck_assert_int_eq(ih_bucket_cluster(&all, &options, &out), IH_OK);
  found->cost = out.cost;
}

static void cluster_in_team(void *context, const ih_executor *executor)
{
  const struct clustered *clustered = context;
  cluster(executor, clustered->of[executor->team->rank]);
}

static struct found *new_found(void)
{
  struct found *found = calloc(1, sizeof *found);
  ck_assert_ptr_nonnull(found);
  return found;
}

/* Each process gets the clusters that one process alone gets. */
static void check_team(unsigned size, enum test_machines machines, const struct found *alone)
{
  struct clustered clustered;
  for (unsigned r = 0; r < size; r++)
    clustered.of[r] = new_found();
  test_team_run(size, 1 + size % 2, machines, cluster_in_team, &clustered);
  for (unsigned r = 0; r < size; r++) {
    ck_assert_msg(memcmp(clustered.of[r], alone, sizeof *alone) == 0,
                  "process %u of %u has other clusters", r, size);
    free(clustered.of[r]);
  }
}

START_TEST(teams)
{
  struct found *alone = new_found();
  ck_assert(ihp_is_sampled(COUNT, CLUSTERS, IHP_SAMPLE_CENTRE));
  ck_assert_uint_ge(COUNT / IHP_SAMPLE_EACH * ihp_point_row_bytes(WIDTH, IH_U8), IHP_LARGE_PAGE);
  draw_points();
  cluster(NULL, alone);
  check_team(2, TEST_ONE_MACHINE, alone);
  check_team(3, TEST_MANY_MACHINES, alone);
  check_team(5, TEST_TWO_MACHINES, alone);
  free(alone);
}
END_TEST

TEST_MAIN({samples, .flags = TEST_THREADS}, {teams, .flags = TEST_THREADS})
