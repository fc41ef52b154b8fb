/** @file
 * C++: equity of hands, of ranges and of whole streets.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time, also on the same street. */
#ifndef ISOHAND_CPP_EQUITY_HPP
#define ISOHAND_CPP_EQUITY_HPP

#include <isohand/cpp/indexer.hpp>
#include <isohand/cpp/run.hpp>

namespace isohand
{

/** @name Hands and ranges against each other
 * @{ */

/** Returns the matchup of Hold'em hands on a board, see ih_matchup_hands().
 *
 * @throws error  see ih_matchup_hands() */
inline ih_matchup matchup(span<const ih_set> hands, ih_set board = 0, ih_set dead = 0,
                          ih_ranking ranking = IH_RANKING_STANDARD)
{
  ih_matchup out;
  check(ih_matchup_hands(ranking, hands.data(), hands.size(), board, dead, &out), "hands");
  return out;
}

/** Refused: a ranking is no set of cards; it comes after the board and the dead cards. */
template <class... Rest>
ih_matchup matchup(span<const ih_set> hands, ih_ranking ranking, Rest... rest) = delete;
/** Refused as well. */
template <class... Rest>
ih_matchup matchup(span<const ih_set> hands, ih_set board, ih_ranking ranking,
                   Rest... rest) = delete;

/** Returns the share of the pot that a player wins on average, 0..1. */
inline double share(const ih_matchup &matchup, unsigned player) noexcept
{
  return static_cast<double>(ih_matchup_pot(&matchup, player)) /
         (static_cast<double>(matchup.boards) * IH_MATCHUP_POT);
}

/** Returns the matchup of two ranges on a board, see ih_matchup_ranges().
 *
 * @param a        the first range
 * @param b        the second range
 * @param board    the cards of the board
 * @param dead     cards that cannot be dealt
 * @param ranking  the ranking
 * @param options  how the call runs
 * @throws error, memory_error  see ih_matchup_ranges() */
inline ih_range_matchup matchup(const ih_range &a, const ih_range &b, ih_set board = 0,
                                ih_set dead = 0, ih_ranking ranking = IH_RANKING_STANDARD,
                                const run_options &options = {})
{
  ih_range_matchup out;
  run(
      options,
      [&](const ih_executor *executor, const ih_callbacks *callbacks) {
        return ih_matchup_ranges(ranking, &a, &b, board, dead, executor, callbacks, &out);
      },
      "ranges");
  return out;
}

/** Refused: a ranking is no set of cards; it comes after the board and the dead cards. */
template <class... Rest>
ih_range_matchup matchup(const ih_range &a, const ih_range &b, ih_ranking ranking,
                         Rest &&...rest) = delete;
/** Refused as well. */
template <class... Rest>
ih_range_matchup matchup(const ih_range &a, const ih_range &b, ih_set board, ih_ranking ranking,
                         Rest &&...rest) = delete;

/** Returns a 128-bit number, rounded. */
inline double to_double(const ih_u128 &number) noexcept
{
  return static_cast<double>(number.high) * 18446744073709551616.0 +
         static_cast<double>(number.low);
}

/** Returns the share of the pot that the first range wins on average, 0..1; NaN if no two hands of
 * the ranges can meet. */
inline double share(const ih_range_matchup &matchup) noexcept
{
  return (to_double(matchup.wins) + to_double(matchup.ties) / 2) / to_double(matchup.total);
}
/** @} */

/** A street of a game, for the equity of all its hands; see isohand/equity.h. */
class street
{
public:
  /** The street of a game at which `board` cards of the final board are known.
   *
   * @throws error         the equity of this game cannot be computed, see ih_street_new(); or
   *                       IH_ERR_OVERFLOW: a size_t cannot count its hands
   * @throws memory_error  out of memory */
  explicit street(unsigned board, const ih_deck &of = deck(), unsigned final_board = 5,
                  ih_ranking ranking = IH_RANKING_STANDARD)
      : street_(make<ih_street>(ih_street_new, ranking, &of, board, final_board))
  {
    detail::to_size(ih_street_hands(get()));
    detail::to_size(ih_street_boards(get()));
  }
  /** Refused: a ranking is no number of cards; it comes after the final board. */
  template <class... Rest> street(unsigned board, const ih_deck &of, ih_ranking, Rest...) = delete;
  /** Returns the street for C calls. */
  const ih_street *get() const noexcept
  {
    return street_.get();
  }
  /** Returns the indexer of its hands, which belongs to the street. */
  indexer_ref indexer() const &noexcept
  {
    return ih_street_indexer(street_.get());
  }
  /** Refused: the indexer would be gone. */
  indexer_ref indexer() const && = delete;
  /** Returns the number of hands, which is that of the rows of each array. */
  std::size_t hands() const noexcept
  {
    return static_cast<std::size_t>(ih_street_hands(street_.get()));
  }
  /** Returns the number of boards up to suit isomorphism. */
  std::size_t boards() const noexcept
  {
    return static_cast<std::size_t>(ih_street_boards(street_.get()));
  }
  /** Returns the number of opponents after a runout. */
  std::uint32_t opponents() const noexcept
  {
    return ih_street_opponents(street_.get());
  }
  /** Returns the number of runouts of a hand. */
  std::uint32_t runouts() const noexcept
  {
    return ih_street_runouts(street_.get());
  }

  /** Computes how many opponents each hand of a final street beats and ties with, see
   * ih_equity_final().
   *
   * @param[out] wins  receives W of each hand
   * @param[out] ties  receives T of each hand
   * @param options    how the call runs
   * @throws error  IH_ERR_UNSUPPORTED: the street is not a final one.  IH_ERR_ARGUMENT: an array
   *                does not have hands() elements.  See also ih_equity_final() */
  void final_counts(span<std::uint16_t> wins, span<std::uint16_t> ties,
                    const run_options &options = {}) const
  {
    detail::require_size("wins", wins.size(), hands());
    detail::require_size("ties", ties.size(), hands());
    run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_equity_final(get(), 0, boards(), executor, callbacks, wins.data(), ties.data(),
                                 nullptr);
        },
        "street");
  }
  /** Computes the sums over runouts of the street before the final one, see ih_equity_sweep().
   *
   * @param sums     the arrays, which have hands() rows
   * @param options  how the call runs
   * @throws error, memory_error  see ih_equity_sweep() */
  void sweep(const ih_equity_sums &sums, const run_options &options = {}) const
  {
    run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_equity_sweep(get(), 0, boards(), executor, callbacks, &sums);
        },
        "street or sums");
  }
  /** Computes the sums of a street from those of a later one, see ih_equity_aggregate().
   *
   * @param later       the later street
   * @param later_sums  its sums
   * @param sums        the arrays, which have hands() rows
   * @param options     how the call runs
   * @throws error, memory_error  see ih_equity_aggregate() */
  void aggregate(const street &later, const ih_equity_sums &later_sums, const ih_equity_sums &sums,
                 const run_options &options = {}) const
  {
    run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_equity_aggregate(get(), later.get(), &later_sums, 0, boards(), executor,
                                     callbacks, &sums);
        },
        "streets or sums");
  }
  /** Returns E[HS] of each hand from the sums of its score, see ih_equity_means().
   *
   * @throws error  IH_ERR_ARGUMENT: there are not hands() sums */
  std::vector<float> means(span<const std::uint32_t> points) const
  {
    std::vector<float> out(hands());
    detail::require_size("points", points.size(), hands());
    check(ih_equity_means(get(), out.size(), points.data(), nullptr, out.data(), nullptr),
          "points");
    return out;
  }

private:
  handle<ih_street> street_;
};

} // namespace isohand

#endif
