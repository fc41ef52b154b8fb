#include "solver.h"

#include "memory.h"
#include "terminal.h"

/* A traversal of all cards and bets, in which one player updates regrets or finds a best
 * response. */
struct traversal {
  const struct game *game;
  unsigned player;
  const struct play *other; /* of the opponent */
  struct solver *updates;   /* NULL: find a best response */
  uint8_t **choice;         /* where to store it, as in struct play; NULL: nowhere */
};

/* Returns where a decision node's numbers begin in an array with one number per label. */
static size_t row_of(const struct labels *labels, const struct node *node)
{
  return (size_t)node->decision * labels->count[node->street];
}

/* ---- Decision nodes --------------------------------------------------------------------- */

/* probability[h] = how likely hand h takes an action. */
static void find_play(const struct traversal *traversal, const struct play *play,
                      const struct board *board, const struct node *node, unsigned action,
                      double probability[])
{
  const unsigned street = node->street;
  const size_t first = game_slot(board, 0);
  if (play->choice[street] != NULL) {
    const uint8_t *choice =
        play->choice[street] + node->decision * game_slots(traversal->game, street) + first;
    for (unsigned h = 0; h < board->hands; h++)
      probability[h] = choice[h] == action;
    return;
  }
  const uint32_t *label = play->labels->of[street] + first;
  const double *row = play->probability[street] + row_of(play->labels, node) * ACTIONS + action;
  for (unsigned h = 0; h < board->hands; h++)
    probability[h] = row[(size_t)label[h] * ACTIONS];
}

static void traverse(const struct traversal *traversal, const struct board *board, unsigned n,
                     const double mine[], const double theirs[], double value[]);

static void their_node(const struct traversal *traversal, const struct board *board,
                       const struct node *node, const double mine[], const double theirs[],
                       double value[])
{
  double reach[MAX_HANDS], after[MAX_HANDS];
  for (unsigned h = 0; h < board->hands; h++)
    value[h] = 0;
  for (unsigned a = 0; a < node->actions; a++) {
    find_play(traversal, traversal->other, board, node, a, reach);
    for (unsigned h = 0; h < board->hands; h++)
      reach[h] *= theirs[h];
    traverse(traversal, board, node->after[a], mine, reach, after);
    for (unsigned h = 0; h < board->hands; h++)
      value[h] += after[h];
  }
}

/* An action's regret is what it wins more than the label's strategy. All hands of a label play
 * alike, so what each action wins is summed by label here, and the strategy's winnings are
 * subtracted after the whole traversal. */
static void update_regrets(const struct traversal *traversal, const struct board *board,
                           const struct node *node, const double mine[], const double theirs[],
                           double value[])
{
  struct solver *solver = traversal->updates;
  const struct labels *labels = solver->now.labels;
  const uint32_t *label = labels->of[node->street] + game_slot(board, 0);
  double *gain = solver->gain[node->street] + row_of(labels, node) * ACTIONS;
  double *came = solver->came[node->street] + row_of(labels, node);
  double play[MAX_HANDS], reach[MAX_HANDS], after[MAX_HANDS];
  for (unsigned h = 0; h < board->hands; h++) {
    came[label[h]] += mine[h];
    value[h] = 0;
  }
  for (unsigned a = 0; a < node->actions; a++) {
    find_play(traversal, &solver->now, board, node, a, play);
    for (unsigned h = 0; h < board->hands; h++)
      reach[h] = mine[h] * play[h];
    traverse(traversal, board, node->after[a], reach, theirs, after);
    for (unsigned h = 0; h < board->hands; h++) {
      gain[(size_t)label[h] * ACTIONS + a] += after[h];
      value[h] += play[h] * after[h];
    }
  }
}

/* Among actions with equal values the first is chosen. Otherwise rounding could make hands that
 * differ only in suits choose differently, and a turn may stand for others only if these choose
 * alike. With 18 cards in three suits a flop stands for at most 6, there are C(13, 2) opposing
 * hands, and one bet wins at most 4 big blinds: sums are at most 6 * 78 * 4 / deals, and a hundred
 * roundings of 2^-53 of that are 2.1e-11 / deals. The margin is 48 times as large. As 2,160 turns
 * with 91 hands have 6 decision nodes of a player, and deals are 6,683,040, it costs the response
 * less than 2e-10 big blinds. */
