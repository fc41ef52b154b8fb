/* From hands to distinct points: making, merging, weighing. */
#ifndef IH_LIB_ABSTRACTION_MAKE_POINTS_H
#define IH_LIB_ABSTRACTION_MAKE_POINTS_H

#include "abstraction/make/inputs.h"
#include "base/elements.h"

/* The points of all hands of a street. */
struct ihp_hand_points {
  ih_points points; /* a point for each hand, without weights */
  void *at;         /* same as points.at; owned */
};

/* The distinct points of a street; with parents, those of each parent separately. */
struct ihp_point_set {
  ih_points points;  /* weighted by their raw hands */
  void *at;          /* same as points.at; owned, like all arrays */
  uint64_t *weight;  /* same as points.weight */
  uint64_t *ehs;     /* [point]: sum of scores over its raw hands, which is E[HS] times ehs_most */
  uint32_t *parent;  /* [point]; NULL: no parents */
  uint32_t *of_hand; /* [hand]: the number of its point */
};

/* Makes a point for each hand.  The caller frees out->at by ihp_run_free, also after a failure.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED; errors of the method's points. */
enum ih_status ihp_hand_points_make(const struct ihp_street_plan *street,
                                    const struct ihp_inputs *inputs, const struct ihp_run *run,
                                    struct ihp_hand_points *out);

/* Finds the distinct points; equal points of different parents get different numbers.  Free with
 * ihp_point_set_release, also after a failure.  IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_point_set_merge(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs,
                                   const struct ihp_hand_points *hands, const struct ihp_run *run,
                                   struct ihp_point_set *out);
void ihp_point_set_release(struct ihp_point_set *set, const struct ihp_run *run);

/* Sums the raw hands of each point and their scores: set->weight and set->ehs.  IH_ERR_MEMORY,
 * IH_ERR_CANCELLED. */
enum ih_status ihp_point_set_weigh(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   struct ihp_point_set *set);

/* ---- children.c --------------------------------------------------------------------------- */

/* at[] = points made from the next street's buckets; with a team, at[] is zero before.
 * IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_children_points(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   uint16_t at[]);

#endif
