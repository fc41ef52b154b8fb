/* All hole hands of a board in order, and whom each beats.
 *
 * The obvious version sorts 1,081 hands and goes through them, counting for every card
 * the hands behind that hold it.  Here the hands of two types of cards are one class, of
 * which there are 91 without a flush; their strengths are numbered by a set of bits, not
 * sorted; and the cards counted are types. */
#include "base/bits.h"
#include "eval/hole_hands.h"

#include <isohand/eval.h>
#include <string.h>

#ifdef IH_DEBUG
#include <assert.h>
#define REQUIRE(holds) assert(holds)
#else
#define REQUIRE(holds) ((void)0)
#endif

/* The live hands with a card of type a and one of type b; a's rank is the higher, or a
 * is the suited one of equal ranks. */
struct class
{
  uint8_t a, b;
  uint16_t strength;
  uint16_t group;
};

/* The classes of a board, and its groups of equal strength from the weakest on. */
struct groups {
  unsigned classes, groups;
  struct class class[IH_HOLES_GROUPS];
  uint16_t strength[IH_HOLES_GROUPS];
  /* behind[g][t]: the hands in groups below g that hold one certain card of type t */
  uint16_t behind[IH_HOLES_GROUPS + 1][IHP_HOLE_TYPES];
};

/* In the place of a type that no card has: all hands in groups below g. */
#define ALL IHP_HOLE_BLOCKED

/* ---- Classes and groups ---------------------------------------------------- */

/* type[] = the types of which cards are left, by rank and the suited one of a rank last;
 * returns how many: at most 13 and the ten of the suit. */
static unsigned list_types(const struct ihp_holes *holes, uint8_t type[IHP_HOLE_TYPES])
{
  unsigned n = 0;
  for (unsigned r = 0; r < IHP_HOLE_RANKS; r++)
    for (unsigned t = r; t < IHP_HOLE_TYPES; t += IHP_HOLE_SUITED)
      if (holes->left[t] > 0)
        type[n++] = (uint8_t)t;
  return n;
}

