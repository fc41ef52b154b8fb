/** @file
 * C++: strengths of hands, one by one, in batches, and of all indices of a round.
 *
 * For a loop over single hands, isohand/rating_inline.h and ih_rate_7_unchecked() are used as in C.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_CPP_RATING_HPP
#define ISOHAND_CPP_RATING_HPP

#include <isohand/cpp/indexer.hpp>
#include <isohand/cpp/run.hpp>

namespace isohand
{

/** Returns the fastest instruction set of this machine, which is looked up once. */
inline const ih_instructions *best_instructions() noexcept
{
  static const ih_instructions *const best = ih_instructions_best();
  return best;
}

/** Returns the strength of 5 to 9 cards, see ih_ranking_rate().
 *
 * @throws error  it is another number of cards, or a card is not in the deck or appears twice */
inline std::uint16_t rate(cards_view hand, ih_ranking ranking = IH_RANKING_STANDARD)
{
  std::uint16_t out = 0;
  check(ih_ranking_rate(ranking, detail::data_of(hand), hand.size(), &out), "hand");
  return out;
}

/** Computes the strengths of many hands, see ih_ranking_rate_batch().
 *
 * @param hands           the hands, of hands.width() cards
 * @param[out] strengths  receives a strength for each hand
 * @param ranking         the ranking
 * @throws error  as rate(); row() is the number of the first bad hand.  IH_ERR_ARGUMENT: there are
 *                not as many strengths as hands */
inline void rate_batch(const rows &hands, span<std::uint16_t> strengths,
                       ih_ranking ranking = IH_RANKING_STANDARD)
{
  detail::require_size("strengths", strengths.size(), hands.size());
  if (hands.size() == 0)
    return;
  std::size_t bad = no_row;
  const ih_status status =
      ih_ranking_rate_batch(best_instructions(), ranking, hands.data(), hands.stride(),
                            hands.width(), hands.size(), strengths.data(), &bad);
  check(status, "hand", bad);
}
/** Returns the strengths of many hands. */
inline std::vector<std::uint16_t> rate_batch(const rows &hands,
                                             ih_ranking ranking = IH_RANKING_STANDARD)
{
  std::vector<std::uint16_t> out(hands.size());
  rate_batch(hands, out, ranking);
  return out;
}

/** Returns the strength of 5 to 9 cards, with the five that count and a description.
 *
 * @throws error  as rate() */
inline ih_explanation explain(cards_view hand, ih_ranking ranking = IH_RANKING_STANDARD)
{
  ih_explanation out;
  check(ih_ranking_explain(ranking, detail::data_of(hand), hand.size(), &out), "hand");
  return out;
}

/** Returns a description of a strength, such as "flush, ace high"; "no hand" if out of range. */
inline std::string describe(std::uint16_t strength, ih_ranking ranking = IH_RANKING_STANDARD)
{
  char text[IH_DESCRIPTION_TEXT];
  return std::string(text, ih_ranking_describe(ranking, strength, text));
}

/** Fills strength tables of a round, any range of indices at a time; see isohand/strength.h. */
class strength
{
public:
  /** Prepares to fill them.
   *
   * @param indexer  the indexer, which must outlive this
   * @param round    the round
   * @param ranking  a ranking of the indexer's deck
   * @throws error         see ih_strength_new()
   * @throws memory_error  out of memory */
  strength(indexer_ref indexer, unsigned round, ih_ranking ranking = IH_RANKING_STANDARD)
      : strength_(make<ih_strength>(ih_strength_new, ranking, indexer.get(), round)),
        size_(indexer.size(round))
  {
  }
  /** Computes the strengths of indices first..first+out.size()-1.
   *
   * @throws error, memory_error  see ih_strength_fill() */
  void fill(std::uint64_t first, span<std::uint16_t> out, const run_options &options = {}) const
  {
    run(
        options,
        [&](const ih_executor *executor, const ih_callbacks *callbacks) {
          return ih_strength_fill(strength_.get(), first, out.size(), executor, callbacks,
                                  out.data());
        },
        "indices");
  }
  /** Returns the strengths of all indices. */
  std::vector<std::uint16_t> all(const run_options &options = {}) const
  {
    std::vector<std::uint16_t> out(detail::to_size(size_));
    fill(0, out, options);
    return out;
  }
  /** Returns the object for C calls. */
  const ih_strength *get() const noexcept
  {
    return strength_.get();
  }

private:
  handle<ih_strength> strength_;
  std::uint64_t size_;
};

} // namespace isohand

#endif
