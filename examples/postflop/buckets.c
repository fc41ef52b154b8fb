#include "buckets.h"

#include "memory.h"

#include <isohand/recall.h>
#include <string.h>

static const char *const streets[] = {"flop", "turn", "river"};

static int fail(const char *path, const char *reason)
{
  fprintf(stderr, "postflop: %s: %s\n", path, reason);
  return 0;
}

/* Allocates the arrays of a player's hands on a board, and fills in the weights. */
static void add_arrays(const struct game *game, struct board *board, unsigned player)
{
  board->bucket[player] = memory(board->wide[player], sizeof *board->bucket[player]);
  board->weight[player] = memory(board->wide[player], sizeof *board->weight[player]);
  for (unsigned i = 0; i < board->lives[player]; i++)
    board->weight[player][i] =
        game->hands[player].weight[board->live[player][i].hand] * (float)board->ways;
}

/* ---- Buckets of the present street -------------------------------------------------------- */

static int find_buckets(struct game *game, const struct spot *spot, unsigned street,
                        const ih_abstraction *abstraction)
{
  const unsigned boards = game->boards[street], cards = street + 3;
  uint8_t *board_cards = memory(boards, cards);
  uint32_t *number = memory((size_t)boards * IH_HOLES, sizeof *number);
  enum ih_status status = IH_OK;
  for (unsigned b = 0; b < boards; b++)
    memcpy(board_cards + (size_t)b * cards, game->board[street][b].card, cards);
  for (unsigned player = 0; player < 2 && status == IH_OK; player++) {
    status = ih_abstraction_holes_batch(abstraction, board_cards, cards, boards,
                                        spot->range[player].weight, number, NULL,
                                        &game->buckets[street][player]);
    for (unsigned b = 0; b < boards && status == IH_OK; b++) {
      struct board *board = &game->board[street][b];
      add_arrays(game, board, player);
      for (unsigned i = 0; i < board->lives[player]; i++) {
        const uint8_t *card = board->live[player][i].card;
        board->bucket[player][i] = number[(size_t)b * IH_HOLES + ih_hole_place(card[0], card[1])];
      }
    }
  }
  free(number);
  free(board_cards);
  return status == IH_OK || fail(streets[street], ih_status_string(status));
}

/* ---- Sequences of buckets ----------------------------------------------------------------- */

static int compare_numbers(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Drops equal numbers from an ascending list; returns how many are left. */
static size_t drop_equal(uint32_t *number, size_t n)
{
  size_t left = 0;
  for (size_t i = 0; i < n; i++)
    if (left == 0 || number[i] != number[left - 1])
      number[left++] = number[i];
  return left;
}

/* Finds the sequences of the live hands of a board. */
static enum ih_status look_up(const struct board *board, unsigned player,
                              const ih_abstraction *abstraction, const ih_recall *recall)
{
  static uint8_t cards[IH_HOLES][7];
  for (unsigned i = 0; i < board->lives[player]; i++) {
    memcpy(cards[i], board->live[player][i].card, 2);
    memcpy(cards[i] + 2, board->card, board->cards);
  }
  return ih_recall_lookup(recall, abstraction, board->cards, cards[0], sizeof *cards,
                          board->lives[player], board->bucket[player], NULL);
}

/* Gives the sequences that occur on a street the numbers from 0, in ascending order. */
static void number_sequences(struct game *game, unsigned street, unsigned player)
{
  uint32_t *found = memory(game->wide[street][player], sizeof *found);
  size_t count = 0;
  for (unsigned b = 0; b < game->boards[street]; b++) {
    const struct board *board = &game->board[street][b];
    memcpy(found + count, board->bucket[player], board->lives[player] * sizeof *found);
    count += board->lives[player];
  }
  qsort(found, count, sizeof *found, compare_numbers);
  count = drop_equal(found, count);
  for (unsigned b = 0; b < game->boards[street]; b++) {
    const struct board *board = &game->board[street][b];
    for (unsigned i = 0; i < board->lives[player]; i++) {
      uint32_t *sequence = &board->bucket[player][i];
      const uint32_t *at = bsearch(sequence, found, count, sizeof *found, compare_numbers);
      *sequence = (uint32_t)(at - found);
    }
  }
  game->buckets[street][player] = (unsigned)count;
  free(found);
}

static int find_sequences(struct game *game, unsigned street, const ih_abstraction *abstraction,
                          const ih_recall *recall)
{
  for (unsigned player = 0; player < 2; player++) {
    for (unsigned b = 0; b < game->boards[street]; b++) {
      struct board *board = &game->board[street][b];
      add_arrays(game, board, player);
      const enum ih_status status = look_up(board, player, abstraction, recall);
      if (status != IH_OK)
        return fail(streets[street], ih_status_string(status));
    }
    number_sequences(game, street, player);
  }
  return 1;
}

/* ---- All streets -------------------------------------------------------------------------- */

/* Returns 1 if the file is undamaged and of hold'em with 52 cards. */
static int check_file(const ih_store *store)
{
  ih_error error;
  const ih_table *table = ih_store_table(store);
  const ih_feature_game *game = ih_store_game(store);
  if (ih_table_check(table, NULL, &error) != IH_OK)
    return fail(ih_table_path(table), error.message);
  return (game->deck.ranks == 13 && game->deck.suits == 4 &&
          game->ranking == IH_RANKING_STANDARD) ||
         fail(ih_table_path(table), "not buckets of hold'em");
}

/* Returns 1 if a street has buckets, or sequences if `recall` is not NULL. */
static int has_street(const ih_abstraction *abstraction, const ih_recall *recall, unsigned street)
{
  ih_recall_street sequences;
  return ih_abstraction_store(abstraction, street + 3) != NULL &&
         (recall == NULL || ih_recall_street_of(recall, street + 3, &sequences) == IH_OK);
}

static int find_all(struct game *game, const struct spot *spot, const char *folder,
                    const ih_abstraction *abstraction, const ih_recall *recall)
{
  int found = 0;
  for (unsigned s = FLOP; s < STREETS; s++) {
    if (game->boards[s] == 0 || !has_street(abstraction, recall, s))
      continue;
    if (!check_file(ih_abstraction_store(abstraction, s + 3)) ||
        !(recall == NULL ? find_buckets(game, spot, s, abstraction)
                         : find_sequences(game, s, abstraction, recall)))
      return 0;
    found = 1;
  }
  return found || fail(folder, "no buckets of the streets of this spot");
}

int buckets_find(struct game *game, const struct spot *spot, const char *folder, const char *recall)
{
  ih_error error;
  ih_abstraction *abstraction = NULL;
  ih_recall *sequences = NULL;
  if (ih_abstraction_open(folder, &abstraction, &error) != IH_OK)
    return fail(folder, error.message);
  int good = recall == NULL || ih_recall_open(recall, abstraction, &sequences, &error) == IH_OK ||
             fail(recall, error.message);
  good = good && find_all(game, spot, folder, abstraction, sequences);
  ih_recall_free(sequences);
  ih_abstraction_close(abstraction);
  return good;
}
