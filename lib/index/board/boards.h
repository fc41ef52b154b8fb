/* Declarations shared by the sources of isohand/boards.h. */
#ifndef IH_LIB_INDEX_BOARD_BOARDS_H
#define IH_LIB_INDEX_BOARD_BOARDS_H

#include <isohand/boards.h>

/* Returns one past the deck's highest card number. */
static inline unsigned ihp_cards_end(const ih_deck *deck)
{
  return IH_MAX_SUITS * (deck->ranks - 1u) + deck->suits;
}

#endif
