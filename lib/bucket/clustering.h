/* Clustering, inside: what its steps share. */
#ifndef IH_LIB_BUCKET_CLUSTERING_H
#define IH_LIB_BUCKET_CLUSTERING_H

#include "base/bits.h"
#include "bucket/distances.h"

/* A restart's points and centres.  Points have the numbers of `points`. */
struct ihp_clustering {
  const struct ihp_points *points;
  const ih_cluster_options *options;
  ihp_distances *distances;
  size_t clusters;
  uint8_t *centre;     /* rows like those of points */
  uint32_t *identity;  /* identity[i] = i: a list of all centres, or of all blocks */
  uint32_t *label;     /* of each point: its centre */
  uint32_t *distance;  /* of each point from its centre; not after that centre has moved */
  uint32_t *bound;     /* of each point: no other centre is nearer, as a length */
  uint32_t *member;    /* points by cluster, ascending: */
  uint32_t *first;     /* cluster c has member[first[c]] to member[first[c + 1] - 1] */
  uint32_t *most;      /* the largest distance of a cluster's points from its centre */
  uint64_t *cost;      /* of each cluster */
  uint32_t *cap;       /* of each cluster: what `bound` of its points is at most, besides */
  uint32_t *moved;     /* how far each centre moved last, as a length */
  uint8_t *is_changed; /* whether a cluster's points changed since its centre was made */
};

/* ---- Lengths ------------------------------------------------------------------------------
 *
 * The triangle inequality holds for lengths: under L1 for distances themselves, under L2 for
 * their square roots, which are rounded down or up. */

/* The root of x, rounded down: Newton's method from above. */
static inline uint32_t ihp_root(uint32_t x)
{
  uint32_t root = x == 0 ? 0 : UINT32_C(1) << (ihp_width(x) + 1) / 2;
  while (root > 0 && root > x / root)
    root = (root + x / root) / 2;
  return root;
}

static inline uint32_t ihp_length_low(enum ih_distance distance, uint32_t x)
{
  return distance == IH_DISTANCE_L1 ? x : ihp_root(x);
}

static inline uint32_t ihp_length_high(enum ih_distance distance, uint32_t x)
{
  return distance == IH_DISTANCE_L1 || x == 0 ? x : ihp_root(x - 1) + 1;
}

/* ---- Steps -------------------------------------------------------------------------------- */

/* Whether the caller wants it to stop. */
static inline int ihp_is_cancelled(const ih_cluster_options *options)
{
  const ih_cluster_watch *watch = options->watch;
  return watch != NULL && watch->is_cancelled != NULL && watch->is_cancelled(watch->context);
}

/* Chooses the centres, and sets labels and distances.  IH_ERR_RANGE: there are fewer different
 * points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_centres(struct ihp_clustering *clustering, unsigned restart);

/* Makes the centres of clusters that changed, and sets `moved`.  IH_ERR_MEMORY. */
enum ih_status ihp_move_centres(struct ihp_clustering *clustering);

/* What became of points that moved. */
struct ihp_moves {
  uint64_t cost;
  size_t moved;
};

/* Moves points to nearer centres.  IH_ERR_MEMORY. */
enum ih_status ihp_move_points(struct ihp_clustering *clustering, struct ihp_moves *moves);

#endif
