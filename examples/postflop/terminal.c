#include "terminal.h"

#include "simd.h"

#include <string.h>

/* Sums of the other player's reach: over all hands, and over those with each card. The hands that
 * share no card with two given cards are all hands minus those with either card; the hand of
 * exactly these two cards is subtracted twice and has to be added back. Each sum is a vector with a
 * lane per terminal node. */
struct sums {
  double all[LANES], of_card[52][LANES];
};

static inline void add_lanes(double *restrict sum, const float *restrict is)
{
  for (unsigned e = 0; e < LANES; e++)
    sum[e] += (double)is[e];
}

static inline void add(struct sums *sums, const struct live *theirs, const float *is)
{
  add_lanes(sums->all, is);
  add_lanes(sums->of_card[theirs->card[0]], is);
  add_lanes(sums->of_card[theirs->card[1]], is);
}

/* Adds `times` times the sum over hands that share no card with mine. same[]: the reach of the hand
 * with the same cards if the sums include it, otherwise 0. */
static inline void add_apart(float *restrict value, const double *restrict times,
                             const struct sums *sums, const struct live *mine, const float *same)
{
  const double *all = sums->all, *one = sums->of_card[mine->card[0]],
               *other = sums->of_card[mine->card[1]];
  for (unsigned e = 0; e < LANES; e++)
    value[e] += (float)(times[e] * (all[e] - one[e] - other[e] + (double)same[e]));
}

/* Transpose between lanes per hand and rows per terminal node. */
static inline void rows_to_lanes(const struct terminal terminal[], size_t n, size_t hands,
                                 float (*restrict lanes)[LANES])
{
  for (size_t e = 0; e < n; e++)
    for (size_t h = 0; h < hands; h++)
      lanes[h][e] = terminal[e].reach[h];
}

static inline void lanes_to_rows(float (*restrict lanes)[LANES], size_t hands,
                                 const struct terminal terminal[], size_t n)
{
  for (size_t e = 0; e < n; e++)
    for (size_t h = 0; h < hands; h++)
      terminal[e].value[h] = lanes[h][e];
}

struct stakes {
  double first[LANES], second[LANES], all[LANES];
};

/* Goes up the levels: before the hands of a level are added, the sums cover the hands that lose to
 * it, afterwards those that do not beat it. Returns the number of hands added. */
static inline unsigned compare(const struct board *board, unsigned player,
                               const struct stakes *stakes, float (*reach)[LANES],
                               float (*value)[LANES], struct sums *sums)
{
  static const float none[LANES];
  const struct live *mine = board->live[player], *theirs = board->live[!player];
  const unsigned n = board->lives[player], others = board->lives[!player];
  unsigned added = 0;
  for (unsigned i = 0, next = 0; i < n; i = next) {
    const uint16_t level = mine[i].level;
    for (; added < others && theirs[added].level < level; added++)
      add(sums, &theirs[added], reach[added]);
    for (next = i; next < n && mine[next].level == level; next++)
      add_apart(value[next], stakes->first, sums, &mine[next], none);
    for (; added < others && theirs[added].level == level; added++)
      add(sums, &theirs[added], reach[added]);
    for (unsigned k = i; k < next; k++)
      add_apart(value[k], stakes->second, sums, &mine[k],
                mine[k].same == NO_HAND ? none : reach[mine[k].same]);
  }
  return added;
}

size_t terminal_workspace(size_t hands)
{
  return 2 * hands * LANES;
}

WIDE void terminal_values(const struct board *board, unsigned player,
                          const struct terminal terminal[], size_t count, float *workspace)
{
  static const float none[LANES];
  const struct live *mine = board->live[player], *theirs = board->live[!player];
  const unsigned n = board->lives[player], others = board->lives[!player];
  float(*reach)[LANES] = (float(*)[LANES])workspace, (*value)[LANES] = reach + others;
  struct stakes stakes = {{0}, {0}, {0}};
  struct sums sums;
  for (size_t e = 0; e < count; e++) {
    stakes.first[e] = (double)terminal[e].win - (double)terminal[e].tie;
    stakes.second[e] = (double)terminal[e].tie - (double)terminal[e].lose;
    stakes.all[e] = (double)terminal[e].lose;
  }
  rows_to_lanes(terminal, count, others, reach);
  memset(value, 0, board->wide[player] * sizeof *value);
  memset(&sums, 0, sizeof sums);
  const unsigned added =
      terminal[0].showdown ? compare(board, player, &stakes, reach, value, &sums) : 0;
  for (unsigned i = added; i < others; i++)
    add(&sums, &theirs[i], reach[i]);
  for (unsigned i = 0; i < n; i++)
    add_apart(value[i], stakes.all, &sums, &mine[i],
              mine[i].same == NO_HAND ? none : reach[mine[i].same]);
  lanes_to_rows(value, board->wide[player], terminal, count);
}
