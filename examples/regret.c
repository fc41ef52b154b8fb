/* A regret table for a river with perfect recall: one row per canonical hand, found from the cards
 * by one call. */
#include <isohand.h>
#include <stdio.h>
#include <stdlib.h>

enum { ACTIONS = 3 };

int main(void)
{
  /* A five-rank deck keeps the table small; {13, 4} is the real game. */
  ih_deck deck;
  ih_indexer *indexer;
  if (ih_deck_make(5, 4, &deck) != IH_OK ||
      ih_indexer_new(&deck, &(ih_rounds){4, {2, 3, 1, 1}, IH_GAME_ANY}, &indexer) != IH_OK)
    return 1;

  const uint64_t hands = ih_indexer_size(indexer, 3);
  float *regret = calloc(hands * ACTIONS, sizeof *regret);
  if (regret == NULL)
    return 1;

  ih_rounds rounds;
  ih_error error;
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index;
  const char hand[] = "AsKs|QsJhTd|Th|Ac";
  ih_indexer_rounds(indexer, &rounds);
  if (ih_hand_parse(&deck, &rounds, rounds.count, hand, sizeof hand - 1, cards, &error) != IH_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  if (ih_index_last(indexer, cards, &index) != IH_OK)
    return 1;
  regret[index * ACTIONS + 1] += 0.5f;
  printf("%s is hand %llu of %llu\n", hand, (unsigned long long)index, (unsigned long long)hands);

  free(regret);
  ih_indexer_free(indexer);
  return 0;
}
