#include "solver.h"

#include "memory.h"
#include "simd.h"

#include <math.h>

static struct walk walk_of(const struct solver *solver, unsigned player, enum purpose purpose)
{
  return (struct walk){.game = solver->game,
                       .tree = solver->tree,
                       .regrets = &solver->regrets,
                       .played = &solver->played,
                       .executor = solver->executor,
                       .purpose = purpose,
                       .player = player};
}

/* ---- Learning ----------------------------------------------------------------------------- */

static size_t numbers_of(const struct game *game, const struct tree *tree, unsigned street,
                         unsigned player)
{
  return tree->street[street].actions[player] * game->wide[street][player];
}

size_t solver_bytes(const struct game *game, const struct tree *tree, const ih_executor *executor)
{
  const struct walk walk = {.game = game, .tree = tree, .executor = executor};
  size_t floats = walk_room(&walk);
  for (unsigned street = FLOP; street < STREETS; street++)
    for (unsigned player = 0; player < 2; player++)
      floats += 2 * numbers_of(game, tree, street, player);
  return floats * sizeof(float);
}

void solver_init(struct solver *solver, const struct game *game, const struct tree *tree,
                 const ih_executor *executor)
{
  *solver = (struct solver){.game = game, .tree = tree, .executor = executor};
  for (unsigned street = FLOP; street < STREETS; street++)
    for (unsigned player = 0; player < 2; player++) {
      const size_t numbers = numbers_of(game, tree, street, player);
      solver->regrets.number[street][player] = memory(numbers, sizeof(float));
      solver->played.number[street][player] = memory(numbers, sizeof(float));
    }
  const struct walk walk = walk_of(solver, 0, LEARN);
  solver->room = memory(walk_room(&walk), sizeof(float));
}

/* Alpha is 3/2 and beta 0, as Brown recommends.  Gamma is 3, where he has 2, and what was played is
 * forgotten at each power of 4, as in b-inary's postflop-solver. */
void solver_iterate(struct solver *solver)
{
  static float value[IH_HOLES];
  const unsigned t = solver->iterations++;
  unsigned power = 1;
  while (power <= t / 4)
    power *= 4;
  const double positive = pow(t > 0 ? t - 1 : 0, 1.5), recent = t > 0 ? t - power : 0;
  for (unsigned player = 0; player < 2; player++) {
    struct walk walk = walk_of(solver, player, LEARN);
    walk.alpha = (float)(positive / (positive + 1));
    walk.beta = 0.5f;
    walk.gamma = (float)pow(recent / (recent + 1), 3);
    walk_tree(&walk, solver->room, value);
  }
}

/* ---- Judging ------------------------------------------------------------------------------ */

static double value_of(const struct solver *solver, unsigned player, enum purpose purpose)
{
  static float value[IH_HOLES];
  const struct hands *hands = &solver->game->hands[player];
  const struct walk walk = walk_of(solver, player, purpose);
  double sum = 0;
  walk_tree(&walk, solver->room, value);
  for (size_t h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h] * (double)value[h];
  return sum / solver->game->combinations;
}

/* Without rake, what one player wins the other one loses. */
double solver_exploitability(const struct solver *solver)
{
  double gain = 0;
  for (unsigned player = 0; player < 2; player++) {
    gain += value_of(solver, player, REPLY);
    if (solver->tree->raked)
      gain -= value_of(solver, player, PLAY);
  }
  return gain / 2;
}

/* Divides what hands win from all that they can meet by how much that is. */
static void divide_by_meets(const struct game *game, unsigned player, float value[])
{
  static float meets[IH_HOLES];
  game_meets(game, player, meets);
  for (size_t h = 0; h < game->hands[player].count; h++)
    value[h] = meets[h] > 0 ? value[h] / meets[h] : 0;
}

void solver_values(const struct solver *solver, unsigned player, float value[])
{
  const struct walk walk = walk_of(solver, player, PLAY);
  walk_tree(&walk, solver->room, value);
  divide_by_meets(solver->game, player, value);
}

void solver_equity(const struct solver *solver, unsigned player, float equity[])
{
  struct tree tree;
  struct walk walk = walk_of(solver, player, PLAY);
  tree_make_checked(&tree, first_board(solver->game)->cards);
  walk.tree = &tree;
  float *room = memory(walk_room(&walk), sizeof *room);
  walk_tree(&walk, room, equity);
  free(room);
  divide_by_meets(solver->game, player, equity);
  for (size_t h = 0; h < solver->game->hands[player].count; h++)
    equity[h] += 0.5f;
}

void solver_strategy(const struct solver *solver, float strategy[])
{
  static float one[IH_HOLES + LINE_FLOATS], part[MAX_ACTIONS * (IH_HOLES + LINE_FLOATS)];
  const size_t stride = IH_HOLES + LINE_FLOATS;
  const struct node *root = solver->tree->root;
  const struct board *board = first_board(solver->game);
  const struct numbers played = numbers_at(solver->tree, &solver->played, root, board);
  for (size_t h = 0; h < stride; h++)
    one[h] = 1;
  strategy_parts(&played, one, stride, part);
  for (unsigned a = 0; a < root->actions; a++)
    for (unsigned i = 0; i < board->lives[root->player]; i++)
      strategy[a * IH_HOLES + board->live[root->player][i].hand] = part[a * stride + i];
}
