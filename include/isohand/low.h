/** @file
 * Low games: games that the lowest hand wins.
 *
 * As everywhere, the higher strength is the better hand: in ace-to-five, for example, the wheel
 * 5432A has the highest strength.  Each game has its own scale, so strengths of different games
 * cannot be compared.  The low half of Omaha hi/lo (isohand/omaha.h) uses the scale of
 * eight-or-better.
 *
 * | game | strengths | best |
 * |---|---|---|
 * | ace-to-five | 1..6175 | 5432A |
 * | eight-or-better | 0..56 | 5432A |
 * | deuce-to-seven | 1..7462 | 75432 |
 * | badugi | 1..1092 | 432A |
 *
 * - Ace-to-five: the lowest five cards count.  Aces are low; straights and flushes do not count.
 * - Eight-or-better: like ace-to-five if these five cards have distinct ranks, none above eight.
 *   Otherwise the hand does not qualify, and the strength is 0.
 * - Deuce-to-seven: the worst five cards by the standard ranking count, except that aces are only
 *   high.  So A2345 is not a straight, and is worse than any king high.
 * - Badugi: as many cards count as can be chosen with distinct ranks and distinct suits.  Four
 *   cards beat three, and so on; of equally many, the lowest win.  Aces are low.
 *
 * Lows without a pair are compared from their highest card down; at the first difference, the lower
 * card wins.
 *
 * Ace-to-five has one strength for each quinary of five cards, ih_quinary_size(5) = 6175;
 * eight-or-better has C(8, 5), apart from 0; deuce-to-seven has as many as the standard ranking;
 * and badugi has C(13, 4) + C(13, 3) + C(13, 2) + 13.
 *
 * Cards are bytes as in isohand/cards.h, of the standard deck.  All tables are constant, 62 KiB
 * together, and no call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_LOW_H
#define ISOHAND_LOW_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** A low game. */
enum ih_low {
  IH_LOW_ACE_TO_FIVE = 0,     /**< Ace-to-five, as in razz. */
  IH_LOW_EIGHT_OR_BETTER = 1, /**< The low half of hi/lo games. */
  IH_LOW_DEUCE_TO_SEVEN = 2,  /**< Deuce-to-seven. */
  IH_LOW_BADUGI = 3           /**< Badugi. */
};

#define IH_LOWS                    4    /**< The number of low games. */
#define IH_LOW_ACE_TO_FIVE_MAX     6175 /**< The highest strength of ace-to-five. */
#define IH_LOW_EIGHT_OR_BETTER_MAX 56   /**< The highest strength of eight-or-better. */
#define IH_LOW_DEUCE_TO_SEVEN_MAX  7462 /**< The highest strength of deuce-to-seven. */
#define IH_LOW_BADUGI_MAX          1092 /**< The highest strength of badugi. */
#define IH_LOW_MAX_CARDS           9    /**< The most cards of a hand in any low game. */

/** Returns the name of a game: "ace-to-five", "eight-or-better", "deuce-to-seven" or "badugi".
 *
 * @param low  any number
 * @return a static string, never NULL; "no low game" for a number that is not a low game */
IH_API const char *ih_low_name(enum ih_low low);

/** Returns the highest strength of a game.
 *
 * @param low  any number
 * @return the strength; 0 for a number that is not a low game */
IH_API uint16_t ih_low_max(enum ih_low low);

/** Returns the fewest cards that a hand must have.
 *
 * @param low  any number
 * @return 4 for badugi, 5 for the other games; 0 for a number that is not a low game */
IH_API size_t ih_low_min_cards(enum ih_low low);

/** Returns the strength of the best low hand among some cards.
 *
 * @param low    the game
 * @param cards  cards[0..n-1], in any order
 * @param n      number of cards, ih_low_min_cards(low)..IH_LOW_MAX_CARDS
 * @return the strength; 0 only in eight-or-better, if the hand does not qualify
 * @pre low is a low game, n is in range, and the cards are distinct and 0..51. */
IH_API uint16_t ih_low_rate_unchecked(enum ih_low low, const uint8_t cards[], size_t n);

/** Like ih_low_rate_unchecked(), but checks its arguments.
 *
 * @param low            the game
 * @param cards          cards[0..n-1]
 * @param n              number of cards, ih_low_min_cards(low)..IH_LOW_MAX_CARDS
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or low is not a low game
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_low_rate(enum ih_low low, const uint8_t cards[], size_t n,
                                  uint16_t *strength);

/** A rated low hand, explained. */
typedef struct ih_low_explanation {
  uint16_t strength;              /**< The strength. */
  uint8_t count;                  /**< Number of cards that count: 5, or 1..4 in badugi; 0 if
                                   * no low qualifies. */
  uint8_t cards[5];               /**< The cards of the hand that count, the most important first:
                                   * "7s5h4d3c2s", "3h3cKsQh2d"; 0 after the last one. */
  char text[IH_DESCRIPTION_TEXT]; /**< A description: "7-5-4-3-2 low",
                                   * "three-card badugi, 6-4-A". */
} ih_low_explanation;

/** Explains the strength of a low hand.
 *
 * If several choices of cards would count equally, the one whose cards come first in cards[] is
 * taken.
 *
 * @param low       the game
 * @param cards     cards[0..n-1]
 * @param n         number of cards, ih_low_min_cards(low)..IH_LOW_MAX_CARDS
 * @param[out] out  receives the explanation
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or low is not a low game
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the standard deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_low_explain(enum ih_low low, const uint8_t cards[], size_t n,
                                     ih_low_explanation *out);

/** @name The meaning of a strength
 * @{ */

/** Returns the name of the category of a strength.
 *
 * The names are "no pair", "pair" and so on to "straight flush"; in badugi, "four-card badugi" to
 * "one-card badugi"; "no low" for strength 0 of eight-or-better.
 *
 * @param low       the game
 * @param strength  a strength of the game
 * @return a static string, never NULL; "no hand" if either argument is out of range */
IH_API const char *ih_low_category_name(enum ih_low low, uint16_t strength);

/** Lists the ranks that count, the most important first.
 *
 * @param low         the game
 * @param strength    a strength of the game
 * @param[out] ranks  receives ranks[0..n-1], from 0 for the two to 12 for the ace
 * @return n: 5, or 1..4 in badugi; 0 if no low qualifies, or if either argument is out of range */
IH_API size_t ih_low_ranks(enum ih_low low, uint16_t strength, uint8_t ranks[5]);

/** Writes a description of a strength, such as "7-5-4-3-2 low", "pair of twos" or "no low".
 *
 * Writes "no hand" if either argument is out of range.
 *
 * @param low        the game
 * @param strength   a strength of the game
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_low_describe(enum ih_low low, uint16_t strength, char text[IH_DESCRIPTION_TEXT]);

/** @} */

IH_END_DECLS

#endif
