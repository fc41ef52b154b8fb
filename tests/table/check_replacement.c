/* Atomic replacement of files. */
#define _DEFAULT_SOURCE /* syscall */
#include "errors.h"
#include "harness.h"
#include "scratch.h"
#include "table/replacement.h"

#include <errno.h>
#include <isohand/replacement.h>
#include <isohand/table.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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
  test_ok(ih_replacement_new(where, &replacement, &error), error);
  return replacement;
}

/* Writes a text through the descriptor, as a program would. */
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

/* The mode of the replaced file is kept, whether stricter than the umask or not; set-user-ID and
 * set-group-ID bits are not. */
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

/* Two replacements at once have distinct temporary names; the one committed last stays. */
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

/* ---- Files left by killed processes ------------------------------------------------ */

/* Forks a process that is killed while writing, and leaves its temporary file. */
static void leave_temporary(void)
{
  int status;
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    ih_replacement *replacement;
    if (ih_replacement_new(path, &replacement, NULL) == IH_OK &&
        write(ih_replacement_descriptor(replacement), "dead", 4) == 4)
      (void)raise(SIGKILL);
    _exit(1);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* The next replacement removes it, even if it is read-only. */
START_TEST(test_dead)
{
  char other[SCRATCH_PATH];
  for (int i = 0; i < 2; i++) {
    leave_temporary();
    ck_assert_uint_eq(scratch_entries(), 1 + (size_t)i);
    ih_replacement *unrelated = start(scratch_path("file.csv2", other));
    ck_assert_uint_eq(scratch_entries(), 2 + (size_t)i);
    ih_replacement_abort(unrelated);
    ih_replacement *replacement = start(path);
    write_text(replacement, "alive");
    ck_assert_uint_eq(scratch_entries(), 1 + (size_t)i);
    ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
    ck_assert_int_eq(chmod(path, 0444), 0);
    ck_assert_uint_eq(scratch_entries(), 1);
  }
  leave_temporary();
  ck_assert_uint_eq(scratch_entries(), 2);
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), 1);
  assert_content("alive");
  ihp_replacement_clean(scratch_path("no/file", other));
}
END_TEST

/* Files with similar names, folders and links are not removed. */
START_TEST(test_not_dead)
{
  static const char *const names[] = {".file.csv.abc23",  ".file.csv.abc2345", ".file.csv.ABC234",
                                      ".file.csv.abc189", "file.csv.abc234",   ".other.csv.abc234",
                                      ".file.csv-abc234"};
  enum { NAMES = sizeof names / sizeof *names };
  char other[SCRATCH_PATH];
  for (size_t i = 0; i < NAMES; i++)
    scratch_write(scratch_path(names[i], other), "x", 1);
  ck_assert_int_eq(mkdir(scratch_path(".file.csv.aaaaaa", other), 0700), 0);
  ck_assert_int_eq(mkfifo(scratch_path(".file.csv.bbbbbb", other), 0700), 0);
  ck_assert_int_eq(symlink("file.csv.abc234", scratch_path(".file.csv.cccccc", other)), 0);
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), NAMES + 3);
  scratch_write(scratch_path(".file.csv.abc234", other), "x", 1);
  ck_assert_uint_eq(scratch_entries(), NAMES + 4);
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), NAMES + 3);
}
END_TEST

/* Nor is the file of a different user, which only root can create. */
START_TEST(test_others)
{
  char other[SCRATCH_PATH];
  scratch_write(scratch_path(".file.csv.abc234", other), "x", 1);
  if (chown(other, 12345, (gid_t)-1) != 0) {
    printf("skipped: test_others, since chown is for root\n");
    return;
  }
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), 1);
  ck_assert_int_eq(chown(other, geteuid(), (gid_t)-1), 0);
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), 0);
}
END_TEST

/* The lock lasts until the file is renamed: one that is being synced is not abandoned. */
static int is_cleaned_amid;

START_TEST(test_alive)
{
  ih_replacement *replacement = start(path);
  write_text(replacement, "alive");
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), 1);
  is_cleaned_amid = 1;
  ih_error error;
  test_ok(ih_replacement_commit(replacement, &error), error);
  is_cleaned_amid = 0;
  assert_content("alive");
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------- */

