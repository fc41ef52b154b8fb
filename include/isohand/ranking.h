/** @file
 * Rankings: the rules that decide which five cards beat which.
 *
 * A ranking belongs to a deck and has its own scale of strengths, from 1 to its maximum; the
 * higher strength wins.  Strengths of different rankings cannot be compared.  Cards are bytes as in
 * isohand/cards.h, and rank 0 is the lowest rank of the ranking's deck: in the short deck, the six.
 * For IH_RANKING_STANDARD, isohand/rating.h has faster calls.
 *
 * Calls that return a status check the ranking; the others document what they return for a number
 * that is not a ranking.  All tables are constant, and no call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RANKING_H
#define ISOHAND_RANKING_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/** @name Rankings
 * @{ */

/** A ranking. */
enum ih_ranking {
  /** Standard poker: ranks 2 to A, 7462 strengths. */
  IH_RANKING_STANDARD = 0,
  /** Short deck: ranks 6 to A, 1404 strengths.  A6789 is the lowest straight, a flush beats a full
   * house, and a straight beats three of a kind. */
  IH_RANKING_SHORT = 1,
  /** Like IH_RANKING_SHORT, except that three of a kind beats a straight. */
  IH_RANKING_SHORT_TRIPS = 2
};

#define IH_RANKINGS           3    /**< The number of rankings. */
#define IH_STRENGTH_MAX       7462 /**< The strength of a royal flush. */
#define IH_SHORT_STRENGTH_MAX 1404 /**< The strength of a royal flush of the short deck. */

/** Returns the name of a ranking: "standard", "short" or "short-trips".
 *
 * @param ranking  any number
 * @return a static string, never NULL; "no ranking" for a number that is not a ranking */
IH_API const char *ih_ranking_name(enum ih_ranking ranking);

/** Finds the deck of a ranking.
 *
 * @param ranking    the ranking
 * @param[out] deck  receives the deck
 *
 * @retval IH_ERR_ARGUMENT  deck is NULL, or ranking is not a ranking */
IH_API enum ih_status ih_ranking_deck(enum ih_ranking ranking, ih_deck *deck);

/** Finds the first ranking of a deck: IH_RANKING_STANDARD or IH_RANKING_SHORT.
 *
 * @param deck          the deck
 * @param[out] ranking  receives the ranking
 *
 * @retval IH_ERR_ARGUMENT     a pointer is NULL
 * @retval IH_ERR_UNSUPPORTED  the deck has no ranking; rank-only decks never have one */
IH_API enum ih_status ih_ranking_of_deck(const ih_deck *deck, enum ih_ranking *ranking);

/** Returns the highest strength of a ranking, which is that of a royal flush.
 *
 * @param ranking  any number
 * @return 7462 or 1404; 0 for a number that is not a ranking */
IH_API uint16_t ih_ranking_max(enum ih_ranking ranking);

/** @} */

/** @name Rating
 * The strength of a hand of 5 to 9 cards is that of its best five cards.
 * @{ */

#define IH_RATE_MIN_CARDS 5 /**< The fewest cards of a hand that can be rated. */
#define IH_RATE_MAX_CARDS 9 /**< The most cards of a hand that can be rated. */

/** Returns the strength of a hand.
 *
 * @param ranking  the ranking
 * @param cards    cards[0..n-1], in any order
 * @param n        number of cards, 5..9
 * @return 1..ih_ranking_max(ranking)
 * @pre ranking is a ranking, n is in range, and the cards are distinct and in its deck. */
IH_API uint16_t ih_ranking_rate_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/** Like ih_ranking_rate_unchecked(), but checks its arguments.
 *
 * @param ranking        the ranking
 * @param cards          cards[0..n-1]
 * @param n              number of cards, 5..9
 * @param[out] strength  receives the strength
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or ranking is not a ranking
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_ranking_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      uint16_t *strength);

/** Returns the same strength as ih_ranking_rate_unchecked(), computed independently of it.
 *
 * This call is slower and exists to check the others.  It computes the strength in closed form,
 * from binomial coefficients, and shares no table and no code with them, only the rules, which are
 * data.
 *
 * @param ranking  the ranking
 * @param cards    cards[0..n-1], in any order
 * @param n        number of cards, 5..9
 * @return 1..ih_ranking_max(ranking)
 * @pre As for ih_ranking_rate_unchecked(). */
