/** @file
 * Quinaries: hands of ranks without suits, numbered.
 *
 * A quinary is how many cards of each rank a hand of the standard deck holds: counts[r] is 0..4 for
 * rank r.  Rank 12, the ace, is the most significant digit.  In lexicographic order, the quinaries
 * of one digit sum are numbered without gaps, which makes the number a perfect hash of all that
 * rating a hand takes except its suits (H. R. Lee, *PokerHandEvaluator: Algorithm*, 2016;
 * doc/ALGORITHMS.md).
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_QUINARY_H
#define ISOHAND_QUINARY_H

#include <isohand/cards.h>

IH_BEGIN_DECLS

/** Returns the number of quinaries of a digit sum.
 *
 * @param n  the digit sum: the number of cards
 * @return 6175, 18395, 49205, 120055 and 270270 for n = 5..9; 0 if n is above 9 */
IH_API uint32_t ih_quinary_size(unsigned n);

/** Computes the number of a quinary among those of the same digit sum.
 *
 * @param counts     counts[r] is the number of cards of rank r, 0..4; their sum n is at most 9
 * @param[out] rank  receives 0..ih_quinary_size(n)-1
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_COUNT     a digit is above 4, or the sum is above 9 */
IH_API enum ih_status ih_quinary_rank(const uint8_t counts[13], uint32_t *rank);

/** Finds a quinary by its number: the inverse of ih_quinary_rank().
 *
 * @param n            the digit sum
 * @param rank         0..ih_quinary_size(n)-1
 * @param[out] counts  receives the number of cards of each rank
 *
 * @retval IH_ERR_ARGUMENT  counts is NULL
 * @retval IH_ERR_RANGE     rank is too large, or n is above 9 */
IH_API enum ih_status ih_quinary_unrank(unsigned n, uint32_t rank, uint8_t counts[13]);

IH_END_DECLS

#endif
