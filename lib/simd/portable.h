/* The vector operations of lib/simd/vector.h in plain C: vectors of 16 bytes, one segment.
 *
 * They define in readable form what each operation does, and let the tests compile every template
 * without special instructions.  The library's scalar code uses VEC_STEP and VEC_NAME from this
 * header, but no vectors. */
#ifndef IH_LIB_SIMD_PORTABLE_H
#define IH_LIB_SIMD_PORTABLE_H

#define VEC_TARGET
#define VEC_BYTES        16
#define VEC_LARGE_TABLES 1
#define VEC_NAME(name)   name##_portable
typedef long long vec __attribute__((vector_size(VEC_BYTES), may_alias));

#include "simd/vector.h"

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP vec v_load_wide8(const uint8_t from[])
{
  vec16 a = {0};
  for (unsigned i = 0; i < VEC_LANES(16); i++)
    a[i] = from[i];
  return (vec)a;
}

/* ---- Arithmetic ------------------------------------------------------------ */

VEC_STEP vec v_select8(vec mask, vec a, vec b)
{
  return (mask & a) | (~mask & b);
}

VEC_STEP vec v_mul_high16(vec a, vec b)
{
  vec16 x = (vec16)a, y = (vec16)b;
  for (unsigned i = 0; i < VEC_LANES(16); i++)
    x[i] = (uint16_t)((uint32_t)x[i] * y[i] >> 16);
  return (vec)x;
}

VEC_STEP vec v_mul64(vec a, vec b)
{
  return (vec)((vec64)a * (vec64)b);
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
  return v_select8((vec)((vec8)a < (vec8)b), a, b);
}

VEC_STEP vec v_max8(vec a, vec b)
{
  return v_select8((vec)((vec8)a < (vec8)b), b, a);
}

VEC_STEP vec v_min16(vec a, vec b)
{
  return v_select8((vec)((vec16)a < (vec16)b), a, b);
}

VEC_STEP vec v_max16(vec a, vec b)
{
  return v_select8((vec)((vec16)a < (vec16)b), b, a);
}

VEC_STEP vec v_min32(vec a, vec b)
{
  return v_select8((vec)((vec32)a < (vec32)b), a, b);
}

VEC_STEP vec v_max32(vec a, vec b)
{
  return v_select8((vec)((vec32)a < (vec32)b), b, a);
}

VEC_STEP vec v_dot8(vec a, vec b)
{
  const vec8 x = (vec8)a;
  const vec_signed8 y = (vec_signed8)b;
  vec16 sum = {0};
  for (unsigned i = 0; i < VEC_LANES(16); i++)
    sum[i] = (uint16_t)(x[2 * i] * y[2 * i] + x[2 * i + 1] * y[2 * i + 1]);
  return (vec)sum;
}

VEC_STEP vec v_dot16(vec a, vec b)
{
  const vec_signed16 x = (vec_signed16)a, y = (vec_signed16)b;
  vec32 sum = {0};
  for (unsigned i = 0; i < VEC_LANES(32); i++)
    sum[i] = (uint32_t)(x[2 * i] * y[2 * i]) + (uint32_t)(x[2 * i + 1] * y[2 * i + 1]);
  return (vec)sum;
}

VEC_STEP vec v_sad8(vec a, vec b)
{
  const vec8 x = (vec8)a, y = (vec8)b;
  vec64 sum = {0};
  for (unsigned i = 0; i < VEC_LANES(8); i++)
    sum[i / 8] += x[i] > y[i] ? (uint8_t)(x[i] - y[i]) : (uint8_t)(y[i] - x[i]);
  return (vec)sum;
}

VEC_STEP vec v_count_bits64(vec a)
{
  vec64 counts = {0};
  for (unsigned i = 0; i < VEC_LANES(64); i++)
    counts[i] = ihp_popcount(((vec64)a)[i]);
  return (vec)counts;
}

/* ---- Comparing ------------------------------------------------------------- */

