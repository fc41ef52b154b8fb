#include "abstraction/make/estimate.h"

#include "abstraction/make/labels.h"
#include "abstraction/make/scan_boards.h"
#include "abstraction/make/sums.h"
#include "base/error.h"
#include "base/executor.h"
#include "bucket/memory.h"
#include "bucket/merging.h"
#include "feature/omaha.h"

#include <string.h>

/* ---- Memory ------------------------------------------------------------------------------- */

/* Returns the bytes of what leads from hands to their points: in a scanned street, of what finds
 * the points, and labels of hands if they need them.  Given labels stay in their file. */
static uint64_t bytes_of_hands(const struct ihp_street_plan *street, const struct ihp_run *run)
{
  if (!ihp_is_scanned(&street->hands))
    return street->count * sizeof(uint32_t);
  if (street->settings.method->source == IHP_SUPPLIED_LABELS)
    return 0;
  if (!ihp_is_iterated(street->settings.method->division))
    return ihp_scan_values_bytes(street);
  return ihp_scan_sample_bytes(street, run) +
         street->count * ih_dtype_size(ihp_street_labels_dtype(street, street->settings.buckets));
}

static uint64_t bytes_of_point(const struct ihp_street_plan *street)
{
  return ihp_plan_width(street) * ih_dtype_size(ihp_plan_dtype(street));
}

/* Returns the bytes of one row of a feature, without the tensors, as bits, that are left out. */
static uint64_t bytes_of_row(const struct ihp_street_plan *street, const char *feature,
                             unsigned left_out)
{
  ih_feature_tensor tensor[IH_FEATURE_TENSORS];
  const struct ihp_hands *hands = &street->hands;
  const size_t tensors =
      ih_feature_tensors(ih_feature_find(feature), &hands->game, &hands->rounds, tensor);
  uint64_t bytes = 0;
  for (size_t t = 0; t < tensors; t++)
    if ((left_out >> t & 1) == 0)
      bytes += ihp_row_bytes(&tensor[t]);
  return bytes;
}

uint64_t ihp_estimate_values(const struct ihp_street_plan *street)
{
  const char *feature = ihp_plan_feature(street);
  const uint64_t other =
      feature == NULL || strcmp(feature, "ehs") == 0 ? 0 : bytes_of_row(street, feature, 0);
  return street->count * (bytes_of_row(street, "ehs", ihp_sums_left_out(street)) + other);
}

/* Returns the workspace of ih_bucket_merge.  Parents merge pairs of numbers after the points. */
static uint64_t workspace_to_merge(const struct ihp_street_plan *street,
                                   const ih_executor *executor)
{
  const ih_points points = {.count = (size_t)street->count,
                            .width = ihp_plan_width(street),
                            .dtype = ihp_plan_dtype(street)};
  const ih_points pairs = {.count = (size_t)street->count, .width = 2, .dtype = IH_U32};
  const uint64_t for_points = ihp_merge_bytes(&points, executor);
  const uint64_t for_pairs =
      street->settings.within == NULL ? 0 : ihp_merge_bytes(&pairs, executor);
  return for_points > for_pairs ? for_points : for_pairs;
}

/* Memory while equal points are merged: features, points, their numbers, and the workspace of
 * ih_bucket_merge.  Points from the next street's buckets add counts, and a label for each of that
 * street's hands.  Parents add a pair per hand: its point and its parent.  No sum overflows: there
 * are fewer than 2^28 hands, with less than 2^13 bytes each. */
static uint64_t memory_to_merge(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                                const struct ihp_run *run)
{
  const uint64_t hands = ihp_estimate_values(street) +
                         street->count * (bytes_of_point(street) + sizeof(uint32_t)) +
                         workspace_to_merge(street, run->options.executor);
  const uint64_t pairs = street->settings.within == NULL ? 0 : street->count * 2 * sizeof(uint32_t);
  return street->next == IHP_NONE ? hands + pairs
                                  : hands + pairs + street->count * ihp_next_cards(&street->hands) +
                                        plan->street[street->next].count * sizeof(uint16_t);
}

