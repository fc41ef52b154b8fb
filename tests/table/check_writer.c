/* Writing tables: misuse, and file systems that refuse. */
#include "harness.h"
#include "scratch.h"
#include "tables.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
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
  ck_assert_int_eq(ih_table_add_tensor(writer, tensor, &error), IH_ERR_ARGUMENT);
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
      {{.name = "a", .dtype = IH_U8}, ": tensor `a` is a duplicate"},
      {{.name = "", .dtype = IH_U8}, ": `` is not a name for a tensor"},
      {{.name = NULL, .dtype = IH_U8}, ": no text given"},
      {{.name = "header", .dtype = IH_U8}, ": `header` is not a name for a tensor"},
      {{.name = "chunk", .dtype = IH_U8}, ": `chunk` is not a name for a tensor"},
      {{.name = "__metadata__", .dtype = IH_U8}, ": `__metadata__` is not a name for a tensor"},
      {{.name = "\xff", .dtype = IH_U8}, ": `?` is not UTF-8"},
      {{.name = "b", .dtype = (enum ih_dtype)13}, ": no such dtype: 13"},
      {{.name = "b", .dtype = IH_U8, .dims = 9}, ": 9 dimensions, at most 8"},
      {{.name = "b", .dtype = IH_U8, .reserved = 1}, ": `reserved` of a tensor is not 0"},
      {{.name = "b", .dtype = IH_U32}, ": tensors must be declared by falling element size"},
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
  tables_write(writer, "12", 2);
  const ih_tensor late = {.name = "late", .dtype = IH_U8};
  assert_no_tensor(writer, &late, ": declared after the data began");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

