/** @file
 * C++: loops over canonical hands and canonical boards, in the order of their indices.
 *
 * @code
 * const isohand::indexer flop("2,3");
 * for (const isohand::canonical_hand &hand : isohand::hands(flop, 1))
 *   total += hand.multiplicity;
 * for (const isohand::canonical_hand &board : isohand::boards("3"))
 *   visit(board.cards, board.multiplicity);
 * @endcode
 *
 * Hands are listed in batches by an ih_sequence, which is tens of times as fast as unindexing them.
 *
 * Stability: stable.
 *
 * Threads: only one thread at a time may use a range, a const one as well; each thread can go over
 * a range of its own.
 */
#ifndef ISOHAND_CPP_HANDS_HPP
#define ISOHAND_CPP_HANDS_HPP

#include <isohand/cpp/indexer.hpp>

namespace isohand
{

/** A canonical hand of a loop. */
struct canonical_hand {
  std::uint64_t index;        /**< Its index. */
  std::uint64_t multiplicity; /**< The number of raw hands that share the index, see
                               * ih_multiplicity(). */
  cards_view cards;           /**< The hand, as ih_unindex() writes it; valid until the loop goes
                               * on to the next hand. */
};

/** The canonical hands of a range of indices of a round, for `for`.
 *
 * It can be looped over several times, but not by two loops at the same time. */
class hands
{
public:
  /** All hands of a round.
   *
   * @param indexer  the indexer, which must outlive this
   * @param round    the round
   * @throws error         IH_ERR_RANGE: the indexer does not have the round
   * @throws memory_error  out of memory */
  hands(indexer_ref indexer, unsigned round) : hands(indexer, round, 0, indexer.size(round))
  {
  }
  /** The hands of indices first..first+count-1.
   *
   * @param indexer  the indexer, which must outlive this
   * @param round    the round
   * @param first    the first index
   * @param count    number of hands
   * @throws error         IH_ERR_RANGE: the round, or first + count, is out of range
   * @throws memory_error  out of memory */
  hands(indexer_ref indexer, unsigned round, std::uint64_t first, std::uint64_t count)
      : sequence_(make<ih_sequence>(ih_sequence_new, detail::require(indexer.get(), "no indexer"),
                                    round, first, detail::to_size(count))),
        first_(first), count_(detail::to_size(count)), width_(indexer.cards(round)),
        rows_(batch * width_), multiplicities_(batch)
  {
  }

  /** Goes over the hands; a single pass. */
  class iterator
  {
  public:
    using iterator_category = std::input_iterator_tag; /**< A single pass. */
    using value_type = canonical_hand;                 /**< What a loop gets. */
    using difference_type = std::ptrdiff_t;            /**< As for any iterator. */
    using pointer = void;                              /**< Hands are made, not stored. */
    using reference = canonical_hand;                  /**< The same. */

    /** Returns the hand. */
    canonical_hand operator*() const noexcept
    {
      return {index_, *multiplicity_, cards_view(row_, width_)};
    }
    /** Goes on to the next hand. */
    iterator &operator++()
    {
      index_++;
      row_ += width_;
      if (++multiplicity_ == end_)
        *this = hands_->next();
      return *this;
    }
    /** Goes on to the next hand. */
    void operator++(int)
    {
      ++*this;
    }
    /** Returns whether no hand is left. */
    bool is_at_end() const noexcept
    {
      return multiplicity_ == end_;
    }

  private:
    friend class hands;
    iterator(const hands *of, std::uint64_t index, const std::uint8_t *row, std::size_t width,
             const std::uint64_t *multiplicity, std::size_t n) noexcept
        : hands_(of), index_(index), row_(row), width_(width), multiplicity_(multiplicity),
          end_(multiplicity + n)
    {
    }
    const hands *hands_;
    std::uint64_t index_;
    const std::uint8_t *row_;
    std::size_t width_;
    const std::uint64_t *multiplicity_, *end_;
  };
  /** The end of a loop. */
  struct sentinel {
    /** Returns whether no hand is left. */
    friend bool operator==(const iterator &at, sentinel) noexcept
    {
      return at.is_at_end();
    }
    /** Returns whether a hand is left. */
    friend bool operator!=(const iterator &at, sentinel) noexcept
    {
      return !at.is_at_end();
    }
    /** The same, for ranges of C++20. */
    friend bool operator==(sentinel, const iterator &at) noexcept
    {
      return at.is_at_end();
    }
    /** The same. */
    friend bool operator!=(sentinel, const iterator &at) noexcept
    {
      return !at.is_at_end();
    }
  };

  /** Begins a loop, with the first hand. */
  iterator begin() const
  {
    check(ih_sequence_seek(sequence_.get(), first_, count_));
    return next();
  }
  /** Ends it. */
  sentinel end() const noexcept
  {
    return {};
  }
  /** Returns the number of hands. */
  std::size_t size() const noexcept
  {
    return count_;
  }
  /** Returns the sequence. */
  ih_sequence *get() const noexcept
  {
    return sequence_.get();
  }

private:
  static constexpr std::size_t batch = 512;

  /* The next batch. */
  iterator next() const
  {
    const std::uint64_t index = ih_sequence_index(sequence_.get());
    const ih_sequence_arrays arrays = {
        rows_.data(), width_, nullptr, multiplicities_.data(), {nullptr, nullptr}};
    const std::size_t n = ih_sequence_next_unchecked(sequence_.get(), batch, &arrays);
    return iterator(this, index, rows_.data(), width_, multiplicities_.data(), n);
  }

  handle<ih_sequence> sequence_;
  std::uint64_t first_;
  std::size_t count_, width_;
  /* The batch of the loop that goes on, which is no part of what the range is. */
  mutable std::vector<std::uint8_t> rows_;
  mutable std::vector<std::uint64_t> multiplicities_;
};

/** The canonical boards of a round list, with the numbers of raw boards that they stand for.
 *
 * The rounds are those of the board alone: "3" for flops; for rivers "3,1,1" if the order of the
 * streets matters, else "5". */
class boards
{
public:
  /** All boards of all rounds together.
   *
   * @throws error         the deck cannot deal the rounds
   * @throws memory_error  out of memory */
  explicit boards(std::string_view list, const ih_deck &of = isohand::deck())
      : indexer_(list, of), hands_(indexer_, indexer_.last())
  {
  }
  /** Begins a loop, with the first board. */
  hands::iterator begin() const
  {
    return hands_.begin();
  }
  /** Ends it. */
  hands::sentinel end() const noexcept
  {
    return {};
  }
  /** Returns the number of boards. */
  std::size_t size() const noexcept
  {
    return hands_.size();
  }
  /** Returns the indexer of the boards, which belongs to this. */
  const isohand::indexer &indexer() const &noexcept
  {
    return indexer_;
  }
  /** Refused: the indexer would be gone. */
  const isohand::indexer &indexer() const && = delete;

private:
  isohand::indexer indexer_;
  isohand::hands hands_;
};

} // namespace isohand

#endif
