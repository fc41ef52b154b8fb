/* Sums and gathers over a relation, against its targets one by one. */
#include "harness.hpp"

/* Values of the turn, summed for each flop, are those of each target. */
START_TEST(relations_sum_and_gather)
{
  const isohand::deck deck(4, 4);
  const isohand::indexer flop("2,3", deck), turn("2,4", deck), streets("2,3,1", deck);
  const isohand::indexer standard("2,4");
  const isohand::relation next(flop, 1, turn, 1), merged(streets, 2, turn, 1);
  ck_assert_uint_eq(next.weight(), 16 - 5);
  ck_assert_uint_eq(merged.weight(), 1);
  std::vector<std::uint32_t> values(turn.size());
  for (std::size_t i = 0; i < values.size(); i++)
    values[i] = static_cast<std::uint32_t>(i * i % 1000);
  isohand::thread_pool pool(3);
  const std::vector<std::uint64_t> sums = next.sum(values, pool);
  std::vector<ih_target> targets(next.weight()), few(next.weight() - 1);
  test_throws(IH_ERR_ARGUMENT, "out: 10 elements, not 11", [&] { next.targets(0, few); });
  ck_assert_uint_eq(sums.size(), flop.size());
  for (std::size_t i = 0; i < sums.size(); i++) {
    std::uint64_t expected = 0;
    for (const ih_target &target : next.targets(i))
      expected += target.weight * values[target.index];
    test_assert(sums[i] == expected);
    for (const ih_target &target : next.targets(i, targets))
      expected -= target.weight * values[target.index];
    test_assert(expected == 0);
  }
  const std::vector<double> means = next.sum(std::vector<float>(values.begin(), values.end()));
  ck_assert(means == std::vector<double>(sums.begin(), sums.end()));
  const std::vector<std::uint32_t> gathered = merged.gather(values);
  for (std::size_t i = 0; i < gathered.size(); i++)
    test_assert(gathered[i] == values[turn.index(streets.unindex(i))]);
  values.pop_back();
  test_throws(IH_ERR_ARGUMENT, "values", [&] { next.sum(values); });
  test_throws(IH_ERR_ARGUMENT, "values", [&] { merged.gather(values); });
  values.push_back(0);
  test_throws(IH_ERR_UNSUPPORTED, "gather: ", [&] { next.gather(values); });
  test_throws(IH_ERR_RANGE, "index", [&] { next.targets(flop.size()); });
  test_throws(IH_ERR_DECK, "relation: ", [&] { isohand::relation(flop, 1, standard, 1); });
}
END_TEST

TEST_MAIN({relations_sum_and_gather})
