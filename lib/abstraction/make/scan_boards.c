#include "abstraction/make/scan_boards.h"

#include "base/bits.h"
#include "base/mix.h"
#include "base/random.h"
#include "base/subsets.h"
#include "feature/omaha.h"

#include <isohand/omaha.h>
#include <stdlib.h>
#include <string.h>

/* ---- Boards -------------------------------------------------------------------------------- */

/* Returns the hands of a board that the settings want in the sample; all, if they say nothing. */
static uint64_t sampled_of_board(const struct ihp_street_plan *street, uint64_t boards)
{
  const struct ihp_settings *settings = &street->settings;
  return settings->sample == 0      ? UINT64_MAX
         : settings->within != NULL ? settings->sample
                                    : (settings->sample + boards - 1) / boards;
}

enum ih_status ihp_scan_boards_count(const struct ihp_street_plan *street,
                                     struct ihp_scan_boards *boards)
{
  const ih_rounds *rounds = &street->hands.rounds;
  const unsigned hole = rounds->cards[0];
  const ih_rounds alone = {.count = 1, .cards = {(uint8_t)ihp_street_board(rounds)}};
  *boards = (struct ihp_scan_boards){.game = ihp_omaha_game_of(&street->hands.game, rounds),
                                     .cards = alone.cards[0],
                                     .places = (size_t)ih_omaha_places(hole)};
  const enum ih_status status = ih_indexer_new(&boards->game.deck, &alone, &boards->indexer);
  if (status != IH_OK)
    return status;
  boards->count = ih_indexer_size(boards->indexer, 0);
  boards->live = (size_t)ihp_choose(ih_deck_cards(&boards->game.deck) - boards->cards, hole);
  const uint64_t wanted = sampled_of_board(street, boards->count);
  boards->each = wanted < boards->live ? (size_t)wanted : boards->live;
  return IH_OK;
}

enum ih_status ihp_scan_boards_open(const struct ihp_scan *scan, struct ihp_scan_boards *boards)
{
  const struct ihp_run *run = scan->run;
  const unsigned bins = scan->street->hands.game.bins;
  const enum ih_status status = ihp_scan_boards_count(scan->street, boards);
  boards->scan = scan;
  return status != IH_OK || bins == 0
             ? status
             : ih_omaha_bins_new(&boards->game, bins, run->options.executor, &run->callbacks,
                                 &boards->bins, NULL);
}

void ihp_scan_boards_close(struct ihp_scan_boards *boards)
{
  ih_indexer_free(boards->indexer);
  ih_omaha_bins_free(boards->bins);
}

uint64_t ihp_scan_boards_work(const struct ihp_street_plan *street)
{
  const ih_omaha_game game = ihp_omaha_game_of(&street->hands.game, &street->hands.rounds);
  return street->hands.game.bins == 0 ? 0 : ih_omaha_sums_boards(&game, 0) * IHP_OMAHA_FINAL_BOARD;
}

/* ---- Hands of one board -------------------------------------------------------------------- */

uint64_t ihp_board_hands_bytes(const struct ihp_scan_boards *boards,
                               const struct ihp_street_plan *street)
{
  return boards->live * (sizeof(uint32_t) + sizeof(uint64_t)) +
         boards->places * (1 + street->hands.game.bins * sizeof(uint16_t));
}

void ihp_board_hands_release(struct ihp_board_hands *hands)
{
  free(hands->place);
  free(hands->index);
  free(hands->wanted);
  free(hands->histogram);
}

enum ih_status ihp_board_hands_take(const struct ihp_scan_boards *boards,
                                    struct ihp_board_hands *hands)
{
  const size_t bins = boards->scan->street->hands.game.bins;
  const size_t counts = boards->places * bins;
  *hands = (struct ihp_board_hands){
      .place = malloc(boards->live * sizeof *hands->place),
      .index = malloc(boards->live * sizeof *hands->index),
      .wanted = malloc(boards->places),
      .histogram = bins == 0 ? NULL : malloc(counts * sizeof *hands->histogram)};
  if (hands->place != NULL && hands->index != NULL && hands->wanted != NULL &&
      (hands->histogram != NULL || bins == 0))
    return IH_OK;
  ihp_board_hands_release(hands);
  return IH_ERR_MEMORY;
}

