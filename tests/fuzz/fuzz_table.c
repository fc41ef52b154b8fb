/* ih_table_open and the calls on an open table; its contents, written again.  Input: as for
 * fuzz_file. */
#include "fuzz_file.h"

#include <isohand/table.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char fuzz_name[] = "table";
const unsigned fuzz_step = 61;

/* Reads the header of the file independently; *n is its length. */
static json_t *read_header(const char *path, uint64_t *n)
{
  uint8_t length[8];
  FILE *file = fopen(path, "rb");
  FUZZ_REQUIRE(file != NULL && fread(length, 1, 8, file) == 8);
  *n = 0;
  for (unsigned i = 0; i < 8; i++)
    *n |= (uint64_t)length[i] << 8 * i;
  FUZZ_REQUIRE(*n > 0 && *n <= 100000000);
  char *text = (char *)fuzz_array((size_t)*n);
  FUZZ_REQUIRE(fread(text, 1, (size_t)*n, file) == *n);
  (void)fclose(file);
  json_t *header = json_loadb(text, (size_t)*n, 0, NULL);
  FUZZ_REQUIRE(json_is_object(header));
  free(text);
  return header;
}

/* The file ends with the last tensor, and each tensor is at the header's offset. */
static void check_offsets(const ih_table *table)
{
  uint64_t n;
  json_t *header = read_header(ih_table_path(table), &n);
  const size_t count = ih_table_tensors(table);
  uint64_t end = 8 + n;
  FUZZ_REQUIRE(json_object_size(header) ==
               count + (json_object_get(header, "__metadata__") != NULL));
  for (size_t i = 0; i < count; i++) {
    ih_tensor tensor;
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    const json_t *offsets = json_object_get(json_object_get(header, tensor.name), "data_offsets");
    const json_int_t begins = json_integer_value(json_array_get(offsets, 0));
    const json_int_t ends = json_integer_value(json_array_get(offsets, 1));
    FUZZ_REQUIRE(json_array_size(offsets) == 2 && tensor.offset == end);
    FUZZ_REQUIRE(tensor.offset == 8 + n + (uint64_t)begins);
    end = 8 + n + (uint64_t)ends;
    FUZZ_REQUIRE(tensor.bytes == end - tensor.offset);
  }
  FUZZ_REQUIRE(end == ih_table_bytes(table));
  json_decref(header);
}

/* Every tensor has the size of its type and shape, and is found by name.  Returns the sum of all
 * bytes, so that they are read. */
static unsigned check_tensors(const ih_table *table)
{
  unsigned sum = 0;
  ih_tensor tensor, found;
  const size_t count = ih_table_tensors(table);
  for (size_t i = 0; i < count; i++) {
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    FUZZ_REQUIRE(tensor.dims <= IH_TENSOR_DIMS && ih_dtype_name(tensor.dtype) != NULL);
    unsigned __int128 bytes = ih_dtype_size(tensor.dtype);
    FUZZ_REQUIRE(bytes > 0);
    for (unsigned d = 0; d < tensor.dims && bytes <= UINT64_MAX; d++)
      bytes *= tensor.shape[d];
    FUZZ_REQUIRE(bytes == tensor.bytes);
    FUZZ_REQUIRE(ih_table_tensor_named(table, tensor.name, &found) == IH_OK);
    FUZZ_REQUIRE(strcmp(found.name, tensor.name) == 0 && found.data == tensor.data);
    for (uint64_t k = 0; k < tensor.bytes; k++)
      sum += ((const uint8_t *)tensor.data)[k];
  }
  memset(&tensor, FUZZ_UNTOUCHED, sizeof tensor);
  FUZZ_REQUIRE(ih_table_tensor(table, count, &tensor) == IH_ERR_RANGE);
  FUZZ_REQUIRE(ih_table_tensor_named(table, "no such tensor", &tensor) == IH_ERR_RANGE);
  fuzz_check_untouched(&tensor, sizeof tensor);
  return sum;
}

static void check_metadata(const ih_table *table)
{
  const char *key = NULL, *value = NULL;
  const size_t count = ih_table_metadata_count(table);
  for (size_t i = 0; i < count; i++) {
    FUZZ_REQUIRE(ih_table_metadata_get(table, i, &key, &value) == IH_OK);
    const char *found = ih_table_metadata(table, key);
    FUZZ_REQUIRE(found != NULL && strcmp(found, value) == 0);
  }
  FUZZ_REQUIRE(ih_table_metadata_get(table, count, &key, &value) == IH_ERR_RANGE);
}

/* Checking all parts gives the same result as checking the table, except for empty tensors, which
 * have no parts. */
static void check_parts(const ih_table *table, enum ih_status all)
{
  ih_error error;
  ih_tensor tensor;
  int good = 1, empty = 0;
  const size_t count = ih_table_tensors(table);
  for (size_t i = 0; i < count; i++) {
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    const uint64_t n = tensor.bytes, middle = n / 3;
    const enum ih_status whole = ih_table_check_part(table, i, 0, n, &error);
    if (whole != IH_OK)
      fuzz_check_error(whole, &error, 0);
    const enum ih_status first = ih_table_check_part(table, i, 0, middle, NULL);
    const enum ih_status second = ih_table_check_part(table, i, middle, n - middle, NULL);
    FUZZ_REQUIRE((whole == IH_OK) == (first == IH_OK && second == IH_OK));
    FUZZ_REQUIRE(ih_table_check_part(table, i, n, 1, NULL) == IH_ERR_RANGE);
    good &= whole == IH_OK;
    empty |= n == 0;
  }
  FUZZ_REQUIRE(ih_table_check_part(table, count, 0, 0, NULL) == IH_ERR_RANGE);
  FUZZ_REQUIRE(all != IH_OK || good);
  FUZZ_REQUIRE(all == IH_OK || !good || empty || count == 0);
}

