/* Operations shared by all instruction sets whose vectors are a single segment. */
#ifndef IH_LIB_SIMD_SEGMENT_H
#define IH_LIB_SIMD_SEGMENT_H

#include <string.h>

/* ---- Numbers --------------------------------------------------------------- */

VEC_STEP unsigned bits_lowest(uint64_t x)
{
  return x == 0 ? 64 : ihp_lowest(x);
}

/* ---- Memory ---------------------------------------------------------------- */

VEC_STEP void v_store_first16(uint16_t to[], vec a, unsigned n)
{
  memcpy(to, &a, n * sizeof *to);
}

VEC_STEP vec v_load_halves(const uint8_t *from, size_t step)
{
  vec a = {0};
  (void)step;
  memcpy(&a, from, 8);
  return a;
}

VEC_STEP vec v_load_segments(const uint8_t *from, const uint32_t at[])
{
  return v_load(from + at[0]);
}

VEC_STEP vec v_rows(size_t stride, unsigned width)
{
  uint8_t bytes[VEC_BYTES];
  for (size_t i = 0; i < VEC_BYTES; i++)
    bytes[i] = i % 8 < width ? (uint8_t)(i / 8 * stride + i % 8) : 0x80;
  return v_load(bytes);
}

VEC_STEP vec v_load_rows(const uint8_t *from, size_t stride, unsigned width, vec rows)
{
  (void)stride;
  (void)width;
  return v_shuffle8(v_load(from), rows);
}

VEC_STEP vec v_table(const void *from)
{
  return v_load(from);
}

VEC_STEP void v_load_columns16(const uint8_t *from, size_t stride, vec out[4])
{
  for (unsigned c = 0; c < 4; c++) {
    vec16 column = {0};
    for (unsigned i = 0; i < VEC_LANES(16); i++)
      column[i] = from[i * stride + c];
    out[c] = (vec)column;
  }
}

/* ---- Moving ---------------------------------------------------------------- */

VEC_STEP vec v_shuffle_low8(vec table, vec i)
{
  return v_shuffle8(table, v_and(i, v_all8(15)));
}

VEC_STEP vec v_even64_across(vec a, vec b)
{
  return v_zip_low64(a, b);
}

VEC_STEP vec v_look_up32(const uint32_t table[32], vec i)
{
  vec32 at = (vec32)i;
  for (unsigned l = 0; l < VEC_LANES(32); l++)
    at[l] = table[at[l]];
  return (vec)at;
}

#endif