/* Returns the cards of the deck that are not on the board, as bits by card. */
static uint64_t live_cards(const ih_deck *deck, const uint8_t board[], unsigned m)
{
  uint64_t live = 0;
  for (unsigned rank = 0; rank < deck->ranks; rank++)
    for (unsigned suit = 0; suit < deck->suits; suit++)
      live |= UINT64_C(1) << ih_card_make(rank, suit);
  for (unsigned i = 0; i < m; i++)
    live &= ~(UINT64_C(1) << board[i]);
  return live;
}

void ihp_board_hands_list(const struct ihp_scan_boards *boards, uint64_t board,
                          struct ihp_board_hands *hands)
{
  ih_unindex_unchecked(boards->indexer, 0, board, hands->board);
  (void)ih_multiplicity(boards->indexer, 0, board, &hands->multiplicity);
  const uint64_t live = live_cards(&boards->game.deck, hands->board, boards->cards);
  uint64_t set = ihp_subset_first(boards->game.hole);
  hands->count = 0;
  for (uint32_t place = 0; hands->count < boards->live; place++, set = ihp_subset_next(set))
    if ((set & ~live) == 0)
      hands->place[hands->count++] = place;
}

void ihp_board_hands_index(const struct ihp_scan_boards *boards, struct ihp_board_hands *hands)
{
  enum { SOME = 512, STRIDE = 16 };
  const struct ihp_street_plan *street = boards->scan->street;
  const unsigned hole = boards->game.hole;
  uint8_t cards[SOME * STRIDE];
  uint64_t set = ihp_subset_first(hole);
  uint32_t place = 0;
  for (size_t first = 0; first < hands->count; first += SOME) {
    const size_t some = hands->count - first < SOME ? hands->count - first : SOME;
    for (size_t i = 0; i < some; i++) {
      uint8_t *row = cards + i * STRIDE;
      for (; place < hands->place[first + i]; place++)
        set = ihp_subset_next(set);
      uint64_t rest = set;
      for (unsigned c = 0; c < hole; c++, rest &= rest - 1)
        row[c] = (uint8_t)ihp_lowest(rest);
      memcpy(row + hole, hands->board, boards->cards);
    }
    ih_index_batch_unchecked(street->indexer, street->hands.rounds.count - 1u, cards, STRIDE, some,
                             hands->index + first);
  }
}

/* Knuth, volume 2, algorithm S.  Each board has a stream of its own. */
void ihp_board_hands_draw(const struct ihp_scan_boards *boards, uint64_t board,
                          struct ihp_board_hands *hands)
{
  uint64_t state = ihp_mix(boards->scan->street->settings.seed + board * IHP_MIX_STEP);
  size_t wanted = boards->each;
  memset(hands->wanted, 0, boards->places);
  for (size_t i = 0; i < hands->count && wanted > 0; i++) {
    const int is_drawn = ihp_random_below(&state, hands->count - i) < wanted;
    hands->wanted[hands->place[i]] = (uint8_t)is_drawn;
    wanted -= (size_t)is_drawn;
  }
}

void ihp_board_hands_choose(const struct ihp_scan_boards *boards, uint8_t seen[],
                            struct ihp_board_hands *hands)
{
  memset(hands->wanted, 0, boards->places);
  for (size_t i = 0; i < hands->count; i++) {
    const uint64_t index = hands->index[i];
    const uint8_t bit = (uint8_t)(1u << index % 8);
    hands->wanted[hands->place[i]] =
        (__atomic_fetch_or(&seen[index / 8], bit, __ATOMIC_RELAXED) & bit) == 0;
  }
}

/* ---- Histograms ---------------------------------------------------------------------------- */

enum ih_status ihp_board_hands_histograms(const struct ihp_scan_boards *boards,
                                          const struct ihp_board_hands *hands)
{
  return ih_omaha_board_histograms(boards->bins, hands->board, boards->cards, hands->wanted,
                                   hands->histogram, NULL);
}

void ihp_board_hands_point(const struct ihp_scan_boards *boards,
                           const struct ihp_board_hands *hands, uint32_t place, void *at, size_t i)
{
  const size_t width = ihp_plan_width(boards->scan->street);
  const enum ih_dtype dtype = ihp_plan_dtype(boards->scan->street);
  const uint16_t *histogram = hands->histogram + place * width;
  uint32_t sum = 0;
  for (size_t j = 0; j < width; j++)
    ihp_element_put(dtype, sum += histogram[j], at, i * width + j);
}
