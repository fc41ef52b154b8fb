/* From hands to distinct points: made, merged, weighed. */
#ifndef IH_LIB_ABSTRACTION_MAKE_POINTS_H
#define IH_LIB_ABSTRACTION_MAKE_POINTS_H

#include "abstraction/make/inputs.h"
#include "base/elements.h"

/* The points of all hands of a street. */
struct ihp_hand_points {
  ih_points points; /* a point for each hand, not weighted */
  void *at;         /* as points.at; owned */
};

/* The distinct points of a street; with parents, those of each parent by themselves. */
struct ihp_point_set {
  ih_points points;  /* weighted by raw hands */
  void *at;          /* as points.at; owned, as all arrays are */
  uint64_t *weight;  /* as points.weight */
  uint64_t *ehs;     /* [point]: sum of points over its raw hands, E[HS] times ehs_most */
  uint32_t *parent;  /* [point]; NULL: there are no parents */
  uint32_t *of_hand; /* [hand]: the number of its point */
};

/* Makes a point for each hand.  Free out->at, whatever is returned.  IH_ERR_MEMORY,
 * IH_ERR_CANCELLED; errors of the method's points. */
enum ih_status ihp_hand_points_make(const struct ihp_street_plan *street,
                                    const struct ihp_inputs *inputs, const struct ihp_run *run,
                                    struct ihp_hand_points *out);

/* Finds the distinct points, and gives equal ones of different parents different numbers.
 * Free with ihp_point_set_release, whatever is returned.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_point_set_merge(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs,
                                   const struct ihp_hand_points *hands, const struct ihp_run *run,
                                   struct ihp_point_set *out);
void ihp_point_set_release(struct ihp_point_set *set);

/* Adds up the raw hands of each point, and their sums of points: set->weight and set->ehs.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_point_set_weigh(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   struct ihp_point_set *set);

/* ---- children.c ----------------------------------------------------------------------------- */

/* at[] = points made of the next street's buckets.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_children_points(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   uint16_t at[]);

#endif
