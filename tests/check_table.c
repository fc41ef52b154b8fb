/* Writing tables and reading them back. */
#include "harness.h"
#include "scratch.h"
#include "table/bytes.h"

#include <fcntl.h>
#include <isohand/table.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xxhash.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t.safetensors", path);
}

static ih_table_writer *new_writer(void)
{
  ih_table_writer *writer;
  ih_error error;
  ck_assert_msg(ih_table_writer_new(path, &writer, &error) == IH_OK, "%s", error.message);
  return writer;
}

static void add_tensor(ih_table_writer *writer, const char *name, enum ih_dtype dtype,
                       unsigned dims, uint64_t x, uint64_t y)
{
  const ih_tensor tensor = {.name = name, .dtype = dtype, .dims = dims, .shape = {x, y}};
  ih_error error;
  ck_assert_msg(ih_table_add_tensor(writer, &tensor, &error) == IH_OK, "%s", error.message);
}

static void add_metadata(ih_table_writer *writer, const char *key, const char *value)
{
  ck_assert_int_eq(ih_table_add_metadata(writer, key, value, NULL), IH_OK);
}

static void write_data(ih_table_writer *writer, const void *data, size_t bytes)
{
  ih_error error;
  ck_assert_msg(ih_table_write(writer, data, bytes, &error) == IH_OK, "%s", error.message);
}

static void commit(ih_table_writer *writer)
{
  ih_error error;
  ck_assert_msg(ih_table_commit(writer, &error) == IH_OK, "%s", error.message);
}

static ih_table *open_table(void)
{
  ih_table *table;
  ih_error error;
  ck_assert_msg(ih_table_open(path, &table, &error) == IH_OK, "%s", error.message);
  return table;
}

/* Opening and checking together: IH_OK, or why not. */
static enum ih_status open_and_check(ih_error *error)
{
  ih_table *table;
  enum ih_status status = ih_table_open(path, &table, error);
  if (status == IH_OK) {
    status = ih_table_check(table, error);
    ih_table_close(table);
  }
  return status;
}

/* The reason of an error about `path`. */
static const char *reason(const ih_error *error)
{
  const size_t n = strlen(path);
  ck_assert_int_eq(strncmp(error->message, path, n), 0);
  return error->message + n;
}

/* ---- What is in the file ----------------------------------------------------- */

/* A small table: two tensors and one string. */
static void write_small(void)
{
  static const uint32_t wide[2] = {1, 0x80000000};
  static const uint8_t narrow[3] = {7, 8, 255};
  ih_table_writer *writer = new_writer();
  add_metadata(writer, "who", "me \"\xc3\xa9\"");
  add_tensor(writer, "w", IH_U32, 2, 1, 2);
  add_tensor(writer, "n", IH_U8, 1, 3, 0);
  write_data(writer, wide, sizeof wide);
  write_data(writer, narrow, sizeof narrow);
  commit(writer);
}

#define SMALL_HEADER 312
#define SMALL_BEFORE "{\"__metadata__\":{\"xxh3-128.header\":\""
#define SMALL_AFTER                                                                                \
  "\",\"who\":\"me \\\"\xc3\xa9\\\"\","                                                            \
  "\"xxh3-128.w\":\"9d005927937086da1e6a992ca46c3080\","                                           \
  "\"xxh3-128.n\":\"5eeed6882d94201cce856e9774955df3\"},"                                          \
  "\"w\":{\"dtype\":\"U32\",\"shape\":[1,2],\"data_offsets\":[0,8]},"                              \
  "\"n\":{\"dtype\":\"U8\",\"shape\":[3],\"data_offsets\":[8,11]}}"

/* The file byte by byte, put together by hand.  Its checksums were computed with
 * the command xxhsum -H2. */
