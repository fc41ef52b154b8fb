/* isohand: relations, weighted maps between the indices of two round lists.
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
#ifndef ISOHAND_RELATIONS_H
#define ISOHAND_RELATIONS_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

typedef struct ih_relation ih_relation;

/* cards[q][r] = how many cards of round q of the image come from round r of the
 * hand. */
typedef struct ih_take {
  uint8_t cards[IH_MAX_ROUNDS][IH_MAX_ROUNDS];
} ih_take;

/* An index of `to`, and in how many ways a hand becomes a hand of it. */
typedef struct ih_image {
  uint64_t index;
  uint64_t weight;
} ih_image;

/* *take = the cards in the order in which they were dealt, from round `first` of
 * `from` on, until rounds 0..to_round of `to` have theirs.  What the examples above
 * are: first 0, but 1 for the board alone.  Cards of later rounds are left over.
 * IH_ERR_RANGE: a round that its indexer lacks; IH_ERR_COUNT: too few cards in
 * rounds first..from_round; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_take_in_order(const ih_indexer *from, unsigned first, unsigned from_round,
                                       const ih_indexer *to, unsigned to_round, ih_take *take);

/* Makes the relation from the indices of round from_round of `from` to those of
 * round to_round of `to`.  *out belongs to the caller, who frees it with
 * ih_relation_free.
 * IH_ERR_DECK: the decks differ; IH_ERR_RANGE: a round that its indexer lacks;
 * IH_ERR_COUNT: a round of `to` takes more or fewer cards than it has, more are
 * taken from a round of `from` than it has, or an entry of take for a later round
 * is not 0; IH_ERR_OVERFLOW: 2^32 ways or more; IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_new(const ih_indexer *from, unsigned from_round,
                                      const ih_indexer *to, unsigned to_round, const ih_take *take,
                                      ih_relation **out);

/* Frees it, but not its indexers; NULL is allowed. */
IH_API void ih_relation_free(ih_relation *relation);

/* The weights of each hand's images add up to this: the product over the rounds of
 * `from` of the multinomials of what is taken for each round of `to` and what is
 * left.  1: the relation is a function.  No hand has more images. */
IH_API uint64_t ih_relation_ways(const ih_relation *relation);

/* *out = how many raw hands become any one raw hand of `to`, counted with the ways:
 * ways * deals of `from` / deals of `to`, an integer.  IH_ERR_OVERFLOW when it does
 * not fit (with rank-only decks); IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_completions(const ih_relation *relation, ih_u128 *out);

/* out[0..*count-1] = the images of an index, in ascending order of their indices,
 * each once.  `capacity`, the length of out, must be >= ways (IH_ERR_ARGUMENT): the
 * images are collected there.  IH_ERR_RANGE when index >= size; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_images(const ih_relation *relation, uint64_t index,
                                         ih_image out[], size_t capacity, size_t *count);

/* The same for a raw hand, cards[0..n-1] of rounds 0..from_round of `from`.  The
 * images of isomorphic hands are equal.  IH_ERR_CARD, IH_ERR_DUPLICATE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_relation_images_of_hand(const ih_relation *relation, const uint8_t cards[],
                                                 ih_image out[], size_t capacity, size_t *count);

IH_END_DECLS

#endif
