/* The vector operations of lib/simd/vector.h with 64-bit Arm's NEON: vectors of 16 bytes, one
 * segment. */
#ifndef IH_LIB_SIMD_NEON_H
#define IH_LIB_SIMD_NEON_H

#include "simd/targets.h"

#include <arm_neon.h>

#define VEC_TARGET
#define VEC_BYTES        16
#define VEC_LARGE_TABLES 1
#define VEC_NAME(name)   name##_neon
typedef long long vec __attribute__((vector_size(VEC_BYTES), may_alias));

#include "simd/vector.h"

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP vec v_load_wide8(const uint8_t from[])
{
  return (vec)vmovl_u8(vld1_u8(from));
}

/* ---- Arithmetic ------------------------------------------------------------ */

VEC_STEP vec v_select8(vec mask, vec a, vec b)
{
  return (vec)vbslq_u8((uint8x16_t)mask, (uint8x16_t)a, (uint8x16_t)b);
}

VEC_STEP vec v_mul_high16(vec a, vec b)
{
  const uint32x4_t low = vmull_u16(vget_low_u16((uint16x8_t)a), vget_low_u16((uint16x8_t)b));
  const uint32x4_t high = vmull_high_u16((uint16x8_t)a, (uint16x8_t)b);
  return (vec)vuzp2q_u16((uint16x8_t)low, (uint16x8_t)high);
}

VEC_STEP vec v_product64(vec a, vec b)
{
  return (vec)vmull_u32(vmovn_u64((uint64x2_t)a), vmovn_u64((uint64x2_t)b));
}

/* a (b0 + 2^32 b1). */
VEC_STEP vec v_scale64(vec a, vec b)
{
  return v_add64(v_product64(a, b), v_shl64(v_product64(a, v_shr64(b, 32)), 32));
}

/* (a0 + 2^32 a1) b, without a1 b1 2^64. */
VEC_STEP vec v_mul64(vec a, vec b)
{
  return v_add64(v_scale64(a, b), v_shl64(v_product64(v_shr64(a, 32), b), 32));
}

VEC_STEP vec v_min8(vec a, vec b)
{
  return (vec)vminq_u8((uint8x16_t)a, (uint8x16_t)b);
}

VEC_STEP vec v_max8(vec a, vec b)
{
  return (vec)vmaxq_u8((uint8x16_t)a, (uint8x16_t)b);
}

VEC_STEP vec v_min16(vec a, vec b)
{
  return (vec)vminq_u16((uint16x8_t)a, (uint16x8_t)b);
}

VEC_STEP vec v_max16(vec a, vec b)
{
  return (vec)vmaxq_u16((uint16x8_t)a, (uint16x8_t)b);
}

VEC_STEP vec v_min32(vec a, vec b)
{
  return (vec)vminq_u32((uint32x4_t)a, (uint32x4_t)b);
}

VEC_STEP vec v_max32(vec a, vec b)
{
  return (vec)vmaxq_u32((uint32x4_t)a, (uint32x4_t)b);
}

/* Widens bytes to signed 16-bit numbers. */
VEC_STEP vec v_dot8(vec a, vec b)
{
  const uint8x16_t x = (uint8x16_t)a;
  const int8x16_t y = (int8x16_t)b;
  const int16x8_t low = vmulq_s16((int16x8_t)vmovl_u8(vget_low_u8(x)), vmovl_s8(vget_low_s8(y)));
  const int16x8_t high = vmulq_s16((int16x8_t)vmovl_high_u8(x), vmovl_high_s8(y));
  return (vec)vpaddq_s16(low, high);
}

VEC_STEP vec v_dot16(vec a, vec b)
{
  const int16x8_t x = (int16x8_t)a, y = (int16x8_t)b;
  return (vec)vpaddq_s32(vmull_s16(vget_low_s16(x), vget_low_s16(y)), vmull_high_s16(x, y));
}

VEC_STEP vec v_sad8(vec a, vec b)
{
  const uint8x16_t apart = vabdq_u8((uint8x16_t)a, (uint8x16_t)b);
  return (vec)vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(apart)));
}

VEC_STEP vec v_count_bits64(vec a)
{
  return (vec)vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(vcntq_u8((uint8x16_t)a))));
}

/* ---- Comparing ------------------------------------------------------------- */

VEC_STEP int v_any_negative32(vec a)
{
  return vmaxvq_u32((uint32x4_t)a) >> 31 != 0;
}

