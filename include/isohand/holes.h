/** @file
 * Hole cards of Hold'em: their order, suit orders of other programs, and ranges.
 *
 * Hole cards are the two private cards of a player: one of 1326 combos of the standard deck.  The
 * hole order, which never changes, numbers the combos.  The number of a combo is its place; a
 * vector over hole cards is an array in this order.  No call here allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_HOLES_H
#define ISOHAND_HOLES_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/** The number of combos of the standard deck: C(52, 2). */
#define IH_HOLES 1326

/* ---- Hole order ----------------------------------------------------------- */

/** Returns the place of hole cards in the hole order: `hi * (hi - 1) / 2 + lo`.
 *
 * This is the colex order of pairs.
 *
 * @param a  a card, 0..51
 * @param b  the other card, in either order
 * @return 0..IH_HOLES-1
 * @pre a and b differ. */
IH_API inline unsigned ih_hole_place(uint8_t a, uint8_t b)
{
  const unsigned high = a > b ? a : b;
  const unsigned low = a > b ? b : a;
  return high * (high - 1) / 2 + low;
}

/** Finds the hole cards at a place of the hole order.
 *
 * @param place       0..IH_HOLES-1
 * @param[out] cards  receives the two cards, the higher one first
 *
 * @retval IH_ERR_ARGUMENT  cards is NULL
 * @retval IH_ERR_RANGE     place is out of range */
IH_API enum ih_status ih_hole_cards(unsigned place, uint8_t cards[2]);

/** @name Suit orders of other programs
 * A suit order other than s h d c changes no index, since an index is the same for all suit
 * permutations.  It changes card numbers, text, and vectors over hole cards.
 * @{ */

/** Makes the map from another program's suit numbers to those of this library.
 *
 * @param order     the order of suits in the other program: the four letters of `shdc` in any
 *                  order; most evaluators have "cdhs"
 * @param[out] map  receives map[i], the number in this library of the suit that the other program
 *                  numbers i
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_PARSE     order is any other text */
IH_API enum ih_status ih_suit_map(const char *order, uint8_t map[IH_MAX_SUITS]);

/** Inverts a suit map.
 *
 * @param map           a permutation of 0..3
 * @param[out] inverse  receives inverse[map[i]] = i; it must not overlap map */
IH_API void ih_suit_map_invert(const uint8_t map[IH_MAX_SUITS], uint8_t inverse[IH_MAX_SUITS]);

/** Replaces the suit of a card.
 *
 * @param card  a card
 * @param map   a suit map
 * @return the card of the same rank in suit map[s], where s is the suit of the card */
IH_API inline uint8_t ih_card_map(uint8_t card, const uint8_t map[IH_MAX_SUITS])
{
  return (uint8_t)((card & ~3u) | map[card & 3u]);
}

/** Makes the map from another program's places to those of this library.
 *
 * The other program uses the same hole order over its own card numbers.  `here[to[i]] = there[i]`
 * carries a vector over.
 *
 * @param map      its suit map, see ih_suit_map()
 * @param[out] to  receives to[i], the place in this library of the hole cards that are at place i
 *                 in the other program; a permutation of 0..IH_HOLES-1 */
IH_API void ih_hole_map(const uint8_t map[IH_MAX_SUITS], uint16_t to[IH_HOLES]);

/** @} */

/** @name Ranges
 * A range is the hole cards that a player may hold: a weight for each place of the hole order.
 * Weights are counted in millionths, so that sums over ranges are exact.  Decks of four suits and 2
 * to 13 ranks that are not rank-only have ranges; the places of cards that a smaller deck lacks
 * have weight 0.
 *
 * A preflop class is all hole cards of two ranks, suited or offsuit, or all pairs of one rank: 169
 * classes of the standard deck.  Its number is `row * ranks + column` in the usual grid.  Rows and
 * columns are ranks, the lowest is 0.  Pairs are on the diagonal; a suited class is in the row of
 * its higher rank, an offsuit class in the column of its higher rank.
 * @{ */

