/* Asked of the processor anew each time: no global state, and no load-time
 * constructor, which __builtin_cpu_supports would bring. */
#include "simd/instructions.h"

#if IHP_X86
#include <cpuid.h>
#include <stdint.h>

/* The state that the operating system saves (XCR0): bits 1 and 2 for 256-bit
 * registers, 5 to 7 for 512-bit ones and masks. */
static uint32_t saved_state(void)
{
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

/* Whether all bits of `wanted` are set. */
static int has(uint32_t bits, uint32_t wanted)
{
  return (bits & wanted) == wanted;
}

enum ih_cpu ih_cpu_best(void)
{
  enum { YMM = 0x06, ZMM = 0xE6 };
  enum { LAHF_LZCNT = 1 << 5 };
  uint32_t a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) ||
      !has(c, bit_OSXSAVE | bit_AVX | bit_FMA | bit_F16C | bit_POPCNT | bit_MOVBE))
    return IH_CPU_PORTABLE;
  const uint32_t state = saved_state();
  if (!has(state, YMM) || !__get_cpuid(0x80000001, &a, &b, &c, &d) || !has(c, LAHF_LZCNT))
    return IH_CPU_PORTABLE;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !has(b, bit_AVX2 | bit_BMI | bit_BMI2))
    return IH_CPU_PORTABLE;
  const uint32_t wide =
      bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | (uint32_t)bit_AVX512VL;
  if (!has(state, ZMM) || !has(b, wide) || !has(c, bit_AVX512VPOPCNTDQ))
    return IH_CPU_AVX2;
  return IH_CPU_AVX512;
}

int ihp_cpu_fast_pext(void)
{
  uint32_t a, b, c, d;
  if (!__get_cpuid(0, &a, &b, &c, &d))
    return 0;
  const int amd = b == signature_AMD_ebx && c == signature_AMD_ecx && d == signature_AMD_edx;
  if (!amd || !__get_cpuid(1, &a, &b, &c, &d))
    return !amd;
  const uint32_t family = (a >> 8 & 0xF) + (a >> 20 & 0xFF);
  return family >= 0x19;
}
#else
enum ih_cpu ih_cpu_best(void)
{
  return IH_CPU_PORTABLE;
}

int ihp_cpu_fast_pext(void)
{
  return 0;
}
#endif

int ihp_cpu_has(enum ih_cpu cpu)
{
  return cpu == IH_CPU_PORTABLE || (unsigned)cpu <= (unsigned)ih_cpu_best();
}

const char *ih_cpu_name(enum ih_cpu cpu)
{
  static const char *const names[] = {"portable", "avx2", "avx512"};
  const size_t i = (size_t)cpu;
  return i < sizeof names / sizeof *names ? names[i] : "unknown";
}
