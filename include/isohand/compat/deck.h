/* isohand: the deck of Waugh's published interface; see hand_index.h beside it.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_COMPAT_DECK_H
#define ISOHAND_COMPAT_DECK_H

#include <inttypes.h>

#define SUITS 4
#define RANKS 13
#define CARDS 52

/* A card is rank * 4 + suit, ranks from the deuce up. */
typedef uint_fast32_t card_t;

#ifndef IH_COMPAT_ARRAY
#define IH_COMPAT_ARRAY static
#endif
IH_COMPAT_ARRAY const char RANK_TO_CHAR[] = "23456789TJQKA";
IH_COMPAT_ARRAY const char SUIT_TO_CHAR[] = "shdc";

static inline card_t deck_get_suit(card_t card)
{
  return card & 3;
}

static inline card_t deck_get_rank(card_t card)
{
  return card >> 2;
}

static inline card_t deck_make_card(card_t suit, card_t rank)
{
  return rank << 2 | suit;
}

#endif
