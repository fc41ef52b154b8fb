/* What the buckets of one street are made of, const once open: feature values, clusters of
 * opponents, the next street's buckets, and parents. */
#ifndef IH_LIB_ABSTRACTION_MAKE_INPUTS_H
#define IH_LIB_ABSTRACTION_MAKE_INPUTS_H

#include "abstraction/make/plan.h"
#include "abstraction/make/sums.h"
#include "feature/street.h"
#include "store/buckets_next.h"
#include "store/buckets_parents.h"

/* Where the sources of buckets are listed: feature values, the next street's buckets, and the
 * preflop buckets. */
enum {
  IHP_SOURCE_OF_SUMS = 0,
  IHP_SOURCE_OF_NEXT = IHP_SOURCE_OF_SUMS + IHP_SUMS_SOURCES,
  IHP_SOURCE_OF_PREFLOP = IHP_SOURCE_OF_NEXT + IHP_NEXT_SOURCES,
  IHP_SOURCES
};

struct ihp_inputs {
  struct ihp_hands hands; /* with the clusters of opponents, and the street where points are made of
                           * it */
  ih_street *street;      /* owned */
  struct ihp_street_sums sums;
  uint64_t ehs_most;           /* E[HS] is a hand's sum of points divided by this */
  struct ihp_next *next;       /* NULL: points are not made of the next street's buckets */
  struct ihp_parents *parents; /* `first` stays NULL; NULL: buckets are not within parents */
  struct ihp_source source[IHP_SOURCES]; /* an empty checksum: not a source */
};

/* Opens the inputs of a street.  Close with ihp_inputs_close, whatever is returned; the sums keep
 * the values.  Errors of ihp_sums_make, ihp_next_open and ih_bucket_cluster. */
enum ih_status ihp_inputs_open(const struct ihp_plan *plan, size_t street, struct ihp_sums *sums,
                               const struct ihp_run *run, struct ihp_inputs *inputs,
                               ih_error *error);
void ihp_inputs_close(struct ihp_inputs *inputs);

/* The sum of points of a hand: E[HS] times ehs_most. */
static inline uint64_t ihp_inputs_points(const struct ihp_inputs *inputs, uint64_t hand)
{
  const struct ihp_hands *hands = &inputs->hands;
  return ihp_street_is_final(&hands->game, &hands->rounds)
             ? ((const uint16_t *)inputs->sums.points)[hand]
             : ((const uint32_t *)inputs->sums.points)[hand];
}

/* ---- parents.c ------------------------------------------------------------------------------ */

/* Opens the parents of the street's buckets: boards, or preflop buckets, of which *source is the
 * table.  Public buckets of boards are found by ihp_parents_cluster.  Errors of ih_store_open;
 * IH_ERR_MEMORY. */
enum ih_status ihp_parents_open(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                                struct ihp_parents **out, struct ihp_source *source,
                                ih_error *error);

/* Divides the boards into public buckets, which become the parents: k-medians of how E[HS] is
 * spread over a board's hands.  Errors of ih_bucket_cluster. */
enum ih_status ihp_parents_cluster(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   struct ihp_parents *parents);

/* What to do with some hands of a street: `class` tells their parents. */
typedef void ihp_visit_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                             const uint64_t multiplicity[]);

/* Goes over all hands of the street, with their classes.  IH_ERR_CANCELLED, IH_ERR_MEMORY. */
enum ih_status ihp_parents_visit(const struct ihp_street_plan *street,
                                 const struct ihp_parents *parents, const struct ihp_run *run,
                                 ihp_visit_hands *visit, void *context);

#endif
