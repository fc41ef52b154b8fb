/* Indexes many hands at a time; compiled once for each instruction set.
 *
 * The obvious version is lib/index/core/plain.c; the formula is in lib/index/fast/batch_tables.h.
 * A vector holds a byte of each hand, and numbers are widened only as far as necessary:
 *
 * - bytes: cards are compared in pairs.  A card's shifted rank k' is its rank minus the
 *   number of lower ranks that its suit has used in earlier rounds; the j-th lowest card
 *   of its suit in its round adds C(k', j).  Sixteen-byte tables are looked up in one
 *   instruction.
 * - 16 bits: layouts, and for each suit the sum of C(k', j) in a round.
 * - 32 bits: x, which adds up the sums times the group sizes before the round.
 * - 32 bits if the round's indices fit, otherwise 64: factors and indices.
 *
 * Gathers are avoided: a load for each hand and a transposition are faster.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h).
 *
 * Order of the hands: byte b = 8 b3 + 4 b2 + 2 b1 + b0 of segment L is hand (b / 2) * 2
 * VEC_SEGMENTS + 2 L + b0, so that zipping with zeros three times (lib/simd/vector.h has the order
 * after zips) yields vectors of 64-bit numbers in the order of the hands.  Vector h of 16-bit
 * numbers holds the bytes with b3 = h, vector q of 32-bit numbers those with (b3 b2) = q. */
#include "base/multiset.h"
#include "index/fast/tables.h"

#include <string.h>

enum { HANDS = VEC_BYTES, QUARTER = HANDS / 4 };

/* Bytes of a row that are read at once. */
enum { WORD = 8 };

/* The hands of one step. */
struct batch {
  vec suit[IHP_BATCH_CARDS];
  vec key[IHP_BATCH_CARDS];  /* suit << 6 | rank */
  vec rank[IHP_BATCH_CARDS]; /* shifted once that is computed */
  vec state[IH_MAX_SUITS];   /* as defined in struct ihp_batch_deal */
  uint32_t at[HANDS];        /* offsets of their layouts' factors, quarter by quarter */
  vec x[IH_MAX_SUITS][4];    /* 32 bits */
  vec single[IH_MAX_ROUNDS]; /* shifted ranks of the single rounds: bytes */
  unsigned singles;
  unsigned last_group; /* as in struct ihp_batch_factors */
};

/* ---- Reading ---------------------------------------------------------------- */

/* Transposes columns 0..7 of rows of bytes: out[c] = byte c of every hand.  Each stage merges two
 * vectors into one, so that their number becomes the lowest bit of b, and moves a bit of the column
 * from the position in the vector to the number of the vector. */
VEC_STEP void transpose(const uint8_t rows[], size_t stride, vec out[WORD])
{
  vec a[8], b[8];
  IHP_UNROLL
  for (unsigned i = 0; i < 8; i++) { /* b2 b1 b0 */
    const uint8_t *low = rows + ((i >> 1) * 2 * VEC_SEGMENTS + (i & 1)) * stride;
    a[i] = v_zip_low8(v_load_halves(low, 2 * stride),
                      v_load_halves(low + 8 * VEC_SEGMENTS * stride, 2 * stride));
  }
  IHP_UNROLL
  for (unsigned i = 0; i < 4; i++) { /* b1 b0 */
    b[i] = v_zip_low8(a[i], a[i + 4]);
    b[i + 4] = v_zip_high8(a[i], a[i + 4]);
  }
  IHP_UNROLL
  for (unsigned i = 0; i < 4; i++) { /* c2 b0 */
    const unsigned c2 = i >> 1, b0 = i & 1;
    a[4 * c2 + b0] = v_zip_low8(b[4 * c2 + b0], b[4 * c2 + b0 + 2]);
    a[4 * c2 + 2 + b0] = v_zip_high8(b[4 * c2 + b0], b[4 * c2 + b0 + 2]);
  }
  IHP_UNROLL
  for (unsigned i = 0; i < 4; i++) { /* c2 c1 */
    out[2 * i] = v_zip_low8(a[2 * i], a[2 * i + 1]);
    out[2 * i + 1] = v_zip_high8(a[2 * i], a[2 * i + 1]);
  }
}

