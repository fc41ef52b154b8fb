/* From types of cards to places of hole hands: a template, for one instruction set.
 *
 * The places of the hands with a higher card h are h (h - 1) / 2 + l for l = 0..h-1: the
 * row of h's type, at the types of the cards l.  Who includes this defines SPREAD, its
 * name; SPREAD_TARGET and SPREAD_STEP, what its functions begin with; and
 *   struct columns       the types of all cards, prepared;
 *   struct columns columns_of(const uint8_t type[])
 *   void spread_row(const struct columns *, const uint16_t row[], unsigned n, uint16_t out[])
 *     writes n numbers, 1..51, and may write up to 31 more behind them;
 *   void spread_last(…)  the same, of 51, and nothing behind. */
#include "base/bits.h"
#include "eval/showdown/strengths.h"

SPREAD_TARGET void SPREAD(const uint8_t type[IHP_HOLE_CARDS], const struct ihp_hole_table *table,
                          uint16_t out[IH_HOLES])
{
  const struct columns columns = columns_of(type);
  for (unsigned h = 1; h < 51; h++, out += h - 1)
    spread_row(&columns, table->row[type[h]], h, out);
  spread_last(&columns, table->row[type[51]], out);
}
