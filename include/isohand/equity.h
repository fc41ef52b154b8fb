/* isohand: equity, how often each hand beats another one, over all that may come.
 *
 * The game: two players with two hole cards each, a board of `final` cards that both
 * share, and the best five of all.  A street is such a game when b cards of the board
 * are known: its hands are those of the indexer of the rounds 2 and b (of 2 alone when
 * b is 0), and all arrays here go by their indices.  Of a hand, a runout is a set of the
 * final - b cards to come, and an opponent two of the cards that then are left: Hold'em
 * has 990, and on river, turn, flop and preflop 1, 46, 1,081 and 2,118,760 runouts.
 *
 *   W, T, L  the opponents that the hand beats, ties and loses to on one runout,
 *            W + T + L = opponents;
 *   HS       (2W + T) / (2 opponents), the hand strength on that runout, 0..1.
 *
 * Everything is a sum of integers over runouts, exact and the same for any split of the
 * work; floating point only comes in when a table of quotients is asked for.
 *
 * A street is made by boards up to suit isomorphism, 0..ih_street_boards-1 in the order
 * of the indexer of one round of b cards.  Calls take a range of them, so that a caller
 * can go on, and stop, in slices: each board writes the indices of its own hands, all of
 * them and no others, but they lie all over the arrays, which are complete when all
 * boards were done.  Calls of ranges without a common board may run at the same time.
 *
 * A street never changes; any number of calls may use it at the same time. */
#ifndef ISOHAND_EQUITY_H
#define ISOHAND_EQUITY_H

#include <isohand/base.h>
#include <isohand/holes.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

typedef struct ih_street ih_street;

/* ---- Streets ---------------------------------------------------------------- */

/* IH_OK when the equity of a game is known, else IH_ERR_UNSUPPORTED with the reason in
 * *error: a final board of other than 3 to 5 cards; a rank-only deck; a deck that is not
 * the ranking's own.  The standard ranking also rates decks of fewer suits, and of
 * fewer ranks, as the highest of its own (the royal deck's are T to A, as in any other
 * game of poker), if they hold the board and two hands.  IH_ERR_ARGUMENT.  error may be NULL. */
IH_API enum ih_status ih_equity_supported(enum ih_ranking ranking, const ih_deck *deck,
                                          unsigned final, ih_error *error);

/* *out = the street of the first `board` cards of a final board; it belongs to the
 * caller, who frees it with ih_street_free.  Errors of ih_equity_supported; IH_ERR_RANGE:
 * board > final; IH_ERR_MEMORY; IH_ERR_ARGUMENT.  error may be NULL. */
IH_API enum ih_status ih_street_new(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                                    unsigned final, ih_street **out, ih_error *error);

/* The same with given instructions: for tests and measurements. */
IH_API enum ih_status ih_street_new_for(enum ih_ranking ranking, const ih_deck *deck,
                                        unsigned board, unsigned final,
                                        const ih_instructions *instructions, ih_street **out,
                                        ih_error *error);

/* Frees it; NULL is allowed. */
IH_API void ih_street_free(ih_street *street);

/* Its indexer, of the rounds 2 and `board`, or of 2 alone; it is freed with the street. */
IH_API const ih_indexer *ih_street_indexer(const ih_street *street);

/* The length of arrays: the size of the indexer's last round. */
IH_API uint64_t ih_street_hands(const ih_street *street);

/* The number of boards up to suit isomorphism: 1 preflop, then 1,755, 16,432 and
 * 134,459. */
IH_API uint64_t ih_street_boards(const ih_street *street);

/* Opponents on one runout, at most 1,081; and runouts, at most 2,118,760. */
IH_API uint32_t ih_street_opponents(const ih_street *street);
IH_API uint32_t ih_street_runouts(const ih_street *street);

/* Bytes of a number of a histogram, which counts up to all runouts: 1 when there are
 * fewer than 2^8 (turn), 2 when there are fewer than 2^16 (flop), else 4 (preflop). */
IH_API size_t ih_street_bin_bytes(const ih_street *street);

/* ---- The final street -------------------------------------------------------- */

