#include "solver.h"

#include <string.h>

/* A number for each deal. */
typedef double deal_vector[MAX_DEALS];

void solver_init(struct solver *solver, const struct game *game, enum method method)
{
  *solver = (struct solver){.game = game, .method = method};
}

/* Weights as probabilities; negative weights count as 0, and if none is positive, all are equal. */
static void normalize(const double weight[], unsigned n, double probability[])
{
  double sum = 0;
  for (unsigned a = 0; a < n; a++)
    sum += weight[a] > 0 ? weight[a] : 0;
  for (unsigned a = 0; a < n; a++)
    probability[a] = sum > 0 ? (weight[a] > 0 ? weight[a] / sum : 0) : 1.0 / n;
}

/* Returns the first player's winnings in a deal at a terminal node. */
static double payoff(const struct node *node, const struct deal *deal)
{
  return node->kind == FOLD ? node->stake : deal->winner * node->stake;
}

/* The probability of each action at a node, by hand of the acting player. */
static void strategy_of(const struct game *game, const struct node *node,
                        const struct action_table *weights, double strategy[][ACTIONS])
{
  for (unsigned h = 0; h < game->hands[node->round]; h++)
    normalize(weights->at[node - game->node][h], node->actions, strategy[h]);
}

/* Returns the hand of the player acting at a node. */
static unsigned hand_at(const struct node *node, const struct deal *deal)
{
  return deal->hand[node->player][node->round];
}

/* ---- Updating regrets ------------------------------------------------------------------- */

/* One traversal of the tree: which players update, and the iteration's weight in the average. */
struct traversal {
  struct solver *solver;
  int updates[2];
  double weight;
};

/* Adds to the regrets at a node how much more each action would have won than the strategy did. A
 * deal is weighted by its chance and by the other player's reach of the node. */
static void update_regrets(const struct traversal *traversal, const struct node *node,
                           deal_vector reach[2], deal_vector after[], const double value[],
                           double strategy[][ACTIONS])
{
  const struct game *game = traversal->solver->game;
  double(*regret)[ACTIONS] = traversal->solver->regret.at[node - game->node];
  double(*sum)[ACTIONS] = traversal->solver->strategy_sum.at[node - game->node];
  const double sign = node->player == 0 ? 1 : -1;
  for (unsigned d = 0; d < game->deals; d++) {
    const struct deal *deal = &game->deal[d];
    const unsigned hand = hand_at(node, deal);
    for (unsigned a = 0; a < node->actions; a++) {
      regret[hand][a] += sign * deal->chance * reach[!node->player][d] * (after[a][d] - value[d]);
      sum[hand][a] += traversal->weight * deal->chance * reach[node->player][d] * strategy[hand][a];
    }
  }
  if (traversal->solver->method == CFR_PLUS)
    for (unsigned h = 0; h < game->hands[node->round]; h++)
      for (unsigned a = 0; a < node->actions; a++)
        regret[h][a] = regret[h][a] > 0 ? regret[h][a] : 0;
}

/* value[d] = what the first player wins in deal d from this node on. reach[p][d] = the probability
 * that player p's own actions lead to the node. */
static void traverse(const struct traversal *traversal, const struct node *node,
                     deal_vector reach[2], double value[])
{
  const struct game *game = traversal->solver->game;
  if (node->kind != DECISION) {
    for (unsigned d = 0; d < game->deals; d++)
      value[d] = payoff(node, &game->deal[d]);
    return;
  }
  double strategy[MAX_HANDS][ACTIONS];
  deal_vector after[ACTIONS], further[2];
  strategy_of(game, node, &traversal->solver->regret, strategy);
  memset(value, 0, sizeof(deal_vector));
  for (unsigned a = 0; a < node->actions; a++) {
    memcpy(further, reach, sizeof further);
    for (unsigned d = 0; d < game->deals; d++)
      further[node->player][d] *= strategy[hand_at(node, &game->deal[d])][a];
    traverse(traversal, node->after[a], further, after[a]);
    for (unsigned d = 0; d < game->deals; d++)
      value[d] += strategy[hand_at(node, &game->deal[d])][a] * after[a][d];
  }
  if (traversal->updates[node->player])
    update_regrets(traversal, node, reach, after, value, strategy);
}

