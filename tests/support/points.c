#include "points.h"

#include "harness.h"

#include <stdlib.h>
#include <string.h>

uint32_t points_value(enum ih_dtype dtype, const void *at, size_t i)
{
  return dtype == IH_U8    ? ((const uint8_t *)at)[i]
         : dtype == IH_U16 ? ((const uint16_t *)at)[i]
                           : ((const uint32_t *)at)[i];
}

static void write_value(enum ih_dtype dtype, void *at, size_t i, uint32_t value)
{
  if (dtype == IH_U8)
    ((uint8_t *)at)[i] = (uint8_t)value;
  else if (dtype == IH_U16)
    ((uint16_t *)at)[i] = (uint16_t)value;
  else
    ((uint32_t *)at)[i] = value;
}

void points_random(struct points_set *set, struct test_random *random, size_t count, size_t width,
                   uint32_t base, unsigned below)
{
  const uint32_t most = base + below - 1;
  set->points = (ih_points){.count = count,
                            .width = width,
                            .dtype = most <= UINT8_MAX    ? IH_U8
                                     : most <= UINT16_MAX ? IH_U16
                                                          : IH_U32,
                            .at = set->at,
                            .weight = set->weight};
  for (size_t i = 0; i < count * width; i++) {
    set->plain[i] = base + (uint32_t)test_random_below(random, below);
    write_value(set->points.dtype, set->at, i, set->plain[i]);
  }
  for (size_t i = 0; i < count; i++)
    set->weight[i] = 1 + test_random_below(random, 12);
}

void points_make_heavy(struct points_set *set)
{
  unsigned __int128 box = 0, all = 0;
  for (size_t j = 0; j < set->points.width; j++) {
    uint64_t least = UINT64_MAX, most = 0;
    for (size_t i = j; i < set->points.count * set->points.width; i += set->points.width) {
      least = set->plain[i] < least ? set->plain[i] : least;
      most = set->plain[i] > most ? set->plain[i] : most;
    }
    box += set->distance == IH_DISTANCE_L1 ? most - least : (most - least) * (most - least);
  }
  for (size_t i = 0; i < set->points.count; i++)
    all += set->weight[i];
  for (all *= box > 0 ? box : 1; 2 * all >> 64 == 0; all *= 2)
    for (size_t i = 0; i < set->points.count; i++)
      set->weight[i] *= 2;
}

/* ---- Reference implementation -------------------------------------------------------- */

static uint64_t apart(const struct points_set *set, uint64_t a, uint64_t b)
{
  const uint64_t gap = a < b ? b - a : a - b;
  return set->distance == IH_DISTANCE_L1 ? gap : gap * gap;
}

static uint64_t distance_from(const struct points_set *set, size_t i, const uint32_t centre[])
{
  uint64_t sum = 0;
  for (size_t j = 0; j < set->points.width; j++)
    sum += apart(set, set->plain[i * set->points.width + j], centre[j]);
  return sum;
}

uint64_t points_cost_at(const struct points_set *set, const uint32_t label[], uint32_t cluster,
                        size_t j, uint32_t x)
{
  uint64_t cost = 0;
  for (size_t i = 0; i < set->points.count; i++)
    if (label[i] == cluster)
      cost += set->weight[i] * apart(set, set->plain[i * set->points.width + j], x);
  return cost;
}

