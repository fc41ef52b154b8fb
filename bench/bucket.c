/* Clustering of points, merging of equal points, and the optimal clustering in one dimension. */
#include "points.h"

#include "base/random.h"

#include <stdlib.h>
#include <string.h>

enum {
  ITERATIONS = 20, /* limit, so that large sets finish */
  COPIES = 10,     /* of each point for merging */
};

/* ---- Clusters --------------------------------------------------------------------- */

/* The library's labels and clusters, and times of the last call: `chosen`, when the first centres
 * had been chosen; `first`, the end of the first iteration. */
struct clustered {
  const struct bench_report *report;
  uint32_t *label;
  double start, chosen, first;
  double ns[2]; /* choose, iterate */
  ih_clusters found;
};

static void note_step(void *context, unsigned restart, unsigned iteration, size_t moved,
                      uint64_t cost)
{
  struct clustered *library = context;
  (void)restart;
  (void)moved;
  (void)cost;
  if (iteration == 0)
    library->chosen = bench_clock(library->report);
  if (iteration == 1)
    library->first = bench_clock(library->report);
}

static enum ih_status cluster_library(const struct bucket_points *own, unsigned iterations,
                                      const ih_instructions *instructions,
                                      struct clustered *library)
{
  const ih_cluster_options options = {.callbacks = {.context = library},
                                      .distance = own->plain.distance,
                                      .clusters = own->clusters,
                                      .seed = BENCH_BUCKET_SEED,
                                      .iterations = iterations,
                                      .executor = library->report->options->executor,
                                      .instructions = instructions,
                                      .step = note_step};
  library->found = (ih_clusters){.label = library->label};
  library->start = bench_clock(library->report);
  const enum ih_status status = ih_bucket_cluster(&own->points, &options, &library->found);
  if (status != IH_OK)
    return bench_fail(library->report, status, "bucket: %s", ih_status_string(status));
  library->ns[0] = library->chosen - library->start;
  library->ns[1] = bench_clock(library->report) - library->first;
  return IH_OK;
}

/* The reference implementation draws its own first centres, as many as the library. It iterates
 * from `begin`, the library's labels after one iteration. */
static enum ih_status cluster_plainly(const struct bench_report *report,
                                      const struct bucket_points *own, const uint32_t begin[],
                                      struct baseline_clusters *plain, double ns[2])
{
  double start = bench_clock(report);
  enum ih_status status =
      baseline_clusters_choose(&own->plain, BENCH_BUCKET_SEED, 0, IH_CLUSTER_CANDIDATES, plain);
  ns[0] = bench_clock(report) - start;
  memcpy(plain->label, begin, own->points.count * sizeof *plain->label);
  start = bench_clock(report);
  if (status == IH_OK)
    status = baseline_iterate(&own->plain, ITERATIONS - 1, plain);
  ns[1] = bench_clock(report) - start;
  return status == IH_OK ? IH_OK
                         : bench_fail(report, status, "bucket: %s", ih_status_string(status));
}

static int is_same_clustering(const struct bucket_points *own, const struct clustered *library,
                              const struct baseline_clusters *plain)
{
  return library->found.cost == plain->cost && library->found.iterations == plain->iterations + 1 &&
         memcmp(library->label, plain->label, own->points.count * sizeof *plain->label) == 0;
}

/* [0]: choosing; [1]: iterating. */
struct cluster_times {
  struct bench_times library[BENCH_PATHS][2], plain[2];
};