/* wins, ties, losses[i] = W, T, L of the hands with an index i, for the boards
 * first..first+count-1 of a final street (board = final).  An array that is NULL is not
 * wanted.  executor may be NULL.  IH_ERR_UNSUPPORTED: not a final street; IH_ERR_RANGE:
 * the end of the boards is out of range; IH_ERR_MEMORY (part of the boards is then
 * done); IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_final(const ih_street *street, uint64_t first, uint64_t count,
                                      const ih_executor *executor, uint16_t wins[], uint16_t ties[],
                                      uint16_t losses[]);

/* hs[i] = HS of the final street's hands first..first+count-1, from wins[i] and ties[i]
 * of the same hands: the quotient, rounded to float.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_hs(const ih_street *street, size_t count, const uint16_t wins[],
                                   const uint16_t ties[], float hs[]);

/* ---- Sums over runouts --------------------------------------------------------
 *
 * The element of index i, each summed over all runouts of the hand.  With at most
 * 2,118,760 runouts and 990 opponents (other games have less of both products) the sums
 * of W, T and L are at most 2,097,572,400 and that of 2W + T at most 4,195,144,800,
 * below 2^32; that of (2W + T)^2 is at most 1980^2 * 2,118,760 < 2^43. */

#define IH_EQUITY_BINS     50  /* what the field uses */
#define IH_EQUITY_MAX_BINS 255 /* bin numbers are bytes */

/* Where sums go.  Each array belongs to the caller; NULL: not wanted. */
typedef struct ih_equity_sums {
  uint32_t *wins, *ties, *losses; /* of W, T and L */
  uint32_t *points;               /* of 2W + T */
  uint64_t *squares;              /* of (2W + T)^2 */
  void *histogram; /* [i * bins + b] = the runouts of hand i with HS in bin b, which is
                    * min(bins - 1, floor(bins * HS)); ih_street_bin_bytes each */
  unsigned bins;   /* 1..IH_EQUITY_MAX_BINS; ignored without a histogram */
} ih_equity_sums;

/* The same, to be read. */
typedef struct ih_equity_inputs {
  const uint32_t *wins, *ties, *losses, *points;
  const uint64_t *squares;
  const void *histogram;
  unsigned bins;
} ih_equity_inputs;

/* *out = the sums for the boards first..first+count-1 of the street before the final one
 * (board = final - 1: the turn), from its final boards.  executor may be NULL.  Each task
 * takes up to half a megabyte while it runs.  IH_ERR_UNSUPPORTED: another street; IH_ERR_RANGE,
 * IH_ERR_MEMORY (part of the boards is then done); IH_ERR_ARGUMENT, also for bins out of
 * range. */
IH_API enum ih_status ih_equity_sweep(const ih_street *street, uint64_t first, uint64_t count,
                                      const ih_executor *executor, const ih_equity_sums *out);

/* *out = the sums for the boards first..first+count-1 of a street from all sums of a
 * later street of the same game that is not the final one: the flop from the turn,
 * preflop from the flop.  What *out wants *from must have, in as many bins.  executor may
 * be NULL.  Each task takes some megabytes while it runs.  IH_ERR_UNSUPPORTED: the streets are of
 * different games, or not in this order; IH_ERR_RANGE, IH_ERR_MEMORY (part of the boards
 * is then done), IH_ERR_ARGUMENT, also for bins that differ or are out of range. */
IH_API enum ih_status ih_equity_fold(const ih_street *street, const ih_street *later,
                                     const ih_equity_inputs *from, uint64_t first, uint64_t count,
                                     const ih_executor *executor, const ih_equity_sums *out);

/* mean[i] = E[HS] = points[i] / (2 opponents runouts) and square[i] = E[HS^2] =
 * squares[i] / ((2 opponents)^2 runouts), for count hands of a street: the quotients
 * rounded to float by way of double.  mean or square may be NULL, and then points or
 * squares.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_means(const ih_street *street, size_t count,
                                      const uint32_t points[], const uint64_t squares[],
                                      float mean[], float square[]);

/* ---- Classes of opponents ------------------------------------------------------
 *
 * The same numbers against each of several classes of opponents (OCHS, opponent cluster
 * hand strength: Johanson, Burch, Valenzano and Bowling 2013): classes of preflop hands,
 * such as those of like histograms.  Arrays hold [i * count + c], the number of index i
 * against class c.  Added up over the classes they are those above. */

typedef struct ih_equity_clusters {
  const uint8_t *of; /* of[p] = the class, 0..count-1, of the preflop hands with index p of
                      * an indexer of 2 cards: 169 of the standard deck */
  unsigned count;    /* 1..255 */
} ih_equity_clusters;

