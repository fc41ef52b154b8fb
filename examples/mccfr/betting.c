#include "mccfr.h"

#include <stdlib.h>

enum { MOST_BETS = 4 };

static const int bet_size[STREETS] = {2, 2, 4, 4};

struct point {
  unsigned street, player, bets; /* bets on this street; the big blind counts as one */
  int acted, paid[2];            /* whether a player has acted on this street; paid in all */
};

static uint16_t add(struct betting *betting, struct node node)
{
  if (betting->nodes == MOST_NODES)
    abort();
  betting->node[betting->nodes] = node;
  return (uint16_t)betting->nodes++;
}

static uint16_t grow(struct betting *betting, struct point point);

static uint16_t check_or_call(struct betting *betting, struct point point)
{
  point.paid[point.player] = point.paid[!point.player];
  if (!point.acted) {
    point.acted = 1;
    point.player = !point.player;
    return grow(betting, point);
  }
  if (point.street + 1 == STREETS)
    return add(betting, (struct node){.kind = SHOWDOWN, .stake = (int16_t)point.paid[0]});
  return grow(betting, (struct point){point.street + 1, 1, 0, 0, {point.paid[0], point.paid[1]}});
}

static uint16_t bet_or_raise(struct betting *betting, struct point point)
{
  point.paid[point.player] = point.paid[!point.player] + bet_size[point.street];
  point.player = !point.player;
  point.acted = 1;
  point.bets++;
  return grow(betting, point);
}

/* Adds the decision at a point and all that follows. */
static uint16_t grow(struct betting *betting, struct point point)
{
  const unsigned p = point.player, s = point.street;
  const int may_fold = point.paid[p] < point.paid[!p];
  const int actions = may_fold + 1 + (point.bets < MOST_BETS);
  const uint16_t n = add(betting, (struct node){DECISION,
                                                (uint8_t)s,
                                                (uint8_t)p,
                                                (uint8_t)actions,
                                                (uint16_t)betting->columns[p][s],
                                                0,
                                                {0}});
  uint16_t after[MOST_ACTIONS] = {0};
  betting->decisions++;
  betting->columns[p][s] += (unsigned)actions;
  if (may_fold) {
    const int stake = p == 0 ? -point.paid[0] : point.paid[1];
    after[0] = add(betting, (struct node){.kind = FOLD, .stake = (int16_t)stake});
  }
  after[may_fold] = check_or_call(betting, point);
  if (actions > may_fold + 1)
    after[actions - 1] = bet_or_raise(betting, point);
  for (int a = 0; a < actions; a++)
    betting->node[n].after[a] = after[a];
  return n;
}

void betting_make(struct betting *betting)
{
  *betting = (struct betting){.nodes = 0};
  (void)grow(betting, (struct point){.bets = 1, .paid = {1, 2}});
}
