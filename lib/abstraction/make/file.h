/* The file of a street's buckets: writing it, and recognizing an existing one. */
#ifndef IH_LIB_ABSTRACTION_MAKE_FILE_H
#define IH_LIB_ABSTRACTION_MAKE_FILE_H

#include "abstraction/make/labels.h"

/* Writes the file.  IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_CANCELLED: no part of it remains. */
enum ih_status
ihp_bucket_file_write(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                      const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                      const struct ihp_partition *partition, const struct ihp_numbering *numbering,
                      const struct ihp_labels *labels, const struct ihp_run *run, ih_error *error);

/* *is_good = 1 if the file at `path` exists, is what the street's settings would make, and its
 * checksums match; unchanged if it does not exist.  Its sources are left to
 * ihp_bucket_file_check_sources.  IH_ERR_MISMATCH: it is a different file; IH_ERR_CHECKSUM; errors
 * of ih_store_open. */
enum ih_status ihp_bucket_file_look(const struct ihp_street_plan *street, const char *path,
                                    const struct ihp_run *run, int *is_good, ih_error *error);

/* Returns IH_OK if the street's file at `path` was made from the existing buckets of other streets.
 * IH_ERR_MISMATCH; errors of ih_store_open. */
enum ih_status ihp_bucket_file_check_sources(const struct ihp_plan *plan,
                                             const struct ihp_street_plan *street, const char *path,
                                             ih_error *error);

/* Fills *summary from the street's file, including is_kept and reused.  Strings belong to the plan.
 * Errors of ih_store_open. */
enum ih_status ihp_bucket_file_summarize(const struct ihp_street_plan *street,
                                         ih_bucket_summary *summary, ih_error *error);

#endif
