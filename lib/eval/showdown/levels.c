#include "eval/showdown/levels.h"

#include <isohand/ranking.h>

#include <string.h>

/* ---- Pairs of types -------------------------------------------------------- */

/* type[] = the types from `from` up to `to` of which cards are left, by rank; returns how
 * many. */
static unsigned list_types(const struct ihp_board_types *types, unsigned from, unsigned to,
                           uint8_t type[IHP_TYPES])
{
  unsigned n = 0;
  for (unsigned r = 0; r < IHP_RANKS; r++)
    for (unsigned t = r + from; t < to; t += IHP_TYPE_SUITED)
      if (types->left[t] > 0)
        type[n++] = (uint8_t)t;
  return n;
}

/* Adds the pairs of any two types from `from` up to `to`: of a rank the suited one comes
 * last. */
static void add_type_pairs(const struct ihp_board_types *types, unsigned from, unsigned to,
                           struct ihp_levels *levels)
{
  uint8_t type[IHP_TYPES];
  const unsigned n = list_types(types, from, to, type);
  struct ihp_type_pair *pair = levels->pair + levels->pairs;
  for (unsigned i = 0; i < n; i++) {
    const uint8_t a = type[i];
    const uint16_t *row = types->strength.row[a];
    for (unsigned j = 0; j < i; j++)
      *pair++ = (struct ihp_type_pair){a, type[j], row[type[j]], 0};
    if (types->left[a] > 1)
      *pair++ = (struct ihp_type_pair){a, a, row[a], 0};
  }
  levels->pairs = (unsigned)(pair - levels->pair);
}

/* How many hole cards a pair of ranks has. */
static unsigned count_holes(const struct ihp_board_types *types, unsigned a, unsigned b)
{
  const unsigned suited_a = types->left[IHP_TYPE_SUITED + a];
  const unsigned suited_b = types->left[IHP_TYPE_SUITED + b];
  const unsigned all_a = types->left[a] + suited_a, all_b = types->left[b] + suited_b;
  return a == b ? all_a * (all_a - 1) / 2 : all_a * all_b - suited_a * suited_b;
}

static void add_rank_pairs(const struct ihp_board_types *types, struct ihp_levels *levels)
{
  struct ihp_type_pair *pair = levels->pair;
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b <= a; b++)
      if (count_holes(types, a, b) > 0)
        *pair++ = (struct ihp_type_pair){(uint8_t)a, (uint8_t)b, types->strength.row[a][b], 0};
  levels->by_rank = levels->pairs = (unsigned)(pair - levels->pair);
}

/* With three of a suit on the board two more make a flush, with four one does. */
static void list_live_pairs(const struct ihp_board_types *types, struct ihp_levels *out)
{
  out->pairs = out->by_rank = 0;
  if (types->suited == 0)
    add_type_pairs(types, 0, IHP_TYPE_SUITED, out);
  else if (types->suited > 3)
    add_type_pairs(types, 0, IHP_TYPES, out);
  else {
    add_rank_pairs(types, out);
    add_type_pairs(types, IHP_TYPE_SUITED, IHP_TYPES, out);
  }
}

/* ---- Levels ---------------------------------------------------------------- */

/* Strengths are below 2^13: two digits of 7 and of 6 bits, sorted by one after the
 * other. */
enum { LOW_DIGIT = 7, LOW_VALUES = 1 << LOW_DIGIT, HIGH_VALUES = 1 << (13 - LOW_DIGIT) };
_Static_assert(IH_STRENGTH_MAX < LOW_VALUES * HIGH_VALUES, "two digits hold a strength");

/* at[v] = how many have a smaller value than v, from how often each occurs. */
static void begin_values(uint16_t at[], unsigned values)
{
  uint16_t sum = 0;
  for (unsigned v = 0; v < values; v++) {
    const uint16_t here = at[v];
    at[v] = sum;
    sum = (uint16_t)(sum + here);
  }
}

