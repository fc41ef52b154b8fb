/* Scanned streets by histograms of HS: centres from a sample of all boards, and for every hand the
 * nearest of them. */
#include "abstraction/make/scan_boards.h"

#include "base/executor.h"
#include "base/team.h"

#include <stdlib.h>

/* ---- Sample -------------------------------------------------------------------------------- */

struct sampling {
  const struct ihp_scan_boards *boards;
  void *at; /* points, board by board */
  uint64_t *weight;
};

/* Samples the hands of a board. */
static enum ih_status sample_board(const struct sampling *s, uint64_t b,
                                   struct ihp_board_hands *hands)
{
  size_t to = (size_t)b * s->boards->each;
  ihp_board_hands_list(s->boards, b, hands);
  ihp_board_hands_draw(s->boards, b, hands);
  const enum ih_status status = ihp_board_hands_histograms(s->boards, hands);
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    if (!hands->wanted[hands->place[i]])
      continue;
    s->weight[to] = hands->multiplicity;
    ihp_board_hands_point(s->boards, hands, hands->place[i], s->at, to++);
  }
  return status;
}

static enum ih_status sample_slice(void *work, const struct ihp_slice *slice)
{
  const struct sampling *s = work;
  struct ihp_board_hands hands;
  struct ihp_share taken;
  enum ih_status status = ihp_board_hands_take(s->boards, &hands);
  if (status != IH_OK)
    return status;
  while (status == IH_OK && ihp_slice_take(slice, &taken))
    status = sample_board(s, taken.first, &hands);
  ihp_board_hands_release(&hands);
  return status;
}

/* Merges equal points. */
static enum ih_status merge_sample(const struct ihp_run *run, const ih_points *points,
                                   struct ihp_point_set *set)
{
  size_t count;
  set->of_hand = ihp_run_new(run, points->count * sizeof *set->of_hand);
  if (set->of_hand == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status =
      ih_bucket_merge(points, run->options.executor, &run->options.callbacks, set->of_hand, &count);
  if (status != IH_OK)
    return status;
  set->points = *points;
  set->points.count = count;
  set->points.at = set->at = malloc(count * points->width * ih_dtype_size(points->dtype));
  set->points.weight = set->weight = malloc(count * sizeof *set->weight);
  if (set->at == NULL || set->weight == NULL)
    return IH_ERR_MEMORY;
  return ih_bucket_gather(points, set->of_hand, count, &run->options.callbacks, set->at,
                          set->weight);
}

enum ih_status ihp_scan_sample(const struct ihp_scan_boards *boards, struct ihp_point_set *set)
{
  const struct ihp_run *run = boards->scan->run;
  const struct ihp_street_plan *street = boards->scan->street;
  const size_t count = (size_t)boards->count * boards->each;
  ih_points points = {
      .count = count, .width = ihp_plan_width(street), .dtype = ihp_plan_dtype(street)};
  const size_t row = points.width * ih_dtype_size(points.dtype);
  struct sampling sampling = {boards, ihp_run_new(run, count * row),
                              ihp_run_new(run, count * sizeof *sampling.weight)};
  const struct ihp_split split = {.units = boards->count,
                                  .run = sample_slice,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .dealt = 1};
  *set = (struct ihp_point_set){.at = NULL};
  points.at = sampling.at;
  points.weight = sampling.weight;
  enum ih_status status = sampling.at == NULL || sampling.weight == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK)
    status = ihp_split_run(&split, run->options.executor, &sampling);
  status = ihp_team_merge(ihp_run_team(run), status, sampling.at, count * row);
  status =
      ihp_team_merge(ihp_run_team(run), status, sampling.weight, count * sizeof *sampling.weight);
  if (status == IH_OK)
    status = merge_sample(run, &points, set);
  ihp_run_free(run, sampling.at);
  ihp_run_free(run, sampling.weight);
  return status;
}

/* ---- Labels of all hands ------------------------------------------------------------------- */

struct labelling {
  const struct ihp_scan_boards *boards;
  const ih_centres *centres;
  struct ihp_partition *partition;
  enum ih_dtype dtype;
  void *label;
  uint8_t *seen; /* as bits: hands that have their label */
};

enum { TOGETHER = 256 /* hands that are labelled at once */ };

/* Labels some hands, and adds their distances to cost[]. */
static enum ih_status label_hands(const struct labelling *l, const void *at, size_t count,
                                  const uint64_t index[], uint64_t cost[])
{
  const struct ihp_street_plan *street = l->boards->scan->street;
  uint32_t label[TOGETHER];
  uint64_t distance[TOGETHER], multiplicity = 0;
  const enum ih_status status = ih_centres_nearest(l->centres, count, at, label, distance);
  for (size_t i = 0; i < count && status == IH_OK; i++) {
    (void)ih_multiplicity(street->indexer, street->hands.rounds.count - 1u, index[i],
                          &multiplicity);
    cost[label[i]] += multiplicity * distance[i];
    ihp_element_put(l->dtype, label[i], l->label, index[i]);
  }
  return status;
}

