/** @file
 * Equity: how often each hand of a street wins, over all runouts; and transitions: how the next
 * card changes the label of a hand.
 *
 * **The game.**  Two players hold two cards each and share a final board of `final_board` cards.
 * The better hand wins, by a ranking.  A street is the point of this game at which `board` cards of
 * the final board are known.  Its hands are those of the last round of its indexer, whose rounds
 * are 2 and `board`, or 2 alone if `board` is 0.  Arrays have one row per hand, in the order of the
 * indices.
 *
 * - A **runout** is the `final_board - board` cards to come.  A hand of Hold'em has 1 runout on the
 *   river, 46 on the turn, 1,081 on the flop and 2,118,760 preflop.
 * - The **opponents** after a runout are the pairs of cards that are left: 990 in Hold'em.
 * - **W**, **T** and **L** are the numbers of opponents that a hand beats, ties with and loses to
 *   after a runout; W + T + L is the number of opponents.
 * - The **score** is 2W + T.
 * - **HS**, the hand strength after a runout, is `(2W + T) / (2 * opponents)`, 0..1: Billings,
 *   Papp, Schaeffer and Szafron, "Opponent Modeling in Poker", AAAI 1998.
 * - **E[HS]** and **E[HS^2]** are the means of HS and of its square over all runouts: Johanson
 *   2007, Zinkevich et al. 2007.
 *
 * Results are sums of integers over runouts, so they are exact and do not depend on how the work is
 * split.  Only ih_equity_hs() and ih_equity_means() compute floating-point numbers from them.
 *
 * **Ranges of boards.**  The work is split by boards up to suit isomorphism, numbered
 * 0..ih_street_boards()-1 in the order of an indexer with one round of `board` cards.  A call
 * processes a range of boards, so the caller can save its work, stop and resume later.  It writes
 * only the rows of the hands of its boards.  These rows are scattered all over the arrays, so the
 * arrays are complete only after all boards are done.  Calls for disjoint ranges may run at the
 * same time.
 *
 * All calls that take such a range treat it in the same way.  Units of progress are boards.  After
 * IH_ERR_MEMORY, IH_ERR_CANCELLED or IH_ERR_EXECUTOR, some of the boards are done.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time, also on the same ih_street, except that
 * ih_street_free() must not run while another call uses the same object. */
#ifndef ISOHAND_EQUITY_H
#define ISOHAND_EQUITY_H

#include <isohand/base.h>
#include <isohand/holes.h>
#include <isohand/indexer.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** A street of a game; constant once it is made. */
typedef struct ih_street ih_street;

/** @name Streets
 * @{ */

/** Checks that the equity of a game can be computed.
 *
 * Each ranking rates the hands of its own deck.  The standard ranking also rates those of decks
 * with fewer suits or ranks, whose ranks count as its highest: those of the royal deck are T to A.
 *
 * @param ranking      the ranking that rates the hands
 * @param deck         the deck
 * @param final_board  number of cards of the final board
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_OK               it can be computed
 * @retval IH_ERR_ARGUMENT     ranking is not a ranking, or deck is NULL or not a deck
 * @retval IH_ERR_UNSUPPORTED  final_board is not 3, 4 or 5; the deck is rank-only, or too small for
 *                             the board and two hands; or the ranking does not rate hands of the
 *                             deck */
IH_API enum ih_status ih_equity_check(enum ih_ranking ranking, const ih_deck *deck,
                                      unsigned final_board, ih_error *error);

/** Makes the street at which the first cards of a final board are known.
 *
 * @param ranking      the ranking that rates the hands
 * @param deck         the deck
 * @param board        number of known cards of the board, 0..final_board
 * @param final_board  number of cards of the final board, 3..5
 * @param[out] out     receives the street; the caller frees it with ih_street_free()
 * @param[out] error   the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_equity_check(), or out is NULL
 * @retval IH_ERR_UNSUPPORTED  as ih_equity_check()
 * @retval IH_ERR_RANGE        board is above final_board
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_street_new(enum ih_ranking ranking, const ih_deck *deck, unsigned board,
                                    unsigned final_board, ih_street **out, ih_error *error);

/** Like ih_street_new(), but uses a given instruction set; for tests and measurements.
 *
 * @param ranking       the ranking that rates the hands
 * @param deck          the deck
 * @param board         number of known cards of the board, 0..final_board
 * @param final_board   number of cards of the final board, 3..5
 * @param instructions  the instruction set
 * @param[out] out      receives the street; the caller frees it with ih_street_free()
 * @param[out] error    the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     as ih_street_new(), or instructions is not an instruction set
 * @retval IH_ERR_UNSUPPORTED  as ih_equity_check()
 * @retval IH_ERR_RANGE        board is above final_board
 * @retval IH_ERR_MEMORY       out of memory */
