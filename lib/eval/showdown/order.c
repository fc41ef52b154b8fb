/* All hole hands of a board in order, and whom each beats.
 *
 * The obvious version sorts 1,081 hands and goes through them, counting for every card
 * the hands behind that hold it.  Here the hands of two types of cards are one class, of
 * which there are 91 without a flush; classes are sorted, not hands, and what is counted
 * are types, not cards. */
#include "base/bits.h"
#include "base/require.h"
#include "eval/showdown/strengths.h"

#include <isohand/rating.h>
#include <string.h>

/* Live hands of equal strength: those with a card of type a and one of type b, a's rank
 * the higher, or a the suited one of equal ranks.  Or, where one card of the suit makes
 * no difference, those with a card of rank a and one of rank b <= a of which one of the
 * suit at most. */
struct class
{
  uint8_t a, b;
  uint16_t strength;
  uint16_t group;
};

/* The classes of a board, and its groups of equal strength from the weakest on. */
struct groups {
  unsigned classes, by_rank; /* the first by_rank classes are those of ranks */
  unsigned groups;
  struct class class[IH_SHOWDOWN_LEVELS];
  uint16_t strength[IH_SHOWDOWN_LEVELS];
  /* behind[g][t]: the hands in groups below g that hold one certain card of type t */
  uint16_t behind[IH_SHOWDOWN_LEVELS + 1][IHP_HOLE_TYPES];
};

/* In the place of a type that no card has: all hands in groups below g. */
#define ALL IHP_HOLE_BLOCKED

/* ---- Classes and groups ---------------------------------------------------- */

/* type[] = the types from `from` up to `to` of which cards are left, by rank; returns how
 * many. */
static unsigned list_types(const struct ihp_holes *holes, unsigned from, unsigned to,
                           uint8_t type[IHP_HOLE_TYPES])
{
  unsigned n = 0;
  for (unsigned r = 0; r < IHP_HOLE_RANKS; r++)
    for (unsigned t = r + from; t < to; t += IHP_HOLE_SUITED)
      if (holes->left[t] > 0)
        type[n++] = (uint8_t)t;
  return n;
}

/* Adds the classes of any two types, from `from` up to `to`: of a rank the suited one
 * comes last. */
static void add_classes(const struct ihp_holes *holes, unsigned from, unsigned to,
                        struct groups *groups)
{
  uint8_t type[IHP_HOLE_TYPES];
  const unsigned types = list_types(holes, from, to, type);
  struct class *class = groups->class + groups->classes;
  for (unsigned i = 0; i < types; i++) {
    const uint8_t a = type[i];
    const uint16_t *row = holes->strength.row[a];
    for (unsigned j = 0; j < i; j++)
      *class ++ = (struct class){a, type[j], row[type[j]], 0};
    if (holes->left[a] > 1)
      *class ++ = (struct class){a, a, row[a], 0};
  }
  groups->classes = (unsigned)(class - groups->class);
}

/* How many hands a class of ranks has. */
static unsigned hands_of_ranks(const struct ihp_holes *holes, unsigned a, unsigned b)
{
  const unsigned suited_a = holes->left[IHP_HOLE_SUITED + a];
  const unsigned suited_b = holes->left[IHP_HOLE_SUITED + b];
  const unsigned all_a = holes->left[a] + suited_a, all_b = holes->left[b] + suited_b;
  return a == b ? all_a * (all_a - 1) / 2 : all_a * all_b - suited_a * suited_b;
}

static void add_classes_of_ranks(const struct ihp_holes *holes, struct groups *groups)
{
  struct class *class = groups->class;
  for (unsigned a = 0; a < IHP_HOLE_RANKS; a++)
    for (unsigned b = 0; b <= a; b++)
      if (hands_of_ranks(holes, a, b) > 0)
        *class ++ = (struct class){(uint8_t)a, (uint8_t)b, holes->strength.row[a][b], 0};
  groups->by_rank = groups->classes = (unsigned)(class - groups->class);
}

/* With three of a suit on the board two more make a flush, with four one does. */
static void list_classes(const struct ihp_holes *holes, struct groups *out)
{
  out->classes = out->by_rank = 0;
  if (holes->suited == 0)
    add_classes(holes, 0, IHP_HOLE_SUITED, out);
  else if (holes->suited > 3)
    add_classes(holes, 0, IHP_HOLE_TYPES, out);
  else {
    add_classes_of_ranks(holes, out);
    add_classes(holes, IHP_HOLE_SUITED, IHP_HOLE_TYPES, out);
  }
}

/* Strengths are below 2^13: two digits of 7 and of 6 bits, sorted by one after the
 * other. */
enum { LOW_DIGIT = 7, LOW_VALUES = 1 << LOW_DIGIT, HIGH_VALUES = 1 << (13 - LOW_DIGIT) };
_Static_assert(IH_STRENGTH_MAX < LOW_VALUES * HIGH_VALUES, "two digits hold a strength");

