/** @file
 * C++: indexers: indices, canonical hands, and what is around an index.
 *
 * Calls named `_unchecked` are the C calls of the same name, inline: they check nothing, and a loop
 * over them compiles to the same code as in C.  All others throw if an argument is wrong.
 *
 * Stability: stable.
 *
 * Threads: an indexer does not change, so all calls may use it at the same time. */
#ifndef ISOHAND_CPP_INDEXER_HPP
#define ISOHAND_CPP_INDEXER_HPP

#include <isohand/cpp/cards.hpp>

#include <array>

namespace isohand
{

class indexer;

/** Refers to an indexer that something else owns: an isohand::indexer, a street, a store.
 *
 * It is copied freely, and must not outlive the owner.  A default one refers to nothing. */
class indexer_ref
{
public:
  indexer_ref() noexcept = default;
  /** Refused: the owner is gone before this could be used. */
  indexer_ref(const indexer &&) = delete;
  /** An indexer of C; NULL is allowed. */
  indexer_ref(const ih_indexer *indexer) noexcept : indexer_(indexer)
  {
    for (unsigned round = 0; indexer != nullptr && round < IH_MAX_ROUNDS; round++) {
      cards_[round] = static_cast<std::uint8_t>(ih_indexer_cards(indexer, round));
      last_ = cards_[round] != 0 ? round : last_;
    }
  }
  /** Returns the indexer for C calls; NULL if this refers to nothing. */
  const ih_indexer *get() const noexcept
  {
    return indexer_;
  }

  /** Returns the deck.
   *
   * @throws error  IH_ERR_ARGUMENT: this refers to nothing */
  isohand::deck deck() const
  {
    ih_deck out;
    ih_indexer_deck(given(), &out);
    return out;
  }
  /** Returns the round list.
   *
   * @throws error  IH_ERR_ARGUMENT: this refers to nothing */
  isohand::rounds rounds() const
  {
    ih_rounds out;
    ih_indexer_rounds(given(), &out);
    return out;
  }
  /** Returns the number of the last round; 0 if this refers to nothing. */
  unsigned last() const noexcept
  {
    return last_;
  }
  /** Returns the number of cards of a hand of a round; 0 if the round is out of range. */
  unsigned cards(unsigned round) const noexcept
  {
    return round < cards_.size() ? cards_[round] : 0;
  }
  /** Returns the number of canonical hands of a round; 0 if the round is out of range.
   *
   * @throws error  IH_ERR_ARGUMENT: this refers to nothing */
  std::uint64_t size(unsigned round) const
  {
    return ih_indexer_size(given(), round);
  }
  /** Returns the number of canonical hands of the last round.
   *
   * @throws error  IH_ERR_ARGUMENT: this refers to nothing */
  std::uint64_t size() const
  {
    return size(last_);
  }

  /** @name Text
   * @{ */

  /** Reads a hand of a round, with a bar between rounds: "AsKs|QsJhTd"; see ih_hand_parse().
   *
   * @throws error  the text is not such a hand, or the round is out of range */
  std::vector<std::uint8_t> parse(unsigned round, std::string_view text) const
  {
    const isohand::rounds list = rounds_to(round); /* checks the indexer, too */
    return parse_hand(deck(), list, text);
  }
  /** Reads a hand of the last round. */
  std::vector<std::uint8_t> parse(std::string_view text) const
  {
    return parse(last_, text);
  }
  /** Writes a hand of a round, with a bar between rounds.
   *
   * @throws error  IH_ERR_COUNT: another number of cards; IH_ERR_RANGE: no such round */
  std::string text(unsigned round, cards_view hand) const
  {
    const isohand::rounds list = rounds_to(round);
    const ih_deck of = deck();
    detail::require_cards(hand.size(), cards(round));
    char out[IH_HAND_TEXT];
    return std::string(out, ih_hand_format(&of, &list, list.count, hand.data(), out));
  }
  /** Writes a hand of the last round.
   *
   * @throws error  as above */
  std::string text(cards_view hand) const
  {
    return text(last_, hand);
  }
  /** @} */

