/* From the group indices of the suits to an index, by layout.
 *
 * With x_s the group index of suit s, an index is
 *
 *   offset + sum over s of weight_s x_s
 *
 * unless suits tie.  Two tied suits of weight w add w (min + C(max+1, 2)), which is
 * w (min + max) + w C(max, 2).  So tied suits have weights like the others, and the pair
 * adds w C(max, 2); where no suits tie, the pair's weight is 0.  The few layouts with more
 * ties, or with numbers of 2^32 and above, are marked as rare and left to the plain
 * methods. */
#ifndef IH_LIB_INDEX_FAST_LAYOUT_WEIGHTS_H
#define IH_LIB_INDEX_FAST_LAYOUT_WEIGHTS_H

#include "index/core/layout.h"

/* 32 bytes, and in this order, for code that reads 16 at a time. */
struct ihp_layout_weights {
  uint32_t weight[IH_MAX_SUITS]; /* 0 for suits of group size 1, whose x is 0 */
  uint32_t pair_weight;          /* C(max, 2) is below 2^32 too */
  uint8_t pair[2];               /* the tied suits, the lower number first */
  uint8_t pair_number;           /* of 01 02 03 12 13 23 */
  uint8_t rare;                  /* not 0: the rest is of no use */
  uint64_t offset;
};

/* Fills weights[0..layouts->count-1] for a round whose layouts have a table. */
void ihp_layout_weights_fill(const struct ihp_layouts *layouts,
                             const struct ihp_configurations *list,
                             struct ihp_layout_weights weights[]);

#endif
