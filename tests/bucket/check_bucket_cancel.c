/* Cancellation: every long call checks often, and stops wherever it is cancelled. */
#include "distributions.h"
#include "executors.h"
#include "harness.h"

#include "bucket/nested.h"

#include <isohand/bucket.h>
#include <stdatomic.h>

enum { COUNT = 20000, WIDTH = 6, CLUSTERS = 7, PAIRS = 3000, MASS = 5, SITES = 30 };
enum { EQUAL = 32 << 12 }; /* equal points, which are all in one part */

/* Arguments and outputs of the calls, and when they are cancelled. */
struct cancelling {
  ih_executor *executor;
  ih_callbacks callbacks;
  atomic_uint asked;
  unsigned at; /* is_cancelled returns 1 from this call on; 0: never */
  ih_clusters out;
  ih_medoids medoids;
  size_t count;
};

static uint8_t plane[COUNT * WIDTH];
static uint32_t line[COUNT], pairs[2][PAIRS], site[SITES];
static uint16_t unit[COUNT * MASS];

static const ih_points wide = {.count = COUNT, .width = WIDTH, .dtype = IH_U8, .at = plane};
static const ih_points narrow = {.count = COUNT, .width = 1, .dtype = IH_U32, .at = line};
static const ih_distributions heaps = {
    .sites = {.count = SITES, .width = 1, .dtype = IH_U32, .at = site},
    .count = COUNT / 4,
    .mass = MASS,
    .at = unit};

static void make_all(void)
{
  struct test_random random = test_random_new(11);
  for (size_t n = 0; n < COUNT * WIDTH; n++)
    plane[n] = (uint8_t)test_random_below(&random, 200);
  for (size_t i = 0; i < COUNT; i++)
    line[i] = (uint32_t)test_random_below(&random, 60000);
  for (size_t n = 0; n < COUNT * MASS; n++)
    unit[n] = (uint16_t)test_random_below(&random, SITES);
  for (size_t n = 0; n < 2 * PAIRS; n++)
    pairs[n / PAIRS][n % PAIRS] = (uint32_t)test_random_below(&random, COUNT / 4);
  for (uint32_t s = 0; s < SITES; s++)
    site[s] = 100 * s;
}

static int answer(void *context)
{
  struct cancelling *c = context;
  const unsigned asked = atomic_fetch_add(&c->asked, 1) + 1;
  return c->at > 0 && asked >= c->at;
}

/* ---- Calls under test --------------------------------------------------------------------- */

static ih_cluster_options options_of(const struct cancelling *c, enum ih_distance distance)
{
  return (ih_cluster_options){.callbacks = c->callbacks,
                              .distance = distance,
                              .clusters = CLUSTERS,
                              .restarts = 2,
                              .executor = c->executor};
}

static enum ih_status call_medians(struct cancelling *c)
{
  const ih_cluster_options options = options_of(c, IH_DISTANCE_L1);
  return ih_bucket_cluster(&wide, &options, &c->out);
}

static enum ih_status call_means(struct cancelling *c)
{
  const ih_cluster_options options = options_of(c, IH_DISTANCE_L2);
  return ih_bucket_cluster(&wide, &options, &c->out);
}

static enum ih_status call_medoids(struct cancelling *c)
{
  const ih_cluster_options options = options_of(c, IH_DISTANCE_L1);
  return ih_bucket_medoids(&heaps, &options, &c->medoids);
}

static enum ih_status call_merge(struct cancelling *c)
{
  static uint32_t different[COUNT];
  return ih_bucket_merge(&wide, c->executor, &c->callbacks, different, &c->count);
}

static enum ih_status call_merge_equal(struct cancelling *c)
{
  static uint32_t at[EQUAL], different[EQUAL];
  const ih_points points = {.count = EQUAL, .width = 1, .dtype = IH_U32, .at = at};
  return ih_bucket_merge(&points, c->executor, &c->callbacks, different, &c->count);
}

static enum ih_status call_optimal(struct cancelling *c)
{
  return ih_bucket_optimal(&narrow, IH_DISTANCE_L1, CLUSTERS, &c->callbacks, &c->out);
}

static enum ih_status call_percentile(struct cancelling *c)
{
  return ih_bucket_percentile(&narrow, CLUSTERS, &c->callbacks, &c->out);
}

