/** @file
 * C++: arrays of the caller: spans, and rows of cards.
 *
 * Stability: stable.
 *
 * Threads: as for any values. */
#ifndef ISOHAND_CPP_SPAN_HPP
#define ISOHAND_CPP_SPAN_HPP

#include <isohand/cpp/base.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <tuple>
#include <type_traits>

namespace isohand
{

/* ---- Spans ------------------------------------------------------------------------------------
 */

/** A pointer and a length: an array that belongs to the caller.
 *
 * It converts from arrays and from containers with contiguous elements, which includes std::span of
 * C++20.  A span must not outlive the array. */
template <class T> class span
{
  template <class U>
  static constexpr bool fits = std::is_convertible_v<std::remove_pointer_t<U> (*)[], T (*)[]>;

public:
  using element_type = T;                 /**< The type of the elements. */
  using value_type = std::remove_cv_t<T>; /**< The same without const. */
  using iterator = T *;                   /**< A pointer. */

  constexpr span() noexcept = default;
  /** The elements data[0..size-1]. */
  constexpr span(T *data, std::size_t size) noexcept : data_(data), size_(size)
  {
  }
  /** An array. */
  template <std::size_t N> constexpr span(T (&array)[N]) noexcept : data_(array), size_(N)
  {
  }
  /** A container. */
  template <class C, class = std::enable_if_t<fits<decltype(std::data(std::declval<C &>()))>>>
  constexpr span(C &container) : data_(std::data(container)), size_(std::size(container))
  {
  }
  /** A container that is const or temporary. */
  template <class C, class = std::enable_if_t<fits<decltype(std::data(std::declval<const C &>()))>>>
  constexpr span(const C &container) : data_(std::data(container)), size_(std::size(container))
  {
  }

  /** Returns the first element. */
  constexpr T *data() const noexcept
  {
    return data_;
  }
  /** Returns the number of elements. */
  constexpr std::size_t size() const noexcept
  {
    return size_;
  }
  /** Returns whether there are no elements. */
  constexpr bool empty() const noexcept
  {
    return size_ == 0;
  }
  /** Returns an element; i is below size(). */
  constexpr T &operator[](std::size_t i) const
  {
    return data_[i];
  }
  /** Returns the elements from `first` on; first + count is at most size(). */
  constexpr span subspan(std::size_t first, std::size_t count) const
  {
    return span(data_ + first, count);
  }
  /** Begins a loop over the elements. */
  constexpr T *begin() const noexcept
  {
    return data_;
  }
  /** Ends it. */
  constexpr T *end() const noexcept
  {
    return data_ + size_;
  }

private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

template <class C>
span(C &container) -> span<std::remove_pointer_t<decltype(std::data(container))>>;
template <class C>
span(const C &container) -> span<std::remove_pointer_t<decltype(std::data(container))>>;

/** Cards, each a byte. */
using cards_view = span<const std::uint8_t>;

namespace detail
{

/** Returns the number of bytes of a row, which is an array of them; a type that is none has no such
 * function. */
template <class Row, std::size_t N = std::tuple_size<std::remove_cv_t<Row>>::value>
constexpr std::size_t width_of(const Row *) noexcept
{
  return sizeof(Row) == N ? N : 0;
}
template <std::size_t N> constexpr std::size_t width_of(const std::uint8_t (*)[N]) noexcept
{
  return N;
}

/** The width of the rows of a container; there is none if Byte cannot point to their cards. */
template <class Byte, class C,
          class Row = std::remove_pointer_t<decltype(std::data(std::declval<C &>()))>,
          std::size_t N = width_of(static_cast<Row *>(nullptr)),
          class Card = std::remove_pointer_t<decltype(std::data(std::declval<Row &>()))>,
          class = std::enable_if_t<N != 0 && std::is_convertible_v<Card (*)[], Byte (*)[]>>>
inline constexpr std::size_t row_width = N;

} // namespace detail

/** Hands as rows of cards, for batches: row i is data()[i * stride() .. i * stride() + width() -
 * 1].
 *
 * A vector or array of `std::array<std::uint8_t, N>`, and a `std::uint8_t[M][N]`, convert to it. */
template <class Byte> class basic_rows
{
  static_assert(std::is_same_v<std::remove_const_t<Byte>, std::uint8_t>, "cards are bytes");

public:
  constexpr basic_rows() noexcept = default;
  /** Rows of `width` cards, each `stride` bytes after the one before. */
  constexpr basic_rows(Byte *data, std::size_t width, std::size_t stride, std::size_t size) noexcept
      : data_(data), width_(width), stride_(stride), size_(size)
  {
  }
  /** Rows of `width` cards, back to back.
   *
   * @throws error  IH_ERR_COUNT: the cards are not a whole number of rows */
  basic_rows(span<Byte> cards, std::size_t width)
      : basic_rows(cards.data(), width, width, width == 0 ? 0 : cards.size() / width)
  {
    if (size_ * width != cards.size())
      throw error(IH_ERR_COUNT,
                  std::to_string(cards.size()) + " cards are not rows of " + std::to_string(width));
  }
  /** A container of arrays of bytes, or an array of them. */
  template <class C, std::size_t N = detail::row_width<Byte, C>>
  basic_rows(C &hands) : basic_rows(first_card(hands), N, N, std::size(hands))
  {
  }
  /** One that is const or temporary. */
  template <class C, std::size_t N = detail::row_width<Byte, const C>>
  basic_rows(const C &hands) : basic_rows(first_card(hands), N, N, std::size(hands))
  {
  }

  /** Rows that are written can be read. */
  template <class Other, class = std::enable_if_t<std::is_same_v<const Other, Byte>>>
  constexpr basic_rows(const basic_rows<Other> &hands) noexcept
      : basic_rows(hands.data(), hands.width(), hands.stride(), hands.size())
  {
  }

  /** Returns the first card of the first row. */
  constexpr Byte *data() const noexcept
  {
    return data_;
  }
  /** Returns the number of cards of a row. */
  constexpr std::size_t width() const noexcept
  {
    return width_;
  }
  /** Returns the number of bytes from one row to the next. */
  constexpr std::size_t stride() const noexcept
  {
    return stride_;
  }
  /** Returns the number of rows. */
  constexpr std::size_t size() const noexcept
  {
    return size_;
  }
  /** Returns a row; i is below size(). */
  constexpr span<Byte> operator[](std::size_t i) const
  {
    return span<Byte>(data_ + i * stride_, width_);
  }

  /** Goes over the rows. */
  class iterator
  {
  public:
    using iterator_category = std::input_iterator_tag; /**< Rows are made, not stored. */
    using value_type = span<Byte>;                     /**< A row. */
    using difference_type = std::ptrdiff_t;            /**< As for any iterator. */
    using pointer = void;                              /**< There is none to a row. */
    using reference = span<Byte>;                      /**< A row. */

    constexpr iterator() noexcept = default;
    /** Returns the row. */
    constexpr span<Byte> operator*() const noexcept
    {
      return span<Byte>(row_, width_);
    }
    /** Goes on to the next row. */
    constexpr iterator &operator++() noexcept
    {
      row_ += stride_;
      left_--;
      return *this;
    }
    /** Goes on to the next row, and returns where it was. */
    constexpr iterator operator++(int) noexcept
    {
      const iterator before = *this;
      ++*this;
      return before;
    }
    /** Returns whether two iterators of the same rows are at the same one. */
    friend constexpr bool operator==(const iterator &a, const iterator &b) noexcept
    {
      return a.left_ == b.left_;
    }
    /** Returns whether they are not. */
    friend constexpr bool operator!=(const iterator &a, const iterator &b) noexcept
    {
      return a.left_ != b.left_;
    }

  private:
    friend class basic_rows;
    constexpr iterator(const basic_rows &of, std::size_t left) noexcept
        : row_(of.data_), width_(of.width_), stride_(of.stride_), left_(left)
    {
    }
    Byte *row_ = nullptr;
    std::size_t width_ = 0, stride_ = 0, left_ = 0;
  };
  /** Begins a loop over the rows. */
  constexpr iterator begin() const noexcept
  {
    return iterator(*this, size_);
  }
  /** Ends it. */
  constexpr iterator end() const noexcept
  {
    return iterator(*this, 0);
  }

private:
  template <class C> static Byte *first_card(C &hands)
  {
    return std::size(hands) == 0 ? nullptr : std::data(*std::data(hands));
  }

  Byte *data_ = nullptr;
  std::size_t width_ = 0, stride_ = 0, size_ = 0;
};

/** Hands that are read. */
using rows = basic_rows<const std::uint8_t>;
/** Hands that are written. */
using writable_rows = basic_rows<std::uint8_t>;

namespace detail
{

/** Returns the first of some cards; not NULL if there are none, which C calls refuse for another
 * reason than the number of cards. */
inline const std::uint8_t *data_of(cards_view cards) noexcept
{
  static constexpr std::uint8_t none = 0;
  return cards.empty() ? &none : cards.data();
}

/** Throws IH_ERR_COUNT if rows have too few cards. */
template <class Byte> void require_width(const basic_rows<Byte> &hands, std::size_t cards)
{
  if (hands.width() < cards)
    throw error(IH_ERR_COUNT, "rows have " + std::to_string(hands.width()) + " cards, not " +
                                  std::to_string(cards));
}

} // namespace detail

} // namespace isohand

#endif
