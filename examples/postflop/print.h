/* What a solver has found, as text or as JSON. */
#ifndef PRINT_H
#define PRINT_H

#include "solver.h"

struct print {
  const struct solver *solver;
  const struct spot *spot;
  int json;
  int hands; /* whether each hand is wanted */
};

/* The calls in order: the game, each look at the exploitability, and the answer. */
void print_game(const struct print *print);
void print_exploitability(const struct print *print, unsigned long iteration,
                          double exploitability);
void print_answer(const struct print *print);

#endif
