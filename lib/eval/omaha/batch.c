/* Many hands on an Omaha board: AVX-512 rates 32 at a time, and the rest is rated one by
 * one. */
#include "eval/omaha/batch.h"

#include "base/require.h"
#include "eval/omaha/hole.h"

/* The number of the first hand with bad hole cards, and what is wrong with them; `count`
 * when there is none. */
static size_t find_bad_hole(const ih_omaha_board *board, size_t n, const uint8_t rows[],
                            size_t stride, size_t count, enum ih_status *status)
{
  size_t i = 0;
  for (*status = IH_OK; i < count; i++) {
    *status = ihp_omaha_check_hole(board->cards, rows + i * stride, n);
    if (*status != IH_OK)
      break;
  }
  return i;
}

void ih_omaha_board_rate_rows_unchecked(const ih_instructions *instructions,
                                        const ih_omaha_board *board, size_t n, const uint8_t rows[],
                                        size_t stride, size_t count, uint16_t strengths[])
{
  IHP_REQUIRE(ihp_instructions_known(instructions));
  IHP_REQUIRE(n >= IH_OMAHA_MIN_HOLE && n <= IH_OMAHA_MAX_HOLE && stride >= n);
  IHP_REQUIRE(find_bad_hole(board, n, rows, stride, count, &(enum ih_status){IH_OK}) == count);
  size_t i = 0;
#if IHP_X86
  if (ihp_instructions_have(instructions, IHP_AVX512))
    i = ihp_omaha_batch_avx512(board, n, rows, stride, count, strengths);
#else
  (void)instructions;
#endif
  for (; i < count; i++)
    strengths[i] = ih_omaha_board_rate_unchecked(board, rows + i * stride, n);
}

enum ih_status ih_omaha_board_rate_rows(const ih_instructions *instructions,
                                        const ih_omaha_board *board, size_t n, const uint8_t rows[],
                                        size_t stride, size_t count, uint16_t strengths[],
                                        size_t *bad)
{
  if (!ihp_instructions_known(instructions) || board == NULL ||
      (count > 0 && (rows == NULL || strengths == NULL)))
    return IH_ERR_ARGUMENT;
  if (n < IH_OMAHA_MIN_HOLE || n > IH_OMAHA_MAX_HOLE)
    return IH_ERR_COUNT;
  if (stride < n)
    return IH_ERR_ARGUMENT;
  enum ih_status status;
  const size_t first = find_bad_hole(board, n, rows, stride, count, &status);
  if (status != IH_OK) {
    if (bad != NULL)
      *bad = first;
    return status;
  }
  ih_omaha_board_rate_rows_unchecked(instructions, board, n, rows, stride, count, strengths);
  return IH_OK;
}
