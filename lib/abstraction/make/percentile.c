/* Percentiles of points: of one coordinate, or nested. */
#include "abstraction/make/abstraction.h"
#include "bucket/nested.h"

enum ih_status ihp_bucketing_percentiles(struct ihp_bucketing *b, size_t buckets)
{
  const size_t outer = (size_t)b->settings.outer;
  return outer == 0 ? ih_bucket_percentile(&b->points, buckets, NULL, &b->found)
                    : ihp_percentile_nested(&b->points, outer, buckets / outer, NULL, &b->found);
}
