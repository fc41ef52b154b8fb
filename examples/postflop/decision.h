/* The average strategy at one decision node on one board. */
#ifndef DECISION_H
#define DECISION_H

#include "solver.h"

struct decision {
  const struct node *node;
  double frequency[MAX_ACTIONS]; /* of each action over all hands, as they get here; all 0: none
                                    does */
  /* By hand number: the probability of action a at [a * IH_HOLES]; 1 unless a dealt card blocks the
   * hand. */
  float strategy[MAX_ACTIONS * IH_HOLES];
  uint8_t is_live[IH_HOLES];
};

/* Finds the decision node that a path leads to: actions as they are printed and dealt cards,
 * separated by commas, such as "check, check, 5s, bet 120"; "" is the root. Returns 0 if there is
 * no such node. */
int decision_find(const struct solver *solver, const char *path, struct decision *decision);

#endif
