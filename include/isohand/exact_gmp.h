/* isohand: exact sizes of any magnitude as numbers of GMP, for programs that compute with them.
 * In libisohand-exact.  isohand/exact.h has them as text, and needs no gmp.h.
 *
 * Stability: stable.
 * Threads: all calls may run at the same time. */
#ifndef ISOHAND_EXACT_GMP_H
#define ISOHAND_EXACT_GMP_H

#include <gmp.h>
#include <isohand/exact.h>

IH_BEGIN_DECLS

/* out = the number that ih_exact_size_text writes, and with the same statuses; out is initialised
 * by the caller. */
IH_API enum ih_status ih_exact_size(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

/* Like ih_exact_size, but out = the number that ih_exact_deals_text writes. */
IH_API enum ih_status ih_exact_deals(const ih_deck *deck, const ih_rounds *rounds, mpz_t out);

IH_END_DECLS

#endif
