/* The variant `ochs` of percentile and optimal, for final streets: HS against opponents who are
 * weighted by the strength of their preflop hand.
 *
 * The opponents of cluster c have weight c.  Clusters ascend by strength (ih_preflop_clusters), so
 * those of the weakest hands do not count at all.  Before a final street such points would need all
 * values of the feature ochs. */
#include "base/error.h"
#include "feature/street.h"
#include "method/methods.h"

/* With a single cluster all weights are 0. */
static enum ih_status check_weighted_points(const struct ihp_hands *hands, ih_error *error)
{
  enum { LEAST = 2 };
  if (!ihp_street_is_final(&hands->game, &hands->rounds))
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "`of` ochs is only for the final street");
  if (hands->game.clusters < LEAST)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "`of` ochs needs at least %d clusters of opponents", LEAST);
  return ihp_check_clusters(hands, error);
}

static enum ih_status weighted_street_points(const struct ihp_hands *hands, uint64_t first,
                                             size_t count, const ih_executor *executor,
                                             const ih_callbacks *callbacks, void *out)
{
  uint32_t weights[IH_PREFLOP_CLASSES];
  for (unsigned i = 0; i < IH_PREFLOP_CLASSES; i++)
    weights[i] = hands->game.cluster[i];
  return ih_equity_weighted_hs(hands->street, weights, first, count, executor, callbacks, out);
}

/* Rounds as ih_equity_weighted_hs does. */
static void weighted_derive(const struct ihp_hands *hands, uint64_t index,
                            const struct ihp_tally *tally, uint64_t point[])
{
  uint64_t score = 0, opponents = 0;
  (void)index;
  for (unsigned c = 0; c < hands->game.clusters; c++) {
    score += c * (2 * tally->cluster[c].wins + tally->cluster[c].ties);
    opponents += c * tally->cluster[c].opponents;
  }
  point[0] = opponents == 0 ? (IH_EQUITY_WEIGHTED_HS + 1) / 2
                            : (score * IH_EQUITY_WEIGHTED_HS + opponents) / (2 * opponents);
}

const struct ihp_method ihp_method_percentile_ochs = {
    .name = "percentile",
    .meaning = "buckets of equal weight, by HS against opponents weighted by strength",
    .of = "ochs",
    .revision = 1,
    .parameters = IH_PARAMETER_CLUSTERS,
    .division = IHP_PERCENTILES,
    .distance = IH_DISTANCE_L1,
    .check = check_weighted_points,
    .source = IHP_POINTS_OF_STREET,
    .width = 1,
    .dtype = IH_U16,
    .street_points = weighted_street_points,
    .derive = weighted_derive,
};

const struct ihp_method ihp_method_optimal_ochs = {
    .name = "optimal",
    .meaning = "the best division of HS against opponents weighted by strength",
    .of = "ochs",
    .revision = 1,
    .parameters = IH_PARAMETER_CLUSTERS,
    .division = IHP_OPTIMAL,
    .distance = IH_DISTANCE_L1,
    .check = check_weighted_points,
    .source = IHP_POINTS_OF_STREET,
    .width = 1,
    .dtype = IH_U16,
    .street_points = weighted_street_points,
    .derive = weighted_derive,
};
