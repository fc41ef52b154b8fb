/* Clusters of equal weight in one dimension. */
#include "base/bits.h"
#include "bucket/values.h"

static ihp_u128 gap(ihp_u128 a, ihp_u128 b)
{
  return a < b ? b - a : a - b;
}

/* Returns the end of cluster c, which begins at value `begin`: the number of lowest values in
 * clusters 0..c.  The gap from the ideal share decreases up to the best end and increases from
 * there on, so the search stops at the first end that the next one does not improve on.  Products
 * are below 2^64 times 2^28. */
static size_t find_percentile_end(const struct ihp_values *v, size_t clusters, size_t c,
                                  size_t begin)
{
  const ihp_u128 share = (ihp_u128)v->weight[v->count] * (c + 1);
  const size_t latest = v->count - (clusters - 1 - c);
  size_t end = begin + 1;
  while (end < latest && gap((ihp_u128)v->weight[end + 1] * clusters, share) <
                             gap((ihp_u128)v->weight[end] * clusters, share))
    end++;
  return end;
}

static enum ih_status find_percentile_ends(const struct ihp_values *v, size_t clusters,
                                           const ih_callbacks *callbacks, uint32_t end[])
{
  (void)callbacks;
  end[0] = 0;
  for (size_t c = 0; c < clusters; c++)
    end[c + 1] = (uint32_t)find_percentile_end(v, clusters, c, end[c]);
  return IH_OK;
}

enum ih_status ih_bucket_percentile(const ih_points *points, uint32_t clusters,
                                    const ih_callbacks *callbacks, ih_clusters *out)
{
  return ihp_values_cluster(points, IH_DISTANCE_L1, clusters, callbacks, find_percentile_ends, out);
}
