/* isohand: rating 5 to 7 cards inline, in C and C++ loops in which a call itself counts.
 *
 * n is best a constant: the compiler then keeps the addresses of its tables.  For many hands at
 * once, ih_rate_batch (isohand/rating.h) takes a third of the time.
 *
 * This header is a mechanism: what it compiles into a program depends on the layout of the
 * library's tables, and their name ends with the number of that layout.  A program into which
 * another layout was compiled does not link, or does not start, rather than rate wrongly.  Other
 * languages call isohand/rating.h.
 *
 * Stability: provisional.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_RATING_INLINE_H
#define ISOHAND_RATING_INLINE_H

#include <isohand/rating.h>

IH_BEGIN_DECLS

/* Tables for n cards at [n - 5]: not for programs to read. */
struct ih_rate_inline_ranks {
  const uint16_t *offsets; /* by the key's low bits */
  const uint16_t *entries; /* by offset and the key's other bits */
};
struct ih_rate_inline_tables {
  const uint64_t *card_keys; /* the keys of ih_card_rating_sums */
  struct ih_rate_inline_ranks ranks[3];
};
IH_API extern const struct ih_rate_inline_tables ih_rate_inline_tables_1;

/* How many low bits of the ranks' key are a row of the table of 5, 6 or 7 cards. */
#define IH_RATE_INLINE_ROW_BITS(n) ((n) == 7 ? 12 : 14)

/* The strength by ranks alone of n cards with this key (as ih_rating_sum.key), n in 5..7. */
IH_API inline uint16_t ih_rate_inline_by_ranks(uint64_t key, unsigned n)
{
  const struct ih_rate_inline_ranks *ranks = &ih_rate_inline_tables_1.ranks[n - IH_RATE_MIN_CARDS];
  const uint32_t quinary = (uint32_t)(key >> 32);
  const uint32_t row = quinary & ((UINT32_C(1) << IH_RATE_INLINE_ROW_BITS(n)) - 1);
  return ranks->entries[ranks->offsets[row] + (quinary >> IH_RATE_INLINE_ROW_BITS(n))];
}

/* Not 0 when five or more of at most 7 cards share a suit: then a flush decides.  3 more
 * than a suit's count has bit 3 set from 5 on, and 7 + 3 fit its four bits. */
IH_API inline uint32_t ih_rate_inline_flush(uint64_t key)
{
  return ((uint32_t)key + 0x3333u) & 0x8888u;
}

/* As ih_rate_sum_unchecked, of a sum of n cards, n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_rate_sum_inline(ih_rating_sum sum, unsigned n)
{
  return ih_rate_inline_flush(sum.key) != 0 ? ih_rate_sum_unchecked(sum)
                                            : ih_rate_inline_by_ranks(sum.key, n);
}

/* As ih_rate_unchecked, of cards[0..n-1], n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_rate_inline(const uint8_t cards[], unsigned n)
{
  const uint64_t *keys = ih_rate_inline_tables_1.card_keys;
  uint64_t key = keys[cards[0]] + keys[cards[1]] + keys[cards[2]] + keys[cards[3]] + keys[cards[4]];
  if (n > 5)
    key += keys[cards[5]];
  if (n > 6)
    key += keys[cards[6]];
  if (ih_rate_inline_flush(key) == 0)
    return ih_rate_inline_by_ranks(key, n);
  return n == 7 ? ih_rate_7_unchecked(cards) : ih_rate_unchecked(cards, n);
}

IH_END_DECLS

#endif
