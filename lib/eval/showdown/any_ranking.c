/* Hole hands in order: by types of cards where the deck is the standard one, by rating
 * and sorting all hands where it is not. */
#include "eval/showdown/any_ranking.h"

#include "equity/street.h"

#include <string.h>

/* The live hands of a board. */
struct live {
  unsigned count;
  uint16_t place[IH_HOLES];
  uint16_t strength[IH_HOLES];
};

/* Cards of a deck of fewer ranks than the ranking's are rated as its lowest, though they
 * stand for its highest.  That compares alike: moving all ranks could only change the
 * straight A2345, and no such deck has both an ace and a two. */
static void rate(enum ih_ranking ranking, const ih_deck *deck, const uint8_t board[], unsigned n,
                 struct live *live)
{
  uint8_t left[IH_MAX_CARDS], hand[2 + IHP_MAX_BOARD];
  const unsigned cards = ihp_cards_left(deck, board, n, left);
  memcpy(hand + 2, board, n);
  live->count = 0;
  for (unsigned h = 1; h < cards; h++)
    for (unsigned l = 0; l < h; l++) {
      hand[0] = left[h];
      hand[1] = left[l];
      live->place[live->count] = (uint16_t)ih_hole_place(left[h], left[l]);
      live->strength[live->count++] = ih_ranking_rate_unchecked(ranking, hand, 2 + n);
    }
}

/* A counting sort of strengths 1..strengths.  Of other decks there are no more groups
 * than of the standard one, IH_SHOWDOWN_LEVELS: they have fewer ranks or suits. */
static void sort(const struct live *live, unsigned strengths, ih_showdown_order *order)
{
  uint16_t at[IH_STRENGTH_MAX + 2];
  memset(at, 0, (strengths + 2) * sizeof *at);
  for (unsigned i = 0; i < live->count; i++)
    at[live->strength[i] + 1]++;
  order->groups = 0;
  for (unsigned s = 1; s <= strengths; s++) {
    if (at[s + 1] > 0) {
      order->first[order->groups] = at[s];
      order->strength[order->groups++] = (uint16_t)s;
    }
    at[s + 1] = (uint16_t)(at[s + 1] + at[s]);
  }
  order->hands = order->first[order->groups] = (uint16_t)live->count;
  for (unsigned i = 0; i < live->count; i++)
    order->order[at[live->strength[i]]++] = live->place[i];
}

int ihp_order_has_holes(const ih_deck *deck)
{
  return ih_deck_cards(deck) == 52;
}

void ihp_order_make(enum ih_ranking ranking, const ih_deck *deck,
                    const ih_instructions *instructions, const uint8_t board[], unsigned n,
                    ih_showdown_order *order)
{
  struct live live;
  if (ihp_order_has_holes(deck)) {
    ih_showdown_compare_unchecked(instructions, board, n, NULL, NULL, order);
    return;
  }
  rate(ranking, deck, board, n, &live);
  sort(&live, ih_ranking_max(ranking), order);
}
