/** @file
 * The deck of Waugh's published interface; see hand_index.h in the same folder.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_COMPAT_DECK_H
#define ISOHAND_COMPAT_DECK_H

#include <inttypes.h>

#define SUITS 4  /**< The number of suits. */
#define RANKS 13 /**< The number of ranks. */
#define CARDS 52 /**< The number of cards. */

/** A card: `rank * 4 + suit`, with rank 0 for the deuce. */
typedef uint_fast32_t card_t;

/** How the two arrays are linked; libisohand-compat, which exports them, defines it. */
#ifndef IH_COMPAT_ARRAY
#define IH_COMPAT_ARRAY static
#endif

/** The letters of the ranks. */
IH_COMPAT_ARRAY const char RANK_TO_CHAR[] = "23456789TJQKA";
/** The letters of the suits: spades, hearts, diamonds, clubs. */
IH_COMPAT_ARRAY const char SUIT_TO_CHAR[] = "shdc";

/** Returns the suit of a card.
 *
 * @param card  the card
 * @return 0..3 */
static inline card_t deck_get_suit(card_t card)
{
  return card & 3;
}

/** Returns the rank of a card.
 *
 * @param card  the card
 * @return 0..12 */
static inline card_t deck_get_rank(card_t card)
{
  return card >> 2;
}

/** Returns the card of a suit and a rank.
 *
 * @param suit  0..3
 * @param rank  0..12
 * @return the card */
static inline card_t deck_make_card(card_t suit, card_t rank)
{
  return rank << 2 | suit;
}

#endif