/* Runs both sides alternately; the first run of each is not timed. */
static enum ih_status time_clusters(const struct bucket_points *own, const struct bench_pair *pair,
                                    const uint32_t begin[], struct clustered *library,
                                    struct baseline_clusters *plain, struct cluster_times *times)
{
  for (unsigned repeat = 0; repeat <= BENCH_BUCKET_REPEATS; repeat++) {
    double ns[2];
    enum ih_status status = cluster_plainly(library->report, own, begin, plain, ns);
    for (unsigned v = 0; v < 2 && repeat > 0; v++)
      bench_times_add(&times->plain[v], ns[v]);
    for (unsigned p = 0; p < pair->paths && status == IH_OK; p++) {
      status = cluster_library(own, ITERATIONS, pair->instructions[p], library);
      if (status == IH_OK && !is_same_clustering(own, library, plain))
        status = bench_bucket_differs(library->report,
                                      own->plain.distance == IH_DISTANCE_L1 ? "l1" : "l2");
      for (unsigned v = 0; v < 2 && repeat > 0; v++)
        bench_times_add(&times->library[p][v], library->ns[v]);
    }
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

/* Reports times per point, and per point and iteration. */
static enum ih_status compare_clusters(struct bench_report *report, const struct bucket_points *own,
                                       uint32_t begin[], struct clustered *library,
                                       struct baseline_clusters *plain)
{
  static const char *const variants[2][2] = {{"l1-first", "l1-move"}, {"l2-first", "l2-move"}};
  const double count = (double)own->points.count;
  struct cluster_times times = {0};
  struct bench_pair pair;
  bench_pair_paths(report, &(ih_rounds){0}, &pair);
  enum ih_status status = cluster_library(own, 1, NULL, library);
  memcpy(begin, library->label, own->points.count * sizeof *begin);
  if (status == IH_OK)
    status = time_clusters(own, &pair, begin, library, plain, &times);
  for (unsigned v = 0; v < 2; v++)
    for (unsigned p = 0; p < pair.paths && status == IH_OK; p++)
      status = bench_bucket_row(report, own,
                                bench_bucket_subject(report, variants[own->plain.distance][v],
                                                     pair.instructions[p], "every distance"),
                                &times.library[p][v], &times.plain[v],
                                v == 0 ? count : count * plain->iterations);
  return status;
}

static enum ih_status measure_clusters(struct bench_report *report, enum ih_distance distance)
{
  struct bucket_points own;
  enum ih_status status = bench_points_usual(report, distance, &own);
  if (status != IH_OK)
    return status;
  const size_t count = own.points.count;
  struct clustered library = {.report = report};
  struct baseline_clusters plain = {.count = own.clusters};
  library.label = bench_allocate(report, count, sizeof *library.label);
  uint32_t *begin = bench_allocate(report, count, sizeof *begin);
  plain.label = bench_allocate(report, count, sizeof *plain.label);
  plain.distance = bench_allocate(report, count, sizeof *plain.distance);
  plain.centre = bench_allocate(report, own.clusters, own.points.width * sizeof *plain.centre);
  status = library.label != NULL && begin != NULL && plain.label != NULL &&
                   plain.distance != NULL && plain.centre != NULL
               ? compare_clusters(report, &own, begin, &library, &plain)
               : IH_ERR_MEMORY;
  free(library.label);
  free(begin);
  free(plain.label);
  free(plain.distance);
  free(plain.centre);
  bench_points_free(&own);
  return status;
}

/* ---- Equal points ----------------------------------------------------------------- */

static enum ih_status time_merge(struct bench_report *report, const struct bucket_points *own,
                                 uint32_t found[], uint32_t plain[])
{
  struct bench_times library = {0}, plainly = {0};
  for (unsigned repeat = 0; repeat <= BENCH_BUCKET_REPEATS; repeat++) {
    size_t found_count, plain_count;
    const double start = bench_clock(report);
    enum ih_status status = baseline_merge(&own->points, plain, &plain_count);
    const double middle = bench_clock(report);
    if (status == IH_OK)
      status = ih_bucket_merge(&own->points, report->options->executor, NULL, found, &found_count);
    const double end = bench_clock(report);
    if (status != IH_OK)
      return bench_fail(report, status, "bucket merge: %s", ih_status_string(status));
    if (found_count != plain_count || memcmp(found, plain, own->points.count * sizeof *found) != 0)
      return bench_bucket_differs(report, "merge");
    if (repeat > 0) {
      bench_times_add(&plainly, middle - start);
      bench_times_add(&library, end - middle);
    }
  }
  return bench_bucket_row(
      report, own,
      bench_bucket_subject(report, "merge", ih_instructions_at(0), "sorting all points"), &library,
      &plainly, (double)own->points.count);
}

/* Makes the points after the first `distinct` ones copies of those, at random. */
static void copy_first_points(struct bucket_points *own, size_t distinct)
{
  const size_t bytes = own->points.width << own->points.dtype;
  uint64_t state = BENCH_BUCKET_SEED;
  uint8_t *at = own->at;
  for (size_t i = distinct; i < own->points.count; i++)
    memcpy(at + i * bytes, at + ihp_random_below(&state, distinct) * bytes, bytes);
}

static enum ih_status measure_merge(struct bench_report *report)
{
  const size_t distinct = bench_points_wanted(report);
  struct bucket_points own;
  enum ih_status status =
      bench_points_draw(report, IH_DISTANCE_L1, BENCH_BINS, COPIES * distinct, &own);
  if (status != IH_OK)
    return status;
  copy_first_points(&own, distinct);
  uint32_t *found = bench_allocate(report, own.points.count, sizeof *found);
  uint32_t *plain = bench_allocate(report, own.points.count, sizeof *plain);
  status = found != NULL && plain != NULL ? time_merge(report, &own, found, plain) : IH_ERR_MEMORY;
  free(found);
  free(plain);
  bench_points_free(&own);
  return status;
}

/* ---- One dimension ---------------------------------------------------------------- */

static enum ih_status measure_optimal(struct bench_report *report)
{
  struct bucket_points own;
  enum ih_status status =
      bench_points_draw(report, IH_DISTANCE_L2, 1, bench_points_wanted(report), &own);
  if (status != IH_OK)
    return status;
  struct bench_times library = {0}, plainly = {0};
  for (unsigned repeat = 0; repeat <= BENCH_BUCKET_REPEATS && status == IH_OK; repeat++) {
    ih_clusters found = {0};
    uint64_t cost = 0;
    const double start = bench_worked();
    status = baseline_optimal(&own.plain, own.clusters, &cost);
    const double middle = bench_worked();
    if (status == IH_OK)
      status = ih_bucket_optimal(&own.points, IH_DISTANCE_L2, own.clusters, NULL, &found);
    const double end = bench_worked();
    if (status != IH_OK)
      status = bench_fail(report, status, "bucket optimal: %s", ih_status_string(status));
    else if (found.cost != cost)
      status = bench_bucket_differs(report, "optimal");
    if (repeat > 0) {
      bench_times_add(&plainly, middle - start);
      bench_times_add(&library, end - middle);
    }
  }
  struct bench_subject subject =
      bench_bucket_subject(report, "optimal", ih_instructions_at(0), "one cluster more at a time");
  subject.threads = 1;
  subject.is_wall_clock = 0;
  if (status == IH_OK)
    status = bench_bucket_row(report, &own, subject, &library, &plainly, (double)own.points.count);
  bench_points_free(&own);
  return status;
}

enum ih_status bench_bucket(struct bench_report *report)
{
  if (report->options->rounds != NULL)
    return bench_fail(report, IH_ERR_UNSUPPORTED, "bucket is measured on points, not on hands");
  enum ih_status status = measure_clusters(report, IH_DISTANCE_L1);
  if (status == IH_OK)
    status = measure_clusters(report, IH_DISTANCE_L2);
  if (status == IH_OK)
    status = measure_merge(report);
  if (status == IH_OK)
    status = measure_optimal(report);
  if (status == IH_OK)
    status = bench_nearest(report);
  if (status == IH_OK)
    status = bench_lookup(report);
  return status;
}
