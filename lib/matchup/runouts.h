/* All completions of a board, one for each class under suit permutations. */
#ifndef IH_LIB_MATCHUP_RUNOUTS_H
#define IH_LIB_MATCHUP_RUNOUTS_H

#include "base/executor.h"
#include "matchup/matchup.h"

#include <isohand/boards.h>

struct ihp_runouts {
  uint8_t board[IHP_BOARD]; /* the known cards first */
  unsigned missing;
  unsigned cards; /* number of cards that may be dealt; ascending */
  uint8_t card[IH_MAX_CARDS];
  ih_symmetry symmetry; /* suit permutations that change nothing */
  unsigned poll;        /* cancellation is polled after as many boards: 64, if each takes at most
                         * 0.1 ms */
};

/* Fills *runouts.  Its symmetry consists of the suit permutations that preserve the board, the dead
 * cards and the vectors (ih_symmetry_prepare). */
void ihp_runouts_make(const struct ihp_situation *situation, size_t vectors,
                      const void *const weights[], size_t element, struct ihp_runouts *runouts);

/* Returns the number of all boards, without regard to symmetry. */
uint64_t ihp_runouts_count(const struct ihp_runouts *runouts);

/* Returns the number of units into which the boards can be split (struct ihp_split). */
uint64_t ihp_runouts_units(const struct ihp_runouts *runouts);

/* Called for each board of five cards.  It represents `weight` boards, 1..24; `own` is the slice's
 * workspace. */
typedef void ihp_runout(const void *work, void *own, const uint8_t board[IHP_BOARD],
                        unsigned weight);

/* Visits the boards of a slice.  May return IH_ERR_CANCELLED. */
enum ih_status ihp_runouts_visit(const struct ihp_runouts *runouts, const struct ihp_slice *slice,
                                 ihp_runout *visit, const void *work);

#endif
