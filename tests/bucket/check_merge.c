/* Merging of equal points, compared with a comparison of every pair. */
#include "executors.h"
#include "harness.h"
#include "points.h"

#include <stdlib.h>
#include <string.h>

/* Equal points with weights count like one point with their total weight. */
START_TEST(merged)
{
  struct test_random random = test_random_new(5);
  static struct points_set set, fewer;
  uint32_t different[POINTS_MOST], expected[POINTS_MOST];
  for (size_t round = 0; round < 60; round++) {
    size_t count = 0;
    const ih_executor executor = test_threads(1 + (unsigned)(round % 4));
    points_random(&set, &random, 1 + test_random_below(&random, POINTS_MOST),
                  1 + test_random_below(&random, 5), round % 3 == 0 ? 0 : 60000,
                  2 + (unsigned)(round % 2) * 4);
    const size_t most = points_different(&set, expected);
    ck_assert_int_eq(ih_bucket_merge(&set.points, &executor, NULL, different, &count), IH_OK);
    ck_assert_uint_eq(count, most);
    ck_assert_mem_eq(different, expected, set.points.count * sizeof *different);
    ck_assert_int_eq(ih_bucket_gather(&set.points, different, count, NULL, fewer.at, fewer.weight),
                     IH_OK);
    for (size_t d = 0; d < count; d++) {
      uint64_t weight = 0;
      for (size_t i = 0; i < set.points.count; i++)
        weight += different[i] == d ? set.weight[i] : 0;
      ck_assert_uint_eq(fewer.weight[d], weight);
    }
    for (size_t i = 0; i < set.points.count * set.points.width; i++) {
      const size_t d = different[i / set.points.width], j = i % set.points.width;
      test_assert(points_value(set.points.dtype, fewer.at, d * set.points.width + j) ==
                  set.plain[i]);
    }
    if (count > 1)
      ck_assert_int_eq(
          ih_bucket_gather(&set.points, different, count - 1, NULL, fewer.at, fewer.weight),
          IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_bucket_gather(&set.points, different, count + 1, NULL, NULL, NULL),
                     IH_ERR_ARGUMENT);
  }
}
END_TEST

/* Enough points that tables grow, that threads number slices of their own, and that some distinct
 * points share the 32 bits of their hash: of 200,000, about 200,000^2 / 2^33. */
START_TEST(many)
{
  enum { ALL = 250000 };
  uint32_t *at = malloc(ALL * sizeof *at), *different = malloc(ALL * sizeof *different);
  uint32_t *expected = malloc(ALL * sizeof *expected), next = 0;
  const ih_executor executor = test_threads(1 + 2 * (unsigned)_i);
  size_t count = 0;
  ck_assert(at != NULL && different != NULL && expected != NULL);
  for (uint32_t i = 0; i < ALL; i++) {
    expected[i] = i % 5 == 4 ? 7 * i % next : next++;
    at[i] = expected[i] * UINT32_C(2654435761);
  }
  const ih_points points = {.count = ALL, .width = 1, .dtype = IH_U32, .at = at};
  ck_assert_int_eq(ih_bucket_merge(&points, &executor, NULL, different, &count), IH_OK);
  ck_assert_uint_eq(count, next);
  ck_assert_mem_eq(different, expected, ALL * sizeof *different);
  free(at);
  free(different);
  free(expected);
}
END_TEST

/* Sets expected[] by a plain table of the values in order; returns their number. */
static uint32_t number_values(const uint32_t value[], size_t count, uint32_t expected[])
{
  enum { VALUES = 1 << 16 };
  uint32_t *number = calloc(VALUES, sizeof *number), next = 0;
  ck_assert_ptr_nonnull(number);
  for (size_t i = 0; i < count; i++) {
    if (number[value[i]] == 0)
      number[value[i]] = ++next;
    expected[i] = number[value[i]] - 1;
  }
  free(number);
  return next;
}

