/* Indexers as objects: golden values, and the C calls. */
#include "harness.hpp"

using bytes = std::vector<std::uint8_t>;

/* ---- Golden values ----------------------------------------------------------------------------
 */

/* Those of doc/GUIDE.md and README.md. */
START_TEST(indices_are_the_published_ones)
{
  const isohand::indexer flop("2,3"), holdem(isohand::rounds{2, 3, 1, 1});
  ck_assert_uint_eq(flop.index("AsKh|QsJhTd"), 569281);
  ck_assert_uint_eq(flop.index(1, "AdKc|QdJcTs"), 569281);
  ck_assert_uint_eq(flop.index(test_cards("KsAhTd7c2c")), 57783);
  ck_assert(flop.unindex(57783) == test_cards("AsKh2d7dTc"));
  test_text(flop.text(1, flop.unindex(1, 57783)), "AsKh|2d7dTc");
  test_text(flop.text(flop.unindex(57783)), "AsKh|2d7dTc");
  ck_assert_uint_eq(flop.index({48, 45, 40, 37, 34}), 569281);
  ck_assert_uint_eq(flop.index(0, {0, 1}), flop.index(0, test_cards("2s2h")));
  ck_assert_uint_eq(holdem.index("AsKs|QsJhTd|Th|Ac"), 2159589275);
  ck_assert_uint_eq(holdem.size(), 2428287420);
  ck_assert_uint_eq(holdem.size(0), 169);
  ck_assert_uint_eq(holdem.size(4), 0);
  ck_assert_uint_eq(holdem.last(), 3);
  ck_assert_uint_eq(holdem.cards(2), 6);
  ck_assert_uint_eq(holdem.cards(8), 0);
  const auto all = holdem.index_all(test_cards("AsKhQsJhTd2c2d"));
  const std::array<std::uint64_t, IH_MAX_ROUNDS> expected = {89, 569281, 17487533, 683687561};
  ck_assert(all == expected);
  const ih_canonical canonical = flop.canonical(1, test_cards("KsAhTd7c2c"));
  ck_assert_uint_eq(canonical.multiplicity, 24);
  ck_assert_mem_eq(canonical.to, "\1\0\3\2", 4);
  ck_assert_uint_eq(flop.multiplicity(1, 57783), 24);
  ck_assert(flop.deck() == isohand::deck());
  test_text(holdem.rounds().text(), "2,3,1,1");
}
END_TEST

/* Numbers in braces are the cards of the rounds, also where they could be a pointer and a length,
 * or the members of ih_rounds. */
START_TEST(round_lists_in_braces)
{
  test_text(isohand::indexer({2, 3, 1, 1}).rounds().text(), "2,3,1,1");
  test_text(isohand::indexer({2, 3, 2}).rounds().text(), "2,3,2");
  test_text(isohand::indexer({1, 3}).rounds().text(), "1,3");
  test_text(isohand::indexer{2}.rounds().text(), "2");
  const isohand::indexer leduc({1, 1}, isohand::deck("leduc"));
  test_text(leduc.rounds().text(), "1,1");
  ck_assert(leduc.deck() == isohand::deck("leduc"));
  ih_rounds list = {};
  list.count = 2;
  list.cards[0] = 2;
  list.cards[1] = 4;
  test_text(isohand::indexer(list).rounds().text(), "2,4");
  test_throws(IH_ERR_ROUNDS, "", [] { isohand::indexer({0, 3}); });
}
END_TEST

/* ---- Batches ----------------------------------------------------------------------------------
 */

static std::vector<std::array<std::uint8_t, 7>> random_hands(std::size_t n)
{
  struct test_random random = test_random_new(30);
  std::vector<std::array<std::uint8_t, 7>> hands(n);
  for (auto &hand : hands)
    test_random_deal(&random, 13, 4, 7, hand.data());
  return hands;
}

/* A batch, one call for each hand, the unchecked calls and the C calls agree. */
START_TEST(batches_are_the_single_calls)
{
  const isohand::indexer holdem("2,3,1,1");
  const auto hands = random_hands(1000);
  for (unsigned round = 0; round < 4; round++) {
    const std::vector<std::uint64_t> indices = holdem.index_batch(round, hands);
    std::vector<std::uint64_t> unchecked(hands.size());
    holdem.index_batch_unchecked(round, hands, unchecked.data());
    ck_assert(indices == unchecked);
    const bytes rows = holdem.unindex_batch(round, indices);
    bytes other(rows.size());
    holdem.unindex_batch_unchecked(round, indices,
                                   isohand::writable_rows(other, holdem.cards(round)));
    ck_assert(rows == other);
    for (std::size_t i = 0; i < hands.size(); i++) {
      std::uint64_t expected;
      std::uint8_t hand[7];
      ck_assert_int_eq(ih_index_round(holdem.get(), round, hands[i].data(), &expected), IH_OK);
      ck_assert_int_eq(ih_unindex(holdem.get(), round, expected, hand), IH_OK);
      const isohand::cards_view view(hands[i].data(), holdem.cards(round));
      test_assert(indices[i] == expected && holdem.index(round, view) == expected &&
                  holdem.index_unchecked(round, hands[i].data()) == expected);
      test_assert(round < 3 || holdem.index_unchecked(hands[i].data()) == expected);
      const bytes canonical = holdem.unindex(round, expected);
      test_assert(canonical == bytes(hand, hand + holdem.cards(round)));
      holdem.unindex_unchecked(round, expected, hand);
      test_assert(canonical == bytes(hand, hand + canonical.size()));
      test_assert(isohand::rows(rows, canonical.size())[i][0] == canonical[0]);
    }
  }
}
END_TEST

