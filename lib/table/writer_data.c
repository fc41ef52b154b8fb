/* Writing the data of a table.  The declarations fix the length of the header before data are
 * written.  Checksums have a fixed width; the header is written last. */
#include "base/error.h"
#include "table/bytes.h"
#include "table/fault.h"
#include "table/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The chunk size doubles until the data have at most this many chunks (256 GiB without doubling);
 * their checksums then fill about half of IH_TABLE_HEADER_LIMIT. */
enum { CHUNKS_MAX = 1 << 14 };

/* ---- End of the declarations ---------------------------------------------------- */

/* Chooses the chunk size and reserves the metadata for it and all checksums; returns 0 if out of
 * memory. */
static int reserve_checksums(ih_table_writer *writer)
{
  char digits[24];
  writer->chunk = IHP_CHUNK_BYTES;
  while (writer->data_bytes / writer->chunk > CHUNKS_MAX)
    writer->chunk *= 2;
  (void)snprintf(digits, sizeof digits, "%llu", (unsigned long long)writer->chunk);
  int good = ihp_writer_set(writer, IHP_CHUNK_KEY, digits);
  for (size_t i = 0; i < writer->item_count && good; i++) {
    struct ihp_item *item = &writer->items[i];
    item->checksums = ihp_checksum_list(ihp_chunks(item->bytes, writer->chunk));
    good = item->checksums != NULL && ihp_writer_set(writer, item->key, item->checksums);
  }
  return good;
}

/* Returns the header as an object; NULL if out of memory. */
static json_t *make_header(const ih_table_writer *writer)
{
  json_t *header = json_object();
  if (json_object_set(header, "__metadata__", writer->metadata) == 0 &&
      json_object_update(header, writer->tensors) == 0)
    return header;
  json_decref(header);
  return NULL;
}

/* Ends the declarations: fixes chunk size, checksum lists, header length and `offset`, the start of
 * the data. */
static enum ih_status start_data(ih_table_writer *writer)
{
  json_t *header = reserve_checksums(writer) ? make_header(writer) : NULL;
  char *text = header != NULL ? json_dumps(header, JSON_COMPACT) : NULL;
  json_decref(header);
  if (text == NULL)
    return ihp_memory_error(&writer->first, writer->path);
  writer->text_bytes = strlen(text);
  writer->text_hash = XXH3_64bits(text, writer->text_bytes);
  free(text);
  const size_t data =
      (8 + writer->text_bytes + IHP_DATA_ALIGNMENT - 1) / IHP_DATA_ALIGNMENT * IHP_DATA_ALIGNMENT;
  if (data - 8 > IH_TABLE_HEADER_MAX)
    return ihp_writer_refuse(writer, &writer->first,
                             "the header exceeds the format's limit of %d bytes",
                             IH_TABLE_HEADER_MAX);
  writer->header_bytes = data - 8;
  writer->offset = data;
  writer->end = writer->item_count > 0 ? writer->items[0].bytes : 0;
  writer->started = 1;
  return IH_OK;
}

/* ---- Writing data ------------------------------------------------------------ */

/* Writes n bytes at the current file offset. */
static enum ih_status write_next(ih_table_writer *writer, const unsigned char *bytes, size_t n)
{
  const enum ih_status status =
      ihp_replacement_write(writer->file, writer->offset, bytes, n, &writer->first);
  writer->offset += n;
  return status;
}

static enum ih_status write_buffer(ih_table_writer *writer)
{
  const size_t n = writer->fill;
  writer->fill = 0;
  return write_next(writer, writer->buffer, n);
}

/* Finishes the checksum of the current chunk, the last one with data. */
static void finish_chunk(ih_table_writer *writer)
{
  const uint64_t chunk = writer->received == 0 ? 0 : (writer->received - 1) / writer->chunk;
  char *digits = writer->items[writer->current].checksums + chunk * IHP_CHECKSUM_STEP;
  ihp_checksum_digits(XXH3_128bits_digest(writer->hash), digits);
  (void)XXH3_128bits_reset(writer->hash);
}

/* Adds the next n bytes of the current item, as stored in the file, to its checksums. */
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

/* Returns 1 if another process writes the current item. */
static int is_elsewhere(const ih_table_writer *writer)
{
  return ihp_team_rank(writer->team) > 0 && !writer->items[writer->current].is_divided;
}

/* Hashes data[0..bytes-1] of the current item, and writes or buffers it.  Buffer size, fill and
 * `bytes` are multiples of the element size, because earlier items have elements of this size or a
 * multiple.  On little-endian machines a full buffer's worth goes directly from the caller to the
 * file, still in cache from hashing. */
