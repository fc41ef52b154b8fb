/* All hole cards on a board: rated, compared and in order.
 *
 * The obvious version sorts 1,081 pairs of hole cards and goes through them, counting for every
 * card the weaker pairs that contain it.  Here the hole cards of two types form one pair of types,
 * of which there are 91 without a flush; pairs of types are sorted instead of hole cards, and types
 * are counted instead of cards. */
#include "eval/showdown/showdown.h"

#include "base/bits.h"
#include "base/require.h"
#include "cards/checks.h"
#include "eval/showdown/types.h"
#include "simd/instructions.h"

#include <string.h>

/* Live hole cards of equal strength: those with a card of type a and one of type b, where a has the
 * higher rank, or a is the suited one of equal ranks.  Or, if one card of the suit makes no
 * difference, those with a card of rank a and one of rank b <= a of which at most one has the
 * suit. */
struct type_pair {
  uint8_t a, b;
  uint16_t strength;
  uint16_t level;
};

struct levels {
  unsigned pairs, by_rank; /* the first by_rank pairs are pairs of ranks */
  unsigned count;          /* levels, the weakest first */
  struct type_pair pair[IH_SHOWDOWN_LEVELS];
  uint16_t strength[IH_SHOWDOWN_LEVELS];
  /* weaker[g][t]: number of hole cards in levels below g that hold a given card of type t */
  uint16_t weaker[IH_SHOWDOWN_LEVELS + 1][IHP_TYPES];
};

/* weaker[g][TYPE_ALL]: number of all hole cards in levels below g.  The column is free, since no
 * live card has this type. */
enum { TYPE_ALL = IHP_TYPE_BLOCKED };

/* ---- Pairs of types -------------------------------------------------------- */

/* Sets type[] to the types in from..to-1 with cards left, by rank; returns their number. */
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

/* Adds the pairs of any two types in from..to-1: in a rank the suited type comes last. */
static void add_type_pairs(const struct ihp_board_types *types, unsigned from, unsigned to,
                           struct levels *levels)
{
  uint8_t type[IHP_TYPES];
  const unsigned n = list_types(types, from, to, type);
  struct type_pair *pair = levels->pair + levels->pairs;
  for (unsigned i = 0; i < n; i++) {
    const uint8_t a = type[i];
    const uint16_t *row = types->strength.row[a];
    for (unsigned j = 0; j < i; j++)
      *pair++ = (struct type_pair){a, type[j], row[type[j]], 0};
    if (types->left[a] > 1)
      *pair++ = (struct type_pair){a, a, row[a], 0};
  }
  levels->pairs = (unsigned)(pair - levels->pair);
}

/* Returns the number of hole cards in a pair of ranks. */
static unsigned count_holes(const struct ihp_board_types *types, unsigned a, unsigned b)
{
  const unsigned suited_a = types->left[IHP_TYPE_SUITED + a];
  const unsigned suited_b = types->left[IHP_TYPE_SUITED + b];
  const unsigned all_a = types->left[a] + suited_a, all_b = types->left[b] + suited_b;
  return a == b ? all_a * (all_a - 1) / 2 : all_a * all_b - suited_a * suited_b;
}

static void add_rank_pairs(const struct ihp_board_types *types, struct levels *levels)
{
  struct type_pair *pair = levels->pair;
  for (unsigned a = 0; a < IHP_RANKS; a++)
    for (unsigned b = 0; b <= a; b++)
      if (count_holes(types, a, b) > 0)
        *pair++ = (struct type_pair){(uint8_t)a, (uint8_t)b, types->strength.row[a][b], 0};
  levels->by_rank = levels->pairs = (unsigned)(pair - levels->pair);
}

/* With three of a suit on the board, two more make a flush; with four, one does. */
static void list_live_pairs(const struct ihp_board_types *types, struct levels *out)
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

/* Strengths are below 2^13: a radix sort by two digits, of 7 and of 6 bits. */
enum { LOW_DIGIT = 7, LOW_VALUES = 1 << LOW_DIGIT, HIGH_VALUES = 1 << (13 - LOW_DIGIT) };
_Static_assert(IH_STRENGTH_MAX < LOW_VALUES * HIGH_VALUES, "two digits hold a strength");

/* Converts the frequency of each value to at[v], the number of smaller values. */
static void begin_values(uint16_t at[], unsigned values)
{
  uint16_t sum = 0;
  for (unsigned v = 0; v < values; v++) {
    const uint16_t here = at[v];
    at[v] = sum;
    sum = (uint16_t)(sum + here);
  }
}

