#include "abstraction/make/scan_divide.h"

#include "bucket/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Workspace ----------------------------------------------------------------------------- */

void ihp_pool_release(struct ihp_pool *pool)
{
  ihp_board_hands_release(&pool->hands);
  free(pool->wins);
  free(pool->ties);
  free(pool->from);
  free(pool->at);
  free(pool->weight);
  free(pool->label);
  free(pool->distance);
  free(pool->kept);
}

enum ih_status ihp_pool_take(const struct ihp_scan_boards *boards, struct ihp_pool *pool)
{
  const size_t live = boards->live;
  *pool = (struct ihp_pool){.count = 0};
  const enum ih_status status = ihp_board_hands_take(boards, &pool->hands);
  if (status != IH_OK)
    return status;
  pool->wins = malloc(boards->places * sizeof *pool->wins);
  pool->ties = malloc(boards->places * sizeof *pool->ties);
  pool->from = malloc(live * sizeof *pool->from);
  pool->at = malloc(live * ihp_plan_row_bytes(boards->scan->street));
  pool->weight = malloc(live * sizeof *pool->weight);
  pool->label = malloc(live * sizeof *pool->label);
  pool->distance = malloc(live * sizeof *pool->distance);
  pool->kept = malloc(live * sizeof *pool->kept);
  if (pool->wins != NULL && pool->ties != NULL && pool->from != NULL && pool->at != NULL &&
      pool->weight != NULL && pool->label != NULL && pool->distance != NULL && pool->kept != NULL)
    return IH_OK;
  ihp_pool_release(pool);
  return IH_ERR_MEMORY;
}

uint64_t ihp_pool_bytes(const struct ihp_scan_boards *boards, const struct ihp_street_plan *street)
{
  enum { SUMS = 2 * sizeof(uint32_t), OTHERS = 3 * sizeof(uint32_t) + 2 * sizeof(uint64_t) };
  const size_t row = ihp_plan_row_bytes(street);
  const ih_points points = {
      .count = boards->each, .width = ihp_plan_width(street), .dtype = ihp_plan_dtype(street)};
  return ihp_board_hands_bytes(boards, street) + boards->places * SUMS +
         boards->live * (row + OTHERS) +
         boards->each * (row + sizeof(uint64_t) + sizeof(uint32_t)) +
         ihp_merge_bytes(&points, NULL);
}

/* ---- Points -------------------------------------------------------------------------------- */

static uint32_t score_of(const struct ihp_pool *pool, size_t hand)
{
  const uint32_t place = pool->hands.place[hand];
  return 2 * pool->wins[place] + pool->ties[place];
}

/* Makes the points of the wanted hands. */
static enum ih_status fill_pool(const struct ihp_scan_boards *boards, struct ihp_pool *pool)
{
  const struct ihp_board_hands *hands = &pool->hands;
  const enum ih_status status =
      boards->bins == NULL ? IH_OK : ihp_board_hands_histograms(boards, hands);
  pool->count = 0;
  for (size_t i = 0; i < hands->count && status == IH_OK; i++) {
    if (!hands->wanted[hands->place[i]])
      continue;
    if (boards->bins == NULL)
      ((uint32_t *)pool->at)[pool->count] = score_of(pool, i);
    else
      ihp_board_hands_point(boards, hands, hands->place[i], pool->at, pool->count);
    pool->from[pool->count++] = (uint32_t)i;
  }
  return status;
}

static ih_points points_of(const struct ihp_scan_boards *boards, const struct ihp_pool *pool)
{
  const struct ihp_street_plan *street = boards->scan->street;
  return (ih_points){.count = pool->count,
                     .width = ihp_plan_width(street),
                     .dtype = ihp_plan_dtype(street),
                     .at = pool->at,
                     .weight = pool->weight};
}

/* Makes the points of drawn hands, each of which stands for itself on every board of the class. */
static enum ih_status draw_pool(const struct ihp_scan_boards *boards, uint64_t board,
                                struct ihp_pool *pool)
{
  ihp_board_hands_draw(boards, board, &pool->hands);
  const enum ih_status status = fill_pool(boards, pool);
  for (size_t i = 0; i < pool->count; i++)
    pool->weight[i] = pool->hands.multiplicity;
  return status;
}

/* Makes the points of all hands, of one for each index. */
static enum ih_status choose_pool(const struct ihp_scan_boards *boards, uint8_t seen[],
                                  struct ihp_pool *pool)
{
  const struct ihp_street_plan *street = boards->scan->street;
  ihp_board_hands_choose(boards, seen, &pool->hands);
  const enum ih_status status = fill_pool(boards, pool);
  for (size_t i = 0; i < pool->count; i++)
    (void)ih_multiplicity(street->indexer, street->hands.rounds.count - 1u,
                          pool->hands.index[pool->from[i]], &pool->weight[i]);
  return status;
}

/* ---- Buckets ------------------------------------------------------------------------------- */

