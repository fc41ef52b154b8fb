/* Decks of which only the ranks matter: the numbers from which indices are made.
 *
 * A hand up to suits is, for each rank, a vector m = (m_0, ..., m_r): how many of
 * the rank's S cards each round has, |m| = m_0 + ... + m_r <= S.  Its index is its
 * lexicographic rank, the highest rank the most significant and vectors compared
 * at round 0 first: a quinary hash over several rounds.
 *
 * Let W_k(n) be the number of hands of n = (n_0, ..., n_r) cards of the k lowest
 * ranks, which is the coefficient of x^n in P^k, P the sum of x^m over |m| <= S.  The
 * hands below a given one are those that first differ from it at some rank k,
 * counted from the top, and have a smaller vector u there; with n' cards left for
 * the ranks 0..k they are W_k(n' - u) each.  So
 *
 *   index = sum over k of the sum over u < m of rank k of W_k(n' - u).
 *
 * The W_k of shorter hands are those with zeros for the rounds to come, so one
 * table serves every round. */
#ifndef IH_LIB_INDEX_CORE_RANK_ONLY_H
#define IH_LIB_INDEX_CORE_RANK_ONLY_H

#include "index/core/configuration.h"

/* The most numbers that a table W holds (128 MiB).  Lists that need more have more than 2^64
 * hands, so that they are refused in any case.  Each deal counts as 1/M hands, M its multiplicity,
 * and the mean of 1/M over all deals is at least 2^-E, E the mean of log2 M (Jensen); so there are
 * at least deals / 2^E hands, with E a sum of hypergeometric means.
 * tests/index/check_rank_only_lists.c goes through all lists of all decks: the least bound is
 * 2^64.07. */
enum { IHP_RANK_ONLY_MAX_COUNTS = 1 << 24 };

/* What one rank can hold. */
struct ihp_rank_vector {
  ihp_counts counts; /* as a number: in lexicographic order */
  uint32_t step;     /* W_k(n - counts) is so many numbers before W_k(n) */
};

struct ihp_rank_only {
  struct ihp_rank_vector *vectors; /* ascending; the first is zero */
  size_t count;
  uint64_t *counts;                          /* [k * totals + at]: W_k for k < ranks */
  size_t totals;                             /* numbers in each W_k: the product of n_r + 1 */
  struct ihp_rank_vector all[IH_MAX_ROUNDS]; /* all cards of rounds 0..r */
};

/* deals[r] = the raw deals and sizes[r] = the hands up to suits of rounds 0..r of
 * a legal list.  IH_ERR_OVERFLOW: a size or a multiplicity does not fit 64 bits;
 * IH_ERR_MEMORY.  On failure it needs ihp_rank_only_release too. */
enum ih_status ihp_rank_only_init(struct ihp_rank_only *out, const ih_deck *deck,
                                  const ih_rounds *rounds, ihp_u128 deals[IH_MAX_ROUNDS],
                                  uint64_t sizes[IH_MAX_ROUNDS]);
void ihp_rank_only_release(struct ihp_rank_only *rank_only);

/* The memory that it holds apart from the struct, in bytes. */
size_t ihp_rank_only_bytes(const struct ihp_rank_only *rank_only, unsigned ranks);

#endif
