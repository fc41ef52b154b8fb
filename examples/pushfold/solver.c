#include "solver.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Jam or fold ------------------------------------------------------------------------- *
 *
 * With stacks of S, the small blind loses 1/2 by folding, wins 1 if the big blind folds, and wins
 * or loses S if it calls. Let p be the chance of a class, m the chance that two classes meet, and e
 * how much more often the first then wins than loses. If x and y are how often each class jams and
 * calls, the small blind wins
 *
 *     -1/2 + sum over a of x[a] * (3/2 p[a] + sum over b of y[b] * m[a][b] * (S e[a][b] - 1)).
 *
 * The bracket is what class a gains by jamming instead of folding. The same sum by columns, with
 * the opposite sign, is what class b gains by calling instead of folding. */

void hands_from_matchups(struct hands *hands, const uint64_t deals[], const uint64_t wins[])
{
  double all = 0;
  memset(hands, 0, sizeof *hands);
  for (unsigned i = 0; i < CLASSES * CLASSES; i++)
    all += (double)deals[i];
  for (unsigned a = 0; a < CLASSES; a++)
    for (unsigned b = 0; b < CLASSES; b++) {
      const double won = (double)wins[a * CLASSES + b], lost = (double)wins[b * CLASSES + a];
      hands->meet[a][b] = (double)deals[a * CLASSES + b] / all;
      hands->margin[a][b] = (won - lost) / all;
      hands->chance[a] += hands->meet[a][b];
    }
}

struct player {
  double alone[CLASSES];            /* each class's gain if the other player always folds */
  double against[CLASSES][CLASSES]; /* the change if a class of the other player plays */
  double regret_to_play[CLASSES], regret_to_fold[CLASSES];
  double sum[CLASSES]; /* over the iterations, of how often it played */
};

struct game {
  struct player player[PLAYERS];
  double iterations, weights; /* so far: their number, and the sum of their weights */
};

static void set_up(struct game *game, const struct hands *hands, double stack)
{
  memset(game, 0, sizeof *game);
  for (unsigned a = 0; a < CLASSES; a++) {
    game->player[SMALL_BLIND].alone[a] = 1.5 * hands->chance[a];
    for (unsigned b = 0; b < CLASSES; b++) {
      const double change = stack * hands->margin[a][b] - hands->meet[a][b];
      game->player[SMALL_BLIND].against[b][a] = change;
      game->player[BIG_BLIND].against[a][b] = -change;
    }
  }
}

/* gain[c] = what class c gains by playing, times its chance, given the other player's strategy. */
static void find_gains(const struct player *player, const double other[CLASSES],
                       double gain[CLASSES])
{
  memcpy(gain, player->alone, sizeof player->alone);
  for (unsigned i = 0; i < CLASSES; i++)
    if (other[i] > 0)
      for (unsigned c = 0; c < CLASSES; c++)
        gain[c] += other[i] * player->against[i][c];
}

static double positive(double x)
{
  return x > 0 ? x : 0;
}

/* Computes the value and the exploitability of solution->play. */
static void judge(const struct game *game, struct solution *solution)
{
  solution->value = -0.5;
  solution->exploitability = 0;
  for (unsigned p = 0; p < PLAYERS; p++) {
    double gain[CLASSES];
    find_gains(&game->player[p], solution->play[!p], gain);
    for (unsigned c = 0; c < CLASSES; c++) {
      const double now = solution->play[p][c] * gain[c];
      solution->value += p == SMALL_BLIND ? now : 0;
      solution->exploitability += (positive(gain[c]) - now) / (double)PLAYERS;
    }
  }
}

/* ---- CFR+ ------------------------------------------------------------------------------- */

/* Regret matching: sets how often each class plays. */
static void match_regrets(const struct player *player, double play[CLASSES])
{
  for (unsigned c = 0; c < CLASSES; c++) {
    const double sum = player->regret_to_play[c] + player->regret_to_fold[c];
    play[c] = sum > 0 ? player->regret_to_play[c] / sum : 0.5;
  }
}

/* Updates a player's regrets, given how both play now. */
static void learn(struct player *player, const double play[CLASSES], const double other[CLASSES],
                  double weight)
{
  double gain[CLASSES];
  find_gains(player, other, gain);
  for (unsigned c = 0; c < CLASSES; c++) {
    player->sum[c] += weight * play[c];
    player->regret_to_play[c] = positive(player->regret_to_play[c] + (1 - play[c]) * gain[c]);
    player->regret_to_fold[c] = positive(player->regret_to_fold[c] - play[c] * gain[c]);
  }
}

/* Alternating updates; iteration t has weight t in the average. Continues from the present
 * state. */
static void play_cfr_plus(struct game *game, double goal, struct solution *solution)
{
  enum { BETWEEN_LOOKS = 100 };
  double play[PLAYERS][CLASSES];
  for (unsigned p = 0; p < PLAYERS; p++)
    match_regrets(&game->player[p], play[p]);
  do {
    for (unsigned i = 0; i < BETWEEN_LOOKS; i++) {
      game->weights += ++game->iterations;
      for (unsigned p = 0; p < PLAYERS; p++) {
        learn(&game->player[p], play[p], play[!p], game->iterations);
        match_regrets(&game->player[p], play[p]);
      }
    }
    for (unsigned p = 0; p < PLAYERS; p++)
      for (unsigned c = 0; c < CLASSES; c++)
        solution->play[p][c] = game->player[p].sum[c] / game->weights;
    judge(game, solution);
  } while (solution->exploitability > goal);
}

