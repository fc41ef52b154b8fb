#include "solver.h"

#include "ends.h"
#include "memory.h"

/* One walk over all cards and bets, in which one player learns or finds the best reply. */
struct walk {
  const struct game *game;
  unsigned player;
  const struct play *other; /* how the other player plays */
  struct solver *learns;    /* NULL: the best reply is wanted */
  uint8_t **choice;         /* which is then kept here, as in struct play; NULL: not kept */
};

/* Where the numbers of a decision begin in an array that has one for each label. */
static size_t row_of(const struct labels *labels, const struct node *node)
{
  return (size_t)node->decision * labels->count[node->street];
}

/* ---- Decisions -------------------------------------------------------------------------- */

/* probability[h] = how likely hand h takes an action. */
static void find_play(const struct walk *walk, const struct play *play, const struct board *board,
                      const struct node *node, unsigned action, double probability[])
{
  const unsigned street = node->street;
  const size_t first = game_slot(board, 0);
  if (play->choice[street] != NULL) {
    const uint8_t *choice =
        play->choice[street] + node->decision * game_slots(walk->game, street) + first;
    for (unsigned h = 0; h < board->hands; h++)
      probability[h] = choice[h] == action;
    return;
  }
  const uint32_t *label = play->labels->of[street] + first;
  const double *row = play->probability[street] + row_of(play->labels, node) * ACTIONS + action;
  for (unsigned h = 0; h < board->hands; h++)
    probability[h] = row[(size_t)label[h] * ACTIONS];
}

static void walk_on(const struct walk *walk, const struct board *board, unsigned n,
                    const double mine[], const double theirs[], double value[]);

static void their_decision(const struct walk *walk, const struct board *board,
                           const struct node *node, const double mine[], const double theirs[],
                           double value[])
{
  double reach[MAX_HANDS], after[MAX_HANDS];
  for (unsigned h = 0; h < board->hands; h++)
    value[h] = 0;
  for (unsigned a = 0; a < node->actions; a++) {
    find_play(walk, walk->other, board, node, a, reach);
    for (unsigned h = 0; h < board->hands; h++)
      reach[h] *= theirs[h];
    walk_on(walk, board, node->after[a], mine, reach, after);
    for (unsigned h = 0; h < board->hands; h++)
      value[h] += after[h];
  }
}

/* The regret of an action is what it wins more than the label's play does.  All hands of a label
 * play alike, so what each action wins is added up here by label, and the play's part is taken away
 * when all cards have been walked. */
static void learn(const struct walk *walk, const struct board *board, const struct node *node,
                  const double mine[], const double theirs[], double value[])
{
  struct solver *solver = walk->learns;
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
    find_play(walk, &solver->now, board, node, a, play);
    for (unsigned h = 0; h < board->hands; h++)
      reach[h] = mine[h] * play[h];
    walk_on(walk, board, node->after[a], reach, theirs, after);
    for (unsigned h = 0; h < board->hands; h++) {
      gain[(size_t)label[h] * ACTIONS + a] += after[h];
      value[h] += play[h] * after[h];
    }
  }
}

/* Of actions that win alike, the first: else rounding would let hands that suits alone tell apart
 * choose differently, and a turn stands for others only where these choose alike.  Of 18 cards in
 * three suits a flop stands for at most 6, there are C(13, 2) hands to meet, and with one bet 4 big
 * blinds to win: sums are at most 6 * 78 * 4 / deals, and a hundred roundings of them, each 2^-53
 * of that, 2.1e-11 / deals.  The margin is 48 times that, and as 2,160 turns with 91 hands have 6
 * decisions of a player, and deals are 6,683,040, it costs the reply less than 2e-10 big blinds. */