/* Sets order[] to the numbers of the pairs by ascending strength. */
static void sort_pairs(const struct levels *levels, uint16_t order[])
{
  uint16_t low[LOW_VALUES] = {0}, high[HIGH_VALUES] = {0}, by_low[IH_SHOWDOWN_LEVELS];
  const struct type_pair *pair = levels->pair;
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

static void number_levels(struct levels *levels)
{
  uint16_t order[IH_SHOWDOWN_LEVELS];
  unsigned level = 0;
  sort_pairs(levels, order);
  uint16_t before = levels->pair[order[0]].strength;
  for (unsigned i = 0; i < levels->pairs; i++) {
    struct type_pair *pair = &levels->pair[order[i]];
    level += pair->strength != before;
    before = pair->strength;
    pair->level = (uint16_t)level;
    levels->strength[level] = before;
  }
  levels->count = level + 1;
}

/* ---- Weaker hole cards ----------------------------------------------------- */

/* Eight numbers, added at once by the available instructions. */
typedef uint16_t eight_counts __attribute__((vector_size(16), aligned(2), may_alias));

/* Sums over the levels up to each, in the first n columns. */
static void add_up_levels(struct levels *levels, unsigned n)
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

/* A card of type a is in as many hole cards of the pair as there are cards to go with it. */
static void count_type_pair(const struct ihp_board_types *types, const struct type_pair *pair,
                            uint16_t count[IHP_TYPES])
{
  const unsigned a = types->left[pair->a], b = types->left[pair->b];
  const unsigned same = pair->a == pair->b;
  add_count(&count[pair->a], b - same);
  add_count(&count[pair->b], same ? 0 : a);
  add_count(&count[TYPE_ALL], a * (b - same) >> same);
}

/* A suited card pairs with unsuited cards only, any other card with all. */
static void count_rank_pair(const struct ihp_board_types *types, const struct type_pair *pair,
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
  add_count(&count[TYPE_ALL], holes);
}

static void count_weaker(const struct ihp_board_types *types, struct levels *levels)
{
  const struct type_pair *pair = levels->pair;
  memset(levels->weaker, 0, (levels->count + 1) * sizeof *levels->weaker);
  for (unsigned i = 0; i < levels->by_rank; i++)
    count_rank_pair(types, &pair[i], levels->weaker[pair[i].level + 1]);
  for (unsigned i = levels->by_rank; i < levels->pairs; i++)
    count_type_pair(types, &pair[i], levels->weaker[pair[i].level + 1]);
  add_up_levels(levels, types->suited > 0 ? IHP_TYPES : IHP_TYPE_SUITED);
}

/* ---- Comparing hole cards --------------------------------------------------- */

/* Returns the number of hole cards in levels below g that share no card with hole cards of two
 * types.  Only the hole cards themselves hold both of their cards, so nothing is subtracted twice
 * unless their own level is below g. */
static uint16_t count_apart(const struct levels *levels, unsigned g, unsigned a, unsigned b)
{
  const uint16_t *weaker = levels->weaker[g];
  return (uint16_t)(weaker[TYPE_ALL] - weaker[a] - weaker[b]);
}

/* If their own level is counted, the hole cards themselves are counted once and subtracted
 * twice. */
static inline void compare_types(const struct levels *levels, unsigned g, unsigned a, unsigned b,
                                 struct ihp_type_table *win, struct ihp_type_table *tie)
{
  const uint16_t below = count_apart(levels, g, a, b);
  const uint16_t with = count_apart(levels, g + 1, a, b);
  win->row[a][b] = below;
  tie->row[a][b] = (uint16_t)(with + 1 - below);
}

/* If the ranks are equal, either card can be the higher one. */
static void compare_pairs(const struct levels *restrict levels, struct ihp_type_table *restrict win,
                          struct ihp_type_table *restrict tie)
{
  for (unsigned i = 0; i < levels->by_rank; i++) {
    const struct type_pair *pair = &levels->pair[i];
    const unsigned g = pair->level, a = pair->a, b = pair->b;
    compare_types(levels, g, a, b, win, tie);
    compare_types(levels, g, a, IHP_TYPE_SUITED + b, win, tie);
    compare_types(levels, g, IHP_TYPE_SUITED + a, b, win, tie);
  }
  for (unsigned i = levels->by_rank; i < levels->pairs; i++) {
    const struct type_pair *pair = &levels->pair[i];
    const unsigned g = pair->level, a = pair->a, b = pair->b;
    compare_types(levels, g, a, b, win, tie);
    if (a == b + IHP_TYPE_SUITED)
      compare_types(levels, g, b, a, win, tie);
  }
}

static void write_wins(const struct ihp_board_types *types, const struct levels *levels,
                       ihp_expand_types *expand, uint16_t wins[], uint16_t ties[])
{
  struct ihp_type_table win, tie;
  memset(&win, 0, sizeof win);
  memset(&tie, 0, sizeof tie);
  compare_pairs(levels, &win, &tie);
  if (wins != NULL)
    expand(types->type, &win, wins);
  if (ties != NULL)
    expand(types->type, &tie, ties);
}

/* ---- Order of all hole cards ----------------------------------------------- */

/* Writes the number of each pair's level, from 1. */
static void number_pairs(const struct levels *levels, struct ihp_type_table *table)
{
  for (unsigned i = 0; i < levels->pairs; i++) {
    const struct type_pair *pair = &levels->pair[i];
    const unsigned a = pair->a, b = pair->b;
    const uint16_t number = (uint16_t)(pair->level + 1);
    table->row[a][b] = number;
    if (i < levels->by_rank)
      table->row[a][IHP_TYPE_SUITED + b] = table->row[IHP_TYPE_SUITED + a][b] = number;
    else if (a == b + IHP_TYPE_SUITED)
      table->row[b][a] = number;
  }
}

/* Sorts the hole order by level (a counting sort).  number[] is 0 for hole cards that are not live,
 * else their level plus one.  Neighbours mostly have the same level, so each would wait for the
 * one before; to avoid this, the four quarters of the hole order take turns. */
static void order_places(const uint16_t number[IH_HOLES], ih_showdown_order *out)
{
  enum { QUARTER = IH_HOLES / 4 };
  uint16_t next[IH_SHOWDOWN_LEVELS + 1];
  next[0] = out->holes;
  memcpy(next + 1, out->first, out->levels * sizeof *next);
  for (unsigned i = 0; i < QUARTER; i++) {
    IHP_UNROLL
    for (unsigned q = 0; q < 4; q++)
      out->order[next[number[q * QUARTER + i]]++] = (uint16_t)(q * QUARTER + i);
  }
  for (unsigned at = 4 * QUARTER; at < IH_HOLES; at++)
    out->order[next[number[at]]++] = (uint16_t)at;
}

static void write_order(const struct ihp_board_types *types, const struct levels *levels,
                        ihp_expand_types *expand, ih_showdown_order *out)
{
  struct ihp_type_table table;
  uint16_t number[IH_HOLES];
  memset(&table, 0, sizeof table);
  memset(out, 0, sizeof *out);
  number_pairs(levels, &table);
  expand(types->type, &table, number);
  out->levels = (uint16_t)levels->count;
  memcpy(out->strength, levels->strength, levels->count * sizeof *out->strength);
  for (unsigned g = 0; g <= levels->count; g++)
    out->first[g] = levels->weaker[g][TYPE_ALL];
  out->holes = out->first[levels->count];
  order_places(number, out);
}

/* ---- Public calls ----------------------------------------------------------- */

void ihp_showdown_compare(enum ih_ranking ranking, const ih_deck *deck,
                          const ih_instructions *instructions, const uint8_t board[], size_t n,
                          uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                          ih_showdown_order *order)
{
  ihp_expand_types *const expand = ihp_expand_types_for(instructions);
  struct ihp_board_types types;
  struct levels levels;
  ihp_board_types_make(ranking, deck, board, n, &types);
  list_live_pairs(&types, &levels);
  number_levels(&levels);
  count_weaker(&types, &levels);
  if (wins != NULL || ties != NULL)
    write_wins(&types, &levels, expand, wins, ties);
  if (order != NULL)
    write_order(&types, &levels, expand, order);
}

static const ih_deck standard_deck = {.ranks = IHP_RANKS, .suits = IHP_COPIES};

static enum ih_status check_showdown(const ih_instructions *instructions, const uint8_t board[],
                                     size_t n)
{
  if (!ihp_instructions_known(instructions))
    return IH_ERR_ARGUMENT;
  return ihp_check_hand(IHP_STANDARD_SET, board, n, IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD);
}

void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  IHP_REQUIRE(check_showdown(instructions, board, n) == IH_OK);
  struct ihp_board_types types;
  ihp_board_types_make(IH_RANKING_STANDARD, &standard_deck, board, n, &types);
  ihp_expand_types_for(instructions)(types.type, &types.strength, strengths);
}

enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  const enum ih_status status =
      strengths == NULL ? IH_ERR_ARGUMENT : check_showdown(instructions, board, n);
  if (status == IH_OK)
    ih_showdown_rate_unchecked(instructions, board, n, strengths);
  return status;
}

void ih_showdown_compare_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  IHP_REQUIRE(check_showdown(instructions, board, n) == IH_OK);
  ihp_showdown_compare(IH_RANKING_STANDARD, &standard_deck, instructions, board, n, wins, ties,
                       order);
}

enum ih_status ih_showdown_compare(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  const enum ih_status status = check_showdown(instructions, board, n);
  if (status == IH_OK)
    ih_showdown_compare_unchecked(instructions, board, n, wins, ties, order);
  return status;
}
