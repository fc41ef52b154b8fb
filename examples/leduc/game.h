/* Kuhn and Leduc poker, each as a list of deals and a tree of bets. */
#ifndef GAME_H
#define GAME_H

#include <isohand.h>

/* Leduc's tree has 85 nodes; with suits, it has 60 deals and 15 hands. */
enum { ROUNDS = 2, ACTIONS = 3, MAX_NODES = 85, MAX_DEALS = 60, MAX_HANDS = 15 };

/* Every card of the game: a private card for each player, and Leduc's board card.  All are
 * dealt before the first bet here, and the tree of bets needs no chance nodes, since what a
 * player sees in a round is a number: the index of the cards that are turned up by then. */
struct deal {
  double chance;
  uint8_t hand[2][ROUNDS]; /* of each player in each round */
  int winner;              /* 1: the first player has the better hand, -1: the second, 0: a tie */
};

enum node_kind { DECISION, FOLD, SHOWDOWN };

/* A point of the betting. */
struct node {
  enum node_kind kind;
  unsigned round, player;            /* where and who decides */
  unsigned actions;                  /* how many there are: fold, check or call, bet or raise */
  const struct node *after[ACTIONS]; /* where each leads */
  int stake; /* after a fold, what the first player wins; at a showdown, what the loser pays */
};

struct game {
  ih_deck deck;
  unsigned rounds, hands[ROUNDS]; /* how many different hands a player has in each round */
  unsigned deals;
  struct deal deal[MAX_DEALS];
  unsigned nodes;
  struct node node[MAX_NODES]; /* the first one is the root */
};

/* The game of that name, "kuhn" or "leduc": on its rank-only deck, or on the deck whose
 * suits tell cards apart.  Returns 0 when there is no such game, or no memory. */
int game_make(struct game *game, const char *name, int with_suits);

#endif
