/* The vector operations in which all kernels are written.
 *
 * A kernel is a template, compiled once for each instruction set by a source that
 * includes the set's header and then the template:
 *
 *   simd/avx2.h       32 bytes a vector
 *   simd/avx512.h     64 bytes
 *   simd/neon.h       16 bytes
 *   simd/simd128.h    16 bytes, in WebAssembly
 *   simd/portable.h   16 bytes, plain C: slower than the scalar code, but every template
 *                     compiles with it and a test compares the results, so the list of
 *                     operations below is complete
 *
 * Each of these headers also defines VEC_NAME(name), which appends the name of the set: from a
 * template that defines VEC_NAME(ihp_thing) the library gets ihp_thing_avx2, ihp_thing_neon and
 * so on, and a search for ihp_thing finds it.
 *
 * To support another instruction set (SVE with vectors of a known length, RVV), write another
 * such header.  It defines VEC_TARGET (the attributes of its functions, if any), VEC_BYTES (16, 32
 * or 64), VEC_SPAN unless that is 16, VEC_NAME and the type `vec`; includes this file, which
 * defines the operations that are operators of C; and then defines the other operations listed
 * below.  simd/composed.h, included last, composes some of them from others.
 *
 * A vector consists of lanes of 8, 16, 32 or 64 bits, as the number at the end of an operation's
 * name specifies.  Lanes are unsigned and arithmetic is modulo 2^bits unless stated otherwise.  A
 * segment is sixteen bytes; operations that move bytes, other than loads, stay within a segment
 * unless their name contains "across".  A span is VEC_SPAN bytes, among which one shuffle moves
 * bytes: a segment or, with AVX-512, the whole vector.  a[i] is lane i of a, and VEC_LANES(bits)
 * the number of lanes.
 *
 * ---- 64-bit numbers
 * bits_lowest(x)                 the number of the lowest set bit; 64 for 0
 * Only on x86 (simd/x86.h), for code outside templates:
 * bits_extract(x, mask)          the bits of x selected by mask, packed at the bottom
 * bits_deposit(x, mask)          the lowest bits of x, moved to the set bits of mask
 *
 * ---- Memory
 * v_load(p), v_store(p, a)       a whole vector, at any address
 * v_store_first16(p, a, n)       only the 16-bit lanes 0..n-1
 * v_load_wide8(p)                VEC_LANES(16) bytes, each into a 16-bit lane
 * v_load_halves(p, step)         segment s: eight bytes from p + s * step, then eight
 *                                unspecified bytes
 * v_load_segments(p, at)         segment s: sixteen bytes from p + at[4 * s]
 * v_load_spans(p, at)            span s: VEC_SPAN bytes from p + at[4 * s]
 * v_load_rows(p, stride, width, rows)    64-bit lane i: `width` bytes from p + i * stride, then
 *                                zeros; width <= stride <= 8, rows = v_rows(stride, width), and
 *                                VEC_BYTES bytes must be readable at p
 * v_table(p)                     the same sixteen bytes in every segment
 * v_span_table(p)                the same VEC_SPAN bytes in every span
 * v_repeat64(p)                  the same eight bytes in every 64-bit lane
 *
 * ---- Constants and arithmetic
 * v_zero(), v_all8(x) ... v_all64(x)
 * v_and, v_or, v_xor (a, b); v_clear(a, b)        a without the bits of b
 * v_select8(m, a, b)             bytes: a where m is 255, b where it is 0
 * v_shl16, v_shl32, v_shl64, v_shr16, v_shr32, v_shr64 (a, n)
 * v_add8 ... v_add64, v_sub8 ... v_sub64 (a, b)
 * v_mul16, v_mul32, v_mul64 (a, b)
 * v_mul_high16(a, b)             the high halves of the products
 * v_product32, v_product64(a, b) the products; a and b below 2^32
 * v_scale32, v_scale64 (a, b)    the products; a below 2^32
 * v_min8, v_max8, v_min16, v_max16, v_min32, v_max32 (a, b)
 * v_dot8(a, b)                   16-bit lanes: a[2i] b[2i] + a[2i + 1] b[2i + 1]; the bytes of
 *                                b are signed, and the sum fits a signed lane
 * v_dot16(a, b)                  like v_dot8, from signed 16-bit lanes into 32-bit lanes
 * v_dots8(a, b)                  32-bit lanes: the sum of a[i] b[i] over their four bytes; those of
 *                                b are below 128, and the sum of two, 0 and 1 or 2 and 3, is
 *                                below 2^15
 * v_two_dots8(a, b, c, d)        v_dots8(a, b) + v_dots8(c, d); the sums of two are below 2^15
 *                                together
 * v_sad8(a, b)                   64-bit lanes: the sum of |a[i] - b[i]| over their eight bytes
 * v_count_bits64(a)              the number of bits that are set in each lane
 *
 * ---- Comparing
 * v_equal8, v_equal16 (a, b)     all bits where a = b, else 0
 * v_below16(a, b)                all bits where a < b, else 0; a and b below 2^15
 * v_is8(a, k)                    bytes below 4: all bits where a = k, else 0
 * v_keep_equal32, v_keep_equal64 (a, b, x)    x where a = b, else 0
 * v_replace_equal8(x, a, b, y)   y where a = b, else x
 * v_count_greater8(x, a, b)      x - 1 where a > b as signed numbers, else x
 * v_any_negative32, v_any_negative64 (a)      non-zero if the highest bit of any lane is set
 * v_test32(a, b)                 a number whose bit i is set if a[i] & b[i] is not 0
 *
 * ---- Moving
 *
 * Order after zips: a zip puts lane i of a segment of a, followed by lane i of the same segment of
 * b, into lanes 2i and 2i + 1 of that segment of the low result, or of the high result for the
 * upper half.  So the highest bit of a lane's number becomes the number of the result, the other
 * bits move up by one, and the lowest bit is the number of the source vector.  Zips with zeros
 * widen numbers in the same order.  Segments stay where they are.  A kernel assigns hands to lanes
 * so that the results come out in order, or reorders them when it stores.
 *
 * v_shuffle8(t, i)               bytes: t[i] of the segment, i below 16; 0 where the highest bit
 *                                of i is set
 * v_shuffle_low8(t, i)           bytes: t[i modulo 16] of the segment, i below 128
 * v_shuffle_span8(t, i)          bytes: t[i] of the span, i below VEC_SPAN
 * v_zip_low8 ... 64, v_zip_high8 ... 64 (a, b)    a0 b0 a1 b1 ... of the lower, or the upper,
 *                                halves of segments
 * v_even32, v_odd32 (a, b)       a0 a2 b0 b2, or a1 a3 b1 b3, of each segment
 * v_even64_across(a, b)          a0 a2 ... b0 b2 ... of whole vectors
 * v_look_up16(table, i)          table[i], i below 16, of a table in memory
 * v_look_up32(table, i)          table[i], i below 32, of a table in memory
 *
 * ---- Large tables: only where they are fast, and VEC_LARGE_TABLES is 1
 * struct v_table16x32, v_load_table16x32(p), v_look_up16x32(&table, i)
 *                                a table of 32 16-bit numbers, i below 32
 * struct v_table16x96, v_load_table16x96(p), v_look_up16x96(&table, i)
 *                                a table of 96, i below 96
 * v_load_columns16(p, stride, out)    out[c][i] = byte c of row i, c in 0..3, for rows
 *                                0..VEC_LANES(16)-1, `stride` bytes apart; the number of the last
 *                                row times `stride` must be below 2^31 */