/* ---- Hands that mix --------------------------------------------------------------------- *
 *
 * CFR+ approaches an equilibrium fast at first and then ever more slowly. But it is soon clear
 * which hands always play, which never do, and which few mix. A hand mixes only if it gains
 * nothing by playing. These equations for one player's hands determine how often the other's
 * mixing hands play. */

enum { MOST_MIXED = 8 };

struct mixed {
  unsigned n, of[MOST_MIXED];
};

/* Rounds what is almost 0 or 1, and lists the rest. Returns 0 if the rest is too long. */
static int separate(double play[CLASSES], double almost, struct mixed *mixed)
{
  mixed->n = 0;
  for (unsigned c = 0; c < CLASSES; c++)
    if (play[c] < almost || play[c] > 1 - almost)
      play[c] = play[c] > 0.5;
    else if (mixed->n < MOST_MIXED)
      mixed->of[mixed->n++] = c;
    else
      return 0;
  return 1;
}

/* Solves n linear equations by Gaussian elimination; the last column is the right-hand side, then
 * the solution. Returns 0 if the solution does not exist or is not unique. */
static int eliminate(double row[MOST_MIXED][MOST_MIXED + 1], unsigned n)
{
  for (unsigned k = 0; k < n; k++) {
    unsigned pivot = k;
    for (unsigned i = k; i < n; i++)
      pivot = fabs(row[i][k]) > fabs(row[pivot][k]) ? i : pivot;
    if (fabs(row[pivot][k]) < 1e-12)
      return 0;
    for (unsigned j = 0; j <= n; j++) {
      const double moved = row[k][j];
      row[k][j] = row[pivot][j];
      row[pivot][j] = moved;
    }
    for (unsigned i = 0; i < n; i++) {
      const double factor = row[i][k] / row[k][k];
      for (unsigned j = k; i != k && j <= n; j++)
        row[i][j] -= factor * row[k][j];
    }
  }
  for (unsigned k = 0; k < n; k++)
    row[k][n] /= row[k][k];
  return 1;
}

/* Sets how often the other player's mixing hands play, so that this player's gain nothing. */
static int make_indifferent(const struct player *player, const struct mixed *mine,
                            const struct mixed *theirs, double other[CLASSES])
{
  double row[MOST_MIXED][MOST_MIXED + 1], gain[CLASSES];
  for (unsigned i = 0; i < theirs->n; i++)
    other[theirs->of[i]] = 0;
  find_gains(player, other, gain);
  for (unsigned k = 0; k < mine->n; k++) {
    for (unsigned i = 0; i < theirs->n; i++)
      row[k][i] = player->against[theirs->of[i]][mine->of[k]];
    row[k][theirs->n] = -gain[mine->of[k]];
  }
  if (!eliminate(row, mine->n))
    return 0;
  for (unsigned i = 0; i < theirs->n; i++) {
    other[theirs->of[i]] = row[i][theirs->n];
    if (row[i][theirs->n] < 0 || row[i][theirs->n] > 1)
      return 0;
  }
  return 1;
}

/* Rounds probabilities that are almost 0 or 1 and solves for the others. Keeps the result if it is
 * closer to an equilibrium. */
static void solve_mixed(const struct game *game, double almost, struct solution *solution)
{
  struct solution exact = *solution;
  struct mixed mixed[PLAYERS];
  for (unsigned p = 0; p < PLAYERS; p++)
    if (!separate(exact.play[p], almost, &mixed[p]))
      return;
  if (mixed[0].n != mixed[1].n)
    return;
  for (unsigned p = 0; p < PLAYERS; p++)
    if (!make_indifferent(&game->player[p], &mixed[p], &mixed[!p], exact.play[!p]))
      return;
  judge(game, &exact);
  if (exact.exploitability < solution->exploitability)
    *solution = exact;
}

/* Continues CFR+ until the hands that mix are distinguishable from the others. */
static void solve_exactly(struct game *game, struct solution *solution)
{
  const double rounding = 1e-14;
  double goal = 1e-6;
  do {
    play_cfr_plus(game, goal, solution);
    for (double almost = 1e-2; almost > 1e-6; almost /= 10)
      solve_mixed(game, almost, solution);
    goal /= 10;
  } while (solution->exploitability > rounding && goal > 1e-12);
}

int solve(const struct hands *hands, double stack, int exactly, struct solution *solution)
{
  struct game *game = malloc(sizeof *game);
  if (game == NULL)
    return 0;
  set_up(game, hands, stack);
  *solution = (struct solution){.stack = stack};
  if (exactly)
    solve_exactly(game, solution);
  else
    play_cfr_plus(game, GOAL, solution);
  free(game);
  return 1;
}

double fraction_played(const struct hands *hands, const double play[CLASSES])
{
  double fraction = 0;
  for (unsigned c = 0; c < CLASSES; c++)
    fraction += hands->chance[c] * play[c];
  return fraction;
}
