/* Requests for a build, and the state that it reports. */
#include "build/build.h"
#include "base/error.h"
#include "base/require.h"
#include "feature/street.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- Creation and release ------------------------------------------------------------- */

enum ih_status ih_build_new(const ih_feature_game *game, ih_build **out, ih_error *error)
{
  enum { USUAL_BOARD = 5 };
  if (game == NULL || out == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "game and out must not be NULL");
  ih_build *build = calloc(1, sizeof *build);
  if (build == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  build->game = *game;
  build->folder_fd = -1;
  if (build->game.final_board == 0)
    build->game.final_board = USUAL_BOARD;
  if (build->game.bins == 0)
    build->game.bins = IH_EQUITY_BINS;
  *out = build;
  return IH_OK;
}

void ih_build_free(ih_build *build)
{
  if (build == NULL)
    return;
  for (size_t i = 0; i < build->arrays; i++)
    for (size_t a = 0; a < IHP_STREET_ARRAYS; a++)
      ihp_team_release(build->team, build->array[i].memory[a]);
  for (size_t i = 0; i < build->hands; i++) {
    ih_street_free(build->at_hands[i].street);
    ih_indexer_free(build->at_hands[i].indexer);
  }
  for (size_t i = 0; i < build->tables; i++) {
    ih_store_close(build->table[i].store);
    free(build->table[i].path);
    for (size_t t = 0; t < IH_FEATURE_TENSORS; t++)
      ihp_team_release(build->team, build->table[i].values[t]);
  }
  if (build->folder_fd >= 0)
    (void)close(build->folder_fd);
  free(build->table);
  free(build->at_hands);
  free(build->array);
  free(build->phase);
  free(build->scratch);
  free(build->folder);
  free(build->label);
  free(build);
}

enum ih_status ih_build_set_team(ih_build *build, const ih_team *team)
{
  const ih_executor executor = {.team = team};
  if (build == NULL || build->folder != NULL || build->is_planned || !ihp_team_is_known(&executor))
    return IH_ERR_ARGUMENT;
  build->team = ihp_team_of(&executor);
  return IH_OK;
}

/* ---- List of tables ---------------------------------------------------------------------- */

enum ih_status ihp_build_add(ih_build *build, const ih_feature *feature, const ih_rounds *rounds,
                             char *path, int is_in_folder)
{
  struct ihp_build_table *more = realloc(build->table, (build->tables + 1) * sizeof *build->table);
  if (more == NULL) {
    free(path);
    return IH_ERR_MEMORY;
  }
  build->table = more;
  build->table[build->tables++] = (struct ihp_build_table){.feature = feature,
                                                           .rounds = *rounds,
                                                           .path = path,
                                                           .is_in_folder = is_in_folder,
                                                           .hands = IHP_NONE,
                                                           .arrays = IHP_NONE};
  return IH_OK;
}

enum ih_status ih_build_add(ih_build *build, const ih_feature *feature, const ih_rounds *rounds,
                            const char *path, ih_error *error)
{
  if (build == NULL || feature == NULL || rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "build, feature and rounds must not be NULL");
  if (build->is_planned)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "the build is already planned");
  if (feature->by_method)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "%s is made by ih_abstraction_write",
                     feature->name);
  enum ih_status status = ih_feature_check(feature, &build->game, rounds, error);
  if (status != IH_OK)
    return status;
  char *copy = path == NULL ? NULL : strdup(path);
  status =
      path != NULL && copy == NULL ? IH_ERR_MEMORY : ihp_build_add(build, feature, rounds, copy, 0);
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "not enough memory");
}

void ihp_build_leave_out(ih_build *build, unsigned tensors)
{
  struct ihp_build_table *table = &build->table[build->tables - 1];
  IHP_REQUIRE(!build->is_planned && table->path == NULL);
  table->left_out = tensors;
}

uint64_t ihp_build_table_bytes(const ih_build *build, const struct ihp_build_table *table)
{
  uint64_t bytes = 0;
  for (size_t t = 0; t < table->tensors; t++)
    if (!ihp_build_is_left_out(table, t))
      bytes += ihp_row_bytes(&table->tensor[t].tensor);
  return bytes * ihp_build_size(build, table->hands);
}

/* ---- State of a build -------------------------------------------------------------------- */

size_t ih_build_tables(const ih_build *build)
{
  return build == NULL ? 0 : build->tables;
}

enum ih_status ih_build_table_get(const ih_build *build, size_t i, ih_build_table *out)
{
  if (build == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= build->tables)
    return IH_ERR_RANGE;
  const struct ihp_build_table *table = &build->table[i];
  *out = (ih_build_table){.feature = table->feature,
                          .rounds = &table->rounds,
                          .path = table->path,
                          .is_kept = table->is_kept,
                          .is_done = table->is_done};
  out->indexer = table->hands == IHP_NONE ? NULL : build->at_hands[table->hands].hands.indexer;
  if (out->indexer == NULL)
    return IH_OK;
  out->hands = ihp_build_size(build, table->hands);
  out->bytes = ihp_build_table_bytes(build, table);
  return IH_OK;
}

size_t ih_build_phases(const ih_build *build)
{
  return build == NULL ? 0 : build->phases;
}

static const ih_indexer *indexer_of(const ih_build *build, size_t arrays)
{
  return arrays == IHP_NONE ? NULL : build->at_hands[build->array[arrays].hands].hands.indexer;
}

enum ih_status ih_build_phase_get(const ih_build *build, size_t i, ih_build_phase *out)
{
  if (build == NULL || out == NULL)
    return IH_ERR_ARGUMENT;
  if (i >= build->phases)
    return IH_ERR_RANGE;
  const struct ihp_build_phase *phase = &build->phase[i];
  *out = (ih_build_phase){.made = indexer_of(build, phase->made),
                          .written = indexer_of(build, phase->written),
                          .memory = phase->memory,
                          .disk = phase->disk,
                          .work = phase->work,
                          .time = phase->time,
                          .scratch = phase->scratch};
  if (phase->filled != IHP_NONE)
    out->written = build->at_hands[build->table[phase->filled].hands].hands.indexer;
  return IH_OK;
}

const void *ih_build_values(const ih_build *build, size_t i, size_t t)
{
  return i < ih_build_tables(build) && build->table[i].is_done && t < build->table[i].tensors
             ? build->table[i].values[t]
             : NULL;
}
