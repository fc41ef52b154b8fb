/* The spatial order of points, compared with the plain algorithm, which copies nothing. */
#include "bucket/ordering.h"
#include "executors.h"
#include "harness.h"

#include <stdlib.h>

/* ---- Plain algorithm ---------------------------------------------------------------------- */

static const ih_points *all;
static size_t coordinate;

static uint32_t value_of(uint32_t i, size_t j)
{
  return ((const uint16_t *)all->at)[i * all->width + j];
}

/* Returns 1 if point a comes before point b. */
static int is_before(uint32_t a, uint32_t b)
{
  const uint32_t x = value_of(a, coordinate), y = value_of(b, coordinate);
  return x < y || (x == y && a < b);
}

static void swap(uint32_t *a, uint32_t *b)
{
  const uint32_t x = *a;
  *a = *b;
  *b = x;
}

static uint32_t middle_of(uint32_t a, uint32_t b, uint32_t c)
{
  if (is_before(b, a))
    swap(&a, &b);
  return is_before(c, a) ? a : is_before(b, c) ? b : c;
}

/* Quickselect: the `left` first points to the front. */
static void select_plainly(uint32_t number[], size_t n, size_t left)
{
  while (n > 1 && left > 0) {
    const uint32_t middle = middle_of(number[0], number[n / 2], number[n - 1]);
    size_t below = 0;
    for (size_t i = 0; i < n; i++)
      if (is_before(number[i], middle))
        swap(&number[i], &number[below++]);
    if (left <= below) {
      n = below;
      continue;
    }
    for (size_t i = below; i < n; i++)
      if (number[i] == middle)
        swap(&number[i], &number[below]);
    number += below + 1;
    n -= below + 1;
    left -= below + 1;
  }
}

static void choose_coordinate(const uint32_t number[], size_t n)
{
  uint32_t widest = 0;
  coordinate = 0;
  for (size_t j = 0; j < all->width; j++) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t s = 0; s < 32; s++) {
      const uint32_t x = value_of(number[s * n / 32], j);
      least = x < least ? x : least;
      most = x > most ? x : most;
    }
    if (most - least > widest) {
      widest = most - least;
      coordinate = j;
    }
  }
}

static void order_plainly(uint32_t number[], size_t n)
{
  size_t half = IHP_BLOCK;
  if (n <= half)
    return;
  while (2 * half < n)
    half *= 2;
  choose_coordinate(number, n);
  select_plainly(number, n, half);
  order_plainly(number, half);
  order_plainly(number + half, n - half);
}

/* ---- Comparison --------------------------------------------------------------------------- */

/* Too few points for regions; regions, of which the last one is short; regions of regions.
 * Coordinates have so few values that many are equal. */
START_TEST(ordered)
{
  static const struct {
    size_t count, width, random;
  } cases[] = {{3000, 2, 2}, {40000, 32, 32}, {150000, 512, 3}, {127, 3, 3}, {65537, 8, 8}};
  const size_t count = cases[_i].count, width = cases[_i].width;
  struct test_random random = test_random_new(3);
  uint16_t *at = calloc(count * width, sizeof *at);
  uint32_t *number = malloc(count * sizeof *number), *expected = malloc(count * sizeof *expected);
  const ih_executor executor = test_threads(2);
  const ih_points points = {.count = count, .width = width, .dtype = IH_U16, .at = at};
  ck_assert(at != NULL && number != NULL && expected != NULL);
  for (size_t i = 0; i < count; i++)
    for (size_t j = 0; j < cases[_i].random; j++)
      at[i * width + j] = (uint16_t)test_random_below(&random, 300 + 40 * j);
  all = &points;
  for (size_t i = 0; i < count; i++)
    expected[i] = (uint32_t)i;
  order_plainly(expected, count);
  for (int is_alone = 0; is_alone < 2; is_alone++) {
    ck_assert_int_eq(ihp_points_order(&points, is_alone ? NULL : &executor, NULL, number), IH_OK);
    ck_assert_mem_eq(number, expected, count * sizeof *number);
  }
  free(at);
  free(number);
  free(expected);
}
END_TEST

static int is_cancelled(void *context)
{
  return --*(int *)context < 0;
}

/* Cancelling at any time is an error, also within regions. */
START_TEST(cancelled)
{
  enum { COUNT = 20000, WIDTH = 64 };
  uint16_t *at = calloc(COUNT * WIDTH, sizeof *at);
  uint32_t *number = malloc(COUNT * sizeof *number);
  const ih_points points = {.count = COUNT, .width = WIDTH, .dtype = IH_U16, .at = at};
  int calls = 0, left = 0;
  ih_callbacks callbacks = {.context = &left, .is_cancelled = is_cancelled};
  ck_assert(at != NULL && number != NULL);
  for (size_t i = 0; i < COUNT; i++)
    at[i * WIDTH] = (uint16_t)(i * 40503u);
  enum ih_status status = IH_ERR_CANCELLED;
  for (; status != IH_OK; calls++) {
    left = calls;
    status = ihp_points_order(&points, NULL, &callbacks, number);
    ck_assert(status == IH_OK || status == IH_ERR_CANCELLED);
  }
  ck_assert_int_gt(calls, 100);
  free(at);
  free(number);
}
END_TEST

TEST_MAIN({ordered, 0, 5, .flags = TEST_THREADS}, {cancelled})
