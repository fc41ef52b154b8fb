/* Splitting and joining work: with any executor, every unit is done once, workspaces are joined in
 * order, and the first failing slice decides the status. */
#include "base/callbacks.h"
#include "base/executor.h"
#include "executors.h"
#include "harness.h"

#include <string.h>

enum { UNITS = 1000, ZEROS = 3 };

/* Data shared by all slices. */
struct units {
  struct ihp_split split;
  uint8_t done[UNITS]; /* how often each unit was done */
  uint64_t failing;    /* slices that reach this unit fail: the first with IH_ERR_IO, later ones
                        * with IH_ERR_FORMAT */
  uint64_t joined;     /* units, in order */
  size_t slices;       /* joined */
};

/* Workspace of a slice: its units, and bytes that must be 0. */
struct own {
  uint64_t first, count, zero[ZEROS];
};

static enum ih_status do_slice(void *work, const struct ihp_slice *slice)
{
  struct units *units = work;
  struct own *own = slice->own;
  test_assert(slice->count > 0 && slice->number < slice->slices);
  test_assert(slice->count >= units->split.least || slice->number + 1 == slice->slices);
  test_assert((own == NULL) == (units->split.own_bytes == 0));
  for (uint64_t i = 0; i < slice->count; i++)
    units->done[slice->first + i]++;
  if (own != NULL) {
    test_assert(own->first == 0 && own->count == 0 && own->zero[0] == 0 && own->zero[2] == 0);
    *own = (struct own){slice->first, slice->count, {1, 1, 1}};
  }
  if (slice->first + slice->count > units->failing)
    return slice->first <= units->failing ? IH_ERR_IO : IH_ERR_FORMAT;
  return IH_OK;
}

static void join_slice(void *work, const void *own)
{
  struct units *units = work;
  const struct own *slice = own;
  test_assert(slice->first == units->joined);
  units->joined += slice->count;
  units->slices++;
}

static const ih_executor *executor_of(unsigned i, ih_executor *own)
{
  if (i == 0)
    return NULL;
  *own = i % 2 != 0 ? test_threads(i) : test_backwards(i);
  return own;
}

/* Splits units with executor number i and checks the result. */
static void check_split(uint64_t count, uint64_t least, unsigned a_worker, unsigned i,
                        uint64_t failing)
{
  ih_executor own;
  const ih_executor *executor = executor_of(i, &own);
  const int joins = i % 3 != 1;
  struct units units = {.split = {.units = count,
                                  .least = least,
                                  .a_worker = a_worker,
                                  .own_bytes = joins ? sizeof(struct own) : 0,
                                  .run = do_slice,
                                  .join = joins ? join_slice : NULL},
                        .failing = failing};
  const enum ih_status status = ihp_split_run(&units.split, executor, &units);
  ck_assert_int_eq(status, failing < count ? IH_ERR_IO : IH_OK);
  for (uint64_t u = 0; u < UNITS; u++)
    ck_assert_uint_eq(units.done[u], u < count);
  ck_assert_uint_eq(units.joined, status == IH_OK && joins ? count : 0);
  ck_assert_uint_le(units.slices, (size_t)a_worker * ihp_workers(executor));
}

START_TEST(test_split)
{
  static const uint64_t counts[] = {0, 1, 2, 7, 64, 999, UNITS};
  static const uint64_t leasts[] = {1, 2, 100, UNITS + 1};
  static const unsigned a_worker[] = {1, 2, 16};
  for (unsigned c = 0; c < 7; c++)
    for (unsigned l = 0; l < 4; l++)
      for (unsigned w = 0; w < 3; w++)
        for (unsigned i = 0; i < 6; i++)
          for (uint64_t failing = 0; failing <= counts[c]; failing += 1 + counts[c] / 3)
            check_split(counts[c], leasts[l], a_worker[w], i,
                        failing < counts[c] ? failing : UINT64_MAX);
}
END_TEST

/* Runs every task again while others still run: all of 0..2 * tasks - 1, modulo tasks. */
struct again {
  ih_task task;
  void *work;
  size_t tasks;
};

static void run_modulo(void *context, size_t i)
{
  const struct again *again = context;
  again->task(again->work, i % again->tasks);
}

static int run_twice(void *context, size_t tasks, ih_task task, void *work)
{
  const ih_executor threads = test_threads(4);
  struct again again = {task, work, tasks};
  (void)context;
  return threads.run(threads.context, 2 * tasks, run_modulo, &again);
}

START_TEST(test_repeated)
{
  const ih_executor twice = {.run = run_twice, .workers = 4};
  struct units units = {.split = {.units = UNITS, .least = 1, .a_worker = 16, .run = do_slice},
                        .failing = UINT64_MAX};
  ck_assert_int_eq(ihp_split_run(&units.split, &twice, &units), IH_ERR_EXECUTOR);
  for (uint64_t u = 0; u < UNITS; u++)
    ck_assert_uint_eq(units.done[u], 1);
}
END_TEST

/* The largest number of units is still split into slices. */
static enum ih_status count_slice(void *work, const struct ihp_slice *slice)
{
  *(uint64_t *)work += slice->count;
  return IH_OK;
}

START_TEST(test_largest)
{
  const ih_executor backwards = test_backwards(4);
  const struct ihp_split split = {
      .units = UINT64_MAX, .least = 1, .a_worker = 3, .run = count_slice};
  uint64_t units = 0;
  ck_assert_int_eq(ihp_split_run(&split, &backwards, &units), IH_OK);
  ck_assert_uint_eq(units, UINT64_MAX);
}
END_TEST

/* A valid executor is NULL, or its reserved member is NULL and it has no invalid team. */
START_TEST(test_known)
{
  ih_executor executor = test_backwards(4);
  ck_assert(ihp_executor_is_known(NULL) && ihp_executor_is_known(&executor));
  executor.reserved = &executor;
  ck_assert(!ihp_executor_is_known(&executor));
  executor.reserved = NULL;
  const ih_team team = {.size = 1, .together = 1}; /* without operations */
  executor.team = &team;
  ck_assert(!ihp_executor_is_known(&executor));
}
END_TEST

TEST_MAIN({test_known}, {test_largest}, {test_split, .flags = TEST_THREADS},
          {test_repeated, .flags = TEST_THREADS})
