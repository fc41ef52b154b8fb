/* Verifying the values of a table whose checksums are right. */
#ifndef IH_LIB_STORE_VERIFY_H
#define IH_LIB_STORE_VERIFY_H

#include "store/derive.h"

/* What is done when nothing else is said. */
ih_verify_options ihp_verify_usual(const ih_store *store);

/* ih_store_verify but for the checksums. */
enum ih_status ihp_values_verify(const ih_store *store, const ih_verify_options *options,
                                 const ih_executor *executor, struct ihp_progress *progress,
                                 ih_error *error);

#endif
