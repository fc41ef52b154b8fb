/* Damaged and malicious files: each is refused with its own reason, and none crashes the reader. */
#include "errors.h"
#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <isohand/table.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("t", path);
}

/* Makes a file: a length, a header, then data_bytes zeros. */
static void make_file(uint64_t length, const void *header, size_t n, size_t data_bytes)
{
  unsigned char *file = calloc(1, 8 + n + data_bytes);
  ck_assert_ptr_nonnull(file);
  for (unsigned i = 0; i < 8; i++)
    file[i] = (unsigned char)(length >> 8 * i);
  memcpy(file + 8, header, n);
  scratch_write(path, file, 8 + n + data_bytes);
  free(file);
}

/* Start of the message for invalid JSON. The JSON library's own text follows; it varies by version,
 * so only its beginning is compared. */
#define JSON_FAULT ": the header is not valid JSON: "

/* Checks that opening fails with this status and message (after the path), and leaves the output
 * untouched. */
static void assert_refused_at(size_t limit, enum ih_status status, const char *message)
{
  ih_table *table = (ih_table *)&path;
  ih_error error = {.status = IH_OK, .system_error = -1};
  const enum ih_status got = ih_table_open(path, limit, &table, &error);
  ck_assert_msg(got == status, "%s: status %d, expected %d: %s", message, got, status,
                error.message);
  ck_assert_int_eq(error.status, status);
  ck_assert_int_eq(error.system_error, strstr(message, strerror(ENOENT)) != NULL ? ENOENT : 0);
  ck_assert_uint_eq(error.position, 0);
  ck_assert_ptr_eq(table, (ih_table *)&path);
  ck_assert_int_eq(strncmp(error.message, path, strlen(path)), 0);
  if (strncmp(message, JSON_FAULT, strlen(JSON_FAULT)) == 0)
    ck_assert_msg(strncmp(error.message + strlen(path), message, strlen(message)) == 0, "%s",
                  error.message);
  else
    ck_assert_str_eq(error.message + strlen(path), message);
  ck_assert_int_eq(ih_table_open(path, limit, &table, NULL), status);
}

static void assert_refused(enum ih_status status, const char *message)
{
  assert_refused_at(0, status, message);
}

START_TEST(test_short)
{
  scratch_write(path, "", 0);
  assert_refused(IH_ERR_FORMAT, ": 0 bytes are too few for the 8 of the header length");
  scratch_write(path, "\2\0\0\0\0\0\0", 7);
  assert_refused(IH_ERR_FORMAT, ": 7 bytes are too few for the 8 of the header length");
  make_file(0, "", 0, 0);
  assert_refused(IH_ERR_FORMAT, ": the header does not begin with `{`: not a safetensors file");
}
END_TEST

START_TEST(test_lengths)
{
  make_file(UINT64_C(1) << 63, "{}", 2, 990);
  assert_refused(IH_ERR_FORMAT,
                 ": header length 9223372036854775808 exceeds the file's 1000 bytes");
  make_file(UINT64_MAX, "{}", 2, 0);
  assert_refused(IH_ERR_FORMAT, ": header length 18446744073709551615 exceeds the file's 10 bytes");
  make_file(UINT64_MAX - 7, "{}", 2, 0);
  assert_refused(IH_ERR_FORMAT, ": header length 18446744073709551608 exceeds the file's 10 bytes");
  make_file(3, "{}", 2, 0);
  assert_refused(IH_ERR_FORMAT, ": header length 3 exceeds the file's 10 bytes");
}
END_TEST

/* At the limit the header is read, and found to contain NUL bytes; above it the header is not read.
 * The files are sparse and cost nothing. */
