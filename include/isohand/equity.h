/* isohand: equity, how often each hand beats another one, over all runouts; and
 * transitions, how a hand's next card changes its label.
 *
 * The game: two players hold two cards each, they share a final board of `final_board` cards,
 * and the better of the two hands, by a ranking, wins.  A street is the point of this
 * game at which `board` cards of the final board are known.  Its hands are those of its
 * indexer's last round: of the rounds 2 and `board`, or of 2 alone when `board` is 0.
 * Every array here holds one row for each hand, in the order of the indices.
 *
 *   runout     the final_board - board cards to come: a hand of Hold'em has 1 on the river,
 *              46 on the turn, 1,081 on the flop and 2,118,760 preflop
 *   opponents  after a runout, the pairs of cards that are left: Hold'em has 990
 *   W, T, L    how many opponents a hand beats, ties with and loses to after one runout;
 *              W + T + L = opponents
 *   HS         the hand strength after one runout, (2W + T) / (2 opponents), 0..1
 *
 * Results are sums of integers over runouts: exact, and the same however the work is
 * split.  Only ih_equity_hs and ih_equity_means make floating point of them.
 *
 * The work goes by boards up to suit isomorphism, 0..ih_street_boards-1, in the order of
 * an indexer of one round of `board` cards.  Each call does a range of them, so that a
 * caller can report progress, stop and go on.  A board fills in the rows of all its hands
 * and of no others; these rows lie all over the arrays, so the arrays are complete only
 * after all boards are done.  Calls for ranges that have no board in common may run at
 * the same time.  An executor or callbacks may be NULL.  Units of progress are boards; after
 * IH_ERR_CANCELLED part of the boards is done.
 *
 * Stability: stable.
 * Threads: an ih_street never changes: any calls may use it at the same time, except
 * ih_street_free. */
#ifndef ISOHAND_EQUITY_H
#define ISOHAND_EQUITY_H

#include <isohand/base.h>
#include <isohand/holes.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

typedef struct ih_street ih_street;

/* ---- Streets ---------------------------------------------------------------- */

/* Returns IH_OK when the equity of a game can be computed.  Otherwise *error has the
 * reason, and the result is IH_ERR_UNSUPPORTED (`final_board` is not 3, 4 or 5; the deck is
 * rank-only, or too small for the board and two hands; the ranking does not rate hands of
 * the deck) or IH_ERR_ARGUMENT.  Each ranking rates the hands of its own deck.  The
 * standard ranking also rates those of decks with fewer suits or ranks, whose ranks count
 * as its highest: the royal deck's are T to A.  error may be NULL. */
IH_API enum ih_status ih_equity_check(enum ih_ranking ranking, const ih_deck *deck,
                                      unsigned final_board, ih_error *error);

/* *out = the street at which the first `board` cards of a final board are known.  It
 * belongs to the caller (ih_street_free).  Errors of ih_equity_check; IH_ERR_RANGE:
 * board > final_board; IH_ERR_MEMORY; IH_ERR_ARGUMENT.  error may be NULL. */
IH_API enum ih_status ih_street_new(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                                    unsigned final_board, ih_street **out, ih_error *error);

/* The same with given instructions: for tests and measurements. */
IH_API enum ih_status ih_street_new_for(enum ih_ranking ranking, const ih_deck *deck,
                                        unsigned board, unsigned final_board,
                                        const ih_instructions *instructions, ih_street **out,
                                        ih_error *error);

/* NULL is allowed. */
IH_API void ih_street_free(ih_street *street);

/* The street's indexer, of the rounds 2 and `board`, or of 2 alone; it is freed with the
 * street. */
IH_API const ih_indexer *ih_street_indexer(const ih_street *street);

/* The number of hands, which is the number of rows of each array. */
IH_API uint64_t ih_street_hands(const ih_street *street);

/* The number of boards up to suit isomorphism: of Hold'em 1 preflop, then 1,755, 16,432
 * and 134,459. */
IH_API uint64_t ih_street_boards(const ih_street *street);

