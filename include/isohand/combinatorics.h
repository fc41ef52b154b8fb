/** @file
 * Binomials, and the colex orders of subsets and of multisets, from which indices are built.
 *
 * All arithmetic is exact, in integers.  A result that does not fit is an error; nothing wraps.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_COMBINATORICS_H
#define ISOHAND_COMBINATORICS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/** The largest multiset that the calls below take: one element for each suit. */
#define IH_MULTISET_MAX 4

/** Computes the binomial C(n, k): the number of k-subsets of n things.
 *
 * @param n         any number
 * @param k         any number; the result is 0 if k > n
 * @param[out] out  receives C(n, k)
 *
 * @retval IH_ERR_ARGUMENT  out is NULL
 * @retval IH_ERR_OVERFLOW  the result does not fit 64 bits; C(67, 33) is the largest central
 *                          binomial that does */
IH_API enum ih_status ih_binomial(uint64_t n, unsigned k, uint64_t *out);

/** Returns the colex rank of a subset of 0..63.
 *
 * With elements a_1 < ... < a_m it is the sum of C(a_j, j) (Waugh 2013, equation 3).  The ranks of
 * the m-subsets of {0..n-1} are 0..C(n, m)-1.
 *
 * @param set  the subset: bit a is set if it contains a
 * @return the rank; it always fits 64 bits */
IH_API uint64_t ih_colex_rank(uint64_t set);

/** Finds a subset by its colex rank: the inverse of ih_colex_rank() (Waugh 2013, equations 4 to 6).
 *
 * @param rank      0..C(n, m)-1
 * @param m         number of elements
 * @param n         the elements are in 0..n-1, m <= n <= 64
 * @param[out] set  receives the m-subset of {0..n-1}
 *
 * @retval IH_ERR_ARGUMENT  set is NULL, m > n or n > 64
 * @retval IH_ERR_RANGE     rank >= C(n, m) */
IH_API enum ih_status ih_colex_unrank(uint64_t rank, unsigned m, unsigned n, uint64_t *set);

/** Computes the number of multisets of k out of n things: C(n + k - 1, k).
 *
 * @param n         any number
 * @param k         0..IH_MULTISET_MAX
 * @param[out] out  receives the number
 *
 * @retval IH_ERR_ARGUMENT  out is NULL or k is out of range
 * @retval IH_ERR_OVERFLOW  the result does not fit 64 bits */
IH_API enum ih_status ih_multiset_count(uint64_t n, unsigned k, uint64_t *out);

/** Computes the colex rank of a multiset: the sum over j = 1..k of C(x[j-1] + j - 1, j).
 *
 * @param x          x[0] <= x[1] <= ... <= x[k-1]
 * @param k          1..IH_MULTISET_MAX
 * @param[out] rank  receives the rank
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL, k is out of range, or x is not ascending
 * @retval IH_ERR_OVERFLOW  the rank does not fit 64 bits */
IH_API enum ih_status ih_multiset_rank(const uint64_t x[], unsigned k, uint64_t *rank);

/** Finds a multiset by its colex rank: the inverse of ih_multiset_rank().
 *
 * @param rank    any number; each is the rank of exactly one multiset
 * @param k       1..IH_MULTISET_MAX
 * @param[out] x  receives x[0..k-1], ascending
 *
 * @retval IH_ERR_ARGUMENT  x is NULL or k is out of range */
IH_API enum ih_status ih_multiset_unrank(uint64_t rank, unsigned k, uint64_t x[]);

IH_END_DECLS

#endif