START_TEST(empty_batches_are_nothing)
{
  const isohand::indexer flop("2,3");
  ck_assert(flop.index_batch(1, isohand::rows()).empty());
  ck_assert(flop.index_batch(0, std::vector<std::array<std::uint8_t, 5>>()).empty());
  ck_assert(flop.unindex_batch(1, {}).empty());
  flop.unindex_batch(1, {}, isohand::writable_rows());
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.index_batch(2, isohand::rows()); });
  test_throws(IH_ERR_RANGE, "round 2",
              [&] { flop.unindex_batch(2, {}, isohand::writable_rows()); });
}
END_TEST

/* A refused batch leaves its output alone, and names the hand. */
START_TEST(bad_hands_are_named)
{
  const isohand::indexer flop("2,3");
  auto hands = random_hands(10);
  hands[7][2] = hands[7][0];
  std::vector<std::uint64_t> indices(10, 1);
  const isohand::error twice =
      test_throws(IH_ERR_DUPLICATE, "hand 7: ", [&] { flop.index_batch(1, hands, indices); });
  ck_assert_uint_eq(twice.row(), 7);
  ck_assert(indices == std::vector<std::uint64_t>(10, 1));
  hands[3][1] = 52;
  ck_assert_uint_eq(test_throws(IH_ERR_CARD, "hand 3: ", [&] { flop.index_batch(1, hands); }).row(),
                    3);
  test_throws(IH_ERR_ARGUMENT, "indices: 9 elements, not 10",
              [&] { flop.index_batch(1, hands, isohand::span(indices).subspan(0, 9)); });
  test_throws(IH_ERR_COUNT, "rows have 4 cards, not 5",
              [&] { flop.index_batch(1, isohand::rows(hands[0].data(), 4, 7, 10), indices); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.index_batch(2, hands); });
  test_throws(IH_ERR_COUNT, "rows have 4 cards, not 5", [&] {
    bytes few(4 * indices.size());
    flop.unindex_batch(1, indices, isohand::writable_rows(few, 4));
  });
  indices[4] = flop.size();
  const isohand::error beyond =
      test_throws(IH_ERR_RANGE, "index 4: ", [&] { flop.unindex_batch(1, indices); });
  ck_assert_uint_eq(beyond.row(), 4);
  bytes out(50);
  test_throws(IH_ERR_ARGUMENT, "hands: 5 elements, not 10",
              [&] { flop.unindex_batch(1, indices, isohand::writable_rows(out.data(), 5, 5, 5)); });
}
END_TEST

START_TEST(bad_single_hands_are_refused)
{
  const isohand::indexer flop("2,3");
  test_throws(IH_ERR_DUPLICATE, "hand: ", [&] { flop.index(bytes(5)); });
  test_throws(IH_ERR_CARD, "hand: ", [&] { flop.index(bytes{0, 1, 2, 3, 52}); });
  test_throws(IH_ERR_COUNT, "6 cards, not 5", [&] { flop.index(test_cards("AsKsQsJsTs9s")); });
  test_throws(IH_ERR_COUNT, "4 cards, not 5", [&] { flop.index_all(test_cards("AsKsQsJs")); });
  test_throws(IH_ERR_COUNT, "4 cards, not 5", [&] { flop.text(1, test_cards("AsKsQsJs")); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.index(2, bytes(6)); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.index(2, bytes()); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.multiplicity(2, 0); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.children(2, 0); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.parent(2, 0, 0); });
  test_throws(IH_ERR_RANGE, "index", [&] { flop.unindex(flop.size()); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.unindex(2, 0); });
  test_throws(IH_ERR_RANGE, "index", [&] { flop.multiplicity(1, flop.size()); });
  test_throws(IH_ERR_RANGE, "round 2", [&] { flop.parse(2, "AsKs"); });
  test_throws(IH_ERR_COUNT, "", [&] { flop.index("AsKh|QsJh"); });
  test_throws(IH_ERR_DUPLICATE, "As", [&] { flop.index("AsKh|QsJhAs"); });
  test_throws(IH_ERR_ROUNDS, "", [] { isohand::indexer("2,5", isohand::deck("leduc")); });
  test_throws(IH_ERR_OVERFLOW, "", [] { isohand::indexer(isohand::rounds{13, 13, 13}); });
}
END_TEST