/* The number of opponents after a runout, at most 1,081, and the number of a hand's
 * runouts, at most 2,118,760. */
IH_API uint32_t ih_street_opponents(const ih_street *street);
IH_API uint32_t ih_street_runouts(const ih_street *street);

/* The bytes of a number of a histogram, so that it can count all runouts: 1 for fewer
 * than 2^8 runouts (turn), 2 for fewer than 2^16 (flop), else 4 (preflop). */
IH_API size_t ih_street_bin_bytes(const ih_street *street);

/* ---- The final street -------------------------------------------------------- */

/* wins[i], ties[i], losses[i] = W, T and L of hand i, for the hands of the boards
 * first..first+count-1 of a final street (board = final_board).  An array that is not wanted is
 * NULL.  executor may be NULL.  IH_ERR_UNSUPPORTED: the street is not final; IH_ERR_RANGE:
 * there are no such boards; IH_ERR_MEMORY (part of the boards is then done);
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_final(const ih_street *street, uint64_t first, size_t count,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      uint16_t wins[], uint16_t ties[], uint16_t losses[]);

/* hs[i] = HS of a final street's hand whose W and T are wins[i] and ties[i], for i in
 * 0..count-1: the quotient, rounded to float.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_hs(const ih_street *street, size_t count, const uint16_t wins[],
                                   const uint16_t ties[], float hs[]);

/* ---- Sums over runouts --------------------------------------------------------
 *
 * A hand has at most 2,118,760 runouts, with 990 opponents; in other games both products
 * are smaller.  So sums of W, T and L are at most 2,097,572,400, sums of 2W + T at most
 * 4,195,144,800 < 2^32, and sums of (2W + T)^2 at most 1980^2 * 2,118,760 < 2^43. */

#define IH_EQUITY_BINS     50  /* what the field uses */
#define IH_EQUITY_MAX_BINS 255 /* bin numbers are bytes */

/* Arrays of sums, each over all runouts of hand i.  They belong to the caller; an array
 * that is not wanted, or not there, is NULL. */
typedef struct ih_equity_sums {
  uint32_t *wins, *ties, *losses; /* [i] = the sum of W, T and L */
  uint32_t *points;               /* [i] = the sum of 2W + T */
  uint64_t *squares;              /* [i] = the sum of (2W + T)^2 */
  void *histogram;   /* [i * bins + b] = the number of runouts with HS in bin b, which is
                      * min(bins - 1, floor(bins * HS)); ih_street_bin_bytes each */
  size_t bins;       /* 1..IH_EQUITY_MAX_BINS; ignored without a histogram */
  void *reserved[2]; /* NULL */
} ih_equity_sums;

/* *out = the sums of the hands of the boards first..first+count-1 of the street before the
 * final one (board = final_board - 1: the turn).  Each of their final boards is rated.  executor
 * may be NULL; each task takes up to half a megabyte while it runs.  IH_ERR_UNSUPPORTED:
 * the street is another one; IH_ERR_RANGE: there are no such boards; IH_ERR_MEMORY (part
 * of the boards is then done); IH_ERR_ARGUMENT, also when bins or reserved members of *out
 * are not as they should be. */
IH_API enum ih_status ih_equity_sweep(const ih_street *street, uint64_t first, size_t count,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      const ih_equity_sums *out);

/* *out = the sums of the hands of the boards first..first+count-1 of a street, made from
 * the sums of all hands of a later one: the flop's from the turn's, preflop from the
 * flop's.  Both streets are of one game, and the later one is not the final one.  *later_sums is
 * only read; it has all arrays that *out wants, with as many bins.  executor may be NULL;
 * each task takes some megabytes while it runs.  IH_ERR_UNSUPPORTED: they are not such
 * streets; IH_ERR_RANGE: there are no such boards; IH_ERR_MEMORY (part of the boards is then
 * done); IH_ERR_ARGUMENT, also when *later_sums lacks an array, or when the bins differ or reserved
 * members are not NULL. */