START_TEST(test_golden)
{
  static const char digits[] = "330fcc0742516b123eaad65cbfda9415";
  static const char json[] = SMALL_BEFORE "00000000000000000000000000000000" SMALL_AFTER;
  static const unsigned char data[] = {1, 0, 0, 0, 0, 0, 0, 0x80, 7, 8, 255};
  unsigned char expected[8 + SMALL_HEADER + sizeof data] = {SMALL_HEADER & 255, SMALL_HEADER >> 8};
  ck_assert_uint_le(sizeof json - 1, SMALL_HEADER);
  memset(expected + 8, ' ', SMALL_HEADER);
  memcpy(expected + 8, json, sizeof json - 1);
  memcpy(expected + 8 + sizeof SMALL_BEFORE - 1, digits, 32);
  memcpy(expected + 8 + SMALL_HEADER, data, sizeof data);

  write_small();
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  ck_assert_uint_eq(n, sizeof expected);
  ck_assert_mem_eq(file, expected, n);
  free(file);
}
END_TEST

START_TEST(test_every_flip)
{
  write_small();
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  ih_error error;
  unsigned answers[32] = {0};
  for (size_t at = 0; at < n; at++) {
    for (unsigned bit = 0; bit < 8; bit++) {
      scratch_poke(path, at, (unsigned char)(file[at] ^ 1u << bit));
      const enum ih_status status = open_and_check(&error);
      ck_assert_msg(status == IH_ERR_FORMAT || status == IH_ERR_CHECKSUM,
                    "byte %zu, bit %u: status %d", at, bit, status);
      answers[status]++;
    }
    scratch_poke(path, at, file[at]);
  }
  ck_assert_int_eq(open_and_check(&error), IH_OK);
  printf("%zu bytes: %u flips are bad form, %u a wrong checksum\n", n, answers[IH_ERR_FORMAT],
         answers[IH_ERR_CHECKSUM]);
  free(file);
}
END_TEST

START_TEST(test_every_length)
{
  write_small();
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  file = realloc(file, 2 * n);
  memset(file + n, ' ', n);
  for (size_t length = 0; length < 2 * n; length++) {
    scratch_write(path, file, length);
    ck_assert_int_eq(open_and_check(NULL), length == n ? IH_OK : IH_ERR_FORMAT);
  }
  free(file);
}
END_TEST

