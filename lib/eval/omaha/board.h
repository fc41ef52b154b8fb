/* Contents of an ih_omaha_board: the strengths that a board gives any two hole cards.  Also
 * declares the kernels that rate many hands on a board. */
#ifndef IH_LIB_EVAL_OMAHA_BOARD_H
#define IH_LIB_EVAL_OMAHA_BOARD_H

#include <isohand/omaha.h>

#define IHP_OMAHA_PAIRS 96 /* entries of a row: 91 pairs of ranks, then zeros */

/* A strength in a row.  The caller's storage consists of 64-bit words, which C lets the library
 * access as other types only if those may alias. */
typedef int16_t ihp_omaha_entry __attribute__((may_alias));

struct __attribute__((may_alias)) ihp_omaha_board {
  ih_set cards;                            /* the board */
  ih_set flush_suit;                       /* all 13 cards of the suit of which the board has three
                                            * or more, or 0 */
  ihp_omaha_entry ranks[IHP_OMAHA_PAIRS];  /* best strength with hole cards of two ranks */
  ihp_omaha_entry suited[IHP_OMAHA_PAIRS]; /* likewise with both in flush_suit; zeros if that is
                                            * 0 */
};
_Static_assert(sizeof(struct ihp_omaha_board) == sizeof(ih_omaha_board) &&
                   _Alignof(struct ihp_omaha_board) <= _Alignof(ih_omaha_board),
               "a board must fill its storage exactly, without padding");

static inline const struct ihp_omaha_board *ihp_omaha_board_in(const ih_omaha_board *board)
{
  return (const void *)board->opaque;
}

/* Of `count` hands, rates the first ones that fill whole vectors, and returns how many it rated
 * (0 if the stride is too large); the caller rates the rest one by one. */
typedef size_t ihp_omaha_kernel(const struct ihp_omaha_board *board, size_t n, const uint8_t rows[],
                                size_t stride, size_t count, uint16_t strengths[]);
ihp_omaha_kernel ihp_omaha_kernel_avx512;
ihp_omaha_kernel ihp_omaha_kernel_neon;

#endif
