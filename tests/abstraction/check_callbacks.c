/* Every long call, cancelled after some questions: it stops, outputs stay as they were, and no file
 * appears that is not whole.  And in a run to the end, the caller is asked often enough. */
#include "calls.h"
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A caller who wants to stop after some questions, and does not change their mind. */
struct caller {
  uint64_t patience;
  _Atomic uint64_t asked;
  uint64_t done, total; /* as it was told */
  double last, longest; /* CPU seconds at the last question, and between two of them at most */
};

static double cpu_seconds(void)
{
  struct timespec now;
  (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static int is_cancelled(void *context)
{
  struct caller *caller = context;
  return atomic_fetch_add(&caller->asked, 1) >= caller->patience;
}

static int is_never_cancelled(void *context)
{
  struct caller *caller = context;
  const double now = cpu_seconds();
  if (now - caller->last > caller->longest)
    caller->longest = now - caller->last;
  caller->last = now;
  caller->asked++;
  return 0;
}

static void note_progress(void *context, uint64_t done, uint64_t total)
{
  struct caller *caller = context;
  test_assert(done >= caller->done && done <= total && total > 0);
  caller->done = done;
  caller->total = total;
}

static enum ih_status make_call(const struct call *call, const ih_executor *executor,
                                const ih_callbacks *callbacks, unsigned char *out)
{
  ih_error error = {.status = IH_OK};
  const enum ih_status status = call->run(executor, callbacks, out, &error);
  if (error.status != IH_OK)
    ck_assert(error.status == status && error.message[0] != '\0');
  return status;
}

/* What a call writes when nobody stops it. */
struct result {
  unsigned char *out, *file;
  size_t bytes; /* of the file */
  size_t entries;
};

/* A file that is there is the whole one, and nothing else is there. */
static void check_file(const struct call *call, const struct result *result)
{
  char path[SCRATCH_PATH];
  const int is_there = call->file != NULL && access(scratch_path(call->file, path), F_OK) == 0;
  ck_assert_msg(scratch_entries() == result->entries + (size_t)is_there, "%s leaves files",
                call->name);
  if (!is_there)
    return;
  size_t bytes;
  unsigned char *file = scratch_read(path, &bytes);
  ck_assert_msg(bytes == result->bytes && memcmp(file, result->file, bytes) == 0,
                "%s leaves a wrong file", call->name);
  free(file);
  (void)remove(path);
}

/* Returns whether the call asked until it was cancelled. */
static int check_cancelled(const struct call *call, uint64_t patience, const ih_executor *executor,
                           const struct result *result)
{
  struct caller caller = {.patience = patience};
  const ih_callbacks callbacks = {
      .context = &caller, .is_cancelled = is_cancelled, .progress = note_progress};
  unsigned char *out = test_filled(CALL_BYTES);
  const enum ih_status status = make_call(call, executor, &callbacks, out);
  const int is_reached = caller.asked > patience;
  ck_assert_msg(status == (is_reached ? IH_ERR_CANCELLED : IH_OK),
                "%s: status %d when cancelled after %llu questions", call->name, (int)status,
                (unsigned long long)patience);
  if (!is_reached)
    ck_assert_msg(memcmp(out, result->out, CALL_BYTES) == 0, "%s: other outputs", call->name);
  else if ((call->flags & CALL_PARTIAL) == 0)
    ck_assert_msg(test_untouched(out, CALL_BYTES), "%s: touched outputs after %llu questions",
                  call->name, (unsigned long long)patience);
  check_file(call, result);
  free(out);
  return is_reached;
}

/* Makes the call to its end on one thread. */
static void run_to_end(const struct call *call, struct caller *caller, struct result *result)
{
  const ih_callbacks callbacks = {
      .context = caller, .is_cancelled = is_never_cancelled, .progress = note_progress};
  result->entries = scratch_entries();
  result->out = test_filled(CALL_BYTES);
  caller->last = cpu_seconds();
  ck_assert_msg(make_call(call, NULL, &callbacks, result->out) == IH_OK, "%s", call->name);
  if (call->file != NULL) {
    char path[SCRATCH_PATH];
    result->file = scratch_read(scratch_path(call->file, path), &result->bytes);
    ck_assert_int_eq(remove(path), 0);
  }
}

START_TEST(cancelled)
{
  const struct call *call = &calls[_i];
  const ih_executor threads = test_threads(3);
  struct caller patient = {.asked = 0};
  struct result result = {.file = NULL};
  if ((call->flags & CALL_WITHOUT_CALLBACKS) != 0)
    return;
  const double begin = cpu_seconds();
  run_to_end(call, &patient, &result);
  printf("%-30s %8.3f s, %7llu questions, at most %6.1f ms apart\n", call->name,
         cpu_seconds() - begin, (unsigned long long)patient.asked, 1e3 * patient.longest);
  ck_assert_msg(patient.asked >= call->questions, "%s asks %llu times", call->name,
                (unsigned long long)patient.asked);
  ck_assert_msg(patient.done == patient.total, "%s: progress ends at %llu of %llu", call->name,
                (unsigned long long)patient.done, (unsigned long long)patient.total);
  for (uint64_t patience = 0; check_cancelled(call, patience, NULL, &result);)
    patience += 1 + patience;
  for (uint64_t patience = 0; check_cancelled(call, patience, &threads, &result);)
    patience += 1 + 3 * patience;
  free(result.out);
  free(result.file);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("cancel");
  TCase *tests = tcase_create("cancel");
  tcase_add_unchecked_fixture(tests, calls_set_up, calls_tear_down);
  tcase_set_timeout(tests, 600);
  tcase_add_loop_test(tests, cancelled, 0, (int)calls_count);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
