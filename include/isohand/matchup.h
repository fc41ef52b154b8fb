/* isohand: matchups, who wins or ties and how often, exactly: hands against hands, a range
 * against a range, and every preflop class against every other.
 *
 * Hands, the board and dead cards are sets (isohand/cards.h) of cards of the ranking's deck
 * (isohand/ranking.h).  The board is completed to five cards in all possible ways, each with
 * the same weight, from the cards that no player holds and that are neither on the board nor
 * dead.
 *
 * All calls return IH_ERR_ARGUMENT (NULL, no such ranking, a number of players out of
 * range), IH_ERR_CARD (a card that the deck does not hold), IH_ERR_COUNT (a hand or the
 * board has too many or too few cards, or too few cards are left to complete the board) or
 * IH_ERR_DUPLICATE (a card in two places).  Results are integers, and they are the same with
 * any executor.  Calls that take an executor or callbacks allow NULL for both, and can return
 * IH_ERR_CANCELLED; units of their progress are pairs of hands or parts of the boards, as the call
 * chooses.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_MATCHUP_H
#define ISOHAND_MATCHUP_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* ---- Hands against hands ---------------------------------------------------- */

#define IH_MATCHUP_PLAYERS 10
#define IH_MATCHUP_POT     2520 /* units of a pot, which 1 to 10 players share: lcm(1..10) */

/* Who wins or ties, and how often. */
typedef struct ih_matchup {
  uint64_t boards; /* the number of ways to complete the board */
  /* shares[p][k] = the boards on which player p is one of k + 1 players who share the pot;
   * shares[p][0] are those that p wins alone. */
  uint64_t shares[IH_MATCHUP_PLAYERS][IH_MATCHUP_PLAYERS];
} ih_matchup;

/* The boards on which a player, below IH_MATCHUP_PLAYERS, shares the pot with others. No
 * check. */
IH_API uint64_t ih_matchup_ties(const ih_matchup *matchup, unsigned player);

/* What a player, below IH_MATCHUP_PLAYERS, wins on all boards, when each has a pot of
 * IH_MATCHUP_POT units.  All players together win boards * IH_MATCHUP_POT.  No check. */
IH_API uint64_t ih_matchup_pot(const ih_matchup *matchup, unsigned player);

/* *out = the matchup of hands[0..players-1], 2 to IH_MATCHUP_PLAYERS hands of two cards
 * each, on a board of 0 to 5 cards.  It allocates nothing, and takes a fraction of a
 * millisecond even without a card on the board (doc/ALGORITHMS.md, section 5). */
IH_API enum ih_status ih_matchup_hands(enum ih_ranking ranking, const ih_set hands[],
                                       size_t players, ih_set board, ih_set dead, ih_matchup *out);

/* The same for Omaha hands of IH_OMAHA_MIN_HOLE to IH_OMAHA_MAX_HOLE cards each
 * (isohand/omaha.h).  Every board is rated: that takes a fraction of a millisecond from the
 * flop on, and most of a second preflop.  executor may be NULL.  Also IH_ERR_MEMORY. */
IH_API enum ih_status ih_matchup_omaha(const ih_set hands[], size_t players, ih_set board,
                                       ih_set dead, const ih_executor *executor,
                                       const ih_callbacks *callbacks, ih_matchup *out);

/* ---- Range against range ---------------------------------------------------- */

/* Sums over all pairs of hands, one of each range, that share no card, and over all boards
 * of each pair, of the product of the two weights; so they are in units of
 * 1 / IH_RANGE_ONE^2.  wins, ties and losses are those of the first range.  total is their
 * sum, and 0 when no two hands of the ranges can meet. */
typedef struct ih_range_matchup {
  ih_u128 total, wins, ties, losses;
} ih_range_matchup;

/* *out = the matchup of range a against range b.  Hands that hold a card of the board or a
 * dead card do not count.  executor may be NULL.  IH_ERR_ARGUMENT also for a weight above
 * IH_RANGE_ONE, or a weight other than 0 at a place that the deck does not use; IH_ERR_COUNT
 * also when too few cards are left for two hands and the board; IH_ERR_MEMORY.  Pairs of
 * hands, or boards, that a suit permutation turns into each other are done once. */
IH_API enum ih_status ih_matchup_ranges(enum ih_ranking ranking, const ih_range *a,
                                        const ih_range *b, ih_set board, ih_set dead,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        ih_range_matchup *out);

/* ---- Preflop class against preflop class ------------------------------------------ */

/* For each ordered pair of preflop classes a and b (isohand/holes.h), sums over all pairs of
 * their hands that share no card, and over all boards of each pair: the deals, those that class
 * a wins, and those that tie.  Class a loses the deals that b wins against it.
 *
 * Each array belongs to the caller and has IH_PREFLOP_CLASSES * IH_PREFLOP_CLASSES elements,
 * 228,488 bytes: element a * IH_PREFLOP_CLASSES + b is that of a against b.  Rows and columns after
 * the classes of a smaller deck are 0.  An array that is not wanted is NULL, but not all three
 * (IH_ERR_ARGUMENT).  Also IH_ERR_MEMORY. */
IH_API enum ih_status ih_matchup_preflop(enum ih_ranking ranking, const ih_executor *executor,
                                         const ih_callbacks *callbacks, uint64_t deals[],
                                         uint64_t wins[], uint64_t ties[]);

IH_END_DECLS

#endif
