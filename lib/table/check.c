/* Verifies a table's bytes against its checksums. */
#include "base/callbacks.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/progress.h"
#include "table/checksum.h"
#include "table/fault.h"
#include "table/reader.h"

#include <stdlib.h>
#include <string.h>

/* A tensor and its checksums. */
struct checked {
  const ih_table *table;
  const ih_tensor *tensor;
  uint64_t chunk, chunks; /* bytes per chunk; number of chunks */
  const char *list;       /* IHP_CHECKSUM_STEP characters per chunk; the last has no comma */
};

static enum ih_status check_header(const ih_table *table, ih_error *error)
{
  const char *header = (const char *)table->map + 8;
  if (table->header_bytes <= IHP_HEADER_DIGITS_END ||
      memcmp(header, IHP_HEADER_START, IHP_HEADER_DIGITS_AT) != 0)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "the header does not begin with its checksum");
  char digits[IHP_CHECKSUM_DIGITS];
  if (!ihp_header_checksum(header, (size_t)table->header_bytes, digits))
    return ihp_memory_error(error, table->path);
  if (memcmp(header + IHP_HEADER_DIGITS_AT, digits, IHP_CHECKSUM_DIGITS) != 0)
    return ihp_file_error(error, IH_ERR_CHECKSUM, table->path,
                          "the header does not match its checksum");
  return IH_OK;
}

/* Reads the chunk size in bytes: a decimal number from 1 to 2^63 - 1. */
static enum ih_status read_chunk(const ih_table *table, uint64_t *chunk, ih_error *error)
{
  const char *text = ih_table_metadata(table, IHP_CHUNK_KEY);
  if (text == NULL)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path, "no metadata `%s`", IHP_CHUNK_KEY);
  const size_t digits = ihp_decimal_read(text, SIZE_MAX, chunk);
  char quote[IHP_QUOTE];
  if (digits == 0 || text[digits] != '\0' || text[0] == '0' || *chunk > INT64_MAX)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "metadata `%s` is %s, not a valid number of bytes", IHP_CHUNK_KEY,
                          ihp_quote(text, strlen(text), 0, quote));
  return IH_OK;
}

/* Returns 1 if text is n checksums joined by commas, else 0. */
static int is_list(const char *text, uint64_t n)
{
  const size_t length = strlen(text) + 1;
  if (length % IHP_CHECKSUM_STEP != 0 || length / IHP_CHECKSUM_STEP != n)
    return 0;
  for (size_t at = 0; at < length; at += IHP_CHECKSUM_STEP)
    if (strspn(text + at, "0123456789abcdef") != IHP_CHECKSUM_DIGITS ||
        (text[at + IHP_CHECKSUM_DIGITS] != ',' && at + IHP_CHECKSUM_STEP < length))
      return 0;
  return 1;
}

static enum ih_status find_checksums(const ih_table *table, const ih_tensor *tensor,
                                     struct checked *out, ih_error *error)
{
  *out = (struct checked){.table = table, .tensor = tensor};
  const enum ih_status status = read_chunk(table, &out->chunk, error);
  if (status != IH_OK)
    return status;
  char *key = ihp_checksum_key(tensor->name);
  if (key == NULL)
    return ihp_memory_error(error, table->path);
  out->list = ih_table_metadata(table, key);
  free(key);
  out->chunks = ihp_chunks(tensor->bytes, out->chunk);
  char quote[IHP_QUOTE];
  (void)ihp_quote(tensor->name, strlen(tensor->name), 0, quote);
  if (out->list == NULL)
    return ihp_file_error(error, IH_ERR_FORMAT, table->path, "tensor %s has no checksum", quote);
  if (!is_list(out->list, out->chunks))
    return ihp_file_error(error, IH_ERR_FORMAT, table->path,
                          "the checksums of tensor %s are not a list of %llu", quote,
                          (unsigned long long)out->chunks);
  return IH_OK;
}

static enum ih_status refuse_chunk(const struct checked *checked, uint64_t chunk, ih_error *error)
{
  const char *path = checked->table->path, *name = checked->tensor->name;
  char quote[IHP_QUOTE];
  (void)ihp_quote(name, strlen(name), 0, quote);
  if (checked->chunks == 1)
    return ihp_file_error(error, IH_ERR_CHECKSUM, path, "tensor %s does not match its checksum",
                          quote);
  return ihp_file_error(error, IH_ERR_CHECKSUM, path,
                        "tensor %s does not match its checksums in the chunk from byte %llu on",
                        quote, (unsigned long long)(chunk * checked->chunk));
}

/* Callbacks, called once per chunk, and progress in bytes. */
struct checking {
  const ih_callbacks *callbacks;
  struct ihp_progress progress;
};

/* Checks chunks first..last. */
static enum ih_status check_chunks(const struct checked *checked, uint64_t first, uint64_t last,
                                   struct checking *checking, ih_error *error)
{
  for (uint64_t i = first; i <= last; i++) {
    if (ihp_is_cancelled(checking->callbacks))
      return ihp_status_error(error, IH_ERR_CANCELLED, checked->table->path);
    const uint64_t at = i * checked->chunk, left = checked->tensor->bytes - at;
    const uint64_t n = left < checked->chunk ? left : checked->chunk;
    char digits[IHP_CHECKSUM_DIGITS];
    ihp_checksum_digits(XXH3_128bits((const unsigned char *)checked->tensor->data + at, (size_t)n),
                        digits);
    if (memcmp(digits, checked->list + i * IHP_CHECKSUM_STEP, sizeof digits) != 0)
      return refuse_chunk(checked, i, error);
    ihp_progress_add(&checking->progress, n);
  }
  return IH_OK;
}

enum ih_status ih_table_check(const ih_table *table, const ih_callbacks *callbacks, ih_error *error)
{
  if (table == NULL || !ihp_callbacks_are_known(callbacks))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "table is NULL or a reserved member is not NULL");
  uint64_t bytes = 0;
  for (size_t i = 0; i < table->slot_count; i++)
    bytes += table->slots[i].tensor.bytes;
  struct checking checking = {callbacks, ihp_progress_begin(callbacks, bytes)};
  enum ih_status status = check_header(table, error);
  for (size_t i = 0; i < table->slot_count && status == IH_OK; i++) {
    struct checked checked;
    status = find_checksums(table, &table->slots[i].tensor, &checked, error);
    if (status == IH_OK)
      status = check_chunks(&checked, 0, checked.chunks - 1, &checking, error);
  }
  return status;
}

enum ih_status ih_table_check_part(const ih_table *table, size_t i, uint64_t first, uint64_t bytes,
                                   ih_error *error)
{
  if (table == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "table must not be NULL");
  if (i >= table->slot_count)
    return ihp_file_error(error, IH_ERR_RANGE, table->path,
                          "no tensor at position %zu: the table has %zu", i, table->slot_count);
  const ih_tensor *tensor = &table->slots[i].tensor;
  if (first > tensor->bytes || bytes > tensor->bytes - first)
    return ihp_file_error(
        error, IH_ERR_RANGE, table->path, "%llu bytes from byte %llu on exceed the tensor's %llu",
        (unsigned long long)bytes, (unsigned long long)first, (unsigned long long)tensor->bytes);
  struct checked checked;
  struct checking alone = {.callbacks = NULL};
  enum ih_status status = check_header(table, error);
  if (status == IH_OK && bytes > 0)
    status = find_checksums(table, tensor, &checked, error);
  if (status == IH_OK && bytes > 0)
    status = check_chunks(&checked, first / checked.chunk, (first + bytes - 1) / checked.chunk,
                          &alone, error);
  return status;
}
