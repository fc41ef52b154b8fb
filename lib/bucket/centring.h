/* Centring: the centres of clusters (weighted medians under L1, weighted means under L2) and the
 * sums kept for each cluster so that few points have to be read again.
 *
 * A point that joins or leaves a cluster changes each sum only by its own contribution.  64-bit
 * sums may wrap; a difference that fits is still correct. */
#ifndef IH_LIB_BUCKET_CENTRING_H
#define IH_LIB_BUCKET_CENTRING_H

#include "bucket/clustering.h"

/* One cluster whose points are read, and the workspace for it. */
struct ihp_centre_work {
  const ih_callbacks *callbacks;
  const struct ihp_points *points;
  const struct ihp_distances *distances;
  const uint32_t *member;
  size_t members;
  uint64_t weight;  /* total of the members */
  uint64_t *sum;    /* also holds a row */
  uint32_t *value;  /* [j], coordinates of a point */
  uint32_t *centre; /* [j] */
};

struct ihp_centring {
  size_t each, more; /* sums kept per cluster: `each` for each coordinate, and `more` in addition */
  /* Returns the number of entries that work->sum needs; NULL: 0. */
  size_t (*sums)(const struct ihp_points *points);
  /* Adds a point's contribution to the kept numbers.  For a leaving point the weight is negative,
   * modulo 2^64. */
  void (*count)(const struct ihp_points *points, const uint8_t centre[], const uint8_t point[],
                uint64_t weight, uint64_t numbers[]);
  /* Each of these finds the centre of a cluster and its cost; `shift` and `find` also set its kept
   * numbers.  On entry work->centre is the old centre and, except for `find`, *cost is the cost
   * with it.  `follow` uses the kept numbers alone and returns 0 if they do not suffice; `shift`
   * uses the kept numbers and the members, and returns IH_ERR_RANGE if these do not suffice; `find`
   * uses the members alone.  `shift` and `find` may return IH_ERR_CANCELLED.  Means always follow
   * from the kept numbers, and have no `shift`. */
  int (*follow)(struct ihp_centre_work *work, const uint64_t numbers[], uint64_t *cost);
  enum ih_status (*shift)(struct ihp_centre_work *work, uint64_t numbers[], uint64_t *cost);
  enum ih_status (*find)(struct ihp_centre_work *work, uint64_t numbers[], uint64_t *cost);
};

extern const struct ihp_centring ihp_medians, ihp_means;

static inline size_t ihp_numbers_kept(const struct ihp_centring *centring,
                                      const struct ihp_points *points)
{
  return centring->each * points->width + centring->more;
}

/* Allocates the workspace of *work, whose `points` must be set; returns 0 if out of memory.  The
 * caller frees it with ihp_centre_work_free in either case. */
int ihp_centre_work_take(struct ihp_centre_work *work, const struct ihp_centring *centring);
void ihp_centre_work_free(struct ihp_centre_work *work);

#endif