static void respond(const struct traversal *traversal, const struct board *board,
                    const struct node *node, const double mine[], const double theirs[],
                    double value[])
{
  const double margin = 1e-9 / traversal->game->deals;
  double after[MAX_HANDS];
  uint8_t best[MAX_HANDS] = {0};
  traverse(traversal, board, node->after[0], mine, theirs, value);
  for (unsigned a = 1; a < node->actions; a++) {
    traverse(traversal, board, node->after[a], mine, theirs, after);
    for (unsigned h = 0; h < board->hands; h++)
      if (after[h] > value[h] + margin) {
        value[h] = after[h];
        best[h] = (uint8_t)a;
      }
  }
  if (traversal->choice == NULL)
    return;
  uint8_t *choice = traversal->choice[node->street] +
                    node->decision * game_slots(traversal->game, node->street) +
                    game_slot(board, 0);
  for (unsigned h = 0; h < board->hands; h++)
    choice[h] = best[h];
}

/* ---- Traversals ------------------------------------------------------------------------- */

/* A turn counts once for each card that it stands for, and its values are passed back for each of
 * these cards. */
static void deal(const struct traversal *traversal, const struct board *flop,
                 const struct node *node, const double mine[], const double theirs[],
                 double value[])
{
  double my_reach[MAX_HANDS], their_reach[MAX_HANDS], after[MAX_HANDS];
  for (unsigned h = 0; h < flop->hands; h++)
    value[h] = 0;
  for (unsigned t = 0; t < flop->turns; t++) {
    const struct board *turn = &flop->turn[t];
    for (unsigned h = 0; h < turn->hands; h++) {
      my_reach[h] = mine[turn->hand[h].on_flop] * turn->alike;
      their_reach[h] = theirs[turn->hand[h].on_flop] * turn->alike / traversal->game->turns;
    }
    traverse(traversal, turn, node->after[0], my_reach, their_reach, after);
    for (unsigned c = 0; c < turn->alike; c++)
      for (unsigned h = 0; h < flop->hands; h++)
        if (turn->becomes[c][h] != NO_HAND)
          value[h] += after[turn->becomes[c][h]] / turn->alike;
  }
}

/* value[h] = what hand h of the traversal's player wins from node n on, times the probability that
 * the cards are dealt and the opponent's actions lead to the node: theirs[], by the opponent's
 * hands. mine[] is the same for the player's own actions. */
static void traverse(const struct traversal *traversal, const struct board *board, unsigned n,
                     const double mine[], const double theirs[], double value[])
{
  const struct node *node = &traversal->game->betting.node[n];
  switch (node->kind) {
  case FOLD:
    fold_values(board, theirs, traversal->player == 0 ? node->stake : -node->stake, value);
    break;
  case SHOWDOWN:
    showdown_values(board, theirs, node->stake, value);
    break;
  case DEAL:
    deal(traversal, board, node, mine, theirs, value);
    break;
  case DECISION:
    if (node->player != traversal->player)
      their_node(traversal, board, node, mine, theirs, value);
    else if (traversal->updates != NULL)
      update_regrets(traversal, board, node, mine, theirs, value);
    else
      respond(traversal, board, node, mine, theirs, value);
    break;
  }
}

/* Returns what the player wins. */
static double traverse_all(const struct traversal *traversal)
{
  const struct game *game = traversal->game;
  double mine[MAX_HANDS], theirs[MAX_HANDS], value[MAX_HANDS], sum = 0;
  for (unsigned f = 0; f < game->boards[FLOP]; f++) {
    const struct board *flop = &game->flop[f];
    for (unsigned h = 0; h < flop->hands; h++) {
      mine[h] = flop->alike;
      theirs[h] = flop->alike / game->deals;
    }
    traverse(traversal, flop, 0, mine, theirs, value);
    for (unsigned h = 0; h < flop->hands; h++)
      sum += value[h];
  }
  return sum;
}

/* ---- Iterations ------------------------------------------------------------------------- */

/* Weights as probabilities; if none is positive, all are equal. */
static void normalize(const double weight[], unsigned n, double probability[])
{
  double sum = 0;
  for (unsigned a = 0; a < n; a++)
    sum += weight[a];
  for (unsigned a = 0; a < n; a++)
    probability[a] = sum > 0 ? weight[a] / sum : 1.0 / n;
}

/* Applies a traversal's results for label number i of `came` at a decision node. Regrets stay >= 0,
 * and iteration t has weight t. */
