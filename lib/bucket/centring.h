/* Centring: the centres of clusters, weighted medians under L1 and weighted means under L2, and
 * the numbers that are kept of each cluster so that few points need be read again.
 *
 * Numbers are sums over a cluster's points, so a point that comes or goes changes them by itself
 * alone.  Sums of 64 bits wrap; differences of what fits are right all the same. */
#ifndef IH_LIB_BUCKET_CENTRING_H
#define IH_LIB_BUCKET_CENTRING_H

#include "bucket/clustering.h"

/* A cluster whose points are read, and room for that. */
struct ihp_centre_work {
  const ih_callbacks *callbacks;
  const struct ihp_points *points;
  const struct ihp_distances *distances;
  const uint32_t *member;
  size_t members;
  uint64_t weight;  /* of all members */
  uint64_t *sum;    /* also room for a row */
  uint32_t *value;  /* [j], of a point */
  uint32_t *centre; /* [j] */
};

struct ihp_centring {
  size_t each, more; /* numbers that are kept of a cluster: so many of each coordinate, and more */
  /* How many sums the work on a cluster takes; NULL: none. */
  size_t (*sums)(const struct ihp_points *points);
  /* Adds a point's part in the numbers, of a weight that is negative modulo 2^64 when it goes. */
  void (*count)(const struct ihp_points *points, const uint8_t centre[], const uint8_t point[],
                uint64_t weight, uint64_t numbers[]);
  /* Each makes the centre of a cluster: work->centre, which is the old one before, its numbers and
   * its cost.  First from the numbers alone, then from numbers and members, at last from members.
   * The first returns 0 if it cannot; the others IH_ERR_RANGE, which the last does not, or
   * IH_ERR_CANCELLED.  Means, which always follow, have no shift. */
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

/* Allocates the room of *work, whose points are known; returns 0 if out of memory.  Free with
 * ihp_centre_work_free in any case. */
int ihp_centre_work_take(struct ihp_centre_work *work, const struct ihp_centring *centring);
void ihp_centre_work_free(struct ihp_centre_work *work);

#endif
