/* All hands on a board, compared with each other. */
#include "eval/omaha/compare.h"

#include "base/error.h"
#include "eval/omaha/split.h"
#include "eval/ranking/rules.h"
#include "simd/instructions.h"

#include <stdlib.h>

ihp_omaha_expand *ihp_omaha_expand_for(const ih_instructions *instructions)
{
  static ihp_omaha_expand *const expand[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_expand_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_expand_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_expand_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_omaha_expand_neon),
      [IHP_SIMD128] = ihp_omaha_expand_portable,
  };
  return expand[ihp_instructions_set(instructions)];
}

ihp_omaha_add_expanded *ihp_omaha_add_expanded_for(const ih_instructions *instructions)
{
  static ihp_omaha_add_expanded *const add[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_add_expanded_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_add_expanded_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_add_expanded_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_omaha_add_expanded_neon),
      [IHP_SIMD128] = ihp_omaha_add_expanded_portable,
  };
  return add[ihp_instructions_set(instructions)];
}

enum ih_status ih_omaha_comparison_new(size_t n, enum ih_ranking ranking, const ih_deck *deck,
                                       const ih_instructions *instructions,
                                       ih_omaha_comparison **out, ih_error *error)
{
  if (out == NULL || !ihp_instructions_known(instructions))
    return ihp_error(error, IH_ERR_ARGUMENT, 0, "no %s given",
                     out == NULL ? "output" : "instruction set");
  if (n < IH_OMAHA_MIN_HOLE || n > IH_OMAHA_MAX_HOLE)
    return ihp_error(error, IH_ERR_COUNT, 0, "%zu hole cards, expected %d to %d", n,
                     IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE);
  const enum ih_status status = ihp_ranking_check_deck(ranking, deck, error);
  if (status != IH_OK)
    return status;
  char text[IH_DECK_TEXT];
  (void)ih_deck_format(deck, text);
  if (ih_deck_cards(deck) < 2 * n + IH_OMAHA_MIN_BOARD)
    return ihp_error(error, IH_ERR_UNSUPPORTED, 0,
                     "the deck %s does not hold two hands of %zu and a board of %d", text, n,
                     IH_OMAHA_MIN_BOARD);
  ih_omaha_comparison *comparison = calloc(1, sizeof *comparison);
  if (comparison == NULL)
    return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
  comparison->n = n;
  comparison->deck = *deck;
  comparison->ranking = ranking;
  comparison->expand = ihp_omaha_expand_for(instructions);
  comparison->count_split = ihp_omaha_count_split_for(instructions);
  comparison->sum_range = ihp_omaha_sum_range_for(instructions);
  comparison->hold =
      calloc(ihp_omaha_colex((unsigned)n - 1, IHP_OMAHA_FINAL_TYPES + 1), sizeof *comparison->hold);
  if (ihp_omaha_patterns_new(n, IHP_OMAHA_FINAL_TYPES, &comparison->patterns) == IH_OK &&
      comparison->hold != NULL) {
    *out = comparison;
    return IH_OK;
  }
  ih_omaha_comparison_free(comparison);
  return ihp_error(error, IH_ERR_MEMORY, 0, "out of memory");
}

void ih_omaha_comparison_free(ih_omaha_comparison *comparison)
{
  if (comparison == NULL)
    return;
  ihp_omaha_patterns_free(&comparison->patterns);
  free(comparison->level);
  free(comparison->wins);
  free(comparison->ties);
  free(comparison->sorted);
  free(comparison->hold);
  ihp_omaha_range_free(comparison->range);
  ihp_omaha_split_free(comparison->split);
  free(comparison);
}

enum ih_status ih_omaha_compare(ih_omaha_comparison *comparison, const uint8_t board[], size_t m,
                                uint32_t wins[], uint32_t ties[])
{
  enum ih_status status = ihp_omaha_check_board(comparison, board, m);
  if (status == IH_OK)
    status = ihp_omaha_levels(comparison, board, m);
  if (status != IH_OK)
    return status;
  ihp_omaha_count(comparison);
  if (wins != NULL)
    comparison->expand(&comparison->patterns, comparison->wins, wins);
  if (ties != NULL)
    comparison->expand(&comparison->patterns, comparison->ties, ties);
  return IH_OK;
}
