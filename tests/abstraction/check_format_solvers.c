/* poker-cfrm and fishbait, read as doc/EXPORTS.md documents: every hand of a small deck. */
#include "exports.h"
#include "harness.h"
#include "readers.h"

START_TEST(poker_cfrm)
{
  exports_write("poker-cfrm", "abs", NULL);
  struct reader reader = reader_open("abs");
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    ck_assert_uint_eq(reader_number(&reader, 4), s);
    ck_assert_uint_eq(reader_number(&reader, 4), ih_store_game(store)->buckets);
    reader_check_hands(&reader, store, 4);
    ih_store_close(store);
  }
  reader_close(&reader);
}
END_TEST

START_TEST(fishbait)
{
  static const char *const names[] = {"", "flop_clusters.cereal", "turn_clusters.cereal",
                                      "river_clusters.cereal"};
  exports_write("fishbait", ".", NULL);
  for (size_t s = 1; s < EXPORT_STREETS; s++) {
    ih_store *store = buckets_open(export_streets[s]);
    struct reader reader = reader_open(names[s]);
    ck_assert_uint_eq(reader_number(&reader, 1), 1);
    ck_assert_uint_eq(reader_number(&reader, 8), ih_store_hands(store));
    reader_check_hands(&reader, store, 4);
    reader_close(&reader);
    ih_store_close(store);
  }
  ck_assert_uint_eq(scratch_entries(), EXPORT_STREETS + 3);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {poker_cfrm}, {fishbait})
