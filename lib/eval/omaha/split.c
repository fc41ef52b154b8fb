/* All hands on a board, compared high and low. */
#include "eval/omaha/split.h"

#include "base/binomial.h"
#include "eval/omaha/tables.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory ----------------------------------------------------------------- */

/* Frees the memory whose size depends on the board. */
static void free_room(struct ihp_omaha_split *split)
{
  split->room = 0;
  free(split->weaker);
  free(split->upto);
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++)
    free(split->share[s]);
}

void ihp_omaha_split_free(struct ihp_omaha_split *split)
{
  if (split == NULL)
    return;
  free_room(split);
  free(split->hold);
  free(split);
}

/* Makes the memory for high and low, unless the comparison has it. */
static enum ih_status make_split(ih_omaha_comparison *comparison)
{
  void *hold;
  if (comparison->split != NULL)
    return IH_OK;
  struct ihp_omaha_split *split = calloc(1, sizeof *split);
  const size_t counters = ihp_omaha_colex((unsigned)comparison->n - 1, IHP_OMAHA_FINAL_TYPES + 1);
  if (split == NULL || posix_memalign(&hold, 64, counters * sizeof *split->hold) != 0) {
    free(split);
    return IH_ERR_MEMORY;
  }
  split->hold = hold;
  comparison->split = split;
  return IH_OK;
}

/* Makes room for the numbers of each pattern. */
static enum ih_status make_room(const ih_omaha_comparison *comparison)
{
  struct ihp_omaha_split *split = comparison->split;
  const size_t room = (size_t)comparison->patterns.count + IHP_OMAHA_PADDING;
  if (room <= split->room)
    return IH_OK;
  free_room(split);
  split->weaker = calloc(room, sizeof *split->weaker);
  split->upto = calloc(room, sizeof *split->upto);
  int is_made = split->weaker != NULL && split->upto != NULL;
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++) {
    split->share[s] = calloc(room, sizeof *split->share[s]);
    is_made &= split->share[s] != NULL;
  }
  if (!is_made)
    return IH_ERR_MEMORY;
  split->room = room;
  return IH_OK;
}

/* ---- Lows ------------------------------------------------------------------- */

/* Returns a rank of the deck as an eight-or-better set; the deck's ranks are the highest of 13. */
static uint8_t eight_of_rank(const ih_deck *deck, unsigned rank)
{
  return (uint8_t)ihp_eights_of_ranks(1u << (rank + IHP_RANKS - deck->ranks));
}

/* Numbers the lows that are possible on a board, ascending. */
static void find_lows(ih_omaha_comparison *comparison, const uint8_t board[], size_t m)
{
  struct ihp_omaha_split *split = comparison->split;
  const struct ihp_omaha_types *types = &comparison->patterns.types;
  uint8_t level[IH_LOW_EIGHT_OR_BETTER_MAX + 1] = {0};
  unsigned on_board = 0, levels = 1;
  for (size_t i = 0; i < m; i++)
    on_board |= eight_of_rank(&comparison->deck, ih_card_rank(board[i]));
  for (unsigned type = 0; type < types->count; type++)
    split->eight[type] = eight_of_rank(&comparison->deck, types->rank[type]);
  const uint8_t *low = ihp_omaha_low[on_board];
  for (unsigned set = 0; set < IHP_EIGHTS; set++)
    level[low[set]] = 1;
  level[0] = 0;
  for (unsigned strength = 1; strength <= IH_LOW_EIGHT_OR_BETTER_MAX; strength++)
    if (level[strength] != 0)
      level[strength] = (uint8_t)levels++;
  for (unsigned set = 0; set < IHP_EIGHTS; set++)
    split->level[set] = level[low[set]];
  split->levels = levels;
}

/* ---- Shares ----------------------------------------------------------------- */

ihp_omaha_count_split *ihp_omaha_count_split_for(const ih_instructions *instructions)
{
  static ihp_omaha_count_split *const count[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_omaha_count_split_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_omaha_count_split_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_omaha_count_split_avx512),
      [IHP_NEON] = ihp_omaha_count_split_portable,
      [IHP_SIMD128] = ihp_omaha_count_split_portable,
  };
  return count[ihp_instructions_set(instructions)];
}

/* No hand has a low: who wins the high hand wins all. */
static void count_high(const ih_omaha_comparison *comparison)
{
  const struct ihp_omaha_split *split = comparison->split;
  const size_t bytes = comparison->patterns.count * sizeof(uint32_t);
  memcpy(split->share[0], comparison->wins, bytes);
  memset(split->share[1], 0, bytes);
  memcpy(split->share[2], comparison->ties, bytes);
  memset(split->share[3], 0, bytes);
}

enum ih_status ihp_omaha_count_shares(ih_omaha_comparison *comparison, const uint8_t board[],
                                      size_t m)
{
  enum ih_status status = ihp_omaha_levels(comparison, board, m);
  if (status == IH_OK)
    status = make_split(comparison);
  if (status == IH_OK)
    status = make_room(comparison);
  if (status != IH_OK)
    return status;
  find_lows(comparison, board, m);
  if (comparison->split->levels == 1) {
    ihp_omaha_count(comparison);
    count_high(comparison);
    return IH_OK;
  }
  comparison->count_split(comparison);
  const struct ihp_omaha_patterns *patterns = &comparison->patterns;
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++) {
    uint32_t *share = comparison->split->share[s];
    for (size_t i = 0; i < patterns->copies; i++)
      share[patterns->copy[i].to] = share[patterns->copy[i].from];
  }
  return IH_OK;
}

/* ---- The call --------------------------------------------------------------- */

void ihp_omaha_expand_split(ihp_omaha_expand *expand, const struct ihp_omaha_patterns *patterns,
                            uint32_t *const share[IHP_OMAHA_SHARES], uint32_t opponents,
                            const ih_omaha_split *out)
{
  uint32_t *const counts[IHP_OMAHA_SHARES] = {out->scoops, out->three_quarters, out->halves,
                                              out->quarters};
  for (unsigned s = 0; s < IHP_OMAHA_SHARES; s++)
    if (counts[s] != NULL)
      expand(patterns, share[s], counts[s]);
  if (out->nothing == NULL && out->share == NULL)
    return;
  for (uint32_t i = 0; i < patterns->count; i++) {
    const uint32_t one = share[3][i], two = share[2][i], three = share[1][i], four = share[0][i];
    share[0][i] = opponents - one - two - three - four;
    share[1][i] = one + 2 * two + 3 * three + 4 * four;
  }
  if (out->nothing != NULL)
    expand(patterns, share[0], out->nothing);
  if (out->share != NULL)
    expand(patterns, share[1], out->share);
}

enum ih_status ih_omaha_compare_split(ih_omaha_comparison *comparison, const uint8_t board[],
                                      size_t m, const ih_omaha_split *split)
{
  enum ih_status status =
      split == NULL ? IH_ERR_ARGUMENT : ihp_omaha_check_board(comparison, board, m);
  if (status == IH_OK)
    status = ihp_omaha_count_shares(comparison, board, m);
  if (status != IH_OK)
    return status;
  const unsigned n = (unsigned)comparison->n;
  const uint64_t opponents = ihp_binomial(ih_deck_cards(&comparison->deck) - (unsigned)m - n, n);
  ihp_omaha_expand_split(comparison->expand, &comparison->patterns, comparison->split->share,
                         (uint32_t)opponents, split);
  return IH_OK;
}
