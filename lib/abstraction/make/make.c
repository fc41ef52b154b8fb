/* Making an abstraction: its plan, then for each street the stages inputs, points, merge, weigh,
 * divide, number, write.  Each stage takes const inputs and has one output. */
#include "abstraction/make/make.h"

#include "abstraction/make/estimate.h"
#include "abstraction/make/file.h"
#include "abstraction/make/output.h"
#include "abstraction/make/planning.h"
#include "abstraction/make/reuse.h"
#include "abstraction/make/scan.h"
#include "base/error.h"
#include "base/executor.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- Stages of a street ------------------------------------------------------------------- */

static enum ih_status refuse_points(const struct ihp_street_plan *street, enum ih_status status,
                                    ih_error *error)
{
  if (status == IH_ERR_MEMORY)
    return ihp_error(error, status, 0, "%s: not enough memory for the points of %llu hands",
                     street->name, (unsigned long long)street->count);
  return ihp_street_error(street, status, ih_status_string(status), error);
}

/* Frees the points of all hands before the distinct ones are weighed. */
static enum ih_status make_point_set(const struct ihp_street_plan *street,
                                     const struct ihp_inputs *inputs,
                                     const struct ihp_stage_work *work, const struct ihp_run *run,
                                     struct ihp_point_set *set, ih_error *error)
{
  struct ihp_hand_points hands = {.at = NULL};
  ihp_stage_begin(run, work->points);
  enum ih_status status = ihp_hand_points_make(street, inputs, run, &hands);
  if (status == IH_OK) {
    ihp_stage_begin(run, work->merge);
    status = ihp_point_set_merge(street, inputs, &hands, run, set);
  }
  ihp_run_free(run, hands.at);
  if (status == IH_OK) {
    ihp_stage_begin(run, work->weigh);
    status = ihp_point_set_weigh(street, inputs, run, set);
  }
  return refuse_points(street, status, error);
}

/* Writes the file of numbered buckets. */
static enum ih_status write_file(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                                 const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                                 const struct ihp_partition *partition,
                                 const struct ihp_numbering *numbering, const struct ihp_run *run,
                                 ih_error *error)
{
  struct ihp_point_labels by_point = {.dtype = ihp_street_labels_dtype(street, partition->buckets),
                                      .of_hand = set->of_hand};
  const struct ihp_labels labels = {by_point.dtype, ihp_label_by_points, &by_point};
  enum ih_status status =
      ihp_number_points(set, partition, numbering, by_point.dtype, run, &by_point.number);
  if (status == IH_OK)
    status =
        ihp_bucket_file_write(plan, street, inputs, set, partition, numbering, &labels, run, error);
  else
    (void)ihp_street_error(street, status, ihp_buckets_reason(status), error);
  free(by_point.number);
  return status;
}

static enum ih_status
write_buckets(const struct ihp_plan *plan, const struct ihp_street_plan *street,
              const struct ihp_inputs *inputs, const struct ihp_point_set *set,
              const struct ihp_partition *partition, const struct ihp_run *run, ih_error *error)
{
  struct ihp_numbering numbering = {.number = NULL};
  enum ih_status status = ihp_number(street, inputs, set, partition, run, &numbering);
  if (status == IH_OK)
    status = write_file(plan, street, inputs, set, partition, &numbering, run, error);
  else
    (void)ihp_street_error(street, status, ihp_buckets_reason(status), error);
  ihp_numbering_release(&numbering);
  return status;
}

