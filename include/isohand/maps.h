/* isohand: maps to other programs' suit orders, and the frozen hole order.
 *
 * A suit order other than s h d c changes no index (an index is the same for
 * all suit permutations); it changes card numbers, text, and vectors over the
 * 1326 hole hands. */
#ifndef ISOHAND_MAPS_H
#define ISOHAND_MAPS_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

#define IH_HOLE_HANDS 1326 /* C(52, 2) */

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
IH_API inline unsigned ih_hole_index(uint8_t a, uint8_t b)
{
  const unsigned high = a > b ? a : b;
  const unsigned low = a > b ? b : a;
  return high * (high - 1) / 2 + low;
}

/* The two cards of a place in the hole order, the higher first.
 * IH_ERR_RANGE when index >= IH_HOLE_HANDS; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_hole_cards(unsigned index, uint8_t cards[2]);

/* to[i] = the place here of the hole hand that is at place i of the same order
 * over another program's card numbers, whose suits map as in ih_suit_map.
 * to[0..1325] is a permutation: here[to[i]] = there[i] carries a vector over. */
IH_API void ih_hole_map(const uint8_t map[IH_MAX_SUITS], uint16_t to[IH_HOLE_HANDS]);

IH_END_DECLS

#endif
