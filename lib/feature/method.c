#include "feature/method.h"

#include "base/error.h"

#include <string.h>

static enum ih_status check_any(const struct ihp_hands *hands, ih_error *error)
{
  (void)hands;
  (void)error;
  return IH_OK;
}

static size_t one_coordinate(const struct ihp_hands *hands)
{
  (void)hands;
  return 1;
}

static const char *ehs_feature(const struct ihp_hands *hands)
{
  (void)hands;
  return "ehs";
}

static int is_final(const struct ihp_hands *hands)
{
  return ihp_street_is_final(&hands->game, &hands->rounds);
}

/* ---- emd: cumulative histograms of HS ------------------------------------------------- */

static enum ih_status check_emd(const struct ihp_hands *hands, ih_error *error)
{
  if (!is_final(hands))
    return IH_OK;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                   "emd: a hand with a complete board has one HS and no histogram; optimal "
                   "divides HS itself");
}

static const char *emd_feature(const struct ihp_hands *hands)
{
  (void)hands;
  return "histogram";
}

static size_t emd_width(const struct ihp_hands *hands)
{
  return hands->game.bins;
}

static enum ih_dtype emd_dtype(const struct ihp_hands *hands)
{
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  (void)ih_feature_tensors(ih_feature_find("histogram"), &hands->game, &hands->rounds, tensors);
  return tensors[0].dtype;
}

/* All runouts together fit the type, so sums do. */
static void emd_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                       uint64_t count, void *out)
{
  const size_t width = emd_width(hands);
  const enum ih_dtype dtype = emd_dtype(hands);
  const size_t row = width * ih_dtype_size(dtype);
  memcpy(out, (const char *)values[0] + first * row, count * row);
  (void)ih_bucket_cumulate(count, width, dtype, out);
}

static void emd_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                       uint64_t point[])
{
  uint64_t sum = 0;
  (void)index;
  for (unsigned b = 0; b < hands->game.bins; b++)
    point[b] = sum += tally->histogram[b];
}

static const struct ihp_method emd = {
    .name = "emd",
    .meaning = "k-medians of histograms of HS under earth mover's distance",
    .revision = 1,
    .parameters = IH_PARAMETER_BINS,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L1,
    .check = check_emd,
    .feature = emd_feature,
    .width = emd_width,
    .dtype = emd_dtype,
    .points = emd_points,
    .needs_tally = 1,
    .derive = emd_derive,
};

/* ---- ochs: HS against clusters of opponents --------------------------------------------- */

/* The square of the distance between corners of the box stays below 2^32. */
static enum ih_status check_ochs_points(const struct ihp_hands *hands, ih_error *error)
{
  enum { MOST = 42 };
  const unsigned preflop = ihp_preflop_hands(&hands->game.deck);
  if (hands->game.clusters > preflop)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "ochs: %u clusters of opponents are more than the %u preflop hands",
                     hands->game.clusters, preflop);
  if (hands->game.clusters <= MOST)
    return IH_OK;
  return ihp_error(error, IH_ERR_UNSUPPORTED, 0, "ochs: %u clusters of opponents are more than %d",
                   hands->game.clusters, MOST);
}

/* On a final street it would be three times as large as the points. */
static const char *ochs_feature(const struct ihp_hands *hands)
{
  return is_final(hands) ? NULL : "ochs";
}

static size_t ochs_width(const struct ihp_hands *hands)
{
  return hands->game.clusters;
}

static enum ih_dtype ochs_dtype(const struct ihp_hands *hands)
{
  (void)hands;
  return IH_U16;
}

/* HS of sums, as ih_equity_clusters_hs has it: sums are below 2^32. */
static uint64_t round_hs(uint64_t wins, uint64_t ties, uint64_t opponents)
{
  return opponents == 0 ? IH_EQUITY_HS / 2
                        : ((2 * wins + ties) * IH_EQUITY_HS + opponents) / (2 * opponents);
}

static void ochs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                        uint64_t count, void *out)
{
  const uint32_t *wins = values[0], *ties = values[1], *opponents = values[2];
  const uint64_t at = first * ochs_width(hands);
  uint16_t *point = out;
  for (uint64_t i = 0; i < count * ochs_width(hands); i++)
    point[i] = (uint16_t)round_hs(wins[at + i], ties[at + i], opponents[at + i]);
}

static enum ih_status ochs_street_points(const struct ihp_hands *hands, const ih_executor *executor,
                                         void *out)
{
  const ih_equity_clusters clusters = {.of = hands->game.cluster, .count = hands->game.clusters};
  return ih_equity_clusters_hs(hands->street, &clusters, 0, ih_street_boards(hands->street),
                               executor, out);
}

static void ochs_derive(const struct ihp_hands *hands, uint64_t index,
                        const struct ihp_tally *tally, uint64_t point[])
{
  (void)index;
  for (unsigned c = 0; c < hands->game.clusters; c++)
    point[c] =
        round_hs(tally->cluster[c].wins, tally->cluster[c].ties, tally->cluster[c].opponents);
}