/* Copies the table through a writer; returns 0 if the writer rejects it because of a name,
 * checksums in the metadata, or the order of element sizes. */
static int copy(const ih_table *table, ih_table_writer *writer)
{
  ih_error error;
  ih_tensor tensor;
  const char *key, *value;
  for (size_t i = 0; i < ih_table_metadata_count(table); i++) {
    FUZZ_REQUIRE(ih_table_metadata_get(table, i, &key, &value) == IH_OK);
    const enum ih_status status = ih_table_writer_add_metadata(writer, key, value, &error);
    FUZZ_REQUIRE((status == IH_OK) == (strncmp(key, "xxh3-128", 8) != 0));
    if (status != IH_OK) {
      fuzz_check_error(status, &error, 0);
      return 0;
    }
  }
  size_t size = SIZE_MAX;
  for (size_t i = 0; i < ih_table_tensors(table); i++) {
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    const int legal = ih_dtype_size(tensor.dtype) <= size && *tensor.name != '\0' &&
                      strcmp(tensor.name, "header") != 0 && strcmp(tensor.name, "chunk") != 0;
    const enum ih_status status = ih_table_writer_add_tensor(writer, &tensor, &error);
    FUZZ_REQUIRE((status == IH_OK) == legal);
    if (status != IH_OK) {
      FUZZ_REQUIRE(status == IH_ERR_ARGUMENT);
      fuzz_check_error(status, &error, 0);
      return 0;
    }
    size = ih_dtype_size(tensor.dtype);
  }
  for (size_t i = 0; i < ih_table_tensors(table); i++) {
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    FUZZ_REQUIRE(ih_table_writer_write(writer, tensor.data, (size_t)tensor.bytes, NULL) == IH_OK);
  }
  return 1;
}

/* The copy has every tensor and all metadata of the original. */
static void check_same(const ih_table *table, const ih_table *back)
{
  ih_tensor tensor, found;
  const char *key, *value;
  FUZZ_REQUIRE(ih_table_tensors(back) == ih_table_tensors(table));
  for (size_t i = 0; i < ih_table_tensors(table); i++) {
    FUZZ_REQUIRE(ih_table_tensor(table, i, &tensor) == IH_OK);
    FUZZ_REQUIRE(ih_table_tensor_named(back, tensor.name, &found) == IH_OK);
    FUZZ_REQUIRE(found.dtype == tensor.dtype && found.dims == tensor.dims);
    FUZZ_REQUIRE(memcmp(found.shape, tensor.shape, tensor.dims * sizeof *tensor.shape) == 0);
    FUZZ_REQUIRE(found.bytes == tensor.bytes);
    FUZZ_REQUIRE(found.bytes == 0 || memcmp(found.data, tensor.data, (size_t)found.bytes) == 0);
  }
  for (size_t i = 0; i < ih_table_metadata_count(table); i++) {
    FUZZ_REQUIRE(ih_table_metadata_get(table, i, &key, &value) == IH_OK);
    const char *copied = ih_table_metadata(back, key);
    FUZZ_REQUIRE(copied != NULL && strcmp(copied, value) == 0);
  }
}

static void check_copy(const ih_table *table)
{
  const char *path = fuzz_other_file();
  ih_table_writer *writer;
  ih_table *back;
  FUZZ_REQUIRE(ih_table_writer_new(path, &writer, NULL) == IH_OK);
  if (!copy(table, writer)) {
    ih_table_writer_abort(writer);
    return;
  }
  FUZZ_REQUIRE(ih_table_writer_commit(writer, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_table_open(path, 0, &back, NULL) == IH_OK);
  FUZZ_REQUIRE(ih_table_check(back, NULL, NULL) == IH_OK);
  check_same(table, back);
  ih_table_close(back);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
  const char *path = fuzz_file(data, size);
  ih_table *table = (ih_table *)&path;
  ih_error error;
  const enum ih_status opened = ih_table_open(path, 0, &table, &error);
  if (opened != IH_OK) {
    FUZZ_REQUIRE(opened == IH_ERR_FORMAT && table == (ih_table *)&path);
    fuzz_check_error(opened, &error, 0);
    FUZZ_REQUIRE(strstr(error.message, path) != NULL);
    return 0;
  }
  FUZZ_REQUIRE(strcmp(ih_table_path(table), path) == 0);
  check_offsets(table);
  volatile unsigned sum = check_tensors(table);
  (void)sum;
  check_metadata(table);
  const enum ih_status checked = ih_table_check(table, NULL, &error);
  FUZZ_REQUIRE(checked == IH_OK || checked == IH_ERR_FORMAT || checked == IH_ERR_CHECKSUM);
  if (checked != IH_OK)
    fuzz_check_error(checked, &error, 0);
  check_parts(table, checked);
  check_copy(table);
  ih_table_close(table);
  return 0;
}
