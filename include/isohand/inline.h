/* isohand: rating 5 to 7 cards without a call.
 *
 * The calls of isohand/eval.h and isohand/hand.h do the same; these are for loops in
 * which the call itself counts.  n is best a constant: the compiler then keeps the
 * addresses of its tables.  Where there are many hands at once a batch
 * (isohand/eval_batch.h) takes a third of the time.
 *
 * What is inlined depends on how the library's tables are laid out.  The name of the
 * tables carries the number of that layout, so that a program that was compiled for
 * another one does not link, rather than rate wrongly. */
#ifndef ISOHAND_INLINE_H
#define ISOHAND_INLINE_H

#include <isohand/hand.h>

IH_BEGIN_DECLS

/* Tables for n cards at [n - 5]: not for programs to read. */
struct ih_inline_ranks {
  const uint16_t *offsets; /* by the key's low bits */
  const uint16_t *entries; /* by offset and the key's other bits */
};
struct ih_inline_tables {
  const uint64_t *card_keys; /* the keys of ih_card_hands */
  struct ih_inline_ranks ranks[3];
};
IH_API extern const struct ih_inline_tables ih_inline_tables_1;

/* The low bits of the key of a hand's ranks that are a row: of 5, 6 and 7 cards. */
#define IH_INLINE_ROW_BITS(n) ((n) == 7 ? 12 : 14)

/* The strength by ranks alone of n cards with this key (as ih_hand.key), n in 5..7. */
IH_API inline uint16_t ih_inline_ranks_strength(uint64_t key, unsigned n)
{
  const struct ih_inline_ranks *ranks = &ih_inline_tables_1.ranks[n - IH_EVAL_MIN_CARDS];
  const uint32_t quinary = (uint32_t)(key >> 32);
  const uint32_t row = quinary & ((UINT32_C(1) << IH_INLINE_ROW_BITS(n)) - 1);
  return ranks->entries[ranks->offsets[row] + (quinary >> IH_INLINE_ROW_BITS(n))];
}

/* Not 0 when five or more of at most 7 cards share a suit: then a flush decides. */
IH_API inline uint32_t ih_inline_flush(uint64_t key)
{
  return ((uint32_t)key + 0x3333u) & 0x8888u;
}

/* As ih_hand_eval_unchecked, of a hand of n cards, n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_hand_eval_inline(ih_hand hand, unsigned n)
{
  return ih_inline_flush(hand.key) != 0 ? ih_hand_eval_unchecked(hand)
                                        : ih_inline_ranks_strength(hand.key, n);
}

/* As ih_eval_unchecked, of cards[0..n-1], n in 5..7.  Unchecked. */
IH_API inline uint16_t ih_eval_inline(const uint8_t cards[], unsigned n)
{
  const uint64_t *keys = ih_inline_tables_1.card_keys;
  uint64_t key = keys[cards[0]] + keys[cards[1]] + keys[cards[2]] + keys[cards[3]] + keys[cards[4]];
  if (n > 5)
    key += keys[cards[5]];
  if (n > 6)
    key += keys[cards[6]];
  return ih_inline_flush(key) != 0 ? ih_eval_unchecked(cards, n) : ih_inline_ranks_strength(key, n);
}

IH_END_DECLS

#endif
