/* Going over all rows of a table: is each right by itself, and what do they add up to? */
#ifndef IH_LIB_VERIFY_ROWS_H
#define IH_LIB_VERIFY_ROWS_H

#include "store/store.h"
#include "verify/verify.h"

/* IH_OK when all rows of a store can be right, by its feature's record.  IH_ERR_MISMATCH: a row
 * is wrong, and *error names the lowest one, its hand and the reason, the same whatever the
 * executor; or all of them together are.  IH_ERR_MEMORY; IH_ERR_CANCELLED. */
enum ih_status ihp_rows_check(const ih_store *store, struct ihp_verifying *verifying,
                              ih_error *error);

/* IH_ERR_MISMATCH: "PATH: index INDEX, HAND: REASON". */
enum ih_status ihp_row_refuse(const ih_store *store, uint64_t index, const char *reason,
                              ih_error *error);

/* About nanoseconds of a thread; 0 when any row can be right. */
uint64_t ihp_rows_cost(const ih_store *store);

#endif
