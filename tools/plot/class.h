/* Preflop classes as people name them and lay them out: a square of the ranks, highest first, with
 * pairs on the diagonal, suited classes above it and offsuit classes below. */
#ifndef IH_TOOLS_PLOT_CLASS_H
#define IH_TOOLS_PLOT_CLASS_H

#include <isohand/cards.h>

/* Bytes for any name, including the NUL. */
#define CLASS_NAME 4

/* A place in the square, counted from 0. */
struct class_place {
  unsigned row, column;
};

/* Returns the place of two hole cards. */
struct class_place class_of(const ih_deck *deck, const uint8_t cards[2]);

/* Returns 1 if the deck has the class of a place: a deck of one suit has suited classes only. */
int class_is_dealt(const ih_deck *deck, struct class_place place);

/* Writes "AA", "AKs" or "AKo". */
void class_name(const ih_deck *deck, struct class_place place, char name[CLASS_NAME]);

/* cards[] = a hand of the class called `name`, in either case. Returns 0 if the deck has no class
 * of that name. */
int class_parse(const ih_deck *deck, const char *name, uint8_t cards[2]);

#endif
