/** @file
 * Matchups: exactly how often each side wins or ties, for hands against hands, a range against a
 * range, both also of Omaha, and every preflop class against every other.
 *
 * Hands, the board and dead cards are sets (isohand/cards.h) of cards of the ranking's deck
 * (isohand/ranking.h).  The board is completed to five cards in all possible ways, each with the
 * same weight, from the cards that are neither dead, nor on the board, nor in a hand.
 *
 * Results are integers and do not depend on the executor.  Hands are counted by the ranks of the
 * board, and boards that make a flush are corrected; ranges and classes are counted board by board,
 * with the hole cards sorted by strength (Johanson et al. 2011, see isohand/showdown.h).
 * doc/ALGORITHMS.md, section 5, describes these methods.
 *
 * Units of progress are pairs of hands or parts of the boards, whichever the call chooses.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_MATCHUP_H
#define ISOHAND_MATCHUP_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** @name Hands against hands
 * @{ */

#define IH_MATCHUP_PLAYERS 10 /**< Maximum number of players. */

/** Units of a pot, so that 1 to 10 players can share it in whole units: lcm(1..10). */
#define IH_MATCHUP_POT 2520

/** Who wins or ties, and how often. */
typedef struct ih_matchup {
  uint64_t boards; /**< The number of ways to complete the board. */
  /** shares[p][k]: the number of boards on which player p is one of k + 1 players who share the
   * pot; shares[p][0] counts those that p wins alone. */
  uint64_t shares[IH_MATCHUP_PLAYERS][IH_MATCHUP_PLAYERS];
} ih_matchup;

/** Returns the number of boards on which a player shares the pot with others.
 *
 * @param matchup  the matchup
 * @param player   the number of the player
 * @return 0..matchup->boards
 * @pre player is below IH_MATCHUP_PLAYERS. */
IH_API uint64_t ih_matchup_ties(const ih_matchup *matchup, unsigned player);

/** Returns what a player wins on all boards together, with a pot of IH_MATCHUP_POT units on each.
 *
 * All players together win `boards * IH_MATCHUP_POT`.
 *
 * @param matchup  the matchup
 * @param player   the number of the player
 * @return units of a pot
 * @pre player is below IH_MATCHUP_PLAYERS. */
IH_API uint64_t ih_matchup_pot(const ih_matchup *matchup, unsigned player);

/** Computes the matchup of Hold'em hands on a board.
 *
 * It takes a fraction of a millisecond, even before the flop, and does not allocate.
 *
 * @param ranking   the ranking
 * @param hands     hands[0..players-1], two cards each
 * @param players   number of players, 2..IH_MATCHUP_PLAYERS
 * @param board     0 to 5 cards
 * @param dead      cards that cannot be dealt
 * @param[out] out  receives the matchup
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, ranking is not a ranking, or players is out of range
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_COUNT      a hand does not have two cards, the board has more than five, or
 *                           too few cards are left to complete it
 * @retval IH_ERR_DUPLICATE  a card is in two of the hands, the board and the dead cards */
IH_API enum ih_status ih_matchup_hands(enum ih_ranking ranking, const ih_set hands[],
                                       size_t players, ih_set board, ih_set dead, ih_matchup *out);

/** Computes the matchup of Omaha hands (isohand/omaha.h) on a board, by the standard ranking.
 *
 * Every board is rated, which takes a fraction of a millisecond from the flop on, and most of a
 * second preflop.
 *
 * @param hands      hands[0..players-1], IH_OMAHA_MIN_HOLE..IH_OMAHA_MAX_HOLE cards each
 * @param players    number of players, 2..IH_MATCHUP_PLAYERS
 * @param board      0 to 5 cards
 * @param dead       cards that cannot be dealt
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param[out] out   receives the matchup
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, players is out of range, or a reserved member is not
 *                           NULL
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_COUNT      a hand does not have 4 to 6 cards, the board has more than five, or too
 *                           few cards are left to complete it
 * @retval IH_ERR_DUPLICATE  a card is in two of the hands, the board and the dead cards
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  cancelled
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_matchup_omaha(const ih_set hands[], size_t players, ih_set board,
                                       ih_set dead, const ih_executor *executor,
                                       const ih_callbacks *callbacks, ih_matchup *out);

/** @} */

/** @name Range against range
 * @{ */

/** The matchup of two ranges.
 *
 * Each member is a sum over all pairs of hands, one of each range, that share no card, and over all
 * boards of each pair.  It adds up the products of the two weights, so its unit is
 * `1 / IH_RANGE_ONE^2`. */
