/* The method ochs: HS against clusters of opponents. */
#include "base/error.h"
#include "method/methods.h"

enum ih_status ihp_check_clusters(const struct ihp_hands *hands, ih_error *error)
{
  const unsigned preflop = ihp_preflop_hands(&hands->game.deck);
  if (hands->game.clusters <= preflop)
    return IH_OK;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "ochs: %u clusters of opponents exceed the number of preflop hands, %u",
                   hands->game.clusters, preflop);
}

/* Keeps squared distances in the box of points below 2^32. */
static enum ih_status check_ochs_points(const struct ihp_hands *hands, ih_error *error)
{
  enum { MOST = 42 };
  const enum ih_status status = ihp_check_clusters(hands, error);
  if (status != IH_OK || hands->game.clusters <= MOST)
    return status;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "ochs: %u clusters of opponents exceed the limit of %d", hands->game.clusters,
                   MOST);
}

static size_t ochs_width(const struct ihp_hands *hands)
{
  return hands->game.clusters;
}

/* Rounds HS as ih_equity_clusters_hs does; sums are below 2^32. */
static uint64_t round_hs(uint64_t wins, uint64_t ties, uint64_t opponents)
{
  return opponents == 0 ? IH_EQUITY_HS / 2
                        : ((2 * wins + ties) * IH_EQUITY_HS + opponents) / (2 * opponents);
}

static void ochs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                        size_t count, void *out)
{
  const uint32_t *wins = values[0], *ties = values[1], *opponents = values[2];
  const uint64_t at = first * ochs_width(hands);
  uint16_t *point = out;
  for (uint64_t i = 0; i < count * ochs_width(hands); i++)
    point[i] = (uint16_t)round_hs(wins[at + i], ties[at + i], opponents[at + i]);
}

static enum ih_status ochs_street_points(const struct ihp_hands *hands, uint64_t first,
                                         size_t count, const ih_executor *executor,
                                         const ih_callbacks *callbacks, void *out)
{
  const ih_equity_clusters clusters = {.of = hands->game.cluster, .count = hands->game.clusters};
  return ih_equity_clusters_hs(hands->street, &clusters, first, count, executor, callbacks, out);
}

static void ochs_derive(const struct ihp_hands *hands, uint64_t index,
                        const struct ihp_tally *tally, uint64_t point[])
{
  (void)index;
  for (unsigned c = 0; c < hands->game.clusters; c++)
    point[c] =
        round_hs(tally->cluster[c].wins, tally->cluster[c].ties, tally->cluster[c].opponents);
}

const struct ihp_method ihp_method_ochs = {
    .name = "ochs",
    .meaning = "k-means of HS against clusters of opponents",
    .revision = 1,
    .parameters = IH_PARAMETER_CLUSTERS,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L2,
    .check = check_ochs_points,
    .source = IHP_POINTS_OF_FEATURE,
    .feature = "ochs",
    .width_of = ochs_width,
    .dtype = IH_U16,
    .points = ochs_points,
    /* On a final street the feature would take three times the memory of the points. */
    .street_points = ochs_street_points,
    .derive = ochs_derive,
};
