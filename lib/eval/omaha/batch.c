/* Rates many hands on an Omaha board: by a kernel where one exists, and the remaining hands one by
 * one. */
#include "eval/omaha/board.h"

#include "base/require.h"
#include "cards/checks.h"
#include "simd/instructions.h"

/* Returns NULL for instruction sets that cannot look up in tables of 96 numbers at once. */
static ihp_omaha_kernel *find_kernel(const ih_instructions *instructions)
{
  static ihp_omaha_kernel *const kernels[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = NULL,
      [IHP_AVX2] = NULL,
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_kernel_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_omaha_kernel_neon),
      [IHP_SIMD128] = NULL,
  };
  return kernels[ihp_instructions_set(instructions)];
}

static enum ih_status check_batch(const ih_instructions *instructions, const ih_omaha_board *board,
                                  const uint8_t rows[], size_t stride, size_t width, size_t n,
                                  const uint16_t strengths[], size_t *bad)
{
  if (!ihp_instructions_known(instructions) || board == NULL ||
      (n > 0 && (rows == NULL || strengths == NULL)))
    return IH_ERR_ARGUMENT;
  if (width < IH_OMAHA_MIN_HOLE || width > IH_OMAHA_MAX_HOLE)
    return IH_ERR_COUNT;
  if (stride < width)
    return IH_ERR_ARGUMENT;
  return ihp_check_rows(instructions, IHP_STANDARD_SET, ihp_omaha_board_in(board)->cards, rows,
                        stride, width, n, bad);
}

void ih_omaha_board_rate_batch_unchecked(const ih_instructions *instructions,
                                         const ih_omaha_board *board, const uint8_t rows[],
                                         size_t stride, size_t width, size_t n,
                                         uint16_t strengths[])
{
  IHP_REQUIRE(check_batch(instructions, board, rows, stride, width, n, strengths, NULL) == IH_OK);
  ihp_omaha_kernel *const kernel = find_kernel(instructions);
  size_t i =
      kernel == NULL ? 0 : kernel(ihp_omaha_board_in(board), width, rows, stride, n, strengths);
  for (; i < n; i++)
    strengths[i] = ih_omaha_board_rate_unchecked(board, rows + i * stride, width);
}

enum ih_status ih_omaha_board_rate_batch(const ih_instructions *instructions,
                                         const ih_omaha_board *board, const uint8_t rows[],
                                         size_t stride, size_t width, size_t n,
                                         uint16_t strengths[], size_t *bad)
{
  const enum ih_status status =
      check_batch(instructions, board, rows, stride, width, n, strengths, bad);
  if (status == IH_OK)
    ih_omaha_board_rate_batch_unchecked(instructions, board, rows, stride, width, n, strengths);
  return status;
}
