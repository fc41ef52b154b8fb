/* Binomials without a status, for values known to fit. */
#ifndef IH_LIB_BASE_BINOMIAL_H
#define IH_LIB_BASE_BINOMIAL_H

#include "base/bits.h"

/* Returns C(n, k), which must fit in 64 bits; it does for all n <= 64. */
uint64_t ihp_binomial(unsigned n, unsigned k);

#endif
