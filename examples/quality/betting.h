/* The betting: limit hold'em that begins on the flop, as if both players had just paid one big
 * blind, and ends on the turn. */
#ifndef BETTING_H
#define BETTING_H

enum { FLOP, TURN, STREETS };

/* With four bets on each street, the tree has 270 nodes. */
enum { ACTIONS = 3, MOST_BETS = 4, MAX_NODES = 270 };

enum node_kind { DECISION, DEAL, FOLD, SHOWDOWN };

/* A node of the betting tree. */
struct node {
  enum node_kind kind;
  unsigned street, player; /* of a decision node: the street and the acting player */
  unsigned decision;       /* of a decision node: its number on the street */
  unsigned actions;        /* number of actions: fold, check or call, bet or raise */
  unsigned after[ACTIONS]; /* the node after each action; at a deal, the turn's first one */
  double stake; /* in big blinds: after a fold, what player 0 wins; at a showdown, what the loser
                 * pays */
};

struct betting {
  unsigned nodes, decisions[STREETS];
  struct node node[MAX_NODES]; /* the first is the root */
};

/* Makes the tree with `bets` bets and raises per street, 1 to MOST_BETS, of 1 big blind on the flop
 * and 2 on the turn. */
void betting_make(struct betting *betting, unsigned bets);

#endif
