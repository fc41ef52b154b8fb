/* The first centres.
 *
 * The plain algorithm computes the distance of every point from every candidate.  But a point only
 * matters if the candidate is nearer than its centre.  Points come in blocks of neighbours: the
 * length from a candidate to any of them is at least that to the block's middle, less the length
 * from the middle to this one.  So a point has a reach, the distance from the middle beyond which
 * no candidate is nearer to it, and a block has the greatest of its points.  Of most blocks the
 * sums of coordinates alone show that a candidate is out of reach (centre_sums.h). */
#include "bucket/bounds.h"
#include "bucket/centre_sums.h"

#include <string.h>

enum {
  MEASURED = 64, /* blocks at a time */
  /* After the first FEW_CENTRES, a new centre takes points of few blocks, and the rest of the work
   * is to compare sums.  Then a slice has at least COMPARED blocks, or starting its thread would
   * take longer than the slice. */
  FEW_CENTRES = 1000,
  COMPARED = 1 << 14
};

struct block {
  uint64_t total; /* sum of weight times distance; before there is a centre, of weight */
  uint64_t reach; /* a candidate at least this far from the middle is not nearer to any point */
  uint32_t sum;   /* of the middle's coordinates */
};

struct seeding {
  struct ihp_candidates candidates; /* must be first: its functions cast it back */
  struct ihp_clustering *clustering;
  size_t blocks;
  struct block *block;
  struct ihp_sum_range *near; /* per block: the sums of candidates that may be within its reach */
  uint8_t *middles;           /* rows: the mean of each block's points */
  uint32_t *distance;         /* per point: distance from its centre */
  uint32_t *radius;           /* per point: length from its block's middle, rounded up */
  uint32_t *reach;            /* per point: a candidate at least this far from its block's middle is
                               * not nearer than its centre */
  const uint8_t *candidate[IH_CLUSTER_MOST_CANDIDATES];
  uint32_t label; /* of the candidate being made a centre */
};

/* ---- Blocks ------------------------------------------------------------------------------- */

static size_t block_points(const struct seeding *s, size_t b)
{
  const size_t left = s->clustering->points->count - b * IHP_BLOCK;
  return left < IHP_BLOCK ? left : IHP_BLOCK;
}

/* out[0..n-1] = the distances of listed points of a block from a row. */
static void measure_points(const struct seeding *s, size_t b, const uint8_t row[],
                           const uint32_t list[], size_t n, uint32_t out[])
{
  const struct ihp_points *points = s->clustering->points;
  s->clustering->distances->listed(row, ihp_point(points, b * IHP_BLOCK), points->row, list, n,
                                   out);
}

/* Returns the least distance from its block's middle at which a candidate is not nearer to a
 * point than its centre. */
static uint32_t reach_of(const struct seeding *s, size_t i)
{
  const enum ih_distance kind = s->clustering->points->distance;
  const uint64_t length = (uint64_t)ihp_length_high(kind, s->distance[i]) + s->radius[i];
  const uint64_t reach = ihp_length_distance(kind, length);
  return reach < UINT32_MAX ? (uint32_t)reach : UINT32_MAX;
}

/* Recomputes a block's total and reach after distances have changed. */
static void finish_block(struct seeding *s, size_t b)
{
  const struct ihp_clustering *k = s->clustering;
  struct block *block = &s->block[b];
  block->reach = 0;
  block->total = 0;
  for (size_t i = b * IHP_BLOCK, n = block_points(s, b); n > 0; n--, i++) {
    s->reach[i] = reach_of(s, i);
    block->reach = s->reach[i] > block->reach ? s->reach[i] : block->reach;
    block->total += k->points->weight[i] * s->distance[i];
  }
  s->near[b] = ihp_sums_within(k->points, block->sum, block->reach);
}

/* Writes the mean of a block's points as its middle; sum[] and value[]: workspace for a row. */
static void find_middle(struct seeding *s, size_t b, uint64_t sum[], uint32_t value[])
{
  const struct ihp_points *points = s->clustering->points;
  const size_t count = block_points(s, b);
  memset(sum, 0, points->width * sizeof *sum);
  for (size_t n = 0; n < count; n++) {
    ihp_row_read(points, ihp_point(points, b * IHP_BLOCK + n), value);
    for (size_t j = 0; j < points->width; j++)
      sum[j] += value[j];
  }
  for (size_t j = 0; j < points->width; j++)
    value[j] = (uint32_t)(sum[j] / count);
  ihp_row_write(points, value, s->middles + b * points->row);
}

