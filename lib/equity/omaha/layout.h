/* The order of the patterns of a board if no row is left out, so that a row is found by its types.
 *
 * As in eval/omaha/patterns.h, a row has a pattern for each type of its varying card, up to the
 * last one of the lowest rank among the others.  Rows that no hole cards have are here too; so the
 * first pattern of a row is a sum of one step for each of its other cards. */
#ifndef IH_LIB_EQUITY_OMAHA_LAYOUT_H
#define IH_LIB_EQUITY_OMAHA_LAYOUT_H

#include "eval/omaha/patterns.h"

enum { IHP_OMAHA_OTHERS = IH_OMAHA_MAX_HOLE - 1 };

/* The steps of one type, by its position among the ascending others. */
typedef uint32_t ihp_omaha_step[IHP_OMAHA_OTHERS];

/* Fills step[0..types->count] for hands of n cards.  The last one counts: step[count][i] is the
 * number of patterns of rows of i + 1 others.  Returns that of n - 1 others, which is all. */
uint32_t ihp_omaha_steps_make(const struct ihp_omaha_types *types, unsigned n,
                              ihp_omaha_step step[]);

struct ihp_omaha_layout {
  struct ihp_omaha_types types;
  uint8_t begin[IH_MAX_RANKS + 1]; /* [rank]: the first type of this rank or a higher one */
  ihp_omaha_step step[IHP_OMAHA_TYPES + 1];
  uint32_t size; /* patterns */
};

/* Fills *out for a board, as ihp_omaha_types_make(), and hands of n cards. */
void ihp_omaha_layout_make(const ih_deck *deck, const uint8_t board[], size_t m, unsigned suits,
                           unsigned n, struct ihp_omaha_layout *out);

#endif
