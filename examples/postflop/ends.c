#include "ends.h"

#include "simd.h"

#include <string.h>

/* How likely hands are, summed up: of all of them, and of those with each card.  The hands that
 * share no card with two cards are all, less those with the one and with the other card; the hand
 * of just these two cards has been taken away twice.
 *
 * This is one number for each end: the lanes of a vector. */
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

/* Adds some times the sum without the hands that share a card with mine; same[] is of the hand
 * with the same cards, where the sums have it. */
static inline void add_apart(float *restrict value, const double *restrict times,
                             const struct sums *sums, const struct live *mine, const float *same)
{
  const double *all = sums->all, *one = sums->of_card[mine->card[0]],
               *other = sums->of_card[mine->card[1]];
  for (unsigned e = 0; e < LANES; e++)
    value[e] += (float)(times[e] * (all[e] - one[e] - other[e] + (double)same[e]));
}

/* Lanes of each hand from rows of each end, and back. */
static inline void rows_to_lanes(const struct end end[], size_t ends, size_t hands,
                                 float (*restrict lanes)[LANES])
{
  for (size_t e = 0; e < ends; e++)
    for (size_t h = 0; h < hands; h++)
      lanes[h][e] = end[e].reach[h];
}

static inline void lanes_to_rows(float (*restrict lanes)[LANES], size_t hands,
                                 const struct end end[], size_t ends)
{
  for (size_t e = 0; e < ends; e++)
    for (size_t h = 0; h < hands; h++)
      end[e].value[h] = lanes[h][e];
}

struct stakes {
  double first[LANES], second[LANES], all[LANES];
};

/* From the weakest level up: before the hands of a level are added, the sums are of those that lose
 * to it, and then of those that do not win.  Returns how many hands have been added. */
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

size_t ends_room(size_t hands)
{
  return 2 * hands * LANES;
}

WIDE void ends_values(const struct board *board, unsigned player, const struct end end[],
                      size_t ends, float *room)
{
  static const float none[LANES];
  const struct live *mine = board->live[player], *theirs = board->live[!player];
  const unsigned n = board->lives[player], others = board->lives[!player];
  float(*reach)[LANES] = (float(*)[LANES])room, (*value)[LANES] = reach + others;
  struct stakes stakes = {{0}, {0}, {0}};
  struct sums sums;
  for (size_t e = 0; e < ends; e++) {
    stakes.first[e] = (double)end[e].win - (double)end[e].tie;
    stakes.second[e] = (double)end[e].tie - (double)end[e].lose;
    stakes.all[e] = (double)end[e].lose;
  }
  rows_to_lanes(end, ends, others, reach);
  memset(value, 0, board->wide[player] * sizeof *value);
  memset(&sums, 0, sizeof sums);
  const unsigned added = end[0].showdown ? compare(board, player, &stakes, reach, value, &sums) : 0;
  for (unsigned i = added; i < others; i++)
    add(&sums, &theirs[i], reach[i]);
  for (unsigned i = 0; i < n; i++)
    add_apart(value[i], stakes.all, &sums, &mine[i],
              mine[i].same == NO_HAND ? none : reach[mine[i].same]);
  lanes_to_rows(value, board->wide[player], end, ends);
}
