/* Estimates of what a street takes, before it is made: memory and disk, so that a recipe that does
 * not fit is refused at once, and CPU time, for progress. */
#ifndef IH_LIB_ABSTRACTION_MAKE_ESTIMATE_H
#define IH_LIB_ABSTRACTION_MAKE_ESTIMATE_H

#include "abstraction/make/plan.h"

/* Lower bounds on the bytes that the street takes in memory and in its file. */
uint64_t ihp_estimate_memory(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                             const struct ihp_run *run);
uint64_t ihp_estimate_disk(const struct ihp_street_plan *street);

/* Returns the bytes of the feature values from which the street's points and means are made. */
uint64_t ihp_estimate_values(const struct ihp_street_plan *street);

/* IH_ERR_MEMORY: the street needs more bytes than are allowed, or more than are free on top of the
 * bytes it has already taken. */
enum ih_status ihp_estimate_check(const struct ihp_street_plan *street, uint64_t bytes,
                                  uint64_t taken, const struct ihp_run *run, ih_error *error);

/* Like ihp_estimate_check, for dividing this many distinct points into buckets. */
enum ih_status ihp_estimate_check_division(const struct ihp_street_plan *street, uint64_t points,
                                           uint64_t buckets, const struct ihp_run *run,
                                           ih_error *error);

/* The stages of a street, in estimated CPU nanoseconds. */
struct ihp_stage_work {
  uint64_t sums, points, merge, weigh, divide, write;
};
struct ihp_stage_work ihp_estimate_work(const struct ihp_plan *plan,
                                        const struct ihp_street_plan *street);

/* Returns the total of all stages of all streets that have to be made. */
uint64_t ihp_estimate_total(const struct ihp_plan *plan);

#endif
