/* How many opponents each pattern beats and ties with on a final board.
 *
 * The obvious version compares each hole cards with all others.  Here the patterns are added in
 * ascending order of strength, and counters tell how many of the hole cards so far hold each card,
 * each two, three ... cards.  By inclusion and exclusion, those that share no card with given hole
 * cards are
 *
 *   all - those that hold one of the cards + those that hold two of them - three of them + ...
 *
 * Cards of one type are alike, so a counter is for cards of given types: it is how many hole cards
 * hold these very cards, whichever cards of the types they are. */
#include "eval/omaha/compare.h"

#include <string.h>

typedef uint32_t counter;
#define APART_STEP IHP_ALWAYS_INLINE
#include "eval/omaha/apart_template.h"

/* ---- All patterns --------------------------------------------------------- */

IHP_ALWAYS_INLINE void count_level(struct ih_omaha_comparison *comparison,
                                   const struct steps *steps, unsigned level, size_t n)
{
  const struct ihp_omaha_pattern *first = comparison->sorted + comparison->first[level];
  const struct ihp_omaha_pattern *end = comparison->sorted + comparison->first[level + 1];
  const struct ihp_omaha_pattern *pattern;
  const uint32_t mask = UINT32_MAX;
  uint32_t *hold = comparison->hold;
  struct card_types cards = {steps, comparison->patterns.types.left, NULL, n};
  for (pattern = first; pattern < end; pattern++) {
    uint32_t wins = 0;
    cards.type = pattern->type;
    count_apart_0(hold, &cards, 0, 0, &wins);
    comparison->wins[pattern->number] = wins;
  }
  for (pattern = first; pattern < end; pattern++) {
    cards.type = pattern->type;
    add_pattern(hold, &cards, &mask);
  }
  for (pattern = first; pattern < end; pattern++) {
    uint32_t ties = THEMSELVES(n) - comparison->wins[pattern->number];
    cards.type = pattern->type;
    count_apart_0(hold, &cards, 0, 0, &ties);
    comparison->ties[pattern->number] = ties;
  }
}

IHP_ALWAYS_INLINE void count_levels(struct ih_omaha_comparison *comparison, size_t n)
{
  struct steps steps;
  make_steps(comparison->patterns.types.count, n, &steps);
  memset(comparison->hold, 0, steps.count * sizeof *comparison->hold);
  for (unsigned level = 0; level < comparison->levels; level++)
    count_level(comparison, &steps, level, n);
}

void ihp_omaha_count(struct ih_omaha_comparison *comparison)
{
  if (comparison->n == 4)
    count_levels(comparison, 4);
  else if (comparison->n == 5)
    count_levels(comparison, 5);
  else
    count_levels(comparison, 6);
  const struct ihp_omaha_patterns *patterns = &comparison->patterns;
  for (size_t i = 0; i < patterns->copies; i++) {
    comparison->wins[patterns->copy[i].to] = comparison->wins[patterns->copy[i].from];
    comparison->ties[patterns->copy[i].to] = comparison->ties[patterns->copy[i].from];
  }
}
