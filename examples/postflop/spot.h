/* A spot: the board, ranges and chips at which betting continues, and the bet sizes. Chips are
 * whole numbers. Player 0 is out of position and acts first on every street. */
#ifndef SPOT_H
#define SPOT_H

#include <isohand.h>
#include <stdio.h>

enum { FLOP, TURN, RIVER, STREETS };
enum { MAX_SIZES = 8, MAX_LOCKS = 8, LINE = 4096 };

enum size_kind {
  OF_POT,      /* number times the pot after a call */
  OF_BET,      /* number times the bet that is raised */
  GEOMETRIC,   /* equal fractions of the pot, all-in after `number` streets (0: on the river) */
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
  unsigned cards; /* on the board: 3, 4 or 5 */
  ih_range range[2];
  int pot, stack;        /* in the middle, and in front of each player */
  double rake, rake_cap; /* fraction of the pot, and limit in chips */
  double add_all_in;     /* all-in is a size if all chips are at most this fraction of the pot */
  double force_all_in;   /* a bet is all-in if a call leaves at most this fraction of the pot */
  double merge;          /* drops a size if a larger one is this close: tree.c */
  struct sizes bets[STREETS][2], raises[STREETS][2];
  struct sizes donks[STREETS]; /* donk bets: player 0's after calling on the previous street */
  int has_donks[STREETS];      /* 0: player 0 uses `bets` there */
  unsigned locks;
  char lock[MAX_LOCKS][LINE]; /* "check, bet 120: 0.5 0.25 0.25": tree_lock */
};

/* Reads lines of `key = value`, with comments from # on; or a JSON object with the same keys, whose
 * values are strings, numbers, or lists of those. On an error prints a message to stderr and
 * returns 0. */
int spot_read(struct spot *spot, FILE *file, const char *name);

#endif
