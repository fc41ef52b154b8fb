#include "solver.h"

#include "ends.h"
#include "memory.h"

#include <math.h>
#include <string.h>

/* ---- Strategies --------------------------------------------------------------------------- */

/* strategy[] = the numbers as probabilities: those below 0 count as 0, and if none is above, all
 * actions are alike. */
static void normalize(const float *restrict number, size_t actions, size_t hands,
                      float *restrict strategy, float *restrict sum)
{
  memset(sum, 0, hands * sizeof *sum);
  for (size_t a = 0; a < actions; a++)
    for (size_t h = 0; h < hands; h++) {
      const float above = number[a * hands + h] > 0 ? number[a * hands + h] : 0;
      strategy[a * hands + h] = above;
      sum[h] += above;
    }
  for (size_t h = 0; h < hands; h++)
    if (sum[h] == 0) {
      sum[h] = (float)actions;
      for (size_t a = 0; a < actions; a++)
        strategy[a * hands + h] = 1;
    }
  for (size_t a = 0; a < actions; a++)
    for (size_t h = 0; h < hands; h++)
      strategy[a * hands + h] /= sum[h];
}

/* From the numbers of a decision, unless it is locked. */
static void find_strategy(const struct node *node, const float *number, size_t hands,
                          float *strategy, float *sum)
{
  if (node->locked == NULL) {
    normalize(number, node->actions, hands, strategy, sum);
    return;
  }
  for (size_t a = 0; a < node->actions; a++)
    for (size_t h = 0; h < hands; h++)
      strategy[a * hands + h] = node->locked[a];
}

/* ---- A walk of the tree ------------------------------------------------------------------- */

enum purpose {
  LEARN, /* the player learns, and both play by their regrets */
  PLAY,  /* both play the answer */
  REPLY  /* the player has the best reply to the answer */
};

struct walk {
  const struct solver *solver;
  const ih_executor *executor; /* NULL in one of its tasks */
  enum purpose purpose;
  unsigned player;          /* whose values they are */
  float alpha, beta, gamma; /* what becomes of regrets above and below 0, and of what was played */
};

static void walk_on(const struct walk *walk, const struct node *node, const struct board *board,
                    const float *reach, const float *mine, float *value, float *room);

static float *numbers_at(const struct solver *solver, float *const table[STREETS],
                         const struct node *node, const struct board *board)
{
  const size_t each = solver->tree->numbers[node->street];
  return table[node->street] + board->number * each + node->first;
}

/* The floats of its room that a walk takes from a node on. */
static size_t room_of(const struct game *game, const struct node *node, int parallel)
{
  const size_t hands =
      game->hands[0].count > game->hands[1].count ? game->hands[0].count : game->hands[1].count;
  size_t after = 0;
  for (size_t a = 0; a < node->actions; a++) {
    const size_t room = room_of(game, node->after[a], parallel && node->kind != DEAL);
    after = room > after ? room : after;
  }
  if (node->kind == DEAL)
    return (size_t)(1 + 49) * hands + (parallel ? 49 : 1) * after;
  return node->kind == DECISION ? (2 * (size_t)node->actions + 1) * hands + after : 0;
}

/* Adds what each action would have won more than the strategy did. */
static void learn(const struct walk *walk, float *restrict regret, float *restrict played,
                  size_t actions, size_t hands, const float *restrict strategy,
                  const float *restrict after, const float *restrict value,
                  const float *restrict mine)
{
  const float alpha = walk->alpha, beta = walk->beta, gamma = walk->gamma;
  for (size_t a = 0; a < actions; a++)
    for (size_t h = 0; h < hands; h++) {
      const size_t i = a * hands + h;
      const float discount = regret[i] > 0 ? alpha : beta;
      regret[i] = regret[i] * discount + after[i] - value[h];
      played[i] = played[i] * gamma + mine[h] * strategy[i];
    }
}

/* The values of the best action, and of the mixed ones. */
static void take_best(size_t actions, size_t hands, const float *restrict after,
                      float *restrict value)
{
  memcpy(value, after, hands * sizeof *value);
  for (size_t a = 1; a < actions; a++)
    for (size_t h = 0; h < hands; h++)
      value[h] = after[a * hands + h] > value[h] ? after[a * hands + h] : value[h];
}

static void take_mix(size_t actions, size_t hands, const float *restrict strategy,
                     const float *restrict after, float *restrict value)
{
  memset(value, 0, hands * sizeof *value);
  for (size_t a = 0; a < actions; a++)
    for (size_t h = 0; h < hands; h++)
      value[h] += strategy[a * hands + h] * after[a * hands + h];
}

