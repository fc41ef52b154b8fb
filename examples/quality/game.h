/* The cards of the game: each flop up to suit isomorphism, each turn up to the symmetry of its
 * flop, and all hole cards on them. */
#ifndef GAME_H
#define GAME_H

#include "betting.h"

#include <isohand.h>

/* Decks of at most 24 cards: a flop then leaves C(21, 2) hole cards. */
enum { MIN_CARDS = 8, MAX_CARDS = 24, MAX_HANDS = 210, NO_HAND = 0xFFFF };

/* Hole cards on a board. */
struct hand {
  uint8_t card[2];
  uint16_t place;    /* in the hole order */
  uint16_t strength; /* on a turn */
  uint16_t on_flop;  /* on a turn: number of the same hand on its flop */
};

struct board {
  uint8_t card[4];
  unsigned cards;  /* 3 or 4 */
  unsigned number; /* among the boards of its street */
  unsigned alike;  /* flop: number of flops it stands for; turn: number of cards of its flop */
  unsigned hands;
  struct hand hand[MAX_HANDS]; /* on a turn, the weakest first */
  struct board *turn;          /* of a flop: one for each card that no permutation lowers */
  unsigned turns;
  /* Of a turn: becomes[c][h] = the hand here that corresponds to hand h of the flop followed by the
   * c-th card that this turn stands for; NO_HAND if h holds that card. */
  uint16_t (*becomes)[MAX_HANDS];
};

struct game {
  ih_deck deck;
  struct betting betting;
  unsigned boards[STREETS]; /* number of boards */
  struct board *flop, *turn;
  double deals; /* number of deals of a flop and two hole cards for each player */
  double turns; /* number of possible cards, given both players' hole cards and a flop */
};

/* Makes the game; returns 0 if the deck is too small or too large for this program. */
int game_make(struct game *game, const ih_deck *deck, unsigned bets);
void game_free(struct game *game);

/* Numbers each hand on each board of a street, below game_slots. */
static inline size_t game_slot(const struct board *board, unsigned hand)
{
  return (size_t)board->number * MAX_HANDS + hand;
}
size_t game_slots(const struct game *game, unsigned street);

/* Returns the strength of a hand on a turn. */
uint16_t game_rate(const struct game *game, const uint8_t hole[2], const uint8_t board[4]);

#endif
