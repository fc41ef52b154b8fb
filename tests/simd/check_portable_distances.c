/* The distance template with the plain C vector operations gives the same results as the plain C
 * version. */
#include "bucket/distances.h"
#include "harness.h"
#include "simd/portable.h"

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
extern const struct ihp_distance_kernels ihp_distance_kernels_in_test;
#include "bucket/distances_template.h"

#include <string.h>

enum { ROWS = 40, MOST_BYTES = 256, LISTED = 33 };

/* Rows of random coordinates below `end`. */
static void fill_rows(struct test_random *random, enum ih_dtype type, uint32_t end, size_t bytes,
                      uint8_t rows[])
{
  for (size_t i = 0; i < bytes >> type; i++) {
    const uint32_t value = (uint32_t)test_random_below(random, end);
    if (type == IH_U8)
      rows[i] = (uint8_t)value;
    else
      memcpy(rows + 2 * i, &(uint16_t){(uint16_t)value}, 2);
  }
}

static void compare_kernels(struct test_random *random, const struct ihp_distances *kernel,
                            const struct ihp_distances *plain, enum ih_dtype type, uint32_t end,
                            size_t row)
{
  static _Alignas(64) uint8_t rows[ROWS * MOST_BYTES], together[ROWS * MOST_BYTES];
  uint32_t list[LISTED], of[ROWS], found[LISTED], expected[LISTED];
  uint64_t apart[IHP_TOGETHER];
  fill_rows(random, type, end, ROWS * row, rows);
  for (size_t i = 0; i < ROWS; i++)
    of[i] = (uint32_t)test_random_below(random, ROWS);
  for (size_t n = 0; n <= LISTED; n++) {
    const uint8_t *from = rows + n % ROWS * row;
    for (size_t i = 0; i < n; i++)
      list[i] = (uint32_t)test_random_below(random, ROWS);
    memset(found, 0xA5, sizeof found);
    memset(expected, 0xA5, sizeof expected);
    kernel->listed(from, rows, row, list, n, found);
    plain->listed(from, rows, row, list, n, expected);
    ck_assert_mem_eq(found, expected, sizeof found);
    ihp_put_together(rows, row, row / 8, list, n, together);
    for (size_t i = 0; i < n; i++) {
      const struct ihp_distances *either = i % 2 ? kernel : plain;
      either->together(from, together + i / IHP_TOGETHER * row * IHP_TOGETHER, row / 8, apart);
      ck_assert_uint_eq((uint32_t)apart[i % IHP_TOGETHER], expected[i]);
    }
    kernel->paired(rows, list, rows, of, row, n, found);
    for (size_t i = 0; i < n; i++)
      plain->listed(rows + list[i] * row, rows, row, &of[list[i]], 1, &expected[i]);
    ck_assert_mem_eq(found, expected, sizeof found);
    plain->paired(rows, list, rows, of, row, n, found);
    ck_assert_mem_eq(found, expected, sizeof found);
  }
}

START_TEST(operations)
{
  static const struct {
    enum ih_distance distance;
    enum ih_dtype type;
    uint32_t end;
  } kinds[] = {{IH_DISTANCE_L1, IH_U8, 256},
               {IH_DISTANCE_L1, IH_U16, 65536},
               {IH_DISTANCE_L1, IH_U16, 300},
               {IH_DISTANCE_L2, IH_U16, 32768},
               {IH_DISTANCE_L2, IH_U16, 100}};
  const struct ihp_distance_kernels *plain = &ihp_distance_kernels_portable;
  struct test_random random = test_random_new(1);
  for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
    const size_t d = kinds[k].distance, type = kinds[k].type;
    compare_kernels(&random, &ihp_distance_kernels_in_test.segment[d][type],
                    &plain->segment[d][type], kinds[k].type, kinds[k].end, 16);
    for (size_t row = 32; row <= MOST_BYTES; row += row == 32 ? 32 : 64)
      compare_kernels(&random, &ihp_distance_kernels_in_test.longer[d][type],
                      &plain->longer[d][type], kinds[k].type, kinds[k].end, row);
  }
}
END_TEST

TEST_MAIN({operations})
