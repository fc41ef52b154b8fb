/* Dividing the points of each parent by themselves. */
#include "abstraction/make/abstraction.h"
#include "base/callbacks.h"
#include "base/executor.h"

#include <stdlib.h>
#include <string.h>

struct dividing {
  struct ihp_bucketing *b;
  size_t *begin;    /* [parent]: where its members begin; [parents]: their number */
  uint32_t *member; /* points, parent after parent */
};

/* ---- Who belongs to whom --------------------------------------------------------------------- */

/* Sorts the points by their parents, by counting. */
static void list_members(struct dividing *d)
{
  const struct ihp_bucketing *b = d->b;
  const size_t parents = (size_t)b->parents->count;
  for (size_t i = 0; i < b->points.count; i++)
    d->begin[b->parent[i] + 1]++;
  for (size_t p = 0; p < parents; p++)
    d->begin[p + 1] += d->begin[p];
  for (size_t i = 0; i < b->points.count; i++)
    d->member[d->begin[b->parent[i]]++] = (uint32_t)i;
  for (size_t p = parents; p > 0; p--)
    d->begin[p] = d->begin[p - 1];
  d->begin[0] = 0;
}

enum ih_status ihp_bucketing_share_out(struct ihp_bucketing *b)
{
  struct ihp_parents *parents = b->parents;
  const uint64_t each = b->settings.buckets;
  uint64_t *points = calloc((size_t)parents->count, sizeof *points), buckets = 0;
  if (points == NULL)
    return IH_ERR_MEMORY;
  for (size_t i = 0; i < b->points.count; i++)
    points[b->parent[i]]++;
  for (uint64_t p = 0; p < parents->count; p++) {
    parents->first[p] = (uint32_t)buckets;
    buckets += points[p] < each ? points[p] : each;
  }
  parents->first[parents->count] = (uint32_t)buckets;
  b->buckets = buckets;
  free(points);
  return IH_OK;
}

/* ---- One parent ------------------------------------------------------------------------------ */

/* Its points in one piece, and their labels. */
struct piece {
  ih_points points;
  void *at;
  uint64_t *weight;
  uint32_t *label;
};

static enum ih_status take_piece(const struct dividing *d, size_t parent, struct piece *piece)
{
  const ih_points *all = &d->b->points;
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

static void release_piece(struct piece *piece)
{
  free(piece->at);
  free(piece->weight);
  free(piece->label);
}

/* Adds what came of it to *found. */
static enum ih_status divide_parent(const struct dividing *d, size_t parent, ih_clusters *found)
{
  struct ihp_bucketing *b = d->b;
  const size_t first = b->parents->first[parent], buckets = b->parents->first[parent + 1] - first,
               row = b->points.width * ih_dtype_size(b->points.dtype);
  struct piece piece = {.at = NULL};
  enum ih_status status = take_piece(d, parent, &piece);
  ih_clusters out = {
      .label = piece.label, .centre = (char *)b->centre + first * row, .size = b->size + first};
  if (status == IH_OK)
    status = ihp_bucketing_divide_points(b, &piece.points, buckets, 0, b->cost + first, &out);
  for (size_t i = 0; status == IH_OK && i < piece.points.count; i++)
    b->label[d->member[d->begin[parent] + i]] = (uint32_t)first + piece.label[i];
  release_piece(&piece);
  found->cost += out.cost;
  found->iterations = out.iterations > found->iterations ? out.iterations : found->iterations;
  found->is_converged &= out.is_converged;
  return status;
}

/* ---- All of them ----------------------------------------------------------------------------- */

static enum ih_status divide_slice(void *work, const struct ihp_slice *slice)
{
  const struct dividing *d = work;
  ih_clusters *found = slice->own;
  enum ih_status status = IH_OK;
  found->is_converged = 1;
  for (uint64_t p = slice->first; p < slice->first + slice->count && status == IH_OK; p++) {
    if (ihp_is_cancelled(&d->b->options->callbacks))
      return IH_ERR_CANCELLED;
    if (d->begin[p + 1] > d->begin[p])
      status = divide_parent(d, (size_t)p, found);
  }
  return status;
}

static void join_found(void *work, const void *own)
{
  ih_clusters *all = &((const struct dividing *)work)->b->found;
  const ih_clusters *found = own;
  all->cost += found->cost;
  all->iterations = found->iterations > all->iterations ? found->iterations : all->iterations;
  all->is_converged &= found->is_converged;
}

enum ih_status ihp_bucketing_divide_parents(struct ihp_bucketing *b)
{
  struct dividing d = {.b = b,
                       .begin = calloc((size_t)b->parents->count + 1, sizeof *d.begin),
                       .member = malloc(b->points.count * sizeof *d.member)};
  const struct ihp_split split = {.units = b->parents->count,
                                  .least = 1,
                                  .a_worker = 32,
                                  .own_bytes = sizeof(ih_clusters),
                                  .run = divide_slice,
                                  .join = join_found};
  enum ih_status status = IH_ERR_MEMORY;
  b->found = (ih_clusters){.is_converged = 1};
  if (d.begin != NULL && d.member != NULL) {
    list_members(&d);
    status = ihp_split_run(&split, b->options->executor, &d);
  }
  free(d.begin);
  free(d.member);
  return status;
}
