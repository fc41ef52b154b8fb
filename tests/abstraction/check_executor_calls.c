/* Every call that takes an executor, with executors that break their contract: the status reports
 * it, outputs are untouched, and no partial file appears. */
#include "call_results.h"
#include "calls.h"
#include "harness.h"

/* An executor that breaks its contract in one run. */
enum { SKIPS, STOPS, REPEATS, INVENTS, WAYS };
struct faulty {
  unsigned way;
  unsigned good, runs; /* correct runs before that one; runs made */
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

static ih_executor executor_with(struct faulty *faulty)
{
  return (ih_executor){.run = run_faulty, .context = faulty, .workers = 4};
}

static const ih_callbacks none;

/* Returns 1 if the faulty run was reached. */
static int check_fault(const struct call *call, struct faulty faulty,
                       const struct call_result *result)
{
  const ih_executor executor = executor_with(&faulty);
  const enum ih_status status = call_again(call, &executor, &none, result);
  const int is_reached = faulty.runs > faulty.good;
  ck_assert_msg(status == (is_reached ? expected[faulty.way] : IH_OK),
                "%s: status %d when run %u goes wrong in way %d", call->name, (int)status,
                faulty.good, (int)faulty.way);
  return is_reached;
}

START_TEST(faulty_executors)
{
  const struct call *call = &calls[_i];
  struct faulty good = {.good = UINT32_MAX};
  const ih_executor executor = executor_with(&good);
  if ((call->flags & CALL_WITHOUT_EXECUTOR) != 0)
    return;
  struct call_result result = call_make(call, &executor, &none);
  ck_assert_uint_gt(good.runs, 0);
  for (unsigned way = 0; way < WAYS; way++)
    for (unsigned before = 0; check_fault(call, (struct faulty){way, before, 0}, &result);)
      before += 1 + before / 2;
  call_result_free(&result);
}
END_TEST

TEST_MAIN_ONCE(calls_set_up, calls_tear_down, {faulty_executors, 0, (int)calls_count})
