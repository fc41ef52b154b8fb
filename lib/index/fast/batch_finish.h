/* The last step of lib/index/fast/batch_template.h, included there once for rows of 32 bits
 * and once for 64, which is BITS.  A part is as many hands as a vector holds. */
#define NAME_(name, bits) name##bits
#define NAME(name, bits)  NAME_(name, bits)
#define F(name)           NAME(name, BITS)
#define N(name)           V(NAME(name##_epi, BITS))

/* 32-bit numbers of a quarter in this part. */
BATCH_STEP vec F(widen)(vec x, unsigned part)
{
  return BITS == 32 ? x : unpack32(x, VI(setzero)(), part % 2);
}

/* Columns at..at+3 of a part; row[4 L + i] is where the row of place i in lane L
 * begins. */
BATCH_STEP void F(read_columns)(const uint8_t *rows, const uint32_t row[], size_t at, vec column[4])
{
  rows += at * BITS / 8;
#if BITS == 32
  const vec r0 = vec_rows16(rows, row), r1 = vec_rows16(rows, row + 1);
  const vec r2 = vec_rows16(rows, row + 2), r3 = vec_rows16(rows, row + 3);
  const vec low01 = V(unpacklo_epi32)(r0, r1), high01 = V(unpackhi_epi32)(r0, r1);
  const vec low23 = V(unpacklo_epi32)(r2, r3), high23 = V(unpackhi_epi32)(r2, r3);
  column[0] = V(unpacklo_epi64)(low01, low23);
  column[1] = V(unpackhi_epi64)(low01, low23);
  column[2] = V(unpacklo_epi64)(high01, high23);
  column[3] = V(unpackhi_epi64)(high01, high23);
#else
  UNROLL
  for (unsigned c = 0; c < 4; c += 2) {
    const vec r0 = vec_rows16(rows + 8 * c, row), r1 = vec_rows16(rows + 8 * c, row + 1);
    column[c] = V(unpacklo_epi64)(r0, r1);
    column[c + 1] = V(unpackhi_epi64)(r0, r1);
  }
#endif
}

/* C(x, 2), x below 2^32: x or x - 1, whichever is even, is halved. */
BATCH_STEP vec F(pairs)(vec x)
{
  const vec one = F(vec_number)(1);
  return F(vec_product)(N(srli)(x, 1), VI(or)(N(sub)(x, one), one));
}

/* C(x + 2, 3) - x and C(x + 3, 4) - x as ihp_multichoose3 and ihp_multichoose4 have
 * them: C(x + 1, 2) (x + 2) / 3, and with u = C(x + 1, 2) + x, C(u + 1, 2) / 3. */
BATCH_STEP vec F(triples)(vec x)
{
  const vec third = F(vec_number)((int64_t)IHP_INVERSE_OF_3);
  const vec two = N(add)(F(pairs)(x), x);
  const vec three = F(vec_multiply)(two, N(add)(x, F(vec_number)(2)));
  return N(sub)(F(vec_multiply)(three, third), x);
}

BATCH_STEP vec F(quadruples)(vec x)
{
  const vec third = F(vec_number)((int64_t)IHP_INVERSE_OF_3);
  const vec one = F(vec_number)(1);
  const vec u = N(add)(F(pairs)(x), N(add)(x, x));
  const vec two = F(vec_multiply)(N(srli)(N(add)(u, one), 1), VI(or)(u, one));
  return N(sub)(F(vec_multiply)(two, third), x);
}

/* Numbers below 2^32, in either width. */
BATCH_STEP void F(order)(vec *low, vec *high)
{
  const vec least = V(min_epu32)(*low, *high);
  *high = V(max_epu32)(*low, *high);
  *low = least;
}

/* T where there are more ties than a pair, 0 elsewhere (lib/index/fast/batch_tables.h): there
 * the highest bit of `tied` is set.  Among y, the x of the tied suits and 0 for the
 * others, the largest are x_k, .... */
BATCH_STEP vec F(more_ties)(vec tied, const vec w[IH_MAX_SUITS], const vec x[IH_MAX_SUITS])
{
  const vec one = F(vec_number)(1);
  const vec weight = VI(xor)(tied, F(vec_number)((int64_t)(UINT64_C(1) << (BITS - 1))));
  vec y[IH_MAX_SUITS], count = VI(setzero)(), other = VI(setzero)();
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    y[s] = F(vec_where_equal)(w[s], weight, x[s]);
    count = N(add)(count, F(vec_where_equal)(w[s], weight, one));
    other = V(max_epu32)(other, F(vec_where_equal)(w[s], one, x[s]));
  }
  F(order)(&y[0], &y[1]);
  F(order)(&y[2], &y[3]);
  F(order)(&y[0], &y[2]);
  F(order)(&y[1], &y[3]);
  F(order)(&y[1], &y[2]);
  const vec pair = F(vec_number)(2), three = F(vec_number)(3), four = F(vec_number)(4);
  const vec x2 =
      VI(or)(F(vec_where_equal)(count, pair, y[3]),
             VI(or)(F(vec_where_equal)(count, three, y[2]), F(vec_where_equal)(count, four, y[1])));
  const vec x3 =
      VI(or)(F(vec_where_equal)(count, three, y[3]), F(vec_where_equal)(count, four, y[2]));
  const vec x4 = F(vec_where_equal)(count, four, y[3]);
  const vec sum = N(add)(F(pairs)(x2), N(add)(F(triples)(x3), F(quadruples)(x4)));
  return N(add)(F(vec_multiply)(sum, weight), F(pairs)(F(vec_where_equal)(count, pair, other)));
}

/* The indices of a part, in whose rows' column IHP_BATCH_PAIR the highest bit never
 * equals a weight's. */
BATCH_STEP vec F(combine)(const struct batch *batch, unsigned part, const uint8_t *rows,
                          const uint32_t row[])
{
  vec w[4], more[4], x[IH_MAX_SUITS];
  const unsigned q = part / (BITS / 32);
  F(read_columns)(rows, row, IHP_BATCH_WEIGHT, w);
  F(read_columns)(rows, row, IHP_BATCH_PAIR, more);
  const vec tied = more[0];
  vec index = more[IHP_BATCH_OFFSET - IHP_BATCH_PAIR];
  vec larger = VI(setzero)();
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    x[s] = F(widen)(batch->x[s][q], part);
    index = N(add)(index, F(vec_scale)(x[s], w[s]));
    larger = V(max_epu32)(larger, F(vec_where_equal)(w[s], tied, x[s]));
  }
  index = N(add)(index, F(vec_multiply)(F(pairs)(larger), tied));
  for (unsigned i = 0; i < batch->singles; i++) {
    if (i % 4 == 2)
      F(read_columns)(rows, row, IHP_BATCH_SINGLE + i, more);
    const vec rank = F(widen)(single_rank(batch, i, q), part);
    index = N(add)(index, F(vec_scale)(rank, more[(i + 2) % 4]));
  }
  if (F(vec_signs)(tied) != 0)
    index = N(add)(index, F(more_ties)(tied, w, x));
  return index;
}

#undef NAME_
#undef NAME
#undef F
#undef N
