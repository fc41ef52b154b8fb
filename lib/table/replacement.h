/* A file that replaces another one in one step, or not at all: what the writer of
 * tables needs besides the public calls. */
#ifndef IH_LIB_TABLE_REPLACEMENT_H
#define IH_LIB_TABLE_REPLACEMENT_H

#include <isohand/replacement.h>
#include <isohand/table.h>

/* Writes data[0..n-1] at an offset, wherever the descriptor stands.  IH_ERR_IO. */
enum ih_status ihp_replacement_write(const ih_replacement *replacement, uint64_t offset,
                                     const void *data, size_t n, ih_error *error);

/* Reads n bytes at an offset.  IH_ERR_IO, also when there are not so many. */
enum ih_status ihp_replacement_read(const ih_replacement *replacement, uint64_t offset, void *out,
                                    size_t n, ih_error *error);

/* Removes the temporary files of replacements of this path that killed processes left, as
 * ih_replacement_new does; what cannot be removed stays. */
void ihp_replacement_clean(const char *path);

#endif
