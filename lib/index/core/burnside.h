/* Sizes of all rounds by Burnside's lemma, in 128-bit integers. */
#ifndef IH_LIB_INDEX_CORE_BURNSIDE_H
#define IH_LIB_INDEX_CORE_BURNSIDE_H

#include "base/bits.h"

#include <isohand/cards.h>

/* For a legal round list, sets deals[r] to the number of raw deals and sizes[r] to the number of
 * canonical hands of rounds 0..r.  Returns IH_ERR_OVERFLOW if a size does not fit 64 bits or the
 * deals exceed suits! * (2^64 - 1). */
enum ih_status ihp_burnside(const ih_deck *deck, const ih_rounds *rounds,
                            ihp_u128 deals[IH_MAX_ROUNDS], uint64_t sizes[IH_MAX_ROUNDS]);

#endif
