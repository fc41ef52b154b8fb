#include "calls.h"

#include "bucket_calls.h"
#include "buckets.h"
#include "call_arguments.h"
#include "executors.h"
#include "omaha_calls.h"
#include "points.h"

#include <isohand/bucket.h>
#include <isohand/build.h>
#include <isohand/equity.h>
#include <isohand/matchup.h>
#include <isohand/recall.h>
#include <isohand/relations.h>
#include <isohand/strength.h>
#include <stdlib.h>
#include <string.h>

/* ---- Cards ----------------------------------------------------------------------------------- */

static enum ih_status fill_strengths(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_strength_fill(call_data.strength, 0, ih_indexer_size(call_data.standard, 1), executor,
                          callbacks, (uint16_t *)(void *)out);
}

static enum ih_status sum_relation(const ih_executor *executor, const ih_callbacks *callbacks,
                                   unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_relation_sum(call_data.sums, IH_U16, 1, call_data.label, 0,
                         (size_t)ih_indexer_size(call_data.flops, 1), executor, callbacks, out);
}

static enum ih_status gather_relation(const ih_executor *executor, const ih_callbacks *callbacks,
                                      unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_relation_gather(call_data.same, 2, call_data.label, 0,
                            (size_t)ih_indexer_size(call_data.flops, 1), executor, callbacks, out);
}

static enum ih_status match_ranges(const ih_executor *executor, const ih_callbacks *callbacks,
                                   unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_matchup_ranges(IH_RANKING_STANDARD, &call_data.range[0], &call_data.range[1], 0, 0,
                           executor, callbacks, (ih_range_matchup *)(void *)out);
}

static enum ih_status match_narrow_ranges(const ih_executor *executor,
                                          const ih_callbacks *callbacks, unsigned char *out,
                                          ih_error *error)
{
  const uint8_t flop[] = {0, 21, 42};
  (void)error;
  return ih_matchup_ranges(IH_RANKING_STANDARD, &call_data.range[0], &call_data.range[1],
                           ih_set_of_cards_unchecked(flop, 3), 0, executor, callbacks,
                           (ih_range_matchup *)(void *)out);
}

static enum ih_status match_preflop(const ih_executor *executor, const ih_callbacks *callbacks,
                                    unsigned char *out, ih_error *error)
{
  (void)error;
  enum { CELLS = IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES };
  uint64_t *deals = (uint64_t *)(void *)out;
  return ih_matchup_preflop(IH_RANKING_SHORT, executor, callbacks, deals, deals + CELLS,
                            deals + 2 * CELLS);
}

/* ---- Streets --------------------------------------------------------------------------------- */

static enum ih_status find_final(const ih_executor *executor, const ih_callbacks *callbacks,
                                 unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_equity_final(call_data.street[RIVER], 0, call_boards(RIVER), executor, callbacks,
                         (uint16_t *)(void *)out, NULL, NULL);
}

static enum ih_status sweep(const ih_executor *executor, const ih_callbacks *callbacks,
                            unsigned char *out, ih_error *error)
{
  const ih_equity_sums sums = {.squares = (uint64_t *)(void *)out};
  (void)error;
  return ih_equity_sweep(call_data.street[TURN], 0, call_boards(TURN), executor, callbacks, &sums);
}

static enum ih_status aggregate(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  const ih_equity_sums sums = {.points = (uint32_t *)(void *)out};
  (void)error;
  return ih_equity_aggregate(call_data.street[FLOP], call_data.street[TURN], &call_data.turn, 0,
                             call_boards(FLOP), executor, callbacks, &sums);
}

static enum ih_status aggregate_preflop(const ih_executor *executor, const ih_callbacks *callbacks,
                                        unsigned char *out, ih_error *error)
{
  const ih_equity_sums sums = {.points = (uint32_t *)(void *)out};
  (void)error;
  return ih_equity_aggregate(call_data.street[PREFLOP], call_data.street[TURN], &call_data.turn, 0,
                             1, executor, callbacks, &sums);
}

