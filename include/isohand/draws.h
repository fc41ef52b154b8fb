/* isohand: what one more card can make of a hand of 5 or 6.
 *
 * Draws are to what beats the hand by the rules of its ranking: three of a kind has
 * none to a straight where it beats straights.  Every card that the hand does not hold
 * counts as still to come.  Nothing allocates; all calls may run at the same time. */
#ifndef ISOHAND_DRAWS_H
#define ISOHAND_DRAWS_H

#include <isohand/masks.h>
#include <isohand/ranking.h>

IH_BEGIN_DECLS

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

/* Masks of cards as in isohand/masks.h.  With a straight, flush or straight flush in
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