static void list_classes(const struct ihp_holes *holes, struct groups *out)
{
  uint8_t type[IHP_HOLE_TYPES];
  const unsigned types = list_types(holes, type);
  struct class *class = out->class;
  for (unsigned i = 0; i < types; i++) {
    const uint8_t a = type[i];
    const uint16_t *row = holes->strength.row[a];
    for (unsigned j = 0; j < i; j++)
      *class ++ = (struct class){a, type[j], row[type[j]], 0};
    if (holes->left[a] > 1)
      *class ++ = (struct class){a, a, row[a], 0};
  }
  out->classes = (unsigned)(class - out->class);
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
  uint16_t low[LOW_VALUES] = {0}, high[HIGH_VALUES] = {0}, by_low[IH_HOLES_GROUPS];
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
  uint16_t order[IH_HOLES_GROUPS];
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

/* A card of type a is in as many hands of a class as there are cards to go with it. */
static void count_behind(const struct ihp_holes *holes, struct groups *groups)
{
  memset(groups->behind, 0, (groups->groups + 1) * sizeof *groups->behind);
  for (unsigned i = 0; i < groups->classes; i++) {
    const struct class *class = &groups->class[i];
    uint16_t *here = groups->behind[class->group + 1];
    const unsigned a = holes->left[class->a], b = holes->left[class->b];
    const unsigned same = class->a == class->b;
    here[class->a] = (uint16_t)(here[class->a] + b - same);
    here[class->b] = (uint16_t)(here[class->b] + (same ? 0 : a));
    here[ALL] = (uint16_t)(here[ALL] + (a * (b - same) >> same));
  }
  add_up(groups, holes->suited ? IHP_HOLE_TYPES : IHP_HOLE_SUITED);
}

static void make_groups(const struct ihp_holes *holes, struct groups *out)
{
  list_classes(holes, out);
  number_groups(out);
  count_behind(holes, out);
}

/* A class's number in a table: of equal ranks either card can be the higher one. */
static void set(struct ihp_hole_table *table, const struct class *class, unsigned value)
{
  table->row[class->a][class->b] = (uint16_t)value;
  if (class->a == class->b + IHP_HOLE_SUITED)
    table->row[class->b][class->a] = (uint16_t)value;
}

/* ---- Whom each hand beats --------------------------------------------------- */

/* The hands in groups below g that share no card with one of a class: none holds both
 * of its cards, if its group is not among them. */
static unsigned apart(const struct groups *groups, unsigned g, const struct class *class)
{
  const uint16_t *behind = groups->behind[g];
  return (unsigned)behind[ALL] - behind[class->a] - behind[class->b];
}

/* Counted up to the hand's own group and with it, the hand itself is taken away twice
 * and is there once. */
void ih_holes_compare_unchecked(enum ih_cpu cpu, const uint8_t board[], size_t n,
                                uint16_t wins[IH_HOLE_HANDS], uint16_t ties[IH_HOLE_HANDS])
{
  REQUIRE(ihp_holes_check(board, n) == IH_OK);
  struct ihp_holes holes;
  struct groups groups;
  struct ihp_hole_table win, tie;
  ihp_holes_make(board, n, &holes);
  make_groups(&holes, &groups);
  memset(&win, 0, sizeof win);
  memset(&tie, 0, sizeof tie);
  for (unsigned i = 0; i < groups.classes; i++) {
    const struct class *class = &groups.class[i];
    const unsigned below = apart(&groups, class->group, class);
    set(&win, class, below);
    set(&tie, class, apart(&groups, class->group + 1u, class) + 1 - below);
  }
  ihp_holes_spread(cpu)(holes.type, &win, wins);
  ihp_holes_spread(cpu)(holes.type, &tie, ties);
}

enum ih_status ih_holes_compare(enum ih_cpu cpu, const uint8_t board[], size_t n,
                                uint16_t wins[IH_HOLE_HANDS], uint16_t ties[IH_HOLE_HANDS])
{
  const enum ih_status status =
      wins == NULL || ties == NULL ? IH_ERR_ARGUMENT : ihp_holes_check(board, n);
  if (status == IH_OK)
    ih_holes_compare_unchecked(cpu, board, n, wins, ties);
  return status;
}

/* ---- The order -------------------------------------------------------------- */

/* A counting sort of all places by group; those that are not live are of group 0 in
 * `number`, the live ones of one more than theirs.  Neighbours are mostly of one group,
 * and each would wait for the one before: so four quarters of the places take turns. */
static void order_places(const uint16_t number[IH_HOLE_HANDS], ih_hole_order *out)
{
  enum { QUARTER = IH_HOLE_HANDS / 4 };
  uint16_t next[IH_HOLES_GROUPS + 1];
  next[0] = out->hands;
  memcpy(next + 1, out->first, out->groups * sizeof *next);
  for (unsigned i = 0; i < QUARTER; i++) {
    IHP_UNROLL
    for (unsigned q = 0; q < 4; q++)
      out->order[next[number[q * QUARTER + i]]++] = (uint16_t)(q * QUARTER + i);
  }
  for (unsigned at = 4 * QUARTER; at < IH_HOLE_HANDS; at++)
    out->order[next[number[at]]++] = (uint16_t)at;
}

void ih_holes_sort_unchecked(enum ih_cpu cpu, const uint8_t board[], size_t n, ih_hole_order *out)
{
  REQUIRE(ihp_holes_check(board, n) == IH_OK);
  struct ihp_holes holes;
  struct groups groups;
  struct ihp_hole_table table;
  uint16_t number[IH_HOLE_HANDS];
  ihp_holes_make(board, n, &holes);
  make_groups(&holes, &groups);
  memset(&table, 0, sizeof table);
  memset(out, 0, sizeof *out);
  for (unsigned i = 0; i < groups.classes; i++)
    set(&table, &groups.class[i], groups.class[i].group + 1u);
  ihp_holes_spread(cpu)(holes.type, &table, number);
  out->groups = (uint16_t)groups.groups;
  memcpy(out->strength, groups.strength, groups.groups * sizeof *out->strength);
  for (unsigned g = 0; g <= groups.groups; g++)
    out->first[g] = groups.behind[g][ALL];
  out->hands = out->first[groups.groups];
  order_places(number, out);
}

enum ih_status ih_holes_sort(enum ih_cpu cpu, const uint8_t board[], size_t n, ih_hole_order *out)
{
  const enum ih_status status = out == NULL ? IH_ERR_ARGUMENT : ihp_holes_check(board, n);
  if (status == IH_OK)
    ih_holes_sort_unchecked(cpu, board, n, out);
  return status;
}
