/* Indexing many hands at a time, compiled once for each instruction set.
 *
 * The obvious version is lib/index/core/index.c; the formula is in
 * lib/index/fast/batch_tables.h.  A vector holds a byte of each hand, and numbers become
 * wider only as they have to:
 *
 * - bytes: cards are compared in pairs.  A card's shifted rank k' is its rank less the
 *   lower ranks of its suit in rounds before; the j-th lowest of its suit in its round
 *   adds C(k', j).  Tables of sixteen bytes are looked up in one instruction.
 * - 16 bits: layouts, and for each suit the sum of C(k', j) in a round.
 * - 32 bits: x, the sums times the group sizes before the round, and all that is in a
 *   row when the round's indices fit; else 64 bits.
 *
 * No gathers: they are slower than a load for each row and transposing.
 *
 * The file that includes this defines
 *   BATCH_NAME                    the kernel's name
 *   BATCH_STEP                    static inline always_inline, with its target
 *   BATCH_TARGET                  the target
 *   vec                           the type of a vector
 *   V(add_epi8), VI(and), LANES   the intrinsics by their names, those of whole
 *                                 vectors by the first part, 128-bit lanes in a vector
 *   vec_bytes(table)              sixteen bytes in every lane
 *   vec_rows8(row, step)          eight bytes each from row, row + step, ...: a lane's
 *                                 lower half each
 *   vec_rows16(rows, row)         sixteen bytes each from rows + row[0], rows + row[4],
 *                                 ..., as lanes
 *   vec_count_more(x, a, b)       bytes x, one less where a > b as signed numbers
 *   vec_replace(x, a, b, y)       bytes x, or y where a = b
 *   vec_suit(suits, s)            bytes: all bits set where suits = s, or 0
 * and for BITS = 32 and 64, of numbers of as many bits, modulo 2^BITS,
 *   vec_numberBITS(x)             x everywhere
 *   vec_where_equalBITS(a, b, x)  x, or 0 where a differs from b
 *   vec_signsBITS(x)              not 0 if the highest bit of one is set
 *   vec_productBITS(x, y)         the product, x and y below 2^32
 *   vec_scaleBITS(x, y)           the product, x below 2^32
 *   vec_multiplyBITS(x, y)        the product
 *
 * Which hand is where: byte b = 8 b3 + 4 b2 + 2 b1 + b0 of lane L is hand
 * (b / 2) * 2 LANES + 2 L + b0, so that widening by unpacklo and unpackhi three times
 * leads to vectors of 64-bit numbers in the order of the hands.  Vector h of 16-bit
 * numbers holds the bytes of b3 = h, vector q of 32-bit numbers those of
 * (b3 b2) = q. */
#include "base/multiset.h"
#include "index/fast/methods.h"

#include <string.h>

enum { HANDS = 16 * LANES, QUARTER = HANDS / 4 };

/* The first bytes of a row that are read at once. */
enum { WORD = 8 };

/* What depends on the round to index alone. */
struct batch_round {
  const struct ihp_batch_tables *tables;
  unsigned round;
  unsigned last_group; /* the last round up to it that has more than one card, or 0 */
  unsigned cards;      /* of all rounds up to it */
};

/* The hands of one step. */
struct batch {
  vec suit[IHP_BATCH_CARDS];
  vec key[IHP_BATCH_CARDS];  /* suit << 6 | rank */
  vec rank[IHP_BATCH_CARDS]; /* shifted, as soon as it is known */
  vec state[IH_MAX_SUITS];   /* struct ihp_batch_deal */
  uint32_t row[HANDS];       /* where their rows begin, quarter by quarter */
  vec x[IH_MAX_SUITS][4];    /* 32 bits */
  vec single[IH_MAX_ROUNDS]; /* shifted ranks of the single rounds: bytes */
  unsigned singles;
};

/* Loops over these are always unrolled. */
#define UNROLL _Pragma("GCC unroll 8")

/* ---- Reading ---------------------------------------------------------------- */

/* Columns 0..7 of rows of bytes: out[c] = byte c of every hand.  Each stage puts two
 * vectors into one, so that their number becomes the lowest bit of b, and takes a
 * bit of the column out of the place into the vector. */
