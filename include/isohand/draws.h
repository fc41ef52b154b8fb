/** @file
 * Draws: what one more card can make of a hand of 5 or 6 cards.
 *
 * A hand can have a draw to a straight, a flush or a straight flush if that would beat it by the
 * rules of the ranking.  For example, where three of a kind beats a straight, three of a kind has
 * no straight draw.  Every card of the deck that is not in the hand counts as still to come.  No
 * call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_DRAWS_H
#define ISOHAND_DRAWS_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

#define IH_DRAWS_MIN_CARDS 5   /**< The fewest cards of a hand that has draws. */
#define IH_DRAWS_MAX_CARDS 6   /**< The most cards of a hand that has draws. */
#define IH_DRAWS_TEXT      128 /**< Bytes for ih_draws_describe(), including the NUL. */

/** A kind of draw, one bit each.
 *
 * A hand has at most one of the first three, the straight draws.  It has a backdoor draw only if it
 * has no other draw to the same category. */
enum ih_draw {
  IH_DRAW_GUTSHOT = 1,            /**< One rank completes a straight: inside it, or at its only
                                   * open end (of A234 or JQKA). */
  IH_DRAW_DOUBLE_GUTSHOT = 2,     /**< Two ranks complete a straight, and the hand is not
                                   * open-ended. */
  IH_DRAW_OPEN_ENDED = 4,         /**< Four consecutive ranks; a rank at either end completes a
                                   * straight. */
  IH_DRAW_FLUSH = 8,              /**< One card completes a flush. */
  IH_DRAW_STRAIGHT_FLUSH = 16,    /**< One card completes a straight flush. */
  IH_DRAW_BACKDOOR_STRAIGHT = 32, /**< Two more cards complete a straight; hands of 5 cards
                                   * only. */
  IH_DRAW_BACKDOOR_FLUSH = 64     /**< Two more cards complete a flush; hands of 5 cards only. */
};

/** The draws and outs of a hand.
 *
 * A card that completes a straight or a flush may make an even better hand.  outs[] contains each
 * card at most once, at the category that it makes. */
typedef struct ih_draws {
  uint8_t category;           /**< The present category of the hand, an enum ih_category. */
  uint8_t draws;              /**< The bitwise or of its enum ih_draw; 0 if it has none. */
  ih_set straight;            /**< The cards that complete a straight; empty if a straight does not
                               * beat the present hand. */
  ih_set flush;               /**< Likewise, the cards that complete a flush. */
  ih_set straight_flush;      /**< Likewise, the cards that complete a straight flush. */
  ih_set outs[IH_CATEGORIES]; /**< outs[c]: the cards that make the hand one of category c; empty
                               * if c does not beat the present category. */
} ih_draws;

/** Finds the draws and outs of a hand.
 *
 * @param ranking   the ranking
 * @param cards     cards[0..n-1]
 * @param n         number of cards, 5 or 6
 * @param[out] out  receives the draws
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or ranking is not a ranking
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_draws_of_cards(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                        ih_draws *out);

/** Returns all outs: the cards that make a hand of a better category.
 *
 * @param draws  the draws of a hand
 * @return the set of these cards */
IH_API ih_set ih_draws_outs(const ih_draws *draws);

/** Writes the names of the draws, such as "flush draw, gutshot", or "no draw".
 *
 * @param draws      the draws of a hand
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_draws_describe(const ih_draws *draws, char text[IH_DRAWS_TEXT]);

IH_END_DECLS

#endif