START_TEST(test_check_messages)
{
  ih_error error;
  write_small();
  scratch_poke(path, 8 + SMALL_HEADER + 3, 9);
  ck_assert_int_eq(open_and_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(reason(&error), ": tensor `w` does not match its checksum");
  write_small();
  scratch_poke(path, 8 + SMALL_HEADER + 8, 9);
  ck_assert_int_eq(open_and_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(reason(&error), ": tensor `n` does not match its checksum");
  scratch_poke(path, 8 + SMALL_HEADER - 1, '\t');
  ck_assert_int_eq(open_and_check(&error), IH_ERR_CHECKSUM);
  ck_assert_str_eq(reason(&error), ": the header does not match its checksum");
  scratch_write(path, "\2\0\0\0\0\0\0\0{}", 10);
  ck_assert_int_eq(open_and_check(&error), IH_ERR_FORMAT);
  ck_assert_str_eq(reason(&error), ": the header does not begin with its checksum");
  ck_assert_int_eq(ih_table_check(NULL, &error), IH_ERR_ARGUMENT);
}
END_TEST

/* A header whose own checksum is right, but with none for its tensor. */
START_TEST(test_check_missing)
{
  char file[8 + 128 + 1] = {(char)128};
  memset(file + 8, ' ', 128);
  const char *json = SMALL_BEFORE "00000000000000000000000000000000\"},"
                                  "\"a\":{\"dtype\":\"U8\",\"shape\":[],\"data_offsets\":[0,1]}}";
  memcpy(file + 8, json, strlen(json));
  const XXH128_hash_t hash = XXH3_128bits(file + 8, 128);
  char digits[33];
  snprintf(digits, sizeof digits, "%016llx%016llx", (unsigned long long)hash.high64,
           (unsigned long long)hash.low64);
  memcpy(file + 8 + strlen(SMALL_BEFORE), digits, 32);
  scratch_write(path, file, sizeof file);
  ih_error error;
  ck_assert_int_eq(open_and_check(&error), IH_ERR_FORMAT);
  ck_assert_str_eq(reason(&error), ": tensor `a` has no checksum");
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
  ih_table_writer *writer = new_writer();
  for (size_t i = 0; i < DTYPES; i++)
    add_tensor(writer, ih_dtype_name(by_size[i]), by_size[i], 2, ROWS, COLUMNS);
  add_metadata(writer, "key", "value");
  for (size_t i = 0; i < DTYPES; i++) {
    const size_t element = ih_dtype_size(by_size[i]);
    for (size_t left = ROWS * COLUMNS; left > 0;) {
      const size_t some = test_random_below(&random, 3) * test_random_below(&random, 60000);
      const size_t n = some < left ? some : left;
      write_data(writer, data, n * element);
      data += n * element;
      left -= n;
    }
  }
  commit(writer);
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
  unsigned char *file = scratch_read(path, &size);

  ih_table *table = open_table();
  ck_assert_str_eq(ih_table_path(table), path);
  ck_assert_uint_eq(ih_table_bytes(table), size);
  ck_assert_uint_eq(ih_table_tensors(table), DTYPES);
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
  const unsigned char *from = data;
  uint64_t offset = size - n;
  ck_assert_uint_eq(offset % 64, 0);
  for (size_t i = 0; i < DTYPES; i++) {
    ih_tensor tensor, found;
    ck_assert_int_eq(ih_table_tensor(table, i, &tensor), IH_OK);
    ck_assert_int_eq(ih_table_find(table, ih_dtype_name(by_size[i]), &found), IH_OK);
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
  unsigned char *again = scratch_read(path, &again_size);
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

/* No tensors; tensors of no bytes before, between and after others; scalars. */
START_TEST(test_empty)
{
  commit(new_writer());
  ih_table *table = open_table();
  ck_assert_uint_eq(ih_table_tensors(table), 0);
  ck_assert_uint_eq(ih_table_bytes(table) % 64, 0);
  ck_assert_uint_eq(ih_table_metadata_count(table), 1);
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
  ih_table_close(table);

  static const char *const names[] = {"first", "scalar", "middle", "one", "last"};
  ih_table_writer *writer = new_writer();
  add_tensor(writer, "first", IH_U64, 1, 0, 0);
  add_tensor(writer, "scalar", IH_U64, 0, 0, 0);
  add_tensor(writer, "middle", IH_U64, 2, INT64_MAX / 8, 0);
  add_tensor(writer, "one", IH_U8, 1, 1, 0);
  add_tensor(writer, "last", IH_U8, 2, 0, 5);
  write_data(writer, NULL, 0);
  write_data(writer, "12345678", 8);
  write_data(writer, "9", 1);
  write_data(writer, NULL, 0);
  commit(writer);
  table = open_table();
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
  for (size_t i = 0; i < 5; i++) {
    ih_tensor tensor;
    ck_assert_int_eq(ih_table_tensor(table, i, &tensor), IH_OK);
    ck_assert_str_eq(tensor.name, names[i]);
  }
  /* XXH3-128 of nothing, from its specification's test values. */
  ck_assert_str_eq(ih_table_metadata(table, "xxh3-128.first"), "99aa06d3014798d86001c324468d497f");
  ih_table_close(table);
}
END_TEST

START_TEST(test_metadata)
{
  static const char *const keys[] = {"", "z", "a\nb", "\xe2\x99\xa0", "__metadata__"};
  static const char *const values[] = {"empty", "", "\x01\\\"/", "\xf0\x9f\x82\xa1", "{}"};
  ih_table_writer *writer = new_writer();
  for (size_t i = 0; i < 5; i++)
    add_metadata(writer, keys[i], values[i]);
  commit(writer);
  ih_table *table = open_table();
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_metadata_count(table), 6);
  const char *key, *value;
  for (size_t i = 0; i < 5; i++) {
    ck_assert_int_eq(ih_table_metadata_at(table, i + 1, &key, &value), IH_OK);
    ck_assert_str_eq(key, keys[i]);
    ck_assert_str_eq(value, values[i]);
    ck_assert_ptr_eq(ih_table_metadata(table, keys[i]), value);
  }
  ck_assert_int_eq(ih_table_metadata_at(table, 6, &key, &value), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_metadata_at(table, 0, NULL, &value), IH_ERR_ARGUMENT);
  ck_assert_ptr_null(ih_table_metadata(table, "nothing"));
  ck_assert_ptr_null(ih_table_metadata(table, NULL));
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_tensor(table, 0, &tensor), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_find(table, "a", &tensor), IH_ERR_RANGE);
  ck_assert_int_eq(ih_table_find(table, NULL, &tensor), IH_ERR_ARGUMENT);
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
  ck_assert_uint_eq(ihp_load64(from), UINT64_C(0x0807060504030201));
  ck_assert_uint_eq(ihp_load16(from), 0x0201);
  ihp_store64(to, ihp_load64(from));
  ck_assert_mem_eq(to, from, 8);
}
END_TEST

/* Another program reads the file as doc/FORMAT.md says. */
START_TEST(test_python)
{
  write_small();
  const char *folder = getenv("srcdir");
  char command[2 * SCRATCH_PATH + 200], line[200];
  snprintf(command, sizeof command, "'%s' '%s/tests/read_table.py' '%s' '%s/doc/FORMAT.md'",
           PYTHON3, folder != NULL ? folder : ".", path, folder != NULL ? folder : ".");
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

/* ---- Misuse ------------------------------------------------------------------- */

static void assert_no_tensor(ih_table_writer *writer, const ih_tensor *tensor, const char *why)
{
  ih_error error;
  ck_assert_int_eq(ih_table_add_tensor(writer, tensor, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(reason(&error), why);
}

START_TEST(test_bad_tensors)
{
  ih_table_writer *writer = new_writer();
  add_tensor(writer, "a", IH_U16, 1, 1, 0);
  const struct {
    ih_tensor tensor;
    const char *why;
  } bad[] = {
      {{.name = "a", .dtype = IH_U8}, ": tensor `a` is there already"},
      {{.name = "", .dtype = IH_U8}, ": `` is not a name for a tensor"},
      {{.name = NULL, .dtype = IH_U8}, ": no text given"},
      {{.name = "header", .dtype = IH_U8}, ": `header` is not a name for a tensor"},
      {{.name = "__metadata__", .dtype = IH_U8}, ": `__metadata__` is not a name for a tensor"},
      {{.name = "\xff", .dtype = IH_U8}, ": `?` is not UTF-8"},
      {{.name = "b", .dtype = (enum ih_dtype)13}, ": no such dtype: 13"},
      {{.name = "b", .dtype = IH_U8, .dims = 9}, ": 9 dimensions, at most 8"},
      {{.name = "b", .dtype = IH_U32}, ": tensors come by falling element size"},
      {{.name = "b", .dtype = IH_U16, .dims = 2, .shape = {UINT64_C(1) << 32, UINT64_C(1) << 32}},
       ": the size of the tensor overflows"},
      {{.name = "b", .dtype = IH_U16, .dims = 1, .shape = {UINT64_C(1) << 62}},
       ": the size of the tensor overflows"},
      {{.name = "b", .dtype = IH_U8, .dims = 2, .shape = {0, UINT64_C(1) << 63}},
       ": the size of the tensor overflows"},
      {{.name = "b", .dtype = IH_U8, .dims = 1, .shape = {INT64_MAX - 200000001}},
       ": the size of the tensor overflows"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    assert_no_tensor(writer, &bad[i].tensor, bad[i].why);
  ck_assert_int_eq(ih_table_add_tensor(NULL, &bad[0].tensor, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_add_tensor(writer, NULL, NULL), IH_ERR_ARGUMENT);
  write_data(writer, "12", 2);
  const ih_tensor late = {.name = "late", .dtype = IH_U8};
  assert_no_tensor(writer, &late, ": declared after the data began");
  commit(writer);
  ck_assert_int_eq(open_and_check(NULL), IH_OK);
}
END_TEST

START_TEST(test_bad_metadata)
{
  static const struct {
    const char *key, *value, *why;
  } bad[] = {
      {"k", "w", ": metadata `k` is there already"},
      {"xxh3-128.header", "x", ": metadata `xxh3-128.header`: such keys are for checksums"},
      {"xxh3-128.", "x", ": metadata `xxh3-128.`: such keys are for checksums"},
      {NULL, "x", ": no text given"},
      {"x", NULL, ": no text given"},
      {"\x80", "x", ": `?` is not UTF-8"},
      {"x", "\xed\xa0\x80", ": `???` is not UTF-8"},
  };
  ih_table_writer *writer = new_writer();
  add_metadata(writer, "k", "v");
  ih_error error;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ck_assert_int_eq(ih_table_add_metadata(writer, bad[i].key, bad[i].value, &error),
                     IH_ERR_ARGUMENT);
    ck_assert_str_eq(reason(&error), bad[i].why);
  }
  ck_assert_int_eq(ih_table_add_metadata(NULL, "a", "b", NULL), IH_ERR_ARGUMENT);
  commit(writer);
  ck_assert_int_eq(open_and_check(NULL), IH_OK);
}
END_TEST

/* Data that was refused leaves the writer as it was. */
START_TEST(test_bad_data)
{
  ih_table_writer *writer = new_writer();
  add_tensor(writer, "a", IH_U16, 1, 2, 0);
  add_tensor(writer, "b", IH_U8, 1, 1, 0);
  ih_error error;
  ck_assert_int_eq(ih_table_write(writer, "12345", 5, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(reason(&error), ": more data than the 4 bytes of tensor `a`");
  ck_assert_int_eq(ih_table_write(writer, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(reason(&error), ": 1 bytes are no whole number of elements of 2");
  write_data(writer, "1234", 4);
  ck_assert_int_eq(ih_table_write(NULL, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_write(writer, NULL, 1, &error), IH_ERR_ARGUMENT);
  write_data(writer, "5", 1);
  ck_assert_int_eq(ih_table_write(writer, "6", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(reason(&error), ": data after the last tensor is complete");
  commit(writer);
  ck_assert_int_eq(open_and_check(NULL), IH_OK);

  writer = new_writer();
  add_tensor(writer, "a", IH_U16, 1, 2, 0);
  write_data(writer, "12", 2);
  ck_assert_int_eq(ih_table_commit(writer, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(reason(&error), ": tensor `a` has 2 of its 4 bytes");
  ck_assert_int_eq(ih_table_commit(NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(open_and_check(NULL), IH_OK);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- The file system ------------------------------------------------------------ */

static void assert_no_writer(const char *where, const char *why)
{
  ih_table_writer *writer = (ih_table_writer *)&path;
  ih_error error;
  ck_assert_int_eq(ih_table_writer_new(where, &writer, &error), IH_ERR_IO);
  ck_assert_ptr_eq(writer, (ih_table_writer *)&path);
  ck_assert_msg(strstr(error.message, why) != NULL, "%s", error.message);
}

START_TEST(test_bad_places)
{
  char other[SCRATCH_PATH];
  assert_no_writer("", ": the path ends without a file name");
  assert_no_writer(scratch_path("missing/t", other),
                   "missing/t: cannot open its folder: No such file or directory");
  scratch_write(scratch_path("file", other), "x", 1);
  assert_no_writer(scratch_path("file/t", other),
                   "file/t: cannot open its folder: Not a directory");
  assert_no_writer(scratch_path("file/", other), "file/: the path ends without a file name");
  assert_no_writer(scratch_path(".", other), "is there and not a regular file");
  assert_no_writer("/dev/null", "/dev/null: is there and not a regular file");
  ck_assert_int_eq(symlink("file", path), 0);
  assert_no_writer(path, "is there and not a regular file");
  ck_assert_uint_eq(scratch_entries(), 2);
  ck_assert_int_eq(ih_table_writer_new(NULL, NULL, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* Until the end there is one hidden file more; after it, none. */
START_TEST(test_abort)
{
  scratch_write(path, "old", 3);
  ih_table_writer *writer = new_writer();
  add_tensor(writer, "a", IH_U8, 1, 1, 0);
  write_data(writer, "1", 1);
  ck_assert_uint_eq(scratch_entries(), 2);
  ih_table_abort(writer);
  ih_table_abort(NULL);
  ck_assert_uint_eq(scratch_entries(), 1);
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  ck_assert_uint_eq(n, 3);
  ck_assert_mem_eq(file, "old", 3);
  free(file);
}
END_TEST

/* A reader keeps the table that it has open when another takes its place. */
START_TEST(test_replace)
{
  write_small();
  ih_table *table = open_table();
  commit(new_writer());
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_tensors(table), 2);
  ih_table_close(table);
  table = open_table();
  ck_assert_uint_eq(ih_table_tensors(table), 0);
  ih_table_close(table);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

START_TEST(test_permissions)
{
  const mode_t old = umask(027);
  write_small();
  umask(old);
  struct stat about;
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_uint_eq(about.st_mode & 07777, 0640);
}
END_TEST

/* A name as long as a name can be, and a working folder that changes while a
 * relative path is being written to. */
START_TEST(test_names)
{
  char name[256] = "", before[SCRATCH_PATH];
  memset(name, 'x', 255);
  scratch_path(name, path);
  write_small();
  ck_assert_int_eq(open_and_check(NULL), IH_OK);

  ck_assert_ptr_nonnull(getcwd(before, sizeof before));
  scratch_path(".", path);
  ck_assert_int_eq(chdir(path), 0);
  strcpy(path, "relative");
  ih_table_writer *writer = new_writer();
  ck_assert_int_eq(chdir("/"), 0);
  commit(writer);
  ck_assert_int_eq(chdir(before), 0);
  scratch_path("relative", path);
  ck_assert_int_eq(open_and_check(NULL), IH_OK);
  ck_assert_uint_eq(scratch_entries(), 2);
}
END_TEST

/* In a child whose files may have 300,000 bytes, and that is not killed for it:
 * a table of more must fail as on a full disk, at the write or at the end. */
static int fill_disk(uint64_t bytes)
{
  const struct rlimit limit = {300000, 300000};
  signal(SIGXFSZ, SIG_IGN);
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
    return 2;
  ih_table_writer *writer;
  const ih_tensor tensor = {.name = "a", .dtype = IH_U8, .dims = 1, .shape = {bytes}};
  ih_error error = {.status = IH_OK};
  enum ih_status status = ih_table_writer_new(path, &writer, &error);
  if (status != IH_OK || ih_table_add_tensor(writer, &tensor, &error) != IH_OK)
    return 3;
  static const unsigned char zeros[100];
  for (uint64_t i = 0; i < bytes && status == IH_OK; i += sizeof zeros)
    status = ih_table_write(writer, zeros, sizeof zeros, &error);
  const int at_write = status == IH_ERR_IO;
  if (at_write && strstr(error.message, "cannot write: File too large") == NULL)
    return 4;
  if (at_write && ih_table_write(writer, zeros, 1, &error) != IH_ERR_IO)
    return 5;
  error.message[0] = '\0';
  if (ih_table_commit(writer, &error) != IH_ERR_IO)
    return 6;
  if (strstr(error.message, "cannot write: File too large") == NULL)
    return 7;
  return at_write ? 10 : 11;
}

START_TEST(test_full_disk)
{
  static const struct {
    uint64_t bytes;
    int answer;
  } cases[] = {{299900, 11}, {600000, 10}};
  write_small();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const pid_t child = fork();
    if (child == 0)
      _exit(fill_disk(cases[i].bytes));
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status), "status %d", status);
    ck_assert_int_eq(WEXITSTATUS(status), cases[i].answer);
    ck_assert_uint_eq(scratch_entries(), 1);
    ck_assert_int_eq(open_and_check(NULL), IH_OK);
  }
}
END_TEST

static Suite *make(void)
{
  const TTest *const tests[] = {
      test_golden,        test_every_flip, test_every_length, test_check_messages,
      test_check_missing, test_dtypes,     test_dtype_names,  test_empty,
      test_metadata,      test_byte_order, test_bad_tensors,  test_bad_metadata,
      test_bad_data,      test_bad_places, test_abort,        test_replace,
      test_permissions,   test_names,      test_full_disk,
  };
  Suite *suite = suite_create("table");
  TCase *tcase = tcase_create("table");
  tcase_add_checked_fixture(tcase, setup, scratch_remove);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    tcase_add_test(tcase, tests[i]);
  if (strcmp(PYTHON3, "") != 0)
    tcase_add_test(tcase, test_python);
  else
    printf("skipped: test_python, since configure found no python3\n");
  suite_add_tcase(suite, tcase);
  return suite;
}

int main(void)
{
  return test_main(make);
}
