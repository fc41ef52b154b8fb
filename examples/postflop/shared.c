#include "shared.h"

#include "memory.h"
#include "simd.h"

#include <math.h>
#include <string.h>

/* ---- Memory ------------------------------------------------------------------------------- */

static size_t wide_of(const struct game *game, unsigned street, unsigned player)
{
  return round_up(game->buckets[street][player], LINE_FLOATS);
}

/* Returns the larger of the players' numbers of actions (or decision nodes) times buckets. */
static size_t find_most(const struct game *game, const struct tree *tree, unsigned street,
                        int actions)
{
  size_t most = 0;
  for (unsigned player = 0; player < 2; player++) {
    const struct street *its = &tree->street[street];
    const size_t n =
        (actions ? its->actions : its->decisions)[player] * wide_of(game, street, player);
    most = n > most ? n : most;
  }
  return most;
}

/* Returns the floats of workspace: in shared_update, for each action of a decision node and once
 * more. */
static size_t workspace_of(const struct game *game)
{
  size_t most = 0;
  for (unsigned s = FLOP; s < STREETS; s++)
    for (unsigned player = 0; player < 2; player++)
      most = wide_of(game, s, player) > most ? wide_of(game, s, player) : most;
  return (2 * MAX_ACTIONS + 1) * most;
}

size_t shared_bytes(const struct game *game, const struct tree *tree, unsigned workers)
{
  size_t bytes = workspace_of(game) * sizeof(float);
  for (unsigned s = FLOP; s < STREETS; s++) {
    for (unsigned player = 0; player < 2; player++)
      bytes += (tree->street[s].actions[player] + 1) * wide_of(game, s, player) * sizeof(float);
    bytes += workers * (find_most(game, tree, s, 1) + find_most(game, tree, s, 0)) * sizeof(double);
  }
  return bytes;
}

/* Sums of the weights of the hands on all boards, by bucket; then their reciprocals. */
static void invert_weights(struct shared *shared, unsigned street, unsigned player)
{
  const struct game *game = shared->game;
  float *inverse = shared->inverse[street][player];
  double *sum = memory(game->buckets[street][player], sizeof *sum);
  for (unsigned b = 0; b < game->boards[street]; b++) {
    const struct board *board = &game->board[street][b];
    for (unsigned h = 0; h < board->lives[player]; h++)
      sum[board->bucket[player][h]] += (double)board->weight[player][h];
  }
  for (unsigned k = 0; k < game->buckets[street][player]; k++)
    inverse[k] = (float)(1 / sum[k]);
  free(sum);
}

static double whole_weight(const struct hands *hands)
{
  double sum = 0;
  for (unsigned h = 0; h < hands->count; h++)
    sum += (double)hands->weight[h];
  return sum;
}

/* Sums of multiples of a power of two are exact, and so do not depend on their order or on the
 * number of workers, while they are below 2^53 of it. Returns 3/2 * 2^52 times the power that keeps
 * sums up to `most` below 2^51: if a number smaller than that is added to it and it is subtracted
 * again, the number is rounded to a multiple of the power. */
static double step_for(double most)
{
  int exponent;
  (void)frexp(most, &exponent);
  return ldexp(1.5, exponent + 1);
}

/* A hand wins at most `chips` from each opposing hand, and a street has at most 49 * 48 ways. The
 * probability of each is less than 1.3 / the number of ways: 49 * 48 / (45 * 44) = 1.19. */
static void find_steps(struct shared *shared, double chips)
{
  const struct hands *hands = shared->game->hands;
  const double weight = whole_weight(&hands[0]), other = whole_weight(&hands[1]);
  shared->gain_step = step_for(1.3 * chips * weight * other);
  shared->came_step = step_for(49 * 48 * fmax(weight, other));
}