static void update_label(struct solver *solver, const struct node *node, size_t i)
{
  const size_t first = i * ACTIONS;
  double *gain = solver->gain[node->street] + first, *came = solver->came[node->street] + i;
  double *regret = solver->regret[node->street] + first;
  double *sum = solver->strategy_sum[node->street] + first;
  double *now = solver->now.probability[node->street] + first;
  double mean = 0;
  for (unsigned a = 0; a < node->actions; a++)
    mean += now[a] * gain[a];
  for (unsigned a = 0; a < node->actions; a++) {
    const double updated = regret[a] + gain[a] - mean;
    regret[a] = updated > 0 ? updated : 0;
    sum[a] += solver->iterations * *came * now[a];
    gain[a] = 0;
  }
  *came = 0;
  normalize(regret, node->actions, now);
}

static void traverse_for(struct solver *solver, unsigned player, const struct play *other)
{
  const struct betting *betting = &solver->game->betting;
  const struct labels *labels = solver->now.labels;
  const struct traversal traversal = {
      .game = solver->game, .player = player, .other = other, .updates = solver};
  (void)traverse_all(&traversal);
  for (unsigned n = 0; n < betting->nodes; n++) {
    const struct node *node = &betting->node[n];
    if (node->kind != DECISION || node->player != player)
      continue;
    for (unsigned l = 0; l < labels->count[node->street]; l++)
      update_label(solver, node, row_of(labels, node) + l);
  }
}

/* Alternating updates. In CFR-BR the opponent plays a best response to the player's current
 * strategy. */
void solver_iterate(struct solver *solver)
{
  solver->iterations++;
  for (unsigned player = 0; player < 2; player++) {
    if (solver->method == CFR_BR) {
      const struct traversal traversal = {.game = solver->game,
                                          .player = !player,
                                          .other = &solver->now,
                                          .choice = solver->responses.choice};
      (void)traverse_all(&traversal);
    }
    traverse_for(solver, player, solver->method == CFR_BR ? &solver->responses : &solver->now);
  }
}

/* ---- Solvers and their results ------------------------------------------------------------- */

static size_t rows(const struct game *game, const struct labels *labels, unsigned street)
{
  return (size_t)game->betting.decisions[street] * labels->count[street];
}

/* plays[] = weights[] as probabilities, at all decision nodes. */
static void normalize_all(const struct game *game, const struct labels *labels,
                          double *const weights[STREETS], double *const plays[STREETS])
{
  for (unsigned n = 0; n < game->betting.nodes; n++) {
    const struct node *node = &game->betting.node[n];
    for (unsigned l = 0; node->kind == DECISION && l < labels->count[node->street]; l++) {
      const size_t first = (row_of(labels, node) + l) * ACTIONS;
      normalize(weights[node->street] + first, node->actions, plays[node->street] + first);
    }
  }
}

void solver_init(struct solver *solver, const struct game *game, const struct labels *labels,
                 enum method method)
{
  *solver = (struct solver){.game = game, .method = method, .now.labels = labels};
  for (unsigned s = 0; s < STREETS; s++) {
    const size_t n = rows(game, labels, s);
    solver->now.probability[s] = memory(n * ACTIONS, sizeof(double));
    solver->regret[s] = memory(n * ACTIONS, sizeof(double));
    solver->strategy_sum[s] = memory(n * ACTIONS, sizeof(double));
    solver->gain[s] = memory(n * ACTIONS, sizeof(double));
    solver->came[s] = memory(n, sizeof(double));
    if (method == CFR_BR)
      solver->responses.choice[s] = memory(game->betting.decisions[s] * game_slots(game, s), 1);
  }
  normalize_all(game, labels, solver->regret, solver->now.probability);
}

void solver_average(const struct solver *solver, struct play *average)
{
  const struct labels *labels = solver->now.labels;
  *average = (struct play){.labels = labels};
  for (unsigned s = 0; s < STREETS; s++)
    average->probability[s] = memory(rows(solver->game, labels, s) * ACTIONS, sizeof(double));
  normalize_all(solver->game, labels, solver->strategy_sum, average->probability);
}

void play_free(struct play *play)
{
  for (unsigned s = 0; s < STREETS; s++) {
    free(play->probability[s]);
    free(play->choice[s]);
  }
}

void solver_free(struct solver *solver)
{
  play_free(&solver->now);
  play_free(&solver->responses);
  for (unsigned s = 0; s < STREETS; s++) {
    free(solver->regret[s]);
    free(solver->strategy_sum[s]);
    free(solver->gain[s]);
    free(solver->came[s]);
  }
}

double best_response(const struct game *game, const struct play *play, unsigned player)
{
  const struct traversal traversal = {.game = game, .player = player, .other = play};
  return traverse_all(&traversal);
}

double exploitability(const struct game *game, const struct play *play)
{
  return (best_response(game, play, 0) + best_response(game, play, 1)) / 2;
}
