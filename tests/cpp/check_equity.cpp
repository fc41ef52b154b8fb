/* Equity of hands, ranges and streets: published figures, and sums of the C calls for hands. */
#include "harness.hpp"

/* Those of README.md: aces against kings. */
START_TEST(hands_against_hands)
{
  const isohand::deck deck;
  const std::array<ih_set, 2> hands = {deck.set("AcAd"), deck.set("KcKd")};
  const ih_matchup matchup = isohand::matchup(hands);
  ck_assert_uint_eq(matchup.boards, 1712304);
  ck_assert_uint_eq(matchup.shares[0][0], 1410336);
  ck_assert_uint_eq(ih_matchup_ties(&matchup, 0), 9308);
  ck_assert_double_eq_tol(isohand::share(matchup, 0), 0.826366, 5e-7);
  ck_assert_double_eq_tol(isohand::share(matchup, 0) + isohand::share(matchup, 1), 1, 1e-12);
  const std::array<ih_set, 2> same = {hands[0], hands[0]};
  test_throws(IH_ERR_DUPLICATE, "hands", [&] { isohand::matchup(same); });
  test_throws(IH_ERR_ARGUMENT, "hands", [&] { isohand::matchup({}); });
}
END_TEST

/* Two ranges on a flop: the sum over all pairs of hands. */
START_TEST(range_against_range)
{
  const isohand::deck deck;
  const isohand::range a("AA, KQs:0.5"), b("QQ, KQo");
  const ih_set board = deck.set("QsJh2d");
  isohand::thread_pool pool(2);
  const ih_range_matchup matchup = isohand::matchup(a, b, board, 0, IH_RANKING_STANDARD, pool);
  double wins = 0, ties = 0, total = 0;
  for (unsigned i = 0; i < IH_HOLES; i++)
    for (unsigned j = 0; j < IH_HOLES; j++) {
      if (a.weight[i] == 0 || b.weight[j] == 0)
        continue;
      std::uint8_t cards[4];
      ck_assert_int_eq(ih_hole_cards(i, cards), IH_OK);
      ck_assert_int_eq(ih_hole_cards(j, cards + 2), IH_OK);
      const std::array<ih_set, 2> hands = {ih_set_of_cards_unchecked(cards, 2),
                                           ih_set_of_cards_unchecked(cards + 2, 2)};
      if ((hands[0] & hands[1]) != 0 || ((hands[0] | hands[1]) & board) != 0)
        continue;
      const ih_matchup one = isohand::matchup(hands, board);
      const double weight = static_cast<double>(a.weight[i]) * b.weight[j];
      wins += weight * static_cast<double>(one.shares[0][0]);
      ties += weight * static_cast<double>(ih_matchup_ties(&one, 0));
      total += weight * static_cast<double>(one.boards);
    }
  ck_assert_double_eq(isohand::to_double(matchup.wins), wins);
  ck_assert_double_eq(isohand::to_double(matchup.ties), ties);
  ck_assert_double_gt(ties, 0);
  ck_assert_double_eq(isohand::to_double(matchup.total), total);
  ck_assert_double_eq_tol(isohand::share(matchup), (wins + ties / 2) / total, 1e-15);
  /* A dead card takes part of a range away, and the ranking is that of its deck. */
  const ih_range_matchup dead = isohand::matchup(a, b, board, deck.set("Ac"));
  ck_assert_double_lt(isohand::to_double(dead.total), total);
  /* Sevens of the short deck: equal ranges share. */
  const isohand::range small("77", isohand::deck("short"));
  const ih_range_matchup shorter = isohand::matchup(small, small, 0, 0, IH_RANKING_SHORT);
  ck_assert_double_eq_tol(isohand::share(shorter), 0.5, 1e-12);
  ck_assert_double_eq(isohand::to_double({5, 2}), 36893488147419103237.0);
  test_throws(IH_ERR_COUNT, "ranges: ", [&] { isohand::matchup(a, b, deck.set("2s3s4s5s6s7s")); });
}
END_TEST

/* The sums of a small turn are those of its rivers; each flop's are those of its turns. */
START_TEST(streets)
{
  const isohand::deck deck("5x4");
  const isohand::street river(5, deck), turn(4, deck), flop(3, deck);
  isohand::thread_pool pool(3);
  std::vector<std::uint16_t> wins(river.hands()), ties(river.hands());
  river.final_counts(wins, ties, pool);

  std::vector<std::uint32_t> points(turn.hands()), flop_points(flop.hands());
  ih_equity_sums sums = {}, flop_sums = {};
  sums.points = points.data();
  flop_sums.points = flop_points.data();
  turn.sweep(sums, pool);
  flop.aggregate(turn, sums, flop_sums);

  std::vector<std::uint32_t> scores(river.hands());
  for (std::size_t i = 0; i < scores.size(); i++)
    scores[i] = 2u * wins[i] + ties[i];
  const isohand::relation to_river(turn.indexer(), 1, river.indexer(), 1);
  const std::vector<std::uint64_t> expected = to_river.sum(scores);
  ck_assert(std::equal(points.begin(), points.end(), expected.begin(), expected.end()));
  /* Two cards come in two orders. */
  const isohand::relation to_turn(flop.indexer(), 1, turn.indexer(), 1);
  const std::vector<std::uint64_t> twice = to_turn.sum(points);
  for (std::size_t i = 0; i < flop_points.size(); i++)
    test_assert(2 * static_cast<std::uint64_t>(flop_points[i]) == twice[i]);

  const std::vector<float> means = turn.means(points);
  for (std::size_t i = 0; i < means.size(); i++)
    test_assert(means[i] ==
                static_cast<float>(points[i] / (2.0 * turn.opponents() * turn.runouts())));
  ck_assert_uint_eq(turn.runouts(), 20 - 6);
  ck_assert_uint_eq(turn.opponents(), 13 * 12 / 2);
  ck_assert_uint_eq(turn.boards(), isohand::boards("4", deck).size());

  test_throws(IH_ERR_ARGUMENT, "points", [&] { turn.means(flop_points); });
  test_throws(IH_ERR_ARGUMENT, "wins", [&] { river.final_counts({}, ties); });
  test_throws(IH_ERR_ARGUMENT, "ties", [&] { river.final_counts(wins, {}); });
  wins.resize(turn.hands());
  test_throws(IH_ERR_UNSUPPORTED, "street: ", [&] { turn.final_counts(wins, wins); });
  test_throws(IH_ERR_UNSUPPORTED, "", [] { isohand::street(3, isohand::deck("leduc")); });
}
END_TEST

TEST_MAIN({hands_against_hands}, {range_against_range}, {streets})
