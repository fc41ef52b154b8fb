#include "strength/order.h"

#include <string.h>

/* strengths[i] of each hole hand of the deck, 0 when it is not live. */
static void rate(enum ih_ranking ranking, unsigned cards, const uint8_t board[IHP_BOARD],
                 uint16_t strengths[])
{
  uint8_t hand[IHP_BOARD + 2];
  uint64_t blocked = 0;
  memcpy(hand + 2, board, IHP_BOARD);
  for (unsigned i = 0; i < IHP_BOARD; i++)
    blocked |= UINT64_C(1) << board[i];
  for (hand[0] = 1; hand[0] < cards; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++, strengths++)
      *strengths = (blocked >> hand[0] | blocked >> hand[1]) & 1
                       ? 0
                       : ih_ranking_eval_unchecked(ranking, hand, sizeof hand);
}

/* A counting sort by strength. */
static void sort(const uint16_t strengths[], unsigned hands, unsigned max, ih_hole_order *order)
{
  uint16_t next[IH_SHORT_STRENGTH_MAX + 2] = {0};
  for (unsigned i = 0; i < hands; i++)
    next[strengths[i] + 1]++;
  next[1] = 0; /* of those that are not live */
  for (unsigned s = 1; s <= max; s++) {
    if (next[s + 1] > 0) {
      order->first[order->groups] = next[s];
      order->strength[order->groups++] = (uint16_t)s;
    }
    next[s + 1] = (uint16_t)(next[s + 1] + next[s]);
  }
  order->hands = order->first[order->groups] = next[max + 1];
  for (unsigned i = 0; i < hands; i++)
    if (strengths[i] > 0)
      order->order[next[strengths[i]]++] = (uint16_t)i;
}

/* Of the short decks' 45 pairs of ranks and 9 in the suit there are fewer groups than
 * IH_HOLES_GROUPS. */
void ihp_order_make(enum ih_ranking ranking, enum ih_cpu cpu, const uint8_t board[IHP_BOARD],
                    ih_hole_order *order)
{
  if (ranking == IH_RANKING_STANDARD) {
    ih_holes_compare_unchecked(cpu, board, IHP_BOARD, NULL, NULL, order);
    return;
  }
  ih_deck deck;
  uint16_t strengths[IH_HOLE_HANDS];
  (void)ih_ranking_deck(ranking, &deck);
  const unsigned cards = ih_deck_cards(&deck);
  memset(order, 0, sizeof *order);
  rate(ranking, cards, board, strengths);
  sort(strengths, cards * (cards - 1) / 2, ih_ranking_max(ranking), order);
}