static enum ih_status find_cluster_final(const ih_executor *executor, const ih_callbacks *callbacks,
                                         unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_equity_clusters_final(call_data.street[RIVER], call_clusters(), 0, call_boards(RIVER),
                                  executor, callbacks, (uint16_t *)(void *)out, NULL, NULL);
}

static enum ih_status find_cluster_hs(const ih_executor *executor, const ih_callbacks *callbacks,
                                      unsigned char *out, ih_error *error)
{
  (void)error;
  return ih_equity_clusters_hs(call_data.street[RIVER], call_clusters(), 0, call_boards(RIVER),
                               executor, callbacks, (uint16_t *)(void *)out);
}

static enum ih_status find_weighted_hs(const ih_executor *executor, const ih_callbacks *callbacks,
                                       unsigned char *out, ih_error *error)
{
  static const uint32_t weights[IH_PREFLOP_CLASSES] = {3, 1, 4, 1, 5};
  (void)error;
  return ih_equity_weighted_hs(call_data.street[RIVER], weights, 0, call_boards(RIVER), executor,
                               callbacks, (uint16_t *)(void *)out);
}

static enum ih_status sweep_clusters(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  const ih_equity_cluster_sums sums = {.wins = (uint32_t *)(void *)out};
  (void)error;
  return ih_equity_clusters_sweep(call_data.street[TURN], call_clusters(), 0, call_boards(TURN),
                                  executor, callbacks, &sums);
}

static enum ih_status aggregate_clusters(const ih_executor *executor, const ih_callbacks *callbacks,
                                         unsigned char *out, ih_error *error)
{
  const ih_equity_cluster_sums sums = {.wins = (uint32_t *)(void *)out};
  (void)error;
  return ih_equity_clusters_aggregate(call_data.street[FLOP], call_data.street[TURN], CLUSTERS,
                                      &call_data.turn_by_cluster, 0, call_boards(FLOP), executor,
                                      callbacks, &sums);
}

static enum ih_status make_transitions(const ih_executor *executor, const ih_callbacks *callbacks,
                                       unsigned char *out, ih_error *error)
{
  const ih_labelling labelling = {.label = call_data.label, .count = LABELS, .dtype = IH_U16};
  const ih_transitions transitions = {.dense = out};
  (void)error;
  return ih_transitions_fill(call_data.street[TURN], call_data.street[RIVER], &labelling, 0,
                             call_boards(TURN), executor, callbacks, &transitions);
}

/* ---- Points ---------------------------------------------------------------------------------- */

static ih_points points_with(void)
{
  return (ih_points){.count = POINTS, .width = WIDTH, .dtype = IH_U16, .at = call_data.at};
}

static enum ih_status merge(const ih_executor *executor, const ih_callbacks *callbacks,
                            unsigned char *out, ih_error *error)
{
  const ih_points points = points_with();
  (void)error;
  return ih_bucket_merge(&points, executor, callbacks, (uint32_t *)(void *)(out + 64),
                         (size_t *)(void *)out);
}

