/* Preflop hands up to suits, as people name and lay them out: a square of the ranks, the
 * highest first, with pairs on the diagonal, suited hands above it and offsuit hands
 * below. */
#ifndef IH_TOOLS_PLOT_CLASS_H
#define IH_TOOLS_PLOT_CLASS_H

#include <isohand/cards.h>

/* Bytes that hold any name, final NUL included. */
#define CLASS_NAME 4

/* A place in the square, from 0. */
struct class_place {
  unsigned row, column;
};

/* Where two hole cards are. */
struct class_place class_of(const ih_deck *deck, const uint8_t cards[2]);

/* Whether the deck has the hand of a place: of one suit there are suited hands only. */
int class_is_dealt(const ih_deck *deck, struct class_place place);

/* "AA", "AKs" or "AKo". */
void class_name(const ih_deck *deck, struct class_place place, char name[CLASS_NAME]);

/* cards[] = a hand of that name, in either case.  1; 0 when it is no name of a hand of
 * the deck. */
int class_parse(const ih_deck *deck, const char *name, uint8_t cards[2]);

#endif
