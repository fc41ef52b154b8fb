/* Work split among the processes of a team: each unit is done by one process, all get its rows, and
 * workspaces are joined in the order of the units; progress ends at the total in every process.
 * Invalid teams are refused. */
#include "base/callbacks.h"
#include "base/executor.h"
#include "base/team.h"

#include "executors.h"
#include "harness.h"
#include "team.h"

#include <pthread.h>
#include <string.h>

enum { MOST = 5, UNITS = 211, NARROW = 3 };

/* A row of NARROW bytes for each unit. */
struct narrow {
  uint8_t byte[NARROW];
};

/* A split that all processes run together, and its expected results. */
struct split_test {
  uint64_t units, least, failing; /* slices that reach unit `failing` fail: the one that has it with
                                   * IH_ERR_IO, later ones with IH_ERR_FORMAT */
  int is_divided, joins;
  enum ih_status expected;
  pthread_mutex_t lock;
  unsigned done[UNITS]; /* how often all processes did a unit */
};

/* One process. */
struct process {
  struct split_test *test;
  uint32_t number[UNITS];
  struct narrow narrow[UNITS];
  uint64_t joined;         /* units, in order */
  uint64_t reported, most; /* progress */
};

struct own {
  uint64_t first, count;
};

static uint32_t number_of(uint64_t unit)
{
  return (uint32_t)(unit * unit + 5);
}

static enum ih_status do_slice(void *work, const struct ihp_slice *slice)
{
  struct process *process = work;
  struct split_test *test = process->test;
  const uint64_t end = slice->first + slice->count;
  test_assert(slice->count > 0 && slice->number < slice->slices && end <= test->units);
  for (uint64_t i = slice->first; i < end; i++) {
    process->number[i] = number_of(i);
    memset(process->narrow[i].byte, (int)(number_of(i) & 0xFF), NARROW);
    pthread_mutex_lock(&test->lock);
    test->done[i]++;
    pthread_mutex_unlock(&test->lock);
    if (i % 3 == 0)
      test_assert(!ihp_slice_is_over(slice, i > slice->first + 2 ? 3 : 0));
  }
  if (slice->own != NULL)
    *(struct own *)slice->own = (struct own){slice->first, slice->count};
  if (end > test->failing)
    return slice->first <= test->failing ? IH_ERR_IO : IH_ERR_FORMAT;
  return IH_OK;
}

static void join_slice(void *work, const void *own)
{
  struct process *process = work;
  const struct own *slice = own;
  test_assert(slice->first == process->joined);
  process->joined += slice->count;
}

static void note_progress(void *context, uint64_t done, uint64_t total)
{
  struct process *process = context;
  test_assert(done > process->reported && done <= total && total == process->test->units);
  process->reported = done;
}

static void check_results(const struct process *process)
{
  const struct split_test *test = process->test;
  ck_assert_uint_eq(process->joined, test->joins ? test->units : 0);
  ck_assert_uint_eq(process->reported, test->units);
  for (uint64_t i = 0; i < test->units; i++) {
    test_assert(process->number[i] == number_of(i));
    for (unsigned b = 0; b < NARROW; b++)
      test_assert(process->narrow[i].byte[b] == (uint8_t)number_of(i));
  }
  for (uint64_t i = test->units; i < UNITS; i++)
    test_assert(process->number[i] == 0);
}

static void split(void *context, const ih_executor *executor)
{
  struct split_test *test = context;
  struct process process = {.test = test};
  const ih_callbacks callbacks = {.context = &process, .progress = note_progress};
  const struct ihp_split work = {
      .units = test->units,
      .least = test->least,
      .a_worker = 3,
      .own_bytes = test->joins ? sizeof(struct own) : 0,
      .run = do_slice,
      .join = test->joins ? join_slice : NULL,
      .callbacks = &callbacks,
      .is_reported = 1,
      .is_divided = test->is_divided,
      .made = {{process.number, sizeof *process.number}, {NULL, 1}, {process.narrow, NARROW}}};
  const enum ih_status status = ihp_split_run(&work, executor, &process);
  ck_assert_int_eq(status, test->expected);
  if (status == IH_OK)
    check_results(&process);
}

static void check_split(struct split_test test, unsigned size, enum test_machines machines)
{
  test.expected = test.failing < test.units ? IH_ERR_IO : IH_OK;
  pthread_mutex_init(&test.lock, NULL);
  test_team_run(size, 1 + size % 3, machines, split, &test);
  pthread_mutex_destroy(&test.lock);
  for (uint64_t i = 0; i < UNITS; i++)
    ck_assert_uint_eq(test.done[i], i >= test.units ? 0 : test.is_divided ? 1 : size);
}

