/* A deck, a round list, and their checked indexer. */
#ifndef IH_TOOLS_GAME_H
#define IH_TOOLS_GAME_H

#include "tools/stream.h"

#include <isohand/store.h>

/* Bytes of any number of canonical hands in decimal: there are at most as many as orders of
 * the 64 cards of a deck, 64! < 10^90. */
enum { GAME_SIZE_DIGITS = 92 };

struct game {
  ih_deck deck;
  ih_rounds rounds;
  char suits[IH_MAX_SUITS];  /* the letters of the deck's suits */
  const ih_indexer *indexer; /* of all of rounds */
  ih_indexer *own;           /* the same, to be freed; NULL: someone else's */
};

/* What --game names: the rules that rate hands. */
struct game_rules {
  const char *name;
  const char *alias; /* another name; NULL: none */
  enum game_family {
    GAME_HIGH,
    GAME_OMAHA, /* exactly two of the hole cards count */
    GAME_LOW,
    GAME_OMAHA_HI_LO
  } family;
  enum ih_ranking ranking; /* of GAME_HIGH; else a ranking of the game's deck */
  enum ih_low low;         /* of GAME_LOW */
};

/* `name` is that of --game, NULL when it is not given. */

/* The rules of that name, or without it the first rules of the deck; NULL after a message that
 * there are none, or that --deck names a different deck. */
const struct game_rules *game_rules_of(const struct call *call, const char *name);

/* Like game_rules_of with a name, but for a table, which the standard rules make of any deck that
 * has none of its own. */
const struct game_rules *game_rules_of_table(const struct call *call, const char *name);

/* The deck of --deck, or without it that of the rules.  DONE, or USAGE after a message. */
enum outcome game_deck(const struct call *call, const char *name, ih_deck *deck);

/* Deck and rounds from --deck, `text` and --round, which ends the list with its round: an
 * index depends only on the rounds up to its own.  No indexer yet.  DONE, or USAGE after a
 * message. */
enum outcome game_read(const struct call *call, const char *text, struct game *game);

/* Like game_read, but with the deck of game_deck for these rules. */
enum outcome game_read_by(const struct call *call, const char *name, const char *text,
                          struct game *game);

/* Makes the indexer of a game that was read, and checks it against the exact
 * sizes.  DONE; USAGE when the list is beyond any indexer; FAILED; both after a
 * message. */
enum outcome game_make_indexer(const struct call *call, struct game *game);

/* game_read of the first operand, and game_make_indexer. */
enum outcome game_open(const struct call *call, struct game *game);
void game_close(struct game *game);

/* *game = the game of an indexer that someone else owns: not to be closed. */
void game_borrow(struct game *game, const ih_indexer *indexer);

/* The hand text[0..length-1] of all rounds of the game, as ih_hand_parse. */
enum ih_status game_hand(const struct game *game, const char *text, size_t length, uint8_t cards[],
                         ih_error *error);

/* The index text[0..length-1] of the last round, in decimal. */
enum ih_status game_index(const struct game *game, const char *text, size_t length, uint64_t *index,
                          ih_error *error);

/* Checks any indexer against the exact sizes.  DONE, or FAILED after a message. */
enum outcome game_check(const struct call *call, const ih_indexer *indexer);

/* *store = the table of a file, whose indexer is checked.  DONE, or FAILED after a message. */
enum outcome game_open_store(const struct call *call, const char *path, ih_store **store);

/* Handles the items after the first operand, or the lines of stdin, with the game of the first
 * operand as their work: for the commands whose operands are ROUNDS [ITEM...]. */
enum outcome game_stream(const struct call *call, stream_item *item);

#endif