static void start_block(struct seeding *s, size_t b)
{
  const struct ihp_clustering *k = s->clustering;
  const struct ihp_points *points = k->points;
  const uint8_t *middle = s->middles + b * points->row;
  uint32_t distance[IHP_BLOCK];
  struct block *block = &s->block[b];
  measure_points(s, b, middle, k->identity, block_points(s, b), distance);
  *block = (struct block){.reach = UINT64_MAX, .sum = ihp_row_sum(points, middle)};
  s->near[b] = ihp_sums_within(points, block->sum, block->reach);
  for (size_t n = 0; n < block_points(s, b); n++) {
    block->total += points->weight[b * IHP_BLOCK + n];
    s->distance[b * IHP_BLOCK + n] = s->reach[b * IHP_BLOCK + n] = UINT32_MAX;
    s->radius[b * IHP_BLOCK + n] = ihp_length_high(points->distance, distance[n]);
  }
}

static enum ih_status start_slice(void *context, const struct ihp_slice *slice)
{
  struct seeding *s = context;
  uint64_t *sum = slice->own;
  uint32_t *value = (uint32_t *)(sum + s->clustering->points->width);
  for (uint64_t b = slice->first; b < slice->first + slice->count; b++) {
    if (ihp_is_stopped(&s->clustering->options->callbacks, b * IHP_BLOCK))
      return IH_ERR_CANCELLED;
    find_middle(s, b, sum, value);
    start_block(s, b);
  }
  return IH_OK;
}

static enum ih_status start_all(struct seeding *s)
{
  const struct ihp_split split = {.units = s->blocks,
                                  .least = MEASURED,
                                  .a_worker = IHP_SEEDING_SLICES,
                                  .own_bytes = 2 * s->clustering->points->width * sizeof(uint64_t),
                                  .run = start_slice};
  return ihp_split_run(&split, s->clustering->options->executor, s);
}

/* ---- Candidates --------------------------------------------------------------------------- */

/* Lists the points of a block that may be nearer to a candidate than to their centres, given its
 * distance from the middle; returns their number. */
static size_t list_reached(const struct seeding *s, size_t b, uint32_t middle,
                           uint32_t list[IHP_BLOCK])
{
  const uint32_t *reach = s->reach + b * IHP_BLOCK;
  const size_t points = block_points(s, b);
  size_t count = 0;
  for (size_t n = 0; n < points; n++) {
    list[count] = (uint32_t)n;
    count += middle < reach[n];
  }
  return count;
}

/* Returns how much a candidate lowers the cost of a block's points; `middle` is its distance from
 * the middle. */
static uint64_t block_gain(const struct seeding *s, size_t b, const uint8_t candidate[],
                           uint32_t middle)
{
  const struct ihp_clustering *k = s->clustering;
  const uint32_t *before = s->distance + b * IHP_BLOCK;
  const uint64_t *weight = k->points->weight + b * IHP_BLOCK;
  uint32_t list[IHP_BLOCK], distance[IHP_BLOCK];
  const size_t count = list_reached(s, b, middle, list);
  uint64_t gain = 0;
  measure_points(s, b, candidate, list, count, distance);
  for (size_t n = 0; n < count; n++) {
    const uint32_t i = list[n];
    gain += distance[n] < before[i] ? weight[i] * (before[i] - distance[n]) : 0;
  }
  return gain;
}

/* Makes a candidate the centre of the block's points that are nearer to it. */
static void block_take(struct seeding *s, size_t b, const uint8_t candidate[], uint32_t middle)
{
  const struct ihp_clustering *k = s->clustering;
  uint32_t *before = s->distance + b * IHP_BLOCK, *label = k->label + b * IHP_BLOCK;
  uint32_t list[IHP_BLOCK], distance[IHP_BLOCK];
  const size_t count = list_reached(s, b, middle, list);
  size_t taken = 0;
  measure_points(s, b, candidate, list, count, distance);
  for (size_t n = 0; n < count; n++) {
    if (distance[n] >= before[list[n]])
      continue;
    before[list[n]] = distance[n];
    label[list[n]] = s->label;
    taken++;
  }
  if (taken > 0)
    finish_block(s, b);
}

/* Lists those of n blocks from `first` on that a candidate with this sum may reach, less `first`;
 * returns their number. */
static size_t list_near(const struct seeding *s, size_t first, size_t n, uint32_t sum,
                        uint32_t list[MEASURED])
{
  const struct ihp_sum_range *near = s->near + first;
  size_t count = 0;
  for (size_t i = 0; i < n; i++) {
    list[count] = (uint32_t)i;
    count += (size_t)(near[i].least <= sum) & (size_t)(sum <= near[i].most);
  }
  return count;
}

/* Visits the blocks of a slice in which candidate c may be nearer to a point: adds to *gain or, if
 * gain is NULL, makes the candidate their centre. */