BATCH_STEP void transpose(const uint8_t rows[], size_t stride, vec out[WORD])
{
  vec a[8], b[8];
  UNROLL
  for (unsigned i = 0; i < 8; i++) { /* b2 b1 b0 */
    const uint8_t *low = rows + ((i >> 1) * 2 * LANES + (i & 1)) * stride;
    a[i] = V(unpacklo_epi8)(vec_rows8(low, 2 * stride),
                            vec_rows8(low + 8 * LANES * stride, 2 * stride));
  }
  UNROLL
  for (unsigned i = 0; i < 4; i++) { /* b1 b0 */
    b[i] = V(unpacklo_epi8)(a[i], a[i + 4]);
    b[i + 4] = V(unpackhi_epi8)(a[i], a[i + 4]);
  }
  UNROLL
  for (unsigned i = 0; i < 4; i++) { /* c2 b0 */
    const unsigned c2 = i >> 1, b0 = i & 1;
    a[4 * c2 + b0] = V(unpacklo_epi8)(b[4 * c2 + b0], b[4 * c2 + b0 + 2]);
    a[4 * c2 + 2 + b0] = V(unpackhi_epi8)(b[4 * c2 + b0], b[4 * c2 + b0 + 2]);
  }
  UNROLL
  for (unsigned i = 0; i < 4; i++) { /* c2 c1 */
    out[2 * i] = V(unpacklo_epi8)(a[2 * i], a[2 * i + 1]);
    out[2 * i + 1] = V(unpackhi_epi8)(a[2 * i], a[2 * i + 1]);
  }
}

BATCH_STEP void read_cards(const uint8_t rows[], size_t stride, unsigned k, struct batch *batch)
{
  vec cards[IHP_BATCH_CARDS];
  transpose(rows, stride, cards);
  if (k > WORD)
    transpose(rows + WORD, stride, cards + WORD);
  for (unsigned i = 0; i < k; i++) {
    batch->suit[i] = VI(and)(cards[i], V(set1_epi8)(3));
    batch->rank[i] = VI(and)(V(srli_epi16)(cards[i], 2), V(set1_epi8)(15));
    batch->key[i] = VI(or)(V(slli_epi16)(batch->suit[i], 6), batch->rank[i]);
  }
}

/* ---- Widening --------------------------------------------------------------- */

BATCH_STEP vec unpack8(vec low, vec high, unsigned h)
{
  return h == 0 ? V(unpacklo_epi8)(low, high) : V(unpackhi_epi8)(low, high);
}

BATCH_STEP vec unpack16(vec low, vec high, unsigned h)
{
  return h == 0 ? V(unpacklo_epi16)(low, high) : V(unpackhi_epi16)(low, high);
}

BATCH_STEP vec unpack32(vec low, vec high, unsigned h)
{
  return h == 0 ? V(unpacklo_epi32)(low, high) : V(unpackhi_epi32)(low, high);
}

/* ---- Comparing -------------------------------------------------------------- */

/* x less one where a is of the suit of b and higher.  The keys of two cards of one suit
 * differ by less than 16, those of others by 64, 128 or 192 plus or minus less than 16,
 * all modulo 256.  Moved up by 112, exactly 1..15 become more than 112 as signed
 * bytes. */
BATCH_STEP vec count_lower(vec x, vec a, vec b)
{
  const vec bound = V(set1_epi8)(112);
  return vec_count_more(x, V(sub_epi8)(V(add_epi8)(a, bound), b), bound);
}

/* Shifts the ranks of the cards first..first+n-1 past those of the cards before. */
BATCH_STEP void shift_ranks(struct batch *batch, unsigned first, unsigned n)
{
  vec rank[IHP_FAST_ROUND_CARDS];
  UNROLL
  for (unsigned j = 0; j < n; j++)
    rank[j] = batch->rank[first + j];
  for (unsigned i = 0; i < first; i++) {
    UNROLL
    for (unsigned j = 0; j < n; j++)
      rank[j] = count_lower(rank[j], batch->key[first + j], batch->key[i]);
  }
  UNROLL
  for (unsigned j = 0; j < n; j++)
    batch->rank[first + j] = rank[j];
}

/* C(rank, j), in two bytes, of the cards of a round, each the j-th lowest of its suit
 * there. */
