/* Adds the numbers of the boards with one more card, compiled once for each instruction set.
 *
 * A row's patterns become patterns of one row of the longer board: its varying card is looked up
 * there by its later type.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "equity/omaha/next.h"

enum { LANES = VEC_LANES(32), VECTORS = IHP_OMAHA_CARDS / LANES };

struct addition {
  const struct ihp_omaha_next *next;
  vec map[VECTORS];
  uint32_t is_in[2 * IHP_OMAHA_CARDS]; /* all bits set in the first half */
};

VEC_STEP void addition_make(const struct ihp_omaha_next *next, struct addition *out)
{
  out->next = next;
  for (unsigned v = 0; v < VECTORS; v++)
    out->map[v] = v_load(next->map + LANES * v);
  for (unsigned i = 0; i < 2 * IHP_OMAHA_CARDS; i++)
    out->is_in[i] = i < IHP_OMAHA_CARDS ? UINT32_MAX : 0;
}

/* Adds `times` the later numbers of a row's patterns, of which there are `length`. */
VEC_STEP void add_row(const struct addition *all, unsigned length, uint32_t times,
                      const uint32_t number[], uint32_t sum[])
{
  if (all->next->to->types.count > 32) {
    for (unsigned type = 0; type < length; type++)
      sum[type] += times * number[all->next->map[type]];
    return;
  }
  const uint32_t *is_in = all->is_in + IHP_OMAHA_CARDS - length;
  for (unsigned v = 0; LANES * v < length; v++) {
    const vec all_more = v_mul32(v_look_up32(number, all->map[v]), v_all32(times));
    const vec more = v_and(all_more, v_load(is_in + LANES * v));
    v_store(sum + LANES * v, v_add32(v_load(sum + LANES * v), more));
  }
}

VEC_STEP void add_rows(const struct addition *all, size_t n, const uint32_t number[],
                       uint32_t sum[])
{
  const struct ihp_omaha_patterns *from = all->next->from, *to = all->next->to;
  const uint8_t dealt = all->next->dealt;
  for (uint32_t r = 0; r < from->rows; r++) {
    uint8_t later[IH_OMAHA_MAX_HOLE];
    if (from->row[r] == IHP_OMAHA_NO_ROW)
      continue;
    const int times = ihp_omaha_later_others(all->next, r, n, later);
    if (times <= 0)
      continue;
    uint32_t row = 0;
    for (unsigned i = 0; i < n - 1; i++)
      row += to->step[i][later[i]];
    const unsigned length = from->types.end[from->others[r][0]];
    uint32_t *sums = sum + from->row[r];
    const uint32_t *numbers = number + to->row[row];
    add_row(all, length, (uint32_t)times, numbers, sums);
    if (dealt < length)
      sums[dealt] -= numbers[all->next->map[dealt]];
  }
}

VEC_TARGET void VEC_NAME(ihp_omaha_add_next)(const struct ihp_omaha_next *next,
                                             const uint32_t number[], uint32_t sum[])
{
  struct addition all;
  addition_make(next, &all);
  if (next->from->n == 4)
    add_rows(&all, 4, number, sum);
  else if (next->from->n == 5)
    add_rows(&all, 5, number, sum);
  else
    add_rows(&all, 6, number, sum);
}

VEC_TARGET void VEC_NAME(ihp_omaha_add_counts)(const uint8_t from[], const uint8_t later[],
                                               unsigned length, unsigned weight, size_t width,
                                               uint16_t count[])
{
  const vec times = v_all16((uint16_t)weight);
  for (unsigned i = 0; i < length; i++, count += width) {
    const uint8_t *counts = from + width * later[i];
    for (size_t at = 0; at < width; at += VEC_LANES(16)) {
      const vec more = v_mul16(v_load_wide8(counts + at), times);
      v_store(count + at, v_add16(v_load(count + at), more));
    }
  }
}
