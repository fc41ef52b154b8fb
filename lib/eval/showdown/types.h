/* A board and two hole cards, by types of cards.
 *
 * Cards of a rank are alike, except those of the only suit that can make a flush, of which the
 * board has three or more.  So a card's type is its rank, plus 16 if it is of that suit; and a
 * property of hole cards is a number in a table of types by types, which is finally expanded to the
 * 1326 hole cards of the hole order. */
#ifndef IH_LIB_EVAL_SHOWDOWN_TYPES_H
#define IH_LIB_EVAL_SHOWDOWN_TYPES_H

#include "eval/rating/hash.h"

#include <isohand/ranking.h>
#include <isohand/showdown.h>

enum {
  IHP_TYPE_SUITED = 16,  /* type of that suit's lowest card */
  IHP_TYPE_BLOCKED = 15, /* type of cards on the board: its row and column are 0 */
  IHP_TYPES = 32,
  IHP_TYPE_CARDS = 64 /* 52, padded with blocked ones */
};

/* [type of the higher card][type of the lower card]; columns of a rank above the row's may hold
 * anything. */
struct ihp_type_table {
  uint16_t row[IHP_TYPES][IHP_TYPES];
};

/* A board: the cards that it leaves, and the strengths of hole cards.  Cards of suits that the deck
 * lacks are blocked too; the strengths of ranks that it lacks are 0. */
struct ihp_board_types {
  unsigned suited;              /* cards of that suit on the board; 0 without such a suit */
  uint8_t left[IHP_TYPES];      /* cards of each type that are not on the board */
  uint8_t type[IHP_TYPE_CARDS]; /* of each card */
  struct ihp_type_table strength;
};

/* Fills *out for board[0..n-1], n in 3..5: distinct cards of a deck whose hands the ranking rates
 * (ih_equity_check).  Cards of a deck with fewer ranks than the ranking's are rated as its lowest
 * ranks, though they represent its highest.  The comparison is the same: shifting all ranks could
 * only change the straight A2345, and no such deck has both an ace and a two. */
void ihp_board_types_make(enum ih_ranking ranking, const ih_deck *deck, const uint8_t board[],
                          size_t n, struct ihp_board_types *out);

/* Sets out[i] to the table's number for hole cards i, where type[] holds the types of all cards. */
typedef void ihp_expand_types(const uint8_t type[IHP_TYPE_CARDS],
                              const struct ihp_type_table *table, uint16_t out[IH_HOLES]);
ihp_expand_types ihp_expand_types_portable;
ihp_expand_types ihp_expand_types_avx2;
ihp_expand_types ihp_expand_types_avx512;
ihp_expand_types ihp_expand_types_neon;

/* Returns the version for these instructions. */
ihp_expand_types *ihp_expand_types_for(const ih_instructions *instructions);

#endif
