/* Decks of which only the ranks matter: the counts from which indices are computed.
 *
 * Up to suits, a hand is a vector m = (m_0, ..., m_r) for each rank: how many of the rank's S cards
 * are in each round, |m| = m_0 + ... + m_r <= S.  Its index is its lexicographic rank, with the
 * highest rank most significant and vectors compared at round 0 first: a quinary hash over several
 * rounds.
 *
 * Let W_k(n) be the number of hands of n = (n_0, ..., n_r) cards of the k lowest ranks, which is
 * the coefficient of x^n in P^k, where P is the sum of x^m over |m| <= S.  The hands below a given
 * one first differ from it at some rank k, counted from the top, where they have a smaller vector
 * u; with n' cards left for ranks 0..k, each u accounts for W_k(n' - u) of them.  So
 *
 *   index = sum over k of the sum over u < m of rank k of W_k(n' - u).
 *
 * The W_k of shorter hands are those with zeros for the rounds to come, so one table serves every
 * round. */
#ifndef IH_LIB_INDEX_CORE_RANK_ONLY_H
#define IH_LIB_INDEX_CORE_RANK_ONLY_H

#include "index/core/configuration.h"

/* Maximum length of a table W (128 MiB).  Lists that need more have more than 2^64 hands, so they
 * are refused anyway.  Each deal counts as 1/M hands, where M is its multiplicity, and the mean of
 * 1/M over all deals is at least 2^-E, where E is the mean of log2 M (Jensen); so there are at
 * least deals / 2^E hands, and E is a sum of hypergeometric means.
 * tests/index/check_rank_only_lists.c checks all lists of all decks: the smallest bound is
 * 2^64.07. */
enum { IHP_RANK_ONLY_MAX_COUNTS = 1 << 24 };

/* Counts that one rank can have. */
struct ihp_rank_vector {
  ihp_counts counts; /* compare as numbers in lexicographic order */
  uint32_t step;     /* distance in the table from W_k(n - counts) to W_k(n) */
};

struct ihp_rank_only {
  struct ihp_rank_vector *vectors; /* ascending; the first is zero */
  size_t count;
  uint64_t *counts;                          /* [ranks][totals]: W_k at k * totals */
  size_t totals;                             /* length of each W_k: the product of n_r + 1 */
  struct ihp_rank_vector all[IH_MAX_ROUNDS]; /* all cards of rounds 0..r */
};

/* For a legal list, sets deals[r] to the number of raw deals and sizes[r] to the number of hands up
 * to suits of rounds 0..r.  Returns IH_ERR_OVERFLOW if a size or a multiplicity does not fit 64
 * bits, or IH_ERR_MEMORY.  Call ihp_rank_only_release even on failure. */
enum ih_status ihp_rank_only_init(struct ihp_rank_only *out, const ih_deck *deck,
                                  const ih_rounds *rounds, ihp_u128 deals[IH_MAX_ROUNDS],
                                  uint64_t sizes[IH_MAX_ROUNDS]);
void ihp_rank_only_release(struct ihp_rank_only *rank_only);

/* Returns the memory held apart from the struct, in bytes. */
size_t ihp_rank_only_bytes(const struct ihp_rank_only *rank_only, unsigned ranks);

#endif
