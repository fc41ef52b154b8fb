/* Binomials without a status, for numbers that are known to fit. */
#ifndef IH_LIB_BASE_BINOMIAL_H
#define IH_LIB_BASE_BINOMIAL_H

#include "base/bits.h"

/* C(n, k) in 64 bits.  Precondition: it fits; so does every n <= 64. */
uint64_t ihp_binomial(unsigned n, unsigned k);

#endif