static enum ih_status append_data(ih_table_writer *writer, const unsigned char *data, size_t bytes)
{
  const size_t element = writer->items[writer->current].element;
  enum ih_status status = IH_OK;
  if (is_elsewhere(writer)) {
    writer->received += bytes;
    writer->offset += bytes;
    return IH_OK;
  }
  while (bytes > 0 && status == IH_OK) {
    const size_t space = IHP_WRITER_BUFFER - writer->fill;
    const size_t n = bytes < space ? bytes : space;
    if (n == IHP_WRITER_BUFFER && ihp_is_little_endian()) {
      hash_next(writer, data, n);
      status = write_next(writer, data, n);
    } else {
      unsigned char *to = writer->buffer + writer->fill;
      ihp_copy_little_endian(to, data, n, element);
      hash_next(writer, to, n);
      writer->fill += n;
      if (writer->fill == IHP_WRITER_BUFFER)
        status = write_buffer(writer);
    }
    data += n;
    bytes -= n;
  }
  return status;
}

/* Makes data that follow the next ones in the file, at `received` bytes of the current item. */
static enum ih_status move_to(ih_table_writer *writer, uint64_t received)
{
  const uint64_t offset = writer->offset + writer->fill + (received - writer->received);
  const enum ih_status status = writer->fill > 0 ? write_buffer(writer) : IH_OK;
  writer->offset = offset;
  writer->received = received;
  return status;
}

/* Goes on to the item after the current one. */
static enum ih_status finish_item(ih_table_writer *writer)
{
  const struct ihp_item *item = &writer->items[writer->current];
  if (item->is_divided && move_to(writer, item->bytes) != IH_OK)
    return writer->first.status;
  if (item->bytes == 0)
    finish_chunk(writer);
  if (!ihp_writer_set(writer, item->key, item->checksums))
    return ihp_memory_error(&writer->first, writer->path);
  writer->received = 0;
  writer->current++;
  if (writer->current < writer->item_count)
    writer->end = writer->items[writer->current].bytes;
  return IH_OK;
}

/* Finishes complete items from the current one on, including empty ones. */
static enum ih_status finish_items(ih_table_writer *writer)
{
  enum ih_status status = IH_OK;
  while (writer->current < writer->item_count && writer->received == writer->end && status == IH_OK)
    status = finish_item(writer);
  return status;
}

/* Prepares for data, or for the end without data. */
static enum ih_status begin_data(ih_table_writer *writer)
{
  if (writer->first.status == IH_OK && !writer->started)
    (void)start_data(writer);
  return writer->first.status == IH_OK ? finish_items(writer) : writer->first.status;
}

/* Reports the first failure; every later write, and the commit, report it again. */
static enum ih_status report_first(const ih_table_writer *writer, ih_error *error)
{
  if (error != NULL && writer->first.status != IH_OK)
    *error = writer->first;
  return writer->first.status;
}

enum ih_status ih_table_writer_write(ih_table_writer *writer, const void *data, size_t bytes,
                                     ih_error *error)
{
  if (writer == NULL || (data == NULL && bytes > 0))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "writer and data must not be NULL");
  if (begin_data(writer) != IH_OK || bytes == 0)
    return report_first(writer, error);
  if (writer->current == writer->item_count)
    return ihp_writer_refuse(writer, error, "data after the end of the last tensor");
  const struct ihp_item *item = &writer->items[writer->current];
  char quote[IHP_QUOTE];
  if (bytes > writer->end - writer->received)
    return ihp_writer_refuse(writer, error, "more data than the %llu bytes of tensor %s",
                             (unsigned long long)item->bytes,
                             ihp_quote(item->name, strlen(item->name), 0, quote));
  if (bytes % item->element != 0)
    return ihp_writer_refuse(writer, error,
                             "%zu bytes are not a multiple of the element size of %zu bytes", bytes,
                             item->element);
  if (append_data(writer, data, bytes) == IH_OK)
    (void)finish_items(writer);
  return report_first(writer, error);
}

enum ih_status ihp_table_writer_divide(ih_table_writer *writer, struct ihp_share *part,
                                       ih_error *error)
{
  if (begin_data(writer) != IH_OK)
    return report_first(writer, error);
  if (writer->current == writer->item_count)
    return ihp_writer_refuse(writer, error, "no tensor is left to divide");
  struct ihp_item *item = &writer->items[writer->current];
  const struct ihp_share chunks =
      ihp_team_share(writer->team, ihp_chunks(item->bytes, writer->chunk));
  *part = (struct ihp_share){chunks.first * writer->chunk, chunks.end * writer->chunk};
  part->end = part->end < item->bytes ? part->end : item->bytes;
  part->first = part->first < part->end ? part->first : part->end;
  item->is_divided = 1;
  writer->end = part->end;
  if (move_to(writer, part->first) == IH_OK)
    (void)finish_items(writer);
  return report_first(writer, error);
}