typedef struct ih_range_matchup {
  ih_u128 total, /**< wins + ties + losses; 0 if no two hands of the ranges can meet. */
      wins,      /**< Wins of the first range. */
      ties,      /**< Ties. */
      losses;    /**< Losses of the first range. */
} ih_range_matchup;

/** Computes the matchup of two ranges on a board.
 *
 * Hands with a card that is dead or on the board do not count.  Pairs of hands, or boards, that
 * suit permutations map to each other are computed once.
 *
 * @param ranking    the ranking
 * @param a          the first range
 * @param b          the second range
 * @param board      0 to 5 cards
 * @param dead       cards that cannot be dealt
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param[out] out   receives the matchup
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, ranking is not a ranking, a weight is above
 *                           IH_RANGE_ONE, a weight is not 0 at a place that the deck does not use,
 *                           or a reserved member is not NULL
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_COUNT      the board has more than five cards, or too few cards are left for two
 *                           hands and the board
 * @retval IH_ERR_DUPLICATE  a card is on the board and dead
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  cancelled
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_matchup_ranges(enum ih_ranking ranking, const ih_range *a,
                                        const ih_range *b, ih_set board, ih_set dead,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        ih_range_matchup *out);

/** Computes the matchup of two ranges of Omaha (isohand/omaha_range.h) on a board, by the standard
 * ranking.
 *
 * Like ih_matchup_ranges(), and exact like it.  Each final board is computed by itself, except
 * that boards which suit permutations map to each other are computed once if the permutations
 * preserve the board, the dead cards and both ranges.
 *
 * With four hole cards a final board takes about 40 ns for each hand of the ranges, and 7 ms at
 * most: a flop takes less than ten seconds of one core.  Preflop there are up to 2.6 million final
 * boards, of which 134,459 are computed if both ranges treat all suits alike.  For ranges of some
 * hundreds of hands this takes seconds; for wide ranges, at 7 ms a board, a quarter of an hour, or
 * five hours if they do not treat suits alike.  Each thread needs a few MiB for four hole cards,
 * and up to 1 GiB for wide ranges of six.
 *
 * @param hole       number of hole cards, IH_OMAHA_MIN_HOLE..IH_OMAHA_MAX_HOLE
 * @param a          the first range, a[0..ih_omaha_places(hole)-1]
 * @param b          the second range, likewise
 * @param board      0 to 5 cards
 * @param dead       cards that cannot be dealt
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation, which with six hole cards may take some seconds;
 *                   may be NULL
 * @param[out] out   receives the matchup
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, a weight is above IH_RANGE_ONE, or a reserved member
 *                           is not NULL
 * @retval IH_ERR_COUNT      hole is out of range, the board has more than five cards, or too few
 *                           cards are left for two hands and the board
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card is on the board and dead
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  cancelled
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_matchup_omaha_ranges(size_t hole, const uint32_t a[], const uint32_t b[],
                                              ih_set board, ih_set dead,
                                              const ih_executor *executor,
                                              const ih_callbacks *callbacks, ih_range_matchup *out);

/** @} */

/** @name Preflop class against preflop class
 * @{ */

/** Computes the matchups of all ordered pairs of preflop classes (isohand/holes.h).
 *
 * For classes a and b, counts the deals: all pairs of their hands that share no card, with all
 * boards of each pair.  Class a loses the deals that b wins against a.
 *
 * Each array belongs to the caller and has `IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES` elements,
 * 228,488 bytes.  Element `a * IH_PREFLOP_CLASSES + b` is that of a against b; rows and columns
 * beyond the classes of a smaller deck are 0.
 *
 * @param ranking     the ranking
 * @param executor    runs the tasks; may be NULL
 * @param callbacks   progress and cancellation; may be NULL
 * @param[out] deals  receives the numbers of deals; may be NULL
 * @param[out] wins   receives how many of them class a wins; may be NULL
 * @param[out] ties   receives how many of them are ties; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   ranking is not a ranking, all three arrays are NULL, or a reserved
 *                           member is not NULL
 * @retval IH_ERR_MEMORY     out of memory
 * @retval IH_ERR_CANCELLED  cancelled
 * @retval IH_ERR_EXECUTOR   the executor did not run each task exactly once */
IH_API enum ih_status ih_matchup_preflop(enum ih_ranking ranking, const ih_executor *executor,
                                         const ih_callbacks *callbacks, uint64_t deals[],
                                         uint64_t wins[], uint64_t ties[]);

/** @} */

IH_END_DECLS

#endif