/* Points of one byte, of two as one coordinate and as two, and of more bytes, which hash tables
 * merge; those of 400 bytes are so many that they take more parts.  Points of more than two bytes
 * differ in two bytes in the middle.  Those of coordinates of a byte begin at an odd address. */
START_TEST(sizes)
{
  static const struct {
    size_t count, width;
    enum ih_dtype dtype;
    uint32_t below;
  } cases[] = {{30000, 1, IH_U8, 256},     {150000, 1, IH_U16, 65536}, {150000, 2, IH_U8, 65536},
               {150000, 1, IH_U32, 65536}, {90000, 3, IH_U8, 40000},   {5, 1, IH_U16, 2},
               {350000, 400, IH_U8, 60000}};
  const size_t count = cases[_i].count, width = cases[_i].width;
  const size_t row = width * ih_dtype_size(cases[_i].dtype);
  struct test_random random = test_random_new(9);
  uint8_t *memory = calloc(count * row + 1, 1);
  uint8_t *at = memory + (cases[_i].dtype == IH_U8);
  uint32_t *value = malloc(count * sizeof *value), *expected = malloc(count * sizeof *expected);
  uint32_t *different = malloc(count * sizeof *different);
  const ih_executor executor = test_threads(3);
  size_t found = 0;
  ck_assert(memory != NULL && value != NULL && expected != NULL && different != NULL);
  for (size_t i = 0; i < count; i++) {
    uint8_t *to = at + i * row + (row > 2 ? row / 2 - 1 : 0);
    value[i] = (uint32_t)test_random_below(&random, cases[_i].below);
    to[0] = (uint8_t)value[i];
    if (row > 1)
      to[1] = (uint8_t)(value[i] >> 8);
  }
  const uint32_t most = number_values(value, count, expected);
  const ih_points points = {.count = count, .width = width, .dtype = cases[_i].dtype, .at = at};
  for (int is_alone = 0; is_alone < 2; is_alone++) {
    ck_assert_int_eq(ih_bucket_merge(&points, is_alone ? NULL : &executor, NULL, different, &found),
                     IH_OK);
    ck_assert_uint_eq(found, most);
    ck_assert_mem_eq(different, expected, count * sizeof *different);
  }
  free(memory);
  free(value);
  free(expected);
  free(different);
}
END_TEST

START_TEST(refusals)
{
  const uint32_t near[] = {5, 32772, 5}, descending[] = {1, 0, 1}, ascending[] = {0, 1, 0};
  const uint64_t heavy[] = {UINT64_MAX, 1, 1}, light[] = {UINT64_MAX - 1, 1, 1};
  uint64_t weight[2];
  uint32_t label[3];
  const ih_points good = {.count = 3, .width = 1, .dtype = IH_U32, .at = near};
  size_t count;
  ck_assert_int_eq(ih_bucket_merge(NULL, NULL, NULL, label, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_merge(&good, NULL, NULL, NULL, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_merge(&good, NULL, NULL, label, NULL), IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(ih_bucket_merge(&good, &unknown, NULL, label, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_gather(&good, NULL, 2, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_bucket_gather(&good, descending, 2, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ih_points weighted = good;
  weighted.weight = heavy;
  ck_assert_int_eq(ih_bucket_gather(&weighted, ascending, 2, NULL, NULL, weight), IH_ERR_OVERFLOW);
  ck_assert_int_eq(ih_bucket_gather(&weighted, ascending, 2, NULL, NULL, NULL), IH_OK);
  weighted.weight = light;
  ck_assert_int_eq(ih_bucket_gather(&weighted, ascending, 2, NULL, NULL, weight), IH_OK);
  ck_assert_uint_eq(weight[0], UINT64_MAX);
}
END_TEST

TEST_MAIN({refusals}, {merged, .flags = TEST_THREADS}, {many, 0, 2, .flags = TEST_THREADS},
          {sizes, 0, 7, .flags = TEST_THREADS})
