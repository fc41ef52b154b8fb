/** @file
 * Replacing a file in one step or not at all, as tables are written.
 *
 * Part of libisohand-table, for files of any format.  The new contents go to a temporary file in
 * the same folder, which is renamed when it is complete.
 *
 * Stability: stable.
 *
 * Threads: calls on different ih_replacement objects may run at the same time; only one thread at a
 * time may use the same one. */
#ifndef ISOHAND_REPLACEMENT_H
#define ISOHAND_REPLACEMENT_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** A file that is being replaced. */
typedef struct ih_replacement ih_replacement;

/** Creates a temporary file in the folder of a path.
 *
 * The path itself is not touched until ih_replacement_commit() succeeds.  It must not name anything
 * but a regular file; see ih_table_writer_new() for this and for the permissions of the new file.
 *
 * The temporary file is locked (`flock`) as long as it exists.  Temporary files of the same path
 * that are not locked were left behind by processes that were killed; they are removed here.  On a
 * file system without locks they stay.
 *
 * @param path        the file to replace or create
 * @param[out] out    receives the replacement; ih_replacement_commit() or ih_replacement_abort()
 *                    frees it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  path or out is NULL
 * @retval IH_ERR_IO        the path is refused, or the system refused to create the file
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_replacement_new(const char *path, ih_replacement **out, ih_error *error);

/** Returns the file descriptor of the temporary file.
 *
 * It is open for reading and writing; ih_replacement_commit() and ih_replacement_abort() close it.
 *
 * @param replacement  the replacement, not NULL
 * @return the descriptor, for `write` */
IH_API int ih_replacement_descriptor(const ih_replacement *replacement);

/** Syncs the temporary file and renames it to the path.
 *
 * Frees the replacement whether it succeeds or not.  On failure it also removes the temporary file,
 * and the path is as it was before.
 *
 * @param replacement  the replacement; invalid afterwards
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  replacement is NULL
 * @retval IH_ERR_IO        the system refused to sync, close or rename the file
 * @retval IH_ERR_MEMORY    the system is out of memory */
IH_API enum ih_status ih_replacement_commit(ih_replacement *replacement, ih_error *error);

/** Removes the temporary file and frees the replacement.
 *
 * @param replacement  the replacement; NULL is allowed */
IH_API void ih_replacement_abort(ih_replacement *replacement);

IH_END_DECLS

#endif
