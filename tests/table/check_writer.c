/* Writing tables: misuse, and file systems that refuse. (check_table_faults.c injects failing
 * calls.) */
#include "errors.h"
#include "harness.h"
#include "scratch.h"
#include "tables.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- Misuse ------------------------------------------------------------------- */

static void assert_no_tensor(ih_table_writer *writer, const ih_tensor *tensor, const char *why)
{
  ih_error error;
  ck_assert_int_eq(ih_table_writer_add_tensor(writer, tensor, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), why);
}

START_TEST(test_bad_tensors)
{
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U16, 1, 1, 0);
  const struct {
    ih_tensor tensor;
    const char *why;
  } bad[] = {
      {{.name = "a", .dtype = IH_U8}, ": duplicate tensor `a`"},
      {{.name = "", .dtype = IH_U8}, ": `` is not a valid tensor name"},
      {{.name = NULL, .dtype = IH_U8}, ": text must not be NULL"},
      {{.name = "header", .dtype = IH_U8}, ": `header` is not a valid tensor name"},
      {{.name = "chunk", .dtype = IH_U8}, ": `chunk` is not a valid tensor name"},
      {{.name = "__metadata__", .dtype = IH_U8}, ": `__metadata__` is not a valid tensor name"},
      {{.name = "\xff", .dtype = IH_U8}, ": `?` is not UTF-8"},
      {{.name = "b", .dtype = (enum ih_dtype)13}, ": invalid dtype 13"},
      {{.name = "b", .dtype = IH_U8, .dims = 9}, ": 9 dimensions exceed the limit of 8"},
      {{.name = "b", .dtype = IH_U8, .reserved = 1}, ": `reserved` of a tensor must be 0"},
      {{.name = "b", .dtype = IH_U32},
       ": tensors must be declared in descending order of element size"},
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
  ck_assert_int_eq(ih_table_writer_add_tensor(NULL, &bad[0].tensor, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_writer_add_tensor(writer, NULL, NULL), IH_ERR_ARGUMENT);
  tables_write(writer, "12", 2);
  const ih_tensor late = {.name = "late", .dtype = IH_U8};
  assert_no_tensor(writer, &late, ": declaration after the first data");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

/* Checks that a NULL argument is reported, without a file name. */
static void assert_no_argument(enum ih_status status, const ih_error *error, const char *why)
{
  ck_assert_int_eq(status, IH_ERR_ARGUMENT);
  ck_assert_int_eq(error->status, IH_ERR_ARGUMENT);
  ck_assert_uint_eq(error->position, 0);
  ck_assert_int_eq(error->system_error, 0);
  ck_assert_str_eq(error->message, why);
}

START_TEST(test_no_arguments)
{
  const ih_tensor tensor = {.name = "a", .dtype = IH_U8};
  ih_table_writer *writer = tables_writer(), *none = NULL;
  ih_table *table = NULL;
  ih_error e;
  assert_no_argument(ih_table_writer_new(NULL, &none, &e), &e, "path and out must not be NULL");
  assert_no_argument(ih_table_writer_new(tables_path, NULL, &e), &e,
                     "path and out must not be NULL");
  assert_no_argument(ih_table_writer_add_metadata(NULL, "a", "b", &e), &e,
                     "writer must not be NULL");
  assert_no_argument(ih_table_writer_add_tensor(NULL, &tensor, &e), &e,
                     "writer and tensor must not be NULL");
  assert_no_argument(ih_table_writer_add_tensor(writer, NULL, &e), &e,
                     "writer and tensor must not be NULL");
  assert_no_argument(ih_table_writer_write(NULL, "1", 1, &e), &e,
                     "writer and data must not be NULL");
  assert_no_argument(ih_table_writer_write(writer, NULL, 1, &e), &e,
                     "writer and data must not be NULL");
  assert_no_argument(ih_table_writer_commit(NULL, &e), &e, "writer must not be NULL");
  assert_no_argument(ih_table_open(NULL, 0, &table, &e), &e, "path and out must not be NULL");
  assert_no_argument(ih_table_open(tables_path, 0, NULL, &e), &e, "path and out must not be NULL");
  assert_no_argument(ih_table_check(NULL, NULL, &e), &e,
                     "table is NULL or a reserved member is not NULL");
  assert_no_argument(ih_table_check_part(NULL, 0, 0, 1, &e), &e, "table must not be NULL");
  ck_assert(none == NULL && table == NULL);
  ih_table_writer_abort(writer);
}
END_TEST

/* The header limit is 100 MB. (In JSON each of these characters takes six bytes.) */
START_TEST(test_long_header)
{
  const size_t length = IH_TABLE_HEADER_MAX / 6;
  char *value = malloc(length + 1);
  ck_assert_ptr_nonnull(value);
  memset(value, 1, length);
  value[length] = '\0';
  for (int is_long = 0; is_long < 2; is_long++) {
    ih_table_writer *writer = tables_writer();
    ih_error error;
    value[length - 100] = is_long ? 1 : '\0';
    tables_add_metadata(writer, "k", value);
    tables_add_tensor(writer, "a", IH_U8, 1, 1, 0);
    for (int again = 0; is_long && again < 2; again++) {
      ck_assert_int_eq(ih_table_writer_write(writer, "1", 1, again ? &error : NULL),
                       IH_ERR_ARGUMENT);
      ck_assert_int_eq(ih_table_writer_write(writer, "", 0, &error), IH_ERR_ARGUMENT);
      ck_assert_str_eq(tables_reason(&error),
                       ": the header exceeds the format's limit of 100000000 bytes");
    }
    if (is_long) {
      ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_ERR_ARGUMENT);
    } else {
      tables_write(writer, "1", 1);
      ih_table_writer_abort(writer);
    }
    ck_assert_uint_eq(scratch_entries(), 0);
  }
  free(value);
}
END_TEST

START_TEST(test_bad_metadata)
{
  static const struct {
    const char *key, *value, *why;
  } bad[] = {
      {"k", "w", ": duplicate metadata key `k`"},
      {"xxh3-128.header", "x", ": metadata key `xxh3-128.header` is reserved for checksums"},
      {"xxh3-128.", "x", ": metadata key `xxh3-128.` is reserved for checksums"},
      {"xxh3-128", "x", ": metadata key `xxh3-128` is reserved for checksums"},
      {NULL, "x", ": text must not be NULL"},
      {"x", NULL, ": text must not be NULL"},
      {"\x80", "x", ": `?` is not UTF-8"},
      {"x", "\xed\xa0\x80", ": `???` is not UTF-8"},
      {"x", "\xed\xbf\xbf", ": `???` is not UTF-8"},
      {"x", "\xc1\xbf", ": `??` is not UTF-8"},
      {"x", "\xe0\x9f\xbf", ": `???` is not UTF-8"},
      {"x", "\xf0\x8f\xbf\xbf", ": `????` is not UTF-8"},
      {"x", "\xf4\x90\x80\x80", ": `????` is not UTF-8"},
      {"x", "\xf8\x90\x80\x80\x80", ": `?????` is not UTF-8"},
      {"x", "ab\xe2\x82", ": `ab??` is not UTF-8"},
      {"x", "\xe2", ": `?` is not UTF-8"},
  };
  ih_table_writer *writer = tables_writer();
  tables_add_metadata(writer, "k", "v");
  ih_error error;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ck_assert_int_eq(ih_table_writer_add_metadata(writer, bad[i].key, bad[i].value, &error),
                     IH_ERR_ARGUMENT);
    ck_assert_str_eq(tables_reason(&error), bad[i].why);
  }
  ck_assert_int_eq(ih_table_writer_add_metadata(NULL, "a", "b", NULL), IH_ERR_ARGUMENT);
  tables_add_metadata(writer, "limits",
                      "\x7f \xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 "
                      "\xef\xbf\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

/* Rejected data leave the writer unchanged. */
START_TEST(test_bad_data)
{
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U16, 1, 2, 0);
  tables_add_tensor(writer, "b", IH_U8, 1, 1, 0);
  ih_error error;
  ck_assert_int_eq(ih_table_writer_write(writer, "12345", 5, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": more data than the 4 bytes of tensor `a`");
  ck_assert_int_eq(ih_table_writer_write(writer, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error),
                   ": 1 bytes are not a multiple of the element size of 2 bytes");
  tables_write(writer, "1234", 4);
  ck_assert_int_eq(ih_table_writer_write(NULL, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_writer_write(writer, NULL, 1, &error), IH_ERR_ARGUMENT);
  tables_write(writer, "5", 1);
  ck_assert_int_eq(ih_table_writer_write(writer, "6", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": data after the end of the last tensor");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);

  writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U16, 1, 2, 0);
  tables_write(writer, "12", 2);
  ck_assert_int_eq(ih_table_writer_commit(writer, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": tensor `a` has 2 of its 4 bytes");
  ck_assert_int_eq(ih_table_writer_commit(NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- File systems --------------------------------------------------------------- */

static void assert_no_writer(const char *where, const char *why)
{
  ih_table_writer *writer = (ih_table_writer *)&tables_path;
  ih_error error;
  ck_assert_int_eq(ih_table_writer_new(where, &writer, &error), IH_ERR_IO);
  ck_assert_ptr_eq(writer, (ih_table_writer *)&tables_path);
  test_message_has(error, why);
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
  char longer[257] = "";
  memset(longer, 'x', 256);
  assert_no_writer(scratch_path(longer, other), "x: cannot use this name: File name too long");
  assert_no_writer(scratch_path(".", other), "exists and is not a regular file");
  assert_no_writer("/dev/null", "/dev/null: exists and is not a regular file");
  ck_assert_int_eq(symlink("file", tables_path), 0);
  assert_no_writer(tables_path, "exists and is not a regular file");
  ck_assert_uint_eq(scratch_entries(), 2);
  ck_assert_int_eq(ih_table_writer_new(NULL, NULL, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* Until the end there is one extra hidden file; afterwards none. */
START_TEST(test_abort)
{
  scratch_write(tables_path, "old", 3);
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U8, 1, 1, 0);
  tables_write(writer, "1", 1);
  ck_assert_uint_eq(scratch_entries(), 2);
  ih_table_writer_abort(writer);
  ih_table_writer_abort(NULL);
  ck_assert_uint_eq(scratch_entries(), 1);
  size_t n;
  unsigned char *file = scratch_read(tables_path, &n);
  ck_assert_uint_eq(n, 3);
  ck_assert_mem_eq(file, "old", 3);
  free(file);
}
END_TEST

/* A reader keeps its open table when it is replaced. */
START_TEST(test_replace)
{
  tables_write_small();
  ih_table *table = tables_open();
  tables_commit(tables_writer());
  ck_assert_int_eq(ih_table_check(table, NULL, NULL), IH_OK);
  ck_assert_uint_eq(ih_table_tensors(table), 2);
  ih_table_close(table);
  table = tables_open();
  ck_assert_uint_eq(ih_table_tensors(table), 0);
  ih_table_close(table);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

START_TEST(test_permissions)
{
  const mode_t old = umask(027);
  tables_write_small();
  umask(old);
  struct stat about;
  ck_assert_int_eq(stat(tables_path, &about), 0);
  ck_assert_uint_eq(about.st_mode & 07777, 0640);
}
END_TEST

/* A name of the maximum length, and a change of the working directory while writing to a relative
 * path. */
START_TEST(test_names)
{
  char name[256] = "", before[SCRATCH_PATH];
  memset(name, 'x', 255);
  scratch_path(name, tables_path);
  tables_write_small();
  ck_assert_int_eq(tables_check(NULL), IH_OK);

  ck_assert_ptr_nonnull(getcwd(before, sizeof before));
  scratch_path(".", tables_path);
  ck_assert_int_eq(chdir(tables_path), 0);
  strcpy(tables_path, "relative");
  ih_table_writer *writer = tables_writer();
  ck_assert_int_eq(chdir("/"), 0);
  tables_commit(writer);
  ck_assert_int_eq(chdir(before), 0);
  scratch_path("relative", tables_path);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
  ck_assert_uint_eq(scratch_entries(), 2);
}
END_TEST

/* In a child limited to files of 300,000 bytes, with the signal ignored: a larger table must fail
 * as on a full disk, at a write or at the end. */
static int fill_disk(uint64_t bytes)
{
  const struct rlimit limit = {300000, 300000};
  signal(SIGXFSZ, SIG_IGN);
  if (setrlimit(RLIMIT_FSIZE, &limit) != 0)
    return 2;
  ih_table_writer *writer;
  const ih_tensor tensor = {.name = "a", .dtype = IH_U8, .dims = 1, .shape = {bytes}};
  ih_error error = {.status = IH_OK};
  enum ih_status status = ih_table_writer_new(tables_path, &writer, &error);
  if (status != IH_OK || ih_table_writer_add_tensor(writer, &tensor, &error) != IH_OK)
    return 3;
  static const unsigned char zeros[100];
  for (uint64_t i = 0; i < bytes && status == IH_OK; i += sizeof zeros)
    status = ih_table_writer_write(writer, zeros, sizeof zeros, &error);
  const int at_write = status == IH_ERR_IO;
  if (at_write && strstr(error.message, "cannot write: File too large") == NULL)
    return 4;
  if (at_write && ih_table_writer_write(writer, zeros, 1, &error) != IH_ERR_IO)
    return 5;
  error.message[0] = '\0';
  if (ih_table_writer_commit(writer, &error) != IH_ERR_IO)
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
  tables_write_small();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const pid_t child = fork();
    if (child == 0)
      _exit(fill_disk(cases[i].bytes));
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status), "status %d", status);
    ck_assert_int_eq(WEXITSTATUS(status), cases[i].answer);
    ck_assert_uint_eq(scratch_entries(), 1);
    ck_assert_int_eq(tables_check(NULL), IH_OK);
  }
}
END_TEST

/* In a child that must not write to the folder.  Returns 77 if it cannot drop its privileges, or
 * then cannot reach the folder. */
static int write_unwritable(void)
{
  char folder[SCRATCH_PATH];
  const uid_t nobody = 65534;
  if (geteuid() == 0 && (setgid(nobody) != 0 || setuid(nobody) != 0))
    return 77;
  if (access(scratch_path(".", folder), R_OK | X_OK) != 0 || access(folder, W_OK) == 0)
    return 77;
  ih_table_writer *writer;
  ih_error error;
  if (ih_table_writer_new(tables_path, &writer, &error) != IH_ERR_IO)
    return 1;
  return strstr(error.message, ": cannot create a file in its folder: Permission denied") == NULL;
}

START_TEST(test_unwritable)
{
  char folder[SCRATCH_PATH];
  ck_assert_int_eq(chmod(scratch_path(".", folder), 0555), 0);
  const pid_t child = fork();
  if (child == 0)
    _exit(write_unwritable());
  int status;
  ck_assert_int_eq(waitpid(child, &status, 0), child);
  ck_assert_int_eq(chmod(folder, 0755), 0);
  ck_assert(WIFEXITED(status));
  if (WEXITSTATUS(status) == 77)
    puts("skipped: nobody here is refused the folder");
  else
    ck_assert_int_eq(WEXITSTATUS(status), 0);
}
END_TEST

TEST_MAIN_EACH(tables_setup, scratch_remove, {test_bad_tensors}, {test_no_arguments},
               {test_long_header}, {test_bad_metadata}, {test_bad_data}, {test_bad_places},
               {test_abort}, {test_replace}, {test_permissions}, {test_names}, {test_full_disk},
               {test_unwritable})
