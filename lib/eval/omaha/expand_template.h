/* Writes numbers of patterns to all hole cards, compiled once for each instruction set.
 *
 * In the order of hole cards, those that differ in their lowest card only are neighbours.  Their
 * patterns are one row, in which each of these cards is looked up by its type.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "base/binomial.h"
#include "eval/omaha/compare.h"

#include <string.h>

enum { CARDS = VEC_LANES(32), VECTORS = IHP_OMAHA_CARDS / CARDS };

struct expansion {
  const struct ihp_omaha_patterns *patterns;
  const uint32_t *number;
  const uint32_t *end;                               /* of out[] */
  vec type[VECTORS];                                 /* of each card */
  vec live[VECTORS];                                 /* all bits set for live cards */
  uint32_t step[IH_OMAHA_MAX_HOLE][IHP_OMAHA_TYPES]; /* [k - 1][type]: ihp_omaha_colex(k, type) */
};

VEC_STEP void expansion_make(const struct ihp_omaha_patterns *patterns, const uint32_t number[],
                             uint32_t out[], struct expansion *all)
{
  uint32_t type[IHP_OMAHA_CARDS], live[IHP_OMAHA_CARDS];
  all->patterns = patterns;
  all->number = number;
  all->end = out + ihp_binomial(52, (unsigned)patterns->n);
  for (unsigned card = 0; card < IHP_OMAHA_CARDS; card++) {
    live[card] = patterns->types.of[card] == IHP_OMAHA_DEAD ? 0 : UINT32_MAX;
    type[card] = patterns->types.of[card] & live[card];
  }
  for (unsigned v = 0; v < VECTORS; v++) {
    all->type[v] = v_load(type + CARDS * v);
    all->live[v] = v_load(live + CARDS * v);
  }
  for (unsigned k = 1; k < patterns->n; k++)
    for (unsigned t = 0; t < patterns->types.count; t++)
      all->step[k - 1][t] = ihp_omaha_colex(k, t);
}

/* Writes the numbers of a row to the cards 0..n-1.  Those after them are overwritten later. */
VEC_STEP void expand_row(const struct expansion *all, uint32_t row, unsigned n, uint32_t out[])
{
  const uint32_t *number = all->number + all->patterns->row[row];
  if (all->patterns->types.count <= 32 && all->end - out >= IHP_OMAHA_CARDS) {
    for (unsigned v = 0; CARDS * v < n; v++)
      v_store(out + CARDS * v, v_and(v_look_up32(number, all->type[v]), all->live[v]));
    return;
  }
  const uint8_t *type = all->patterns->types.of;
  for (unsigned card = 0; card < n; card++)
    out[card] = type[card] == IHP_OMAHA_DEAD ? 0 : number[type[card]];
}

/* Returns the row of hole cards whose higher cards have n ascending types, which begin at the k-th
 * of all. */
VEC_STEP uint32_t add_steps(const struct expansion *all, const uint8_t type[], unsigned n,
                            unsigned k)
{
  uint32_t row = 0;
  for (unsigned i = 0; i < n; i++)
    row += all->step[k - 1 + i][type[i]];
  return row;
}

/* Inserts a type into n ascending ones. */
IHP_ALWAYS_INLINE void insert_type(const uint8_t from[], unsigned n, uint8_t type, uint8_t to[])
{
  unsigned i = 0;
  for (; i < n && from[i] < type; i++)
    to[i] = from[i];
  to[i] = type;
  for (; i < n; i++)
    to[i + 1] = from[i];
}

/* Writes the numbers of the hole cards whose higher cards have n types, and whose two lowest cards
 * are below `end`.  Returns where the hole cards after these begin. */
VEC_TARGET static uint32_t *expand_two(const struct expansion *all, const uint8_t high[],
                                       unsigned n, unsigned end, uint32_t *out)
{
  const uint32_t above = add_steps(all, high, n, 2);
  for (unsigned card = 1; card < end; out += card++) {
    const uint8_t type = all->patterns->types.of[card];
    uint8_t with[IH_OMAHA_MAX_HOLE];
    if (type == IHP_OMAHA_DEAD) {
      memset(out, 0, card * sizeof *out);
    } else if (type <= high[0]) {
      expand_row(all, above + type, card, out);
    } else {
      insert_type(high, n, type, with);
      expand_row(all, add_steps(all, with, n + 1, 1), card, out);
    }
  }
  return out;
}

/* Likewise, with k >= 2 lower cards. */
VEC_TARGET static uint32_t *expand_below(const struct expansion *all, const uint8_t high[],
                                         unsigned n, unsigned k, unsigned end, uint32_t *out)
{
  if (k == 2)
    return expand_two(all, high, n, end, out);
  for (unsigned card = k - 1; card < end; card++) {
    const uint8_t type = all->patterns->types.of[card];
    uint8_t with[IH_OMAHA_MAX_HOLE];
    if (type == IHP_OMAHA_DEAD) {
      const size_t dead = (size_t)ihp_binomial(card, k - 1);
      memset(out, 0, dead * sizeof *out);
      out += dead;
    } else {
      insert_type(high, n, type, with);
      out = expand_below(all, with, n + 1, k - 1, card, out);
    }
  }
  return out;
}

VEC_TARGET void VEC_NAME(ihp_omaha_expand)(const struct ihp_omaha_patterns *patterns,
                                           const uint32_t number[], uint32_t out[])
{
  struct expansion all;
  expansion_make(patterns, number, out, &all);
  (void)expand_below(&all, NULL, 0, (unsigned)patterns->n, 52, out);
}
