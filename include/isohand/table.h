/** @file
 * The table file, a safetensors container (doc/FORMAT.md).
 *
 * Part of libisohand-table.  A file is an 8-byte little-endian header length, a JSON header, and
 * the arrays, raw and little-endian.  It is made to be mapped into memory, and is safe to open even
 * if an untrusted program wrote it.  These calls know nothing about poker.
 *
 * Files that have floating-point types of 8 bits or fewer, or a tensor of more than IH_TENSOR_DIMS
 * dimensions, are refused.
 *
 * Stability: stable.
 *
 * Threads: an open ih_table does not change, so all calls may use it at the same time, except
 * ih_table_close().  Only one thread at a time may use an ih_table_writer. */
#ifndef ISOHAND_TABLE_H
#define ISOHAND_TABLE_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** The largest number of dimensions of a tensor. */
#define IH_TENSOR_DIMS 8

/** The largest header that ih_table_open() accepts unless it gets another limit, in bytes. */
#define IH_TABLE_HEADER_LIMIT 1000000

/** The largest header that safetensors allows, in bytes. */
#define IH_TABLE_HEADER_MAX 100000000

/** An array in a file.
 *
 * `name` and `data` point into the open table and are valid until it is closed.  The data is
 * read-only and little-endian.  In files that ih_table_writer makes it is aligned to its element
 * size; in other files it need not be. */
typedef struct ih_tensor {
  const char *name;               /**< UTF-8. */
  enum ih_dtype dtype;            /**< Type of the elements. */
  unsigned dims;                  /**< Number of dimensions, 0..IH_TENSOR_DIMS. */
  uint64_t shape[IH_TENSOR_DIMS]; /**< Elements in each dimension; the last one varies fastest. */
  uint64_t offset;                /**< First byte of the data, from the start of the file. */
  uint64_t bytes;                 /**< Bytes of the data. */
  const void *data;               /**< The data. */
  uint64_t reserved;              /**< Reserved; 0.  The caller must also set it to 0. */
} ih_tensor;

/* ---- Reading ------------------------------------------------------------- */

/** An open table. */
typedef struct ih_table ih_table;

/** Opens a table: maps the file and checks its structure.
 *
 * The checks cover the length of the header, its JSON (duplicate keys are refused), every dtype,
 * shape and offset without overflow, and the length of the file.  Gaps and overlaps are refused.
 * Checksums are not computed; see ih_table_check().
 *
 * A header of more than header_limit bytes is refused before it is read: it is read twice, and
 * reading JSON can take 80 times its length in memory each time.
 *
 * If another program truncates the file while it is mapped, reading the lost part raises SIGBUS,
 * even in this call.  A library cannot prevent that.  Replace files by renaming, as ih_table_writer
 * does, or catch the signal, as the command `isohand` does to name the file.
 *
 * @param path          the file
 * @param header_limit  at most IH_TABLE_HEADER_MAX; 0 means IH_TABLE_HEADER_LIMIT
 * @param[out] out      receives the table; the caller frees it with ih_table_close()
 * @param[out] error    the file and the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  path or out is NULL, or header_limit is too large
 * @retval IH_ERR_IO        the file cannot be opened or mapped, or is not a regular file
 * @retval IH_ERR_FORMAT    the file is not a valid table, or its header is above the limit
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_open(const char *path, size_t header_limit, ih_table **out,
                                    ih_error *error);

/** Closes a table, which ends the validity of all that points into it.
 *
 * @param table  the table; NULL is allowed */
IH_API void ih_table_close(ih_table *table);

/** Returns the path that a table was opened with.
 *
 * @param table  the table, not NULL
 * @return a copy of the path, valid until the table is closed */
IH_API const char *ih_table_path(const ih_table *table);

/** Returns the length of the file.
 *
 * @param table  the table, not NULL
 * @return bytes */
IH_API uint64_t ih_table_bytes(const ih_table *table);

/** Returns the number of tensors.
 *
 * @param table  the table, not NULL
 * @return the number of tensors */
IH_API size_t ih_table_tensors(const ih_table *table);

/** Returns a tensor by its position in the file.
 *
 * @param table     the table
 * @param i         its position, 0..ih_table_tensors()-1
 * @param[out] out  receives the tensor
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     i is out of range */
IH_API enum ih_status ih_table_tensor(const ih_table *table, size_t i, ih_tensor *out);

/** Returns a tensor by its name.
 *
 * @param table     the table
 * @param name      its name
 * @param[out] out  receives the tensor
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     no tensor has this name */
IH_API enum ih_status ih_table_tensor_named(const ih_table *table, const char *name,
                                            ih_tensor *out);

/** Returns the number of metadata entries.
 *
 * @param table  the table, not NULL
 * @return the number of entries */
IH_API size_t ih_table_metadata_count(const ih_table *table);

/** Returns a metadata entry by its position in the file.
 *
 * @param table       the table
 * @param i           its position, 0..ih_table_metadata_count()-1
 * @param[out] key    receives the key, valid until the table is closed
 * @param[out] value  receives the value, valid until the table is closed
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     i is out of range */
IH_API enum ih_status ih_table_metadata_get(const ih_table *table, size_t i, const char **key,
                                            const char **value);

/** Returns the metadata of a key.
 *
 * @param table  the table, not NULL
 * @param key    the key; NULL is allowed
 * @return the value, valid until the table is closed; NULL if the key does not exist */
IH_API const char *ih_table_metadata(const ih_table *table, const char *key);

