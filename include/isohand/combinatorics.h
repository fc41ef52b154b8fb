/* isohand: binomials and the two colex orders that every index is made of.
 *
 * All arithmetic is exact, in integers; a number that does not fit is an error and never
 * wraps.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_COMBINATORICS_H
#define ISOHAND_COMBINATORICS_H

#include <isohand/base.h>

IH_BEGIN_DECLS

/* The largest multiset that ih_multiset_* take: one element for each suit. */
#define IH_MULTISET_MAX 4

/* *out = C(n, k), the number of k-subsets of n things; 0 when k > n.
 * IH_ERR_OVERFLOW when it does not fit (C(67, 33) is the largest central one
 * that does), IH_ERR_ARGUMENT when out is NULL. */
IH_API enum ih_status ih_binomial(uint64_t n, unsigned k, uint64_t *out);

/* The colex rank of a set of numbers 0..63, given as a bit mask: with elements
 * a_1 < ... < a_m, the sum of C(a_j, j) (Waugh 2013, equation 3).  Among the
 * m-subsets of {0..n-1} the ranks are 0..C(n, m)-1.  The rank always fits. */
IH_API uint64_t ih_colex_rank(uint64_t set);

/* *set = the m-subset of {0..n-1} whose colex rank is `rank` (Waugh 2013,
 * equations 4 to 6).  IH_ERR_ARGUMENT when out is NULL or m > n or n > 64,
 * IH_ERR_RANGE when rank >= C(n, m). */
IH_API enum ih_status ih_colex_unrank(uint64_t rank, unsigned m, unsigned n, uint64_t *set);

/* *out = C(n + k - 1, k), the number of multisets of k out of n things, for k
 * in 0..IH_MULTISET_MAX.  IH_ERR_ARGUMENT, IH_ERR_OVERFLOW. */
IH_API enum ih_status ih_multiset_count(uint64_t n, unsigned k, uint64_t *out);

/* *rank = the colex rank of the multiset x[0] <= x[1] <= ... <= x[k-1]: the sum
 * of C(x[j-1] + j - 1, j) for j in 1..k.  IH_ERR_ARGUMENT when k is not in
 * 1..IH_MULTISET_MAX, a pointer is NULL or x is not ascending; IH_ERR_OVERFLOW
 * when the rank does not fit. */
IH_API enum ih_status ih_multiset_rank(const uint64_t x[], unsigned k, uint64_t *rank);

/* x[0..k-1] = the multiset of a rank, ascending: the inverse of ih_multiset_rank.
 * Every number is the rank of one multiset.  IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_multiset_unrank(uint64_t rank, unsigned k, uint64_t x[]);

IH_END_DECLS

#endif
