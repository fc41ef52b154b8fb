/* A file that takes the place of another in one step, or not at all. */
#ifndef IH_LIB_TABLE_REPLACEMENT_H
#define IH_LIB_TABLE_REPLACEMENT_H

#include <isohand/base.h>

/* Of the last part of the path at most this many bytes are in the temporary name
 * ".NAME.XXXXXX", which thus is within the 255 that file systems allow. */
#define IHP_TEMPORARY_NAME 200

struct ihp_replacement {
  const char *path; /* the caller's; lives as long as this */
  const char *base; /* its last part */
  int folder, fd;   /* open, or -1 */
  char name[IHP_TEMPORARY_NAME + 9];
};

/* Creates the temporary file in the folder of path, with the permissions that
 * any new file gets.  Refuses a path that is there and not a regular file: a
 * device, a folder, a symbolic link; and a name that the folder cannot have, as
 * one that is too long.  IH_ERR_IO. */
enum ih_status ihp_replacement_open(struct ihp_replacement *file, const char *path,
                                    ih_error *error);

/* Writes data[0..n-1] at an offset.  IH_ERR_IO. */
enum ih_status ihp_replacement_write(const struct ihp_replacement *file, uint64_t offset,
                                     const void *data, size_t n, ih_error *error);

/* Makes the temporary file the file at path, safe on disk.  IH_ERR_IO, after
 * which only ihp_replacement_discard is left. */
enum ih_status ihp_replacement_commit(struct ihp_replacement *file, ih_error *error);

/* Removes the temporary file, if it is there, and closes everything. */
void ihp_replacement_discard(struct ihp_replacement *file);

#endif
