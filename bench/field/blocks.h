/* All hands of a number of cards, as the blocks that method.h defines. */
#ifndef IH_BENCH_FIELD_BLOCKS_H
#define IH_BENCH_FIELD_BLOCKS_H

#include "method.h"

enum { FIELD_MOST = 9 }; /* cards of a hand */

struct field_start {
  uint32_t at; /* the number of its first hand among all hands of the blocks */
  uint8_t first[FIELD_MOST - 3];
};

struct field_blocks {
  unsigned cards;
  size_t count;
  uint32_t hands;            /* of all blocks; those of up to 7 cards are below 2^27 */
  struct field_start *start; /* count + 1 of them: the last one's `at` is hands */
};

/* The blocks of 5..7 cards in ascending order, or each step-th of them.  0 without
 * memory. */
int field_blocks_make(unsigned cards, size_t step, struct field_blocks *blocks);
void field_blocks_free(struct field_blocks *blocks);

/* Writes all hands of a block, one after the other, ascending: rows of `cards`. */
void field_block_rows(unsigned cards, const uint8_t first[], uint8_t rows[]);

/* The value of hand number i of the block among those that were written with the first
 * of its three higher cards fastest. */
void field_block_sort(unsigned highest, const uint32_t colex[], uint32_t out[]);

#endif
