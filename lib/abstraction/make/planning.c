#include "abstraction/make/planning.h"

#include "abstraction/make/estimate.h"
#include "abstraction/make/file.h"
#include "abstraction/make/reuse.h"
#include "abstraction/make/sums.h"
#include "base/error.h"
#include "feature/street.h"
#include "store/buckets_parents.h"
#include "store/store.h"
#include "table/fault.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- Plan of a street --------------------------------------------------------------------- */

/* Returns the game of a street, with the parameters from its settings.  The clusters of opponents
 * are placeholders, found later; only their number matters for the shapes of features. */
static ih_feature_game game_of_street(const ih_feature_game *game,
                                      const struct ihp_settings *settings)
{
  ih_feature_game own = *game;
  own.bins = (unsigned)settings->bins;
  own.clusters = (unsigned)settings->clusters;
  own.buckets = settings->buckets == 0 ? 1 : (unsigned)settings->buckets;
  for (unsigned i = 0; own.clusters > 0 && i < IH_PREFLOP_CLASSES; i++)
    own.cluster[i] = (uint8_t)(i % own.clusters);
  return own;
}

static enum ih_status plan_hands(struct ihp_street_plan *street, ih_error *error)
{
  ih_error why;
  struct ihp_hands *hands = &street->hands;
  enum ih_status status = ih_feature_check(&ihp_bucket_feature, &hands->game, &hands->rounds, &why);
  if (status == IH_OK)
    status = ihp_method_check(street->settings.method, hands, &why);
  if (status != IH_OK)
    return ihp_street_refusal(street, status, &why, error);
  status = ih_indexer_new(&hands->game.deck, &hands->rounds, &street->indexer);
  if (status != IH_OK)
    return ihp_street_error(street, status, ih_status_string(status), error);
  hands->indexer = street->indexer;
  street->count = ih_indexer_size(street->indexer, hands->rounds.count - 1u);
  if (street->settings.buckets > street->count)
    return ihp_error(error, IH_ERR_RANGE, 0,
                     "%s: cannot make %" PRIu64 " buckets from only %" PRIu64 " hands",
                     street->name, street->settings.buckets, street->count);
  return IH_OK;
}

/* Returns 1 if Omaha has the method on this street: E[HS] preflop; after the deal also E[HS^2] and
 * histograms, but no points of the user. */
static int omaha_has(const struct ihp_street_plan *street)
{
  const struct ihp_method *method = street->settings.method;
  const int is_scanned = ihp_is_scanned(&street->hands);
  if (method->source == IHP_SUPPLIED_LABELS || method->source == IHP_SUPPLIED_POINTS)
    return method->source == IHP_SUPPLIED_LABELS || !is_scanned;
  if (method->feature == NULL || strcmp(method->feature, "ehs") != 0)
    return is_scanned && method->feature != NULL && strcmp(method->feature, "histogram") == 0;
  return is_scanned ? method->division != IHP_EACH : !method->needs_squares;
}

/* Returns the setting that a scanned street does not support; NULL: none. */
static const char *find_unsupported(const struct ihp_settings *settings)
{
  return settings->outer != 0                                    ? "`outer`"
         : settings->public_buckets != 0                         ? "`public`"
         : ihp_settings_are_within(settings, IHP_WITHIN_PREFLOP) ? "`within` preflop"
                                                                 : NULL;
}

static enum ih_status check_omaha(const struct ihp_street_plan *street, ih_error *error)
{
  const int is_scanned = ihp_is_scanned(&street->hands);
  if (!ihp_is_omaha(&street->hands.rounds))
    return street->settings.sample == 0
               ? IH_OK
               : ihp_error(error, IH_ERR_PARSE, 0,
                           "%s: takes no `sample`: all hands are clustered at once", street->name);
  const struct ihp_settings *settings = &street->settings;
  const char *setting = is_scanned ? find_unsupported(settings) : NULL;
  if (setting != NULL)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "%s: %s is not supported in Omaha", street->name,
                     setting);
  if (settings->within != NULL && settings->sample != 0 && settings->sample < settings->buckets)
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "%s: `sample`, here of each board, is %" PRIu64 " and must be at least `k`",
                     street->name, settings->sample);
  if (omaha_has(street))
    return IH_OK;
  return ihp_error(
      error, IH_ERR_UNSUPPORTED, 0, "%s: %s is not supported in Omaha; supported are %s",
      street->name, street->settings.method->name,
      is_scanned ? "emd, optimal, percentile and given"
                 : "hands, optimal and percentile of E[HS], given, l1, l2 and distinct");
}

