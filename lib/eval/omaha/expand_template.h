/* Writes or adds numbers of patterns to all hole cards, compiled once for each instruction set.
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
  uint32_t times;                      /* each number is added so often; 0: it is written */
  const uint32_t *end;                 /* of out[] */
  vec type[VECTORS];                   /* of each card */
  vec live[VECTORS];                   /* all bits set for live cards */
  uint32_t is_in[2 * IHP_OMAHA_CARDS]; /* all bits set in the first half */
};

VEC_STEP void expansion_make(const struct ihp_omaha_patterns *patterns, const uint32_t number[],
                             uint32_t times, const uint32_t *end, struct expansion *all)
{
  uint32_t type[IHP_OMAHA_CARDS], live[IHP_OMAHA_CARDS];
  all->patterns = patterns;
  all->number = number;
  all->times = times;
  all->end = end;
  for (unsigned card = 0; card < IHP_OMAHA_CARDS; card++) {
    live[card] = patterns->types.of[card] == IHP_OMAHA_DEAD ? 0 : UINT32_MAX;
    type[card] = patterns->types.of[card] & live[card];
  }
  for (unsigned v = 0; v < VECTORS; v++) {
    all->type[v] = v_load(type + CARDS * v);
    all->live[v] = v_load(live + CARDS * v);
  }
  for (unsigned i = 0; i < 2 * IHP_OMAHA_CARDS; i++)
    all->is_in[i] = i < IHP_OMAHA_CARDS ? UINT32_MAX : 0;
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

/* Adds the numbers of a row to the cards 0..n-1. */
VEC_STEP void add_row(const struct expansion *all, uint32_t row, unsigned n, uint32_t sum[])
{
  const uint32_t *number = all->number + all->patterns->row[row];
  const uint32_t *is_in = all->is_in + IHP_OMAHA_CARDS - n;
  if (all->patterns->types.count <= 32 && all->end - sum >= IHP_OMAHA_CARDS) {
    const vec times = v_all32(all->times);
    for (unsigned v = 0; CARDS * v < n; v++) {
      const vec more = v_mul32(v_look_up32(number, all->type[v]), times);
      const vec own = v_and(v_and(more, all->live[v]), v_load(is_in + CARDS * v));
      v_store(sum + CARDS * v, v_add32(v_load(sum + CARDS * v), own));
    }
    return;
  }
  const uint8_t *type = all->patterns->types.of;
  for (unsigned card = 0; card < n; card++)
    sum[card] += type[card] == IHP_OMAHA_DEAD ? 0 : all->times * number[type[card]];
}

/* Writes or adds the numbers of a row. */
VEC_STEP void put_row(const struct expansion *all, uint32_t row, unsigned n, uint32_t out[])
{
  if (all->times > 0)
    add_row(all, row, n, out);
  else
    expand_row(all, row, n, out);
}

/* Hole cards that are not all live get 0 if numbers are written, and keep theirs if they are added.
 */
IHP_ALWAYS_INLINE void put_none(const struct expansion *all, size_t count, uint32_t out[])
{
  if (all->times == 0)
    memset(out, 0, count * sizeof *out);
}

/* Returns the row of hole cards whose higher cards have n ascending types, which begin at the k-th
 * of all. */
VEC_STEP uint32_t add_steps(const struct expansion *all, const uint8_t type[], unsigned n,
                            unsigned k)
{
  uint32_t row = 0;
  for (unsigned i = 0; i < n; i++)
    row += all->patterns->step[k - 1 + i][type[i]];
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
      put_none(all, card, out);
    } else if (type <= high[0]) {
      put_row(all, above + type, card, out);
    } else {
      insert_type(high, n, type, with);
      put_row(all, add_steps(all, with, n + 1, 1), card, out);
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
      put_none(all, dead, out);
      out += dead;
    } else {
      insert_type(high, n, type, with);
      out = expand_below(all, with, n + 1, k - 1, card, out);
    }
  }
  return out;
}

/* Writes or adds numbers to the hole cards with these high cards. */
VEC_TARGET static void expand_high(const struct ihp_omaha_patterns *patterns,
                                   const uint32_t number[], uint32_t times, const uint8_t high[],
                                   unsigned highs, uint32_t *out)
{
  const unsigned lows = (unsigned)patterns->n - highs, end = highs > 0 ? high[0] : 52;
  const size_t count = (size_t)ihp_binomial(end, lows);
  struct expansion all;
  uint8_t type[2][IH_OMAHA_MAX_HOLE] = {{0}}; /* ascending, with each further card in the other */
  expansion_make(patterns, number, times, out + count, &all);
  for (unsigned i = 0; i < highs; i++) {
    const uint8_t of = patterns->types.of[high[i]];
    if (of == IHP_OMAHA_DEAD) {
      put_none(&all, count, out);
      return;
    }
    insert_type(type[i % 2], i, of, type[(i + 1) % 2]);
  }
  (void)expand_below(&all, type[highs % 2], highs, lows, end, out);
}

VEC_TARGET void VEC_NAME(ihp_omaha_expand)(const struct ihp_omaha_patterns *patterns,
                                           const uint32_t number[], uint32_t out[])
{
  expand_high(patterns, number, 0, NULL, 0, out);
}

VEC_TARGET void VEC_NAME(ihp_omaha_add_expanded)(const struct ihp_omaha_patterns *patterns,
                                                 const uint32_t number[], uint32_t times,
                                                 const uint8_t high[], unsigned highs,
                                                 uint32_t sum[])
{
  expand_high(patterns, number, times, high, highs, sum);
}
