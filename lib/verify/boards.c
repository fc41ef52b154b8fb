/* Recomputes all rows of a table board by board: for a street, from each of its boards up to suit
 * isomorphism; for preflop, from each final board, weighted by its multiplicity.  Every hand has
 * such a board, so every row is compared. */
#include "base/executor.h"
#include "verify/play_boards.h"
#include "verify/recompute.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

enum { SLICES_A_WORKER = 64 };

/* The work of a call, shared by its slices. */
struct boards_check {
  const ih_store *store;
  ih_indexer *boards; /* of one round */
  uint64_t cost;      /* of one board */
  struct ihp_verifying *verifying;
  atomic_flag joining;          /* held by the thread that is joining */
  struct ihp_wrong_value wrong; /* for streets after preflop */
  struct ihp_tallies *tallies;  /* for preflop: sums over all boards; else NULL */
};

/* Recomputes the row of an index as the mean over the n hole cards at place[], and compares it. */
static void compare_tallies(const ih_store *store, const struct ihp_tallies *tallies,
                            const uint16_t place[], unsigned n, uint64_t index,
                            struct ihp_wrong_value *wrong)
{
  struct ihp_tally tally;
  uint64_t values[IHP_MOST_VALUES];
  ihp_tallies_read(tallies, place, n, &tally);
  store->feature->derive_tally(&store->hands, &tally, values);
  ihp_row_compare(store, index, values, wrong);
}

/* Compares the rows of all hole cards on an enumerated board. */
static void compare_board(const ih_store *store, const struct ihp_tallies *tallies,
                          const uint8_t board[], struct ihp_wrong_value *wrong)
{
  const unsigned known = ihp_tallies_board(&store->hands);
  const ih_deck *deck = &store->hands.game.deck;
  uint8_t left[IH_MAX_CARDS], cards[IH_MAX_CARDS];
  const size_t count =
      ih_set_cards(ih_set_of_deck(deck) & ~ih_set_of_cards_unchecked(board, known), left);
  memcpy(cards + 2, board, known);
  for (size_t i = 1; i < count; i++)
    for (size_t j = 0; j < i; j++) {
      const uint16_t place = (uint16_t)ih_hole_place(left[i], left[j]);
      cards[0] = left[i];
      cards[1] = left[j];
      compare_tallies(store, tallies, &place, 1, ih_index_last_unchecked(store->indexer, cards),
                      wrong);
    }
}

static enum ih_status play_slice(const struct boards_check *check, const struct ihp_slice *slice,
                                 struct ihp_tallies *tallies, struct ihp_wrong_value *wrong)
{
  enum ih_status status = IH_OK;
  for (uint64_t i = slice->first; i < slice->first + slice->count && status == IH_OK; i++) {
    uint8_t board[IH_MAX_CARDS];
    uint64_t weight = 0;
    ih_unindex_unchecked(check->boards, 0, i, board);
    if (check->tallies == NULL) {
      status = ihp_tallies_play(tallies, board, slice);
      if (status == IH_OK)
        compare_board(check->store, tallies, board, wrong);
    } else {
      (void)ih_multiplicity(check->boards, 0, i, &weight);
      ihp_tallies_add(tallies, board, (unsigned)weight);
    }
    ihp_progress_add(&check->verifying->progress, check->cost);
    if (ihp_slice_is_over(slice, 0))
      status = IH_ERR_CANCELLED;
  }
  return status;
}

/* Slices may be joined in any order: the joined result is the lowest wrong index, or sums. */
static enum ih_status play_boards_slice(void *work, const struct ihp_slice *slice)
{
  struct boards_check *check = work;
  struct ihp_wrong_value wrong = {.index = IH_NO_INDEX};
  struct ihp_tallies *tallies = ihp_tallies_new(&check->store->hands);
  if (tallies == NULL)
    return IH_ERR_MEMORY;
  const enum ih_status status = play_slice(check, slice, tallies, &wrong);
  while (atomic_flag_test_and_set(&check->joining))
    ;
  if (wrong.index < check->wrong.index)
    check->wrong = wrong;
  if (check->tallies != NULL)
    ihp_tallies_join(check->tallies, tallies);
  atomic_flag_clear(&check->joining);
  ihp_tallies_free(tallies);
  return status;
}

/* Compares a preflop row after all boards have been added. */
static void compare_preflop(const ih_store *store, const struct ihp_tallies *tallies,
                            uint64_t index, struct ihp_wrong_value *wrong)
{
  const ih_deck *deck = &store->hands.game.deck;
  uint16_t place[IH_HOLES];
  unsigned n = 0;
  for (uint8_t a = 1; a < IH_MAX_CARDS; a++)
    for (uint8_t b = 0; b < a; b++) {
      const uint8_t cards[] = {a, b};
      if (ih_deck_has(deck, a) && ih_deck_has(deck, b) &&
          ih_index_last_unchecked(store->indexer, cards) == index)
        place[n++] = (uint16_t)ih_hole_place(a, b);
    }
  compare_tallies(store, tallies, place, n, index, wrong);
}

static enum ih_status play_all(struct boards_check *check)
{
  const struct ihp_split split = {
      .units = ih_indexer_size(check->boards, 0),
      .least = 1,
      .a_worker = SLICES_A_WORKER,
      .run = play_boards_slice,
      .callbacks = check->verifying->callbacks,
  };
  const enum ih_status status = ihp_split_run(&split, check->verifying->executor, check);
  for (uint64_t i = 0;
       status == IH_OK && check->tallies != NULL && i < ih_store_hands(check->store); i++)
    compare_preflop(check->store, check->tallies, i, &check->wrong);
  return status;
}

/* ---- Recomputation by boards ------------------------------------------------------ */

static enum ih_status new_board_indexer(const ih_store *store, ih_indexer **boards)
{
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)ihp_tallies_board(&store->hands)}};
  return ih_indexer_new(&store->hands.game.deck, &rounds, boards);
}

uint64_t ihp_derive_boards_cost(const ih_store *store)
{
  ih_indexer *boards;
  if (new_board_indexer(store, &boards) != IH_OK)
    return UINT64_MAX;
  const uint64_t count = ih_indexer_size(boards, 0);
  ih_indexer_free(boards);
  return count * ihp_tallies_cost(&store->hands);
}

int ihp_by_boards(const ih_store *store, uint64_t rows)
{
  return rows > 0 && store->feature->derive_tally != NULL && !ihp_is_omaha(&store->hands.rounds) &&
         ihp_derive_boards_cost(store) <= ihp_derive_rows_cost(store, rows);
}

enum ih_status ihp_derive_boards(const ih_store *store, struct ihp_verifying *verifying,
                                 struct ihp_wrong_value *wrong)
{
  struct boards_check check = {.store = store,
                               .cost = ihp_tallies_cost(&store->hands),
                               .verifying = verifying,
                               .joining = ATOMIC_FLAG_INIT,
                               .wrong = {.index = IH_NO_INDEX}};
  enum ih_status status = new_board_indexer(store, &check.boards);
  if (status != IH_OK)
    return status;
  if (ihp_street_board(&store->hands.rounds) == 0) {
    check.tallies = ihp_tallies_new(&store->hands);
    status = check.tallies == NULL ? IH_ERR_MEMORY : IH_OK;
  }
  if (status == IH_OK)
    status = play_all(&check);
  ihp_tallies_free(check.tallies);
  ih_indexer_free(check.boards);
  *wrong = check.wrong;
  return status;
}
