#include "bucket/nested.h"

#include "base/arrays.h"
#include "bucket/groups.h"
#include "bucket/points.h"

#include <stdlib.h>
#include <string.h>

/* Points by group, one coordinate of a group's points, and the results. */
struct nesting {
  const ih_points *points;
  const ih_callbacks *callbacks;
  uint32_t *first, *member; /* group g: member[first[g]] to member[first[g + 1] - 1] */
  uint32_t *value, *part;   /* per point of a group: one coordinate, and its cluster */
  uint64_t *weight;
  uint32_t *label, *centre; /* per point; [c * width + j] */
  uint64_t *size, cost;
  struct ihp_arrays arrays;
};

static int take_nesting(struct nesting *n, size_t clusters)
{
  const size_t count = n->points->count, width = n->points->width;
  struct ihp_arrays *arrays = &n->arrays;
  n->first = ihp_arrays_add(arrays, clusters + 1, sizeof *n->first);
  n->member = ihp_arrays_add(arrays, count, sizeof *n->member);
  n->value = ihp_arrays_add(arrays, count, sizeof *n->value);
  n->part = ihp_arrays_add(arrays, count, sizeof *n->part);
  n->weight = ihp_arrays_add(arrays, count, sizeof *n->weight);
  n->label = ihp_arrays_add(arrays, count, sizeof *n->label);
  n->centre = ihp_arrays_add(arrays, clusters * width, sizeof *n->centre);
  n->size = ihp_arrays_add(arrays, clusters, sizeof *n->size);
  return !arrays->is_short;
}

static enum ih_status group_by_label(struct nesting *n, size_t groups)
{
  return ihp_group_labels(n->label, NULL, n->points->count, groups, n->callbacks, n->first,
                          n->member);
}

/* Runs ih_bucket_percentile on coordinate j of a group's points. */
static enum ih_status divide_group(struct nesting *n, size_t group, size_t j, uint32_t clusters,
                                   ih_clusters *out)
{
  const ih_points *all = n->points;
  const uint32_t *member = n->member + n->first[group];
  const ih_points points = {.count = n->first[group + 1] - n->first[group],
                            .width = 1,
                            .dtype = IH_U32,
                            .at = n->value,
                            .weight = n->weight};
  for (size_t i = 0; i < points.count; i++) {
    if (ihp_is_stopped(n->callbacks, i))
      return IH_ERR_CANCELLED;
    n->value[i] = ihp_coordinate_of(all, member[i], j);
    n->weight[i] = all->weight == NULL ? 1 : all->weight[member[i]];
  }
  return ih_bucket_percentile(&points, clusters, n->callbacks, out);
}

/* Sets label[] to the outer cluster's label, then to the inner one's. */
static enum ih_status divide_twice(struct nesting *n, uint32_t outer, uint32_t inner)
{
  ih_clusters out = {.label = n->part};
  enum ih_status status = group_by_label(n, 1);
  if (status == IH_OK)
    status = divide_group(n, 0, 0, outer, &out);
  if (status != IH_OK)
    return status;
  memcpy(n->label, n->part, n->points->count * sizeof *n->label);
  status = group_by_label(n, outer);
  for (size_t o = 0; o < outer && status == IH_OK; o++) {
    status = divide_group(n, o, n->points->width - 1, inner, &out);
    for (size_t i = n->first[o]; status == IH_OK && i < n->first[o + 1]; i++)
      n->label[n->member[i]] = (uint32_t)(o * inner + n->part[i - n->first[o]]);
  }
  return status;
}

/* Finds each median as the centre of a single cluster of that coordinate. */
static enum ih_status find_centres(struct nesting *n, size_t clusters)
{
  const size_t width = n->points->width;
  enum ih_status status = group_by_label(n, clusters);
  for (size_t i = 0; i < clusters * width && status == IH_OK; i++) {
    ih_clusters out = {.centre = &n->centre[i], .size = &n->size[i / width]};
    status = divide_group(n, i / width, i % width, 1, &out);
    n->cost += out.cost;
  }
  return status;
}

static void write_nested(const struct nesting *n, size_t clusters, ih_clusters *out)
{
  const ih_points *points = n->points;
  if (out->label != NULL)
    memcpy(out->label, n->label, points->count * sizeof *n->label);
  if (out->size != NULL)
    memcpy(out->size, n->size, clusters * sizeof *n->size);
  for (size_t i = 0; out->centre != NULL && i < clusters * points->width; i++)
    ihp_element_put(points->dtype, n->centre[i], out->centre, i);
  out->cost = n->cost;
  out->restart = out->iterations = 0;
  out->is_converged = 1;
}

enum ih_status ihp_percentile_nested(const ih_points *points, uint32_t outer, uint32_t inner,
                                     const ih_callbacks *callbacks, ih_clusters *out)
{
  struct nesting n = {.points = points, .callbacks = callbacks};
  size_t clusters;
  if (outer == 0 || inner == 0 || __builtin_mul_overflow(outer, inner, &clusters) ||
      clusters > points->count)
    return IH_ERR_RANGE;
  enum ih_status status = take_nesting(&n, clusters) ? IH_OK : IH_ERR_MEMORY;
  if (status == IH_OK)
    status = divide_twice(&n, outer, inner);
  if (status == IH_OK)
    status = find_centres(&n, clusters);
  if (status == IH_OK)
    write_nested(&n, clusters, out);
  ihp_arrays_free(&n.arrays);
  return status;
}
