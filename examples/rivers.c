/* The rivers of a turn: the index for each card, the distinct indices with their weights, and back:
 * the turn is the parent of each river. */
#include <isohand.h>
#include <stdio.h>

/* Prints the index for one card, as a traversal over concrete cards would use it. */
static int print_card(const ih_indexer *indexer, const uint8_t turn[6], uint8_t river)
{
  ih_state state;
  uint64_t unused, rivers[IH_MAX_CARDS];
  ih_state_init(indexer, &state);
  for (unsigned round = 0, at = 0; round < 3; at = ih_indexer_cards(indexer, round++))
    if (ih_state_deal(indexer, &state, turn + at, &unused) != IH_OK)
      return 0;
  const size_t count = ih_state_children_by_card_unchecked(indexer, &state, rivers);
  printf("%zu rivers; the queen of clubs is %llu\n", count, (unsigned long long)rivers[river]);
  return 1;
}

/* Counts each distinct river once, with its weight, as a solver over canonical hands would sum over
 * them. */
static int print_children(const ih_indexer *indexer, uint64_t turn)
{
  ih_child children[IH_MAX_CARDS];
  size_t count, of_weight[IH_MAX_SUITS + 1] = {0};
  if (ih_index_children(indexer, 2, turn, children, IH_MAX_CARDS, &count) != IH_OK)
    return 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t parent;
    if (ih_index_parent(indexer, 3, children[i].index, 2, &parent) != IH_OK || parent != turn)
      return 0;
    of_weight[children[i].weight]++;
  }
  printf("%zu distinct rivers:", count);
  for (unsigned weight = 1; weight <= IH_MAX_SUITS; weight++)
    if (of_weight[weight] > 0)
      printf(" %zu of weight %u", of_weight[weight], weight);
  printf("\n");
  return 1;
}

int main(void)
{
  ih_deck deck;
  ih_indexer *indexer;
  if (ih_deck_make(13, 4, &deck) != IH_OK ||
      ih_indexer_new(&deck, &(ih_rounds){4, {2, 3, 1, 1}, IH_GAME_ANY}, &indexer) != IH_OK)
    return 1;

  /* No card is a diamond or a club, so those two suits can be exchanged. */
  uint8_t turn[6];
  size_t n;
  const char text[] = "AsAh Ks7h2s 7s";
  if (ih_cards_parse(&deck, text, sizeof text - 1, turn, 6, &n, NULL) != IH_OK || n != 6)
    return 1;
  uint64_t index;
  const int done = ih_index_round(indexer, 2, turn, &index) == IH_OK &&
                   print_card(indexer, turn, ih_card_make(10, 3)) && print_children(indexer, index);
  ih_indexer_free(indexer);
  return done ? 0 : 1;
}
