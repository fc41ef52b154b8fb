/* Writes a table.  Metadata and tensors are declared first, which fixes the length of the header
 * before data are written.  Checksums have a fixed width; the header is written last. */
#include "table/writer.h"

#include "base/error.h"
#include "base/utf8.h"
#include "table/bytes.h"
#include "table/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prefix of metadata keys reserved for the writer. */
#define RESERVED_PREFIX "xxh3-128"

/* The chunk size doubles until the data have at most this many chunks (256 GiB without doubling);
 * their checksums then fill about half of IH_TABLE_HEADER_LIMIT. */
enum { CHUNKS_MAX = 1 << 14 };

/* A multiple of every element size; small enough to stay in a core's cache between copying, hashing
 * and writing. */
enum { BUFFER_BYTES = 1 << 18 };

/* Reports IH_ERR_ARGUMENT with the path and a printf-style reason. */
__attribute__((format(printf, 3, 4))) static enum ih_status
refuse_writing(const ih_table_writer *writer, ih_error *error, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_ARGUMENT, writer->path, format, arguments);
  va_end(arguments);
  return IH_ERR_ARGUMENT;
}

/* Returns 0 if out of memory. */
static int set_metadata(ih_table_writer *writer, const char *key, const char *value)
{
  return json_object_set_new(writer->metadata, key, json_string(value)) == 0;
}

/* ---- Allocation and release ------------------------------------------------ */

