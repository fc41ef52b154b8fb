/* Checksums per chunk of a tensor: what the writer stores, and what checking part of a table
 * reads. */
#include "harness.h"
#include "scratch.h"
#include "table/writer.h"
#include "tables.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { CHUNK = 1 << 24 };

/* Writes the checksum of data[0..n-1], NUL-terminated. */
static void write_digits(char digits[33], const void *data, size_t n)
{
  const XXH128_hash_t hash = XXH3_128bits(data, n);
  snprintf(digits, 33, "%016llx%016llx", (unsigned long long)hash.high64,
           (unsigned long long)hash.low64);
}

/* ---- Files with chunks of 16 MiB ------------------------------------------------- */

/* Tensors of two chunks less one byte, two chunks, one byte more, and a short one. */
static const size_t sizes[] = {2 * CHUNK - 1, 2 * CHUNK, 2 * CHUNK + 1, 5};
static const char *const names[] = {"less", "two", "more", "short"};
enum { TENSORS = 4, LARGEST = 2 * CHUNK + 1 };

static unsigned char *make_data(void)
{
  unsigned char *data = malloc(LARGEST);
  ck_assert_ptr_nonnull(data);
  for (size_t i = 0; i < LARGEST; i++)
    data[i] = (unsigned char)(i * 2654435761u >> 13);
  return data;
}

/* Writes tensors that are prefixes of data, in pieces of odd lengths. */
static void write_large(const unsigned char *data)
{
  enum { PIECE = 3000001 };
  ih_table_writer *writer = tables_writer();
  for (size_t t = 0; t < TENSORS; t++)
    tables_add_tensor(writer, names[t], IH_U8, 1, sizes[t], 0);
  for (size_t t = 0; t < TENSORS; t++)
    for (size_t at = 0; at < sizes[t]; at += PIECE)
      tables_write(writer, data + at, sizes[t] - at < PIECE ? sizes[t] - at : PIECE);
  tables_commit(writer);
}

static void assert_list(const ih_table *table, size_t t, const unsigned char *data)
{
  char expected[3 * 33], key[30];
  size_t length = 0;
  for (size_t at = 0; at < sizes[t]; at += CHUNK) {
    write_digits(expected + length, data + at, sizes[t] - at < CHUNK ? sizes[t] - at : CHUNK);
    expected[length + 32] = ',';
    length += 33;
  }
  expected[length - 1] = '\0';
  snprintf(key, sizeof key, "xxh3-128.%s", names[t]);
  ck_assert_str_eq(ih_table_metadata(table, key), expected);
}

/* The checksum of a whole tensor is that of its chunk, or of its list of checksums. */
static void assert_whole(const ih_table *table, size_t t, const unsigned char *data)
{
  char key[30], from_data[33], from_list[33], expected[33];
  snprintf(key, sizeof key, "xxh3-128.%s", names[t]);
  const char *list = ih_table_metadata(table, key);
  ck_assert_int_eq(ihp_checksum_of(data, sizes[t], 1, from_data), 1);
  ihp_checksum_of_list(list, from_list);
  ck_assert_str_eq(from_data, from_list);
  if (strlen(list) > 32)
    write_digits(expected, list, strlen(list));
  else
    strcpy(expected, list);
  ck_assert_str_eq(from_data, expected);
}

START_TEST(test_lists)
{
  unsigned char *data = make_data();
  write_large(data);
  ih_table *table = tables_open();
  ck_assert_str_eq(ih_table_metadata(table, "xxh3-128.chunk"), "16777216");
  for (size_t t = 0; t < TENSORS; t++) {
    assert_list(table, t, data);
    assert_whole(table, t, data);
  }
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  ih_table_close(table);
  free(data);
}
END_TEST

/* More than 256 GiB of data have larger chunks, so that the header stays short.  The size is chosen
 * from all tensors when data begin. */
START_TEST(test_chunk)
{
  static const struct {
    uint64_t gigabytes[2], chunk;
  } cases[] = {{{0, 0}, 1 << 24},
               {{255, 1}, 1 << 24},
               {{256, 1}, 1 << 25},
               {{512, 1}, 1 << 26},
               {{1024, 1024}, 1 << 27},
               {{1 << 20, 0}, UINT64_C(1) << 36},
               {{1 << 30, 0}, UINT64_C(1) << 46}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_table_writer *writer = tables_writer();
    tables_add_tensor(writer, "a", IH_U8, 2, cases[i].gigabytes[0], 1 << 30);
    tables_add_tensor(writer, "b", IH_U8, 2, cases[i].gigabytes[1], 1 << 30);
    tables_add_tensor(writer, "c", IH_U8, 1, 1, 0);
    tables_write(writer, "", 0);
    ck_assert_uint_eq(writer->chunk, cases[i].chunk);
    ck_assert_uint_lt(writer->header_bytes, 600000);
    ih_table_writer_abort(writer);
  }
}
END_TEST

