/* isohand: maps to other programs' suit orders, and the frozen hole order.
 *
 * A suit order other than s h d c changes no index (an index is the same for
 * all suit permutations); it changes card numbers, text, and vectors over the
 * 1326 hole hands. */
#ifndef ISOHAND_HOLES_H
#define ISOHAND_HOLES_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

#define IH_HOLES 1326 /* C(52, 2) */

/* map[i] = this library's suit number of the suit that another program numbers
 * i, from its order as four different letters of "shdc" ("cdhs" for most
 * evaluators).  IH_ERR_PARSE when order is anything else; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_suit_map(const char *order, uint8_t map[IH_MAX_SUITS]);

/* inverse[map[i]] = i.  map must be a permutation of 0..3; map and inverse must
 * not overlap. */
IH_API void ih_suit_map_invert(const uint8_t map[IH_MAX_SUITS], uint8_t inverse[IH_MAX_SUITS]);

/* The card with its suit replaced by map[suit]. */
IH_API inline uint8_t ih_card_map(uint8_t card, const uint8_t map[IH_MAX_SUITS])
{
  return (uint8_t)((card & ~3u) | map[card & 3u]);
}

/* The place of the hole hand {a, b}, a != b, both 0..51, in the frozen hole
 * order: hi(hi-1)/2 + lo, 0..1325 (the colex order of pairs). */
IH_API inline unsigned ih_hole_place(uint8_t a, uint8_t b)
{
  const unsigned high = a > b ? a : b;
  const unsigned low = a > b ? b : a;
  return high * (high - 1) / 2 + low;
}

/* The two cards of a place in the hole order, the higher first.
 * IH_ERR_RANGE when index >= IH_HOLES; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_hole_cards(unsigned index, uint8_t cards[2]);

/* to[i] = the place here of the hole hand that is at place i of the same order
 * over another program's card numbers, whose suits map as in ih_suit_map.
 * to[0..1325] is a permutation: here[to[i]] = there[i] carries a vector over. */
IH_API void ih_hole_map(const uint8_t map[IH_MAX_SUITS], uint16_t to[IH_HOLES]);

/* ---- Ranges ---------------------------------------------------------------
 *
 * Ranges, what a player may hold: a weight for each hole hand.
 *
 * Weights are counted in millionths, so that what is summed over ranges is exact.  The
 * decks are those of four suits and 2 to 13 ranks; the vector is in hole order
 * (isohand/holes.h), and the places that a smaller deck does not use are 0.
 *
 * The hole hands of two ranks, suited or not, and those of one are a class, 169 of the
 * standard deck.  A class is its place in the grid that is drawn of them: row times
 * ranks plus column, where rows and columns are ranks, the lowest 0; a pair is on the
 * diagonal, a suited hand in the row of its higher rank, another in the column.
 *
 * Nothing here allocates or keeps anything; all calls may run at the same time. */

#define IH_RANGE_ONE          1000000u            /* the weight 1 */
#define IH_RANGE_TEXT         (14 * IH_HOLES + 1) /* "AhKh:0.123456," each: any text */
#define IH_PREFLOP_CLASSES    169                 /* of the standard deck */
#define IH_PREFLOP_CLASS_TEXT 4                   /* "AKs" */

/* weight[i], 0..IH_RANGE_ONE, is that of hole hand i. */
typedef struct ih_range {
  uint32_t weight[IH_HOLES];
} ih_range;

/* The class of the hole hand {a, b}.  No check: the cards differ and are in a deck of
 * so many ranks. */
IH_API inline unsigned ih_preflop_class(unsigned ranks, uint8_t a, uint8_t b)
{
  const unsigned high = ih_card_rank(a > b ? a : b);
  const unsigned low = ih_card_rank(a > b ? b : a);
  return ih_card_suit(a) == ih_card_suit(b) ? ranks * high + low : ranks * low + high;
}

/* Writes the name of a class 0..ranks * ranks - 1, as "AKs", "AKo" or "AA", and returns
 * its length; the empty text for another number, or a deck that has no ranges. */
IH_API size_t ih_preflop_class_format(const ih_deck *deck, unsigned number,
                                      char text[IH_PREFLOP_CLASS_TEXT]);

/* *range = what text[0..length-1] says: items, of which commas, spaces and tabs stand
 * between, each with its weight behind a colon or of weight 1 ("AKs:0.5"; a weight is
 * 0 to 1 with at most six digits behind the point):
 *
 *   AhKh          that hand
 *   QQ AKs AKo AK a class; AK is AKs and AKo
 *   QQ+           pairs from queens up
 *   ATo+          the first rank with the second one and all between the two
 *   77-44         all pairs between
 *   A5s-A2s       all seconds between
 *   76s-54s       both ranks step by step: 76s, 65s, 54s
 *   random        all hands
 *
 * Ranks and suits may be in either case, and the two ranks of a class in either order.
 * Behind neighbours, as in JTs+, a plus means one class in some programs and several in
 * others, and is refused, but for AK+.  A hand may be there several times if it has the
 * same weight each time.
 *
 * IH_ERR_PARSE (no item too), IH_ERR_CARD (a rank of a larger deck), IH_ERR_DUPLICATE (a
 * hand with another weight, a card twice in a hand), IH_ERR_DECK (not a deck, or one
 * that has no ranges), IH_ERR_ARGUMENT.  error->position counts bytes from 1; what is
 * missing at the end is at fault just behind the text. */
IH_API enum ih_status ih_range_parse(const ih_deck *deck, const char *text, size_t length,
                                     ih_range *range, ih_error *error);

/* Writes the text of a range, which ih_range_parse reads as the same, and returns its
 * length: "random" when all weights are equal; else pairs, then by their higher rank
 * what both suited and not have, what suited and what others have, runs joined; at last
 * single hands.  Equal ranges have equal texts.  No check: the deck is one that
 * ih_range_parse takes, weights are at most IH_RANGE_ONE, and 0 where the deck has no
 * hand. */
IH_API size_t ih_range_format(const ih_deck *deck, const ih_range *range, char text[IH_RANGE_TEXT]);

IH_END_DECLS

#endif
