/* All hands of a number of cards, in the blocks that method.h defines. */
#ifndef IH_BENCH_FIELD_BLOCKS_H
#define IH_BENCH_FIELD_BLOCKS_H

#include "method.h"

enum { FIELD_MOST = 9 }; /* cards of a hand */

struct field_start {
  uint32_t at; /* number of its first hand among all hands of the blocks */
  uint8_t first[FIELD_MOST - 3];
};

struct field_blocks {
  unsigned cards;
  size_t count;
  uint32_t hands;            /* in all blocks; for up to 7 cards below 2^27 */
  struct field_start *start; /* count + 1 of them; the last one's `at` is hands */
};

/* Lists the blocks of 5..7 cards in ascending order, or every step-th. Returns 0 if out of
 * memory. */
int field_blocks_make(unsigned cards, size_t step, struct field_blocks *blocks);
void field_blocks_free(struct field_blocks *blocks);

/* Writes all hands of a block as ascending rows of `cards` cards. */
void field_block_rows(unsigned cards, const uint8_t first[], uint8_t rows[]);

/* Reorders a block's values from colex order, with the lowest of the three higher cards fastest, to
 * the order of `block`. */
void field_block_sort(unsigned highest, const uint32_t colex[], uint32_t out[]);

#endif
