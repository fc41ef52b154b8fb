/* From types of cards to places, in plain C. */
#include "eval/showdown/strengths.h"

#include <string.h>

#define SPREAD ihp_holes_spread_portable
#define SPREAD_TARGET
#define SPREAD_STEP static inline

struct columns {
  uint8_t type[IHP_HOLE_CARDS];
};

SPREAD_STEP struct columns columns_of(const uint8_t type[IHP_HOLE_CARDS])
{
  struct columns columns;
  memcpy(columns.type, type, sizeof columns.type);
  return columns;
}

SPREAD_STEP void spread_row(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                            unsigned n, uint16_t out[])
{
  for (unsigned l = 0; l < n; l++)
    out[l] = row[columns->type[l]];
}

SPREAD_STEP void spread_last(const struct columns *columns, const uint16_t row[IHP_HOLE_TYPES],
                             uint16_t out[51])
{
  spread_row(columns, row, 51, out);
}

#include "eval/showdown/spread.h"
