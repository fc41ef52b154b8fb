// A regret table for a river with perfect recall, as in regret.c, with the C++ interface: a row for
// each canonical hand, found from the cards by one call.
#include <algorithm>
#include <array>
#include <iostream>
#include <isohand/isohand.hpp>
#include <string>
#include <vector>

constexpr std::size_t actions = 3;

int main()
try {
  // A five-rank deck keeps the table small; without it, the deck is the standard one.
  const isohand::indexer holdem("2,3,1,1", isohand::deck("5x4"));
  std::vector<float> regret(holdem.size() * actions);

  const std::string hand = "AsKs|QsJhTd|Th|Ac";
  const auto row = holdem.index(hand);
  regret[row * actions + 1] += 0.5f;
  std::cout << hand << " is hand " << row << " of " << holdem.size() << '\n';

  // Deals of a solver, many in one call: one row for each river that can follow this turn.
  std::vector<std::array<std::uint8_t, 7>> deals;
  const auto cards = holdem.parse(hand);
  for (std::uint8_t river = 0; river < 20; river++) {
    std::array<std::uint8_t, 7> deal;
    std::copy(cards.begin(), cards.end(), deal.begin());
    deal[6] = river;
    if (std::find(cards.begin(), cards.end() - 1, river) == cards.end() - 1)
      deals.push_back(deal);
  }
  for (const auto each : holdem.index_batch(3, deals))
    regret[each * actions] += 1;
  std::cout << deals.size() << " rivers of the turn\n";

  // All canonical hands, each with the number of hands that it stands for.
  std::uint64_t raw = 0;
  for (const auto &each : isohand::hands(holdem, 3))
    raw += each.multiplicity;
  std::cout << holdem.size() << " hands stand for " << raw << '\n';

  // W of each hand without the order of the streets, on all processors.
  isohand::thread_pool pool;
  const isohand::street river(5, holdem.deck());
  std::vector<std::uint16_t> wins(river.hands()), ties(river.hands());
  river.final_counts(wins, ties, pool);
  std::cout << "the hand beats " << wins[river.indexer().index(cards)] << " of "
            << river.opponents() << " opponents\n";

  // What is wrong is thrown, with the message of the library.
  try {
    holdem.index("AsKs|QsJhTd|Th|As");
  } catch (const isohand::error &error) {
    std::cout << "refused: " << error.what() << '\n';
  }
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
