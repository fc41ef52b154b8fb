/* Slumbot's files, read as doc/EXPORTS.md documents: every hand of a small deck. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

#include <isohand/boards.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The boards of a street in Slumbot's order, and those seen.  Boards that suit permutations turn
 * into each other have the same index, and the first one counts. */
struct slumbot {
  struct reader reader;
  const ih_store *store;
  ih_indexer *boards;
  unsigned char *seen; /* [index] */
  size_t street, bytes, count;
  uint8_t cards[7]; /* two hole cards and the board */
};

static int is_on_board(const struct slumbot *slumbot, unsigned n, unsigned card)
{
  return memchr(slumbot->cards + 2, (int)card, n) != NULL;
}

/* Visits all hole cards, by the higher one first. */
static void check_board(struct slumbot *slumbot)
{
  const unsigned n = export_boards[slumbot->street];
  uint64_t index = 0;
  if (n > 0)
    ck_assert_int_eq(ih_index_last(slumbot->boards, slumbot->cards + 2, &index), IH_OK);
  if (n > 0 && slumbot->seen[index]++ > 0)
    return;
  slumbot->count++;
  for (unsigned high = 1; high < EXPORT_CARDS; high++)
    for (unsigned low = 0; low < high; low++)
      if (!is_on_board(slumbot, n, high) && !is_on_board(slumbot, n, low)) {
        slumbot->cards[0] = (uint8_t)high;
        slumbot->cards[1] = (uint8_t)low;
        test_assert(reader_number(&slumbot->reader, slumbot->bytes) ==
                    exports_bucket(slumbot->store, slumbot->cards));
      }
}

/* Visits the boards that begin with the first n cards. */
static void check_boards(struct slumbot *slumbot, unsigned n)
{
  uint8_t *board = slumbot->cards + 2;
  if (n == export_boards[slumbot->street]) {
    check_board(slumbot);
    return;
  }
  const unsigned end = n == 1 || n == 2 ? board[n - 1] : EXPORT_CARDS;
  for (unsigned card = 0; card < end; card++)
    if (!is_on_board(slumbot, n, card)) {
      board[n] = (uint8_t)card;
      check_boards(slumbot, n + 1);
    }
}

START_TEST(board_by_board)
{
  const ih_format_options options = {.name = "some_Name-1"};
  const ih_rounds all = {.count = 3, .cards = {3, 1, 1}};
  const size_t s = (size_t)_i;
  char name[100];
  exports_write("slumbot", ".", &options);
  ih_store *store = buckets_open(export_streets[s]);
  ih_rounds rounds = all;
  rounds.count = s == 0 ? 1 : (uint8_t)s;
  struct slumbot slumbot = {.store = store, .street = s, .bytes = s == 3 ? 4 : 2};
  ck_assert_int_eq(ih_indexer_new(&ih_store_game(store)->deck, &rounds, &slumbot.boards), IH_OK);
  slumbot.seen = calloc(ih_indexer_size(slumbot.boards, rounds.count - 1u), 1);
  ck_assert_ptr_nonnull(slumbot.seen);
  (void)snprintf(name, sizeof name, "buckets.holdem.5.4.3.some_Name-1.%zu", s);
  slumbot.reader = reader_open(name);
  check_boards(&slumbot, 0);
  reader_close(&slumbot.reader);
  ck_assert_uint_eq(slumbot.count, s == 0 ? 1 : ih_indexer_size(slumbot.boards, rounds.count - 1u));
  (void)snprintf(name, sizeof name, "num_buckets.holdem.5.4.3.some_Name-1.%zu", s);
  slumbot.reader = reader_open(name);
  ck_assert_uint_eq(reader_number(&slumbot.reader, 4), ih_store_game(store)->buckets);
  reader_close(&slumbot.reader);
  free(slumbot.seen);
  ih_indexer_free(slumbot.boards);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_ONCE(exports_set_up, scratch_remove, {board_by_board, 0, EXPORT_STREETS})
