/* From group indices to indices: the last step of lib/index/fast/batch_template.h, which includes
 * this once for factors of 32 bits and once for factors of 64.  The file that includes it has
 *   BITS                  32 or 64
 *   struct batch          the group indices x and the singles of its hands
 *   single_rank(batch, i, q), unpack32(low, high, h)
 *                         numbers of a batch, widened
 * and gets combine32 or combine64.  A part is as many hands as a vector holds; N(x) is x, or the
 * word x of vectors, for numbers of BITS bits. */
#define NAME_(name, bits) name##bits
#define NAME(name, bits)  NAME_(name, bits)
#define N(name)           NAME(name, BITS)

VEC_STEP vec N(number)(uint64_t x)
{
  return BITS == 32 ? v_all32((uint32_t)x) : v_all64(x);
}

/* 32-bit numbers of a quarter in this part. */
VEC_STEP vec N(widen)(vec x, unsigned part)
{
  return BITS == 32 ? x : unpack32(x, v_zero(), part % 2);
}

/* Factors k..k+3 of the hands of a part; at[4 L + i] is where those of place i in segment L
 * begin. */
VEC_STEP void N(read_factors)(const uint8_t *factors, const uint32_t at[], size_t k, vec out[4])
{
  factors += k * BITS / 8;
#if BITS == 32
  const vec r0 = v_load_segments(factors, at), r1 = v_load_segments(factors, at + 1);
  const vec r2 = v_load_segments(factors, at + 2), r3 = v_load_segments(factors, at + 3);
  const vec low01 = v_zip_low32(r0, r1), high01 = v_zip_high32(r0, r1);
  const vec low23 = v_zip_low32(r2, r3), high23 = v_zip_high32(r2, r3);
  out[0] = v_zip_low64(low01, low23);
  out[1] = v_zip_high64(low01, low23);
  out[2] = v_zip_low64(high01, high23);
  out[3] = v_zip_high64(high01, high23);
#else
  IHP_UNROLL
  for (unsigned c = 0; c < 4; c += 2) {
    const vec r0 = v_load_segments(factors + 8 * c, at),
              r1 = v_load_segments(factors + 8 * c, at + 1);
    out[c] = v_zip_low64(r0, r1);
    out[c + 1] = v_zip_high64(r0, r1);
  }
#endif
}

/* C(x, 2), x below 2^32: x or x - 1, whichever is even, is halved. */
VEC_STEP vec N(pairs)(vec x)
{
  const vec one = N(number)(1);
  return N(v_product)(N(v_shr)(x, 1), v_or(N(v_sub)(x, one), one));
}

/* C(x + 2, 3) - x and C(x + 3, 4) - x as ihp_multichoose3 and ihp_multichoose4 have
 * them: C(x + 1, 2) (x + 2) / 3, and with u = C(x + 1, 2) + x, C(u + 1, 2) / 3. */
VEC_STEP vec N(triples)(vec x)
{
  const vec third = N(number)(IHP_INVERSE_OF_3);
  const vec two = N(v_add)(N(pairs)(x), x);
  const vec three = N(v_mul)(two, N(v_add)(x, N(number)(2)));
  return N(v_sub)(N(v_mul)(three, third), x);
}

VEC_STEP vec N(quadruples)(vec x)
{
  const vec third = N(number)(IHP_INVERSE_OF_3);
  const vec one = N(number)(1);
  const vec u = N(v_add)(N(pairs)(x), N(v_add)(x, x));
  const vec two = N(v_mul)(N(v_shr)(N(v_add)(u, one), 1), v_or(u, one));
  return N(v_sub)(N(v_mul)(two, third), x);
}

/* Numbers below 2^32, in either width. */
VEC_STEP void N(order)(vec *low, vec *high)
{
  const vec least = v_min32(*low, *high);
  *high = v_max32(*low, *high);
  *low = least;
}

/* T where there are more ties than a pair, 0 elsewhere (lib/index/fast/batch_tables.h): there
 * the highest bit of `tied` is set.  Among y, the x of the tied suits and 0 for the
 * others, the largest are x_k, .... */
VEC_STEP vec N(more_ties)(vec tied, const vec f[IH_MAX_SUITS], const vec x[IH_MAX_SUITS])
{
  const vec one = N(number)(1);
  const vec factor = v_xor(tied, N(number)(UINT64_C(1) << (BITS - 1)));
  vec y[IH_MAX_SUITS], count = v_zero(), other = v_zero();
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    y[s] = N(v_keep_equal)(f[s], factor, x[s]);
    count = N(v_add)(count, N(v_keep_equal)(f[s], factor, one));
    other = v_max32(other, N(v_keep_equal)(f[s], one, x[s]));
  }
  N(order)(&y[0], &y[1]);
  N(order)(&y[2], &y[3]);
  N(order)(&y[0], &y[2]);
  N(order)(&y[1], &y[3]);
  N(order)(&y[1], &y[2]);
  const vec pair = N(number)(2), three = N(number)(3), four = N(number)(4);
  const vec x2 = v_or(N(v_keep_equal)(count, pair, y[3]), v_or(N(v_keep_equal)(count, three, y[2]),
                                                               N(v_keep_equal)(count, four, y[1])));
  const vec x3 = v_or(N(v_keep_equal)(count, three, y[3]), N(v_keep_equal)(count, four, y[2]));
  const vec x4 = N(v_keep_equal)(count, four, y[3]);
  const vec sum = N(v_add)(N(pairs)(x2), N(v_add)(N(triples)(x3), N(quadruples)(x4)));
  return N(v_add)(N(v_mul)(sum, factor), N(pairs)(N(v_keep_equal)(count, pair, other)));
}

/* The indices of a part, in whose factor IHP_BATCH_PAIR the highest bit never
 * equals another factor's. */
VEC_STEP vec N(combine)(const struct batch *batch, unsigned part, const uint8_t *factors,
                        const uint32_t at[])
{
  vec f[4], more[4], x[IH_MAX_SUITS];
  const unsigned q = part / (BITS / 32);
  N(read_factors)(factors, at, IHP_BATCH_FACTOR, f);
  N(read_factors)(factors, at, IHP_BATCH_PAIR, more);
  const vec tied = more[0];
  vec index = more[IHP_BATCH_OFFSET - IHP_BATCH_PAIR];
  vec larger = v_zero();
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    x[s] = N(widen)(batch->x[s][q], part);
    index = N(v_add)(index, N(v_scale)(x[s], f[s]));
    larger = v_max32(larger, N(v_keep_equal)(f[s], tied, x[s]));
  }
  index = N(v_add)(index, N(v_mul)(N(pairs)(larger), tied));
  for (unsigned i = 0; i < batch->singles; i++) {
    if (i % 4 == 2)
      N(read_factors)(factors, at, IHP_BATCH_SINGLE + i, more);
    const vec rank = N(widen)(single_rank(batch, i, q), part);
    index = N(v_add)(index, N(v_scale)(rank, more[(i + 2) % 4]));
  }
  if (N(v_any_negative)(tied))
    index = N(v_add)(index, N(more_ties)(tied, f, x));
  return index;
}

#undef NAME_
#undef NAME
#undef N
