/* The header of a table that is being written: what is declared before the data, its length before
 * the data, and its text after it. */
#include "base/error.h"
#include "base/utf8.h"
#include "table/bytes.h"
#include "table/fault.h"
#include "table/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Keys that begin with this are the writer's. */
#define RESERVED_PREFIX "xxh3-128"

/* Data begins at a multiple of this, so that it is aligned for vectors and cache
 * lines where the file is mapped. */
enum { DATA_ALIGNMENT = 64 };

/* A chunk is doubled until the data has no more than so many of them (256 GiB of data
 * without doubling): the checksums then fill about half of IH_TABLE_HEADER_LIMIT. */
enum { CHUNKS_MAX = 1 << 14 };

enum ih_status ihp_writer_refuse(const ih_table_writer *writer, ih_error *error, const char *format,
                                 ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_ARGUMENT, writer->path, format, arguments);
  va_end(arguments);
  return IH_ERR_ARGUMENT;
}

int ihp_writer_set_metadata(ih_table_writer *writer, const char *prefix, const char *name,
                            const char *value)
{
  const size_t size = strlen(prefix) + strlen(name) + 1;
  char *key = malloc(size);
  if (key == NULL)
    return 0;
  (void)snprintf(key, size, "%s%s", prefix, name);
  const int good = json_object_set_new(writer->metadata, key, json_string(value)) == 0;
  free(key);
  return good;
}

/* ---- Declarations ---------------------------------------------------------------- */

static enum ih_status check_open(const ih_table_writer *writer, ih_error *error)
{
  if (writer->started)
    return ihp_writer_refuse(writer, error, "declared after the data began");
  return IH_OK;
}

/* json_string refuses other text, too, but in the same way as when memory is short. */
static int is_utf8(const char *text)
{
  size_t length = strlen(text), n = 1;
  uint32_t point;
  for (; length > 0 && n > 0; text += n, length -= n)
    n = ihp_utf8_decode(text, length, &point);
  return n > 0;
}

static enum ih_status check_utf8_text(const ih_table_writer *writer, const char *text,
                                      ih_error *error)
{
  char quote[IHP_QUOTE];
  if (text == NULL)
    return ihp_writer_refuse(writer, error, "no text given");
  if (!is_utf8(text))
    return ihp_writer_refuse(writer, error, "%s is not UTF-8",
                             ihp_quote(text, strlen(text), 0, quote));
  return IH_OK;
}

