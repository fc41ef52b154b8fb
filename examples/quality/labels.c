#include "labels.h"

#include "memory.h"

#include <string.h>

static const unsigned cards_of[STREETS] = {3, 4};

static const struct board *boards_of(const struct game *game, unsigned street)
{
  return street == FLOP ? game->flop : game->turn;
}

/* ---- Buckets ---------------------------------------------------------------------------- */

static void find_buckets(struct labels *labels, unsigned street)
{
  const struct game *game = labels->game;
  uint32_t *bucket = memory(ih_hole_vector_length(&game->deck), sizeof *bucket);
  for (unsigned b = 0; b < game->boards[street]; b++) {
    const struct board *board = &boards_of(game, street)[b];
    if (ih_abstraction_holes(labels->abstraction, board->card, board->cards, bucket) != IH_OK)
      abort(); /* impossible: the street has a file, and the board is from its deck */
    for (unsigned h = 0; h < board->hands; h++)
      labels->of[street][game_slot(board, h)] = bucket[board->hand[h].place];
  }
  free(bucket);
}

/* ---- Pairs of buckets --------------------------------------------------------------------- */

static uint64_t pair_of(uint32_t on_flop, uint32_t on_turn)
{
  return (uint64_t)on_flop << 32 | on_turn;
}

static int compare_pairs(const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static uint32_t number_of_pair(const struct labels *labels, uint64_t pair)
{
  const uint64_t *found =
      bsearch(&pair, labels->pair, labels->count[TURN], sizeof pair, compare_pairs);
  return (uint32_t)(found - labels->pair);
}

/* pair[] = the pair of each hand on each turn, board by board; returns their number. */
static size_t list_pairs(const struct labels *labels, uint64_t pair[])
{
  const struct game *game = labels->game;
  size_t n = 0;
  for (unsigned f = 0; f < game->boards[FLOP]; f++)
    for (unsigned t = 0; t < game->flop[f].turns; t++) {
      const struct board *flop = &game->flop[f], *turn = &flop->turn[t];
      for (unsigned h = 0; h < turn->hands; h++)
        pair[n++] = pair_of(labels->of[FLOP][game_slot(flop, turn->hand[h].on_flop)],
                            labels->of[TURN][game_slot(turn, h)]);
    }
  return n;
}

/* Replaces the turn's buckets by pairs of buckets, numbering the pairs that occur. */
static void remember_flop(struct labels *labels)
{
  const struct game *game = labels->game;
  const size_t most = game_slots(game, TURN);
  uint64_t *all = memory(most, sizeof *all);
  const size_t n = list_pairs(labels, all);
  labels->pair = memory(n, sizeof *labels->pair);
  memcpy(labels->pair, all, n * sizeof *all);
  qsort(labels->pair, n, sizeof *labels->pair, compare_pairs);
  labels->count[TURN] = 0;
  for (size_t i = 0; i < n; i++)
    if (i == 0 || labels->pair[i] != labels->pair[i - 1])
      labels->pair[labels->count[TURN]++] = labels->pair[i];
  size_t next = 0; /* boards come in the order of list_pairs: turns are numbered flop by flop */
  for (unsigned b = 0; b < game->boards[TURN]; b++)
    for (unsigned h = 0; h < game->turn[b].hands; h++)
      labels->of[TURN][game_slot(&game->turn[b], h)] = number_of_pair(labels, all[next++]);
  free(all);
}

/* ---- Labels ------------------------------------------------------------------------------- */

static void start(struct labels *labels, const struct game *game)
{
  *labels = (struct labels){.game = game};
  for (unsigned street = 0; street < STREETS; street++)
    labels->of[street] = memory(game_slots(game, street), sizeof *labels->of[street]);
}

static int has_street(const struct labels *labels, unsigned street, const char *folder)
{
  const ih_store *store = ih_abstraction_store(labels->abstraction, cards_of[street]);
  const ih_deck *deck = &labels->game->deck;
  if (store == NULL) {
    fprintf(stderr, "quality: %s: no buckets of hands with %u board cards\n", folder,
            cards_of[street]);
    return 0;
  }
  const ih_feature_game *its = ih_store_game(store);
  if (its->deck.ranks != deck->ranks || its->deck.suits != deck->suits || its->final_board != 4) {
    fprintf(stderr, "quality: %s: buckets of a different deck or of a final board other than 4\n",
            folder);
    return 0;
  }
  return 1;
}

int labels_read(struct labels *labels, const struct game *game, const char *folder, int recall)
{
  ih_error error;
  start(labels, game);
  labels->recall = recall;
  if (ih_abstraction_open(folder, &labels->abstraction, &error) != IH_OK) {
    fprintf(stderr, "quality: %s\n", error.message);
    return 0;
  }
  for (unsigned street = 0; street < STREETS; street++) {
    if (!has_street(labels, street, folder))
      return 0;
    labels->count[street] = ih_abstraction_buckets(labels->abstraction, cards_of[street]);
    find_buckets(labels, street);
  }
  if (recall)
    remember_flop(labels);
  return 1;
}

void labels_make(struct labels *labels, const struct game *game)
{
  const ih_rounds rounds = {.count = 3, .cards = {2, 3, 1}};
  uint64_t *index = memory(ih_hole_vector_length(&game->deck), sizeof *index);
  start(labels, game);
  if (ih_indexer_new(&game->deck, &rounds, &labels->indexer) != IH_OK)
    abort(); /* the deck has enough cards, and little memory is needed */
  for (unsigned street = 0; street < STREETS; street++) {
    labels->count[street] = (unsigned)ih_indexer_size(labels->indexer, 1 + street);
    for (unsigned b = 0; b < game->boards[street]; b++) {
      const struct board *board = &boards_of(game, street)[b];
      (void)ih_index_holes(labels->indexer, board->card, board->cards, index);
      for (unsigned h = 0; h < board->hands; h++)
        labels->of[street][game_slot(board, h)] = (uint32_t)index[board->hand[h].place];
    }
  }
  free(index);
}

uint32_t labels_find(const struct labels *labels, const uint8_t hole[2], const uint8_t board[],
                     unsigned n)
{
  uint8_t cards[6] = {hole[0], hole[1]};
  memcpy(cards + 2, board, n);
  if (labels->abstraction == NULL)
    return (uint32_t)ih_index_round_unchecked(labels->indexer, n - 2, cards);
  uint32_t on_flop, bucket;
  ih_abstraction_lookup_unchecked(labels->abstraction, n, cards, 2 + n, 1, &bucket);
  if (n == 3 || !labels->recall)
    return bucket;
  ih_abstraction_lookup_unchecked(labels->abstraction, 3, cards, 5, 1, &on_flop);
  return number_of_pair(labels, pair_of(on_flop, bucket));
}

void labels_free(struct labels *labels)
{
  for (unsigned street = 0; street < STREETS; street++)
    free(labels->of[street]);
  free(labels->pair);
  ih_abstraction_close(labels->abstraction);
  ih_indexer_free(labels->indexer);
}
