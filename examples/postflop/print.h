/* Prints a solver's results as text or as JSON. */
#ifndef PRINT_H
#define PRINT_H

#include "decision.h"

struct print {
  const struct solver *solver;
  const struct spot *spot;
  int json;
  int hands;      /* print each hand */
  const char *at; /* path to the decision node to print: path.h */
};

/* Call in this order: the game, each exploitability, and the solution. */
void print_game(const struct print *print);
void print_exploitability(const struct print *print, unsigned long iteration,
                          double exploitability);
void print_solution(const struct print *print);

#endif