static void free_writer(ih_table_writer *writer)
{
  ih_replacement_abort(writer->file);
  for (size_t i = 0; i < writer->item_count; i++) {
    free(writer->items[i].key);
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

/* Allocates what the writer owns; returns 0 if out of memory. */
static int fill_writer(ih_table_writer *writer, const char *path)
{
  writer->path = strdup(path);
  writer->metadata = json_object();
  writer->tensors = json_object();
  writer->hash = XXH3_createState();
  writer->buffer = malloc(BUFFER_BYTES);
  return writer->path != NULL && writer->tensors != NULL && writer->hash != NULL &&
         writer->buffer != NULL && XXH3_128bits_reset(writer->hash) == XXH_OK &&
         set_metadata(writer, IHP_HEADER_KEY, IHP_CHECKSUM_ZEROS);
}

enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path and out must not be NULL");
  return ihp_table_writer_new(path, NULL, out, error);
}

enum ih_status ihp_table_writer_new(const char *path, const ih_team *team, ih_table_writer **out,
                                    ih_error *error)
{
  ih_table_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL)
    return ihp_memory_error(error, path);
  writer->team = team;
  const enum ih_status status = fill_writer(writer, path)
                                    ? ihp_replacement_new(path, team, &writer->file, error)
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

/* ---- Declarations ---------------------------------------------------------------- */

/* Checked here because json_string fails in the same way for invalid UTF-8 and lack of memory. */
static enum ih_status check_utf8_text(const ih_table_writer *writer, const char *text,
                                      ih_error *error)
{
  if (text == NULL)
    return refuse_writing(writer, error, "text must not be NULL");
  const size_t length = strlen(text);
  char quote[IHP_QUOTE];
  uint32_t point;
  for (size_t at = 0, n; at < length; at += n)
    if ((n = ihp_utf8_decode(text + at, length - at, &point)) == 0)
      return refuse_writing(writer, error, "%s is not UTF-8", ihp_quote(text, length, 0, quote));
  return IH_OK;
}

/* Rejects declarations after data have begun, and names that are not UTF-8. */
static enum ih_status check_declaration(const ih_table_writer *writer, const char *name,
                                        ih_error *error)
{
  if (writer->started)
    return refuse_writing(writer, error, "declaration after the first data");
  return check_utf8_text(writer, name, error);
}

enum ih_status ih_table_writer_add_metadata(ih_table_writer *writer, const char *key,
                                            const char *value, ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "writer must not be NULL");
  enum ih_status status = check_declaration(writer, key, error);
  if (status == IH_OK)
    status = check_utf8_text(writer, value, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(key, strlen(key), 0, quote);
  if (strncmp(key, RESERVED_PREFIX, sizeof RESERVED_PREFIX - 1) == 0)
    return refuse_writing(writer, error, "metadata key %s is reserved for checksums", quote);
  if (json_object_get(writer->metadata, key) != NULL)
    return refuse_writing(writer, error, "duplicate metadata key %s", quote);
  return set_metadata(writer, key, value) ? IH_OK : ihp_memory_error(error, writer->path);
}

/* A tensor's name must differ from `__metadata__`, which is a key of the same object, and its
 * checksum key from those of the header and the chunk size. */
static enum ih_status check_name(const ih_table_writer *writer, const char *name, ih_error *error)
{
  const enum ih_status status = check_declaration(writer, name, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(name, strlen(name), 0, quote);
  if (*name == '\0' || strcmp(name, "__metadata__") == 0 || strcmp(name, IHP_HEADER_WORD) == 0 ||
      strcmp(name, IHP_CHUNK_WORD) == 0)
    return refuse_writing(writer, error, "%s is not a valid tensor name", quote);
  if (json_object_get(writer->tensors, name) != NULL)
    return refuse_writing(writer, error, "duplicate tensor %s", quote);
  return IH_OK;
}

/* Computes the tensor's size.  Everything stays below 2^63, so that all numbers in the header are
 * signed integers and all file offsets fit in off_t. */
static enum ih_status check_tensor_form(const ih_table_writer *writer, const ih_tensor *tensor,
                                        uint64_t *bytes, ih_error *error)
{
  const uint64_t element = ih_dtype_size(tensor->dtype);
  if (element == 0)
    return refuse_writing(writer, error, "invalid dtype %d", (int)tensor->dtype);
  if (tensor->reserved != 0)
    return refuse_writing(writer, error, "`reserved` of a tensor must be 0");
  if (tensor->dims > IH_TENSOR_DIMS)
    return refuse_writing(writer, error, "%u dimensions exceed the limit of %d", tensor->dims,
                          IH_TENSOR_DIMS);
  if (writer->item_count > 0 && element > writer->items[writer->item_count - 1].element)
    return refuse_writing(writer, error,
                          "tensors must be declared in descending order of element size");
  int overflow = 0;
  *bytes = element;
  for (unsigned i = 0; i < tensor->dims; i++) {
    overflow |= __builtin_mul_overflow(*bytes, tensor->shape[i], bytes);
    overflow |= tensor->shape[i] > INT64_MAX;
  }
  if (overflow || *bytes > INT64_MAX - 2 * (uint64_t)IH_TABLE_HEADER_MAX - writer->data_bytes)
    return refuse_writing(writer, error, "the size of the tensor overflows");
  return IH_OK;
}

/* Appends an item; returns 0 if out of memory. */
static int push_item(ih_table_writer *writer, const ih_tensor *tensor, uint64_t bytes)
{
  const size_t n = writer->item_count;
  char *key = ihp_checksum_key(tensor->name);
  struct ihp_item *items = key != NULL ? realloc(writer->items, (n + 1) * sizeof *items) : NULL;
  if (items == NULL) {
    free(key);
    return 0;
  }
  writer->items = items;
  items[n] = (struct ihp_item){.element = ih_dtype_size(tensor->dtype),
                               .bytes = bytes,
                               .key = key,
                               .name = key + sizeof IHP_CHECKSUM_PREFIX - 1};
  writer->item_count++;
  writer->data_bytes += bytes;
  return 1;
}

/* Returns the tensor's description for the header; NULL if out of memory. */
static json_t *describe_tensor(const ih_tensor *tensor, uint64_t begin, uint64_t end)
{
  json_t *shape = json_array();
  for (unsigned i = 0; i < tensor->dims; i++)
    if (json_array_append_new(shape, json_integer((json_int_t)tensor->shape[i])) != 0) {
      json_decref(shape);
      return NULL;
    }
  return json_pack("{s:s, s:o, s:[I, I]}", "dtype", ih_dtype_name(tensor->dtype), "shape", shape,
                   "data_offsets", (json_int_t)begin, (json_int_t)end);
}

enum ih_status ih_table_writer_add_tensor(ih_table_writer *writer, const ih_tensor *tensor,
                                          ih_error *error)
{
  if (writer == NULL || tensor == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "writer and tensor must not be NULL");
  uint64_t bytes = 0;
  enum ih_status status = check_name(writer, tensor->name, error);
  if (status == IH_OK)
    status = check_tensor_form(writer, tensor, &bytes, error);
  if (status != IH_OK)
    return status;
  json_t *description = describe_tensor(tensor, writer->data_bytes, writer->data_bytes + bytes);
  if (json_object_set_new(writer->tensors, tensor->name, description) != 0)
    return ihp_memory_error(error, writer->path);
  if (!push_item(writer, tensor, bytes)) {
    (void)json_object_del(writer->tensors, tensor->name);
    return ihp_memory_error(error, writer->path);
  }
  return IH_OK;
}

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
  int good = set_metadata(writer, IHP_CHUNK_KEY, digits);
  for (size_t i = 0; i < writer->item_count && good; i++) {
    struct ihp_item *item = &writer->items[i];
    item->checksums = ihp_checksum_list(ihp_chunks(item->bytes, writer->chunk));
    good = item->checksums != NULL && set_metadata(writer, item->key, item->checksums);
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
  free(text);
  const size_t data =
      (8 + writer->text_bytes + IHP_DATA_ALIGNMENT - 1) / IHP_DATA_ALIGNMENT * IHP_DATA_ALIGNMENT;
  if (data - 8 > IH_TABLE_HEADER_MAX)
    return refuse_writing(writer, &writer->first,
                          "the header exceeds the format's limit of %d bytes", IH_TABLE_HEADER_MAX);
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
    const size_t space = BUFFER_BYTES - writer->fill;
    const size_t n = bytes < space ? bytes : space;
    if (n == BUFFER_BYTES && ihp_is_little_endian()) {
      hash_next(writer, data, n);
      status = write_next(writer, data, n);
    } else {
      unsigned char *to = writer->buffer + writer->fill;
      ihp_copy_little_endian(to, data, n, element);
      hash_next(writer, to, n);
      writer->fill += n;
      if (writer->fill == BUFFER_BYTES)
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
  if (!set_metadata(writer, item->key, item->checksums))
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
    return refuse_writing(writer, error, "data after the end of the last tensor");
  const struct ihp_item *item = &writer->items[writer->current];
  char quote[IHP_QUOTE];
  if (bytes > writer->end - writer->received)
    return refuse_writing(writer, error, "more data than the %llu bytes of tensor %s",
                          (unsigned long long)item->bytes,
                          ihp_quote(item->name, strlen(item->name), 0, quote));
  if (bytes % item->element != 0)
    return refuse_writing(writer, error,
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

/* Gets the checksums of all processes. */
static enum ih_status gather_checksums(ih_table_writer *writer)
{
  enum ih_status status = writer->first.status;
  for (size_t i = 0; i < writer->item_count && writer->team != NULL; i++) {
    const struct ihp_item *item = &writer->items[i];
    if (item->is_divided)
      status = ihp_team_gather(writer->team, status, item->checksums, IHP_CHECKSUM_STEP,
                               ihp_chunks(item->bytes, writer->chunk));
    if (status == IH_OK && item->is_divided && !set_metadata(writer, item->key, item->checksums))
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
           set_metadata(writer, IHP_HEADER_KEY, digits);
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
    return refuse_writing(writer, &writer->first, "tensor %s has %llu of its %llu bytes",
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
  free_writer(writer);
  return status;
}
