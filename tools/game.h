/* A deck, a round list, and their checked indexer. */
#ifndef IH_TOOLS_GAME_H
#define IH_TOOLS_GAME_H

#include "tools/stream.h"

#include <isohand/store.h>

/* Bytes for any number of canonical hands in decimal: at most the number of orders of the 64 cards
 * of a deck, 64! < 10^90. */
enum { GAME_SIZE_DIGITS = 92 };

struct game {
  ih_deck deck;
  ih_rounds rounds;
  char suits[IH_MAX_SUITS];  /* letters of the deck's suits */
  const ih_indexer *indexer; /* of all rounds */
  ih_indexer *own;           /* the same if game_close frees it; NULL: borrowed */
};

/* A value of --game: the rules that rate hands. */
struct game_rules {
  const char *name;
  const char *alias; /* alternative name, or NULL */
  enum game_family {
    GAME_HIGH,
    GAME_OMAHA, /* exactly two of the hole cards count */
    GAME_LOW,
    GAME_OMAHA_HI_LO
  } family;
  enum ih_ranking ranking; /* GAME_HIGH: the ranking; else a ranking of the game's deck */
  enum ih_low low;         /* GAME_LOW only */
};

/* Return the name of some rules, NULL after the last: of all rules; of those with a ranking; of
 * those that tables can have; of those that equities can have. Aliases are not among them. */
const char *game_name(size_t i);
const char *game_name_of_high(size_t i);
const char *game_name_of_table(size_t i);
const char *game_name_of_equity(size_t i);

/* In these calls `name` is the value of --game, or NULL if it is not given. */

/* Returns the rules called `name`, or the first rules of the deck if name is NULL; NULL after a
 * message if the name is unknown or --deck names a different deck. */
const struct game_rules *game_rules_of(const struct call *call, const char *name);

/* Like game_rules_of with a name, but for a table: the standard rules apply to any deck that has
 * none of its own. */
const struct game_rules *game_rules_of_table(const struct call *call, const char *name);

/* *deck = the deck of --deck, or else that of the rules. DONE, or USAGE after a message. */
enum outcome game_deck(const struct call *call, const char *name, ih_deck *deck);

/* Reads the deck and rounds from --deck, `text` and --round, which cuts the list after its round:
 * an index depends only on the rounds up to its own. Makes no indexer. DONE, or USAGE after a
 * message. */
enum outcome game_read(const struct call *call, const char *text, struct game *game);

/* Like game_read, but with the deck of game_deck for these rules. */
enum outcome game_read_by(const struct call *call, const char *name, const char *text,
                          struct game *game);

/* Makes the indexer of a game that was read, and checks it against the exact sizes. DONE; USAGE if
 * no indexer can hold the list; FAILED; the last two after a message. */
enum outcome game_make_indexer(const struct call *call, struct game *game);

/* Calls game_read with the first operand, then game_make_indexer. */
enum outcome game_open(const struct call *call, struct game *game);
void game_close(struct game *game);

/* *game = the game of an indexer that the caller keeps; do not close it. */
void game_borrow(struct game *game, const ih_indexer *indexer);

/* Parses text[0..length-1] as a hand of all rounds of the game, as ih_hand_parse does. */
enum ih_status game_hand(const struct game *game, const char *text, size_t length, uint8_t cards[],
                         ih_error *error);

/* Parses text[0..length-1] as a decimal index of the last round. */
enum ih_status game_index(const struct game *game, const char *text, size_t length, uint64_t *index,
                          ih_error *error);

/* Checks an indexer against the exact sizes. DONE, or FAILED after a message. */
enum outcome game_check(const struct call *call, const ih_indexer *indexer);

/* Opens a table file and checks its indexer. DONE, or FAILED after a message. */
enum outcome game_open_store(const struct call *call, const char *path, ih_store **store);

/* For commands with the operands ROUNDS [ITEM...]: runs `item` with the game of the first operand
 * as its work, on the other operands or the lines of stdin. */
enum outcome game_stream(const struct call *call, stream_item *item);

#endif
