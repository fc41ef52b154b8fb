/* The template that checks rows of cards with the portable operations: it compiles, so every
 * operation that it needs exists, and it finds all rows before a bad one good, but a few. */
#include "harness.h"
#include "simd/portable.h"

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
#include "cards/rows_template.h"

enum { MANY = 500, STRIDE = 20 };

/* Good rows of n cards of a deck. */
static void deal_rows(struct test_random *random, unsigned ranks, unsigned suits, unsigned n,
                      size_t stride, uint8_t rows[])
{
  memset(rows, 0xFF, MANY * STRIDE);
  for (size_t i = 0; i < MANY; i++)
    test_random_deal(random, ranks, suits, n, rows + i * stride);
}

START_TEST(test_counts)
{
  static uint8_t rows[MANY * STRIDE];
  static const unsigned decks[][2] = {{13, 4}, {9, 4}, {16, 4}, {10, 3}};
  const unsigned width = (unsigned)_i;
  struct test_random random = test_random_new(70 + width);
  for (unsigned time = 0; time < 40; time++) {
    const unsigned ranks = decks[time % 4][0], suits = decks[time % 4][1];
    const ih_set deck = ih_set_of_deck(&(ih_deck){(uint8_t)ranks, (uint8_t)suits, 0, 0});
    const size_t stride = time < 8 ? width : width + test_random_below(&random, STRIDE - width);
    const size_t vector = (16 - width) / stride + 1, block = vector * STEPS;
    deal_rows(&random, ranks, suits, width, stride, rows);
    const size_t all = ihp_count_good_rows_in_test(deck, rows, stride, width, MANY);
    ck_assert_uint_ge(all, MANY - 1);
    ck_assert_uint_le(all, MANY);
    const size_t bad = test_random_below(&random, MANY);
    uint8_t *card = rows + bad * stride + test_random_below(&random, width);
    *card = time % 2 == 0 ? rows[bad * stride + (card == rows + bad * stride)]
                          : (uint8_t)(4 * ranks + test_random_below(&random, 100));
    const size_t good = ihp_count_good_rows_in_test(deck, rows, stride, width, MANY);
    ck_assert_uint_le(good, bad);
    ck_assert_uint_ge(good + block, bad);
  }
}
END_TEST

/* Rows that it leaves to others. */
START_TEST(test_refused)
{
  const uint8_t row[32] = {0};
  ck_assert_uint_eq(ihp_count_good_rows_in_test(IHP_STANDARD_SET, row, 1, 1, 32), 0);
  ck_assert_uint_eq(ihp_count_good_rows_in_test(IHP_STANDARD_SET, row, 17, 17, 1), 0);
  ck_assert_uint_eq(ihp_count_good_rows_in_test(IHP_STANDARD_SET, row, SIZE_MAX / 2, 2, 1), 0);
}
END_TEST

TEST_MAIN({test_counts, 2, 17}, {test_refused})
