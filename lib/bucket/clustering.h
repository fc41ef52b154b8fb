/* Clustering, inside: what its steps share.  cluster.c runs restarts and clustering.c the steps of
 * each; seeding.c chooses the first centres, and sample.c those of many points; centres.c moves
 * centres, of which means.c and medians.c keep what is needed; nearest.c moves points, and bounds.h
 * saves it most distances. */
#ifndef IH_LIB_BUCKET_CLUSTERING_H
#define IH_LIB_BUCKET_CLUSTERING_H

#include "base/bits.h"
#include "bucket/distances.h"

/* What has become of a cluster since its centre was made. */
enum ihp_change {
  IHP_SAME,
  IHP_CHANGED, /* points came or went */
  IHP_OFF,     /* its numbers show that its centre belongs elsewhere */
  IHP_UNKNOWN  /* its numbers are not those of its points */
};

struct ihp_bounds;
struct ihp_centring;

/* A restart's points and centres.  Points have the numbers of `points`. */
struct ihp_clustering {
  const struct ihp_points *points;
  const ih_cluster_options *options;
  const struct ihp_distances *distances;
  const struct ihp_centring *centring;
  size_t clusters;
  uint32_t *identity; /* identity[i] = i: a list of all centres, or of all blocks */
  uint32_t *label;    /* of each point: its cluster */
  struct ihp_bounds *bounds;

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
  uint32_t *list; /* room for all points' numbers */
};

/* ---- Steps -------------------------------------------------------------------------------- */

/* Whether options are what the public header says. */
int ihp_are_options(const ih_cluster_options *options);

/* Whether the caller wants it to stop. */
static inline int ihp_is_cancelled(const ih_cluster_options *options)
{
  const ih_cluster_watch *watch = options->watch;
  return watch != NULL && watch->is_cancelled != NULL && watch->is_cancelled(watch->context);
}

/* What became of points. */
struct ihp_moves {
  uint64_t cost;
  size_t moved;
};

/* Tells the caller of a step. */
void ihp_tell_step(const ih_cluster_options *options, unsigned restart, unsigned iteration,
                   const struct ihp_moves *moves);

/* The state that a restart's random numbers (base/random.h) start from. */
uint64_t ihp_random_of_restart(const ih_cluster_options *options, unsigned restart);

/* How many candidates there are for each first centre but the first. */
size_t ihp_candidates(const ih_cluster_options *options);

/* Groups points by label: the listed ones, or where list is NULL all below count.  Those of group g
 * become member[first[g]] to member[first[g + 1] - 1], in the order of the list. */
void ihp_group_labels(const uint32_t label[], const uint32_t list[], size_t count, size_t groups,
                      uint32_t first[], uint32_t member[]);

/* Room for a restart; 0 when memory is short.  Release in any case. */
int ihp_clustering_take(struct ihp_clustering *clustering);
void ihp_clustering_release(struct ihp_clustering *clustering);

/* The first centres and labels, and an iteration: centres move, then points.  IH_ERR_RANGE: there
 * are fewer different points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_clustering_start(struct ihp_clustering *clustering, unsigned restart,
                                    struct ihp_moves *moves);
enum ih_status ihp_clustering_iterate(struct ihp_clustering *clustering, struct ihp_moves *moves);

/* Whether points are so many that a sample has good first centres; and sets these, and labels of
 * which many are right.  IH_ERR_RANGE: there are fewer different points in the sample; ... */
int ihp_is_sampled(const struct ihp_clustering *clustering);
enum ih_status ihp_sample_centres(struct ihp_clustering *clustering, unsigned restart);

/* Chooses the centres, and sets labels; *cost = what they cost.  IH_ERR_RANGE: there are fewer
 * different points than clusters; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_choose_centres(struct ihp_clustering *clustering, unsigned restart,
                                  uint64_t *cost);

/* Makes the centres of clusters that changed, and sets `moved` and `cost`.  IH_ERR_MEMORY. */
enum ih_status ihp_move_centres(struct ihp_clustering *clustering);

/* A point joins or leaves a cluster, from whose centre it is so far. */
void ihp_join_cluster(struct ihp_clustering *clustering, uint32_t c, size_t i, uint32_t distance);
void ihp_leave_cluster(struct ihp_clustering *clustering, uint32_t c, size_t i, uint32_t distance);

/* Moves points to nearer centres; *moved = how many.  IH_ERR_MEMORY. */
enum ih_status ihp_move_points(struct ihp_clustering *clustering, size_t *moved);

#endif
