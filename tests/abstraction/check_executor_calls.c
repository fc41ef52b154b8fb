/* Every call that takes an executor, with executors that break their contract: the status tells,
 * outputs stay as they were, and no file appears that is not whole. */
#include "calls.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/base.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* An executor of which one run goes wrong. */
struct faulty {
  enum { SKIPS, STOPS, REPEATS, INVENTS, WAYS } way;
  unsigned good, runs; /* runs that go well before; and all so far */
};

static const enum ih_status expected[WAYS] = {
    [SKIPS] = IH_ERR_EXECUTOR,
    [STOPS] = IH_ERR_CANCELLED,
    [REPEATS] = IH_ERR_EXECUTOR,
    [INVENTS] = IH_ERR_EXECUTOR,
};

static int run_faulty(void *context, size_t tasks, ih_task task, void *work)
{
  struct faulty *faulty = context;
  const int is_faulty = faulty->runs++ == faulty->good;
  const size_t run = is_faulty && faulty->way <= STOPS ? tasks / 2 : tasks;
  for (size_t i = 0; i < run; i++)
    task(work, i);
  if (is_faulty && faulty->way == REPEATS)
    task(work, tasks / 2);
  if (is_faulty && faulty->way == INVENTS)
    task(work, tasks);
  return is_faulty && faulty->way == STOPS;
}

/* What a call writes when all goes well. */
struct result {
  unsigned char *out, *file;
  size_t bytes; /* of the file */
};

static enum ih_status make_call(const struct call *call, struct faulty *faulty, unsigned char *out)
{
  enum { WORKERS = 4 };
  const ih_executor executor = {.run = run_faulty, .context = faulty, .workers = WORKERS};
  static const ih_callbacks none;
  ih_error error = {.status = IH_OK};
  const enum ih_status status = call->run(&executor, &none, out, &error);
  if (error.status != IH_OK)
    ck_assert(error.status == status && error.message[0] != '\0');
  return status;
}

/* A file that is there is the whole one, and nothing else is there. */
static void check_file(const struct call *call, size_t entries, const struct result *result)
{
  char path[SCRATCH_PATH];
  const int is_there = call->file != NULL && access(scratch_path(call->file, path), F_OK) == 0;
  ck_assert_msg(scratch_entries() == entries + (size_t)is_there, "%s leaves files", call->name);
  if (!is_there)
    return;
  size_t bytes;
  unsigned char *file = scratch_read(path, &bytes);
  ck_assert_msg(bytes == result->bytes && memcmp(file, result->file, bytes) == 0,
                "%s leaves a wrong file", call->name);
  free(file);
  (void)remove(path);
}

/* Returns whether the run that goes wrong was reached. */
static int check_fault(const struct call *call, struct faulty faulty, size_t entries,
                       const struct result *result)
{
  unsigned char *out = test_filled(CALL_BYTES);
  const enum ih_status status = make_call(call, &faulty, out);
  const int is_reached = faulty.runs > faulty.good;
  ck_assert_msg(status == (is_reached ? expected[faulty.way] : IH_OK),
                "%s: status %d when run %u goes wrong in way %d", call->name, (int)status,
                faulty.good, (int)faulty.way);
  if (!is_reached)
    ck_assert_msg(memcmp(out, result->out, CALL_BYTES) == 0, "%s: other outputs", call->name);
  else if ((call->flags & CALL_PARTIAL) == 0)
    ck_assert_msg(test_untouched(out, CALL_BYTES), "%s: touched outputs in way %d", call->name,
                  (int)faulty.way);
  check_file(call, entries, result);
  free(out);
  return is_reached;
}

START_TEST(faulty_executors)
{
  const struct call *call = &calls[_i];
  struct faulty none = {.good = UINT32_MAX};
  struct result result = {.out = test_filled(CALL_BYTES)};
  const size_t entries = scratch_entries();
  if ((call->flags & CALL_WITHOUT_EXECUTOR) != 0) {
    free(result.out);
    return;
  }
  ck_assert_msg(make_call(call, &none, result.out) == IH_OK, "%s", call->name);
  ck_assert_uint_gt(none.runs, 0);
  if (call->file != NULL) {
    char path[SCRATCH_PATH];
    result.file = scratch_read(scratch_path(call->file, path), &result.bytes);
    ck_assert_int_eq(remove(path), 0);
  }
  for (int way = 0; way < WAYS; way++)
    for (unsigned good = 0; check_fault(call, (struct faulty){way, good, 0}, entries, &result);)
      good += 1 + good / 2;
  free(result.out);
  free(result.file);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("executors");
  TCase *tests = tcase_create("executors");
  tcase_add_unchecked_fixture(tests, calls_set_up, calls_tear_down);
  tcase_set_timeout(tests, 600);
  tcase_add_loop_test(tests, faulty_executors, 0, (int)calls_count);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
