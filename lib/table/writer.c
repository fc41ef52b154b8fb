/* Writing a table: its beginning, its data, its end. */
#include "table/writer.h"

#include "base/error.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <isohand/replacement.h>
#include <stdlib.h>
#include <string.h>

/* A multiple of every element size; small enough to stay in a core's cache
 * between copying, hashing and writing. */
enum { BUFFER_BYTES = 1 << 18 };

/* ---- Beginning and end ----------------------------------------------------- */

static void free_writer(ih_table_writer *writer)
{
  ih_replacement_abort(writer->file);
  for (size_t i = 0; i < writer->item_count; i++) {
    free(writer->items[i].name);
    free(writer->items[i].checksums);
  }
  free(writer->items);
  json_decref(writer->metadata);
  json_decref(writer->tensors);
  (void)XXH3_freeState(writer->hash);
  free(writer->buffer);
  free(writer->path);
  free(writer);
}

/* Everything that is allocated; returns 0 when memory is short. */
static int fill_writer(ih_table_writer *writer, const char *path)
{
  writer->path = strdup(path);
  writer->metadata = json_object();
  writer->tensors = json_object();
  writer->hash = XXH3_createState();
  writer->buffer = malloc(BUFFER_BYTES);
  return writer->path != NULL && writer->tensors != NULL && writer->hash != NULL &&
         writer->buffer != NULL && XXH3_128bits_reset(writer->hash) == XXH_OK &&
         ihp_writer_set_metadata(writer, IHP_HEADER_KEY, "", IHP_CHECKSUM_ZEROS);
}

enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path or no place for the writer");
  ih_table_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL)
    return ihp_memory_error(error, path);
  const enum ih_status status = fill_writer(writer, path)
                                    ? ih_replacement_new(path, &writer->file, error)
                                    : ihp_memory_error(error, path);
  if (status == IH_OK)
    *out = writer;
  else
    free_writer(writer);
  return status;
}

void ih_table_writer_abort(ih_table_writer *writer)
{
  if (writer != NULL)
    free_writer(writer);
}

/* ---- The data ---------------------------------------------------------------- */

/* Keeps the first failure, with which every later call ends. */
static enum ih_status keep_failure(ih_table_writer *writer, const ih_error *failure,
                                   ih_error *error)
{
  if (writer->first.status == IH_OK)
    writer->first = *failure;
  if (error != NULL)
    *error = writer->first;
  return writer->first.status;
}

/* Writes the next n bytes of the file. */
static enum ih_status write_next(ih_table_writer *writer, const unsigned char *bytes, size_t n,
                                 ih_error *error)
{
  ih_error failure;
  const enum ih_status status =
      ihp_replacement_write(writer->file, writer->offset, bytes, n, &failure);
  if (status != IH_OK)
    return keep_failure(writer, &failure, error);
  writer->offset += n;
  return IH_OK;
}

static enum ih_status write_buffer(ih_table_writer *writer, ih_error *error)
{
  const enum ih_status status = write_next(writer, writer->buffer, writer->fill, error);
  if (status == IH_OK)
    writer->fill = 0;
  return status;
}

/* Ends the checksum of the current chunk, the last one that has bytes. */
static void finish_chunk(ih_table_writer *writer)
{
  const uint64_t chunk = writer->received == 0 ? 0 : (writer->received - 1) / writer->chunk;
  char *digits = writer->items[writer->current].checksums + chunk * IHP_CHECKSUM_STEP;
  ihp_checksum_digits(XXH3_128bits_digest(writer->hash), digits);
  (void)XXH3_128bits_reset(writer->hash);
}

/* Adds the next n bytes of the current item's file data to the checksums. */
static void hash_next(ih_table_writer *writer, const unsigned char *data, size_t n)
{
  const uint64_t bytes = writer->items[writer->current].bytes;
  while (n > 0) {
    const uint64_t left = writer->chunk - writer->received % writer->chunk;
    const size_t some = n < left ? n : (size_t)left;
    (void)XXH3_128bits_update(writer->hash, data, some);
    writer->received += some;
    data += some;
    n -= some;
    if (some == left || writer->received == bytes)
      finish_chunk(writer);
  }
}

/* Hashes and writes whole buffers' worth of data straight from the caller, while the
 * buffer is empty and the file's byte order is the machine's: a piece is still in the
 * cache from the hashing when it is written.  *done is how many bytes were written. */