/* at[v] = the number of smaller values than v, from how often each occurs. */
static void begin_values(uint16_t at[], unsigned values)
{
  uint16_t sum = 0;
  for (unsigned v = 0; v < values; v++) {
    const uint16_t here = at[v];
    at[v] = sum;
    sum = (uint16_t)(sum + here);
  }
}

/* order[0..classes-1] = the numbers of the classes by rising strength. */
static void sort_classes(const struct groups *groups, uint16_t order[])
{
  uint16_t low[LOW_VALUES] = {0}, high[HIGH_VALUES] = {0}, by_low[IH_SHOWDOWN_LEVELS];
  const struct class *class = groups->class;
  for (unsigned i = 0; i < groups->classes; i++) {
    low[class[i].strength % LOW_VALUES]++;
    high[class[i].strength / LOW_VALUES]++;
  }
  begin_values(low, LOW_VALUES);
  begin_values(high, HIGH_VALUES);
  for (unsigned i = 0; i < groups->classes; i++)
    by_low[low[class[i].strength % LOW_VALUES]++] = (uint16_t)i;
  for (unsigned i = 0; i < groups->classes; i++)
    order[high[class[by_low[i]].strength / LOW_VALUES]++] = by_low[i];
}

static void number_groups(struct groups *groups)
{
  uint16_t order[IH_SHOWDOWN_LEVELS];
  unsigned group = 0;
  sort_classes(groups, order);
  uint16_t before = groups->class[order[0]].strength;
  for (unsigned i = 0; i < groups->classes; i++) {
    struct class *class = &groups->class[order[i]];
    group += class->strength != before;
    before = class->strength;
    class->group = (uint16_t)group;
    groups->strength[group] = before;
  }
  groups->groups = group + 1;
}

/* Eight numbers, added at once by whatever instructions there are. */
typedef uint16_t eight __attribute__((vector_size(16), aligned(2), may_alias));

/* Sums of the groups before each, in the first n columns. */
static void add_up(struct groups *groups, unsigned n)
{
  for (unsigned t = 0; t < n; t += 8) {
    eight sum = {0};
    for (unsigned g = 0; g <= groups->groups; g++) {
      eight *here = (eight *)&groups->behind[g][t];
      sum += *here;
      *here = sum;
    }
  }
}

static void add(uint16_t *number, unsigned more)
{
  *number = (uint16_t)(*number + more);
}

/* A card of type a is in as many hands of a class as there are cards to go with it. */
static void count_types(const struct ihp_holes *holes, const struct class *class,
                        uint16_t here[IHP_HOLE_TYPES])
{
  const unsigned a = holes->left[class->a], b = holes->left[class->b];
  const unsigned same = class->a == class->b;
  add(&here[class->a], b - same);
  add(&here[class->b], same ? 0 : a);
  add(&here[ALL], a * (b - same) >> same);
}

/* A suited card goes with those that are not, any other with all. */
static void count_ranks(const struct ihp_holes *holes, const struct class *class,
                        uint16_t here[IHP_HOLE_TYPES])
{
  const uint8_t *left = holes->left, *suited = left + IHP_HOLE_SUITED;
  const unsigned a = class->a, b = class->b, same = a == b;
  const unsigned plain_a = same ? 0 : left[a], all_a = same ? 0 : left[a] + suited[a];
  const unsigned plain_b = left[b], all_b = left[b] + suited[b] - same;
  const unsigned hands = hands_of_ranks(holes, a, b);
  add(&here[a], all_b);
  add(&here[IHP_HOLE_SUITED + a], plain_b);
  add(&here[b], all_a);
  add(&here[IHP_HOLE_SUITED + b], plain_a);
  add(&here[ALL], hands);
}

static void count_behind(const struct ihp_holes *holes, struct groups *groups)
{
  const struct class *class = groups->class;
  memset(groups->behind, 0, (groups->groups + 1) * sizeof *groups->behind);
  for (unsigned i = 0; i < groups->by_rank; i++)
    count_ranks(holes, &class[i], groups -> behind[class[i].group + 1]);
  for (unsigned i = groups->by_rank; i < groups->classes; i++)
    count_types(holes, &class[i], groups -> behind[class[i].group + 1]);
  add_up(groups, holes->suited > 0 ? IHP_HOLE_TYPES : IHP_HOLE_SUITED);
}

static void make_groups(const struct ihp_holes *holes, struct groups *out)
{
  list_classes(holes, out);
  number_groups(out);
  count_behind(holes, out);
}

/* ---- Whom each hand beats --------------------------------------------------- */

/* The hands in groups below g that share no card with a hand of two types: none holds
 * both its cards, if its own group is not among them. */
static uint16_t apart(const struct groups *groups, unsigned g, unsigned a, unsigned b)
{
  const uint16_t *behind = groups->behind[g];
  return (uint16_t)(behind[ALL] - behind[a] - behind[b]);
}

/* Counted up to a hand's own group and with it, the hand itself is taken away twice and
 * is there once. */
