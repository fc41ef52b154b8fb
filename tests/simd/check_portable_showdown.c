/* Showdown's template with the portable vector operations: it compiles with and without large
 * tables, so every operation that it needs exists, and its counts are those of plain C. */
#include "harness.h"
#include "simd/portable.h"

#include "eval/showdown/types.h"

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
ihp_expand_types ihp_expand_types_in_test;
#ifdef WITHOUT_LARGE_TABLES
#undef VEC_LARGE_TABLES
#define VEC_LARGE_TABLES 0
#endif
#include "eval/showdown/expand_template.h"

START_TEST(test_boards)
{
  static uint16_t found[IH_HOLES], expected[IH_HOLES];
  struct test_random random = test_random_new(60 + (uint64_t)_i);
  uint8_t board[5];
  struct ihp_board_types types;
  test_random_deal(&random, 13, 1u << _i % 3, 5, board);
  ihp_board_types_make(IH_RANKING_STANDARD, &(ih_deck){.ranks = 13, .suits = 4}, board,
                       3 + (size_t)_i % 3, &types);
  ihp_expand_types_portable(types.type, &types.strength, expected);
  ihp_expand_types_in_test(types.type, &types.strength, found);
  ck_assert_mem_eq(found, expected, sizeof found);
}
END_TEST

TEST_MAIN({test_boards, 0, 60})