IH_API enum ih_status ih_equity_fold(const ih_street *street, const ih_street *later,
                                     const ih_equity_sums *later_sums, uint64_t first, size_t count,
                                     const ih_executor *executor, const ih_callbacks *callbacks,
                                     const ih_equity_sums *out);

/* The means over a street's runouts, for i in 0..count-1:
 *
 *   mean[i]   = E[HS]   = points[i] / (2 opponents runouts)
 *   square[i] = E[HS^2] = squares[i] / ((2 opponents)^2 runouts)
 *
 * computed as double and rounded to float.  A mean that is not wanted is NULL, and its sums
 * may then be NULL.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_equity_means(const ih_street *street, size_t count,
                                      const uint32_t points[], const uint64_t squares[],
                                      float mean[], float square[]);

/* ---- Clusters of opponents ------------------------------------------------------
 *
 * The same numbers against each of several clusters of opponents (OCHS, opponent cluster
 * hand strength: Johanson, Burch, Valenzano and Bowling 2013).  A cluster holds preflop
 * hands that are alike, such as those of similar histograms, and each pair of hole cards
 * is in the cluster of its preflop hand.  Arrays have the number of hand i against cluster
 * c at [i * count + c].  Added up over the clusters, these numbers are those above. */

#define IH_EQUITY_MAX_CLUSTERS 255

typedef struct ih_equity_clusters {
  const uint8_t *of; /* of[p] = the cluster, 0..count-1, of preflop hand p, in the order of
                      * an indexer of one round of 2 cards: 169 of the standard deck */
  uint32_t count;    /* 1..IH_EQUITY_MAX_CLUSTERS */
  void *reserved[2]; /* NULL */
} ih_equity_clusters;

/* ih_equity_final by clusters: of each cluster's opponents, how many there are, how many
 * the hand beats and how many it ties with.  It loses to the others.  IH_ERR_ARGUMENT also
 * when clusters->of has a number that is not below clusters->count. */
IH_API enum ih_status ih_equity_clusters_final(const ih_street *street,
                                               const ih_equity_clusters *clusters, uint64_t first,
                                               size_t count, const ih_executor *executor,
                                               const ih_callbacks *callbacks, uint16_t wins[],
                                               uint16_t ties[], uint16_t opponents[]);

/* HS against each cluster on a final street, in whole numbers, as points of ih_bucket_cluster:
 * hs[i * count + c] = (2 wins + ties) * IH_EQUITY_HS / (2 opponents), rounded to the nearest and
 * a half up; IH_EQUITY_HS / 2 where none of the cluster's opponents is left.  Takes a third of
 * the memory of the numbers themselves. */
#define IH_EQUITY_HS 10000
IH_API enum ih_status ih_equity_clusters_hs(const ih_street *street,
                                            const ih_equity_clusters *clusters, uint64_t first,
                                            size_t count, const ih_executor *executor,
                                            const ih_callbacks *callbacks, uint16_t hs[]);

/* Arrays of the sums of these numbers over all runouts, as in ih_equity_sums. */
typedef struct ih_equity_cluster_sums {
  uint32_t *wins, *ties, *opponents;
  void *reserved[2]; /* NULL */
} ih_equity_cluster_sums;

/* ih_equity_sweep by clusters. */
IH_API enum ih_status ih_equity_clusters_sweep(const ih_street *street,
                                               const ih_equity_clusters *clusters, uint64_t first,
                                               size_t count, const ih_executor *executor,
                                               const ih_callbacks *callbacks,
                                               const ih_equity_cluster_sums *out);

/* ih_equity_fold by clusters, of which there are `clusters`, 1..IH_EQUITY_MAX_CLUSTERS. */
IH_API enum ih_status
ih_equity_clusters_fold(const ih_street *street, const ih_street *later, uint32_t clusters,
                        const ih_equity_cluster_sums *later_sums, uint64_t first, size_t count,
                        const ih_executor *executor, const ih_callbacks *callbacks,
                        const ih_equity_cluster_sums *out);

