/* Recomputing rows of a table by an independent method: samples one by one, or all rows board by
 * board. */
#ifndef IH_LIB_VERIFY_RECOMPUTE_H
#define IH_LIB_VERIFY_RECOMPUTE_H

#include "store/store.h"
#include "verify/verify.h"

/* A stored value that differs from the recomputed one. */
struct ihp_wrong_value {
  uint64_t index; /* IH_NO_INDEX if none was found */
  size_t tensor;
  uint64_t element, expected, found;
};

/* Upper bound on the values of a hand over all tensors: histograms and clusters have at most
 * 255. */
enum { IHP_MOST_VALUES = 1024 };

/* Compares the row of an index with values[], tensor after tensor.  If it differs, *wrong becomes
 * its first wrong value unless *wrong has a lower index. */
void ihp_row_compare(const ih_store *store, uint64_t index, const uint64_t values[],
                     struct ihp_wrong_value *wrong);

/* Returns 1 if all rows should be recomputed board by board when `rows` are requested: if that
 * takes no longer than recomputing those one by one. */
int ihp_by_boards(const ih_store *store, uint64_t rows);

/* Return estimated CPU nanoseconds for recomputing one row, `rows` rows, and all rows board by
 * board. */
uint64_t ihp_row_cost(const ih_store *store);
uint64_t ihp_derive_rows_cost(const ih_store *store, uint64_t rows);
uint64_t ihp_derive_boards_cost(const ih_store *store);

/* Recompute `rows` rows chosen by the seed, or all of them board by board.  *wrong is the wrong
 * value with the lowest index among those recomputed, independent of the executor.
 *
 * points[b], unless points is NULL, receives the sum of scores of the recomputed hands in bucket b.
 * IH_ERR_MEMORY; IH_ERR_CANCELLED. */
enum ih_status ihp_derive_rows(const ih_store *store, uint64_t rows, uint64_t seed,
                               struct ihp_verifying *verifying, _Atomic uint64_t points[],
                               struct ihp_wrong_value *wrong);
enum ih_status ihp_derive_boards(const ih_store *store, struct ihp_verifying *verifying,
                                 struct ihp_wrong_value *wrong);

#endif
