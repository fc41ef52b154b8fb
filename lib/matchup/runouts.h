/* All ways to complete a board, up to the suits that nothing tells apart. */
#ifndef IH_LIB_MATCHUP_RUNOUTS_H
#define IH_LIB_MATCHUP_RUNOUTS_H

#include "matchup/spot.h"

#include <isohand/boards.h>

struct ihp_runouts {
  uint8_t board[IHP_BOARD]; /* the open cards come first */
  unsigned missing;
  unsigned cards; /* that may come, ascending */
  uint8_t card[IH_MAX_CARDS];
  ih_symmetry symmetry; /* the suit permutations that change nothing */
};

/* Fills *runouts: cards of `taken` do not come, and vectors are as in ih_symmetry_make.
 * The board and the dead cards are told apart. */
void ihp_runouts_make(const struct ihp_spot *spot, uint64_t taken, size_t vectors,
                      const void *const weights[], size_t element, struct ihp_runouts *runouts);

/* Of all boards, without regard to symmetry, their number. */
uint64_t ihp_runouts_count(const struct ihp_runouts *runouts);

/* Called for a board of five cards that stands for `weight` of them, 1..24. */
typedef void ihp_runout(void *context, const uint8_t board[IHP_BOARD], unsigned weight);

/* Visits the boards of one of `tasks` parts. */
void ihp_runouts_visit(const struct ihp_runouts *runouts, size_t task, size_t tasks,
                       ihp_runout *visit, void *context);

#endif