/** The weight 1 of a range. */
#define IH_RANGE_ONE 1000000u
/** Size of a buffer for ih_range_format(): IH_HOLES times "AhKh:0.123456,", and a NUL. */
#define IH_RANGE_TEXT 18565
/** The number of preflop classes of the standard deck. */
#define IH_PREFLOP_CLASSES 169
/** Size of a buffer for ih_preflop_class_format(): "AKs" and a NUL. */
#define IH_PREFLOP_CLASS_TEXT 4

/** A range. */
typedef struct ih_range {
  uint32_t weight[IH_HOLES]; /**< weight[i] is that of the hole cards at place i, 0..IH_RANGE_ONE */
} ih_range;

/** Returns the preflop class of hole cards.
 *
 * @param ranks  number of ranks of the deck
 * @param a      a card
 * @param b      the other card, in either order
 * @return 0..ranks*ranks-1
 * @pre The cards differ, and their ranks are below `ranks`. */
IH_API inline unsigned ih_preflop_class(unsigned ranks, uint8_t a, uint8_t b)
{
  const unsigned high = ih_card_rank(a > b ? a : b);
  const unsigned low = ih_card_rank(a > b ? b : a);
  return ih_card_suit(a) == ih_card_suit(b) ? ranks * high + low : ranks * low + high;
}

/** Writes the name of a preflop class: "AKs", "AKo" or "AA".
 *
 * Writes "?" if the number is out of range or the deck has no ranges.
 *
 * @param deck       the deck
 * @param number     the class, 0..ranks*ranks-1
 * @param[out] text  receives the name and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_preflop_class_format(const ih_deck *deck, unsigned number,
                                      char text[IH_PREFLOP_CLASS_TEXT]);

/** Reads a range.
 *
 * The text is a list of items, separated by commas, spaces or tabs:
 *
 * | item | hole cards |
 * |---|---|
 * | AhKh | these two cards |
 * | QQ, AKs, AKo, AK | a class; AK is AKs and AKo |
 * | QQ+ | pairs from queens up |
 * | ATo+ | the first rank with the second and with every rank between the two |
 * | 77-44 | all pairs from one to the other |
 * | A5s-A2s | the first rank with all second ranks from one to the other |
 * | 76s-54s | both ranks step by step: 76s, 65s, 54s |
 * | random | all hole cards |
 *
 * An item has the weight 1, or the weight that follows it after a colon (`AKs:0.5`): 0 to 1, with
 * at most six digits after the point.  Letters may be in either case, and the two ranks of a class
 * in either order.  Hole cards may appear in several items if these have the same weight.
 *
 * A plus after adjacent ranks, as in `JTs+`, means one class in some programs and several in
 * others.  It is a syntax error, except after AK.
 *
 * @param deck        the deck
 * @param text        text[0..length-1]
 * @param length      bytes of text
 * @param[out] range  receives the range
 * @param[out] error  the reason of a failure; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer other than error is NULL, or deck->reserved is not 0
 * @retval IH_ERR_DECK       *deck is not a deck, or has no ranges
 * @retval IH_ERR_PARSE      a syntax error, or no item at all
 * @retval IH_ERR_CARD       a rank that only a larger deck has
 * @retval IH_ERR_DUPLICATE  hole cards have two weights, or consist of the same card twice */
IH_API enum ih_status ih_range_parse(const ih_deck *deck, const char *text, size_t length,
                                     ih_range *range, ih_error *error);

/** Writes a range so that ih_range_parse() reads it back; equal ranges give equal texts.
 *
 * The text is `random`, with a weight unless that is 1, if all weights are equal.  Otherwise it
 * lists pairs first.  Then, for each higher rank, it lists classes whose suited and offsuit hole
 * cards have equal weights, suited classes, and offsuit classes, each with runs joined.  Single
 * hole cards come last.
 *
 * Weights of cards that the deck lacks are ignored.  Writes "?" if the deck has no ranges, or a
 * weight is above IH_RANGE_ONE.
 *
 * @param deck       the deck
 * @param range      the range
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_range_format(const ih_deck *deck, const ih_range *range, char text[IH_RANGE_TEXT]);

/** @} */

IH_END_DECLS

#endif
