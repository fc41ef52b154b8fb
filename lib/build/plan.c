/* Decides what is made from what and in which order, and the resources it takes. */
#include "base/callbacks.h"
#include "base/error.h"
#include "base/executor.h"
#include "build/build.h"
#include "feature/street.h"
#include "table/fault.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- Hands and arrays ------------------------------------------------------------------- */

/* Most hands or arrays that a table adds: those of its own hands, an intermediate street
 * and the first one made, each possibly with a source of labels. */
enum { MOST_NEW = 6 };

static size_t add_hands(ih_build *build, const ih_rounds *rounds, int needs_street)
{
  size_t i = 0;
  while (i < build->hands && !ihp_same_rounds(&build->at_hands[i].hands.rounds, rounds))
    i++;
  if (i == build->hands)
    build->at_hands[build->hands++] =
        (struct ihp_build_hands){.hands = {.game = build->game, .rounds = *rounds}};
  build->at_hands[i].needs_street |= needs_street;
  return i;
}

static unsigned cards_of(const ih_build *build, size_t hands)
{
  const ih_rounds *rounds = &build->at_hands[hands].hands.rounds;
  return ih_rounds_total(rounds, rounds->count);
}

static size_t find_arrays(const ih_build *build, const struct ihp_street_arrays *record,
                          const ih_rounds *rounds)
{
  for (size_t i = 0; i < build->arrays; i++)
    if (build->array[i].record == record &&
        ihp_same_rounds(&build->at_hands[build->array[i].hands].hands.rounds, rounds))
      return i;
  return IHP_NONE;
}

/* Inserts arrays in descending order of cards, after those with as many, so that each follows its
 * source. */
static void insert_arrays(ih_build *build, const struct ihp_street_arrays *record,
                          const ih_rounds *rounds)
{
  ih_rounds source;
  if (find_arrays(build, record, rounds) != IHP_NONE)
    return;
  const size_t hands = add_hands(build, rounds, 1);
  const int has_source = record->source(&build->game, rounds, &source);
  if (has_source && !record->of_labels)
    insert_arrays(build, record, &source);
  const size_t source_hands = has_source ? add_hands(build, &source, 1) : IHP_NONE;
  size_t at = build->arrays++;
  for (; at > 0 && cards_of(build, build->array[at - 1].hands) < cards_of(build, hands); at--)
    build->array[at] = build->array[at - 1];
  build->array[at] = (struct ihp_build_arrays){
      .record = record, .hands = hands, .source = IHP_NONE, .source_hands = source_hands};
}

/* Lists the tables to be made and the arrays that they need. */
static void plan_tables(ih_build *build)
{
  for (size_t i = 0; i < build->tables; i++) {
    struct ihp_build_table *table = &build->table[i];
    ih_feature_game complete;
    (void)ih_feature_complete(table->feature, &build->game, &complete);
    table->tensors = table->feature->tensors(&complete, &table->rounds, table->tensor);
    table->needs = 0;
    for (size_t t = 0; t < table->tensors; t++)
      if (!ihp_build_is_left_out(table, t))
        table->needs |= table->tensor[t].arrays;
    if (table->feature->arrays != NULL && !table->is_kept)
      insert_arrays(build, table->feature->arrays, &table->rounds);
    table->hands = add_hands(build, &table->rounds, 0);
  }
  for (size_t i = 0; i < build->arrays; i++) {
    struct ihp_build_arrays *arrays = &build->array[i];
    if (arrays->source_hands != IHP_NONE && !arrays->record->of_labels)
      arrays->source =
          find_arrays(build, arrays->record, &build->at_hands[arrays->source_hands].hands.rounds);
  }
  for (size_t i = 0; i < build->tables; i++) {
    struct ihp_build_table *table = &build->table[i];
    if (table->feature->arrays == NULL || table->is_kept)
      continue;
    table->arrays = find_arrays(build, table->feature->arrays, &table->rounds);
    build->array[table->arrays].needed |= table->needs;
  }
}

