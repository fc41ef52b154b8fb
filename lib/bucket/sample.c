/* The first centres of many points: those of a sample, which is clustered until few of its points
 * move, and itself starts with a smaller sample when it is large enough. */
#include "bucket/clustering.h"

#include <string.h>

enum {
  EACH = 4,          /* points of which one is in the sample */
  PER_CLUSTER = 100, /* points of the sample at least */
  FEW = 1000         /* the sample is left when one point of so many, or fewer, moved */
};

int ihp_is_sampled(const struct ihp_clustering *k)
{
  return k->points->count / EACH / PER_CLUSTER >= k->clusters;
}

static enum ih_status cluster_sample(struct ihp_clustering *sample, unsigned restart)
{
  struct ihp_moves moves;
  enum ih_status status = ihp_clustering_start(sample, restart, &moves);
  while (status == IH_OK && moves.moved > sample->points->count / FEW)
    status = ihp_is_cancelled(sample->options) ? IH_ERR_CANCELLED
                                               : ihp_clustering_iterate(sample, &moves);
  return status;
}

enum ih_status ihp_sample_centres(struct ihp_clustering *k, unsigned restart)
{
  struct ihp_points points;
  struct ihp_clustering sample = {.points = &points,
                                  .options = k->options,
                                  .distances = k->distances,
                                  .centring = k->centring,
                                  .clusters = k->clusters};
  enum ih_status status = ihp_points_sample(k->points, EACH, &points);
  if (status == IH_OK)
    status = ihp_clustering_take(&sample) ? cluster_sample(&sample, restart) : IH_ERR_MEMORY;
  if (status == IH_OK) {
    memcpy(k->centre, sample.centre, k->clusters * k->points->row);
    for (size_t i = 0; i < k->points->count; i++)
      k->label[i] = sample.label[i / EACH];
  }
  ihp_clustering_release(&sample);
  ihp_points_release(&points);
  return status;
}
