#include "team.h"

#include "executors.h"

#include <check.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS = 4096, END = 1 };

/* Memory that has been allocated. */
struct block {
  void *memory;
  unsigned holders; /* processes that have not released it yet */
};

/* State that all processes share. */
struct shared {
  unsigned size;
  enum test_machines machines;
  pthread_barrier_t barrier;
  enum ih_status status[TEST_TEAM_MOST];
  uint64_t what[TEST_TEAM_MOST];
  void *data[TEST_TEAM_MOST];
  enum ih_status over; /* once the team has failed */
  pthread_mutex_t lock;
  struct block block[BLOCKS];
  size_t blocks;
};

struct process {
  struct shared *shared;
  ih_team team;
  pthread_t thread;
  unsigned workers;
  uint64_t agreements;
  test_process *run;
  void *context;
};

static void wait_for_all(struct shared *shared)
{
  (void)pthread_barrier_wait(&shared->barrier);
}

static enum ih_status common_status(const struct shared *shared)
{
  for (unsigned r = 0; r < shared->size; r++)
    if (shared->status[r] != IH_OK)
      return shared->status[r];
  for (unsigned r = 1; r < shared->size; r++)
    if (shared->what[r] != shared->what[0])
      return IH_ERR_EXECUTOR;
  return IH_OK;
}

static enum ih_status agree(void *context, enum ih_status status, uint64_t what)
{
  struct process *process = context;
  struct shared *shared = process->shared;
  process->agreements++;
  if (shared->over != IH_OK)
    return shared->over;
  shared->status[process->team.rank] = status;
  shared->what[process->team.rank] = what;
  wait_for_all(shared);
  status = common_status(shared);
  wait_for_all(shared);
  if (process->team.rank == 0)
    shared->over = status;
  wait_for_all(shared);
  return status;
}

unsigned test_machine_of(enum test_machines machines, unsigned size, unsigned rank)
{
  const unsigned half = (size + 1) / 2;
  return machines == TEST_ONE_MACHINE     ? 0
         : machines == TEST_MANY_MACHINES ? rank
         : rank < half                    ? 0
                                          : half;
}

/* Returns 1 if no process before this one has the same data. */
static int is_first_with(const struct shared *shared, unsigned rank)
{
  unsigned r = 0;
  while (shared->data[r] != shared->data[rank])
    r++;
  return r == rank;
}

static int gather(void *context, void *data, const uint64_t first[])
{
  const struct process *process = context;
  struct shared *shared = process->shared;
  shared->data[process->team.rank] = data;
  wait_for_all(shared);
  for (unsigned r = 0; r < shared->size && is_first_with(shared, process->team.rank); r++)
    if (shared->data[r] != data && first[r + 1] > first[r])
      memcpy((char *)data + first[r], (char *)shared->data[r] + first[r],
             (size_t)(first[r + 1] - first[r]));
  wait_for_all(shared);
  return 0;
}

static int add(void *context, uint64_t number[], uint64_t count)
{
  const struct process *process = context;
  struct shared *shared = process->shared;
  uint64_t *sum = calloc((size_t)count + 1, sizeof *sum);
  shared->data[process->team.rank] = number;
  wait_for_all(shared);
  for (unsigned r = 0; r < shared->size; r++)
    for (uint64_t i = 0; i < count && is_first_with(shared, r); i++)
      sum[i] += ((uint64_t *)shared->data[r])[i];
  wait_for_all(shared);
  if (is_first_with(shared, process->team.rank))
    memcpy(number, sum, (size_t)count * sizeof *sum);
  wait_for_all(shared);
  free(sum);
  return 0;
}

/* Returns how many processes have the memory that a process owns. */
static unsigned count_holders(const struct shared *shared, unsigned owner)
{
  unsigned holders = 0;
  for (unsigned r = 0; r < shared->size; r++)
    holders += test_machine_of(shared->machines, shared->size, r) == owner;
  return holders;
}

static void *allocate(void *context, uint64_t bytes)
{
  const struct process *process = context;
  struct shared *shared = process->shared;
  const unsigned owner = test_machine_of(shared->machines, shared->size, process->team.rank);
  const int is_owner = owner == process->team.rank;
  void *memory = is_owner ? calloc(1, (size_t)bytes + 1) : NULL;
  shared->data[process->team.rank] = memory;
  if (is_owner) {
    pthread_mutex_lock(&shared->lock);
    ck_assert_uint_lt(shared->blocks, BLOCKS);
    shared->block[shared->blocks++] = (struct block){memory, count_holders(shared, owner)};
    pthread_mutex_unlock(&shared->lock);
  }
  wait_for_all(shared);
  memory = shared->data[owner];
  wait_for_all(shared);
  return memory;
}

/* Frees memory once all processes of the machine have released it. */
static void release(void *context, void *memory)
{
  struct shared *shared = ((struct process *)context)->shared;
  size_t b = 0;
  if (memory == NULL)
    return;
  pthread_mutex_lock(&shared->lock);
  while (b < shared->blocks && (shared->block[b].holders == 0 || shared->block[b].memory != memory))
    b++;
  ck_assert_msg(b < shared->blocks, "released memory that the team has not");
  if (--shared->block[b].holders == 0)
    free(memory);
  pthread_mutex_unlock(&shared->lock);
}

uint64_t test_team_agreements(const ih_team *team)
{
  return ((const struct process *)team->context)->agreements;
}

static void *run_process(void *argument)
{
  struct process *process = argument;
  ih_executor executor = test_threads(process->workers);
  executor.team = &process->team;
  process->run(process->context, &executor);
  (void)agree(process, IH_OK, END);
  return NULL;
}

void test_team_run(unsigned size, unsigned workers, enum test_machines machines,
                   test_process *process, void *context)
{
  struct process processes[TEST_TEAM_MOST];
  struct shared shared = {.size = size, .machines = machines};
  ck_assert_uint_le(size, TEST_TEAM_MOST);
  pthread_barrier_init(&shared.barrier, NULL, size);
  pthread_mutex_init(&shared.lock, NULL);
  for (unsigned r = 0; r < size; r++) {
    processes[r] =
        (struct process){.shared = &shared, .workers = workers, .run = process, .context = context};
    processes[r].team = (ih_team){.rank = r,
                                  .size = size,
                                  .together = machines == TEST_ONE_MACHINE    ? size
                                              : machines == TEST_TWO_MACHINES ? (size + 1) / 2
                                                                              : 1,
                                  .context = &processes[r],
                                  .agree = agree,
                                  .gather = gather,
                                  .add = add,
                                  .allocate = allocate,
                                  .release = release};
    ck_assert_int_eq(pthread_create(&processes[r].thread, NULL, run_process, &processes[r]), 0);
  }
  for (unsigned r = 0; r < size; r++)
    pthread_join(processes[r].thread, NULL);
  for (size_t b = 0; b < shared.blocks; b++)
    ck_assert_msg(shared.block[b].holders == 0, "memory of the team was not released");
  pthread_mutex_destroy(&shared.lock);
  pthread_barrier_destroy(&shared.barrier);
}
