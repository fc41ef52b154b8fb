#include "decision.h"

#include "memory.h"
#include "simd.h"

#include <string.h>

/* A node on a board, reached by actions and cards. Numbers are by the live hands of the board. */
struct place {
  const struct node *node;
  const struct board *board;
  /* Numbers in the range: the board may be one that a suit permutation turns the dealt one into. */
  uint16_t hand[2][IH_HOLES];
  float reach[2][IH_HOLES + LINE_FLOATS]; /* weight in the range, times the player's own actions */
};

enum { STRIDE = IH_HOLES + LINE_FLOATS };

/* part[a * STRIDE + h] = of[h] times the average probability of action a. */
static void find_parts(const struct solver *solver, const struct place *place, const float *of,
                       float *part)
{
  if (place->board->bucket[place->node->player] != NULL) {
    shared_parts(&solver->shared, place->node, place->board, of, STRIDE, part);
    return;
  }
  const struct numbers sums =
      numbers_at(solver->game, solver->tree, &solver->strategy_sums, place->node, place->board);
  strategy_parts(&sums, of, STRIDE, part);
}

/* ---- Paths -------------------------------------------------------------------------------- */

static struct place start(const struct solver *solver)
{
  struct place place = {.node = solver->tree->root, .board = first_board(solver->game)};
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < place.board->lives[player]; h++) {
      const uint16_t hand = place.board->live[player][h].hand;
      place.hand[player][h] = hand;
      place.reach[player][h] = solver->game->hands[player].weight[hand];
    }
  return place;
}

/* Consumes an action. */
static int take_action(const struct solver *solver, struct place *place, const char **path)
{
  static float part[MAX_ACTIONS * STRIDE];
  const unsigned player = place->node->player, a = tree_take_action(place->node, path);
  if (a == place->node->actions)
    return 0;
  find_parts(solver, place, place->reach[player], part);
  memcpy(place->reach[player], part + (size_t)a * STRIDE, sizeof place->reach[player]);
  place->node = place->node->after[a];
  return 1;
}

/* Goes to the next board by card number i of those that lead to it. */
static void go_to(struct place *place, const struct board *child, unsigned i)
{
  const struct place before = *place;
  memset(place->reach, 0, sizeof place->reach);
  for (unsigned player = 0; player < 2; player++)
    for (unsigned h = 0; h < child->lives[player]; h++) {
      const uint16_t from = child->to[i][player][h];
      place->hand[player][h] = before.hand[player][from];
      place->reach[player][h] = before.reach[player][from];
    }
  place->board = child;
  place->node = before.node->after[0];
}

/* Consumes a card. */
static int take_card(struct place *place, const char **path)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  uint8_t card;
  size_t n;
  if (strlen(*path) < 2 || ih_cards_parse(&deck, *path, 2, &card, 1, &n, NULL) != IH_OK)
    return 0;
  *path += 2;
  for (unsigned c = 0; c < place->board->children; c++) {
    const struct board *child = &place->board->child[c];
    for (unsigned i = 0; i < child->alike; i++)
      if (child->alike_card[i] == card) {
        go_to(place, child, i);
        return 1;
      }
  }
  return 0;
}

static int follow(const struct solver *solver, const char *path, struct place *place)
{
  *place = start(solver);
  for (;;) {
    path += strspn(path, " \t,");
    if (*path == '\0')
      return place->node->kind == DECISION;
    if (place->node->kind == DECISION ? !take_action(solver, place, &path)
        : place->node->kind == DEAL   ? !take_card(place, &path)
                                      : 1)
      return 0;
  }
}

/* ---- Strategies --------------------------------------------------------------------------- */

/* Returns the reach of the other player's hands that share no card with a hand. */
static double find_met(const struct place *place, unsigned h)
{
  const unsigned player = place->node->player;
  const struct live *mine = &place->board->live[player][h];
  double sum = 0;
  for (unsigned i = 0; i < place->board->lives[!player]; i++) {
    const struct live *theirs = &place->board->live[!player][i];
    if (theirs->card[0] != mine->card[0] && theirs->card[0] != mine->card[1] &&
        theirs->card[1] != mine->card[0] && theirs->card[1] != mine->card[1])
      sum += (double)place->reach[!player][i];
  }
  return sum;
}

int decision_find(const struct solver *solver, const char *path, struct decision *decision)
{
  static float one[STRIDE], part[MAX_ACTIONS * STRIDE];
  struct place place;
  double whole = 0;
  shared_prepare(&solver->shared, &solver->strategy_sums);
  if (!follow(solver, path, &place))
    return 0;
  memset(decision, 0, sizeof *decision);
  decision->node = place.node;
  for (size_t h = 0; h < STRIDE; h++)
    one[h] = 1;
  find_parts(solver, &place, one, part);
  const unsigned player = place.node->player;
  for (unsigned h = 0; h < place.board->lives[player]; h++) {
    const uint16_t hand = place.hand[player][h];
    const double often = (double)place.reach[player][h] * find_met(&place, h);
    decision->is_live[hand] = 1;
    whole += often;
    for (unsigned a = 0; a < place.node->actions; a++) {
      decision->strategy[a * IH_HOLES + hand] = part[a * STRIDE + h];
      decision->frequency[a] += often * (double)part[a * STRIDE + h];
    }
  }
  for (unsigned a = 0; a < place.node->actions && whole > 0; a++)
    decision->frequency[a] /= whole;
  return 1;
}
