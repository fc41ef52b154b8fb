/* Expands types of cards to the hole order, compiled once for each instruction set.
 *
 * The obvious version is lib/eval/showdown/expand_portable.c.  Hole cards with the higher card h
 * are numbers h (h - 1) / 2 + l of the hole order for l = 0..h-1: the row of h's type, at the types
 * of the cards l.
 *
 * With large tables, a row of 32 numbers is one lookup table.  Without, a vector of cards covers a
 * few adjacent ranks: a shuffle of bytes for each half of the row repeats their numbers four times
 * each, and each card keeps one of the two.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "eval/showdown/types.h"

enum { CARDS = VEC_LANES(16), VECTORS = IHP_TYPE_CARDS / CARDS };

#if VEC_LARGE_TABLES
struct card_types {
  vec type[VECTORS];
};

VEC_STEP struct card_types load_types(const uint8_t type[IHP_TYPE_CARDS])
{
  struct card_types types;
  for (unsigned v = 0; v < VECTORS; v++)
    types.type[v] = v_load_wide8(type + CARDS * v);
  return types;
}

/* Returns the numbers of the cards of vector v in a row. */
VEC_STEP vec expand_row_vector(const struct card_types *types, unsigned v,
                               const uint16_t row[IHP_TYPES])
{
  const struct v_table16x32 table = v_load_table16x32(row);
  return v_look_up16x32(&table, types->type[v]);
}
#else
_Static_assert(CARDS / 4 * sizeof(uint16_t) <= 8, "the numbers of a vector's ranks are 64 bits");

struct card_types {
  vec suited[VECTORS]; /* all bits set for the cards of a type from IHP_TYPE_SUITED on */
  vec live[VECTORS];   /* all bits set for those that are not blocked */
  vec four_times;      /* bytes of the cards' ranks, the vector's first rank as 0 */
};

VEC_STEP struct card_types load_types(const uint8_t type[IHP_TYPE_CARDS])
{
  struct card_types types;
  uint8_t byte[VEC_BYTES];
  for (unsigned v = 0; v < VECTORS; v++) {
    const vec all = v_load_wide8(type + CARDS * v);
    types.suited[v] = v_below16(v_all16(IHP_TYPE_SUITED - 1), all);
    types.live[v] = v_xor(v_equal16(all, v_all16(IHP_TYPE_BLOCKED)), v_all16(0xFFFF));
  }
  for (unsigned b = 0; b < VEC_BYTES; b++)
    byte[b] = (uint8_t)(b / 8 * 2 + b % 2);
  types.four_times = v_load(byte);
  return types;
}

/* Returns the numbers of the cards of vector v in a row. */
VEC_STEP vec expand_row_vector(const struct card_types *types, unsigned v,
                               const uint16_t row[IHP_TYPES])
{
  const uint16_t *ranks = row + CARDS / 4 * v;
  const vec plain = v_shuffle8(v_repeat64(ranks), types->four_times);
  const vec suited = v_shuffle8(v_repeat64(ranks + IHP_TYPE_SUITED), types->four_times);
  return v_and(v_select8(types->suited[v], suited, plain), types->live[v]);
}
#endif

/* Writes numbers for at least the cards 0..n-1, n in 1..51; those after them are overwritten
 * later. */
VEC_STEP void expand_row(const struct card_types *types, const uint16_t row[IHP_TYPES], unsigned n,
                         uint16_t out[])
{
  IHP_UNROLL
  for (unsigned v = 0; v < VECTORS; v++)
    if (CARDS * v < n)
      v_store(out + CARDS * v, expand_row_vector(types, v, row));
}

/* Like expand_row, for the cards 0..50, with nothing written after them. */
VEC_STEP void expand_last_row(const struct card_types *types, const uint16_t row[IHP_TYPES],
                              uint16_t out[51])
{
  const unsigned full = 51 / CARDS;
  expand_row(types, row, full * CARDS, out);
  v_store_first16(out + full * CARDS, expand_row_vector(types, full, row), 51 % CARDS);
}

VEC_TARGET void VEC_NAME(ihp_expand_types)(const uint8_t type[IHP_TYPE_CARDS],
                                           const struct ihp_type_table *table,
                                           uint16_t out[IH_HOLES])
{
  const struct card_types types = load_types(type);
  for (unsigned h = 1; h < 51; h++, out += h - 1)
    expand_row(&types, table->row[type[h]], h, out);
  expand_last_row(&types, table->row[type[51]], out);
}
