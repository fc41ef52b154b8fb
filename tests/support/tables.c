#include "tables.h"

#include "errors.h"
#include "harness.h"

#include <string.h>

char tables_path[SCRATCH_PATH];

void tables_setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", tables_path);
}

ih_table_writer *tables_writer(void)
{
  ih_table_writer *writer;
  ih_error error;
  test_ok(ih_table_writer_new(tables_path, &writer, &error), error);
  return writer;
}

void tables_add_tensor(ih_table_writer *writer, const char *name, enum ih_dtype dtype,
                       unsigned dims, uint64_t x, uint64_t y)
{
  const ih_tensor tensor = {.name = name, .dtype = dtype, .dims = dims, .shape = {x, y}};
  ih_error error;
  test_ok(ih_table_writer_add_tensor(writer, &tensor, &error), error);
}

void tables_add_metadata(ih_table_writer *writer, const char *key, const char *value)
{
  ck_assert_int_eq(ih_table_writer_add_metadata(writer, key, value, NULL), IH_OK);
}

void tables_write(ih_table_writer *writer, const void *data, size_t bytes)
{
  ih_error error;
  test_ok(ih_table_writer_write(writer, data, bytes, &error), error);
}

void tables_commit(ih_table_writer *writer)
{
  ih_error error;
  test_ok(ih_table_writer_commit(writer, &error), error);
}

ih_table *tables_open(void)
{
  ih_table *table;
  ih_error error;
  test_ok(ih_table_open(tables_path, 0, &table, &error), error);
  return table;
}

enum ih_status tables_check(ih_error *error)
{
  ih_table *table;
  enum ih_status status = ih_table_open(tables_path, 0, &table, error);
  if (status == IH_OK) {
    status = ih_table_check(table, NULL, error);
    ih_table_close(table);
  }
  return status;
}

const char *tables_reason(const ih_error *error)
{
  const size_t n = strlen(tables_path);
  ck_assert_int_eq(strncmp(error->message, tables_path, n), 0);
  return error->message + n;
}

void tables_write_small(void)
{
  static const uint32_t wide[2] = {1, 0x80000000};
  static const uint8_t narrow[3] = {7, 8, 255};
  ih_table_writer *writer = tables_writer();
  tables_add_metadata(writer, "who", "me \"\xc3\xa9\"");
  tables_add_tensor(writer, "w", IH_U32, 2, 1, 2);
  tables_add_tensor(writer, "n", IH_U8, 1, 3, 0);
  tables_write(writer, wide, sizeof wide);
  tables_write(writer, narrow, sizeof narrow);
  tables_commit(writer);
}
