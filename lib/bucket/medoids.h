/* Clustering with medoids: medoids.c keeps the best of the restarts that restarts.c runs,
 * medoid_steps.c holds their steps, and medoid_seeding.c chooses the first medoids. */
#ifndef IH_LIB_BUCKET_MEDOIDS_H
#define IH_LIB_BUCKET_MEDOIDS_H

#include "base/arrays.h"
#include "bucket/distributions.h"
#include "bucket/restarts.h"

/* The points and medoids of one restart.  Point numbers are those of `points`. */
struct ihp_medoids {
  const struct ihp_distributions *points;
  const ih_cluster_options *options;
  const struct ihp_distances *distances; /* for rows */
  size_t clusters;

  /* Per point: cluster; next cluster; distance from its medoid; lower bound on the distance from
   * every other medoid not marked is_new. */
  uint32_t *label, *next, *own, *others;

  /* Per cluster: the number of its medoid; whether the medoid was chosen after points last moved;
   * whether points have joined or left since it was chosen. */
  uint32_t *medoid;
  uint8_t *is_new, *is_changed;

  /* Points by cluster: cluster c has member[first[c]] to member[first[c + 1] - 1], ascending. */
  uint32_t *member, *first;

  struct ihp_arrays arrays; /* owns all of the above, and arrays that the caller adds */

  uint32_t *workspace; /* while medoids move: a bound and two distances per member */
};

/* Allocates the arrays of a restart; returns 0 if out of memory.  The caller frees medoids->arrays
 * in either case. */
int ihp_medoids_take(struct ihp_medoids *medoids);

static inline struct ihp_transport *ihp_medoids_transport(const struct ihp_medoids *medoids)
{
  const struct ihp_distributions *points = medoids->points;
  return ihp_transport_new(&points->ground, points->mass, points->instructions);
}

/* Steps for struct ihp_steps; `medoids` is a struct ihp_medoids. */
enum ih_status ihp_medoids_start(void *medoids, unsigned restart, struct ihp_moves *moves);
enum ih_status ihp_medoids_iterate(void *medoids, struct ihp_moves *moves);

/* Chooses the first medoids; sets label, own, others and is_new.  IH_ERR_RANGE: fewer distinct
 * points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_medoids(struct ihp_medoids *medoids, unsigned restart);

#endif
