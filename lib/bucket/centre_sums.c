#include "bucket/centre_sums.h"

#include "bucket/bounds.h"
#include "bucket/keys.h"

IHP_ALWAYS_INLINE uint32_t sum_typed(enum ih_dtype type, const uint8_t row[], size_t width)
{
  uint32_t sum = 0;
  for (size_t j = 0; j < width; j++)
    sum += ihp_element_get(type, row, j);
  return sum;
}

/* A constant type removes the branches from the loop. */
uint32_t ihp_row_sum(const struct ihp_points *points, const uint8_t row[])
{
  return points->type == IH_U8    ? sum_typed(IH_U8, row, points->width)
         : points->type == IH_U16 ? sum_typed(IH_U16, row, points->width)
                                  : sum_typed(IH_U32, row, points->width);
}

/* Distances are below 2^32, and widths at most 2^16. */
struct ihp_sum_range ihp_sums_within(const struct ihp_points *points, uint32_t sum, uint64_t reach)
{
  const uint64_t most = reach < UINT32_MAX ? reach : UINT32_MAX;
  const uint32_t gap =
      points->distance == IH_DISTANCE_L1 ? (uint32_t)most : ihp_root(points->width * most);
  return (struct ihp_sum_range){sum > gap ? sum - gap : 0, ihp_add_lengths(sum, gap)};
}

/* ---- Sums of centres ---------------------------------------------------------------------- */

void ihp_centre_sums_take(struct ihp_clustering *k)
{
  k->sums.sum = ihp_arrays_add(&k->arrays, k->clusters, sizeof *k->sums.sum);
  k->sums.order = ihp_arrays_add(&k->arrays, k->clusters, sizeof *k->sums.order);
  k->sums.key = ihp_arrays_add(&k->arrays, k->clusters, sizeof *k->sums.key);
}

void ihp_centre_sums_make(struct ihp_clustering *k)
{
  const struct ihp_centre_sums *sums = &k->sums;
  for (size_t c = 0; c < k->clusters; c++) {
    sums->sum[c] = ihp_row_sum(k->points, k->centre + c * k->points->row);
    sums->key[c] = (uint64_t)sums->sum[c] << 32 | c;
  }
  ihp_sort_keys(sums->key, k->clusters);
  for (size_t n = 0; n < k->clusters; n++)
    sums->order[n] = (uint32_t)sums->key[n];
}

/* Returns the number of listed clusters whose sums are below `least`. */
static size_t count_below(const uint32_t sum[], const uint32_t list[], size_t count, uint64_t least)
{
  size_t first = 0;
  while (count > 0) {
    const size_t half = count / 2;
    const int is_below = sum[list[first + half]] < least;
    first = is_below ? first + half + 1 : first;
    count = is_below ? count - half - 1 : half;
  }
  return first;
}

size_t ihp_centre_sums_near(const struct ihp_clustering *k, size_t c, uint64_t reach, size_t count,
                            const uint32_t **list)
{
  const uint32_t *sum = k->sums.sum;
  const struct ihp_sum_range range = ihp_sums_within(k->points, sum[c], reach);
  const size_t first = count_below(sum, *list, count, range.least);
  *list += first;
  return count_below(sum, *list, count - first, (uint64_t)range.most + 1);
}
