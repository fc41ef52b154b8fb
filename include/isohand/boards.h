/* isohand: boards: all hole hands on one board at once, canonical boards with
 * their weights, and what the symmetry of a board leaves to compute.
 *
 * Vectors over hole hands are in hole order: the hand {a, b}, a > b as card
 * numbers, is at place a(a-1)/2 + b (ih_hole_place).  The standard deck has 1326
 * of them; a deck of fewer suits than four has card numbers, and so places,
 * that no hand uses.  No call here keeps anything, and only ih_canonical_boards
 * allocates; all may run at the same time. */
#ifndef ISOHAND_BOARDS_H
#define ISOHAND_BOARDS_H

#include <isohand/holes.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* The length of a vector over the hole hands of a deck that ih_deck_make would
 * make: C(c + 1, 2) with c the deck's highest card number, 1326 for the standard
 * deck, at most IH_MAX_HOLES; 0 when the deck has one card. */
#define IH_MAX_HOLES 2016
IH_API size_t ih_hole_vector_length(const ih_deck *deck);

/* ---- Whole boards --------------------------------------------------------- */

/* out[0..ih_hole_vector_length(deck)-1] = the index of each hole hand on the board
 * board[0..n-1], in hole order: the hands that hold these two cards in round 0
 * and the board in the rounds behind it, the cards of the first board round
 * first.  The index is that of the round that the board ends: on 2,3,1,1, n is 0
 * (board may be NULL then), 3, 4 or 5.  IH_NO_INDEX stands where the board holds
 * one of the two cards, and at places that no hand of the deck uses.
 * Far cheaper than a call for each hand: the board's part is computed once.
 * IH_ERR_UNSUPPORTED: the indexer's first round does not have 2 cards;
 * IH_ERR_COUNT: no round ends after n board cards; IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_holes(const ih_indexer *indexer, const uint8_t board[], size_t n,
                                     uint64_t out[]);

/* ---- Canonical boards ------------------------------------------------------
 *
 * Boards up to suit isomorphism are the hands of an indexer over the board's
 * rounds alone: 3 for flops (1,755), 3,1 for turns and 3,1,1 for rivers that keep
 * the order of the streets apart, 4 and 5 (16,432 and 134,459) for boards that do
 * not. */

/* The canonical hands with the indices first..first+count-1 of a round, in index
 * order: cards[i * n .. i * n + n - 1], n = ih_indexer_cards(indexer, round), is
 * the one with index first + i, as ih_unindex gives it, and weights[i] the
 * number of raw boards that it stands for, as ih_multiplicity gives it (NULL:
 * not wanted).  It is a sequence (isohand/sequence.h) of the range, all at once.  The
 * weights of a whole round add up to ih_indexer_deals: 22,100 for flops.  IH_ERR_RANGE:
 * the round, or the end of the indices, is out of range; IH_ERR_MEMORY;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_canonical_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                                          size_t count, uint8_t cards[], uint64_t weights[]);

/* ---- The symmetry of a board -----------------------------------------------
 *
 * A suit permutation that leaves a board, and the players' ranges on it,
 * unchanged turns every continuation into one of equal value.  So of the next
 * cards that such permutations turn into each other only one, the representative,
 * has to be played out; the values of the others are the same numbers in another
 * order:
 *
 *   value(card, h) = value(representative, map[h])  for every hole hand h
 *
 * with map the hole permutation of the suit permutation that turns the card into
 * the representative: values are gathered from the representative's. */

/* A next card. */
typedef struct ih_next_card {
  uint8_t card;           /* not on the board */
  uint8_t representative; /* the lowest card that the group turns it into */
  uint8_t orbit;          /* how many cards share the representative: 1..4 */
  uint8_t permutation;    /* place in ih_symmetry.permutation of one that turns card
                           * into representative; 0, the identity, when they are
                           * the same */
} ih_next_card;

/* A board with its symmetry: plain data, made by ih_symmetry_make. */
typedef struct ih_symmetry {
  ih_deck deck;
  uint8_t permutations;                  /* in the group: 1..24 */
  uint8_t chances;                       /* cards not on the board */
  uint8_t permutation[24][IH_MAX_SUITS]; /* suit s becomes permutation[i][s];
                                          * ascending, the identity first; suits
                                          * that the deck lacks stay */
  ih_next_card chance[IH_MAX_CARDS];     /* ascending by card */
} ih_symmetry;

/* *board = the board cards[0..total-1] with its symmetry, total the cards of `rounds`
 * together: the suit permutations that turn the cards of each round into the cards of
 * the same round and that leave every vector as it is.  A board whose streets do not
 * matter is one round; a list of no rounds is the empty board (cards may be NULL then).
 *
 * weights[0..vectors-1] are vectors over hole hands, usually the ranges of the
 * players, each of ih_hole_vector_length(deck) elements of `element` bytes (8 for
 * double).  A permutation leaves w as it is when w[map[h]] == w[h] for all h, map
 * its hole permutation, compared bit for bit: 0.0 and -0.0 differ, equal NaNs do
 * not.  Every element counts, those of hands that the board blocks too.
 * vectors 0: none (weights may be NULL).
 *
 * Of a rank-only deck the group is the same: permutations of whole suits, not of
 * the suits of each rank.
 *
 * IH_ERR_DECK; IH_ERR_ROUNDS: more than 8 rounds, an empty one, or more cards
 * than the deck; IH_ERR_CARD, IH_ERR_DUPLICATE; IH_ERR_ARGUMENT, also for element
 * 0 with vectors. */
IH_API enum ih_status ih_symmetry_make(const ih_deck *deck, const ih_rounds *rounds,
                                       const uint8_t cards[], size_t vectors,
                                       const void *const weights[], size_t element,
                                       ih_symmetry *board);

/* The next cards of a board, ascending: sets *chances to board->chance and
 * returns their number.  A representative comes before the cards that it stands
 * for.  With several cards to come, make the board of the longer list for each
 * representative. */
IH_API size_t ih_symmetry_next_cards(const ih_symmetry *board, const ih_next_card **chances);

/* map[0..ih_hole_vector_length(deck)-1] = the place of each hole hand after suit s of its
 * cards became permutation[s]: a permutation of the places.  permutation[] is one
 * of 0..3 that keeps the suits that the deck lacks; the deck one that ih_deck_make
 * would make. */
IH_API void ih_hole_permutation(const ih_deck *deck, const uint8_t permutation[IH_MAX_SUITS],
                                uint16_t map[]);

/* map = the hole permutation that carries the values of the chance's
 * representative over to its card:
 * value_of_card[h] = value_of_representative[map[h]].  The identity when the two
 * are the same card.  `chance` is one of the board's. */
IH_API void ih_next_card_map(const ih_symmetry *board, const ih_next_card *chance, uint16_t map[]);

IH_END_DECLS

#endif
