/* isohand: relations, which hands lead to which.
 *
 * Within one indexer, a hand has children, one deal later, and a parent on every
 * earlier round.  Between two indexers over one deck, a relation says which hands of the
 * one a hand of the other becomes when its cards are dealt again, with new cards where
 * the other list has more: 2,3 -> 2,4 for the next street between lists that merge the
 * board, 2,3,1,1 -> 2,5 to forget the order of the streets.
 *
 * Either way an index leads to some distinct indices, each with a weight: how many
 * deals lead there from any one raw hand of the index.  Isomorphic hands have the same
 * weights, so weights are numbers of pairs of indices, and sums over all deals are sums
 * over a few indices.
 *
 * A state must come from the indexer that it is given with.  Only ih_relation_new
 * allocates.
 *
 * Stability: stable.
 * Threads: an ih_relation never changes: any calls may use it at the same time, except
 * ih_relation_free. */
#ifndef ISOHAND_RELATIONS_H
#define ISOHAND_RELATIONS_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* ---- Children ---------------------------------------------------------------
 *
 * Two deals from one state lead to the same index exactly when a permutation of the
 * suits that leaves the state unchanged turns one deal into the other.  Such a
 * permutation exchanges equal suits only: suits that hold the same ranks in every round
 * dealt so far, as two empty suits do.  With a rank-only deck, two deals lead to the
 * same index exactly when they hold the same ranks.
 *
 * Deals are in colex order of their card numbers: of two deals, the one that holds the
 * highest card number that only one of them holds comes later.  In a round of one card
 * that is ascending card numbers. */

/* A distinct child of a state. */
typedef struct ih_child {
  uint64_t index;  /* of the next round */
  ih_set set;      /* the cards dealt: of all deals that lead there, the first one */
  uint64_t weight; /* the number of these deals: 1..24, or any with a rank-only deck */
} ih_child;

/* When the next round is of one card: indices[card] = the index of the next round
 * after that card, for each card 0..4 * ranks - 1; IH_NO_INDEX for a card that is dealt
 * already or that the deck lacks.  Entries from 4 * ranks on are not written.  Returns
 * the number of legal cards.  Returns 0, and writes nothing, when all rounds are dealt
 * or the next one is of several cards.  This is the fastest way to all rivers of a
 * turn. */
IH_API size_t ih_state_children_by_card_unchecked(const ih_indexer *indexer, const ih_state *state,
                                                  uint64_t indices[]);

/* All legal deals of the next round, n cards out of those left, in colex order:
 * indices[i] and sets[i] = the index and the cards of deal i, for the first `capacity`
 * deals.  Either array may be NULL.  Returns the number of legal deals, C(cards left,
 * n), whatever the capacity; 0 when all rounds are dealt.  The time is proportional to
 * the number of entries written. */
IH_API size_t ih_state_children_each_unchecked(const ih_indexer *indexer, const ih_state *state,
                                               uint64_t indices[], ih_set sets[], size_t capacity);

/* The distinct children: out[i] for each index of the next round that a legal deal
 * leads to, in colex order of their sets, for the first `capacity` of them (out may be
 * NULL when capacity is 0).  The weights of all children add up to C(cards left, n).
 * Returns the number of children, whatever the capacity; 0 when all rounds are dealt.
 * The time is proportional to C(cards left, n). */
IH_API size_t ih_state_children_unchecked(const ih_indexer *indexer, const ih_state *state,
                                          ih_child out[], size_t capacity);

/* lowest[s] = the lowest suit that is equal to suit s in the state.  So after a round
 * of one card, two cards lead to the same index exactly when they have the same rank
 * and their suits have the same entry.  A suit that the deck lacks is its own entry.
 * With a rank-only deck all suits are equal. */
IH_API void ih_state_equal_suits_unchecked(const ih_indexer *indexer, const ih_state *state,
                                           uint8_t lowest[IH_MAX_SUITS]);

