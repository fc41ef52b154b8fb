/* Clustering with medoids: medoids.c keeps the best of the restarts that restarts.c runs,
 * medoid_steps.c has their steps, and medoid_seeding.c chooses the first medoids. */
#ifndef IH_LIB_BUCKET_MEDOIDS_H
#define IH_LIB_BUCKET_MEDOIDS_H

#include "base/arrays.h"
#include "bucket/distributions.h"
#include "bucket/restarts.h"

/* A restart's points and medoids.  Points have the numbers of `points`. */
struct ihp_medoids {
  const struct ihp_distributions *points;
  const ih_cluster_options *options;
  const struct ihp_distances *distances; /* of rows */
  size_t clusters;

  /* Of each point: its cluster, that of the next step, and the distance from its medoid; and a
   * length than which no other medoid is nearer, those apart that are new. */
  uint32_t *label, *next, *own, *others;

  /* Of each cluster: a point; whether it was made after points moved; and whether points came or
   * went after it was made. */
  uint32_t *medoid;
  uint8_t *is_new, *is_changed;

  /* All points by cluster: those of cluster c are member[first[c]] to member[first[c + 1] - 1],
   * ascending. */
  uint32_t *member, *first;

  struct ihp_arrays arrays; /* all of these, and the caller's */

  uint32_t *workspace; /* while medoids move: of each member a bound and two distances */
};

/* Allocates the arrays of a restart; returns 0 if one of medoids->arrays did not fit in memory.
 * The caller frees these in any case. */
int ihp_medoids_take(struct ihp_medoids *medoids);

static inline struct ihp_transport *ihp_medoids_transport(const struct ihp_medoids *medoids)
{
  const struct ihp_distributions *points = medoids->points;
  return ihp_transport_new(&points->ground, points->mass, points->instructions);
}

/* Its steps but for `keep`: medoids is a struct ihp_medoids. */
enum ih_status ihp_medoids_start(void *medoids, unsigned restart, struct ihp_moves *moves);
enum ih_status ihp_medoids_iterate(void *medoids, struct ihp_moves *moves);

/* Chooses the medoids, and sets what is known of points.  IH_ERR_RANGE: there are fewer different
 * points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_medoids(struct ihp_medoids *medoids, unsigned restart);

#endif
