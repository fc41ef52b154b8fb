/** @file
 * Exact numbers of hands of any size, as GMP integers.
 *
 * Part of libisohand-exact.  isohand/exact.h has the same numbers as text and does not need gmp.h;
 * its notes on GMP and memory apply here, too.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_EXACT_GMP_H
#define ISOHAND_EXACT_GMP_H

#include <gmp.h>
#include <isohand/exact.h>

IH_BEGIN_DECLS

/** Computes the number of hands up to suit permutation, as ih_exact_size_text() does.
 *
 * @param deck      the deck
 * @param rounds    the cards of each round
 * @param[out] out  receives the number; the caller has initialised it with `mpz_init`
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_ROUNDS    *rounds is not a list of 1 to 8 rounds that the deck can deal
 * @retval IH_ERR_MEMORY    out of memory (only with a rank-only deck) */
IH_API enum ih_status ih_exact_size(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

/** Computes the number of raw deals, as ih_exact_deals_text() does.
 *
 * @param deck      the deck
 * @param rounds    the cards of each round
 * @param[out] out  receives the number; the caller has initialised it with `mpz_init`
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_ROUNDS    *rounds is not a list of 1 to 8 rounds that the deck can deal */
IH_API enum ih_status ih_exact_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

IH_END_DECLS

#endif