  /** @name From a hand to its index
   * @{ */

  /** Returns the index of a hand of a round, see ih_index_round().
   *
   * @throws error  the round is out of range, or the hand has another number of cards, a card that
   *                is not in the deck, or a card twice */
  std::uint64_t index(unsigned round, cards_view hand) const
  {
    if (hand.empty() || hand.size() != cards(round))
      detail::require_cards(hand.size(), cards_in(round));
    std::uint64_t out = 0;
    const ih_status status = ih_index_round(indexer_, round, hand.data(), &out);
    if (status != IH_OK)
      check(status, "hand");
    return out;
  }
  /** Returns the index of a hand of the last round. */
  std::uint64_t index(cards_view hand) const
  {
    return index(last_, hand);
  }
  /** Returns the index of a hand of a round, whose cards are in braces. */
  std::uint64_t index(unsigned round, std::initializer_list<std::uint8_t> hand) const
  {
    return index(round, cards_view(hand.begin(), hand.size()));
  }
  /** Returns the index of a hand of the last round, whose cards are in braces. */
  std::uint64_t index(std::initializer_list<std::uint8_t> hand) const
  {
    return index(last_, hand);
  }
  /** Returns the index of a hand of a round, given as text.
   *
   * @throws error  the text is not a hand of the round */
  std::uint64_t index(unsigned round, std::string_view text) const
  {
    return index_unchecked(round, parse(round, text).data());
  }
  /** Returns the index of a hand of the last round, given as text. */
  std::uint64_t index(std::string_view text) const
  {
    return index(last_, text);
  }
  /** See ih_index_round_unchecked(). */
  std::uint64_t index_unchecked(unsigned round, const std::uint8_t hand[]) const
  {
    return ih_index_round_unchecked(indexer_, round, hand);
  }
  /** See ih_index_last_unchecked(). */
  std::uint64_t index_unchecked(const std::uint8_t hand[]) const
  {
    return ih_index_last_unchecked(indexer_, hand);
  }
  /** Returns the index in each round of the cards of all rounds, see ih_index_all(); the elements
   * after the last round are 0.
   *
   * @throws error  as index() */
  std::array<std::uint64_t, IH_MAX_ROUNDS> index_all(cards_view hand) const
  {
    detail::require_cards(hand.size(), cards_in(last_));
    std::array<std::uint64_t, IH_MAX_ROUNDS> out = {};
    check(ih_index_all(indexer_, hand.data(), out.data()), "hand");
    return out;
  }
  /** Computes the indices of many hands, see ih_index_batch().
   *
   * @param round         the round
   * @param hands         the hands: the first cards(round) cards of each row.  Further cards are
   * not looked at, so rows of all rounds give the index of any round.
   * @param[out] indices  receives an index for each hand; untouched if the call throws
   * @throws error  as index(); row() is the number of the first bad hand.  IH_ERR_COUNT: the rows
   *                have fewer cards.  IH_ERR_ARGUMENT: there are not as many indices as hands */
  void index_batch(unsigned round, const rows &hands, span<std::uint64_t> indices) const
  {
    const unsigned width = cards_in(round);
    detail::require_size("indices", indices.size(), hands.size());
    if (hands.size() == 0)
      return;
    detail::require_width(hands, width);
    std::size_t bad = no_row;
    const ih_status status = ih_index_batch(indexer_, round, hands.data(), hands.stride(),
                                            hands.size(), indices.data(), &bad);
    check(status, bad == no_row ? "hands" : "hand", bad);
  }
  /** Returns the indices of many hands.
   *
   * @throws error  as above */
  std::vector<std::uint64_t> index_batch(unsigned round, const rows &hands) const
  {
    std::vector<std::uint64_t> out(hands.size());
    index_batch(round, hands, out);
    return out;
  }
  /** See ih_index_batch_unchecked(). */
  void index_batch_unchecked(unsigned round, const rows &hands, std::uint64_t indices[]) const
  {
    ih_index_batch_unchecked(indexer_, round, hands.data(), hands.stride(), hands.size(), indices);
  }
  /** @} */

