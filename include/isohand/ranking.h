/* isohand: rankings, the rules that say which five cards beat which.
 *
 * A ranking has a deck and a scale of strengths of its own, from 1 to its maximum; high
 * is best.  Strengths of different rankings do not compare.  Cards are bytes as in
 * isohand/cards.h, rank 0 being the lowest rank of the ranking's deck: in the short deck
 * that is the six.  isohand/rating.h has faster calls for IH_RANKING_STANDARD.
 *
 * A call that takes a ranking and returns a status refuses any other number with
 * IH_ERR_ARGUMENT; the other calls say what they return for one.  A refused call leaves
 * its outputs as they were.  All tables are constant, and nothing allocates.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RANKING_H
#define ISOHAND_RANKING_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/* ---- Rankings ------------------------------------------------------------- */

enum ih_ranking {
  /* Two to ace, 7462 strengths. */
  IH_RANKING_STANDARD = 0,
  /* Six to ace, 1404 strengths: A6789 is the lowest straight, a flush beats a full
   * house, and a straight beats three of a kind. */
  IH_RANKING_SHORT = 1,
  /* The same, except that three of a kind beats a straight. */
  IH_RANKING_SHORT_TRIPS = 2
};

#define IH_RANKINGS           3
#define IH_STRENGTH_MAX       7462 /* a royal flush */
#define IH_SHORT_STRENGTH_MAX 1404 /* a royal flush of the short deck */

/* "standard", "short" or "short-trips"; "no ranking" for any other number.  The string
 * is static, never NULL. */
IH_API const char *ih_ranking_name(enum ih_ranking ranking);

/* *deck = the deck of a ranking.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_ranking_deck(enum ih_ranking ranking, ih_deck *deck);

/* *ranking = the first ranking of a deck: IH_RANKING_STANDARD or IH_RANKING_SHORT.
 * IH_ERR_UNSUPPORTED when the deck has no ranking; IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_ranking_of_deck(const ih_deck *deck, enum ih_ranking *ranking);

/* The highest strength, that of a royal flush: 7462 or 1404; 0 for a number that is no
 * ranking. */
IH_API uint16_t ih_ranking_max(enum ih_ranking ranking);

/* ---- Rating ---------------------------------------------------------------
 *
 * 5 to 9 cards are worth the best five of them. */

#define IH_RATE_MIN_CARDS 5
#define IH_RATE_MAX_CARDS 9

/* The strength of cards[0..n-1].  The unchecked call requires a ranking, n in 5..9, and
 * different cards of the ranking's deck (asserted in builds with --enable-debug).  The
 * checked call refuses: IH_ERR_COUNT, IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_ranking_rate_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n);
IH_API enum ih_status ih_ranking_rate(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      uint16_t *strength);

/* The same strength, computed another way: by the closed form of the scale, from
 * binomials alone.  This call is slower, and checks the others: it shares with them only
 * the rules, which are data, and no table and no code.  It requires what
 * ih_ranking_rate_unchecked requires. */
IH_API uint16_t ih_ranking_rate_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/* strengths[i] = the strength of rows[i * stride .. i * stride + width - 1], i in 0..n-1; no
 * byte after the last hand's last card is read.  The caller says which instruction set to use:
 * ask for ih_instructions_best() once and keep it.  Unchecked: stride >= width, and every hand
 * is as ih_ranking_rate_unchecked wants it.  Checked: IH_ERR_COUNT for a width not in 5..9;
 * IH_ERR_ARGUMENT for the instruction set, the ranking, the stride, or NULL (unless n is 0);
 * IH_ERR_CARD or IH_ERR_DUPLICATE for a bad hand, with its number i in *bad, which may be
 * NULL. */
IH_API void ih_ranking_rate_batch_unchecked(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, size_t width, size_t n,
                                            uint16_t strengths[]);
IH_API enum ih_status ih_ranking_rate_batch(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, size_t width, size_t n,
                                            uint16_t strengths[], size_t *bad);

/* ---- Categories ----------------------------------------------------------- */

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

/* The category of a strength; IH_HIGH_CARD for a number that is no strength of the
 * ranking. */
IH_API enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength);

/* Where a category stands in the ranking's order, 0..8: of two categories the one with
 * the higher number beats the other.  0 for numbers that are no category or no ranking. */
IH_API unsigned ih_ranking_category_order(enum ih_ranking ranking, enum ih_category category);

/* "full house"; "no hand" for a number that is no category.  The string is static, never
 * NULL. */
IH_API const char *ih_category_name(enum ih_category category);

/* ---- Explanations --------------------------------------------------------- */

#define IH_DESCRIPTION_TEXT 64 /* bytes that hold any description, final NUL included */

/* A rated hand, explained. */
typedef struct ih_explanation {
  uint16_t strength;
  uint8_t category;               /* enum ih_category */
  uint8_t cards[5];               /* the five given cards that count, the most important
                                   * first: "KsKdKcThTs", "5h4h3s2dAc" */
  char text[IH_DESCRIPTION_TEXT]; /* "full house, kings over tens" */
} ih_explanation;

/* *out = the strength, the category, the five cards that count and a description of
 * cards[0..n-1].  Of cards that would do equally well, those given first count.  Errors
 * as for ih_ranking_rate. */
IH_API enum ih_status ih_ranking_explain(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                         ih_explanation *out);

/* Writes the description of a strength, e.g. "flush, ace high", and returns its length.
 * A number that is no strength of the ranking is described as "no hand". */
IH_API size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                                  char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