VEC_STEP void read_cards(const uint8_t rows[], size_t stride, unsigned k, struct batch *batch)
{
  vec cards[IHP_BATCH_CARDS];
  transpose(rows, stride, cards);
  if (k > WORD)
    transpose(rows + WORD, stride, cards + WORD);
  for (unsigned i = 0; i < k; i++) {
    batch->suit[i] = v_and(cards[i], v_all8(3));
    batch->rank[i] = v_and(v_shr16(cards[i], 2), v_all8(15));
    batch->key[i] = v_or(v_shl16(batch->suit[i], 6), batch->rank[i]);
  }
}

/* ---- Widening --------------------------------------------------------------- */

VEC_STEP vec unpack8(vec low, vec high, unsigned h)
{
  return h == 0 ? v_zip_low8(low, high) : v_zip_high8(low, high);
}

VEC_STEP vec unpack16(vec low, vec high, unsigned h)
{
  return h == 0 ? v_zip_low16(low, high) : v_zip_high16(low, high);
}

VEC_STEP vec unpack32(vec low, vec high, unsigned h)
{
  return h == 0 ? v_zip_low32(low, high) : v_zip_high32(low, high);
}

/* ---- Comparing -------------------------------------------------------------- */

/* Subtracts one from x where a has the suit of b and is higher.  The keys of two cards of one suit
 * differ by less than 16; those of other cards by 64, 128 or 192 plus or minus less than 16, all
 * modulo 256.  After adding 112, exactly the differences 1..15 exceed 112 as signed bytes. */
VEC_STEP vec count_lower(vec x, vec a, vec b)
{
  const vec bound = v_all8(112);
  return v_count_greater8(x, v_sub8(v_add8(a, bound), b), bound);
}

/* Shifts the ranks of cards first..first+n-1 past those of the cards before. */
VEC_STEP void shift_ranks(struct batch *batch, unsigned first, unsigned n)
{
  vec rank[IHP_FAST_ROUND_CARDS];
  IHP_UNROLL
  for (unsigned j = 0; j < n; j++)
    rank[j] = batch->rank[first + j];
  for (unsigned i = 0; i < first; i++) {
    IHP_UNROLL
    for (unsigned j = 0; j < n; j++)
      rank[j] = count_lower(rank[j], batch->key[first + j], batch->key[i]);
  }
  IHP_UNROLL
  for (unsigned j = 0; j < n; j++)
    batch->rank[first + j] = rank[j];
}

/* Looks up C(rank, j), in two bytes, for each card of a round, the j-th lowest of its suit in the
 * round. */
VEC_STEP void find_binomials(const struct ihp_batch_tables *tables, const vec key[],
                             const vec rank[], unsigned n, int wide, vec low[], vec high[])
{
  IHP_UNROLL
  for (unsigned j = 0; j < n; j++) {
    vec lower = v_zero(); /* -1 for each lower card */
    IHP_UNROLL
    for (unsigned i = 0; i < n; i++)
      if (i != j)
        lower = count_lower(lower, key[j], key[i]);
    low[j] = rank[j];
    high[j] = v_zero();
    IHP_UNROLL
    for (unsigned l = 1; l < n; l++) {
      const vec level = v_all8((uint8_t)-l);
      low[j] = v_replace_equal8(low[j], lower, level,
                                v_shuffle8(v_table(tables->choose_low[l]), rank[j]));
      if (wide)
        high[j] = v_replace_equal8(high[j], lower, level,
                                   v_shuffle8(v_table(tables->choose_high[l]), rank[j]));
    }
  }
}

