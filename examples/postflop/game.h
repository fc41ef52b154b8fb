/* The cards: which hands the players may hold, and which boards there are. */
#ifndef GAME_H
#define GAME_H

#include "spot.h"

enum { NO_HAND = 0xffff };

/* The hands of a player's range that the first board leaves, numbered from 0. */
struct hands {
  unsigned count;
  float weight[IH_HOLES]; /* by number, as all below */
  uint8_t card[IH_HOLES][2];
  uint16_t same[IH_HOLES];   /* the number that the other player gives to the same cards */
  uint16_t number[IH_HOLES]; /* by place in the hole order; NO_HAND when it is not in the range */
};

/* A hand that a board leaves. */
struct live {
  uint16_t hand, level; /* a higher level beats a lower one */
  uint16_t same;
  uint8_t card[2];
};

/* A card that may come. */
struct deal {
  unsigned child;         /* of the board: the representative's */
  const uint16_t *map[2]; /* value(card, hand) = value(representative, map[player][hand]); NULL:
                           * the card is its own representative */
};

struct board {
  uint8_t card[5];
  unsigned cards;
  unsigned number; /* among the boards of as many cards */
  unsigned lives[2];
  const struct live *live[2]; /* of each player, the weakest first */
  unsigned children;
  const struct board *child; /* one for each representative */
  unsigned deals;
  const struct deal *deal;
};

struct game {
  struct hands hands[2];
  double combinations;      /* weight of all pairs of hands that share no card */
  unsigned boards[STREETS]; /* how many of 3, 4, 5 cards; 0 before the first street */
  struct board *board[STREETS];
};

/* Returns 0 when the ranges cannot meet on the board. */
int game_make(struct game *game, const struct spot *spot);

#endif
