/* The methods that are mostly a table, against the oracle: hands in rows and in blocks, and the
 * table sizes that the documents state. */
#include "bench/field/methods.h"
#include "bench/field/two_plus_two.h"
#include "harness.h"
#include "reference_strength.h"

#include <stdlib.h>
#include <string.h>

enum { STRENGTHS = 7463, ROWS = 8000 };

static const struct field_method *const methods[] = {&field_displacement, &field_displacement_own,
                                                     &field_two_plus_two};
static void *tables;

/* values[s]: the method's value for hands of strength s; 0 while unknown. */
static uint32_t values[STRENGTHS];

/* Returns 1 if the value is the one for the hand's strength. */
static int agrees(const uint8_t cards[], unsigned n, uint32_t value)
{
  const uint16_t strength = reference_strength(cards, n);
  if (values[strength] == 0)
    values[strength] = value;
  return values[strength] == value;
}

static void test_random_rows(const struct field_method *method, unsigned n)
{
  static uint8_t rows[ROWS * 7];
  static uint32_t out[ROWS];
  struct test_random random = test_random_new(n);
  size_t wrong = 0;
  for (unsigned i = 0; i < ROWS; i++)
    test_random_deal(&random, 13, 4, n, rows + i * n);
  method->rows(tables, n, rows, ROWS, out);
  for (unsigned i = 0; i < ROWS; i++)
    wrong += !agrees(rows + i * n, n, out[i]);
  ck_assert_uint_eq(wrong, 0);
}

/* Any five to seven cards of one suit, and with fewer than seven also one card of another suit; all
 * suits are tried. */
static void test_flushes(const struct field_method *method)
{
  size_t wrong = 0;
  for (unsigned set = 0; set < 1 << 13; set++) {
    const unsigned n = (unsigned)__builtin_popcount(set);
    if (n < 5 || n > 7)
      continue;
    uint8_t cards[8];
    uint32_t out;
    const unsigned suit = set % 4;
    (void)reference_suited(set, suit, cards);
    method->rows(tables, n, cards, 1, &out);
    wrong += !agrees(cards, n, out);
    cards[n] = (uint8_t)((set % 13) << 2 | (suit + 1) % 4);
    if (n < 7) {
      method->rows(tables, n + 1, cards, 1, &out);
      wrong += !agrees(cards, n + 1, out);
    }
  }
  ck_assert_uint_eq(wrong, 0);
}

/* A block's values equal those of its hands, in its order, as rows. */
static void test_block(const struct field_method *method, unsigned n, const uint8_t first[])
{
  static uint8_t rows[FIELD_BLOCK * 7];
  static uint32_t by_rows[FIELD_BLOCK], by_block[FIELD_BLOCK + 1];
  size_t hands = 0;
  for (unsigned x = first[n - 4] + 1u; x <= 49; x++)
    for (unsigned y = x + 1; y <= 50; y++)
      for (unsigned z = y + 1; z <= 51; z++) {
        uint8_t *row = rows + hands++ * n;
        memcpy(row, first, n - 3);
        row[n - 3] = (uint8_t)x;
        row[n - 2] = (uint8_t)y;
        row[n - 1] = (uint8_t)z;
      }
  by_block[hands] = 123456789;
  method->block(tables, n, first, by_block);
  ck_assert_uint_eq(by_block[hands], 123456789);
  method->rows(tables, n, rows, hands, by_rows);
  ck_assert_mem_eq(by_rows, by_block, hands * sizeof *by_rows);
}

static void test_blocks(const struct field_method *method)
{
  static const uint8_t firsts[][4] = {
      {0, 1, 2, 3}, {3, 17, 20, 31}, {4, 8, 12, 16}, {0, 46, 47, 48}};
  for (unsigned n = 5; n <= 7; n++)
    for (unsigned i = 0; i < sizeof firsts / sizeof *firsts; i++)
      test_block(method, n, firsts[i]);
}