/* ---- Layouts ---------------------------------------------------------------- */

/* Returns the round's vector number, a byte. */
VEC_STEP vec find_vector(const struct ihp_batch_tables *tables, const struct ihp_batch_deal *deal,
                         const vec suit[])
{
  const unsigned n = deal->cards;
  if (n == 1)
    return v_shuffle8(v_table(deal->vector), suit[0]);
  if (n == 2)
    return v_shuffle8(v_table(deal->vector), v_or(suit[0], v_shl16(suit[1], 2)));
  vec low = v_zero(), high = v_zero();
  for (unsigned i = 0; i < n; i += 2) {
    /* Suit 3 adds to none of the sums. */
    const vec other = i + 1 < n ? v_shl16(suit[i + 1], 2) : v_all8(3 << 2);
    const vec both = v_or(suit[i], other);
    low = v_add8(low, v_shuffle8(v_table(tables->sum_low), both));
    high = v_add8(high, v_shuffle8(v_table(tables->sum_high), both));
  }
  const vec nibble = v_all8(15);
  const vec s0 = v_and(low, nibble);
  const vec s1 = v_and(v_shr16(low, 4), nibble);
  return v_add8(
      s0, v_add8(v_shuffle8(v_table(deal->pairs), s1), v_shuffle8(v_table(deal->triples), high)));
}

/* Computes the byte offsets of the factors of the hands' layouts and prefetches the factors long
 * before they are needed. */
VEC_STEP void find_factors(const struct ihp_batch_tables *tables, unsigned round,
                           struct batch *batch)
{
  const struct ihp_batch_factors *factors = &tables->last[round];
  const vec zero = v_zero();
  vec layout[2] = {zero, zero};
  const vec *suit = batch->suit;
  for (unsigned r = 0; r <= round; r++) {
    const struct ihp_batch_deal *deal = &tables->deal[r];
    const vec vector = find_vector(tables, deal, suit);
    const vec vectors = v_all16((uint16_t)deal->vectors);
    IHP_UNROLL
    for (unsigned h = 0; h < 2; h++)
      layout[h] = v_add16(v_mul16(layout[h], vectors), unpack8(vector, zero, h));
    suit += deal->cards;
  }
  const vec bytes = v_all32(factors->bytes_each);
  IHP_UNROLL
  for (unsigned q = 0; q < 4; q++) {
    const vec wide = unpack16(layout[q / 2], zero, q % 2);
    v_store((batch->at + q * QUARTER), v_mul32(wide, bytes));
  }
  for (unsigned i = 0; i < HANDS; i++)
    __builtin_prefetch(factors->table + batch->at[i]);
}

/* ---- Group indices ---------------------------------------------------------- */

/* Sets colex[s] to the colex rank of suit s's cards of the round, half h.  Cards are taken in
 * pairs, so that one product of pairs of bytes both selects and adds. */
VEC_STEP void add_binomials(const vec suit[], unsigned n, int wide, const vec low[],
                            const vec high[], unsigned h, vec colex[IH_MAX_SUITS])
{
  const vec zero = v_zero();
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    colex[s] = zero;
  IHP_UNROLL
  for (unsigned i = 0; i < n; i += 2) {
    const int two = i + 1 < n;
    const vec suits = unpack8(suit[i], two ? suit[i + 1] : zero, h);
    const vec lows = unpack8(low[i], two ? low[i + 1] : zero, h);
    const vec highs = unpack8(high[i], two ? high[i + 1] : zero, h);
    IHP_UNROLL
    for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
      const vec chosen = v_is8(suits, s);
      vec sum = v_dot8(lows, chosen);
      if (wide)
        sum = v_add16(sum, v_shl16(v_dot8(highs, chosen), 8));
      colex[s] = v_sub16(colex[s], sum);
    }
  }
}

