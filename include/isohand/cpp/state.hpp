/** @file
 * C++: hands that are dealt round by round.
 *
 * Calls named `_unchecked` are the C calls of the same name, inline.  All others throw if an
 * argument is wrong.
 *
 * Stability: stable.
 *
 * Threads: only one thread at a time may use a state. */
#ifndef ISOHAND_CPP_STATE_HPP
#define ISOHAND_CPP_STATE_HPP

#include <isohand/cpp/indexer.hpp>

#include <array>
#include <vector>

namespace isohand
{

/** A hand that is dealt round by round, see ih_state.  It is copied freely. */
class state
{
public:
  /** The empty hand; the indexer must outlive the state.
   *
   * @throws error  IH_ERR_ARGUMENT: the indexer refers to nothing */
  explicit state(indexer_ref indexer) : indexer_(indexer)
  {
    ih_state_init(detail::require(indexer.get(), "no indexer"), &state_);
  }
  /** Returns the number of rounds that are dealt. */
  unsigned rounds() const noexcept
  {
    return ih_state_rounds(&state_);
  }
  /** Deals the next round and returns the index of the hand, see ih_state_deal().
   *
   * @throws error  all rounds are dealt, it is another number of cards, or a card is not in the
   * deck or has been dealt; the state is unchanged */
  std::uint64_t deal(cards_view cards)
  {
    const unsigned round = rounds();
    if (round <= indexer_.last())
      detail::require_cards(cards.size(),
                            indexer_.cards(round) - (round == 0 ? 0 : indexer_.cards(round - 1)));
    std::uint64_t out = 0;
    check(ih_state_deal(indexer_.get(), &state_, cards.data(), &out), "cards");
    return out;
  }
  /** See ih_state_deal_unchecked(). */
  std::uint64_t deal_unchecked(const std::uint8_t cards[])
  {
    return ih_state_deal_unchecked(indexer_.get(), &state_, cards);
  }
  /** Returns the distinct children, see ih_state_children_unchecked(). */
  std::vector<ih_child> children() const
  {
    std::vector<ih_child> out(ih_state_children_unchecked(indexer_.get(), &state_, nullptr, 0));
    ih_state_children_unchecked(indexer_.get(), &state_, out.data(), out.size());
    return out;
  }
  /** Returns the index after each card, see ih_state_children_by_card_unchecked(); IH_NO_INDEX for
   * cards that cannot be dealt, and for all cards if the next round does not have one card. */
  std::array<std::uint64_t, IH_MAX_CARDS> children_by_card() const noexcept
  {
    std::array<std::uint64_t, IH_MAX_CARDS> out;
    out.fill(IH_NO_INDEX);
    ih_state_children_by_card_unchecked(indexer_.get(), &state_, out.data());
    return out;
  }
  /** Returns the state for C calls. */
  const ih_state *get() const noexcept
  {
    return &state_;
  }

private:
  indexer_ref indexer_;
  ih_state state_;
};

} // namespace isohand

#endif