BATCH_STEP void find_binomials(const struct ihp_batch_tables *tables, const vec key[],
                               const vec rank[], unsigned n, int wide, vec low[], vec high[])
{
  UNROLL
  for (unsigned j = 0; j < n; j++) {
    vec lower = VI(setzero)(); /* less 1 for each lower card */
    UNROLL
    for (unsigned i = 0; i < n; i++)
      if (i != j)
        lower = count_lower(lower, key[j], key[i]);
    low[j] = rank[j];
    high[j] = VI(setzero)();
    UNROLL
    for (unsigned l = 1; l < n; l++) {
      const vec level = V(set1_epi8)((char)-l);
      low[j] = vec_replace(low[j], lower, level,
                           V(shuffle_epi8)(vec_bytes(tables->choose_low[l]), rank[j]));
      if (wide)
        high[j] = vec_replace(high[j], lower, level,
                              V(shuffle_epi8)(vec_bytes(tables->choose_high[l]), rank[j]));
    }
  }
}

/* ---- Layouts ---------------------------------------------------------------- */

/* The round's vector, a byte. */
BATCH_STEP vec find_vector(const struct ihp_batch_tables *tables, const struct ihp_batch_deal *deal,
                           const vec suit[])
{
  const unsigned n = deal->cards;
  if (n == 1)
    return V(shuffle_epi8)(vec_bytes(deal->vector), suit[0]);
  if (n == 2)
    return V(shuffle_epi8)(vec_bytes(deal->vector), VI(or)(suit[0], V(slli_epi16)(suit[1], 2)));
  vec low = VI(setzero)(), high = VI(setzero)();
  for (unsigned i = 0; i < n; i += 2) {
    /* Suit 3 adds to none of the sums. */
    const vec other = i + 1 < n ? V(slli_epi16)(suit[i + 1], 2) : V(set1_epi8)(3 << 2);
    const vec both = VI(or)(suit[i], other);
    low = V(add_epi8)(low, V(shuffle_epi8)(vec_bytes(tables->sum_low), both));
    high = V(add_epi8)(high, V(shuffle_epi8)(vec_bytes(tables->sum_high), both));
  }
  const vec nibble = V(set1_epi8)(15);
  const vec s0 = VI(and)(low, nibble);
  const vec s1 = VI(and)(V(srli_epi16)(low, 4), nibble);
  return V(add_epi8)(s0, V(add_epi8)(V(shuffle_epi8)(vec_bytes(deal->pairs), s1),
                                     V(shuffle_epi8)(vec_bytes(deal->triples), high)));
}

/* Where the rows of the hands begin, in bytes.  They are asked for long before they are
 * needed. */
BATCH_STEP void find_rows(const struct batch_round *what, struct batch *batch)
{
  const struct ihp_batch_rows *rows = &what->tables->last[what->round];
  const vec zero = VI(setzero)();
  vec layout[2] = {zero, zero};
  const vec *suit = batch->suit;
  for (unsigned r = 0; r <= what->round; r++) {
    const struct ihp_batch_deal *deal = &what->tables->deal[r];
    const vec vector = find_vector(what->tables, deal, suit);
    const vec vectors = V(set1_epi16)((short)deal->vectors);
    UNROLL
    for (unsigned h = 0; h < 2; h++)
      layout[h] = V(add_epi16)(V(mullo_epi16)(layout[h], vectors), unpack8(vector, zero, h));
    suit += deal->cards;
  }
  const vec bytes = V(set1_epi32)((int)rows->row_bytes);
  UNROLL
  for (unsigned q = 0; q < 4; q++) {
    const vec wide = unpack16(layout[q / 2], zero, q % 2);
    VI(storeu)((void *)(batch->row + q * QUARTER), V(mullo_epi32)(wide, bytes));
  }
  for (unsigned i = 0; i < HANDS; i++)
    __builtin_prefetch(rows->rows + batch->row[i]);
}

/* ---- Group indices ---------------------------------------------------------- */

/* colex[s] = the rank of suit s's cards of the round, half h: two cards at a time, so
 * that a product of pairs of bytes picks and adds. */
BATCH_STEP void add_binomials(const vec suit[], unsigned n, int wide, const vec low[],
                              const vec high[], unsigned h, vec colex[IH_MAX_SUITS])
{
  const vec zero = VI(setzero)();
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    colex[s] = zero;
  UNROLL
  for (unsigned i = 0; i < n; i += 2) {
    const int two = i + 1 < n;
    const vec suits = unpack8(suit[i], two ? suit[i + 1] : zero, h);
    const vec lows = unpack8(low[i], two ? low[i + 1] : zero, h);
    const vec highs = unpack8(high[i], two ? high[i + 1] : zero, h);
    UNROLL
    for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
      const vec chosen = vec_suit(suits, s);
      vec sum = V(maddubs_epi16)(lows, chosen);
      if (wide)
        sum = V(add_epi16)(sum, V(slli_epi16)(V(maddubs_epi16)(highs, chosen), 8));
      colex[s] = V(sub_epi16)(colex[s], sum);
    }
  }
}