/* Returns the memory of the method, not counting points and buckets. */
static uint64_t memory_of_method(const struct ihp_street_plan *street, uint64_t count,
                                 uint64_t buckets, const struct ihp_run *run)
{
  const struct ihp_settings *settings = &street->settings;
  const ih_cluster_options options = {.distance = settings->method->distance,
                                      .clusters = (uint32_t)buckets,
                                      .executor = run->options.executor};
  const ih_points points = {
      .count = (size_t)count, .width = ihp_plan_width(street), .dtype = ihp_plan_dtype(street)};
  const ih_distributions lists = {.sites = {.count = IHP_LABELS_OF_NEXT + 1, /* at most */
                                            .width = IH_EQUITY_MAX_BINS,
                                            .dtype = IH_U8},
                                  .count = points.count,
                                  .mass = points.width};
  const size_t outer = (size_t)settings->outer;
  switch (settings->method->division) {
  case IHP_EACH:
    return 0;
  case IHP_OPTIMAL:
    return ihp_optimal_bytes(&points, options.distance);
  case IHP_PERCENTILES:
    return outer == 0 ? ihp_percentile_bytes(&points)
                      : ihp_percentile_nested_bytes(&points, outer, (size_t)buckets / outer);
  case IHP_MEDOIDS:
    return ihp_medoids_bytes(&lists, &options);
  default:
    return ihp_cluster_bytes(&points, &options);
  }
}

/* Returns the bytes of a bucket: centre, size, cost and mean; while buckets are numbered, a second
 * centre, a 32-byte entry that sorting may copy, and the number; for percentiles both ends. */
static uint64_t bytes_of_bucket(const struct ihp_street_plan *street)
{
  enum { NUMBERING = 2 * 32 + 4, DESCRIBED = 2 * sizeof(uint64_t) + sizeof(double) };
  const uint64_t point = bytes_of_point(street);
  const uint64_t ends = street->settings.method->division == IHP_PERCENTILES ? 2 * point : 0;
  return 2 * point + ends + NUMBERING + DESCRIBED;
}

/* Memory while distinct points are divided, including the hands' point numbers.  Per point: the
 * point, its weight, E[HS] and label, and what the method stores.  Parents add, per point, its
 * parent, its place among its parent's points, and a copy of it next to the others of its
 * parent. */
static uint64_t memory_to_divide(const struct ihp_street_plan *street, uint64_t points,
                                 uint64_t buckets, const struct ihp_run *run)
{
  enum {
    WEIGHED = 2 * sizeof(uint64_t) + sizeof(uint32_t),
    PIECE = sizeof(uint64_t) + 3 * sizeof(uint32_t)
  };
  const struct ihp_settings *settings = &street->settings;
  const uint64_t point = bytes_of_point(street);
  const uint64_t pieces = settings->within == NULL ? 0 : PIECE + point;
  const uint64_t at_once = settings->within == NULL ? buckets : settings->buckets;
  return bytes_of_hands(street, run) + points * (point + WEIGHED + pieces) +
         buckets * bytes_of_bucket(street) + memory_of_method(street, points, at_once, run);
}

/* Memory while the boards of a scanned street are divided, several at the same time, and then all
 * buckets are numbered. */
static uint64_t memory_within(const struct ihp_street_plan *street, const struct ihp_run *run)
{
  const uint64_t workers = ihp_workers(run->options.executor);
  const struct ihp_run alone = {.options = {.memory = run->options.memory}};
  struct ihp_scan_extent extent;
  const uint64_t bytes = ihp_scan_within_bytes(street, run, &extent);
  const uint64_t dividing = memory_of_method(street, extent.points, extent.each, &alone);
  return bytes == UINT64_MAX
             ? bytes
             : bytes + workers * dividing + extent.buckets * bytes_of_bucket(street);
}

/* There are at least as many distinct points as buckets.  With method hands the point is the index,
 * so there are as many points as hands; given labels are the points. */
static uint64_t least_points(const struct ihp_street_plan *street)
{
  const struct ihp_method *method = street->settings.method;
  return method->is_index                        ? street->count
         : method->source == IHP_SUPPLIED_LABELS ? (uint64_t)street->supplied.most + 1
                                                 : street->settings.buckets;
}

