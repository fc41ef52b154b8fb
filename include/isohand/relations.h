/** @file
 * Children, parents, and relations between two round lists: which hands lead to which.
 *
 * Within one indexer, a hand has children, one deal later, and a parent in each earlier round.
 * Between two indexers with the same deck, a relation describes what the hands of one become in the
 * other when their cards are dealt again, with new cards where the other list has more.  For
 * example, 2,3 -> 2,4 leads to the next street between lists that merge the board, and 2,3,1,1 ->
 * 2,5 forgets the order of the streets.
 *
 * In both cases an index leads to a few distinct indices, each with a weight: the number of deals
 * of one raw hand of the index that lead there.  Isomorphic hands have the same weights, so a
 * weight belongs to a pair of indices, and a sum over all deals is a sum over a few indices.
 *
 * A state must come from an indexer with the deck and round list of the one that it is passed with.
 * Only ih_relation_new() allocates, and ih_relation_sum() and ih_relation_gather() while they run.
 *
 * Stability: stable.
 *
 * Threads: an ih_relation does not change once it is built, so all calls may use it at the same
 * time, except ih_relation_free(). */
#ifndef ISOHAND_RELATIONS_H
#define ISOHAND_RELATIONS_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/** @name Children
 * Two deals from one state lead to the same index exactly when a suit permutation that leaves the
 * state unchanged turns one deal into the other.  Such a permutation only exchanges equal suits:
 * those that hold the same ranks in every round so far, as two empty suits do.  With a rank-only
 * deck, two deals lead to the same index exactly when they hold the same ranks.
 *
 * Deals are in colex order of their card numbers: of two deals, the one with the highest card
 * number that is not in both comes later.  In a round of one card, this is ascending order.
 * @{ */

/** A distinct child of a state. */
typedef struct ih_child {
  uint64_t index;  /**< Index in the next round. */
  ih_set set;      /**< The cards of the first deal that leads there. */
  uint64_t weight; /**< The number of deals that lead there: 1..24, or any number with a rank-only
                    * deck. */
} ih_child;

/** Computes the index after each card, if the next round has one card.
 *
 * This is the fastest way to all rivers of a turn.
 *
 * @param indexer       the indexer
 * @param state         the state
 * @param[out] indices  receives indices[card] for each card 0..4*ranks-1: the index in the next
 *                      round after that card, or IH_NO_INDEX if the card has been dealt or is not
 *                      in the deck
 * @return the number of legal cards; 0 if all rounds are dealt or the next round does not have one
 *         card, and then indices[] is untouched
 * @pre The state belongs to the deck and round list of the indexer. */
IH_API size_t ih_state_children_by_card_unchecked(const ih_indexer *indexer, const ih_state *state,
                                                  uint64_t indices[]);

/** Lists all deals of the next round, in colex order.
 *
 * It takes time in proportion to the number of entries written.
 *
 * @param indexer       the indexer
 * @param state         the state
 * @param[out] indices  receives indices[i], the index after deal i; may be NULL
 * @param[out] sets     receives sets[i], the cards of deal i; may be NULL
 * @param capacity      length of the arrays; only the first `capacity` deals are written
 * @return the number of legal deals, C(cards left, cards of the round), whatever the capacity; 0 if
 *         all rounds are dealt
 * @pre The state belongs to the deck and round list of the indexer. */
IH_API size_t ih_state_children_each_unchecked(const ih_indexer *indexer, const ih_state *state,
                                               uint64_t indices[], ih_set sets[], size_t capacity);

/** Lists the distinct children of a state, in colex order of their sets.
 *
 * The weights of all children add up to C(cards left, cards of the round).  The call takes time in
 * proportion to this number.
 *
 * @param indexer   the indexer
 * @param state     the state
 * @param[out] out  receives the children; may be NULL if capacity is 0
 * @param capacity  length of out; only the first `capacity` children are written
 * @return the number of children, whatever the capacity; 0 if all rounds are dealt
 * @pre The state belongs to the deck and round list of the indexer. */
IH_API size_t ih_state_children_unchecked(const ih_indexer *indexer, const ih_state *state,
                                          ih_child out[], size_t capacity);

/** Finds the equal suits of a state.
 *
 * After a round of one card, two cards lead to the same index exactly when they have the same rank
 * and their suits have the same entry.  With a rank-only deck all suits are equal.
 *
 * @param indexer      the indexer
 * @param state        the state
 * @param[out] lowest  receives lowest[s], the lowest suit that is equal to suit s; s itself for a
 *                     suit that the deck lacks
 * @pre The state belongs to the deck and round list of the indexer. */
IH_API void ih_state_equal_suits_unchecked(const ih_indexer *indexer, const ih_state *state,
                                           uint8_t lowest[IH_MAX_SUITS]);

/** Lists the distinct children of an index: those of its canonical hand.
 *
 * Each raw hand of a child comes from exactly one raw hand, so `multiplicity(index) * weight =
 * multiplicity(child)`, with ih_multiplicity().
 *
 * @param indexer     the indexer
 * @param round       a round before the last
 * @param index       an index of the round
 * @param[out] out    receives the children, as ih_state_children_unchecked() lists them; may be
 *                    NULL if capacity is 0
 * @param capacity    length of out; only the first `capacity` children are written
 * @param[out] count  receives the number of children, whatever the capacity
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     round is the last one or out of range, or index is out of range */
IH_API enum ih_status ih_index_children(const ih_indexer *indexer, unsigned round, uint64_t index,
                                        ih_child out[], size_t capacity, size_t *count);

/** Computes the index that all hands of an index had after an earlier round.
 *
 * @param indexer      the indexer
 * @param round        the round
 * @param index        an index of the round
 * @param earlier      the earlier round, at most `round`
 * @param[out] parent  receives the index in the earlier round
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     round or index is out of range, or earlier > round */
IH_API enum ih_status ih_index_parent(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      unsigned earlier, uint64_t *parent);

/** @} */

/** @name Relations between two round lists
 * A relation turns hands of the indexer `hands` into targets, hands of the indexer `targets`.  For
 * each round of a target it states how many cards come from each round of the hand.  The remaining
 * cards of the round are dealt new, from the cards that the hand does not hold.
 *
 * | hands -> targets | targets of a hand |
 * |---|---|
 * | 2,3 -> 2,4 | the two, the three and one new card: 47 |
 * | 2,3,1,1 -> 2,5 | the rounds of the board merged: 1 |
 * | 2,4 -> 2,3 | any three of the four board cards: 4 |
 * | 2,5 -> 2,3,1,1 | the orders in which the board may have come: 20 |
 * | 2,3 -> 3 | the board alone, without the hole cards: 1 |
 *
 * Every way to choose the cards to deal again and the new cards counts as one target.  All hands
 * have the same number of targets, ih_relation_weight().  For an index i of `hands` and an index j
 * of `targets`, `weight(i, j)` is the number of targets of any one raw hand of i that are raw hands
 * of j.  With multiplicities m,
 *
 * @code
 * for every i:  sum over j of weight(i, j)        = ih_relation_weight
 * for every j:  sum over i of m(i) * weight(i, j) = m(j) * ih_relation_completions
 * @endcode
 *
 * and `m(i) * weight(i, j) / m(j)` is an integer: the weight in the other direction, how often any
 * one raw hand of j is a target of a raw hand of i.
 * @{ */

/** A relation.  It keeps pointers to its two indexers, which must outlive it. */
typedef struct ih_relation ih_relation;

/** How the cards of a hand are dealt again. */
typedef struct ih_redeal {
  uint8_t cards[IH_MAX_ROUNDS][IH_MAX_ROUNDS]; /**< cards[q][r]: how many cards of round q of the
                                                * target come from round r of the hand. */
  uint8_t reserved[8];                         /**< Reserved; must be 0. */
} ih_redeal;

/** A distinct target of a hand. */
typedef struct ih_target {
  uint64_t index;  /**< An index of `targets`. */
  uint64_t weight; /**< The number of targets with this index. */
} ih_target;

/** Fills a redeal in dealing order.
 *
 * Rounds first..hand_round of `hands` supply rounds 0..target_round of `targets`.  Surplus cards
 * are dropped; missing cards are dealt new.  All examples above are made in this way, with first =
 * 0, except that the board alone takes first = 1.
 *
 * @param hands         the indexer of the hands
 * @param first         the first round of `hands` to use
 * @param hand_round    the last round of `hands` to use
 * @param targets       the indexer of the targets
 * @param target_round  the last round of `targets` to fill
 * @param[out] redeal   receives the redeal
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_RANGE     a round is out of range for its indexer, or first > hand_round */
IH_API enum ih_status ih_redeal_in_order(const ih_indexer *hands, unsigned first,
                                         unsigned hand_round, const ih_indexer *targets,
                                         unsigned target_round, ih_redeal *redeal);

/** Builds a relation from one indexer's round to a second one's.
 *
 * @param hands         the indexer of the hands; must outlive the relation
 * @param hand_round    the round of `hands`
 * @param targets       the indexer of the targets; must outlive the relation
 * @param target_round  the round of `targets`
 * @param redeal        how the cards are dealt again
 * @param[out] out      receives the relation; the caller frees it with ih_relation_free()
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or a reserved byte of redeal is not 0
 * @retval IH_ERR_RANGE     a round is out of range for its indexer
 * @retval IH_ERR_DECK      the decks of the two indexers differ
 * @retval IH_ERR_COUNT     redeal takes more cards from a round of `hands`, or puts more into a
 *                          round of `targets`, than that round has; or an entry for a round after
 *                          hand_round or target_round is not 0; or more new cards are needed than
 *                          the hand leaves in the deck
 * @retval IH_ERR_OVERFLOW  a hand has 2^32 or more targets
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_relation_new(const ih_indexer *hands, unsigned hand_round,
                                      const ih_indexer *targets, unsigned target_round,
                                      const ih_redeal *redeal, ih_relation **out);

/** Frees a relation, but not its indexers.
 *
 * @param relation  the relation; NULL is allowed */
IH_API void ih_relation_free(ih_relation *relation);

/** Returns the number of targets of every hand.
 *
 * The cards of each round of `hands`, and those that a hand does not hold, are divided among the
 * rounds of `targets`; the number is the product of these multinomials.  If it is 1, the relation
 * is a function.
 *
 * @param relation  the relation, not NULL
 * @return 1..2^32-1 */
IH_API uint64_t ih_relation_weight(const ih_relation *relation);

/** Computes how often any one raw hand of `targets` is a target of a raw hand of `hands`.
 *
 * This is ih_relation_weight() times the deals of `hands` over the deals of `targets`, an integer.
 *
 * @param relation  the relation
 * @param[out] out  receives the number
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_OVERFLOW  the number does not fit 128 bits (only with rank-only decks) */
IH_API enum ih_status ih_relation_completions(const ih_relation *relation, ih_u128 *out);

/** Lists the distinct targets of an index, in ascending order of their indices.
 *
 * For 2,3 -> 2,4 these are the turns that a flop leads to.
 *
 * @param relation    the relation
 * @param index       an index of `hands`
 * @param[out] out    receives out[0..*count-1]; it is also workspace for all targets
 * @param capacity    length of out, at least ih_relation_weight()
 * @param[out] count  receives the number of distinct targets
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, or capacity is too small
 * @retval IH_ERR_RANGE     index is out of range */
IH_API enum ih_status ih_relation_targets(const ih_relation *relation, uint64_t index,
                                          ih_target out[], size_t capacity, size_t *count);

/** Like ih_relation_targets(), but for a raw hand.
 *
 * @param relation    the relation
 * @param cards       the cards of rounds 0..hand_round of `hands`
 * @param[out] out    receives out[0..*count-1]; it is also workspace for all targets
 * @param capacity    length of out, at least ih_relation_weight()
 * @param[out] count  receives the number of distinct targets
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or capacity is too small
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_relation_targets_of_cards(const ih_relation *relation,
                                                   const uint8_t cards[], ih_target out[],
                                                   size_t capacity, size_t *count);

/** @} */

/** @name Arrays over the indices of a relation
 * An array over the indices of `targets` has a row for each index.  Units of progress are indices
 * of `hands`.
 * @{ */

/** Adds up rows over the targets of each index.
 *
 * Computes `out[(i - first) * width + w] = sum over j of weight(i, j) * values[j * width + w]` for
 * the indices i = first..first+count-1 of `hands`.  For example, it turns values of the turn into
 * their sums for each flop.  Divide by ih_relation_weight() for the mean.
 *
 * Sums of integers of up to 32 bits always fit.  Floating-point values are added one target at a
 * time, in an order that depends only on the relation and the index: the result has the same bytes
 * with any executor on any machine.  Its error is at most `ih_relation_weight * 2^-53` times the
 * sum of the absolute values.
 *
 * @param relation   the relation
 * @param dtype      type of the values: IH_U8, IH_U16, IH_U32, IH_U64, IH_F32 or IH_F64
 * @param width      values in a row, at least 1
 * @param values     row j is values[j * width .. j * width + width - 1], for all indices j of
 *                   `targets`
 * @param first      the first index of `hands`
 * @param count      number of indices
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancelling; may be NULL
 * @param[out] out   receives count * width sums, `uint64_t` for integers, `double` for floating
 *                   point; it must not overlap values
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, width is 0 or above SIZE_MAX / 8, or a reserved
 *                             member is set
 * @retval IH_ERR_UNSUPPORTED  dtype is not one of these types
 * @retval IH_ERR_RANGE        first or first + count is out of range
 * @retval IH_ERR_OVERFLOW     a sum of IH_U64 does not fit; all rows of out are then undefined
 * @retval IH_ERR_MEMORY       out of memory; some rows may have been written
 * @retval IH_ERR_CANCELLED    cancelled; some rows may have been written
 * @retval IH_ERR_EXECUTOR     the executor failed; some rows may have been written */
IH_API enum ih_status ih_relation_sum(const ih_relation *relation, enum ih_dtype dtype,
                                      size_t width, const void *values, uint64_t first,
                                      size_t count, const ih_executor *executor,
                                      const ih_callbacks *callbacks, void *out);

/** Copies, for each index, the row of its only target.
 *
 * Row i - first of out becomes the row of the target of i, for the indices i = first..first+count-1
 * of `hands`.  For example, it turns bucket labels of 2,5 into those of 2,3,1,1.
 *
 * @param relation   a relation with ih_relation_weight() 1
 * @param row_bytes  bytes of a row, at least 1
 * @param values     a row for each index of `targets`
 * @param first      the first index of `hands`
 * @param count      number of indices
 * @param executor   runs the tasks; may be NULL
 * @param callbacks  progress and cancelling; may be NULL
 * @param[out] out   receives count rows; it must not overlap values
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL, row_bytes is 0, or a reserved member is set
 * @retval IH_ERR_UNSUPPORTED  ih_relation_weight() is not 1
 * @retval IH_ERR_RANGE        first or first + count is out of range
 * @retval IH_ERR_MEMORY       out of memory; some rows may have been written
 * @retval IH_ERR_CANCELLED    cancelled; some rows may have been written
 * @retval IH_ERR_EXECUTOR     the executor failed; some rows may have been written */
IH_API enum ih_status ih_relation_gather(const ih_relation *relation, size_t row_bytes,
                                         const void *values, uint64_t first, size_t count,
                                         const ih_executor *executor, const ih_callbacks *callbacks,
                                         void *out);

/** @} */

IH_END_DECLS

#endif
