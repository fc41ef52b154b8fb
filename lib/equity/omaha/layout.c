#include "equity/omaha/layout.h"

#include <string.h>

uint32_t ihp_omaha_steps_make(const struct ihp_omaha_types *types, unsigned n,
                              ihp_omaha_step step[])
{
  memset(step[0], 0, sizeof step[0]);
  for (unsigned type = 0; type < types->count; type++) {
    step[type + 1][0] = step[type][0] + types->end[type];
    for (unsigned i = 1; i < n - 1; i++)
      step[type + 1][i] = step[type][i] + step[type + 1][i - 1];
  }
  return step[types->count][n - 2];
}

void ihp_omaha_layout_make(const ih_deck *deck, const uint8_t board[], size_t m, unsigned suits,
                           unsigned n, struct ihp_omaha_layout *out)
{
  unsigned type = 0;
  ihp_omaha_types_make(deck, board, m, suits, &out->types);
  for (unsigned rank = 0; rank <= IH_MAX_RANKS; rank++) {
    while (type < out->types.count && out->types.rank[type] < rank)
      type++;
    out->begin[rank] = (uint8_t)type;
  }
  out->size = ihp_omaha_steps_make(&out->types, n, out->step);
}
