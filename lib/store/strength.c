/* Tables of strength. */
#include "base/error.h"
#include "store/feature.h"

#include <isohand/strength.h>

static enum ih_status known(const ih_feature *feature, const ih_feature_parameters *parameters,
                            const ih_deck *deck, const ih_rounds *rounds, ih_error *error)
{
  (void)parameters;
  if (rounds == NULL)
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no rounds given");
  return ih_strength_supported(feature->ranking, deck, ih_rounds_total(rounds, rounds->count),
                               error);
}

static size_t tensors(const ih_feature *feature, const ih_feature_parameters *parameters,
                      const ih_deck *deck, const ih_rounds *rounds,
                      ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  (void)parameters;
  (void)deck;
  (void)rounds;
  out[0] = (ih_feature_tensor){feature->name, IH_U16, 0};
  return 1;
}

static enum ih_status fill(enum ih_ranking ranking, const ih_indexer *indexer, unsigned round,
                           uint64_t first, uint64_t count, const ih_executor *executor, void *out)
{
  ih_strength *strength;
  enum ih_status status = ih_strength_new(ranking, indexer, round, &strength, NULL);
  if (status != IH_OK)
    return status;
  status = ih_strength_fill(strength, first, count, executor, out);
  ih_strength_free(strength);
  return status;
}

static uint64_t samples(const ih_store *store)
{
  (void)store;
  return 100000;
}

static void derive(const ih_store *store, const uint8_t cards[], uint64_t values[])
{
  ih_rounds rounds;
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  values[0] = ih_ranking_rate_plain(ih_store_feature(store)->ranking, cards,
                                    ih_rounds_total(&rounds, rounds.count));
}

#define STRENGTH(ranking, scale)                                                                   \
  {                                                                                                \
    {"strength", ranking, scale, 0, known, tensors, fill}, samples, derive, NULL                   \
  }

const struct ihp_feature ihp_strength_features[IH_RANKINGS] = {
    STRENGTH(IH_RANKING_STANDARD, "1..7462, high is best"),
    STRENGTH(IH_RANKING_SHORT, "1..1404, high is best"),
    STRENGTH(IH_RANKING_SHORT_TRIPS, "1..1404, high is best"),
};