/* Gets the checksums of all processes, which must have declared the same tensors and metadata. */
static enum ih_status gather_checksums(ih_table_writer *writer)
{
  enum ih_status status = ihp_team_compare(writer->team, writer->first.status, writer->text_hash);
  for (size_t i = 0; i < writer->item_count && writer->team != NULL; i++) {
    const struct ihp_item *item = &writer->items[i];
    if (item->is_divided)
      status = ihp_team_gather(writer->team, status, item->checksums, IHP_CHECKSUM_STEP,
                               ihp_chunks(item->bytes, writer->chunk));
    if (status == IH_OK && item->is_divided && !ihp_writer_set(writer, item->key, item->checksums))
      status = IH_ERR_MEMORY;
  }
  return status == writer->first.status ? status
                                        : ihp_status_error(&writer->first, status, writer->path);
}

/* ---- Finishing the file --------------------------------------------------------- */

/* Fills bytes[] with the file's bytes before the data.  The header's own checksum is computed over
 * zeros and then stored in their place, here and in the metadata.  Returns 0 if out of memory,
 * which a changed length of the text also indicates. */
static int fill_header(ih_table_writer *writer, const json_t *header, unsigned char bytes[])
{
  const size_t n = (size_t)writer->header_bytes;
  char *text = json_dumps(header, JSON_COMPACT);
  char digits[IHP_CHECKSUM_DIGITS + 1] = "";
  int good = text != NULL && strlen(text) == writer->text_bytes;
  if (good) {
    ihp_save(bytes, n, 8);
    memset(bytes + 8, ' ', n);
    memcpy(bytes + 8, text, writer->text_bytes);
    good = ihp_header_checksum((const char *)bytes + 8, n, digits) &&
           ihp_writer_set(writer, IHP_HEADER_KEY, digits);
    memcpy(bytes + 8 + IHP_HEADER_DIGITS_AT, digits, IHP_CHECKSUM_DIGITS);
  }
  free(text);
  return good;
}

/* Compares bytes[0..n-1] with back[0..n-1], read back from the file.  They must be equal, and as
 * JSON must match the declarations: jansson can silently lose parts when out of memory. */
static enum ih_status compare_header(ih_table_writer *writer, const json_t *header,
                                     const unsigned char bytes[], const unsigned char back[],
                                     size_t n)
{
  if (memcmp(back, bytes, n) != 0)
    return ihp_file_error(&writer->first, IH_ERR_IO, writer->path, /* GCOV_EXCL_LINE: a bad disk */
                          "the header read back differs from the one written");
  json_t *read = json_loadb((const char *)back + 8, n - 8, JSON_REJECT_DUPLICATES, NULL);
  const int is_same = json_equal(read, header);
  json_decref(read);
  return is_same ? IH_OK : ihp_memory_error(&writer->first, writer->path);
}

/* Writes the header after the data are complete, and reads it back. */
static enum ih_status finish_header(ih_table_writer *writer)
{
  const size_t n = 8 + (size_t)writer->header_bytes;
  json_t *header = make_header(writer);
  unsigned char *bytes = malloc(2 * n);
  enum ih_status status = header != NULL && bytes != NULL && fill_header(writer, header, bytes)
                              ? ihp_replacement_write(writer->file, 0, bytes, n, &writer->first)
                              : ihp_memory_error(&writer->first, writer->path);
  if (status == IH_OK)
    status = ihp_replacement_read(writer->file, 0, bytes + n, n, &writer->first);
  if (status == IH_OK)
    status = compare_header(writer, header, bytes, bytes + n, n);
  free(bytes);
  json_decref(header);
  return status;
}

static enum ih_status finish_file(ih_table_writer *writer)
{
  if (writer->current < writer->item_count) {
    const struct ihp_item *item = &writer->items[writer->current];
    char quote[IHP_QUOTE];
    return ihp_writer_refuse(writer, &writer->first, "tensor %s has %llu of its %llu bytes",
                             ihp_quote(item->name, strlen(item->name), 0, quote),
                             (unsigned long long)writer->received, (unsigned long long)item->bytes);
  }
  enum ih_status status = write_buffer(writer);
  if (status == IH_OK)
    status = gather_checksums(writer);
  if (status == IH_OK && ihp_team_rank(writer->team) == 0)
    status = finish_header(writer);
  if (status != IH_OK)
    return status;
  ih_replacement *file = writer->file;
  writer->file = NULL;
  return ih_replacement_commit(file, &writer->first);
}

enum ih_status ih_table_writer_commit(ih_table_writer *writer, ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "writer must not be NULL");
  if (begin_data(writer) == IH_OK)
    (void)finish_file(writer);
  const enum ih_status status = report_first(writer, error);
  ihp_writer_free(writer);
  return status;
}
