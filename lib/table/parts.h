/* Comparing a table with its checksums in parts, side by side. */
#ifndef IH_LIB_TABLE_PARTS_H
#define IH_LIB_TABLE_PARTS_H

#include "base/progress.h"

#include <isohand/table.h>

/* Like ih_table_check, by an executor, which may be NULL.  The fault that is reported is the first
 * in the file.  What is checked is added to *progress; the callbacks are only asked whether to
 * stop. */
enum ih_status ihp_parts_check(const ih_table *table, const ih_executor *executor,
                               const ih_callbacks *callbacks, struct ihp_progress *progress,
                               ih_error *error);

/* What that adds to the progress: estimated CPU nanoseconds. */
uint64_t ihp_parts_cost(const ih_table *table);

#endif
