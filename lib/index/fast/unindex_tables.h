/* Tables for fast unindexing.
 *
 * Unindexing takes four steps, none of which branches on the hand:
 *
 * 1. The leading bits of an index give its suit configuration, or one shortly before it.
 * 2. With W_p the product of the sizes of the blocks before position p, and q_p the
 *    quotient of the index within the configuration by W_p, the digit of position p is
 *    q_p - q_(p+1) * size_p.  All four divisions are multiplications by 1/W_p at once.
 *    All four digits are then treated as ranks of pairs of suits, although at most one of
 *    them is; the second suit of a pair has size 1 and so digit 0.
 * 3. Each suit's ranks are looked up by its group index (packed_groups.h).
 * 4. Within a configuration it is known which card belongs to which suit, by round, then
 *    by suit, then by rank: one mask for each suit determines where its ranks go.
 *
 * Configurations for which these steps do not work are marked as rare: they have more ties than a
 * pair, groups that are not packed, or too many indices.
 *
 * Why quotients are exact.  The index within the configuration is x < 2^49.  x + 1/2 is at least
 * 1/2 away from every multiple of W, so (x + 1/2)/W is at least 1/(2W) from every integer.  It is
 * computed with two rounded operations, the inverse and the product, each off by a factor within
 * 2^-52 of 1 in any rounding mode; so it is off by less than 2^50/W * 2^-51 = 1/(2W), and rounding
 * down gives the quotient.
 *
 * Why roots are exact.  Packed suits have fewer than 2^16 groups, so digits d are below 2^31.
 * The largest h with h(h+1)/2 <= d is floor(s - 1/2), s = sqrt(2d + 1): (h + 1/2)^2 = h(h+1) + 1/4
 * is at most 2d + 1/4, and (h + 3/2)^2 at least 2d + 9/4.  So s is more than 3/8 / s > 2^-18 away
 * from both bounds, far more than its rounding; subtracting 1/2 is exact, and as s is not halfway
 * between integers, h + 1 is also the integer nearest to it. */
#ifndef IH_LIB_INDEX_FAST_UNINDEX_TABLES_H
#define IH_LIB_INDEX_FAST_UNINDEX_TABLES_H

#include "index/core/indexer.h"
#include "index/fast/packed_groups.h"

#include <string.h>

enum { IHP_WORD_CARDS = 8 };

/* Deposits: positions of the ranks of eight cards; a longer hand has several of these. */
struct ihp_deposit {
  uint64_t mask[IH_MAX_SUITS];    /* by position: four bits for the rank, in the bytes of its
                                   * cards */
  uint8_t source[IHP_WORD_CARDS]; /* by card: 64 times its suit, plus 8 times its number when the
                                   * word's cards are sorted by suit */
  uint8_t end[IH_MAX_SUITS];      /* by position: 4 bits for each card up to the suit's last */
};

/* Constants for decomposing an index of one configuration. */
struct ihp_unindex_entry {
  double inverse[IH_MAX_SUITS]; /* 1/W_p; 0 if the configuration is rare, so that all group indices
                                 * are 0 */
  int32_t size[IH_MAX_SUITS];   /* of the block that begins at the position; 1 within a block, and 0
                                 * at the last position */
  uint32_t first[IH_MAX_SUITS]; /* where the suit's packed groups begin */
  uint64_t offset;              /* the configuration's first index */
  struct ihp_deposit deposit;   /* of the first eight cards */
  int8_t pair[IH_MAX_SUITS];    /* -1 at the first position of a tied pair, else 0 */
  uint32_t rare;
};

_Static_assert(sizeof(struct ihp_unindex_entry) % 64 == 0, "entries must fill whole cache lines");

/* The tables of one round. */
struct ihp_unindex_tables {
  struct ihp_unindex_entry *list; /* [configurations], aligned to cache lines */
  struct ihp_deposit *more;       /* [configurations][words - 1]: for the cards after the eighth */
  const uint64_t *offsets;        /* belongs to ihp_configurations */
  uint32_t *bucket;               /* by index >> shift: the configuration of the bucket's first
                                   * index */
  const uint32_t *packed;         /* belongs to ihp_packed_groups */
  size_t buckets;
  unsigned shift, total, words; /* total: cards; words: of eight cards */
};

enum ih_status ihp_unindex_tables_init(struct ihp_unindex_tables *tables,
                                       const struct ihp_round *round, unsigned rounds,
                                       const struct ihp_packed_groups *packed_groups);
void ihp_unindex_tables_release(struct ihp_unindex_tables *tables);
size_t ihp_unindex_tables_bytes(const struct ihp_unindex_tables *tables, size_t configurations);

/* Returns the number of the configuration that contains an index: rarely more than one after its
 * bucket's. */
static inline size_t ihp_unindex_tables_find(const struct ihp_unindex_tables *tables,
                                             uint64_t index)
{
  const uint64_t *offsets = tables->offsets;
  size_t at = tables->bucket[index >> tables->shift];
  at += offsets[at + 1] <= index;
  while (offsets[at + 1] <= index)
    at++;
  return at;
}

/* Returns x + 1/2 for x < 2^52, and a finite number for larger x: puts x in the low bits of 2^52,
 * then subtracts 2^52 - 1/2.  A conversion would do, but is often compiled to an instruction that
 * depends on its destination register's last value, here the previous hand's. */
static inline double ihp_plus_half(uint64_t x)
{
  const uint64_t low = (UINT64_C(1) << 52) - 1;
  const uint64_t bits = UINT64_C(0x4330000000000000) | (x & low);
  double number;
  memcpy(&number, &bits, sizeof number);
  return number - ((double)low + 0.5);
}

/* Sets packed[p] to the ranks of the suit at position p, for any configuration; `at` is its number
 * and `rest` the index within it. */
void ihp_unindex_rare(const ih_indexer *indexer, unsigned round, size_t at, uint64_t rest,
                      uint64_t packed[IH_MAX_SUITS]);

#endif