static void reply(const struct walk *walk, const struct board *board, const struct node *node,
                  const double mine[], const double theirs[], double value[])
{
  const double margin = 1e-9 / walk->game->deals;
  double after[MAX_HANDS];
  uint8_t best[MAX_HANDS] = {0};
  walk_on(walk, board, node->after[0], mine, theirs, value);
  for (unsigned a = 1; a < node->actions; a++) {
    walk_on(walk, board, node->after[a], mine, theirs, after);
    for (unsigned h = 0; h < board->hands; h++)
      if (after[h] > value[h] + margin) {
        value[h] = after[h];
        best[h] = (uint8_t)a;
      }
  }
  if (walk->choice == NULL)
    return;
  uint8_t *choice = walk->choice[node->street] +
                    node->decision * game_slots(walk->game, node->street) + game_slot(board, 0);
  for (unsigned h = 0; h < board->hands; h++)
    choice[h] = best[h];
}

/* ---- Walks ------------------------------------------------------------------------------ */

/* A turn counts as often as it stands for a card, and each of these cards gets its part of what
 * that one wins. */
static void deal(const struct walk *walk, const struct board *flop, const struct node *node,
                 const double mine[], const double theirs[], double value[])
{
  double my_reach[MAX_HANDS], their_reach[MAX_HANDS], after[MAX_HANDS];
  for (unsigned h = 0; h < flop->hands; h++)
    value[h] = 0;
  for (unsigned t = 0; t < flop->turns; t++) {
    const struct board *turn = &flop->turn[t];
    for (unsigned h = 0; h < turn->hands; h++) {
      my_reach[h] = mine[turn->hand[h].on_flop] * turn->alike;
      their_reach[h] = theirs[turn->hand[h].on_flop] * turn->alike / walk->game->turns;
    }
    walk_on(walk, turn, node->after[0], my_reach, their_reach, after);
    for (unsigned c = 0; c < turn->alike; c++)
      for (unsigned h = 0; h < flop->hands; h++)
        if (turn->becomes[c][h] != NO_HAND)
          value[h] += after[turn->becomes[c][h]] / turn->alike;
  }
}

/* value[h] = what hand h of the walk's player wins from node n on, times how likely the cards are
 * dealt and the other player goes along to the node: theirs[] for each of the other's hands.
 * mine[] is the same of the player's own play, as far as it is up to that. */
static void walk_on(const struct walk *walk, const struct board *board, unsigned n,
                    const double mine[], const double theirs[], double value[])
{
  const struct node *node = &walk->game->betting.node[n];
  switch (node->kind) {
  case FOLD:
    fold_values(board, theirs, walk->player == 0 ? node->stake : -node->stake, value);
    break;
  case SHOWDOWN:
    showdown_values(board, theirs, node->stake, value);
    break;
  case DEAL:
    deal(walk, board, node, mine, theirs, value);
    break;
  case DECISION:
    if (node->player != walk->player)
      their_decision(walk, board, node, mine, theirs, value);
    else if (walk->learns != NULL)
      learn(walk, board, node, mine, theirs, value);
    else
      reply(walk, board, node, mine, theirs, value);
    break;
  }
}

/* What the player wins. */
static double walk_all(const struct walk *walk)
{
  const struct game *game = walk->game;
  double mine[MAX_HANDS], theirs[MAX_HANDS], value[MAX_HANDS], sum = 0;
  for (unsigned f = 0; f < game->boards[FLOP]; f++) {
    const struct board *flop = &game->flop[f];
    for (unsigned h = 0; h < flop->hands; h++) {
      mine[h] = flop->alike;
      theirs[h] = flop->alike / game->deals;
    }
    walk_on(walk, flop, 0, mine, theirs, value);
    for (unsigned h = 0; h < flop->hands; h++)
      sum += value[h];
  }
  return sum;
}

/* ---- Learning --------------------------------------------------------------------------- */

/* Weights as probabilities; if none is above 0, all are alike. */
static void normalize(const double weight[], unsigned n, double probability[])
{
  double sum = 0;
  for (unsigned a = 0; a < n; a++)
    sum += weight[a];
  for (unsigned a = 0; a < n; a++)
    probability[a] = sum > 0 ? weight[a] / sum : 1.0 / n;
}

