/* Opening a scratch file when memory or the file system fails, at each call in turn. */
#include "faults.h"
#include "harness.h"
#include "scratch.h"
#include "table/scratch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PIECE = 1000, PIECES = 3 };

static const struct ihp_scratch_form form = {"numbers of a test", PIECES, PIECE *PIECES};
static char path[SCRATCH_PATH];

static void setup(void)
{
  scratch_make();
  scratch_path("file.scratch", path);
}

static enum ih_status open_and_close(void *context, ih_error *error)
{
  struct ihp_scratch *scratch;
  (void)context;
  const enum ih_status status = ihp_scratch_open(path, &form, &scratch, error);
  if (status == IH_OK)
    ihp_scratch_close(scratch);
  return status;
}

/* Of a new file nothing is left after a failure. */
static void check_new(void *context, enum ih_status status, const char *call)
{
  (void)context;
  ck_assert_msg((access(path, F_OK) == 0) == (status == IH_OK), "%s failed", call);
  if (status == IH_OK)
    ck_assert_int_eq(unlink(path), 0);
}

/* What was made stays, whatever fails. */
static void check_old(void *context, enum ih_status status, const char *call)
{
  struct ihp_scratch *scratch;
  (void)context;
  (void)status;
  ck_assert_int_eq(ihp_scratch_open(path, &form, &scratch, NULL), IH_OK);
  ck_assert_msg(ihp_scratch_is_made(scratch, 1, ihp_scratch_memory(scratch), PIECE), "%s failed",
                call);
  ihp_scratch_close(scratch);
}

static void make_old(void)
{
  struct ihp_scratch *scratch;
  ck_assert_int_eq(ihp_scratch_open(path, &form, &scratch, NULL), IH_OK);
  memset(ihp_scratch_memory(scratch), 7, PIECE);
  ihp_scratch_set_made(scratch, 1, ihp_scratch_memory(scratch), PIECE);
  ihp_scratch_close(scratch);
}

START_TEST(failing)
{
  struct faults_trial trial = {
      .kinds = FAULTS_MEMORY | FAULTS_FILES, .step = 1, .work = open_and_close, .check = check_new};
  ck_assert_uint_ge(faults_try(&trial), 5); /* malloc, open, write, allocate, map */
  make_old();
  trial.check = check_old;
  ck_assert_uint_ge(faults_try(&trial), 5);
}
END_TEST

/* Opens the file while call number `at` is interrupted; returns 0 if there are not so many. */
static int interrupt(uint64_t at)
{
  ih_error error;
  faults_start(FAULTS_SIGNALS, at, 0);
  const enum ih_status status = open_and_close(NULL, &error);
  const char *call = faults_end();
  ck_assert_msg(status == IH_OK, "%s", error.message);
  return call != NULL;
}

/* Calls that a signal interrupts are repeated: at least open, write or read, and allocate. */
START_TEST(interrupted)
{
  uint64_t calls = 0;
  while (interrupt(calls)) {
    ck_assert_int_eq(unlink(path), 0);
    calls++;
  }
  ck_assert_uint_ge(calls, 3);
  make_old();
  for (calls = 0; interrupt(calls); calls++)
    check_old(NULL, IH_OK, "a call");
  ck_assert_uint_ge(calls, 3);
}
END_TEST

TEST_MAIN_EACH(setup, scratch_remove, {failing}, {interrupted})