static enum ih_status visit_blocks(struct seeding *s, const struct ihp_slice *slice, size_t c,
                                   uint64_t *gain)
{
  const struct ihp_clustering *k = s->clustering;
  const uint8_t *candidate = s->candidate[c];
  const size_t row = k->points->row, end = (size_t)(slice->first + slice->count);
  const uint32_t sum = ihp_row_sum(k->points, candidate);
  for (size_t b = (size_t)slice->first; b < end; b += MEASURED) {
    uint32_t list[MEASURED], distance[MEASURED];
    if (ihp_is_cancelled(&k->options->callbacks))
      return IH_ERR_CANCELLED;
    const size_t count = list_near(s, b, end - b < MEASURED ? end - b : MEASURED, sum, list);
    k->distances->listed(candidate, s->middles + b * row, row, list, count, distance);
    for (size_t n = 0; n < count; n++) {
      const size_t own = b + list[n];
      if (distance[n] >= s->block[own].reach)
        continue;
      if (gain != NULL)
        *gain += block_gain(s, own, candidate, distance[n]);
      else
        block_take(s, own, candidate, distance[n]);
    }
  }
  return IH_OK;
}

/* A single candidate needs no gain. */
static enum ih_status gain_slice(void *context, const struct ihp_slice *slice)
{
  struct seeding *s = context;
  uint64_t *gain = slice->own;
  enum ih_status status = IH_OK;
  for (size_t c = 0; s->candidates.count > 1 && c < s->candidates.count && status == IH_OK; c++)
    status = visit_blocks(s, slice, c, &gain[c]);
  return status;
}

static enum ih_status take_slice(void *context, const struct ihp_slice *slice)
{
  return visit_blocks(context, slice, 0, NULL);
}

/* ---- Random draws ------------------------------------------------------------------------- */

/* Returns the point of block b at which the running sum of shares exceeds `at`. */
static size_t find_point(const struct seeding *s, size_t b, uint64_t at)
{
  const struct ihp_clustering *k = s->clustering;
  for (size_t i = b * IHP_BLOCK;; i++) {
    const uint64_t distance = s->distance[i] == UINT32_MAX ? 1 : s->distance[i];
    const uint64_t part = k->points->weight[i] * distance;
    if (at < part)
      return i;
    at -= part;
  }
}

static void draw_point(struct ihp_candidates *candidates, size_t n, uint64_t at)
{
  struct seeding *s = (void *)candidates;
  size_t b = 0;
  for (; at >= s->block[b].total; b++)
    at -= s->block[b].total;
  s->candidate[n] = ihp_point(s->clustering->points, find_point(s, b, at));
}

/* ---- Seeding ------------------------------------------------------------------------------ */

static uint64_t add_blocks(const struct ihp_candidates *candidates)
{
  const struct seeding *s = (const void *)candidates;
  uint64_t total = 0;
  for (size_t b = 0; b < s->blocks; b++)
    total += s->block[b].total;
  return total;
}

static enum ih_status take_drawn_centre(struct ihp_candidates *candidates, size_t n, uint32_t c)
{
  struct seeding *s = (void *)candidates;
  const struct ihp_clustering *k = s->clustering;
  struct ihp_split split = candidates->measure;
  s->label = c;
  s->candidate[0] = s->candidate[n];
  memcpy(k->centre + c * k->points->row, s->candidate[0], k->points->row);
  split.own_bytes = 0;
  split.run = take_slice;
  split.join = NULL;
  split.is_divided = 0;
  split.least = c < FEW_CENTRES ? MEASURED : COMPARED;
  return ihp_split_run(&split, k->options->executor, s);
}

static enum ih_status choose_all(struct seeding *s, unsigned restart)
{
  const struct ihp_clustering *k = s->clustering;
  const enum ih_status status = start_all(s);
  return status == IH_OK ? ihp_candidates_choose(&s->candidates, k->options, restart, k->clusters)
                         : status;
}

enum ih_status ihp_choose_centres(struct ihp_clustering *clustering, unsigned restart,
                                  uint64_t *cost)
{
  const struct ihp_points *points = clustering->points;
  const size_t blocks = ihp_blocks(points->count);
  struct seeding s = {.candidates = {.total = add_blocks,
                                     .draw = draw_point,
                                     .measure = {.units = blocks,
                                                 .least = MEASURED,
                                                 .a_worker = IHP_SEEDING_SLICES,
                                                 .run = gain_slice},
                                     .take = take_drawn_centre},
                      .clustering = clustering,
                      .blocks = blocks};
  struct ihp_arrays arrays = {0};
  s.block = ihp_arrays_add(&arrays, s.blocks, sizeof *s.block);
  s.near = ihp_arrays_add(&arrays, s.blocks, sizeof *s.near);
  s.middles = ihp_arrays_add(&arrays, s.blocks, points->row);
  s.distance = ihp_arrays_add(&arrays, points->count, sizeof *s.distance);
  s.radius = ihp_arrays_add(&arrays, points->count, sizeof *s.radius);
  s.reach = ihp_arrays_add(&arrays, points->count, sizeof *s.reach);
  const enum ih_status status = arrays.is_short ? IH_ERR_MEMORY : choose_all(&s, restart);
  if (status == IH_OK)
    *cost = add_blocks(&s.candidates);
  ihp_arrays_free(&arrays);
  return status;
}
