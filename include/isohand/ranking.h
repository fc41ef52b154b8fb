/* isohand: rankings, the rules by which five cards beat others.
 *
 * A ranking has a deck, whose cards are numbered as the deck numbers them
 * (isohand/cards.h: rank 0 of the short deck is the six), and a scale of strengths
 * of its own, 1 to its maximum, high is best: strengths of different rankings do
 * not compare.  The calls of isohand/rating.h are those of IH_RANKING_STANDARD.
 *
 * Where a call takes a ranking and has a status, IH_ERR_ARGUMENT refuses numbers
 * that are no ranking; the others say what they return for these.  All tables are
 * constant; nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_RANKING_H
#define ISOHAND_RANKING_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

enum ih_ranking {
  /* Two to ace, 7462 strengths. */
  IH_RANKING_STANDARD = 0,
  /* Six to ace, 1404 strengths: A6789 is the lowest straight, a flush beats a full
   * house, and a straight three of a kind. */
  IH_RANKING_SHORT = 1,
  /* The same, but three of a kind beats a straight. */
  IH_RANKING_SHORT_TRIPS = 2
};

#define IH_RANKINGS           3
#define IH_STRENGTH_MAX       7462 /* a royal flush */
#define IH_SHORT_STRENGTH_MAX 1404 /* a royal flush of the short deck */

#define IH_RATE_MIN_CARDS   5 /* the numbers of cards that are rated */
#define IH_RATE_MAX_CARDS   9
#define IH_DESCRIPTION_TEXT 64 /* bytes that hold any description */

enum ih_category {
  IH_HIGH_CARD = 0,
  IH_PAIR = 1,
  IH_TWO_PAIR = 2,
  IH_THREE_OF_A_KIND = 3,
  IH_STRAIGHT = 4,
  IH_FLUSH = 5,
  IH_FULL_HOUSE = 6,
  IH_FOUR_OF_A_KIND = 7,
  IH_STRAIGHT_FLUSH = 8 /* the royal flush is the highest of these */
};

#define IH_CATEGORIES 9

/* "standard", "short", "short-trips"; "no ranking" for any other number: a static
 * string, never NULL. */
IH_API const char *ih_ranking_name(enum ih_ranking ranking);

/* *deck = the deck of a ranking.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_ranking_deck(enum ih_ranking ranking, ih_deck *deck);

/* *ranking = the ranking of a deck, where there are several the first: the standard
 * one or IH_RANKING_SHORT.  IH_ERR_UNSUPPORTED: the deck has none; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_ranking_of_deck(const ih_deck *deck, enum ih_ranking *ranking);

/* The highest strength, a royal flush: 7462 or 1404; 0 when it is no ranking. */
IH_API uint16_t ih_ranking_max(enum ih_ranking ranking);

/* The strength of cards[0..n-1].  Precondition of the unchecked call: a ranking, n in
 * 5..9, different cards of its deck (asserted when the library is configured with
 * --enable-debug).  The checked call refuses: IH_ERR_COUNT, IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_ranking_rate_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n);
IH_API enum ih_status ih_ranking_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      uint16_t *strength);

/* The same number by another road: the closed form of the scale, from binomials
 * alone.  It shares no table and no code with the calls above, only the rules as data,
 * and is slower; checks use it.  Same precondition as ih_ranking_rate_unchecked. */
IH_API uint16_t ih_ranking_rate_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/* A rated hand, explained. */
typedef struct ih_explanation {
  uint16_t strength;
  uint8_t category;               /* enum ih_category */
  uint8_t cards[5];               /* the five of the given cards that count, the most
                                   * important first: "KsKdKcThTs", "5h4h3s2dAc" */
  char text[IH_DESCRIPTION_TEXT]; /* "full house, kings over tens" */
} ih_explanation;

/* *out = the strength, the category, the five cards that count (of equal ones those
 * given first) and a description of cards[0..n-1].  Errors as ih_ranking_rate. */
IH_API enum ih_status ih_ranking_explain(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                         ih_explanation *out);

/* The category of a strength 1..maximum; IH_HIGH_CARD for any other number. */
IH_API enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength);

/* "full house"; "no hand" for a number that is no category: a static string, never
 * NULL. */
IH_API const char *ih_category_name(enum ih_category category);

/* The place 0..8 of a category among the ranking's, 0 the worst: the higher one beats
 * the lower.  0 also for what is no category or no ranking. */
