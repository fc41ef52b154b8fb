/* The feature strength, made in index order. */
#include "base/error.h"
#include "feature/record.h"

#include <isohand/strength.h>

static enum ih_status check_strength_game(const ih_feature_game *game, const ih_rounds *rounds,
                                          ih_error *error)
{
  return ih_strength_check(game->ranking, &game->deck, ih_rounds_total(rounds, rounds->count),
                           error);
}

static size_t list_strength_tensors(const ih_feature_game *game, const ih_rounds *rounds,
                                    struct ihp_tensor out[IH_FEATURE_TENSORS])
{
  (void)game;
  (void)rounds;
  out[0] = (struct ihp_tensor){.tensor = {"strength", IH_U16, 0}};
  return 1;
}

static void derive_strength_row(const struct ihp_hands *hands, const uint8_t cards[],
                                uint64_t values[])
{
  values[0] = ih_ranking_rate_plain(hands->game.ranking, cards,
                                    ih_rounds_total(&hands->rounds, hands->rounds.count));
}

/* ---- Filling a table ------------------------------------------------------------- */

static enum ih_status prepare_strengths(const struct ihp_hands *hands, const char *scratch,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        void **filling, ih_error *error)
{
  (void)scratch;
  (void)executor;
  (void)callbacks;
  ih_strength *strength;
  const enum ih_status status = ih_strength_new(hands->game.ranking, hands->indexer,
                                                hands->rounds.count - 1u, &strength, error);
  if (status == IH_OK)
    *filling = strength;
  return status;
}

static enum ih_status fill_strengths(const void *filling, size_t t, uint64_t first, size_t count,
                                     void *out)
{
  (void)t;
  return ih_strength_fill(filling, first, count, NULL, NULL, out);
}

static void release_strengths(void *filling)
{
  ih_strength_free(filling);
}

static const struct ihp_filling filling = {
    .prepare = prepare_strengths, .fill = fill_strengths, .release = release_strengths};

const ih_feature ihp_strength_feature = {
    .name = "strength",
    .revision = 1,
    .scale = {[IH_RANKING_STANDARD] = {"strength-1-7462", "1..7462, high is best"},
              [IH_RANKING_SHORT] = {"strength-1-1404", "1..1404, high is best"},
              [IH_RANKING_SHORT_TRIPS] = {"strength-1-1404", "1..1404, high is best"}},
    .check = check_strength_game,
    .tensors = list_strength_tensors,
    .filling = &filling,
    .samples = 100000,
    .row_cost = 100,
    .derive = derive_strength_row,
};