void shared_make(struct shared *shared, const struct game *game, const struct tree *tree,
                 double chips, unsigned workers)
{
  *shared = (struct shared){.game = game, .tree = tree, .workers = workers};
  shared->totals = memory(workers, sizeof *shared->totals);
  shared->workspace = memory(workspace_of(game), sizeof(float));
  find_steps(shared, chips);
  for (unsigned s = FLOP; s < STREETS; s++) {
    for (unsigned player = 0; player < 2; player++) {
      const size_t wide = shared->wide[s][player] = wide_of(game, s, player);
      const size_t actions = tree->street[s].actions[player];
      shared->probability[s][player] = memory(actions * wide, sizeof(float));
      shared->inverse[s][player] = memory(wide, sizeof(float));
      if (wide > 0)
        invert_weights(shared, s, player);
    }
    for (unsigned w = 0; w < workers; w++) {
      shared->totals[w].gain[s] = memory(find_most(game, tree, s, 1), sizeof(double));
      shared->totals[w].came[s] = memory(find_most(game, tree, s, 0), sizeof(double));
    }
  }
}

/* ---- In a traversal ----------------------------------------------------------------------- */

static const float *probability_at(const struct shared *shared, const struct node *node)
{
  const unsigned s = node->street, player = node->player;
  return shared->probability[s][player] + node->first * shared->wide[s][player];
}

WIDE void shared_parts(const struct shared *shared, const struct node *node,
                       const struct board *board, const float *restrict of, size_t stride,
                       float *restrict part)
{
  const size_t hands = board->wide[node->player], wide = shared->wide[node->street][node->player];
  const uint32_t *restrict bucket = board->bucket[node->player];
  const float *restrict probability = probability_at(shared, node);
  for (size_t a = 0; a < node->actions; a++)
    for (size_t h = 0; h < hands; h++)
      part[a * stride + h] = of[h] * probability[a * wide + bucket[h]];
}

WIDE void shared_mix(const struct shared *shared, const struct node *node,
                     const struct board *board, const float *restrict after, size_t stride,
                     float *restrict value)
{
  const size_t hands = board->wide[node->player], wide = shared->wide[node->street][node->player];
  const uint32_t *restrict bucket = board->bucket[node->player];
  const float *restrict probability = probability_at(shared, node);
  memset(value, 0, hands * sizeof *value);
  for (size_t a = 0; a < node->actions; a++)
    for (size_t h = 0; h < hands; h++)
      value[h] += after[a * stride + h] * probability[a * wide + bucket[h]];
}

/* Rounds to a multiple of the power of two that belongs to a step; see step_for. */
static INLINE double round_to(double number, double step)
{
  return (number + step) - step;
}

void shared_add_reach(const struct shared *shared, const struct node *node,
                      const struct board *board, const float *reach, unsigned worker)
{
  const size_t wide = shared->wide[node->street][node->player];
  const uint32_t *bucket = board->bucket[node->player];
  double *came = shared->totals[worker].came[node->street] + node->decision * wide;
  for (unsigned h = 0; h < board->lives[node->player]; h++)
    came[bucket[h]] += round_to((double)reach[h] * board->ways, shared->came_step);
}

/* The weight is the range's, not the player's reach: the hand's counterfactual value. */
void shared_add_gains(const struct shared *shared, const struct node *node,
                      const struct board *board, const float *after, size_t stride, unsigned worker)
{
  const size_t wide = shared->wide[node->street][node->player];
  const uint32_t *bucket = board->bucket[node->player];
  const float *weight = board->weight[node->player];
  double *gain = shared->totals[worker].gain[node->street] + node->first * wide;
  for (unsigned h = 0; h < board->lives[node->player]; h++)
    for (size_t a = 0; a < node->actions; a++)
      gain[a * wide + bucket[h]] +=
          round_to((double)after[a * stride + h] * (double)weight[h], shared->gain_step);
}

/* ---- Before and after a traversal --------------------------------------------------------- */

static struct numbers numbers_of(const struct shared *shared, const struct tables *tables,
                                 const struct node *node)
{
  return numbers_at(shared->game, shared->tree, tables, node,
                    &shared->game->board[node->street][0]);
}

