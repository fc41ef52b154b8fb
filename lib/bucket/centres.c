/* The centres of clusters: weighted medians and means. */
#include "base/bits.h"
#include "base/executor.h"
#include "bucket/clustering.h"

#include <stdlib.h>
#include <string.h>

/* A cluster, and room for the work on it. */
struct centre_work {
  const struct ihp_points *points;
  const uint32_t *member;
  size_t members;
  uint64_t weight;
  uint64_t *sum;    /* means: [j]; medians: [j * 256 + b] */
  uint64_t *below;  /* medians: [j] = the weight below the median's bytes that are known */
  uint32_t *value;  /* [j], of a point */
  uint32_t *centre; /* [j]; of medians the bytes that are known, the upper ones */
};

/* ---- Medians ------------------------------------------------------------------------------ */

/* Adds the weights of the points that share a median's upper bytes, by their next byte. */
static void weigh_bytes(struct centre_work *work, unsigned shift)
{
  const struct ihp_points *points = work->points;
  memset(work->sum, 0, points->width * 256 * sizeof *work->sum);
  for (size_t m = 0; m < work->members; m++) {
    const size_t i = work->member[m];
    ihp_row_read(points, ihp_point(points, i), work->value);
    for (size_t j = 0; j < points->width; j++) {
      const uint32_t upper = work->value[j] >> shift;
      if (upper >> 8 == work->centre[j])
        work->sum[j * 256 + (upper & 0xFF)] += points->weight[i];
    }
  }
}

/* The lowest value with at least half of all weight at or below it, byte by byte from the
 * highest on. */
static void find_medians(struct centre_work *work)
{
  const struct ihp_points *points = work->points;
  const unsigned bytes = 1u << points->type;
  memset(work->centre, 0, points->width * sizeof *work->centre);
  memset(work->below, 0, points->width * sizeof *work->below);
  for (unsigned byte = bytes; byte-- > 0;) {
    weigh_bytes(work, 8 * byte);
    for (size_t j = 0; j < points->width; j++) {
      const uint64_t *sum = work->sum + j * 256;
      uint32_t b = 0;
      while (work->weight - (work->below[j] + sum[b]) > work->below[j] + sum[b])
        work->below[j] += sum[b++];
      work->centre[j] = work->centre[j] << 8 | b;
    }
  }
}

/* ---- Means -------------------------------------------------------------------------------- */

/* Rounded to the nearest integer, and a half down: the parabola of a coordinate's cost is least
 * there among the integers. */
static void find_means(struct centre_work *work)
{
  const struct ihp_points *points = work->points;
  memset(work->sum, 0, points->width * sizeof *work->sum);
  for (size_t m = 0; m < work->members; m++) {
    const size_t i = work->member[m];
    ihp_row_read(points, ihp_point(points, i), work->value);
    for (size_t j = 0; j < points->width; j++)
      work->sum[j] += points->weight[i] * work->value[j];
  }
  for (size_t j = 0; j < points->width; j++) {
    const uint64_t rest = work->sum[j] % work->weight;
    work->centre[j] = (uint32_t)(work->sum[j] / work->weight) + (rest > work->weight - rest);
  }
}

/* ---- All ---------------------------------------------------------------------------------- */

static void make_centre(struct ihp_clustering *clustering, struct centre_work *work, size_t c)
{
  const struct ihp_points *points = clustering->points;
  uint8_t *row = clustering->centre + c * points->row;
  const uint32_t only = 0;
  uint32_t moved;
  work->member = clustering->member + clustering->first[c];
  work->members = clustering->first[c + 1] - clustering->first[c];
  work->weight = 0;
  for (size_t m = 0; m < work->members; m++)
    work->weight += points->weight[work->member[m]];
  if (points->distance == IH_DISTANCE_L1)
    find_medians(work);
  else
    find_means(work);
  uint8_t *before = (uint8_t *)work->sum;
  memcpy(before, row, points->row);
  ihp_row_write(points, work->centre, row);
  clustering->distances(row, before, points->row, &only, 1, &moved);
  clustering->moved[c] = ihp_length_high(points->distance, moved);
}

static enum ih_status make_centres(void *context, const struct ihp_slice *slice)
{
  struct ihp_clustering *clustering = context;
  const size_t width = clustering->points->width;
  struct centre_work work = {.points = clustering->points};
  work.sum = malloc(width * 257 * sizeof *work.sum + 64);
  work.value = malloc(2 * width * sizeof *work.value);
  if (work.sum == NULL || work.value == NULL) {
    free(work.sum);
    free(work.value);
    return IH_ERR_MEMORY;
  }
  work.below = work.sum + 256 * width;
  work.centre = work.value + width;
  for (uint64_t c = slice->first; c < slice->first + slice->count; c++) {
    clustering->moved[c] = 0;
    if (clustering->is_changed[c])
      make_centre(clustering, &work, c);
  }
  free(work.sum);
  free(work.value);
  return IH_OK;
}

enum ih_status ihp_move_centres(struct ihp_clustering *clustering)
{
  const struct ihp_split split = {
      .units = clustering->clusters, .least = 1, .a_worker = 16, .run = make_centres};
  return ihp_split_run(&split, clustering->options->executor, clustering);
}
