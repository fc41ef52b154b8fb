/* DecisionHoldem's files, read as doc/EXPORTS.md documents: every hand of a small deck. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

#include <stdio.h>
#include <string.h>

/* Converts a suit-by-suit card number into a card. */
static uint8_t card_by_suit(unsigned number)
{
  return (uint8_t)(number % EXPORT_RANKS * 4 + number / EXPORT_RANKS);
}

/* Checks the keys and elements of all boards for the hole cards in cards[]: boards that begin with
 * n given cards, whose digits are `key`, and continue with cards from `from` on. */
static void check_keys(struct reader *keys, struct reader *elements, const ih_store *store,
                       size_t street, unsigned n, unsigned from, uint64_t key, uint8_t cards[])
{
  if (n == export_boards[street]) {
    test_assert(reader_number(keys, 4) == key);
    test_assert(reader_number(elements, street == 3 ? 2 : 4) == exports_bucket(store, cards));
    return;
  }
  for (unsigned number = from; number < EXPORT_CARDS; number++)
    if (memchr(cards, card_by_suit(number), 2) == NULL) {
      cards[2 + n] = card_by_suit(number);
      check_keys(keys, elements, store, street, n + 1, number + 1, key * EXPORT_CARDS + number,
                 cards);
    }
}

/* All 190 hole cards, and C(18, 3), C(18, 4) and C(18, 5) boards for each. */
START_TEST(decisionholdem)
{
  static const size_t boards[] = {1, 816, 3060, 8568};
  const size_t s = (size_t)_i;
  const size_t keys = s == 0 ? 190 : boards[s];
  uint8_t cards[7];
  char name[64];
  exports_write("decisionholdem", ".", NULL);
  ih_store *store = buckets_open(export_streets[s]);
  (void)snprintf(name, sizeof name, "%s_hand_cluster.bin", export_streets[s]);
  struct reader reader = reader_open(name), elements = reader;
  for (unsigned low = 0; low < EXPORT_CARDS; low++)
    for (unsigned high = low + 1; high < EXPORT_CARDS; high++) {
      const int is_section = s > 0 || high == 1;
      if (is_section) {
        reader.at = elements.at;
        elements.at += 4 * keys;
      }
      cards[0] = card_by_suit(low);
      cards[1] = card_by_suit(high);
      check_keys(&reader, &elements, store, s, 0, 0, s == 0 ? low * EXPORT_CARDS + high : 0, cards);
    }
  reader_close(&elements);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_ONCE(exports_set_up_few, scratch_remove, {decisionholdem, 0, EXPORT_STREETS})
