/* Atomic replacement of a file: internal calls for the writer of tables. */
#ifndef IH_LIB_TABLE_REPLACEMENT_H
#define IH_LIB_TABLE_REPLACEMENT_H

#include <isohand/replacement.h>
#include <isohand/table.h>

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