/* Releases feature values as soon as the street has its points. */
static enum ih_status make_held_street(const struct ihp_plan *plan, size_t s, struct ihp_sums *sums,
                                       const struct ihp_run *run, ih_error *error)
{
  const struct ihp_street_plan *street = &plan->street[s];
  const struct ihp_stage_work work = ihp_estimate_work(plan, street);
  struct ihp_inputs inputs;
  struct ihp_point_set set = {.at = NULL};
  struct ihp_partition partition = {.label = NULL};
  ihp_stage_begin(run, work.sums);
  enum ih_status status = ihp_inputs_open(plan, s, sums, run, &inputs, error);
  if (status == IH_OK)
    status = make_point_set(street, &inputs, &work, run, &set, error);
  ihp_sums_release(sums, s);
  if (status == IH_OK) {
    ihp_stage_begin(run, work.divide);
    status = ihp_divide(street, &inputs, &set, run, &partition, error);
  }
  if (status == IH_OK) {
    ihp_stage_begin(run, work.write);
    status = write_buckets(plan, street, &inputs, &set, &partition, run, error);
  }
  ihp_partition_release(&partition);
  ihp_point_set_release(&set, run);
  ihp_inputs_close(&inputs);
  return status;
}

static enum ih_status make_street(const struct ihp_plan *plan, size_t s, struct ihp_sums *sums,
                                  const struct ihp_run *run, ih_error *error)
{
  const struct ihp_street_plan *street = &plan->street[s];
  return ihp_is_scanned(&street->hands) ? ihp_scan_street(plan, street, run, error)
                                        : make_held_street(plan, s, sums, run, error);
}

/* ---- Whole abstractions ------------------------------------------------------------------- */

static enum ih_status report_street(const struct ihp_street_plan *street, const struct ihp_run *run,
                                    ih_error *error)
{
  ih_bucket_summary summary;
  const ih_abstraction_options *options = &run->options;
  if (options->written == NULL || street->is_left_out)
    return IH_OK;
  const enum ih_status status = ihp_bucket_file_summarize(street, &summary, error);
  if (status == IH_OK)
    options->written(options->callbacks.context, &summary);
  return status;
}

static enum ih_status make_streets(const struct ihp_plan *plan, const struct ihp_run *run,
                                   ih_error *error)
{
  struct ihp_sums *sums = NULL;
  enum ih_status status = ihp_sums_new(plan, run, &sums);
  if (status != IH_OK)
    return ihp_error(error, status, 0, "not enough memory");
  for (size_t i = 0; i < plan->wanted && status == IH_OK; i++) {
    const struct ihp_street_plan *street = &plan->street[plan->order[i]];
    status = ihp_plan_has(street) ? ihp_bucket_file_check_sources(plan, street, street->path, error)
                                  : make_street(plan, plan->order[i], sums, run, error);
    if (status == IH_OK)
      status = report_street(street, run, error);
  }
  ihp_sums_free(sums);
  if (status == IH_OK)
    ihp_stage_begin(run, 0);
  return status;
}

static void report_plan(const struct ihp_plan *plan, const struct ihp_run *run)
{
  const ih_abstraction_options *options = &run->options;
  run->progress->total = ihp_estimate_total(plan);
  for (size_t s = 0; s < IHP_STREETS && options->planned != NULL; s++) {
    const struct ihp_street_plan *street = &plan->street[s];
    const ih_bucket_plan report = {.street = street->name,
                                   .path = street->path,
                                   .hands = street->count,
                                   .memory = street->memory,
                                   .disk = street->disk,
                                   .is_kept = street->is_kept,
                                   .reused = street->reused};
    if (street->path != NULL && !street->is_left_out)
      options->planned(options->callbacks.context, &report);
  }
}

/* Gives all processes of a team the least memory of any, so that they make the same plan. */
static enum ih_status agree_memory(struct ihp_run *run, ih_error *error)
{
  const ih_team *team = ihp_run_team(run);
  if (team == NULL)
    return IH_OK;
  uint64_t memory = ihp_run_memory(run);
  const enum ih_status status = ihp_team_least(team, IH_OK, &memory);
  run->options.memory = memory;
  return ihp_take_common(IH_OK, status, error);
}