START_TEST(test_bad_metadata)
{
  static const struct {
    const char *key, *value, *why;
  } bad[] = {
      {"k", "w", ": metadata `k` is a duplicate"},
      {"xxh3-128.header", "x", ": metadata `xxh3-128.header`: such keys are for checksums"},
      {"xxh3-128.", "x", ": metadata `xxh3-128.`: such keys are for checksums"},
      {"xxh3-128", "x", ": metadata `xxh3-128`: such keys are for checksums"},
      {NULL, "x", ": no text given"},
      {"x", NULL, ": no text given"},
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
    ck_assert_int_eq(ih_table_add_metadata(writer, bad[i].key, bad[i].value, &error),
                     IH_ERR_ARGUMENT);
    ck_assert_str_eq(tables_reason(&error), bad[i].why);
  }
  ck_assert_int_eq(ih_table_add_metadata(NULL, "a", "b", NULL), IH_ERR_ARGUMENT);
  tables_add_metadata(writer, "limits",
                      "\x7f \xc2\x80 \xdf\xbf \xe0\xa0\x80 \xed\x9f\xbf \xee\x80\x80 "
                      "\xef\xbf\xbf \xf0\x90\x80\x80 \xf4\x8f\xbf\xbf");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

/* Data that was refused leaves the writer as it was. */
START_TEST(test_bad_data)
{
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U16, 1, 2, 0);
  tables_add_tensor(writer, "b", IH_U8, 1, 1, 0);
  ih_error error;
  ck_assert_int_eq(ih_table_write(writer, "12345", 5, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": more data than the 4 bytes of tensor `a`");
  ck_assert_int_eq(ih_table_write(writer, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error),
                   ": 1 bytes are not a whole number of elements of 2 bytes");
  tables_write(writer, "1234", 4);
  ck_assert_int_eq(ih_table_write(NULL, "1", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_table_write(writer, NULL, 1, &error), IH_ERR_ARGUMENT);
  tables_write(writer, "5", 1);
  ck_assert_int_eq(ih_table_write(writer, "6", 1, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": data after the end of the last tensor");
  tables_commit(writer);
  ck_assert_int_eq(tables_check(NULL), IH_OK);

  writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U16, 1, 2, 0);
  tables_write(writer, "12", 2);
  ck_assert_int_eq(ih_table_commit(writer, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(tables_reason(&error), ": tensor `a` has 2 of its 4 bytes");
  ck_assert_int_eq(ih_table_commit(NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(tables_check(NULL), IH_OK);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- The file system ------------------------------------------------------------ */

static void assert_no_writer(const char *where, const char *why)
{
  ih_table_writer *writer = (ih_table_writer *)&tables_path;
  ih_error error;
  ck_assert_int_eq(ih_table_writer_new(where, &writer, &error), IH_ERR_IO);
  ck_assert_ptr_eq(writer, (ih_table_writer *)&tables_path);
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

/* Until the end there is one hidden file more; after it, none. */
START_TEST(test_abort)
{
  scratch_write(tables_path, "old", 3);
  ih_table_writer *writer = tables_writer();
  tables_add_tensor(writer, "a", IH_U8, 1, 1, 0);
  tables_write(writer, "1", 1);
  ck_assert_uint_eq(scratch_entries(), 2);
  ih_table_abort(writer);
  ih_table_abort(NULL);
  ck_assert_uint_eq(scratch_entries(), 1);
  size_t n;
  unsigned char *file = scratch_read(tables_path, &n);
  ck_assert_uint_eq(n, 3);
  ck_assert_mem_eq(file, "old", 3);
  free(file);
}
END_TEST

/* A reader keeps the table that it has open when another takes its place. */
START_TEST(test_replace)
{
  tables_write_small();
  ih_table *table = tables_open();
  tables_commit(tables_writer());
  ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
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

/* A name as long as a name can be, and a working folder that changes while a
 * relative path is being written to. */
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
  enum ih_status status = ih_table_writer_new(tables_path, &writer, &error);
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

/* In a child that may not write to the folder.  77: it cannot become someone who
 * may not, or who can look into the folder at all. */
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

/* ---- Faults on demand ----------------------------------------------------------- */

/* The four functions here replace the C library's, for which the library under test
 * must see them.  `countdown` is how many of these calls
 * succeed before one fails; negative: all. */
static int countdown = -1;
static size_t longest_write = SIZE_MAX;

static int is_faulty(int number)
{
  if (countdown != 0) {
    countdown -= countdown > 0;
    return 0;
  }
  countdown = -1;
  errno = number;
  return 1;
}

#pragma GCC visibility push(default)

ssize_t pwrite(int fd, const void *data, size_t n, off_t offset)
{
  if (is_faulty(ENOSPC) || lseek(fd, offset, SEEK_SET) < 0)
    return -1;
  return write(fd, data, n < longest_write ? n : longest_write);
}

ssize_t pread(int fd, void *data, size_t n, off_t offset)
{
  if (is_faulty(EIO) || lseek(fd, offset, SEEK_SET) < 0)
    return -1;
  return read(fd, data, n < longest_write ? n : longest_write);
}

/* The tests need nothing on a disk. */
int fsync(int fd)
{
  (void)fd;
  return is_faulty(EIO) ? -1 : 0;
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
  if (is_faulty(EACCES))
    return -1;
  (void)unlinkat(to_folder, to, 0);
  return linkat(from_folder, from, to_folder, to, 0) == 0 ? unlinkat(from_folder, from, 0) : -1;
}

#pragma GCC visibility pop

/* Whatever call of the commit fails, it says so and the old table stays; but for
 * the last, the sync of the folder, after which nothing can be undone. */
START_TEST(test_commit_faults)
{
  static const char *const reasons[] = {
      ": cannot write: No space left on device", /* the data */
      ": cannot write: No space left on device", /* the header */
      ": cannot read back: Input/output error",
      ": cannot sync: Input/output error",
      ": cannot rename the finished file: Permission denied",
  };
  enum { FAULTS = sizeof reasons / sizeof *reasons };
  tables_write_small();
  for (int i = 0; i <= FAULTS; i++) {
    ih_table_writer *writer = tables_writer();
    tables_add_tensor(writer, "a", IH_U8, 1, 1, 0);
    tables_write(writer, "1", 1);
    ih_error error;
    countdown = i;
    const enum ih_status status = ih_table_commit(writer, &error);
    ck_assert_msg(countdown == -1, "fault %d did not happen", i);
    ck_assert_int_eq(status, i < FAULTS ? IH_ERR_IO : IH_OK);
    if (i < FAULTS)
      ck_assert_str_eq(tables_reason(&error), reasons[i]);
    ck_assert_uint_eq(scratch_entries(), 1);
    ih_table *table = tables_open();
    ck_assert_int_eq(ih_table_check(table, NULL), IH_OK);
    ck_assert_uint_eq(ih_table_tensors(table), i < FAULTS ? 2 : 1);
    ih_table_close(table);
  }
}
END_TEST

START_TEST(test_short_writes)
{
  longest_write = 3;
  tables_write_small();
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

/* The allocations of the JSON library: how many succeed before one fails, and whether
 * all after it fail too. */
static unsigned allowance;
static int fails_on;

static void *limited_malloc(size_t n)
{
  if (allowance == 0) {
    allowance = fails_on ? 0 : UINT_MAX;
    return NULL;
  }
  allowance--;
  return malloc(n);
}

/* Writes a table as far as memory goes. */
static enum ih_status write_with(unsigned allocations)
{
  static const uint16_t wide[2] = {1, 2};
  static const ih_tensor tensors[] = {
      {.name = "wide", .dtype = IH_U16, .dims = 2, .shape = {1, 2}},
      {.name = "a", .dtype = IH_U8, .dims = 1, .shape = {1}},
      {.name = "of a longer name, for more memory", .dtype = IH_BOOL, .dims = 1, .shape = {0}},
  };
  ih_table_writer *writer;
  allowance = allocations;
  enum ih_status status = ih_table_writer_new(tables_path, &writer, NULL);
  if (status != IH_OK)
    return status;
  for (unsigned i = 0; i < 12 && status == IH_OK; i++) {
    const char key[] = {'k', (char)('a' + i), '\0'};
    status = ih_table_add_metadata(writer, key, "value", NULL);
  }
  for (unsigned i = 0; i < 3 && status == IH_OK; i++)
    status = ih_table_add_tensor(writer, &tensors[i], NULL);
  if (status == IH_OK)
    status = ih_table_write(writer, wide, sizeof wide, NULL);
  if (status == IH_OK)
    status = ih_table_write(writer, "1", 1, NULL);
  if (status == IH_OK)
    return ih_table_commit(writer, NULL);
  ih_table_abort(writer);
  return status;
}

/* The first failure must be for want of memory, and leave nothing. */
START_TEST(test_no_memory)
{
  json_set_alloc_funcs(limited_malloc, free);
  fails_on = 1;
  unsigned needed = 0;
  enum ih_status status;
  while ((status = write_with(needed)) != IH_OK) {
    ck_assert_msg(status == IH_ERR_MEMORY, "allocation %u: status %d", needed, status);
    ck_assert_uint_eq(scratch_entries(), 0);
    needed++;
  }
  printf("%u allocations\n", needed);
  ck_assert_uint_gt(needed, 20);
  allowance = UINT_MAX;
  ck_assert_int_eq(tables_check(NULL), IH_OK);
}
END_TEST

/* One allocation fails, and those after it succeed: the table is as it should be, or
 * there is none. */
START_TEST(test_one_failure)
{
  json_set_alloc_funcs(limited_malloc, free);
  fails_on = 0;
  ck_assert_int_eq(write_with(UINT_MAX), IH_OK);
  size_t n, size;
  unsigned char *good = scratch_read(tables_path, &n);
  unsigned failed = 0, survived = 0;
  allowance = 0;
  for (unsigned i = 0; allowance < UINT_MAX / 2; i++) {
    ck_assert_int_eq(unlink(tables_path), 0);
    const enum ih_status status = write_with(i);
    const int happened = allowance > UINT_MAX / 2;
    allowance = UINT_MAX;
    if (status != IH_OK) {
      ck_assert_msg(status == IH_ERR_MEMORY, "allocation %u: status %d", i, status);
      ck_assert_uint_eq(scratch_entries(), 0);
      scratch_write(tables_path, good, n);
      failed++;
    } else {
      unsigned char *file = scratch_read(tables_path, &size);
      ck_assert_uint_eq(size, n);
      ck_assert_msg(memcmp(file, good, n) == 0, "allocation %u: another file", i);
      free(file);
      survived++;
    }
    allowance = happened ? 0 : UINT_MAX;
  }
  printf("%u allocations that are needed, %u that are not\n", failed, survived);
  ck_assert_uint_gt(failed, 50);
  free(good);
}
END_TEST

static Suite *make(void)
{
  const TTest *const tests[] = {
      test_bad_tensors,   test_bad_metadata, test_bad_data,  test_bad_places,  test_abort,
      test_replace,       test_permissions,  test_names,     test_full_disk,   test_unwritable,
      test_commit_faults, test_short_writes, test_no_memory, test_one_failure,
  };
  Suite *suite = suite_create("writer");
  TCase *tcase = tcase_create("writer");
  tcase_add_checked_fixture(tcase, tables_setup, scratch_remove);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    tcase_add_test(tcase, tests[i]);
  suite_add_tcase(suite, tcase);
  return suite;
}

int main(void)
{
  return test_main(make);
}
