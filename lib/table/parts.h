/* Verifying a table against its checksums in parallel. */
#ifndef IH_LIB_TABLE_PARTS_H
#define IH_LIB_TABLE_PARTS_H

#include "base/progress.h"

#include <isohand/table.h>

/* Like ih_table_check, but runs in parallel on an executor, which may be NULL. Reports the first
 * fault in the file.  Adds to *progress; of the callbacks only is_cancelled is called. */
enum ih_status ihp_parts_check(const ih_table *table, const ih_executor *executor,
                               const ih_callbacks *callbacks, struct ihp_progress *progress,
                               ih_error *error);

/* Returns what ihp_parts_check adds to the progress: estimated CPU nanoseconds. */
uint64_t ihp_parts_cost(const ih_table *table);

#endif
