/* Omaha's template with the portable vector operations: it compiles, so every operation that it
 * needs exists, and its strengths are those of single calls. */
#include "eval/omaha/board.h"
#include "harness.h"
#include "simd/portable.h"

#include <isohand/omaha.h>

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
size_t VEC_NAME(ihp_omaha_kernel)(const struct ihp_omaha_board *board, size_t n,
                                  const uint8_t rows[], size_t stride, size_t count,
                                  uint16_t strengths[]);
#include "eval/omaha/batch_template.h"

enum { MANY = 500, STRIDE = 9 };

/* Boards of one, two and four suits; hands from the same cards. */
START_TEST(test_hands)
{
  static uint8_t rows[MANY * STRIDE];
  static uint16_t strengths[MANY];
  const unsigned n = 4 + (unsigned)_i % 3, suits = 1u << _i / 3 % 3;
  struct test_random random = test_random_new(40 + (uint64_t)_i);
  uint8_t cards[5 + IH_OMAHA_MAX_HOLE];
  ih_omaha_board board;
  test_random_deal(&random, 13, suits, 5, cards);
  ih_omaha_board_prepare_unchecked(cards, 5, &board);
  for (size_t i = 0; i < MANY; i++) {
    do
      test_random_deal(&random, 13, i % 2 == 0 ? 2 : 4, n, rows + i * STRIDE);
    while (ih_omaha_board_rate(&board, rows + i * STRIDE, n, &(uint16_t){0}) != IH_OK);
  }
  const size_t done =
      ihp_omaha_kernel_in_test(ihp_omaha_board_in(&board), n, rows, STRIDE, MANY, strengths);
  ck_assert_uint_eq(done, MANY / HANDS * HANDS);
  for (size_t i = 0; i < done; i++)
    ck_assert_uint_eq(strengths[i], ih_omaha_board_rate_unchecked(&board, rows + i * STRIDE, n));
}
END_TEST

TEST_MAIN({test_hands, 0, 27})
