/* isohand: one board of Hold'em and all hole hands at once.
 *
 * A hole hand is its place in the frozen order of isohand/holes.h, 0..1325; its strength
 * is that of isohand/rating.h, of the board and two hole cards together.  On a board of n
 * cards C(52 - n, 2) hole hands are live, those that share no card with it, and each
 * meets C(50 - n, 2) others that share none with itself: 990 on a board of five.
 *
 * All instructions give the same numbers.  Unchecked calls want n in 3..5, and all cards
 * different and 0..51 (asserted when the library is configured with --enable-debug).
 * Checked ones refuse, and leave their outputs alone: IH_ERR_COUNT, IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT.  Nothing allocates; all calls may run at the same
 * time. */
#ifndef ISOHAND_SHOWDOWN_H
#define ISOHAND_SHOWDOWN_H

#include <isohand/holes.h>
#include <isohand/instructions.h>

IH_BEGIN_DECLS

#define IH_SHOWDOWN_MIN_BOARD 3
#define IH_SHOWDOWN_MAX_BOARD 5

/* The most different strengths on one board: of two ranks 91, where four of a suit are on
 * it also a rank with one of the nine others, and two of these. */
#define IH_SHOWDOWN_LEVELS 244 /* 91 + 13 * 9 + C(9, 2) */

/* strengths[i] = the strength of hole hand i on board[0..n-1], 0 when it is not live. */
IH_API void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);
IH_API enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);

/* The hole hands of a board, the weakest first: plain data.  Group g, of equal strength,
 * is order[first[g]..first[g + 1] - 1]; the order within a group means nothing, but is
 * the same for all instructions. */
typedef struct ih_showdown_order {
  uint16_t hands;                         /* live ones, first[groups] */
  uint16_t groups;                        /* 1..IH_SHOWDOWN_LEVELS */
  uint16_t order[IH_HOLES];               /* all places: behind the live hands the others */
  uint16_t first[IH_SHOWDOWN_LEVELS + 1]; /* rising from 0; 0 behind first[groups] */
  uint16_t strength[IH_SHOWDOWN_LEVELS];  /* of each group, rising; 0 behind the last one's */
} ih_showdown_order;

/* Of the live hands that share no card with hole hand i on board[0..n-1]: wins[i] = how
 * many it beats, ties[i] = how many are as strong; it loses to the others.  Both 0 when
 * it is not live.  *order = all of them in order.  What is not wanted of the three is
 * NULL. */
IH_API void ih_showdown_compare_unchecked(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);
IH_API enum ih_status ih_showdown_compare(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);

IH_END_DECLS

#endif
