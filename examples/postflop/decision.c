#include "decision.h"

#include "path.h"
#include "simd.h"

#include <string.h>

/* The hands of both players at the end of a path, by the live hands of the board there. */
struct reach {
  /* Numbers in the range: the board may be one that a suit permutation turns the dealt one into. */
  uint16_t hand[2][IH_HOLES];
  float weight[2][IH_HOLES + LINE_FLOATS]; /* in the range, times the player's own actions */
};

enum { STRIDE = IH_HOLES + LINE_FLOATS };

/* part[a * STRIDE + h] = of[h] times the average probability of action a. */
static void find_parts(const struct solver *solver, const struct node *node,
                       const struct board *board, const float *of, float *part)
{
  if (board->bucket[node->player] != NULL) {
    shared_parts(&solver->shared, node, board, of, STRIDE, part);
    return;
  }
  const struct numbers sums =
      numbers_at(solver->game, solver->tree, &solver->strategy_sums, node, board);
  strategy_parts(&sums, of, STRIDE, part);
}

/* ---- Paths -------------------------------------------------------------------------------- */

static void start(const struct solver *solver, struct reach *reach)
{
  const struct board *board = first_board(solver->game);
  memset(reach, 0, sizeof *reach);
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < board->lives[player]; h++) {
      const uint16_t hand = board->live[player][h].hand;
      reach->hand[player][h] = hand;
      reach->weight[player][h] = solver->game->hands[player].weight[hand];
    }
}

/* The acting player takes action a at a decision node. */
static void act(const struct solver *solver, const struct node *node, const struct board *board,
                unsigned a, struct reach *reach)
{
  static float part[MAX_ACTIONS * STRIDE];
  float *weight = reach->weight[node->player];
  find_parts(solver, node, board, weight, part);
  memcpy(weight, part + (size_t)a * STRIDE, sizeof reach->weight[0]);
}

/* Goes to a board by the card with number i of those that lead to it. */
static void deal(const struct board *board, unsigned i, struct reach *reach)
{
  const struct reach before = *reach;
  memset(reach, 0, sizeof *reach);
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < board->lives[player]; h++) {
      const uint16_t from = board->to[i][player][h];
      reach->hand[player][h] = before.hand[player][from];
      reach->weight[player][h] = before.weight[player][from];
    }
}

/* Returns the end of a path and finds the reach there. */
static struct path follow(const struct solver *solver, const char *text, struct reach *reach)
{
  struct path path = path_start(solver->game, solver->tree, text);
  const struct node *node = path.node;
  start(solver, reach);
  while (path_take_step(&path) == TAKEN) {
    if (node->kind == DECISION)
      act(solver, node, path.board, path.taken, reach);
    else
      deal(path.board, path.taken, reach);
    node = path.node;
  }
  return path;
}

/* ---- Strategies --------------------------------------------------------------------------- */

/* Returns the reach of the other player's hands that share no card with a hand. */
static double find_met(const struct path *path, const struct reach *reach, unsigned h)
{
  const unsigned other = !path->node->player;
  const struct live *mine = &path->board->live[!other][h];
  double sum = 0;
  for (unsigned i = 0; i < path->board->lives[other]; i++) {
    const struct live *theirs = &path->board->live[other][i];
    if (theirs->card[0] != mine->card[0] && theirs->card[0] != mine->card[1] &&
        theirs->card[1] != mine->card[0] && theirs->card[1] != mine->card[1])
      sum += (double)reach->weight[other][i];
  }
  return sum;
}

int decision_find(const struct solver *solver, const char *path, struct decision *decision)
{
  static float one[STRIDE], part[MAX_ACTIONS * STRIDE];
  static struct reach reach;
  double whole = 0;
  shared_prepare(&solver->shared, &solver->strategy_sums);
  const struct path end = follow(solver, path, &reach);
  const unsigned player = end.node->player, actions = end.node->actions;
  if (end.node->kind != DECISION)
    return 0;
  memset(decision, 0, sizeof *decision);
  decision->node = end.node;
  for (size_t h = 0; h < STRIDE; h++)
    one[h] = 1;
  find_parts(solver, end.node, end.board, one, part);
  for (unsigned h = 0; h < end.board->lives[player]; h++) {
    const uint16_t hand = reach.hand[player][h];
    const double often = (double)reach.weight[player][h] * find_met(&end, &reach, h);
    decision->is_live[hand] = 1;
    whole += often;
    for (unsigned a = 0; a < actions; a++) {
      decision->strategy[a * IH_HOLES + hand] = part[a * STRIDE + h];
      decision->frequency[a] += often * (double)part[a * STRIDE + h];
    }
  }
  for (unsigned a = 0; a < actions && whole > 0; a++)
    decision->frequency[a] /= whole;
  return 1;
}
