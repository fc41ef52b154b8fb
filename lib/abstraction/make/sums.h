/* Feature values in memory: sums over runouts, made once for all streets that share them, and
 * clusters of opponents. */
#ifndef IH_LIB_ABSTRACTION_MAKE_SUMS_H
#define IH_LIB_ABSTRACTION_MAKE_SUMS_H

#include "abstraction/make/plan.h"
#include "feature/street.h"
#include "store/store.h"

/* The values of a street; struct ihp_sums owns them. */
struct ihp_street_sums {
  const void *points;                     /* per hand; read with ihp_sums_points */
  size_t point_bytes;                     /* bytes per hand */
  uint64_t most;                          /* E[HS] is the sum divided by this */
  const void *values[IH_FEATURE_TENSORS]; /* tensors of the points' feature; else NULL */
};

/* Returns the sum of a hand's scores over all runouts: E[HS] times sums->most. */
static inline uint64_t ihp_sums_points(const struct ihp_street_sums *sums, uint64_t hand)
{
  return sums->point_bytes == sizeof(uint16_t)   ? ((const uint16_t *)sums->points)[hand]
         : sums->point_bytes == sizeof(uint32_t) ? ((const uint32_t *)sums->points)[hand]
                                                 : ((const uint64_t *)sums->points)[hand];
}

static inline int ihp_sums_need_squares(const struct ihp_street_plan *street)
{
  return street->settings.method->needs_squares &&
         !ihp_street_is_final(&street->hands.game, &street->hands.rounds);
}

/* Returns the tensors of ehs, as bits, that a street's buckets do not depend on: all but the sums
 * of scores and, with some methods, those of squares. */
static inline unsigned ihp_sums_left_out(const struct ihp_street_plan *street)
{
  return ~(1u << IHP_EHS_POINTS | (unsigned)ihp_sums_need_squares(street) << IHP_EHS_SQUARES);
}

/* The most tensors of feature values that a street's buckets depend on. */
enum { IHP_SUMS_SOURCES = 2 };

/* Decides which streets share sums: those before the final one, if their values fit in the memory,
 * in all processes of a team.  They are held until the last of these streets has its points, and
 * what the streets made meanwhile need must fit as well. */
enum ih_status ihp_sums_share(struct ihp_plan *plan, const struct ihp_run *run);

struct ihp_sums;

/* *out = sums of a plan, none made yet; the plan and the run must outlive them.  IH_ERR_MEMORY. */
enum ih_status ihp_sums_new(const struct ihp_plan *plan, const struct ihp_run *run,
                            struct ihp_sums **out);
void ihp_sums_free(struct ihp_sums *sums);

/* Finds game->clusters clusters of opponents: game->cluster[].  IH_ERR_RANGE: fewer distinct
 * preflop hands; errors of ih_build_run. */
enum ih_status ihp_sums_clusters(struct ihp_sums *sums, ih_feature_game *game, ih_error *error);

/* *out = the values of a street's hands, made now unless another street of its group has made them.
 * hands->game must hold the clusters of opponents.  source[] = the tensors used; unused entries
 * stay unchanged.  Errors of ih_build_run. */
enum ih_status ihp_sums_make(struct ihp_sums *sums, size_t street, const struct ihp_hands *hands,
                             struct ihp_street_sums *out,
                             struct ihp_source source[IHP_SUMS_SOURCES], ih_error *error);

/* Releases a street's values once it no longer needs them. */
void ihp_sums_release(struct ihp_sums *sums, size_t street);

#endif