/* order[] = the numbers of the pairs by rising strength. */
static void sort_pairs(const struct ihp_levels *levels, uint16_t order[])
{
  uint16_t low[LOW_VALUES] = {0}, high[HIGH_VALUES] = {0}, by_low[IH_SHOWDOWN_LEVELS];
  const struct ihp_type_pair *pair = levels->pair;
  for (unsigned i = 0; i < levels->pairs; i++) {
    low[pair[i].strength % LOW_VALUES]++;
    high[pair[i].strength / LOW_VALUES]++;
  }
  begin_values(low, LOW_VALUES);
  begin_values(high, HIGH_VALUES);
  for (unsigned i = 0; i < levels->pairs; i++)
    by_low[low[pair[i].strength % LOW_VALUES]++] = (uint16_t)i;
  for (unsigned i = 0; i < levels->pairs; i++)
    order[high[pair[by_low[i]].strength / LOW_VALUES]++] = by_low[i];
}

static void number_levels(struct ihp_levels *levels)
{
  uint16_t order[IH_SHOWDOWN_LEVELS];
  unsigned level = 0;
  sort_pairs(levels, order);
  uint16_t before = levels->pair[order[0]].strength;
  for (unsigned i = 0; i < levels->pairs; i++) {
    struct ihp_type_pair *pair = &levels->pair[order[i]];
    level += pair->strength != before;
    before = pair->strength;
    pair->level = (uint16_t)level;
    levels->strength[level] = before;
  }
  levels->count = level + 1;
}

/* ---- Weaker hole cards ----------------------------------------------------- */

/* Eight numbers, added at once by whatever instructions there are. */
typedef uint16_t eight_counts __attribute__((vector_size(16), aligned(2), may_alias));

/* Sums over the levels up to each, in the first n columns. */
static void add_up_levels(struct ihp_levels *levels, unsigned n)
{
  for (unsigned t = 0; t < n; t += 8) {
    eight_counts sum = {0};
    for (unsigned g = 0; g <= levels->count; g++) {
      eight_counts *here = (eight_counts *)&levels->weaker[g][t];
      sum += *here;
      *here = sum;
    }
  }
}

static void add_count(uint16_t *count, unsigned more)
{
  *count = (uint16_t)(*count + more);
}

/* A card of type a is in as many hole cards of a pair as there are cards to go with it. */
static void count_type_pair(const struct ihp_board_types *types, const struct ihp_type_pair *pair,
                            uint16_t count[IHP_TYPES])
{
  const unsigned a = types->left[pair->a], b = types->left[pair->b];
  const unsigned same = pair->a == pair->b;
  add_count(&count[pair->a], b - same);
  add_count(&count[pair->b], same ? 0 : a);
  add_count(&count[IHP_TYPE_ALL], a * (b - same) >> same);
}

/* A suited card goes with those that are not suited, any other card with all. */
static void count_rank_pair(const struct ihp_board_types *types, const struct ihp_type_pair *pair,
                            uint16_t count[IHP_TYPES])
{
  const uint8_t *left = types->left, *suited = left + IHP_TYPE_SUITED;
  const unsigned a = pair->a, b = pair->b, same = a == b;
  const unsigned plain_a = same ? 0 : left[a], all_a = same ? 0 : left[a] + suited[a];
  const unsigned plain_b = left[b], all_b = left[b] + suited[b] - same;
  const unsigned holes = count_holes(types, a, b);
  add_count(&count[a], all_b);
  add_count(&count[IHP_TYPE_SUITED + a], plain_b);
  add_count(&count[b], all_a);
  add_count(&count[IHP_TYPE_SUITED + b], plain_a);
  add_count(&count[IHP_TYPE_ALL], holes);
}

static void count_weaker(const struct ihp_board_types *types, struct ihp_levels *levels)
{
  const struct ihp_type_pair *pair = levels->pair;
  memset(levels->weaker, 0, (levels->count + 1) * sizeof *levels->weaker);
  for (unsigned i = 0; i < levels->by_rank; i++)
    count_rank_pair(types, &pair[i], levels->weaker[pair[i].level + 1]);
  for (unsigned i = levels->by_rank; i < levels->pairs; i++)
    count_type_pair(types, &pair[i], levels->weaker[pair[i].level + 1]);
  add_up_levels(levels, types->suited > 0 ? IHP_TYPES : IHP_TYPE_SUITED);
}

void ihp_levels_make(const struct ihp_board_types *types, struct ihp_levels *out)
{
  list_live_pairs(types, out);
  number_levels(out);
  count_weaker(types, out);
}