enum ih_status ih_table_writer_add_metadata(ih_table_writer *writer, const char *key,
                                            const char *value, ih_error *error)
{
  if (writer == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer given");
  enum ih_status status = check_open(writer, error);
  if (status == IH_OK)
    status = check_utf8_text(writer, key, error);
  if (status == IH_OK)
    status = check_utf8_text(writer, value, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(key, strlen(key), 0, quote);
  if (strncmp(key, RESERVED_PREFIX, sizeof RESERVED_PREFIX - 1) == 0)
    return ihp_writer_refuse(writer, error, "metadata %s: such keys are for checksums", quote);
  if (json_object_get(writer->metadata, key) != NULL)
    return ihp_writer_refuse(writer, error, "metadata %s is a duplicate", quote);
  return ihp_writer_set_metadata(writer, key, "", value) ? IH_OK
                                                         : ihp_memory_error(error, writer->path);
}

/* A tensor's name is also a key beside `__metadata__`, and the end of a key beside
 * those of the header's checksum and the chunk. */
static enum ih_status check_name(const ih_table_writer *writer, const char *name, ih_error *error)
{
  const enum ih_status status = check_utf8_text(writer, name, error);
  if (status != IH_OK)
    return status;
  char quote[IHP_QUOTE];
  (void)ihp_quote(name, strlen(name), 0, quote);
  if (*name == '\0' || strcmp(name, "__metadata__") == 0 || strcmp(name, IHP_HEADER_WORD) == 0 ||
      strcmp(name, IHP_CHUNK_WORD) == 0)
    return ihp_writer_refuse(writer, error, "%s is not a name for a tensor", quote);
  if (json_object_get(writer->tensors, name) != NULL)
    return ihp_writer_refuse(writer, error, "tensor %s is a duplicate", quote);
  return IH_OK;
}

/* Works out the tensor's size.  Everything stays below 2^63, so that all numbers
 * of the header are signed integers and all offsets in the file are off_t. */
static enum ih_status check_tensor_form(const ih_table_writer *writer, const ih_tensor *tensor,
                                        uint64_t *bytes, ih_error *error)
{
  const uint64_t element = ih_dtype_size(tensor->dtype);
  if (element == 0)
    return ihp_writer_refuse(writer, error, "no such dtype: %d", (int)tensor->dtype);
  if (tensor->reserved != 0)
    return ihp_writer_refuse(writer, error, "`reserved` of a tensor is not 0");
  if (tensor->dims > IH_TENSOR_DIMS)
    return ihp_writer_refuse(writer, error, "%u dimensions, at most %d", tensor->dims,
                             IH_TENSOR_DIMS);
  if (writer->item_count > 0 && element > writer->items[writer->item_count - 1].element)
    return ihp_writer_refuse(writer, error, "tensors must be declared by falling element size");
  int overflow = 0;
  *bytes = element;
  for (unsigned i = 0; i < tensor->dims; i++) {
    overflow |= __builtin_mul_overflow(*bytes, tensor->shape[i], bytes);
    overflow |= tensor->shape[i] > INT64_MAX;
  }
  if (overflow || *bytes > INT64_MAX - 2 * (uint64_t)IH_TABLE_HEADER_MAX - writer->data_bytes)
    return ihp_writer_refuse(writer, error, "the size of the tensor overflows");
  return IH_OK;
}

/* Appends an item; returns 0 when memory is short. */
static int push_item(ih_table_writer *writer, const ih_tensor *tensor, uint64_t bytes)
{
  const size_t n = writer->item_count;
  struct ihp_item *items = realloc(writer->items, (n + 1) * sizeof *items);
  if (items == NULL)
    return 0;
  writer->items = items;
  items[n] = (struct ihp_item){ih_dtype_size(tensor->dtype), bytes, strdup(tensor->name), NULL};
  if (items[n].name == NULL)
    return 0;
  writer->item_count++;
  writer->data_bytes += bytes;
  return 1;
}

/* The tensor's description for the header, NULL when memory is short. */
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
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no writer or no tensor given");
  uint64_t bytes = 0;
  enum ih_status status = check_open(writer, error);
  if (status == IH_OK)
    status = check_name(writer, tensor->name, error);
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

/* ---- Before the data ------------------------------------------------------------ */

/* Chooses the chunk, and makes room for it and every item's checksums in the metadata;
 * returns 0 when memory is short. */
static int reserve_checksums(ih_table_writer *writer)
{
  char digits[24];
  writer->chunk = IHP_CHUNK_BYTES;
  while (writer->data_bytes / writer->chunk > CHUNKS_MAX)
    writer->chunk *= 2;
  (void)snprintf(digits, sizeof digits, "%llu", (unsigned long long)writer->chunk);
  int good = ihp_writer_set_metadata(writer, IHP_CHUNK_KEY, "", digits);
  for (size_t i = 0; i < writer->item_count && good; i++) {
    struct ihp_item *item = &writer->items[i];
    item->checksums = ihp_checksum_list(ihp_chunks(item->bytes, writer->chunk));
    good = item->checksums != NULL &&
           ihp_writer_set_metadata(writer, IHP_CHECKSUM_PREFIX, item->name, item->checksums);
  }
  return good;
}

/* The header as an object, NULL when memory is short. */
static json_t *make_header(const ih_table_writer *writer)
{
  json_t *header = json_object();
  if (json_object_set(header, "__metadata__", writer->metadata) == 0 &&
      json_object_update(header, writer->tensors) == 0)
    return header;
  json_decref(header);
  return NULL;
}

enum ih_status ihp_writer_start(ih_table_writer *writer, ih_error *error)
{
  json_t *header = reserve_checksums(writer) ? make_header(writer) : NULL;
  char *text = header != NULL ? json_dumps(header, JSON_COMPACT) : NULL;
  json_decref(header);
  if (text == NULL)
    return ihp_memory_error(error, writer->path);
  writer->text_bytes = strlen(text);
  free(text);
  const size_t data =
      (8 + writer->text_bytes + DATA_ALIGNMENT - 1) / DATA_ALIGNMENT * DATA_ALIGNMENT;
  if (data - 8 > IH_TABLE_HEADER_MAX)
    return ihp_writer_refuse(writer, error,
                             "the header is larger than the %d bytes that the format allows",
                             IH_TABLE_HEADER_MAX);
  writer->header_bytes = data - 8;
  writer->offset = data;
  writer->started = 1;
  return IH_OK;
}

/* ---- After the data ------------------------------------------------------------- */

/* The file's bytes before the data.  The header's own checksum is computed over zeros
 * and then put in their place, here and in the metadata.  NULL when memory is short, of
 * which another length of the text than before the data is a sign too. */
static unsigned char *make_header_bytes(ih_table_writer *writer, const json_t *header)
{
  const size_t n = (size_t)writer->header_bytes;
  char *text = json_dumps(header, JSON_COMPACT);
  unsigned char *bytes = malloc(8 + n);
  char digits[IHP_CHECKSUM_DIGITS + 1] = "";
  int good = text != NULL && bytes != NULL && strlen(text) == writer->text_bytes;
  if (good) {
    ihp_store64(bytes, n);
    memset(bytes + 8, ' ', n);
    memcpy(bytes + 8, text, writer->text_bytes);
    good = ihp_header_checksum((const char *)bytes + 8, n, digits) &&
           ihp_writer_set_metadata(writer, IHP_HEADER_KEY, "", digits);
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

/* Reads the header back.  The bytes must be those that were written; and read as
 * JSON they must be what was declared, for the JSON library can lose a part without
 * a word when memory is short. */
static enum ih_status compare_header(const ih_table_writer *writer, const json_t *header,
                                     const unsigned char *bytes, ih_error *error)
{
  const size_t n = 8 + (size_t)writer->header_bytes;
  unsigned char *back = malloc(n);
  if (back == NULL)
    return ihp_memory_error(error, writer->path);
  enum ih_status status = ihp_replacement_read(writer->file, 0, back, n, error);
  if (status == IH_OK && memcmp(back, bytes, n) != 0)
    status = ihp_file_error(error, IH_ERR_IO, writer->path, /* GCOV_EXCL_LINE: a broken disk */
                            "the header reads back different from what was written");
  json_t *read = NULL;
  if (status == IH_OK)
    read = json_loadb((const char *)back + 8, n - 8, JSON_REJECT_DUPLICATES, NULL);
  if (status == IH_OK && !json_equal(read, header))
    status = ihp_memory_error(error, writer->path);
  json_decref(read);
  free(back);
  return status;
}

enum ih_status ihp_writer_finish_header(ih_table_writer *writer, ih_error *error)
{
  json_t *header = make_header(writer);
  unsigned char *bytes = header != NULL ? make_header_bytes(writer, header) : NULL;
  enum ih_status status =
      bytes == NULL
          ? ihp_memory_error(error, writer->path)
          : ihp_replacement_write(writer->file, 0, bytes, 8 + (size_t)writer->header_bytes, error);
  if (status == IH_OK)
    status = compare_header(writer, header, bytes, error);
  free(bytes);
  json_decref(header);
  return status;
}
