/* isohand: exact sizes of any magnitude, as text, and checks of indexers.  In libisohand-exact.
 * isohand/exact_gmp.h has the same sizes as numbers of GMP.
 *
 * GMP does not report that memory is short: it prints a message and aborts the process.
 * A program that has something to clean up sets functions of its own with
 * mp_set_memory_functions, which must not return NULL.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_EXACT_H
#define ISOHAND_EXACT_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/* Bytes that hold any size or number of deals, final NUL included: each of 64 cards goes to one of
 * at most 8 rounds or to none, and 9^64 has 62 digits. */
#define IH_EXACT_TEXT 64

/* text = the number of hands of the round list up to suit permutation, in decimal digits, by
 * Burnside's lemma (doc/ALGORITHMS.md); with a rank-only deck by their ranks.  IH_ERR_DECK,
 * IH_ERR_ROUNDS, IH_ERR_ARGUMENT; IH_ERR_MEMORY with a rank-only deck. */
IH_API enum ih_status ih_exact_size_text(const ih_deck *deck, const ih_rounds *rounds,
                                         char text[IH_EXACT_TEXT]);

/* text = the number of raw deals, the product of C(cards left, n_r), in decimal digits.
 * IH_ERR_DECK, IH_ERR_ROUNDS, IH_ERR_ARGUMENT. */
IH_API enum ih_status ih_exact_deals_text(const ih_deck *deck, const ih_rounds *rounds,
                                          char text[IH_EXACT_TEXT]);

/* IH_OK when the sizes and the numbers of deals of every round of an indexer are
 * the exact ones, else IH_ERR_INTERNAL; IH_ERR_ARGUMENT for NULL. */
IH_API enum ih_status ih_exact_check(const ih_indexer *indexer);

IH_END_DECLS

#endif