IH_API unsigned ih_ranking_category_order(enum ih_ranking ranking, enum ih_category category);

/* Writes the description of a strength, e.g. "flush, ace high", and returns its
 * length.  IH_DESCRIPTION_TEXT bytes hold any; a number that is no strength gives
 * "no hand". */
IH_API size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                                  char text[IH_DESCRIPTION_TEXT]);

/* ---- The quinary and its first perfect hash -------------------------------
 *
 * counts[r] is the number of cards of rank r, 0..4; rank 12 (the ace) is the
 * most significant digit. */

/* The number of quinaries of 13 digits 0..4 with digit sum n (6175, 18395,
 * 49205, 120055, 270270 for n = 5..9); 0 when n > 9. */
IH_API uint32_t ih_quinary_size(unsigned n);

/* *rank = the place of a quinary in the lexicographic order of all with the same
 * digit sum, 0..size-1.  IH_ERR_ARGUMENT, IH_ERR_COUNT when a digit is over 4
 * or the sum over 9. */
IH_API enum ih_status ih_quinary_rank(const uint8_t counts[13], uint32_t *rank);

/* counts[0..12] = the quinary of digit sum n at that place.  IH_ERR_RANGE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13]);

/* ---- Hands of 0 to 4 cards ------------------------------------------------
 *
 * Hands of 0 to 4 cards, on a scale of their own.
 *
 * A hand of fewer than five cards is what it has made, quads, three of a kind, two
 * pair, a pair or nothing, and its kickers: suits and straights do not count.  Its
 * number is a struct, so that no compiler takes it for a strength of
 * isohand/rating.h, with which it must not be compared.
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

#define IH_PARTIAL_MAX_CARDS 4

/* Compare the values of two hands of the same deck. */
typedef struct ih_partial {
  uint16_t value;
} ih_partial;

/* *out = what cards[0..n-1] are worth, n in 0..4 (cards may be NULL when n is 0).
 * IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_partial_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
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

/* ---- Draws ----------------------------------------------------------------
 *
 * What one more card can make of a hand of 5 or 6.
 *
 * Draws are to what beats the hand by the rules of its ranking: three of a kind has
 * none to a straight where it beats straights.  Every card that the hand does not hold
 * counts as still to come.  Nothing allocates; all calls may run at the same time. */

#define IH_DRAWS_MIN_CARDS 5
#define IH_DRAWS_MAX_CARDS 6
#define IH_DRAWS_TEXT      128 /* bytes that hold any description */

/* Of the three kinds of straight draw a hand has one at most, and a backdoor draw only
 * beside no other to the same category. */
enum ih_draw {
  IH_DRAW_GUTSHOT = 1,        /* one rank completes a straight: inside it, or at its
                               * only end (of A234, JQKA) */
  IH_DRAW_DOUBLE_GUTSHOT = 2, /* two ranks do, but */
  IH_DRAW_OPEN_ENDED = 4,     /* these are the two ends of four ranks in a row */
  IH_DRAW_FLUSH = 8,
  IH_DRAW_STRAIGHT_FLUSH = 16,
  IH_DRAW_BACKDOOR_STRAIGHT = 32, /* 5 cards: two more complete one */
  IH_DRAW_BACKDOOR_FLUSH = 64
};

/* Masks of cards as in isohand/cards.h.  With a straight, flush or straight flush in
 * reach a card may make something better yet: outs[] has each card once. */
typedef struct ih_draws {
  uint8_t category;             /* enum ih_category of the hand as it is */
  uint8_t draws;                /* enum ih_draw, or-ed; 0: none */
  uint64_t straight;            /* cards that complete a straight */
  uint64_t flush;               /* a flush */
  uint64_t straight_flush;      /* a straight flush */
  uint64_t outs[IH_CATEGORIES]; /* [c]: cards that make the hand one of category c;
                                 * none when c does not beat the present one */
} ih_draws;

/* *out = the draws of cards[0..n-1].  IH_ERR_COUNT (n is not 5 or 6), IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_draws_find(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                    ih_draws *out);

/* All cards that make the hand one of a better category. */
IH_API uint64_t ih_draws_outs(const ih_draws *draws);

/* Writes the draws' names, "flush draw, gutshot", or "no draw", and returns the
 * length. */
IH_API size_t ih_draws_describe(const ih_draws *draws, char text[IH_DRAWS_TEXT]);

IH_END_DECLS

#endif
