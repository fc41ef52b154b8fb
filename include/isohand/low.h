/* isohand: games that the lowest hand wins, and the low half of Omaha hi/lo.
 *
 * Strengths are numbers as in isohand/rating.h, and here, too, high is best: the wheel is
 * ace-to-five's highest strength.  Each game has a scale of its own, so strengths of
 * different games do not compare, but that eight-or-better's are Omaha's lows, too.
 *
 *   game             strengths  best      a hand is worth
 *   ace-to-five        1..6175  5432A     its lowest five cards; aces are low, straights
 *                                         and flushes do not count
 *   eight-or-better    0..56    5432A     the same, if its five ranks are an eight or
 *                                         lower and differ, else 0
 *   deuce-to-seven     1..7462  75432     its worst five cards in the usual order of hands,
 *                                         but that aces are high only: A2345 is no
 *                                         straight, and worse than any king high
 *   badugi             1..1092  432A      its most cards that differ all in rank and in
 *                                         suit, 4 before 3 before 2 before 1, and of as
 *                                         many the lowest; aces are low
 *
 * Among lows the one with the lower highest card is better, then the next card decides,
 * and so on.  Numbers of strengths: ace-to-five has a class for every quinary of five
 * cards, ih_quinary_size(5) = 6175; eight-or-better C(8, 5); deuce-to-seven as many as
 * the usual order, in which A2345 and its flush only change places; badugi
 * C(13, 4) + C(13, 3) + C(13, 2) + 13.
 *
 * Cards are bytes as in isohand/cards.h, of the standard deck.  All tables are constant,
 * 128 KB together; nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_LOW_H
#define ISOHAND_LOW_H

#include <isohand/omaha.h>
#include <isohand/rating.h>

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

/* "ace-to-five", "eight-or-better", "deuce-to-seven", "badugi"; "no low game" for any
 * other number: a static string, never NULL. */
IH_API const char *ih_low_name(enum ih_low low);

/* The highest strength, and the fewest cards of a hand: 4 in badugi, else 5; both 0 when
 * it is no low game. */
IH_API uint16_t ih_low_max(enum ih_low low);
IH_API size_t ih_low_min_cards(enum ih_low low);

/* The strength of the best of cards[0..n-1].  Precondition of the unchecked call: a low
 * game, n from ih_low_min_cards to 9, different cards, each 0..51 (asserted when the
 * library is configured with --enable-debug).  The checked call refuses, and leaves
 * *strength alone: IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_low_rate_unchecked(enum ih_low low, const uint8_t cards[], size_t n);
IH_API enum ih_status ih_low_rate(enum ih_low low, const uint8_t cards[], size_t n,
                                  uint16_t *strength);

/* A rated low hand, explained. */
typedef struct ih_low_explanation {
  uint16_t strength;
  uint8_t count;                  /* of the cards that count: 5, in badugi 1..4; 0 when
                                   * there is no low */
  uint8_t cards[5];               /* those of the given cards, the most important first:
                                   * "7s5h4d3c2s", "3h3cKsQh2d"; 0 behind the last */
  char text[IH_DESCRIPTION_TEXT]; /* "7-5-4-3-2 low", "three-card badugi, 6-4-A" */
} ih_low_explanation;

/* *out = the strength, the cards that count (of equal choices the cards given first) and
 * a description of cards[0..n-1].  Errors as ih_low_rate. */
IH_API enum ih_status ih_low_explain(enum ih_low low, const uint8_t cards[], size_t n,
                                     ih_low_explanation *out);

/* ---- What a strength means --------------------------------------------------
 *
 * "No low" is strength 0 of eight-or-better. */

/* "no pair", "pair" and so on to "straight flush"; "four-card badugi" to "one-card
 * badugi"; "no low"; "no hand" for what is no strength or no low game: a static string,
 * never NULL. */
IH_API const char *ih_low_category_name(enum ih_low low, uint16_t strength);

/* ranks[0..n-1] = the ranks that count, 0 the two and 12 the ace, the most important
 * first; n, their number, is returned: 5, in badugi 1..4.  0 for no low, and for what is
 * no strength or no low game. */
IH_API size_t ih_low_ranks(enum ih_low low, uint16_t strength, uint8_t ranks[5]);

/* Writes the description of a strength, e.g. "7-5-4-3-2 low", "pair of twos", "no low",
 * and returns its length.  IH_DESCRIPTION_TEXT bytes hold any; "no hand" as above. */
IH_API size_t ih_low_describe(enum ih_low low, uint16_t strength, char text[IH_DESCRIPTION_TEXT]);

/* ---- Omaha hi/lo ------------------------------------------------------------
 *
 * The high half is isohand/omaha.h's.  The low half is eight-or-better with exactly two
 * hole cards and three of the board's, which need not be those of the high half:
 * 1..56, or 0 when no choice of five qualifies. */

/* The strength of hole[0..n-1] on board[0..m-1]: preconditions and errors as
 * ih_omaha_rate. */
IH_API uint16_t ih_omaha_low_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[],
                                            size_t m);
IH_API enum ih_status ih_omaha_low_rate(const uint8_t hole[], size_t n, const uint8_t board[],
                                        size_t m, uint16_t *strength);

/* The same on a board that ih_omaha_board_make left: preconditions and errors as
 * ih_omaha_board_rate. */
IH_API uint16_t ih_omaha_board_rate_low_unchecked(const ih_omaha_board *board, const uint8_t hole[],
                                                  size_t n);
IH_API enum ih_status ih_omaha_board_rate_low(const ih_omaha_board *board, const uint8_t hole[],
                                              size_t n, uint16_t *strength);

/* A rated low of Omaha, explained. */
typedef struct ih_omaha_low_explanation {
  ih_low_explanation five; /* the five that count, as ih_low_explain says it of them */
  uint8_t hole[2];         /* those of them that are hole cards, as given; 0 for no low */
  uint8_t board[3];        /* those of them that are the board's, as given */
} ih_omaha_low_explanation;

/* *out = what counts in a hand, and how; of equal choices the hole cards given first,
 * then the board's.  Errors as ih_omaha_rate. */
IH_API enum ih_status ih_omaha_low_explain(const uint8_t hole[], size_t n, const uint8_t board[],
                                           size_t m, ih_omaha_low_explanation *out);

IH_END_DECLS

#endif
