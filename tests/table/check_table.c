/* The writer's files, byte by byte and as seen by the reader. */
#include "harness.h"
#include "scratch.h"
#include "table/bytes.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- Contents of files ------------------------------------------------------- */

#define SMALL_HEADER 376
#define SMALL_BEFORE "{\"__metadata__\":{\"xxh3-128.header\":\""
#define SMALL_AFTER                                                                                \
  "\",\"who\":\"me \\\"\xc3\xa9\\\"\","                                                            \
  "\"xxh3-128.chunk\":\"16777216\","                                                               \
  "\"xxh3-128.w\":\"9d005927937086da1e6a992ca46c3080\","                                           \
  "\"xxh3-128.n\":\"5eeed6882d94201cce856e9774955df3\"},"                                          \
  "\"w\":{\"dtype\":\"U32\",\"shape\":[1,2],\"data_offsets\":[0,8]},"                              \
  "\"n\":{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[8,11]}}"

/* The file byte by byte, assembled by hand.  Its checksums were computed with xxhsum -H2. */
START_TEST(test_golden)
{
  static const char digits[] = "12b10e4006f0e577a56d53b2d6f7dec3";
  static const char json[] = SMALL_BEFORE "00000000000000000000000000000000" SMALL_AFTER;
  static const unsigned char data[] = {1, 0, 0, 0, 0, 0, 0, 0x80, 7, 8, 255};
  unsigned char expected[8 + SMALL_HEADER + sizeof data] = {SMALL_HEADER & 255, SMALL_HEADER >> 8};
  ck_assert_uint_le(sizeof json - 1, SMALL_HEADER);
  memset(expected + 8, ' ', SMALL_HEADER);
  memcpy(expected + 8, json, sizeof json - 1);
  memcpy(expected + 8 + sizeof SMALL_BEFORE - 1, digits, 32);
  memcpy(expected + 8 + SMALL_HEADER, data, sizeof data);

  tables_write_small();
  size_t n;
  unsigned char *file = scratch_read(tables_path, &n);
  ck_assert_uint_eq(n, sizeof expected);
  ck_assert_mem_eq(file, expected, n);
  free(file);
}
END_TEST

START_TEST(test_every_flip)
{
  tables_write_small();
  size_t n;
  unsigned char *file = scratch_read(tables_path, &n);
  ih_error error;
  unsigned answers[32] = {0};
  for (size_t at = 0; at < n; at++) {
    for (unsigned bit = 0; bit < 8; bit++) {
      scratch_poke(tables_path, at, (unsigned char)(file[at] ^ 1u << bit));
      const enum ih_status status = tables_check(&error);
      ck_assert_msg(status == IH_ERR_FORMAT || status == IH_ERR_CHECKSUM,
                    "byte %zu, bit %u: status %d", at, bit, status);
      answers[status]++;
    }
    scratch_poke(tables_path, at, file[at]);
  }
  ck_assert_int_eq(tables_check(&error), IH_OK);
  printf("%zu bytes: %u flips are bad form, %u a wrong checksum\n", n, answers[IH_ERR_FORMAT],
         answers[IH_ERR_CHECKSUM]);
  free(file);
}
END_TEST

START_TEST(test_every_length)
{
  tables_write_small();
  size_t n;
  unsigned char *file = scratch_read(tables_path, &n);
  file = realloc(file, 2 * n);
  memset(file + n, ' ', n);
  for (size_t length = 0; length < 2 * n; length++) {
    scratch_write(tables_path, file, length);
    ck_assert_int_eq(tables_check(NULL), length == n ? IH_OK : IH_ERR_FORMAT);
  }
  free(file);
}
END_TEST

