/* A spot: the board, the ranges and the chips from which the betting goes on, and which bets there
 * are.  Chips are whole numbers.  Player 0 is out of position and acts first on every street. */
#ifndef SPOT_H
#define SPOT_H

#include <isohand.h>
#include <stdio.h>

enum { FLOP, TURN, RIVER, STREETS };
enum { MAX_SIZES = 8, MAX_LOCKS = 8, LINE = 4096 };

enum size_kind {
  OF_POT,      /* number times the pot, after a call */
  OF_BET,      /* number times the bet that is raised */
  GEOMETRIC,   /* the same part of the pot on number streets (0: on all to come), to be all-in */
  OF_ALL_CHIPS /* all-in */
};
struct size {
  enum size_kind kind;
  double number;
};
struct sizes {
  unsigned count;
  struct size size[MAX_SIZES];
};

struct spot {
  uint8_t board[5];
  unsigned cards; /* of the board: 3, 4 or 5 */
  ih_range range[2];
  int pot, stack;        /* in the middle, and before each player */
  double rake, rake_cap; /* a part of the pot, and the most chips that it takes */
  double add_all_in;     /* where all chips are at most this part of the pot, all-in is a size */
  double force_all_in;   /* a bet is all-in where a call leaves at most this part of the pot */
  double merge;          /* a size goes where a larger one is this close: tree.c */
  struct sizes bets[STREETS][2], raises[STREETS][2];
  struct sizes donks[STREETS]; /* of player 0, who has just called on the street before */
  int has_donks[STREETS];      /* if not, player 0 bets as ever */
  unsigned locks;
  char lock[MAX_LOCKS][LINE]; /* "check, bet 120: 0.5 0.25 0.25": tree_lock */
};

/* Reads lines of `key = value`, where # begins a comment; or a JSON object of the same keys, whose
 * values are texts, numbers, or lists of those.  Returns 0 with a message on stderr when they are
 * no spot. */
int spot_read(struct spot *spot, FILE *file, const char *name);

#endif
