/* Points so many that clustering them begins with a sample, and that a team has the rows of all and
 * of the sample in its memory. */
#include "executors.h"
#include "harness.h"
#include "team.h"

#include "base/large.h"
#include "bucket/points.h"
#include "bucket/restarts.h"

#include <stdatomic.h>
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
    test_assert(sample.number[i] == i);
    test_assert(sample.weight[i] == expected[i]);
    test_assert(
        memcmp(ihp_point(&sample, i), ihp_point(&points, i * IHP_SAMPLE_EACH), points.row) == 0);
  }
  ihp_points_release(&sample);
  ihp_points_release(&points);
  free(expected);
}
END_TEST

/* ---- Memory of a team --------------------------------------------------------------------- */

/* Where each process has the rows and weights of all points, and of their sample. */
struct places {
  const uint8_t *at[TEST_TEAM_MOST], *sample_at[TEST_TEAM_MOST];
  const uint64_t *weight[TEST_TEAM_MOST], *sample_weight[TEST_TEAM_MOST];
};

static void place_points(void *context, const ih_executor *executor)
{
  struct places *places = context;
  const uint32_t rank = executor->team->rank;
  struct ihp_points points, sample;
  ck_assert_int_eq(ihp_points_make(&all, IH_DISTANCE_L1, executor, NULL, &points), IH_OK);
  ck_assert_int_eq(ihp_points_sample(&points, IHP_SAMPLE_EACH, executor, NULL, &sample), IH_OK);
  ck_assert_ptr_eq(points.team, executor->team);
  ck_assert_ptr_eq(sample.team, executor->team);
  places->at[rank] = points.at;
  places->weight[rank] = points.weight;
  places->sample_at[rank] = sample.at;
  places->sample_weight[rank] = sample.weight;
  ck_assert_int_eq(ihp_team_agree(executor->team, IH_OK), IH_OK);
  ihp_points_release(&sample);
  ihp_points_release(&points);
}

/* Few points are in memory of each process's own: to make that of a team would take longer. */
static void place_few(void *context, const ih_executor *executor)
{
  struct ihp_points points;
  ih_points few = all;
  few.count = 1000;
  (void)context;
  ck_assert_int_eq(ihp_points_make(&few, IH_DISTANCE_L1, executor, NULL, &points), IH_OK);
  ck_assert_ptr_null(points.team);
  ihp_points_release(&points);
}

START_TEST(memory_in_common)
{
  enum { SIZE = 3 };
  struct places places;
  draw_points();
  test_team_run(SIZE, 1, TEST_TWO_MACHINES, place_points, &places);
  for (unsigned a = 0; a < SIZE; a++)
    for (unsigned b = a + 1; b < SIZE; b++) {
      const int is_common = test_machine_of(TEST_TWO_MACHINES, SIZE, a) ==
                            test_machine_of(TEST_TWO_MACHINES, SIZE, b);
      ck_assert_int_eq(places.at[a] == places.at[b], is_common);
      ck_assert_int_eq(places.weight[a] == places.weight[b], is_common);
      ck_assert_int_eq(places.sample_at[a] == places.sample_at[b], is_common);
      ck_assert_int_eq(places.sample_weight[a] == places.sample_weight[b], is_common);
    }
  test_team_run(SIZE, 1, TEST_ONE_MACHINE, place_few, NULL);
}
END_TEST

/* ---- Clusters ----------------------------------------------------------------------------- */

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

/* ---- Cancelled ---------------------------------------------------------------------------- */

/* A clustering that the last process cancels when it has been asked so many times. */
struct stop {
  uint64_t allowed;
  _Atomic uint64_t asked;
  enum ih_status status[TEST_TEAM_MOST];
};

static int is_cancelled(void *context)
{
  struct stop *stop = context;
  return atomic_fetch_add(&stop->asked, 1) >= stop->allowed;
}

static void stop_in_team(void *context, const ih_executor *executor)
{
  struct stop *stop = context;
  const uint32_t rank = executor->team->rank;
  ih_cluster_options options = {
      .clusters = CLUSTERS, .restarts = 1, .iterations = 2, .executor = executor};
  ih_clusters out = {.label = NULL};
  if (rank + 1 == executor->team->size)
    options.callbacks = (ih_callbacks){.context = stop, .is_cancelled = is_cancelled};
  stop->status[rank] = ih_bucket_cluster(&all, &options, &out);
}

/* All processes return the same status, and release the team's memory. */
START_TEST(stops)
{
  enum { SIZE = 3 };
  struct stop stop = {.status = {IH_ERR_CANCELLED}};
  unsigned stopped = 0;
  draw_points();
  for (uint64_t allowed = 0; stop.status[0] != IH_OK; allowed += 1 + allowed / 2, stopped++) {
    stop = (struct stop){.allowed = allowed};
    test_team_run(SIZE, 1, TEST_TWO_MACHINES, stop_in_team, &stop);
    const int is_over = atomic_load(&stop.asked) > allowed;
    for (unsigned r = 0; r < SIZE; r++)
      ck_assert_int_eq(stop.status[r], is_over ? IH_ERR_CANCELLED : IH_OK);
  }
  ck_assert_uint_gt(stopped, 5);
}
END_TEST

TEST_MAIN({samples, .flags = TEST_THREADS}, {memory_in_common, .flags = TEST_THREADS},
          {teams, .flags = TEST_THREADS}, {stops, .flags = TEST_THREADS})
