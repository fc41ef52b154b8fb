/* A folder with one file per feature and street, from which a build stopped at any point resumes.
 *
 * Files are named STREET-FEATURE.safetensors and exist complete or not at all.  An existing file is
 * kept if it is exactly the table that would be made and its checksums match; anything else under
 * such a name is an error and is left untouched. */
#include "table/folder.h"
#include "base/error.h"
#include "base/executor.h"
#include "build/build.h"
#include "feature/parameters.h"
#include "feature/street.h"
#include "table/fault.h"
#include "table/replacement.h"

#include "store/store.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Tables of a folder ----------------------------------------------------------------- */

/* Adds a table per feature.  Skips features with a parameter that has no default, and those that
 * the game or street does not support; any other invalid parameter is an error. */
static enum ih_status add_street(ih_build *build, size_t street, ih_error *error)
{
  const ih_rounds rounds = ihp_street_rounds(ihp_street_boards_of[street]);
  const ih_feature *feature;
  for (size_t i = 0; (feature = ih_feature_at(i)) != NULL; i++) {
    if (feature->parameters & IH_PARAMETERS_GIVEN)
      continue;
    ih_error why;
    enum ih_status status = ih_feature_check(feature, &build->game, &rounds, &why);
    if (status == IH_ERR_UNSUPPORTED)
      continue;
    if (status != IH_OK)
      return ihp_file_error(error, status, build->folder, "%s", why.message);
    char *path = ihp_store_path(build->folder, ihp_street_names[street], feature->name);
    status = path == NULL ? IH_ERR_MEMORY : ihp_build_add(build, feature, &rounds, path, 1);
    if (status != IH_OK)
      return ihp_memory_error(error, build->folder);
  }
  return IH_OK;
}

/* Reports why the folder cannot be used.  It may have appeared or vanished since the build began; a
 * dangling link existed before. */
static enum ih_status refuse_folder(const ih_build *build, int existed, int number, ih_error *error)
{
  struct stat about;
  const int is_link = lstat(build->folder, &about) == 0 && S_ISLNK(about.st_mode);
  const char *why = existed && number == ENOENT                ? "another process removed it"
                    : !existed && number == EEXIST && !is_link ? "another process created it"
                                                               : strerror(number);
  return ihp_system_refusal(error, number, build->folder, "%s", why);
}

/* Opens the folder for this build exclusively. */
static enum ih_status lock_folder(ih_build *build, ih_error *error)
{
  const int number = ihp_folder_lock(build->folder, build->team, &build->folder_fd);
  if (number == EWOULDBLOCK)
    return ihp_system_refusal(error, number, build->folder, "another process builds tables there");
  return number == 0 ? IH_OK : refuse_folder(build, 1, number, error);
}

/* Locks the folder if it exists. */
static enum ih_status open_folder(ih_build *build, ih_error *error)
{
  struct stat about;
  const int exists = stat(build->folder, &about) == 0 || errno != ENOENT;
  return ihp_folder_agree(build->team, exists) ? lock_folder(build, error) : IH_OK;
}

enum ih_status ih_build_add_folder(ih_build *build, const char *folder, ih_error *error)
{
  if (build == NULL || folder == NULL || build->folder != NULL || build->is_planned)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "build or folder is NULL, or the build already has a folder or a plan");
  const ih_feature_game *game = &build->game;
  enum ih_status status = ih_equity_check(game->ranking, &game->deck, game->final_board, error);
  if (status != IH_OK)
    return status;
  build->folder = strdup(folder);
  if (build->folder == NULL)
    return ihp_memory_error(error, folder);
  for (size_t s = IHP_STREETS; s-- > 0 && status == IH_OK;)
    if (ihp_street_boards_of[s] <= game->final_board)
      status = add_street(build, s, error);
  return status == IH_OK ? open_folder(build, error) : status;
}

/* ---- Existing files ------------------------------------------------------------------------- */

/* Returns IH_OK if the table's file is the one that would be made, else IH_ERR_MISMATCH. */
static enum ih_status compare_table(const ih_build *build, struct ihp_build_table *table)
{
  const ih_store *store = table->store;
  const ih_feature *feature = table->feature;
  ih_error *error = &table->error;
  ih_feature_game game = *ih_store_game(store);
  unsigned revision = 0;
  (void)ihp_revision_read(ih_store_table(store), &revision, NULL);
  if ((feature->parameters & IH_PARAMETER_BOARD) == 0)
    game.final_board = build->game.final_board;
  const char *what = ihp_game_difference(&game, &build->game);
  if (what == NULL && !ihp_same_rounds(ih_store_rounds(store), &table->rounds))
    what = "street";
  if (what != NULL)
    return ihp_file_error(error, IH_ERR_MISMATCH, table->path, "the %s does not match", what);
  if (ih_store_feature(store) != feature)
    return ihp_file_error(error, IH_ERR_MISMATCH, table->path, "the feature does not match");
  if ((feature->parameters & IH_PARAMETER_BINS) != 0 && game.bins != build->game.bins)
    return ihp_file_error(error, IH_ERR_MISMATCH, table->path, "%u bins, not %u", game.bins,
                          build->game.bins);
  if (revision != feature->revision)
    return ihp_file_error(error, IH_ERR_MISMATCH, table->path,
                          "made by revision %u of the algorithm, not %u", revision,
                          feature->revision);
  return IH_OK;
}