/* x += colex times the group size in the suits' states. */
BATCH_STEP void add_groups(const struct ihp_batch_deal *deal, const vec colex[IH_MAX_SUITS],
                           unsigned h, struct batch *batch)
{
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    const vec low = V(shuffle_epi8)(vec_bytes(deal->size_low), batch->state[s]);
    const vec high = V(shuffle_epi8)(vec_bytes(deal->size_high), batch->state[s]);
    const vec size = unpack8(low, high, h);
    const vec product_low = V(mullo_epi16)(colex[s], size);
    const vec product_high = V(mulhi_epu16)(colex[s], size);
    vec *x = &batch->x[s][2 * h];
    x[0] = V(add_epi32)(x[0], unpack16(product_low, product_high, 0));
    x[1] = V(add_epi32)(x[1], unpack16(product_low, product_high, 1));
  }
}

/* The same in the first round. */
BATCH_STEP void set_groups(const vec colex[IH_MAX_SUITS], unsigned h, struct batch *batch)
{
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    batch->x[s][2 * h] = unpack16(colex[s], VI(setzero)(), 0);
    batch->x[s][2 * h + 1] = unpack16(colex[s], VI(setzero)(), 1);
  }
}

BATCH_STEP void deal_states(const struct ihp_batch_deal *deal, unsigned first, unsigned n,
                            struct batch *batch)
{
  const vec radix = V(set1_epi8)((char)deal->radix);
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    vec state = batch->state[s];
    UNROLL
    for (unsigned i = 0; i < n; i++)
      state = V(add_epi8)(state, VI(and)(vec_suit(batch->suit[first + i], s), radix));
    batch->state[s] = state;
  }
}

/* The cards of a round, more than one. */
BATCH_STEP void deal_groups(const struct ihp_batch_tables *tables,
                            const struct ihp_batch_deal *deal, unsigned first, unsigned n, int wide,
                            struct batch *batch)
{
  vec low[IHP_FAST_ROUND_CARDS], high[IHP_FAST_ROUND_CARDS], colex[IH_MAX_SUITS];
  find_binomials(tables, batch->key + first, batch->rank + first, n, wide, low, high);
  UNROLL
  for (unsigned h = 0; h < 2; h++) {
    add_binomials(batch->suit + first, n, wide, low, high, h, colex);
    if (first == 0)
      set_groups(colex, h, batch);
    else
      add_groups(deal, colex, h, batch);
  }
}

/* Round r, n cards from `first` on. */
BATCH_STEP void deal_cards(const struct batch_round *what, unsigned r, unsigned first, unsigned n,
                           int wide, struct batch *batch)
{
  const struct ihp_batch_deal *deal = &what->tables->deal[r];
  shift_ranks(batch, first, n);
  if (n == 1)
    batch->single[batch->singles++] = batch->rank[first];
  else
    deal_groups(what->tables, deal, first, n, wide, batch);
  if (r < what->last_group)
    deal_states(deal, first, n, batch);
}

/* The same, with code of its own for each number.  C(15, 2) = 105 is one byte. */
BATCH_STEP void deal_round(const struct batch_round *what, unsigned r, unsigned first,
                           struct batch *batch)
{
  switch (what->tables->deal[r].cards) {
  case 1:
    deal_cards(what, r, first, 1, 0, batch);
    break;
  case 2:
    deal_cards(what, r, first, 2, 0, batch);
    break;
  case 3:
    if (what->tables->deal[r].wide)
      deal_cards(what, r, first, 3, 1, batch);
    else
      deal_cards(what, r, first, 3, 0, batch);
    break;
  case 4:
    deal_cards(what, r, first, 4, 1, batch);
    break;
  case 5:
    deal_cards(what, r, first, 5, 1, batch);
    break;
  default:
    deal_cards(what, r, first, 6, 1, batch);
  }
}

/* ---- Indices ---------------------------------------------------------------- */

/* The shifted ranks of a single round in quarter q: 32 bits. */
BATCH_STEP vec single_rank(const struct batch *batch, unsigned i, unsigned q)
{
  const vec zero = VI(setzero)();
  return unpack16(unpack8(batch->single[i], zero, q / 2), zero, q % 2);
}