#ifndef IH_LIB_SIMD_VECTOR_H
#define IH_LIB_SIMD_VECTOR_H

#include "base/bits.h"

#include <stddef.h>
#include <stdint.h>

/* Declares a step of a kernel. */
#define VEC_STEP VEC_TARGET IHP_ALWAYS_INLINE

#define VEC_LANES(bits) (8 * VEC_BYTES / (bits))
enum { VEC_SEGMENTS = VEC_BYTES / 16 };

/* Types that view a vec as lanes, for C's operators. */
typedef uint8_t vec8 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef uint16_t vec16 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef uint32_t vec32 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef uint64_t vec64 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef int8_t vec_signed8 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef int16_t vec_signed16 __attribute__((vector_size(VEC_BYTES), may_alias));
typedef uint8_t vec_anywhere __attribute__((vector_size(VEC_BYTES), may_alias, aligned(1)));

VEC_STEP vec v_load(const void *from)
{
  return (vec) * (const vec_anywhere *)from;
}

VEC_STEP void v_store(void *to, vec a)
{
  *(vec_anywhere *)to = (vec_anywhere)a;
}

VEC_STEP vec v_zero(void)
{
  return (vec){0};
}

VEC_STEP vec v_all8(uint8_t x)
{
  return (vec)((vec8){0} + x);
}

