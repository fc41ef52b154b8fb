/* The average strategy at one decision node on one board. */
#ifndef DECISION_H
#define DECISION_H

#include "solver.h"

/* By hand number. */
struct decision {
  const struct node *node;
  double frequency[MAX_ACTIONS];          /* over all hands as they get here; 0 if none does */
  float strategy[MAX_ACTIONS * IH_HOLES]; /* the probability of action a at [a * IH_HOLES] */
  uint8_t is_live[IH_HOLES];              /* 0: a dealt card blocks the hand */
};

/* Finds the decision at the end of a path: path.h. Returns 0 if it does not lead to a decision
 * node. */
int decision_find(const struct solver *solver, const char *path, struct decision *decision);

#endif
