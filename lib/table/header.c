/* Reads and checks the header, all of which is untrusted.
 *
 * The JSON reader itself rejects text that is not UTF-8, duplicate keys (JSON_REJECT_DUPLICATES),
 * NUL in names and strings, integers beyond 64 signed bits, nesting beyond 2,048 levels, and
 * anything but white space after the end. */
#include "base/error.h"
#include "table/bytes.h"
#include "table/fault.h"
#include "table/json.h"
#include "table/reader.h"

#include <stdlib.h>

/* The tensor whose description is being read, and where its errors go. */
struct reading {
  const ih_table *table;
  const char *name;
  ih_error *error;
};

/* "PATH: tensor `NAME`: REASON". */
__attribute__((format(printf, 2, 3))) static enum ih_status
refuse_tensor(const struct reading *reading, const char *format, ...)
{
  char reason[IH_ERROR_MESSAGE], quote[IHP_QUOTE];
  va_list arguments;
  va_start(arguments, format);
  (void)vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  return ihp_file_error(reading->error, IH_ERR_FORMAT, reading->table->path, "tensor %s: %s",
                        ihp_quote(reading->name, strlen(reading->name), 0, quote), reason);
}

/* Reads the n entries of a JSON list into numbers[0..n-1]. */
static enum ih_status read_numbers(const struct reading *reading, const char *key,
                                   const json_t *list, size_t n, uint64_t numbers[])
{
  for (size_t i = 0; i < n; i++) {
    const json_t *number = json_array_get(list, i);
    if (!json_is_integer(number))
      return refuse_tensor(reading, "`%s` contains a value that is not an integer", key);
    if (json_integer_value(number) < 0)
      return refuse_tensor(reading, "`%s` contains a negative number, %lld", key,
                           (long long)json_integer_value(number));
    numbers[i] = (uint64_t)json_integer_value(number);
  }
  return IH_OK;
}

static enum ih_status read_dtype(const struct reading *reading, const json_t *description,
                                 ih_tensor *tensor)
{
  const char *name = json_string_value(json_object_get(description, "dtype")), *known;
  char quote[IHP_QUOTE];
  if (name == NULL)
    return refuse_tensor(reading, "`dtype` is missing or not a string");
  for (unsigned i = 0; (known = ih_dtype_name((enum ih_dtype)i)) != NULL; i++)
    if (strcmp(known, name) == 0) {
      tensor->dtype = (enum ih_dtype)i;
      return IH_OK;
    }
  return refuse_tensor(reading, "unknown dtype %s", ihp_quote(name, strlen(name), 0, quote));
}

/* Reads the shape and computes the number of bytes. */
static enum ih_status read_shape(const struct reading *reading, const json_t *description,
                                 ih_tensor *tensor)
{
  const json_t *shape = json_object_get(description, "shape");
  if (!json_is_array(shape))
    return refuse_tensor(reading, "`shape` is missing or not a list");
  const size_t dims = json_array_size(shape);
  if (dims > IH_TENSOR_DIMS)
    return refuse_tensor(reading, "%zu dimensions; at most %d are supported", dims, IH_TENSOR_DIMS);
  tensor->dims = (unsigned)dims;
  const enum ih_status status = read_numbers(reading, "shape", shape, dims, tensor->shape);
  if (status != IH_OK)
    return status;
  tensor->bytes = ih_dtype_size(tensor->dtype);
  for (size_t i = 0; i < dims; i++)
    if (__builtin_mul_overflow(tensor->bytes, tensor->shape[i], &tensor->bytes))
      return refuse_tensor(reading, "the size of the shape does not fit in 64 bits");
  return IH_OK;
}

/* Reads the offset of the data, still relative to the end of the header. */
static enum ih_status read_offsets(const struct reading *reading, const json_t *description,
                                   ih_tensor *tensor)
{
  const json_t *list = json_object_get(description, "data_offsets");
  if (!json_is_array(list) || json_array_size(list) != 2)
    return refuse_tensor(reading, "`data_offsets` is not a list of two numbers");
  uint64_t offsets[2];
  const enum ih_status status = read_numbers(reading, "data_offsets", list, 2, offsets);
  if (status != IH_OK)
    return status;
  if (offsets[1] < offsets[0])
    return refuse_tensor(reading, "`data_offsets` end at %llu, before their start at %llu",
                         (unsigned long long)offsets[1], (unsigned long long)offsets[0]);
  if (offsets[1] - offsets[0] != tensor->bytes)
    return refuse_tensor(reading, "`data_offsets` span %llu bytes, but dtype and shape need %llu",
                         (unsigned long long)(offsets[1] - offsets[0]),
                         (unsigned long long)tensor->bytes);
  tensor->offset = offsets[0];
  return IH_OK;
}

static enum ih_status read_tensor(const struct reading *reading, const json_t *description,
                                  ih_tensor *tensor)
{
  if (!json_is_object(description))
    return refuse_tensor(reading, "the description is not an object");
  *tensor = (ih_tensor){.name = reading->name};
  enum ih_status status = read_dtype(reading, description, tensor);
  if (status == IH_OK)
    status = read_shape(reading, description, tensor);
  if (status == IH_OK)
    status = read_offsets(reading, description, tensor);
  return status;
}

