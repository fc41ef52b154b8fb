#include "abstraction/make/points.h"

#include "abstraction/make/parents.h"
#include "base/executor.h"
#include "base/large.h"

#include <isohand/sequence.h>
#include <stdlib.h>

/* ---- Points of hands ---------------------------------------------------------------------- */

/* Points that a method makes from feature values, a slice of hands at a time. */
struct making {
  const struct ihp_street_plan *street;
  const struct ihp_inputs *inputs;
  unsigned char *at;
  size_t row; /* bytes per point */
};

static enum ih_status make_points_of_slice(void *work, const struct ihp_slice *slice)
{
  const struct making *m = work;
  m->street->settings.method->points(&m->inputs->hands, m->inputs->sums.values, slice->first,
                                     slice->count, m->at + slice->first * m->row);
  return IH_OK;
}

static enum ih_status make_of_feature(const struct ihp_street_plan *street,
                                      const struct ihp_inputs *inputs, const struct ihp_run *run,
                                      size_t row, void *at)
{
  struct making making = {street, inputs, at, row};
  const struct ihp_split split = {.units = street->count,
                                  .least = 1 << 14,
                                  .a_worker = 32,
                                  .run = make_points_of_slice,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .made = {{at, row}}};
  return ihp_split_run(&split, run->options.executor, &making);
}

/* Makes the points of hands on some boards. */
static enum ih_status make_points_of_boards(void *context, uint64_t first, size_t count,
                                            const ih_executor *executor,
                                            const ih_callbacks *callbacks)
{
  const struct making *m = context;
  return m->street->settings.method->street_points(&m->inputs->hands, first, count, executor,
                                                   callbacks, m->at);
}

static enum ih_status make_of_street(const struct ihp_street_plan *street,
                                     const struct ihp_inputs *inputs, const struct ihp_run *run,
                                     size_t row, void *at)
{
  struct making making = {street, inputs, at, row};
  const enum ih_status status =
      ihp_run_boards(run, ih_street_boards(inputs->hands.street), make_points_of_boards, &making);
  return ihp_team_merge(ihp_run_team(run), status, at, street->count * row);
}

enum ih_status ihp_hand_points_make(const struct ihp_street_plan *street,
                                    const struct ihp_inputs *inputs, const struct ihp_run *run,
                                    struct ihp_hand_points *out)
{
  out->points = (ih_points){.count = (size_t)street->count,
                            .width = ihp_plan_width(street),
                            .dtype = ihp_plan_dtype(street)};
  const size_t row = out->points.width * ih_dtype_size(out->points.dtype);
  out->points.at = out->at = ihp_run_new(run, out->points.count * row);
  if (out->at == NULL)
    return IH_ERR_MEMORY;
  switch (ihp_plan_source(street)) {
  case IHP_POINTS_OF_STREET:
    return make_of_street(street, inputs, run, row, out->at);
  case IHP_POINTS_OF_NEXT:
    return ihp_children_points(street, inputs, run, out->at);
  case IHP_POINTS_OF_FEATURE:
    return make_of_feature(street, inputs, run, row, out->at);
  default:
    return ihp_supplied_read(&street->supplied, &street->settings, out->points.dtype, run, out->at);
  }
}

/* ---- Merging ------------------------------------------------------------------------------ */

/* A hand's point, and its parent. */
struct pair {
  uint32_t point, parent;
};

struct pairing {
  const struct ihp_parents *parents;
  const uint32_t *of_hand;
  struct pair *pair;
};

static void pair_hands(void *context, uint64_t first, size_t count, const uint64_t class[],
                       const uint64_t multiplicity[])
{
  const struct pairing *pairing = context;
  (void)multiplicity;
  for (size_t i = 0; i < count; i++)
    pairing->pair[first + i] =
        (struct pair){pairing->of_hand[first + i], pairing->parents->parent[class[i]]};
}

/* Merges pairs as points of two coordinates. */
static enum ih_status merge_pairs(const struct ihp_street_plan *street, const struct pair pairs[],
                                  const struct ihp_run *run, struct ihp_point_set *out,
                                  size_t *count)
{
  const ih_points points = {
      .count = (size_t)street->count, .width = 2, .dtype = IH_U32, .at = pairs};
  const enum ih_status status =
      ih_bucket_merge(&points, run->options.executor, &run->callbacks, out->of_hand, count);
  if (status != IH_OK)
    return status;
  out->parent = malloc(*count * sizeof *out->parent);
  if (out->parent == NULL)
    return IH_ERR_MEMORY;
  for (uint64_t i = 0; i < street->count; i++)
    out->parent[out->of_hand[i]] = pairs[i].parent;
  return IH_OK;
}

