#include "solver.h"

#include <string.h>

/* A number for each deal. */
typedef double deal_vector[MAX_DEALS];

void solver_init(struct solver *solver, const struct game *game, enum method method)
{
  *solver = (struct solver){.game = game, .method = method};
}

/* Weights as probabilities: those below 0 count as 0, and if none is above, all are alike. */
static void normalize(const double weight[], unsigned n, double probability[])
{
  double sum = 0;
  for (unsigned a = 0; a < n; a++)
    sum += weight[a] > 0 ? weight[a] : 0;
  for (unsigned a = 0; a < n; a++)
    probability[a] = sum > 0 ? (weight[a] > 0 ? weight[a] / sum : 0) : 1.0 / n;
}

/* What the first player wins in a deal at the end of the game. */
static double payoff(const struct node *node, const struct deal *deal)
{
  return node->kind == FOLD ? node->stake : deal->winner * node->stake;
}

/* The probability of each action at a node, for each hand of who decides there. */
static void strategy_of(const struct game *game, const struct node *node,
                        const struct action_table *weights, double strategy[][ACTIONS])
{
  for (unsigned h = 0; h < game->hands[node->round]; h++)
    normalize(weights->at[node - game->node][h], node->actions, strategy[h]);
}

/* The hand of who decides at a node. */
static unsigned hand_at(const struct node *node, const struct deal *deal)
{
  return deal->hand[node->player][node->round];
}

/* ---- Learning --------------------------------------------------------------------------- */

/* One walk of the tree: who learns, and how much it weighs in the answer. */
struct lesson {
  struct solver *solver;
  int learns[2];
  double weight;
};

/* Adds to the regrets at a node what each action would have won more than the strategy did.
 * A deal counts by its chance and by how likely the other player goes along to the node. */
static void learn(const struct lesson *lesson, const struct node *node, deal_vector reach[2],
                  deal_vector after[], const double value[], double strategy[][ACTIONS])
{
  const struct game *game = lesson->solver->game;
  double(*regret)[ACTIONS] = lesson->solver->regret.at[node - game->node];
  double(*played)[ACTIONS] = lesson->solver->played.at[node - game->node];
  const double sign = node->player == 0 ? 1 : -1;
  for (unsigned d = 0; d < game->deals; d++) {
    const struct deal *deal = &game->deal[d];
    const unsigned hand = hand_at(node, deal);
    for (unsigned a = 0; a < node->actions; a++) {
      regret[hand][a] += sign * deal->chance * reach[!node->player][d] * (after[a][d] - value[d]);
      played[hand][a] += lesson->weight * deal->chance * reach[node->player][d] * strategy[hand][a];
    }
  }
  if (lesson->solver->method == CFR_PLUS)
    for (unsigned h = 0; h < game->hands[node->round]; h++)
      for (unsigned a = 0; a < node->actions; a++)
        regret[h][a] = regret[h][a] > 0 ? regret[h][a] : 0;
}

/* value[d] = what the first player wins in deal d from this node on.  reach[p][d] = how likely
 * player p goes along to the node, when it is up to p alone. */
static void walk(const struct lesson *lesson, const struct node *node, deal_vector reach[2],
                 double value[])
{
  const struct game *game = lesson->solver->game;
  if (node->kind != DECISION) {
    for (unsigned d = 0; d < game->deals; d++)
      value[d] = payoff(node, &game->deal[d]);
    return;
  }
  double strategy[MAX_HANDS][ACTIONS];
  deal_vector after[ACTIONS], further[2];
  strategy_of(game, node, &lesson->solver->regret, strategy);
  memset(value, 0, sizeof(deal_vector));
  for (unsigned a = 0; a < node->actions; a++) {
    memcpy(further, reach, sizeof further);
    for (unsigned d = 0; d < game->deals; d++)
      further[node->player][d] *= strategy[hand_at(node, &game->deal[d])][a];
    walk(lesson, node->after[a], further, after[a]);
    for (unsigned d = 0; d < game->deals; d++)
      value[d] += strategy[hand_at(node, &game->deal[d])][a] * after[a][d];
  }
  if (lesson->learns[node->player])
    learn(lesson, node, reach, after, value, strategy);
}

static void teach(struct solver *solver, int first, int second)
{
  const struct lesson lesson = {.solver = solver,
                                .learns = {first, second},
                                .weight = solver->method == CFR_PLUS ? solver->iterations : 1};
  deal_vector reach[2], value;
  for (unsigned d = 0; d < MAX_DEALS; d++)
    reach[0][d] = reach[1][d] = 1;
  walk(&lesson, solver->game->node, reach, value);
}

void solver_iterate(struct solver *solver)
{
  solver->iterations++;
  if (solver->method == CFR) {
    teach(solver, 1, 1);
  } else {
    teach(solver, 1, 0);
    teach(solver, 0, 1);
  }
}

/* ---- Judging ---------------------------------------------------------------------------- */

enum reply { AS_ANSWERED, BEST };

struct judge {
  const struct solver *solver;
  unsigned player;
  enum reply reply;
};

/* The action that wins most with each hand: value summed over the deals that look alike. */
static void choose_best(const struct judge *judge, const struct node *node, deal_vector after[],
                        double strategy[][ACTIONS])
{
  const struct game *game = judge->solver->game;
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

/* value[d] = what the player wins in deal d from this node on, times weight[d]: its chance, and
 * how likely the other player, who plays the answer, goes along to the node. */
static void reply(const struct judge *judge, const struct node *node, const double weight[],
                  double value[])
{
  const struct game *game = judge->solver->game;
  if (node->kind != DECISION) {
    for (unsigned d = 0; d < game->deals; d++)
      value[d] = weight[d] * payoff(node, &game->deal[d]) * (judge->player == 0 ? 1 : -1);
    return;
  }
  double strategy[MAX_HANDS][ACTIONS];
  deal_vector after[ACTIONS], further;
  const int mine = node->player == judge->player;
  strategy_of(game, node, &judge->solver->played, strategy);
  for (unsigned a = 0; a < node->actions; a++) {
    for (unsigned d = 0; d < game->deals; d++)
      further[d] = weight[d] * (mine ? 1 : strategy[hand_at(node, &game->deal[d])][a]);
    reply(judge, node->after[a], further, after[a]);
  }
  if (mine && judge->reply == BEST)
    choose_best(judge, node, after, strategy);
  memset(value, 0, sizeof(deal_vector));
  for (unsigned d = 0; d < game->deals; d++)
    for (unsigned a = 0; a < node->actions; a++)
      value[d] += after[a][d] * (mine ? strategy[hand_at(node, &game->deal[d])][a] : 1);
}

static double value_of_reply(const struct solver *solver, unsigned player, enum reply how)
{
  const struct judge judge = {.solver = solver, .player = player, .reply = how};
  deal_vector weight, value;
  double sum = 0;
  for (unsigned d = 0; d < MAX_DEALS; d++)
    weight[d] = solver->game->deal[d].chance;
  reply(&judge, solver->game->node, weight, value);
  for (unsigned d = 0; d < solver->game->deals; d++)
    sum += value[d];
  return sum;
}

double solver_value(const struct solver *solver)
{
  return value_of_reply(solver, 0, AS_ANSWERED);
}

double solver_exploitability(const struct solver *solver)
{
  return (value_of_reply(solver, 0, BEST) + value_of_reply(solver, 1, BEST)) / 2;
}
