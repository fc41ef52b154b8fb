/* Tables of ratings and look-ups in them, for this module and others. */
#ifndef IH_LIB_EVAL_RATING_TABLES_H
#define IH_LIB_EVAL_RATING_TABLES_H

#include "base/bits.h"
#include "eval/rating/hash.h"

#include <isohand/ranking.h>
#include <isohand/rating.h>

/* In tables.c, written by generate.c. */
IHP_HIDDEN extern const uint16_t ihp_offsets_5[], ihp_entries_5[];
IHP_HIDDEN extern const uint16_t ihp_offsets_6[], ihp_entries_6[];
IHP_HIDDEN extern const uint16_t ihp_offsets_7[], ihp_entries_7[];
IHP_HIDDEN extern const uint16_t ihp_offsets_8[], ihp_entries_8[];
IHP_HIDDEN extern const uint16_t ihp_offsets_9[], ihp_entries_9[];
IHP_HIDDEN extern const uint16_t ihp_flushes[];

/* Tables of any ranking, including the standard one: [n - 5] is for n cards. */
struct ihp_quinary_table {
  const uint16_t *offsets, *entries;
  uint32_t row_bits, grain;
  uint32_t last; /* last entry */
};
struct ihp_tables {
  struct ihp_quinary_table quinary[IH_RATE_MAX_CARDS - IH_RATE_MIN_CARDS + 1];
  const uint16_t *flushes; /* by rank set, like ihp_flush_strength */
};
IHP_HIDDEN extern const struct ihp_tables ihp_tables[IH_RANKINGS];

/* Returns the status of ih_rate for cards[0..n-1]: IH_OK, IH_ERR_COUNT, IH_ERR_CARD,
 * IH_ERR_DUPLICATE or IH_ERR_ARGUMENT. */
IHP_HIDDEN enum ih_status ihp_rate_check(const uint8_t cards[], size_t n);

/* Returns IH_OK for a set of `least` to `most` cards of the standard deck, else IH_ERR_CARD or
 * IH_ERR_COUNT. */
IHP_HIDDEN enum ih_status ihp_rate_check_set(ih_set set, unsigned least, unsigned most);

/* By card: the keys of ih_card_rating_sums without the sets, since an address can include a card's
 * number times eight but not times sixteen.  Bits 4 s..4 s + 3 count the cards of suit s,
 * bits 16..19 all cards, and bits 32..59 add up to the key of the quinary.  The counters are low
 * because instructions hold constants of 32 bits. */
IHP_HIDDEN extern const uint64_t ihp_card_keys[IH_STANDARD_CARDS];

/* Look-up table for vectors of bytes. [d][r]: digit d of the weight of rank r. */
IHP_HIDDEN extern const uint8_t ihp_weight_digits[IHP_DIGITS][16];

/* [i][b][s]: byte b of the sum of the weights of the ranks 4 i + j for which s has bit j;
 * the sums for i = 0, 1, 2 have 1, 2, 3 bytes. */
IHP_HIDDEN extern const uint8_t ihp_weight_sums[3][3][16];

static inline uint32_t ihp_key_quinary(uint64_t key)
{
  return (uint32_t)(key >> 32);
}

/* Returns flags of the suits with `least` cards or more, least in 2..8, each at its counter's top
 * bit: adding 8 - least makes those counters 8 or more.  With up to nine cards a counter is then at
 * most 15, so nothing carries. */
static inline uint32_t ihp_suits_with(uint64_t key, unsigned least)
{
  return ((uint32_t)key + (8 - least) * 0x1111u) & 0x8888u;
}

static inline uint32_t ihp_flush_flags(uint64_t key)
{
  return ihp_suits_with(key, 5);
}

/* Returns the lowest flagged suit.  At most one suit can have a flush: two would take ten cards. */
static inline unsigned ihp_flagged_suit(uint32_t flags)
{
  return ihp_lowest(flags) / 4;
}

/* Returns what a card of a rank 0..12 adds to the key of a quinary.  A key of up to 9 cards is
 * below 2^28. */
static inline uint32_t ihp_rank_weight(unsigned rank)
{
  static const uint32_t weights[IHP_RANKS] = IHP_WEIGHTS;
  return weights[rank];
}

/* Returns the strength by ranks alone of cards whose weights add up to key, from a ranking's table
 * for their number of cards. */
IHP_ALWAYS_INLINE uint16_t ihp_quinary_find(const struct ihp_quinary_table *table, uint32_t key)
{
  const uint32_t row = key & ((UINT32_C(1) << table->row_bits) - 1);
  return table->entries[(uint32_t)table->offsets[row] * table->grain + (key >> table->row_bits)];
}

/* The standard ranking's table for n cards, 5..9, as a constant that compilers can propagate. */
#define IHP_QUINARIES(n)                                                                           \
  (&(const struct ihp_quinary_table){ihp_offsets_##n, ihp_entries_##n, IHP_ROW_BITS_##n,           \
                                     IHP_GRAIN_##n, 0})

/* Returns the strength of n cards, 5..9, by their ranks alone in the standard ranking. */
static inline uint16_t ihp_quinary_strength(uint32_t key, size_t n)
{
  switch (n) {
  case 5:
    return ihp_quinary_find(IHP_QUINARIES(5), key);
  case 6:
    return ihp_quinary_find(IHP_QUINARIES(6), key);
  case 7:
    return ihp_quinary_find(IHP_QUINARIES(7), key);
  case 8:
    return ihp_quinary_find(IHP_QUINARIES(8), key);
  default:
    return ihp_quinary_find(IHP_QUINARIES(9), key);
  }
}

/* Returns the strength of the flush, or straight flush, of a suit's rank set; 0 if the set has
 * fewer than five ranks. */
static inline uint16_t ihp_flush_strength(uint16_t set)
{
  return ihp_flushes[set];
}

/* Returns the strength of n cards, 5..9, that hold a flush.
 *
 * The obvious version always takes the better of flush and quinary.  But only four of a kind and
 * full houses beat a flush (and nothing beats a straight flush), and in addition to the flush's
 * five cards of five ranks they need three more, 3 of one rank or 2 and 1 of two.  So up to 7 cards
 * a flush decides. */
static inline uint16_t ihp_rate_flush(uint64_t key, ih_set set, size_t n)
{
  const unsigned suit = ihp_flagged_suit(ihp_flush_flags(key));
  const uint16_t flush = ihp_flush_strength(ih_set_ranks(set, suit));
  if (n <= 7)
    return flush;
  const uint16_t quinary = ihp_quinary_strength(ihp_key_quinary(key), n);
  return flush > quinary ? flush : quinary;
}

/* Returns the sum of the keys of n cards, 5..9, which are the same in every deck.  For a constant n
 * there is no loop. */
IHP_ALWAYS_INLINE uint64_t ihp_sum_keys(const uint8_t cards[], size_t n)
{
  uint64_t key = 0;
  IHP_UNROLL
  for (size_t i = 0; i < n; i++)
    key += ihp_card_keys[cards[i]];
  return key;
}

#endif
