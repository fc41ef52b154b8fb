/* The transport template with the plain C vector operations gives the same results as the plain C
 * version. */
#include "bucket/transport.h"
#include "harness.h"
#include "simd/portable.h"

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
extern const struct ihp_transport_kernels ihp_transport_kernels_in_test;
#include "bucket/transport_template.h"

#include <string.h>

enum { MOST = 3 * IHP_TOGETHER_COLUMNS };

static void fill_numbers(struct test_random *random, uint32_t end, uint32_t numbers[])
{
  for (size_t j = 0; j < MOST; j++)
    numbers[j] = (uint32_t)test_random_below(random, end);
}

START_TEST(operations)
{
  const struct ihp_transport_kernels *plain = &ihp_transport_kernels_portable;
  struct test_random random = test_random_new(1);
  for (unsigned round = 0; round < 3000; round++) {
    const uint32_t end = round % 3 == 0 ? 3 : round % 3 == 1 ? 1000 : UINT32_C(1) << 31;
    const size_t columns = IHP_TOGETHER_COLUMNS * (1 + round % 3);
    const uint32_t base = (uint32_t)test_random_next(&random);
    uint32_t cost[MOST], price[MOST], state[MOST], far[MOST], other[MOST];
    fill_numbers(&random, end, cost);
    fill_numbers(&random, end, price);
    fill_numbers(&random, end, far);
    for (size_t j = 0; j < MOST; j++)
      state[j] = test_random_below(&random, 4) == 0 ? IHP_IS_PASSED : j % 2;
    state[test_random_below(&random, columns)] = 0;
    memcpy(other, far, sizeof far);
    ihp_transport_kernels_in_test.pass(cost, price, base, far, columns);
    plain->pass(cost, price, base, other, columns);
    ck_assert_mem_eq(far, other, sizeof far);
    ck_assert_uint_eq(ihp_transport_kernels_in_test.nearest(far, state, columns),
                      plain->nearest(far, state, columns));
  }
}
END_TEST

TEST_MAIN({operations})
