/* Scratch files: what is made is found by the next process, and nothing else. */
#include "table/scratch.h"

#include "errors.h"
#include "harness.h"
#include "scratch.h"

#include <errno.h>
#include <isohand/version.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Pieces of different sizes, which are neither blocks nor words: piece i has the bytes
 * starts[i]..starts[i + 1]-1. */
enum { PIECES = 5, BYTES = 14007 };
static const unsigned starts[PIECES + 1] = {0, 3001, 3002, 9007, 13006, BYTES};

static const struct ihp_scratch_form form = {"numbers of a test", PIECES, BYTES};
static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("file.scratch", path);
}

static struct ihp_scratch *open_well(void)
{
  struct ihp_scratch *scratch;
  ih_error error;
  test_ok(ihp_scratch_open(path, &form, &scratch, &error), error);
  return scratch;
}

static unsigned char *piece_of(const struct ihp_scratch *scratch, unsigned piece)
{
  return (unsigned char *)ihp_scratch_memory(scratch) + starts[piece];
}

static size_t size_of(unsigned piece)
{
  return starts[piece + 1] - starts[piece];
}

static int is_made(const struct ihp_scratch *scratch, unsigned piece)
{
  return ihp_scratch_is_made(scratch, piece, piece_of(scratch, piece), size_of(piece));
}

static void make(struct ihp_scratch *scratch, unsigned piece)
{
  memset(piece_of(scratch, piece), (int)(piece + 1), size_of(piece));
  ihp_scratch_set_made(scratch, piece, piece_of(scratch, piece), size_of(piece));
}

enum { ALL = (1 << PIECES) - 1, MOST = ALL - (1 << 2) };

/* Checks which pieces are made, as bits, and their bytes. */
static void check_made(unsigned made)
{
  struct ihp_scratch *scratch = open_well();
  for (unsigned piece = 0; piece < PIECES; piece++) {
    ck_assert_int_eq(is_made(scratch, piece), (int)(made >> piece & 1));
    for (unsigned i = 0; i < size_of(piece) && (made >> piece & 1); i++)
      test_assert(piece_of(scratch, piece)[i] == piece + 1);
  }
  ck_assert_int_eq(ihp_scratch_is_whole(scratch), made == ALL);
  ihp_scratch_close(scratch);
}

/* Makes all pieces but one. */
static void make_most(void)
{
  struct ihp_scratch *scratch = open_well();
  for (unsigned piece = 0; piece < PIECES; piece++)
    if (piece != 2)
      make(scratch, piece);
  ihp_scratch_close(scratch);
}

/* Checks that a file is refused and stays. */
static void check_refused(enum ih_status status, const char *why)
{
  struct ihp_scratch *scratch = NULL;
  ih_error error;
  size_t before, after;
  unsigned char *old = scratch_read(path, &before);
  ck_assert_int_eq(ihp_scratch_open(path, &form, &scratch, &error), status);
  ck_assert_ptr_null(scratch);
  test_message_has(error, path);
  test_message_has(error, why);
  unsigned char *now = scratch_read(path, &after);
  ck_assert_uint_eq(before, after);
  ck_assert_mem_eq(old, now, before);
  free(old);
  free(now);
}

/* ---- Continuing -------------------------------------------------------------------------- */

START_TEST(continued)
{
  struct stat about;
  check_made(0);
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_uint_eq((uint64_t)about.st_size, ihp_scratch_bytes(&form));
  ck_assert_uint_ge(ihp_scratch_taken(path), ihp_scratch_bytes(&form));
  make_most();
  check_made(MOST);
  struct ihp_scratch *scratch = open_well();
  make(scratch, 2);
  ihp_scratch_close(scratch);
  check_made(ALL);
  ck_assert_uint_eq(scratch_entries(), 1);
  ihp_scratch_close(NULL);
}
END_TEST

/* A process that is killed leaves what it had made. */
START_TEST(killed)
{
  int status;
  const pid_t pid = fork();
  ck_assert_int_ge(pid, 0);
  if (pid == 0) {
    make(open_well(), 3);
    (void)raise(SIGKILL);
    _exit(1);
  }
  ck_assert_int_eq(waitpid(pid, &status, 0), pid);
  ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  check_made(1 << 3);
}
END_TEST

/* One byte of a piece, and the end of the file. */
START_TEST(damaged)
{
  const size_t memory = (size_t)(ihp_scratch_bytes(&form) - BYTES);
  make_most();
  scratch_poke(path, memory + BYTES - 1, 0);
  check_made(MOST & ~(1u << 4));
  struct ihp_scratch *scratch = open_well();
  make(scratch, 4);
  ihp_scratch_close(scratch);
  check_made(MOST);
  ck_assert_int_eq(truncate(path, (off_t)(memory + starts[3] + 5)), 0);
  check_made(MOST & ~(1u << 3 | 1u << 4));
  ck_assert_uint_ge(ihp_scratch_taken(path), ihp_scratch_bytes(&form));
}
END_TEST

/* ---- Refusals ---------------------------------------------------------------------------- */

