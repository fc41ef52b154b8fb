/* Kuhn and Leduc poker, each as a list of deals and a tree of bets. */
#ifndef GAME_H
#define GAME_H

#include <isohand.h>

/* Leduc's tree has 85 nodes; with suits, it has 60 deals and 15 hands. */
enum { ROUNDS = 2, ACTIONS = 3, MAX_NODES = 85, MAX_DEALS = 60, MAX_HANDS = 15 };

/* All cards of the game: a private card for each player, and Leduc's board card. Here they are all
 * dealt before the first bet, so the betting tree needs no chance nodes: what a player sees in a
 * round is a number, the index of the cards turned up by then. */
struct deal {
  double chance;
  uint8_t hand[2][ROUNDS]; /* by player and round */
  int winner;              /* 1: the first player, -1: the second, 0: a tie */
};

enum node_kind { DECISION, FOLD, SHOWDOWN };

/* A node of the betting tree. */
struct node {
  enum node_kind kind;
  unsigned round, player;            /* of a decision node: the round and the acting player */
  unsigned actions;                  /* number of actions: fold, check or call, bet or raise */
  const struct node *after[ACTIONS]; /* the node after each action */
  int stake; /* after a fold, what the first player wins; at a showdown, what the loser pays */
};

struct game {
  ih_deck deck;
  unsigned rounds, hands[ROUNDS]; /* number of distinct hands of a player, by round */
  unsigned deals;
  struct deal deal[MAX_DEALS];
  unsigned nodes;
  struct node node[MAX_NODES]; /* the first is the root */
};

/* Makes the game "kuhn" or "leduc", on its rank-only deck or on a deck with suits. Returns 0 for
 * an unknown name or if memory runs out. */
int game_make(struct game *game, const char *name, int with_suits);

#endif
