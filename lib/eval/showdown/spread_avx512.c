/* From types of cards to places with AVX-512: a row is a register, and permuted. */
#include "simd/instructions.h"

#if IHP_X86
#include "base/bits.h"
#include "eval/showdown/strengths.h"

#include <immintrin.h>

#define SPREAD ihp_holes_spread_avx512
#define SPREAD_TARGET                                                                              \
  __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vpopcntdq,bmi,bmi2,"    \
                        "lzcnt,popcnt")))
#define SPREAD_STEP SPREAD_TARGET IHP_ALWAYS_INLINE

struct columns {
  __m512i low, high; /* the types of cards 0..31 and 32..63 */
};

SPREAD_STEP struct columns columns_of(const uint8_t type[IHP_HOLE_CARDS])
{
  const __m512i all = _mm512_loadu_si512(type);
  return (struct columns){_mm512_cvtepu8_epi16(_mm512_castsi512_si256(all)),
                          _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(all, 1))};
}

SPREAD_STEP void spread_row(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                            unsigned n, uint16_t out[])
{
  const __m512i types = _mm512_loadu_si512(row);
  _mm512_storeu_si512(out, _mm512_permutexvar_epi16(columns->low, types));
  if (n > 32)
    _mm512_storeu_si512(out + 32, _mm512_permutexvar_epi16(columns->high, types));
}

SPREAD_STEP void spread_last(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                             uint16_t out[51])
{
  const __m512i types = _mm512_loadu_si512(row);
  const __mmask32 rest = (1u << (51 - 32)) - 1;
  _mm512_storeu_si512(out, _mm512_permutexvar_epi16(columns->low, types));
  _mm512_mask_storeu_epi16(out + 32, rest, _mm512_permutexvar_epi16(columns->high, types));
}

#include "eval/showdown/spread.h"
#endif