/* A decision of the player whose values they are. */
static void decide(const struct walk *walk, const struct node *node, const struct board *board,
                   const float *reach, const float *mine, float *value, float *room)
{
  const struct solver *solver = walk->solver;
  const size_t actions = node->actions, hands = solver->game->hands[node->player].count;
  float *regret = numbers_at(solver, solver->regret, node, board);
  float *played = numbers_at(solver, solver->played, node, board);
  float *strategy = room, *after = strategy + actions * hands, *further = after + actions * hands;
  find_strategy(node, walk->purpose == LEARN ? regret : played, hands, strategy, further);
  for (size_t a = 0; a < actions; a++) {
    for (size_t h = 0; h < hands; h++)
      further[h] = mine[h] * strategy[a * hands + h];
    walk_on(walk, node->after[a], board, reach, further, after + a * hands, further + hands);
  }
  if (walk->purpose == REPLY && node->locked == NULL)
    take_best(actions, hands, after, value);
  else
    take_mix(actions, hands, strategy, after, value);
  if (walk->purpose == LEARN && node->locked == NULL)
    learn(walk, regret, played, actions, hands, strategy, after, value, mine);
}

/* Adds values; with a map, those of a card to its representative's. */
static void add_values(const uint16_t *map, size_t hands, const float *restrict more,
                       float *restrict value)
{
  for (size_t h = 0; map == NULL && h < hands; h++)
    value[h] += more[h];
  for (size_t h = 0; map != NULL && h < hands; h++)
    value[h] += more[map[h]];
}

/* A decision of the other player, who reaches what is after it with some hands less often. */
static void face(const struct walk *walk, const struct node *node, const struct board *board,
                 const float *reach, const float *mine, float *value, float *room)
{
  const struct solver *solver = walk->solver;
  const size_t hands = solver->game->hands[walk->player].count;
  const size_t others = solver->game->hands[node->player].count;
  float *const *table = walk->purpose == LEARN ? solver->regret : solver->played;
  float *further = room, *after = room + node->actions * others;
  find_strategy(node, numbers_at(solver, table, node, board), others, further, after);
  memset(value, 0, hands * sizeof *value);
  for (size_t a = 0; a < node->actions; a++) {
    for (size_t h = 0; h < others; h++)
      further[a * others + h] *= reach[h];
    walk_on(walk, node->after[a], board, further + a * others, mine, after, after + hands);
    add_values(NULL, hands, after, value);
  }
}

/* ---- Deals -------------------------------------------------------------------------------- */

struct dealing {
  struct walk walk; /* of a task */
  const struct node *node;
  const struct board *board;
  const float *reach, *mine;
  float *value; /* of the players' hands on each child, one after the other */
  float *room;
  size_t each; /* of the room, for a task */
};

static void walk_child(void *work, size_t child)
{
  const struct dealing *dealing = work;
  const struct walk *walk = &dealing->walk;
  walk_on(walk, dealing->node->after[0], &dealing->board->child[child], dealing->reach,
          dealing->mine, dealing->value + child * walk->solver->game->hands[walk->player].count,
          dealing->room + child * dealing->each);
}

/* Every card comes equally often, once the cards of the board and of both players are gone.  The
 * values of hands that hold the card are 0. */
static void await_card(const struct walk *walk, const struct node *node, const struct board *board,
                       const float *reach, const float *mine, float *value, float *room)
{
  const struct game *game = walk->solver->game;
  const size_t hands = game->hands[walk->player].count;
  const size_t others = game->hands[!walk->player].count;
  const float chance = 1 / (float)(52 - 2 - 2 - board->cards);
  float *further = room, *values = further + others;
  struct dealing dealing = {.walk = *walk, .node = node, .board = board, .mine = mine};
  for (size_t h = 0; h < others; h++)
    further[h] = reach[h] * chance;
  dealing.reach = further;
  dealing.value = values;
  dealing.room = values + board->children * hands;
  dealing.walk.executor = NULL;
  if (walk->executor != NULL) {
    dealing.each = room_of(game, node->after[0], 0);
    walk->executor->run(walk->executor->context, board->children, walk_child, &dealing);
  } else {
    for (unsigned child = 0; child < board->children; child++)
      walk_child(&dealing, child);
  }
  memset(value, 0, hands * sizeof *value);
  for (unsigned i = 0; i < board->deals; i++)
    add_values(board->deal[i].map[walk->player], hands, values + board->deal[i].child * hands,
               value);
}

/* value[h] = what hand h wins from this node on, times reach[]: how likely the other player goes
 * along to it with each hand, and the cards come.  mine[h] is how likely the player does. */