VEC_STEP int v_any_negative32(vec a)
{
  uint32_t any = 0;
  for (unsigned i = 0; i < VEC_LANES(32); i++)
    any |= ((vec32)a)[i];
  return any >> 31 != 0;
}

VEC_STEP int v_any_negative64(vec a)
{
  uint64_t any = 0;
  for (unsigned i = 0; i < VEC_LANES(64); i++)
    any |= ((vec64)a)[i];
  return any >> 63 != 0;
}

VEC_STEP unsigned v_test32(vec a, vec b)
{
  unsigned bits = 0;
  for (unsigned i = 0; i < VEC_LANES(32); i++)
    bits |= (unsigned)(((vec32)(a & b))[i] != 0) << i;
  return bits;
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle8(vec table, vec i)
{
  const vec8 from = (vec8)table, at = (vec8)i;
  vec8 to = {0};
  for (unsigned b = 0; b < VEC_LANES(8); b++)
    to[b] = at[b] < 16 ? from[at[b]] : 0;
  return (vec)to;
}

/* Interleaves lanes of `bytes` bytes of a and b, starting at byte `first` of each. */
VEC_STEP vec v_zip(vec a, vec b, unsigned bytes, unsigned first)
{
  const vec8 x = (vec8)a, y = (vec8)b;
  vec8 to = {0};
  for (unsigned i = 0; i < VEC_LANES(8); i++) {
    const unsigned at = first + i / (2 * bytes) * bytes + i % bytes;
    to[i] = i / bytes % 2 == 0 ? x[at] : y[at];
  }
  return (vec)to;
}

VEC_STEP vec v_zip_low8(vec a, vec b)
{
  return v_zip(a, b, 1, 0);
}

VEC_STEP vec v_zip_high8(vec a, vec b)
{
  return v_zip(a, b, 1, 8);
}

VEC_STEP vec v_zip_low16(vec a, vec b)
{
  return v_zip(a, b, 2, 0);
}

VEC_STEP vec v_zip_high16(vec a, vec b)
{
  return v_zip(a, b, 2, 8);
}

VEC_STEP vec v_zip_low32(vec a, vec b)
{
  return v_zip(a, b, 4, 0);
}

VEC_STEP vec v_zip_high32(vec a, vec b)
{
  return v_zip(a, b, 4, 8);
}

VEC_STEP vec v_zip_low64(vec a, vec b)
{
  return v_zip(a, b, 8, 0);
}

VEC_STEP vec v_zip_high64(vec a, vec b)
{
  return v_zip(a, b, 8, 8);
}

VEC_STEP vec v_even32(vec a, vec b)
{
  const vec32 x = (vec32)a, y = (vec32)b;
  return (vec)(vec32){x[0], x[2], y[0], y[2]};
}

VEC_STEP vec v_odd32(vec a, vec b)
{
  const vec32 x = (vec32)a, y = (vec32)b;
  return (vec)(vec32){x[1], x[3], y[1], y[3]};
}

VEC_STEP vec v_look_up16(const uint16_t table[], vec i)
{
  vec16 at = (vec16)i;
  for (unsigned l = 0; l < VEC_LANES(16); l++)
    at[l] = table[at[l]];
  return (vec)at;
}

/* ---- Large tables ---------------------------------------------------------- */

struct v_table16x32 {
  const uint16_t *all;
};

VEC_STEP struct v_table16x32 v_load_table16x32(const void *from)
{
  return (struct v_table16x32){from};
}

VEC_STEP vec v_look_up16x32(const struct v_table16x32 *table, vec i)
{
  return v_look_up16(table->all, i);
}

struct v_table16x96 {
  const uint16_t *all;
};

VEC_STEP struct v_table16x96 v_load_table16x96(const void *from)
{
  return (struct v_table16x96){from};
}

VEC_STEP vec v_look_up16x96(const struct v_table16x96 *table, vec i)
{
  return v_look_up16(table->all, i);
}

#include "simd/segment.h"

#include "simd/composed.h"

#endif
