/* Shared code of the features of Omaha hands.
 *
 * The turn of four hole cards has 2.25 billion hands.  So their sums are made by board and pattern
 * (isohand/omaha_equity.h), in a fifth of the memory of the values, and a table is written from
 * them in index order. */
#ifndef IH_LIB_FEATURE_OMAHA_H
#define IH_LIB_FEATURE_OMAHA_H

#include "feature/street.h"
#include "feature/tally.h"

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

/* In these calls `numbers` are IH_OMAHA_..., combined by or. */

/* ih_feature.check for sums of these numbers. */
enum ih_status ihp_omaha_check_hands(const ih_feature_game *game, const ih_rounds *rounds,
                                     unsigned numbers, ih_error *error);

/* Returns the type of sums other than those of squares. */
static inline enum ih_dtype ihp_omaha_dtype(const ih_rounds *rounds)
{
  return ihp_street_board(rounds) == 0 ? IH_U64 : IH_U32;
}

/* Counts of a hand's runouts and of its opponents on each of them. */
struct ihp_omaha_counts {
  uint64_t runouts, opponents;
};

struct ihp_omaha_counts ihp_omaha_counts_of(const struct ihp_hands *hands);

/* ---- Making them: ihp_filling ------------------------------------------------------- */

enum ih_status ihp_omaha_prepare(const struct ihp_hands *hands, unsigned numbers,
                                 const char *scratch, const ih_executor *executor,
                                 const ih_callbacks *callbacks, void **filling, ih_error *error);
size_t ihp_omaha_scratch(const struct ihp_hands *hands, unsigned numbers,
                         struct ihp_scratch_file out[IHP_SCRATCH_FILES]);

/* Returns the sums of a filling. */
const ih_omaha_sums *ihp_omaha_sums_of(const void *filling);

uint64_t ihp_omaha_prepare_work(const struct ihp_hands *hands);
uint64_t ihp_omaha_row_work(const struct ihp_hands *hands);
uint64_t ihp_omaha_memory(const struct ihp_hands *hands, unsigned numbers, size_t workers,
                          size_t processes);
void ihp_omaha_release(void *filling);

#endif
