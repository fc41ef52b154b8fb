/* Loops over canonical hands and boards: against unindexing each index. */
#include "harness.hpp"

#include <algorithm>
#if __cplusplus >= 202002L
#include <ranges>
static_assert(std::ranges::input_range<isohand::hands>);
static_assert(std::ranges::input_range<isohand::boards>);
static_assert(std::ranges::input_range<const isohand::hands>);
static_assert(std::ranges::input_range<isohand::rows>);
#endif

/* All hands of each round, in order; rounds of several batches, of one and of none. */
START_TEST(every_hand_comes_once)
{
  static const struct {
    const char *deck, *rounds;
  } games[] = {{"standard", "2,3"}, {"4x4", "2,3,1,1"}, {"leduc-ranks", "1,1"}, {"short", "2"}};
  for (const auto &game : games) {
    const isohand::indexer indexer(game.rounds, isohand::deck(game.deck));
    for (unsigned round = 0; round <= indexer.last(); round++) {
      std::uint64_t next = 0, deals = 0;
      isohand::hands all(indexer, round);
      for (const isohand::canonical_hand &hand : all) {
        test_assert(hand.index == next);
        next++;
        deals += hand.multiplicity;
        if (next % 97 != 1 && next + 3 < indexer.size(round))
          continue;
        const std::vector<std::uint8_t> expected = indexer.unindex(round, hand.index);
        test_assert(
            std::equal(hand.cards.begin(), hand.cards.end(), expected.begin(), expected.end()));
        test_assert(hand.multiplicity == indexer.multiplicity(round, hand.index));
      }
      ih_u128 all_deals;
      ck_assert_int_eq(ih_indexer_deals(indexer.get(), round, &all_deals), IH_OK);
      ck_assert_uint_eq(next, indexer.size(round));
      ck_assert_uint_eq(all.size(), next);
      ck_assert_uint_eq(deals, all_deals.low);
    }
  }
}
END_TEST

/* Ranges begin and end where they are told, around the ends of batches, and can be repeated. */
START_TEST(ranges_of_indices)
{
  const isohand::indexer flop("2,3");
  for (const std::uint64_t first : {UINT64_C(0), UINT64_C(511), UINT64_C(1286000)})
    for (const std::uint64_t count : std::array<std::uint64_t, 6>{0, 1, 511, 512, 513, 792}) {
      const isohand::hands some(flop, 1, first, count);
      for (int repeat = 0; repeat < 2; repeat++) {
        std::uint64_t n = 0;
        for (const auto &hand : some) {
          test_assert(hand.index == first + n);
          test_assert(flop.index(hand.cards) == hand.index);
          n++;
        }
        ck_assert_uint_eq(n, count);
      }
    }
  test_throws(IH_ERR_RANGE, "", [&] { isohand::hands(flop, 1, flop.size() - 1, 2); });
  test_throws(IH_ERR_RANGE, "", [&] { isohand::hands(flop, 2); });
  isohand::hands a(flop, 0);
  isohand::hands b = std::move(a);
  ck_assert_uint_eq((*b.begin()).index, 0);
  ck_assert_ptr_null(a.get());
}
END_TEST

/* 22,100 flops in 1,755 classes; boards of a street list, whose orders count. */
START_TEST(boards_stand_for_raw_boards)
{
  std::uint64_t raw = 0, n = 0;
  const isohand::boards flops("3");
  for (const auto &board : flops) {
    raw += board.multiplicity;
    n++;
    ck_assert_uint_eq(board.cards.size(), 3);
  }
  ck_assert_uint_eq(n, 1755);
  ck_assert_uint_eq(raw, 22100);
  ck_assert_uint_eq(flops.size(), 1755);
  test_text(isohand::deck().text((*flops.begin()).cards), "2s2h2d");
  ck_assert_uint_eq(flops.indexer().size(), 1755);
  isohand::boards turns = isohand::boards("3,1", isohand::deck("4x4"));
  raw = 0;
  for (const auto &board : turns)
    raw += board.multiplicity;
  ck_assert_uint_eq(raw, 560 * 13);
  ck_assert_uint_eq(isohand::boards("5").size(), 134459);
}
END_TEST

TEST_MAIN({every_hand_comes_once}, {ranges_of_indices}, {boards_stand_for_raw_boards})
