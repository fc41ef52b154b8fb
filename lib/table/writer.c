/* Creating a writer, and the declarations: metadata and tensors.  writer_data.c does the rest. */
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

enum ih_status ihp_writer_refuse(const ih_table_writer *writer, ih_error *error, const char *format,
                                 ...)
{
  va_list arguments;
  va_start(arguments, format);
  (void)ihp_file_error_list(error, IH_ERR_ARGUMENT, writer->path, format, arguments);
  va_end(arguments);
  return IH_ERR_ARGUMENT;
}

int ihp_writer_set(ih_table_writer *writer, const char *key, const char *value)
{
  return json_object_set_new(writer->metadata, key, json_string(value)) == 0;
}

/* ---- Allocation and release ------------------------------------------------ */

void ihp_writer_free(ih_table_writer *writer)
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
  writer->buffer = malloc(IHP_WRITER_BUFFER);
  return writer->path != NULL && writer->tensors != NULL && writer->hash != NULL &&
         writer->buffer != NULL && XXH3_128bits_reset(writer->hash) == XXH_OK &&
         ihp_writer_set(writer, IHP_HEADER_KEY, IHP_CHECKSUM_ZEROS);
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
    ihp_writer_free(writer);
  return status;
}

void ih_table_writer_abort(ih_table_writer *writer)
{
  if (writer != NULL)
    ihp_writer_free(writer);
}

/* ---- Declarations ---------------------------------------------------------------- */

/* Checked here because json_string fails in the same way for invalid UTF-8 and lack of memory. */
static enum ih_status check_utf8_text(const ih_table_writer *writer, const char *text,
                                      ih_error *error)
{
  if (text == NULL)
    return ihp_writer_refuse(writer, error, "text must not be NULL");
  const size_t length = strlen(text);
  char quote[IHP_QUOTE];
  uint32_t point;
  for (size_t at = 0, n; at < length; at += n)
    if ((n = ihp_utf8_decode(text + at, length - at, &point)) == 0)
      return ihp_writer_refuse(writer, error, "%s is not UTF-8", ihp_quote(text, length, 0, quote));
  return IH_OK;
}

/* Rejects declarations after data have begun, and names that are not UTF-8. */
static enum ih_status check_declaration(const ih_table_writer *writer, const char *name,
                                        ih_error *error)
{
  if (writer->started)
    return ihp_writer_refuse(writer, error, "declaration after the first data");
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
    return ihp_writer_refuse(writer, error, "metadata key %s is reserved for checksums", quote);
  if (json_object_get(writer->metadata, key) != NULL)
    return ihp_writer_refuse(writer, error, "duplicate metadata key %s", quote);
  return ihp_writer_set(writer, key, value) ? IH_OK : ihp_memory_error(error, writer->path);
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
    return ihp_writer_refuse(writer, error, "%s is not a valid tensor name", quote);
  if (json_object_get(writer->tensors, name) != NULL)
    return ihp_writer_refuse(writer, error, "duplicate tensor %s", quote);
  return IH_OK;
}

/* Computes the tensor's size.  Everything stays below 2^63, so that all numbers in the header are
 * signed integers and all file offsets fit in off_t. */
static enum ih_status check_tensor_form(const ih_table_writer *writer, const ih_tensor *tensor,
                                        uint64_t *bytes, ih_error *error)
{
  const uint64_t element = ih_dtype_size(tensor->dtype);
  if (element == 0)
    return ihp_writer_refuse(writer, error, "invalid dtype %d", (int)tensor->dtype);
  if (tensor->reserved != 0)
    return ihp_writer_refuse(writer, error, "`reserved` of a tensor must be 0");
  if (tensor->dims > IH_TENSOR_DIMS)
    return ihp_writer_refuse(writer, error, "%u dimensions exceed the limit of %d", tensor->dims,
                             IH_TENSOR_DIMS);
  if (writer->item_count > 0 && element > writer->items[writer->item_count - 1].element)
    return ihp_writer_refuse(writer, error,
                             "tensors must be declared in descending order of element size");
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
