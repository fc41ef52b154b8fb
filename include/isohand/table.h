/* isohand: the table file, a safetensors container (doc/FORMAT.md).
 *
 * An 8-byte little-endian header length, a JSON header, raw little-endian
 * arrays; made to be memory-mapped and to be safe to load from strangers.  This
 * part knows no poker.  In libisohand-table. */
#ifndef ISOHAND_TABLE_H
#define ISOHAND_TABLE_H

#include <isohand/base.h>

IH_BEGIN_DECLS

#define IH_TENSOR_DIMS 8

/* Bytes of one element, and the name in the file ("U16"); 0 and NULL for a
 * number that is no dtype.  Files with other dtypes (floats of 8 bits and less)
 * or more dimensions than IH_TENSOR_DIMS are refused. */
IH_API size_t ih_dtype_size(enum ih_dtype dtype);
IH_API const char *ih_dtype_name(enum ih_dtype dtype);

/* An array in a file.  As long as its table is open, name and data stay where
 * they are; data is little-endian, aligned to its element size in files written
 * here (in others perhaps not), and read only. */
typedef struct ih_tensor {
  const char *name;
  enum ih_dtype dtype;
  unsigned dims;                  /* 0..IH_TENSOR_DIMS */
  uint64_t shape[IH_TENSOR_DIMS]; /* row-major, the last varies fastest */
  uint64_t offset;                /* of data from the start of the file */
  uint64_t bytes;
  const void *data; /* NULL in what a writer is given */
} ih_tensor;

/* ---- Reading ------------------------------------------------------------- */

typedef struct ih_table ih_table;

/* Maps a file and checks its form completely: the header's length, its JSON
 * (duplicate keys are refused), every dtype, shape and offset without overflow,
 * no gaps, no overlaps, the exact length of the file.  Takes memory of up to
 * some 50 times the header's length, which is 100 MB at most.  Checksums are not
 * computed here.  *out belongs to the caller (ih_table_close).  A file that is
 * truncated by someone else while it is mapped raises SIGBUS when it is read:
 * nothing can be done about that here, so replace files by renaming, as the
 * writer below does.  IH_ERR_IO, IH_ERR_FORMAT, IH_ERR_MEMORY,
 * IH_ERR_ARGUMENT; *error names the file and the reason. */
IH_API enum ih_status ih_table_open(const char *path, ih_table **out, ih_error *error);
IH_API void ih_table_close(ih_table *table);

/* The path it was opened with, and the length of the file in bytes. */
IH_API const char *ih_table_path(const ih_table *table);
IH_API uint64_t ih_table_bytes(const ih_table *table);

/* Tensors in file order: their number; one by place (IH_ERR_RANGE); one by name
 * (IH_ERR_RANGE when there is none). */
IH_API size_t ih_table_tensors(const ih_table *table);
IH_API enum ih_status ih_table_tensor(const ih_table *table, size_t i, ih_tensor *out);
IH_API enum ih_status ih_table_find(const ih_table *table, const char *name, ih_tensor *out);

/* Metadata, strings by key, in file order: their number; key and value by place
 * (IH_ERR_RANGE); the value of a key, or NULL.  Strings live as long as the
 * table. */
IH_API size_t ih_table_metadata_count(const ih_table *table);
IH_API enum ih_status ih_table_metadata_at(const ih_table *table, size_t i, const char **key,
                                           const char **value);
IH_API const char *ih_table_metadata(const ih_table *table, const char *key);

/* Recomputes the XXH3-128 checksums of the header and of every tensor and
 * compares them with those in the metadata.  IH_ERR_FORMAT when one is missing,
 * IH_ERR_CHECKSUM when one differs; *error names it. */
IH_API enum ih_status ih_table_check(const ih_table *table, ih_error *error);

/* ---- Writing ------------------------------------------------------------- */

typedef struct ih_table_writer ih_table_writer;

/* Starts a table that will be `path`.  Until ih_table_commit succeeds, path is
 * not touched: all goes into a temporary file in the same folder.  Calls on one
 * writer come from one thread at a time, in this order: new, metadata and tensor
 * any number of times, write for the data of all tensors, commit or abort.
 * IH_ERR_IO also when path is there and not a regular file (a folder, a device, a
 * symbolic link) or has a name that is too long.  The new file has the permissions that the umask
 * leaves.  A process that is killed leaves its temporary file, ".NAME.XXXXXX"; so does one that
 * meets RLIMIT_FSIZE without ignoring SIGXFSZ. */
IH_API enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error);

/* Adds a string to the metadata; key and value are UTF-8 and copied.  Keys that
 * begin with "xxh3-128." belong to the writer.  IH_ERR_ARGUMENT for such a key,
 * a duplicate, text that is not UTF-8, or when data has been written. */
IH_API enum ih_status ih_table_add_metadata(ih_table_writer *writer, const char *key,
                                            const char *value, ih_error *error);

/* Declares a tensor: name, dtype, dims and shape are read and copied, the rest is
 * ignored.  Declare them by falling element size, so that each is aligned.
 * IH_ERR_ARGUMENT for a name that is a duplicate, empty, not UTF-8, "header" or
 * "__metadata__", a rising element size, a size that overflows, or when data has
 * been written. */
IH_API enum ih_status ih_table_add_tensor(ih_table_writer *writer, const ih_tensor *tensor,
                                          ih_error *error);

/* Appends data[0..bytes-1] to the tensors' data, in the order of their
 * declaration; one call may hold part of a tensor but not of two.  The elements
 * are in the machine's own byte order; the file is little-endian.
 * IH_ERR_ARGUMENT for more data than declared or part of an element; nothing is
 * written then.  After IH_ERR_IO the writer only repeats the error: abort it. */
IH_API enum ih_status ih_table_write(ih_table_writer *writer, const void *data, size_t bytes,
                                     ih_error *error);

/* Finishes: checksums, header, fsync, rename to path.  The writer is gone
 * afterwards whatever the answer; on failure so is the temporary file, and path
 * is as it was.  (The folder is synced too, as far as its file system does that;
 * this alone cannot fail.)  IH_ERR_IO, IH_ERR_ARGUMENT when data is missing. */
IH_API enum ih_status ih_table_commit(ih_table_writer *writer, ih_error *error);

/* Gives up: removes the temporary file and the writer.  NULL is allowed. */
IH_API void ih_table_abort(ih_table_writer *writer);

IH_END_DECLS

#endif