static enum ih_status call_nested(struct cancelling *c)
{
  return ihp_percentile_nested(&wide, 3, CLUSTERS, &c->callbacks, &c->out);
}

static enum ih_status call_transport(struct cancelling *c)
{
  static uint64_t distance[PAIRS];
  return ih_bucket_transport(&heaps, c->executor, &c->callbacks, pairs[0], pairs[1], PAIRS,
                             distance);
}

/* Each with the least number of cancellation checks, nine tenths of today's, but for equal points
 * all of the passes: one per 4,096 points of each pass, per 64 distances that take long, and per
 * step. */
static const struct {
  const char *name;
  enum ih_status (*call)(struct cancelling *c);
  unsigned least;
} calls[] = {
    {"medians", call_medians, 7600},      {"means", call_means, 8000},
    {"medoids", call_medoids, 43000},     {"merge", call_merge, 80},
    {"equal", call_merge_equal, 5 * 32},  {"optimal", call_optimal, 207},
    {"percentile", call_percentile, 103}, {"nested", call_nested, 1470},
    {"transport", call_transport, 50},
};
enum { CALLS = sizeof calls / sizeof *calls };

static enum ih_status try_call(size_t i, struct cancelling *c)
{
  atomic_store(&c->asked, 0);
  c->callbacks = (ih_callbacks){.context = c, .is_cancelled = answer};
  c->out = (ih_clusters){.cost = 7};
  c->medoids = (ih_medoids){.cost = 7};
  c->count = 7;
  return calls[i].call(c);
}

/* ---- Tests -------------------------------------------------------------------------------- */

/* Stops at each of the first checks, and at some of the others. */
START_TEST(stops)
{
  struct cancelling c = {.executor = NULL};
  make_all();
  ck_assert_int_eq(try_call((size_t)_i, &c), IH_OK);
  const unsigned asked = c.asked;
  ck_assert_msg(asked >= calls[_i].least, "%s: asked %u times", calls[_i].name, asked);
  for (unsigned at = 1; at <= asked; at += at < 20 ? 1 : 1 + asked / 16) {
    c.at = at;
    const enum ih_status status = try_call((size_t)_i, &c);
    ck_assert_msg(status == IH_ERR_CANCELLED, "%s: question %u of %u: %d", calls[_i].name, at,
                  asked, (int)status);
    ck_assert_uint_eq(c.out.cost, 7);
    ck_assert_uint_eq(c.medoids.cost, 7);
    ck_assert_uint_eq(c.count, 7);
  }
}
END_TEST

START_TEST(threads_stop)
{
  ih_executor executor = test_threads(4);
  struct cancelling c = {.executor = &executor};
  make_all();
  ck_assert_int_eq(try_call((size_t)_i, &c), IH_OK);
  const unsigned asked = c.asked;
  for (unsigned part = 0; part < 4; part++) {
    c.at = 1 + part * asked / 4;
    ck_assert_int_eq(try_call((size_t)_i, &c), IH_ERR_CANCELLED);
  }
}
END_TEST

START_TEST(refusals)
{
  struct cancelling c = {.executor = NULL};
  const ih_callbacks unknown[] = {{.reserved = {&c, NULL}}, {.reserved = {NULL, &c}}};
  uint32_t different[COUNT];
  uint64_t distance[PAIRS];
  make_all();
  for (size_t i = 0; i < 2; i++) {
    ih_cluster_options options = {.callbacks = unknown[i], .clusters = 1};
    ck_assert_int_eq(ih_bucket_cluster(&wide, &options, &c.out), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_medoids(&heaps, &options, &c.medoids), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_merge(&wide, NULL, &unknown[i], different, &c.count),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_optimal(&narrow, IH_DISTANCE_L1, 1, &unknown[i], &c.out),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_percentile(&narrow, 1, &unknown[i], &c.out), IH_ERR_ARGUMENT);
    ck_assert_int_eq(
        ih_bucket_transport(&heaps, NULL, &unknown[i], pairs[0], pairs[1], PAIRS, distance),
        IH_ERR_ARGUMENT);
  }
}
END_TEST

TEST_MAIN({stops, 0, CALLS}, {refusals}, {threads_stop, 0, CALLS, .flags = TEST_THREADS})
