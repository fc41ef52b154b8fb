/* isohand: rankings, the rules by which five cards beat others.
 *
 * A ranking has a deck, whose cards are numbered as the deck numbers them
 * (isohand/cards.h: rank 0 of the short deck is the six), and a scale of strengths
 * of its own, 1 to its maximum, high is best: strengths of different rankings do
 * not compare.  The calls of isohand/eval.h are those of IH_RANKING_STANDARD.
 *
 * Where a call takes a ranking and has a status, IH_ERR_ARGUMENT refuses numbers
 * that are no ranking; the others say what they return for these.  All tables are
 * constant; nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_RANKING_H
#define ISOHAND_RANKING_H

#include <isohand/cards.h>
#include <isohand/eval.h>

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
#define IH_SHORT_STRENGTH_MAX 1404 /* a royal flush of the short deck */

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
IH_API uint16_t ih_ranking_eval_unchecked(enum ih_ranking ranking, const uint8_t cards[], size_t n);
IH_API enum ih_status ih_ranking_eval(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                      uint16_t *strength);

/* The same number by the closed form of the scale, as ih_eval_plain.  Same
 * precondition as ih_ranking_eval_unchecked. */
IH_API uint16_t ih_ranking_eval_plain(enum ih_ranking ranking, const uint8_t cards[], size_t n);

/* *out = the strength, the category, the five cards that count (of equal ones those
 * given first) and a description of cards[0..n-1].  Errors as ih_ranking_eval. */
IH_API enum ih_status ih_ranking_explain(enum ih_ranking ranking, const uint8_t cards[], size_t n,
                                         ih_explanation *out);

/* The category of a strength 1..maximum; IH_HIGH_CARD for any other number. */
IH_API enum ih_category ih_ranking_category(enum ih_ranking ranking, uint16_t strength);

/* The place 0..8 of a category among the ranking's, 0 the worst: the higher one beats
 * the lower.  0 also for what is no category or no ranking. */
IH_API unsigned ih_ranking_category_place(enum ih_ranking ranking, enum ih_category category);

/* Writes the description of a strength, e.g. "flush, ace high", and returns its
 * length.  IH_DESCRIPTION_TEXT bytes hold any; a number that is no strength gives
 * "no hand". */
IH_API size_t ih_ranking_describe(enum ih_ranking ranking, uint16_t strength,
                                  char text[IH_DESCRIPTION_TEXT]);

IH_END_DECLS

#endif
