/* How many hands a canonical hand stands for. */
#ifndef IH_LIB_INDEX_CANONICAL_H
#define IH_LIB_INDEX_CANONICAL_H

#include "index/indexer.h"

/* S! / prod e_i!, the e_i the sizes of the classes of suits with equal counts and
 * equal group index; in a block the group indices x are descending. */
uint32_t ihp_multiplicity(const ihp_counts counts[IH_MAX_SUITS], const uint64_t x[IH_MAX_SUITS],
                          unsigned suits);

#endif
