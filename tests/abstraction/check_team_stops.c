/* Every call that takes an executor, made by the processes of a team of which one is cancelled
 * after some questions, or has an executor that breaks its contract in some run: all processes
 * return the same status, outputs are untouched, and the file is complete or absent.  (A process
 * that waited for ever would reach the time limit.) */
#include "call_results.h"
#include "calls.h"
#include "executors.h"
#include "harness.h"
#include "team.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { SIZE = 3 };

/* The ways in which process `stopping` is stopped. */
enum way { NOTHING, CANCELS, SKIPS, STOPS };

static const enum ih_status expected[] = {[NOTHING] = IH_OK,
                                          [CANCELS] = IH_ERR_CANCELLED,
                                          [SKIPS] = IH_ERR_EXECUTOR,
                                          [STOPS] = IH_ERR_CANCELLED};

/* The ways, with the process that stops, and how fast the number of questions before it grows. */
static const struct {
  enum way way;
  uint32_t stopping;
  enum test_machines machines;
  unsigned faster;
} ways[] = {{CANCELS, 0, TEST_ONE_MACHINE, 31},
            {CANCELS, SIZE - 1, TEST_MANY_MACHINES, 63},
            {SKIPS, SIZE - 1, TEST_ONE_MACHINE, 15},
            {STOPS, 0, TEST_MANY_MACHINES, 7}};

struct stop {
  const struct call *call;
  enum way way;
  uint32_t stopping;
  uint64_t patience;      /* questions, or runs, before that one */
  _Atomic uint64_t count; /* of questions, or runs */
  int exchanges;          /* the call divides its work; else each process has a status of its own */
  ih_executor good;       /* of process `stopping` */
  unsigned char *out[SIZE];
  enum ih_status status[SIZE];
  ih_error error[SIZE];
  uint64_t agreements[SIZE];
};

static int is_cancelled(void *context)
{
  struct stop *stop = context;
  return atomic_fetch_add(&stop->count, 1) >= stop->patience;
}

static int run_faulty(void *context, size_t tasks, ih_task task, void *work)
{
  struct stop *stop = context;
  if (atomic_fetch_add(&stop->count, 1) != stop->patience)
    return stop->good.run(stop->good.context, tasks, task, work);
  for (size_t i = 0; i < tasks / 2; i++)
    task(work, i);
  return stop->way == STOPS;
}

static void make_call(void *context, const ih_executor *executor)
{
  struct stop *stop = context;
  const uint32_t rank = executor->team->rank;
  ih_executor own = *executor;
  ih_callbacks callbacks = {.context = stop};
  if (rank == stop->stopping && stop->way == CANCELS)
    callbacks.is_cancelled = is_cancelled;
  else if (rank == stop->stopping && stop->way != NOTHING) {
    stop->good = *executor;
    own.run = run_faulty;
    own.context = stop;
  }
  stop->status[rank] = stop->call->run(&own, &callbacks, stop->out[rank], &stop->error[rank]);
  stop->agreements[rank] = test_team_agreements(executor->team);
}

static void check_status(const struct stop *stop, uint32_t rank, enum ih_status status)
{
  const ih_error *error = &stop->error[rank];
  ck_assert_msg(
      stop->status[rank] == status,
      "%s: process %u has status %d instead of %d when process %u stops in way %d after %llu: "
      "%s",
      stop->call->name, rank, (int)stop->status[rank], (int)status, stop->stopping, (int)stop->way,
      (unsigned long long)stop->patience, error->message);
  ck_assert_msg(error->status == IH_OK || (error->status == status && error->message[0] != '\0'),
                "%s: process %u has status %d, and the error says %d: %s", stop->call->name, rank,
                (int)status, (int)error->status, error->message);
}

/* Makes the call in a team; the caller frees the outputs. */
static void make_in_team(struct stop *stop, enum test_machines machines)
{
  for (unsigned r = 0; r < SIZE; r++)
    stop->out[r] = test_filled(CALL_BYTES);
  test_team_run(SIZE, 2, machines, make_call, stop);
}

/* Returns 1 if the process was stopped.  (Where its part of the work is small, it may be asked only
 * when all has been done.) */
static int check_stop(struct stop stop, enum test_machines machines,
                      const struct call_result *alone)
{
  make_in_team(&stop, machines);
  const int is_reached = stop.count > stop.patience;
  const int is_late = stop.way == CANCELS && stop.status[stop.stopping] == IH_OK;
  const enum ih_status status = is_reached && !is_late ? expected[stop.way] : IH_OK;
  for (uint32_t r = 0; r < SIZE; r++)
    check_status(&stop, r, stop.exchanges || r == stop.stopping ? status : IH_OK);
  call_check(stop.call, stop.status[0], stop.out[0], alone);
  for (unsigned r = 1; r < SIZE && (stop.call->flags & CALL_PARTIAL) == 0; r++)
    ck_assert_msg(stop.status[r] == IH_OK || test_untouched(stop.out[r], CALL_BYTES),
                  "%s: process %u writes outputs despite status %d", stop.call->name, r,
                  (int)stop.status[r]);
  for (unsigned r = 0; r < SIZE; r++)
    free(stop.out[r]);
  return is_reached;
}

static int is_exchanging(const struct call *call, const struct call_result *alone)
{
  struct stop stop = {.call = call};
  make_in_team(&stop, TEST_ONE_MACHINE);
  call_check(call, stop.status[0], stop.out[0], alone);
  for (unsigned r = 0; r < SIZE; r++) {
    ck_assert_int_eq(stop.status[r], IH_OK);
    ck_assert_uint_eq(stop.agreements[r], stop.agreements[0]);
    free(stop.out[r]);
  }
  printf("%-40s %6llu agreements\n", call->name, (unsigned long long)stop.agreements[0]);
  return stop.agreements[0] > 0;
}

START_TEST(stops)
{
  static const ih_callbacks none;
  const struct call *call = &calls[_i];
  if ((call->flags & CALL_WITHOUT_EXECUTOR) != 0)
    return;
  struct call_result alone = call_make(call, NULL, &none);
  const int exchanges = is_exchanging(call, &alone);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
    struct stop stop = {
        .call = call, .way = ways[i].way, .stopping = ways[i].stopping, .exchanges = exchanges};
    if (stop.way == CANCELS && (call->flags & CALL_WITHOUT_CALLBACKS) != 0)
      continue;
    while (check_stop(stop, ways[i].machines, &alone) && exchanges)
      stop.patience += 1 + ways[i].faster * stop.patience;
  }
  call_result_free(&alone);
}
END_TEST

/* No call asks a team that it does not know. */
START_TEST(unknown_team)
{
  static const ih_callbacks none;
  const struct call *call = &calls[_i];
  if ((call->flags & CALL_WITHOUT_EXECUTOR) != 0)
    return;
  const ih_team team = {.size = 3, .together = 1}; /* without operations */
  struct call_result alone = call_make(call, NULL, &none);
  ih_executor executor = test_backwards(2);
  executor.team = &team;
  const enum ih_status status = call_again(call, &executor, &none, &alone);
  ck_assert_msg(status == IH_ERR_ARGUMENT, "%s: status %d", call->name, (int)status);
  call_result_free(&alone);
}
END_TEST

TEST_MAIN_ONCE(calls_set_up, calls_tear_down, {stops, 0, (int)calls_count, .flags = TEST_THREADS},
               {unknown_team, 0, (int)calls_count})
