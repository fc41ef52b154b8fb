/* Errors and owning handles. */
#include "harness.hpp"

#include <type_traits>

/* ---- What the compiler accepts ----------------------------------------------------------------
 */

/* Objects that own something can be moved, not copied. */
template <class T>
constexpr bool is_owning =
    !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
    std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;
static_assert(is_owning<isohand::handle<ih_sequence>>);
static_assert(is_owning<isohand::indexer>);
static_assert(is_owning<isohand::relation>);
static_assert(is_owning<isohand::strength>);
static_assert(is_owning<isohand::street>);
static_assert(!std::is_copy_constructible_v<isohand::hands>);
static_assert(!std::is_copy_constructible_v<isohand::thread_pool>);
static_assert(!std::is_move_constructible_v<isohand::thread_pool>);

/* Those that refer to something are values. */
static_assert(std::is_trivially_copyable_v<isohand::indexer_ref>);
static_assert(std::is_convertible_v<const isohand::indexer &, isohand::indexer_ref>);
static_assert(std::is_copy_constructible_v<isohand::state>);
static_assert(std::is_trivially_copyable_v<isohand::deck>);

static_assert(isohand::dtype_of<std::uint16_t>() == IH_U16);
static_assert(isohand::dtype_of<unsigned long>() == IH_U64);
static_assert(isohand::dtype_of<signed char>() == IH_I8);
static_assert(isohand::dtype_of<std::int32_t>() == IH_I32);
static_assert(isohand::dtype_of<float>() == IH_F32);
static_assert(isohand::dtype_of<double>() == IH_F64);
static_assert(isohand::dtype_of<bool>() == IH_BOOL);

/* ---- Errors -----------------------------------------------------------------------------------
 */

START_TEST(errors_have_status_row_and_message)
{
  isohand::check(IH_OK);
  isohand::check(IH_OK, "hand", 3);
  const isohand::error bare = test_throws(IH_ERR_CARD, "card", [] { isohand::check(IH_ERR_CARD); });
  ck_assert_str_eq(bare.what(), ih_status_string(IH_ERR_CARD));
  ck_assert_uint_eq(bare.row(), isohand::no_row);
  const isohand::error row =
      test_throws(IH_ERR_CARD, "hand 3: ", [] { isohand::check(IH_ERR_CARD, "hand", 3); });
  ck_assert_uint_eq(row.row(), 3);
  ck_assert(row.what() == std::string("hand 3: ") + ih_status_string(IH_ERR_CARD));
}
END_TEST

START_TEST(reasons_of_c_are_kept)
{
  ih_error reason;
  ih_deck deck;
  const ih_status status = ih_deck_parse("5y4", 3, &deck, &reason);
  const isohand::error error =
      test_throws(IH_ERR_PARSE, reason.message, [&] { isohand::check(status, reason); });
  ck_assert_str_eq(error.what(), reason.message);
  ck_assert_uint_eq(error.position(), reason.position);
  ck_assert_int_eq(error.system_error(), 0);
}
END_TEST

/* Out of memory is a std::bad_alloc, and keeps its message. */
START_TEST(memory_is_bad_alloc)
{
  ih_error reason = {IH_ERR_MEMORY, 0, 0, "the flop needs 7 GB"};
  try {
    isohand::check(IH_ERR_MEMORY, reason);
    ck_abort_msg("nothing is thrown");
  } catch (const std::bad_alloc &error) {
    ck_assert_str_eq(error.what(), reason.message);
  }
  try {
    isohand::check(IH_ERR_MEMORY, "hand");
    ck_abort_msg("nothing is thrown");
  } catch (const isohand::memory_error &error) {
    ck_assert(error.what() == std::string("hand: ") + ih_status_string(IH_ERR_MEMORY));
  }
  const std::string longest(2 * IH_ERROR_MESSAGE, 'x');
  ck_assert_uint_eq(std::string(isohand::memory_error(longest.c_str()).what()).size(),
                    IH_ERROR_MESSAGE - 1);
}
END_TEST

/* ---- Handles ----------------------------------------------------------------------------------
 */

/* make() takes calls with and without an ih_error. */
START_TEST(objects_are_made_by_c_calls)
{
  const isohand::deck deck;
  auto comparison = isohand::make<ih_omaha_comparison>(
      ih_omaha_comparison_new, std::size_t{4}, IH_RANKING_STANDARD, &deck, ih_instructions_best());
  ck_assert_ptr_nonnull(comparison.get());
  test_throws(IH_ERR_COUNT, "7", [&] {
    isohand::make<ih_omaha_comparison>(ih_omaha_comparison_new, std::size_t{7}, IH_RANKING_STANDARD,
                                       &deck, ih_instructions_best());
  });
  const isohand::rounds none{};
  test_throws(IH_ERR_ROUNDS, ih_status_string(IH_ERR_ROUNDS), [&] {
    isohand::make<ih_indexer>(ih_indexer_new, static_cast<const ih_deck *>(&deck),
                              static_cast<const ih_rounds *>(&none));
  });
}
END_TEST

/* A number that a machine cannot hold is refused, and not cut. */
START_TEST(large_numbers_are_not_cut)
{
  ck_assert_uint_eq(isohand::detail::to_size<std::uint32_t>(UINT32_MAX), UINT32_MAX);
  test_throws(IH_ERR_OVERFLOW, "4294967296 elements",
              [] { isohand::detail::to_size<std::uint32_t>(UINT64_C(1) << 32); });
}
END_TEST

TEST_MAIN({errors_have_status_row_and_message}, {reasons_of_c_are_kept}, {memory_is_bad_alloc},
          {objects_are_made_by_c_calls}, {large_numbers_are_not_cut})
