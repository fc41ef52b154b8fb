/** @file
 * Boards: the indices of all hole cards on a board, canonical boards, and symmetries.
 *
 * Vectors over hole cards are in hole order: the hole cards {a, b}, a > b as card numbers, are at
 * place `a * (a - 1) / 2 + b` (ih_hole_place()).  The standard deck has 1326 of them.  A deck of
 * fewer than four suits lacks some card numbers, and the places of those are unused.
 *
 * Only ih_canonical_boards() allocates, while it runs.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_BOARDS_H
#define ISOHAND_BOARDS_H

#include <isohand/holes.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/** The largest length of a vector over hole cards: C(64, 2). */
#define IH_MAX_HOLES 2016

/** Returns the length of a vector over the hole cards of a deck.
 *
 * It is C(c + 1, 2) for the highest card number c of the deck.
 *
 * @param deck  the deck
 * @return 1326 for the standard deck, at most IH_MAX_HOLES; 0 if the deck has one card
 * @pre *deck is a deck. */
IH_API size_t ih_hole_vector_length(const ih_deck *deck);

/* ---- Hole cards on a board -------------------------------------------------- */

/** Computes the indices of all hole cards on a board.
 *
 * The entry of two hole cards is the index of the hand that has them in round 0 and the board in
 * the rounds after it, in the round in which the board ends.  It is IH_NO_INDEX if the board holds
 * one of the two, and at unused places.
 *
 * One call is far cheaper than a call for each hand, since what depends on the board alone is
 * computed once.
 *
 * @param indexer   an indexer whose first round has 2 cards
 * @param board     board[0..n-1], the cards of the first board round first; may be NULL if n is 0
 * @param n         number of board cards, at which a round must end: 0, 3, 4 or 5 for 2,3,1,1
 * @param[out] out  receives out[0..ih_hole_vector_length(deck)-1] in hole order
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL
 * @retval IH_ERR_UNSUPPORTED  the first round of the indexer does not have 2 cards
 * @retval IH_ERR_COUNT        no round ends after n board cards
 * @retval IH_ERR_CARD         a card is not in the deck
 * @retval IH_ERR_DUPLICATE    a card appears twice */
IH_API enum ih_status ih_index_holes(const ih_indexer *indexer, const uint8_t board[], size_t n,
                                     uint64_t out[]);

/** @name Canonical boards
 * Boards up to suit isomorphism are the hands of an indexer over the rounds of the board alone.  If
 * the order of the streets matters, these are 3 for flops (1,755 boards), 3,1 for turns and 3,1,1
 * for rivers.  If it does not, they are 4 for turns and 5 for rivers (16,432 and 134,459 boards).
 * @{ */

/** Lists canonical boards with their weights, in index order.
 *
 * For a few boards at a time, see isohand/sequence.h.
 *
 * @param indexer       an indexer over the rounds of the board
 * @param round         the round
 * @param first         the first index
 * @param count         number of boards
 * @param[out] cards    receives the boards: index first + i at cards[i * n .. i * n + n - 1], as
 *                      ih_unindex() writes it, with n = `ih_indexer_cards(indexer, round)`
 * @param[out] weights  receives weights[i], the number of raw boards that board i stands for, see
 *                      ih_multiplicity(); may be NULL.  All weights of a round add up to
 *                      ih_indexer_deals(): 22,100 for flops.
 *
 * @retval IH_ERR_ARGUMENT  indexer or cards is NULL
 * @retval IH_ERR_RANGE     the round, or first + count, is out of range
 * @retval IH_ERR_MEMORY    out of memory */
IH_API enum ih_status ih_canonical_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                                          size_t count, uint8_t cards[], uint64_t weights[]);

/** @} */

/** @name The symmetry of a board
 * A suit permutation that leaves a board and the ranges of the players on it unchanged turns each
 * continuation into one of equal value.  Among next cards that such permutations turn into each
 * other, only one, the representative, has to be evaluated; the values of the others are the same
 * numbers in another order:
 *
 * @code
 * value(card, h) = value(representative, map[h])  for all hole cards h
 * @endcode
 *
 * Here `map` is the hole permutation of the suit permutation that turns the card into the
 * representative.  M. Johanson, K. Waugh, M. Bowling and M. Zinkevich, *Accelerating Best Response
 * Calculation in Large Extensive Games*, IJCAI 2011, use suit isomorphism in this way.
 * @{ */

