/* Clusters of opponents' hole cards, made of the histograms of all preflop hands. */
#include "base/error.h"
#include "build/build.h"
#include "feature/street.h"

#include <isohand/bucket.h>
#include <stdlib.h>
#include <string.h>

/* So few points are clustered in no time. */
enum { RESTARTS = 32 };

/* All hands of a deck before the flop. */
struct preflop {
  unsigned hands, bins;
  const uint32_t *histogram;
  uint64_t multiplicity[IH_PREFLOP_CLASSES];
  uint64_t mean[IH_PREFLOP_CLASSES]; /* of the bins' numbers, times all runouts */
};

static enum ih_status find_multiplicities(const ih_deck *deck, struct preflop *preflop)
{
  static const ih_rounds rounds = {.count = 1, .cards = {2}};
  ih_indexer *indexer;
  const enum ih_status status = ih_indexer_new(deck, &rounds, &indexer);
  if (status != IH_OK)
    return status;
  for (unsigned i = 0; i < preflop->hands; i++) {
    uint64_t multiplicity = 1;
    (void)ih_multiplicity(indexer, 0, i, &multiplicity);
    preflop->multiplicity[i] = multiplicity;
  }
  ih_indexer_free(indexer);
  return IH_OK;
}

static void find_class_means(struct preflop *preflop)
{
  for (unsigned i = 0; i < preflop->hands; i++)
    for (unsigned b = 0; b < preflop->bins; b++)
      preflop->mean[i] += (uint64_t)b * preflop->histogram[i * preflop->bins + b];
}

/* Numbers the clusters by their mean, the weakest first: a cluster's number is that of those
 * before it.  Means are compared as fractions: runouts are at most 2,118,760, bins 255 and
 * hands 1,326 together, so both products are below 2^51. */
static void number_clusters(const struct preflop *preflop, unsigned clusters,
                            const uint32_t label[], uint8_t cluster[])
{
  uint64_t sum[IH_PREFLOP_CLASSES] = {0}, weight[IH_PREFLOP_CLASSES] = {0};
  for (unsigned i = 0; i < preflop->hands; i++) {
    sum[label[i]] += preflop->multiplicity[i] * preflop->mean[i];
    weight[label[i]] += preflop->multiplicity[i];
  }
  for (unsigned i = 0; i < preflop->hands; i++) {
    const uint32_t own = label[i];
    unsigned before = 0;
    for (uint32_t c = 0; c < clusters; c++) {
      const uint64_t theirs = sum[c] * weight[own], ours = sum[own] * weight[c];
      before += theirs < ours || (theirs == ours && c < own);
    }
    cluster[i] = (uint8_t)before;
  }
}

/* Points are cumulated histograms, in memory of their own. */
static enum ih_status cluster_points(const struct preflop *preflop, unsigned clusters,
                                     uint32_t label[])
{
  const size_t bytes = (size_t)preflop->hands * preflop->bins * sizeof(uint32_t);
  uint32_t *at = malloc(bytes);
  if (at == NULL)
    return IH_ERR_MEMORY;
  const ih_points points = {.count = preflop->hands,
                            .width = preflop->bins,
                            .dtype = IH_U32,
                            .at = at,
                            .weight = preflop->multiplicity};
  const ih_cluster_options options = {
      .distance = IH_DISTANCE_L1, .clusters = clusters, .restarts = RESTARTS};
  ih_clusters found = {.label = label};
  memcpy(at, preflop->histogram, bytes);
  (void)ih_bucket_cumulate(points.count, points.width, points.dtype, at);
  const enum ih_status status = ih_bucket_cluster(&points, &options, &found);
  free(at);
  return status;
}

enum ih_status ih_build_clusters(const ih_deck *deck, unsigned bins, const uint32_t histogram[],
                                 unsigned clusters, uint8_t cluster[IH_PREFLOP_CLASSES])
{
  uint32_t label[IH_PREFLOP_CLASSES];
  if (deck == NULL || histogram == NULL || cluster == NULL || bins == 0 ||
      bins > IH_EQUITY_MAX_BINS || deck->rank_only || ihp_preflop_hands(deck) > IH_PREFLOP_CLASSES)
    return IH_ERR_ARGUMENT;
  struct preflop preflop = {ihp_preflop_hands(deck), bins, histogram, {0}, {0}};
  if (clusters == 0 || clusters > preflop.hands)
    return IH_ERR_RANGE;
  enum ih_status status = find_multiplicities(deck, &preflop);
  if (status != IH_OK)
    return status;
  find_class_means(&preflop);
  status = cluster_points(&preflop, clusters, label);
  if (status == IH_OK)
    number_clusters(&preflop, clusters, label, cluster);
  return status;
}
