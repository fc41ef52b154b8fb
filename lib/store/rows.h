/* Going over all rows of a table: is each right by itself, and what do they add up to? */
#ifndef IH_LIB_STORE_ROWS_H
#define IH_LIB_STORE_ROWS_H

#include "store/store.h"

/* IH_OK when all rows of a store can be right, by its feature's record.  IH_ERR_MISMATCH: a row
 * is wrong, and *error names the lowest one, its hand and the reason, the same whatever the
 * executor; or all of them together are.  IH_ERR_MEMORY. */
enum ih_status ihp_rows_check(const ih_store *store, const ih_executor *executor, ih_error *error);

#endif
