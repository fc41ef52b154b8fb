/* Points of the benchmarks of clusters, and their rows.  The `rounds` of a row are the width of its
 * points and the number of clusters. */
#ifndef IH_BENCH_POINTS_H
#define IH_BENCH_POINTS_H

#include "baseline_bucket.h"
#include "works.h"

/* Widths of the points for L1 and for L2; runs of each side that count. */
enum { BENCH_BINS = 50, BENCH_FEATURES = 8, BENCH_BUCKET_REPEATS = 5 };

#define BENCH_BUCKET_SEED 20100801

/* The same points in the forms of the library and of the reference implementation. */
struct bucket_points {
  ih_points points;
  struct baseline_points plain;
  uint32_t clusters;
  void *at;
  uint32_t *plain_at;
  uint64_t *weight;
};

/* The number of points in the options, or the usual one. */
size_t bench_points_wanted(const struct bench_report *report);

/* Draws cumulative histograms for L1, features for L2.  The caller frees them with
 * bench_points_free; on failure nothing is left allocated. */
enum ih_status bench_points_draw(const struct bench_report *report, enum ih_distance distance,
                                 size_t width, size_t count, struct bucket_points *own);

/* Like bench_points_draw, with the usual width for the distance and the number of points wanted. */
enum ih_status bench_points_usual(const struct bench_report *report, enum ih_distance distance,
                                  struct bucket_points *own);
void bench_points_free(struct bucket_points *own);

/* A row for the library, with the requested number of threads. */
struct bench_subject bench_bucket_subject(const struct bench_report *report, const char *variant,
                                          const ih_instructions *instructions, const char *other);
enum ih_status bench_bucket_row(struct bench_report *report, const struct bucket_points *own,
                                struct bench_subject subject, struct bench_times *library,
                                struct bench_times *plain, double operations);
enum ih_status bench_bucket_differs(const struct bench_report *report, const char *variant);

#endif
