/* Deriving rows of a table a second way: some of them one by one, or all of them board by
 * board. */
#ifndef IH_LIB_VERIFY_RECOMPUTE_H
#define IH_LIB_VERIFY_RECOMPUTE_H

#include "store/store.h"
#include "verify/verify.h"

/* A value that is not what it should be. */
struct ihp_wrong_value {
  uint64_t index; /* IH_NO_INDEX: there is none */
  size_t tensor;
  uint64_t element, expected, found;
};

/* The most values of a hand, over all tensors: histograms and clusters have 255 at most. */
enum { IHP_MOST_VALUES = 1024 };

/* Compares the rows of an index with values[], of each tensor, one after the other.  When they
 * differ, *wrong = the first value that does, unless there is one of a lower index. */
void ihp_row_compare(const ih_store *store, uint64_t index, const uint64_t values[],
                     struct ihp_wrong_value *wrong);

/* Whether all rows are derived board by board, when so many are asked for: where that takes no
 * longer than deriving those one by one. */
int ihp_by_boards(const ih_store *store, uint64_t rows);

/* Estimated CPU nanoseconds: of recomputing one row, some rows, and all rows board by board. */
uint64_t ihp_row_cost(const ih_store *store);
uint64_t ihp_derive_rows_cost(const ih_store *store, uint64_t rows);
uint64_t ihp_derive_boards_cost(const ih_store *store);

/* points[b], unless it is NULL, takes the points of the raw hands of bucket b, for each hand that
 * is looked at.
 *
 * *wrong = the value that is wrong in the lowest index of those that are looked at, the same
 * whatever the executor: `rows` of them, chosen by the seed, or all.  IH_ERR_MEMORY;
 * IH_ERR_CANCELLED. */
enum ih_status ihp_derive_rows(const ih_store *store, uint64_t rows, uint64_t seed,
                               struct ihp_verifying *verifying, _Atomic uint64_t points[],
                               struct ihp_wrong_value *wrong);
enum ih_status ihp_derive_boards(const ih_store *store, struct ihp_verifying *verifying,
                                 struct ihp_wrong_value *wrong);

#endif