VEC_STEP int v_any_negative64(vec a)
{
  const uint64x2_t x = (uint64x2_t)a;
  return (vgetq_lane_u64(x, 0) | vgetq_lane_u64(x, 1)) >> 63 != 0;
}

VEC_STEP unsigned v_test32(vec a, vec b)
{
  const uint32x4_t bits = {1, 2, 4, 8};
  return vaddvq_u32(vandq_u32(vtstq_u32((uint32x4_t)a, (uint32x4_t)b), bits));
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle8(vec table, vec i)
{
  return (vec)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)i);
}

VEC_STEP vec v_zip_low8(vec a, vec b)
{
  return (vec)vzip1q_u8((uint8x16_t)a, (uint8x16_t)b);
}

VEC_STEP vec v_zip_high8(vec a, vec b)
{
  return (vec)vzip2q_u8((uint8x16_t)a, (uint8x16_t)b);
}

VEC_STEP vec v_zip_low16(vec a, vec b)
{
  return (vec)vzip1q_u16((uint16x8_t)a, (uint16x8_t)b);
}

VEC_STEP vec v_zip_high16(vec a, vec b)
{
  return (vec)vzip2q_u16((uint16x8_t)a, (uint16x8_t)b);
}

VEC_STEP vec v_zip_low32(vec a, vec b)
{
  return (vec)vzip1q_u32((uint32x4_t)a, (uint32x4_t)b);
}

VEC_STEP vec v_zip_high32(vec a, vec b)
{
  return (vec)vzip2q_u32((uint32x4_t)a, (uint32x4_t)b);
}

VEC_STEP vec v_zip_low64(vec a, vec b)
{
  return (vec)vzip1q_u64((uint64x2_t)a, (uint64x2_t)b);
}

VEC_STEP vec v_zip_high64(vec a, vec b)
{
  return (vec)vzip2q_u64((uint64x2_t)a, (uint64x2_t)b);
}

VEC_STEP vec v_even32(vec a, vec b)
{
  return (vec)vuzp1q_u32((uint32x4_t)a, (uint32x4_t)b);
}

VEC_STEP vec v_odd32(vec a, vec b)
{
  return (vec)vuzp2q_u32((uint32x4_t)a, (uint32x4_t)b);
}

/* Bytes 2 i and 2 i + 1 of a table of 16-bit numbers, i below 128. */
VEC_STEP uint8x16_t v_bytes_of16(vec i)
{
  return (uint8x16_t)v_add16(v_mul16(i, v_all16(0x0202)), v_all16(0x0100));
}

VEC_STEP vec v_look_up16(const uint16_t table[16], vec i)
{
  const uint8x16x2_t all = {{(uint8x16_t)v_load(table), (uint8x16_t)v_load(table + 8)}};
  return (vec)vqtbl2q_u8(all, v_bytes_of16(i));
}

/* ---- Large tables ---------------------------------------------------------- */

struct v_table16x32 {
  uint8x16x4_t all;
};

VEC_STEP struct v_table16x32 v_load_table16x32(const void *from)
{
  return (struct v_table16x32){vld1q_u8_x4(from)};
}

VEC_STEP vec v_look_up16x32(const struct v_table16x32 *table, vec i)
{
  return (vec)vqtbl4q_u8(table->all, v_bytes_of16(i));
}

struct v_table16x96 {
  uint8x16x4_t third[3];
};

VEC_STEP struct v_table16x96 v_load_table16x96(const void *from)
{
  const uint8_t *bytes = from;
  return (struct v_table16x96){
      {vld1q_u8_x4(bytes), vld1q_u8_x4(bytes + 64), vld1q_u8_x4(bytes + 128)}};
}

/* An index outside a third's 64 bytes keeps what the other thirds found. */
VEC_STEP vec v_look_up16x96(const struct v_table16x96 *table, vec i)
{
  const uint8x16_t at = v_bytes_of16(i);
  uint8x16_t found = vqtbl4q_u8(table->third[0], at);
  found = vqtbx4q_u8(found, table->third[1], vsubq_u8(at, vdupq_n_u8(64)));
  found = vqtbx4q_u8(found, table->third[2], vsubq_u8(at, vdupq_n_u8(128)));
  return (vec)found;
}

#include "simd/segment.h"

#include "simd/composed.h"

#endif
