/* isohand: boards, all hole cards on a board at once, canonical boards with their
 * weights, and the symmetry of a board.
 *
 * Vectors over hole cards are in hole order: the hole cards {a, b}, a > b as card
 * numbers, are at place a(a-1)/2 + b (ih_hole_place).  The standard deck has 1326 of
 * them.  A deck of fewer than four suits lacks some card numbers, and no hole cards use
 * the places of those.  Only ih_canonical_boards allocates.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_BOARDS_H
#define ISOHAND_BOARDS_H

#include <isohand/holes.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* The length of a vector over the hole cards of a deck: C(c + 1, 2) with c the deck's
 * highest card number, 1326 for the standard deck, at most IH_MAX_HOLES; 0 when the
 * deck has one card.  No check: the deck is one that ih_deck_make would make. */
#define IH_MAX_HOLES 2016
IH_API size_t ih_hole_vector_length(const ih_deck *deck);

/* ---- All hole cards on a board ---------------------------------------------- */

/* out[0..ih_hole_vector_length(deck)-1] = the index of each pair of hole cards on the
 * board board[0..n-1], in hole order: of the hand with these two cards in round 0 and
 * the board in the rounds after it, the cards of the first board round first.  The
 * index is that of the round that the board ends: on 2,3,1,1, n is 0 (board may then
 * be NULL), 3, 4 or 5.  An entry is IH_NO_INDEX where the board holds one of the two
 * cards, and at places that no hole cards of the deck use.  One call is far cheaper
 * than a call for each hand, since the board's share is computed once.
 * IH_ERR_UNSUPPORTED: the indexer's first round does not have 2 cards; IH_ERR_COUNT: no
 * round ends after n board cards; IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_index_holes(const ih_indexer *indexer, const uint8_t board[], size_t n,
                                     uint64_t out[]);

/* ---- Canonical boards ------------------------------------------------------
 *
 * Boards up to suit isomorphism are the hands of an indexer over the board's rounds
 * alone: 3 for flops (1,755); 3,1 for turns and 3,1,1 for rivers when the order of the
 * streets matters; 4 and 5 (16,432 and 134,459 boards) when it does not. */

/* The canonical boards with the indices first..first+count-1 of a round, in index
 * order.  Row i, cards[i * n .. i * n + n - 1] with n = ih_indexer_cards(indexer, round),
 * is the board of index first + i, as ih_unindex gives it.  weights[i] is the number of
 * raw boards that it stands for, as ih_multiplicity gives it (weights may be NULL).  The
 * weights of a whole round add up to ih_indexer_deals: 22,100 for flops.  For a few
 * boards at a time, see isohand/sequence.h.  IH_ERR_RANGE: the round, or the end of the
 * indices, is out of range; IH_ERR_MEMORY; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_canonical_boards(const ih_indexer *indexer, unsigned round, uint64_t first,
                                          size_t count, uint8_t cards[], uint64_t weights[]);

/* ---- The symmetry of a board -----------------------------------------------
 *
 * A suit permutation that leaves a board, and the players' ranges on it, unchanged
 * turns every continuation into one of equal value.  So of the next cards that such
 * permutations turn into each other, only one, the representative, has to be played
 * out.  The values of the others are the same numbers in another order:
 *
 *   value(card, h) = value(representative, map[h])  for all hole cards h
 *
 * where map is the hole permutation of the suit permutation that turns the card into
 * the representative. */

/* A next card. */
typedef struct ih_next_card {
  uint8_t card;           /* not on the board */
  uint8_t representative; /* the lowest card that the permutations turn it into */
  uint8_t orbit_size;     /* how many next cards have this representative: 1..4 */
  uint8_t permutation;    /* one that turns card into representative is
                           * ih_symmetry.permutations[permutation]; 0, the identity,
                           * when they are the same card */
} ih_next_card;

/* A board with its symmetry: plain data, made by ih_symmetry_prepare. */
typedef struct ih_symmetry {
  ih_deck deck;
  uint8_t permutation_count;              /* 1..24 */
  uint8_t next_card_count;                /* cards not on the board */
  uint8_t permutations[24][IH_MAX_SUITS]; /* suit s becomes permutations[i][s]; in
                                           * ascending order, the identity first; suits
                                           * that the deck lacks stay */
  ih_next_card next_cards[IH_MAX_CARDS];  /* in ascending order of their cards */
} ih_symmetry;

/* *symmetry = that of the board cards[0..total-1], total the cards of `rounds` together.
 * Its permutations are the suit permutations that turn the cards of each round into the
 * cards of the same round and that leave every vector unchanged.  A board whose streets
 * do not matter is one round; a list of no rounds is the empty board (cards may then be
 * NULL).
 *
 * weights[0..vectors-1] are vectors over hole cards, usually the ranges of the players,
 * each of ih_hole_vector_length(deck) elements of `element` bytes (8 for double).  A
 * permutation leaves a vector w unchanged when w[map[h]] == w[h] for all h, with map its
 * hole permutation.  Elements are compared bit for bit: 0.0 and -0.0 differ, equal NaNs
 * do not.  Every element counts, also at hole cards that the board blocks.  vectors may
 * be 0 (weights may then be NULL).
 *
 * With a rank-only deck the permutations are the same: of whole suits, not of the suits
 * of each rank.
 *
 * IH_ERR_DECK; IH_ERR_ROUNDS: more than 8 rounds, an empty one, or more cards than the
 * deck; IH_ERR_CARD, IH_ERR_DUPLICATE; IH_ERR_ARGUMENT, also when element is 0 and
 * vectors is not. */
IH_API enum ih_status ih_symmetry_prepare(const ih_deck *deck, const ih_rounds *rounds,
                                          const uint8_t cards[], size_t vectors,
                                          const void *const weights[], size_t element,
                                          ih_symmetry *symmetry);

/* Sets *next_cards to symmetry->next_cards and returns their number.  A representative
 * comes before the cards that it stands for.  When several cards are to come, make the
 * symmetry of the longer board for each representative. */
IH_API size_t ih_symmetry_next_cards(const ih_symmetry *symmetry, const ih_next_card **next_cards);

/* For several next cards at once, and any other sets of cards: how many sets, itself among
 * them, the permutations turn `set` into, 1..24, when none of those is less as a number;
 * else 0.  So of each orbit one set has the orbit's size, and the rest have 0.  No check. */
IH_API unsigned ih_symmetry_orbit_size(const ih_symmetry *symmetry, ih_set set);

/* map[0..ih_hole_vector_length(deck)-1] = the place of each pair of hole cards after
 * suit s of the cards became permutation[s]: a permutation of the places.
 * permutation[] is one of 0..3 that keeps the suits that the deck lacks; the deck is one
 * that ih_deck_make would make. */
IH_API void ih_hole_permutation(const ih_deck *deck, const uint8_t permutation[IH_MAX_SUITS],
                                uint16_t map[]);

/* map = the hole permutation that gives the next card the values of its representative:
 * value_of_card[h] = value_of_representative[map[h]].  It is the identity when the two
 * are the same card.  `next` is one of the symmetry's next cards. */
IH_API void ih_next_card_map(const ih_symmetry *symmetry, const ih_next_card *next, uint16_t map[]);

IH_END_DECLS

#endif
