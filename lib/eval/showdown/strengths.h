/* A board and two hole cards, by types of cards.
 *
 * Cards of a rank are alike, but for those of the one suit that can make a flush, of
 * which the board has three or more.  So a card's type is its rank, or its rank and 16
 * when it is of that suit; and what is true of a hole hand is a number in a table of
 * types by types, to be spread over the 1326 places at the end. */
#ifndef IH_LIB_EVAL_SHOWDOWN_STRENGTHS_H
#define IH_LIB_EVAL_SHOWDOWN_STRENGTHS_H

#include "simd/instructions.h"

#include <isohand/showdown.h>

enum {
  IHP_HOLE_RANKS = 13,
  IHP_HOLE_SUITED = 16,  /* the type of that suit's lowest card */
  IHP_HOLE_BLOCKED = 15, /* the type of cards on the board: its row and column are 0 */
  IHP_HOLE_TYPES = 32,
  IHP_HOLE_CARDS = 64 /* 52, filled up with blocked ones */
};

/* [type of the higher card][type of the lower one]: columns of a rank above the row's
 * may hold anything. */
struct ihp_hole_table {
  uint16_t row[IHP_HOLE_TYPES][IHP_HOLE_TYPES];
};

struct ihp_holes {
  unsigned suited;              /* cards of that suit on the board; 0 when there is none */
  uint8_t left[IHP_HOLE_TYPES]; /* cards of each type that are not on the board */
  uint8_t type[IHP_HOLE_CARDS]; /* of each card */
  struct ihp_hole_table strength;
};

/* *out = board[0..n-1], as the unchecked calls want it. */
void ihp_holes_make(const uint8_t board[], size_t n, struct ihp_holes *out);

/* What the checked calls say of a board. */
enum ih_status ihp_holes_check(const uint8_t board[], size_t n);

/* out[i] = the table's number for hole hand i. */
typedef void ihp_holes_spread_function(const uint8_t type[IHP_HOLE_CARDS],
                                       const struct ihp_hole_table *table, uint16_t out[IH_HOLES]);
ihp_holes_spread_function ihp_holes_spread_portable;
#if IHP_X86
ihp_holes_spread_function ihp_holes_spread_avx2;
ihp_holes_spread_function ihp_holes_spread_avx512;
#endif

/* The one for the instructions that may be used. */
ihp_holes_spread_function *ihp_holes_spread(const ih_instructions *instructions);

#endif
