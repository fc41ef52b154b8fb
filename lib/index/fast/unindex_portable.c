/* Unindexing in plain C. */
#include "index/fast/unindex_tables.h"
#include "simd/portable.h"

#include <string.h>

/* Returns sqrt(v) for 1 <= v < 2^32, at most 2^-34 too low and less than 2^-50 too high in relative
 * terms.  It is computed as v * 1/sqrt(v), which avoids divisions and branches.
 *
 * Halving a double's bits halves its exponent, and so yields 1/sqrt(v) to within 3.5 % from the
 * bits of v (Lomont 2003, for doubles).  Newton's step y(3 - v y^2)/2 turns a relative error e into
 * -(3/2)e^2 - e^3/2: 3.5 %, then 1.9e-3, 5.3e-6, 4.3e-11 < 2^-34, always too low. */
VEC_STEP double root(double v)
{
  uint64_t bits;
  double y;
  memcpy(&bits, &v, sizeof bits);
  bits = UINT64_C(0x5FE6EB50C7B537A9) - (bits >> 1);
  memcpy(&y, &bits, sizeof y);
  const double half = 0.5 * v;
  y *= 1.5 - half * y * y;
  y *= 1.5 - half * y * y;
  y *= 1.5 - half * y * y;
  return v * y;
}

/* Like lib/index/fast/unindex_avx2.c, one position after the other. */
VEC_STEP void locate_groups(const struct ihp_unindex_entry *entry, double x,
                            uint32_t positions[IH_MAX_SUITS])
{
  const double *inverse = entry->inverse;
  const int32_t *size = entry->size;
  const int64_t in_a = entry->pair[0];
  const int64_t in_b = entry->pair[1];
  const int64_t in_c = entry->pair[2];
  int64_t d = (int64_t)(x * inverse[3]);
  int64_t c = (int64_t)(x * inverse[2]);
  int64_t b = (int64_t)(x * inverse[1]);
  const int64_t a = (int64_t)(x * inverse[0]) - b * size[0];
  b -= c * size[1];
  c -= d * size[2];
  const int64_t rank = (a & in_a) | (b & in_b) | (c & in_c);
  const int64_t high = (int64_t)(root(2 * ihp_plus_half((uint64_t)rank)) - 0.5);
  const int64_t low = rank - (int64_t)((uint64_t)(high * (high + 1)) >> 1);
  positions[0] = entry->first[0] + (uint32_t)(a + ((high - rank) & in_a));
  positions[1] = entry->first[1] + (uint32_t)(b + ((high - rank) & in_b) + (low & in_a));
  positions[2] = entry->first[2] + (uint32_t)(c + ((high - rank) & in_c) + (low & in_b));
  positions[3] = entry->first[3] + (uint32_t)(d + (low & in_c));
}

/* Spreads eight ranks of four bits to a byte each, as ranks of cards. */
VEC_STEP uint64_t widen_ranks(uint64_t ranks)
{
  ranks = (ranks | ranks << 16) & UINT64_C(0x0000FFFF0000FFFF);
  ranks = (ranks | ranks << 8) & UINT64_C(0x00FF00FF00FF00FF);
  ranks = (ranks | ranks << 4) & UINT64_C(0x0F0F0F0F0F0F0F0F);
  return ranks << 2;
}

VEC_STEP void put_four(uint64_t word, const uint8_t source[], uint8_t cards[])
{
  cards[0] = (uint8_t)(word >> (source[0] & 63u));
  cards[1] = (uint8_t)(word >> (source[1] & 63u));
  cards[2] = (uint8_t)(word >> (source[2] & 63u));
  cards[3] = (uint8_t)(word >> (source[3] & 63u));
}

/* Makes a word of the cards, sorted by suit: from the end of each suit on, every byte grows by one,
 * which turns ranks into cards.  Then writes the cards in order, four at a time; if n is not 8, the
 * two fours overlap. */
VEC_STEP void put_word(const struct ihp_deposit *deposit, const uint64_t suits[IH_MAX_SUITS],
                       unsigned n, uint8_t cards[])
{
  const uint64_t ones = UINT64_C(0x0101010101010101);
  const unsigned ends[] = {deposit->end[0], deposit->end[1], deposit->end[2]};
  const uint64_t ranks = suits[0] | suits[1] << ends[0] | suits[2] << ends[1] | suits[3] << ends[2];
  const uint64_t word = widen_ranks(ranks) + (ones << ends[0] << ends[0]) +
                        (ones << ends[1] << ends[1]) + (ones << ends[2] << ends[2]);
  if (n >= 4) {
    put_four(word, deposit->source, cards);
    put_four(word, deposit->source + n - 4, cards + n - 4);
    return;
  }
  for (unsigned i = 0; i < n; i++)
    cards[i] = (uint8_t)(word >> (deposit->source[i] & 63u));
}

#include "index/fast/unindex_template.h"
