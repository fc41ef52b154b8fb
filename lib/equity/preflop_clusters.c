/* Clusters of opponents' hole cards, from the histograms of all preflop hands. */
#include "base/elements.h"

#include <isohand/bucket.h>
#include <isohand/equity.h>
#include <stdlib.h>

/* At most 169 points: restarts cost almost nothing. */
enum { RESTARTS = 32 };

/* All preflop hands of a deck. */
struct preflop {
  unsigned hands, bins;
  uint32_t *histogram; /* owned; later replaced by its cumulated form */
  uint64_t multiplicity[IH_PREFLOP_CLASSES];
  uint64_t mean[IH_PREFLOP_CLASSES]; /* mean bin number, times all runouts */
};

/* Fills *preflop from the histograms, widened to 32 bits.  Returns IH_ERR_OVERFLOW if the counts of
 * a hand add up to 2^32 or more. */
static enum ih_status take_histograms(const ih_indexer *indexer, enum ih_dtype dtype,
                                      const void *histogram, struct preflop *preflop)
{
  const size_t bins = preflop->bins;
  preflop->histogram = malloc(preflop->hands * bins * sizeof *preflop->histogram);
  if (preflop->histogram == NULL)
    return IH_ERR_MEMORY;
  for (unsigned i = 0; i < preflop->hands; i++) {
    uint64_t runouts = 0;
    (void)ih_multiplicity(indexer, 0, i, &preflop->multiplicity[i]);
    for (size_t b = 0; b < bins; b++) {
      const uint32_t number = ihp_element_get(dtype, histogram, i * bins + b);
      preflop->histogram[i * bins + b] = number;
      preflop->mean[i] += (uint64_t)b * number;
      runouts += number;
    }
    if (runouts > UINT32_MAX)
      return IH_ERR_OVERFLOW;
  }
  return IH_OK;
}

/* Numbers the clusters in ascending order of their means: a cluster's number is how many come
 * before it.  Means are compared as fractions: runouts are below 2^32, bin numbers below 2^8 and
 * hands 1,326 in all, so both products are below 2^61. */
static void number_clusters(const struct preflop *preflop, uint32_t clusters,
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

/* Clusters the cumulated histograms, computed in place. */
static enum ih_status cluster_histograms(struct preflop *preflop, uint32_t clusters,
                                         uint32_t label[])
{
  const ih_points points = {.count = preflop->hands,
                            .width = preflop->bins,
                            .dtype = IH_U32,
                            .at = preflop->histogram,
                            .weight = preflop->multiplicity};
  const ih_cluster_options options = {
      .distance = IH_DISTANCE_L1, .clusters = clusters, .restarts = RESTARTS};
  ih_clusters found = {.label = label};
  (void)ih_bucket_cumulate(points.count, points.width, points.dtype, preflop->histogram);
  return ih_bucket_cluster(&points, &options, &found);
}

static enum ih_status find_clusters(const ih_indexer *indexer, unsigned bins, enum ih_dtype dtype,
                                    const void *histogram, uint32_t clusters, uint8_t cluster[])
{
  uint32_t label[IH_PREFLOP_CLASSES];
  const uint64_t hands = ih_indexer_size(indexer, 0);
  if (hands > IH_PREFLOP_CLASSES)
    return IH_ERR_ARGUMENT;
  if (clusters == 0 || clusters > hands)
    return IH_ERR_RANGE;
  struct preflop preflop = {.hands = (unsigned)hands, .bins = bins};
  enum ih_status status = take_histograms(indexer, dtype, histogram, &preflop);
  if (status == IH_OK)
    status = cluster_histograms(&preflop, clusters, label);
  if (status == IH_OK)
    number_clusters(&preflop, clusters, label, cluster);
  free(preflop.histogram);
  return status;
}

enum ih_status ih_preflop_clusters(const ih_deck *deck, unsigned bins, enum ih_dtype dtype,
                                   const void *histogram, uint32_t clusters,
                                   uint8_t cluster[IH_PREFLOP_CLASSES])
{
  static const ih_rounds rounds = {.count = 1, .cards = {2}};
  ih_indexer *indexer;
  if (deck == NULL || histogram == NULL || cluster == NULL || bins == 0 ||
      bins > IH_EQUITY_MAX_BINS || deck->rank_only ||
      (dtype != IH_U8 && dtype != IH_U16 && dtype != IH_U32))
    return IH_ERR_ARGUMENT;
  enum ih_status status = ih_indexer_new(deck, &rounds, &indexer);
  if (status != IH_OK)
    return status;
  status = find_clusters(indexer, bins, dtype, histogram, clusters, cluster);
  ih_indexer_free(indexer);
  return status;
}
