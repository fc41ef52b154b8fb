/* Robopoker's tables, read as doc/EXPORTS.md documents: every hand of a small deck. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Describes a suit in a hand whose cards are ordered as in obs: numbers of hole cards and board
 * cards, and the lowest and highest rank of each. */
static void describe_suit(const uint8_t cards[], unsigned n, unsigned suit, int suit_key[6])
{
  const int none[6] = {0, 0, -1, -1, -1, -1};
  memcpy(suit_key, none, sizeof none);
  for (unsigned i = 0; i < n; i++)
    if (cards[i] % 4 == suit) {
      const unsigned side = i >= 2;
      suit_key[side]++;
      if (suit_key[2 + side] < 0 || suit_key[2 + side] > cards[i] / 4)
        suit_key[2 + side] = cards[i] / 4;
      if (suit_key[4 + side] < cards[i] / 4)
        suit_key[4 + side] = cards[i] / 4;
    }
}

/* Checks that each suit follows the one below it, or is equal. */
static void check_suits(const uint8_t cards[], unsigned n)
{
  int before[6], suit_key[6];
  describe_suit(cards, n, 0, before);
  for (unsigned suit = 1; suit < 4; suit++) {
    size_t first = 0;
    describe_suit(cards, n, suit, suit_key);
    while (first < 6 && suit_key[first] == before[first])
      first++;
    test_assert(first == 6 || suit_key[first] > before[first]);
    memcpy(before, suit_key, sizeof suit_key);
  }
}

/* cards[] = the hand of obs: the higher hole card, the lower one, and the board, descending. */
static void read_obs(uint64_t obs, unsigned n, uint8_t cards[])
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned byte = obs >> 8 * i & 0xFF;
    test_assert(byte > EXPORT_LOWEST_RANK * 4 && byte <= 52);
    cards[i] = (uint8_t)(byte - 1 - EXPORT_LOWEST_RANK * 4);
    test_assert(i == 0 || i == 2 || cards[i] < cards[i - 1]);
  }
  test_assert(obs >> 8 * n == 0);
}

START_TEST(robopoker)
{
  const size_t s = (size_t)_i;
  const unsigned n = 2 + export_boards[s];
  uint8_t cards[7];
  uint64_t index;
  char name[32];
  exports_write("robopoker", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  unsigned char *seen = calloc(ih_store_hands(store), 1);
  ck_assert_ptr_nonnull(seen);
  (void)snprintf(name, sizeof name, "%s.pgcopy", export_streets[s]);
  struct reader reader = reader_open(name);
  ck_assert_uint_eq(reader.n, 19 + 20 * ih_store_hands(store) + 2);
  ck_assert_mem_eq(reader.bytes, "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
  reader.at = 19;
  for (uint64_t i = 0; i < ih_store_hands(store); i++) {
    test_assert(reader_big_endian(&reader, 2) == 2 && reader_big_endian(&reader, 4) == 8);
    read_obs(reader_big_endian(&reader, 8), n, cards);
    check_suits(cards, n);
    test_assert(reader_big_endian(&reader, 4) == 2);
    test_assert(reader_big_endian(&reader, 2) == 256 * s + exports_bucket(store, cards));
    test_assert(ih_index_last(ih_store_indexer(store), cards, &index) == IH_OK);
    test_assert(seen[index]++ == 0);
  }
  ck_assert_uint_eq(reader_big_endian(&reader, 2), 0xFFFF);
  reader_close(&reader);
  free(seen);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_ONCE(exports_set_up_few, scratch_remove, {robopoker, 0, EXPORT_STREETS})
