/* isohand: exact sizes of any magnitude, and checks of indexers, with GMP.  In
 * libisohand-exact.
 *
 * GMP does not report that memory is short: it prints a message and aborts the process.
 * A program that has something to clean up sets functions of its own with
 * mp_set_memory_functions, which must not return NULL.  The numbers here have a few
 * hundred digits at most.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_EXACT_H
#define ISOHAND_EXACT_H

#include <gmp.h>
#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* out = the number of hands of the round list up to suit permutation, by
 * Burnside's lemma (doc/ALGORITHMS.md); with a rank-only deck by their ranks.  out
 * is initialised by the caller.  IH_ERR_DECK, IH_ERR_ROUNDS, IH_ERR_ARGUMENT;
 * IH_ERR_MEMORY with a rank-only deck. */
IH_API enum ih_status ih_exact_size(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

/* out = the number of raw deals, the product of C(cards left, n_r). */
IH_API enum ih_status ih_exact_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

/* IH_OK when the sizes and the numbers of deals of every round of an indexer are
 * the exact ones, else IH_ERR_INTERNAL. */
IH_API enum ih_status ih_exact_check(const ih_indexer *indexer);

IH_END_DECLS

#endif
