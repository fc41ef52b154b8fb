/* isohand: the table file, a safetensors container (doc/FORMAT.md).
 *
 * An 8-byte little-endian header length, a JSON header, then the arrays, raw and
 * little-endian: made to be mapped into memory, and safe to open when a stranger
 * wrote it.  These calls know no poker.  In libisohand-table.
 *
 * Stability: stable.
 * Threads: an open ih_table never changes: any calls may use it at the same time, except
 * ih_table_close.  One thread at a time uses an ih_table_writer. */
#ifndef ISOHAND_TABLE_H
#define ISOHAND_TABLE_H

#include <isohand/base.h>

IH_BEGIN_DECLS

#define IH_TENSOR_DIMS 8

/* Bytes of a header: how many a reader accepts unless told otherwise, and how
 * many it can be told to accept, which is all that safetensors allows. */
#define IH_TABLE_HEADER_LIMIT 1000000
#define IH_TABLE_HEADER_MAX   100000000

/* Files with floats of 8 bits and fewer, or with more than IH_TENSOR_DIMS dimensions, are refused.
 */

/* An array in a file.  While its table is open, name and data stay where they
 * are.  The data is read-only and little-endian; in files written here it is
 * aligned to its element size, in other files perhaps not. */
typedef struct ih_tensor {
  const char *name;
  enum ih_dtype dtype;
  unsigned dims;                  /* 0..IH_TENSOR_DIMS */
  uint64_t shape[IH_TENSOR_DIMS]; /* row-major, the last varies fastest */
  uint64_t offset;                /* of the data, from the start of the file */
  uint64_t bytes;
  const void *data;
  uint64_t reserved; /* 0 */
} ih_tensor;

/* ---- Reading ------------------------------------------------------------- */

/* An open table never changes: any of the calls below may run at the same time
 * on one table, except ih_table_close. */
typedef struct ih_table ih_table;

/* Maps a file and checks its whole form: the header's length, its JSON
 * (duplicate keys are refused), every dtype, shape and offset without overflow,
 * no gaps, no overlaps, the exact length of the file.  A header of more than
 * header_limit bytes is refused unread: it is read twice, and reading JSON can
 * take 80 times its length in memory each time.  header_limit is at most IH_TABLE_HEADER_MAX; 0
 * stands for IH_TABLE_HEADER_LIMIT.  Checksums are not computed here.  *out belongs to the caller
 * (ih_table_close).  If another program truncates the file while it is mapped, reading what is gone
 * raises SIGBUS, in this call too.  No library can prevent that: replace files by renaming, as the
 * writer below does, or catch the signal, as the command isohand does to name the file.  IH_ERR_IO,
 * IH_ERR_FORMAT, IH_ERR_MEMORY, IH_ERR_ARGUMENT; *error names the file and the reason. */
IH_API enum ih_status ih_table_open(const char *path, size_t header_limit, ih_table **out,
                                    ih_error *error);
IH_API void ih_table_close(ih_table *table);

/* The path that the table was opened with, and the length of the file in bytes. */
IH_API const char *ih_table_path(const ih_table *table);
IH_API uint64_t ih_table_bytes(const ih_table *table);

/* Tensors in file order: their number; the one at position i (IH_ERR_RANGE from
 * that number on); the one of a name (IH_ERR_RANGE when there is none). */
IH_API size_t ih_table_tensors(const ih_table *table);
IH_API enum ih_status ih_table_tensor(const ih_table *table, size_t i, ih_tensor *out);
IH_API enum ih_status ih_table_tensor_named(const ih_table *table, const char *name,
                                            ih_tensor *out);

/* Metadata, strings by key, in file order: their number; key and value at
 * position i (IH_ERR_RANGE from that number on); the value of a key, or NULL.
 * The strings live as long as the table. */
IH_API size_t ih_table_metadata_count(const ih_table *table);
IH_API enum ih_status ih_table_metadata_get(const ih_table *table, size_t i, const char **key,
                                            const char **value);
IH_API const char *ih_table_metadata(const ih_table *table, const char *key);

