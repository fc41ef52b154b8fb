/** @file
 * Exact numbers of hands of any size, as text, and a check of indexers.
 *
 * Part of libisohand-exact.  isohand/exact_gmp.h has the same numbers as GMP integers.
 *
 * GMP does not report that memory has run out: it prints a message and aborts the process.  A
 * program that must clean up first sets its own allocation functions with
 * `mp_set_memory_functions`; these must not return NULL.
 *
 * Stability: stable.
 *
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_EXACT_H
#define ISOHAND_EXACT_H

#include <isohand/indexer.h>

IH_BEGIN_DECLS

/** Size of a buffer that holds any number of hands or deals, including the terminating NUL.
 *
 * Each of 64 cards goes to one of at most 8 rounds or to none, and 9^64 has 62 digits. */
#define IH_EXACT_TEXT 64

/** Writes the number of hands up to suit permutation.
 *
 * It is computed by Burnside's lemma (doc/ALGORITHMS.md).  With a rank-only deck, hands that hold
 * the same ranks in every round count once.
 *
 * @param deck       the deck
 * @param rounds     the cards of each round
 * @param[out] text  receives decimal digits and a terminating NUL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_ROUNDS    *rounds is not a list of 1 to 8 rounds that the deck can deal
 * @retval IH_ERR_MEMORY    out of memory (only with a rank-only deck) */
IH_API enum ih_status ih_exact_size_text(const ih_deck *deck, const ih_rounds *rounds,
                                         char text[IH_EXACT_TEXT]);

/** Writes the number of raw deals, ignoring the order of the cards within a round.
 *
 * It is the product over the rounds of C(cards left, cards of the round).
 *
 * @param deck       the deck
 * @param rounds     the cards of each round
 * @param[out] text  receives decimal digits and a terminating NUL
 *
 * @retval IH_ERR_ARGUMENT  a pointer is NULL
 * @retval IH_ERR_DECK      *deck is not a deck
 * @retval IH_ERR_ROUNDS    *rounds is not a list of 1 to 8 rounds that the deck can deal */
IH_API enum ih_status ih_exact_deals_text(const ih_deck *deck, const ih_rounds *rounds,
                                          char text[IH_EXACT_TEXT]);

/** Checks the sizes and the numbers of deals of every round of an indexer.
 *
 * They are computed anew in GMP by code that the indexer does not share.
 *
 * @param indexer  the indexer
 * @return IH_OK if all numbers are exact
 *
 * @retval IH_ERR_ARGUMENT  indexer is NULL
 * @retval IH_ERR_INTERNAL  a number is wrong
 * @retval IH_ERR_MEMORY    out of memory (only with a rank-only deck) */
IH_API enum ih_status ih_exact_check(const ih_indexer *indexer);

IH_END_DECLS

#endif
