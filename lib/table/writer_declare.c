/* What is declared before the data: metadata and tensors. */
#include "base/error.h"
#include "table/fault.h"
#include "table/writer.h"

#include <stdlib.h>
#include <string.h>

/* Keys that begin with this are the writer's. */
#define RESERVED_PREFIX "xxh3-128"

static enum ih_status check_open(const ih_table_writer *writer, ih_error *error)
{
  if (writer->started)
    return ihp_writer_refuse(writer, error, "declared after the data began");
  return IH_OK;
}

/* Whether a text is UTF-8: of RFC 3629, so without surrogates and without forms that
 * are longer than need be.  (json_string refuses other text too, but in the same way
 * as when memory is short.) */
static int is_utf8(const char *text)
{
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
    if (*at < 0x80)
      continue;
    if (*at < 0xC0 || *at > 0xF7)
      return 0;
    const unsigned more = *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : 3;
    uint32_t point = *at & (0x3Fu >> more);
    for (unsigned i = 0; i < more; i++) {
      if ((*++at & 0xC0) != 0x80)
        return 0;
      point = point << 6 | (*at & 0x3Fu);
    }
    if (point < least[more] || point > 0x10FFFF || (point >= 0xD800 && point < 0xE000))
      return 0;
  }
  return 1;
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

enum ih_status ih_table_add_metadata(ih_table_writer *writer, const char *key, const char *value,
                                     ih_error *error)
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
