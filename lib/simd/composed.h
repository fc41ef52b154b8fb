/* Vector operations composed of others and of C's operators, for instruction sets without a better
 * way. */
#ifndef IH_LIB_SIMD_COMPOSED_H
#define IH_LIB_SIMD_COMPOSED_H

#define VEC_SPAN 16 /* a segment */

VEC_STEP vec v_load_spans(const uint8_t *from, const uint32_t at[])
{
  return v_load_segments(from, at);
}

VEC_STEP vec v_span_table(const void *from)
{
  return v_table(from);
}

VEC_STEP vec v_shuffle_span8(vec table, vec i)
{
  return v_shuffle8(table, i);
}

VEC_STEP vec v_dots8(vec a, vec b)
{
  return v_dot16(v_dot8(a, b), v_all16(1));
}

VEC_STEP vec v_two_dots8(vec a, vec b, vec c, vec d)
{
  return v_dot16(v_add16(v_dot8(a, b), v_dot8(c, d)), v_all16(1));
}

VEC_STEP vec v_below16(vec a, vec b)
{
  return (vec)((vec_signed16)a < (vec_signed16)b);
}

VEC_STEP vec v_is8(vec a, unsigned k)
{
  return v_equal8(a, v_all8((uint8_t)k));
}

VEC_STEP vec v_keep_equal32(vec a, vec b, vec x)
{
  return (vec)((vec32)a == (vec32)b) & x;
}

VEC_STEP vec v_keep_equal64(vec a, vec b, vec x)
{
  return (vec)((vec64)a == (vec64)b) & x;
}

VEC_STEP vec v_replace_equal8(vec x, vec a, vec b, vec y)
{
  return v_select8(v_equal8(a, b), y, x);
}

VEC_STEP vec v_count_greater8(vec x, vec a, vec b)
{
  return v_add8(x, (vec)((vec_signed8)a > (vec_signed8)b));
}

#endif
