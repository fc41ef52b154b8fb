/* Clustering with centres: the state that its steps share.  cluster.c keeps the best of the
 * restarts that restarts.c runs; clustering.c holds their steps; seeding.c chooses the first
 * centres; centres.c moves centres, from sums kept by means.c and medians.c; nearest.c moves
 * points, and bounds.h spares it most distances; centre_sums.c finds the centres near one. */
#ifndef IH_LIB_BUCKET_CLUSTERING_H
#define IH_LIB_BUCKET_CLUSTERING_H

#include "base/arrays.h"
#include "base/bits.h"
#include "bucket/distances.h"
#include "bucket/restarts.h"

/* The changes to a cluster since its centre was made. */
enum ihp_change {
  IHP_SAME,
  IHP_CHANGED, /* points joined or left */
  IHP_OFF,     /* its kept numbers show that its centre must move */
  IHP_UNKNOWN  /* its kept numbers are not valid */
};

/* ---- Bounds (bounds.h) -------------------------------------------------------------------- */

enum { IHP_RINGS = 16 };

/* The moves of centres since the start, summed over the iterations as lengths.  The sums saturate
 * at UINT32_MAX, where no bound holds any more.  A ring that no point has used yet may lack moves:
 * a point counts only those after it takes the ring. */
struct ihp_drift {
  uint32_t others; /* how much nearer other centres may have come to a point of the cluster */
  uint32_t all;    /* how much of its own centre's margin over them may be lost */
};

struct ihp_bounds {
  unsigned base;           /* binary logarithm of the outer radius of ring 0 */
  struct ihp_drift *drift; /* [cluster * IHP_RINGS + ring] */
  uint8_t *widest;         /* [cluster]: no point of the cluster has had a wider ring */
  /* Per point: */
  uint8_t *ring;
  uint32_t *rival; /* a centre's number */
  uint32_t *third; /* lower bound, as a length, on the distance of all centres except its own and
                    * its rival, plus the value of drift.others when it was set */
  uint32_t *until; /* the point keeps its cluster while drift.all is at most this; with a team,
                    * known only to the process that sifts the point (nearest.c) */
};

/* ---- Sums of centres (centre_sums.h) ------------------------------------------------------ */

struct ihp_centre_sums {
  /* Per cluster: */
  uint32_t *sum;   /* of its centre's coordinates */
  uint32_t *order; /* the clusters by ascending sums */
  uint64_t *key;   /* workspace */
};

/* ---- One restart -------------------------------------------------------------------------- */

struct ihp_centring;

/* The points and centres of one restart.  Point numbers are those of `points`. */
struct ihp_clustering {
  const struct ihp_points *points;
  const ih_cluster_options *options;
  const struct ihp_distances *distances;
  const struct ihp_centring *centring;
  size_t clusters;
  uint32_t *identity; /* identity[i] = i: a list of the points of a block */
  uint32_t *label;    /* per point: its cluster */
  struct ihp_bounds bounds;

  /* Per cluster: */
  uint8_t *centre; /* rows, laid out like those of points */
  struct ihp_centre_sums sums;
  uint64_t *weight, *cost;
  uint64_t *numbers; /* the sums that the centring keeps, `kept` per cluster */
  size_t kept;
  uint32_t *moved; /* how far its centre moved last, as a length */
  uint8_t *change; /* enum ihp_change */

  /* Grouped points: cluster c has member[first[c]] to member[first[c + 1] - 1], ascending. */
  uint32_t *member, *first;
  uint32_t *list;      /* workspace: one entry per point */
  uint32_t *workspace; /* one entry per cluster */

  struct ihp_arrays arrays; /* owns all of the above, and arrays that the caller adds */
};

/* ---- Steps -------------------------------------------------------------------------------- */

/* Allocates the arrays of a restart; returns 0 if out of memory.  The caller frees
 * clustering->arrays in either case. */
int ihp_clustering_take(struct ihp_clustering *clustering);

/* Steps for struct ihp_steps; `clustering` is a struct ihp_clustering. */
enum ih_status ihp_clustering_start(void *clustering, unsigned restart, struct ihp_moves *moves);
enum ih_status ihp_clustering_iterate(void *clustering, struct ihp_moves *moves);

/* Chooses the first centres and sets the labels; *cost = the total cost.  IH_ERR_RANGE: fewer
 * distinct points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_centres(struct ihp_clustering *clustering, unsigned restart,
                                  uint64_t *cost);

/* Recomputes the centres of clusters that changed; sets `moved` and `cost`.  IH_ERR_CANCELLED;
 * IH_ERR_MEMORY. */
enum ih_status ihp_move_centres(struct ihp_clustering *clustering);

/* Adds point i to cluster c, or removes it if `weight` is the negative of its weight, modulo 2^64.
 * `distance`: from the centre. */
void ihp_count_point(struct ihp_clustering *clustering, uint32_t c, size_t i, uint64_t weight,
                     uint32_t distance);

/* Moves points to nearer centres; *moved = the number that moved.  IH_ERR_CANCELLED;
 * IH_ERR_MEMORY. */
enum ih_status ihp_move_points(struct ihp_clustering *clustering, size_t *moved);

#endif
