/* What reading and writing ranges share. */
#ifndef IH_LIB_CARDS_RANGE_H
#define IH_LIB_CARDS_RANGE_H

#include "cards/names.h"

#include <isohand/holes.h>

enum { IHP_RANGE_RANKS = 13 };

/* Whether a deck is one that ranges are of. */
int ihp_deck_has_ranges(const ih_deck *deck);

#endif
