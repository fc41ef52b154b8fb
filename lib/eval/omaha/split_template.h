/* The shares of the pots that the patterns of a final board win, compiled once for some instruction
 * sets.
 *
 * As in count.c, the patterns are added in ascending order of their high hands.  Each counter has a
 * lane for each level of low, so that one look at the counters before the hole cards of a level are
 * added, one after that, and one at the end give the opponents of weaker, of weaker or equal, and
 * of any high hands, each by their lows.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "eval/omaha/split.h"

#include <string.h>

/* The lanes of a counter; they are elements of arrays, which vectors may alias. */
typedef uint32_t counter __attribute__((vector_size(4 * IHP_OMAHA_LOW_LANES), may_alias));
#define APART_STEP VEC_STEP
#include "eval/omaha/apart_template.h"

/* ---- One pattern ---------------------------------------------------------- */

IHP_ALWAYS_INLINE unsigned low_level(const struct ihp_omaha_split *split, const uint8_t type[],
                                     size_t n)
{
  unsigned eights = 0;
  IHP_UNROLL
  for (size_t i = 0; i < n; i++)
    eights |= split->eight[type[i]];
  return split->level[eights];
}

/* *out = the hole cards so far that share no card with a pattern's. */
VEC_STEP void count_met(const struct ihp_omaha_split *split, const struct card_types *cards,
                        struct ihp_omaha_met *out)
{
  const unsigned level = low_level(split, cards->type, cards->n);
  uint32_t lanes[IHP_OMAHA_LOW_LANES] __attribute__((aligned(64)));
  counter sum = {0};
  count_apart_0((const counter *)split->hold, cards, 0, 0, &sum);
  memcpy(lanes, &sum, sizeof lanes);
  *out = (struct ihp_omaha_met){lanes[level], lanes[level + 1], lanes[IHP_OMAHA_ALL_LOWS]};
}

/* Likewise, once the pattern's hole cards themselves have been added. */
VEC_STEP void count_met_upto(const struct ihp_omaha_split *split, const struct card_types *cards,
                             struct ihp_omaha_met *out)
{
  count_met(split, cards, out);
  out->upto += THEMSELVES(cards->n);
  out->all += THEMSELVES(cards->n);
}

/* Fills share[] of a pattern of level 0, which can win the low half only if its opponent has no low
 * either and no half is split off. */
IHP_ALWAYS_INLINE void share_without_low(const struct ihp_omaha_met *weaker,
                                         const struct ihp_omaha_met *upto,
                                         uint32_t share[IHP_OMAHA_SHARES])
{
  share[0] = weaker->upto;
  share[1] = 0;
  share[2] = (upto->upto - weaker->upto) + (weaker->all - weaker->upto);
  share[3] = (upto->all - weaker->all) - (upto->upto - weaker->upto);
}

IHP_ALWAYS_INLINE void share_with_low(const struct ihp_omaha_met *weaker,
                                      const struct ihp_omaha_met *upto,
                                      const struct ihp_omaha_met *any,
                                      uint32_t share[IHP_OMAHA_SHARES])
{
  const uint32_t tie_both = (upto->upto - weaker->upto) - (upto->lower - weaker->lower);
  const uint32_t tie_high = upto->all - weaker->all, tie_low = any->upto - any->lower;
  const uint32_t tie_and_win = (weaker->upto - weaker->lower) + (upto->lower - weaker->lower);
  const uint32_t lose_both = any->all - upto->all - any->upto + upto->upto;
  share[0] = weaker->lower;
  share[1] = tie_and_win;
  share[3] = tie_high + tie_low - tie_and_win - 2 * tie_both;
  share[2] = any->all - lose_both - share[0] - share[1] - share[3];
}

/* ---- All patterns --------------------------------------------------------- */

/* Fills mask[level]: the lanes in which hole cards of the level count. */
VEC_STEP void make_masks(counter mask[])
{
  for (unsigned level = 0; level < IHP_OMAHA_LOWS; level++)
    for (unsigned lane = 0; lane < IHP_OMAHA_LOW_LANES; lane++)
      mask[level][lane] = lane > level ? UINT32_MAX : 0;
}

VEC_STEP void split_levels(struct ih_omaha_comparison *comparison, size_t n)
{
  const struct ihp_omaha_split *split = comparison->split;
  const struct ihp_omaha_pattern *sorted = comparison->sorted;
  struct steps steps;
  struct card_types cards = {&steps, comparison->patterns.types.left, NULL, n};
  counter mask[IHP_OMAHA_LOWS];
  make_masks(mask);
  make_steps(comparison->patterns.types.count, n, &steps);
  memset(split->hold, 0, steps.count * sizeof *split->hold);
  for (unsigned level = 0; level < comparison->levels; level++) {
    const uint32_t first = comparison->first[level], end = comparison->first[level + 1];
    for (uint32_t i = first; i < end; i++) {
      cards.type = sorted[i].type;
      count_met(split, &cards, &split->weaker[i]);
    }
    for (uint32_t i = first; i < end; i++) {
      cards.type = sorted[i].type;
      add_pattern((counter *)split->hold, &cards, &mask[low_level(split, cards.type, n)]);
    }
    for (uint32_t i = first; i < end; i++) {
      cards.type = sorted[i].type;
      count_met_upto(split, &cards, &split->upto[i]);
    }
  }
  for (uint32_t i = 0; i < comparison->first[comparison->levels]; i++) {
    struct ihp_omaha_met any;
    uint32_t share[IHP_OMAHA_SHARES];
    cards.type = sorted[i].type;
    count_met_upto(split, &cards, &any);
    if (low_level(split, cards.type, n) == 0)
      share_without_low(&split->weaker[i], &split->upto[i], share);
    else
      share_with_low(&split->weaker[i], &split->upto[i], &any, share);
    for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++)
      split->share[s][sorted[i].number] = share[s];
  }
}

VEC_TARGET void VEC_NAME(ihp_omaha_count_split)(struct ih_omaha_comparison *comparison)
{
  if (comparison->n == 4)
    split_levels(comparison, 4);
  else if (comparison->n == 5)
    split_levels(comparison, 5);
  else
    split_levels(comparison, 6);
}
