#include "mccfr.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* A player learns, or plays the average strategy, or the action of the largest regret. */
enum manner { LEARNING, AVERAGE, GREEDY };

struct seat {
  struct strategy *strategy;
  enum manner manner;
};

/* A deal as it is played. */
struct game {
  const struct seat *seat;   /* of each player */
  const uint32_t *bucket[2]; /* of each player, by street */
  int winner;                /* as in struct deal */
  unsigned learner;          /* the player who learns */
  uint64_t random;
};

static float get(const cell *at)
{
  return atomic_load_explicit(at, memory_order_relaxed);
}

static void add(cell *at, float more)
{
  atomic_store_explicit(at, get(at) + more, memory_order_relaxed);
}

/* The first cell of a decision. */
static size_t cell_of(const struct game *game, const struct node *node)
{
  const unsigned p = node->player, s = node->street;
  const struct strategy *strategy = game->seat[p].strategy;
  return strategy->first[p][s] + (size_t)game->bucket[p][s] * strategy->betting->columns[p][s] +
         node->column;
}

/* How a player acts: in proportion to positive cells, or anyhow if there are none. */
static void act(const struct game *game, const struct node *node, float probability[])
{
  const struct seat *seat = &game->seat[node->player];
  const cell *cells = seat->manner == AVERAGE ? seat->strategy->sum : seat->strategy->regret;
  float total = 0;
  unsigned best = 0;
  cells += cell_of(game, node);
  for (unsigned a = 0; a < node->actions; a++) {
    const float x = get(&cells[a]);
    probability[a] = x > 0 ? x : 0;
    total += probability[a];
    best = x > get(&cells[best]) ? a : best;
  }
  for (unsigned a = 0; a < node->actions; a++)
    if (seat->manner == GREEDY)
      probability[a] = a == best;
    else
      probability[a] = total > 0 ? probability[a] / total : 1.0F / (float)node->actions;
}

/* What player 0 wins at an end. */
static int payoff(const struct game *game, const struct node *node)
{
  return node->kind == FOLD ? node->stake : game->winner * node->stake;
}

/* ---- Learning ----------------------------------------------------------------- */

/* The learner tries each action; the other player draws one.  Returns what the learner wins. */
static float traverse(struct game *game, unsigned n)
{
  const struct seat *seat = game->seat;
  const struct node *node = &seat->strategy->betting->node[n];
  if (node->kind != DECISION)
    return (float)(game->learner == 0 ? payoff(game, node) : -payoff(game, node));
  float probability[MOST_ACTIONS], value[MOST_ACTIONS], mean = 0;
  act(game, node, probability);
  seat += node->player;
  const size_t at = cell_of(game, node);
  if (node->player != game->learner) {
    float left = (float)(next_random(&game->random) >> 40) * 0x1p-24F;
    unsigned drawn = 0;
    for (unsigned a = 0; a < node->actions && seat->manner == LEARNING; a++)
      add(&seat->strategy->sum[at + a], probability[a]);
    while (drawn + 1U < node->actions && left >= probability[drawn])
      left -= probability[drawn++];
    return traverse(game, node->after[drawn]);
  }
  for (unsigned a = 0; a < node->actions; a++) {
    value[a] = traverse(game, node->after[a]);
    mean += probability[a] * value[a];
  }
  for (unsigned a = 0; a < node->actions; a++)
    add(&seat->strategy->regret[at + a], value[a] - mean);
  return mean;
}

/* What the tasks of a call do; each plays one block of deals. */
struct work {
  const struct seat *seat; /* of both players, or of those of three matches */
  uint64_t seed, first;    /* of the blocks */
  double (*won)[3];        /* by player 0 in each block and match */
};

static void learn_block(void *context, size_t i)
{
  const struct work *work = context;
  struct deal deals[BLOCK];
  struct game game = {.seat = work->seat, .random = block_random(work->seed, work->first + i)};
  make_deals(work->seat->strategy->buckets, &game.random, deals);
  for (unsigned d = 0; d < 2 * BLOCK; d++) {
    const struct deal *deal = &deals[d / 2];
    game.learner = d % 2;
    game.bucket[0] = deal->bucket[0];
    game.bucket[1] = deal->bucket[1];
    game.winner = deal->winner;
    if (work->seat[game.learner].manner == LEARNING)
      (void)traverse(&game, 0);
  }
}

