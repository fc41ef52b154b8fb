/* Shared code of features of Omaha. */
#ifndef IH_LIB_FEATURE_OMAHA_H
#define IH_LIB_FEATURE_OMAHA_H

#include "feature/record.h"

#include <isohand/omaha_equity.h>

/* Estimated CPU nanoseconds of comparing all hands on a final board, for four hole cards of the
 * standard deck.  With each further card it takes ten times as long. */
enum { IHP_OMAHA_FINAL_BOARD = 400000 };

static inline ih_omaha_game ihp_omaha_game_of(const ih_feature_game *game, const ih_rounds *rounds)
{
  return (ih_omaha_game){.hole = rounds->cards[0], .ranking = game->ranking, .deck = game->deck};
}

/* Multiplies the work of four hole cards for those of a game. */
static inline uint64_t ihp_omaha_work(const ih_omaha_game *game, uint64_t work)
{
  for (unsigned n = IH_OMAHA_MIN_HOLE; n < game->hole; n++)
    work *= 10;
  return work;
}

#endif
