/* Atomic replacement of a file: internal calls for the writer of tables. */
#ifndef IH_LIB_TABLE_REPLACEMENT_H
#define IH_LIB_TABLE_REPLACEMENT_H

#include "base/team.h"

#include <isohand/replacement.h>
#include <isohand/table.h>

/* Like ih_replacement_new, for all processes of a team, which may be NULL: process 0 creates the
 * temporary file, and the others open it.  ih_replacement_commit and, on success, this call are
 * collective. */
enum ih_status ihp_replacement_new(const char *path, const ih_team *team, ih_replacement **out,
                                   ih_error *error);

/* Writes data[0..n-1] at an offset, independent of the descriptor's position.  IH_ERR_IO. */
enum ih_status ihp_replacement_write(const ih_replacement *replacement, uint64_t offset,
                                     const void *data, size_t n, ih_error *error);

/* Reads n bytes at an offset.  IH_ERR_IO, also if the file ends before that. */
enum ih_status ihp_replacement_read(const ih_replacement *replacement, uint64_t offset, void *out,
                                    size_t n, ih_error *error);

/* Removes temporary files that killed processes left for this path, as ih_replacement_new does;
 * files that cannot be removed stay. */
void ihp_replacement_clean(const char *path);

#endif
