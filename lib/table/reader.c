/* Opening a table and reading its properties. */
#include "table/reader.h"

#include "base/error.h"
#include "table/fault.h"
#include "table/mapping.h"

#include <stdlib.h>
#include <string.h>

enum ih_status ih_table_open(const char *path, size_t header_limit, ih_table **out, ih_error *error)
{
  if (path == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "path and out must not be NULL");
  if (header_limit > IH_TABLE_HEADER_MAX)
    return ihp_file_error(error, IH_ERR_ARGUMENT, path, "header limit of %zu bytes exceeds %d",
                          header_limit, IH_TABLE_HEADER_MAX);
  ih_table *table = calloc(1, sizeof *table);
  if (table == NULL || (table->path = strdup(path)) == NULL) {
    free(table);
    return ihp_memory_error(error, path);
  }
  enum ih_status status = ihp_map_file(path, &table->map, &table->bytes, error);
  if (status == IH_OK && table->bytes < 8)
    status = ihp_file_error(error, IH_ERR_FORMAT, path,
                            "%u bytes are too few for the 8 of the header length",
                            (unsigned)table->bytes);
  if (status == IH_OK)
    status =
        ihp_header_read(table, header_limit == 0 ? IH_TABLE_HEADER_LIMIT : header_limit, error);
  if (status == IH_OK)
    *out = table;
  else
    ih_table_close(table);
  return status;
}

void ih_table_close(ih_table *table)
{
  if (table == NULL)
    return;
  ihp_unmap_file(table->map, table->bytes);
  json_decref(table->header);
  free(table->entries);
  free(table->slots);
  free(table->path);
  free(table);
}

const char *ih_table_path(const ih_table *table)
{
  return table->path;
}

uint64_t ih_table_bytes(const ih_table *table)
{
  return table->bytes;
}

size_t ih_table_tensors(const ih_table *table)
{
  return table->slot_count;
}

enum ih_status ih_table_tensor(const ih_table *table, size_t i, ih_tensor *out)
{
  if (table == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= table->slot_count)
    return IH_ERR_RANGE;
  *out = table->slots[i].tensor;
  return IH_OK;
}

enum ih_status ih_table_tensor_named(const ih_table *table, const char *name, ih_tensor *out)
{
  if (table == NULL || name == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  for (size_t i = 0; i < table->slot_count; i++)
    if (strcmp(table->slots[i].tensor.name, name) == 0)
      return ih_table_tensor(table, i, out);
  return IH_ERR_RANGE;
}

size_t ih_table_metadata_count(const ih_table *table)
{
  return table->entry_count;
}

enum ih_status ih_table_metadata_get(const ih_table *table, size_t i, const char **key,
                                     const char **value)
{
  if (table == NULL || key == NULL || value == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= table->entry_count)
    return IH_ERR_RANGE;
  *key = table->entries[i].key;
  *value = table->entries[i].value;
  return IH_OK;
}

const char *ih_table_metadata(const ih_table *table, const char *key)
{
  return key == NULL ? NULL : json_string_value(json_object_get(table->metadata, key));
}
