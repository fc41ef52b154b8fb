/* Arrays in user files: the same numbers from every kind of file and every dtype, and the errors
 * for invalid files. */
#include "errors.h"
#include "harness.h"
#include "scratch.h"
#include "table/user_array.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 6 };

static const int64_t numbers[ROWS] = {3, 0, 100, 7, 127, 1};

/* Writes a NumPy file: a header with this dictionary, padded, and data. */
static void write_npy(const char *path, unsigned version, const char *dictionary, const void *data,
                      size_t bytes)
{
  unsigned char file[4096] = {0x93, 'N', 'U', 'M', 'P', 'Y', (unsigned char)version, 0};
  const size_t at = version == 1 ? 10 : 12, length = strlen(dictionary) + 1;
  file[8] = (unsigned char)length;
  memcpy(file + at, dictionary, length - 1);
  file[at + length - 1] = '\n';
  memcpy(file + at + length, data, bytes);
  scratch_write(path, file, at + length + bytes);
}

/* Encodes numbers[] as elements of a dtype in either byte order; returns the bytes written. */
static size_t encode(enum ih_dtype dtype, int is_big_endian, unsigned char out[8 * ROWS])
{
  const size_t size = ih_dtype_size(dtype);
  for (size_t i = 0; i < ROWS; i++) {
    const float narrow = (float)numbers[i];
    const double wide = (double)numbers[i];
    uint64_t bits = (uint64_t)numbers[i];
    uint32_t low;
    memcpy(&low, &narrow, sizeof low);
    if (dtype == IH_F32)
      bits = low;
    else if (dtype == IH_F64)
      memcpy(&bits, &wide, sizeof bits);
    for (size_t b = 0; b < size; b++)
      out[i * size + (is_big_endian ? size - 1 - b : b)] = (unsigned char)(bits >> 8 * b);
  }
  return size * ROWS;
}