IH_API enum ih_status ih_street_new_for(enum ih_ranking ranking, const ih_deck *deck,
                                        unsigned board, unsigned final_board,
                                        const ih_instructions *instructions, ih_street **out,
                                        ih_error *error);

/** Frees a street.
 *
 * @param street  a street, or NULL */
IH_API void ih_street_free(ih_street *street);

/** Returns the indexer of a street, whose rounds are 2 and `board`, or 2 alone if `board` is 0.
 *
 * @param street  the street
 * @return the indexer, which belongs to the street and is valid until ih_street_free() */
IH_API const ih_indexer *ih_street_indexer(const ih_street *street);

/** Returns the number of hands of a street, which is the number of rows of each array.
 *
 * @param street  the street
 * @return the number of hands */
IH_API uint64_t ih_street_hands(const ih_street *street);

/** Returns the number of boards of a street up to suit isomorphism.
 *
 * @param street  the street
 * @return the number of boards: in Hold'em 1 preflop, then 1,755, 16,432 and 134,459 */
IH_API uint64_t ih_street_boards(const ih_street *street);

/** Returns the number of opponents after a runout.
 *
 * @param street  the street
 * @return the number of opponents, at most 1,081 */
IH_API uint32_t ih_street_opponents(const ih_street *street);

/** Returns the number of runouts of a hand.
 *
 * @param street  the street
 * @return the number of runouts, at most 2,118,760 */
IH_API uint32_t ih_street_runouts(const ih_street *street);

/** Returns the number of bytes of a histogram bin.
 *
 * It is the narrowest of 1, 2 and 4 that can count all runouts: in Hold'em 1 on the turn, 2 on the
 * flop and 4 preflop.
 *
 * @param street  the street
 * @return 1, 2 or 4 */
IH_API size_t ih_street_bin_bytes(const ih_street *street);

/** @} */

/** @name The final street
 * @{ */

/** Computes W, T and L of each hand of a final street, for a range of boards.
 *
 * @param street       a final street: board = final_board
 * @param first        the first board
 * @param count        number of boards
 * @param executor     runs the tasks; may be NULL
 * @param callbacks    progress and cancellation; may be NULL
 * @param[out] wins    wins[i] receives W of hand i; may be NULL
 * @param[out] ties    ties[i] receives T of hand i; may be NULL
 * @param[out] losses  losses[i] receives L of hand i; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     street is NULL, or a reserved member is not NULL
 * @retval IH_ERR_UNSUPPORTED  the street is not a final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_final(const ih_street *street, uint64_t first, size_t count,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      uint16_t wins[], uint16_t ties[], uint16_t losses[]);

/** Computes HS of hands of a final street from their W and T: the quotient, rounded to `float`.
 *
 * The arrays must not be NULL unless count is 0.
 *
 * @param street   the street
 * @param count    number of hands
 * @param wins     wins[i] is W of hand i, 0..count-1
 * @param ties     ties[i] is T of hand i
 * @param[out] hs  hs[i] receives HS of hand i
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL */
IH_API enum ih_status ih_equity_hs(const ih_street *street, size_t count, const uint16_t wins[],
                                   const uint16_t ties[], float hs[]);

/** @} */

/** @name Sums over runouts
 * In Hold'em, a hand has at most 2,118,760 runouts, with 990 opponents each; in other games, the
 * product of the two numbers is smaller.  So sums of W, T and L are at most 2,097,572,400, sums of
 * the score 2W + T at most 4,195,144,800 < 2^32, and sums of its square at most
 * 1980^2 * 2,118,760 < 2^43.
 * @{ */