START_TEST(splits)
{
  static const uint64_t units[] = {0, 1, 2, 4, 7, 100, UNITS};
  const unsigned size = (unsigned)_i;
  for (size_t u = 0; u < sizeof units / sizeof *units; u++)
    for (uint64_t least = 1; least <= 64; least *= 8)
      for (int joins = 0; joins < 2; joins++)
        for (int is_divided = 0; is_divided < 2; is_divided++)
          for (uint64_t failing = 0; failing <= units[u]; failing += 1 + units[u] / 3)
            check_split((struct split_test){.units = units[u],
                                            .least = least,
                                            .failing = failing < units[u] ? failing : UINT64_MAX,
                                            .is_divided = is_divided,
                                            .joins = joins},
                        size, joins ? TEST_MANY_MACHINES : TEST_ONE_MACHINE);
}
END_TEST

/* ---- Units that are dealt out ---------------------------------------------------------------- */

struct deal_test {
  uint64_t units, block;
  uint64_t failing; /* unit; UNITS: none */
  int is_divided;
  enum test_machines machines;
  pthread_mutex_t lock;
  unsigned done[UNITS]; /* how often all processes did a unit */
  int is_failed;        /* a process has met the failing unit */
};

struct dealt_to {
  struct deal_test *test;
  uint64_t rank, size;
  uint64_t joined;   /* units */
  uint64_t reported; /* progress */
};

static void join_dealt(void *work, const void *own)
{
  ((struct dealt_to *)work)->joined += *(const uint64_t *)own;
}

static void do_unit(struct deal_test *test, uint64_t unit)
{
  pthread_mutex_lock(&test->lock);
  test->done[unit]++;
  test->is_failed |= unit == test->failing;
  pthread_mutex_unlock(&test->lock);
}

/* Checks that blocks ascend, and that a process of this machine would have them as cards if they
 * were dealt out one by one. */
static enum ih_status do_dealt(void *work, const struct ihp_slice *slice)
{
  struct dealt_to *process = work;
  struct deal_test *test = process->test;
  struct ihp_share taken;
  test_assert(slice->number < slice->slices);
  for (uint64_t before = 0; ihp_slice_take(slice, &taken); before = taken.end) {
    test_assert(taken.first >= before && taken.first % test->block == 0);
    test_assert(taken.end > taken.first && taken.end <= test->units);
    test_assert(taken.end == test->units || taken.end - taken.first == test->block);
    const unsigned owner = (unsigned)(taken.first / test->block % process->size);
    const unsigned size = (unsigned)process->size, rank = (unsigned)process->rank;
    test_assert(test_machine_of(test->machines, size, owner) ==
                test_machine_of(test->machines, size, rank));
    *(uint64_t *)slice->own += taken.end - taken.first;
    for (uint64_t unit = taken.first; unit < taken.end; unit++) {
      do_unit(test, unit);
      test_assert(unit % 3 != 0 || !ihp_slice_is_over(slice, unit + 1 < taken.end));
    }
    if (test->failing >= taken.first && test->failing < taken.end)
      return IH_ERR_IO;
  }
  return IH_OK;
}

static void note_dealt(void *context, uint64_t done, uint64_t total)
{
  struct dealt_to *process = context;
  test_assert(done > process->reported && done <= total && total == process->test->units);
  process->reported = done;
}

static void deal(void *context, const ih_executor *executor)
{
  struct deal_test *test = context;
  struct dealt_to process = {.test = test, .size = 1};
  if (test->is_divided && executor->team != NULL) {
    process.rank = executor->team->rank;
    process.size = executor->team->size;
  }
  const ih_callbacks callbacks = {.context = &process, .progress = note_dealt};
  const struct ihp_split work = {.units = test->units,
                                 .run = do_dealt,
                                 .callbacks = &callbacks,
                                 .is_reported = 1,
                                 .is_divided = test->is_divided,
                                 .own_bytes = sizeof(uint64_t),
                                 .join = join_dealt,
                                 .joins_own = 1,
                                 .dealt = test->block};
  uint64_t sum[1] = {0};
  enum ih_status status = ihp_split_run(&work, executor, &process);
  const ih_team *team = test->is_divided ? ihp_team_of(executor) : NULL;
  sum[0] = process.joined;
  status = ihp_team_add(team, status, sum, 1);
  ck_assert_int_eq(status, test->failing < test->units ? IH_ERR_IO : IH_OK);
  if (status == IH_OK) {
    ck_assert_uint_eq(process.reported, test->units);
    ck_assert_uint_eq(sum[0], test->units);
  }
}

