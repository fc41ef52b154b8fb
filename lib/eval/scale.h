/* The scale of strengths: how many classes of five cards a category has, and
 * where it begins.  Within a category the closed forms of plain.c and explain.c
 * number the classes from 0. */
#ifndef IH_LIB_EVAL_SCALE_H
#define IH_LIB_EVAL_SCALE_H

#include <isohand/eval.h>

/* Straights run from A2345 to TJQKA. */
#define IHP_STRAIGHTS 10

/* Five different ranks of thirteen, but no straight: C(13, 5) - 10. */
#define IHP_UNPAIRED (1287 - IHP_STRAIGHTS)

enum ihp_first_strength {
  IHP_FIRST_HIGH_CARD = 1,
  IHP_FIRST_PAIR = IHP_FIRST_HIGH_CARD + IHP_UNPAIRED,
  IHP_FIRST_TWO_PAIR = IHP_FIRST_PAIR + 13 * 220,           /* C(12, 3) kickers */
  IHP_FIRST_THREE_OF_A_KIND = IHP_FIRST_TWO_PAIR + 78 * 11, /* C(13, 2) pairs */
  IHP_FIRST_STRAIGHT = IHP_FIRST_THREE_OF_A_KIND + 13 * 66, /* C(12, 2) kickers */
  IHP_FIRST_FLUSH = IHP_FIRST_STRAIGHT + IHP_STRAIGHTS,
  IHP_FIRST_FULL_HOUSE = IHP_FIRST_FLUSH + IHP_UNPAIRED,
  IHP_FIRST_FOUR_OF_A_KIND = IHP_FIRST_FULL_HOUSE + 13 * 12,
  IHP_FIRST_STRAIGHT_FLUSH = IHP_FIRST_FOUR_OF_A_KIND + 13 * 12
};

_Static_assert(IHP_FIRST_STRAIGHT_FLUSH + IHP_STRAIGHTS - 1 == IH_STRENGTH_MAX,
               "the categories fill the scale");

#endif