static enum ih_status split_by_parent(const struct ihp_street_plan *street,
                                      const struct ihp_parents *parents, const struct ihp_run *run,
                                      struct ihp_point_set *out, size_t *count)
{
  struct pairing pairing = {parents, out->of_hand,
                            malloc((size_t)street->count * sizeof *pairing.pair)};
  enum ih_status status = pairing.pair == NULL
                              ? IH_ERR_MEMORY
                              : ihp_parents_visit(street, parents, run, pair_hands, &pairing);
  if (status == IH_OK)
    status = merge_pairs(street, pairing.pair, run, out, count);
  free(pairing.pair);
  return status;
}

enum ih_status ihp_point_set_merge(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs,
                                   const struct ihp_hand_points *hands, const struct ihp_run *run,
                                   struct ihp_point_set *out)
{
  const ih_points *points = &hands->points;
  const size_t row = points->width * ih_dtype_size(points->dtype);
  size_t count;
  *out = (struct ihp_point_set){.of_hand = ihp_run_new(run, points->count * sizeof *out->of_hand)};
  if (out->of_hand == NULL)
    return IH_ERR_MEMORY;
  enum ih_status status =
      ih_bucket_merge(points, run->options.executor, &run->callbacks, out->of_hand, &count);
  if (status == IH_OK && inputs->parents != NULL)
    status = split_by_parent(street, inputs->parents, run, out, &count);
  if (status != IH_OK)
    return status;
  out->points = *points;
  out->points.count = count;
  out->points.at = out->at = ihp_new_large(count * row);
  return out->at == NULL
             ? IH_ERR_MEMORY
             : ih_bucket_gather(points, out->of_hand, count, &run->callbacks, out->at, NULL);
}

void ihp_point_set_release(struct ihp_point_set *set, const struct ihp_run *run)
{
  free(set->at);
  free(set->weight);
  free(set->ehs);
  free(set->parent);
  ihp_run_free(run, set->of_hand);
}

/* ---- Weighing ----------------------------------------------------------------------------- */

enum { CHUNK = 4096, AHEAD = 32 /* hands to prefetch ahead */ };

/* Adds the hands first..first+count-1, whose points may be anywhere in memory. */
static void weigh_hands(const struct ihp_street_sums *sums, uint64_t first, size_t count,
                        const uint64_t multiplicity[], struct ihp_point_set *set)
{
  const uint32_t *of_hand = set->of_hand + first;
  for (size_t i = 0; i < count; i++) {
    const uint32_t point = of_hand[i];
    if (i + AHEAD < count) {
      __builtin_prefetch(&set->weight[of_hand[i + AHEAD]], 1);
      __builtin_prefetch(&set->ehs[of_hand[i + AHEAD]], 1);
    }
    set->weight[point] += multiplicity[i];
    set->ehs[point] += multiplicity[i] * ihp_sums_points(sums, first + i);
  }
}

enum ih_status ihp_point_set_weigh(const struct ihp_street_plan *street,
                                   const struct ihp_inputs *inputs, const struct ihp_run *run,
                                   struct ihp_point_set *set)
{
  uint64_t multiplicity[CHUNK], first = 0;
  const ih_sequence_arrays arrays = {.multiplicities = multiplicity};
  ih_sequence *sequence;
  size_t count;
  set->weight = calloc(set->points.count, sizeof *set->weight);
  set->ehs = calloc(set->points.count, sizeof *set->ehs);
  if (set->weight == NULL || set->ehs == NULL)
    return IH_ERR_MEMORY;
  set->points.weight = set->weight;
  enum ih_status status = ih_sequence_new(street->indexer, street->hands.rounds.count - 1u, 0,
                                          street->count, &sequence);
  if (status != IH_OK)
    return status;
  while (status == IH_OK && (count = ih_sequence_next_unchecked(sequence, CHUNK, &arrays)) > 0) {
    weigh_hands(&inputs->sums, first, count, multiplicity, set);
    first += count;
    ihp_stage_report(run, first, street->count);
    status = ihp_run_is_cancelled(run) ? IH_ERR_CANCELLED : IH_OK;
  }
  ih_sequence_free(sequence);
  return status;
}
