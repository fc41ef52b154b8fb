#include "solver.h"

#include "memory.h"

#include <math.h>

static struct traversal traversal_of(const struct solver *solver, unsigned player,
                                     enum purpose purpose)
{
  return (struct traversal){.game = solver->game,
                            .tree = solver->tree,
                            .regrets = &solver->regrets,
                            .strategy_sums = &solver->strategy_sums,
                            .shared = &solver->shared,
                            .choices = solver->responds ? &solver->choices : NULL,
                            .executor = solver->executor,
                            .purpose = purpose,
                            .player = player,
                            .bits = solver->bits};
}

/* ---- Memory ------------------------------------------------------------------------------- */

/* Returns how many choices the player with more of them has on a street. */
static size_t count_choices(const struct solver *solver, unsigned street)
{
  size_t most = 0;
  for (unsigned player = 0; player < 2; player++) {
    const size_t n =
        solver->tree->street[street].decisions[player] * solver->game->wide[street][player];
    most = n > most ? n : most;
  }
  return solver->responds ? most : 0;
}

static unsigned workers_of(const struct solver *solver)
{
  return solver->executor->workers > 1 ? (unsigned)solver->executor->workers : 1;
}

size_t solver_bytes(const struct solver *solver)
{
  const struct traversal traversal = traversal_of(solver, 0, UPDATE);
  size_t bytes = traversal_workspace(&traversal) * sizeof(float);
  bytes += shared_bytes(solver->game, solver->tree, workers_of(solver));
  bytes += 2 * tables_bytes(solver->game, solver->tree, solver->bits);
  for (unsigned s = FLOP; s < STREETS; s++)
    bytes += count_choices(solver, s);
  return bytes;
}

/* A millionth of what a hand could win at most is far more than rounding adds up to, and far less
 * than any loss that matters. */
static void make_choices(struct solver *solver)
{
  const struct hands *hands = solver->game->hands;
  double chance = 1;
  for (unsigned s = first_board(solver->game)->cards - 3; s < STREETS; s++) {
    const unsigned most = hands[0].count > hands[1].count ? hands[0].count : hands[1].count;
    solver->choices.action[s] = memory(count_choices(solver, s), sizeof(uint8_t));
    solver->choices.margin[s] = (float)(1e-6 * chance * solver->chips * most);
    chance /= 52 - 2 - 2 - (s + 3);
  }
}

void solver_make(struct solver *solver)
{
  const struct traversal traversal = traversal_of(solver, 0, UPDATE);
  tables_make(&solver->regrets, solver->game, solver->tree, solver->bits);
  tables_make(&solver->strategy_sums, solver->game, solver->tree, solver->bits);
  shared_make(&solver->shared, solver->game, solver->tree, solver->chips, workers_of(solver));
  make_choices(solver);
  solver->workspace = memory(traversal_workspace(&traversal), sizeof(float));
}

/* ---- Iterations --------------------------------------------------------------------------- */

static void traverse(const struct solver *solver, const struct traversal *traversal, float value[])
{
  const int now = traversal->purpose == UPDATE || traversal->purpose == RESPOND;
  shared_prepare(&solver->shared, now ? &solver->regrets : &solver->strategy_sums);
  traverse_tree(traversal, solver->workspace, value);
}

/* Alpha is 3/2 and beta 0, as Brown recommends. Gamma is 3 instead of his 2, and the average
 * restarts at each power of 4, as in b-inary's postflop-solver. */
void solver_iterate(struct solver *solver)
{
  static float value[IH_HOLES];
  const unsigned t = solver->iterations++;
  unsigned power = 1;
  while (power <= t / 4)
    power *= 4;
  const double positive = pow(t > 0 ? t - 1 : 0, 1.5), recent = t > 0 ? t - power : 0;
  for (unsigned player = 0; player < 2; player++) {
    struct traversal traversal = traversal_of(solver, player, UPDATE);
    traversal.alpha = (float)(positive / (positive + 1));
    traversal.beta = 0.5f;
    traversal.gamma = (float)pow(recent / (recent + 1), 3);
    if (solver->responds) {
      const struct traversal response = traversal_of(solver, !player, RESPOND);
      traverse(solver, &response, value);
    }
    traverse(solver, &traversal, value);
    shared_update(&solver->shared, player, &solver->regrets, &solver->strategy_sums,
                  traversal.alpha, traversal.beta, traversal.gamma);
  }
}

/* ---- Evaluation --------------------------------------------------------------------------- */

static double value_of(const struct solver *solver, unsigned player, enum purpose purpose)
{
  static float value[IH_HOLES];
  const struct hands *hands = &solver->game->hands[player];
  const struct traversal traversal = traversal_of(solver, player, purpose);
  double sum = 0;
  traverse(solver, &traversal, value);
  for (size_t h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h] * (double)value[h];
  return sum / solver->game->combinations;
}

/* Without rake the game is zero-sum. Apart from rounding no player gains less than 0. */
double solver_exploitability(const struct solver *solver)
{
  double gain = 0;
  for (unsigned player = 0; player < 2; player++) {
    gain += value_of(solver, player, BEST_RESPONSE);
    if (solver->tree->raked)
      gain -= value_of(solver, player, AVERAGE);
  }
  return gain > 0 ? gain / 2 : 0;
}

/* Divides the summed winnings of each hand by the weight of the hands it meets. */
static void divide_by_meets(const struct game *game, unsigned player, float value[])
{
  static float meets[IH_HOLES];
  game_meets(game, player, meets);
  for (size_t h = 0; h < game->hands[player].count; h++)
    value[h] = meets[h] > 0 ? value[h] / meets[h] : 0;
}

void solver_values(const struct solver *solver, unsigned player, float value[])
{
  const struct traversal traversal = traversal_of(solver, player, AVERAGE);
  traverse(solver, &traversal, value);
  divide_by_meets(solver->game, player, value);
}

void solver_equity(const struct solver *solver, unsigned player, float equity[])
{
  struct tree tree;
  struct traversal traversal = traversal_of(solver, player, AVERAGE);
  tree_make_checked(&tree, first_board(solver->game)->cards);
  traversal.tree = &tree;
  float *workspace = memory(traversal_workspace(&traversal), sizeof *workspace);
  traverse_tree(&traversal, workspace, equity);
  free(workspace);
  divide_by_meets(solver->game, player, equity);
  for (size_t h = 0; h < solver->game->hands[player].count; h++)
    equity[h] += 0.5f;
}
