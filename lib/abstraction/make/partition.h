/* From distinct points to buckets: dividing, then numbering. */
#ifndef IH_LIB_ABSTRACTION_MAKE_PARTITION_H
#define IH_LIB_ABSTRACTION_MAKE_PARTITION_H

#include "abstraction/make/points.h"

/* Buckets in the order in which the method finds them. */
struct ihp_partition {
  uint64_t buckets;
  uint32_t *label; /* [point]: its bucket; NULL if costs and ehs are known.  All arrays are owned */
  void *centre;    /* [bucket], of the points' width and type */
  uint64_t *size;  /* [bucket]: raw hands */
  uint64_t *costs; /* [bucket]: sum of distances from its centre; NULL: found from the points */
  uint64_t *ehs;   /* [bucket]: sum of scores over its raw hands; NULL: found from the points */
  uint32_t *first; /* [parent]: its first bucket; [parents]: buckets; NULL: no parents */
  uint64_t cost;   /* of all buckets */
  unsigned iterations;
  int is_converged;
};

/* Divides the points into buckets.  Free with ihp_partition_release, also after a failure.
 * IH_ERR_RANGE: fewer distinct points than buckets; IH_ERR_OVERFLOW, IH_ERR_MEMORY,
 * IH_ERR_CANCELLED. */
enum ih_status ihp_divide(const struct ihp_street_plan *street, const struct ihp_inputs *inputs,
                          const struct ihp_point_set *set, const struct ihp_run *run,
                          struct ihp_partition *out, ih_error *error);
void ihp_partition_release(struct ihp_partition *partition);

/* Returns the reason why points could not be divided or numbered. */
static inline const char *ihp_buckets_reason(enum ih_status status)
{
  return status == IH_ERR_MEMORY     ? "not enough memory for its buckets"
         : status == IH_ERR_MISMATCH ? "its labels changed while they were read"
                                     : ih_status_string(status);
}

/* ---- within.c ----------------------------------------------------------------------------- */

/* Sets out->first and out->buckets: each parent gets as many buckets as the settings ask for, but
 * at most one per point.  IH_ERR_MEMORY. */
enum ih_status ihp_share_out(const struct ihp_street_plan *street,
                             const struct ihp_parents *parents, const struct ihp_point_set *set,
                             struct ihp_partition *out);

/* Divides the points of each parent separately, several parents in parallel.  Fills in everything;
 * the arrays must be allocated.  Errors of ihp_divide_points. */
enum ih_status ihp_divide_within(const struct ihp_street_plan *street,
                                 const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                                 const struct ihp_run *run, struct ihp_partition *out);

/* ---- points_divide.c ---------------------------------------------------------------------- */

/* Divides points by the street's method into out->label, ->centre and ->size and, with medoids,
 * costs[].  If `is_all`, the points are all of the street's; only then are the executor and the
 * caller's `step` used. */
enum ih_status ihp_divide_points(const struct ihp_street_plan *street, const struct ihp_next *next,
                                 const ih_points *points, uint32_t buckets, int is_all,
                                 const struct ihp_run *run, uint64_t costs[], ih_clusters *out);

/* ---- number.c ----------------------------------------------------------------------------- */

/* Buckets with their final numbers: by parent, then by ascending mean E[HS], or as the user
 * numbered them. */
struct ihp_numbering {
  uint32_t *number; /* [bucket of the partition]; all arrays are owned */
  void *centre;     /* this and the following: [number] */
  void *low, *high; /* least and greatest coordinates; NULL except for percentiles */
  uint64_t *size, *cost;
  double *mean; /* E[HS] */
};

/* Numbers the buckets.  Free with ihp_numbering_release, also after a failure.  IH_ERR_MEMORY,
 * IH_ERR_CANCELLED. */
enum ih_status ihp_number(const struct ihp_street_plan *street, const struct ihp_inputs *inputs,
                          const struct ihp_point_set *set, const struct ihp_partition *partition,
                          const struct ihp_run *run, struct ihp_numbering *out);
void ihp_numbering_release(struct ihp_numbering *numbering);

#endif
