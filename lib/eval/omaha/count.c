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

#include "base/binomial.h"

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

/* The counters of all sets of some of the n cards, but for that of all of them.  Bit i of a set
 * stands for card i. */
IHP_ALWAYS_INLINE void find_counters(const struct steps *steps, const uint8_t type[], size_t n,
                                     uint32_t at[])
{
  at[0] = 0;
  IHP_UNROLL
  for (unsigned i = 0; i < n; i++) {
    IHP_UNROLL
    for (unsigned set = 0; set < 1u << i; set++)
      if (set + (1u << i) + 1 < 1u << n)
        at[set | 1u << i] = at[set] + steps->of[__builtin_popcount(set)][type[i]];
  }
}

/* Returns the number of hole cards so far that share no card with those of some types.  They
 * themselves, once they are among them, are not subtracted as often as they should be: by
 * `(-1)^n`. */
IHP_ALWAYS_INLINE uint32_t count_apart(const uint32_t hold[], const uint32_t at[], size_t n)
{
  uint32_t apart = 0;
  for (unsigned set = 0; set + 1 < 1u << n; set++)
    apart += __builtin_popcount(set) % 2 == 0 ? hold[at[set]] : 0 - hold[at[set]];
  return apart;
}

/* Adds the hole cards of a pattern without two cards of a type.  Those that hold given cards can
 * have any of the live cards of the other types. */
IHP_ALWAYS_INLINE void add_different(uint32_t hold[], const uint32_t at[], const uint8_t left[],
                                     const uint8_t type[], size_t n)
{
  uint32_t ways[1u << IH_OMAHA_MAX_HOLE];
  const unsigned all = (1u << n) - 1;
  ways[all] = 1;
  IHP_UNROLL
  for (unsigned i = 0; i < n; i++) {
    IHP_UNROLL
    for (unsigned others = 0; others < 1u << i; others++)
      ways[all ^ others ^ 1u << i] = ways[all ^ others] * left[type[i]];
  }
  for (unsigned set = 0; set < all; set++)
    hold[at[set]] += ways[set];
}

/* Adds the hole cards of any pattern.  Of several cards of a type, only the sets with the first
 * ones are used, so that no counter is used twice. */
IHP_ALWAYS_INLINE void add_any(uint32_t hold[], const uint32_t at[], const uint8_t left[],
                               const uint8_t type[], size_t n)
{
  for (unsigned set = 0; set + 1 < 1u << n; set++) {
    uint32_t ways = 1;
    for (unsigned i = 0; i < n;) {
      unsigned held = 0, given = 0, is_first = 1;
      const uint8_t of = type[i];
      for (; i < n && type[i] == of; i++, held++) {
        const unsigned is_given = set >> i & 1;
        is_first &= is_given <= (given == held);
        given += is_given;
      }
      ways *= is_first ? (uint32_t)ihp_binomial(left[of] - given, held - given) : 0;
    }
    hold[at[set]] += ways;
  }
}

IHP_ALWAYS_INLINE int are_different(const uint8_t type[], size_t n)
{
  int different = 1;
  for (unsigned i = 1; i < n; i++)
    different &= type[i] != type[i - 1];
  return different;
}

IHP_ALWAYS_INLINE void count_level(struct ih_omaha_comparison *comparison,
                                   const struct steps *steps, unsigned level, size_t n)
{
  const struct ihp_omaha_entry_of_level *first = comparison->entry + comparison->first[level];
  const struct ihp_omaha_entry_of_level *end = comparison->entry + comparison->first[level + 1];
  const uint8_t *left = comparison->patterns.types.left;
  uint32_t *hold = comparison->hold, at[1u << IH_OMAHA_MAX_HOLE];
  const uint32_t themselves = n % 2 == 0 ? 1 : UINT32_MAX;
  for (const struct ihp_omaha_entry_of_level *entry = first; entry < end; entry++) {
    find_counters(steps, entry->type, n, at);
    comparison->wins[entry->pattern] = count_apart(hold, at, n);
  }
  for (const struct ihp_omaha_entry_of_level *entry = first; entry < end; entry++) {
    find_counters(steps, entry->type, n, at);
    if (are_different(entry->type, n))
      add_different(hold, at, left, entry->type, n);
    else
      add_any(hold, at, left, entry->type, n);
  }
  for (const struct ihp_omaha_entry_of_level *entry = first; entry < end; entry++) {
    find_counters(steps, entry->type, n, at);
    comparison->ties[entry->pattern] =
        count_apart(hold, at, n) + themselves - comparison->wins[entry->pattern];
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