static enum ih_status write_directly(ih_table_writer *writer, const unsigned char *data,
                                     size_t bytes, size_t *done, ih_error *error)
{
  enum ih_status status = IH_OK;
  *done = 0;
  if (!ihp_is_little_endian() || writer->fill > 0)
    return IH_OK;
  for (; status == IH_OK && bytes - *done >= BUFFER_BYTES; *done += BUFFER_BYTES) {
    hash_next(writer, data + *done, BUFFER_BYTES);
    status = write_next(writer, data + *done, BUFFER_BYTES, error);
  }
  return status;
}

/* Hashes data[0..bytes-1] of the current item, and writes or buffers it.  The buffer's
 * size, its fill and `bytes` are multiples of the element size, for the items before
 * have elements of this size or of a multiple of it. */
static enum ih_status append_data(ih_table_writer *writer, const unsigned char *data, size_t bytes,
                                  ih_error *error)
{
  const size_t element = writer->items[writer->current].element;
  while (bytes > 0) {
    size_t done;
    enum ih_status status = write_directly(writer, data, bytes, &done, error);
    if (status != IH_OK)
      return status;
    data += done;
    bytes -= done;
    const size_t room = BUFFER_BYTES - writer->fill;
    const size_t n = bytes < room ? bytes : room;
    unsigned char *to = writer->buffer + writer->fill;
    ihp_copy_little_endian(to, data, n, element);
    hash_next(writer, to, n);
    writer->fill += n;
    data += n;
    bytes -= n;
    status = writer->fill == BUFFER_BYTES ? write_buffer(writer, error) : IH_OK;
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

/* Ends the items that are complete from the current one on, and those of no bytes. */
static enum ih_status finish_items(ih_table_writer *writer, ih_error *error)
{
  while (writer->current < writer->item_count &&
         writer->received == writer->items[writer->current].bytes) {
    const struct ihp_item *item = &writer->items[writer->current];
    if (item->bytes == 0)
      finish_chunk(writer);
    if (!ihp_writer_set_metadata(writer, IHP_CHECKSUM_PREFIX, item->name, item->checksums)) {
      ih_error failure;
      (void)ihp_memory_error(&failure, writer->path);
      return keep_failure(writer, &failure, error);
    }
    writer->received = 0;
    writer->current++;
  }
  return IH_OK;
}

/* Gets ready for data, or for the end when there is none. */
static enum ih_status begin_data(ih_table_writer *writer, ih_error *error)
{
  if (writer->first.status != IH_OK)
    return keep_failure(writer, &writer->first, error);
  ih_error failure;
  if (!writer->started && ihp_writer_start(writer, &failure) != IH_OK)
    return keep_failure(writer, &failure, error);
  return finish_items(writer, error);
}

enum ih_status ih_table_writer_write(ih_table_writer *writer, const void *data, size_t bytes,
                                     ih_error *error)
{
  if (writer == NULL || (data == NULL && bytes > 0))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer or no data given");
  enum ih_status status = begin_data(writer, error);
  if (status != IH_OK || bytes == 0)
    return status;
  if (writer->current == writer->item_count)
    return ihp_writer_refuse(writer, error, "data after the end of the last tensor");
  const struct ihp_item *item = &writer->items[writer->current];
  char quote[IHP_QUOTE];
  if (bytes > item->bytes - writer->received)
    return ihp_writer_refuse(writer, error, "more data than the %llu bytes of tensor %s",
                             (unsigned long long)item->bytes,
                             ihp_quote(item->name, strlen(item->name), 0, quote));
  if (bytes % item->element != 0)
    return ihp_writer_refuse(writer, error,
                             "%zu bytes are not a whole number of elements of %zu bytes", bytes,
                             item->element);
  status = append_data(writer, data, bytes, error);
  return status == IH_OK ? finish_items(writer, error) : status;
}

static enum ih_status finish_file(ih_table_writer *writer, ih_error *error)
{
  enum ih_status status = write_buffer(writer, error);
  if (status != IH_OK)
    return status;
  status = ihp_writer_finish_header(writer, error);
  if (status != IH_OK)
    return status;
  ih_replacement *file = writer->file;
  writer->file = NULL;
  return ih_replacement_commit(file, error);
}

enum ih_status ih_table_writer_commit(ih_table_writer *writer, ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer given");
  enum ih_status status = begin_data(writer, error);
  if (status == IH_OK && writer->current < writer->item_count) {
    const struct ihp_item *item = &writer->items[writer->current];
    char quote[IHP_QUOTE];
    status =
        ihp_writer_refuse(writer, error, "tensor %s has %llu of its %llu bytes",
                          ihp_quote(item->name, strlen(item->name), 0, quote),
                          (unsigned long long)writer->received, (unsigned long long)item->bytes);
  }
  if (status == IH_OK)
    status = finish_file(writer, error);
  free_writer(writer);
  return status;
}