IH_API uint16_t ih_ranking_rate_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/** Rates many hands of equally many cards.
 *
 * strengths[i] becomes the strength of `rows[i * stride .. i * stride + width - 1]`, for each i in
 * 0..n-1.  The call reads nothing after the last card of the last hand.
 *
 * @param instructions    the instruction set to use; call ih_instructions_best() once and keep it
 * @param ranking         the ranking
 * @param rows            the cards of all hands
 * @param stride          bytes from the start of one hand to the start of the next, at least width
 * @param width           cards of each hand, 5..9
 * @param n               number of hands
 * @param[out] strengths  receives n strengths
 * @pre instructions is a valid instruction set, width and stride are in range, and each hand is as
 *      ih_ranking_rate_unchecked() requires. */
IH_API void ih_ranking_rate_batch_unchecked(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, size_t width, size_t n,
                                            uint16_t strengths[]);

/** Like ih_ranking_rate_batch_unchecked(), but checks its arguments.
 *
 * @param instructions    the instruction set to use
 * @param ranking         the ranking
 * @param rows            the cards of all hands; may be NULL if n is 0
 * @param stride          bytes from the start of one hand to the start of the next
 * @param width           cards of each hand, 5..9
 * @param n               number of hands
 * @param[out] strengths  receives n strengths; may be NULL if n is 0
 * @param[out] bad        receives the number of the first bad hand with IH_ERR_CARD and
 *                        IH_ERR_DUPLICATE; may be NULL
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, instructions is not an instruction set, ranking is
 *                           not a ranking, or stride is below width
 * @retval IH_ERR_COUNT      width is out of range
 * @retval IH_ERR_CARD       a card of a hand is not in the ranking's deck
 * @retval IH_ERR_DUPLICATE  a card appears twice in a hand */
IH_API enum ih_status ih_ranking_rate_batch(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, size_t width, size_t n,
                                            uint16_t strengths[], size_t *bad);

/** @} */

/** @name Categories
 * @{ */

/** The category of a hand.
 *
 * The numbers are in the order of the standard ranking; ih_ranking_category_order() has the order
 * of each ranking. */
enum ih_category {
  IH_HIGH_CARD = 0,       /**< None of the others. */
  IH_PAIR = 1,            /**< Two cards of one rank. */
  IH_TWO_PAIR = 2,        /**< Two cards each of two ranks. */
  IH_THREE_OF_A_KIND = 3, /**< Three cards of one rank. */
  IH_STRAIGHT = 4,        /**< Five consecutive ranks; the ace also counts as the rank below the
                           * lowest. */
  IH_FLUSH = 5,           /**< Five cards of one suit. */
  IH_FULL_HOUSE = 6,      /**< Three cards of one rank and two of another. */
  IH_FOUR_OF_A_KIND = 7,  /**< Four cards of one rank. */
  IH_STRAIGHT_FLUSH = 8   /**< A straight of one suit; the royal flush is the highest. */
};

#define IH_CATEGORIES 9 /**< The number of categories. */

/** Returns the category of a strength.
 *
 * @param ranking   the ranking
 * @param strength  a strength of the ranking
 * @return the category; IH_HIGH_CARD if either argument is out of range */
IH_API enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength);

/** Returns the position of a category in the order of a ranking.
 *
 * The category with the higher position beats the other.
 *
 * @param ranking   the ranking
 * @param category  the category
 * @return 0..8; 0 if either argument is out of range */
IH_API unsigned ih_ranking_category_order(enum ih_ranking ranking, enum ih_category category);

/** Returns the name of a category, such as "full house".
 *
 * @param category  any number
 * @return a static string, never NULL; "no hand" for a number that is not a category */
IH_API const char *ih_category_name(enum ih_category category);

/** @} */

/** @name Explanations
 * @{ */

/** Bytes that hold any description of a hand, including the terminating NUL. */
#define IH_DESCRIPTION_TEXT 64

/** A rated hand, explained. */
typedef struct ih_explanation {
  uint16_t strength;              /**< The strength. */
  uint8_t category;               /**< Its category, an enum ih_category. */
  uint8_t cards[5];               /**< The five cards of the hand that count, the most important
                                   * first: "KsKdKcThTs", "5h4h3s2dAc". */
  char text[IH_DESCRIPTION_TEXT]; /**< A description: "full house, kings over tens". */
} ih_explanation;

/** Explains the strength of a hand.
 *
 * If several cards would count equally, those that come first in cards[] are taken.
 *
 * @param ranking   the ranking
 * @param cards     cards[0..n-1]
 * @param n         number of cards, 5..9
 * @param[out] out  receives the explanation
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or ranking is not a ranking
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_ranking_explain(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                         ih_explanation *out);

/** Writes a description of a strength, such as "flush, ace high".
 *
 * Writes "no hand" if ranking or strength is out of range.
 *
 * @param ranking    the ranking
 * @param strength   a strength of the ranking
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                                  char text[IH_DESCRIPTION_TEXT]);

/** @} */

IH_END_DECLS

#endif
