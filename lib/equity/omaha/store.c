#include "equity/omaha/store.h"

#include "base/binomial.h"

#include <isohand/holes.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Boards --------------------------------------------------------------- */

/* Sets to[] to the p-th order of n suits; the others stay. */
static void list_suits(unsigned p, unsigned n, uint8_t to[IH_MAX_SUITS])
{
  uint8_t left[IH_MAX_SUITS] = {0, 1, 2, 3};
  for (unsigned suit = 0; suit < n; suit++) {
    const unsigned rest = n - suit, at = p % rest;
    p /= rest;
    to[suit] = left[at];
    memmove(left + at, left + at + 1, rest - at - 1);
  }
  for (uint8_t suit = (uint8_t)n; suit < IH_MAX_SUITS; suit++)
    to[suit] = suit;
}

void ihp_omaha_store_permutations(struct ihp_omaha_store *store)
{
  static const unsigned factorial[IH_MAX_SUITS + 1] = {1, 1, 2, 6, 24};
  uint8_t to[IH_MAX_SUITS];
  store->permutations = factorial[store->game.deck.suits];
  for (unsigned p = 0; p < store->permutations; p++) {
    list_suits(p, store->game.deck.suits, to);
    for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
      store->permuted[p][card] = ih_card_map(card, to);
  }
}

/* Enters all boards that a permutation turns into a canonical one: those that the inverse of the
 * permutation turns the canonical one into. */
static void enter_board(struct ihp_omaha_store *store, uint32_t board)
{
  for (unsigned p = 0; p < store->permutations; p++) {
    uint8_t back[IH_MAX_CARDS];
    uint64_t set = 0;
    uint32_t rank = 0;
    for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
      back[store->permuted[p][card]] = card;
    for (unsigned i = 0; i < store->board; i++)
      set |= UINT64_C(1) << back[store->cards[board][i]];
    for (unsigned k = 1; k <= store->board; k++, set &= set - 1)
      rank += store->colex[k][ihp_lowest(set)];
    store->canonical[rank] = 32 * board + p;
  }
}

static void fill_colex(struct ihp_omaha_store *store)
{
  for (unsigned k = 1; k <= IHP_OMAHA_FINAL; k++)
    for (unsigned card = 0; card < IHP_OMAHA_CARDS; card++)
      store->colex[k][card] = card < k ? 0 : (uint32_t)ihp_binomial(card, k);
}

static enum ih_status fill_boards(struct ihp_omaha_store *store, ihp_omaha_patterns_size *size)
{
  struct ihp_omaha_types types;
  ih_sequence *sequence;
  const ih_sequence_arrays rows = {.rows = store->cards[0], .stride = IHP_OMAHA_FINAL};
  const enum ih_status status =
      ih_sequence_new(store->by_board, 0, 0, (size_t)store->boards, &sequence);
  if (status != IH_OK)
    return status;
  (void)ih_sequence_next_unchecked(sequence, (size_t)store->boards, &rows);
  ih_sequence_free(sequence);
  fill_colex(store);
  ihp_omaha_store_permutations(store);
  store->first[0] = 0;
  for (uint32_t board = 0; board < store->boards; board++) {
    const uint8_t *cards = store->cards[board];
    ihp_omaha_types_make(&store->game.deck, cards, store->board,
                         ihp_omaha_suits(cards, store->board), &types);
    memcpy(store->type[board], types.of, sizeof types.of);
    store->first[board + 1] = store->first[board] + size(store->game.hole, &types);
    enter_board(store, board);
  }
  return IH_OK;
}

/* ---- Stores --------------------------------------------------------------- */

enum ih_status ihp_omaha_store_start(const ih_omaha_game *game, unsigned board,
                                     struct ihp_omaha_store *store)
{
  const ih_rounds alone = {.count = 1,
                           .cards = {board > 0 ? (uint8_t)board : (uint8_t)IHP_OMAHA_FINAL}};
  *store = (struct ihp_omaha_store){.game = *game, .board = board};
  const enum ih_status status = ih_indexer_new(&game->deck, &alone, &store->by_board);
  if (status == IH_OK)
    store->boards = ih_indexer_size(store->by_board, 0);
  return status;
}

/* Returns the number of boards of all suits of the deck's ranks. */
static uint64_t all_boards(const struct ihp_omaha_store *store)
{
  return ihp_binomial(IH_MAX_SUITS * store->game.deck.ranks, store->board);
}

enum ih_status ihp_omaha_store_boards(struct ihp_omaha_store *store, ihp_omaha_patterns_size *size)
{
  const size_t boards = (size_t)store->boards;
  store->cards = calloc(boards, sizeof *store->cards);
  store->type = calloc(boards, sizeof *store->type);
  store->first = calloc(boards + 1, sizeof *store->first);
  store->canonical = calloc((size_t)all_boards(store), sizeof *store->canonical);
  if (store->cards == NULL || store->type == NULL || store->first == NULL ||
      store->canonical == NULL)
    return IH_ERR_MEMORY;
  return fill_boards(store, size);
}

uint64_t ihp_omaha_store_bytes(const struct ihp_omaha_store *store)
{
  return store->boards * (sizeof *store->cards + sizeof *store->type + sizeof *store->first) +
         all_boards(store) * sizeof *store->canonical;
}

void ihp_omaha_store_free(struct ihp_omaha_store *store)
{
  ih_indexer_free(store->by_board);
  free(store->cards);
  free(store->type);
  free(store->first);
  free(store->canonical);
}
