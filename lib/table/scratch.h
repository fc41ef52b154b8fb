/* Scratch files: mapped memory that outlives its process, for computations that are continued.
 *
 * The memory is in pieces.  A piece that is made gets a checksum, so that the next process can tell
 * which pieces are complete, whatever stopped the one before.  Pages that do not fit in memory are
 * on disk, which must be a local one: if a page cannot be read or written, the signal SIGBUS ends
 * the process.  Only the same version of this library reads the files, on the machine that wrote
 * them. */
#ifndef IH_LIB_TABLE_SCRATCH_H
#define IH_LIB_TABLE_SCRATCH_H

#include <isohand/base.h>

enum { IHP_SCRATCH_CONTENT = 256 };

struct ihp_scratch_form {
  char content[IHP_SCRATCH_CONTENT]; /* what the bytes are, in words: other files are refused */
  uint64_t pieces, bytes;            /* number of pieces; bytes of all together */
};

struct ihp_scratch;

/* Opens and locks a scratch file; creates it, with its space on the disk, if it is missing or
 * empty.  The space of a shorter file is completed.  If the file holds anything else, it stays as
 * it is.  The caller closes *out.
 *
 * IH_ERR_MISMATCH: the file is not of this form and this version of the library.  IH_ERR_IO: it
 * cannot be used, the disk is full, or another process uses it.  IH_ERR_MEMORY. */
enum ih_status ihp_scratch_open(const char *path, const struct ihp_scratch_form *form,
                                struct ihp_scratch **out, ih_error *error);

/* Closes and unlocks a file, which stays; NULL is ignored. */
void ihp_scratch_close(struct ihp_scratch *scratch);

/* Removes a closed file of this form, unless it is open elsewhere; any other file stays. */
void ihp_scratch_remove(const char *path, const struct ihp_scratch_form *form);

/* Returns the memory, aligned for any type. */
void *ihp_scratch_memory(const struct ihp_scratch *scratch);

/* Returns 1 if data[0..bytes-1] is what it was when ihp_scratch_set_made() was called for this
 * piece, perhaps by an earlier process, else 0.  Pieces may be checked and made by several threads.
 */
int ihp_scratch_is_made(const struct ihp_scratch *scratch, uint64_t piece, const void *data,
                        size_t bytes);
void ihp_scratch_set_made(struct ihp_scratch *scratch, uint64_t piece, const void *data,
                          size_t bytes);

/* Returns 1 if ihp_scratch_set_made() was called for all pieces, else 0.  Their bytes may have
 * changed since. */
int ihp_scratch_is_whole(const struct ihp_scratch *scratch);

/* Returns the bytes of a file of this form; UINT64_MAX if form->bytes is. */
uint64_t ihp_scratch_bytes(const struct ihp_scratch_form *form);

/* Returns the path of a file in a folder, which the caller frees; NULL if out of memory. */
char *ihp_scratch_path(const char *folder, const char *name);

/* Returns the bytes that a file takes on the disk; 0 if it does not exist. */
uint64_t ihp_scratch_taken(const char *path);

#endif
