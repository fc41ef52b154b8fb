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

/* strengths[i] = the strength of rows[i * stride .. i * stride + cards - 1], i in 0..n-1; no
 * byte after the last hand's last card is read.  The caller says which instruction set to use:
 * ask for ih_instructions_best() once and keep it.  Unchecked: stride >= cards, and every hand
 * is as ih_ranking_rate_unchecked wants it.  Checked: IH_ERR_COUNT for the number of cards;
 * IH_ERR_ARGUMENT for the instruction set, the ranking, the stride, or NULL (unless n is 0);
 * IH_ERR_CARD or IH_ERR_DUPLICATE for a bad hand, with its number i in *bad, which may be
 * NULL. */
IH_API void ih_ranking_rate_batch_unchecked(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, unsigned cards, size_t n,
                                            uint16_t strengths[]);
IH_API enum ih_status ih_ranking_rate_batch(const ih_instructions *instructions,
                                            enum ih_ranking ranking, const uint8_t rows[],
                                            size_t stride, unsigned cards, size_t n,
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

/* ---- Quinaries ------------------------------------------------------------
 *
 * A quinary says how many cards of each rank a hand of the standard deck holds: counts[r]
 * is 0..4, and rank 12, the ace, is the most significant digit.  In lexicographic order
 * the quinaries of one digit sum are numbered without gaps: a perfect hash of what a hand
 * is worth without its suits. */

/* The number of quinaries with digit sum n: 6175, 18395, 49205, 120055 and 270270 for n
 * in 5..9; 0 for n > 9. */
IH_API uint32_t ih_quinary_size(unsigned n);

/* *rank = the number of a quinary, 0..size-1, in the lexicographic order of those with
 * the same digit sum.  IH_ERR_COUNT when a digit is over 4 or the sum over 9;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_quinary_rank(const uint8_t counts[13], uint32_t *rank);

/* counts[0..12] = the quinary of digit sum n that has this number.  IH_ERR_RANGE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13]);

/* ---- Partial hands --------------------------------------------------------
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
 * Both short rankings have the same scale. */

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

/* ---- Draws ----------------------------------------------------------------
 *
 * What one more card can make of a hand of 5 or 6 cards.
 *
 * A draw is to something that beats the hand by the rules of the ranking: where three of
 * a kind beats a straight, three of a kind has no straight draw.  Every card that the
 * hand does not hold counts as still to come. */

#define IH_DRAWS_MIN_CARDS 5
#define IH_DRAWS_MAX_CARDS 6
#define IH_DRAWS_TEXT      128 /* bytes that hold any description, final NUL included */

/* A hand has at most one of the first three, the straight draws, and has a backdoor draw
 * only when it has no other draw to the same category. */
enum ih_draw {
  IH_DRAW_GUTSHOT = 1,        /* one rank completes a straight: inside it, or at its
                               * only open end (of A234 or JQKA) */
  IH_DRAW_DOUBLE_GUTSHOT = 2, /* two ranks complete one, and the hand is not */
  IH_DRAW_OPEN_ENDED = 4,     /* four ranks in a row, which a rank at either end completes */
  IH_DRAW_FLUSH = 8,
  IH_DRAW_STRAIGHT_FLUSH = 16,
  IH_DRAW_BACKDOOR_STRAIGHT = 32, /* a hand of 5 cards: two more cards complete one */
  IH_DRAW_BACKDOOR_FLUSH = 64
};

/* A card that completes a straight or a flush may make something better still: outs[]
 * has each card once. */
typedef struct ih_draws {
  uint8_t category;           /* enum ih_category of the hand as it is */
  uint8_t draws;              /* enum ih_draw, or-ed; 0: none */
  ih_set straight;            /* the cards that complete a straight, */
  ih_set flush;               /* a flush, */
  ih_set straight_flush;      /* a straight flush */
  ih_set outs[IH_CATEGORIES]; /* [c]: the cards that make the hand one of category c; none
                               * when c does not beat the present category */
} ih_draws;

/* *out = the draws of cards[0..n-1].  IH_ERR_COUNT when n is not 5 or 6; IH_ERR_CARD,
 * IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_draws_of_cards(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                        ih_draws *out);

/* All cards that make the hand one of a better category. */
IH_API ih_set ih_draws_outs(const ih_draws *draws);

/* Writes the names of the draws, e.g. "flush draw, gutshot", or "no draw", and returns
 * the length. */
IH_API size_t ih_draws_describe(const ih_draws *draws, char text[IH_DRAWS_TEXT]);

IH_END_DECLS

#endif