/* Each parent has at least one bucket. */
static uint64_t least_buckets(const struct ihp_street_plan *street)
{
  const struct ihp_settings *settings = &street->settings;
  const uint64_t parents = settings->public_buckets > 0 ? settings->public_buckets : street->boards;
  if (settings->method->division == IHP_EACH)
    return least_points(street);
  return parents > settings->buckets ? parents : settings->buckets;
}

uint64_t ihp_estimate_memory(const struct ihp_plan *plan, const struct ihp_street_plan *street,
                             const struct ihp_run *run)
{
  const int is_scanned = ihp_is_scanned(&street->hands);
  if (is_scanned && street->settings.within != NULL)
    return memory_within(street, run);
  const uint64_t dividing =
      memory_to_divide(street, least_points(street), least_buckets(street), run);
  const uint64_t merging = is_scanned ? 0 : memory_to_merge(plan, street, run);
  const uint64_t sums =
      ihp_is_omaha(&street->hands.rounds)
          ? ihp_omaha_memory(&street->hands,
                             is_scanned ? ihp_scan_numbers(street) : IH_OMAHA_POINTS,
                             ihp_workers(run->options.executor), 1)
          : 0;
  const uint64_t before = merging > sums ? merging : sums;
  return before > dividing ? before : dividing;
}

enum ih_status ihp_estimate_check(const struct ihp_street_plan *street, uint64_t bytes,
                                  uint64_t taken, const struct ihp_run *run, ih_error *error)
{
  const int is_limited = run->options.memory != 0;
  const uint64_t needed = is_limited ? bytes : bytes - taken, memory = ihp_run_memory(run);
  if (needed <= memory)
    return IH_OK;
  return ihp_error(error, IH_ERR_MEMORY, 0, "%s: %.0f MB of memory are needed, and %.0f MB are %s",
                   street->name, 1e-6 * (double)needed, 1e-6 * (double)memory,
                   is_limited ? "allowed" : "free");
}

enum ih_status ihp_estimate_check_division(const struct ihp_street_plan *street, uint64_t points,
                                           uint64_t buckets, const struct ihp_run *run,
                                           ih_error *error)
{
  const uint64_t taken =
      bytes_of_hands(street, run) + points * (bytes_of_point(street) + 2 * sizeof(uint64_t));
  return ihp_estimate_check(street, memory_to_divide(street, points, buckets, run), taken, run,
                            error);
}

/* ---- Disk --------------------------------------------------------------------------------- */

uint64_t ihp_estimate_disk(const struct ihp_street_plan *street)
{
  enum { DESCRIBED = 2 * sizeof(uint64_t) + sizeof(double) };
  const uint64_t buckets = least_buckets(street);
  return street->count * ih_dtype_size(ihp_street_labels_dtype(street, buckets)) +
         buckets * (bytes_of_point(street) + DESCRIBED);
}

/* ---- CPU time ----------------------------------------------------------------------------- */

/* Returns the number of hands of a street, even if the recipe leaves it out. */
static uint64_t hands_of_street(const struct ihp_plan *plan, size_t s)
{
  const ih_rounds rounds = ihp_street_rounds(ihp_street_boards_of[s]);
  uint64_t count = plan->street[s].count;
  ih_indexer *indexer;
  if (count > 0 || ih_indexer_new(&plan->game.deck, &rounds, &indexer) != IH_OK)
    return count;
  count = ih_indexer_size(indexer, rounds.count - 1u);
  ih_indexer_free(indexer);
  return count;
}

/* The sums of every street before the final one come from those of the last of these streets. */
static uint64_t work_of_sums(const struct ihp_plan *plan, const struct ihp_street_plan *street)
{
  uint64_t work = 0;
  const unsigned board = ihp_street_board(&street->hands.rounds);
  if (ihp_is_omaha(&street->hands.rounds))
    return ihp_omaha_prepare_work(&street->hands);
  for (size_t s = 0; s < IHP_STREETS; s++) {
    const unsigned of = ihp_street_boards_of[s];
    const ih_rounds rounds = ihp_street_rounds(of);
    if (of == board ||
        (board < plan->game.final_board && of > board && of < plan->game.final_board))
      work += hands_of_street(plan, s) * ihp_runouts_cost(&plan->game, &rounds);
  }
  return work;
}

