/* Reading a table that `isohand build strength 2,5 -o river.safetensors` made:
 * map it, and look hands up. */
#include <isohand.h>
#include <isohand/store.h>
#include <stdio.h>
#include <string.h>

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
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(ih_store_indexer(river), &deck);
  ih_indexer_rounds(ih_store_indexer(river), &rounds);
  for (int i = 2; i < argc; i++) {
    uint8_t cards[IH_MAX_CARDS];
    char text[IH_DESCRIPTION_TEXT];
    uint16_t value;
    if (ih_hand_parse(&deck, &rounds, rounds.count, argv[i], strlen(argv[i]), cards, &error) !=
            IH_OK ||
        ih_store_strength(river, cards, NULL, &value) != IH_OK) {
      fprintf(stderr, "%s\n", error.message);
      return 1;
    }
    ih_strength_describe(value, text);
    printf("%s: %u, %s\n", argv[i], value, text);
  }
  ih_store_close(river);
  return 0;
}
