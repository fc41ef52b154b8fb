/* Counters of the hole cards that hold certain cards, and inclusion and exclusion over them: code
 * of count.c and, with several counters side by side, of split_template.h.
 *
 * A counter is for cards of given types, which are alike: it is how many hole cards hold these very
 * cards, whichever cards of the types they are.
 *
 * Before including this file, define APART_STEP, the attributes of its functions, and the type
 * `counter`: an unsigned number of 32 bits, or a vector of them. */
#include "eval/omaha/compare.h"

/* The counters of k cards follow those of k - 1, and each block is in the colex order of the types.
 * So the counter of some cards and one more, of no lower type, is `step[k][type]` further, where
 * the new one is the k-th. */
struct steps {
  uint32_t of[IH_OMAHA_MAX_HOLE][IHP_OMAHA_FINAL_TYPES]; /* [k - 1] */
  uint32_t count;                                        /* of all counters */
};

APART_STEP void make_steps(unsigned types, size_t n, struct steps *out)
{
  out->count = 1; /* that of no cards: all hole cards */
  for (unsigned k = 1; k < n; k++) {
    const uint32_t block = k == 1 ? 1 : ihp_omaha_colex(k - 1, types);
    for (unsigned type = 0; type < types; type++)
      out->of[k - 1][type] = block + ihp_omaha_colex(k, type);
    out->count += ihp_omaha_colex(k, types);
  }
}

/* What the hole cards themselves add to the counts of those that share no card with them: see
 * count_apart_0(). */
#define THEMSELVES(n) ((n) % 2 == 0 ? 1 : UINT32_MAX)

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

/* Adds the counter of k of n cards to *sum, or subtracts it. */
APART_STEP void add_counter(const counter hold[], const struct card_types *cards, unsigned k,
                            uint32_t at, counter *sum)
{
  if (k < cards->n)
    *sum = k % 2 == 0 ? *sum + hold[at] : *sum - hold[at];
}

/* Inclusion and exclusion, card by card: from the hole cards that hold certain k of the cards
 * before card I, whose counter is `at`, and share none of the others with them, those that hold
 * card I too are subtracted.  Adds the result to *sum.  NEXT is I + 1; each compiles to straight
 * code for its constants I, k and n.
 *
 * The hole cards that hold all n cards are left out: if those of the cards' pattern have been
 * added, they are themselves among these, and the caller adds
 * THEMSELVES(n). */
#define DEFINE_COUNT_APART(I, NEXT)                                                                \
  APART_STEP void count_apart_##I(const counter hold[], const struct card_types *cards,            \
                                  unsigned k, uint32_t at, counter *sum)                           \
  {                                                                                                \
    if (I == cards->n) {                                                                           \
      add_counter(hold, cards, k, at, sum);                                                        \
      return;                                                                                      \
    }                                                                                              \
    count_apart_##NEXT(hold, cards, k, at, sum);                                                   \
    count_apart_##NEXT(hold, cards, k + 1, at + cards->steps->of[k][cards->type[I]], sum);         \
  }

/* Adds the hole cards of a pattern to the counters of their cards, card by card: those that hold
 * certain k of the cards before card I, in `ways` ways, hold card I too, or any cards of its type.
 * Of cards of one type, each counter is that of the first ones; so after one that need not be held
 * (is_held is 0), the next of its type is not held either.  Of several counters side by side, only
 * those change whose bits are set in *mask. */
#define DEFINE_ADD(I, NEXT)                                                                        \
  APART_STEP void add_##I(counter hold[], const struct card_types *cards, const struct ways *by,   \
                          const counter *mask, unsigned k, uint32_t at, uint32_t ways,             \
                          int is_held)                                                             \
  {                                                                                                \
    if (I == cards->n) {                                                                           \
      if (k < cards->n)                                                                            \
        hold[at] += ways & *mask;                                                                  \
      return;                                                                                      \
    }                                                                                              \
    const uint32_t with = is_held ? ways : ways * by->held[I];                                     \
    const uint32_t without = ways * (is_held ? by->any_first[I] : by->any[I]);                     \
    add_##NEXT(hold, cards, by, mask, k, at, without, 0);                                          \
    add_##NEXT(hold, cards, by, mask, k + 1, at + cards->steps->of[k][cards->type[I]], with, 1);   \
  }

/* The recursions end before card 6. */
APART_STEP void count_apart_6(const counter hold[], const struct card_types *cards, unsigned k,
                              uint32_t at, counter *sum)
{
  add_counter(hold, cards, k, at, sum);
}

APART_STEP void add_6(counter hold[], const struct card_types *cards, const struct ways *by,
                      const counter *mask, unsigned k, uint32_t at, uint32_t ways, int is_held)
{
  (void)by, (void)is_held;
  if (k < cards->n)
    hold[at] += ways & *mask;
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

APART_STEP void find_ways(const struct card_types *cards, struct ways *out)
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

/* Adds the hole cards of a pattern to the counters that *mask selects. */
APART_STEP void add_pattern(counter hold[], const struct card_types *cards, const counter *mask)
{
  struct ways ways;
  find_ways(cards, &ways);
  add_0(hold, cards, &ways, mask, 0, 0, 1, 1);
}