#define BITS 32
#include "index/fast/batch_finish.h"
#undef BITS
#define BITS 64
#include "index/fast/batch_finish.h"
#undef BITS

BATCH_STEP void finish_narrow(const uint8_t *rows, const struct batch *batch, uint64_t indices[])
{
  for (unsigned q = 0; q < 4; q++) {
    const vec index = combine32(batch, q, rows, batch->row + q * QUARTER);
    VI(storeu)((void *)indices, unpack32(index, VI(setzero)(), 0));
    VI(storeu)((void *)(indices + QUARTER / 2), unpack32(index, VI(setzero)(), 1));
    indices += QUARTER;
  }
}

BATCH_STEP void finish_wide(const uint8_t *rows, const struct batch *batch, uint64_t indices[])
{
  for (unsigned part = 0; part < 8; part++) {
    const uint32_t *row = batch->row + part / 2 * QUARTER + part % 2 * 2;
    VI(storeu)((void *)indices, combine64(batch, part, rows, row));
    indices += QUARTER / 2;
  }
}

/* ---- The kernel ------------------------------------------------------------- */

BATCH_STEP void start(struct batch *batch)
{
  const vec zero = VI(setzero)();
  batch->singles = 0;
  UNROLL
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    batch->state[s] = zero;
    batch->x[s][0] = batch->x[s][1] = batch->x[s][2] = batch->x[s][3] = zero;
  }
}

/* Reads 8 bytes of every row, or 16 when there are more than 8 cards. */
static BATCH_TARGET void index_hands(const struct batch_round *what, const uint8_t cards[],
                                     size_t stride, uint64_t indices[])
{
  const struct ihp_batch_rows *rows = &what->tables->last[what->round];
  struct batch batch;
  start(&batch);
  read_cards(cards, stride, what->cards, &batch);
  find_rows(what, &batch);
  for (unsigned r = 0, first = 0; r <= what->round; r++) {
    deal_round(what, r, first, &batch);
    first += what->tables->deal[r].cards;
  }
  if (rows->narrow)
    finish_narrow(rows->rows, &batch, indices);
  else
    finish_wide(rows->rows, &batch, indices);
}

BATCH_STEP struct batch_round describe(const struct ihp_batch_tables *tables, unsigned round)
{
  struct batch_round what = {.tables = tables, .round = round};
  for (unsigned r = 0; r <= round; r++) {
    what.cards += tables->deal[r].cards;
    if (tables->deal[r].cards > 1)
      what.last_group = r;
  }
  return what;
}

/* Up to HANDS hands whose rows must not be read beyond their cards: through a copy, the
 * last one repeated. */
static BATCH_TARGET void index_copied(const struct batch_round *what, const uint8_t rows[],
                                      size_t stride, size_t n, uint64_t indices[])
{
  uint8_t copy[HANDS][IHP_BATCH_CARDS] = {{0}};
  uint64_t all[HANDS];
  for (size_t i = 0; i < n; i++)
    memcpy(copy[i], rows + i * stride, what->cards);
  for (size_t i = n; i < HANDS; i++)
    memcpy(copy[i], copy[n - 1], sizeof copy[i]);
  index_hands(what, copy[0], sizeof copy[0], all);
  memcpy(indices, all, n * sizeof *indices);
}

/* Fewer hands than this are faster one by one. */
enum { FEW = HANDS / 4 };

BATCH_TARGET size_t BATCH_NAME(const ih_indexer *indexer, unsigned round, const uint8_t rows[],
                               size_t stride, size_t n, uint64_t indices[])
{
  const struct ihp_batch_tables *tables = indexer->fast->tables;
  if (n < FEW || tables->last[round].rows == NULL)
    return 0;
  const struct batch_round what = describe(tables, round);
  const size_t beyond = (what.cards <= WORD ? WORD : 2 * WORD) - what.cards;
  const size_t close = (beyond + stride - 1) / stride; /* rows with less behind their cards */
  size_t i = 0;
  for (; i + HANDS + close <= n; i += HANDS)
    index_hands(&what, rows + i * stride, stride, indices + i);
  while (n - i >= FEW) {
    const size_t some = n - i < HANDS ? n - i : HANDS;
    index_copied(&what, rows + i * stride, stride, some, indices + i);
    i += some;
  }
  return i;
}
