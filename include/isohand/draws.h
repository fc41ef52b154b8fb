/* isohand: draws, what one more card can make of a hand.
 *
 * What one more card can make of a hand of 5 or 6 cards.
 *
 * A draw is to something that beats the hand by the rules of the ranking: where three of
 * a kind beats a straight, three of a kind has no straight draw.  Every card that the
 * hand does not hold counts as still to come.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_DRAWS_H
#define ISOHAND_DRAWS_H

#include <isohand/ranking.h>

IH_BEGIN_DECLS

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