/* Returns a hash of what a street's buckets depend on, besides other streets. */
static uint64_t hash_street(const struct ihp_street_plan *street, uint64_t hash)
{
  const struct ihp_settings *settings = &street->settings;
  const uint64_t others[] = {settings->buckets, settings->bins, settings->clusters,
                             (uint64_t)street->is_left_out, (uint64_t)street->is_kept};
  struct ihp_setting list[IHP_SETTINGS];
  const size_t count = ihp_settings_list(settings, street->supplied.checksum, list);
  hash = XXH3_64bits_withSeed(street->path, strlen(street->path), hash);
  hash = XXH3_64bits_withSeed(others, sizeof others, hash);
  for (size_t i = 0; i < count; i++) {
    hash = XXH3_64bits_withSeed(list[i].key, strlen(list[i].key), hash);
    hash = XXH3_64bits_withSeed(list[i].value, strlen(list[i].value), hash);
  }
  return hash;
}

/* Checks that all processes of a team have the same plan. */
static enum ih_status compare_plans(const struct ihp_plan *plan, const struct ihp_run *run,
                                    ih_error *error)
{
  const ih_feature_game *game = &plan->game;
  const unsigned rules[] = {game->deck.ranks, game->deck.suits, (unsigned)game->ranking,
                            game->final_board, plan->hole};
  uint64_t hash =
      XXH3_64bits_withSeed(plan->recipe, strlen(plan->recipe), (uint64_t)run->options.dry_run);
  hash = XXH3_64bits_withSeed(rules, sizeof rules, hash);
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (plan->street[s].path != NULL)
      hash = hash_street(&plan->street[s], hash);
  return ihp_take_common(IH_OK, ihp_team_compare(ihp_run_team(run), IH_OK, hash), error);
}

static int are_options_valid(const ih_abstraction_options *options)
{
  if (options->reuse_count > 0 && options->reuse == NULL)
    return 0;
  for (size_t i = 0; i < options->reuse_count; i++)
    if (options->reuse[i] == NULL)
      return 0;
  return ihp_options_are_known(options->reserved, &options->callbacks, options->executor);
}

enum ih_status ihp_abstraction_write(const ih_recipe *recipe, const ih_feature_game *game,
                                     const char *folder, struct ihp_user_array arrays[IHP_STREETS],
                                     const ih_abstraction_options *options, ih_error *error)
{
  struct ihp_run_progress progress = {.total = 0};
  struct ihp_run run = {.progress = &progress};
  struct ihp_output output;
  struct ihp_plan plan;
  ih_feature_game complete;
  if (recipe == NULL || game == NULL || folder == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "recipe, game and folder must not be NULL");
  if (options != NULL)
    run.options = *options;
  ihp_run_listen(&run);
  if (!are_options_valid(&run.options) ||
      ih_feature_complete(ih_feature_find("ehs"), game, &complete) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "invalid game, a folder is NULL, or a reserved member is not 0");
  if (ihp_run_team(&run) != NULL && run.options.reuse_count > 0)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "a team cannot reuse files of other folders");
  enum ih_status status = agree_memory(&run, error);
  if (status != IH_OK)
    return status;
  status = ihp_output_open(&output, folder, ihp_run_team(&run), error);
  if (status != IH_OK) {
    ihp_output_close(&output);
    return ihp_take_common(status, ihp_team_agree(ihp_run_team(&run), status), error);
  }
  status = ihp_plan_make(recipe, &complete, folder, arrays, &run, &plan, error);
  if (status == IH_OK)
    status = compare_plans(&plan, &run, error);
  if (status == IH_OK) {
    report_plan(&plan, &run);
    const uint64_t bytes = plan.disk + ihp_reuse_copied(&plan, &output);
    status = run.options.dry_run ? ihp_output_check(&output, bytes, error)
                                 : ihp_output_prepare(&output, bytes, error);
  }
  if (status == IH_OK && !run.options.dry_run)
    status = ihp_reuse_take(&plan, &output, &run, error);
  if (status == IH_OK && !run.options.dry_run)
    status = make_streets(&plan, &run, error);
  ihp_plan_release(&plan);
  ihp_output_close(&output);
  return ihp_take_common(status, ihp_team_agree(ihp_run_team(&run), status), error);
}

enum ih_status ih_abstraction_write(const ih_recipe *recipe, const ih_feature_game *game,
                                    const char *folder, const ih_abstraction_options *options,
                                    ih_error *error)
{
  return ihp_abstraction_write(recipe, game, folder, NULL, options, error);
}