/* Adds colex times the group size of each suit's state to x. */
VEC_STEP void add_groups(const struct ihp_batch_deal *deal, const vec colex[IH_MAX_SUITS],
                         unsigned h, struct batch *batch)
{
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    const vec low = v_shuffle8(v_table(deal->size_low), batch->state[s]);
    const vec high = v_shuffle8(v_table(deal->size_high), batch->state[s]);
    const vec size = unpack8(low, high, h);
    const vec product_low = v_mul16(colex[s], size);
    const vec product_high = v_mul_high16(colex[s], size);
    vec *x = &batch->x[s][2 * h];
    x[0] = v_add32(x[0], unpack16(product_low, product_high, 0));
    x[1] = v_add32(x[1], unpack16(product_low, product_high, 1));
  }
}

/* Like add_groups, for the first round. */
VEC_STEP void set_groups(const vec colex[IH_MAX_SUITS], unsigned h, struct batch *batch)
{
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    batch->x[s][2 * h] = unpack16(colex[s], v_zero(), 0);
    batch->x[s][2 * h + 1] = unpack16(colex[s], v_zero(), 1);
  }
}

VEC_STEP void deal_states(const struct ihp_batch_deal *deal, unsigned first, unsigned n,
                          struct batch *batch)
{
  const vec radix = v_all8(deal->radix);
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    vec state = batch->state[s];
    IHP_UNROLL
    for (unsigned i = 0; i < n; i++)
      state = v_add8(state, v_and(v_is8(batch->suit[first + i], s), radix));
    batch->state[s] = state;
  }
}

/* Deals a round of more than one card. */
VEC_STEP void deal_groups(const struct ihp_batch_tables *tables, const struct ihp_batch_deal *deal,
                          unsigned first, unsigned n, int wide, struct batch *batch)
{
  vec low[IHP_FAST_ROUND_CARDS], high[IHP_FAST_ROUND_CARDS], colex[IH_MAX_SUITS];
  find_binomials(tables, batch->key + first, batch->rank + first, n, wide, low, high);
  IHP_UNROLL
  for (unsigned h = 0; h < 2; h++) {
    add_binomials(batch->suit + first, n, wide, low, high, h, colex);
    if (first == 0)
      set_groups(colex, h, batch);
    else
      add_groups(deal, colex, h, batch);
  }
}

/* Deals round r: n cards from `first` on. */
VEC_STEP void deal_cards(const struct ihp_batch_tables *tables, unsigned r, unsigned first,
                         unsigned n, int wide, struct batch *batch)
{
  const struct ihp_batch_deal *deal = &tables->deal[r];
  shift_ranks(batch, first, n);
  if (n == 1)
    batch->single[batch->singles++] = batch->rank[first];
  else
    deal_groups(tables, deal, first, n, wide, batch);
  if (r < batch->last_group)
    deal_states(deal, first, n, batch);
}

/* Calls deal_cards with a constant number of cards, to specialize it.  C(15, 2) = 105 fits one
 * byte. */
VEC_STEP void deal_round(const struct ihp_batch_tables *tables, unsigned r, unsigned first,
                         struct batch *batch)
{
  switch (tables->deal[r].cards) {
  case 1:
    deal_cards(tables, r, first, 1, 0, batch);
    break;
  case 2:
    deal_cards(tables, r, first, 2, 0, batch);
    break;
  case 3:
    if (tables->deal[r].wide)
      deal_cards(tables, r, first, 3, 1, batch);
    else
      deal_cards(tables, r, first, 3, 0, batch);
    break;
  case 4:
    deal_cards(tables, r, first, 4, 1, batch);
    break;
  case 5:
    deal_cards(tables, r, first, 5, 1, batch);
    break;
  default:
    deal_cards(tables, r, first, 6, 1, batch);
  }
}

/* ---- Indices ---------------------------------------------------------------- */