START_TEST(test_header_limit)
{
  static const struct {
    size_t given, limit;
  } cases[] = {{0, 1000000}, {1000000, 1000000}, {100000000, 100000000}, {3, 3}, {2000, 2000}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const size_t limit = cases[i].limit;
    make_file(limit, "{}", 2, 0);
    ck_assert_int_eq(truncate(path, (off_t)limit + 8), 0);
    assert_refused_at(cases[i].given, IH_ERR_FORMAT, JSON_FAULT);
    make_file(limit + 1, "{}", 2, 0);
    ck_assert_int_eq(truncate(path, (off_t)limit + 9), 0);
    char message[80];
    snprintf(message, sizeof message, ": header length %zu exceeds the limit of %zu", limit + 1,
             limit);
    assert_refused_at(cases[i].given, IH_ERR_FORMAT, message);
  }
  assert_refused_at(100000001, IH_ERR_ARGUMENT,
                    ": header limit of 100000001 bytes exceeds 100000000");
  ck_assert_int_eq(IH_TABLE_HEADER_LIMIT, 1000000);
  ck_assert_int_eq(IH_TABLE_HEADER_MAX, 100000000);
}
END_TEST

/* The largest allowed header, nearly all padding. */
START_TEST(test_header_at_limit)
{
  if (test_tier() == TIER_CHECK)
    return;
  const size_t n = IH_TABLE_HEADER_MAX;
  char *header = malloc(n);
  ck_assert_ptr_nonnull(header);
  memset(header, ' ', n);
  memcpy(header, "{}", 2);
  make_file(n, header, n, 0);
  free(header);
  ih_table *table;
  ck_assert_int_eq(ih_table_open(path, n, &table, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_bytes(table), n + 8);
  ih_table_close(table);
}
END_TEST

#define TENSOR(dtype, shape, offsets)                                                              \
  "{\"dtype\":\"" dtype "\",\"shape\":[" shape "],\"data_offsets\":[" offsets "]}"
#define A(dtype, shape, offsets) "{\"a\":" TENSOR(dtype, shape, offsets) "}"

static const struct {
  const char *header;
  size_t data_bytes;
  const char *message; /* after the path */
} cases[] = {
    /* not JSON, or not an object */
    {"[1]", 0, ": the header does not begin with `{`: not a safetensors file"},
    {" {}", 0, ": the header does not begin with `{`: not a safetensors file"},
    {"PK\3\4", 0, ": the header does not begin with `{`: not a safetensors file"},
    {"{", 0, ": the header is not valid JSON: string or '}' expected"},
    {"{}x", 0, ": the header is not valid JSON: end of file expected"},
    {"{}{}", 0, ": the header is not valid JSON: end of file expected"},
    {"{\"a\":\"\xff\"}", 0, ": the header is not valid JSON: unable to decode byte 0xff"},
    {"{\"a\n\":1}", 0, ": the header is not valid JSON: unexpected newline"},
    {"{\"a\\u0000\":1}", 0, ": the header is not valid JSON: NUL byte in object key"},
    {"{\"__metadata__\":{\"k\":\"\\u0000\"}}", 0,
     ": the header is not valid JSON: \\u0000 is not allowed"},

    /* duplicate keys, also when spelled differently */
    {"{\"a\":" TENSOR("U8", "", "0,1") ",\"a\":" TENSOR("U8", "", "1,2") "}", 2,
     ": the header is not valid JSON: duplicate object key"},
    {"{\"a\":" TENSOR("U8", "", "0,1") ",\"\\u0061\":" TENSOR("U8", "", "1,2") "}", 2,
     ": the header is not valid JSON: duplicate object key"},
    {"{\"__metadata__\":{\"k\":\"v\",\"k\":\"w\"}}", 0,
     ": the header is not valid JSON: duplicate object key"},
    {"{\"__metadata__\":{},\"__metadata__\":{}}", 0,
     ": the header is not valid JSON: duplicate object key"},
    {"{\"a\":{\"dtype\":\"U8\",\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1]}}", 1,
     ": the header is not valid JSON: duplicate object key"},

    /* metadata */
    {"{\"__metadata__\":null}", 0, ": `__metadata__` is not an object"},
    {"{\"__metadata__\":[]}", 0, ": `__metadata__` is not an object"},
    {"{\"__metadata__\":{\"a\":\"b\",\"k\":1}}", 0, ": metadata `k` is not a string"},
    {"{\"__metadata__\":{\"k\":{\"l\":\"m\"}}}", 0, ": metadata `k` is not a string"},
    {"{\"__metadata__\":{\"k\":null}}", 0, ": metadata `k` is not a string"},

    /* descriptions */
    {"{\"a\":1}", 0, ": tensor `a`: the description is not an object"},
    {"{\"a\":[\"U8\",[1],[0,1]]}", 1, ": tensor `a`: the description is not an object"},
    {"{\"a\":{\"shape\":[1],\"data_offsets\":[0,1]}}", 1,
     ": tensor `a`: `dtype` is missing or not a string"},
    {"{\"a\":{\"dtype\":8,\"shape\":[1],\"data_offsets\":[0,1]}}", 1,
     ": tensor `a`: `dtype` is missing or not a string"},
    {A("U7", "1", "0,1"), 1, ": tensor `a`: unknown dtype `U7`"},
    {A("u8", "1", "0,1"), 1, ": tensor `a`: unknown dtype `u8`"},
    {A("", "1", "0,1"), 1, ": tensor `a`: unknown dtype ``"},
    {A("F8_E5M2", "1", "0,1"), 1, ": tensor `a`: unknown dtype `F8_E5M2`"},
    {"{\"a\":{\"dtype\":\"U8\",\"data_offsets\":[0,1]}}", 1,
     ": tensor `a`: `shape` is missing or not a list"},
    {"{\"a\":{\"dtype\":\"U8\",\"shape\":1,\"data_offsets\":[0,1]}}", 1,
     ": tensor `a`: `shape` is missing or not a list"},
    {"{\"a\":{\"dtype\":\"U8\",\"shape\":[1]}}", 1,
     ": tensor `a`: `data_offsets` is not a list of two numbers"},
    {A("U8", "1", "1"), 1, ": tensor `a`: `data_offsets` is not a list of two numbers"},
    {A("U8", "1", "0,1,1"), 1, ": tensor `a`: `data_offsets` is not a list of two numbers"},
    {A("U8", "1,1,1,1,1,1,1,1,1", "0,1"), 1, ": tensor `a`: 9 dimensions; at most 8 are supported"},

    /* numbers */
    {A("U8", "\"1\"", "0,1"), 1, ": tensor `a`: `shape` contains a value that is not an integer"},
    {A("U8", "1.0", "0,1"), 1, ": tensor `a`: `shape` contains a value that is not an integer"},
    {A("U8", "1e0", "0,1"), 1, ": tensor `a`: `shape` contains a value that is not an integer"},
    {A("U8", "[1]", "0,1"), 1, ": tensor `a`: `shape` contains a value that is not an integer"},
    {A("U8", "-1", "0,1"), 1, ": tensor `a`: `shape` contains a negative number, -1"},
    {A("U8", "1", "null,1"), 1,
     ": tensor `a`: `data_offsets` contains a value that is not an integer"},
    {A("U8", "1", "0,1.0"), 1,
     ": tensor `a`: `data_offsets` contains a value that is not an integer"},
    {A("U8", "1", "-1,0"), 1, ": tensor `a`: `data_offsets` contains a negative number, -1"},
    {A("U8", "1", "0,-9223372036854775808"), 1,
     ": tensor `a`: `data_offsets` contains a negative number, -9223372036854775808"},
    {A("U8", "9223372036854775808", "0,1"), 1, ": the header is not valid JSON: too big integer"},
    {A("U8", "1", "0,18446744073709551617"), 1, ": the header is not valid JSON: too big integer"},

    /* sizes: 2^32 x 2^32 bytes; 2^62 x 4; 2^61 x 8 even when a zero follows */
    {A("U8", "4294967296,4294967296", "0,0"), 0,
     ": tensor `a`: the size of the shape does not fit in 64 bits"},
    {A("U8", "4611686018427387904,4", "0,0"), 0,
     ": tensor `a`: the size of the shape does not fit in 64 bits"},
    {A("U64", "2305843009213693952", "0,0"), 0,
     ": tensor `a`: the size of the shape does not fit in 64 bits"},
    {A("U64", "2305843009213693952,0", "0,0"), 0,
     ": tensor `a`: the size of the shape does not fit in 64 bits"},
    {A("U8", "9223372036854775807,2", "0,9223372036854775807"), 0,
     ": tensor `a`: `data_offsets` span 9223372036854775807 bytes, but dtype and shape need "
     "18446744073709551614"},
    {A("U8", "9223372036854775807", "0,9223372036854775807"), 5,
     ": tensor `a`: ends at byte 9223372036854775807 of the data, but the file has only 5"},
    {A("U16", "2", "0,3"), 3,
     ": tensor `a`: `data_offsets` span 3 bytes, but dtype and shape need 4"},
    {A("U8", "1", "1,0"), 1, ": tensor `a`: `data_offsets` end at 0, before their start at 1"},
    {A("U8", "", "0,0"), 0,
     ": tensor `a`: `data_offsets` span 0 bytes, but dtype and shape need 1"},

    /* offsets */
    {A("U8", "4", "0,4"), 3, ": tensor `a`: ends at byte 4 of the data, but the file has only 3"},
    {A("U8", "4", "0,4"), 5, ": 1 bytes after the last tensor"},
    {"{}", 3, ": 3 bytes after the last tensor"},
    {A("U8", "4", "1,5"), 5, ": tensor `a`: begins at byte 1 of the data instead of byte 0: a gap"},
    {"{\"a\":" TENSOR("U8", "4", "0,4") ",\"b\":" TENSOR("U8", "4", "5,9") "}", 9,
     ": tensor `b`: begins at byte 5 of the data instead of byte 4: a gap"},
    {"{\"a\":" TENSOR("U8", "4", "0,4") ",\"b\":" TENSOR("U8", "4", "3,7") "}", 7,
     ": tensor `b`: begins at byte 3 of the data instead of byte 4: an overlap"},
    {"{\"a\":" TENSOR("U8", "4", "0,4") ",\"b\":" TENSOR("U8", "4", "0,4") "}", 4,
     ": tensor `b`: begins at byte 0 of the data instead of byte 4: an overlap"},
    {"{\"a\":" TENSOR("U8", "0", "2,2") ",\"b\":" TENSOR("U8", "4", "0,4") "}", 4,
     ": tensor `a`: begins at byte 2 of the data instead of byte 4: an overlap"},
    {"{\"a\":" TENSOR("U8", "0", "5,5") ",\"b\":" TENSOR("U8", "4", "0,4") "}", 4,
     ": tensor `a`: begins at byte 5 of the data instead of byte 4: a gap"},
};

START_TEST(test_case)
{
  make_file(strlen(cases[_i].header), cases[_i].header, strlen(cases[_i].header),
            cases[_i].data_bytes);
  assert_refused(IH_ERR_FORMAT, cases[_i].message);
}
END_TEST

/* NUL bytes, in a name and as padding. */
START_TEST(test_nul_bytes)
{
  make_file(8, "{\"a\0\":1}", 8, 0);
  assert_refused(IH_ERR_FORMAT, ": the header is not valid JSON: control character 0x0");
  ih_table *table;
  make_file(4, "{}\0\0", 4, 0);
  ck_assert_int_eq(ih_table_open(path, 0, &table, NULL), IH_ERR_FORMAT);
}
END_TEST

START_TEST(test_deep)
{
  enum { DEPTH = 999995 };
  char *header = malloc(5 + DEPTH);
  ck_assert_ptr_nonnull(header);
  memcpy(header, "{\"a\":", 5);
  memset(header + 5, '[', DEPTH);
  make_file(5 + DEPTH, header, 5 + DEPTH, 0);
  free(header);
  assert_refused(IH_ERR_FORMAT, ": the header is not valid JSON: maximum parsing depth reached");
}
END_TEST

/* Contents that are valid although isohand never writes them. */
START_TEST(test_accepted)
{
  static const struct {
    const char *header;
    size_t data_bytes, tensors;
  } good[] = {
      {"{}", 0, 0},
      {"{}  \n\t ", 0, 0},
      {"{ \"__metadata__\" : { } }", 0, 0},
      {"{\"__metadata__\":{\"\":\"\"}}", 0, 0},
      {"{\"\":" TENSOR("U8", "3", "0,3") "}", 3, 1},
      {"{\"b\":" TENSOR("U8", "4", "3,7") ",\"a\":" TENSOR("U8", "3", "0,3") "}", 7, 2},
      {A("F64", "", "0,8"), 8, 1},
      {A("F64", "0,9223372036854775807", "0,0"), 0, 1},
      {A("U8", "1,1,1,1,1,1,1,2", "0,2"), 2, 1},
      {"{\"a\":" TENSOR("U8", "0", "4,4") ",\"b\":" TENSOR("U8", "4", "0,4") "}", 4, 2},
      {"{\"b\":" TENSOR("U8", "4", "0,4") ",\"a\":" TENSOR("U8", "0", "0,0") "}", 4, 2},
      {"{\"a\":{\"dtype\":\"U8\",\"shape\":[1],\"data_offsets\":[0,1],\"more\":[]}}", 1, 1},
  };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    make_file(strlen(good[i].header), good[i].header, strlen(good[i].header), good[i].data_bytes);
    ih_table *table;
    ih_error error;
    test_ok(ih_table_open(path, 0, &table, &error), error);
    ck_assert_uint_eq(ih_table_tensors(table), good[i].tensors);
    ih_table_close(table);
  }
}
END_TEST

