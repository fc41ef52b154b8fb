/* Nested buckets of equal weight: of the last coordinate within those of the first. */
#include "abstraction/make/partition.h"

#include <stdlib.h>
#include <string.h>

/* Points by the group that each is in, and room for the values of a group. */
struct nesting {
  const ih_points *points;
  size_t *first;    /* [group]: where its members begin; [groups]: their number */
  uint32_t *member; /* points, group after group */
  uint32_t *value, *label;
  uint64_t *weight;
};

/* Sorts the points by their groups, by counting. */
static void group_points(struct nesting *n, const uint32_t group[], size_t groups)
{
  const size_t points = n->points->count;
  memset(n->first, 0, (groups + 1) * sizeof *n->first);
  for (size_t i = 0; i < points; i++)
    n->first[group[i] + 1]++;
  for (size_t g = 0; g < groups; g++)
    n->first[g + 1] += n->first[g];
  for (size_t i = 0; i < points; i++)
    n->member[n->first[group[i]]++] = (uint32_t)i;
  for (size_t g = groups; g > 0; g--)
    n->first[g] = n->first[g - 1];
  n->first[0] = 0;
}

/* ih_bucket_percentile of a coordinate of a group's points. */
static enum ih_status divide_group(const struct nesting *n, size_t group, size_t coordinate,
                                   size_t clusters, ih_clusters *out)
{
  const ih_points *all = n->points;
  const uint32_t *member = n->member + n->first[group];
  const ih_points points = {.count = n->first[group + 1] - n->first[group],
                            .width = 1,
                            .dtype = IH_U32,
                            .at = n->value,
                            .weight = n->weight};
  for (size_t i = 0; i < points.count; i++) {
    n->value[i] = ihp_coordinate(all->at, all->dtype, member[i] * all->width + coordinate);
    n->weight[i] = n->points->weight[member[i]];
  }
  return ih_bucket_percentile(&points, clusters, out);
}

/* label[] = the bucket of each point: percentiles of the first coordinate, and those of the last
 * one in each of them. */
static enum ih_status nest_percentiles(struct nesting *n, size_t outer, size_t inner,
                                       uint32_t label[])
{
  const size_t last = n->points->width - 1;
  ih_clusters out = {.label = n->label};
  memset(label, 0, n->points->count * sizeof *label);
  group_points(n, label, 1);
  enum ih_status status = divide_group(n, 0, 0, outer, &out);
  if (status != IH_OK)
    return status;
  memcpy(label, n->label, n->points->count * sizeof *label);
  group_points(n, label, outer);
  for (size_t o = 0; o < outer && status == IH_OK; o++) {
    status = divide_group(n, o, last, inner, &out);
    for (size_t i = n->first[o]; status == IH_OK && i < n->first[o + 1]; i++)
      label[n->member[i]] = (uint32_t)(o * inner + n->label[i - n->first[o]]);
  }
  return status;
}

static void write_coordinate(const ih_points *points, void *centre, size_t i, uint32_t x)
{
  if (points->dtype == IH_U16)
    ((uint16_t *)centre)[i] = (uint16_t)x;
  else
    ((uint32_t *)centre)[i] = x;
}

/* Centres, which are medians of each coordinate, sizes and the cost of labelled points. */
static enum ih_status describe_buckets(struct nesting *n, size_t buckets, ih_clusters *out)
{
  const size_t width = n->points->width;
  enum ih_status status = IH_OK;
  group_points(n, out->label, buckets);
  out->cost = 0;
  for (size_t i = 0; i < buckets * width && status == IH_OK; i++) {
    uint32_t centre = 0;
    ih_clusters one = {.centre = &centre, .size = &out->size[i / width]};
    status = divide_group(n, i / width, i % width, 1, &one);
    write_coordinate(n->points, out->centre, i, centre);
    out->cost += one.cost;
  }
  out->is_converged = 1;
  return status;
}

enum ih_status ihp_percentile_nested(const ih_points *points, size_t outer, size_t inner,
                                     ih_clusters *out)
{
  const size_t count = points->count;
  struct nesting n = {.points = points,
                      .first = malloc((outer * inner + 1) * sizeof *n.first),
                      .member = malloc(count * sizeof *n.member),
                      .value = malloc(count * sizeof *n.value),
                      .label = malloc(count * sizeof *n.label),
                      .weight = malloc(count * sizeof *n.weight)};
  enum ih_status status = IH_ERR_MEMORY;
  if (n.first != NULL && n.member != NULL && n.value != NULL && n.label != NULL && n.weight != NULL)
    status = nest_percentiles(&n, outer, inner, out->label);
  if (status == IH_OK)
    status = describe_buckets(&n, outer * inner, out);
  free(n.first);
  free(n.member);
  free(n.value);
  free(n.label);
  free(n.weight);
  return status;
}
