/* Tables of the batch kernels (batch_template.h).
 *
 * A hand's index is linear in what its cards add, except where suits tie.  Call a round of one card
 * single.  Let x be a suit's group index without its cards of single rounds; its card of a single
 * round, of shifted rank r, adds r times a number that depends on the layout alone, since the
 * layout determines the suit.  So
 *
 *   index = offset + sum over suits x f + sum over single rounds r c + T,
 *
 * where T is what a tie adds; suits with a card of a single round do not tie.  For k tied suits of
 * factor f' with x1 <= ... <= xk, the rank sum C(xj + j - 1, j) is the sum of the xj and T / f', so
 *
 *   T = f' sum over j >= 2 of C(xj + j - 1, j) - xj,
 *
 * which is f' C(x2, 2) for a pair.  The tied suits are those with f = f'.  A table holds the
 * factors of each layout. */
#ifndef IH_LIB_INDEX_FAST_BATCH_TABLES_H
#define IH_LIB_INDEX_FAST_BATCH_TABLES_H

#include "index/core/indexer.h"

#include <stddef.h>

enum { IHP_BATCH_CARDS = 16 }; /* maximum in all rounds */

/* A lookup table for sixteen bytes at once. */
typedef uint8_t ihp_bytes[16];

/* A round as it is dealt, for hands of this round and later ones. */
struct ihp_batch_deal {
  unsigned cards;
  unsigned vectors;  /* count vectors: a layout is (layout before) * vectors + vector */
  ihp_bytes vector;  /* for one or two cards: by their suits, two bits each */
  ihp_bytes pairs;   /* for more cards: the vector is s0 + pairs[s1] + triples[s2], */
  ihp_bytes triples; /* where s0, s1, s2 are the sums of lib/index/core/layout.h */
  /* A suit's state before the round is its cards of each earlier round in mixed radix; for later
   * rounds, a card of this round counts `radix`. */
  uint8_t radix;
  uint8_t wide;       /* 1 if some C(rank, j) of this round takes two bytes */
  ihp_bytes size_low; /* by state: the group size, in rounds of more than one card */
  ihp_bytes size_high;
};

/* Columns of a layout's factors. */
enum {
  IHP_BATCH_FACTOR = 0, /* f of suits 0..3; 0 for suits of group size 1, whose x is 0 */
  IHP_BATCH_PAIR = 4,   /* f' of a pair, or 0 */
  IHP_BATCH_OFFSET = 5,
  IHP_BATCH_SINGLE = 6 /* c of each single round */
};

/* If more than one pair ties, the highest bit of factor IHP_BATCH_PAIR is set.  The bits below are
 * then f' of three or four suits, or of the second of two pairs; f' of the first pair is 1.  No f
 * has the highest bit: the round's size is at least f times a group size of 2 or more. */

/* Factors of a round as the hand's last one, layout by layout. */
struct ihp_batch_factors {
  uint8_t *table;      /* NULL if it would be too large */
  size_t bytes;        /* of the table */
  uint32_t bytes_each; /* of one layout's factors: a multiple of 16 */
  unsigned cards;      /* in all rounds up to this one */
  unsigned last_group; /* last of these rounds with more than one card, or 0 */
  int narrow;          /* 1 if factors have 32 bits, as the round's size is below 2^32; else they
                        * have 64 */
};

struct ihp_batch_tables {
  ihp_bytes choose_low[6]; /* C(rank, j + 1) in two bytes */
  ihp_bytes choose_high[6];
  ihp_bytes sum_low;  /* for two suits of two bits each: how many are at most 0, and at most 1 <<
                       * 4 */
  ihp_bytes sum_high; /* how many are at most 2 */
  struct ihp_batch_deal deal[IH_MAX_ROUNDS];
  struct ihp_batch_factors last[IH_MAX_ROUNDS];
};

/* Makes the tables of an indexer that has fast tables; a round that does not qualify gets no
 * factors.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_batch_tables_new(const ih_indexer *indexer, struct ihp_batch_tables **out);
void ihp_batch_tables_free(struct ihp_batch_tables *tables);

/* Returns the bytes that the tables hold; 0 for NULL. */
size_t ihp_batch_tables_bytes(const struct ihp_batch_tables *tables);

#endif
