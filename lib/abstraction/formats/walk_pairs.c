#include "abstraction/formats/walk.h"

/* Converts a card number of this order into a card. */
static uint8_t card_of_pairs(const ih_deck *deck, unsigned number)
{
  return ih_card_make(number % deck->ranks, number / deck->ranks);
}

/* Moves n ascending places in 0..end-1 to the next combination; returns 0 at the end. */
static int raise_places(unsigned place[], unsigned n, unsigned end)
{
  unsigned i = n;
  while (i > 0 && place[i - 1] == end - (n - (i - 1)))
    i--;
  if (i == 0)
    return 0;
  place[i - 1]++;
  for (; i < n; i++)
    place[i] = place[i - 1] + 1;
  return 1;
}

static void begin_places(unsigned place[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    place[i] = i;
}

int ihp_pairs_next(struct ihp_pairs *pairs, uint8_t hand[])
{
  const unsigned cards = ih_deck_cards(&pairs->deck);
  if (!pairs->is_begun) {
    begin_places(pairs->hole, 2);
    begin_places(pairs->board, pairs->cards);
    pairs->is_begun = 1;
  } else if (!raise_places(pairs->board, pairs->cards, cards - 2)) {
    if (!raise_places(pairs->hole, 2, cards))
      return 0;
    begin_places(pairs->board, pairs->cards);
  }
  for (unsigned i = 0; i < 2; i++)
    hand[i] = card_of_pairs(&pairs->deck, pairs->hole[i]);
  for (unsigned i = 0; i < pairs->cards; i++) {
    unsigned number = pairs->board[i];
    number += number >= pairs->hole[0];
    number += number >= pairs->hole[1];
    hand[2 + i] = card_of_pairs(&pairs->deck, number);
  }
  return 1;
}