/* What a walk has found about one label at a decision: i is its number in `came`.  No regret falls
 * below 0, and iteration t weighs t. */
static void update_label(struct solver *solver, const struct node *node, size_t i)
{
  const size_t first = i * ACTIONS;
  double *gain = solver->gain[node->street] + first, *came = solver->came[node->street] + i;
  double *regret = solver->regret[node->street] + first;
  double *played = solver->played[node->street] + first;
  double *now = solver->now.probability[node->street] + first;
  double mean = 0;
  for (unsigned a = 0; a < node->actions; a++)
    mean += now[a] * gain[a];
  for (unsigned a = 0; a < node->actions; a++) {
    const double sum = regret[a] + gain[a] - mean;
    regret[a] = sum > 0 ? sum : 0;
    played[a] += solver->iterations * *came * now[a];
    gain[a] = 0;
  }
  *came = 0;
  normalize(regret, node->actions, now);
}

static void teach(struct solver *solver, unsigned player, const struct play *other)
{
  const struct betting *betting = &solver->game->betting;
  const struct labels *labels = solver->now.labels;
  const struct walk walk = {
      .game = solver->game, .player = player, .other = other, .learns = solver};
  (void)walk_all(&walk);
  for (unsigned n = 0; n < betting->nodes; n++) {
    const struct node *node = &betting->node[n];
    if (node->kind != DECISION || node->player != player)
      continue;
    for (unsigned l = 0; l < labels->count[node->street]; l++)
      update_label(solver, node, row_of(labels, node) + l);
  }
}

/* The players learn in turn.  The best reply is to what the player plays now. */
void solver_iterate(struct solver *solver)
{
  solver->iterations++;
  for (unsigned player = 0; player < 2; player++) {
    if (solver->method == CFR_BR) {
      const struct walk walk = {.game = solver->game,
                                .player = !player,
                                .other = &solver->now,
                                .choice = solver->replies.choice};
      (void)walk_all(&walk);
    }
    teach(solver, player, solver->method == CFR_BR ? &solver->replies : &solver->now);
  }
}

/* ---- Solvers and what they say ------------------------------------------------------------ */

static size_t rows(const struct game *game, const struct labels *labels, unsigned street)
{
  return (size_t)game->betting.decisions[street] * labels->count[street];
}

/* plays[] = weights[] as probabilities, at all decisions. */
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
    solver->played[s] = memory(n * ACTIONS, sizeof(double));
    solver->gain[s] = memory(n * ACTIONS, sizeof(double));
    solver->came[s] = memory(n, sizeof(double));
    if (method == CFR_BR)
      solver->replies.choice[s] = memory(game->betting.decisions[s] * game_slots(game, s), 1);
  }
  normalize_all(game, labels, solver->regret, solver->now.probability);
}

void solver_answer(const struct solver *solver, struct play *answer)
{
  const struct labels *labels = solver->now.labels;
  *answer = (struct play){.labels = labels};
  for (unsigned s = 0; s < STREETS; s++)
    answer->probability[s] = memory(rows(solver->game, labels, s) * ACTIONS, sizeof(double));
  normalize_all(solver->game, labels, solver->played, answer->probability);
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
  play_free(&solver->replies);
  for (unsigned s = 0; s < STREETS; s++) {
    free(solver->regret[s]);
    free(solver->played[s]);
    free(solver->gain[s]);
    free(solver->came[s]);
  }
}

double best_reply(const struct game *game, const struct play *play, unsigned player)
{
  const struct walk walk = {.game = game, .player = player, .other = play};
  return walk_all(&walk);
}

double exploitability(const struct game *game, const struct play *play)
{
  return (best_reply(game, play, 0) + best_reply(game, play, 1)) / 2;
}
