/* Exported tables and out-of-line copies of the functions that isohand/rating_inline.h compiles
 * into programs. */
#include "eval/rating/tables.h"

#include <isohand/rating_inline.h>

_Static_assert(IH_RATE_INLINE_ROW_BITS(5) == IHP_ROW_BITS_5 &&
                   IH_RATE_INLINE_ROW_BITS(6) == IHP_ROW_BITS_6 &&
                   IH_RATE_INLINE_ROW_BITS(7) == IHP_ROW_BITS_7,
               "a new layout of the tables needs a new number in their name");
_Static_assert(IHP_GRAIN_5 == 1 && IHP_GRAIN_6 == 1 && IHP_GRAIN_7 == 1,
               "a new layout of the tables needs a new number in their name");

const struct ih_rate_inline_tables ih_rate_inline_tables_1 = {
    ihp_card_keys,
    {{ihp_offsets_5, ihp_entries_5},
     {ihp_offsets_6, ihp_entries_6},
     {ihp_offsets_7, ihp_entries_7}},
};

extern inline uint16_t ih_rate_inline_by_ranks(uint64_t key, unsigned n);
extern inline uint32_t ih_rate_inline_flush(uint64_t key);
extern inline uint16_t ih_rate_sum_inline(ih_rating_sum hand, unsigned n);
extern inline uint16_t ih_rate_inline(const uint8_t cards[], unsigned n);