static void test_monotone(const struct field_method *method)
{
  uint32_t last = 0;
  size_t known = 0, wrong_order = 0;
  for (unsigned strength = 1; strength < STRENGTHS; strength++)
    if (values[strength] != 0) {
      known++;
      wrong_order += (values[strength] > last) != method->high_is_best;
      last = values[strength];
    }
  ck_assert_uint_ge(known, 4000);
  ck_assert_uint_eq(wrong_order, 0);
}

START_TEST(test_method)
{
  const struct field_method *method = methods[_i];
  memset(values, 0, sizeof values);
  tables = method->set_up();
  ck_assert_ptr_nonnull(tables);
  ck_assert_uint_le(strlen(method->name), 26);
  ck_assert_uint_eq(method->least, 5);
  ck_assert_uint_eq(method->most, 7);
  for (unsigned n = 5; n <= 7; n++)
    test_random_rows(method, n);
  test_flushes(method);
  test_monotone(method);
  test_blocks(method);
  method->tear_down(tables);
}
END_TEST

/* All rows are reachable, with distinct cards only, and their number is the published one; every
 * entry leads to the start of a row. */
START_TEST(test_two_plus_two_entries)
{
  const uint32_t rows = 612977;
  uint32_t *entries = field_two_plus_two.set_up();
  uint32_t *queue = malloc((rows + 1) * sizeof *queue);
  uint8_t *cards = calloc(rows + 2, 1); /* of each row, plus 1; 0: unreached */
  ck_assert(entries != NULL && queue != NULL && cards != NULL);
  ck_assert_uint_eq((rows + 1) * 53, 32487834);
  ck_assert_uint_eq(TPT_ENTRIES, 32487834);
  ck_assert_uint_eq(field_two_plus_two.bytes(entries, 7), 4 * 32487834u);
  size_t found = 1, wrong = 0;
  queue[0] = 53;
  cards[1] = 1;
  for (size_t i = 0; i < found; i++) {
    const uint32_t *row = entries + queue[i];
    const unsigned n = cards[queue[i] / 53];
    wrong += (row[0] != 0) != (n > 5);
    for (unsigned card = 0; card < 52; card++) {
      const uint32_t to = row[1 + card];
      if (to == 0)
        continue;
      if (n == 7) {
        wrong += to < 1 << 12 || to > (9 << 12) + 10;
        continue;
      }
      test_assert(to % 53 == 0 && to / 53 <= rows);
      if (cards[to / 53] == 0) {
        cards[to / 53] = (uint8_t)(n + 1);
        test_assert(found < rows);
        queue[found++] = to;
      }
      wrong += cards[to / 53] != n + 1;
    }
  }
  ck_assert_uint_eq(found, rows);
  ck_assert_uint_eq(wrong, 0);
  free(cards);
  free(queue);
  field_two_plus_two.tear_down(entries);
}
END_TEST

/* Follows the cards; returns how many of them a row on the way would accept again. */
static size_t dealt_twice(const uint32_t *entries, const uint8_t cards[], unsigned n)
{
  size_t wrong = 0;
  uint32_t at = 53;
  for (unsigned i = 0; i < n; i++) {
    at = entries[at + 1 + cards[i]];
    for (unsigned k = 0; k <= i; k++)
      wrong += entries[at + 1 + cards[k]] != 0;
  }
  return wrong;
}

/* Rows of up to three cards, and rows with a kept suit, reject their own cards. */
START_TEST(test_two_plus_two_twice)
{
  uint32_t *entries = field_two_plus_two.set_up();
  ck_assert_ptr_nonnull(entries);
  struct test_random random = test_random_new(22);
  size_t wrong = 0;
  for (unsigned i = 0; i < 20000; i++) {
    uint8_t cards[6];
    test_random_deal(&random, 13, 4, 3, cards);
    wrong += dealt_twice(entries, cards, 3);
    test_random_deal(&random, 13, 1, 6, cards);
    wrong += dealt_twice(entries, cards, 6);
  }
  ck_assert_uint_eq(wrong, 0);
  field_two_plus_two.tear_down(entries);
}
END_TEST

TEST_MAIN({test_method, 0, sizeof methods / sizeof *methods}, {test_two_plus_two_entries},
          {test_two_plus_two_twice})
