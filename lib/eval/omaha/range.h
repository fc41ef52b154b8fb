/* All hole cards on a final board against an opponent's range: weights that may differ within a
 * pattern, so that counters are for cards rather than for types.
 *
 * The four cards of a rank are neighbours; so are hole cards that differ in their lowest card only,
 * and the counters of sets of cards that do.  So the unit of work is an **item**: n - 1 cards, and
 * those cards of a rank below them that make hole cards of one level, as lanes of a vector. */
#ifndef IH_LIB_EVAL_OMAHA_RANGE_H
#define IH_LIB_EVAL_OMAHA_RANGE_H

#include "eval/omaha/compare.h"

enum {
  IHP_OMAHA_LANES = IH_MAX_SUITS,
  IHP_OMAHA_ALL_LANES = (1 << IHP_OMAHA_LANES) - 1,
  IHP_OMAHA_ABOVE = IH_OMAHA_MAX_HOLE - 2, /* cards of an item before the last, at most */
};

struct ihp_omaha_item {
  uint8_t above[IHP_OMAHA_ABOVE]; /* the first n - 2 cards, descending; the rest is 0 */
  uint8_t rank;                   /* of the lanes */
  uint8_t last;                   /* the card after those above */
  uint8_t lanes;                  /* bit s: the rank's card of suit s */
  uint8_t unused;
  uint32_t place; /* of the hole cards with the rank's first card */
};

/* Items after the last one that may be read, but mean nothing: see range_template.h. */
enum { IHP_OMAHA_ITEMS_AHEAD = 12 };

/* A comparison's memory for ranges. */
struct ihp_omaha_range {
  uint32_t step[IH_OMAHA_MAX_HOLE + 1][IH_MAX_CARDS]; /* [k][card]: C(card, k) */
  uint32_t block[IH_OMAHA_MAX_HOLE];                  /* [k]: the first counter of k cards */
  double *hold; /* counters of sets of up to n - 1 cards: by size, then in colex order */
  size_t places, room;
  struct ihp_omaha_item *item;          /* by ascending level; within one, by their first n - 2
                                         * cards, then by rank */
  uint32_t first[IHP_OMAHA_LEVELS + 1]; /* first[g]: the first item of level g */
};

/* Finds the items of a board, after ihp_omaha_pair_levels().  Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status ihp_omaha_items(struct ih_omaha_comparison *comparison);

/* Weights and sums of all places; sums may be NULL. */
struct ihp_omaha_range_sums {
  const float *weight;
  double *wins, *ties, *all;
};

/* Fills the sums of live hole cards, after ihp_omaha_items(), with all counters 0. */
ihp_omaha_sum_range ihp_omaha_sum_range_portable;
ihp_omaha_sum_range ihp_omaha_sum_range_avx2;

#endif