static void write_tensors(const char *path, const char *const names[], size_t count,
                          enum ih_dtype dtype, uint64_t columns)
{
  ih_table_writer *writer;
  unsigned char data[8 * ROWS];
  const size_t bytes = encode(dtype, __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__, data);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t i = 0; i < count; i++) {
    const ih_tensor tensor = {.name = names[i],
                              .dtype = dtype,
                              .dims = columns == 0 ? 1 : 2,
                              .shape = {columns == 0 ? ROWS : ROWS / columns, columns}};
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  }
  for (size_t i = 0; i < count; i++)
    ck_assert_int_eq(ih_table_writer_write(writer, data, bytes, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

static struct ihp_user_array_form form_of(unsigned dims, int may_be_floats)
{
  return (struct ihp_user_array_form){.rows = dims == 1 ? ROWS : ROWS / 2,
                                      .dims = dims,
                                      .may_be_floats = may_be_floats,
                                      .meaning = "labels",
                                      .of = "the hands"};
}

static void check_numbers(const char *path, const char *tensor, unsigned dims, int are_floats)
{
  const struct ihp_user_array_form form = form_of(dims, are_floats);
  struct ihp_user_array given;
  ih_error error;
  test_ok(ihp_user_array_open(&given, path, tensor, &form, &error), error);
  ck_assert_uint_eq(given.rows * given.width, ROWS);
  for (uint64_t i = 0; i < ROWS; i++) {
    uint64_t value;
    ck_assert(fabs(ihp_user_array_number(&given, i) - (double)numbers[i]) < 1e-12);
    if (are_floats)
      continue;
    ck_assert_int_eq(ihp_user_array_integer(&given, i, &value), 1);
    ck_assert_uint_eq(value, (uint64_t)numbers[i]);
  }
  ihp_user_array_close(&given);
}

START_TEST(npy)
{
  static const struct {
    const char *descriptor;
    enum ih_dtype dtype;
  } types[] = {{"|u1", IH_U8},  {"<u2", IH_U16}, {">u2", IH_U16}, {"<u4", IH_U32}, {">u4", IH_U32},
               {"<u8", IH_U64}, {"|i1", IH_I8},  {"<i2", IH_I16}, {"<i4", IH_I32}, {">i8", IH_I64},
               {"<i8", IH_I64}, {"<f4", IH_F32}, {">f4", IH_F32}, {"<f8", IH_F64}};
  char path[SCRATCH_PATH], dictionary[200];
  unsigned char data[8 * ROWS];
  scratch_path("a.npy", path);
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    for (unsigned dims = 1; dims <= 2; dims++) {
      const size_t bytes = encode(types[i].dtype, types[i].descriptor[0] == '>', data);
      (void)snprintf(dictionary, sizeof dictionary,
                     "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", types[i].descriptor,
                     dims == 1 ? "(6,)" : "(3, 2)");
      write_npy(path, 1 + (unsigned)i % 3, dictionary, data, bytes);
      check_numbers(path, NULL, dims, types[i].dtype >= IH_F16);
    }
}
END_TEST

START_TEST(text)
{
  static const char *const files[] = {"3\n0\n100\n7\n127\n1\n", "3\n0\n100\n7\n127\n1",
                                      "3\r\n0\r\n100\r\n007\r\n127\r\n1\r\n"};
  char path[SCRATCH_PATH];
  scratch_path("a.txt", path);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    scratch_write(path, files[i], strlen(files[i]));
    check_numbers(path, NULL, 1, 0);
  }
}
END_TEST

START_TEST(tensors)
{
  static const char *const names[] = {"a", "b"};
  char path[SCRATCH_PATH];
  scratch_path("a", path);
  for (enum ih_dtype dtype = IH_U8; dtype <= IH_I64; dtype++) {
    write_tensors(path, names, 1, dtype, 0);
    check_numbers(path, NULL, 1, 0);
    check_numbers(path, "a", 1, 0);
    write_tensors(path, names, 2, dtype, 2);
    check_numbers(path, "b", 2, 0);
  }
  write_tensors(path, names, 1, IH_F64, 2);
  check_numbers(path, NULL, 2, 1);
}
END_TEST

/* Negative numbers, and the largest of 64 bits. */
START_TEST(ends)
{
  static const unsigned char data[] = {0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
  static const struct {
    const char *descriptor;
    double value;
    int is_positive;
  } rows[] = {{"<i8", -3, 0},   {"<u8", 18446744073709551613.0, 1},
              {"|i1", -3, 0},   {"|u1", 253, 1},
              {"<i4", -3, 0},   {">i4", -33554433.0, 0},
              {"<u2", 65533, 1}};
  char path[SCRATCH_PATH], dictionary[200];
  scratch_path("a.npy", path);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const size_t size = (size_t)(rows[i].descriptor[2] - '0');
    const struct ihp_user_array_form form = {
        .rows = 1, .dims = 1, .meaning = "labels", .of = "hands"};
    struct ihp_user_array given;
    uint64_t value;
    (void)snprintf(dictionary, sizeof dictionary,
                   "{\"shape\":(1),\"fortran_order\":True,\"descr\":\"%s\"}", rows[i].descriptor);
    write_npy(path, 1, dictionary, data, size);
    ck_assert_int_eq(ihp_user_array_open(&given, path, NULL, &form, NULL), IH_OK);
    ck_assert_int_eq(ihp_user_array_integer(&given, 0, &value), rows[i].is_positive);
    ck_assert(fabs(ihp_user_array_number(&given, 0) - rows[i].value) < 1e-12);
    ihp_user_array_close(&given);
  }
}
END_TEST

/* Scaled floats, compared with long doubles, which hold the exact product of 53 and 11 bits. */
START_TEST(scaled)
{
  static const char dictionary[] = "{'descr':'=f8','fortran_order':False,'shape':(1,)}";
  static const struct {
    double number;
    uint32_t scale, value;
    int is_number;
  } rows[] = {{0.5, 1, 1, 1},
              {0.49999999999999994, 1, 0, 1},
              {2.5, 1, 3, 1},
              {1e-300, 1000, 0, 1},
              {5e-324, UINT32_MAX, 0, 1},
              {0, 7, 0, 1},
              {-0.0, 7, 0, 1},
              {1, UINT32_MAX, UINT32_MAX, 1},
              {4294967295.0, 1, UINT32_MAX, 1},
              {4294967295.25, 1, UINT32_MAX, 1},
              {4294967295.5, 1, 0, 0},
              {4294967296.0, 1, 0, 0},
              {2147483648.0, 2, 0, 0},
              {1e30, 1, 0, 0},
              {-1e-9, 1, 0, 0},
              {4503599627370496.0, 1, 0, 0}, /* first value that is not shifted */
              {9007199254740992.0, 1, 0, 0},
              {(double)INFINITY, 1, 0, 0},
              {(double)NAN, 1, 0, 0}};
  enum { ROWS_HERE = sizeof rows / sizeof *rows, MANY = 3000 };
  const struct ihp_user_array_form form = {
      .rows = 1, .dims = 2, .may_be_floats = 1, .meaning = "points", .of = "the hands"};
  struct test_random random = test_random_new(1);
  char path[SCRATCH_PATH];
  scratch_path("a.npy", path);
  for (size_t i = 0; i < ROWS_HERE + MANY; i++) {
    double number = (double)test_random_below(&random, UINT64_C(1) << 53);
    uint32_t scale = 1 + (uint32_t)test_random_below(&random, 1 << 11), value = 77;
    for (uint64_t halvings = 33 + test_random_below(&random, 30); halvings > 0; halvings--)
      number /= 2;
    if (i < ROWS_HERE) {
      number = rows[i].number;
      scale = rows[i].scale;
    }
    struct ihp_user_array given;
    write_npy(path, 1, dictionary, &number, sizeof number);
    ck_assert_int_eq(ihp_user_array_open(&given, path, NULL, &form, NULL), IH_OK);
    ck_assert_int_eq(ihp_user_array_is_float(&given), 1);
    const int is_number = ihp_user_array_scaled(&given, 0, scale, &value);
    ihp_user_array_close(&given);
    if (i < ROWS_HERE) {
      ck_assert_msg(is_number == rows[i].is_number, "row %zu", i);
      ck_assert_msg(!is_number || value == rows[i].value, "row %zu: %u", i, value);
      continue;
    }
    const long double product = (long double)number * scale;
    const uint64_t whole = (uint64_t)product;
    ck_assert_int_eq(is_number, 1);
    ck_assert_uint_eq(value, whole + (product - (long double)whole >= 0.5L));
  }
}
END_TEST

/* Scaled integers. */
START_TEST(scaled_integers)
{
  static const unsigned char data[] = {0xFF, 0xFF, 0, 0};
  static const struct {
    const char *type;
    uint32_t scale, value;
    int is_number;
  } rows[] = {{"<u4", 65537, UINT32_MAX, 1}, {"<u4", 65538, 0, 0},
              {"<u2", 3, 196605, 1},         {"<i2", 1, 0, 0},
              {">u4", 1, 0xFFFF0000, 1},     {">u4", 2, 0, 0}};
  char path[SCRATCH_PATH], dictionary[100];
  scratch_path("a.npy", path);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct ihp_user_array_form form = {
        .rows = 1, .dims = 2, .meaning = "points", .of = "hands"};
    struct ihp_user_array given;
    uint32_t value = 77;
    (void)snprintf(dictionary, sizeof dictionary,
                   "{'descr':'%s','fortran_order':False,'shape':(1,1)}", rows[i].type);
    write_npy(path, 1, dictionary, data, (size_t)(rows[i].type[2] - '0'));
    ck_assert_int_eq(ihp_user_array_open(&given, path, NULL, &form, NULL), IH_OK);
    ck_assert_int_eq(ihp_user_array_is_float(&given), 0);
    ck_assert_int_eq(ihp_user_array_scaled(&given, 0, rows[i].scale, &value), rows[i].is_number);
    ck_assert(!rows[i].is_number || value == rows[i].value);
    ihp_user_array_close(&given);
  }
}
END_TEST

