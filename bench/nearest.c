/* The nearest of given centres: those of half of the points, for all of them. */
#include "points.h"

#include <stdlib.h>
#include <string.h>

/* The points to be labelled; the centres; and the labels and distances of both sides. */
struct labelling {
  struct bucket_points *own;
  ih_points centres;
  void *centre; /* what centres.at points to */
  struct baseline_clusters plain;
  uint32_t *label;
  uint64_t *distance;
};

/* Clusters the first half of the points, of which the centres are kept. */
static enum ih_status make_centres(const struct bench_report *report, struct labelling *l)
{
  ih_points half = l->own->points;
  half.count = (half.count + 1) / 2;
  const ih_cluster_options options = {.distance = l->own->plain.distance,
                                      .clusters = l->own->clusters,
                                      .seed = BENCH_BUCKET_SEED,
                                      .executor = report->options->executor};
  ih_clusters found = {.centre = l->centre};
  const enum ih_status status = ih_bucket_cluster(&half, &options, &found);
  if (status != IH_OK)
    return bench_fail(report, status, "bucket nearest: %s", ih_status_string(status));
  const uint8_t *bytes = l->centres.at;
  const uint16_t *words = l->centres.at;
  for (size_t n = 0; n < l->centres.count * l->centres.width; n++)
    l->plain.centre[n] = l->centres.dtype == IH_U8 ? bytes[n] : words[n];
  return IH_OK;
}

/* Prepares the centres and labels all points. */
static enum ih_status label_points(const struct labelling *l, const ih_instructions *instructions)
{
  ih_centres *made;
  enum ih_status status = ih_centres_new(&l->centres, l->own->plain.distance, instructions, &made);
  if (status == IH_OK) {
    status =
        ih_centres_nearest(made, l->own->points.count, l->own->points.at, l->label, l->distance);
    ih_centres_free(made);
  }
  return status;
}

static enum ih_status time_labelling(struct bench_report *report, struct labelling *l)
{
  static const char *const variants[] = {"l1-nearest", "l2-nearest"};
  const char *variant = variants[l->own->plain.distance];
  const size_t count = l->own->points.count;
  struct bench_times library[BENCH_PATHS] = {{0}}, plainly = {0};
  struct bench_pair pair;
  bench_pair_paths(report, &(ih_rounds){0}, &pair);
  enum ih_status status = IH_OK;
  for (unsigned repeat = 0; repeat <= BENCH_BUCKET_REPEATS; repeat++) {
    double start = bench_worked();
    baseline_nearest(&l->own->plain, &l->plain);
    if (repeat > 0)
      bench_times_add(&plainly, bench_worked() - start);
    for (unsigned p = 0; p < pair.paths; p++) {
      start = bench_worked();
      status = label_points(l, pair.instructions[p]);
      if (repeat > 0)
        bench_times_add(&library[p], bench_worked() - start);
      if (status != IH_OK)
        return bench_fail(report, status, "bucket nearest: %s", ih_status_string(status));
      if (memcmp(l->label, l->plain.label, count * sizeof *l->label) != 0 ||
          memcmp(l->distance, l->plain.distance, count * sizeof *l->distance) != 0)
        return bench_bucket_differs(report, variant);
    }
  }
  for (unsigned p = 0; p < pair.paths && status == IH_OK; p++) {
    struct bench_subject subject =
        bench_bucket_subject(report, variant, pair.instructions[p], "every distance");
    subject.threads = 1;
    subject.is_wall_clock = 0;
    status = bench_bucket_row(report, l->own, subject, &library[p], &plainly, (double)count);
  }
  return status;
}

static enum ih_status measure_nearest(struct bench_report *report, enum ih_distance distance)
{
  struct bucket_points own;
  enum ih_status status = bench_points_usual(report, distance, &own);
  if (status != IH_OK)
    return status;
  const size_t count = own.points.count, width = own.points.width;
  void *centre = bench_allocate(report, own.clusters, width << own.points.dtype);
  struct labelling l = {
      .own = &own,
      .centres = {.count = own.clusters, .width = width, .dtype = own.points.dtype, .at = centre},
      .centre = centre,
      .plain = {.count = own.clusters}};
  l.label = bench_allocate(report, count, sizeof *l.label);
  l.distance = bench_allocate(report, count, sizeof *l.distance);
  l.plain.label = bench_allocate(report, count, sizeof *l.plain.label);
  l.plain.distance = bench_allocate(report, count, sizeof *l.plain.distance);
  l.plain.centre = bench_allocate(report, own.clusters, width * sizeof *l.plain.centre);
  status = centre != NULL && l.label != NULL && l.distance != NULL && l.plain.label != NULL &&
                   l.plain.distance != NULL && l.plain.centre != NULL
               ? make_centres(report, &l)
               : IH_ERR_MEMORY;
  if (status == IH_OK)
    status = time_labelling(report, &l);
  free(centre);
  free(l.label);
  free(l.distance);
  free(l.plain.label);
  free(l.plain.distance);
  free(l.plain.centre);
  bench_points_free(&own);
  return status;
}

enum ih_status bench_nearest(struct bench_report *report)
{
  const enum ih_status status = measure_nearest(report, IH_DISTANCE_L1);
  return status == IH_OK ? measure_nearest(report, IH_DISTANCE_L2) : status;
}
