/* The header of a table that is being written: its length before the data, its text
 * after it. */
#include "table/bytes.h"
#include "table/fault.h"
#include "table/writer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Data begins at a multiple of this, so that it is aligned for vectors and cache
 * lines where the file is mapped. */
enum { DATA_ALIGNMENT = 64 };

/* A chunk is doubled until the data has no more than so many of them (256 GiB of data
 * without doubling): the checksums then fill about half of IH_TABLE_HEADER_LIMIT. */
enum { CHUNKS_MAX = 1 << 14 };

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
    status = ihp_file_error(error, IH_ERR_IO, writer->path,
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