/* Divides the pool's `count` distinct points, whose numbers are its labels; label[] is theirs. */
static enum ih_status divide_distinct(const struct ihp_scan_boards *boards,
                                      const struct ihp_pool *pool, size_t count, uint32_t label[],
                                      struct ihp_board_buckets *out)
{
  const struct ihp_scan *scan = boards->scan;
  const ih_points all = points_of(boards, pool);
  ih_points points = all;
  void *at = malloc(count * ihp_plan_row_bytes(scan->street));
  uint64_t *weight = malloc(count * sizeof *weight);
  ih_clusters found = {.label = label, .centre = out->centre};
  points.count = count;
  points.at = at;
  points.weight = weight;
  enum ih_status status = at == NULL || weight == NULL
                              ? IH_ERR_MEMORY
                              : ih_bucket_gather(&all, pool->label, count, NULL, at, weight);
  out->count = count < out->most ? (uint32_t)count : out->most;
  if (status == IH_OK)
    status = ihp_divide_points(scan->street, NULL, &points, out->count, 0, scan->run, NULL, &found);
  free(at);
  free(weight);
  out->points = count;
  out->iterations = found.iterations;
  out->is_converged = found.is_converged;
  return status;
}

/* Divides the pool's points, and labels them. */
static enum ih_status divide_pool(const struct ihp_scan_boards *boards, struct ihp_pool *pool,
                                  struct ihp_board_buckets *out)
{
  const ih_points points = points_of(boards, pool);
  size_t count;
  enum ih_status status =
      ih_bucket_merge(&points, NULL, &boards->scan->run->options.callbacks, pool->label, &count);
  if (status != IH_OK)
    return status;
  uint32_t *label = malloc(count * sizeof *label);
  status = label == NULL ? IH_ERR_MEMORY : divide_distinct(boards, pool, count, label, out);
  for (size_t i = 0; i < pool->count && status == IH_OK; i++)
    pool->label[i] = label[pool->label[i]];
  free(label);
  return status;
}

/* Measures the L1 distance of each point from the centre of its bucket. */
static void measure_pool(const struct ihp_scan_boards *boards, struct ihp_pool *pool,
                         const void *centre)
{
  const ih_points points = points_of(boards, pool);
  const size_t width = points.width;
  for (size_t i = 0; i < pool->count; i++) {
    pool->distance[i] = 0;
    for (size_t j = 0; j < width; j++) {
      const uint32_t x = ihp_element_get(points.dtype, points.at, i * width + j);
      const uint32_t y = ihp_element_get(points.dtype, centre, pool->label[i] * width + j);
      pool->distance[i] += x > y ? x - y : y - x;
    }
  }
}

/* Labels the pool by the nearest centre. */
static enum ih_status find_nearest(const struct ihp_scan_boards *boards,
                                   const struct ihp_board_buckets *out, struct ihp_pool *pool)
{
  ih_points centres = points_of(boards, pool);
  ih_centres *made = NULL;
  centres.count = out->count;
  centres.at = out->centre;
  centres.weight = NULL;
  enum ih_status status =
      ih_centres_new(&centres, boards->scan->street->settings.method->distance, NULL, &made);
  if (status == IH_OK)
    status = ih_centres_nearest(made, pool->count, pool->at, pool->label, pool->distance);
  ih_centres_free(made);
  return status;
}

/* Adds up the buckets. */
static void weigh_buckets(const struct ihp_pool *pool, struct ihp_board_buckets *out)
{
  for (size_t i = 0; i < pool->count; i++) {
    const uint32_t bucket = pool->label[i];
    out->size[bucket] += pool->weight[i];
    out->ehs[bucket] += pool->weight[i] * score_of(pool, pool->from[i]);
    out->costs[bucket] += pool->weight[i] * pool->distance[i];
  }
}

void ihp_board_drop_empty(size_t row, struct ihp_pool *pool, struct ihp_board_buckets *out)
{
  char *centre = out->centre;
  uint32_t n = 0;
  for (uint32_t c = 0; c < out->count; c++) {
    pool->kept[c] = n;
    if (out->size[c] == 0)
      continue;
    memmove(centre + n * row, centre + c * row, row);
    out->size[n] = out->size[c];
    out->ehs[n] = out->ehs[c];
    out->costs[n++] = out->costs[c];
  }
  out->count = n;
  for (size_t i = 0; i < pool->count; i++)
    pool->label[i] = pool->kept[pool->label[i]];
}

enum ih_status ihp_board_divide(const struct ihp_scan_boards *boards, uint64_t board,
                                uint8_t seen[], struct ihp_pool *pool,
                                struct ihp_board_buckets *out)
{
  const ih_abstraction_options *options = &boards->scan->run->options;
  const ih_callbacks callbacks = {.context = options->callbacks.context,
                                  .is_cancelled = options->callbacks.is_cancelled};
  const int is_sample = boards->each < boards->live;
  ihp_board_hands_list(boards, board, &pool->hands);
  ihp_board_hands_index(boards, &pool->hands);
  enum ih_status status = ih_omaha_board_sums(&boards->game, pool->hands.board, boards->cards, NULL,
                                              &callbacks, pool->wins, pool->ties, NULL);
  if (status == IH_OK && is_sample)
    status = draw_pool(boards, board, pool);
  if (status == IH_OK && is_sample)
    status = divide_pool(boards, pool, out);
  if (status == IH_OK)
    status = choose_pool(boards, seen, pool);
  if (status == IH_OK)
    status = is_sample ? find_nearest(boards, out, pool) : divide_pool(boards, pool, out);
  if (status != IH_OK)
    return status;
  if (!is_sample)
    measure_pool(boards, pool, out->centre);
  weigh_buckets(pool, out);
  ihp_board_drop_empty(ihp_plan_row_bytes(boards->scan->street), pool, out);
  return IH_OK;
}