/* ---- Refusals ------------------------------------------------------------------------------- */

static void check_refusal(const char *path, const char *tensor, unsigned dims, const char *why)
{
  const struct ihp_user_array_form form = form_of(dims, 0);
  struct ihp_user_array given;
  ih_error error;
  const enum ih_status status = ihp_user_array_open(&given, path, tensor, &form, &error);
  ck_assert(status == IH_ERR_FORMAT || status == IH_ERR_MISMATCH || status == IH_ERR_IO);
  ck_assert_ptr_null(given.path);
  ck_assert_msg(strstr(error.message, path) != NULL && strstr(error.message, why) != NULL, "%s: %s",
                why, error.message);
}

START_TEST(refused_npy)
{
  static const char malformed[] = ".npy header is not a dictionary",
                    elements[] = ".npy elements must be integers",
                    length[] = ".npy data do not have the length given in the header",
                    shape[] = "no array of integers with one dimension of 6, the hands";
  static const struct {
    const char *dictionary, *why;
  } rows[] = {
      {"", malformed},
      {"{}", malformed},
      {"{'descr': '<u2', 'fortran_order': False}", malformed},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (6,)", malformed},
      {"{'descr': '<u2' 'fortran_order': False, 'shape': (6,)}", malformed},
      {"{'descr': '<u2', 'fortran_order': Maybe, 'shape': (6,)}", malformed},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (6 6)}", malformed},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (18446744073709551616,)}", malformed},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (1,1,1,1,1,1,1,1,6)}", malformed},
      {"{'descr': '<u2, 'fortran_order': False, 'shape': (6,)}", elements},
      {"{'descr': '<c8', 'fortran_order': False, 'shape': (6,)}", elements},
      {"{'descr': '<u16', 'fortran_order': False, 'shape': (6,)}", elements},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (5,)}", length},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (4294967296, 4294967296, 3)}", length},
      {"{'descr': '<u2', 'fortran_order': True, 'shape': (3, 2)}",
       ".npy array is in Fortran order"},
      {"{'descr': '<u2', 'fortran_order': False, 'shape': (3, 2)}", shape},
      {"{'descr': '|u1', 'fortran_order': False, 'shape': (12,)}", shape},
      {"{'descr': '<f4', 'fortran_order': False, 'shape': (3,)}", shape},
      {"{'descr': '<u4', 'fortran_order': False, 'shape': (3,)}", shape},
  };
  static const unsigned char data[12] = {0};
  char path[SCRATCH_PATH];
  scratch_path("a.npy", path);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    write_npy(path, 1, rows[i].dictionary, data, sizeof data);
    check_refusal(path, NULL, 1, rows[i].why);
  }
  write_npy(path, 1, "{'descr': '<u2', 'fortran_order': False, 'shape': (6,)}", data, sizeof data);
  check_refusal(path, "a", 1, "no tensor a: the file is not a safetensors file");
  scratch_poke(path, 6, 4);
  check_refusal(path, NULL, 1, "not a .npy file of version 1 to 3");
  scratch_poke(path, 6, 1);
  scratch_poke(path, 9, 1);
  check_refusal(path, NULL, 1, ".npy header is longer than the file");
  scratch_write(path, "\x93NUMPY\1\0\1", 9);
  check_refusal(path, NULL, 1, "not a .npy file of version 1 to 3");
}
END_TEST