static enum ih_status read_tensors(ih_table *table, ih_error *error)
{
  table->slots = calloc(json_object_size(table->header) + 1, sizeof *table->slots);
  if (table->slots == NULL)
    return ihp_memory_error(error, table->path);
  const char *name;
  json_t *description;
  json_object_foreach(table->header, name, description)
  {
    if (description == table->metadata)
      continue;
    const struct reading reading = {table, name, error};
    struct ihp_slot *slot = &table->slots[table->slot_count];
    const enum ih_status status = read_tensor(&reading, description, &slot->tensor);
    if (status != IH_OK)
      return status;
    slot->listed = table->slot_count++;
  }
  return IH_OK;
}

/* Orders slots by offset, then by size (empty tensors first), then as listed. */
static int compare_slots(const void *a, const void *b)
{
  const struct ihp_slot *x = a, *y = b;
  if (x->tensor.offset != y->tensor.offset)
    return x->tensor.offset < y->tensor.offset ? -1 : 1;
  if (x->tensor.bytes != y->tensor.bytes)
    return x->tensor.bytes < y->tensor.bytes ? -1 : 1;
  return x->listed < y->listed ? -1 : 1;
}

/* Sorts the tensors and checks that they fill the rest of the file without gaps or overlaps.
 * Offsets and sizes are below 2^63: offsets are signed JSON integers, and sizes are their
 * differences. */
static enum ih_status order_tensors(ih_table *table, ih_error *error)
{
  qsort(table->slots, table->slot_count, sizeof *table->slots, compare_slots);
  const uint64_t start = 8 + table->header_bytes;
  const uint64_t room = table->bytes - start;
  uint64_t end = 0;
  for (size_t i = 0; i < table->slot_count; i++) {
    ih_tensor *tensor = &table->slots[i].tensor;
    const struct reading reading = {table, tensor->name, error};
    if (tensor->offset != end)
      return refuse_tensor(&reading, "begins at byte %llu of the data instead of byte %llu: %s",
                           (unsigned long long)tensor->offset, (unsigned long long)end,
                           tensor->offset > end ? "a gap" : "an overlap");
    end += tensor->bytes;
    if (end > room)
      return refuse_tensor(&reading, "ends at byte %llu of the data, but the file has only %llu",
                           (unsigned long long)end, (unsigned long long)room);
    tensor->offset += start;
    tensor->data = table->map + tensor->offset;
  }
  if (end < room)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path, "%llu bytes after the last tensor",
                          (unsigned long long)(room - end));
  return IH_OK;
}

static enum ih_status read_metadata(ih_table *table, ih_error *error)
{
  table->metadata = json_object_get(table->header, "__metadata__");
  if (table->metadata == NULL)
    return IH_OK;
  if (!json_is_object(table->metadata))
    return ihp_file_error(error, IH_ERR_FORMAT, table->path, "`__metadata__` is not an object");
  table->entries = calloc(json_object_size(table->metadata) + 1, sizeof *table->entries);
  if (table->entries == NULL)
    return ihp_memory_error(error, table->path);
  const char *key;
  json_t *value;
  json_object_foreach(table->metadata, key, value)
  {
    char quote[IHP_QUOTE];
    if (!json_is_string(value))
      return ihp_file_error(error, IH_ERR_FORMAT, table->path, "metadata %s is not a string",
                            ihp_quote(key, strlen(key), 0, quote));
    table->entries[table->entry_count++] = (struct ihp_entry){key, json_string_value(value)};
  }
  return IH_OK;
}

/* Checks the header's length and first byte. */
static enum ih_status check_length(const ih_table *table, uint64_t limit, ih_error *error)
{
  const uint64_t n = table->header_bytes;
  if (n > table->bytes - 8)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "header length %llu exceeds the file's %llu bytes", (unsigned long long)n,
                          (unsigned long long)table->bytes);
  if (n > limit)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "header length %llu exceeds the limit of %llu", (unsigned long long)n,
                          (unsigned long long)limit);
  if (n == 0 || table->map[8] != '{')
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "the header does not begin with `{`: not a safetensors file");
  return IH_OK;
}

static enum ih_status parse_json(ih_table *table, ih_error *error)
{
  json_error_t fault;
  const enum ih_status status = ihp_json_read((const char *)table->map + 8,
                                              (size_t)table->header_bytes, &table->header, &fault);
  if (status == IH_ERR_FORMAT)
    return ihp_file_error(error, status, table->path, "the header is not valid JSON: %s (byte %d)",
                          fault.text, fault.position);
  return status == IH_OK ? IH_OK : ihp_memory_error(error, table->path);
}

enum ih_status ihp_header_read(ih_table *table, uint64_t limit, ih_error *error)
{
  table->header_bytes = ihp_load(table->map, 8);
  enum ih_status status = check_length(table, limit, error);
  if (status == IH_OK)
    status = parse_json(table, error);
  if (status == IH_OK)
    status = read_metadata(table, error);
  if (status == IH_OK)
    status = read_tensors(table, error);
  if (status == IH_OK)
    status = order_tensors(table, error);
  return status;
}