/* The children of an index of a round: ih_state_children_unchecked of its canonical hand, with
 * their number in *count.  Each raw hand of a child comes from one raw hand, so
 *
 *     multiplicity(index) * weight = multiplicity(child),
 *
 * both as ih_multiplicity gives them.  IH_ERR_RANGE: the round is the last or beyond, or
 * index >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_children(const ih_indexer *indexer, unsigned round, uint64_t index,
                                        ih_child out[], size_t capacity, size_t *count);

/* *parent = the index that every hand of `index` of `round` had after the round
 * `earlier` <= round.  IH_ERR_RANGE: round is out of range, earlier > round, or index >=
 * size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_parent(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      unsigned earlier, uint64_t *parent);

/* ---- Relations between two round lists ------------------------------------------
 *
 * A relation says how a hand of one indexer becomes a hand of another one, its target:
 * how many cards of each round of the target come from each round of the hand.  The
 * cards that a round of the target then lacks are dealt new, from the cards that the
 * hand does not hold.
 *
 *   hands -> targets
 *   2,3 -> 2,4       the two, the three and one new card: 47 targets
 *   2,3,1,1 -> 2,5   the board's rounds merged: one target
 *   2,4 -> 2,3       any three of the four board cards: four targets
 *   2,5 -> 2,3,1,1   the 20 orders in which the board may have come
 *   2,3 -> 3         the board alone: one target, the hole cards are left out
 *
 * Count every way to choose the cards to deal again and the new cards as one target.
 * All hands have the same number of targets, ih_relation_weight.  The weight(i, j) of an
 * index i of `hands` and an index j of `targets` is how many targets of any one raw hand of i
 * are raw hands of j.  With m the multiplicity of an index,
 *
 *   for every i:  sum over j of weight(i, j)        = ih_relation_weight
 *   for every j:  sum over i of m(i) * weight(i, j) = m(j) * ih_relation_completions
 *
 * and m(i) * weight(i, j) / m(j) is an integer: the weight the other way round, how often
 * any one raw hand of j is the target of a raw hand of i.
 *
 * A relation keeps pointers to its indexers, which must outlive it.  It never
 * changes. */

typedef struct ih_relation ih_relation;

/* cards[q][r] = how many cards of round q of the target come from round r of the
 * hand. */
typedef struct ih_redeal {
  uint8_t cards[IH_MAX_ROUNDS][IH_MAX_ROUNDS];
  uint8_t reserved[8]; /* 0 */
} ih_redeal;

/* An index of `targets`, and its weight. */
typedef struct ih_target {
  uint64_t index;
  uint64_t weight;
} ih_target;

/* *redeal = the cards in the order in which they were dealt: those of the rounds
 * first..hand_round of `hands` go into the rounds 0..target_round of `targets`, until either
 * runs out.  Cards that remain are left out, cards that lack are new.  So the examples
 * above are made: with first 0, but 1 for the board alone.  IH_ERR_RANGE: a round that
 * its indexer lacks, or first > hand_round; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_redeal_in_order(const ih_indexer *hands, unsigned first,
                                         unsigned hand_round, const ih_indexer *targets,
                                         unsigned target_round, ih_redeal *redeal);

/* *out = the relation from the indices of round hand_round of `hands` to those of round
 * target_round of `targets`.  It belongs to the caller, who frees it with ih_relation_free.
 * IH_ERR_DECK: the decks differ; IH_ERR_RANGE: a round that its indexer lacks;
 * IH_ERR_COUNT: more cards come from a round of `hands`, or go into a round of `targets`, than
 * it has, more are dealt new than the hand leaves in the deck, or an entry of redeal for
 * a later round is not 0; IH_ERR_OVERFLOW: a hand has 2^32 targets or more;
 * IH_ERR_MEMORY; IH_ERR_ARGUMENT, also for reserved bytes that are not 0. */
IH_API enum ih_status ih_relation_new(const ih_indexer *hands, unsigned hand_round,
                                      const ih_indexer *targets, unsigned target_round,
                                      const ih_redeal *redeal, ih_relation **out);