VEC_STEP vec v_all16(uint16_t x)
{
  return (vec)((vec16){0} + x);
}

VEC_STEP vec v_all32(uint32_t x)
{
  return (vec)((vec32){0} + x);
}

VEC_STEP vec v_all64(uint64_t x)
{
  return (vec)((vec64){0} + x);
}

VEC_STEP vec v_repeat64(const void *from)
{
  uint64_t x;
  __builtin_memcpy(&x, from, sizeof x);
  return v_all64(x);
}

VEC_STEP vec v_and(vec a, vec b)
{
  return a & b;
}

VEC_STEP vec v_or(vec a, vec b)
{
  return a | b;
}

VEC_STEP vec v_xor(vec a, vec b)
{
  return a ^ b;
}

VEC_STEP vec v_clear(vec a, vec b)
{
  return a & ~b;
}

VEC_STEP vec v_shl16(vec a, unsigned n)
{
  return (vec)((vec16)a << (uint16_t)n);
}

VEC_STEP vec v_shl32(vec a, unsigned n)
{
  return (vec)((vec32)a << n);
}

VEC_STEP vec v_shl64(vec a, unsigned n)
{
  return (vec)((vec64)a << n);
}

VEC_STEP vec v_shr16(vec a, unsigned n)
{
  return (vec)((vec16)a >> (uint16_t)n);
}

VEC_STEP vec v_shr32(vec a, unsigned n)
{
  return (vec)((vec32)a >> n);
}

VEC_STEP vec v_shr64(vec a, unsigned n)
{
  return (vec)((vec64)a >> n);
}

VEC_STEP vec v_add8(vec a, vec b)
{
  return (vec)((vec8)a + (vec8)b);
}

VEC_STEP vec v_add16(vec a, vec b)
{
  return (vec)((vec16)a + (vec16)b);
}

VEC_STEP vec v_add32(vec a, vec b)
{
  return (vec)((vec32)a + (vec32)b);
}

VEC_STEP vec v_add64(vec a, vec b)
{
  return (vec)((vec64)a + (vec64)b);
}

VEC_STEP vec v_sub8(vec a, vec b)
{
  return (vec)((vec8)a - (vec8)b);
}

VEC_STEP vec v_sub16(vec a, vec b)
{
  return (vec)((vec16)a - (vec16)b);
}

VEC_STEP vec v_sub32(vec a, vec b)
{
  return (vec)((vec32)a - (vec32)b);
}

VEC_STEP vec v_sub64(vec a, vec b)
{
  return (vec)((vec64)a - (vec64)b);
}

VEC_STEP vec v_mul16(vec a, vec b)
{
  return (vec)((vec16)a * (vec16)b);
}

VEC_STEP vec v_mul32(vec a, vec b)
{
  return (vec)((vec32)a * (vec32)b);
}

VEC_STEP vec v_product32(vec a, vec b)
{
  return v_mul32(a, b);
}

VEC_STEP vec v_scale32(vec a, vec b)
{
  return v_mul32(a, b);
}

VEC_STEP vec v_equal8(vec a, vec b)
{
  return (vec)((vec8)a == (vec8)b);
}

VEC_STEP vec v_equal16(vec a, vec b)
{
  return (vec)((vec16)a == (vec16)b);
}

#endif