static enum ih_status plan_supplied(struct ihp_street_plan *street, struct ihp_user_array *array,
                                    const struct ihp_run *run, ih_error *error)
{
  ih_error why;
  const enum ihp_point_source source = ihp_plan_source(street);
  if (source != IHP_SUPPLIED_LABELS && source != IHP_SUPPLIED_POINTS)
    return IH_OK;
  const enum ih_status status = ihp_supplied_open(&street->settings, &street->hands, street->count,
                                                  array, run, &street->supplied, &why);
  return ihp_street_refusal(street, status, &why, error);
}

/* Finds the boards that buckets are within. */
static enum ih_status plan_boards(struct ihp_street_plan *street, ih_error *error)
{
  struct ihp_parents *parents;
  const uint64_t public_buckets = street->settings.public_buckets;
  if (street->settings.within != NULL && ihp_street_board(&street->hands.rounds) == 0)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: `within` is not allowed on this street",
                     street->name);
  if (!ihp_settings_are_within(&street->settings, IHP_WITHIN_BOARD))
    return IH_OK;
  const enum ih_status status = ihp_parents_new(&street->hands, IHP_WITHIN_BOARD, &parents);
  if (status != IH_OK)
    return ihp_street_error(street, status, ih_status_string(status), error);
  street->boards = parents->classes;
  ihp_parents_free(parents);
  if (public_buckets <= street->boards)
    return IH_OK;
  return ihp_error(error, IH_ERR_RANGE, 0,
                   "%s: cannot make %" PRIu64 " public buckets from only %" PRIu64 " boards",
                   street->name, public_buckets, street->boards);
}

static enum ih_status plan_street(struct ihp_plan *plan, size_t s,
                                  const struct ihp_settings *settings, const char *folder,
                                  ih_error *error)
{
  struct ihp_street_plan *street = &plan->street[s];
  const struct ihp_hands hands = {
      .game = plan->game, .rounds = ihp_street_rounds_of(plan->hole, ihp_street_boards_of[s])};
  enum ih_status status = ihp_settings_check(settings, street->name, error);
  if (status != IH_OK)
    return status;
  street->settings = ihp_settings_complete(settings, &hands);
  street->hands = hands;
  street->hands.game = game_of_street(&plan->game, &street->settings);
  status = plan_hands(street, error);
  if (status == IH_OK)
    status = check_omaha(street, error);
  if (status == IH_OK)
    status = plan_boards(street, error);
  if (status != IH_OK)
    return status;
  street->path = ihp_store_path(folder, street->name, "bucket");
  return street->path != NULL ? IH_OK : ihp_memory_error(error, folder);
}

/* ---- Dependencies of streets -------------------------------------------------------------- */

static enum ih_status check_next_street(const struct ihp_plan *plan, size_t s, ih_error *error)
{
  const struct ihp_street_plan *street = &plan->street[s], *next = &plan->street[street->next];
  const char *method = street->settings.method->name;
  if (next->path == NULL)
    return ihp_error(error, IH_ERR_PARSE, 0, "%s: %s needs buckets of the %s", street->name, method,
                     next->name);
  if (street->settings.method->division != IHP_MEDOIDS || ihp_has_sites(next->settings.method))
    return IH_OK;
  return ihp_error(error, IH_ERR_PARSE, 0,
                   "%s: %s of centres needs buckets of the %s that have centres under the "
                   "distance l1, not those of %s",
                   street->name, method, next->name, next->settings.method->name);
}