/* Returns the lowest integer of least cost: costs decrease up to it and not after it. */
uint32_t points_centre_at(const struct points_set *set, const uint32_t label[], uint32_t cluster,
                          size_t j)
{
  uint32_t low = 0, high = UINT32_C(1) << 21;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (points_cost_at(set, label, cluster, j, middle) <=
        points_cost_at(set, label, cluster, j, middle + 1))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

uint64_t points_cost(const struct points_set *set, const uint32_t label[], uint32_t clusters)
{
  uint64_t cost = 0;
  for (uint32_t c = 0; c < clusters; c++)
    for (size_t j = 0; j < set->points.width; j++)
      cost += points_cost_at(set, label, c, j, points_centre_at(set, label, c, j));
  return cost;
}

size_t points_different(const struct points_set *set, uint32_t different[])
{
  const size_t width = set->points.width;
  size_t count = 0;
  for (size_t i = 0; i < set->points.count; i++) {
    size_t k = 0;
    while (memcmp(set->plain + k * width, set->plain + i * width, width * sizeof *set->plain) != 0)
      k++;
    different[i] = k == i ? (uint32_t)count++ : different[k];
  }
  return count;
}

uint64_t points_cost_from(const struct points_set *set, const uint32_t label[],
                          const uint32_t centre[])
{
  uint64_t cost = 0;
  for (size_t i = 0; i < set->points.count; i++)
    cost += set->weight[i] * distance_from(set, i, centre + label[i] * set->points.width);
  return cost;
}

/* Returns the first empty cluster; `clusters` if none exists. */
static uint32_t first_empty(const struct points_set *set, uint32_t clusters, const uint32_t label[])
{
  uint8_t is_used[POINTS_MOST] = {0};
  uint32_t c = 0;
  for (size_t i = 0; i < set->points.count; i++)
    is_used[label[i]] = 1;
  while (c < clusters && is_used[c])
    c++;
  return c;
}

static size_t costliest(const struct points_set *set, const uint32_t label[],
                        const uint32_t centre[])
{
  size_t found = 0;
  uint64_t most = 0;
  for (size_t i = 0; i < set->points.count; i++) {
    const uint64_t cost =
        set->weight[i] * distance_from(set, i, centre + label[i] * set->points.width);
    found = cost > most ? i : found;
    most = cost > most ? cost : most;
  }
  return found;
}

struct points_moves points_iteration(const struct points_set *set, uint32_t clusters,
                                     uint32_t label[], uint32_t centre[])
{
  const size_t width = set->points.width;
  struct points_moves moves = {0, 0};
  for (uint32_t c = 0; c < clusters; c++)
    for (size_t j = 0; j < width; j++)
      centre[c * width + j] = points_centre_at(set, label, c, j);
  for (size_t i = 0; i < set->points.count; i++) {
    const uint32_t before = label[i];
    uint64_t least = distance_from(set, i, centre + before * width);
    for (uint32_t c = 0; c < clusters; c++) {
      const uint64_t here = distance_from(set, i, centre + c * width);
      label[i] = here < least ? c : label[i];
      least = here < least ? here : least;
    }
    moves.moved += label[i] != before;
  }
  for (uint32_t c; (c = first_empty(set, clusters, label)) < clusters; moves.filled++) {
    const size_t i = costliest(set, label, centre);
    label[i] = c;
    memcpy(centre + c * width, set->plain + i * width, width * sizeof *centre);
  }
  return moves;
}

/* ---- Clusters -------------------------------------------------------------------- */

enum ih_status points_cluster(const struct points_set *set, uint32_t clusters, unsigned restarts,
                              unsigned iterations, struct points_found *found)
{
  const ih_cluster_options options = {.distance = set->distance,
                                      .clusters = clusters,
                                      .seed = 7,
                                      .restarts = restarts,
                                      .iterations = iterations};
  found->clusters =
      (ih_clusters){.label = found->label, .centre = found->centre, .size = found->size};
  return ih_bucket_cluster(&set->points, &options, &found->clusters);
}

void points_check(const struct points_set *set, uint32_t clusters, const struct points_found *found)
{
  const size_t width = set->points.width;
  uint32_t *label = calloc(POINTS_MOST, sizeof *label);
  uint32_t *centre = calloc(clusters * width, sizeof *centre);
  ck_assert(label != NULL && centre != NULL);
  memcpy(label, found->label, set->points.count * sizeof *label);
  const struct points_moves moves = points_iteration(set, clusters, label, centre);
  ck_assert_uint_eq(moves.moved + moves.filled, 0);
  ck_assert_mem_eq(label, found->label, set->points.count * sizeof *label);
  for (size_t i = 0; i < clusters * width; i++)
    test_assert(centre[i] == points_value(set->points.dtype, found->centre, i));
  for (uint32_t c = 0; c < clusters; c++) {
    uint64_t size = 0;
    for (size_t i = 0; i < set->points.count; i++)
      size += label[i] == c ? set->weight[i] : 0;
    ck_assert_uint_eq(size, found->size[c]);
  }
  ck_assert_uint_eq(found->clusters.cost, points_cost(set, label, clusters));
  ck_assert_int_eq(found->clusters.is_converged, 1);
  free(label);
  free(centre);
}
