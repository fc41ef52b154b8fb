/* The machine's instruction sets against the compiler's own library. */
#include "harness.h"
#include "instructions.h"

#include <isohand/base.h>
#include <string.h>

/* Returns 1 if the machine supports the set of that name, else 0. */
static int has(const char *name)
{
  const ih_instructions *found = ih_instructions_find(name);
  ck_assert(found == NULL || strcmp(ih_instructions_name(found), name) == 0);
  return found != NULL;
}

/* The best is the last available one, and each is found by its name. */
START_TEST(in_order)
{
  const unsigned count = test_instructions_count();
  ck_assert_uint_ge(count, 1);
  ck_assert_str_eq(ih_instructions_name(ih_instructions_at(0)), "portable");
  ck_assert_ptr_eq(ih_instructions_best(), ih_instructions_at(count - 1));
  for (unsigned i = 0; i < count; i++)
    ck_assert_ptr_eq(ih_instructions_find(ih_instructions_name(ih_instructions_at(i))),
                     ih_instructions_at(i));
  ck_assert_ptr_null(ih_instructions_at(count));
  ck_assert_ptr_null(ih_instructions_find("sse"));
  ck_assert_ptr_null(ih_instructions_find(""));
  ck_assert_ptr_null(ih_instructions_find(NULL));
}
END_TEST

#if defined(__x86_64__) && !defined(IH_NO_SIMD)
/* Also supported by every processor with these: LZCNT, MOVBE, F16C. */
static int processor_has_avx2(void)
{
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt");
}

static int processor_has_avx512(void)
{
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
         __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vpopcntdq");
}

START_TEST(of_the_processor)
{
  __builtin_cpu_init();
  ck_assert(!has("neon") && !has("simd128"));
  ck_assert_int_eq(has("avx2"), processor_has_avx2());
  ck_assert_int_eq(has("avx512"), processor_has_avx2() && processor_has_avx512());
}
END_TEST
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__) && !defined(IH_NO_SIMD)
/* The condition of lib/simd/targets.h: every such processor has NEON. */
START_TEST(of_the_processor)
{
  ck_assert(!has("avx2") && !has("avx512") && !has("simd128"));
  ck_assert(has("neon"));
}
END_TEST
#else
START_TEST(of_the_processor)
{
  ck_assert(!has("avx2") && !has("avx512") && !has("neon") && !has("simd128"));
  ck_assert_uint_eq(test_instructions_count(), 1);
}
END_TEST
#endif

TEST_MAIN({in_order}, {of_the_processor})
