/* Which five cards make an Omaha hand: every choice of two and three in turn, until
 * one is as good as the hand. */
#include "base/subsets.h"
#include "eval/omaha/hole.h"

/* The choice: places of hole cards, then of the board's, each rising. */
struct choice {
  size_t hole[2];
  size_t board[3];
};

static void take(const uint8_t hole[], const uint8_t board[], const struct choice *choice,
                 uint8_t five[5])
{
  for (size_t i = 0; i < 2; i++)
    five[i] = hole[choice->hole[i]];
  for (size_t i = 0; i < 3; i++)
    five[2 + i] = board[choice->board[i]];
}

enum ih_status ih_omaha_explain(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                                ih_omaha_explanation *out)
{
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check(hole, n, board, m);
  if (status != IH_OK)
    return status;
  const uint16_t strength = ih_omaha_rate_unchecked(hole, n, board, m);
  struct choice choice = {{0, 1}, {0, 1, 2}};
  uint8_t five[5];
  take(hole, board, &choice, five);
  while (ih_rate_unchecked(five, 5) != strength) {
    if (!ihp_subset_next_positions(choice.board, 3, m))
      (void)ihp_subset_next_positions(choice.hole, 2, n);
    take(hole, board, &choice, five);
  }
  memset(out, 0, sizeof *out);
  memcpy(out->hole, five, sizeof out->hole);
  memcpy(out->board, five + 2, sizeof out->board);
  return ih_ranking_explain(IH_RANKING_STANDARD, five, 5, &out->five);
}
