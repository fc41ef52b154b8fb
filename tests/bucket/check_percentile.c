/* Clusters of equal weight, compared with the rule, tried end by end, and with examples by hand. */
#include "harness.h"
#include "points.h"

#include "bucket/nested.h"

#include <string.h>

static enum ih_status find_percentiles(const struct points_set *set, uint32_t clusters,
                                       struct points_found *found)
{
  found->clusters =
      (ih_clusters){.label = found->label, .centre = found->centre, .size = found->size};
  return ih_bucket_percentile(&set->points, clusters, NULL, &found->clusters);
}

/* Returns the weight of the points with values up to x. */
static unsigned __int128 weight_up_to(const struct points_set *set, uint32_t x)
{
  unsigned __int128 weight = 0;
  for (size_t i = 0; i < set->points.count; i++)
    weight += set->plain[i] <= x ? set->weight[i] : 0;
  return weight;
}

/* value[0..]: the distinct values, ascending; returns their number. */
static size_t ascending_values(const struct points_set *set, uint32_t value[])
{
  size_t count = 0;
  for (uint64_t next = 0;; count++) {
    uint64_t least = UINT64_MAX;
    for (size_t i = 0; i < set->points.count; i++)
      if (set->plain[i] >= next && set->plain[i] < least)
        least = set->plain[i];
    if (least == UINT64_MAX)
      return count;
    value[count] = (uint32_t)least;
    next = least + 1;
  }
}

/* last[c] = the number of the last value of each cluster, from trying every allowed one. */
static void try_ends(const struct points_set *set, const uint32_t value[], size_t values,
                     size_t clusters, size_t last[])
{
  const unsigned __int128 all = weight_up_to(set, UINT32_MAX);
  for (size_t c = 0; c < clusters; c++) {
    unsigned __int128 best = ~(unsigned __int128)0;
    for (size_t n = c == 0 ? 0 : last[c - 1] + 1; n <= values - clusters + c; n++) {
      const unsigned __int128 here = weight_up_to(set, value[n]) * clusters, there = all * (c + 1);
      const unsigned __int128 gap = here < there ? there - here : here - there;
      if (gap < best) {
        best = gap;
        last[c] = n;
      }
    }
  }
}

/* Returns the lowest value at or below which a cluster has half its weight. */
static uint32_t median_of(const struct points_set *set, const uint32_t label[], uint32_t cluster,
                          const uint32_t value[])
{
  unsigned __int128 all = 0;
  for (size_t i = 0; i < set->points.count; i++)
    all += label[i] == cluster ? set->weight[i] : 0;
  for (size_t n = 0;; n++) {
    unsigned __int128 up_to = 0;
    for (size_t i = 0; i < set->points.count; i++)
      up_to += label[i] == cluster && set->plain[i] <= value[n] ? set->weight[i] : 0;
    if (2 * up_to >= all)
      return value[n];
  }
}

/* label[] = the clusters by the rule. */
static void label_by_rule(const struct points_set *set, const uint32_t value[], size_t values,
                          size_t clusters, uint32_t label[])
{
  size_t last[POINTS_MOST];
  try_ends(set, value, values, clusters, last);
  for (size_t i = 0; i < set->points.count; i++)
    for (label[i] = 0; set->plain[i] > value[last[label[i]]]; label[i]++)
      ;
}

/* Checks the labels against the rule, and sizes, centres and the cost against the labels. */
static void check_percentiles(const struct points_set *set, const uint32_t value[], size_t values,
                              uint32_t clusters, const struct points_found *found)
{
  uint32_t label[POINTS_MOST];
  uint64_t cost = 0;
  label_by_rule(set, value, values, clusters, label);
  ck_assert_mem_eq(found->label, label, set->points.count * sizeof *label);
  for (uint32_t c = 0; c < clusters; c++) {
    uint64_t size = 0;
    for (size_t i = 0; i < set->points.count; i++)
      size += found->label[i] == c ? set->weight[i] : 0;
    ck_assert_uint_eq(found->size[c], size);
    const uint32_t centre = median_of(set, found->label, c, value);
    ck_assert_uint_eq(points_value(set->points.dtype, found->centre, c), centre);
    cost += points_cost_at(set, found->label, c, 0, centre);
  }
  ck_assert_uint_eq(found->clusters.cost, cost);
  ck_assert(found->clusters.is_converged && found->clusters.iterations == 0);
}