/* Frees the relation, but not its indexers; NULL is allowed. */
IH_API void ih_relation_free(ih_relation *relation);

/* The number of targets of every hand, 1..2^32 - 1: the product over the rounds of
 * `hands`, and over the cards that a hand does not hold, of the multinomials of how many
 * of them go into each round of `targets`.  When it is 1, the relation is a function. */
IH_API uint64_t ih_relation_weight(const ih_relation *relation);

/* *out = how often any one raw hand of `targets` is the target of a raw hand of `hands`:
 * ih_relation_weight * deals of `hands` / deals of `targets`, an integer.  IH_ERR_OVERFLOW: it
 * does not fit (with rank-only decks); IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_completions(const ih_relation *relation, ih_u128 *out);

/* out[0..*count-1] = the distinct targets of an index, in ascending order of their
 * indices: for 2,3 -> 2,4 the turns that a flop leads to.  `capacity`, the length of out,
 * must be at least ih_relation_weight (IH_ERR_ARGUMENT), since all targets are collected
 * there first.  IH_ERR_RANGE: index >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_targets(const ih_relation *relation, uint64_t index,
                                          ih_target out[], size_t capacity, size_t *count);

/* The same for a raw hand, cards[0..n-1] of rounds 0..hand_round of `hands`.  IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_targets_of_cards(const ih_relation *relation,
                                                   const uint8_t cards[], ih_target out[],
                                                   size_t capacity, size_t *count);

/* ---- Arrays over the indices of a relation --------------------------------------
 *
 * An array over the indices of `targets` has a row for each: row j is values[j * width ..
 * j * width + width - 1], all of one type.  In both calls, executor and callbacks may be NULL, and
 * units of progress are indices of `hands`.  After IH_ERR_CANCELLED part of the rows is done. */

/* out[(i - first) * width + w] = the sum over j of weight(i, j) * values[j * width + w],
 * for the indices i = first..first+count-1 of `hands`: whoever has turn values gets the
 * sums of the flops in one call.  Divide by ih_relation_weight for the mean.
 *
 * dtype is IH_U8, IH_U16, IH_U32 or IH_U64, and out then is of uint64_t; or IH_F32 or
 * IH_F64, and out then is of double.  Sums of up to 32 bits always fit.  Sums of doubles
 * are added up one target at a time, in an order that depends on the relation and the
 * index alone: the same bytes with any executor on any machine, and at most
 * ih_relation_weight * 2^-53 of the sum of the absolute values away from the exact sum.
 * out must not overlap values.
 *
 * IH_ERR_RANGE: the end of the indices is out of range; IH_ERR_OVERFLOW: a sum of
 * IH_U64 does not fit (the rows of out are then undefined); IH_ERR_UNSUPPORTED: another
 * dtype; IH_ERR_MEMORY (part of the rows is then done); IH_ERR_ARGUMENT, also for width 0. */
IH_API enum ih_status ih_relation_sum(const ih_relation *relation, enum ih_dtype dtype,
                                      size_t width, const void *values, uint64_t first,
                                      size_t count, const ih_executor *executor,
                                      const ih_callbacks *callbacks, void *out);

/* Row i - first of out = the row of the only target of i, for the indices i =
 * first..first+count-1 of `hands`: bucket labels of 2,5 become labels of 2,3,1,1.  A row
 * of either array has row_bytes bytes.  out must not overlap values.
 * IH_ERR_UNSUPPORTED: ih_relation_weight is not 1; IH_ERR_RANGE: the end of the
 * indices is out of range; IH_ERR_MEMORY (part of the rows is then done); IH_ERR_ARGUMENT,
 * also for row_bytes 0. */
IH_API enum ih_status ih_relation_gather(const ih_relation *relation, size_t row_bytes,
                                         const void *values, uint64_t first, size_t count,
                                         const ih_executor *executor, const ih_callbacks *callbacks,
                                         void *out);

IH_END_DECLS

#endif