int learn(struct strategy *strategy, uint64_t blocks, const ih_executor *executor)
{
  const struct seat seat[2] = {{strategy, LEARNING}, {strategy, LEARNING}};
  struct work work = {seat, strategy->seed, strategy->blocks, NULL};
  strategy->blocks += blocks;
  return executor->run(executor->context, blocks, learn_block, &work) == 0;
}

/* ---- Measuring ---------------------------------------------------------------- */

/* What player 0 wins, averaged over all actions. */
static double expect(const struct game *game, unsigned n)
{
  const struct node *node = &game->seat->strategy->betting->node[n];
  float probability[MOST_ACTIONS];
  double mean = 0;
  if (node->kind != DECISION)
    return payoff(game, node);
  act(game, node, probability);
  for (unsigned a = 0; a < node->actions; a++)
    if (probability[a] > 0)
      mean += (double)probability[a] * expect(game, node->after[a]);
  return mean;
}

/* Each deal is played twice, the second time with the cards the other way round. */
static void measure_block(void *context, size_t i)
{
  const struct work *work = context;
  struct deal deals[BLOCK];
  uint64_t random = block_random(work->seed, i);
  make_deals(work->seat->strategy->buckets, &random, deals);
  for (unsigned n = 0; n < 3 * 2 * BLOCK; n++) {
    const struct deal *deal = &deals[n / 2 % BLOCK];
    const unsigned match = n / (2 * BLOCK);
    const struct game game = {.seat = &work->seat[2 * match],
                              .bucket = {deal->bucket[n % 2], deal->bucket[1 - n % 2]},
                              .winner = n % 2 ? -deal->winner : deal->winner};
    work->won[i][match] += expect(&game, 0) / (2 * BLOCK);
  }
}

/* Prints a mean over blocks of what is won in the matches, each times a factor, with a 95 %
 * confidence interval. */
static void print_mean(const char *name, double (*won)[3], uint64_t blocks, const double factor[3])
{
  const double n = (double)blocks;
  double sum = 0, squares = 0;
  for (uint64_t i = 0; i < blocks; i++) {
    /* A big blind is two chips. */
    const double x =
        1000.0 / 2 * (factor[0] * won[i][0] + factor[1] * won[i][1] + factor[2] * won[i][2]);
    sum += x;
    squares += x * x;
  }
  printf("%-26s %8.2f ± %.2f mbb a game\n", name, sum / n,
         1.96 * sqrt((squares - sum * sum / n) / (n - 1) / n));
}

int judge(struct strategy *strategy, uint64_t blocks, uint64_t measured,
          const ih_executor *executor)
{
  struct strategy reply[2] = {{.cells = 0}, {.cells = 0}};
  struct seat seat[3][2] = {{{strategy, AVERAGE}, {strategy, AVERAGE}},
                            {{&reply[0], LEARNING}, {strategy, AVERAGE}},
                            {{strategy, AVERAGE}, {&reply[1], LEARNING}}};
  struct work work = {.seat = seat[0], .won = calloc(measured, sizeof *work.won)};
  int good = work.won != NULL;
  for (unsigned p = 0; p < 2 && good; p++) {
    struct work lesson = {.seat = seat[1 + p], .seed = strategy->seed + 1 + p};
    good = strategy_new(strategy->betting, strategy->buckets, strategy->seed, &reply[p]) &&
           executor->run(executor->context, blocks, learn_block, &lesson) == 0;
    seat[1 + p][p].manner = GREEDY;
  }
  work.seed = strategy->seed + 3;
  good = good && executor->run(executor->context, measured, measure_block, &work) == 0;
  if (good) {
    print_mean("value for the dealer", work.won, measured, (double[]){1, 0, 0});
    print_mean("dealer's response gains", work.won, measured, (double[]){-1, 1, 0});
    print_mean("big blind's response gains", work.won, measured, (double[]){1, 0, -1});
    print_mean("exploitability, at least", work.won, measured, (double[]){0, 0.5, -0.5});
  }
  strategy_free(&reply[0]);
  strategy_free(&reply[1]);
  free(work.won);
  return good;
}
