/* isohand: hands of 0 to 4 cards, on a scale of their own.
 *
 * A hand of fewer than five cards is what it has made, quads, three of a kind, two
 * pair, a pair or nothing, and its kickers: suits and straights do not count.  Its
 * number is a struct, so that no compiler takes it for a strength of
 * isohand/eval.h, with which it must not be compared.
 *
 * There is one scale for all of 0 to 4 cards, high is best; a kicker that is not there
 * is below any that is.  So a card more never makes a hand worse: nothing < A < AK <
 * 22 < 222.  Every class, the ranks of so many cards, has a number of its own:
 *
 *   cards           0   1   2    3     4     all
 *   standard deck   1  13  91  455  1820    2380, value 0..2379
 *   short deck      1   9  45  165   495     715, value 0..714
 *
 * Both short rankings have the same scale.  Nothing allocates; all calls may run at
 * the same time. */
#ifndef ISOHAND_PARTIAL_H
#define ISOHAND_PARTIAL_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

#define IH_PARTIAL_MAX_CARDS 4

/* Compare the values of two hands of the same deck. */
typedef struct ih_partial {
  uint16_t value;
} ih_partial;

/* *out = what cards[0..n-1] are worth, n in 0..4 (cards may be NULL when n is 0).
 * IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_eval_partial(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      ih_partial *out);

/* The highest value, of four aces: 2379 or 714; 0 when it is no ranking. */
IH_API uint16_t ih_partial_max(enum ih_ranking ranking);

/* IH_HIGH_CARD (for no cards, too), IH_PAIR, IH_TWO_PAIR, IH_THREE_OF_A_KIND or
 * IH_FOUR_OF_A_KIND; IH_HIGH_CARD for what is no value of the scale. */
IH_API enum ih_category ih_partial_category(enum ih_ranking ranking, ih_partial partial);

/* ranks[0..n-1] = the ranks of the cards, the made part first, then the kickers, the
 * highest first in each; n, their number, is returned.  0 for what is no value. */
IH_API size_t ih_partial_ranks(enum ih_ranking ranking, ih_partial partial,
                               uint8_t ranks[IH_PARTIAL_MAX_CARDS]);

/* Writes a description, e.g. "two pair, kings and tens", "no cards" for none and "no
 * hand" for what is no value, and returns its length. */
IH_API size_t ih_partial_describe(enum ih_ranking ranking, ih_partial partial,
                                  char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
