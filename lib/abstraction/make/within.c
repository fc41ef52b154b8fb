/* Division of the points of each parent separately. */
#include "abstraction/make/partition.h"
#include "base/executor.h"

#include <stdlib.h>
#include <string.h>

/* State that the tasks share. */
struct dividing {
  const struct ihp_street_plan *street;
  const struct ihp_inputs *inputs;
  const struct ihp_point_set *set;
  const struct ihp_run *run;
  struct ihp_partition *out;
  size_t *begin;    /* [parent]: start of its members; [parents]: their number */
  uint32_t *member; /* points, ordered by parent */
};

/* ---- Members of parents ------------------------------------------------------------------- */

/* Sorts the points by parent (counting sort). */
static void list_members(struct dividing *d)
{
  const size_t parents = (size_t)d->inputs->parents->count, points = d->set->points.count;
  const uint32_t *parent = d->set->parent;
  for (size_t i = 0; i < points; i++)
    d->begin[parent[i] + 1]++;
  for (size_t p = 0; p < parents; p++)
    d->begin[p + 1] += d->begin[p];
  for (size_t i = 0; i < points; i++)
    d->member[d->begin[parent[i]]++] = (uint32_t)i;
  for (size_t p = parents; p > 0; p--)
    d->begin[p] = d->begin[p - 1];
  d->begin[0] = 0;
}

enum ih_status ihp_share_out(const struct ihp_street_plan *street,
                             const struct ihp_parents *parents, const struct ihp_point_set *set,
                             struct ihp_partition *out)
{
  const uint64_t each = street->settings.buckets;
  uint64_t *points = calloc((size_t)parents->count, sizeof *points), buckets = 0;
  out->first = malloc(((size_t)parents->count + 1) * sizeof *out->first);
  if (points == NULL || out->first == NULL) {
    free(points);
    return IH_ERR_MEMORY;
  }
  for (size_t i = 0; i < set->points.count; i++)
    points[set->parent[i]]++;
  for (uint64_t p = 0; p < parents->count; p++) {
    out->first[p] = (uint32_t)buckets;
    buckets += points[p] < each ? points[p] : each;
  }
  out->first[parents->count] = (uint32_t)buckets;
  out->buckets = buckets;
  free(points);
  return IH_OK;
}

/* ---- Division of one parent --------------------------------------------------------------- */

/* The points of one parent, contiguous, and their labels. */
struct piece {
  ih_points points;
  void *at;
  uint64_t *weight;
  uint32_t *label;
};

static enum ih_status take_piece(const struct dividing *d, size_t parent, struct piece *piece)
{
  const ih_points *all = &d->set->points;
  const size_t row = all->width * ih_dtype_size(all->dtype),
               count = d->begin[parent + 1] - d->begin[parent];
  const uint32_t *member = d->member + d->begin[parent];
  piece->at = malloc(count * row);
  piece->weight = malloc(count * sizeof *piece->weight);
  piece->label = malloc(count * sizeof *piece->label);
  if (piece->at == NULL || piece->weight == NULL || piece->label == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < count; i++) {
    memcpy((char *)piece->at + i * row, (const char *)all->at + member[i] * row, row);
    piece->weight[i] = all->weight[member[i]];
  }
  piece->points = *all;
  piece->points.count = count;
  piece->points.at = piece->at;
  piece->points.weight = piece->weight;
  return IH_OK;
}

/* The result of dividing some parents. */
struct outcome {
  uint64_t cost;
  unsigned iterations; /* the most of any parent */
  int is_moving;       /* a parent has not converged */
};

static enum ih_status divide_parent(const struct dividing *d, size_t parent,
                                    struct outcome *outcome)
{
  const struct ihp_partition *out = d->out;
  const ih_points *all = &d->set->points;
  const size_t first = out->first[parent], row = all->width * ih_dtype_size(all->dtype);
  const uint32_t buckets = out->first[parent + 1] - out->first[parent];
  uint64_t *costs = out->costs == NULL ? NULL : out->costs + first;
  struct piece piece = {.at = NULL};
  enum ih_status status = take_piece(d, parent, &piece);
  ih_clusters found = {
      .label = piece.label, .centre = (char *)out->centre + first * row, .size = out->size + first};
  if (status == IH_OK)
    status = ihp_divide_points(d->street, d->inputs->next, &piece.points, buckets, 0, d->run, costs,
                               &found);
  for (size_t i = 0; status == IH_OK && i < piece.points.count; i++)
    out->label[d->member[d->begin[parent] + i]] = (uint32_t)first + piece.label[i];
  free(piece.at);
  free(piece.weight);
  free(piece.label);
  outcome->cost += found.cost;
  outcome->iterations =
      found.iterations > outcome->iterations ? found.iterations : outcome->iterations;
  outcome->is_moving |= !found.is_converged;
  return status;
}

/* ---- Division of every parent ------------------------------------------------------------- */

static enum ih_status divide_slice(void *work, const struct ihp_slice *slice)
{
  const struct dividing *d = work;
  enum ih_status status = IH_OK;
  for (uint64_t p = slice->first; p < slice->first + slice->count && status == IH_OK; p++) {
    if (ihp_slice_is_over(slice, p > slice->first))
      return IH_ERR_CANCELLED;
    if (d->begin[p + 1] > d->begin[p])
      status = divide_parent(d, (size_t)p, slice->own);
  }
  return status;
}

static void join_outcome(void *work, const void *own)
{
  struct ihp_partition *out = ((const struct dividing *)work)->out;
  const struct outcome *more = own;
  out->cost += more->cost;
  out->iterations = more->iterations > out->iterations ? more->iterations : out->iterations;
  out->is_converged &= !more->is_moving;
}

enum ih_status ihp_divide_within(const struct ihp_street_plan *street,
                                 const struct ihp_inputs *inputs, const struct ihp_point_set *set,
                                 const struct ihp_run *run, struct ihp_partition *out)
{
  const size_t parents = (size_t)inputs->parents->count;
  struct dividing d = {.street = street,
                       .inputs = inputs,
                       .set = set,
                       .run = run,
                       .out = out,
                       .begin = calloc(parents + 1, sizeof *d.begin),
                       .member = malloc(set->points.count * sizeof *d.member)};
  const struct ihp_split split = {.units = parents,
                                  .least = 1,
                                  .a_worker = 32,
                                  .own_bytes = sizeof(struct outcome),
                                  .run = divide_slice,
                                  .join = join_outcome,
                                  .callbacks = &run->callbacks,
                                  .is_reported = 1};
  enum ih_status status = IH_ERR_MEMORY;
  out->is_converged = 1;
  if (d.begin != NULL && d.member != NULL) {
    list_members(&d);
    status = ihp_split_run(&split, run->options.executor, &d);
  }
  free(d.begin);
  free(d.member);
  return status;
}
