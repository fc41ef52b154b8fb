/* The file of a street's buckets: written, and recognized when it exists. */
#ifndef IH_LIB_ABSTRACTION_MAKE_FILE_H
#define IH_LIB_ABSTRACTION_MAKE_FILE_H

#include "abstraction/make/partition.h"

/* Writes the file.  IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_CANCELLED: nothing is left of it. */
enum ih_status
ihp_bucket_file_write(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                      const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                      const struct ihp_partition *partition, const struct ihp_numbering *numbering,
                      const struct ihp_run *run, ih_error *error);

/* *is_kept = 1 if the file exists and is what would be made by these settings, its checksums
 * right; 0 if there is no such file.  What it was made of is checked by the next call.
 * IH_ERR_MISMATCH: it is a different file; IH_ERR_CHECKSUM; errors of ih_store_open. */
enum ih_status ihp_bucket_file_look(const struct ihp_street_plan *street, const struct ihp_run *run,
                                    int *is_kept, ih_error *error);

/* Returns IH_OK if a kept file was made of those buckets of other streets that now exist.
 * IH_ERR_MISMATCH; errors of ih_store_open. */
enum ih_status ihp_bucket_file_check_sources(const struct ihp_plan *plan,
                                             const struct ihp_street_plan *street, ih_error *error);

/* What a file says of the street's buckets, is_kept included.  Strings are the plan's.  Errors of
 * ih_store_open. */
enum ih_status ihp_bucket_file_summarize(const struct ihp_street_plan *street,
                                         ih_bucket_summary *summary, ih_error *error);

#endif
