/* The names of ranks, suits, decks and round lists: facts stated once. */
#ifndef IH_LIB_CARDS_NAMES_H
#define IH_LIB_CARDS_NAMES_H

#include <isohand/cards.h>

#define IHP_SUIT_LETTERS "shdc"

/* The rank, or suit, whose letter in `letters` is c in either case; -1 when
 * there is none. */
int ihp_letter_find(const char *letters, char c);

/* IH_ERR_DECK unless it is a deck. */
enum ih_status ihp_deck_check(const ih_deck *deck, ih_error *error);

#endif
