/* The processor is queried anew each time: no global state, and none of the load-time constructors
 * that __builtin_cpu_supports would add. */
#include "simd/instructions.h"

#include <string.h>

#if IHP_X86
#include <cpuid.h>

/* Returns the state that the operating system saves (XCR0): bits 1 and 2 for 256-bit registers, 5
 * to 7 for 512-bit ones and masks. */
static uint32_t saved_state(void)
{
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

/* Returns 1 if all bits of `wanted` are set. */
static int has_bits(uint32_t bits, uint32_t wanted)
{
  return (bits & wanted) == wanted;
}

/* Returns the available sets: bit s is set if processor and operating system support instruction
 * set s. */
static uint32_t available(void)
{
  enum { YMM = 0x06, ZMM = 0xE6 };
  enum { LAHF_LZCNT = 1 << 5 };
  const uint32_t portable = 1u << IHP_PORTABLE;
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) ||
      !has_bits(c, bit_OSXSAVE | bit_AVX | bit_FMA | bit_F16C | bit_POPCNT | bit_MOVBE))
    return portable; /* GCOV_EXCL_LINE: a processor without AVX */
  const uint32_t state = saved_state();
  if (!has_bits(state, YMM) || !__get_cpuid(0x80000001, &a, &b, &c, &d) || !has_bits(c, LAHF_LZCNT))
    return portable; /* GCOV_EXCL_LINE: AVX, and a system or processor without the rest */
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !has_bits(b, bit_AVX2 | bit_BMI | bit_BMI2))
    return portable;
  const uint32_t avx2 = portable | 1u << IHP_AVX2;
  const uint32_t wide =
      bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | (uint32_t)bit_AVX512VL;
  const int is_wide = has_bits(state, ZMM) && has_bits(b, wide) &&
                      has_bits(c, bit_AVX512VBMI | bit_AVX512VNNI | bit_AVX512VPOPCNTDQ);
  return avx2 | (uint32_t)is_wide << IHP_AVX512;
}

/* Hygon's processors are based on Zen 1 and use AMD's family numbers. */
int ihp_fast_pext(void)
{
  uint32_t a, b, c, d, vendor[3]; /* four letters each */
  if (!__get_cpuid(0, &a, &vendor[0], &vendor[2], &vendor[1]))
    return 0;
  if (memcmp(vendor, "AuthenticAMD", sizeof vendor) != 0 &&
      memcmp(vendor, "HygonGenuine", sizeof vendor) != 0) /* GCOV_EXCL_LINE: not on AMD's */
    return 1;
  if (!__get_cpuid(1, &a, &b, &c, &d))
    return 0;
  const uint32_t family = (a >> 8 & 0xF) + (a >> 20 & 0xFF);
  return family >= 0x19;
}
#else
static uint32_t available(void)
{
  return 1u << IHP_PORTABLE | (uint32_t)IHP_ARM << IHP_NEON | (uint32_t)IHP_WASM << IHP_SIMD128;
}

int ihp_fast_pext(void)
{
  return 0;
}
#endif

/* In order of preference within a family of processors: plain C first, fastest last. */
static const ih_instructions every[] = {
    {"portable", 1u << IHP_PORTABLE},
    {"avx2", 1u << IHP_PORTABLE | 1u << IHP_AVX2},
    {"avx512", 1u << IHP_PORTABLE | 1u << IHP_AVX2 | 1u << IHP_AVX512},
    {"neon", 1u << IHP_PORTABLE | 1u << IHP_NEON},
    {"simd128", 1u << IHP_PORTABLE | 1u << IHP_SIMD128},
};

enum { EVERY = sizeof every / sizeof *every };

/* Returns 1 if a machine with these sets can run everything that the instructions may use. */
static int is_available(const ih_instructions *instructions, uint32_t sets)
{
  return (instructions->sets & ~sets) == 0;
}

const ih_instructions *ih_instructions_at(size_t i)
{
  const uint32_t sets = available();
  for (size_t k = 0; k < EVERY; k++)
    if (is_available(&every[k], sets) && i-- == 0)
      return &every[k];
  return NULL;
}

const ih_instructions *ih_instructions_best(void)
{
  const uint32_t sets = available();
  size_t best = EVERY - 1;
  while (!is_available(&every[best], sets))
    best--;
  return &every[best];
}

const ih_instructions *ih_instructions_find(const char *name)
{
  const uint32_t sets = available();
  for (size_t k = 0; k < EVERY; k++)
    if (name != NULL && strcmp(name, every[k].name) == 0)
      return is_available(&every[k], sets) ? &every[k] : NULL;
  return NULL;
}

const char *ih_instructions_name(const ih_instructions *instructions)
{
  return instructions->name;
}

const ih_instructions *ihp_instructions_portable(void)
{
  return every;
}

int ihp_instructions_known(const ih_instructions *instructions)
{
  for (size_t k = 0; k < EVERY; k++)
    if (instructions == &every[k])
      return 1;
  return 0;
}
