/* isohand: transitions, how a hand's next card spreads it over labels of the next street.
 *
 * A labelling gives each hand of a street a number: a bin of its strength, a bucket of an
 * abstraction.  A hand of the street before has as many children as there are next cards
 * (the flop 47, the turn 46), each equally likely; its row says how many of them have
 * each label.  Such rows are what potential-aware abstraction clusters (Gilpin, Sandholm
 * and Sorensen 2007; Johanson, Burch, Valenzano and Bowling 2013).
 *
 * Labels are often far more than children, so rows are short lists, all of one width, the
 * number of children: row i of an array lies at i * width, whatever its labels.  A list
 * has each label once, in ascending order, with its count; behind them the labels are
 * IH_NO_LABEL, which is above all others, so that rows stay sorted, and the counts 0.
 * The counts of a row add up to the width.
 *
 * Nothing here asks how hands are ranked: of a street's game only the deck and the number
 * of cards matter.  Boards, ranges of them and executors are as in isohand/equity.h. */
#ifndef ISOHAND_TRANSITIONS_H
#define ISOHAND_TRANSITIONS_H

#include <isohand/equity.h>

IH_BEGIN_DECLS

#define IH_NO_LABEL   UINT16_MAX
#define IH_MAX_LABELS UINT16_MAX /* labels are below IH_NO_LABEL */

/* The number of children of each hand of a street, the cards that neither it nor its
 * board holds: at most 50.  0 of a final street. */
IH_API unsigned ih_transitions_width(const ih_street *street);

/* Where rows go.  Each array belongs to the caller; NULL: not wanted. */
typedef struct ih_transitions {
  uint16_t *labels; /* [i * width + j] = the j-th label of hand i, or IH_NO_LABEL */
  uint8_t *counts;  /* [i * width + j] = how many children have it, or 0 */
  uint8_t *dense;   /* [i * count + l] = how many have label l, `count` as below: for
                     * labellings so small that lists do not pay, count below some 3 width */
} ih_transitions;

/* A labelling of a street's hands. */
typedef struct ih_labelling {
  const uint16_t *label; /* label[i] = that of index i, below count */
  unsigned count;        /* 1..IH_MAX_LABELS */
} ih_labelling;

/* *out = the rows of the boards first..first+count-1 of a street, for a labelling of the
 * street of the same game with one card more on its board.  executor may be NULL.  Each
 * task takes a quarter of a megabyte while it runs.  IH_ERR_UNSUPPORTED: the streets are of
 * different games, or not one card apart; IH_ERR_RANGE: the end of the boards is out of
 * range; IH_ERR_MEMORY (part of the boards is then done); IH_ERR_ARGUMENT, also when a
 * child's label is not below its number (part of the boards is then done, and no more is
 * written than the arrays hold). */
IH_API enum ih_status ih_transitions_make(const ih_street *street, const ih_street *next,
                                          const ih_labelling *labelling, uint64_t first,
                                          uint64_t count, const ih_executor *executor,
                                          const ih_transitions *out);

IH_END_DECLS

#endif
