/* Expands types of cards to the hole order, one number at a time. */
#include "eval/showdown/types.h"

void ihp_expand_types_portable(const uint8_t type[IHP_TYPE_CARDS],
                               const struct ihp_type_table *table, uint16_t out[IH_HOLES])
{
  for (unsigned h = 1; h < 52; h++, out += h - 1) {
    const uint16_t *row = table->row[type[h]];
    for (unsigned l = 0; l < h; l++)
      out[l] = row[type[l]];
  }
}
