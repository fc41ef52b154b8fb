/** @file
 * All hole cards of Hold'em on one board: rated, compared and sorted.
 *
 * Hole cards i are those at place i of the hole order (isohand/holes.h), 0..1325.  Their strength
 * is that of the board and the two hole cards together, as in isohand/rating.h.
 *
 * Hole cards are live if they share no card with the board.  On a board of n cards, C(52 - n, 2)
 * hole cards are live, and each of them meets the C(50 - n, 2) live hole cards that share no card
 * with it: 990 on a board of five.
 *
 * Rating all of them once, sorting them, and counting the weaker ones card by card, instead of
 * comparing each pair, is the method of Johanson, Waugh, Bowling and Zinkevich, "Accelerating Best
 * Response Calculation in Large Extensive Games", IJCAI 2011.  Here, cards that play alike on the
 * board are counted together (doc/ALGORITHMS.md, section 3).
 *
 * All instruction sets give the same results.  No call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_SHOWDOWN_H
#define ISOHAND_SHOWDOWN_H

#include <isohand/base.h>
#include <isohand/holes.h>

IH_BEGIN_DECLS

#define IH_SHOWDOWN_MIN_BOARD 3 /**< The fewest cards on a board. */
#define IH_SHOWDOWN_MAX_BOARD 5 /**< The most cards on a board. */

/** The most levels that a board can have.
 *
 * There are 91 pairs of ranks.  If four cards of the board share a suit, there are also 13 * 9
 * pairs of a rank and one of the nine other cards of that suit, and C(9, 2) pairs of two of those
 * nine cards. */
#define IH_SHOWDOWN_LEVELS 244

/** Rates all hole cards on a board.
 *
 * @param instructions    the instruction set to use; call ih_instructions_best() once and keep it
 * @param board           board[0..n-1], in any order
 * @param n               number of cards on the board, 3..5
 * @param[out] strengths  strengths[i] receives the strength of hole cards i; 0 if they are not live
 * @pre instructions is a valid instruction set, n is in range, and the cards are distinct and
 *      0..51. */
IH_API void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);

/** Like ih_showdown_rate_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param board           board[0..n-1]
 * @param n               number of cards on the board, 3..5
 * @param[out] strengths  strengths[i] receives the strength of hole cards i; 0 if they are not live
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or instructions is not an instruction set
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);

/** The hole cards of a board, sorted by strength, the weakest first.
 *
 * Plain data for solvers to read; the members are part of the interface.  A level consists of all
 * live hole cards of one strength.  Level g is `order[first[g]..first[g + 1] - 1]`.  The order
 * within a level means nothing, but is the same for all instruction sets. */
typedef struct ih_showdown_order {
  uint16_t holes;           /**< Number of live hole cards, which is first[levels]. */
  uint16_t levels;          /**< Number of levels, 1..IH_SHOWDOWN_LEVELS. */
  uint16_t order[IH_HOLES]; /**< All places: those of the live hole cards, sorted, then the rest. */
  uint16_t first[IH_SHOWDOWN_LEVELS + 1]; /**< Where each level starts in order[]: ascending from 0
                                           * to first[levels]; 0 after that. */
  uint16_t strength[IH_SHOWDOWN_LEVELS];  /**< The strength of each level, ascending; 0 after the
                                           * last level. */
} ih_showdown_order;

/** Compares all hole cards of a board with each other.
 *
 * Compares hole cards i with all live hole cards that share no card with them.  They beat wins[i]
 * of these, tie with ties[i], and lose to the rest.  Any of the three outputs may be NULL.
 *
 * @param instructions  the instruction set to use; call ih_instructions_best() once and keep it
 * @param board         board[0..n-1], in any order
 * @param n             number of cards on the board, 3..5
 * @param[out] wins     wins[i] receives how many hole cards i beat, 0 if they are not live; or NULL
 * @param[out] ties     ties[i] receives how many hole cards i tie with, 0 if they are not live; or
 *                      NULL
 * @param[out] order    receives the hole cards, sorted by strength; may be NULL
 * @pre instructions is a valid instruction set, n is in range, and the cards are distinct and
 *      0..51. */
IH_API void ih_showdown_compare_unchecked(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);

/** Like ih_showdown_compare_unchecked(), but checks its arguments.
 *
 * @param instructions  the instruction set to use
 * @param board         board[0..n-1]
 * @param n             number of cards on the board, 3..5
 * @param[out] wins     wins[i] receives how many hole cards i beat; may be NULL
 * @param[out] ties     ties[i] receives how many hole cards i tie with; may be NULL
 * @param[out] order    receives the hole cards, sorted by strength; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   board is NULL, or instructions is not an instruction set
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_showdown_compare(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);

IH_END_DECLS

#endif
