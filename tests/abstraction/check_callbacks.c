/* Every long call, cancelled after some checks: it stops, outputs are untouched, and no partial
 * file appears.  A complete run checks for cancellation often enough.  Callbacks and executors with
 * reserved members are refused. */
#include "call_results.h"
#include "calls.h"
#include "executors.h"
#include "harness.h"

#include <stdatomic.h>
#include <time.h>

/* A caller that cancels after some checks, and keeps doing so. */
struct caller {
  uint64_t patience;
  _Atomic uint64_t asked;
  uint64_t done, total; /* as last reported */
  double last, longest; /* CPU seconds at the last check, and the longest time between two */
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

/* Returns 1 if the call checked until it was cancelled. */
static int check_cancelled(const struct call *call, uint64_t patience, const ih_executor *executor,
                           const struct call_result *result)
{
  struct caller caller = {.patience = patience};
  const ih_callbacks callbacks = {
      .context = &caller, .is_cancelled = is_cancelled, .progress = note_progress};
  const enum ih_status status = call_again(call, executor, &callbacks, result);
  const int is_reached = caller.asked > patience;
  ck_assert_msg(status == (is_reached ? IH_ERR_CANCELLED : IH_OK),
                "%s: status %d when cancelled after %llu questions", call->name, (int)status,
                (unsigned long long)patience);
  return is_reached;
}

/* Completes the call on one thread. */
static struct call_result run_to_end(const struct call *call)
{
  struct caller caller = {.asked = 0};
  const ih_callbacks callbacks = {
      .context = &caller, .is_cancelled = is_never_cancelled, .progress = note_progress};
  const double begin = cpu_seconds();
  caller.last = begin;
  const struct call_result result = call_make(call, NULL, &callbacks);
  printf("%-30s %8.3f s, %7llu questions, at most %6.1f ms apart\n", call->name,
         cpu_seconds() - begin, (unsigned long long)caller.asked, 1e3 * caller.longest);
  ck_assert_msg(caller.asked >= call->questions, "%s asks %llu times", call->name,
                (unsigned long long)caller.asked);
  ck_assert_msg(caller.done == caller.total, "%s: progress ends at %llu of %llu", call->name,
                (unsigned long long)caller.done, (unsigned long long)caller.total);
  return result;
}

START_TEST(cancelled)
{
  const struct call *call = &calls[_i];
  const ih_executor threads = test_threads(3);
  if ((call->flags & CALL_WITHOUT_CALLBACKS) != 0)
    return;
  struct call_result result = run_to_end(call);
  for (uint64_t patience = 0; check_cancelled(call, patience, NULL, &result);)
    patience += 1 + patience;
  for (uint64_t patience = 0; check_cancelled(call, patience, &threads, &result);)
    patience += 1 + 3 * patience;
  call_result_free(&result);
}
END_TEST

/* Reserved members of callbacks and executors are refused in every call. */
START_TEST(reserved)
{
  static const ih_callbacks none;
  const struct call *call = &calls[_i];
  struct call_result result = call_make(call, NULL, &none);
  for (size_t i = 0; i < 2; i++) {
    struct caller caller = {.patience = 0};
    ih_callbacks callbacks = {
        .context = &caller, .is_cancelled = is_cancelled, .progress = note_progress};
    ih_executor executor = test_backwards(2);
    callbacks.reserved[i] = &caller;
    executor.reserved = &caller;
    if ((call->flags & CALL_WITHOUT_CALLBACKS) == 0)
      ck_assert_msg(call_again(call, NULL, &callbacks, &result) == IH_ERR_ARGUMENT,
                    "%s: callbacks with reserved member %zu", call->name, i);
    if ((call->flags & CALL_WITHOUT_EXECUTOR) == 0)
      ck_assert_msg(call_again(call, &executor, &none, &result) == IH_ERR_ARGUMENT,
                    "%s: an executor with reserved member %zu", call->name, i);
    ck_assert_msg(caller.asked == 0, "%s asks callbacks that it does not know", call->name);
  }
  call_result_free(&result);
}
END_TEST

TEST_MAIN_ONCE(calls_set_up, calls_tear_down, {cancelled, 0, (int)calls_count},
               {reserved, 0, (int)calls_count})
