/* isohand: who wins how often, exactly: hands against hands, range against range, and
 * every class of hole hands against every other.
 *
 * Cards are masks (isohand/cards.h) of a ranking's deck (isohand/ranking.h).  All ways to
 * complete the board count alike; no card that a player holds, that is on the board or
 * that is dead comes.
 *
 * Checked calls, all of them: IH_ERR_ARGUMENT (NULL, no ranking, a number of players out
 * of range), IH_ERR_CARD (not in the deck), IH_ERR_COUNT (a hand or a board has too many
 * or too few cards, or fewer are left than the board lacks), IH_ERR_DUPLICATE (a card in
 * two places).  Results are integers, and do not depend on an executor or its number of
 * tasks.  All calls may run at the same time. */
#ifndef ISOHAND_MATCHUP_H
#define ISOHAND_MATCHUP_H

#include <isohand/base.h>
#include <isohand/cards.h>
#include <isohand/holes.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/* ---- Hands against hands ---------------------------------------------------- */

#define IH_MATCHUP_PLAYERS 10
#define IH_MATCHUP_POT     2520 /* units of a pot: it is shared by 1 to 10, 2520 = lcm(1..10) */

/* How often whom. */
typedef struct ih_matchup {
  uint64_t boards; /* ways to complete the board */
  /* shares[p][k]: on how many of them player p is one of k + 1 that share the pot;
   * shares[p][0] are those that p alone wins. */
  uint64_t shares[IH_MATCHUP_PLAYERS][IH_MATCHUP_PLAYERS];
} ih_matchup;

/* Of the boards of a matchup, those on which player p, below IH_MATCHUP_PLAYERS, ties for
 * the best hand.  Unchecked. */
IH_API uint64_t ih_matchup_ties(const ih_matchup *matchup, unsigned player);

/* What player p gets of all pots, in units of which each has IH_MATCHUP_POT: the shares
 * of all players add up to boards * IH_MATCHUP_POT.  Unchecked, as above. */
IH_API uint64_t ih_matchup_pot(const ih_matchup *matchup, unsigned player);

/* *out = hands[0..players-1], 2..IH_MATCHUP_PLAYERS of two cards each, on a board of 0
 * to 5 cards.  Nothing allocates.  (doc/ALGORITHMS.md says why this takes a fraction of
 * a millisecond with no card on the board.) */
IH_API enum ih_status ih_matchup_hands(enum ih_ranking ranking, const uint64_t hands[],
                                       size_t players, uint64_t board, uint64_t dead,
                                       ih_matchup *out);

/* The same of Omaha hands, of IH_OMAHA_MIN_HOLE..IH_OMAHA_MAX_HOLE cards each
 * (isohand/omaha.h).  Every board is made: a flop takes a fraction of a millisecond, no
 * board a good part of a second.  IH_ERR_MEMORY. */
IH_API enum ih_status ih_matchup_omaha(const uint64_t hands[], size_t players, uint64_t board,
                                       uint64_t dead, const ih_executor *executor, ih_matchup *out);

/* ---- Range against range ---------------------------------------------------- */

/* Sums over the pairs of hands that share no card, and over all boards for each: the
 * product of the two weights, so in units of 1 / IH_RANGE_ONE^2.  wins, ties and losses
 * are those of the first range, and total is their sum, 0 when no two hands of the
 * ranges can meet. */
typedef struct ih_range_matchup {
  ih_u128 total, wins, ties, losses;
} ih_range_matchup;

/* *out = range a against range b.  Hands with a card that is on the board or dead do not
 * count, and the two hands share no card.  IH_ERR_ARGUMENT also for a weight above
 * IH_RANGE_ONE, or one at a place that the deck does not use; IH_ERR_COUNT also when
 * fewer cards are left than two hands and the board lack; IH_ERR_MEMORY.  Either
 * every pair of hands that suits tell apart is played out, or every board that they do;
 * whatever is less work. */
IH_API enum ih_status ih_matchup_ranges(enum ih_ranking ranking, const ih_range *a,
                                        const ih_range *b, uint64_t board, uint64_t dead,
                                        const ih_executor *executor, ih_range_matchup *out);

/* ---- Class against class ---------------------------------------------------- */

/* Before the flop, for each ordered pair of classes (isohand/holes.h), sums over all
 * pairs of their hands that share no card and over all boards: wins and ties of the
 * first class, and all deals; it loses what the second wins.  Plain data of 686 KB;
 * rows and columns behind the classes of a smaller deck are 0. */
typedef struct ih_preflop_matchups {
  uint64_t deals[IH_PREFLOP_CLASSES][IH_PREFLOP_CLASSES];
  uint64_t wins[IH_PREFLOP_CLASSES][IH_PREFLOP_CLASSES];
  uint64_t ties[IH_PREFLOP_CLASSES][IH_PREFLOP_CLASSES];
} ih_preflop_matchups;

/* *out = all of them.  IH_ERR_MEMORY. */
IH_API enum ih_status ih_matchup_preflop(enum ih_ranking ranking, const ih_executor *executor,
                                         ih_preflop_matchups *out);

IH_END_DECLS

#endif
