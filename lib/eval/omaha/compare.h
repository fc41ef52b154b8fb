/* All hole cards on a final board, by patterns: what each beats and ties with. */
#ifndef IH_LIB_EVAL_OMAHA_COMPARE_H
#define IH_LIB_EVAL_OMAHA_COMPARE_H

#include "eval/omaha/patterns.h"

#include <isohand/ranking.h>

/* On a final board: those of 13 ranks, and of the only suit that can make a flush. */
enum { IHP_OMAHA_FINAL_TYPES = 26 };

/* Writes numbers of patterns to all hole cards, in the order of isohand/omaha.h: 0 for those that
 * are not live.  number[] goes on for IHP_OMAHA_PADDING elements after the last pattern. */
typedef void ihp_omaha_expand(const struct ihp_omaha_patterns *patterns, const uint32_t number[],
                              uint32_t out[]);
ihp_omaha_expand ihp_omaha_expand_portable;
ihp_omaha_expand ihp_omaha_expand_avx2;
ihp_omaha_expand ihp_omaha_expand_avx512;
ihp_omaha_expand ihp_omaha_expand_neon;

/* Adds the numbers of patterns, each `times` (at least 1) and modulo 2^32, to the hole cards whose
 * highest cards are high[0..highs-1], ascending; sum[0] is the first of these hole cards.  At least
 * two of their cards are lower.  With no high cards, adds to all hole cards.  Hole cards that are
 * not live keep what they have. */
typedef void ihp_omaha_add_expanded(const struct ihp_omaha_patterns *patterns,
                                    const uint32_t number[], uint32_t times, const uint8_t high[],
                                    unsigned highs, uint32_t sum[]);
ihp_omaha_add_expanded ihp_omaha_add_expanded_portable;
ihp_omaha_add_expanded ihp_omaha_add_expanded_avx2;
ihp_omaha_add_expanded ihp_omaha_add_expanded_avx512;
ihp_omaha_add_expanded ihp_omaha_add_expanded_neon;

/* Return the versions for these instructions. */
ihp_omaha_expand *ihp_omaha_expand_for(const ih_instructions *instructions);
ihp_omaha_add_expanded *ihp_omaha_add_expanded_for(const ih_instructions *instructions);

/* Sums the weights of an opponent's range (range.h). */
struct ih_omaha_comparison;
struct ihp_omaha_range_sums;
typedef void ihp_omaha_sum_range(const struct ih_omaha_comparison *comparison,
                                 const struct ihp_omaha_range_sums *sums);

/* Returns the version for these instructions. */
ihp_omaha_sum_range *ihp_omaha_sum_range_for(const ih_instructions *instructions);

/* Counts what share of each pot the patterns win (split.h). */
struct ihp_omaha_split;
typedef void ihp_omaha_count_split(struct ih_omaha_comparison *comparison);

/* A pattern that some hole cards have: its number and its types. */
struct ihp_omaha_pattern {
  uint32_t number;
  uint8_t type[IH_OMAHA_MAX_HOLE + 2];
};

enum { IHP_OMAHA_LEVELS = 256 };

struct ih_omaha_comparison {
  size_t n; /* hole cards */
  ih_deck deck;
  enum ih_ranking ranking;
  ihp_omaha_expand *expand;
  ihp_omaha_sum_range *sum_range;
  ihp_omaha_count_split *count_split;
  struct ihp_omaha_patterns patterns;

  /* [pattern], and room for as many */
  size_t room;
  uint8_t *level;
  uint32_t *wins, *ties;
  struct ihp_omaha_pattern *sorted; /* by ascending level */

  unsigned levels;
  uint32_t first[IHP_OMAHA_LEVELS + 1]; /* first[g]: the first of level g in sorted[] */
  uint8_t pair_level[IHP_OMAHA_FINAL_TYPES][IHP_OMAHA_PADDING]; /* of two types; see levels.c */
  uint32_t *hold; /* counters of sets of cards, by the colex rank of their types; see count.c */
  struct ihp_omaha_range *range; /* NULL until a range is compared */
  struct ihp_omaha_split *split; /* NULL until high and low are */
};

/* Returns the status of the checked calls for a board. */
enum ih_status ihp_omaha_check_board(const struct ih_omaha_comparison *comparison,
                                     const uint8_t board[], size_t m);

/* Finds the types of a final board's cards and the levels of all pairs of them. */
void ihp_omaha_pair_levels(struct ih_omaha_comparison *comparison, const uint8_t board[], size_t m);

/* Finds the patterns of a final board and their levels, and sorts them.  Returns IH_OK or
 * IH_ERR_MEMORY. */
enum ih_status ihp_omaha_levels(struct ih_omaha_comparison *comparison, const uint8_t board[],
                                size_t m);

/* Fills wins[] and ties[] of all patterns, after ihp_omaha_levels(). */
void ihp_omaha_count(struct ih_omaha_comparison *comparison);

/* Frees the memory for ranges; NULL is allowed (range.c). */
void ihp_omaha_range_free(struct ihp_omaha_range *range);

/* Frees the memory for high and low; NULL is allowed (split.c). */
void ihp_omaha_split_free(struct ihp_omaha_split *split);

#endif
