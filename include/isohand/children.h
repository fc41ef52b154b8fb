/* isohand: children and parents, the hands one deal away.
 *
 * From the state after a round: the index of every legal next deal, which deals
 * coincide, and how many raw deals each distinct child stands for.  From an index:
 * the same for its canonical hand, and its parent on any earlier round.
 *
 * Two deals from one state coincide (lead to the same index) exactly when a
 * permutation of the suits that leaves the state unchanged turns one into the
 * other.  Such permutations move suits only within their class: suits that hold
 * the same ranks in every round dealt so far, the empty ones among them.  Of a
 * rank-only deck, deals coincide exactly when they hold the same ranks.
 *
 * A set of cards is a uint64_t with bit `card` for each card in it.  States must
 * come from the indexer that they are given with.  No call here allocates; all may
 * run at the same time. */
#ifndef ISOHAND_CHILDREN_H
#define ISOHAND_CHILDREN_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* No index: sizes fit 64 bits, so no index is that large. */
#define IH_NO_INDEX UINT64_MAX

/* A distinct child of a state. */
typedef struct ih_child {
  uint64_t index;  /* of the next round */
  uint64_t cards;  /* the deals that lead there: the set that is least as a number */
  uint64_t weight; /* how many deals do: 1..24; of a rank-only deck, any number */
} ih_child;

/* When the next round is of one card: index[card] = the index of the next round
 * with that card dealt, for each card 0..4 * ranks - 1; IH_NO_INDEX for a card that
 * is dealt already or that the deck lacks.  The other entries, up to 63, are not
 * written.  Returns the number of legal cards; 0, and writes nothing, when all
 * rounds are dealt or the next one is of several cards.  The fastest way to all
 * rivers of a turn. */
IH_API size_t ih_state_children_by_card(const ih_indexer *indexer, const ih_state *state,
                                        uint64_t index[]);

/* Every legal deal of the next round, n cards out of those left, in ascending order
 * of the set of cards as a number (colex order; for a round of one card, ascending
 * cards): indices[i] = its index and cards[i] = its set, the first `capacity` of
 * them.  Either array may be NULL.  Returns how many there are, C(cards left, n),
 * whatever the capacity; 0 when all rounds are dealt.  Time is proportional to the
 * number written. */
IH_API size_t ih_state_children_each(const ih_indexer *indexer, const ih_state *state,
                                     uint64_t indices[], uint64_t cards[], size_t capacity);

/* The distinct children: out[i] for each index of the next round that a legal deal
 * leads to, in ascending order of out[i].cards, the first `capacity` of them (out
 * may be NULL when capacity is 0).  Their weights add up to C(cards left, n).
 * Returns how many there are, whatever the capacity; 0 when all rounds are dealt.
 * Time is proportional to C(cards left, n). */
IH_API size_t ih_state_children(const ih_indexer *indexer, const ih_state *state, ih_child out[],
                                size_t capacity);

/* like[s] = the lowest suit of the class of suit s: the suits that can change places
 * with s and leave the state unchanged.  So for a round of one card, two cards of
 * one rank coincide exactly when their suits' entries are equal, and cards of
 * different ranks never do.  Entries beyond the deck's suits are themselves.  Of a
 * rank-only deck all suits are one class. */
IH_API void ih_state_suit_classes(const ih_indexer *indexer, const ih_state *state,
                                  uint8_t like[IH_MAX_SUITS]);

/* cards[0..n-1] = the cards of a set, ascending; returns n. */
IH_API size_t ih_cards_of_set(uint64_t set, uint8_t cards[]);

/* The children of an index of a round: ih_state_children of its canonical hand,
 * with their number in *count.  A weight counts the raw deals that lead from any
 * one raw hand of the index to raw hands of the child's.  Each raw hand of a child
 * comes from one raw hand, so
 *
 *     multiplicity(index) * weight = multiplicity(child),
 *
 * both by ih_multiplicity.  IH_ERR_RANGE when round is the last or beyond, or index
 * >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_children(const ih_indexer *indexer, unsigned round, uint64_t index,
                                        ih_child out[], size_t capacity, size_t *count);

/* *parent = the index that every hand of `index` of `round` had after the round
 * `earlier` <= round.  IH_ERR_RANGE when round is out of range, earlier > round, or
 * index >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_parent(const ih_indexer *indexer, unsigned round, uint64_t index,
                                      unsigned earlier, uint64_t *parent);

IH_END_DECLS

#endif
