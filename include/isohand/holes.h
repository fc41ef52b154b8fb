/* isohand: hole cards: their order, maps to other programs' suit orders, and ranges.
 *
 * Hole cards are the two cards that a Hold'em player holds, of the 1326 pairs of the
 * standard deck.  The hole order, which never changes, gives each pair a place, and
 * vectors over hole cards are arrays in this order.  Nothing here allocates or keeps
 * anything.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_HOLES_H
#define ISOHAND_HOLES_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/* The number of hole cards of the standard deck: C(52, 2). */
#define IH_HOLES 1326

/* ---- The hole order ------------------------------------------------------- */

/* The place of hole cards {a, b}, a != b, both 0..51, in the hole order:
 * hi(hi-1)/2 + lo, 0..1325 (the colex order of pairs). */
IH_API inline unsigned ih_hole_place(uint8_t a, uint8_t b)
{
  const unsigned high = a > b ? a : b;
  const unsigned low = a > b ? b : a;
  return high * (high - 1) / 2 + low;
}

/* cards[] = the hole cards at a place, the higher card first.
 * IH_ERR_RANGE when place >= IH_HOLES; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_hole_cards(unsigned place, uint8_t cards[2]);

/* ---- Suit orders of other programs ----------------------------------------
 *
 * A suit order other than s h d c changes no index (an index is the same for
 * all suit permutations); it changes card numbers, text, and vectors over hole cards. */

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

/* to[i] = the place here of the hole cards that are at place i of the same order
 * over another program's card numbers, whose suits map as in ih_suit_map.
 * to[0..1325] is a permutation: here[to[i]] = there[i] carries a vector over. */
IH_API void ih_hole_map(const uint8_t map[IH_MAX_SUITS], uint16_t to[IH_HOLES]);

/* ---- Ranges ---------------------------------------------------------------
 *
 * A range says which hole cards a player may hold: a weight for each place of the hole
 * order.  Weights are counted in millionths, so that sums over ranges are exact.  Decks of
 * four suits and 2 to 13 ranks have ranges; the places of cards that a smaller deck lacks
 * have weight 0.
 *
 * A preflop class is the hole cards of two ranks, suited or offsuit, or the pairs of one
 * rank: 169 classes of the standard deck.  A class is numbered by its place in the usual
 * grid: row times ranks plus column, where rows and columns are ranks, the lowest 0; pairs
 * are on the diagonal, a suited class is in the row of its higher rank, an offsuit class in
 * the column of its higher rank. */

#define IH_RANGE_ONE          1000000u /* the weight 1 */
#define IH_RANGE_TEXT         18565    /* any text: IH_HOLES times "AhKh:0.123456,", and a NUL */
#define IH_PREFLOP_CLASSES    169      /* of the standard deck */
#define IH_PREFLOP_CLASS_TEXT 4        /* "AKs" */

/* weight[i], 0..IH_RANGE_ONE, is that of the hole cards at place i. */
typedef struct ih_range {
  uint32_t weight[IH_HOLES];
} ih_range;

/* The preflop class of hole cards {a, b}.  No check: the cards differ and are in a deck of
 * so many ranks. */
IH_API inline unsigned ih_preflop_class(unsigned ranks, uint8_t a, uint8_t b)
{
  const unsigned high = ih_card_rank(a > b ? a : b);
  const unsigned low = ih_card_rank(a > b ? b : a);
  return ih_card_suit(a) == ih_card_suit(b) ? ranks * high + low : ranks * low + high;
}

/* Writes the name of class 0..ranks * ranks - 1, as "AKs", "AKo" or "AA", and returns
 * its length.  Writes "?" for another number, or a deck that has no ranges. */
IH_API size_t ih_preflop_class_format(const ih_deck *deck, unsigned number,
                                      char text[IH_PREFLOP_CLASS_TEXT]);

/* *range = what text[0..length-1] says: items, separated by commas, spaces or tabs, each
 * followed by a colon and its weight, or of weight 1 ("AKs:0.5"; a weight is 0 to 1 with at
 * most six digits after the point):
 *
 *   AhKh          these hole cards
 *   QQ AKs AKo AK a class; AK is AKs and AKo
 *   QQ+           pairs from queens up
 *   ATo+          the first rank with the second and every rank between the two
 *   77-44         all pairs from one to the other
 *   A5s-A2s       the same first rank, all second ranks from one to the other
 *   76s-54s       both ranks step by step: 76s, 65s, 54s
 *   random        all hole cards
 *
 * Ranks and suits may be in either case, and the two ranks of a class in either order.
 * A plus after neighbours, as in JTs+, means one class in some programs and several in
 * others, and is refused, except after AK.  Hole cards may be named several times if they
 * have the same weight each time.
 *
 * IH_ERR_PARSE (also for no item at all), IH_ERR_CARD (a rank of a larger deck),
 * IH_ERR_DUPLICATE (hole cards with two weights, the same card twice), IH_ERR_DECK (not a
 * deck, or a deck without ranges), IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_range_parse(const ih_deck *deck, const char *text, size_t length,
                                     ih_range *range, ih_error *error);

/* Writes the text of a range, which ih_range_parse reads as the same range, and returns its
 * length: "random" when all weights are equal; else pairs, then for each higher rank the
 * classes of which suited and offsuit are alike, the suited ones and the offsuit ones, with
 * runs joined; last, single hole cards.  Equal ranges have equal texts.  The weights of
 * cards that the deck lacks are not looked at.  Writes "?" for a deck that has no ranges, and
 * for a weight above IH_RANGE_ONE. */
IH_API size_t ih_range_format(const ih_deck *deck, const ih_range *range, char text[IH_RANGE_TEXT]);

IH_END_DECLS

#endif
