/* Points of the benchmarks of clusters, and their rows. */
#include "points.h"

#include "base/random.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 20000, CLUSTERS = 100, RUNOUTS = 46, FACTORS = 3 };

/* Like a turn's histogram of HS: near its present value on most runouts, and high on outs. */
static void draw_histogram(uint64_t *state, uint8_t bin[])
{
  const uint64_t now = ihp_random_below(state, BENCH_BINS), outs = ihp_random_below(state, 16);
  memset(bin, 0, BENCH_BINS);
  for (unsigned runout = 0; runout < RUNOUTS; runout++) {
    const uint64_t near = now + ihp_random_below(state, 7);
    const uint64_t high = BENCH_BINS - 1 - ihp_random_below(state, 6);
    bin[runout < outs ? high : near < 3 ? 0 : near - 3 < BENCH_BINS ? near - 3 : BENCH_BINS - 1]++;
  }
}

/* Eight numbers computed from three random factors plus noise, correlated as features of hands are.
 * They are below 2^15, and the sum of their squares is below 2^32. */
static void draw_features(uint64_t *state, uint16_t feature[])
{
  uint64_t factor[FACTORS];
  for (unsigned f = 0; f < FACTORS; f++)
    factor[f] = ihp_random_below(state, 2000);
  for (unsigned j = 0; j < BENCH_FEATURES; j++) {
    uint64_t sum = ihp_random_below(state, 500);
    for (unsigned f = 0; f < FACTORS; f++)
      sum += factor[f] * ((3 * f + 5 * j) % 4);
    feature[j] = (uint16_t)sum;
  }
}

void bench_points_free(struct bucket_points *own)
{
  free(own->at);
  free(own->plain_at);
  free(own->weight);
}

/* Allocates `count` points; on failure nothing is left allocated. */
static enum ih_status allocate_points(const struct bench_report *report, enum ih_distance distance,
                                      size_t count, size_t width, enum ih_dtype dtype,
                                      struct bucket_points *own)
{
  const unsigned clusters = report->options->clusters;
  *own = (struct bucket_points){.clusters = clusters == 0 ? CLUSTERS : clusters};
  own->at = bench_allocate(report, count, width << dtype);
  own->plain_at = bench_allocate(report, count, width * sizeof *own->plain_at);
  own->weight = bench_allocate(report, count, sizeof *own->weight);
  if (own->at == NULL || own->plain_at == NULL || own->weight == NULL) {
    bench_points_free(own);
    return IH_ERR_MEMORY;
  }
  own->points = (ih_points){
      .count = count, .width = width, .dtype = dtype, .at = own->at, .weight = own->weight};
  own->plain = (struct baseline_points){count, width, distance, own->plain_at, own->weight};
  return IH_OK;
}

enum ih_status bench_points_draw(const struct bench_report *report, enum ih_distance distance,
                                 size_t width, size_t count, struct bucket_points *own)
{
  const int is_l1 = distance == IH_DISTANCE_L1;
  uint64_t state = BENCH_BUCKET_SEED;
  const enum ih_status status =
      allocate_points(report, distance, count, width, is_l1 ? IH_U8 : IH_U16, own);
  if (status != IH_OK)
    return status;
  uint8_t *bytes = own->at;
  uint16_t *words = own->at, features[BENCH_FEATURES];
  for (size_t i = 0; i < count; i++) {
    own->weight[i] = 1 + ihp_random_below(&state, 24);
    if (is_l1)
      draw_histogram(&state, bytes + i * width);
    else {
      draw_features(&state, features);
      memcpy(words + i * width, features, width * sizeof *words);
    }
  }
  if (is_l1)
    (void)ih_bucket_cumulate(count, width, IH_U8, bytes);
  for (size_t n = 0; n < count * width; n++)
    own->plain_at[n] = is_l1 ? bytes[n] : words[n];
  return IH_OK;
}

enum ih_status bench_points_usual(const struct bench_report *report, enum ih_distance distance,
                                  struct bucket_points *own)
{
  return bench_points_draw(report, distance,
                           distance == IH_DISTANCE_L1 ? BENCH_BINS : BENCH_FEATURES,
                           bench_points_wanted(report), own);
}

size_t bench_points_wanted(const struct bench_report *report)
{
  return report->options->hands == 0 ? POINTS : report->options->hands;
}

struct bench_subject bench_bucket_subject(const struct bench_report *report, const char *variant,
                                          const ih_instructions *instructions, const char *other)
{
  return (struct bench_subject){.work = "bucket",
                                .variant = variant,
                                .path = ih_instructions_name(instructions),
                                .order = "random",
                                .other = other,
                                .threads = bench_threads(report),
                                .is_wall_clock = bench_threads(report) > 1};
}

enum ih_status bench_bucket_row(struct bench_report *report, const struct bucket_points *own,
                                struct bench_subject subject, struct bench_times *library,
                                struct bench_times *plain, double operations)
{
  char rounds[32];
  (void)snprintf(rounds, sizeof rounds, "%zu,%" PRIu32, own->points.width, own->clusters);
  subject.rounds = rounds;
  subject.hands = own->points.count;
  library->operations = plain->operations = operations;
  return bench_row(report, &subject, library, plain);
}

enum ih_status bench_bucket_differs(const struct bench_report *report, const char *variant)
{
  return bench_fail(report, IH_ERR_INTERNAL, "bucket %s: the library and the reference differ",
                    variant);
}