  /** @name From an index to a hand
   * @{ */

  /** Returns the canonical hand of an index, see ih_unindex().
   *
   * @throws error  IH_ERR_RANGE: the round or the index is out of range */
  std::vector<std::uint8_t> unindex(unsigned round, std::uint64_t index) const
  {
    std::vector<std::uint8_t> out(cards_in(round));
    check(ih_unindex(indexer_, round, index, out.data()), "index");
    return out;
  }
  /** Returns the canonical hand of an index of the last round. */
  std::vector<std::uint8_t> unindex(std::uint64_t index) const
  {
    return unindex(last_, index);
  }
  /** See ih_unindex_unchecked(). */
  void unindex_unchecked(unsigned round, std::uint64_t index, std::uint8_t hand[]) const
  {
    ih_unindex_unchecked(indexer_, round, index, hand);
  }
  /** Writes the canonical hands of many indices, see ih_unindex_batch().
   *
   * @param round       the round
   * @param indices     the indices
   * @param[out] hands  receives as many hands, in the first cards(round) cards of each row;
   * untouched if the call throws
   * @throws error  IH_ERR_RANGE: the round or an index is out of range, and then row() is the
   * number of the index.  IH_ERR_COUNT: the rows have fewer cards.  IH_ERR_ARGUMENT: there are not
   * as many hands as indices */
  void unindex_batch(unsigned round, span<const std::uint64_t> indices,
                     const writable_rows &hands) const
  {
    const unsigned width = cards_in(round);
    detail::require_size("hands", hands.size(), indices.size());
    if (hands.size() == 0)
      return;
    detail::require_width(hands, width);
    std::size_t bad = no_row;
    const ih_status status = ih_unindex_batch(indexer_, round, indices.data(), indices.size(),
                                              hands.data(), hands.stride(), &bad);
    check(status, bad == no_row ? "indices" : "index", bad);
  }
  /** Returns the canonical hands of many indices, back to back: `rows(cards,
   * indexer.cards(round))`. */
  std::vector<std::uint8_t> unindex_batch(unsigned round, span<const std::uint64_t> indices) const
  {
    std::vector<std::uint8_t> out(indices.size() * cards_in(round));
    unindex_batch(round, indices, writable_rows(out, cards(round)));
    return out;
  }
  /** See ih_unindex_batch_unchecked(). */
  void unindex_batch_unchecked(unsigned round, span<const std::uint64_t> indices,
                               const writable_rows &hands) const
  {
    ih_unindex_batch_unchecked(indexer_, round, indices.data(), indices.size(), hands.data(),
                               hands.stride());
  }
  /** Returns how many raw hands share an index, see ih_multiplicity().
   *
   * @throws error  IH_ERR_RANGE: the round or the index is out of range */
  std::uint64_t multiplicity(unsigned round, std::uint64_t index) const
  {
    std::uint64_t out = 0;
    cards_in(round);
    check(ih_multiplicity(indexer_, round, index, &out), "index");
    return out;
  }
  /** Returns the canonical form of a hand, with the suit permutation that leads to it.
   *
   * @throws error  as index() */
  ih_canonical canonical(unsigned round, cards_view hand) const
  {
    ih_canonical out;
    detail::require_cards(hand.size(), cards_in(round));
    check(ih_canonicalize(indexer_, round, hand.data(), &out), "hand");
    return out;
  }
  /** @} */

  /** @name Around an index
   * @{ */