/* Returns 1 if an earlier street in the order makes the sums that this one shares. */
static int are_sums_made(const struct ihp_plan *plan, const struct ihp_street_plan *street)
{
  for (size_t i = 0; i < plan->wanted; i++) {
    const struct ihp_street_plan *other = &plan->street[plan->order[i]];
    if (other == street)
      return 0;
    if (other->shares_sums && street->shares_sums)
      return 1;
  }
  return 0;
}

/* The work of a scanned street, in the stages that scan.c makes of it. */
static struct ihp_stage_work work_of_scan(const struct ihp_street_plan *street)
{
  enum { ROW = 60, HISTOGRAM = 1500, CLUSTERED = 3000, SORTED = 200 };
  const struct ihp_settings *settings = &street->settings;
  const int is_iterated = ihp_is_iterated(settings->method->division);
  const uint64_t hands = street->count, clustered = CLUSTERED * settings->restarts;
  struct ihp_stage_work work = {.points = ihp_scan_boards_work(street), .write = hands * ROW};
  if (settings->within != NULL) {
    const uint64_t all =
        settings->sample > hands / street->boards ? hands : settings->sample * street->boards;
    work.divide = hands * (is_iterated ? HISTOGRAM : SORTED) + all * (is_iterated ? clustered : 0) +
                  ihp_omaha_prepare_work(&street->hands);
    return work;
  }
  work.sums = ihp_omaha_prepare_work(&street->hands);
  if (settings->method->source == IHP_SUPPLIED_LABELS)
    work.weigh = hands * ROW;
  else if (is_iterated) {
    work.points += settings->sample * HISTOGRAM;
    work.divide = settings->sample * clustered;
    work.merge = hands * HISTOGRAM;
    work.weigh = hands * ROW;
  } else {
    work.points = hands * ROW;
    work.divide = ihp_scan_values_most(street) * SORTED;
  }
  return work;
}

/* Nanoseconds per hand or, for clustering, per distinct point, as measured for recipes ochs-200 and
 * ochs-1000 with two threads.  The number of buckets matters little, because most distances are
 * not computed. */
struct ihp_stage_work ihp_estimate_work(const struct ihp_plan *plan,
                                        const struct ihp_street_plan *street)
{
  if (ihp_is_scanned(&street->hands))
    return work_of_scan(street);
  enum { POINT = 10, OPPONENTS = 6, MERGE = 80, NARROW = 5, WEIGH = 15, WRITE = 5 };
  enum { CLUSTERED = 3000, TRANSPORTED = 200000, SORTED = 200 };
  const enum ihp_division division = street->settings.method->division;
  /* On a street of fewer than EARLY hands, each counts as a distinct point; on larger streets, one
   * in EQUAL does. */
  enum { EARLY = 1 << 22, EQUAL = 7 };
  const uint64_t hands = street->count, distinct = hands < EARLY ? hands : hands / EQUAL;
  const uint64_t each = division == IHP_EACH        ? 0
                        : division == IHP_MEDOIDS   ? TRANSPORTED * street->settings.restarts
                        : division == IHP_CLUSTERED ? CLUSTERED * street->settings.restarts
                                                    : SORTED;
  const uint64_t of_points = bytes_of_point(street) <= IHP_MERGE_NARROW ? NARROW : MERGE;
  const uint64_t of_pairs = street->settings.within == NULL ? 0 : MERGE;
  const int is_of_street = ihp_plan_source(street) == IHP_POINTS_OF_STREET;
  return (struct ihp_stage_work){
      .sums = are_sums_made(plan, street) ? 0 : work_of_sums(plan, street),
      .points = hands * (is_of_street ? OPPONENTS * ihp_plan_width(street) : POINT),
      .merge = hands * (of_points + of_pairs),
      .weigh = hands * WEIGH,
      .divide = distinct * each,
      .write = hands * WRITE};
}

uint64_t ihp_estimate_total(const struct ihp_plan *plan)
{
  uint64_t total = 0;
  for (size_t s = 0; s < IHP_STREETS; s++)
    if (ihp_plan_makes(&plan->street[s])) {
      const struct ihp_stage_work work = ihp_estimate_work(plan, &plan->street[s]);
      total += work.sums + work.points + work.merge + work.weigh + work.divide + work.write;
    }
  return total;
}