static void traverse_for(struct solver *solver, int first, int second)
{
  const struct traversal traversal = {.solver = solver,
                                      .updates = {first, second},
                                      .weight =
                                          solver->method == CFR_PLUS ? solver->iterations : 1};
  deal_vector reach[2], value;
  for (unsigned d = 0; d < MAX_DEALS; d++)
    reach[0][d] = reach[1][d] = 1;
  traverse(&traversal, solver->game->node, reach, value);
}

void solver_iterate(struct solver *solver)
{
  solver->iterations++;
  if (solver->method == CFR) {
    traverse_for(solver, 1, 1);
  } else {
    traverse_for(solver, 1, 0);
    traverse_for(solver, 0, 1);
  }
}

/* ---- Evaluation ---------------------------------------------------------------------------- */

enum response { AVERAGE, BEST };

struct evaluation {
  const struct solver *solver;
  unsigned player;
  enum response response;
};

/* Chooses the action that wins most with each hand, summed over the deals that the player cannot
 * distinguish. */
static void choose_best(const struct evaluation *evaluation, const struct node *node,
                        deal_vector after[], double strategy[][ACTIONS])
{
  const struct game *game = evaluation->solver->game;
  double sum[MAX_HANDS][ACTIONS] = {{0}};
  for (unsigned d = 0; d < game->deals; d++)
    for (unsigned a = 0; a < node->actions; a++)
      sum[hand_at(node, &game->deal[d])][a] += after[a][d];
  for (unsigned h = 0; h < game->hands[node->round]; h++) {
    unsigned best = 0;
    for (unsigned a = 1; a < node->actions; a++)
      best = sum[h][a] > sum[h][best] ? a : best;
    for (unsigned a = 0; a < node->actions; a++)
      strategy[h][a] = a == best;
  }
}

/* value[d] = what the player wins in deal d from this node on, times weight[d]: the deal's chance
 * times the reach of the other player, who plays the average strategy. */
static void respond(const struct evaluation *evaluation, const struct node *node,
                    const double weight[], double value[])
{
  const struct game *game = evaluation->solver->game;
  if (node->kind != DECISION) {
    for (unsigned d = 0; d < game->deals; d++)
      value[d] = weight[d] * payoff(node, &game->deal[d]) * (evaluation->player == 0 ? 1 : -1);
    return;
  }
  double strategy[MAX_HANDS][ACTIONS];
  deal_vector after[ACTIONS], further;
  const int mine = node->player == evaluation->player;
  strategy_of(game, node, &evaluation->solver->strategy_sum, strategy);
  for (unsigned a = 0; a < node->actions; a++) {
    for (unsigned d = 0; d < game->deals; d++)
      further[d] = weight[d] * (mine ? 1 : strategy[hand_at(node, &game->deal[d])][a]);
    respond(evaluation, node->after[a], further, after[a]);
  }
  if (mine && evaluation->response == BEST)
    choose_best(evaluation, node, after, strategy);
  memset(value, 0, sizeof(deal_vector));
  for (unsigned d = 0; d < game->deals; d++)
    for (unsigned a = 0; a < node->actions; a++)
      value[d] += after[a][d] * (mine ? strategy[hand_at(node, &game->deal[d])][a] : 1);
}

static double value_of_response(const struct solver *solver, unsigned player,
                                enum response response)
{
  const struct evaluation evaluation = {.solver = solver, .player = player, .response = response};
  deal_vector weight, value;
  double sum = 0;
  for (unsigned d = 0; d < MAX_DEALS; d++)
    weight[d] = solver->game->deal[d].chance;
  respond(&evaluation, solver->game->node, weight, value);
  for (unsigned d = 0; d < solver->game->deals; d++)
    sum += value[d];
  return sum;
}

double solver_value(const struct solver *solver)
{
  return value_of_response(solver, 0, AVERAGE);
}

double solver_exploitability(const struct solver *solver)
{
  return (value_of_response(solver, 0, BEST) + value_of_response(solver, 1, BEST)) / 2;
}