static const struct ihp_method ochs = {
    .name = "ochs",
    .meaning = "k-means of HS against clusters of opponents",
    .revision = 1,
    .parameters = IH_PARAMETER_CLUSTERS,
    .division = IHP_CLUSTERED,
    .distance = IH_DISTANCE_L2,
    .check = check_ochs_points,
    .feature = ochs_feature,
    .width = ochs_width,
    .dtype = ochs_dtype,
    .points = ochs_points,
    .street_points = ochs_street_points,
    .needs_tally = 1,
    .derive = ochs_derive,
};

/* ---- optimal: E[HS] ------------------------------------------------------------------ */

/* The sums of points: E[HS] times a number that is the same for all hands. */
enum { EHS_POINTS = 1 };

static enum ih_dtype ehs_dtype(const struct ihp_hands *hands)
{
  return is_final(hands) ? IH_U16 : IH_U32;
}

static void ehs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                       uint64_t count, void *out)
{
  const size_t bytes = ih_dtype_size(ehs_dtype(hands));
  memcpy(out, (const char *)values[EHS_POINTS] + first * bytes, count * bytes);
}

static void ehs_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                       uint64_t point[])
{
  (void)hands;
  (void)index;
  point[0] = tally->points;
}

static const struct ihp_method optimal = {
    .name = "optimal",
    .meaning = "the best division of E[HS] under absolute distance",
    .revision = 1,
    .division = IHP_OPTIMAL,
    .distance = IH_DISTANCE_L1,
    .check = check_any,
    .feature = ehs_feature,
    .width = one_coordinate,
    .dtype = ehs_dtype,
    .points = ehs_points,
    .needs_tally = 1,
    .derive = ehs_derive,
};

/* ---- classes: what is worth the same ----------------------------------------------------- */

static const char *equity_feature(const struct ihp_hands *hands)
{
  (void)hands;
  return "equity";
}

static size_t two_coordinates(const struct ihp_hands *hands)
{
  (void)hands;
  return 2;
}

/* Wins and ties, one beside the other; losses are the rest. */
static void equity_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                          uint64_t count, void *out)
{
  const size_t bytes = ih_dtype_size(ehs_dtype(hands));
  const char *wins = (const char *)values[0] + first * bytes,
             *ties = (const char *)values[1] + first * bytes;
  char *point = out;
  for (uint64_t i = 0; i < count; i++) {
    memcpy(point + 2 * i * bytes, wins + i * bytes, bytes);
    memcpy(point + (2 * i + 1) * bytes, ties + i * bytes, bytes);
  }
}

static void equity_derive(const struct ihp_hands *hands, uint64_t index,
                          const struct ihp_tally *tally, uint64_t point[])
{
  (void)hands;
  (void)index;
  point[0] = tally->wins;
  point[1] = tally->ties;
}

static const struct ihp_method classes = {
    .name = "classes",
    .meaning = "one bucket for each sum of wins, ties and losses",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .check = check_any,
    .feature = equity_feature,
    .width = two_coordinates,
    .dtype = ehs_dtype,
    .points = equity_points,
    .needs_tally = 1,
    .derive = equity_derive,
};

/* ---- hands: every canonical hand --------------------------------------------------------- */

static enum ih_dtype index_dtype(const struct ihp_hands *hands)
{
  (void)hands;
  return IH_U32;
}

static void index_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                         uint64_t count, void *out)
{
  uint32_t *point = out;
  (void)hands;
  (void)values;
  for (uint64_t i = 0; i < count; i++)
    point[i] = (uint32_t)(first + i);
}

static void index_derive(const struct ihp_hands *hands, uint64_t index,
                         const struct ihp_tally *tally, uint64_t point[])
{
  (void)hands;
  (void)tally;
  point[0] = index;
}

static const struct ihp_method every_hand = {
    .name = "hands",
    .meaning = "one bucket for each canonical hand",
    .revision = 1,
    .division = IHP_EACH,
    .distance = IH_DISTANCE_L1,
    .check = check_any,
    .feature = ehs_feature,
    .width = one_coordinate,
    .dtype = index_dtype,
    .points = index_points,
    .derive = index_derive,
};

/* ---- All of them ---------------------------------------------------------------------- */

static const struct ihp_method *const methods[] = {&emd, &ochs, &optimal, &classes, &every_hand};

enum { METHODS = sizeof methods / sizeof *methods };

const struct ihp_method *ihp_method_at(size_t i)
{
  return i < METHODS ? methods[i] : NULL;
}

const struct ihp_method *ihp_method_find(const char *name)
{
  for (size_t i = 0; i < METHODS; i++)
    if (strcmp(methods[i]->name, name) == 0)
      return methods[i];
  return NULL;
}