/* Finds the streets that this one needs. */
static enum ih_status link_street(struct ihp_plan *plan, size_t s, ih_error *error)
{
  struct ihp_street_plan *street = &plan->street[s];
  enum ih_status status = IH_OK;
  if (ihp_plan_source(street) == IHP_POINTS_OF_NEXT) {
    street->next = ihp_next_street(&street->hands);
    status = check_next_street(plan, s, error);
  }
  if (status == IH_OK && ihp_settings_are_within(&street->settings, IHP_WITHIN_PREFLOP)) {
    street->preflop = 0;
    if (plan->street[0].path == NULL)
      return ihp_error(error, IH_ERR_PARSE, 0, "%s: `within` %s needs buckets of that street",
                       street->name, street->settings.within);
  }
  return status;
}

enum mark { UNSEEN, BEGUN, ORDERED };

/* Appends a street to the order, after the streets that it needs. */
static enum ih_status order_street(struct ihp_plan *plan, size_t s, enum mark marks[IHP_STREETS],
                                   ih_error *error)
{
  const struct ihp_street_plan *street = &plan->street[s];
  const size_t needed[] = {street->next, street->preflop};
  if (marks[s] == ORDERED)
    return IH_OK;
  /* GCOV_EXCL_START: with these methods a street needs later ones or preflop, which needs none */
  if (marks[s] == BEGUN)
    return ihp_error(error, IH_ERR_PARSE, 0,
                     "%s: its buckets depend on themselves through other streets", street->name);
  /* GCOV_EXCL_STOP */
  marks[s] = BEGUN;
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
    if (needed[i] != IHP_NONE) {
      const enum ih_status status = order_street(plan, needed[i], marks, error);
      if (status != IH_OK)
        return status;
    }
  marks[s] = ORDERED;
  plan->order[plan->wanted++] = s;
  return IH_OK;
}

/* Marks the streets that the caller leaves out. */
static enum ih_status choose_streets(struct ihp_plan *plan, unsigned streets, ih_error *error)
{
  unsigned unknown = streets;
  for (size_t s = 0; s < IHP_STREETS && streets != 0; s++) {
    struct ihp_street_plan *street = &plan->street[s];
    const unsigned bit = 1u << ihp_street_boards_of[s];
    street->is_left_out = (streets & bit) == 0;
    if (!street->is_left_out && street->path == NULL)
      return ihp_error(error, IH_ERR_RANGE, 0, "the %s has no %s",
                       ihp_street_boards_of[s] > plan->game.final_board ? "game" : "recipe",
                       street->name);
    unknown &= ~bit;
  }
  return unknown == 0 ? IH_OK
                      : ihp_error(error, IH_ERR_RANGE, 0, "no street has the bits %#x", unknown);
}

/* Orders the streets that are to be made or needed; the others have no part in the plan. */
static enum ih_status order_streets(struct ihp_plan *plan, ih_error *error)
{
  enum mark marks[IHP_STREETS] = {UNSEEN};
  enum ih_status status = IH_OK;
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (plan->street[s].path != NULL)
      status = link_street(plan, s, error);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (plan->street[s].path != NULL && !plan->street[s].is_left_out)
      status = order_street(plan, s, marks, error);
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (marks[s] == UNSEEN) {
      free(plan->street[s].path);
      plan->street[s].path = NULL;
    }
  if (status == IH_OK && plan->wanted == 0)
    return ihp_error(error, IH_ERR_PARSE, 0, "the recipe has no street of this game");
  return status;
}

/* ---- Existing files ----------------------------------------------------------------------- */

/* *have_all = 1 if the streets that this one needs have files.  IH_ERR_RANGE: they do not, and are
 * left out. */
static enum ih_status look_for_needed(const struct ihp_plan *plan,
                                      const struct ihp_street_plan *street, int *have_all,
                                      ih_error *error)
{
  const size_t needed[] = {street->next, street->preflop};
  *have_all = 1;
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
    if (needed[i] == IHP_NONE || ihp_plan_has(&plan->street[needed[i]]))
      continue;
    const struct ihp_street_plan *other = &plan->street[needed[i]];
    *have_all = 0;
    if (other->is_left_out)
      return ihp_error(error, IH_ERR_RANGE, 0,
                       "%s: needs the buckets of the %s: name that street, too, or make it first",
                       street->name, other->name);
  }
  return IH_OK;
}

