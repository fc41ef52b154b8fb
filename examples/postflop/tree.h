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
  unsigned place;        /* among the nodes of its street */
  unsigned row[2];       /* each player's reach: among the rows of its street */
  unsigned first;        /* actions at the player's decisions of the street before this one */
  unsigned decision;     /* among the player's decisions of the street */
};

/* The bets of one street, wherever they begin: the nodes to which a deal of the street before
 * leads come first, in the order of those deals, then the nodes after them, and so on.  Those after
 * one decision are together.
 *
 * How likely a player goes along changes only where this player acts, so the nodes after a
 * decision have new rows of who acts, in their order; of the other one they have the row of the
 * decision. */
struct street {
  unsigned nodes, roots, rows, deals, ends;
  struct node **node, **deal, **end; /* all nodes, and those of a kind */
  unsigned actions[2], decisions[2]; /* of each player */
};

struct tree {
  struct node *root;
  unsigned decisions, ends;
  int raked; /* whether the players win less than there is in the pot */
  struct street street[STREETS];
};

void tree_make(struct tree *tree, const struct spot *spot);

/* The tree in which nobody bets into a pot of 1, on a board of so many cards. */
void tree_make_checked(struct tree *tree, unsigned cards);

/* Locks a decision: "all-in 10: 0.25 0.75" has the actions that lead there, as they are printed
 * and with commas between them, and the probability of each action there.  Returns 0 when there is
 * no such decision or the probabilities are none. */
int tree_lock(struct tree *tree, const char *text);

/* Writes "check", "bet 120", "all-in 900". */
void action_format(struct action action, char text[ACTION_TEXT]);

#endif
