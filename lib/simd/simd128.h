/* The vector operations of lib/simd/vector.h with WebAssembly's vector instructions (simd128):
 * vectors of 16 bytes, one segment. */
#ifndef IH_LIB_SIMD_SIMD128_H
#define IH_LIB_SIMD_SIMD128_H

#include "simd/targets.h"

#include <wasm_simd128.h>

#define VEC_TARGET
#define VEC_BYTES        16
#define VEC_LARGE_TABLES 0
#define VEC_NAME(name)   name##_simd128
typedef long long vec __attribute__((vector_size(VEC_BYTES), may_alias));

#include "simd/vector.h"

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP vec v_load_wide8(const uint8_t from[])
{
  return (vec)wasm_u16x8_load8x8(from);
}

/* ---- Arithmetic ------------------------------------------------------------ */

VEC_STEP vec v_select8(vec mask, vec a, vec b)
{
  return (vec)wasm_v128_bitselect((v128_t)a, (v128_t)b, (v128_t)mask);
}

VEC_STEP vec v_mul_high16(vec a, vec b)
{
  const v128_t low = wasm_u32x4_extmul_low_u16x8((v128_t)a, (v128_t)b);
  const v128_t high = wasm_u32x4_extmul_high_u16x8((v128_t)a, (v128_t)b);
  return (vec)wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
}

VEC_STEP vec v_mul64(vec a, vec b)
{
  return (vec)wasm_i64x2_mul((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_product64(vec a, vec b)
{
  return v_mul64(a, b);
}

VEC_STEP vec v_scale64(vec a, vec b)
{
  return v_mul64(a, b);
}

VEC_STEP vec v_min8(vec a, vec b)
{
  return (vec)wasm_u8x16_min((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_max8(vec a, vec b)
{
  return (vec)wasm_u8x16_max((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_min16(vec a, vec b)
{
  return (vec)wasm_u16x8_min((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_max16(vec a, vec b)
{
  return (vec)wasm_u16x8_max((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_min32(vec a, vec b)
{
  return (vec)wasm_u32x4_min((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_max32(vec a, vec b)
{
  return (vec)wasm_u32x4_max((v128_t)a, (v128_t)b);
}

VEC_STEP vec v_dot8(vec a, vec b)
{
  const v128_t x = (v128_t)a, y = (v128_t)b;
  const v128_t even = wasm_i16x8_mul(wasm_v128_and(x, wasm_i16x8_const_splat(255)),
                                     wasm_i16x8_shr(wasm_i16x8_shl(y, 8), 8));
  return (vec)wasm_i16x8_add(even, wasm_i16x8_mul(wasm_u16x8_shr(x, 8), wasm_i16x8_shr(y, 8)));
}

VEC_STEP vec v_dot16(vec a, vec b)
{
  return (vec)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
}

/* The sums of eight bytes, each. */
VEC_STEP vec v_sum8(v128_t a)
{
  const vec64 halves = (vec64)wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(a));
  return (vec)((halves & 0xFFFFFFFF) + (halves >> 32));
}

VEC_STEP vec v_sad8(vec a, vec b)
{
  const v128_t x = (v128_t)a, y = (v128_t)b;
  return v_sum8(wasm_v128_or(wasm_u8x16_sub_sat(x, y), wasm_u8x16_sub_sat(y, x)));
}

VEC_STEP vec v_count_bits64(vec a)
{
  return v_sum8(wasm_i8x16_popcnt((v128_t)a));
}

/* ---- Comparing ------------------------------------------------------------- */

VEC_STEP int v_any_negative32(vec a)
{
  return wasm_i32x4_bitmask((v128_t)a) != 0;
}

VEC_STEP int v_any_negative64(vec a)
{
  return wasm_i64x2_bitmask((v128_t)a) != 0;
}

VEC_STEP unsigned v_test32(vec a, vec b)
{
  return wasm_i32x4_bitmask((v128_t)((vec32)(a & b) != 0));
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle8(vec table, vec i)
{
  return (vec)wasm_i8x16_swizzle((v128_t)table, (v128_t)i);
}

VEC_STEP vec v_zip_low8(vec a, vec b)
{
  return (vec)wasm_i8x16_shuffle((v128_t)a, (v128_t)b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6,
                                 22, 7, 23);
}

VEC_STEP vec v_zip_high8(vec a, vec b)
{
  return (vec)wasm_i8x16_shuffle((v128_t)a, (v128_t)b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29,
                                 14, 30, 15, 31);
}

VEC_STEP vec v_zip_low16(vec a, vec b)
{
  return (vec)wasm_i16x8_shuffle((v128_t)a, (v128_t)b, 0, 8, 1, 9, 2, 10, 3, 11);
}

VEC_STEP vec v_zip_high16(vec a, vec b)
{
  return (vec)wasm_i16x8_shuffle((v128_t)a, (v128_t)b, 4, 12, 5, 13, 6, 14, 7, 15);
}

VEC_STEP vec v_zip_low32(vec a, vec b)
{
  return (vec)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 0, 4, 1, 5);
}

VEC_STEP vec v_zip_high32(vec a, vec b)
{
  return (vec)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 2, 6, 3, 7);
}

VEC_STEP vec v_zip_low64(vec a, vec b)
{
  return (vec)wasm_i64x2_shuffle((v128_t)a, (v128_t)b, 0, 2);
}

VEC_STEP vec v_zip_high64(vec a, vec b)
{
  return (vec)wasm_i64x2_shuffle((v128_t)a, (v128_t)b, 1, 3);
}

VEC_STEP vec v_even32(vec a, vec b)
{
  return (vec)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 0, 2, 4, 6);
}

VEC_STEP vec v_odd32(vec a, vec b)
{
  return (vec)wasm_i32x4_shuffle((v128_t)a, (v128_t)b, 1, 3, 5, 7);
}

/* A byte number above 15 finds 0. */
VEC_STEP vec v_look_up16(const uint16_t table[16], vec i)
{
  const vec at = v_add16(v_mul16(i, v_all16(0x0202)), v_all16(0x0100));
  return v_or(v_shuffle8(v_load(table), at), v_shuffle8(v_load(table + 8), v_sub8(at, v_all8(16))));
}

#include "simd/segment.h"

#include "simd/composed.h"

#endif