/* cluster[i] = a cluster of the preflop hands 0..clusters-1, for ih_feature_game: k-medians of
 * their histograms under earth mover's distance (ih_bucket_cluster, the best of 32 restarts),
 * numbered by rising mean.  histogram[i * bins + b] = the runouts of hand i in bin b, of
 * at most 255, of the dtype IH_U8, IH_U16 or IH_U32; a table of `histogram` preflop has them.
 * IH_ERR_RANGE: clusters is 0 or above the number of different histograms; IH_ERR_MEMORY,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_preflop_clusters(const ih_deck *deck, unsigned bins, enum ih_dtype dtype,
                                          const void *histogram, uint32_t clusters,
                                          uint8_t cluster[IH_PREFLOP_CLASSES]);

/* ---- Transitions ----------------------------------------------------------------
 *
 * A labelling gives each hand of a street a label: a bin of its strength, a bucket of an
 * abstraction.  A hand's children are the hands of the next street that it becomes by one
 * more card on the board; there is one for each card that neither the hand nor its board
 * holds (47 on the flop, 46 on the turn), and all are equally likely.  The transitions of a
 * hand tell how many of its children have each label.  They are what potential-aware
 * abstraction clusters (Gilpin, Sandholm and Sorensen 2007; Johanson, Burch, Valenzano and
 * Bowling 2013).
 *
 * There are often far more labels than children.  So a row is a short list, of as many
 * places as a hand has children, its width: row i is at i * width.  The list has each label
 * of a child once, in ascending order, and its count.  The places after the last label hold
 * IH_NO_LABEL, which is above all labels, so that rows are sorted, and the count 0.  The
 * counts of a row add up to the width.  Labels are of the dtype IH_U16, or of IH_U32, which takes
 * twice the time; IH_NO_WIDE_LABEL then takes the place of IH_NO_LABEL.
 *
 * Of a street's game, only the deck and the number of cards matter here. */

#define IH_NO_LABEL   65535
#define IH_MAX_LABELS 65535 /* labels are below IH_NO_LABEL */

#define IH_NO_WIDE_LABEL   0xFFFFFFFF
#define IH_MAX_WIDE_LABELS 0xFFFFFFFF

/* The number of children of each hand of a street: at most 50, and 0 on a final street. */
IH_API size_t ih_transitions_width(const ih_street *street);

/* Arrays of rows.  They belong to the caller; an array that is not wanted is NULL. */
typedef struct ih_transitions {
  void *labels;        /* [i * width + j] = the j-th label of hand i, or none */
  uint8_t *counts;     /* [i * width + j] = how many children have it, or 0 */
  uint8_t *dense;      /* [i * count + l] = how many children have label l, `count` being that
                        * of the labelling: smaller than lists when count < 3 width */
  enum ih_dtype dtype; /* of labels[]: that of the labelling; without labels[] any value does */
  void *reserved[2];   /* NULL */
} ih_transitions;

/* A labelling of a street's hands. */
typedef struct ih_labelling {
  const void *label;   /* label[i] = the label of hand i, below count */
  uint32_t count;      /* 1..IH_MAX_LABELS with IH_U16, 1..IH_MAX_WIDE_LABELS with IH_U32 */
  enum ih_dtype dtype; /* of label[]: IH_U16 or IH_U32 */
  void *reserved[2];   /* NULL */
} ih_labelling;

/* *out = the transitions of the hands of the boards first..first+count-1 of a street, for a
 * labelling of the next street: the one of the same game with one more card on the board.
 * executor may be NULL; each task takes a quarter of a megabyte while it runs.
 * IH_ERR_UNSUPPORTED: `next` is not the next street; IH_ERR_RANGE: there are no such boards;
 * IH_ERR_MEMORY (part of the boards is then done); IH_ERR_ARGUMENT, also when a label is not
 * below labelling->count (part of the boards is then done), when a dtype is wrong, or when a
 * reserved member is not NULL. */
IH_API enum ih_status ih_transitions_fill(const ih_street *street, const ih_street *next,
                                          const ih_labelling *labelling, uint64_t first,
                                          size_t count, const ih_executor *executor,
                                          const ih_callbacks *callbacks, const ih_transitions *out);

IH_END_DECLS

#endif
