/* Makes a table file from a program: E[HS] of all turns of a small deck, after printing the plan,
 * with progress on stderr. Then looks up a hand. */
#include <isohand.h>
#include <isohand/build.h>
#include <stdio.h>
#include <string.h>

static void show_progress(void *context, uint64_t done, uint64_t total)
{
  (void)context;
  fprintf(stderr, "\r%3.0f %%", 100.0 * (double)done / (double)total);
}

static enum ih_status make_table(const ih_feature_game *game, const ih_rounds *turn,
                                 const char *path, ih_error *error)
{
  const ih_build_options options = {.callbacks.progress = show_progress};
  ih_build *build;
  ih_build_phase phase;
  enum ih_status status = ih_build_new(game, &build, error);
  if (status != IH_OK)
    return status;
  status = ih_build_add(build, ih_feature_find("ehs"), turn, path, error);
  if (status == IH_OK)
    status = ih_build_plan(build, &options, error);
  for (size_t i = 0; ih_build_phase_get(build, i, &phase) == IH_OK; i++)
    printf("phase %zu: up to %llu bytes of memory\n", i, (unsigned long long)phase.memory);
  if (status == IH_OK)
    status = ih_build_run(build, error);
  ih_build_free(build);
  return status;
}

/* Prints E[HS] of a hand: the tensor is found by name, the row by the cards. */
static int print_value(const ih_store *store, const char *hand)
{
  const ih_rounds *rounds = ih_store_rounds(store);
  const size_t ehs = ih_store_tensor_number(store, "ehs");
  uint8_t cards[IH_MAX_CARDS];
  uint64_t index, bits;
  ih_error error;
  if (ih_hand_parse(&ih_store_game(store)->deck, rounds, rounds->count, hand, strlen(hand), cards,
                    &error) != IH_OK ||
      ih_store_lookup(store, cards, ehs, &index, &bits) != IH_OK)
    return 0;
  printf("%s: E[HS] %.6f\n", hand, ih_store_number_unchecked(store, ehs, index, 0));
  return 1;
}

int main(int argc, char **argv)
{
  const ih_rounds turn = {.count = 2, .cards = {2, 4}};
  ih_feature_game game = {.ranking = IH_RANKING_STANDARD};
  ih_store *store;
  ih_error error;
  if (argc != 2 || ih_deck_make(5, 4, &game.deck) != IH_OK) {
    fprintf(stderr, "usage: build FILE\n");
    return 2;
  }
  if (make_table(&game, &turn, argv[1], &error) != IH_OK ||
      ih_store_open(argv[1], &store, &error) != IH_OK) {
    fprintf(stderr, "%s\n", error.message);
    return 1;
  }
  const int good = print_value(store, "AsAh|KsKhQsJs");
  ih_store_close(store);
  return good ? 0 : 1;
}
