/* isohand: quinaries, hands of ranks without suits.
 *
 * A quinary says how many cards of each rank a hand of the standard deck holds: counts[r]
 * is 0..4, and rank 12, the ace, is the most significant digit.  In lexicographic order
 * the quinaries of one digit sum are numbered without gaps: a perfect hash of what a hand
 * is worth without its suits.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_QUINARY_H
#define ISOHAND_QUINARY_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/* The number of quinaries with digit sum n: 6175, 18395, 49205, 120055 and 270270 for n
 * in 5..9; 0 for n > 9. */
IH_API uint32_t ih_quinary_size(unsigned n);

/* *rank = the number of a quinary, 0..size-1, in the lexicographic order of those with
 * the same digit sum.  IH_ERR_COUNT when a digit is over 4 or the sum over 9;
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_quinary_rank(const uint8_t counts[13], uint32_t *rank);

/* counts[0..12] = the quinary of digit sum n that has this number.  IH_ERR_RANGE,
 * IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13]);

IH_END_DECLS

#endif