START_TEST(refused_others)
{
  static const char *const names[] = {"a", "b"};
  static const struct {
    const char *file, *why;
  } texts[] = {
      {"1\n2\n3\n4\n5\n", "fewer than 6 lines, the hands"},
      {"1\n2\n3\n4\n5\n6\n7\n", "more than 6 lines, the hands"},
      {"1\n2\n3\n4\n5\n6\n\n", "more than 6 lines, the hands"},
      {"1\n2\n-3\n4\n5\n6\n", "line 3 is not a number below 2^32"},
      {"1\n2\n\n4\n5\n6\n", "line 3 is not a number below 2^32"},
      {"1\n4294967296\n3\n4\n5\n6\n", "line 2 is not a number below 2^32"},
      {"1\n2\n18446744073709551617\n4\n5\n6\n", "line 3 is not a number below 2^32"},
      {"1 2\n3\n4\n5\n6\n", "not a safetensors or .npy file, and line 1 is not a number"},
  };
  char path[SCRATCH_PATH];
  scratch_path("a", path);
  check_refusal(path, NULL, 1, "cannot open it");
  scratch_write(path, "", 0);
  check_refusal(path, NULL, 1, "0 bytes are too few for the 8 of the header length");
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    scratch_write(path, texts[i].file, strlen(texts[i].file));
    check_refusal(path, NULL, 1, texts[i].why);
  }
  scratch_write(path, "4294967295\n2\n3\n4\n5\n6\n", 21);
  check_refusal(path, "a", 1, "no tensor a: the file is not a safetensors file");
  write_tensors(path, names, 2, IH_U16, 0);
  check_refusal(path, NULL, 1, "2 tensors have the form of labels: name the tensor");
  check_refusal(path, "c", 1, "no tensor c of integers with one dimension of 6, the hands");
  check_refusal(path, NULL, 2, "no tensor of integers with one or two dimensions, the first of 3");
  write_tensors(path, names, 1, IH_F64, 0);
  check_refusal(path, NULL, 1, "no tensor of integers");
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {npy}, {text}, {tensors}, {ends}, {scaled},
               {scaled_integers}, {refused_npy}, {refused_others})