/* Returns the shifted ranks of a single round in quarter q, in 32 bits. */
VEC_STEP vec single_rank(const struct batch *batch, unsigned i, unsigned q)
{
  const vec zero = v_zero();
  return unpack16(unpack8(batch->single[i], zero, q / 2), zero, q % 2);
}

/* The functions below handle numbers of `bits` bits, 32 or 64, a constant in every call: OF_BITS(x,
 * ...) is vector operation x of that width.  A part is as many hands as a vector holds of
 * them. */
#define OF_BITS(operation, ...)                                                                    \
  (bits == 32 ? operation##32(__VA_ARGS__) : operation##64(__VA_ARGS__))

VEC_STEP vec all_lanes(unsigned bits, uint64_t x)
{
  return bits == 32 ? v_all32((uint32_t)x) : v_all64(x);
}

/* Widens this part's 32-bit numbers of a quarter to `bits` bits. */
VEC_STEP vec widen_part(unsigned bits, vec x, unsigned part)
{
  return bits == 32 ? x : unpack32(x, v_zero(), part % 2);
}

/* Reads factors k..k+3 of the hands of a part; at[4 L + i] is the offset for hand i of segment
 * L. */
VEC_STEP void read_factors(unsigned bits, const uint8_t *factors, const uint32_t at[], size_t k,
                           vec out[4])
{
  factors += k * bits / 8;
  if (bits == 32) {
    const vec r0 = v_load_segments(factors, at), r1 = v_load_segments(factors, at + 1);
    const vec r2 = v_load_segments(factors, at + 2), r3 = v_load_segments(factors, at + 3);
    const vec low01 = v_zip_low32(r0, r1), high01 = v_zip_high32(r0, r1);
    const vec low23 = v_zip_low32(r2, r3), high23 = v_zip_high32(r2, r3);
    out[0] = v_zip_low64(low01, low23);
    out[1] = v_zip_high64(low01, low23);
    out[2] = v_zip_low64(high01, high23);
    out[3] = v_zip_high64(high01, high23);
    return;
  }
  IHP_UNROLL
  for (unsigned c = 0; c < 4; c += 2) {
    const vec r0 = v_load_segments(factors + 8 * c, at),
              r1 = v_load_segments(factors + 8 * c, at + 1);
    out[c] = v_zip_low64(r0, r1);
    out[c + 1] = v_zip_high64(r0, r1);
  }
}

/* Returns C(x, 2) for x below 2^32: whichever of x and x - 1 is even is halved. */
VEC_STEP vec choose_two(unsigned bits, vec x)
{
  const vec one = all_lanes(bits, 1);
  return OF_BITS(v_product, OF_BITS(v_shr, x, 1), v_or(OF_BITS(v_sub, x, one), one));
}

/* C(x + 2, 3) - x and C(x + 3, 4) - x, computed as in ihp_multichoose3 and ihp_multichoose4: C(x +
 * 1, 2) (x + 2) / 3, and with u = C(x + 1, 2) + x, C(u + 1, 2) / 3. */
VEC_STEP vec tie_of_three(unsigned bits, vec x)
{
  const vec third = all_lanes(bits, IHP_INVERSE_OF_3);
  const vec two = OF_BITS(v_add, choose_two(bits, x), x);
  const vec three = OF_BITS(v_mul, two, OF_BITS(v_add, x, all_lanes(bits, 2)));
  return OF_BITS(v_sub, OF_BITS(v_mul, three, third), x);
}

VEC_STEP vec tie_of_four(unsigned bits, vec x)
{
  const vec third = all_lanes(bits, IHP_INVERSE_OF_3);
  const vec one = all_lanes(bits, 1);
  const vec u = OF_BITS(v_add, choose_two(bits, x), OF_BITS(v_add, x, x));
  const vec two = OF_BITS(v_mul, OF_BITS(v_shr, OF_BITS(v_add, u, one), 1), v_or(u, one));
  return OF_BITS(v_sub, OF_BITS(v_mul, two, third), x);
}

/* Sorts two vectors of numbers below 2^32, in either width. */
VEC_STEP void order_lanes(vec *low, vec *high)
{
  const vec least = v_min32(*low, *high);
  *high = v_max32(*low, *high);
  *low = least;
}

/* Returns T where more than one pair ties, that is, where the highest bit of `tied` is set; 0
 * elsewhere (lib/index/fast/batch_tables.h).  y is x for the tied suits and 0 for the others, so
 * its largest values are x_k, .... */
VEC_STEP vec find_more_ties(unsigned bits, vec tied, const vec f[IH_MAX_SUITS],
                            const vec x[IH_MAX_SUITS])
{
  const vec one = all_lanes(bits, 1);
  const vec factor = v_xor(tied, all_lanes(bits, UINT64_C(1) << (bits - 1)));
  vec y[IH_MAX_SUITS], count = v_zero(), other = v_zero();
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    y[s] = OF_BITS(v_keep_equal, f[s], factor, x[s]);
    count = OF_BITS(v_add, count, OF_BITS(v_keep_equal, f[s], factor, one));
    other = v_max32(other, OF_BITS(v_keep_equal, f[s], one, x[s]));
  }
  order_lanes(&y[0], &y[1]);
  order_lanes(&y[2], &y[3]);
  order_lanes(&y[0], &y[2]);
  order_lanes(&y[1], &y[3]);
  order_lanes(&y[1], &y[2]);
  const vec pair = all_lanes(bits, 2), three = all_lanes(bits, 3), four = all_lanes(bits, 4);
  const vec x2 = v_or(
      OF_BITS(v_keep_equal, count, pair, y[3]),
      v_or(OF_BITS(v_keep_equal, count, three, y[2]), OF_BITS(v_keep_equal, count, four, y[1])));
  const vec x3 =
      v_or(OF_BITS(v_keep_equal, count, three, y[3]), OF_BITS(v_keep_equal, count, four, y[2]));
  const vec x4 = OF_BITS(v_keep_equal, count, four, y[3]);
  const vec sum = OF_BITS(v_add, choose_two(bits, x2),
                          OF_BITS(v_add, tie_of_three(bits, x3), tie_of_four(bits, x4)));
  return OF_BITS(v_add, OF_BITS(v_mul, sum, factor),
                 choose_two(bits, OF_BITS(v_keep_equal, count, pair, other)));
}

