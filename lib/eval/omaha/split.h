/* All hole cards on a final board, high and low: what share of each pot they win. */
#ifndef IH_LIB_EVAL_OMAHA_SPLIT_H
#define IH_LIB_EVAL_OMAHA_SPLIT_H

#include "eval/low/tables.h"
#include "eval/omaha/compare.h"

/* On a final board the lows are of at most ten levels, from 1 on; level 0 is no low.  A lane is for
 * the hole cards of all levels below it, and the last lane for all hole cards. */
enum { IHP_OMAHA_LOWS = 11, IHP_OMAHA_LOW_LANES = 16, IHP_OMAHA_ALL_LOWS = 15 };

/* Opponents of a pattern, by their lows. */
struct ihp_omaha_met {
  uint32_t lower, upto, all;
};

/* The numbers of a pattern: opponents from whom it wins all of the pot, three quarters, one half
 * and one quarter. */
enum { IHP_OMAHA_SHARES = 4 };

/* A comparison's memory for high and low. */
struct ihp_omaha_split {
  uint8_t eight[IHP_OMAHA_FINAL_TYPES];  /* [type]: its rank as an eight-or-better set */
  uint8_t level[IHP_EIGHTS];             /* of the low with hole cards of such a set */
  unsigned levels;                       /* 1 if the board allows no low */
  uint32_t (*hold)[IHP_OMAHA_LOW_LANES]; /* as `hold` of the comparison; at a multiple of 64 */
  size_t room;
  struct ihp_omaha_met *weaker, *upto; /* by place in sorted[]: opponents of weaker and, too, of
                                        * equal high hands */
  uint32_t *share[IHP_OMAHA_SHARES];   /* [pattern] */
};

/* Fills the shares of all patterns except copies if the board allows a low. */
ihp_omaha_count_split ihp_omaha_count_split_portable;
ihp_omaha_count_split ihp_omaha_count_split_avx2;
ihp_omaha_count_split ihp_omaha_count_split_avx512;

/* Returns the version for these instructions. */
ihp_omaha_count_split *ihp_omaha_count_split_for(const ih_instructions *instructions);

/* Writes shares of patterns to all hole cards, of which each met `opponents`.  Overwrites the first
 * two shares. */
void ihp_omaha_expand_split(ihp_omaha_expand *expand, const struct ihp_omaha_patterns *patterns,
                            uint32_t *const share[IHP_OMAHA_SHARES], uint32_t opponents,
                            const ih_omaha_split *out);

/* Finds the shares of all patterns of a final board.  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_count_shares(struct ih_omaha_comparison *comparison, const uint8_t board[],
                                      size_t m);

#endif
