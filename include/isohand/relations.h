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
#ifndef ISOHAND_RELATIONS_H
#define ISOHAND_RELATIONS_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

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
IH_API void ih_state_equal_suits(const ih_indexer *indexer, const ih_state *state,
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

/* ---- Relations between two round lists ------------------------------------
 *
 * Relations, weighted maps between the indices of two round lists.
 *
 * A relation says how the cards of a hand of one indexer are dealt again as a hand
 * of another over the same deck: how many cards of each of its rounds come from
 * each round of the first hand.  Examples, from -> to:
 *
 *   2,3,1,1 -> 2,5   the board's rounds merged: every hand has one image
 *   2,4 -> 2,3       any three of the turn's four board cards: four images
 *   2,5 -> 2,3,1,1   the 20 orders in which the board may have come
 *   2,3 -> 3         the board alone: one image, the hole cards are left out
 *
 * The images of a hand are all ways to choose the cards.  Their number, `ways`, is
 * the same for all hands; as hands of an index are isomorphic, so are their images,
 * and the relation is one between indices: weight(i, j) of an index i of `from` and
 * an index j of `to` is the number of ways in which any one raw hand of i becomes a
 * raw hand of j.  Going on from j, each raw hand of j is the image of the same
 * number of raw hands, `completions` (counted with the ways that lead there).  So,
 * with the multiplicity m of each index,
 *
 *   for every i:  sum over j of weight(i, j)        = ways
 *   for every j:  sum over i of m(i) * weight(i, j) = m(j) * completions
 *
 * and m(i) * weight(i, j) / m(j), always an integer, is the weight the other way
 * round: in how many ways any one raw hand of j comes from a raw hand of i.
 *
 * A relation keeps pointers to its indexers, which must outlive it.  It never
 * changes: all calls that take it const may run at the same time.  No call but
 * ih_relation_new allocates. */

typedef struct ih_relation ih_relation;

/* cards[q][r] = how many cards of round q of the image come from round r of the
 * hand. */
typedef struct ih_redeal {
  uint8_t cards[IH_MAX_ROUNDS][IH_MAX_ROUNDS];
} ih_redeal;

/* An index of `to`, and in how many ways a hand becomes a hand of it. */
typedef struct ih_target {
  uint64_t index;
  uint64_t weight;
} ih_target;

/* *take = the cards in the order in which they were dealt, from round `first` of
 * `from` on, until rounds 0..to_round of `to` have theirs.  What the examples above
 * are: first 0, but 1 for the board alone.  Cards of later rounds are left over.
 * IH_ERR_RANGE: a round that its indexer lacks; IH_ERR_COUNT: too few cards in
 * rounds first..from_round; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_redeal_in_order(const ih_indexer *from, unsigned first,
                                         unsigned from_round, const ih_indexer *to,
                                         unsigned to_round, ih_redeal *take);

/* Makes the relation from the indices of round from_round of `from` to those of
 * round to_round of `to`.  *out belongs to the caller, who frees it with
 * ih_relation_free.
 * IH_ERR_DECK: the decks differ; IH_ERR_RANGE: a round that its indexer lacks;
 * IH_ERR_COUNT: a round of `to` takes more or fewer cards than it has, more are
 * taken from a round of `from` than it has, or an entry of take for a later round
 * is not 0; IH_ERR_OVERFLOW: 2^32 ways or more; IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_new(const ih_indexer *from, unsigned from_round,
                                      const ih_indexer *to, unsigned to_round,
                                      const ih_redeal *take, ih_relation **out);

/* Frees it, but not its indexers; NULL is allowed. */
IH_API void ih_relation_free(ih_relation *relation);

/* The weights of each hand's images add up to this: the product over the rounds of
 * `from` of the multinomials of what is taken for each round of `to` and what is
 * left.  1: the relation is a function.  No hand has more images. */
IH_API uint64_t ih_relation_weight(const ih_relation *relation);

/* *out = how many raw hands become any one raw hand of `to`, counted with the ways:
 * ways * deals of `from` / deals of `to`, an integer.  IH_ERR_OVERFLOW when it does
 * not fit (with rank-only decks); IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_completions(const ih_relation *relation, ih_u128 *out);

/* out[0..*count-1] = the images of an index, in ascending order of their indices,
 * each once.  `capacity`, the length of out, must be >= ways (IH_ERR_ARGUMENT): the
 * images are collected there.  IH_ERR_RANGE when index >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_targets(const ih_relation *relation, uint64_t index,
                                          ih_target out[], size_t capacity, size_t *count);

/* The same for a raw hand, cards[0..n-1] of rounds 0..from_round of `from`.  The
 * images of isomorphic hands are equal.  IH_ERR_CARD, IH_ERR_DUPLICATE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_targets_of_cards(const ih_relation *relation,
                                                   const uint8_t cards[], ih_target out[],
                                                   size_t capacity, size_t *count);

IH_END_DECLS

#endif
