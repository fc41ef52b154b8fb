/* Shared by the parser and the formatter of ranges. */
#ifndef IH_LIB_CARDS_RANGE_H
#define IH_LIB_CARDS_RANGE_H

#include "cards/names.h"

#include <isohand/holes.h>

enum { IHP_RANGE_RANKS = 13 };

/* Returns 1 if a deck supports ranges: four suits, 2 to 13 ranks, and not rank-only. */
int ihp_deck_has_ranges(const ih_deck *deck);

#endif