static enum ih_status gather(const ih_executor *executor, const ih_callbacks *callbacks,
                             unsigned char *out, ih_error *error)
{
  const ih_points points = points_with();
  uint32_t *different = malloc(POINTS * sizeof *different);
  size_t count;
  (void)executor;
  (void)error;
  if (different == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status = ih_bucket_merge(&points, NULL, NULL, different, &count);
  if (status == IH_OK)
    status = ih_bucket_gather(&points, different, count, callbacks, out, NULL);
  free(different);
  return status;
}

static enum ih_status cluster(const ih_executor *executor, const ih_callbacks *callbacks,
                              unsigned char *out, ih_error *error)
{
  const ih_points points = points_with();
  const ih_cluster_options options = {
      .callbacks = *callbacks, .clusters = 20, .executor = executor};
  ih_clusters found = {.label = (uint32_t *)(void *)out};
  (void)error;
  return ih_bucket_cluster(&points, &options, &found);
}

static enum ih_status find_medoids(const ih_executor *executor, const ih_callbacks *callbacks,
                                   unsigned char *out, ih_error *error)
{
  const ih_cluster_options options = {.callbacks = *callbacks, .clusters = 8, .executor = executor};
  ih_medoids found = {.label = (uint32_t *)(void *)out};
  (void)error;
  return ih_bucket_medoids(&call_data.distributions.points, &options, &found);
}

static enum ih_status find_optimum(const ih_executor *executor, const ih_callbacks *callbacks,
                                   unsigned char *out, ih_error *error)
{
  ih_points points = points_with();
  ih_clusters found = {.label = (uint32_t *)(void *)out};
  (void)executor;
  (void)error;
  points.width = 1;
  return ih_bucket_optimal(&points, IH_DISTANCE_L1, 20, callbacks, &found);
}

static enum ih_status find_percentiles(const ih_executor *executor, const ih_callbacks *callbacks,
                                       unsigned char *out, ih_error *error)
{
  ih_points points = points_with();
  ih_clusters found = {.label = (uint32_t *)(void *)out};
  (void)executor;
  (void)error;
  points.width = 1;
  return ih_bucket_percentile(&points, 20, callbacks, &found);
}

static enum ih_status transport(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  enum { PAIRS = 300 };
  uint32_t a[PAIRS], b[PAIRS];
  (void)error;
  for (uint32_t i = 0; i < PAIRS; i++) {
    a[i] = i;
    b[i] = i + 1;
  }
  return ih_bucket_transport(&call_data.distributions.points, executor, callbacks, a, b, PAIRS,
                             (uint64_t *)(void *)out);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* Verifies single rows. */
static enum ih_status verify(const ih_executor *executor, const ih_callbacks *callbacks,
                             unsigned char *out, ih_error *error)
{
  const ih_verify_options options = {.callbacks = *callbacks, .samples = 60, .seed = 1};
  (void)out;
  return ih_store_verify(call_data.equity, &options, executor, error);
}

/* Verifies all rows, board by board. */
static enum ih_status verify_boards(const ih_executor *executor, const ih_callbacks *callbacks,
                                    unsigned char *out, ih_error *error)
{
  const ih_verify_options options = {.callbacks = *callbacks, .full = 1};
  (void)out;
  return ih_store_verify(call_data.equity, &options, executor, error);
}

static enum ih_status verify_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  const ih_verify_options options = {.callbacks = *callbacks, .samples = 60, .seed = 1};
  (void)out;
  return ih_store_verify(call_data.bucket, &options, executor, error);
}

/* Plans over existing files, each of which is opened and checked. */
static enum ih_status plan_build(const ih_executor *executor, const ih_callbacks *callbacks,
                                 unsigned char *out, ih_error *error)
{
  const ih_feature_game game = call_game();
  const ih_build_options options = {.callbacks = *callbacks, .executor = executor};
  char path[SCRATCH_PATH];
  ih_build *build;
  (void)out;
  enum ih_status status = ih_build_new(&game, &build, error);
  if (status != IH_OK)
    return status;
  /* An invalid team is refused by the plan. */
  (void)ih_build_set_team(build, executor == NULL ? NULL : executor->team);
  status = ih_build_add_folder(build, scratch_path(".", path), error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  ih_build_free(build);
  return status;
}

/* Plans and makes one table of flop hands. */
static enum ih_status build_table(const ih_feature_game *game, const char *feature,
                                  const ih_executor *executor, const ih_callbacks *callbacks,
                                  ih_error *error)
{
  const ih_build_options options = {
      .callbacks = *callbacks, .executor = executor, .memory = UINT64_MAX};
  const ih_rounds rounds = {.count = 2, .cards = {2, 3}};
  char path[SCRATCH_PATH];
  ih_build *build;
  enum ih_status status = ih_build_new(game, &build, error);
  if (status != IH_OK)
    return status;
  status = ih_build_add(build, ih_feature_find(feature), &rounds,
                        scratch_path("made.safetensors", path), error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

/* Makes a table from the arrays of three streets in turn. */
static enum ih_status run_build(const ih_executor *executor, const ih_callbacks *callbacks,
                                unsigned char *out, ih_error *error)
{
  const ih_feature_game game = call_game();
  (void)out;
  return build_table(&game, "ehs", executor, callbacks, error);
}

/* Makes a table in index order. */
static enum ih_status run_filling(const ih_executor *executor, const ih_callbacks *callbacks,
                                  unsigned char *out, ih_error *error)
{
  const ih_feature_game game = {.deck = {13, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
  (void)out;
  return build_table(&game, "strength", executor, callbacks, error);
}

static enum ih_status import_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  const ih_feature_game game = call_game();
  const ih_abstraction_options options = {.callbacks = *callbacks, .executor = executor};
  char folder[SCRATCH_PATH], path[SCRATCH_PATH];
  const char *const paths[] = {scratch_path("river.txt", path)};
  (void)out;
  return ih_abstraction_import("text", paths, 1, &game, scratch_path(".", folder), NULL, &options,
                               error);
}

static enum ih_status sample_bucket(const ih_executor *executor, const ih_callbacks *callbacks,
                                    unsigned char *out, ih_error *error)
{
  const ih_sample_options options = {
      .callbacks = *callbacks, .seed = 1, .samples = 40, .executor = executor};
  return ih_buckets_sample(call_data.bucket, 1, &options, 20, (ih_bucket_hand *)(void *)(out + 512),
                           (ih_bucket_sample *)(void *)out, error);
}

static enum ih_status find_recall(const ih_executor *executor, const ih_callbacks *callbacks,
                                  unsigned char *out, ih_error *error)
{
  const ih_recall_options options = {.callbacks = *callbacks, .executor = executor};
  ih_recall **recall = (ih_recall **)(void *)out;
  const enum ih_status status = ih_recall_count(call_data.abstraction, 4, &options, recall, error);
  if (status != IH_OK)
    return status;
  ih_recall_free(*recall);
  *recall = NULL;
  return IH_OK;
}

/* ---- Calls without an executor --------------------------------------------------------------- */

static enum ih_status check_table(const ih_executor *executor, const ih_callbacks *callbacks,
                                  unsigned char *out, ih_error *error)
{
  (void)executor;
  (void)out;
  return ih_table_check(ih_store_table(call_data.equity), callbacks, error);
}

static enum ih_status compare_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                      unsigned char *out, ih_error *error)
{
  ih_overlaps **overlaps = (ih_overlaps **)(void *)out;
  (void)executor;
  const enum ih_status status =
      ih_buckets_compare(call_data.bucket, call_data.bucket, callbacks, overlaps, error);
  if (status != IH_OK)
    return status;
  ih_overlaps_free(*overlaps);
  *overlaps = NULL;
  return IH_OK;
}

static enum ih_status export_buckets(const ih_executor *executor, const ih_callbacks *callbacks,
                                     unsigned char *out, ih_error *error)
{
  const ih_format_options options = {.callbacks = *callbacks, .streets = 1u << 3};
  char path[SCRATCH_PATH];
  (void)executor;
  (void)out;
  return ih_abstraction_export(call_data.abstraction, "text", scratch_path(".", path), &options,
                               error);
}

/* ---- Table ----------------------------------------------------------------------------------- */

const struct call calls[] = {
    {"ih_strength_fill", fill_strengths, CALL_PARTIAL, NULL, 5},
    {"ih_relation_sum", sum_relation, CALL_PARTIAL, NULL, 4},
    {"ih_relation_gather", gather_relation, CALL_PARTIAL, NULL, 1},
    {"ih_matchup_omaha", call_match_omaha, 0, NULL, 720},
    {"ih_matchup_omaha_ranges by hands", call_match_omaha_ranges, 0, NULL, 1000},
    {"ih_matchup_omaha_ranges by the deck", call_match_wide_omaha_ranges, 0, NULL, 20},
    {"ih_omaha_board_sums", call_sum_omaha, 0, NULL, 20},
    {"ih_omaha_board_split_sums", call_split_omaha, 0, NULL, 20},
    {"ih_omaha_board_buckets", call_bucket_omaha, 0, NULL, 20},
    {"ih_omaha_sums_new", call_sum_omaha_street, 0, NULL, 100},
    {"ih_omaha_bins_new", call_bin_omaha, 0, NULL, 50},
    {"ih_omaha_histogram_rows", call_count_omaha, CALL_PARTIAL, NULL, 50},
    {"ih_matchup_ranges by boards", match_ranges, 0, NULL, 10},
    {"ih_matchup_ranges by pairs", match_narrow_ranges, 0, NULL, 20},
    {"ih_matchup_preflop", match_preflop, 0, NULL, 750},
    {"ih_equity_final", find_final, CALL_PARTIAL, NULL, 810},
    {"ih_equity_sweep", sweep, CALL_PARTIAL, NULL, 290},
    {"ih_equity_aggregate", aggregate, CALL_PARTIAL, NULL, 1100},
    {"ih_equity_aggregate to one board", aggregate_preflop, CALL_PARTIAL, NULL, 290},
    {"ih_equity_clusters_final", find_cluster_final, CALL_PARTIAL, NULL, 810},
    {"ih_equity_clusters_hs", find_cluster_hs, CALL_PARTIAL, NULL, 810},
    {"ih_equity_weighted_hs", find_weighted_hs, CALL_PARTIAL, NULL, 810},
    {"ih_equity_clusters_sweep", sweep_clusters, CALL_PARTIAL, NULL, 290},
    {"ih_equity_clusters_aggregate", aggregate_clusters, CALL_PARTIAL, NULL, 1100},
    {"ih_transitions_fill", make_transitions, CALL_PARTIAL, NULL, 290},
    {"ih_bucket_merge", merge, CALL_PARTIAL, NULL, 1},
    {"ih_bucket_gather", gather, CALL_PARTIAL | CALL_WITHOUT_EXECUTOR, NULL, 1},
    {"ih_bucket_cluster", cluster, 0, NULL, 1},
    {"ih_bucket_medoids", find_medoids, 0, NULL, 1},
    {"ih_bucket_transport", transport, CALL_PARTIAL, NULL, 1},
    {"ih_bucket_optimal", find_optimum, CALL_WITHOUT_EXECUTOR, NULL, 1},
    {"ih_bucket_percentile", find_percentiles, CALL_WITHOUT_EXECUTOR, NULL, 1},
    {"ih_store_verify by rows", verify, 0, NULL, 720},
    {"ih_store_verify by boards", verify_boards, 0, NULL, 4800},
    {"ih_store_verify of buckets", verify_buckets, 0, NULL, 5600},
    {"ih_build_plan", plan_build, 0, NULL, 20},
    {"ih_build_run by streets", run_build, 0, "made.safetensors", 1800},
    {"ih_build_run by indices", run_filling, 0, "made.safetensors", 3},
    {"ih_abstraction_write", call_make_buckets, 0, "river-bucket.safetensors", 3100},
    {"ih_abstraction_write by boards", call_make_omaha_buckets, 0, CALL_OMAHA_BOARDS, 100},
    {"ih_abstraction_write by values", call_divide_omaha, 0, CALL_OMAHA_VALUES, 100},
    {"ih_abstraction_write within boards", call_divide_omaha_boards, 0, CALL_OMAHA_WITHIN, 100},
    {"ih_abstraction_import", import_buckets, 0, "river-bucket.safetensors", 1200},
    {"ih_buckets_sample", sample_bucket, 0, NULL, 1900},
    {"ih_recall_count", find_recall, 0, NULL, 130},
    {"ih_table_check", check_table, CALL_WITHOUT_EXECUTOR, NULL, 3},
    {"ih_buckets_compare", compare_buckets, CALL_WITHOUT_EXECUTOR, NULL, 2},
    {"ih_abstraction_export", export_buckets, CALL_WITHOUT_EXECUTOR, "flop.txt", 4},
};
const size_t calls_count = sizeof calls / sizeof *calls;
