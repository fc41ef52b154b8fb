/* Every call that takes an executor, made by the processes of a team: each of them gets what one
 * process alone gets, and there is one file. */
#include "call_results.h"
#include "calls.h"
#include "harness.h"
#include "scratch.h"
#include "team.h"

#include <isohand/build.h>
#include <stdlib.h>
#include <string.h>

static const ih_callbacks none;

struct made {
  const struct call *call;
  unsigned char *out[TEST_TEAM_MOST];
  enum ih_status status[TEST_TEAM_MOST];
  ih_error error[TEST_TEAM_MOST];
};

static void make_in_team(void *context, const ih_executor *executor)
{
  struct made *made = context;
  const uint32_t rank = executor->team->rank;
  made->status[rank] = made->call->run(executor, &none, made->out[rank], &made->error[rank]);
}

static void check_team(const struct call *call, unsigned size, enum test_machines machines,
                       const struct call_result *alone)
{
  struct made made = {.call = call};
  for (unsigned r = 0; r < size; r++)
    made.out[r] = test_filled(CALL_BYTES);
  test_team_run(size, 1 + size % 2, machines, make_in_team, &made);
  for (unsigned r = 0; r < size; r++) {
    ck_assert_msg(made.status[r] == IH_OK, "%s: status %d of process %u of %u: %s", call->name,
                  (int)made.status[r], r, size, made.error[r].message);
    ck_assert_msg(memcmp(made.out[r], alone->out, CALL_BYTES) == 0,
                  "%s: process %u of %u has other results", call->name, r, size);
  }
  call_check(call, IH_OK, made.out[0], alone);
  for (unsigned r = 0; r < size; r++)
    free(made.out[r]);
}

START_TEST(teams)
{
  const struct call *call = &calls[_i];
  if ((call->flags & CALL_WITHOUT_EXECUTOR) != 0)
    return;
  struct call_result alone = call_make(call, NULL, &none);
  check_team(call, 2, TEST_ONE_MACHINE, &alone);
  check_team(call, 3, TEST_MANY_MACHINES, &alone);
  call_result_free(&alone);
}
END_TEST

/* A team is set once, before the folder, and must be a valid one. */
START_TEST(teams_of_builds)
{
  const ih_feature_game game = {.deck = {4, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
  const ih_team invalid = {.size = 2, .together = 1};
  char folder[SCRATCH_PATH];
  ih_build *build;
  ih_error error;
  ck_assert_int_eq(ih_build_new(&game, &build, &error), IH_OK);
  ck_assert_int_eq(ih_build_set_team(NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_set_team(build, &invalid), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_set_team(build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, scratch_path("tables", folder), &error), IH_OK);
  ck_assert_int_eq(ih_build_set_team(build, NULL), IH_ERR_ARGUMENT);
  ih_build_free(build);
}
END_TEST

TEST_MAIN_ONCE(calls_set_up, calls_tear_down, {teams, 0, (int)calls_count}, {teams_of_builds})
