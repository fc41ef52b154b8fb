/* The cards of the game: each flop up to suit isomorphism, each turn up to the symmetry of its
 * flop, and all hole cards on them. */
#ifndef GAME_H
#define GAME_H

#include "betting.h"

#include <isohand.h>

/* A deck has at most 24 cards, so that C(21, 2) hole cards are left on a flop. */
enum { MIN_CARDS = 8, MAX_CARDS = 24, MAX_HANDS = 210, NO_HAND = 0xFFFF };

/* Hole cards on a board. */
struct hand {
  uint8_t card[2];
  uint16_t place;    /* in the hole order */
  uint16_t strength; /* of a turn */
  uint16_t on_flop;  /* of a turn: the number of the same hand on its flop */
};

struct board {
  uint8_t card[4];
  unsigned cards;  /* 3 or 4 */
  unsigned number; /* among the boards of its street */
  unsigned alike;  /* a flop: how many flops it stands for; a turn: how many cards of its flop */
  unsigned hands;
  struct hand hand[MAX_HANDS]; /* on a turn, the weakest first */
  struct board *turn;          /* of a flop, one for each card that no permutation lowers */
  unsigned turns;
  /* Of a turn: becomes[c][h] = the hand here that is to its card what hand h of the flop is to the
   * c-th card that this one stands for; NO_HAND where h holds that card. */
  uint16_t (*becomes)[MAX_HANDS];
};

struct game {
  ih_deck deck;
  struct betting betting;
  unsigned boards[STREETS]; /* how many there are */
  struct board *flop, *turn;
  double deals; /* of a flop and two hole cards for each player */
  double turns; /* cards that may come when the hole cards of both players and a flop are known */
};

/* The cards of a deck of so many; returns 0 when there are too few or too many for this program. */
int game_make(struct game *game, const ih_deck *deck, unsigned bets);
void game_free(struct game *game);

/* A number for each hand on each board of a street, less than game_slots. */
static inline size_t game_slot(const struct board *board, unsigned hand)
{
  return (size_t)board->number * MAX_HANDS + hand;
}
size_t game_slots(const struct game *game, unsigned street);

/* The strength of a hand on a turn. */
uint16_t game_rate(const struct game *game, const uint8_t hole[2], const uint8_t board[4]);

#endif
