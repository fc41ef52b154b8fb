/* The inputs of one street's buckets, const once open: feature values, clusters of opponents, the
 * next street's buckets, and parents. */
#ifndef IH_LIB_ABSTRACTION_MAKE_INPUTS_H
#define IH_LIB_ABSTRACTION_MAKE_INPUTS_H

#include "abstraction/make/plan.h"
#include "abstraction/make/sums.h"
#include "feature/street.h"
#include "store/buckets_next.h"
#include "store/buckets_parents.h"

/* Positions in the list of sources: feature values, the next street's buckets, and the preflop
 * buckets. */
enum {
  IHP_SOURCE_OF_SUMS = 0,
  IHP_SOURCE_OF_NEXT = IHP_SOURCE_OF_SUMS + IHP_SUMS_SOURCES,
  IHP_SOURCE_OF_PREFLOP = IHP_SOURCE_OF_NEXT + IHP_NEXT_SOURCES,
  IHP_SOURCES
};

struct ihp_inputs {
  /* Includes the clusters of opponents, and the street if points are made from it. */
  struct ihp_hands hands;
  ih_street *street; /* owned */
  struct ihp_street_sums sums;
  struct ihp_next *next;       /* NULL: points do not use the next street's buckets */
  struct ihp_parents *parents; /* `first` stays NULL; NULL: buckets are not within parents */
  struct ihp_source source[IHP_SOURCES]; /* empty checksum: unused */
};

/* Opens the inputs of a street.  Close them with ihp_inputs_close, also after a failure; the values
 * stay with the sums.  Errors of ihp_sums_make, ihp_next_open and ih_bucket_cluster. */
enum ih_status ihp_inputs_open(const struct ihp_plan *plan, size_t street, struct ihp_sums *sums,
                               const struct ihp_run *run, struct ihp_inputs *inputs,
                               ih_error *error);
void ihp_inputs_close(struct ihp_inputs *inputs);

#endif