/* Computes the XXH3-128 checksums of the header and of every tensor again and
 * compares them with those in the metadata.  IH_ERR_FORMAT when one is missing
 * or malformed, IH_ERR_CHECKSUM when one differs; *error names the header or the
 * tensor, and its first chunk that differs.  callbacks may be NULL; units of progress are bytes of
 * values.  IH_ERR_CANCELLED. */
IH_API enum ih_status ih_table_check(const ih_table *table, const ih_callbacks *callbacks,
                                     ih_error *error);

/* The same for the header and for those chunks of the tensor at position i that
 * hold its bytes from `first` up to first + bytes - 1 (IH_ERR_RANGE when the
 * tensor has not so many, or there is no such tensor).  A tensor has a checksum
 * for every chunk of 16 MiB, so this reads up to 16 MiB more at either end.  A
 * range of no bytes checks the header alone. */
IH_API enum ih_status ih_table_check_part(const ih_table *table, size_t i, uint64_t first,
                                          uint64_t bytes, ih_error *error);

/* ---- Writing ------------------------------------------------------------- */

typedef struct ih_table_writer ih_table_writer;

/* Starts a table that will be `path`.  Until ih_table_writer_commit succeeds, path is
 * not touched: everything goes into a temporary file in the same folder.  Calls
 * on one writer come from one thread at a time, in this order: new; metadata and
 * tensor, any number of times; write, until all tensors have their data; commit
 * or abort.  IH_ERR_IO also when path exists and is not a regular file (but a
 * folder, a device, a symbolic link), or when its name is too long.  The new
 * file has the permission bits of the file that it replaces, else those that the
 * umask leaves.  A process that is killed leaves its temporary file,
 * ".NAME.XXXXXX"; so does one that reaches RLIMIT_FSIZE without ignoring
 * SIGXFSZ. */
IH_API enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error);

/* Adds a string to the metadata; key and value are UTF-8 and copied.  Keys that
 * begin with "xxh3-128" belong to the writer.  IH_ERR_ARGUMENT for such a key,
 * for a duplicate, for text that is not UTF-8, or when data has been written. */
IH_API enum ih_status ih_table_writer_add_metadata(ih_table_writer *writer, const char *key,
                                                   const char *value, ih_error *error);

/* Declares a tensor: name, dtype, dims and shape are read and copied; offset,
 * bytes and data are ignored.  Declare tensors by falling element size, so that
 * each is aligned.  IH_ERR_ARGUMENT for a name that is a duplicate, empty, not
 * UTF-8, "header", "chunk" or "__metadata__", for a rising element size, for a
 * size that overflows, when reserved is not 0, or when data has been written. */
IH_API enum ih_status ih_table_writer_add_tensor(ih_table_writer *writer, const ih_tensor *tensor,
                                                 ih_error *error);

/* Appends data[0..bytes-1] to the tensors' data, in the order in which they were
 * declared; one call may give part of a tensor, but not parts of two.  The
 * elements are in the machine's own byte order; the file is little-endian.
 * IH_ERR_ARGUMENT for more data than declared or for part of an element; nothing
 * is written then.  After IH_ERR_IO the writer only repeats the error: abort it. */
IH_API enum ih_status ih_table_writer_write(ih_table_writer *writer, const void *data, size_t bytes,
                                            ih_error *error);

/* Finishes the file: checksums, header, fsync, rename to path.  The header is
 * read back and compared before path is touched.  The writer is gone afterwards
 * whatever the result; on failure so is the temporary file, and path is as it
 * was.  (The folder is synced too, as far as its file system can; that cannot
 * fail the call.)  IH_ERR_IO, IH_ERR_MEMORY, IH_ERR_ARGUMENT when data is
 * missing. */
IH_API enum ih_status ih_table_writer_commit(ih_table_writer *writer, ih_error *error);

/* Gives up: removes the temporary file and the writer.  NULL is allowed. */
IH_API void ih_table_writer_abort(ih_table_writer *writer);

IH_END_DECLS

#endif
