/* The feature strength: made in the order of the indices. */
#include "base/error.h"
#include "feature/record.h"

#include <isohand/strength.h>
#include <stdlib.h>

static enum ih_status check(const ih_feature_game *game, const ih_rounds *rounds, ih_error *error)
{
  return ih_strength_known_by(game->ranking, &game->deck, ih_rounds_total(rounds, rounds->count),
                              error);
}

static size_t list_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                           struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  (void)rounds;
  out[0] = (struct ihp_tensor){.tensor = {"strength", IH_U16, 0}};
  return 1;
}

static uint64_t samples(const struct ihp_hands *hands)
{
  (void)hands;
  return 100000;
}

static void derive(const struct ihp_hands *hands, const uint8_t cards[], uint64_t values[])
{
  values[0] = ih_ranking_rate_plain(hands->game.ranking, cards,
                                    ih_rounds_total(&hands->rounds, hands->rounds.count));
}

/* ---- Filling --------------------------------------------------------------------- */

static enum ih_status prepare(const struct ihp_hands *hands, void **filling)
{
  struct ihp_hands *copy = malloc(sizeof *copy);
  if (copy == NULL)
    return IH_ERR_MEMORY;
  *copy = *hands;
  *filling = copy;
  return IH_OK;
}

static enum ih_status fill(const void *filling, uint64_t first, uint64_t count, void *out)
{
  const struct ihp_hands *hands = filling;
  return ih_strength_fill_by(hands->game.ranking, hands->indexer, hands->rounds.count - 1u, first,
                             count, NULL, out);
}

static const struct ihp_filling filling = {prepare, fill, free};

const ih_feature ihp_strength_feature = {
    .name = "strength",
    .revision = 1,
    .scale = {[IH_RANKING_STANDARD] = {"strength-1-7462", "1..7462, high is best"},
              [IH_RANKING_SHORT] = {"strength-1-1404", "1..1404, high is best"},
              [IH_RANKING_SHORT_TRIPS] = {"strength-1-1404", "1..1404, high is best"}},
    .check = check,
    .tensors = list_tensors,
    .filling = &filling,
    .samples = samples,
    .derive = derive,
};
