/* The betting tree, which is the same on all boards. */
#ifndef TREE_H
#define TREE_H

#include "spot.h"

enum node_kind { DECISION, DEAL, FOLD, SHOWDOWN };
enum action_kind { FOLDS, CHECKS, CALLS, BETS, RAISES, ALL_IN };

/* Fold, call, all-in and the sizes. */
enum { MAX_ACTIONS = MAX_SIZES + 3, ACTION_TEXT = 24 };

struct action {
  enum action_kind kind;
  int to; /* the player's total chips on this street afterwards */
};

struct node {
  enum node_kind kind;
  unsigned street, player; /* the street; the acting or folded player */
  unsigned actions;        /* 1 at a deal */
  struct action action[MAX_ACTIONS];
  struct node *after[MAX_ACTIONS];
  double win, tie, lose; /* at a terminal node, relative to half of the initial pot */
  float *locked;         /* the probability of each action with any hand; NULL: not locked */
  unsigned place;        /* number among the nodes of its street */
  unsigned row[2];       /* row of each player's reach among those of the street */
  unsigned first;        /* actions at the player's earlier decision nodes of the street */
  unsigned decision;     /* number among the player's decision nodes of the street */
};

/* The betting of one street: first the nodes after the previous street's deals, in the order of
 * those deals, then the nodes after them, and so on. The children of a decision node are
 * consecutive.
 *
 * A player's reach changes only where this player acts. So the children of a decision node have
 * new, consecutive rows for the acting player, and share the decision node's row for the other
 * one. */
struct street {
  unsigned nodes, roots, rows, deals, terminals;
  struct node **node, **deal, **terminal; /* all nodes, deals, terminal nodes */
  unsigned actions[2], decisions[2];      /* by player */
};

struct tree {
  struct node *root;
  unsigned decisions, terminals;
  int raked; /* the players win less than the pot */
  struct street street[STREETS];
};

void tree_make(struct tree *tree, const struct spot *spot);

/* Makes the tree in which both players check down a pot of 1, on a board of `cards` cards. */
void tree_make_checked(struct tree *tree, unsigned cards);

/* Returns the number of the action that a text begins with, as action_format writes it, and skips
 * it; node->actions if there is none. A comma, a colon or the end of the text must follow. */
unsigned tree_take_action(const struct node *node, const char **text);

/* Locks a decision node. "all-in 10: 0.25 0.75" names the actions that lead to it, as they are
 * printed and separated by commas, and the probability of each action there. Returns 0 if there is
 * no such decision node or the probabilities are invalid. */
int tree_lock(struct tree *tree, const char *text);

/* Writes "check", "bet 120", "all-in 900". */
void action_format(struct action action, char text[ACTION_TEXT]);

#endif