START_TEST(test_check_messages)
{
  ih_error error;
  tables_write_small();
  scratch_poke(tables_path, 8 + SMALL_HEADER + 3, 9);
  ck_assert_int_eq(tables_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(tables_reason(&error), ": tensor `w` does not match its checksum");
  tables_write_small();
  scratch_poke(tables_path, 8 + SMALL_HEADER + 8, 9);
  ck_assert_int_eq(tables_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(tables_reason(&error), ": tensor `n` does not match its checksum");
  scratch_poke(tables_path, 8 + SMALL_HEADER - 1, '\t');
  ck_assert_int_eq(tables_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(tables_reason(&error), ": the header does not match its checksum");
  scratch_write(tables_path, "\2\0\0\0\0\0\0\0{}", 10);
  ck_assert_int_eq(tables_check(&error), IH_ERR_FORMAT);
  ck_assert_str_eq(tables_reason(&error), ": the header does not begin with its checksum");
  ck_assert_int_eq(ih_table_check(NULL, NULL, &error), IH_ERR_ARGUMENT);
}
END_TEST

/* A header with a valid checksum but none for its tensor. */
START_TEST(test_check_missing)
{
  char file[8 + 192 + 1] = {(char)192};
  memset(file + 8, ' ', 192);
  const char *json = SMALL_BEFORE "00000000000000000000000000000000\",\"xxh3-128.chunk\":\"9\"},"
                                  "\"a\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]}}";
  memcpy(file + 8, json, strlen(json));
  const XXH128_hash_t hash = XXH3_128bits(file + 8, 192);
  char digits[33];
  snprintf(digits, sizeof digits, "%016llx%016llx", (unsigned long long)hash.high64,
           (unsigned long long)hash.low64);
  memcpy(file + 8 + strlen(SMALL_BEFORE), digits, 32);
  scratch_write(tables_path, file, sizeof file);
  ih_error error;
  ck_assert_int_eq(tables_check(&error), IH_ERR_FORMAT);
  ck_assert_str_eq(tables_reason(&error), ": tensor `a` has no checksum");
}
END_TEST

/* ---- Round trips ------------------------------------------------------------- */

static const enum ih_dtype by_size[] = {IH_U64, IH_I64,  IH_F64, IH_U32, IH_I32, IH_F32, IH_U16,
                                        IH_I16, IH_BF16, IH_F16, IH_U8,  IH_I8,  IH_BOOL};
enum { DTYPES = sizeof by_size / sizeof *by_size, ROWS = 30011, COLUMNS = 3 };

/* Writes a tensor of each dtype from data, in pieces of random lengths. */
static void write_all(const unsigned char *data, uint64_t seed)
{
  struct test_random random = test_random_new(seed);
  ih_table_writer *writer = tables_writer();
  for (size_t i = 0; i < DTYPES; i++)
    tables_add_tensor(writer, ih_dtype_name(by_size[i]), by_size[i], 2, ROWS, COLUMNS);
  tables_add_metadata(writer, "key", "value");
  for (size_t i = 0; i < DTYPES; i++) {
    const size_t element = ih_dtype_size(by_size[i]);
    for (size_t left = ROWS * COLUMNS; left > 0;) {
      const size_t some = test_random_below(&random, 3) * test_random_below(&random, 60000);
      const size_t n = some < left ? some : left;
      tables_write(writer, data, n * element);
      data += n * element;
      left -= n;
    }
  }
  tables_commit(writer);
}

START_TEST(test_dtypes)
{
  struct test_random random = test_random_new(1);
  const size_t n = (size_t)ROWS * COLUMNS * (3 * 8 + 3 * 4 + 4 * 2 + 3);
  unsigned char *data = malloc(n);
  ck_assert_ptr_nonnull(data);
  for (size_t i = 0; i < n; i++)
    data[i] = (unsigned char)test_random_next(&random);
  write_all(data, 2);
  size_t size, again_size;
  unsigned char *file = scratch_read(tables_path, &size);

  ih_table *table = tables_open();
  ck_assert_str_eq(ih_table_path(table), tables_path);
  ck_assert_uint_eq(ih_table_bytes(table), size);
  ck_assert_uint_eq(ih_table_tensors(table), DTYPES);
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  const unsigned char *from = data;
  uint64_t offset = size - n;
  ck_assert_uint_eq(offset % 64, 0);
  for (size_t i = 0; i < DTYPES; i++) {
    ih_tensor tensor, found;
    ck_assert_int_eq(ih_table_tensor(table, i, &tensor), IH_OK);
    ck_assert_int_eq(ih_table_tensor_named(table, ih_dtype_name(by_size[i]), &found), IH_OK);
    ck_assert_ptr_eq(found.data, tensor.data);
    ck_assert_int_eq(tensor.dtype, by_size[i]);
    ck_assert_uint_eq(tensor.dims, 2);
    ck_assert_uint_eq(tensor.shape[0], ROWS);
    ck_assert_uint_eq(tensor.shape[1], COLUMNS);
    ck_assert_uint_eq(tensor.bytes, ROWS * COLUMNS * ih_dtype_size(by_size[i]));
    ck_assert_uint_eq(tensor.offset, offset);
    ck_assert_uint_eq((uintptr_t)tensor.data % ih_dtype_size(by_size[i]), 0);
    if (ihp_is_little_endian())
      ck_assert_mem_eq(tensor.data, from, tensor.bytes);
    from += tensor.bytes;
    offset += tensor.bytes;
  }
  ih_table_close(table);

  write_all(data, 3);
  unsigned char *again = scratch_read(tables_path, &again_size);
  ck_assert_uint_eq(again_size, size);
  ck_assert_mem_eq(again, file, size);
  free(again);
  free(file);
  free(data);
}
END_TEST

START_TEST(test_dtype_names)
{
  for (int i = 0; i < 13; i++) {
    const char *name = ih_dtype_name((enum ih_dtype)i);
    const int digits = (int)strcspn(name, "0123456789");
    const size_t bits = name[digits] == '\0' ? 8 : (size_t)atoi(name + digits);
    ck_assert_uint_eq(ih_dtype_size((enum ih_dtype)i), bits / 8);
  }
  ck_assert_ptr_null(ih_dtype_name((enum ih_dtype)13));
  ck_assert_ptr_null(ih_dtype_name((enum ih_dtype) - 1));
  ck_assert_uint_eq(ih_dtype_size((enum ih_dtype)13), 0);
}
END_TEST

/* No tensors; empty tensors before, between and after others; scalars. */
START_TEST(test_empty)
{
  tables_commit(tables_writer());
  ih_table *table = tables_open();
  ck_assert_uint_eq(ih_table_tensors(table), 0);
  ck_assert_uint_eq(ih_table_bytes(table) % 64, 0);
  ck_assert_uint_eq(ih_table_metadata_count(table), 2);
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  ih_table_close(table);

  static const char *const names[] = {"first", "scalar", "middle", "one", "last"};
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "first", IH_U64, 1, 0, 0);
  tables_add_tensor(writer, "scalar", IH_U64, 0, 0, 0);
  tables_add_tensor(writer, "middle", IH_U64, 2, INT64_MAX / 8, 0);
  tables_add_tensor(writer, "one", IH_U8, 1, 1, 0);
  tables_add_tensor(writer, "last", IH_U8, 2, 0, 5);
  tables_write(writer, NULL, 0);
  tables_write(writer, "12345678", 8);
  tables_write(writer, "9", 1);
  tables_write(writer, NULL, 0);
  tables_commit(writer);
  table = tables_open();
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  for (size_t i = 0; i < 5; i++) {
    ih_tensor tensor;
    ck_assert_int_eq(ih_table_tensor(table, i, &tensor), IH_OK);
    ck_assert_str_eq(tensor.name, names[i]);
  }
  /* XXH3-128 of empty input, from the test values of its specification. */
  ck_assert_str_eq(ih_table_metadata(table, "xxh3-128.first"), "99aa06d3014798d86001c324468d497f");
  ih_table_close(table);
}
END_TEST

/* Two tensors of more than a megabyte, written in pieces around the size of the writer's buffer. */
START_TEST(test_pieces)
{
  enum { FIRST = 1200003, SECOND = 3000001, BUFFER = 1 << 18 };
  static const size_t pieces[] = {8,   BUFFER, BUFFER - 8, BUFFER + 8, 3 * BUFFER + 16,
                                  800, BUFFER, 2 * BUFFER, 40};
  static unsigned char data[FIRST + SECOND];
  for (size_t i = 0; i < sizeof data; i++)
    data[i] = (unsigned char)(i * 2654435761u >> 13);
  for (size_t from = 0; from < sizeof pieces / sizeof *pieces; from++) {
    ih_table_writer *writer = tables_writer();
    tables_add_tensor(writer, "first", IH_U8, 1, FIRST, 0);
    tables_add_tensor(writer, "second", IH_U8, 1, SECOND, 0);
    size_t at = 0;
    for (size_t i = from; at < sizeof data; i++) {
      const size_t end = at < FIRST ? FIRST : sizeof data;
      const size_t piece = pieces[i % (sizeof pieces / sizeof *pieces)];
      const size_t n = piece < end - at ? piece : end - at;
      tables_write(writer, data + at, n);
      at += n;
    }
    tables_commit(writer);
    ck_assert_int_eq(tables_check(NULL), IH_OK);
    ih_table *table = tables_open();
    ih_tensor first, second;
    ck_assert_int_eq(ih_table_tensor(table, 0, &first), IH_OK);
    ck_assert_int_eq(ih_table_tensor(table, 1, &second), IH_OK);
    ck_assert(memcmp(first.data, data, FIRST) == 0);
    ck_assert(memcmp(second.data, data + FIRST, SECOND) == 0);
    ih_table_close(table);
  }
}
END_TEST

START_TEST(test_metadata)
{
  static const char *const keys[] = {"", "z", "a\nb", "\xe2\x99\xa0", "__metadata__"};
  static const char *const values[] = {"empty", "", "\x01\\\"/", "\xf0\x9f\x82\xa1", "{}"};
  ih_table_writer *writer = tables_writer();
  for (size_t i = 0; i < 5; i++)
    tables_add_metadata(writer, keys[i], values[i]);
  tables_commit(writer);
  ih_table *table = tables_open();
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_metadata_count(table), 7);
  const char *key, *value;
  for (size_t i = 0; i < 5; i++) {
    ck_assert_int_eq(ih_table_metadata_get(table, i + 1, &key, &value), IH_OK);
    ck_assert_str_eq(key, keys[i]);
    ck_assert_str_eq(value, values[i]);
    ck_assert_ptr_eq(ih_table_metadata(table, keys[i]), value);
  }
  ck_assert_int_eq(ih_table_metadata_get(table, 7, &key, &value), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_metadata_get(table, 0, NULL, &value), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(ih_table_metadata(table, "nothing"));
  ck_assert_ptr_null(ih_table_metadata(table, NULL));
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_tensor(table, 0, &tensor), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_tensor_named(table, "a", &tensor), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_tensor_named(table, NULL, &tensor), IH_ERR_ARGUMENT);
  ih_table_close(table);
}
END_TEST

START_TEST(test_byte_order)
{
  const unsigned char from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const unsigned char by2[8] = {2, 1, 4, 3, 6, 5, 8, 7}, by8[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  unsigned char to[8];
  ihp_copy_reversed(to, from, 8, 1);
  ck_assert_mem_eq(to, from, 8);
  ihp_copy_reversed(to, from, 8, 2);
  ck_assert_mem_eq(to, by2, 8);
  ihp_copy_reversed(to, from, 8, 8);
  ck_assert_mem_eq(to, by8, 8);
  ck_assert_uint_eq(ihp_load(from, 8), UINT64_C(0x0807060504030201));
  ck_assert_uint_eq(ihp_load(from, 2), 0x0201);
  ihp_save(to, ihp_load(from, 8), 8);
  ck_assert_mem_eq(to, from, 8);
  ihp_save(to, 0xA0B0C, 2);
  ck_assert_uint_eq(to[0], 0x0C);
  ck_assert_uint_eq(to[1], 0x0B);
  ck_assert_mem_eq(to + 2, from + 2, 6);
}
END_TEST

/* An independent program reads the file according to doc/FORMAT.md. */
START_TEST(test_python)
{
  if (strcmp(PYTHON3, "") == 0) {
    printf("skipped: test_python, since configure found no python3\n");
    return;
  }
  tables_write_small();
  const char *folder = getenv("srcdir");
  char command[2 * SCRATCH_PATH + 200], line[200];
  snprintf(command, sizeof command, "'%s' '%s/tests/support/read_table.py' '%s'", PYTHON3,
           folder != NULL ? folder : ".", tables_path);
  FILE *output = popen(command, "r");
  ck_assert_ptr_nonnull(output);
  ck_assert_ptr_nonnull(fgets(line, sizeof line, output));
  ck_assert_str_eq(line, "who me \"\xc3\xa9\"\n");
  ck_assert_ptr_nonnull(fgets(line, sizeof line, output));
  ck_assert_str_eq(line, "w U32 1x2 1 2147483648\n");
  ck_assert_ptr_nonnull(fgets(line, sizeof line, output));
  ck_assert_str_eq(line, "n U8 3 7 8 255\n");
  ck_assert_ptr_null(fgets(line, sizeof line, output));
  ck_assert_int_eq(pclose(output), 0);
}
END_TEST

TEST_MAIN_EACH(tables_setup, scratch_remove, {test_golden}, {test_every_flip}, {test_every_length},
               {test_check_messages}, {test_check_missing}, {test_dtypes}, {test_dtype_names},
               {test_empty}, {test_pieces}, {test_metadata}, {test_byte_order}, {test_python})
