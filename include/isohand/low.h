/* isohand: games that the lowest hand wins.
 *
 * Strengths are numbers, and high is best, as everywhere: the wheel has the highest
 * strength of ace-to-five.  Each game has a scale of its own, so strengths of different
 * games do not compare; the low half of Omaha hi/lo (isohand/omaha.h) is on the scale of
 * eight-or-better.
 *
 *   game             strengths  best    a hand is worth
 *   ace-to-five        1..6175  5432A   its lowest five cards; aces are low, and straights
 *                                       and flushes do not count
 *   eight-or-better    0..56    5432A   the same, when these five ranks differ and none is
 *                                       over an eight; else 0, which is no low
 *   deuce-to-seven     1..7462  75432   its worst five cards in the standard ranking,
 *                                       except that aces are only high: A2345 is no
 *                                       straight, and worse than any king high
 *   badugi             1..1092  432A    the most of its cards that differ both in rank and
 *                                       in suit, four before three before two before one,
 *                                       and of equally many the lowest; aces are low
 *
 * Of two lows the one with the lower highest card is better; if these are equal, the next
 * card decides, and so on.  Ace-to-five has a strength for every quinary of five cards,
 * ih_quinary_size(5) = 6175; eight-or-better has C(8, 5); deuce-to-seven has as many as
 * the standard ranking; badugi has C(13, 4) + C(13, 3) + C(13, 2) + 13.
 *
 * Cards are bytes as in isohand/cards.h, of the standard deck.  A refused call leaves its
 * outputs as they were.  All tables are constant, 63 KB together; nothing allocates.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_LOW_H
#define ISOHAND_LOW_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

enum ih_low {
  IH_LOW_ACE_TO_FIVE = 0,
  IH_LOW_EIGHT_OR_BETTER = 1,
  IH_LOW_DEUCE_TO_SEVEN = 2,
  IH_LOW_BADUGI = 3
};

#define IH_LOWS                    4
#define IH_LOW_ACE_TO_FIVE_MAX     6175
#define IH_LOW_EIGHT_OR_BETTER_MAX 56
#define IH_LOW_DEUCE_TO_SEVEN_MAX  7462
#define IH_LOW_BADUGI_MAX          1092
#define IH_LOW_MAX_CARDS           9

/* "ace-to-five", "eight-or-better", "deuce-to-seven" or "badugi"; "no low game" for any
 * other number.  The string is static, never NULL. */
IH_API const char *ih_low_name(enum ih_low low);

/* The highest strength; and the fewest cards of a hand, 4 in badugi, else 5.  Both are 0
 * for a number that is no low game. */
IH_API uint16_t ih_low_max(enum ih_low low);
IH_API size_t ih_low_min_cards(enum ih_low low);

/* The strength of the best of cards[0..n-1].  The unchecked call requires a low game, n
 * from ih_low_min_cards to 9, and different cards, each 0..51 (asserted in builds with
 * --enable-debug).  The checked call refuses: IH_ERR_COUNT, IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_low_rate_unchecked(enum ih_low low, const uint8_t cards[], size_t n);
IH_API enum ih_status ih_low_rate(enum ih_low low, const uint8_t cards[], size_t n,
                                  uint16_t *strength);

/* A rated low hand, explained. */
typedef struct ih_low_explanation {
  uint16_t strength;
  uint8_t count;                  /* how many cards count: 5, in badugi 1..4; 0 when there
                                   * is no low */
  uint8_t cards[5];               /* the given cards that count, the most important first:
                                   * "7s5h4d3c2s", "3h3cKsQh2d"; 0 after the last */
  char text[IH_DESCRIPTION_TEXT]; /* "7-5-4-3-2 low", "three-card badugi, 6-4-A" */
} ih_low_explanation;

/* *out = the strength, the cards that count and a description of cards[0..n-1].  Of
 * choices that would do equally well, the cards given first count.  Errors as for
 * ih_low_rate. */
IH_API enum ih_status ih_low_explain(enum ih_low low, const uint8_t cards[], size_t n,
                                     ih_low_explanation *out);

/* ---- What a strength means -------------------------------------------------- */

/* "no pair", "pair" and so on to "straight flush"; "four-card badugi" to "one-card
 * badugi"; "no low" for strength 0 of eight-or-better; "no hand" for a number that is no
 * strength or no low game.  The string is static, never NULL. */
IH_API const char *ih_low_category_name(enum ih_low low, uint16_t strength);

/* ranks[0..n-1] = the ranks that count, 0 for the two and 12 for the ace, the most
 * important first.  Returns n: 5, in badugi 1..4; 0 when there is no low, and for a number
 * that is no strength or no low game. */
IH_API size_t ih_low_ranks(enum ih_low low, uint16_t strength, uint8_t ranks[5]);

/* Writes the description of a strength, e.g. "7-5-4-3-2 low", "pair of twos" or "no low",
 * and returns its length.  A number that is no strength or no low game is described as
 * "no hand". */
IH_API size_t ih_low_describe(enum ih_low low, uint16_t strength, char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