/* Tensors are in order of offset, empty ones first at equal offsets. */
START_TEST(test_order)
{
  const char *header = "{\"z\":" TENSOR("U8", "2", "2,4") ",\"y\":" TENSOR(
      "U8", "2", "0,2") ",\"x\":" TENSOR("U8", "0", "2,2") ",\"w\":" TENSOR("U8", "0", "2,2") "}";
  make_file(strlen(header), header, strlen(header), 4);
  ih_table *table;
  ck_assert_int_eq(ih_table_open(path, 0, &table, NULL), IH_OK);
  for (size_t i = 0; i < 4; i++) {
    ih_tensor tensor;
    ck_assert_int_eq(ih_table_tensor(table, i, &tensor), IH_OK);
    ck_assert_int_eq(tensor.name[0], "yxwz"[i]);
    ck_assert_uint_eq(tensor.offset, 8 + strlen(header) + (i == 0 ? 0 : 2));
  }
  ih_table_close(table);
}
END_TEST

START_TEST(test_not_files)
{
  assert_refused(IH_ERR_IO, ": cannot open it: No such file or directory");
  ck_assert_int_eq(mkdir(path, 0777), 0);
  assert_refused(IH_ERR_IO, ": not a regular file");
  ck_assert_int_eq(rmdir(path), 0);
  ck_assert_int_eq(mkfifo(path, 0666), 0);
  assert_refused(IH_ERR_IO, ": not a regular file");
  ih_table *table;
  ck_assert_int_eq(ih_table_open(NULL, 0, &table, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_open(path, 0, NULL, NULL), IH_ERR_ARGUMENT);
  ih_table_close(NULL);
}
END_TEST

/* The reason is shown whatever the length of the path, and control bytes of paths and names are
 * replaced. */
START_TEST(test_message)
{
  char longer[SCRATCH_PATH], name[301] = "";
  memset(name, 'n', 300);
  name[200] = '/'; /* since a longer name would be refused */
  ih_table *table;
  ih_error error;
  ck_assert_int_eq(ih_table_open(scratch_path(name, longer), 0, &table, &error), IH_ERR_IO);
  ck_assert_int_eq(strncmp(error.message, "...nnnnnn", 9), 0);
  ck_assert_ptr_nonnull(strstr(error.message, "nnn: cannot open it: No such file or directory"));
  ck_assert_int_eq(ih_table_open("a\n\033[31mb\x7f", 0, &table, &error), IH_ERR_IO);
  ck_assert_str_eq(error.message, "a??[31mb?: cannot open it: No such file or directory");
  const char *header = "{\"\\u001b[31m\":1}";
  make_file(strlen(header), header, strlen(header), 0);
  assert_refused(IH_ERR_FORMAT, ": tensor `?[31m`: the description is not an object");
}
END_TEST

/* Nearly valid pieces from which random headers are made. */
static const char *const pieces[] = {
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"a\"",
    "\"dtype\"",
    "\"shape\"",
    "0",
    "1",
    "-1",
    "2e9",
    "64",
    "null",
    "\"U8\"",
    "\"U16\"",
    "\"data_offsets\"",
    "\\",
    "\xc3",
    "\"",
    "{}",
    "[0]",
    " ",
    "\"b\"",
    "\"__metadata__\"",
    "9223372036854775807",
    A("U16", "4", "0,8"),
    TENSOR("U8", "8", "0,8"),
    TENSOR("U16", "2,2", "8,16"),
};

/* Replaces up to 3 bytes at a random place of the header by a random piece. */
static void edit_header(struct test_random *random, char header[2000])
{
  enum { PIECES = sizeof pieces / sizeof *pieces };
  const char *piece = pieces[test_random_below(random, PIECES)];
  const size_t n = strlen(header), at = test_random_below(random, n + 1);
  const size_t cut = test_random_below(random, 4) % (n - at + 1);
  char rest[2000];
  strcpy(rest, header + at + cut);
  strcpy(header + at, piece);
  strcat(header, rest);
}

/* Random headers of nearly valid pieces: the reader never crashes, and what it accepts lies within
 * the file. */
START_TEST(test_random_headers)
{
  const char *base = "{\"__metadata__\":{\"k\":\"v\"},\"a\":" TENSOR("U8", "8", "0,8") "}";
  struct test_random random = test_random_new(8);
  const unsigned rounds = test_tier() == TIER_CHECK ? 4000 : 400000;
  unsigned opened = 0;
  for (unsigned i = 0; i < rounds; i++) {
    char header[2000];
    strcpy(header, base);
    for (uint64_t edits = 1 + test_random_below(&random, 2); edits > 0; edits--)
      edit_header(&random, header);
    make_file(strlen(header), header, strlen(header), 8 * test_random_below(&random, 3));
    ih_table *table;
    ih_error error;
    if (ih_table_open(path, 0, &table, &error) != IH_OK)
      continue;
    opened++;
    for (size_t t = 0; t < ih_table_tensors(table); t++) {
      ih_tensor tensor;
      ck_assert_int_eq(ih_table_tensor(table, t, &tensor), IH_OK);
      ck_assert_uint_le(tensor.offset + tensor.bytes, ih_table_bytes(table));
    }
    ck_assert_int_eq(ih_table_check(table, NULL, &error), IH_ERR_FORMAT);
    ih_table_close(table);
  }
  printf("%u of %u headers accepted\n", opened, rounds);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_short}, {test_lengths}, {test_header_limit},
               {test_header_at_limit}, {test_case, 0, sizeof cases / sizeof *cases},
               {test_nul_bytes}, {test_deep}, {test_accepted}, {test_order}, {test_not_files},
               {test_message}, {test_random_headers})