/** Compares the XXH3-128 checksums of the header and of all tensors with those in the metadata.
 *
 * @param table       the table
 * @param callbacks   progress, in bytes of data, and cancelling; may be NULL
 * @param[out] error  names the header, or the tensor and its first chunk that differs; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   table is NULL, or a reserved member of callbacks is set
 * @retval IH_ERR_FORMAT     a checksum is missing or malformed
 * @retval IH_ERR_CHECKSUM   a checksum differs
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  callbacks->is_cancelled returned non-zero */
IH_API enum ih_status ih_table_check(const ih_table *table, const ih_callbacks *callbacks,
                                     ih_error *error);

/** Checks the header and part of a tensor, like ih_table_check().
 *
 * A tensor has a checksum for each chunk, 16 MiB unless the file has more than 256 GiB of data.
 * This call checks all chunks that hold any of the bytes first..first+bytes-1, so it reads up to a
 * chunk more at either end.
 *
 * @param table       the table
 * @param i           position of the tensor
 * @param first       the first byte, from the start of the data of the tensor
 * @param bytes       number of bytes; with 0, only the header is checked
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  table is NULL
 * @retval IH_ERR_RANGE     i is out of range, or the tensor ends before first + bytes
 * @retval IH_ERR_FORMAT    a checksum is missing or malformed
 * @retval IH_ERR_CHECKSUM  a checksum differs
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_check_part(const ih_table *table, size_t i, uint64_t first,
                                          uint64_t bytes, ih_error *error);

/* ---- Writing ------------------------------------------------------------- */

/** A table that is being written. */
typedef struct ih_table_writer ih_table_writer;

/** Starts to write a table.
 *
 * The calls on a writer come in this order: ih_table_writer_new(); ih_table_writer_add_metadata()
 * and ih_table_writer_add_tensor(), any number of times; ih_table_writer_write(), until all tensors
 * have their data; ih_table_writer_commit() or ih_table_writer_abort().
 *
 * The path is not touched until ih_table_writer_commit() succeeds: everything goes to a temporary
 * file in the same folder.  The new file gets the permission bits of the file that it replaces, or
 * else those that the umask leaves.
 *
 * A process that is killed leaves its temporary file `.NAME.XXXXXX` behind, as does one that
 * exceeds RLIMIT_FSIZE without ignoring SIGXFSZ.  The next writer of the same path removes it; see
 * ih_replacement_new().
 *
 * @param path        the file to write
 * @param[out] out    receives the writer; ih_table_writer_commit() or ih_table_writer_abort() frees
 *                    it
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  path or out is NULL
 * @retval IH_ERR_IO        the path exists and is not a regular file (a folder, a device, a
 *                          symbolic link), its name is too long, or the system refused to create
 *                          the temporary file
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error);

/** Adds a metadata entry.
 *
 * @param writer      the writer
 * @param key         UTF-8, copied; it must not begin with "xxh3-128", which is for checksums
 * @param value       UTF-8, copied
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer other than error is NULL, the key is reserved or a duplicate,
 *                          text is not UTF-8, or data has already been written
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_writer_add_metadata(ih_table_writer *writer, const char *key,
                                                   const char *value, ih_error *error);

/** Declares a tensor.
 *
 * Tensors are declared in descending order of element size, so that each is aligned.
 *
 * @param writer      the writer
 * @param tensor      name, dtype, dims and shape are copied; offset, bytes and data are ignored
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer other than error is NULL; the name is a duplicate, empty, not
 *                          UTF-8, "header", "chunk" or "__metadata__"; the dtype is unknown, its
 *                          elements are larger than those of the tensor before, or there are more
 *                          than IH_TENSOR_DIMS dimensions; the size overflows; reserved is not 0;
 *                          or data has already been written
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_writer_add_tensor(ih_table_writer *writer, const ih_tensor *tensor,
                                                 ih_error *error);

/** Appends data to the tensors, in the order in which they were declared.
 *
 * A call may supply a part of a tensor, but not parts of two tensors.  After IH_ERR_IO or
 * IH_ERR_MEMORY, further calls only return the same error: abort the writer.
 *
 * @param writer      the writer
 * @param data        data[0..bytes-1], elements in the byte order of the machine; the file is
 *                    little-endian.  May be NULL if bytes is 0.
 * @param bytes       number of bytes
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  a pointer other than error is NULL, there is more data than declared,
 *                          bytes is not a whole number of elements, or the header is above
 *                          IH_TABLE_HEADER_MAX; then nothing is written
 * @retval IH_ERR_IO        the system refused to write
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_writer_write(ih_table_writer *writer, const void *data, size_t bytes,
                                            ih_error *error);

/** Finishes the file: writes checksums and header, syncs it, and renames it to its path.
 *
 * The header is read back and compared before the rename.  The folder is synced, too, as far as its
 * file system can; the call does not fail if it cannot.
 *
 * Frees the writer whether it succeeds or not.  On failure it also removes the temporary file, and
 * the path is as it was before.
 *
 * @param writer      the writer; invalid afterwards
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  writer is NULL, or a tensor lacks data
 * @retval IH_ERR_IO        the system refused to write, sync or rename the file
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_table_writer_commit(ih_table_writer *writer, ih_error *error);

/** Removes the temporary file and frees the writer.
 *
 * @param writer  the writer; NULL is allowed */
IH_API void ih_table_writer_abort(ih_table_writer *writer);

IH_END_DECLS

#endif
