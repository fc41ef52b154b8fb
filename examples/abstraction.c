/* A starting point for abstractions: visits every canonical flop hand, weights it by its
 * multiplicity, and reads a feature (here its strength). */
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
  ih_deck deck;
  ih_indexer *flop;
  ih_strength *strength;
  if (ih_deck_make(13, 4, &deck) != IH_OK ||
      ih_indexer_new(&deck, &(ih_rounds){2, {2, 3}, IH_GAME_ANY}, &flop) != IH_OK ||
      ih_strength_new(IH_RANKING_STANDARD, flop, 1, &strength, NULL) != IH_OK)
    return 1;

  const uint64_t size = ih_indexer_size(flop, 1);
  uint16_t *table = malloc(size * sizeof *table);
  if (table == NULL || ih_strength_fill(strength, 0, size, NULL, NULL, table) != IH_OK)
    return 1;

  uint64_t deals[IH_CATEGORIES] = {0}, all = 0;
  for (uint64_t i = 0; i < size; i++) {
    uint64_t weight;
    if (ih_multiplicity(flop, 1, i, &weight) != IH_OK)
      return 1;
    deals[ih_ranking_category(IH_RANKING_STANDARD, table[i])] += weight;
    all += weight;
  }
  for (unsigned c = 0; c < IH_CATEGORIES; c++)
    printf("%-16s %10llu\n", ih_category_name((enum ih_category)c), (unsigned long long)deals[c]);
  printf("%-16s %10llu\n", "all", (unsigned long long)all);

  free(table);
  ih_strength_free(strength);
  ih_indexer_free(flop);
  return 0;
}
