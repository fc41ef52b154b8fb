/* What the C++ interface costs: the same loops in C and in C++, timed alternately.
 *
 *   make bench-cpp
 *
 * Prints nanoseconds of processor time for each hand, and ratios: medians. */
#include "calls.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <isohand/isohand.hpp>
#include <random>

namespace
{

constexpr std::size_t hand_count = 200000, repeats = 201;

using hand_list = std::vector<std::array<std::uint8_t, CALLS_CARDS>>;

/* The same hands in every run. */
hand_list random_hands()
{
  std::mt19937_64 random(30);
  std::vector<std::uint8_t> deck(52);
  hand_list hands(hand_count);
  for (std::size_t i = 0; i < deck.size(); i++)
    deck[i] = static_cast<std::uint8_t>(i);
  for (auto &hand : hands) {
    for (std::size_t j = 0; j < CALLS_CARDS; j++)
      std::swap(deck[j], deck[j + random() % (deck.size() - j)]);
    std::copy_n(deck.begin(), CALLS_CARDS, hand.begin());
  }
  return hands;
}

/* ---- The loops, in C++ ------------------------------------------------------------------------
 */

std::uint64_t index(const isohand::indexer &indexer, const hand_list &hands)
{
  std::uint64_t sum = 0;
  for (const auto &hand : hands)
    sum += indexer.index_unchecked(CALLS_ROUND, hand.data());
  return sum;
}

std::uint64_t index_checked(const isohand::indexer &indexer, const hand_list &hands)
{
  std::uint64_t sum = 0;
  for (const auto &hand : hands)
    sum += indexer.index(CALLS_ROUND, hand);
  return sum;
}

std::uint64_t unindex(const isohand::indexer &indexer, isohand::span<const std::uint64_t> indices)
{
  std::uint64_t sum = 0;
  for (const std::uint64_t each : indices) {
    std::array<std::uint8_t, CALLS_CARDS> cards;
    indexer.unindex_unchecked(CALLS_ROUND, each, cards.data());
    sum += cards.front() + cards.back();
  }
  return sum;
}

std::uint64_t sequence(const isohand::indexer &indexer, std::size_t n)
{
  std::uint64_t sum = 0;
  for (const isohand::canonical_hand &hand : isohand::hands(indexer, CALLS_ROUND, 0, n))
    sum += hand.cards[0] + hand.multiplicity;
  return sum;
}

/* ---- Timing -----------------------------------------------------------------------------------
 */

double seconds()
{
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

using loop = std::function<std::uint64_t()>;

/* Returns nanoseconds for each hand; the sum must be the expected one. */
double time_of(const loop &run, std::uint64_t expected)
{
  const double start = seconds();
  if (run() != expected)
    throw std::runtime_error("C and C++ give different sums");
  return 1e9 * (seconds() - start) / hand_count;
}

double median(std::vector<double> times)
{
  std::nth_element(times.begin(), times.begin() + repeats / 2, times.end());
  return times[repeats / 2];
}

void compare(const char *name, const loop &c, const loop &cpp)
{
  const std::uint64_t expected = c();
  std::vector<double> of_c, of_cpp;
  time_of(cpp, expected); /* a pass to warm up */
  for (std::size_t i = 0; i < repeats; i++) {
    if (i % 2 == 0)
      of_c.push_back(time_of(c, expected));
    of_cpp.push_back(time_of(cpp, expected));
    if (i % 2 != 0)
      of_c.push_back(time_of(c, expected));
  }
  std::vector<double> ratios(repeats); /* of neighbours in time, which other work slows alike */
  std::transform(of_cpp.begin(), of_cpp.end(), of_c.begin(), ratios.begin(), std::divides<>());
  std::printf("%-22s %8.2f %8.2f %8.3f\n", name, median(of_c), median(of_cpp), median(ratios));
}

} // namespace

int main()
try {
  const isohand::indexer holdem("2,3,1,1");
  const ih_indexer *const c = holdem.get();
  const hand_list hands = random_hands();
  const std::uint8_t *const cards = hands[0].data();
  std::vector<std::uint64_t> indices(hand_count);
  hand_list out(hand_count);

  std::printf("%-22s %8s %8s %8s\n", "2,3,1,1, each hand", "C, ns", "C++, ns", "ratio");
  compare(
      "index", [&] { return calls_index(c, cards, hand_count); },
      [&] { return index(holdem, hands); });
  compare(
      "index, checked", [&] { return calls_index_checked(c, cards, hand_count); },
      [&] { return index_checked(holdem, hands); });
  compare(
      "index, batch", [&] { return calls_index_batch(c, cards, hand_count, indices.data()); },
      [&] {
        holdem.index_batch_unchecked(CALLS_ROUND, hands, indices.data());
        return indices.front() + indices.back();
      });
  compare(
      "index, batch, checked",
      [&] { return calls_index_batch_checked(c, cards, hand_count, indices.data()); },
      [&] {
        holdem.index_batch(CALLS_ROUND, hands, indices);
        return indices.front() + indices.back();
      });
  compare(
      "unindex", [&] { return calls_unindex(c, indices.data(), hand_count); },
      [&] { return unindex(holdem, indices); });
  compare(
      "unindex, batch",
      [&] { return calls_unindex_batch(c, indices.data(), hand_count, out[0].data()); },
      [&] {
        holdem.unindex_batch_unchecked(CALLS_ROUND, indices, out);
        return std::uint64_t{out.front().front()} + out.back().back();
      });
  compare(
      "in order", [&] { return calls_sequence(c, hand_count); },
      [&] { return sequence(holdem, hand_count); });
} catch (const std::exception &error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
