#include "mccfr.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Makes a player of regrets always take the action of the largest one. */
static void make_greedy(const struct strategy *strategy, unsigned player)
{
  const struct node *node = strategy->betting->node;
  for (unsigned n = 0; n < strategy->betting->nodes; n++, node++)
    for (uint32_t b = 0; b < strategy->cards->buckets[node->street] && node->player == player;
         b++) {
      cell *regret = strategy_row(strategy, player, node->street, b) + node->column;
      unsigned best = 0;
      for (unsigned a = 1; a < node->actions; a++)
        best = cell_get(&regret[a]) > cell_get(&regret[best]) ? a : best;
      for (unsigned a = 0; a < node->actions; a++)
        regret[node->actions + a] = a == best;
    }
}

/* Prints a mean over blocks of chips a game, with a 95 % confidence interval. */
static void print_mean(const char *name, const double won[], uint64_t blocks)
{
  const double n = (double)blocks, mbb = 1000.0 / 2; /* a chip in thousandths of a big blind */
  double sum = 0, squares = 0;
  for (uint64_t i = 0; i < blocks; i++) {
    sum += won[i];
    squares += won[i] * won[i];
  }
  printf("%-26s %8.2f ± %.2f mbb a game\n", name, mbb * sum / n,
         mbb * 1.96 * sqrt((squares - sum * sum / n) / (n - 1) / n));
}

int measure(const struct strategy *strategy, uint64_t lessons, uint64_t blocks,
            const ih_executor *executor)
{
  static const char *const name[] = {"dealer's best response", "big blind's best response",
                                     "value for the dealer", "exploitability, at least"};
  struct strategy response[2];
  double *won[4];
  int good = 1;
  for (unsigned m = 0; m < 4; m++)
    good &= (won[m] = malloc(blocks * sizeof **won)) != NULL;
  for (unsigned p = 0; p < 2; p++)
    good &=
        strategy_new(&response[p], strategy->betting, strategy->cards, strategy->seed, UINT32_MAX);
  for (unsigned m = 0; m < 3 && good; m++) { /* a dealer's response, a big blind's, and none */
    struct match match = {{strategy, strategy}, {1, 1}};
    if (m < 2) {
      match.player[m] = &response[m];
      match.by_sum[m] = 0;
      good = play(&match, strategy->seed + 1, 0, lessons, NULL, executor);
      make_greedy(&response[m], m);
      match.by_sum[m] = 1;
    }
    good = good && play(&match, strategy->seed + 2, 0, blocks, won[m], executor);
  }
  for (uint64_t i = 0; i < blocks && good; i++) {
    won[1][i] = -won[1][i];
    won[3][i] = (won[0][i] + won[1][i]) / 2;
  }
  for (unsigned m = 0; m < 4; m++) {
    if (good)
      print_mean(name[m], won[m], blocks);
    free(won[m]);
  }
  free((void *)response[0].cell);
  free((void *)response[1].cell);
  return good;
}
