/* The parents of a street's buckets: each bucket's hands all have one parent. */
#ifndef IH_LIB_ABSTRACTION_MAKE_PARENTS_H
#define IH_LIB_ABSTRACTION_MAKE_PARENTS_H

#include "abstraction/make/sums.h"
#include "store/buckets_parents.h"

/* Opens the parents of the street's buckets: boards, or preflop buckets, whose table is *source.
 * ihp_parents_cluster merges boards into public buckets.  Errors of ih_store_open;
 * IH_ERR_MEMORY. */
enum ih_status ihp_parents_open(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                                struct ihp_parents **out, struct ihp_source *source,
                                ih_error *error);

/* Divides the boards into public buckets, which become the parents: k-medians of the distribution
 * of E[HS] over a board's hands.  Errors of ih_bucket_cluster. */
enum ih_status ihp_parents_cluster(const struct ihp_street_plan *street,
                                   const struct ihp_street_sums *sums, const struct ihp_run *run,
                                   struct ihp_parents *parents);

/* Visits some hands of a street; class[] leads to their parents. */
typedef void ihp_visit_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                             const uint64_t multiplicity[]);

/* Visits all hands of the street, with their classes.  IH_ERR_CANCELLED, IH_ERR_MEMORY. */
enum ih_status ihp_parents_visit(const struct ihp_street_plan *street,
                                 const struct ihp_parents *parents, const struct ihp_run *run,
                                 ihp_visit_hands *visit, void *context);

#endif
