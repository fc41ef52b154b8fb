/* Hole cards in order: by types of cards where the deck is the standard one, else by rating
 * and sorting them all. */
#include "eval/showdown/any_ranking.h"

#include "base/bits.h"

#include <string.h>

/* The live hole cards of a board. */
struct live_holes {
  unsigned count;
  uint16_t place[IH_HOLES];
  uint16_t strength[IH_HOLES];
};

/* left[] = the cards of a deck that are not on the board; returns how many. */
static unsigned list_left(const ih_deck *deck, const uint8_t board[], unsigned n,
                          uint8_t left[IH_MAX_CARDS])
{
  const ih_set taken = ih_set_of_cards_unchecked(board, n);
  unsigned count = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(deck, card) && (taken & ih_set_of_card(card)) == 0)
      left[count++] = card;
  return count;
}

/* Cards of a deck of fewer ranks than the ranking's are rated as its lowest, though they
 * stand for its highest.  The comparison is the same: moving all ranks could only change
 * the straight A2345, and no such deck has both an ace and a two. */
static void rate_live(enum ih_ranking ranking, const ih_deck *deck, const uint8_t board[],
                      unsigned n, struct live_holes *live)
{
  uint8_t left[IH_MAX_CARDS], cards[2 + IH_SHOWDOWN_MAX_BOARD];
  const unsigned count = list_left(deck, board, n, left);
  memcpy(cards + 2, board, n);
  live->count = 0;
  for (unsigned h = 1; h < count; h++)
    for (unsigned l = 0; l < h; l++) {
      cards[0] = left[h];
      cards[1] = left[l];
      live->place[live->count] = (uint16_t)ih_hole_place(left[h], left[l]);
      live->strength[live->count++] = ih_ranking_rate_unchecked(ranking, cards, 2 + n);
    }
}

/* A counting sort that visits only the strengths that occur: small decks have few live hole
 * cards, and many boards.  Other decks have no more levels than the standard one,
 * IH_SHOWDOWN_LEVELS: they have fewer ranks or suits. */
static void sort_live(const struct live_holes *live, ih_showdown_order *order)
{
  uint64_t occurs[IH_STRENGTH_MAX / 64 + 1] = {0}; /* bits by strength */
  uint16_t at[IH_STRENGTH_MAX + 1]; /* of these: how many, then where the next goes */
  for (unsigned i = 0; i < live->count; i++) {
    occurs[live->strength[i] / 64] |= UINT64_C(1) << live->strength[i] % 64;
    at[live->strength[i]] = 0;
  }
  for (unsigned i = 0; i < live->count; i++)
    at[live->strength[i]]++;
  uint16_t first = 0;
  order->levels = 0;
  for (unsigned word = 0; word <= IH_STRENGTH_MAX / 64; word++)
    for (uint64_t left = occurs[word]; left != 0; left &= left - 1) {
      const unsigned s = 64 * word + ihp_lowest(left);
      const uint16_t next = (uint16_t)(first + at[s]);
      order->first[order->levels] = at[s] = first;
      order->strength[order->levels++] = (uint16_t)s;
      first = next;
    }
  order->holes = order->first[order->levels] = first;
  for (unsigned i = 0; i < live->count; i++)
    order->order[at[live->strength[i]]++] = live->place[i];
}

int ihp_showdown_has_deck(const ih_deck *deck)
{
  return ih_deck_cards(deck) == 52;
}

void ihp_showdown_order_make(enum ih_ranking ranking, const ih_deck *deck,
                             const ih_instructions *instructions, const uint8_t board[], unsigned n,
                             ih_showdown_order *order)
{
  struct live_holes live;
  if (ihp_showdown_has_deck(deck)) {
    ih_showdown_compare_unchecked(instructions, board, n, NULL, NULL, order);
    return;
  }
  rate_live(ranking, deck, board, n, &live);
  sort_live(&live, order);
}
