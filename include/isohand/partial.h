/** @file
 * Partial hands: the value of 0 to 4 cards.
 *
 * The value of a partial hand depends on what its ranks make (four of a kind, three of a kind, two
 * pair, a pair, or nothing) and on its kickers; suits and straights do not count.  It is a struct,
 * so that a compiler does not accept it as a strength, with which it cannot be compared.
 *
 * Hands of 0 to 4 cards share one scale: the higher value is the better hand, and a missing kicker
 * is below every rank.  So another card never makes a hand worse: nothing < A < AK < 22 < 222.
 * Distinct multisets of ranks have distinct values.  There are this many of each number of cards:
 *
 * | cards | 0 | 1 | 2 | 3 | 4 | all | values |
 * |---|---|---|---|---|---|---|---|
 * | standard deck | 1 | 13 | 91 | 455 | 1820 | 2380 | 0..2379 |
 * | short deck | 1 | 9 | 45 | 165 | 495 | 715 | 0..714 |
 *
 * Both rankings of the short deck have the same scale.  No call allocates.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_PARTIAL_H
#define ISOHAND_PARTIAL_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

/** The most cards of a partial hand. */
#define IH_PARTIAL_MAX_CARDS 4

/** The value of a partial hand.  Values of one deck can be compared. */
typedef struct ih_partial {
  uint16_t value; /**< 0..ih_partial_max() */
} ih_partial;

/** Rates a partial hand.
 *
 * @param ranking   the ranking whose deck the cards are from
 * @param cards     cards[0..n-1], in any order; may be NULL if n is 0
 * @param n         number of cards, 0..4
 * @param[out] out  receives the value
 *
 * @retval IH_ERR_ARGUMENT   a pointer is NULL, or ranking is not a ranking
 * @retval IH_ERR_COUNT      n is out of range
 * @retval IH_ERR_CARD       a card is not in the ranking's deck
 * @retval IH_ERR_DUPLICATE  a card appears twice */
IH_API enum ih_status ih_partial_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      ih_partial *out);

/** Returns the highest value, which is that of four aces.
 *
 * @param ranking  any number
 * @return 2379 or 714; 0 for a number that is not a ranking */
IH_API uint16_t ih_partial_max(enum ih_ranking ranking);

/** Returns what the ranks of a partial hand make.
 *
 * @param ranking  the ranking
 * @param partial  a value of its scale
 * @return IH_HIGH_CARD (also for a hand of no cards), IH_PAIR, IH_TWO_PAIR, IH_THREE_OF_A_KIND or
 *         IH_FOUR_OF_A_KIND; IH_HIGH_CARD if either argument is out of range */
IH_API enum ih_category ih_partial_category(enum ih_ranking ranking, ih_partial partial);

/** Lists the ranks of a partial hand.
 *
 * The ranks of pairs and of three or four of a kind come first, then the kickers; both in
 * descending order.  There is one rank for each card, so a pair is listed as two equal ranks.
 *
 * @param ranking     the ranking
 * @param partial     a value of its scale
 * @param[out] ranks  receives ranks[0..n-1]
 * @return n, the number of cards; 0 if either argument is out of range */
IH_API size_t ih_partial_ranks(enum ih_ranking ranking, ih_partial partial,
                               uint8_t ranks[IH_PARTIAL_MAX_CARDS]);

/** Writes a description of a partial hand, such as "two pair, kings and tens".
 *
 * Writes "no cards" for a hand of no cards, and "no hand" if either argument is out of range.
 *
 * @param ranking    the ranking
 * @param partial    a value of its scale
 * @param[out] text  receives the text and a terminating NUL
 * @return the length of the text */
IH_API size_t ih_partial_describe(enum ih_ranking ranking, ih_partial partial,
                                  char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
