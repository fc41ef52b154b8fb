/* The tree of bets, which is the same on all boards. */
#ifndef TREE_H
#define TREE_H

#include "spot.h"

enum node_kind { DECISION, DEAL, FOLD, SHOWDOWN };
enum action_kind { FOLDS, CHECKS, CALLS, BETS, RAISES, ALL_IN };

/* At most fold, call and two more than there are sizes. */
enum { MAX_ACTIONS = MAX_SIZES + 3, ACTION_TEXT = 24 };

struct action {
  enum action_kind kind;
  int to; /* chips of who acts in this street, in all */
};

struct node {
  enum node_kind kind;
  unsigned street, player; /* where and who decides, or has folded */
  unsigned actions;        /* 1 after a deal */
  struct action action[MAX_ACTIONS];
  struct node *after[MAX_ACTIONS];
  double win, tie, lose; /* at an end, more or less than half of the first pot */
  float *locked;         /* the probability of each action with any hand; NULL: free */
  size_t first;          /* of the numbers of this node, among those of a board of its street */
};

struct tree {
  struct node *root;
  unsigned decisions, ends;
  size_t numbers[STREETS]; /* of a board: one for each action with each hand at each decision */
};

/* The tree of a spot in which the players have so many hands. */
void tree_make(struct tree *tree, const struct spot *spot, const unsigned hands[2]);

/* Locks a decision: "all-in 10: 0.25 0.75" has the actions that lead there, as they are printed
 * and with commas between them, and the probability of each action there.  Returns 0 when there is
 * no such decision or the probabilities are none. */
int tree_lock(struct tree *tree, const char *text);

/* Writes "check", "bet 120", "all-in 900". */
void action_format(struct action action, char text[ACTION_TEXT]);

#endif
