#include "mccfr.h"

static const int bet_size[STREETS] = {2, 2, 4, 4};

/* A point at which a player acts. */
struct point {
  unsigned street, player, bets; /* bets and raises on this street, with the big blind */
  int has_acted;                 /* 1 if the other player has acted on this street */
  int paid[2];                   /* in all */
};

static uint16_t add_end(struct betting *betting, enum node_kind kind, int stake)
{
  betting->node[betting->nodes] = (struct node){.kind = (uint8_t)kind, .stake = (int16_t)stake};
  return (uint16_t)betting->nodes++;
}

/* Adds a decision node and all that follows it.  Returns its number. */
static uint16_t grow(struct betting *betting, struct point now)
{
  const unsigned p = now.player, s = now.street, number = betting->nodes++;
  const int call = now.paid[!p], may_fold = now.paid[p] < call, may_bet = now.bets < betting->bets;
  struct point next = {s, !p, now.bets, 1, {call, call}};
  struct node *node = &betting->node[number];
  *node = (struct node){.kind = DECISION, .street = (uint8_t)s, .player = (uint8_t)p};
  node->column = (uint16_t)betting->columns[p][s];
  betting->columns[p][s] += 2 * (unsigned)(may_fold + 1 + may_bet);
  if (may_fold)
    node->child[node->actions++] = add_end(betting, FOLD, p == 0 ? -now.paid[0] : now.paid[1]);
  if (!now.has_acted)
    node->child[node->actions++] = grow(betting, next);
  else if (s + 1 < STREETS)
    node->child[node->actions++] = grow(betting, (struct point){s + 1, 1, 0, 0, {call, call}});
  else
    node->child[node->actions++] = add_end(betting, SHOWDOWN, call);
  next.bets++;
  next.paid[p] += bet_size[s];
  if (may_bet)
    node->child[node->actions++] = grow(betting, next);
  return (uint16_t)number;
}

void betting_make(struct betting *betting, unsigned bets)
{
  *betting = (struct betting){.bets = bets};
  (void)grow(betting, (struct point){.bets = 1, .paid = {1, 2}});
}
