#include "equity/omaha/next.h"

#include "simd/instructions.h"

#include <string.h>

void ihp_omaha_later_types(const struct ihp_omaha_types *from, const uint8_t to[], uint8_t card,
                           const uint8_t permuted[], uint8_t later[])
{
  memset(later, 0, IHP_OMAHA_CARDS);
  for (uint8_t other = 0; other < IHP_OMAHA_CARDS; other++)
    if (from->of[other] != IHP_OMAHA_DEAD && other != card)
      later[from->of[other]] = to[permuted == NULL ? other : permuted[other]];
}

void ihp_omaha_next_make(const struct ihp_omaha_patterns *from, const struct ihp_omaha_patterns *to,
                         uint8_t card, const uint8_t permuted[], struct ihp_omaha_next *out)
{
  uint8_t later[IHP_OMAHA_CARDS];
  *out = (struct ihp_omaha_next){.from = from, .to = to, .dealt = from->types.of[card]};
  ihp_omaha_later_types(&from->types, to->types.of, card, permuted, later);
  for (unsigned type = 0; type < IHP_OMAHA_CARDS; type++)
    out->map[type] = later[type];
}

ihp_omaha_add_next *ihp_omaha_add_next_for(const ih_instructions *instructions)
{
  static ihp_omaha_add_next *const add[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_add_next_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_add_next_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_add_next_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_omaha_add_next_neon),
      [IHP_SIMD128] = ihp_omaha_add_next_portable,
  };
  return add[ihp_instructions_set(instructions)];
}

ihp_omaha_add_counts *ihp_omaha_add_counts_for(const ih_instructions *instructions)
{
  static ihp_omaha_add_counts *const add[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_add_counts_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_add_counts_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_add_counts_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_omaha_add_counts_neon),
      [IHP_SIMD128] = ihp_omaha_add_counts_portable,
  };
  return add[ihp_instructions_set(instructions)];
}

void ihp_omaha_add_next_wide(const struct ihp_omaha_next *next, const uint64_t number[],
                             uint64_t sum[])
{
  const struct ihp_omaha_patterns *from = next->from, *to = next->to;
  const size_t n = from->n;
  for (uint32_t r = 0; r < from->rows; r++) {
    uint8_t later[IH_OMAHA_MAX_HOLE];
    if (from->row[r] == IHP_OMAHA_NO_ROW)
      continue;
    const int times = ihp_omaha_later_others(next, r, n, later);
    if (times <= 0)
      continue;
    uint32_t row = 0;
    for (unsigned i = 0; i < n - 1; i++)
      row += to->step[i][later[i]];
    const uint64_t *numbers = number + to->row[row];
    uint64_t *sums = sum + from->row[r];
    for (unsigned type = 0; type < from->types.end[from->others[r][0]]; type++)
      sums[type] += (uint64_t)(times - (type == next->dealt)) * numbers[next->map[type]];
  }
}