void shared_prepare(const struct shared *shared, const struct tables *tables)
{
  for (unsigned s = FLOP; s < STREETS; s++) {
    const struct street *street = &shared->tree->street[s];
    for (unsigned n = 0; n < street->nodes; n++) {
      const struct node *node = street->node[n];
      const size_t wide = shared->wide[s][node->player];
      if (node->kind != DECISION || wide == 0)
        continue;
      for (size_t k = 0; k < wide; k++)
        shared->workspace[k] = 1;
      const struct numbers numbers = numbers_of(shared, tables, node);
      strategy_parts(&numbers, shared->workspace, wide,
                     shared->probability[s][node->player] + node->first * wide);
    }
  }
}

/* Moves all totals of a street to the first worker's. */
static void join(const struct shared *shared, unsigned street, unsigned player)
{
  const size_t wide = shared->wide[street][player];
  const size_t gains = shared->tree->street[street].actions[player] * wide;
  const size_t cames = shared->tree->street[street].decisions[player] * wide;
  const struct totals *sum = &shared->totals[0];
  for (unsigned w = 1; w < shared->workers; w++) {
    const struct totals *totals = &shared->totals[w];
    for (size_t i = 0; i < gains; i++)
      sum->gain[street][i] += totals->gain[street][i];
    for (size_t i = 0; i < cames; i++)
      sum->came[street][i] += totals->came[street][i];
    memset(totals->gain[street], 0, gains * sizeof(double));
    memset(totals->came[street], 0, cames * sizeof(double));
  }
}

/* mean[] = a sum divided by the weight of the bucket. A bucket's numbers then have the size of a
 * hand's, so that 16 bits suffice for a node's. The sum becomes 0. */
static void take_mean(double *sum, const float *inverse, size_t wide, float *mean)
{
  for (size_t k = 0; k < wide; k++) {
    mean[k] = (float)(sum[k] * (double)inverse[k]);
    sum[k] = 0;
  }
}

/* All hands of a bucket play alike, so that the mean of what they win by the strategy follows from
 * the means of what they win by each action. */
static void update_node(const struct shared *shared, const struct node *node,
                        const struct numbers *regrets, const struct numbers *sums, float alpha,
                        float beta, float gamma)
{
  const unsigned s = node->street, player = node->player;
  const size_t wide = shared->wide[s][player];
  const float *inverse = shared->inverse[s][player];
  const float *probability = probability_at(shared, node);
  float *mean = shared->workspace, *one = mean + MAX_ACTIONS * wide, *scaled = one + wide;
  for (size_t a = 0; a < node->actions; a++)
    take_mean(shared->totals[0].gain[s] + (node->first + a) * wide, inverse, wide, mean + a * wide);
  strategy_mix(regrets, mean, wide, one);
  strategy_update(regrets, mean, wide, alpha, beta, one, scaled);
  take_mean(shared->totals[0].came[s] + node->decision * wide, inverse, wide, one);
  for (size_t a = 0; a < node->actions; a++)
    for (size_t k = 0; k < wide; k++)
      mean[a * wide + k] = one[k] * probability[a * wide + k];
  strategy_add(sums, mean, wide, gamma, scaled);
}

void shared_update(const struct shared *shared, unsigned player, const struct tables *regrets,
                   const struct tables *strategy_sums, float alpha, float beta, float gamma)
{
  for (unsigned s = FLOP; s < STREETS; s++) {
    const struct street *street = &shared->tree->street[s];
    if (shared->wide[s][player] == 0)
      continue;
    join(shared, s, player);
    for (unsigned n = 0; n < street->nodes; n++) {
      const struct node *node = street->node[n];
      if (node->kind != DECISION || node->player != player || node->locked != NULL)
        continue;
      const struct numbers regret = numbers_of(shared, regrets, node);
      const struct numbers sum = numbers_of(shared, strategy_sums, node);
      update_node(shared, node, &regret, &sum, alpha, beta, gamma);
    }
  }
}
