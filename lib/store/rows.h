/* Going over all rows of a table: is each right by itself, and what do they add up to? */
#ifndef IH_LIB_STORE_ROWS_H
#define IH_LIB_STORE_ROWS_H

#include "store/store.h"

/* Rows of consecutive indices. */
struct ihp_rows {
  size_t count;
  const uint64_t *multiplicity;
  /* [t][i * width + j] = element j of row i of tensor t; of a float its bits. */
  const uint64_t *values[IH_FEATURE_TENSORS];
};

enum { IHP_REASON = 200 };

/* How the rows of a feature are looked at. */
struct ihp_adding {
  /* Looks at the rows in their order until one is wrong, adds what those before it
   * contribute to *sum, and returns their number. */
  size_t (*scan)(const void *work, const struct ihp_rows *rows, int64_t *sum);
  /* Why a row, the only one of *rows, is wrong. */
  void (*explain)(const void *work, const struct ihp_rows *rows, char reason[IHP_REASON]);
  const void *work;
};

/* *sum = the sum over all rows of a store.  IH_ERR_MISMATCH: a row is wrong, and *error
 * names the lowest one, its hand and the reason, the same whatever the executor.
 * IH_ERR_MEMORY. */
enum ih_status ihp_add_up(const ih_store *store, const struct ihp_adding *adding,
                          const ih_executor *executor, int64_t *sum, ih_error *error);

#endif
