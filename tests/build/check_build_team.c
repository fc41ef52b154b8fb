/* A build by the processes of a team, one of which is slow: the progress of each increases up to
 * the total and no further, although the others make slices in the place of the slow one; and all
 * have the same values as a process alone. */
#include "builds.h"
#include "harness.h"
#include "team.h"

#include <isohand/build.h>
#include <string.h>
#include <time.h>

static const ih_rounds turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY};

/* What a process reports. */
struct seen {
  int is_slow;
  uint64_t done, total;
};

static int wait_if_slow(void *context)
{
  const struct seen *seen = context;
  const struct timespec moment = {.tv_nsec = 1000000};
  if (seen->is_slow)
    (void)nanosleep(&moment, NULL);
  return 0;
}

static void see_progress(void *context, uint64_t done, uint64_t total)
{
  struct seen *seen = context;
  test_assert(done >= seen->done && done <= total);
  seen->done = done;
  seen->total = total;
}

static ih_build *new_build(const ih_executor *executor, struct seen *seen)
{
  const ih_feature_game royal = builds_royal();
  const ih_build_options options = {
      .callbacks = {.context = seen, .is_cancelled = wait_if_slow, .progress = see_progress},
      .executor = executor};
  ih_build *build;
  test_assert(ih_build_new(&royal, &build, NULL) == IH_OK);
  test_assert(executor == NULL || ih_build_set_team(build, executor->team) == IH_OK);
  test_assert(ih_build_add(build, ih_feature_find("ehs"), &turn, NULL, NULL) == IH_OK);
  test_assert(ih_build_add(build, ih_feature_find("equity"), &river, NULL, NULL) == IH_OK);
  test_assert(ih_build_plan(build, &options, NULL) == IH_OK);
  test_assert(ih_build_run(build, NULL) == IH_OK);
  test_assert(seen->done == seen->total);
  return build;
}

/* The slow process is given by its number. */
struct slow_test {
  uint32_t slow;
  ih_build *alone;
};

static void build_in_team(void *context, const ih_executor *executor)
{
  const struct slow_test *test = context;
  struct seen seen = {.is_slow = executor->team->rank == test->slow};
  ih_build *build = new_build(executor, &seen);
  for (size_t table = 0; table < 2; table++) {
    ih_build_table about; /* of both, the first tensor has at least 2 bytes a hand */
    test_assert(ih_build_table_get(build, table, &about) == IH_OK);
    test_assert(memcmp(ih_build_values(build, table, 0), ih_build_values(test->alone, table, 0),
                       2 * (size_t)about.hands) == 0);
  }
  ih_build_free(build);
}

START_TEST(slow_process)
{
  struct seen seen = {0};
  struct slow_test test = {.alone = new_build(NULL, &seen)};
  for (unsigned size = 2; size <= 4; size++)
    for (test.slow = 0; test.slow < size; test.slow++) {
      test_team_run(size, 1, TEST_ONE_MACHINE, build_in_team, &test);
      test_team_run(size, 2, TEST_MANY_MACHINES, build_in_team, &test);
    }
  ih_build_free(test.alone);
}
END_TEST

TEST_MAIN({slow_process, .flags = TEST_THREADS})
