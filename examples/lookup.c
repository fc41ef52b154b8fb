/* Maps a table made by `isohand build strength 2,5 -o river.safetensors` and looks hands up. */
#include <isohand.h>
#include <isohand/store.h>
#include <stdio.h>
#include <string.h>

static int print_value(const ih_store *store, const char *hand)
{
  ih_deck deck;
  ih_rounds rounds;
  ih_error error;
  uint8_t cards[IH_MAX_CARDS];
  char text[IH_DESCRIPTION_TEXT];
  uint64_t value;
  ih_indexer_deck(ih_store_indexer(store), &deck);
  ih_indexer_rounds(ih_store_indexer(store), &rounds);
  if (ih_hand_parse(&deck, &rounds, rounds.count, hand, strlen(hand), cards, &error) != IH_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 0;
  }
  const enum ih_status status = ih_store_lookup(store, cards, 0, NULL, &value);
  if (status != IH_OK) {
    fprintf(stderr, "%s: %s\n", hand, ih_status_string(status));
    return 0;
  }
  ih_ranking_describe(ih_store_game(store)->ranking, (uint16_t)value, text);
  printf("%s: %u, %s\n", hand, (unsigned)value, text);
  return 1;
}

int main(int argc, char **argv)
{
  ih_store *river;
  ih_error error;
  if (argc < 3) {
    fprintf(stderr, "usage: lookup FILE HAND...\n");
    return 2;
  }
  if (ih_store_open(argv[1], &river, &error) != IH_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  int good = 1;
  for (int i = 2; i < argc && good; i++)
    good = print_value(river, argv[i]);
  ih_store_close(river);
  return good ? 0 : 1;
}