/* A wrong byte is detected only when its own chunk is checked. */
START_TEST(test_parts)
{
  static const struct {
    uint64_t first, bytes;
    int sees;
  } parts[] = {
      {0, 1, 0},         {0, CHUNK, 0},         {CHUNK - 1, 1, 0}, {CHUNK - 1, 2, 1},
      {CHUNK, 1, 1},     {2 * CHUNK - 1, 1, 1}, {2 * CHUNK, 1, 0}, {0, 2 * CHUNK + 1, 1},
      {CHUNK + 7, 0, 0}, {2 * CHUNK + 1, 0, 0},
  };
  unsigned char *data = make_data();
  write_large(data);
  free(data);
  ih_table *table = tables_open();
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_tensor(table, 2, &tensor), IH_OK);
  const unsigned char *bytes = tensor.data;
  scratch_poke(tables_path, tensor.offset + CHUNK + 9, (unsigned char)(bytes[CHUNK + 9] ^ 1));
  ih_error error;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    const enum ih_status status =
        ih_table_check_part(table, 2, parts[i].first, parts[i].bytes, &error);
    ck_assert_msg(status == (parts[i].sees ? IH_ERR_CHECKSUM : IH_OK), "part %zu: %d", i, status);
    if (parts[i].sees)
      ck_assert_str_eq(
          tables_reason(&error),
          ": tensor `more` does not match its checksums in the chunk from byte 16777216 on");
    ck_assert_int_eq(ih_table_check_part(table, 1, parts[i].first, parts[i].bytes, NULL),
                     parts[i].first + parts[i].bytes > sizes[1] ? IH_ERR_RANGE : IH_OK);
  }
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_ERR_CHECKSUM);
  ih_table_close(table);
}
END_TEST

