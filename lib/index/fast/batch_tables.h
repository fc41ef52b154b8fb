/* What the batch kernels (batch_template.h) look up.
 *
 * A hand's index is linear in what its cards add, except where suits tie.  Call a round of
 * one card single.  A suit's group index without its cards of single rounds is x;
 * its cards of a single round, of shifted rank r, add r times a number that depends on
 * the layout alone, since the layout tells which suit it is.  So
 *
 *   index = offset + sum over suits x f + sum over single rounds r c + T,
 *
 * T what a tie adds; suits with a card of a single round do not tie.
 * Of k tied suits of factor f' with x1 <= ... <= xk, the rank sum C(xj + j - 1, j) is
 * the sum of the xj and T / f', so
 *
 *   T = f' sum over j >= 2 of C(xj + j - 1, j) - xj:
 *
 * f' C(x2, 2) for a pair.  The tied suits are those with f = f'.  A table has the factors of
 * each layout. */
#ifndef IH_LIB_INDEX_FAST_BATCH_TABLES_H
#define IH_LIB_INDEX_FAST_BATCH_TABLES_H

#include "index/core/indexer.h"

#include <stddef.h>

enum { IHP_BATCH_CARDS = 16 }; /* at most so many in all */

/* A table to look 16 bytes up at once. */
typedef uint8_t ihp_bytes[16];

/* A round that is dealt, for hands of this round and later ones. */
struct ihp_batch_deal {
  unsigned cards;
  unsigned vectors;  /* count vectors: a layout is (that before) * vectors + vector */
  ihp_bytes vector;  /* of one or two cards: by their suits, two bits each */
  ihp_bytes pairs;   /* of more: the vector is s0 + pairs[s1] + triples[s2], */
  ihp_bytes triples; /* s0, s1, s2 the sums of lib/index/core/layout.h */
  /* A suit's state before the round: its cards of each round so far in mixed radix,
   * a card of this round counting `radix` for the rounds to come. */
  uint8_t radix;
  uint8_t wide;       /* some C(rank, j) here has two bytes */
  ihp_bytes size_low; /* by state: the group size, of rounds with more than one card */
  ihp_bytes size_high;
};

/* The factors of a layout. */
enum {
  IHP_BATCH_FACTOR = 0, /* f of suits 0..3; 0 for suits of group size 1, whose x is 0 */
  IHP_BATCH_PAIR = 4,   /* f' of a pair, or 0 */
  IHP_BATCH_OFFSET = 5,
  IHP_BATCH_SINGLE = 6 /* c of each single round */
};

/* More ties than a pair set the highest bit of the factor IHP_BATCH_PAIR.  The bits below
 * are f' of three or four suits, or of the second of two pairs; that of the first pair is
 * 1.  No f has the highest bit: the round's size is at least f times a group size of 2 or
 * more. */

/* A round that is the hand's last: its factors, layout by layout. */
struct ihp_batch_factors {
  uint8_t *table;      /* or NULL: there are too many */
  size_t bytes;        /* of the table */
  uint32_t bytes_each; /* of a layout's factors: a multiple of 16 */
  unsigned cards;      /* of all rounds up to this one */
  unsigned last_group; /* the last of these rounds that has more than one card, or 0 */
  int narrow;          /* numbers have 32 bits, for the round's size is below 2^32; else 64 */
};

struct ihp_batch_tables {
  ihp_bytes choose_low[6]; /* C(rank, j + 1) in two bytes */
  ihp_bytes choose_high[6];
  ihp_bytes sum_low;  /* of two suits, two bits each: how many are at most 0 | at most 1, << 4 */
  ihp_bytes sum_high; /* how many are at most 2 */
  struct ihp_batch_deal deal[IH_MAX_ROUNDS];
  struct ihp_batch_factors last[IH_MAX_ROUNDS];
};

/* The tables of an indexer that has fast tables; a round that does not qualify has no
 * factors.  IH_ERR_MEMORY. */
enum ih_status ihp_batch_tables_new(const ih_indexer *indexer, struct ihp_batch_tables **out);
void ihp_batch_tables_free(struct ihp_batch_tables *tables);

/* Bytes that they hold; 0 for NULL. */
size_t ihp_batch_tables_bytes(const struct ihp_batch_tables *tables);

#endif
