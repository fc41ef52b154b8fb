/* Decks, round lists, cards and ranges as objects: against the C calls and known texts. */
#include "harness.hpp"

#include <cstring>

START_TEST(decks_have_names)
{
  const isohand::deck standard, small(9, 4), named("short"), leduc("leduc-ranks");
  const isohand::deck usual = {};
  ck_assert(usual == standard);
  ck_assert_uint_eq(standard.size(), 52);
  test_text(standard.name(), "13x4");
  ck_assert(named == small && named != standard);
  test_text(leduc.name(), "3x2-ranks");
  ck_assert(leduc == isohand::deck(3, 2, true) && leduc != isohand::deck(3, 2));
  test_throws(IH_ERR_DECK, "deck", [] { isohand::deck(17, 4); });
  const isohand::error error = test_throws(IH_ERR_PARSE, "tarot", [] { isohand::deck("tarot"); });
  ck_assert_uint_gt(error.position() + 1, 0);
}
END_TEST

START_TEST(cards_are_read_and_written)
{
  const isohand::deck deck;
  const std::vector<std::uint8_t> cards = deck.cards("As Kh|2c");
  const std::vector<std::uint8_t> expected = {12 * 4, 11 * 4 + 1, 3};
  ck_assert(cards == expected);
  test_text(deck.text(cards), "AsKh2c");
  test_text(deck.text({}), "");
  ck_assert(deck.cards("").empty());
  ck_assert_uint_eq(deck.set("AsKh2c"),
                    UINT64_C(1) << 12 | UINT64_C(1) << (16 + 11) | UINT64_C(1) << 48);
  ck_assert(isohand::cards_of(deck.set("2c As Kh")) == expected);
  const isohand::error error = test_throws(IH_ERR_DUPLICATE, "As", [&] { deck.cards("AsKhAs"); });
  ck_assert_uint_eq(error.position(), 5);
  test_throws(IH_ERR_PARSE, "z", [&] { deck.cards("Az"); });
}
END_TEST

START_TEST(round_lists_are_read_and_written)
{
  const isohand::rounds holdem{2, 3, 1, 1}, named("holdem"), omaha("omaha");
  test_text(holdem.text(), "2,3,1,1");
  ck_assert_uint_eq(holdem.total(), 7);
  ck_assert_mem_eq(&holdem, &named, sizeof(ih_rounds));
  ck_assert_int_eq(omaha.game, IH_GAME_OMAHA);
  ck_assert(holdem == named && holdem != omaha);
  ck_assert((holdem != isohand::rounds{2, 3, 1}) && (holdem != isohand::rounds{2, 3, 1, 2}));
  test_throws(IH_ERR_ROUNDS, "rounds", [] { isohand::rounds{1, 1, 1, 1, 1, 1, 1, 1, 1}; });
  test_throws(IH_ERR_ROUNDS, "rounds", [] { isohand::rounds{256}; });
  test_throws(IH_ERR_ROUNDS, "", [] { isohand::rounds("2,5", isohand::deck("leduc")); });
  test_throws(IH_ERR_PARSE, "holdum", [] { isohand::rounds("holdum"); });
  const std::vector<std::uint8_t> hand =
      isohand::parse_hand(isohand::deck(), {2, 3}, "AsKh|QsJhTd");
  ck_assert(hand == test_cards("AsKhQsJhTd"));
  test_throws(IH_ERR_COUNT, "", [] { isohand::parse_hand(isohand::deck(), {2, 3}, "AsKh"); });
}
END_TEST

/* Combos of a range are counted from its text, and the text is read again. */
START_TEST(ranges_are_read_and_written)
{
  const isohand::range range("QQ+, AKs:0.5");
  std::uint64_t sum = 0;
  for (const std::uint32_t weight : range.weight)
    sum += weight;
  ck_assert_uint_eq(sum, (3 * 6 * 2 + 4) * UINT64_C(500000));
  ck_assert_uint_eq(range.weight[ih_hole_place(12 * 4, 11 * 4)], IH_RANGE_ONE / 2);
  const isohand::range again(range.text());
  ck_assert_mem_eq(&range, &again, sizeof(ih_range));
  test_text(isohand::range("random").text(), "random");
  const isohand::range none;
  for (const std::uint32_t weight : none.weight)
    ck_assert_uint_eq(weight, 0);
  const isohand::error error = test_throws(IH_ERR_PARSE, "", [] { isohand::range("QQ+, A!"); });
  ck_assert_uint_ge(error.position(), 6);
  ck_assert_uint_gt(
      isohand::range("77+", isohand::deck("short")).text(isohand::deck("short")).size(), 0);
}
END_TEST

TEST_MAIN({decks_have_names}, {cards_are_read_and_written}, {round_lists_are_read_and_written},
          {ranges_are_read_and_written})
