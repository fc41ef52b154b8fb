/* All hole cards of a board in order, and which ones each beats. */
#include "base/bits.h"
#include "base/require.h"
#include "eval/showdown/levels.h"
#include "simd/instructions.h"

#include <string.h>

/* ---- Which hole cards each beats ------------------------------------------- */

/* The hole cards in levels below g that share no card with hole cards of two types: no
 * others hold both of their cards, so none is taken away twice if their own level is not
 * below g. */
static uint16_t count_apart(const struct ihp_levels *levels, unsigned g, unsigned a, unsigned b)
{
  const uint16_t *weaker = levels->weaker[g];
  return (uint16_t)(weaker[IHP_TYPE_ALL] - weaker[a] - weaker[b]);
}

/* Counted up to their own level and with it, the hole cards themselves are there once and
 * taken away twice. */
static inline void compare_types(const struct ihp_levels *levels, unsigned g, unsigned a,
                                 unsigned b, struct ihp_type_table *win, struct ihp_type_table *tie)
{
  const uint16_t below = count_apart(levels, g, a, b);
  const uint16_t with = count_apart(levels, g + 1, a, b);
  win->row[a][b] = below;
  tie->row[a][b] = (uint16_t)(with + 1 - below);
}

/* Of equal ranks either card can be the higher one. */
static void compare_pairs(const struct ihp_levels *restrict levels,
                          struct ihp_type_table *restrict win, struct ihp_type_table *restrict tie)
{
  for (unsigned i = 0; i < levels->by_rank; i++) {
    const struct ihp_type_pair *pair = &levels->pair[i];
    const unsigned g = pair->level, a = pair->a, b = pair->b;
    compare_types(levels, g, a, b, win, tie);
    compare_types(levels, g, a, IHP_TYPE_SUITED + b, win, tie);
    compare_types(levels, g, IHP_TYPE_SUITED + a, b, win, tie);
  }
  for (unsigned i = levels->by_rank; i < levels->pairs; i++) {
    const struct ihp_type_pair *pair = &levels->pair[i];
    const unsigned g = pair->level, a = pair->a, b = pair->b;
    compare_types(levels, g, a, b, win, tie);
    if (a == b + IHP_TYPE_SUITED)
      compare_types(levels, g, b, a, win, tie);
  }
}

static void write_wins(const struct ihp_board_types *types, const struct ihp_levels *levels,
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

/* ---- The order ------------------------------------------------------------- */

/* The number of each pair's level, from 1 on. */
static void number_pairs(const struct ihp_levels *levels, struct ihp_type_table *table)
{
  for (unsigned i = 0; i < levels->pairs; i++) {
    const struct ihp_type_pair *pair = &levels->pair[i];
    const unsigned a = pair->a, b = pair->b;
    const uint16_t number = (uint16_t)(pair->level + 1);
    table->row[a][b] = number;
    if (i < levels->by_rank)
      table->row[a][IHP_TYPE_SUITED + b] = table->row[IHP_TYPE_SUITED + a][b] = number;
    else if (a == b + IHP_TYPE_SUITED)
      table->row[b][a] = number;
  }
}

/* A counting sort of all places by level.  number[] holds 0 for places that are not live,
 * and one more than their level for the live ones.  Neighbours are mostly of one level, and
 * each would wait for the one before: so four quarters of the places take turns. */
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

static void write_order(const struct ihp_board_types *types, const struct ihp_levels *levels,
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
    out->first[g] = levels->weaker[g][IHP_TYPE_ALL];
  out->holes = out->first[levels->count];
  order_places(number, out);
}

/* ---- The calls ------------------------------------------------------------- */

void ih_showdown_compare_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  IHP_REQUIRE(ihp_instructions_known(instructions) && ihp_showdown_check(board, n) == IH_OK);
  ihp_expand_types *const expand = ihp_expand_types_for(instructions);
  struct ihp_board_types types;
  struct ihp_levels levels;
  ihp_board_types_make(board, n, &types);
  ihp_levels_make(&types, &levels);
  if (wins != NULL || ties != NULL)
    write_wins(&types, &levels, expand, wins, ties);
  if (order != NULL)
    write_order(&types, &levels, expand, order);
}

enum ih_status ih_showdown_compare(const ih_instructions *instructions, const uint8_t board[],
                                   size_t n, uint16_t wins[IH_HOLES], uint16_t ties[IH_HOLES],
                                   ih_showdown_order *order)
{
  const enum ih_status status =
      ihp_instructions_known(instructions) ? ihp_showdown_check(board, n) : IH_ERR_ARGUMENT;
  if (status == IH_OK)
    ih_showdown_compare_unchecked(instructions, board, n, wins, ties, order);
  return status;
}
