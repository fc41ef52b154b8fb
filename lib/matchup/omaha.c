/* Omaha hands against each other: on every board, what it makes of two cards and then
 * every player's best. */
#include "base/bits.h"
#include "base/executor.h"
#include "matchup/runouts.h"

#include <isohand/omaha.h>
#include <isohand/rating.h>
#include <stdlib.h>

struct part {
  const struct table *table;
  struct ihp_winners winners;
};

struct table {
  size_t players;
  uint8_t cards[IH_MATCHUP_PLAYERS][IH_OMAHA_MAX_HOLE];
  size_t holes[IH_MATCHUP_PLAYERS];
  struct ihp_runouts runouts;
  size_t tasks;
  struct part *parts;
};

static void meet_on(void *context, const uint8_t board[IHP_BOARD], unsigned weight)
{
  struct part *part = context;
  const struct table *t = part->table;
  uint16_t strength[IH_MATCHUP_PLAYERS];
  ih_omaha_board made;
  ih_omaha_board_make_unchecked(board, IHP_BOARD, &made);
  for (size_t p = 0; p < t->players; p++)
    strength[p] = ih_omaha_board_rate_unchecked(&made, t->cards[p], t->holes[p]);
  part->winners.counts[ihp_winners_of(strength, t->players)] += weight;
}

static void part_task(void *work, size_t task)
{
  const struct table *t = work;
  t->parts[task].table = t;
  ihp_runouts_visit(&t->runouts, task, t->tasks, meet_on, &t->parts[task]);
}

/* A suit permutation leaves all hands alone when it leaves alone, of every two cards, the
 * sum of their owners' numbers: of three cards a, b and c that become a', b' and c' the
 * sums of two say that a and a' have the same. */
static void find_symmetry(struct table *t, const struct ihp_spot *spot, const uint64_t hands[],
                          uint64_t taken)
{
  uint8_t owner[IH_STANDARD_CARDS] = {0}, sum[IH_HOLES];
  const void *const vectors[1] = {sum};
  for (uint8_t card = 0; card < IH_STANDARD_CARDS; card++)
    for (size_t p = 0; p < t->players; p++)
      if ((hands[p] & ih_set_of_card(card)) != 0)
        owner[card] = (uint8_t)(p + 1);
  for (uint8_t a = 1; a < IH_STANDARD_CARDS; a++)
    for (uint8_t b = 0; b < a; b++)
      sum[ih_hole_place(a, b)] = (uint8_t)(owner[a] + owner[b]);
  ihp_runouts_make(spot, taken, 1, vectors, sizeof *sum, &t->runouts);
}

static enum ih_status run(struct table *t, const ih_executor *executor, ih_matchup *out)
{
  enum { TASKS_A_WORKER = 16 };
  struct ihp_winners sum = {{0}};
  t->tasks = TASKS_A_WORKER * ihp_workers(executor);
  t->parts = calloc(t->tasks, sizeof *t->parts);
  if (t->parts == NULL)
    return IH_ERR_MEMORY;
  ihp_run(executor, t->tasks, part_task, t);
  for (size_t task = 0; task < t->tasks; task++)
    for (unsigned set = 0; set < 1u << t->players; set++)
      sum.counts[set] += t->parts[task].winners.counts[set];
  free(t->parts);
  ihp_winners_share(&sum, t->players, out);
  return IH_OK;
}

enum ih_status ih_matchup_omaha(const uint64_t hands[], size_t players, uint64_t board,
                                uint64_t dead, const ih_executor *executor, ih_matchup *out)
{
  struct ihp_spot spot;
  uint64_t taken;
  if (hands == NULL || out == NULL || players < 2 || players > IH_MATCHUP_PLAYERS)
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_spot_make(IH_RANKING_STANDARD, board, dead, 0, &spot);
  if (status == IH_OK)
    status = ihp_spot_seat(&spot, hands, players, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE, &taken);
  if (status != IH_OK)
    return status;
  struct table *t = calloc(1, sizeof *t);
  if (t == NULL)
    return IH_ERR_MEMORY;
  t->players = players;
  for (size_t p = 0; p < players; p++)
    t->holes[p] = ih_set_cards(hands[p], t->cards[p]);
  find_symmetry(t, &spot, hands, taken);
  status = run(t, executor, out);
  free(t);
  return status;
}