/* Returns the indices of a part.  A factor IHP_BATCH_PAIR with the highest bit set equals no other
 * factor. */
VEC_STEP vec combine_part(unsigned bits, const struct batch *batch, unsigned part,
                          const uint8_t *factors)
{
  vec f[4], more[4], x[IH_MAX_SUITS];
  const unsigned parts = bits / 32, q = part / parts;
  const uint32_t *at = batch->at + q * QUARTER + part % parts * 2;
  read_factors(bits, factors, at, IHP_BATCH_FACTOR, f);
  read_factors(bits, factors, at, IHP_BATCH_PAIR, more);
  const vec tied = more[0];
  vec index = more[IHP_BATCH_OFFSET - IHP_BATCH_PAIR];
  vec larger = v_zero();
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    x[s] = widen_part(bits, batch->x[s][q], part);
    index = OF_BITS(v_add, index, OF_BITS(v_scale, x[s], f[s]));
    larger = v_max32(larger, OF_BITS(v_keep_equal, f[s], tied, x[s]));
  }
  index = OF_BITS(v_add, index, OF_BITS(v_mul, choose_two(bits, larger), tied));
  for (unsigned i = 0; i < batch->singles; i++) {
    if (i % 4 == 2)
      read_factors(bits, factors, at, IHP_BATCH_SINGLE + i, more);
    const vec rank = widen_part(bits, single_rank(batch, i, q), part);
    index = OF_BITS(v_add, index, OF_BITS(v_scale, rank, more[(i + 2) % 4]));
  }
  if (OF_BITS(v_any_negative, tied))
    index = OF_BITS(v_add, index, find_more_ties(bits, tied, f, x));
  return index;
}