START_TEST(other_files)
{
  static const char text[] = "a letter to a friend";
  struct ihp_scratch_form other[] = {form, form, form};
  (void)snprintf(other[0].content, sizeof other[0].content, "numbers of a tesT");
  other[1].pieces++;
  other[2].bytes++;
  for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
    struct ihp_scratch *scratch;
    ck_assert_int_eq(ihp_scratch_open(path, &other[i], &scratch, NULL), IH_OK);
    ihp_scratch_close(scratch);
    check_refused(IH_ERR_MISMATCH, "a scratch file of something else, not of numbers of a test");
    ck_assert_int_eq(unlink(path), 0);
  }
  scratch_write(path, text, sizeof text);
  check_refused(IH_ERR_MISMATCH, "exists and is not a scratch file");
  unsigned char *zeros = calloc(1, 100000);
  scratch_write(path, zeros, 100000);
  free(zeros);
  check_refused(IH_ERR_MISMATCH, "exists and is not a scratch file");
}
END_TEST

/* The version follows 32 bytes that all scratch files share. */
START_TEST(other_version)
{
  char text[100];
  size_t bytes;
  make_most();
  unsigned char *file = scratch_read(path, &bytes);
  ck_assert_str_eq((const char *)file + 32, ih_version());
  free(file);
  scratch_poke(path, 32, 'x');
  (void)snprintf(text, sizeof text, "a scratch file of version x%s of isohand, not of %s",
                 ih_version() + 1, ih_version());
  check_refused(IH_ERR_MISMATCH, text);
}
END_TEST

/* A file that is too long is none of this form; an empty one is new. */
START_TEST(sizes)
{
  make_most();
  ck_assert_int_eq(truncate(path, (off_t)ihp_scratch_bytes(&form) + 1), 0);
  check_refused(IH_ERR_MISMATCH, "longer than a scratch file of numbers of a test");
  ck_assert_int_eq(truncate(path, 100), 0);
  check_refused(IH_ERR_MISMATCH, "not a scratch file");
  ck_assert_int_eq(truncate(path, 0), 0);
  check_made(0);
}
END_TEST

START_TEST(locked)
{
  struct ihp_scratch *scratch = open_well();
  make(scratch, 0);
  check_refused(IH_ERR_IO, "another process uses this scratch file");
  ihp_scratch_close(scratch);
  check_made(1);
}
END_TEST

/* Only a scratch file of the form, that nobody has open. */
START_TEST(removed)
{
  struct ihp_scratch_form other = form;
  struct ihp_scratch *scratch = open_well();
  ihp_scratch_remove(path, &form);
  ck_assert_uint_eq(scratch_entries(), 1);
  ihp_scratch_close(scratch);
  other.bytes++;
  ihp_scratch_remove(path, &other);
  ck_assert_uint_eq(scratch_entries(), 1);
  ihp_scratch_remove(path, &form);
  ck_assert_uint_eq(scratch_entries(), 0);
  ihp_scratch_remove(path, &form);
  scratch_write(path, "a letter", 8);
  ihp_scratch_remove(path, &form);
  ck_assert_uint_eq(scratch_entries(), 1);
}
END_TEST

START_TEST(no_file)
{
  struct ihp_scratch *scratch = NULL;
  ih_error error;
  char at[SCRATCH_PATH];
  ck_assert_int_eq(ihp_scratch_open(scratch_path("no/file", at), &form, &scratch, &error),
                   IH_ERR_IO);
  ck_assert_int_eq(error.system_error, ENOENT);
  test_message_has(error, "no/file: cannot open or create it: ");
  ck_assert_int_eq(mkfifo(scratch_path("pipe", at), 0700), 0);
  ck_assert_int_eq(ihp_scratch_open(at, &form, &scratch, &error), IH_ERR_IO);
  test_message_has(error, "pipe: not a regular file");
  ck_assert_int_eq(mkdir(scratch_path("folder", at), 0500), 0);
  ck_assert_int_eq(ihp_scratch_open(at, &form, &scratch, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, EISDIR);
  if (geteuid() != 0) { /* root may write everywhere */
    ck_assert_int_eq(ihp_scratch_open(scratch_path("folder/file", at), &form, &scratch, &error),
                     IH_ERR_IO);
    ck_assert_int_eq(error.system_error, EACCES);
  }
  ck_assert_uint_eq(ihp_scratch_taken(scratch_path("no", at)), 0);
}
END_TEST

/* A file that cannot get its space is an error: a new one is removed, an old one stays. */
START_TEST(no_space)
{
  struct ihp_scratch *scratch = NULL;
  ih_error error;
  struct rlimit limit;
  make_most();
  ck_assert_int_eq(truncate(path, (off_t)(ihp_scratch_bytes(&form) - 1000)), 0);
  ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
  const rlim_t usual = limit.rlim_cur;
  limit.rlim_cur = (rlim_t)ihp_scratch_bytes(&form) - 1;
  (void)signal(SIGXFSZ, SIG_IGN);
  ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
  check_refused(IH_ERR_IO, "cannot take its space on the disk: ");
  ck_assert_int_eq(unlink(path), 0);
  ck_assert_int_eq(ihp_scratch_open(path, &form, &scratch, &error), IH_ERR_IO);
  ck_assert_int_eq(error.system_error, EFBIG);
  ck_assert_uint_eq(scratch_entries(), 0);
  limit.rlim_cur = usual;
  ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
  check_made(0);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {continued}, {killed}, {damaged}, {other_files},
               {other_version}, {sizes}, {locked}, {removed}, {no_file}, {no_space})
