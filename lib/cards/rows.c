/* Checks many hands: by a kernel as far as it finds them good, and the others one by one. */
#include "cards/rows.h"

#include "cards/checks.h"
#include "simd/instructions.h"

/* Returns NULL for instruction sets without a kernel. */
static ihp_count_good_rows *find_row_kernel(const ih_instructions *instructions)
{
  static ihp_count_good_rows *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = NULL,
      [IHP_AVX2] = IHP_ON_X86(ihp_count_good_rows_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_count_good_rows_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_count_good_rows_neon),
      [IHP_SIMD128] = IHP_ON_WASM(ihp_count_good_rows_simd128),
  };
  return kernels[ihp_instructions_set(instructions)];
}

/* Returns 1 if ihp_check_cards accepts a row, with a single branch: `all` begins with the cards
 * that the row must not have. */
IHP_ALWAYS_INLINE int is_good_row(ih_set allowed, const uint8_t row[], size_t width)
{
  ih_set all = ~allowed, twice = 0;
  unsigned bits = 0;
  IHP_UNROLL
  for (size_t i = 0; i < width; i++) {
    const ih_set card = ihp_card_sets[row[i] % IH_MAX_CARDS];
    twice |= all & card;
    all |= card;
    bits |= row[i];
  }
  return twice == 0 && bits < IH_MAX_CARDS;
}

IHP_ALWAYS_INLINE size_t count_good_rows_of(size_t width, ih_set allowed, const uint8_t rows[],
                                            size_t stride, size_t n)
{
  size_t i = 0;
  while (i < n && is_good_row(allowed, rows + i * stride, width))
    i++;
  return i;
}

/* Returns the number of good rows before the first bad one.  For 5 and 7 cards, the usual numbers,
 * the loop over the cards is unrolled. */
static size_t count_good_rows(ih_set allowed, const uint8_t rows[], size_t stride, size_t width,
                              size_t n)
{
  if (width == 5)
    return count_good_rows_of(5, allowed, rows, stride, n);
  if (width == 7)
    return count_good_rows_of(7, allowed, rows, stride, n);
  return count_good_rows_of(width, allowed, rows, stride, n);
}

enum ih_status ihp_check_rows(const ih_instructions *instructions, ih_set deck, ih_set seen,
                              const uint8_t rows[], size_t stride, size_t width, size_t n,
                              size_t *bad)
{
  ihp_count_good_rows *const kernel = find_row_kernel(instructions);
  const ih_set allowed = deck & ~seen;
  if (n == 0) /* rows may be NULL */
    return IH_OK;
  size_t i = kernel == NULL ? 0 : kernel(allowed, rows, stride, width, n);
  i += count_good_rows(allowed, rows + i * stride, stride, width, n - i);
  if (i == n)
    return IH_OK;
  if (bad != NULL)
    *bad = i;
  return ihp_check_cards(deck, rows + i * stride, width, &seen);
}
