/* BKT2 files, read as doc/EXPORTS.md documents: every hand of a small deck. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

#include <stdio.h>
#include <string.h>

/* cards[] = the board of a number whose suits s, c, h, d are 0, 3, 1, 2. */
static void read_board_number(uint64_t number, unsigned n, uint8_t cards[])
{
  static const unsigned suits[] = {0, 3, 1, 2};
  unsigned before = 0;
  for (unsigned i = 0; i < n; i++) {
    const unsigned byte = number >> (56 - 8 * i) & 0xFF;
    test_assert(i == 0 || byte / 4 < before / 4 || (byte / 4 == before / 4 && byte > before));
    before = byte;
    test_assert(byte / 4 >= EXPORT_LOWEST_RANK + 2 && byte / 4 <= 14);
    cards[i] = (uint8_t)((byte / 4 - EXPORT_LOWEST_RANK - 2) * 4 + suits[byte % 4]);
  }
  test_assert(number << 8 * (n - 1) << 8 == 0);
}

/* Writes the ranks of a suit on a board in descending order: "", or "c" and more. */
static void spell_suit(const uint8_t board[], unsigned n, unsigned suit, char ranks[6])
{
  size_t length = 0;
  for (unsigned i = 0; i < n; i++)
    if (board[i] % 4 == suit)
      ranks[length++] = (char)('a' + board[i] / 4);
  ranks[length] = '\0';
}

/* Checks that the suits s, h, d, c have decreasing numbers of cards or, if equal, lower ones. */
static void check_board_suits(const uint8_t board[], unsigned n)
{
  char before[6], ranks[6];
  spell_suit(board, n, 0, before);
  for (unsigned suit = 1; suit < 4; suit++) {
    spell_suit(board, n, suit, ranks);
    test_assert(strlen(ranks) < strlen(before) ||
                (strlen(ranks) == strlen(before) && strcmp(ranks, before) <= 0));
    strcpy(before, ranks);
  }
}

static uint64_t count_boards(unsigned n)
{
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)n}};
  const ih_deck deck = {.ranks = EXPORT_RANKS, .suits = EXPORT_SUITS};
  ih_indexer *boards;
  if (n == 0)
    return 1;
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &boards), IH_OK);
  const uint64_t count = ih_indexer_size(boards, 0);
  ih_indexer_free(boards);
  return count;
}

/* Reads all pairs on a board, including those that overlap it. */
static void check_pairs(struct reader *reader, const ih_store *store, unsigned n, uint8_t cards[])
{
  for (unsigned low = 0; low < EXPORT_CARDS; low++)
    for (unsigned high = low + 1; high < EXPORT_CARDS; high++) {
      const int is_there =
          memchr(cards + 2, (int)low, n) != NULL || memchr(cards + 2, (int)high, n) != NULL;
      cards[0] = (uint8_t)high;
      cards[1] = (uint8_t)low;
      test_assert(reader_number(reader, 2) == (is_there ? 0 : exports_bucket(store, cards)));
    }
}

/* Boards with ascending numbers are distinct, so their count proves that all are included. */
START_TEST(bkt2)
{
  const size_t s = (size_t)_i;
  const unsigned n = export_boards[s];
  const uint64_t boards = count_boards(n);
  uint8_t cards[7];
  uint64_t number, before = 0;
  char name[32];
  exports_write("bkt2", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  (void)snprintf(name, sizeof name, "%s.buckets", export_streets[s]);
  struct reader reader = reader_open(name), list = reader;
  ck_assert_mem_eq(reader.bytes, "BKT2", 4);
  reader.at = 4;
  ck_assert_uint_eq(reader_number(&reader, 1), s == 0 ? 1 : 2);
  ck_assert_uint_eq(reader_number(&reader, 1), s);
  ck_assert_uint_eq(reader_number(&reader, 2), ih_store_game(store)->buckets);
  ck_assert_uint_eq(reader_number(&reader, 4), boards);
  ck_assert_uint_eq(reader_number(&reader, 2), EXPORT_CARDS * (EXPORT_CARDS - 1) / 2);
  list.at = reader.at;
  reader.at += s == 0 ? 0 : 8 * boards;
  for (uint64_t i = 0; i < boards; i++, before = number) {
    number = s == 0 ? 0 : reader_number(&list, 8);
    test_assert(i == 0 || number > before);
    if (s > 0)
      read_board_number(number, n, cards + 2);
    check_board_suits(cards + 2, n);
    check_pairs(&reader, store, n, cards);
  }
  reader_close(&reader);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_ONCE(exports_set_up_few, scratch_remove, {bkt2, 0, EXPORT_STREETS})