/* A file that other streets need is not made again if it is left out. */
static enum ih_status look_at_file(struct ihp_plan *plan, struct ihp_street_plan *street,
                                   const struct ihp_run *run, ih_error *error)
{
  const int is_made_again = run->options.rebuild && !street->is_left_out;
  int have_needed;
  enum ih_status status = look_for_needed(plan, street, &have_needed, error);
  if (status != IH_OK || is_made_again)
    return status;
  status = ihp_bucket_file_look(street, street->path, run, &street->is_kept, error);
  if (status != IH_OK || !have_needed)
    return status;
  if (street->is_kept)
    return ihp_bucket_file_check_sources(plan, street, street->path, error);
  return street->is_left_out ? IH_OK : ihp_reuse_find(plan, street, run, error);
}

/* Checks each file after the files that it was made from. */
static enum ih_status look_at_files(struct ihp_plan *plan, const struct ihp_run *run,
                                    ih_error *error)
{
  enum ih_status status = run->options.rebuild ? IH_OK : ihp_reuse_check(run, error);
  for (size_t i = 0; i < plan->wanted && status == IH_OK; i++)
    status = look_at_file(plan, &plan->street[plan->order[i]], run, error);
  return status;
}

/* ---- Memory and disk ---------------------------------------------------------------------- */

static enum ih_status add_up(struct ihp_plan *plan, const struct ihp_run *run, ih_error *error)
{
  for (size_t s = 0; s < IHP_STREETS; s++) {
    struct ihp_street_plan *street = &plan->street[s];
    if (street->path == NULL)
      continue;
    street->memory = ihp_estimate_memory(plan, street, run);
    street->disk = ihp_estimate_disk(street);
    if (!ihp_plan_makes(street))
      continue;
    plan->disk += street->disk;
    const enum ih_status status = ihp_estimate_check(street, street->memory, 0, run, error);
    if (status != IH_OK)
      return status;
  }
  return IH_OK;
}

/* ---- Whole plan --------------------------------------------------------------------------- */

enum ih_status ihp_plan_make(const ih_recipe *recipe, const ih_feature_game *game,
                             const char *folder, struct ihp_user_array arrays[IHP_STREETS],
                             const struct ihp_run *run, struct ihp_plan *plan, ih_error *error)
{
  enum ih_status status = IH_OK;
  *plan = (struct ihp_plan){.game = *game, .recipe = recipe->name, .hole = recipe->hole};
  for (size_t s = 0; s < IHP_STREETS; s++) {
    struct ihp_street_plan *street = &plan->street[s];
    const int is_of_game = ihp_street_boards_of[s] <= game->final_board;
    street->name = ihp_street_names[s];
    street->next = street->preflop = IHP_NONE;
    if (status == IH_OK && recipe->street[s].method != NULL && is_of_game)
      status = plan_street(plan, s, &recipe->street[s], folder, error);
  }
  if (status == IH_OK)
    status = choose_streets(plan, run->options.streets, error);
  if (status == IH_OK)
    status = order_streets(plan, error);
  for (size_t s = 0; s < IHP_STREETS && status == IH_OK; s++)
    if (plan->street[s].path != NULL)
      status = plan_supplied(&plan->street[s], arrays == NULL ? NULL : &arrays[s], run, error);
  if (status == IH_OK)
    status = look_at_files(plan, run, error);
  if (status == IH_OK)
    status = add_up(plan, run, error);
  if (status == IH_OK)
    status = ihp_take_common(IH_OK, ihp_sums_share(plan, run), error);
  return status;
}

void ihp_plan_release(struct ihp_plan *plan)
{
  for (size_t s = 0; s < IHP_STREETS; s++) {
    struct ihp_street_plan *street = &plan->street[s];
    ih_indexer_free(street->indexer);
    ihp_user_array_close(&street->supplied.array);
    free(street->path);
    free(street->reused);
  }
}
