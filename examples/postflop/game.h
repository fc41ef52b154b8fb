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
  uint16_t number[IH_HOLES]; /* by place in the hole order; NO_HAND when it is not in the range */
};

/* A hand that a board leaves. */
struct live {
  uint16_t hand, level; /* a higher level beats a lower one */
  uint16_t same;        /* where the other player has the same cards, among the live hands */
  uint8_t card[2];
};

enum { MAX_ALIKE = 4 }; /* a card has at most 4 suits */

/* On a board, hands are numbered from the weakest to the strongest. */
struct board {
  uint8_t card[5];
  unsigned cards;
  unsigned number; /* among the boards of as many cards */
  unsigned lives[2];
  const struct live *live[2];
  unsigned wide[2]; /* the lives, rounded up for vectors; what comes after the lives is 0 */
  size_t before[2]; /* what is wide on the boards with smaller numbers, added up */
  unsigned children;
  const struct board *child; /* one for each card that may come, up to suits that are alike */
  /* How many cards lead here from the board before, and for each of them and each player: where
   * hands have their values on the board before.  The first card is the one on this board. */
  unsigned alike;
  const uint16_t *to[MAX_ALIKE][2];
};

struct game {
  struct hands hands[2];
  double combinations;      /* weight of all pairs of hands that share no card */
  unsigned boards[STREETS]; /* how many of 3, 4, 5 cards; 0 before the first street */
  struct board *board[STREETS];
  size_t wide[STREETS][2]; /* on all boards of a street */
};

/* meets[h] = the weight of the other player's hands that hand h can meet on the first board. */
void game_meets(const struct game *game, unsigned player, float meets[]);

const struct board *first_board(const struct game *game);

/* Returns 0 when the ranges cannot meet on the board. */
int game_make(struct game *game, const struct spot *spot);

#endif