static void check_deal(struct deal_test test, unsigned size, unsigned workers)
{
  pthread_mutex_init(&test.lock, NULL);
  test_team_run(size, workers, test.machines, deal, &test);
  pthread_mutex_destroy(&test.lock);
  ck_assert_int_eq(test.is_failed, test.failing < test.units);
  for (uint64_t i = 0; i < UNITS && !test.is_failed; i++)
    ck_assert_uint_eq(test.done[i], i >= test.units ? 0 : test.is_divided ? 1 : size);
}

START_TEST(dealt)
{
  static const uint64_t units[] = {1, 2, 7, 8, 100, UNITS};
  const unsigned size = (unsigned)_i;
  for (size_t u = 0; u < sizeof units / sizeof *units; u++)
    for (uint64_t block = 1; block <= 32; block += block < 4 ? 1 : 7)
      for (int is_divided = 0; is_divided < 2; is_divided++)
        for (unsigned machines = TEST_ONE_MACHINE; machines < TEST_MACHINES; machines++)
          for (uint64_t failing = 0; failing <= units[u]; failing += 1 + units[u] / 2)
            check_deal((struct deal_test){.units = units[u],
                                          .block = block,
                                          .failing = failing < units[u] ? failing : UNITS,
                                          .is_divided = is_divided,
                                          .machines = (enum test_machines)machines},
                       size, 1 + size % 3);
}
END_TEST

/* After a failure, no worker takes anything more. */
START_TEST(dealt_until_failure)
{
  struct deal_test test = {.units = UNITS, .block = 2, .failing = 40};
  pthread_mutex_init(&test.lock, NULL);
  struct dealt_to process = {.test = &test, .size = 1};
  const ih_executor backwards = test_backwards(4);
  const struct ihp_split work = {.units = UNITS,
                                 .run = do_dealt,
                                 .own_bytes = sizeof(uint64_t),
                                 .join = join_dealt,
                                 .dealt = 2};
  ck_assert_int_eq(ihp_split_run(&work, &backwards, &process), IH_ERR_IO);
  for (uint64_t i = 0; i < UNITS; i++)
    ck_assert_uint_eq(test.done[i], i < 42);
  pthread_mutex_destroy(&test.lock);
}
END_TEST

/* Process 1 fails before the others of its machine begin: they make nothing. */
static enum ih_status fail_first(void *work, const struct ihp_slice *slice)
{
  const ih_team *team = work;
  struct ihp_share taken;
  if (team->rank == 1)
    return IH_ERR_IO;
  return ihp_slice_take(slice, &taken) ? IH_ERR_FORMAT : IH_OK;
}

/* Runs tasks after process 1 has run its own. */
static int run_later(void *context, size_t tasks, ih_task task, void *work)
{
  const ih_team *team = context;
  for (size_t i = 0; i < tasks && team->rank == 1; i++)
    task(work, i);
  test_assert(ihp_team_agree(team, IH_OK) == IH_OK);
  for (size_t i = 0; i < tasks && team->rank != 1; i++)
    task(work, i);
  return 0;
}

static void deal_after_failure(void *context, const ih_executor *executor)
{
  ih_team team = *executor->team;
  const ih_executor later = {.context = &team, .run = run_later, .workers = 2, .team = &team};
  const struct ihp_split work = {.units = UNITS, .run = fail_first, .is_divided = 1, .dealt = 1};
  (void)context;
  const enum ih_status status = ihp_split_run(&work, &later, &team);
  ck_assert_int_eq(status, team.rank == 1 ? IH_ERR_IO : IH_OK);
}

START_TEST(dealt_after_failure)
{
  for (unsigned size = 2; size <= MOST; size++)
    test_team_run(size, 1, TEST_ONE_MACHINE, deal_after_failure, NULL);
}
END_TEST

/* A caller that stops after some units, which then are the last ones done. */
struct stopper {
  struct deal_test test;
  uint64_t reported;
};

static int is_enough(void *context)
{
  return ((struct stopper *)context)->reported >= 50;
}

static void count_reported(void *context, uint64_t done, uint64_t total)
{
  struct stopper *stopper = context;
  test_assert(total == UNITS);
  stopper->reported = done;
}

START_TEST(dealt_until_cancelled)
{
  struct stopper stopper = {.test = {.units = UNITS, .block = 5, .failing = UNITS}};
  pthread_mutex_init(&stopper.test.lock, NULL);
  struct dealt_to process = {.test = &stopper.test, .size = 1};
  const ih_callbacks callbacks = {
      .context = &stopper, .is_cancelled = is_enough, .progress = count_reported};
  const struct ihp_split work = {.units = UNITS,
                                 .run = do_dealt,
                                 .callbacks = &callbacks,
                                 .is_reported = 1,
                                 .own_bytes = sizeof(uint64_t),
                                 .join = join_dealt,
                                 .dealt = 5};
  ck_assert_int_eq(ihp_split_run(&work, NULL, &process), IH_ERR_CANCELLED);
  ck_assert_uint_eq(stopper.reported, 50);
  for (uint64_t i = 0; i < UNITS; i++)
    ck_assert_uint_eq(stopper.test.done[i], i < 50);
  pthread_mutex_destroy(&stopper.test.lock);
}
END_TEST

