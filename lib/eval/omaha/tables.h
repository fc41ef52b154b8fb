/* Omaha's tables, shared by their generator and their users.
 *
 * A row for three ranks of the board has an entry for every two ranks of the hole cards; a second
 * table has rows for three and entries for two ranks of one suit.  Ranks a >= b >= c have row C(a +
 * 2, 3) + C(b + 1, 2) + c, and a >= b have entry C(a + 1, 2) + b: the colex order of multisets.
 * Distinct ranks a > b > c of one suit have row C(a, 3) + C(b, 2) + c and the same entries, so one
 * number finds two hole cards in either table.  Impossible entries, with five cards of a rank or a
 * rank twice in a suit, are 0.
 *
 * A row of 91 entries is padded with zeros to three cache lines.  Strengths are below 2^15: as
 * signed numbers, the greater of two takes one instruction on every x86-64. */
#ifndef IH_LIB_EVAL_OMAHA_TABLES_H
#define IH_LIB_EVAL_OMAHA_TABLES_H

#include "base/bits.h"
#include "eval/low/tables.h"
#include "eval/omaha/board.h"

#define IHP_OMAHA_RANK_ROWS 455 /* C(15, 3) */
#define IHP_OMAHA_SUIT_ROWS 286 /* C(13, 3) */

typedef ihp_omaha_entry ihp_omaha_entries[IHP_OMAHA_PAIRS];

IHP_HIDDEN extern const ihp_omaha_entries ihp_omaha_ranks[IHP_OMAHA_RANK_ROWS];
IHP_HIDDEN extern const ihp_omaha_entries ihp_omaha_suited[IHP_OMAHA_SUIT_ROWS];

/* Shares of the highest and the middle one of three ranks in the number of their row; the share of
 * the lowest is the rank itself. */
struct ihp_omaha_row_numbers {
  uint16_t high[IHP_RANKS];
  uint16_t middle[IHP_RANKS];
};
IHP_HIDDEN extern const struct ihp_omaha_row_numbers ihp_omaha_ranks_numbers,
    ihp_omaha_suited_numbers;

/* The low half: the strength of the best three and two ranks that are all distinct, by the
 * eight-or-better sets (eval/low/tables.h) of board and hole. */
IHP_HIDDEN extern const uint8_t ihp_omaha_low[IHP_EIGHTS][IHP_EIGHTS];

#endif
