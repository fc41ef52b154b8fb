/** @file
 * C++: decks, round lists, cards and ranges, from text and as text.
 *
 * Cards are bytes, as in isohand/cards.h, and a hand is any contiguous array of them.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_CPP_CARDS_HPP
#define ISOHAND_CPP_CARDS_HPP

#include <isohand/cpp/span.hpp>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace isohand
{

/** A deck, an ih_deck that is valid. */
struct deck : ih_deck {
  /** The standard deck. */
  deck() : deck(13u)
  {
  }
  /** A deck of ranks 0..rank_count-1 in suits 0..suit_count-1.
   *
   * @throws error  IH_ERR_DECK: not 1..IH_MAX_RANKS ranks and 1..IH_MAX_SUITS suits */
  explicit deck(unsigned rank_count, unsigned suit_count = 4, bool is_rank_only = false) : ih_deck()
  {
    check(ih_deck_make(rank_count, suit_count, this), "deck");
    rank_only = is_rank_only;
  }
  /** A deck by its name: "standard", "short", "leduc-ranks", "10x4"; see ih_deck_parse().
   *
   * @throws error  IH_ERR_PARSE or IH_ERR_DECK */
  explicit deck(std::string_view name) : ih_deck()
  {
    ih_error reason;
    check(ih_deck_parse(name.data(), name.size(), this, &reason), reason);
  }
  /** A deck of C. */
  deck(const ih_deck &other) noexcept : ih_deck(other)
  {
  }
  /** Returns the number of cards. */
  unsigned size() const noexcept
  {
    return ih_deck_cards(this);
  }
  /** Returns its name, RANKSxSUITS. */
  std::string name() const
  {
    char text[IH_DECK_TEXT];
    return std::string(text, ih_deck_format(this, text));
  }
  /** Reads cards, such as "AsKs QsJh"; see ih_cards_parse().
   *
   * @throws error  the text is not distinct cards of the deck */
  std::vector<std::uint8_t> cards(std::string_view text) const
  {
    std::vector<std::uint8_t> out(IH_MAX_CARDS);
    std::size_t n = 0;
    ih_error reason;
    check(ih_cards_parse(this, text.data(), text.size(), out.data(), out.size(), &n, &reason),
          reason);
    out.resize(n);
    return out;
  }
  /** Reads cards into a set.
   *
   * @throws error  the text is not distinct cards of the deck */
  ih_set set(std::string_view text) const
  {
    const std::vector<std::uint8_t> list = cards(text);
    return ih_set_of_cards_unchecked(list.data(), list.size());
  }
  /** Writes cards without separators: "AsKs". */
  std::string text(cards_view list) const
  {
    std::string out(2 * list.size() + 1, '\0');
    out.resize(ih_cards_format(this, list.data(), list.size(), out.data()));
    return out;
  }
};

/** Compares two decks, see ih_deck_equal(). */
inline bool operator==(const deck &a, const deck &b) noexcept
{
  return ih_deck_equal(&a, &b) != 0;
}
/** Compares two decks. */
inline bool operator!=(const deck &a, const deck &b) noexcept
{
  return !(a == b);
}

/** The number of cards of each round: rounds{2, 3, 1, 1}. */
struct rounds : ih_rounds {
  /** A list of numbers of cards; calls that take it check it.
   *
   * @throws error  IH_ERR_ROUNDS: more than IH_MAX_ROUNDS rounds, or a round of more than 255
   *                cards */
  rounds(std::initializer_list<unsigned> each) : ih_rounds()
  {
    for (const unsigned n : each) {
      check(n < 256 && count < IH_MAX_ROUNDS ? IH_OK : IH_ERR_ROUNDS, "rounds");
      cards[count++] = static_cast<std::uint8_t>(n);
    }
  }
  /** A list by its numbers or name: "2,3,1,1", "holdem"; see ih_rounds_parse().
   *
   * @throws error  IH_ERR_PARSE, or IH_ERR_ROUNDS if the deck cannot deal them */
  explicit rounds(std::string_view text, const ih_deck &of = deck()) : ih_rounds()
  {
    ih_error reason;
    check(ih_rounds_parse(&of, text.data(), text.size(), this, &reason), reason);
  }
  /** A list of C. */
  rounds(const ih_rounds &other) noexcept : ih_rounds(other)
  {
  }
  /** Returns the number of cards of all rounds. */
  unsigned total() const noexcept
  {
    return ih_rounds_total(this, count);
  }
  /** Writes the numbers, joined by commas. */
  std::string text() const
  {
    char out[IH_ROUNDS_TEXT];
    return std::string(out, ih_rounds_format(this, out));
  }
};

/** Compares two round lists: the game and the numbers of cards. */
inline bool operator==(const rounds &a, const rounds &b) noexcept
{
  return a.game == b.game && a.count == b.count && std::equal(a.cards, a.cards + a.count, b.cards);
}
/** Compares two round lists. */
inline bool operator!=(const rounds &a, const rounds &b) noexcept
{
  return !(a == b);
}

/** Reads a hand of all rounds of a list: "AsKs|QsJhTd"; see ih_hand_parse().
 *
 * @throws error  the text is not such a hand */
inline std::vector<std::uint8_t> parse_hand(const ih_deck &of, const rounds &list,
                                            std::string_view text)
{
  std::vector<std::uint8_t> out(list.total());
  ih_error reason;
  check(ih_hand_parse(&of, &list, list.count, text.data(), text.size(), out.data(), &reason),
        reason);
  return out;
}

/** Lists the cards of a set, suit by suit. */
inline std::vector<std::uint8_t> cards_of(ih_set set)
{
  std::vector<std::uint8_t> out(IH_MAX_CARDS);
  out.resize(ih_set_cards(set, out.data()));
  return out;
}

/** A range: a weight for each place of the hole order, see ih_range. */
struct range : ih_range {
  /** A range of weights 0. */
  range() : ih_range()
  {
  }
  /** A range by its text: "QQ+, AKs, AQo:0.5"; see ih_range_parse().
   *
   * @throws error  the text is not a range of the deck */
  explicit range(std::string_view text, const ih_deck &of = deck()) : ih_range()
  {
    ih_error reason;
    check(ih_range_parse(&of, text.data(), text.size(), this, &reason), reason);
  }
  /** A range of C. */
  range(const ih_range &other) noexcept : ih_range(other)
  {
  }
  /** Writes the range so that it can be read again; see ih_range_format(). */
  std::string text(const ih_deck &of = deck()) const
  {
    std::string out(IH_RANGE_TEXT, '\0');
    out.resize(ih_range_format(&of, this, out.data()));
    return out;
  }
};

} // namespace isohand

#endif
