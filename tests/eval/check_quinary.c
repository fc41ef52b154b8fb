/* The two perfect hashes of the quinary. */
#include "eval/rating/hash.h"
#include "eval/rating/tables.h"
#include "harness.h"

#include <isohand/quinary.h>
#include <isohand/rating.h>
#include <string.h>

/* State of a traversal of the quinaries of one digit sum. */
struct walk {
  unsigned n;
  uint32_t seen;
  uint32_t last_key;
};

/* One condition for all: Check's assertions are slow. */
static void visit(const uint8_t counts[], struct walk *walk)
{
  uint32_t rank = UINT32_MAX, key = 0;
  uint8_t back[13] = {0};
  for (unsigned r = 0; r < 13; r++)
    key += counts[r] * ihp_rank_weight(r);
  if (ih_quinary_rank(counts, &rank) != IH_OK || rank != walk->seen ||
      ih_quinary_unrank(walk->n, walk->seen, back) != IH_OK || memcmp(back, counts, 13) != 0 ||
      (walk->seen > 0 && key <= walk->last_key))
    ck_abort_msg("quinary %u of %u cards: rank %u, key %u after %u", walk->seen, walk->n, rank, key,
                 walk->last_key);
  walk->last_key = key;
  walk->seen++;
}

/* Visits, in lexicographic order, all quinaries that begin with the digits above `ranks` and have
 * the digit sum `left` in the others. */
static void walk_digits(uint8_t counts[], unsigned ranks, unsigned left, struct walk *walk)
{
  if (ranks == 0) {
    if (left == 0)
      visit(counts, walk);
    return;
  }
  for (unsigned d = 0; d <= 4 && d <= left; d++) {
    counts[ranks - 1] = (uint8_t)d;
    walk_digits(counts, ranks - 1, left - d, walk);
  }
  counts[ranks - 1] = 0;
}

/* Sizes, order and bijection; and keys ascend strictly, so no two are equal. */
START_TEST(test_order)
{
  const unsigned n = (unsigned)_i;
  static const uint32_t sizes[] = {1, 13, 91, 455, 1820, 6175, 18395, 49205, 120055, 270270};
  uint8_t counts[13] = {0};
  struct walk walk = {.n = n};
  walk_digits(counts, 13, n, &walk);
  ck_assert_uint_eq(walk.seen, sizes[n]);
  ck_assert_uint_eq(ih_quinary_size(n), sizes[n]);
  ck_assert_uint_lt(walk.last_key, 1u << 28);
}
END_TEST

START_TEST(test_errors)
{
  uint8_t counts[13], before[13];
  uint32_t rank = 77;
  memset(counts, 9, sizeof counts);
  memcpy(before, counts, sizeof counts);
  ck_assert_uint_eq(ih_quinary_size(10), 0);
  ck_assert_int_eq(ih_quinary_unrank(5, 6175, counts), IH_ERR_RANGE);
  ck_assert_int_eq(ih_quinary_unrank(9, UINT32_MAX, counts), IH_ERR_RANGE);
  ck_assert_int_eq(ih_quinary_unrank(10, 0, counts), IH_ERR_RANGE);
  ck_assert_int_eq(ih_quinary_unrank(5, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_mem_eq(counts, before, sizeof counts);

  const uint8_t five_alike[13] = {[3] = 5}, ten[13] = {[0] = 4, [1] = 4, [12] = 2};
  const uint8_t wraps[13] = {[0] = 255, [1] = 4, [12] = 2};
  ck_assert_int_eq(ih_quinary_rank(five_alike, &rank), IH_ERR_COUNT);
  ck_assert_int_eq(ih_quinary_rank(ten, &rank), IH_ERR_COUNT);
  ck_assert_int_eq(ih_quinary_rank(wraps, &rank), IH_ERR_COUNT);
  ck_assert_int_eq(ih_quinary_rank(NULL, &rank), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_quinary_rank(ten, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(rank, 77);
}
END_TEST

TEST_MAIN({test_order, 0, 10}, {test_errors})
