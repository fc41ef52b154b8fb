/* The hands that the players may hold, and the boards. */
#ifndef GAME_H
#define GAME_H

#include "spot.h"

enum { NO_HAND = 0xffff };

/* The hands of a player's range that do not collide with the first board, numbered from 0. */
struct hands {
  unsigned count;
  float weight[IH_HOLES]; /* by number, like all arrays below */
  uint8_t card[IH_HOLES][2];
  uint16_t number[IH_HOLES]; /* by place in the hole order; NO_HAND if not in the range */
};

/* A hand that does not collide with a board. */
struct live {
  uint16_t hand, level; /* a higher level beats a lower one */
  uint16_t same;        /* number of the other player's live hand with the same cards, or NO_HAND */
  uint8_t card[2];
};

enum { MAX_ALIKE = 4 }; /* a permutation only changes a card's suit */

/* On a board, hands are numbered in ascending strength. */
struct board {
  uint8_t card[5];
  unsigned cards;
  unsigned number; /* among the boards of its street */
  unsigned lives[2];
  const struct live *live[2];
  unsigned wide[2]; /* lives, rounded up for vectors; entries after the lives are 0 */
  size_t before[2]; /* sum of `wide` over the boards with smaller numbers */
  /* By live hand, `wide` entries: its bucket's number among those that occur on the street, and its
   * weight in the range, times `ways`. NULL: the street has no buckets. */
  uint32_t *bucket[2];
  float *weight[2];
  unsigned children;
  const struct board *child; /* one for each possible card, up to suit permutations */
  /* Number of cards that lead here from the previous board; and for each of them and each player,
   * the numbers of the hands on the previous board. The first card is the one on this board. */
  unsigned alike;
  uint8_t alike_card[MAX_ALIKE];
  uint8_t alike_suit[MAX_ALIKE][4]; /* suit[s] = what suit s of that card's board becomes here */
  const uint16_t *to[MAX_ALIKE][2];
  unsigned ways; /* number of ways to deal this board or one that is alike */
};

struct game {
  struct hands hands[2];
  double combinations;      /* total weight of pairs of hands that share no card */
  unsigned boards[STREETS]; /* number with 3, 4, 5 cards; 0 before the first street */
  struct board *board[STREETS];
  size_t wide[STREETS][2];      /* sum over all boards of a street */
  unsigned buckets[STREETS][2]; /* that occur, of each player; 0: the street has no buckets */
};

/* meets[h] = the weight of the other player's hands that share no card with hand h on the first
 * board. */
void game_meets(const struct game *game, unsigned player, float meets[]);

const struct board *first_board(const struct game *game);

/* Returns 0 if no two hands of the ranges fit the board. */
int game_make(struct game *game, const struct spot *spot);

#endif