/* ---- Arrays in kept files ------------------------------------------------------------------ */

/* Runs from the last arrays to the first: what is needed of each is known once all arrays made from
 * it have been handled.  Marks arrays of which everything needed lies in kept files. */
static void find_needed(ih_build *build)
{
  for (size_t i = build->arrays; i-- > 0;) {
    struct ihp_build_arrays *arrays = &build->array[i];
    if (arrays->needed == 0)
      continue;
    arrays->is_in_files = 1;
    for (unsigned a = 0; a < arrays->record->count && arrays->is_in_files; a++)
      if (arrays->needed >> a & 1)
        arrays->is_in_files = ihp_folder_holder(build, arrays, a, &arrays->array[a]) != NULL;
    if (!arrays->is_in_files && arrays->source != IHP_NONE)
      build->array[arrays->source].needed |= arrays->needed;
  }
}

/* Marks arrays whose checksums go into files made from them. */
static void find_hashed(ih_build *build)
{
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    if (table->arrays == IHP_NONE || table->path == NULL)
      continue;
    const struct ihp_build_arrays *arrays = &build->array[table->arrays];
    if (ihp_build_is_made(arrays) && arrays->source != IHP_NONE)
      build->array[arrays->source].hashed |= table->needs;
  }
}

/* ---- Indexers and streets -------------------------------------------------------------------- */

/* Returns 0 for hands used only by arrays that are not needed; they get no indexer or street. */
static int is_used(const ih_build *build, size_t hands)
{
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].hands == hands)
      return 1;
  for (size_t i = 0; i < build->arrays; i++)
    if (build->array[i].needed != 0 &&
        (build->array[i].hands == hands ||
         (ihp_build_is_made(&build->array[i]) && build->array[i].source_hands == hands)))
      return 1;
  return 0;
}

static enum ih_status make_hands(const ih_build *build, struct ihp_build_hands *at, ih_error *error)
{
  struct ihp_hands *hands = &at->hands;
  const ih_feature_game *game = &build->game;
  hands->game = *game;
  if (at->needs_street) {
    const enum ih_status status =
        ih_street_new(game->ranking, &game->deck, ihp_street_board(&hands->rounds),
                      game->final_board, &at->street, error);
    if (status != IH_OK)
      return status;
    hands->street = at->street;
    hands->indexer = ih_street_indexer(at->street);
    return IH_OK;
  }
  const enum ih_status status = ih_indexer_new(&game->deck, &hands->rounds, &at->indexer);
  hands->indexer = at->indexer;
  return status == IH_OK ? IH_OK : ihp_error(error, status, 0, "%s", ih_status_string(status));
}

/* ---- Phases of a plan ----------------------------------------------------------------------- */

static int has_tables(const ih_build *build, size_t arrays)
{
  for (size_t i = 0; i < build->tables; i++)
    if (build->table[i].arrays == arrays)
      return 1;
  return 0;
}

static void add_phase(ih_build *build, size_t filled, size_t made, size_t written)
{
  if (filled == IHP_NONE && made == IHP_NONE && written == IHP_NONE)
    return;
  struct ihp_build_phase *phase = &build->phase[build->phases];
  *phase = (struct ihp_build_phase){.filled = filled, .made = made, .written = written};
  if (build->phases == 0 && filled == IHP_NONE)
    for (size_t i = 0; i < build->tables; i++)
      phase->fills |= ihp_build_is_filled(&build->table[i]);
  build->phases++;
}

/* Makes arrays while the tables of the previous ones are written. */
static void list_phases(ih_build *build)
{
  size_t before = IHP_NONE;
  int is_any_made = 0;
  for (size_t i = 0; i < build->arrays; i++)
    is_any_made |= ihp_build_is_made(&build->array[i]);
  for (size_t i = 0; i < build->tables && !is_any_made; i++)
    if (ihp_build_is_filled(&build->table[i]))
      add_phase(build, i, IHP_NONE, IHP_NONE);
  for (size_t i = 0; i < build->arrays; i++) {
    if (build->array[i].needed == 0)
      continue;
    add_phase(build, IHP_NONE, ihp_build_is_made(&build->array[i]) ? i : IHP_NONE, before);
    before = has_tables(build, i) ? i : IHP_NONE;
  }
  add_phase(build, IHP_NONE, IHP_NONE, before);
}

