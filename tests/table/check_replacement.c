/* Files that replace others in one step, or not at all. */
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
  scratch_path("file.csv", path);
}

static ih_replacement *start(const char *where)
{
  ih_replacement *replacement;
  ih_error error;
  ck_assert_msg(ih_replacement_new(where, &replacement, &error) == IH_OK, "%s", error.message);
  return replacement;
}

/* Writes a text the way a program would. */
static void write_text(const ih_replacement *replacement, const char *text)
{
  const int fd = ih_replacement_descriptor(replacement);
  ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
}

static void assert_content(const char *text)
{
  size_t n;
  unsigned char *content = scratch_read(path, &n);
  ck_assert_uint_eq(n, strlen(text));
  ck_assert_mem_eq(content, text, n);
  free(content);
}

static mode_t mode_of(const char *name)
{
  struct stat about;
  ck_assert_int_eq(stat(name, &about), 0);
  return about.st_mode & 07777;
}

/* ---- Success --------------------------------------------------------------------- */

START_TEST(test_new_file)
{
  const mode_t old = umask(027);
  ih_replacement *replacement = start(path);
  write_text(replacement, "one\n");
  write_text(replacement, "two\n");
  ck_assert_int_ne(access(path, F_OK), 0);
  ck_assert_uint_eq(scratch_entries(), 1);
  ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
  umask(old);
  assert_content("one\ntwo\n");
  ck_assert_uint_eq(mode_of(path), 0640);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* The mode of what is replaced stays, more or less strict than the umask; the bits
 * that give a program its owner's rights do not. */
START_TEST(test_mode)
{
  static const mode_t modes[][2] = {{0600, 0600}, {0664, 0664}, {0777, 0777},
                                    {0444, 0444}, {0, 0},       {06755, 0755}};
  const mode_t old = umask(022);
  for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
    scratch_write(path, "old", 3);
    ck_assert_int_eq(chmod(path, modes[i][0]), 0);
    ih_replacement *replacement = start(path);
    write_text(replacement, "new");
    struct stat about;
    ck_assert_int_eq(fstat(ih_replacement_descriptor(replacement), &about), 0);
    ck_assert_uint_eq(about.st_mode & 07777, modes[i][1]);
    ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
    ck_assert_uint_eq(mode_of(path), modes[i][1]);
    ck_assert_int_eq(chmod(path, 0600), 0);
    assert_content("new");
    ck_assert_int_eq(unlink(path), 0);
  }
  umask(old);
}
END_TEST

/* Two at a time have names of their own; the one that ends last stays. */
START_TEST(test_two)
{
  ih_replacement *first = start(path), *second = start(path);
  ck_assert_uint_eq(scratch_entries(), 2);
  write_text(first, "first");
  write_text(second, "second");
  ck_assert_int_eq(ih_replacement_commit(second, NULL), IH_OK);
  assert_content("second");
  ck_assert_int_eq(ih_replacement_commit(first, NULL), IH_OK);
  assert_content("first");
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

START_TEST(test_abort)
{
  scratch_write(path, "old", 3);
  ih_replacement *replacement = start(path);
  write_text(replacement, "new");
  ih_replacement_abort(replacement);
  ih_replacement_abort(NULL);
  assert_content("old");
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- Refusal --------------------------------------------------------------------- */

static void assert_refused(const char *where, const char *why)
{
  ih_replacement *replacement = (ih_replacement *)&path;
  ih_error error;
  ck_assert_int_eq(ih_replacement_new(where, &replacement, &error), IH_ERR_IO);
  ck_assert_ptr_eq(replacement, (ih_replacement *)&path);
  ck_assert_msg(strstr(error.message, why) != NULL, "%s", error.message);
}

START_TEST(test_refused)
{
  char other[SCRATCH_PATH];
  ck_assert_int_eq(mkdir(path, 0777), 0);
  assert_refused(path, "file.csv: exists and is not a regular file");
  ck_assert_int_eq(rmdir(path), 0);
  ck_assert_int_eq(mkfifo(path, 0666), 0);
  assert_refused(path, "file.csv: exists and is not a regular file");
  ck_assert_int_eq(unlink(path), 0);
  ck_assert_int_eq(symlink("elsewhere", path), 0);
  assert_refused(path, "file.csv: exists and is not a regular file");
  ck_assert_uint_eq(scratch_entries(), 1);
  assert_refused("", "the path ends without a file name");
  assert_refused(scratch_path("no/file", other), "cannot open its folder");
  ih_replacement *replacement;
  ck_assert_int_eq(ih_replacement_new(NULL, &replacement, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_replacement_new(path, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_replacement_commit(NULL, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* ---- Faults on demand ------------------------------------------------------------ */

/* The next calls of fsync and renameat: how many are interrupted first, and the errno
 * with which the one after them fails; 0: it does not. */
static int interruptions, fsync_fault, rename_fault;

static int fails(int *fault)
{
  if (interruptions > 0) {
    interruptions--;
    errno = EINTR;
    return 1;
  }
  errno = *fault;
  *fault = 0;
  return errno != 0;
}

#pragma GCC visibility push(default)

int fsync(int fd)
{
  (void)fd;
  return fails(&fsync_fault) ? -1 : 0;
}

int renameat(int from_folder, const char *from, int to_folder, const char *to)
{
  if (rename_fault != 0 && fails(&rename_fault))
    return -1;
  (void)unlinkat(to_folder, to, 0);
  return linkat(from_folder, from, to_folder, to, 0) == 0 ? unlinkat(from_folder, from, 0) : -1;
}

#pragma GCC visibility pop

START_TEST(test_interrupted)
{
  interruptions = 3;
  ih_replacement *replacement = start(path);
  write_text(replacement, "new");
  ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
  ck_assert_int_eq(interruptions, 0);
  assert_content("new");
}
END_TEST

static void assert_commit_fails(const char *why)
{
  ih_error error;
  scratch_write(path, "old", 3);
  ih_replacement *replacement = start(path);
  write_text(replacement, "new");
  ck_assert_int_eq(ih_replacement_commit(replacement, &error), IH_ERR_IO);
  ck_assert_str_eq(error.message + strlen(path), why);
  assert_content("old");
  ck_assert_uint_eq(scratch_entries(), 1);
}

START_TEST(test_faults)
{
  fsync_fault = EIO;
  assert_commit_fails(": cannot sync: Input/output error");
  rename_fault = EACCES;
  assert_commit_fails(": cannot rename the finished file: Permission denied");
}
END_TEST

static Suite *make(void)
{
  const TTest *const tests[] = {
      test_new_file, test_mode, test_two, test_abort, test_refused, test_interrupted, test_faults,
  };
  Suite *suite = suite_create("replacement");
  TCase *tcase = tcase_create("replacement");
  tcase_add_checked_fixture(tcase, setup, scratch_remove);
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    tcase_add_test(tcase, tests[i]);
  suite_add_tcase(suite, tcase);
  return suite;
}

int main(void)
{
  return test_main(make);
}
