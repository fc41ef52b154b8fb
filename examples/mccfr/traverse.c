#include "mccfr.h"

struct traversal {
  const struct match *match;
  const struct node *root;
  cell *row[2][STREETS]; /* of each player's bucket */
  unsigned traverser;    /* the player who tries all actions; NOBODY: both draw theirs */
  int winner;            /* 1: player 0 has the better hand, -1: player 1; 0: a tie */
  uint64_t random;
};
enum { NOBODY = 2 };

/* Returns what player 0 wins, averaged over the actions of the traverser, whose regrets are
 * updated. The other player draws an action; one who learns adds its strategy to the average. */
static float traverse(struct traversal *now, const struct node *node)
{
  if (node->kind != DECISION)
    return (float)(node->kind == FOLD ? node->stake : now->winner * node->stake);
  const unsigned p = node->player, actions = node->actions;
  cell *regret = now->row[p][node->street] + node->column, *sum = regret + actions;
  float probability[MAX_ACTIONS], value[MAX_ACTIONS], mean = 0;
  for (unsigned a = 0; a < actions; a++) { /* most cells are not in the cache */
    const struct node *child = &now->root[node->child[a]];
    strategy_prefetch(now->match->player[child->player],
                      now->row[child->player][child->street] + child->column);
  }
  normalize(now->match->by_sum[p] ? sum : regret, actions, probability);
  if (p != now->traverser) {
    float left = (float)(random_next(&now->random) >> 40) * 0x1p-24F;
    unsigned drawn = 0;
    for (unsigned a = 0; a < actions && !now->match->by_sum[p]; a++)
      strategy_add(now->match->player[p], &sum[a], probability[a]);
    while (drawn + 1 < actions && left >= probability[drawn])
      left -= probability[drawn++];
    return traverse(now, &now->root[node->child[drawn]]);
  }
  for (unsigned a = 0; a < actions; a++) {
    value[a] = traverse(now, &now->root[node->child[a]]);
    mean += probability[a] * value[a];
  }
  for (unsigned a = 0; a < actions; a++)
    strategy_add(now->match->player[p], &regret[a], p == 0 ? value[a] - mean : mean - value[a]);
  return mean;
}

void block_deal(const struct cards *cards, uint64_t seed, uint64_t number, struct block *block)
{
  block->random = random_state(seed, number);
  deal(cards, &block->random, &block->deals);
}

/* With each deal of a block, the players who learn are traversers one after the other. */
double block_play(const struct match *match, const struct block *block, int is_game)
{
  struct traversal now = {
      .match = match, .root = match->player[0]->betting->node, .random = block->random};
  const struct deals *deals = &block->deals;
  double sum = 0;
  for (unsigned i = 0; i < 2 * BLOCK; i += 2) {
    const uint16_t *strength = &deals->strength[i];
    now.winner = (strength[0] > strength[1]) - (strength[0] < strength[1]);
    for (unsigned s = 0; s < STREETS; s++)
      for (unsigned p = 0; p < 2; p++)
        now.row[p][s] = strategy_row(match->player[p], p, s, deals->bucket[s][i + p]);
    for (now.traverser = 0; now.traverser <= NOBODY; now.traverser++)
      if (now.traverser == NOBODY ? is_game : !match->by_sum[now.traverser])
        sum += traverse(&now, now.root);
  }
  return is_game ? sum / BLOCK : 0;
}

struct work {
  const struct match *match;
  uint64_t seed, first;
  double *won;
};

static void play_block(void *context, size_t i)
{
  const struct work *work = context;
  struct block block;
  block_deal(work->match->player[0]->cards, work->seed, work->first + i, &block);
  const double won = block_play(work->match, &block, work->won != NULL);
  if (work->won != NULL)
    work->won[i] = won;
}

int play(const struct match *match, uint64_t seed, uint64_t first, uint64_t blocks, double won[],
         const ih_executor *executor)
{
  struct work work = {match, seed, first, won};
  return executor->run(executor->context, blocks, play_block, &work) == 0;
}