  /** Computes the indices of all hole cards on a board, see ih_index_holes().
   *
   * @param board     the cards of the board
   * @param[out] out  receives ih_hole_vector_length() indices in hole order, IH_NO_INDEX where the
   *                  board blocks a card
   * @throws error  see ih_index_holes(); IH_ERR_ARGUMENT: `out` has another length */
  void holes(cards_view board, span<std::uint64_t> out) const
  {
    const ih_deck of = deck();
    detail::require_size("out", out.size(), ih_hole_vector_length(&of));
    check(ih_index_holes(indexer_, board.data(), board.size(), out.data()), "board");
  }
  /** Returns the indices of all hole cards on a board. */
  std::vector<std::uint64_t> holes(cards_view board) const
  {
    const ih_deck of = deck();
    std::vector<std::uint64_t> out(ih_hole_vector_length(&of));
    holes(board, out);
    return out;
  }
  /** Returns the distinct children of an index, see ih_index_children().
   *
   * @throws error  IH_ERR_RANGE: the round is the last or out of range, or the index is */
  std::vector<ih_child> children(unsigned round, std::uint64_t index) const
  {
    std::vector<ih_child> out(IH_MAX_CARDS);
    std::size_t count = 0;
    cards_in(round);
    check(ih_index_children(indexer_, round, index, out.data(), out.size(), &count), "index");
    const bool are_more = count > out.size();
    out.resize(count);
    if (are_more)
      check(ih_index_children(indexer_, round, index, out.data(), out.size(), &count), "index");
    return out;
  }
  /** Returns the index that all hands of an index had after an earlier round.
   *
   * @throws error  IH_ERR_RANGE: a round or the index is out of range */
  std::uint64_t parent(unsigned round, std::uint64_t index, unsigned earlier) const
  {
    std::uint64_t out = 0;
    cards_in(round);
    check(ih_index_parent(indexer_, round, index, earlier, &out), "index");
    return out;
  }
  /** @} */

private:
  /* Returns the indexer; throws if there is none. */
  const ih_indexer *given() const
  {
    return detail::require(indexer_, "no indexer");
  }
  /* Returns the round list up to a round. */
  isohand::rounds rounds_to(unsigned round) const
  {
    cards_in(round);
    isohand::rounds list = rounds();
    while (list.count > round + 1)
      list.cards[--list.count] = 0;
    return list;
  }
  /* Returns the number of cards of a hand of a round; throws if the round is out of range. */
  unsigned cards_in(unsigned round) const
  {
    given();
    if (cards(round) == 0)
      throw error(IH_ERR_RANGE, "round " + std::to_string(round) + ": out of range");
    return cards(round);
  }

  const ih_indexer *indexer_ = nullptr;
  std::array<std::uint8_t, IH_MAX_ROUNDS> cards_ = {}; /* those of rounds 0..r together */
  unsigned last_ = 0;
};

/** An indexer.
 *
 * @code
 * const isohand::indexer holdem("2,3,1,1");
 * const std::uint64_t row = holdem.index("AsKs|QsJhTd|Th|Ac");
 * @endcode */
class indexer : public owner<indexer_ref, ih_indexer>
{
public:
  /** Builds an indexer of a round list as text: "2,3,1,1", "holdem"; see ih_indexer_new().
   *
   * @throws error         the list or the deck is not valid, or has too many hands
   * @throws memory_error  out of memory */
  explicit indexer(std::string_view list, const ih_deck &of = isohand::deck())
      : indexer(isohand::rounds(list, of), of)
  {
  }
  /** Builds an indexer of a round list.
   *
   * @throws error, memory_error  as with text */
  explicit indexer(const isohand::rounds &list, const ih_deck &of = isohand::deck())
      : owner(isohand::make<ih_indexer>(ih_indexer_new, &of, &list))
  {
  }
  /** Builds an indexer of the numbers of cards of the rounds: `indexer({2, 3, 1, 1})`.
   *
   * @throws error, memory_error  as with text */
  explicit indexer(std::initializer_list<unsigned> each, const ih_deck &of = isohand::deck())
      : indexer(isohand::rounds(each), of)
  {
  }
  /** Takes over an indexer of C. */
  explicit indexer(handle<ih_indexer> object) noexcept : owner(std::move(object))
  {
  }
};

} // namespace isohand

#endif