START_TEST(test_bad_parts)
{
  tables_write_small();
  ih_table *table = tables_open();
  ih_error error;
  ck_assert_int_eq(ih_table_check_part(NULL, 0, 0, 1, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_check_part(table, 2, 0, 1, &error), IH_ERR_RANGE);
  ck_assert_str_eq(tables_reason(&error), ": no tensor at position 2: the table has 2");
  ck_assert_int_eq(ih_table_check_part(table, 1, 4, 0, &error), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_check_part(table, 1, UINT64_MAX, 2, &error), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_check_part(table, 1, 2, UINT64_MAX, &error), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_check_part(table, 1, 1, 3, &error), IH_ERR_RANGE);
  ck_assert_str_eq(tables_reason(&error), ": 3 bytes from byte 1 on exceed the tensor's 3");
  ck_assert_int_eq(ih_table_check_part(table, 1, 0, 3, &error), IH_OK);
  ck_assert_int_eq(ih_table_check_part(table, 1, 3, 0, &error), IH_OK);
  ih_table_close(table);
}
END_TEST

/* ---- Files with other chunks ------------------------------------------------------ */

#define START  "{\"__metadata__\":{\"xxh3-128.header\":\""
#define ZEROS  "00000000000000000000000000000000"
#define TENSOR "},\"a\":{\"dtype\":\"U8\",\"shape\":[11],\"data_offsets\":[0,11]}}"
static const char data[] = "hello world";

/* Makes a file with a valid header, with this text after its checksum. */
static void make_file(const char *more)
{
  unsigned char file[1000] = {0};
  char *header = (char *)file + 8, digits[33];
  const int n = snprintf(header, sizeof file - 8, "%s%s\"%s%s", START, ZEROS, more, TENSOR);
  file[0] = (unsigned char)(n & 255);
  file[1] = (unsigned char)(n >> 8);
  write_digits(digits, header, (size_t)n);
  memcpy(header + sizeof START - 1, digits, 32);
  memcpy(header + n, data, sizeof data - 1);
  scratch_write(tables_path, file, 8 + (size_t)n + sizeof data - 1);
}

/* Makes a file with chunks of this size and valid checksums. */
static void make_chunks(size_t chunk)
{
  char more[700];
  int n = snprintf(more, sizeof more, ",\"xxh3-128.chunk\":\"%zu\",\"xxh3-128.a\":\"", chunk);
  for (size_t at = 0; at < 11; at += chunk) {
    char digits[33];
    write_digits(digits, data + at, 11 - at < chunk ? 11 - at : chunk);
    n += snprintf(more + n, sizeof more - (size_t)n, "%s%s", at == 0 ? "" : ",", digits);
  }
  snprintf(more + n, sizeof more - (size_t)n, "\"");
  make_file(more);
}

/* With chunks of any size, every wrong byte is found in its own chunk. */
START_TEST(test_sizes)
{
  for (size_t chunk = 1; chunk <= 12; chunk++) {
    make_chunks(chunk);
    ck_assert_int_eq(tables_check(NULL), IH_OK);
    ih_table *table = tables_open();
    const uint64_t start = ih_table_bytes(table) - 11;
    for (size_t bad = 0; bad < 11; bad++) {
      scratch_poke(tables_path, start + bad, '!');
      for (uint64_t first = 0; first < 11; first++)
        for (uint64_t end = first + 1; end <= 11; end++) {
          const int sees = first / chunk <= bad / chunk && bad / chunk <= (end - 1) / chunk;
          ck_assert_int_eq(ih_table_check_part(table, 0, first, end - first, NULL),
                           sees ? IH_ERR_CHECKSUM : IH_OK);
        }
      scratch_poke(tables_path, start + bad, (unsigned char)data[bad]);
    }
    ih_table_close(table);
  }
}
END_TEST

#define LIST(chunk, list) ",\"xxh3-128.chunk\":\"" chunk "\",\"xxh3-128.a\":\"" list "\""

START_TEST(test_bad_lists)
{
  static const struct {
    const char *more, *message;
  } bad[] = {
      {",\"xxh3-128.a\":\"" ZEROS "\"", ": no metadata `xxh3-128.chunk`"},
      {LIST("", ZEROS), ": metadata `xxh3-128.chunk` is ``, not a valid number of bytes"},
      {LIST("0", ZEROS), ": metadata `xxh3-128.chunk` is `0`, not a valid number of bytes"},
      {LIST("011", ZEROS), ": metadata `xxh3-128.chunk` is `011`, not a valid number of bytes"},
      {LIST("+11", ZEROS), ": metadata `xxh3-128.chunk` is `+11`, not a valid number of bytes"},
      {LIST("11 ", ZEROS), ": metadata `xxh3-128.chunk` is `11 `, not a valid number of bytes"},
      {LIST("9223372036854775808", ZEROS),
       ": metadata `xxh3-128.chunk` is `9223372036854775808`, not a valid number of bytes"},
      {LIST("18446744073709551627", ZEROS),
       ": metadata `xxh3-128.chunk` is `18446744073709551627`, not a valid number of bytes"},
      {",\"xxh3-128.chunk\":\"11\"", ": tensor `a` has no checksum"},
      {LIST("11", ""), ": the checksums of tensor `a` are not a list of 1"},
      {LIST("11", ZEROS ","), ": the checksums of tensor `a` are not a list of 1"},
      {LIST("11", ZEROS "," ZEROS), ": the checksums of tensor `a` are not a list of 1"},
      {LIST("11", "0000000000000000000000000000000"),
       ": the checksums of tensor `a` are not a list of 1"},
      {LIST("11", "0000000000000000000000000000000A"),
       ": the checksums of tensor `a` are not a list of 1"},
      {LIST("6", ZEROS), ": the checksums of tensor `a` are not a list of 2"},
      {LIST("6", ZEROS " " ZEROS), ": the checksums of tensor `a` are not a list of 2"},
      {LIST("6", ZEROS "," ZEROS ","), ": the checksums of tensor `a` are not a list of 2"},
      {LIST("6", ZEROS "0" ZEROS), ": the checksums of tensor `a` are not a list of 2"},
  };
  ih_error error;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    make_file(bad[i].more);
    ck_assert_msg(tables_check(&error) == IH_ERR_FORMAT, "%zu: %d", i, error.status);
    ck_assert_str_eq(tables_reason(&error), bad[i].message);
    ih_table *table = tables_open();
    ck_assert_int_eq(ih_table_check_part(table, 0, 10, 1, NULL), IH_ERR_FORMAT);
    ck_assert_int_eq(ih_table_check_part(table, 0, 10, 0, NULL), IH_OK);
    ih_table_close(table);
  }
  make_file(LIST("9223372036854775807", ZEROS));
  ck_assert_int_eq(tables_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(tables_reason(&error), ": tensor `a` does not match its checksum");
}
END_TEST

TEST_MAIN_EACH(tables_setup, scratch_remove, {test_lists}, {test_chunk}, {test_parts},
               {test_bad_parts}, {test_sizes}, {test_bad_lists})
