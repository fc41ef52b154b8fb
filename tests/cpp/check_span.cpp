/* Spans and rows: what converts to them, and what they refer to. */
#include "harness.hpp"

#include <type_traits>
#if __cplusplus >= 202002L
#include <span>
#endif

/* Spans keep const. */
using bytes = std::vector<std::uint8_t>;
template <class From, class To> constexpr bool converts = std::is_convertible_v<From, To>;
static_assert(converts<bytes &, isohand::span<std::uint8_t>>);
static_assert(converts<bytes &, isohand::cards_view>);
static_assert(converts<const bytes &, isohand::cards_view>);
static_assert(converts<bytes, isohand::cards_view>);
static_assert(converts<std::array<std::uint8_t, 7> &, isohand::span<std::uint8_t>>);
static_assert(converts<std::uint8_t (&)[7], isohand::cards_view>);
static_assert(converts<isohand::span<std::uint8_t>, isohand::cards_view>);
static_assert(!converts<const bytes &, isohand::span<std::uint8_t>>);
static_assert(!converts<bytes, isohand::span<std::uint8_t>>);
static_assert(!converts<isohand::cards_view, isohand::span<std::uint8_t>>);
static_assert(!converts<std::vector<std::uint16_t> &, isohand::cards_view>);
static_assert(!converts<std::string &, isohand::cards_view>);
#if __cplusplus >= 202002L
static_assert(converts<std::span<std::uint8_t>, isohand::span<std::uint8_t>>);
static_assert(converts<std::span<const std::uint8_t>, isohand::cards_view>);
#endif
using seven = std::array<std::uint8_t, 7>;
static_assert(converts<std::vector<seven> &, isohand::rows>);
static_assert(converts<const std::vector<seven> &, isohand::rows>);
static_assert(converts<std::vector<seven> &, isohand::writable_rows>);
static_assert(converts<isohand::writable_rows, isohand::rows>);
static_assert(!converts<isohand::rows, isohand::writable_rows>);
static_assert(!converts<bytes &, isohand::rows>);
static_assert(converts<std::vector<seven>, isohand::rows>);
static_assert(!converts<std::vector<seven>, isohand::writable_rows>);
static_assert(!converts<const std::vector<seven> &, isohand::writable_rows>);
static_assert(!converts<std::vector<std::array<std::uint16_t, 7>> &, isohand::rows>);
static_assert(!converts<std::vector<std::array<char, 7>> &, isohand::rows>);
static_assert(!converts<std::vector<std::pair<std::uint8_t, std::uint8_t>> &, isohand::rows>);
static_assert(!converts<std::vector<bytes> &, isohand::rows>);
static_assert(!converts<seven &, isohand::rows>);
static_assert(!converts<std::string &, isohand::rows>);
static_assert(!converts<int, isohand::rows>);
static_assert(converts<std::uint8_t (&)[2][5], isohand::writable_rows>);
static_assert(converts<const std::uint8_t (&)[2][5], isohand::rows>);
static_assert(!converts<const std::uint8_t (&)[2][5], isohand::writable_rows>);
static_assert(!converts<std::uint8_t (&)[5], isohand::rows>);
static_assert(!converts<char (&)[2][5], isohand::rows>);
static_assert(converts<isohand::span<seven>, isohand::writable_rows>);

START_TEST(spans_are_the_array)
{
  bytes cards = {3, 5, 7};
  const isohand::span<std::uint8_t> all = cards;
  ck_assert_ptr_eq(all.data(), cards.data());
  ck_assert_uint_eq(all.size(), 3);
  all[1] = 9;
  ck_assert_uint_eq(cards[1], 9);
  ck_assert_uint_eq(all.subspan(1, 2)[1], 7);
  unsigned sum = 0;
  for (const std::uint8_t card : isohand::cards_view(cards))
    sum += card;
  ck_assert_uint_eq(sum, 3 + 9 + 7);
  ck_assert(isohand::cards_view().empty() && !all.empty());
}
END_TEST

START_TEST(rows_are_arrays_of_cards)
{
  std::vector<seven> hands = {{0, 1, 2, 3, 4, 5, 6}, {7, 8, 9, 10, 11, 12, 13}};
  const isohand::rows rows = hands;
  ck_assert_ptr_eq(rows.data(), hands[0].data());
  ck_assert_uint_eq(rows.width(), 7);
  ck_assert_uint_eq(rows.stride(), 7);
  ck_assert_uint_eq(rows.size(), 2);
  ck_assert_uint_eq(rows[1][2], 9);
  const isohand::rows of_bytes(isohand::cards_view(hands[0].data(), 14), 2);
  ck_assert_uint_eq(of_bytes.size(), 7);
  ck_assert_uint_eq(of_bytes[3][1], 7);
  const std::uint8_t plain[2][5] = {{1, 2, 3, 4, 5}, {6, 7, 8, 9, 10}};
  const isohand::rows of_array = plain;
  ck_assert_uint_eq(of_array.width(), 5);
  ck_assert_uint_eq(of_array.size(), 2);
  std::size_t n = 0;
  unsigned sum = 0;
  for (const isohand::cards_view row : of_array) {
    ck_assert_ptr_eq(row.data(), plain[n++]);
    for (const std::uint8_t card : row)
      sum += card;
  }
  ck_assert_uint_eq(n, 2);
  ck_assert_uint_eq(sum, 55);
  for (const isohand::span<std::uint8_t> row : isohand::writable_rows(hands))
    row[6] = 0;
  ck_assert(hands[0][6] == 0 && hands[1][6] == 0);
  ck_assert(isohand::rows().begin() == isohand::rows().end());
  hands.clear();
  ck_assert_uint_eq(isohand::rows(hands).size(), 0);
  test_throws(IH_ERR_COUNT, "15 cards are not rows of 7", [] { isohand::rows(bytes(15), 7); });
  test_throws(IH_ERR_COUNT, "15 cards are not rows of 0", [] { isohand::rows(bytes(15), 0); });
}
END_TEST

TEST_MAIN({spans_are_the_array}, {rows_are_arrays_of_cards})
