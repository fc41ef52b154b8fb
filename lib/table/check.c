/* Comparing a table's bytes with its checksums. */
#include "base/error.h"
#include "table/checksum.h"
#include "table/fault.h"
#include "table/reader.h"

#include <stdlib.h>
#include <string.h>

static enum ih_status check_header(const ih_table *table, ih_error *error)
{
  const char *header = (const char *)table->map + 8;
  if (table->header_bytes <= IHP_HEADER_DIGITS_END ||
      memcmp(header, IHP_HEADER_START, IHP_HEADER_DIGITS_AT) != 0)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "the header does not begin with its checksum");
  char text[IHP_CHECKSUM_DIGITS + 1];
  if (!ihp_header_checksum(header, (size_t)table->header_bytes, text))
    return ihp_memory_error(error, table->path);
  if (memcmp(header + IHP_HEADER_DIGITS_AT, text, IHP_CHECKSUM_DIGITS) != 0)
    return ihp_file_error(error, IH_ERR_CHECKSUM, table->path,
                          "the header does not match its checksum");
  return IH_OK;
}

/* The metadata value that holds a tensor's checksum; NULL with *status set when
 * there is none. */
static const char *find_checksum(const ih_table *table, const char *name, enum ih_status *status)
{
  const size_t prefix = sizeof IHP_CHECKSUM_PREFIX - 1, length = strlen(name);
  char *key = malloc(prefix + length + 1);
  if (key == NULL) {
    *status = IH_ERR_MEMORY;
    return NULL;
  }
  memcpy(key, IHP_CHECKSUM_PREFIX, prefix);
  memcpy(key + prefix, name, length + 1);
  const char *value = ih_table_metadata(table, key);
  free(key);
  *status = value != NULL ? IH_OK : IH_ERR_FORMAT;
  return value;
}

static enum ih_status check_tensor(const ih_table *table, const ih_tensor *tensor, ih_error *error)
{
  char quote[IHP_QUOTE], text[IHP_CHECKSUM_DIGITS + 1];
  enum ih_status status;
  const char *expected = find_checksum(table, tensor->name, &status);
  if (status == IH_ERR_MEMORY)
    return ihp_memory_error(error, table->path);
  (void)ihp_quote(tensor->name, strlen(tensor->name), 0, quote);
  if (expected == NULL)
    return ihp_file_error(error, status, table->path, "tensor %s has no checksum", quote);
  ihp_checksum_text(XXH3_128bits(tensor->data, (size_t)tensor->bytes), text);
  if (strcmp(text, expected) != 0)
    return ihp_file_error(error, IH_ERR_CHECKSUM, table->path,
                          "tensor %s does not match its checksum", quote);
  return IH_OK;
}

enum ih_status ih_table_check(const ih_table *table, ih_error *error)
{
  if (table == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no table given");
  enum ih_status status = check_header(table, error);
  for (size_t i = 0; i < table->slot_count && status == IH_OK; i++)
    status = check_tensor(table, &table->slots[i].tensor, error);
  return status;
}