/* ---- Owners and references --------------------------------------------------------------------
 */

/* A moved-from object refers to nothing, and its checked calls throw. */
START_TEST(objects_are_moved)
{
  isohand::indexer a("2,3");
  const ih_indexer *const object = a.get();
  isohand::indexer b = std::move(a);
  ck_assert_ptr_eq(b.get(), object);
  ck_assert_ptr_null(a.get());
  test_throws(IH_ERR_ARGUMENT, "no indexer", [&] { a.index(bytes(5)); });
  test_throws(IH_ERR_ARGUMENT, "no indexer", [&] { a.index(bytes()); });
  test_throws(IH_ERR_ARGUMENT, "no indexer", [&] { a.parse("AsKs"); });
  test_throws(IH_ERR_ARGUMENT, "no indexer", [&] { a.unindex(0); });
  a = std::move(b);
  ck_assert_ptr_eq(a.get(), object);
  ck_assert_ptr_null(b.get());
  a = isohand::indexer("2,4"); /* frees the first */
  ck_assert_uint_eq(a.size(), 13960050);
  isohand::indexer &self = a;
  a = std::move(self);
  ck_assert_uint_eq(a.cards(1), 6);
  const isohand::indexer_ref ref = a;
  ck_assert_ptr_eq(ref.get(), a.get());
  ck_assert_uint_eq(ref.index(test_cards("AsKhQsJhTd2c")), a.index(test_cards("AsKhQsJhTd2c")));
}
END_TEST

/* A reference to nothing is refused by whatever takes it. */
START_TEST(references_to_nothing)
{
  const isohand::indexer_ref none;
  const isohand::indexer flop("2,3");
  const auto refused = [](auto call) { test_throws(IH_ERR_ARGUMENT, "no indexer", call); };
  ck_assert_ptr_null(none.get());
  ck_assert_uint_eq(none.last(), 0);
  ck_assert_uint_eq(none.cards(0), 0);
  refused([&] { none.size(); });
  refused([&] { none.size(1); });
  refused([&] { none.deck(); });
  refused([&] { none.rounds(); });
  refused([&] { none.holes(test_cards("QsJhTd")); });
  refused([&] { none.index(0, bytes()); });
  refused([&] { none.index_all(bytes()); });
  refused([&] { none.index_batch(0, isohand::rows()); });
  refused([&] { none.unindex_batch(0, {}); });
  refused([&] { none.multiplicity(0, 0); });
  refused([&] { none.canonical(0, bytes()); });
  refused([&] { none.children(0, 0); });
  refused([&] { none.parent(1, 0, 0); });
  refused([&] { isohand::state{none}; });
  refused([&] { isohand::relation(none, 0, flop, 1); });
  refused([&] { isohand::relation(flop, 0, none, 1); });
  refused([&] { isohand::hands(none, 0); });
  refused([&] { isohand::hands(none, 0, 0, 0); });
  refused([&] { isohand::strength(none, 0); });
}
END_TEST

/* ---- Around an index --------------------------------------------------------------------------
 */

START_TEST(holes_are_single_indices)
{
  const isohand::indexer flop("2,3");
  const bytes board = test_cards("QsJhTd");
  const std::vector<std::uint64_t> indices = flop.holes(board);
  ck_assert_uint_eq(indices.size(), IH_HOLES);
  for (unsigned place = 0; place < IH_HOLES; place++) {
    bytes hand(2);
    ih_hole_cards(place, hand.data());
    hand.insert(hand.end(), board.begin(), board.end());
    const ih_set set = ih_set_of_cards_unchecked(hand.data(), 5);
    test_assert(indices[place] ==
                (isohand::cards_of(set).size() == 5 ? flop.index(hand) : IH_NO_INDEX));
  }
  std::vector<std::uint64_t> few(5);
  test_throws(IH_ERR_ARGUMENT, "out: 5 elements, not 1326", [&] { flop.holes(board, few); });
  test_throws(IH_ERR_COUNT, "board", [&] { flop.holes(test_cards("Qs")); });
}
END_TEST

TEST_MAIN({indices_are_the_published_ones}, {round_lists_in_braces}, {batches_are_the_single_calls},
          {empty_batches_are_nothing}, {bad_hands_are_named}, {bad_single_hands_are_refused},
          {objects_are_moved}, {references_to_nothing}, {holes_are_single_indices})