static void walk_on(const struct walk *walk, const struct node *node, const struct board *board,
                    const float *reach, const float *mine, float *value, float *room)
{
  const unsigned player = walk->player;
  switch (node->kind) {
  case DECISION:
    (node->player == player ? decide : face)(walk, node, board, reach, mine, value, room);
    return;
  case DEAL:
    await_card(walk, node, board, reach, mine, value, room);
    return;
  case FOLD:
  case SHOWDOWN:
    break;
  }
  memset(value, 0, walk->solver->game->hands[player].count * sizeof *value);
  if (node->kind == FOLD)
    fold_values(board, player, reach, node->player == player ? node->lose : node->win, value);
  else
    showdown_values(board, player, reach, node->win, node->tie, node->lose, value);
}

static const struct board *first_board(const struct game *game)
{
  unsigned street = FLOP;
  while (game->boards[street] == 0)
    street++;
  return game->board[street];
}

static void start(const struct walk *walk, const struct node *node, float *value)
{
  const struct game *game = walk->solver->game;
  walk_on(walk, node, first_board(game), game->hands[!walk->player].weight,
          game->hands[walk->player].weight, value, walk->solver->room);
}

/* ---- Learning ----------------------------------------------------------------------------- */

size_t solver_bytes(const struct game *game, const struct tree *tree)
{
  size_t floats = room_of(game, tree->root, 1);
  for (unsigned street = FLOP; street < STREETS; street++)
    floats += 2 * tree->numbers[street] * game->boards[street];
  return floats * sizeof(float);
}

void solver_init(struct solver *solver, const struct game *game, const struct tree *tree,
                 const ih_executor *executor)
{
  *solver = (struct solver){.game = game, .tree = tree, .executor = executor};
  for (unsigned street = FLOP; street < STREETS; street++) {
    const size_t numbers = tree->numbers[street] * game->boards[street];
    solver->regret[street] = memory(numbers, sizeof(float));
    solver->played[street] = memory(numbers, sizeof(float));
  }
  solver->room = memory(room_of(game, tree->root, 1), sizeof(float));
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
    const struct walk walk = {.solver = solver,
                              .executor = solver->executor,
                              .purpose = LEARN,
                              .player = player,
                              .alpha = (float)(positive / (positive + 1)),
                              .beta = 0.5f,
                              .gamma = (float)pow(recent / (recent + 1), 3)};
    start(&walk, solver->tree->root, value);
  }
}

/* ---- Judging ------------------------------------------------------------------------------ */

static double value_of(const struct solver *solver, unsigned player, enum purpose purpose)
{
  static float value[IH_HOLES];
  const struct hands *hands = &solver->game->hands[player];
  const struct walk walk = {
      .solver = solver, .executor = solver->executor, .purpose = purpose, .player = player};
  double sum = 0;
  start(&walk, solver->tree->root, value);
  for (size_t h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h] * (double)value[h];
  return sum / solver->game->combinations;
}

double solver_exploitability(const struct solver *solver)
{
  double gain = 0;
  for (unsigned player = 0; player < 2; player++)
    gain += value_of(solver, player, REPLY) - value_of(solver, player, PLAY);
  return gain / 2;
}

void solver_meets(const struct solver *solver, unsigned player, float meets[])
{
  const struct game *game = solver->game;
  fold_values(first_board(game), player, game->hands[!player].weight, 1, meets);
}

/* Divides what hands win from all that they can meet by how much that is. */
static void divide_by_meets(const struct solver *solver, unsigned player, float value[])
{
  static float meets[IH_HOLES];
  solver_meets(solver, player, meets);
  for (size_t h = 0; h < solver->game->hands[player].count; h++)
    value[h] = meets[h] > 0 ? value[h] / meets[h] : 0;
}

void solver_values(const struct solver *solver, unsigned player, float value[])
{
  const struct walk walk = {
      .solver = solver, .executor = solver->executor, .purpose = PLAY, .player = player};
  start(&walk, solver->tree->root, value);
  divide_by_meets(solver, player, value);
}

/* A tree without bets, and a pot of 1. */
void solver_equity(const struct solver *solver, unsigned player, float equity[])
{
  static struct node node[STREETS];
  const struct walk walk = {
      .solver = solver, .executor = solver->executor, .purpose = PLAY, .player = player};
  for (unsigned street = FLOP; street < RIVER; street++)
    node[street] =
        (struct node){.kind = DEAL, .street = street, .actions = 1, .after = {&node[street + 1]}};
  node[RIVER] = (struct node){.kind = SHOWDOWN, .street = RIVER, .win = 0.5, .lose = -0.5};
  start(&walk, &node[first_board(solver->game)->cards - 3], equity);
  divide_by_meets(solver, player, equity);
  for (size_t h = 0; h < solver->game->hands[player].count; h++)
    equity[h] += 0.5f;
}

void solver_strategy(const struct solver *solver, float strategy[])
{
  static float sum[IH_HOLES];
  const struct game *game = solver->game;
  const struct node *root = solver->tree->root;
  find_strategy(root, numbers_at(solver, solver->played, root, first_board(game)),
                game->hands[root->player].count, strategy, sum);
}
