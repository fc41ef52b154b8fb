/* Strengths of hands and of whole rounds: golden values, and the closed form of C. */
#include "harness.hpp"

START_TEST(hands_have_strengths)
{
  ck_assert_uint_eq(isohand::rate(test_cards("KsKdKcTsTh2c3d")), 7281);
  ck_assert_uint_eq(isohand::rate(test_cards("AsKsQsJsTs2d3c")), 7462);
  test_text(isohand::describe(7462), "royal flush");
  test_text(isohand::describe(0), "no hand");
  const ih_explanation full = isohand::explain(test_cards("KsKdKcTsTh2c3d"));
  ck_assert_uint_eq(full.category, IH_FULL_HOUSE);
  ck_assert_str_eq(full.text, "full house, kings over tens");
  const isohand::deck short_deck("short");
  ck_assert_uint_eq(isohand::rate(short_deck.cards("AsKsQsJsTs"), IH_RANKING_SHORT), 1404);
  test_throws(IH_ERR_COUNT, "hand", [] { isohand::rate(test_cards("AsKsQsJs")); });
  test_throws(IH_ERR_DUPLICATE, "hand", [] { isohand::rate(std::vector<std::uint8_t>(5)); });
  test_throws(IH_ERR_COUNT, "hand", [] { isohand::explain({}); });
}
END_TEST

START_TEST(batches_are_single_hands)
{
  struct test_random random = test_random_new(31);
  std::vector<std::array<std::uint8_t, 6>> hands(777);
  for (auto &hand : hands)
    test_random_deal(&random, 13, 4, 6, hand.data());
  const std::vector<std::uint16_t> strengths = isohand::rate_batch(hands);
  for (std::size_t i = 0; i < hands.size(); i++)
    ck_assert_uint_eq(strengths[i], ih_ranking_rate_plain(IH_RANKING_STANDARD, hands[i].data(), 6));
  hands[5][0] = hands[5][1];
  const isohand::error error =
      test_throws(IH_ERR_DUPLICATE, "hand 5: ", [&] { isohand::rate_batch(hands); });
  ck_assert_uint_eq(error.row(), 5);
  std::vector<std::uint16_t> out(3);
  test_throws(IH_ERR_ARGUMENT, "strengths: 3 elements, not 777",
              [&] { isohand::rate_batch(hands, out); });
  ck_assert(isohand::rate_batch(isohand::rows()).empty());
}
END_TEST

/* Every flop hand's strength is that of its canonical hand. */
START_TEST(tables_of_strength)
{
  const isohand::indexer flop("2,3");
  const isohand::strength strength(flop, 1);
  isohand::thread_pool pool(2);
  const std::vector<std::uint16_t> table = strength.all(pool);
  ck_assert_uint_eq(table.size(), flop.size());
  for (const auto &hand : isohand::hands(flop, 1))
    test_assert(table[hand.index] == ih_rate_unchecked(hand.cards.data(), 5));
  std::vector<std::uint16_t> part(100);
  strength.fill(5000, part);
  ck_assert(std::equal(part.begin(), part.end(), table.begin() + 5000));
  strength.fill(0, {});
  test_throws(IH_ERR_RANGE, "", [&] { strength.fill(flop.size() - 99, part); });
  test_throws(IH_ERR_UNSUPPORTED, "not of 2", [&] { isohand::strength(flop, 0); });
}
END_TEST

TEST_MAIN({hands_have_strengths}, {batches_are_single_hands}, {tables_of_strength})
