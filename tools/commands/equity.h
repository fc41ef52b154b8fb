/* What isohand equity computes: players who meet, all pairs of preflop classes, and all hands on a
 * board. */
#ifndef IH_TOOLS_COMMANDS_EQUITY_H
#define IH_TOOLS_COMMANDS_EQUITY_H

#include "tools/game.h"
#include "tools/io/clock.h"
#include "tools/io/output.h"

enum { EQUITY_BOARD = 5 }; /* cards on the final board */

/* The settings of a call. */
struct equity {
  const struct call *call;
  const struct game_rules *rules;
  ih_deck deck;
  ih_set board, dead;
  unsigned hole;      /* hole cards of each hand of equity_all, and of a range */
  int is_hole_given;  /* by --cards, so that every hand has as many */
  uint32_t buckets;   /* into which equity_all divides the hands; 0: none */
  const char *output; /* the file that equity_all writes; NULL: it prints lines */
  const ih_executor *executor;
  ih_callbacks callbacks;
  struct progress *progress;
};

/* Players, and the board if it is known. */
struct situation {
  struct player {
    const char *text;
    size_t length;
    ih_set hand; /* empty for a range */
  } players[IH_MATCHUP_PLAYERS];
  size_t count;
  ih_set board;
};

/* Appends a line per player, or one JSON object. */
enum ih_status equity_meet(const struct equity *e, struct situation *s, struct output *out,
                           ih_error *error);

/* Prints a line for every pair of preflop classes. */
enum outcome equity_classes(const struct equity *e);

/* Prints or writes all hands of e->hole cards on e->board. */
enum outcome equity_all(const struct equity *e);

/* Fills *error: a card, the first of `twice`, is given twice. Returns its status. */
enum ih_status equity_doubled(const struct equity *e, ih_set twice, ih_error *error);

#endif
