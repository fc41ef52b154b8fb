/* All ways to complete a board, those that suit permutations turn into each other once. */
#ifndef IH_LIB_MATCHUP_RUNOUTS_H
#define IH_LIB_MATCHUP_RUNOUTS_H

#include "base/executor.h"
#include "matchup/matchup.h"

#include <isohand/boards.h>

struct ihp_runouts {
  uint8_t board[IHP_BOARD]; /* the known cards come first */
  unsigned missing;
  unsigned cards; /* that may come, ascending */
  uint8_t card[IH_MAX_CARDS];
  ih_symmetry symmetry; /* the suit permutations that change nothing */
};

/* Fills *runouts.  The symmetry leaves the board, the dead cards and the vectors as they are
 * (ih_symmetry_prepare). */
void ihp_runouts_make(const struct ihp_situation *situation, size_t vectors,
                      const void *const weights[], size_t element, struct ihp_runouts *runouts);

/* The number of all boards, without regard to symmetry. */
uint64_t ihp_runouts_count(const struct ihp_runouts *runouts);

/* The units into which the boards can be split (struct ihp_split). */
uint64_t ihp_runouts_units(const struct ihp_runouts *runouts);

/* Is called for a board of five cards that stands for `weight` boards, 1..24; `own` is the slice's
 * own room. */
typedef void ihp_runout(const void *work, void *own, const uint8_t board[IHP_BOARD],
                        unsigned weight);

/* Visits the boards of a slice.  IH_ERR_CANCELLED. */
enum ih_status ihp_runouts_visit(const struct ihp_runouts *runouts, const struct ihp_slice *slice,
                                 ihp_runout *visit, const void *work);

#endif
