/* Deals street by street: copies the state, gets each street's index as its cards come, and
 * converts an index back into its canonical hand. */
#include <isohand.h>
#include <stdio.h>

int main(void)
{
  ih_deck deck;
  ih_indexer *indexer;
  if (ih_deck_make(13, 4, &deck) != IH_OK ||
      ih_indexer_new(&deck, &(ih_rounds){4, {2, 3, 1, 1}, IH_GAME_ANY}, &indexer) != IH_OK)
    return 1;

  uint8_t cards[7];
  size_t n;
  const char text[] = "9s6h Kd5dJh 3d 7s";
  if (ih_cards_parse(&deck, text, sizeof text - 1, cards, 7, &n, NULL) != IH_OK || n != 7)
    return 1;

  ih_state state;
  ih_state_init(indexer, &state);
  uint64_t index = 0;
  for (unsigned round = 0, dealt = 0; round < 4; round++) {
    if (ih_state_deal(indexer, &state, cards + dealt, &index) != IH_OK)
      return 1;
    dealt = ih_indexer_cards(indexer, round);
    printf("round %u: index %llu\n", round, (unsigned long long)index);
  }

  uint8_t canonical[7];
  char line[IH_HAND_TEXT];
  ih_rounds rounds;
  ih_indexer_rounds(indexer, &rounds);
  if (ih_unindex(indexer, 3, index, canonical) != IH_OK)
    return 1;
  ih_hand_format(&deck, &rounds, 4, canonical, line);
  printf("canonical hand: %s\n", line);
  ih_indexer_free(indexer);
  return 0;
}