/* ---- Executors that stop --------------------------------------------------------------------- */

static int stop(void *context, size_t tasks, ih_task task, void *work)
{
  (void)context, (void)tasks, (void)task, (void)work;
  return 1;
}

static void stop_one(void *context, const ih_executor *executor)
{
  static const ih_callbacks none;
  const uint32_t *stopping = context;
  struct split_test test = {.units = UNITS, .failing = UINT64_MAX};
  struct process process = {.test = &test};
  ih_executor own = *executor;
  const struct ihp_split work = {.units = UNITS,
                                 .least = 1,
                                 .a_worker = 1,
                                 .run = do_slice,
                                 .callbacks = &none,
                                 .is_divided = 1,
                                 .made = {{process.number, sizeof *process.number}}};
  if (own.team->rank == *stopping)
    own.run = stop;
  pthread_mutex_init(&test.lock, NULL);
  ck_assert_int_eq(ihp_split_run(&work, &own, &process), IH_ERR_CANCELLED);
  ck_assert_int_eq(ihp_split_run(&work, executor, &process), IH_ERR_CANCELLED);
  pthread_mutex_destroy(&test.lock);
}

START_TEST(stopped)
{
  for (uint32_t stopping = 0; stopping < 4; stopping++)
    test_team_run(4, 2, TEST_ONE_MACHINE, stop_one, &stopping);
}
END_TEST

/* ---- Invalid teams --------------------------------------------------------------------------- */

static enum ih_status agree(void *context, enum ih_status status, uint64_t what)
{
  (void)context, (void)what;
  return status;
}

static int gather(void *context, void *data, const uint64_t first[])
{
  (void)context, (void)data, (void)first;
  return 0;
}

static int add(void *context, uint64_t number[], uint64_t count)
{
  (void)context, (void)number, (void)count;
  return 0;
}

static void *allocate(void *context, uint64_t bytes)
{
  (void)context, (void)bytes;
  return NULL;
}

static void release(void *context, void *memory)
{
  (void)context, (void)memory;
}

static int is_known(ih_team team)
{
  ih_executor executor = test_backwards(1);
  executor.team = &team;
  const int is_valid = ihp_team_is_known(&executor);
  ck_assert_int_eq(ihp_executor_is_known(&executor), is_valid);
  return is_valid;
}

START_TEST(invalid_teams)
{
  const ih_team good = {.rank = 2,
                        .size = 3,
                        .together = 3,
                        .agree = agree,
                        .gather = gather,
                        .add = add,
                        .allocate = allocate,
                        .release = release};
  ih_team team = good;
  const ih_executor without = test_backwards(1);
  ck_assert(ihp_team_is_known(NULL) && ihp_team_is_known(&without));
  ck_assert(is_known(good));
#define WITH(member, value, expected)                                                              \
  team = good;                                                                                     \
  team.member = (value);                                                                           \
  ck_assert_msg(is_known(team) == (expected), #member " = " #value)
  WITH(rank, 0, 1);
  WITH(rank, 3, 0);
  WITH(rank, UINT32_MAX, 0);
  WITH(size, 0, 0);
  WITH(size, 2, 0);
  WITH(size, IH_TEAM_MAX, 1);
  WITH(size, IH_TEAM_MAX + 1, 0);
  WITH(together, 0, 0);
  WITH(together, 1, 1);
  WITH(together, 4, 0);
  WITH(unused, 1, 0);
  WITH(reserved[0], &team, 0);
  WITH(reserved[1], &team, 0);
  WITH(agree, NULL, 0);
  WITH(gather, NULL, 0);
  WITH(add, NULL, 0);
  WITH(allocate, NULL, 0);
  WITH(release, NULL, 0);
  WITH(context, NULL, 1);
#undef WITH
  ck_assert_ptr_null(ihp_team_of(NULL));
  ck_assert_ptr_null(ihp_team_of(&without));
}
END_TEST

TEST_MAIN({splits, 1, MOST + 1, .flags = TEST_THREADS}, {dealt, 1, MOST + 1, .flags = TEST_THREADS},
          {dealt_until_failure}, {dealt_after_failure, .flags = TEST_THREADS},
          {dealt_until_cancelled}, {stopped, .flags = TEST_THREADS}, {invalid_teams})
