/* isohand: the worth of a partial hand, of 0 to 4 cards.
 *
 * A partial hand has 0 to 4 cards.  It is worth what its ranks have made (four or three
 * of a kind, two pair, a pair, or nothing) and its kickers; suits and straights do not
 * count.  Its value is a struct, so that no compiler takes it for a strength, with which
 * it does not compare.
 *
 * There is one scale for all numbers of cards; high is best, and a missing kicker is
 * below any other.  So one more card never makes a hand worse: nothing < A < AK < 22 <
 * 222.  Every multiset of ranks has a value of its own:
 *
 *   cards           0   1   2    3     4     all
 *   standard deck   1  13  91  455  1820    2380, values 0..2379
 *   short deck      1   9  45  165   495     715, values 0..714
 *
 * Both short rankings have the same scale.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_PARTIAL_H
#define ISOHAND_PARTIAL_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

#define IH_PARTIAL_MAX_CARDS 4

/* The values of two hands compare when both are of the same deck. */
typedef struct ih_partial {
  uint16_t value;
} ih_partial;

/* *out = the value of cards[0..n-1], n in 0..4; cards may be NULL when n is 0.
 * IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_partial_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      ih_partial *out);

/* The highest value, that of four aces: 2379 or 714; 0 for a number that is no ranking. */
IH_API uint16_t ih_partial_max(enum ih_ranking ranking);

/* IH_HIGH_CARD (also for no cards), IH_PAIR, IH_TWO_PAIR, IH_THREE_OF_A_KIND or
 * IH_FOUR_OF_A_KIND; IH_HIGH_CARD for a number that is no value of the scale. */
IH_API enum ih_category ih_partial_category(enum ih_ranking ranking, ih_partial partial);

/* ranks[0..n-1] = the ranks of the cards: first those of the pairs, three or four of a
 * kind, then the kickers, each from the highest down.  Returns n, the number of cards; 0
 * for a number that is no value of the scale. */
IH_API size_t ih_partial_ranks(enum ih_ranking ranking, ih_partial partial,
                               uint8_t ranks[IH_PARTIAL_MAX_CARDS]);

/* Writes a description, e.g. "two pair, kings and tens", and returns its length.  No cards
 * are described as "no cards", a number that is no value of the scale as "no hand". */
IH_API size_t ih_partial_describe(enum ih_ranking ranking, ih_partial partial,
                                  char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
