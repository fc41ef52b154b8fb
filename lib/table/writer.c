/* Writing a table: metadata and tensors are declared first, so that the length
 * of the header is known when the data comes; checksums have a fixed width, and
 * the header is written last. */
#include "base/error.h"
#include "table/bytes.h"
#include "table/checksum.h"
#include "table/fault.h"
#include "table/replacement.h"

#include <isohand/table.h>
#include <jansson.h>
#include <stdlib.h>

/* Data begins at a multiple of this, so that it is aligned for vectors and cache
 * lines where the file is mapped. */
enum { DATA_ALIGNMENT = 64 };

/* A multiple of every element size; small enough to stay in a core's cache
 * between copying, hashing and writing. */
enum { BUFFER_BYTES = 1 << 18 };

struct item {
  size_t element;
  uint64_t bytes;
  char *name;
};

struct ih_table_writer {
  char *path;
  struct ihp_replacement file;
  json_t *metadata; /* the checksum of the header first */
  json_t *tensors;  /* their descriptions by name, in order */
  struct item *items;
  size_t item_count;
  uint64_t data_bytes; /* of all items */
  int started;         /* the header's length is fixed: nothing more is declared */
  uint64_t header_bytes;
  size_t current;    /* the item that comes next or is being written */
  uint64_t received; /* bytes of it so far */
  XXH3_state_t *hash;
  unsigned char *buffer; /* file bytes not written yet, which end at `offset` */
  size_t fill;
  uint64_t offset;
  ih_error first; /* the first failure of the system; IH_OK until then */
};

/* ---- Beginning and end ----------------------------------------------------- */

static void writer_free(ih_table_writer *writer)
{
  ihp_replacement_discard(&writer->file);
  for (size_t i = 0; i < writer->item_count; i++)
    free(writer->items[i].name);
  free(writer->items);
  json_decref(writer->metadata);
  json_decref(writer->tensors);
  (void)XXH3_freeState(writer->hash);
  free(writer->buffer);
  free(writer->path);
  free(writer);
}

/* Everything that is allocated; returns 0 when memory is short. */
static int writer_fill(ih_table_writer *writer, const char *path)
{
  writer->file.folder = writer->file.fd = -1;
  writer->path = strdup(path);
  writer->metadata = json_object();
  writer->tensors = json_object();
  writer->hash = XXH3_createState();
  writer->buffer = malloc(BUFFER_BYTES);
  return writer->path != NULL && writer->tensors != NULL && writer->hash != NULL &&
         writer->buffer != NULL && XXH3_128bits_reset(writer->hash) == XXH_OK &&
         json_object_set_new(writer->metadata, IHP_HEADER_KEY, json_string(IHP_CHECKSUM_ZEROS)) ==
             0;
}

enum ih_status ih_table_writer_new(const char *path, ih_table_writer **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no path or no place for the writer");
  ih_table_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL)
    return ihp_memory_error(error, path);
  enum ih_status status;
  if (!writer_fill(writer, path))
    status = ihp_memory_error(error, path);
  else
    status = ihp_replacement_open(&writer->file, writer->path, error);
  if (status == IH_OK)
    *out = writer;
  else
    writer_free(writer);
  return status;
}

void ih_table_abort(ih_table_writer *writer)
{
  if (writer != NULL)
    writer_free(writer);
}

/* ---- Declaring ------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static enum ih_status
refuse(const ih_table_writer *writer, ih_error *error, const char *format, ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_ARGUMENT, writer->path, format, arguments);
  va_end(arguments);
  return IH_ERR_ARGUMENT;
}

static enum ih_status check_open(const ih_table_writer *writer, ih_error *error)
{
  if (writer->started)
    return refuse(writer, error, "declared after the data began");
  return IH_OK;
}

/* json_string refuses what is not UTF-8, and json_string_nocheck does not: when
 * both fail it is for want of memory. */
static enum ih_status check_text(const ih_table_writer *writer, const char *text, ih_error *error)
{
  if (text == NULL)
    return refuse(writer, error, "no text given");
  json_t *checked = json_string(text);
  const int good = checked != NULL;
  if (!good)
    checked = json_string_nocheck(text);
  const int memory = checked != NULL;
  json_decref(checked);
  if (good)
    return IH_OK;
  char quote[IHP_QUOTE];
  return memory ? refuse(writer, error, "%s is not UTF-8", ihp_quote(text, strlen(text), 0, quote))
                : ihp_memory_error(error, writer->path);
}

