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

/* The counters of k cards follow those of k - 1, and each block is in the colex order of the types.
 * So the counter of some cards and one more, of no lower type, is `step[k][type]` further, where
 * the new one is the k-th. */
struct steps {
  uint32_t of[IH_OMAHA_MAX_HOLE][IHP_OMAHA_FINAL_TYPES]; /* [k - 1] */
  uint32_t count;                                        /* of all counters */
};

static void make_steps(unsigned types, size_t n, struct steps *out)
{
  out->count = 1; /* that of no cards: all hole cards */
  for (unsigned k = 1; k < n; k++) {
    const uint32_t block = k == 1 ? 1 : ihp_omaha_colex(k - 1, types);
    for (unsigned type = 0; type < types; type++)
      out->of[k - 1][type] = block + ihp_omaha_colex(k, type);
    out->count += ihp_omaha_colex(k, types);
  }
}

/* ---- One pattern ---------------------------------------------------------- */

/* A pattern's types with what the recursions below look up. */
struct card_types {
  const struct steps *steps;
  const uint8_t *left; /* live cards of each type */
  const uint8_t *type; /* n of them */
  size_t n;
};

/* In how many ways a pattern's cards are dealt, for each card. */
struct ways {
  uint8_t held[IH_OMAHA_MAX_HOLE];      /* it is certain, and the card before need not be held */
  uint8_t any[IH_OMAHA_MAX_HOLE];       /* it need not be held, nor the card before */
  uint8_t any_first[IH_OMAHA_MAX_HOLE]; /* it need not be held, but the card before is */
};

/* Inclusion and exclusion, card by card: from the hole cards that hold certain k of the cards
 * before card I, whose counter is `at`, and share none of the others with them, those that hold
 * card I too are subtracted.  NEXT is I + 1; each compiles to straight code for its constants I, k
 * and n.
 *
 * The hole cards that hold all n cards are left out: see count_level(). */
#define DEFINE_COUNT_APART(I, NEXT)                                                                \
  IHP_ALWAYS_INLINE uint32_t count_apart_##I(                                                      \
      const uint32_t hold[], const struct card_types *cards, unsigned k, uint32_t at)              \
  {                                                                                                \
    if (I == cards->n)                                                                             \
      return k == cards->n ? 0 : hold[at];                                                         \
    return count_apart_##NEXT(hold, cards, k, at) -                                                \
           count_apart_##NEXT(hold, cards, k + 1, at + cards->steps->of[k][cards->type[I]]);       \
  }

/* Adds the hole cards of a pattern to the counters of their cards, card by card: those that hold
 * certain k of the cards before card I, in `ways` ways, hold card I too, or any cards of its type.
 * Of cards of one type, each counter is that of the first ones; so after one that need not be held
 * (is_held is 0), the next of its type is not held either. */
#define DEFINE_ADD(I, NEXT)                                                                        \
  IHP_ALWAYS_INLINE void add_##I(uint32_t hold[], const struct card_types *cards,                  \
                                 const struct ways *by, unsigned k, uint32_t at, uint32_t ways,    \
                                 int is_held)                                                      \
  {                                                                                                \
    if (I == cards->n) {                                                                           \
      if (k < cards->n)                                                                            \
        hold[at] += ways;                                                                          \
      return;                                                                                      \
    }                                                                                              \
    const uint32_t with = is_held ? ways : ways * by->held[I];                                     \
    const uint32_t without = ways * (is_held ? by->any_first[I] : by->any[I]);                     \
    add_##NEXT(hold, cards, by, k, at, without, 0);                                                \
    add_##NEXT(hold, cards, by, k + 1, at + cards->steps->of[k][cards->type[I]], with, 1);         \
  }

/* The recursions end before card 6. */
IHP_ALWAYS_INLINE uint32_t count_apart_6(const uint32_t hold[], const struct card_types *cards,
                                         unsigned k, uint32_t at)
{
  return k == cards->n ? 0 : hold[at];
}

IHP_ALWAYS_INLINE void add_6(uint32_t hold[], const struct card_types *cards, const struct ways *by,
                             unsigned k, uint32_t at, uint32_t ways, int is_held)
{
  (void)by, (void)is_held;
  if (k < cards->n)
    hold[at] += ways;
}

#define DEFINE_CARD(I, NEXT) DEFINE_COUNT_APART(I, NEXT) DEFINE_ADD(I, NEXT)
DEFINE_CARD(5, 6)
DEFINE_CARD(4, 5)
DEFINE_CARD(3, 4)
DEFINE_CARD(2, 3)
DEFINE_CARD(1, 2)
DEFINE_CARD(0, 1)

/* choose[m][o] = C(m, o) */
static const uint8_t choose[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

IHP_ALWAYS_INLINE void find_ways(const struct card_types *cards, struct ways *out)
{
  uint8_t from[IH_OMAHA_MAX_HOLE]; /* cards of its type from each on */
  unsigned same = 0;
  IHP_UNROLL
  for (unsigned i = (unsigned)cards->n; i-- > 0;) {
    const uint8_t type = cards->type[i];
    const int is_first = i == 0 || cards->type[i - 1] != type;
    same = i + 1 < cards->n && cards->type[i + 1] == type ? same + 1 : 1;
    from[i] = (uint8_t)same;
    out->held[i] = (uint8_t)is_first;
  }
  unsigned before = 0;
  IHP_UNROLL
  for (unsigned i = 0; i < cards->n; i++) {
    before = out->held[i] ? 0 : before + 1;
    const uint8_t any = choose[cards->left[cards->type[i]] - before][from[i]];
    out->any_first[i] = any;
    out->any[i] = out->held[i] ? any : 1;
  }
}

/* ---- All patterns --------------------------------------------------------- */

/* Once the hole cards of a pattern are added, they are themselves among those that hold all n of
 * their cards. */
IHP_ALWAYS_INLINE void count_level(struct ih_omaha_comparison *comparison,
                                   const struct steps *steps, unsigned level, size_t n)
{
  const struct ihp_omaha_pattern *first = comparison->sorted + comparison->first[level];
  const struct ihp_omaha_pattern *end = comparison->sorted + comparison->first[level + 1];
  const struct ihp_omaha_pattern *pattern;
  const uint32_t themselves = n % 2 == 0 ? 1 : UINT32_MAX;
  uint32_t *hold = comparison->hold;
  struct card_types cards = {steps, comparison->patterns.types.left, NULL, n};
  for (pattern = first; pattern < end; pattern++) {
    cards.type = pattern->type;
    comparison->wins[pattern->number] = count_apart_0(hold, &cards, 0, 0);
  }
  for (pattern = first; pattern < end; pattern++) {
    cards.type = pattern->type;
    struct ways ways;
    find_ways(&cards, &ways);
    add_0(hold, &cards, &ways, 0, 0, 1, 1);
  }
  for (pattern = first; pattern < end; pattern++) {
    cards.type = pattern->type;
    comparison->ties[pattern->number] =
        count_apart_0(hold, &cards, 0, 0) + themselves - comparison->wins[pattern->number];
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
