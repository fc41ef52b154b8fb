#include "equity/omaha/board_buckets.h"

#include "base/binomial.h"

#include <isohand/bucket.h>
#include <stdlib.h>

/* The patterns that some hole cards have. */
struct held {
  size_t count;
  uint32_t *pattern, *points;
  uint64_t *weight; /* number of hole cards */
  uint32_t *label;
};

static void free_held(struct held *held)
{
  free(held->pattern);
  free(held->points);
  free(held->weight);
  free(held->label);
}

static enum ih_status make_held(size_t most, struct held *held)
{
  *held = (struct held){.pattern = malloc(most * sizeof *held->pattern),
                        .points = malloc(most * sizeof *held->points),
                        .weight = malloc(most * sizeof *held->weight),
                        .label = malloc(most * sizeof *held->label)};
  return held->pattern == NULL || held->points == NULL || held->weight == NULL ||
                 held->label == NULL
             ? IH_ERR_MEMORY
             : IH_OK;
}

/* Returns how many sets of cards have these n ascending types. */
static uint64_t count_sets(const struct ihp_omaha_types *types, const uint8_t of[], size_t n)
{
  uint64_t product = 1;
  for (size_t i = 0, run; i < n; i += run) {
    for (run = 1; i + run < n && of[i + run] == of[i];)
      run++;
    product *= ihp_binomial(types->left[of[i]], (unsigned)run);
  }
  return product;
}

/* Each pattern is listed once: in the row whose varying card has the lowest type. */
static void list_held(const struct ihp_omaha_patterns *patterns, const uint32_t points[],
                      struct held *held)
{
  uint8_t types[IH_OMAHA_MAX_HOLE];
  for (uint32_t r = 0; r < patterns->rows; r++) {
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      continue;
    for (size_t i = 1; i < patterns->n; i++)
      types[i] = patterns->others[r][i - 1];
    for (types[0] = 0; types[0] <= types[1]; types[0]++) {
      const uint32_t pattern = patterns->row[r] + types[0];
      const uint64_t weight = count_sets(&patterns->types, types, patterns->n);
      if (weight == 0)
        continue;
      held->pattern[held->count] = pattern;
      held->points[held->count] = points[pattern];
      held->weight[held->count++] = weight;
    }
  }
}

/* Labels the patterns by bucket; *buckets becomes smaller if they have fewer different points. */
static enum ih_status divide_held(struct held *held, uint32_t *buckets)
{
  const ih_points points = {.count = held->count,
                            .width = 1,
                            .dtype = IH_U32,
                            .at = held->points,
                            .weight = held->weight};
  ih_clusters clusters = {.label = held->label};
  size_t different;
  enum ih_status status = ih_bucket_percentile(&points, *buckets, NULL, &clusters);
  if (status != IH_ERR_RANGE)
    return status;
  status = ih_bucket_merge(&points, NULL, NULL, held->label, &different);
  if (status != IH_OK)
    return status;
  *buckets = (uint32_t)different;
  return ih_bucket_percentile(&points, *buckets, NULL, &clusters);
}

enum ih_status ihp_omaha_divide_patterns(const struct ihp_omaha_patterns *patterns,
                                         const uint32_t points[], uint32_t buckets,
                                         uint32_t bucket[], uint32_t *made)
{
  struct held held;
  enum ih_status status = make_held(patterns->count, &held);
  if (status == IH_OK) {
    list_held(patterns, points, &held);
    status = divide_held(&held, &buckets);
  }
  for (size_t i = 0; i < held.count && status == IH_OK; i++)
    bucket[held.pattern[i]] = held.label[i];
  for (size_t i = 0; i < patterns->copies && status == IH_OK; i++)
    bucket[patterns->copy[i].to] = bucket[patterns->copy[i].from];
  if (status == IH_OK)
    *made = buckets;
  free_held(&held);
  return status;
}
