#include "builds.h"

#include "errors.h"
#include "harness.h"

#include <string.h>

ih_feature_game builds_royal(void)
{
  return (ih_feature_game){.deck = {5, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
}

ih_build *builds_of(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                    const char *path)
{
  ih_build *build;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_new(game, &build, &error), IH_OK);
  test_ok(ih_build_add(build, ih_feature_find(feature), rounds, path, &error), error);
  return build;
}

void builds_plan(ih_build *build, const ih_executor *executor)
{
  const ih_build_options options = {.executor = executor};
  ih_error error = {0};
  test_ok(ih_build_plan(build, &options, &error), error);
}

void builds_run(ih_build *build)
{
  ih_error error = {0};
  test_ok(ih_build_run(build, &error), error);
}

/* Uses assertions that allocate nothing, since trials of faults have no memory. */
void builds_check_refused(ih_build *build)
{
  ih_build_table table;
  ih_error error = {0};
  size_t tables = 0;
  for (; ih_build_table_get(build, tables, &table) == IH_OK; tables++) {
    const uint64_t hands =
        table.indexer == NULL ? 0 : ih_indexer_size(table.indexer, table.rounds->count - 1u);
    test_assert(table.feature != NULL && table.hands == hands);
    test_assert(hands == 0 ? table.bytes == 0 : table.bytes >= hands);
    test_assert(table.is_kept || !table.is_done);
    test_assert(ih_build_values(build, tables, 0) == NULL);
  }
  test_assert(tables == ih_build_tables(build));
  test_assert(ih_build_plan(build, NULL, NULL) == IH_ERR_ARGUMENT);
  test_assert(ih_build_run(build, &error) == IH_ERR_ARGUMENT);
  test_assert(strstr(error.message, "not planned successfully") != NULL);
}

void builds_make(const ih_feature_game *game, const char *feature, const ih_rounds *rounds,
                 const char *path, const ih_executor *executor)
{
  ih_build *build = builds_of(game, feature, rounds, path);
  builds_plan(build, executor);
  builds_run(build);
  ih_build_free(build);
}