enum ih_status ih_table_add_metadata(ih_table_writer *writer, const char *key, const char *value,
                                     ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer given");
  enum ih_status status = check_open(writer, error);
  if (status == IH_OK)
    status = check_text(writer, key, error);
  if (status == IH_OK)
    status = check_text(writer, value, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(key, strlen(key), 0, quote);
  if (strncmp(key, IHP_CHECKSUM_PREFIX, sizeof IHP_CHECKSUM_PREFIX - 1) == 0)
    return refuse(writer, error, "metadata %s: such keys are for checksums", quote);
  if (json_object_get(writer->metadata, key) != NULL)
    return refuse(writer, error, "metadata %s is there already", quote);
  if (json_object_set_new(writer->metadata, key, json_string(value)) != 0)
    return ihp_memory_error(error, writer->path);
  return IH_OK;
}

/* A tensor's name, which is also a key beside `__metadata__` and the end of a key
 * beside that of the header's checksum. */
static enum ih_status check_name(const ih_table_writer *writer, const char *name, ih_error *error)
{
  const enum ih_status status = check_text(writer, name, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(name, strlen(name), 0, quote);
  if (*name == '\0' || strcmp(name, "__metadata__") == 0 || strcmp(name, "header") == 0)
    return refuse(writer, error, "%s is not a name for a tensor", quote);
  if (json_object_get(writer->tensors, name) != NULL)
    return refuse(writer, error, "tensor %s is there already", quote);
  return IH_OK;
}

/* *bytes = the tensor's size.  Everything stays below 2^63, so that all numbers
 * of the header are signed integers and all offsets in the file are off_t. */
static enum ih_status check_form(const ih_table_writer *writer, const ih_tensor *tensor,
                                 uint64_t *bytes, ih_error *error)
{
  const uint64_t element = ih_dtype_size(tensor->dtype);
  if (element == 0)
    return refuse(writer, error, "no such dtype: %d", (int)tensor->dtype);
  if (tensor->dims > IH_TENSOR_DIMS)
    return refuse(writer, error, "%u dimensions, at most %d", tensor->dims, IH_TENSOR_DIMS);
  if (writer->item_count > 0 && element > writer->items[writer->item_count - 1].element)
    return refuse(writer, error, "tensors come by falling element size");
  int wide = 0;
  *bytes = element;
  for (unsigned i = 0; i < tensor->dims; i++) {
    wide |= __builtin_mul_overflow(*bytes, tensor->shape[i], bytes);
    wide |= tensor->shape[i] > INT64_MAX;
  }
  if (wide || *bytes > INT64_MAX - 2 * (uint64_t)IHP_HEADER_MAX - writer->data_bytes)
    return refuse(writer, error, "the size of the tensor overflows");
  return IH_OK;
}

/* Appends an item; returns 0 when memory is short. */
static int push_item(ih_table_writer *writer, const ih_tensor *tensor, uint64_t bytes)
{
  const size_t n = writer->item_count;
  struct item *items = realloc(writer->items, (n + 1) * sizeof *items);
  if (items == NULL)
    return 0;
  writer->items = items;
  items[n] = (struct item){ih_dtype_size(tensor->dtype), bytes, strdup(tensor->name)};
  if (items[n].name == NULL)
    return 0;
  writer->item_count++;
  writer->data_bytes += bytes;
  return 1;
}

/* The tensor's description for the header, NULL when memory is short. */
static json_t *describe(const ih_tensor *tensor, uint64_t begin, uint64_t end)
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

enum ih_status ih_table_add_tensor(ih_table_writer *writer, const ih_tensor *tensor,
                                   ih_error *error)
{
  if (writer == NULL || tensor == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer or no tensor given");
  uint64_t bytes = 0;
  enum ih_status status = check_open(writer, error);
  if (status == IH_OK)
    status = check_name(writer, tensor->name, error);
  if (status == IH_OK)
    status = check_form(writer, tensor, &bytes, error);
  if (status != IH_OK)
    return status;
  json_t *description = describe(tensor, writer->data_bytes, writer->data_bytes + bytes);
  if (json_object_set_new(writer->tensors, tensor->name, description) != 0)
    return ihp_memory_error(error, writer->path);
  if (!push_item(writer, tensor, bytes)) {
    (void)json_object_del(writer->tensors, tensor->name);
    return ihp_memory_error(error, writer->path);
  }
  return IH_OK;
}

/* ---- The header -------------------------------------------------------------- */

/* Sets the metadata entry that holds a tensor's checksum; returns 0 when memory
 * is short. */
static int set_checksum(ih_table_writer *writer, const char *name, const char *digits)
{
  const size_t size = sizeof IHP_CHECKSUM_PREFIX + strlen(name);
  char *key = malloc(size);
  if (key == NULL)
    return 0;
  (void)snprintf(key, size, "%s%s", IHP_CHECKSUM_PREFIX, name);
  const int good = json_object_set_new(writer->metadata, key, json_string(digits)) == 0;
  free(key);
  return good;
}

/* The header's JSON without padding, NULL when memory is short. */
static char *header_text(const ih_table_writer *writer)
{
  json_t *header = json_object();
  char *text = NULL;
  if (json_object_set(header, "__metadata__", writer->metadata) == 0 &&
      json_object_update(header, writer->tensors) == 0)
    text = json_dumps(header, JSON_COMPACT);
  json_decref(header);
  return text;
}

/* Fixes the header's length, and with it where the data begins. */
static enum ih_status start(ih_table_writer *writer, ih_error *error)
{
  int good = 1;
  for (size_t i = 0; i < writer->item_count && good; i++)
    good = set_checksum(writer, writer->items[i].name, IHP_CHECKSUM_ZEROS);
  char *text = good ? header_text(writer) : NULL;
  if (text == NULL)
    return ihp_memory_error(error, writer->path);
  const size_t data = (8 + strlen(text) + DATA_ALIGNMENT - 1) / DATA_ALIGNMENT * DATA_ALIGNMENT;
  free(text);
  if (data - 8 > IHP_HEADER_MAX)
    return refuse(writer, error, "the header is larger than the %u bytes that the format allows",
                  IHP_HEADER_MAX);
  writer->header_bytes = data - 8;
  writer->offset = data;
  writer->started = 1;
  return IH_OK;
}

/* The file's bytes before the data, checksums and all; the header's own is taken
 * over zeros and then put in its place. */
static unsigned char *header_bytes(const ih_table_writer *writer)
{
  const size_t n = (size_t)writer->header_bytes;
  char *text = header_text(writer);
  unsigned char *bytes = malloc(8 + n);
  char digits[IHP_CHECKSUM_DIGITS + 1];
  int good = text != NULL && bytes != NULL;
  if (good) {
    ihp_store64(bytes, n);
    memset(bytes + 8, ' ', n);
    memcpy(bytes + 8, text, strlen(text));
    good = ihp_header_checksum((const char *)bytes + 8, n, digits);
  }
  if (good) {
    memcpy(bytes + 8 + IHP_HEADER_DIGITS_AT, digits, IHP_CHECKSUM_DIGITS);
  } else {
    free(bytes);
    bytes = NULL;
  }
  free(text);
  return bytes;
}

/* ---- The data ---------------------------------------------------------------- */

/* Keeps the first failure, for every later call to answer. */
static enum ih_status fail(ih_table_writer *writer, const ih_error *failure, ih_error *error)
{
  if (writer->first.status == IH_OK)
    writer->first = *failure;
  if (error != NULL)
    *error = writer->first;
  return writer->first.status;
}

/* Writes the next n bytes of the file. */
static enum ih_status put(ih_table_writer *writer, const unsigned char *bytes, size_t n,
                          ih_error *error)
{
  ih_error failure;
  const enum ih_status status =
      ihp_replacement_write(&writer->file, writer->offset, bytes, n, &failure);
  if (status != IH_OK)
    return fail(writer, &failure, error);
  writer->offset += n;
  return IH_OK;
}

static enum ih_status flush(ih_table_writer *writer, ih_error *error)
{
  const enum ih_status status = put(writer, writer->buffer, writer->fill, error);
  if (status == IH_OK)
    writer->fill = 0;
  return status;
}

/* Hashes and writes whole buffers' worth of data straight from where it is, while the
 * buffer is empty and the file's byte order the machine's: a piece is still in the
 * cache from the hashing when it is written.  Returns with *done the bytes taken. */
static enum ih_status append_directly(ih_table_writer *writer, const unsigned char *data,
                                      size_t bytes, size_t *done, ih_error *error)
{
  enum ih_status status = IH_OK;
  *done = 0;
  if (!ihp_is_little_endian() || writer->fill > 0)
    return IH_OK;
  for (; status == IH_OK && bytes - *done >= BUFFER_BYTES; *done += BUFFER_BYTES) {
    (void)XXH3_128bits_update(writer->hash, data + *done, BUFFER_BYTES);
    writer->received += BUFFER_BYTES;
    status = put(writer, data + *done, BUFFER_BYTES, error);
  }
  return status;
}

/* Writes or buffers, and hashes, data[0..bytes-1] of the current item.  The buffer's size,
 * its fill and `bytes` are multiples of the element size: the items before have
 * elements of this size or a multiple of it. */
static enum ih_status append(ih_table_writer *writer, const unsigned char *data, size_t bytes,
                             ih_error *error)
{
  const size_t element = writer->items[writer->current].element;
  while (bytes > 0) {
    size_t done;
    enum ih_status status = append_directly(writer, data, bytes, &done, error);
    if (status != IH_OK)
      return status;
    data += done;
    bytes -= done;
    const size_t room = BUFFER_BYTES - writer->fill;
    const size_t n = bytes < room ? bytes : room;
    unsigned char *to = writer->buffer + writer->fill;
    ihp_copy_little_endian(to, data, n, element);
    (void)XXH3_128bits_update(writer->hash, to, n);
    writer->fill += n;
    writer->received += n;
    data += n;
    bytes -= n;
    status = writer->fill == BUFFER_BYTES ? flush(writer, error) : IH_OK;
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

/* Closes the items that are complete from the current one on; among them those
 * of no bytes. */
static enum ih_status finish_items(ih_table_writer *writer, ih_error *error)
{
  while (writer->current < writer->item_count &&
         writer->received == writer->items[writer->current].bytes) {
    char digits[IHP_CHECKSUM_DIGITS + 1];
    ihp_checksum_text(XXH3_128bits_digest(writer->hash), digits);
    if (!set_checksum(writer, writer->items[writer->current].name, digits)) {
      ih_error failure;
      (void)ihp_memory_error(&failure, writer->path);
      return fail(writer, &failure, error);
    }
    (void)XXH3_128bits_reset(writer->hash);
    writer->received = 0;
    writer->current++;
  }
  return IH_OK;
}

/* Gets ready for data, or for the end when there is none. */
static enum ih_status prepare(ih_table_writer *writer, ih_error *error)
{
  if (writer->first.status != IH_OK)
    return fail(writer, &writer->first, error);
  const enum ih_status status = writer->started ? IH_OK : start(writer, error);
  return status == IH_OK ? finish_items(writer, error) : status;
}

enum ih_status ih_table_write(ih_table_writer *writer, const void *data, size_t bytes,
                              ih_error *error)
{
  if (writer == NULL || (data == NULL && bytes > 0))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer or no data given");
  enum ih_status status = prepare(writer, error);
  if (status != IH_OK || bytes == 0)
    return status;
  if (writer->current == writer->item_count)
    return refuse(writer, error, "data after the last tensor is complete");
  const struct item *item = &writer->items[writer->current];
  char quote[IHP_QUOTE];
  if (bytes > item->bytes - writer->received)
    return refuse(writer, error, "more data than the %llu bytes of tensor %s",
                  (unsigned long long)item->bytes,
                  ihp_quote(item->name, strlen(item->name), 0, quote));
  if (bytes % item->element != 0)
    return refuse(writer, error, "%zu bytes are no whole number of elements of %zu", bytes,
                  item->element);
  status = append(writer, data, bytes, error);
  return status == IH_OK ? finish_items(writer, error) : status;
}

static enum ih_status finish_file(ih_table_writer *writer, ih_error *error)
{
  enum ih_status status = flush(writer, error);
  if (status != IH_OK)
    return status;
  unsigned char *bytes = header_bytes(writer);
  if (bytes == NULL)
    return ihp_memory_error(error, writer->path);
  status = ihp_replacement_write(&writer->file, 0, bytes, 8 + (size_t)writer->header_bytes, error);
  free(bytes);
  return status == IH_OK ? ihp_replacement_commit(&writer->file, error) : status;
}

enum ih_status ih_table_commit(ih_table_writer *writer, ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer given");
  enum ih_status status = prepare(writer, error);
  if (status == IH_OK && writer->current < writer->item_count) {
    const struct item *item = &writer->items[writer->current];
    char quote[IHP_QUOTE];
    status = refuse(writer, error, "tensor %s has %llu of its %llu bytes",
                    ihp_quote(item->name, strlen(item->name), 0, quote),
                    (unsigned long long)writer->received, (unsigned long long)item->bytes);
  }
  if (status == IH_OK)
    status = finish_file(writer, error);
  writer_free(writer);
  return status;
}
