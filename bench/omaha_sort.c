/* All Omaha hands on a board, rated one by one and sorted. */
#include "omaha_compare.h"

#include <string.h>

void baseline_omaha_sort(const struct compared_hands *hands, const uint8_t board[])
{
  static uint32_t next[IH_STRENGTH_MAX + 2];
  uint64_t dead = 0;
  ih_omaha_board prepared;
  memset(next, 0, sizeof next);
  ih_omaha_board_prepare_unchecked(board, hands->m, &prepared);
  for (unsigned i = 0; i < hands->m; i++)
    dead |= UINT64_C(1) << board[i];
  for (size_t i = 0; i < hands->places; i++) {
    const uint8_t *cards = hands->cards + i * hands->n;
    int is_live = 1;
    for (unsigned j = 0; j < hands->n; j++)
      is_live &= (dead >> cards[j] & 1) == 0;
    hands->strength[i] =
        is_live ? ih_omaha_board_rate_unchecked(&prepared, cards, hands->n) : (uint16_t)0;
    next[hands->strength[i] + 1]++;
  }
  next[1] = 0;
  for (unsigned s = 1; s <= IH_STRENGTH_MAX; s++)
    next[s + 1] += next[s];
  for (size_t i = 0; i < hands->places; i++)
    if (hands->strength[i] > 0)
      hands->order[next[hands->strength[i]]++] = (uint32_t)i;
}