static void look_task(void *work, size_t task)
{
  const ih_build *build = work;
  struct ihp_build_table *table = &build->table[task];
  struct stat about;
  if (!table->is_in_folder || (lstat(table->path, &about) != 0 && errno == ENOENT))
    return;
  table->status = ih_store_open(table->path, &table->store, &table->error);
  if (table->status == IH_OK)
    table->status = compare_table(build, table);
  table->is_kept = table->status == IH_OK;
  table->is_done = table->is_kept;
}

/* Finds the kept table of a feature and rounds. */
static const struct ihp_build_table *find_kept(const ih_build *build, const ih_feature *feature,
                                               const ih_rounds *rounds)
{
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    if (table->is_kept && table->feature == feature && ihp_same_rounds(&table->rounds, rounds))
      return table;
  }
  return NULL;
}

/* Checks that a kept table records its sources, and that those which are kept too are the ones it
 * was made from. */
static enum ih_status check_sources(const ih_build *build, const struct ihp_build_table *table,
                                    ih_error *error)
{
  ih_feature_input inputs[IH_FEATURE_INPUTS];
  const size_t count = ih_feature_inputs(table->feature, &build->game, &table->rounds, inputs);
  for (size_t i = 0; i < count; i++) {
    const ih_feature_input *input = &inputs[i];
    const struct ihp_build_table *source = find_kept(build, input->feature, &input->rounds);
    char key[IHP_SOURCE_KEY];
    ihp_source_key(&input->rounds, input->feature->name, input->tensor, key);
    const char *found = ih_table_metadata(ih_store_table(table->store), key);
    if (found == NULL)
      return ihp_file_error(error, IH_ERR_MISMATCH, table->path, "no metadata `%s`", key);
    if (source == NULL)
      continue;
    char expected[IHP_CHECKSUM_DIGITS + 1];
    ihp_store_checksum(source->store, input->tensor, expected);
    if (strcmp(found, expected) != 0)
      return ihp_file_error(error, IH_ERR_MISMATCH, table->path, "not made from `%s` of %s",
                            input->tensor, strrchr(source->path, '/') + 1);
  }
  return IH_OK;
}

enum ih_status ihp_folder_look(ih_build *build, ih_error *error)
{
  if (build->folder_fd < 0)
    return IH_OK;
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].is_in_folder && ihp_team_rank(build->team) == 0)
      ihp_replacement_clean(build->table[i].path);
  if (build->options.rebuild)
    return IH_OK;
  enum ih_status status = ihp_run_tasks(build->options.executor, build->tables, look_task, build);
  if (status != IH_OK)
    return ihp_status_error(error, status, build->folder);
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].status != IH_OK) {
      if (error != NULL)
        *error = build->table[i].error;
      return build->table[i].status;
    }
  for (size_t i = 0; i < build->tables && status == IH_OK; i++)
    if (build->table[i].is_kept)
      status = check_sources(build, &build->table[i], error);
  return status;
}

const struct ihp_build_table *ihp_folder_holder(const ih_build *build,
                                                const struct ihp_build_arrays *arrays,
                                                unsigned array, const void **data)
{
  const ih_rounds *rounds = &build->at_hands[arrays->hands].hands.rounds;
  const ih_feature *feature = ih_feature_find(arrays->record->of[array].feature);
  const struct ihp_build_table *table = find_kept(build, feature, rounds);
  if (table == NULL)
    return NULL;
  *data = ih_store_array(table->store,
                         ih_store_tensor_number(table->store, arrays->record->of[array].tensor));
  return *data == NULL ? NULL : table;
}

/* ---- Creation of the folder ----------------------------------------------------------------- */

enum ih_status ihp_folder_probe(const ih_build *build, ih_error *error)
{
  const char *folder = build->folder;
  const int exists = build->folder_fd >= 0;
  const int number = exists ? ihp_folder_check(folder) : ihp_folder_check_new(folder);
  return number == 0 ? IH_OK : refuse_folder(build, exists, number, error);
}

enum ih_status ihp_folder_prepare(ih_build *build, ih_error *error)
{
  if (build->folder_fd >= 0)
    return IH_OK;
  const int number = ihp_folder_make(build->folder, build->team);
  if (number != 0)
    return refuse_folder(build, 0, number, error);
  return lock_folder(build, error);
}