/** A next card. */
typedef struct ih_next_card {
  uint8_t card;           /**< A card that is not on the board. */
  uint8_t representative; /**< The lowest card that the permutations turn it into. */
  uint8_t orbit_size;     /**< Number of next cards with this representative, 1..4. */
  uint8_t permutation;    /**< Number of a permutation in ih_symmetry.permutations that turns the
                           * card into its representative; 0, the identity, if they are equal. */
} ih_next_card;

/** The symmetry of a board.  Plain data; ih_symmetry_prepare() fills it. */
typedef struct ih_symmetry {
  ih_deck deck;                           /**< The deck. */
  uint8_t permutation_count;              /**< Number of permutations, 1..24. */
  uint8_t next_card_count;                /**< Number of cards that are not on the board. */
  uint8_t permutations[24][IH_MAX_SUITS]; /**< Permutation i turns suit s into permutations[i][s].
                                           * In ascending order, the identity first; suits that the
                                           * deck lacks stay. */
  ih_next_card next_cards[IH_MAX_CARDS];  /**< The next cards, in ascending order. */
} ih_symmetry;

/** Finds the symmetry of a board.
 *
 * It consists of the suit permutations that turn the cards of each round into the cards of the same
 * round and leave every vector unchanged.  If the order of the streets does not matter, pass the
 * board as one round.
 *
 * A permutation leaves a vector w unchanged if `w[map[h]] == w[h]` for all h, where map is its hole
 * permutation.  Elements are compared bit by bit: 0.0 and -0.0 differ, equal NaNs do not.  Every
 * element counts, including those of hole cards that the board blocks.
 *
 * A rank-only deck is treated like any other: permutations are of whole suits, not of the suits of
 * each rank.
 *
 * @param deck           the deck
 * @param rounds         the rounds of the board; no round means the empty board
 * @param cards          the cards of all rounds; may be NULL for the empty board
 * @param vectors        number of vectors, may be 0
 * @param weights        weights[0..vectors-1]: vectors over hole cards, usually the ranges of the
 *                       players, each of ih_hole_vector_length() elements; may be NULL if vectors
 *                       is 0
 * @param element        bytes of an element: 8 for `double`
 * @param[out] symmetry  receives the symmetry
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, deck->reserved is not 0, or element is 0 and vectors
 *                           is not
 * @retval IH_ERR_DECK       *deck is not a deck
 * @retval IH_ERR_ROUNDS     more than 8 rounds, an empty round, or more cards than the deck has
 * @retval IH_ERR_CARD       a card is not in the deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_symmetry_prepare(const ih_deck *deck, const ih_rounds *rounds,
                                          const uint8_t cards[], size_t vectors,
                                          const void *const weights[], size_t element,
                                          ih_symmetry *symmetry);

/** Returns the next cards of a board.
 *
 * A representative comes before the cards that it stands for.  If several cards are to come, make
 * the symmetry of the longer board for each representative.
 *
 * @param symmetry         the symmetry
 * @param[out] next_cards  is set to symmetry->next_cards
 * @return the number of next cards */
IH_API size_t ih_symmetry_next_cards(const ih_symmetry *symmetry, const ih_next_card **next_cards);

/** Returns the size of the orbit of a set if the set is its numerically smallest member, else 0.
 *
 * The orbit consists of all sets that the permutations of the board turn the set into.  So exactly
 * one set of each orbit returns non-zero.  Use this to deal several next cards at once, or for any
 * other sets of cards.
 *
 * @param symmetry  the symmetry
 * @param set       any set
 * @return 1..24 for the smallest member of its orbit, else 0 */
IH_API unsigned ih_symmetry_orbit_size(const ih_symmetry *symmetry, ih_set set);

/** Makes the hole permutation of a suit permutation.
 *
 * @param deck         the deck
 * @param permutation  suit s becomes permutation[s]
 * @param[out] map     receives map[0..ih_hole_vector_length(deck)-1]: where the hole cards at each
 *                     place are after the permutation; a permutation of the places
 * @pre *deck is a deck, and permutation[] is a permutation of 0..3 that keeps the suits that the
 *      deck lacks. */
IH_API void ih_hole_permutation(const ih_deck *deck, const uint8_t permutation[IH_MAX_SUITS],
                                uint16_t map[]);

/** Makes the hole permutation that leads from a next card to its representative.
 *
 * With it, `value_of_card[h] = value_of_representative[map[h]]`.  It is the identity if the two
 * cards are equal.
 *
 * @param symmetry  the symmetry
 * @param next      one of its next cards
 * @param[out] map  receives map[0..ih_hole_vector_length(deck)-1] */
IH_API void ih_next_card_map(const ih_symmetry *symmetry, const ih_next_card *next, uint16_t map[]);

/** @} */

IH_END_DECLS

#endif