/* wins, ties = the opponents of each class that the hands beat and tie, `opponents` = how
 * many of the class there are; they lose to the others.  Otherwise ih_equity_final.
 * IH_ERR_ARGUMENT also for a class that is not below count. */
IH_API enum ih_status ih_equity_clusters_final(const ih_street *street,
                                               const ih_equity_clusters *classes, uint64_t first,
                                               uint64_t count, const ih_executor *executor,
                                               uint16_t wins[], uint16_t ties[],
                                               uint16_t opponents[]);

/* Where their sums over all runouts go, NULL: not wanted; and the same, to be read. */
typedef struct ih_equity_cluster_sums {
  uint32_t *wins, *ties, *opponents;
} ih_equity_cluster_sums;

typedef struct ih_equity_cluster_inputs {
  const uint32_t *wins, *ties, *opponents;
} ih_equity_cluster_inputs;

/* Otherwise ih_equity_sweep. */
IH_API enum ih_status ih_equity_clusters_sweep(const ih_street *street,
                                               const ih_equity_clusters *classes, uint64_t first,
                                               uint64_t count, const ih_executor *executor,
                                               const ih_equity_cluster_sums *out);

/* The sums of `classes` classes, 1..255; otherwise ih_equity_fold. */
IH_API enum ih_status ih_equity_clusters_fold(const ih_street *street, const ih_street *later,
                                              unsigned classes,
                                              const ih_equity_cluster_inputs *from, uint64_t first,
                                              uint64_t count, const ih_executor *executor,
                                              const ih_equity_cluster_sums *out);

/* ---- Transitions ----------------------------------------------------------
 *
 * Transitions, how a hand's next card spreads it over labels of the next street.
 *
 * A labelling gives each hand of a street a number: a bin of its strength, a bucket of an
 * abstraction.  A hand of the street before has as many children as there are next cards
 * (the flop 47, the turn 46), each equally likely; its row says how many of them have
 * each label.  Such rows are what potential-aware abstraction clusters (Gilpin, Sandholm
 * and Sorensen 2007; Johanson, Burch, Valenzano and Bowling 2013).
 *
 * Labels are often far more than children, so rows are short lists, all of one width, the
 * number of children: row i of an array lies at i * width, whatever its labels.  A list
 * has each label once, in ascending order, with its count; behind them the labels are
 * IH_NO_LABEL, which is above all others, so that rows stay sorted, and the counts 0.
 * The counts of a row add up to the width.
 *
 * Nothing here asks how hands are ranked: of a street's game only the deck and the number
 * of cards matter.  Boards, ranges of them and executors are as in isohand/equity.h. */

#define IH_NO_LABEL   65535
#define IH_MAX_LABELS 65535 /* labels are below IH_NO_LABEL */

/* The number of children of each hand of a street, the cards that neither it nor its
 * board holds: at most 50.  0 of a final street. */
IH_API unsigned ih_transitions_width(const ih_street *street);

/* Where rows go.  Each array belongs to the caller; NULL: not wanted. */
typedef struct ih_transitions {
  uint16_t *labels; /* [i * width + j] = the j-th label of hand i, or IH_NO_LABEL */
  uint8_t *counts;  /* [i * width + j] = how many children have it, or 0 */
  uint8_t *dense;   /* [i * count + l] = how many have label l, `count` as below: for
                     * labellings so small that lists do not pay, count below some 3 width */
} ih_transitions;

/* A labelling of a street's hands. */
typedef struct ih_labelling {
  const uint16_t *label; /* label[i] = that of index i, below count */
  unsigned count;        /* 1..IH_MAX_LABELS */
} ih_labelling;

/* *out = the rows of the boards first..first+count-1 of a street, for a labelling of the
 * street of the same game with one card more on its board.  executor may be NULL.  Each
 * task takes a quarter of a megabyte while it runs.  IH_ERR_UNSUPPORTED: the streets are of
 * different games, or not one card apart; IH_ERR_RANGE: the end of the boards is out of
 * range; IH_ERR_MEMORY (part of the boards is then done); IH_ERR_ARGUMENT, also when a
 * child's label is not below its number (part of the boards is then done, and no more is
 * written than the arrays hold). */
IH_API enum ih_status ih_transitions_make(const ih_street *street, const ih_street *next,
                                          const ih_labelling *labelling, uint64_t first,
                                          uint64_t count, const ih_executor *executor,
                                          const ih_transitions *out);

IH_END_DECLS

#endif
