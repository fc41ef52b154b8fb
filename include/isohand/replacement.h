/* isohand: replacing a file in one step or not at all, as tables are written.
 *
 * For files of any form.  In libisohand-table.
 *
 * Stability: stable.
 * Threads: one thread at a time uses an ih_replacement. */
#ifndef ISOHAND_REPLACEMENT_H
#define ISOHAND_REPLACEMENT_H

#include <isohand/base.h>

IH_BEGIN_DECLS

typedef struct ih_replacement ih_replacement;

/* Creates a temporary file in the folder of `path`, which is not touched until
 * ih_replacement_commit succeeds.  The path's refusals and the new file's
 * permissions are those of ih_table_writer_new.  The temporary file is locked (flock)
 * until then; those that killed processes left of the same path are unlocked, and
 * are removed here, where the file system has locks.  IH_ERR_IO, IH_ERR_MEMORY,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_replacement_new(const char *path, ih_replacement **out, ih_error *error);

/* The open temporary file, for write(); committing or aborting closes it. */
IH_API int ih_replacement_descriptor(const ih_replacement *replacement);

/* fsync, and rename to path.  The replacement is gone afterwards whatever the
 * result; on failure so is the temporary file, and path is as it was.
 * IH_ERR_IO. */
IH_API enum ih_status ih_replacement_commit(ih_replacement *replacement, ih_error *error);

/* Gives up: removes the temporary file and the replacement.  NULL is allowed. */
IH_API void ih_replacement_abort(ih_replacement *replacement);

IH_END_DECLS

#endif