/* Finds the last phase that reads each array, to write it or to make others from it. */
static void find_last(ih_build *build)
{
  for (size_t p = 0; p < build->phases; p++) {
    const struct ihp_build_phase *phase = &build->phase[p];
    if (phase->made != IHP_NONE) {
      build->array[phase->made].last = p;
      if (build->array[phase->made].source != IHP_NONE)
        build->array[build->array[phase->made].source].last = p;
    }
    if (phase->written != IHP_NONE)
      build->array[phase->written].last = p;
  }
}

/* ---- Planning ------------------------------------------------------------------------- */

/* Sets the memory that all processes of a team can use. */
static enum ih_status agree_memory(ih_build *build, ih_error *error)
{
  if (build->team == NULL)
    return IH_OK;
  uint64_t memory = build->options.memory == 0 ? ih_memory_available() : build->options.memory;
  const enum ih_status status = ihp_team_least(build->team, IH_OK, &memory);
  build->options.memory = memory;
  return ihp_take_common(IH_OK, status, error);
}

static enum ih_status check_memory(const ih_build *build, ih_error *error)
{
  const uint64_t limit = build->options.memory;
  const uint64_t memory = limit == 0 ? ih_memory_available() : limit;
  uint64_t most = 0, scratch = 0, rest = 0;
  for (size_t p = 0; p < build->phases; p++) {
    const struct ihp_build_phase *phase = &build->phase[p];
    const int is_less = build->scratch == NULL && phase->scratch < phase->memory;
    const uint64_t without = phase->memory - (is_less ? phase->scratch : 0);
    most = phase->memory > most ? phase->memory : most;
    scratch = phase->scratch > scratch ? phase->scratch : scratch;
    rest = without > rest ? without : rest;
  }
  if (most <= memory)
    return IH_OK;
  char text[100] = "";
  if (most == UINT64_MAX)
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  if (rest < most)
    (void)snprintf(text, sizeof text,
                   "; with a scratch folder, %.0f MB are needed, and %.0f MB on its disk",
                   1e-6 * (double)rest, 1e-6 * (double)scratch);
  return ihp_error(error, IH_ERR_MEMORY, 0, "%.0f MB of memory are needed, and %.0f MB are %s%s",
                   1e-6 * (double)most, 1e-6 * (double)memory,
                   build->is_limited ? "allowed" : "free", text);
}

static enum ih_status take_lists(ih_build *build, ih_error *error)
{
  const size_t most = MOST_NEW * build->tables + 1;
  build->at_hands = calloc(most, sizeof *build->at_hands);
  build->array = calloc(most, sizeof *build->array);
  build->phase = calloc(most + build->tables, sizeof *build->phase);
  if (build->at_hands == NULL || build->array == NULL || build->phase == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "not enough memory");
  return IH_OK;
}

/* Checks that tables made from labels have those of their next street. */
static enum ih_status check_labels(const ih_build *build, ih_error *error)
{
  for (size_t i = 0; i < build->arrays; i++) {
    const struct ihp_build_arrays *arrays = &build->array[i];
    if (!arrays->record->of_labels)
      continue;
    const ih_rounds *next = &build->at_hands[arrays->source_hands].hands.rounds;
    char text[IH_ROUNDS_TEXT];
    (void)ih_rounds_format(next, text);
    if (build->label == NULL || !ihp_same_rounds(next, &build->label_rounds))
      return ihp_error(error, IH_ERR_ARGUMENT, 0, "no labels of %s were supplied", text);
  }
  return IH_OK;
}

