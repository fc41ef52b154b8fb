#include "base/error.h"
#include "feature/record.h"

#include <string.h>

static const ih_feature *const features[] = {
    &ihp_strength_feature,   &ihp_equity_feature,         &ihp_ehs_feature,
    &ihp_histogram_feature,  &ihp_transitions_feature,    &ihp_ochs_feature,
    &ihp_bucket_feature,     &ihp_omaha_ehs_feature,      &ihp_omaha_equity_feature,
    &ihp_omaha_ehs2_feature, &ihp_omaha_histogram_feature};

enum { FEATURES = sizeof features / sizeof *features };

const ih_feature *ih_feature_at(size_t i)
{
  return i < FEATURES ? features[i] : NULL;
}

const ih_feature *ih_feature_find(const char *name)
{
  for (size_t i = 0; name != NULL && i < FEATURES; i++)
    if (strcmp(features[i]->name, name) == 0)
      return features[i];
  return NULL;
}

const char *ih_feature_name(const ih_feature *feature)
{
  return feature->name;
}

unsigned ih_feature_parameters(const ih_feature *feature)
{
  return feature->parameters;
}

unsigned ih_feature_revision(const ih_feature *feature)
{
  return feature->revision;
}

int ih_feature_is_derivable(const ih_feature *feature)
{
  return feature->derive != NULL || feature->derive_tally != NULL || feature->by_method;
}

const char *ih_feature_scale(const ih_feature *feature, enum ih_ranking ranking)
{
  return (unsigned)ranking < IH_RANKINGS ? feature->scale[ranking].token : NULL;
}

const char *ih_feature_meaning(const ih_feature *feature, enum ih_ranking ranking)
{
  return (unsigned)ranking < IH_RANKINGS ? feature->scale[ranking].meaning : NULL;
}

/* ---- Parameters of the game ---------------------------------------------------- */

enum { USUAL_BOARD = 5 };

enum ih_status ih_feature_complete(const ih_feature *feature, const ih_feature_game *game,
                                   ih_feature_game *complete)
{
  static const unsigned zeros[sizeof game->reserved / sizeof *game->reserved];
  if (feature == NULL || game == NULL || complete == NULL ||
      (unsigned)game->ranking >= IH_RANKINGS || memcmp(game->reserved, zeros, sizeof zeros) != 0)
    return IH_ERR_ARGUMENT;
  const unsigned takes = feature->parameters;
  ih_feature_game out = {.deck = game->deck, .ranking = game->ranking};
  if (takes & IH_PARAMETER_BOARD)
    out.final_board = game->final_board == 0 ? USUAL_BOARD : game->final_board;
  if (takes & IH_PARAMETER_BINS)
    out.bins = game->bins == 0 ? IH_EQUITY_BINS : game->bins;
  if (takes & IH_PARAMETER_LABELS)
    out.labels = game->labels == 0 ? IH_MAX_LABELS : game->labels;
  if (takes & IH_PARAMETER_BUCKETS)
    out.buckets = game->buckets;
  if (takes & IH_PARAMETER_CLUSTERS) {
    out.clusters = game->clusters;
    memcpy(out.cluster, game->cluster, sizeof out.cluster);
  }
  *complete = out;
  return IH_OK;
}

static int is_round_list(const ih_rounds *rounds)
{
  int good = rounds->count > 0 && rounds->count <= IH_MAX_ROUNDS;
  for (unsigned r = 0; good && r < rounds->count; r++)
    good = rounds->cards[r] > 0;
  return good;
}

enum ih_status ih_feature_check(const ih_feature *feature, const ih_feature_game *game,
                                const ih_rounds *rounds, ih_error *error)
{
  ih_feature_game complete;
  if (rounds == NULL || ih_feature_complete(feature, game, &complete) != IH_OK)
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "feature, game or rounds is NULL, or a reserved member is not 0");
  if (!is_round_list(rounds))
    return ihp_error(error, IH_ERR_ARGUMENT, 0,
                     "invalid round list: expected 1 to %d rounds of cards", IH_MAX_ROUNDS);
  return feature->check(&complete, rounds, error);
}

/* ---- Tensors and inputs of a feature ---------------------------------------------- */

/* Completes and checks the game; returns the number of tensors, 0 if invalid. */
static size_t find_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                                   const ih_rounds *rounds, ih_feature_game *complete,
                                   struct ihp_tensor tensors[IH_FEATURE_TENSORS])
{
  if (ih_feature_check(feature, game, rounds, NULL) != IH_OK)
    return 0;
  (void)ih_feature_complete(feature, game, complete);
  return feature->tensors(complete, rounds, tensors);
}

size_t ih_feature_tensors(const ih_feature *feature, const ih_feature_game *game,
                          const ih_rounds *rounds, ih_feature_tensor out[IH_FEATURE_TENSORS])
{
  struct ihp_tensor tensors[IH_FEATURE_TENSORS];
  ih_feature_game complete;
  const size_t count = find_feature_tensors(feature, game, rounds, &complete, tensors);
  for (size_t i = 0; i < count; i++)
    out[i] = tensors[i].tensor;
  return count;
}

size_t ih_feature_inputs(const ih_feature *feature, const ih_feature_game *game,
                         const ih_rounds *rounds, ih_feature_input inputs[IH_FEATURE_INPUTS])
{
  struct ihp_tensor tensors[IH_FEATURE_TENSORS];
  ih_feature_game complete;
  ih_rounds source;
  const size_t count = find_feature_tensors(feature, game, rounds, &complete, tensors);
  const struct ihp_street_arrays *arrays = count > 0 ? feature->arrays : NULL;
  if (arrays == NULL || arrays->of_labels || !arrays->source(&complete, rounds, &source))
    return 0;
  unsigned needed = 0;
  size_t found = 0;
  for (size_t i = 0; i < count; i++)
    needed |= tensors[i].arrays;
  for (unsigned a = 0; a < arrays->count; a++)
    if (needed >> a & 1)
      inputs[found++] =
          (ih_feature_input){ih_feature_find(arrays->of[a].feature), arrays->of[a].tensor, source};
  return found;
}

const char *ihp_game_difference(const ih_feature_game *a, const ih_feature_game *b)
{
  return !ih_deck_equal(&a->deck, &b->deck) ? "deck"
         : a->ranking != b->ranking         ? "ranking"
         : a->final_board != b->final_board ? "final board"
                                            : NULL;
}