START_TEST(percentiles)
{
  struct test_random random = test_random_new(7);
  static struct points_set set;
  static struct points_found found;
  uint32_t value[POINTS_MOST];
  for (size_t round = 0; round < 120; round++) {
    const size_t count = 1 + test_random_below(&random, round % 10 == 0 ? 40 : 10);
    points_random(&set, &random, count, 1, round % 2 == 0 ? 0 : 3000,
                  round % 3 == 0   ? 8
                  : round % 3 == 1 ? 200
                                   : 30000);
    if (round % 4 == 0) /* much heavier than its share */
      set.weight[0] = 500;
    if (round % 5 == 0)
      points_make_heavy(&set);
    const size_t values = ascending_values(&set, value);
    for (uint32_t clusters = 1; clusters <= count; clusters++) {
      const enum ih_status status = find_percentiles(&set, clusters, &found);
      ck_assert_int_eq(status, clusters <= values ? IH_OK : IH_ERR_RANGE);
      if (status == IH_OK)
        check_percentiles(&set, value, values, clusters, &found);
    }
  }
}
END_TEST

/* ---- Nested percentiles ------------------------------------------------------------------- */

/* *part = coordinate j of the points with the wanted label, in order. */
static void take_part(const struct points_set *set, const uint32_t label[], uint32_t wanted,
                      size_t j, struct points_set *part)
{
  part->points = (ih_points){.width = 1};
  for (size_t i = 0; i < set->points.count; i++)
    if (label[i] == wanted) {
      part->plain[part->points.count] = set->plain[i * set->points.width + j];
      part->weight[part->points.count++] = set->weight[i];
    }
}

/* label[] = the nested clusters by the rule; returns 0 if there are too few values. */
static int label_nested(const struct points_set *set, size_t outer, size_t inner, uint32_t label[])
{
  static struct points_set part;
  uint32_t value[POINTS_MOST], of_part[POINTS_MOST], of_outer[POINTS_MOST] = {0};
  take_part(set, of_outer, 0, 0, &part);
  size_t values = ascending_values(&part, value);
  if (values < outer)
    return 0;
  label_by_rule(&part, value, values, outer, of_outer);
  for (uint32_t o = 0; o < outer; o++) {
    take_part(set, of_outer, o, set->points.width - 1, &part);
    values = ascending_values(&part, value);
    if (values < inner)
      return 0;
    label_by_rule(&part, value, values, inner, of_part);
    for (size_t i = 0, n = 0; i < set->points.count; i++)
      if (of_outer[i] == o)
        label[i] = (uint32_t)(o * inner + of_part[n++]);
  }
  return 1;
}

/* Checks sizes, centres and the cost against the labels. */
static void check_nested(const struct points_set *set, uint32_t clusters,
                         const struct points_found *found)
{
  static struct points_set part;
  static const uint32_t all[POINTS_MOST];
  const size_t width = set->points.width;
  uint32_t value[POINTS_MOST];
  uint64_t cost = 0;
  for (size_t j = 0; j < width; j++) {
    take_part(set, all, 0, j, &part);
    (void)ascending_values(&part, value);
    for (uint32_t c = 0; c < clusters; c++) {
      const uint32_t centre = median_of(&part, found->label, c, value);
      uint64_t size = 0;
      for (size_t i = 0; i < set->points.count; i++)
        size += found->label[i] == c ? set->weight[i] : 0;
      ck_assert_uint_eq(found->size[c], size);
      ck_assert_uint_eq(points_value(set->points.dtype, found->centre, c * width + j), centre);
      cost += points_cost_at(set, found->label, c, j, centre);
    }
  }
  ck_assert_uint_eq(found->clusters.cost, cost);
  ck_assert(found->clusters.is_converged && found->clusters.iterations == 0);
}

