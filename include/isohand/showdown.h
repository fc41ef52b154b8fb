/* isohand: one board of Hold'em with all hole cards at once.
 *
 * Hole cards i are those at place i of the hole order (isohand/holes.h), 0..1325.  Their
 * strength is that of isohand/rating.h, of the board and the two hole cards together.  On a
 * board of n cards C(52 - n, 2) hole cards are live: those that share no card with it.  Each
 * meets C(50 - n, 2) others that share no card with itself, 990 on a board of five.
 *
 * All instruction sets give the same numbers.  The unchecked calls take n in 3..5 and
 * different cards, each 0..51 (asserted when the library is configured with
 * --enable-debug).  The checked calls refuse everything else and leave their outputs alone:
 * IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT (NULL, or an unknown
 * instruction set).  Nothing allocates.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_SHOWDOWN_H
#define ISOHAND_SHOWDOWN_H

#include <isohand/base.h>
#include <isohand/holes.h>

IH_BEGIN_DECLS

#define IH_SHOWDOWN_MIN_BOARD 3
#define IH_SHOWDOWN_MAX_BOARD 5

/* The most levels that a board has: 91 pairs of ranks, and where four of its cards share a
 * suit, also 13 * 9 of a rank and one of that suit's nine other cards, and C(9, 2) of two of
 * those. */
#define IH_SHOWDOWN_LEVELS 244

/* strengths[i] = the strength of hole cards i on board[0..n-1], 0 when they are not live. */
IH_API void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);
IH_API enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                       size_t n, uint16_t strengths[IH_HOLES]);

/* The hole cards of a board, the weakest first: plain data, whose members are part of the
 * interface, for solvers to read.  A level is all live hole cards of one strength.  Level g is
 * order[first[g]..first[g + 1] - 1]; the order within a level means nothing, but all instruction
 * sets give the same. */
typedef struct ih_showdown_order {
  uint16_t holes;                         /* live hole cards: first[levels] */
  uint16_t levels;                        /* 1..IH_SHOWDOWN_LEVELS */
  uint16_t order[IH_HOLES];               /* all places: after the live hole cards the others */
  uint16_t first[IH_SHOWDOWN_LEVELS + 1]; /* rising from 0; 0 after first[levels] */
  uint16_t strength[IH_SHOWDOWN_LEVELS];  /* of each level, rising; 0 after the last one's */
} ih_showdown_order;

/* Compares hole cards i on board[0..n-1] with all live hole cards that share no card with
 * them: wins[i] = how many they beat, ties[i] = how many are as strong; they lose to the
 * others.  Both are 0 when hole cards i are not live.  *order = all hole cards in order.
 * Any of the three outputs may be NULL. */
IH_API void ih_showdown_compare_unchecked(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);
IH_API enum ih_status ih_showdown_compare(const ih_instructions *instructions,
                                          const uint8_t board[], size_t n, uint16_t wins[IH_HOLES],
                                          uint16_t ties[IH_HOLES], ih_showdown_order *order);

IH_END_DECLS

#endif