/* Labels the wanted hands of a board; at[] has room for TOGETHER points. */
static enum ih_status label_wanted(const struct labelling *l, const struct ihp_board_hands *hands,
                                   void *at, uint64_t cost[])
{
  uint64_t index[TOGETHER];
  size_t count = 0;
  enum ih_status status = IH_OK;
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    if (!hands->wanted[hands->place[i]])
      continue;
    ihp_board_hands_point(l->boards, hands, hands->place[i], at, count);
    index[count++] = hands->index[i];
    if (count < TOGETHER)
      continue;
    status = label_hands(l, at, count, index, cost);
    count = 0;
  }
  return status == IH_OK && count > 0 ? label_hands(l, at, count, index, cost) : status;
}

/* Labels the hands of board b, and adds their distances to cost[]. */
static enum ih_status label_board(const struct labelling *l, uint64_t b,
                                  struct ihp_board_hands *hands, void *at, uint64_t cost[])
{
  ihp_board_hands_list(l->boards, b, hands);
  ihp_board_hands_index(l->boards, hands);
  ihp_board_hands_choose(l->boards, l->seen, hands);
  const enum ih_status status = ihp_board_hands_histograms(l->boards, hands);
  return status == IH_OK ? label_wanted(l, hands, at, cost) : status;
}

static enum ih_status label_slice(void *work, const struct ihp_slice *slice)
{
  const struct labelling *l = work;
  const struct ihp_street_plan *street = l->boards->scan->street;
  struct ihp_board_hands hands;
  struct ihp_share taken;
  enum ih_status status = ihp_board_hands_take(l->boards, &hands);
  if (status != IH_OK)
    return status;
  void *at = malloc(TOGETHER * ihp_plan_width(street) * ih_dtype_size(ihp_plan_dtype(street)));
  if (at == NULL)
    status = IH_ERR_MEMORY;
  while (status == IH_OK && ihp_slice_take(slice, &taken))
    status = label_board(l, taken.first, &hands, at, slice->own);
  free(at);
  ihp_board_hands_release(&hands);
  return status;
}

static void join_costs(void *work, const void *own)
{
  const struct labelling *l = work;
  for (uint64_t c = 0; c < l->partition->buckets; c++)
    l->partition->costs[c] += ((const uint64_t *)own)[c];
}

static enum ih_status label_boards(struct labelling *l)
{
  const struct ihp_run *run = l->boards->scan->run;
  const struct ihp_split split = {.units = l->boards->count,
                                  .own_bytes = (size_t)l->partition->buckets * sizeof(uint64_t),
                                  .run = label_slice,
                                  .join = join_costs,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1,
                                  .is_divided = 1,
                                  .joins_own = 1,
                                  .dealt = 1};
  enum ih_status status = ihp_split_run(&split, run->options.executor, l);
  status = ihp_team_add(ihp_run_team(run), status, l->partition->costs, l->partition->buckets);
  return ihp_team_merge(ihp_run_team(run), status, l->label,
                        l->boards->scan->street->count * ih_dtype_size(l->dtype));
}

enum ih_status ihp_scan_label(const struct ihp_scan_boards *boards, enum ih_dtype dtype,
                              void *label, struct ihp_partition *partition)
{
  const struct ihp_street_plan *street = boards->scan->street;
  const ih_points centres = {.count = (size_t)partition->buckets,
                             .width = ihp_plan_width(street),
                             .dtype = ihp_plan_dtype(street),
                             .at = partition->centre};
  struct labelling l = {.boards = boards, .partition = partition, .dtype = dtype, .label = label};
  ih_centres *made = NULL;
  free(partition->costs);
  partition->costs = calloc((size_t)partition->buckets, sizeof *partition->costs);
  l.seen = calloc((size_t)(street->count / 8 + 1), 1);
  enum ih_status status = partition->costs == NULL || l.seen == NULL ? IH_ERR_MEMORY : IH_OK;
  if (status == IH_OK)
    status = ih_centres_new(&centres, street->settings.method->distance, NULL, &made);
  l.centres = made;
  if (status == IH_OK)
    status = label_boards(&l);
  partition->cost = 0;
  for (uint64_t c = 0; c < partition->buckets && status == IH_OK; c++)
    partition->cost += partition->costs[c];
  ih_centres_free(made);
  free(l.seen);
  return status;
}

uint64_t ihp_scan_sample_bytes(const struct ihp_street_plan *street, const struct ihp_run *run)
{
  struct ihp_scan_boards boards;
  const uint64_t row = street->hands.game.bins;
  const enum ih_status status = ihp_scan_boards_count(street, &boards);
  const uint64_t bins = ih_omaha_bins_bytes(&boards.game);
  const uint64_t sample =
      boards.count * boards.each * (row * sizeof(uint16_t) + 2 * sizeof(uint64_t));
  const uint64_t hands =
      ihp_workers(run->options.executor) * ihp_board_hands_bytes(&boards, street);
  ihp_scan_boards_close(&boards);
  return status != IH_OK || bins == UINT64_MAX ? UINT64_MAX
                                               : bins + sample + hands + street->count / 8;
}
