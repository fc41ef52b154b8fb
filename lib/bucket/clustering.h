/* Clustering with centres: what its steps share.  cluster.c keeps the best of the restarts that
 * restarts.c runs, and clustering.c has their steps; seeding.c chooses the first centres; centres.c
 * moves centres, of which means.c and medians.c keep what is needed; nearest.c moves points, and
 * bounds.h saves it most distances. */
#ifndef IH_LIB_BUCKET_CLUSTERING_H
#define IH_LIB_BUCKET_CLUSTERING_H

#include "base/arrays.h"
#include "base/bits.h"
#include "bucket/distances.h"
#include "bucket/restarts.h"

/* What has become of a cluster since its centre was made. */
enum ihp_change {
  IHP_SAME,
  IHP_CHANGED, /* points came or went */
  IHP_OFF,     /* its numbers show that its centre belongs elsewhere */
  IHP_UNKNOWN  /* its numbers are not those of its points */
};

/* ---- Bounds (bounds.h) ---------------------------------------------------------------------- */

enum { IHP_RINGS = 16 };

/* How far centres moved since the start, added up over the iterations, as lengths that end at
 * UINT32_MAX: then nothing is known any more. */
struct ihp_drift {
  uint32_t others; /* by so much other centres may have come nearer to a point of the cluster */
  uint32_t all;    /* and so much less may its own centre be nearer than they */
};

struct ihp_bounds {
  unsigned base;           /* binary logarithm of the first ring's end */
  struct ihp_drift *drift; /* [cluster * IHP_RINGS + ring] */
  /* Of each point: */
  uint8_t *ring;
  uint32_t *rival; /* a centre */
  uint32_t *third; /* the length that no centre but its own and the rival is nearer than, plus
                    * drift.others then */
  uint32_t *until; /* it keeps its cluster while drift.all is not above */
};

/* ---- A restart ------------------------------------------------------------------------------ */

struct ihp_centring;

/* A restart's points and centres.  Points have the numbers of `points`. */
struct ihp_clustering {
  const struct ihp_points *points;
  const ih_cluster_options *options;
  const struct ihp_distances *distances;
  const struct ihp_centring *centring;
  size_t clusters;
  uint32_t *identity; /* identity[i] = i: a list of all centres, of all blocks, or of some points */
  uint32_t *label;    /* of each point: its cluster */
  struct ihp_bounds bounds;

  /* Of each cluster: */
  uint8_t *centre; /* rows like those of points */
  uint64_t *weight, *cost;
  uint64_t *numbers; /* what the centring keeps, `kept` each */
  size_t kept;
  uint32_t *moved; /* how far its centre moved last, as a length */
  uint8_t *change; /* enum ihp_change */

  /* Some points by cluster: those of cluster c are member[first[c]] to member[first[c + 1] - 1],
   * ascending. */
  uint32_t *member, *first;
  uint32_t *list;      /* room for all points' numbers */
  uint32_t *workspace; /* a number of each cluster */

  struct ihp_arrays arrays; /* all of these, and the caller's */
};

/* ---- Steps -------------------------------------------------------------------------------- */

/* Allocates the arrays of a restart; returns 0 if one of clustering->arrays did not fit in memory.
 * The caller frees these in any case. */
int ihp_clustering_take(struct ihp_clustering *clustering);

/* Its steps but for `keep`: clustering is a struct ihp_clustering. */
enum ih_status ihp_clustering_start(void *clustering, unsigned restart, struct ihp_moves *moves);
enum ih_status ihp_clustering_iterate(void *clustering, struct ihp_moves *moves);

/* Chooses the centres, and sets labels; *cost = what they cost.  IH_ERR_RANGE: there are fewer
 * different points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_centres(struct ihp_clustering *clustering, unsigned restart,
                                  uint64_t *cost);

/* Makes the centres of clusters that changed, and sets `moved` and `cost`.  IH_ERR_CANCELLED;
 * IH_ERR_MEMORY. */
enum ih_status ihp_move_centres(struct ihp_clustering *clustering);

/* Point i joins cluster c with its weight, or leaves it with the negative of that, modulo 2^64; it
 * is so far from the centre. */
void ihp_count_point(struct ihp_clustering *clustering, uint32_t c, size_t i, uint64_t weight,
                     uint32_t distance);

/* Moves points to nearer centres; *moved = how many.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_move_points(struct ihp_clustering *clustering, size_t *moved);

#endif