#define IH_EQUITY_BINS     50  /**< The usual number of histogram bins in the literature. */
#define IH_EQUITY_MAX_BINS 255 /**< Maximum number of bins: bin numbers are bytes. */

/** Arrays of sums over all runouts of each hand i.
 *
 * The arrays belong to the caller; those that are not wanted, or not available, are NULL. */
typedef struct ih_equity_sums {
  uint32_t *wins,    /**< wins[i]: the sum of W. */
      *ties,         /**< ties[i]: the sum of T. */
      *losses;       /**< losses[i]: the sum of L. */
  uint32_t *points;  /**< points[i]: the sum of the score 2W + T. */
  uint64_t *squares; /**< squares[i]: the sum of (2W + T)^2. */
  void *histogram;   /**< histogram[i * bins + b]: the number of runouts with HS in bin b, which is
                      * bin `min(bins - 1, floor(bins * HS))`; ih_street_bin_bytes() bytes each. */
  size_t bins;       /**< Number of bins, 1..IH_EQUITY_MAX_BINS; ignored if histogram is NULL. */
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_equity_sums;

/** Computes the sums of the street before the final one, for a range of boards.
 *
 * Deals each next card and rates all final boards.  Each task takes up to half a MiB of memory
 * while it runs.
 *
 * @param street     the street before the final one: board = final_board - 1, the turn
 * @param first      the first board
 * @param count      number of boards
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param out        the arrays; the call writes the rows of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     street or out is NULL, out->bins is out of range, or a
 *                             reserved member is not NULL
 * @retval IH_ERR_UNSUPPORTED  the street is not the one before the final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_sweep(const ih_street *street, uint64_t first, size_t count,
                                      const ih_executor *executor, const ih_callbacks *callbacks,
                                      const ih_equity_sums *out);

/** Computes the sums of a street by propagating back those of a later one, for a range of boards.
 *
 * The sums of the flop, for example, come from those of the turn, and the preflop sums from those
 * of the flop.  Each task takes a few MiB of memory while it runs.
 *
 * @param street      the street
 * @param later       a later street of the same game, but not the final one
 * @param later_sums  the sums of all hands of the later street; it must have every array that *out
 *                    has, with as many bins, and is only read
 * @param first       the first board of `street`
 * @param count       number of boards
 * @param executor    runs the tasks; may be NULL
 * @param callbacks   progress and cancellation; may be NULL
 * @param out         the arrays; the call writes the rows of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, *later_sums lacks an array, the numbers of bins
 *                             differ or are out of range, or a reserved member is not NULL
 * @retval IH_ERR_UNSUPPORTED  the streets belong to different games, `later` is not later, or it is
 *                             the final street
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_aggregate(const ih_street *street, const ih_street *later,
                                          const ih_equity_sums *later_sums, uint64_t first,
                                          size_t count, const ih_executor *executor,
                                          const ih_callbacks *callbacks, const ih_equity_sums *out);

/** Computes E[HS] and E[HS^2] of hands from their sums.
 *
 * For each hand i:
 *
 * @code
 * mean[i]   = E[HS]   = points[i] / (2 * opponents * runouts)
 * square[i] = E[HS^2] = squares[i] / ((2 * opponents)^2 * runouts)
 * @endcode
 *
 * Both are computed as `double` and rounded to `float`.
 *
 * @param street       the street
 * @param count        number of hands
 * @param points       points[0..count-1], sums of the score; may be NULL if mean is NULL
 * @param squares      squares[0..count-1], sums of its square; may be NULL if square is NULL
 * @param[out] mean    mean[i] receives E[HS] of hand i; may be NULL
 * @param[out] square  square[i] receives E[HS^2] of hand i; may be NULL
 *
 * @retval IH_ERR_ARGUMENT  street is NULL, or the sums that an output needs are NULL */
IH_API enum ih_status ih_equity_means(const ih_street *street, size_t count,
                                      const uint32_t points[], const uint64_t squares[],
                                      float mean[], float square[]);

/** @} */

/** @name Clusters of opponents
 * The same numbers against each of several clusters of opponents (OCHS, opponent cluster hand
 * strength: Johanson, Burch, Valenzano and Bowling 2013).  A cluster consists of preflop hands that
 * are alike, such as those with similar histograms; an opponent is in the cluster of its preflop
 * hand.  Arrays have the number of hand i against cluster c at `[i * count + c]`, where count is
 * the number of clusters.  Summed over the clusters, these numbers are those of the calls above.
 * @{ */

/** Maximum number of clusters of opponents. */
#define IH_EQUITY_MAX_CLUSTERS 255

/** Clusters of opponents. */
typedef struct ih_equity_clusters {
  const uint8_t *of; /**< of[p]: the cluster of preflop hand p, 0..count-1.  Preflop hands are in
                      * the order of an indexer with one round of 2 cards: 169 for the standard
                      * deck. */
  uint32_t count;    /**< Number of clusters, 1..IH_EQUITY_MAX_CLUSTERS. */
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_equity_clusters;

/** Like ih_equity_final(), but against each cluster.
 *
 * A hand loses to the opponents that it neither beats nor ties with.
 *
 * @param street          a final street: board = final_board
 * @param clusters        the clusters
 * @param first           the first board
 * @param count           number of boards
 * @param executor        runs the tasks; may be NULL
 * @param callbacks       progress and cancellation; may be NULL
 * @param[out] wins       receives how many opponents of each cluster each hand beats; may be NULL
 * @param[out] ties       receives how many it ties with; may be NULL
 * @param[out] opponents  receives how many opponents it has in each cluster; may be NULL
 *
 * @retval IH_ERR_ARGUMENT     street, clusters or clusters->of is NULL; clusters->count is out of
 *                             range; an element of clusters->of is not below it; or a reserved
 *                             member is not NULL
 * @retval IH_ERR_UNSUPPORTED  the street is not a final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_clusters_final(const ih_street *street,
                                               const ih_equity_clusters *clusters, uint64_t first,
                                               size_t count, const ih_executor *executor,
                                               const ih_callbacks *callbacks, uint16_t wins[],
                                               uint16_t ties[], uint16_t opponents[]);

/** The number that stands for HS = 1 in the result of ih_equity_clusters_hs(). */
#define IH_EQUITY_HS 10000

/** Computes HS of each hand of a final street against each cluster, in whole numbers.
 *
 * The number of hand i against cluster c is
 *
 * @code
 * hs[i * count + c] = (2 * wins + ties) * IH_EQUITY_HS / (2 * opponents)
 * @endcode
 *
 * rounded to the nearest integer, halves up, where wins, ties and opponents count only this
 * cluster. If no opponent of the cluster is left, it is `IH_EQUITY_HS / 2`.  The numbers can be
 * used as the points of ih_bucket_cluster(), and take a third of the memory of those that
 * ih_equity_clusters_final() computes.
 *
 * @param street     a final street: board = final_board
 * @param clusters   the clusters
 * @param first      the first board
 * @param count      number of boards
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param[out] hs    receives the numbers of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     as ih_equity_clusters_final()
 * @retval IH_ERR_UNSUPPORTED  the street is not a final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_clusters_hs(const ih_street *street,
                                            const ih_equity_clusters *clusters, uint64_t first,
                                            size_t count, const ih_executor *executor,
                                            const ih_callbacks *callbacks, uint16_t hs[]);

/** The number that stands for HS = 1 in the result of ih_equity_weighted_hs(). */
#define IH_EQUITY_WEIGHTED_HS 65535

/** Computes HS of each hand of a final street against opponents who are weighted by their preflop
 * hand, in whole numbers.
 *
 * The number of hand i is
 *
 * @code
 * hs[i] = (2 * wins + ties) * IH_EQUITY_WEIGHTED_HS / (2 * opponents)
 * @endcode
 *
 * rounded to the nearest integer, halves up, where wins, ties and opponents are the sums of the
 * weights of the opponents that the hand beats, that it ties with, and that it has at all.  If this
 * last sum is 0, the number is that of HS = 1/2, which is 32,768.  With the clusters of
 * ih_preflop_clusters() as weights, strong preflop hands count for more than weak ones.
 *
 * @param street     a final street: board = final_board
 * @param weights    weights[p]: the weight of an opponent with preflop hand p, any number; the
 *                   order is that of ih_equity_clusters.of
 * @param first      the first board
 * @param count      number of boards
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param[out] hs    receives the numbers of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     street, weights or hs is NULL
 * @retval IH_ERR_UNSUPPORTED  the street is not a final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_weighted_hs(const ih_street *street, const uint32_t weights[],
                                            uint64_t first, size_t count,
                                            const ih_executor *executor,
                                            const ih_callbacks *callbacks, uint16_t hs[]);

/** Arrays of the sums of the numbers against each cluster, over all runouts of each hand.
 *
 * The arrays belong to the caller; those that are not wanted, or not available, are NULL. */
typedef struct ih_equity_cluster_sums {
  uint32_t *wins,    /**< How many opponents of each cluster each hand beats. */
      *ties,         /**< How many it ties with. */
      *opponents;    /**< How many opponents it has in each cluster. */
  void *reserved[2]; /**< Reserved; must be NULL. */
} ih_equity_cluster_sums;

/** Like ih_equity_sweep(), but against each cluster.
 *
 * @param street     the street before the final one: board = final_board - 1, the turn
 * @param clusters   the clusters
 * @param first      the first board
 * @param count      number of boards
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param out        the arrays; the call writes the rows of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     as ih_equity_clusters_final(), or out is NULL
 * @retval IH_ERR_UNSUPPORTED  the street is not the one before the final one
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_equity_clusters_sweep(const ih_street *street,
                                               const ih_equity_clusters *clusters, uint64_t first,
                                               size_t count, const ih_executor *executor,
                                               const ih_callbacks *callbacks,
                                               const ih_equity_cluster_sums *out);

/** Like ih_equity_aggregate(), but against each cluster.
 *
 * @param street      the street
 * @param later       a later street of the same game, but not the final one
 * @param clusters    number of clusters, 1..IH_EQUITY_MAX_CLUSTERS
 * @param later_sums  the sums of all hands of the later street; it must have every array that *out
 *                    has, and is only read
 * @param first       the first board of `street`
 * @param count       number of boards
 * @param executor    runs the tasks; may be NULL
 * @param callbacks   progress and cancellation; may be NULL
 * @param out         the arrays; the call writes the rows of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, clusters is out of range, *later_sums lacks an
 *                             array, or a reserved member is not NULL
 * @retval IH_ERR_UNSUPPORTED  as ih_equity_aggregate()
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status
ih_equity_clusters_aggregate(const ih_street *street, const ih_street *later, uint32_t clusters,
                             const ih_equity_cluster_sums *later_sums, uint64_t first, size_t count,
                             const ih_executor *executor, const ih_callbacks *callbacks,
                             const ih_equity_cluster_sums *out);

/** Divides the preflop hands of a deck into clusters of opponents.
 *
 * Uses k-medians of the histograms of HS under earth mover's distance (ih_bucket_cluster(), the
 * best of 32 restarts).  Clusters are numbered by ascending mean.  The input is in a `histogram`
 * table of the preflop hands; the result can be used in an ih_feature_game (isohand/feature.h).
 *
 * @param deck          a deck with at most IH_PREFLOP_CLASSES preflop hands, not rank-only
 * @param bins          number of bins, 1..IH_EQUITY_MAX_BINS
 * @param dtype         element type of histogram[]: IH_U8, IH_U16 or IH_U32
 * @param histogram     histogram[i * bins + b], the number of runouts of hand i in bin b
 * @param clusters      number of clusters
 * @param[out] cluster  cluster[i] receives the cluster of preflop hand i, 0..clusters-1
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, the deck has more preflop hands or is rank-only, bins
 *                          is out of range, or dtype is not one of these types
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_ROUNDS    the deck has fewer than two cards
 * @retval IH_ERR_RANGE     clusters is 0 or above the number of distinct histograms
 * @retval IH_ERR_OVERFLOW  the numbers of a hand add up to 2^32 or more, or hands are too far apart
 *                          for ih_bucket_cluster(); no game has that many runouts
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_preflop_clusters(const ih_deck *deck, unsigned bins, enum ih_dtype dtype,
                                          const void *histogram, uint32_t clusters,
                                          uint8_t cluster[IH_PREFLOP_CLASSES]);

/** @} */

/** @name Transitions
 * A labelling gives each hand of a street a label, such as a bin of its strength or a bucket of an
 * abstraction.  The children of a hand are the hands of the next street that it becomes with one
 * more card on the board.  There is one child for each card that is neither in the hand nor on the
 * board (47 on the flop, 46 on the turn), and all children are equally likely.  The transitions of
 * a hand count how many of its children have each label.  They are what potential-aware abstraction
 * clusters (Gilpin, Sandholm and Sørensen 2007; Johanson, Burch, Valenzano and Bowling 2013).
 *
 * There are often far more labels than children.  So a row is a short list with as many places as a
 * hand has children, which is its width: row i starts at `i * width`.  It lists each label of a
 * child once, in ascending order, with its count; the counts add up to the width.  The places after
 * the last label hold IH_NO_LABEL, which is above all labels, and the count 0, so whole rows are
 * sorted.
 *
 * Labels are of type IH_U16 or IH_U32.  The latter takes twice the time, and has IH_NO_WIDE_LABEL
 * in place of IH_NO_LABEL.
 *
 * Transitions depend on the deck and the numbers of cards of the street's game, not on its ranking.
 * @{ */

#define IH_NO_LABEL   65535 /**< Marks a place without a label of type IH_U16. */
#define IH_MAX_LABELS 65535 /**< The most labels of type IH_U16. */

#define IH_NO_WIDE_LABEL   0xFFFFFFFF /**< Marks a place without a label of type IH_U32. */
#define IH_MAX_WIDE_LABELS 0xFFFFFFFF /**< The most labels of type IH_U32. */

/** Returns the number of children of each hand of a street, which is the width of a row.
 *
 * @param street  the street
 * @return at most 50; 0 for a final street */
IH_API size_t ih_transitions_width(const ih_street *street);

/** Arrays of rows of transitions.
 *
 * The arrays belong to the caller; those that are not wanted are NULL. */
typedef struct ih_transitions {
  void *labels;    /**< labels[i * width + j]: the j-th label of hand i; after the last one,
                    * IH_NO_LABEL or IH_NO_WIDE_LABEL. */
  uint8_t *counts; /**< counts[i * width + j]: how many children have that label, or 0. */
  uint8_t *dense;  /**< dense[i * count + l]: how many children have label l, where count is that
                    * of the labelling; smaller than the lists if `count < 3 * width`. */
  enum ih_dtype dtype; /**< The type of labels[], which must be that of the labelling; ignored if
                        * labels is NULL. */
  void *reserved[2];   /**< Reserved; must be NULL. */
} ih_transitions;

/** A labelling of the hands of a street. */
typedef struct ih_labelling {
  const void *label; /**< label[i]: the label of hand i, below count. */
  uint32_t count;    /**< Number of labels: 1..IH_MAX_LABELS with IH_U16, 1..IH_MAX_WIDE_LABELS with
                      * IH_U32. */
  enum ih_dtype dtype; /**< The type of label[]: IH_U16 or IH_U32. */
  void *reserved[2];   /**< Reserved; must be NULL. */
} ih_labelling;

/** Computes the transitions of the hands of a street, for a range of boards.
 *
 * Each task takes about a quarter of a MiB of memory while it runs.
 *
 * @param street     the street
 * @param next       the next street: of the same game, with one more card on the board
 * @param labelling  a labelling of the hands of `next`
 * @param first      the first board of `street`
 * @param count      number of boards
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancellation; may be NULL
 * @param out        the arrays; the call writes the rows of the hands of these boards
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, a dtype or labelling->count is out of range, or a
 *                             reserved member is not NULL; or a label is not below
 *                             labelling->count, after which some of the boards are done
 * @retval IH_ERR_UNSUPPORTED  `next` is not the next street
 * @retval IH_ERR_RANGE        some of the boards are out of range
 * @retval IH_ERR_MEMORY       out of memory
 * @retval IH_ERR_CANCELLED    cancelled
 * @retval IH_ERR_EXECUTOR     the executor did not run each task exactly once */
IH_API enum ih_status ih_transitions_fill(const ih_street *street, const ih_street *next,
                                          const ih_labelling *labelling, uint64_t first,
                                          size_t count, const ih_executor *executor,
                                          const ih_callbacks *callbacks, const ih_transitions *out);

/** @} */

IH_END_DECLS

#endif