/* Returns a hash of what is made, from what. */
static uint64_t hash_plan(const ih_build *build)
{
  const ih_feature_game *game = &build->game;
  const unsigned rules[] = {game->deck.ranks,  game->deck.suits, (unsigned)game->ranking,
                            game->final_board, game->bins,       game->clusters};
  uint64_t hash = XXH3_64bits(rules, sizeof rules);
  hash = XXH3_64bits_withSeed(game->cluster, sizeof game->cluster, hash);
  hash = XXH3_64bits_withSeed(build->label_checksum, sizeof build->label_checksum, hash);
  for (size_t i = 0; i < build->tables; i++) {
    const struct ihp_build_table *table = &build->table[i];
    const char *name = ih_feature_name(table->feature),
               *path = table->path == NULL ? "" : table->path;
    const uint8_t is_kept = table->is_kept != 0;
    hash = XXH3_64bits_withSeed(name, strlen(name), hash);
    hash = XXH3_64bits_withSeed(path, strlen(path), hash);
    hash = XXH3_64bits_withSeed(table->rounds.cards, table->rounds.count, hash);
    hash = XXH3_64bits_withSeed(&is_kept, 1, hash);
  }
  return hash;
}

static enum ih_status make_plan(ih_build *build, ih_error *error)
{
  const ih_build_options *o = &build->options;
  enum ih_status status = agree_memory(build, error);
  if (status == IH_OK)
    status = take_lists(build, error);
  if (status == IH_OK && o->scratch != NULL && (build->scratch = strdup(o->scratch)) == NULL)
    status = ihp_memory_error(error, o->scratch);
  if (status == IH_OK && build->folder != NULL)
    status = ihp_folder_look(build, error);
  if (status != IH_OK)
    return status;
  plan_tables(build);
  status = check_labels(build, error);
  if (status != IH_OK)
    return status;
  find_needed(build);
  find_hashed(build);
  for (size_t i = 0; i < build->hands && status == IH_OK; i++)
    if (is_used(build, i))
      status = make_hands(build, &build->at_hands[i], error);
  if (status != IH_OK)
    return status;
  for (size_t i = 0; i < build->tables; i++) {
    build->table[i].part = ihp_build_part(build, &build->table[i]);
    ihp_build_scratch_list(build, &build->table[i]);
  }
  list_phases(build);
  find_last(build);
  for (size_t p = 0; p < build->phases; p++)
    ihp_build_measure_phase(build, p);
  status = check_memory(build, error);
  if (status == IH_OK)
    status = ihp_build_check_disk(build, error);
  if (status == IH_OK)
    status = ihp_build_check_kept(build, error);
  if (status == IH_OK)
    status = ihp_take_common(IH_OK, ihp_team_compare(build->team, IH_OK, hash_plan(build)), error);
  build->is_ready = status == IH_OK;
  return status;
}

enum ih_status ih_build_plan(ih_build *build, const ih_build_options *options, ih_error *error)
{
  const ih_build_options o = options == NULL ? (ih_build_options){0} : *options;
  if (build == NULL || build->is_planned)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "build is NULL or already planned");
  if (!ihp_is_unused(o.reserved) || !ihp_callbacks_are_known(&o.callbacks))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members that are not NULL");
  if (!ihp_executor_is_known(o.executor) || !ihp_executor_is_known(o.writing_executor))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "reserved members of the executor must be NULL");
  build->is_planned = 1;
  build->is_limited = o.memory != 0;
  build->options = o;
  if (build->options.writing_executor == NULL)
    build->options.writing_executor = build->options.executor;
  const ih_team *team = ihp_team_of(build->options.executor);
  if (ihp_team_of(build->options.writing_executor) != team)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "the executors have different teams");
  if (build->folder != NULL && build->team != team)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "the executors do not have the team of ih_build_set_team()");
  build->team = team;
  if (build->team != NULL && o.scratch != NULL)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "a team cannot use scratch files");
  return ihp_build_agree(build, make_plan(build, error), error);
}