/* Writes the indices of all hands. */
VEC_STEP void finish_batch(unsigned bits, const uint8_t *factors, const struct batch *batch,
                           uint64_t indices[])
{
  for (unsigned part = 0; part < bits / 8; part++) {
    const vec index = combine_part(bits, batch, part, factors);
    v_store(indices, bits == 64 ? index : unpack32(index, v_zero(), 0));
    indices += QUARTER / 2;
    if (bits == 32) {
      v_store(indices, unpack32(index, v_zero(), 1));
      indices += QUARTER / 2;
    }
  }
}

/* ---- Kernel ----------------------------------------------------------------- */

VEC_STEP void start_batch(struct batch *batch)
{
  const vec zero = v_zero();
  batch->singles = 0;
  IHP_UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    batch->state[s] = zero;
    batch->x[s][0] = batch->x[s][1] = batch->x[s][2] = batch->x[s][3] = zero;
  }
}

/* Reads 8 bytes of every row, or 16 if there are more than 8 cards. */
static VEC_TARGET void index_hands(const struct ihp_batch_tables *tables, unsigned round,
                                   const uint8_t cards[], size_t stride, uint64_t indices[])
{
  const struct ihp_batch_factors *factors = &tables->last[round];
  struct batch batch;
  start_batch(&batch);
  batch.last_group = factors->last_group;
  read_cards(cards, stride, factors->cards, &batch);
  find_factors(tables, round, &batch);
  for (unsigned r = 0, first = 0; r <= round; r++) {
    deal_round(tables, r, first, &batch);
    first += tables->deal[r].cards;
  }
  if (factors->narrow)
    finish_batch(32, factors->table, &batch, indices);
  else
    finish_batch(64, factors->table, &batch, indices);
}

/* Indexes up to HANDS hands whose rows must not be read beyond their cards: through a copy, in
 * which the last hand is repeated. */
static VEC_TARGET void index_copied(const struct ihp_batch_tables *tables, unsigned round,
                                    const uint8_t rows[], size_t stride, size_t n,
                                    uint64_t indices[])
{
  uint8_t copy[HANDS][IHP_BATCH_CARDS] = {{0}};
  uint64_t all[HANDS];
  for (size_t i = 0; i < n; i++)
    memcpy(copy[i], rows + i * stride, tables->last[round].cards);
  for (size_t i = n; i < HANDS; i++)
    memcpy(copy[i], copy[n - 1], sizeof copy[i]);
  index_hands(tables, round, copy[0], sizeof copy[0], all);
  memcpy(indices, all, n * sizeof *indices);
}

/* Fewer hands than this are faster one by one. */
enum { FEW = HANDS / 4 };

VEC_TARGET size_t VEC_NAME(ihp_index_batch)(const ih_indexer *indexer, unsigned round,
                                            const uint8_t rows[], size_t stride, size_t n,
                                            uint64_t indices[])
{
  const struct ihp_batch_tables *tables = indexer->fast->tables;
  if (n < FEW || tables->last[round].table == NULL)
    return 0;
  const unsigned cards = tables->last[round].cards;
  const size_t beyond = (cards <= WORD ? WORD : 2 * WORD) - cards;
  const size_t close = (beyond + stride - 1) / stride; /* last rows, too close to the end to be read
                                                        * whole */
  size_t i = 0;
  for (; i + HANDS + close <= n; i += HANDS)
    index_hands(tables, round, rows + i * stride, stride, indices + i);
  while (n - i >= FEW) {
    const size_t some = n - i < HANDS ? n - i : HANDS;
    index_copied(tables, round, rows + i * stride, stride, some, indices + i);
    i += some;
  }
  return i;
}
