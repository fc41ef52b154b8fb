/* isohand: the strength of 5 to 9 cards of the standard deck.
 *
 * Strength is the rank of the best five-card poker hand among the cards,
 * 1..7462, high is best, the same scale for any number of cards (7463 minus it
 * is the classic Cactus Kev value).  Cards are bytes as in isohand/cards.h.
 *
 * Flush first, then the quinary: the ranks' counts as a number of 13 base-5
 * digits (PokerHandEvaluator's chapters 2 and 3; doc/ALGORITHMS.md).  All tables
 * are constant; nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_EVAL_H
#define ISOHAND_EVAL_H

#include <isohand/status.h>

IH_BEGIN_DECLS

#define IH_EVAL_MIN_CARDS   5
#define IH_EVAL_MAX_CARDS   9
#define IH_STRENGTH_MAX     7462 /* a royal flush */
#define IH_DESCRIPTION_TEXT 64   /* bytes that hold any description */

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

/* The strength of cards[0..n-1].  Precondition of the unchecked call: n in 5..9,
 * different cards, each 0..51 (asserted when the library is configured with
 * --enable-debug).  The checked call refuses: IH_ERR_COUNT,
 * IH_ERR_CARD, IH_ERR_DUPLICATE, IH_ERR_ARGUMENT. */
IH_API uint16_t ih_eval_unchecked(const uint8_t cards[], size_t n);
IH_API enum ih_status ih_eval(const uint8_t cards[], size_t n, uint16_t *strength);

/* The same number by another road: the closed form of the scale, from binomials
 * alone.  It shares no table and no code with ih_eval, only the rules as data, and is
 * slower; checks use it.  Same precondition as ih_eval_unchecked. */
IH_API uint16_t ih_eval_plain(const uint8_t cards[], size_t n);

/* A rated hand, explained. */
typedef struct ih_explanation {
  uint16_t strength;
  uint8_t category;               /* enum ih_category */
  uint8_t cards[5];               /* the five of the given cards that count, the most
                                   * important first: "KsKdKcThTs", "5h4h3s2dAc" */
  char text[IH_DESCRIPTION_TEXT]; /* "full house, kings over tens" */
} ih_explanation;

/* *out = strength, category, the five cards that count (of equal ones those
 * given first) and a description of cards[0..n-1].  Errors as ih_eval. */
IH_API enum ih_status ih_eval_explain(const uint8_t cards[], size_t n, ih_explanation *out);

/* The category of a strength 1..7462; IH_HIGH_CARD for any other number. */
IH_API enum ih_category ih_strength_category(uint16_t strength);

/* "full house"; "no hand" for a number that is no category: a static string, never
 * NULL. */
IH_API const char *ih_category_name(enum ih_category category);

/* Writes the description of a strength, e.g. "full house, kings over tens", and
 * returns its length.  IH_DESCRIPTION_TEXT bytes hold any; a number outside
 * 1..7462 gives "no hand". */
IH_API size_t ih_strength_describe(uint16_t strength, char text[IH_DESCRIPTION_TEXT]);

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

IH_END_DECLS

#endif
