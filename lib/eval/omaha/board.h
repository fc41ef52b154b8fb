/* Inside an ih_omaha_board: what a board makes of any two hole cards, and the kernels that rate
 * many hands on it. */
#ifndef IH_LIB_EVAL_OMAHA_BOARD_H
#define IH_LIB_EVAL_OMAHA_BOARD_H

#include <isohand/omaha.h>

#define IHP_OMAHA_PAIRS 96 /* entries of a row: 91 pairs of ranks, then zeros */

/* A strength in a row.  The storage that a caller declares is words of 64 bits; C lets the library
 * read and write it as anything else only by types that may alias. */
typedef int16_t ihp_omaha_entry __attribute__((may_alias));

struct __attribute__((may_alias)) ihp_omaha_board {
  ih_set cards;                            /* the board */
  ih_set flush_suit;                       /* all 13 cards of the suit of which the board has three
                                            * or more, none when there is no such suit */
  ihp_omaha_entry ranks[IHP_OMAHA_PAIRS];  /* the best strength with hole cards of two ranks */
  ihp_omaha_entry suited[IHP_OMAHA_PAIRS]; /* the same of flush_suit; zeros without */
};
_Static_assert(sizeof(struct ihp_omaha_board) == sizeof(ih_omaha_board) &&
                   _Alignof(struct ihp_omaha_board) <= _Alignof(ih_omaha_board),
               "a board is in its storage, and no byte of it is left undefined");

static inline const struct ihp_omaha_board *ihp_omaha_board_in(const ih_omaha_board *board)
{
  return (const void *)board->opaque;
}

/* Rates the first of `count` hands, a whole number of vectors of them, and returns how many;
 * the rest is left to single calls. */
typedef size_t ihp_omaha_kernel(const struct ihp_omaha_board *board, size_t n, const uint8_t rows[],
                                size_t stride, size_t count, uint16_t strengths[]);
ihp_omaha_kernel ihp_omaha_kernel_avx512;
ihp_omaha_kernel ihp_omaha_kernel_neon;

#endif