START_TEST(nested)
{
  struct test_random random = test_random_new(12);
  static struct points_set set;
  static struct points_found found;
  uint32_t label[POINTS_MOST];
  unsigned divided = 0, refused = 0;
  for (size_t round = 0; round < 300; round++) {
    const size_t count = 1 + test_random_below(&random, 40);
    const uint32_t outer = 1 + (uint32_t)round % 4, inner = 1 + (uint32_t)round / 4 % 3;
    points_random(&set, &random, count, 1 + round / 12 % 2, round % 2 == 0 ? 0 : 3000,
                  round % 5 == 0 ? 4 : 300);
    memset(&found, 0, sizeof found);
    found.clusters =
        (ih_clusters){.label = found.label, .centre = found.centre, .size = found.size, .cost = 7};
    const enum ih_status status =
        ihp_percentile_nested(&set.points, outer, inner, NULL, &found.clusters);
    if (outer * inner > count || !label_nested(&set, outer, inner, label)) {
      ck_assert_int_eq(status, IH_ERR_RANGE);
      ck_assert_uint_eq(found.clusters.cost, 7);
      refused++;
      continue;
    }
    ck_assert_int_eq(status, IH_OK);
    ck_assert_mem_eq(found.label, label, count * sizeof *label);
    check_nested(&set, (uint32_t)(outer * inner), &found);
    divided++;
  }
  ck_assert_uint_gt(divided, 100);
  ck_assert_uint_gt(refused, 30);
}
END_TEST

/* ---- Examples by hand --------------------------------------------------------------------- */

/* The lower of two equally near ends; a heavy value, and no cluster left empty. */
START_TEST(by_hand)
{
  static const uint8_t at[] = {7, 1, 3, 1, 9, 5};
  static const uint64_t even[] = {1, 1, 1, 1, 1, 1}, heavy[] = {1, 1, 90, 1, 1, 1};
  static const struct {
    const uint64_t *weight;
    uint32_t clusters;
    uint32_t label[6];
  } rows[] = {
      {NULL, 2, {1, 0, 0, 0, 1, 1}},  /* 1 1 3 | 5 7 9 */
      {even, 4, {3, 0, 1, 0, 3, 2}},  /* 1 1 | 3 | 5 | 7 9: 4.5 lies between 4 and 5 */
      {even, 5, {3, 0, 1, 0, 4, 2}},  /* one per value */
      {heavy, 2, {1, 0, 0, 0, 1, 1}}, /* 92 of 95 is nearer to the half than 2 */
      {heavy, 3, {2, 0, 1, 0, 2, 2}}, /* 2 is nearer to a third than 92 */
  };
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    const ih_points points = {
        .count = 6, .width = 1, .dtype = IH_U8, .at = at, .weight = rows[r].weight};
    uint32_t label[6];
    ih_clusters out = {.label = label};
    ck_assert_int_eq(ih_bucket_percentile(&points, rows[r].clusters, NULL, &out), IH_OK);
    for (size_t i = 0; i < 6; i++)
      ck_assert_msg(label[i] == rows[r].label[i], "row %zu, point %zu: %u", r, i, label[i]);
  }
}
END_TEST

START_TEST(refusals)
{
  const uint32_t at[] = {5, 32772, 5};
  const uint64_t no_weight[] = {1, 0, 1}, too_heavy[] = {1, UINT64_MAX, 1};
  ih_clusters clusters = {.cost = 7};
  ih_points points = {.count = 3, .width = 1, .dtype = IH_U32, .at = at};
  ck_assert_int_eq(ih_bucket_percentile(NULL, 1, NULL, &clusters), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_percentile(&points, 1, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_percentile(&points, 0, NULL, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_percentile(&points, 3, NULL, &clusters), IH_ERR_RANGE);
  ck_assert_int_eq(ih_bucket_percentile(&points, 4, NULL, &clusters), IH_ERR_RANGE);
  points.weight = no_weight;
  ck_assert_int_eq(ih_bucket_percentile(&points, 1, NULL, &clusters), IH_ERR_ARGUMENT);
  points.weight = too_heavy;
  ck_assert_int_eq(ih_bucket_percentile(&points, 1, NULL, &clusters), IH_ERR_OVERFLOW);
  points = (ih_points){.count = 1, .width = 2, .dtype = IH_U32, .at = at};
  ck_assert_int_eq(ih_bucket_percentile(&points, 1, NULL, &clusters), IH_ERR_ARGUMENT);
  points.width = 1;
  for (size_t i = 0; i < 2; i++) {
    ih_clusters unknown = {.cost = 7};
    unknown.reserved[i] = &unknown;
    ck_assert_int_eq(ih_bucket_percentile(&points, 1, NULL, &unknown), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(unknown.cost, 7);
  }
  ck_assert_uint_eq(clusters.cost, 7);
}
END_TEST

TEST_MAIN({percentiles}, {nested}, {by_hand}, {refusals})
