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

#endif
