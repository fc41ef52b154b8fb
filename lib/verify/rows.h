/* Checks that need only the rows themselves: each row's own consistency, and sums over all rows. */
#ifndef IH_LIB_VERIFY_ROWS_H
#define IH_LIB_VERIFY_ROWS_H

#include "store/store.h"
#include "verify/verify.h"

/* Returns IH_OK if all rows are consistent by the feature's record.  IH_ERR_MISMATCH: a row is
 * wrong, and *error names the lowest one with its hand and the reason, independent of the executor;
 * or the sums over all rows are wrong.  IH_ERR_MEMORY; IH_ERR_CANCELLED. */
enum ih_status ihp_rows_check(const ih_store *store, struct ihp_verifying *verifying,
                              ih_error *error);

/* Reports IH_ERR_MISMATCH with "PATH: index INDEX, HAND: REASON". */
enum ih_status ihp_row_refuse(const ih_store *store, uint64_t index, const char *reason,
                              ih_error *error);

/* Returns estimated CPU nanoseconds; 0 if the feature accepts any row. */
uint64_t ihp_rows_cost(const ih_store *store);

#endif
