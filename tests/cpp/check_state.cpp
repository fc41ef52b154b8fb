/* Hands that are dealt round by round: golden indices, and the children of an index. */
#include "harness.hpp"

/* The children of an index are those of its state; their weights count all deals. */
START_TEST(children_and_states)
{
  const isohand::indexer holdem("2,3,1,1");
  isohand::state state(holdem);
  ck_assert_uint_eq(state.rounds(), 0);
  ck_assert_uint_eq(state.deal(test_cards("AsKh")), 89);
  const isohand::state preflop = state;
  ck_assert_uint_eq(state.deal(test_cards("QsJhTd")), 569281);
  test_throws(IH_ERR_COUNT, "2 cards, not 1", [&] { state.deal(test_cards("2c3c")); });
  test_throws(IH_ERR_DUPLICATE, "cards", [&] { state.deal(test_cards("Qs")); });
  ck_assert_uint_eq(state.rounds(), 2);

  std::uint64_t deals = 0;
  const std::vector<ih_child> children = state.children();
  const auto by_card = state.children_by_card();
  for (const ih_child &child : children) {
    deals += child.weight;
    ck_assert_uint_eq(by_card[isohand::cards_of(child.set)[0]], child.index);
    ck_assert_uint_eq(holdem.parent(2, child.index, 1), 569281);
  }
  ck_assert_uint_eq(deals, 47);
  ck_assert_uint_eq(by_card[test_cards("Qs")[0]], IH_NO_INDEX);
  const std::vector<ih_child> of_index = holdem.children(1, 569281);
  ck_assert_uint_eq(of_index.size(), children.size());
  /* More than fit at once: flops of a hand, C(50, 3) deals. */
  deals = 0;
  for (const ih_child &child : holdem.children(0, 89))
    deals += child.weight;
  ck_assert_uint_eq(deals, 19600);
  ck_assert_uint_eq(holdem.children(0, 89).size(), preflop.children().size());
  test_throws(IH_ERR_RANGE, "index", [&] { holdem.children(3, 0); });
  test_throws(IH_ERR_RANGE, "index", [&] { holdem.parent(1, holdem.size(1), 0); });

  const std::uint8_t turn = test_cards("2c")[0];
  isohand::state copy = state;
  ck_assert_uint_eq(copy.deal_unchecked(&turn), by_card[turn]);
  copy.deal(test_cards("2d"));
  test_throws(IH_ERR_RANGE, "", [&] { copy.deal(test_cards("3d")); });
}
END_TEST

TEST_MAIN({children_and_states})