static inline void compare(const struct groups *groups, unsigned g, unsigned a, unsigned b,
                           struct ihp_hole_table *win, struct ihp_hole_table *tie)
{
  const uint16_t below = apart(groups, g, a, b);
  const uint16_t with = apart(groups, g + 1, a, b);
  win->row[a][b] = below;
  tie->row[a][b] = (uint16_t)(with + 1 - below);
}

/* Of equal ranks either card can be the higher one. */
static void compare_all(const struct groups *restrict groups, struct ihp_hole_table *restrict win,
                        struct ihp_hole_table *restrict tie)
{
  for (unsigned i = 0; i < groups->by_rank; i++) {
    const struct class *class = &groups->class[i];
    const unsigned g = class->group, a = class->a, b = class->b;
    compare(groups, g, a, b, win, tie);
    compare(groups, g, a, IHP_HOLE_SUITED + b, win, tie);
    compare(groups, g, IHP_HOLE_SUITED + a, b, win, tie);
  }
  for (unsigned i = groups->by_rank; i < groups->classes; i++) {
    const struct class *class = &groups->class[i];
    const unsigned g = class->group, a = class->a, b = class->b;
    compare(groups, g, a, b, win, tie);
    if (a == b + IHP_HOLE_SUITED)
      compare(groups, g, b, a, win, tie);
  }
}

static void write_wins(const struct ihp_holes *holes, const struct groups *groups,
                       ihp_holes_spread_function *spread, uint16_t wins[], uint16_t ties[])
{
  struct ihp_hole_table win, tie;
  memset(&win, 0, sizeof win);
  memset(&tie, 0, sizeof tie);
  compare_all(groups, &win, &tie);
  if (wins != NULL)
    spread(holes->type, &win, wins);
  if (ties != NULL)
    spread(holes->type, &tie, ties);
}

/* ---- The order -------------------------------------------------------------- */

/* The number of each class's group, from 1 on. */
static void number_all(const struct groups *groups, struct ihp_hole_table *table)
{
  for (unsigned i = 0; i < groups->classes; i++) {
    const struct class *class = &groups->class[i];
    const unsigned a = class->a, b = class->b;
    const uint16_t number = (uint16_t)(class->group + 1);
    table->row[a][b] = number;
    if (i < groups->by_rank)
      table->row[a][IHP_HOLE_SUITED + b] = table->row[IHP_HOLE_SUITED + a][b] = number;
    else if (a == b + IHP_HOLE_SUITED)
      table->row[b][a] = number;
  }
}

/* A counting sort of all places by group; those that are not live are of group 0 in
 * `number`, the live ones of one more than theirs.  Neighbours are mostly of one group,
 * and each would wait for the one before: so four quarters of the places take turns. */
static void order_places(const uint16_t number[IH_HOLES], ih_showdown_order *out)
{
  enum { QUARTER = IH_HOLES / 4 };
  uint16_t next[IH_SHOWDOWN_LEVELS + 1];
  next[0] = out->hands;
  memcpy(next + 1, out->first, out->groups * sizeof *next);
  for (unsigned i = 0; i < QUARTER; i++) {
    IHP_UNROLL
    for (unsigned q = 0; q < 4; q++)
      out->order[next[number[q * QUARTER + i]]++] = (uint16_t)(q * QUARTER + i);
  }
  for (unsigned at = 4 * QUARTER; at < IH_HOLES; at++)
    out->order[next[number[at]]++] = (uint16_t)at;
}

static void write_order(const struct ihp_holes *holes, const struct groups *groups,
                        ihp_holes_spread_function *spread, ih_showdown_order *out)
{
  struct ihp_hole_table table;
  uint16_t number[IH_HOLES];
  memset(&table, 0, sizeof table);
  memset(out, 0, sizeof *out);
  number_all(groups, &table);
  spread(holes->type, &table, number);
  out->groups = (uint16_t)groups->groups;
  memcpy(out->strength, groups->strength, groups->groups * sizeof *out->strength);
  for (unsigned g = 0; g <= groups->groups; g++)
    out->first[g] = groups->behind[g][ALL];
  out->hands = out->first[groups->groups];
  order_places(number, out);
}

/* ---- The calls -------------------------------------------------------------- */

void ih_showdown_compare_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  IHP_REQUIRE(ihp_instructions_known(instructions) && ihp_holes_check(board, n) == IH_OK);
  struct ihp_holes holes;
  struct groups groups;
  ihp_holes_make(board, n, &holes);
  make_groups(&holes, &groups);
  if (wins != NULL || ties != NULL)
    write_wins(&holes, &groups, ihp_holes_spread(instructions), wins, ties);
  if (order != NULL)
    write_order(&holes, &groups, ihp_holes_spread(instructions), order);
}

enum ih_status ih_showdown_compare(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  const enum ih_status status =
      ihp_instructions_known(instructions) ? ihp_holes_check(board, n) : IH_ERR_ARGUMENT;
  if (status == IH_OK)
    ih_showdown_compare_unchecked(instructions, board, n, wins, ties, order);
  return status;
}