static void assert_refused(const char *where, const char *why)
{
  ih_replacement *replacement = (ih_replacement *)&path;
  ih_error error;
  ck_assert_int_eq(ih_replacement_new(where, &replacement, &error), IH_ERR_IO);
  ck_assert_ptr_eq(replacement, (ih_replacement *)&path);
  test_message_has(error, why);
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

/* ---- Injected faults ------------------------------------------------------------- */

/* For the next calls of fsync and renameat: how many are interrupted first, and the errno with
 * which the following call fails; 0: it succeeds. */
static int interruptions, fsync_fault, rename_fault;

/* Errno with which the next call of flock fails, once; and whether a cleaning process runs before
 * it. */
static int lock_fault, is_cleaned_first;

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
  if (is_cleaned_amid)
    ihp_replacement_clean(path);
  (void)unlinkat(to_folder, to, 0);
  return linkat(from_folder, from, to_folder, to, 0) == 0 ? unlinkat(from_folder, from, 0) : -1;
}

int flock(int fd, int operation)
{
  if (is_cleaned_first) {
    is_cleaned_first = 0;
    ihp_replacement_clean(path);
  }
  if (lock_fault != 0 && fails(&lock_fault))
    return -1;
  return (int)syscall(SYS_flock, fd, operation);
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

/* If a cleaning process removes or locks the temporary file before this one locks it, a new file is
 * created.  File systems without locks do without. */
START_TEST(test_lock)
{
  static const struct {
    int is_cleaned, fault;
    size_t entries;
  } cases[] = {{1, 0, 1}, {0, EWOULDBLOCK, 2}, {0, ENOLCK, 1}};
  is_cleaned_first = cases[_i].is_cleaned;
  lock_fault = cases[_i].fault;
  ih_replacement *replacement = start(path);
  ck_assert_int_eq(is_cleaned_first + lock_fault, 0);
  ck_assert_uint_eq(scratch_entries(), cases[_i].entries);
  write_text(replacement, "new");
  ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
  assert_content("new");
  ck_assert_uint_eq(scratch_entries(), cases[_i].entries);
  ihp_replacement_clean(path);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

/* Descriptors suffice for the folder and the file, but not for the lock. */
START_TEST(test_no_descriptor)
{
  const int lowest = dup(STDIN_FILENO);
  ck_assert_int_ge(lowest, 0);
  ck_assert_int_eq(close(lowest), 0);
  struct rlimit old;
  ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &old), 0);
  const struct rlimit few = {(rlim_t)lowest + 2, old.rlim_max};
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &few), 0);
  ih_replacement *replacement = NULL;
  ih_error error;
  const enum ih_status status = ih_replacement_new(path, &replacement, &error);
  ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &old), 0);
  ck_assert_int_eq(status, IH_ERR_IO);
  ck_assert_int_eq(error.system_error, EMFILE);
  ck_assert_ptr_null(replacement);
  ck_assert_uint_eq(scratch_entries(), 0);
  const int again = dup(STDIN_FILENO);
  ck_assert_int_eq(again, lowest);
  ck_assert_int_eq(close(again), 0);
}
END_TEST

/* Reads and writes at offsets.  A read past the end fails without an errno. */
START_TEST(test_offsets)
{
  ih_replacement *replacement = start(path);
  ih_error error;
  char back[4] = "";
  ck_assert_int_eq(ihp_replacement_write(replacement, 2, "cd", 2, NULL), IH_OK);
  ck_assert_int_eq(ihp_replacement_write(replacement, 0, "ab", 2, NULL), IH_OK);
  ck_assert_int_eq(ihp_replacement_read(replacement, 1, back, 3, NULL), IH_OK);
  ck_assert_str_eq(back, "bcd");
  errno = 0;
  ck_assert_int_eq(ihp_replacement_read(replacement, 2, back, 3, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, EIO);
  test_message_has(error, ": cannot read back: ");
  ck_assert_int_eq(ih_replacement_commit(replacement, NULL), IH_OK);
  assert_content("abcd");
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {test_new_file}, {test_offsets}, {test_mode}, {test_two},
               {test_abort}, {test_dead}, {test_not_dead}, {test_others}, {test_alive},
               {test_refused}, {test_interrupted}, {test_faults}, {test_lock, 0, 3},
               {test_no_descriptor})
