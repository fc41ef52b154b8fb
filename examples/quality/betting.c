#include "betting.h"

static const int bet_of[STREETS] = {1, 2};

/* A state of the betting. */
struct point {
  unsigned street, player, bets;
  int acted;   /* a player has acted on this street */
  int paid[2]; /* by each player, including the blind */
};

struct growth {
  struct betting *betting;
  unsigned bets;
};

static unsigned grow(const struct growth *growth, struct point now);

static unsigned add_terminal(const struct growth *growth, enum node_kind kind, double stake)
{
  const unsigned n = growth->betting->nodes++;
  growth->betting->node[n] = (struct node){.kind = kind, .stake = stake};
  return n;
}

static unsigned fold(const struct growth *growth, const struct point *now)
{
  return add_terminal(growth, FOLD, now->player == 0 ? -now->paid[0] : now->paid[1]);
}

/* A check or a call: ends the street unless it is the first action. */
static unsigned call(const struct growth *growth, struct point now)
{
  now.paid[now.player] = now.paid[!now.player];
  if (!now.acted) {
    now.acted = 1;
    now.player = !now.player;
    return grow(growth, now);
  }
  if (now.street == TURN)
    return add_terminal(growth, SHOWDOWN, now.paid[0]);
  const unsigned n = add_terminal(growth, DEAL, 0);
  const unsigned turn =
      grow(growth, (struct point){.street = TURN, .paid = {now.paid[0], now.paid[1]}});
  growth->betting->node[n].after[0] = turn;
  return n;
}

static unsigned bet(const struct growth *growth, struct point now)
{
  now.paid[now.player] = now.paid[!now.player] + bet_of[now.street];
  now.player = !now.player;
  now.acted = 1;
  now.bets++;
  return grow(growth, now);
}

/* Builds the tree below a decision node; returns its root. */
static unsigned grow(const struct growth *growth, struct point now)
{
  struct betting *betting = growth->betting;
  const unsigned n = betting->nodes++;
  struct node node = {.kind = DECISION,
                      .street = now.street,
                      .player = now.player,
                      .decision = betting->decisions[now.street]++};
  if (now.paid[now.player] < now.paid[!now.player])
    node.after[node.actions++] = fold(growth, &now);
  node.after[node.actions++] = call(growth, now);
  if (now.bets < growth->bets)
    node.after[node.actions++] = bet(growth, now);
  betting->node[n] = node;
  return n;
}

void betting_make(struct betting *betting, unsigned bets)
{
  *betting = (struct betting){.nodes = 0};
  (void)grow(&(struct growth){.betting = betting, .bets = bets},
             (struct point){.street = FLOP, .paid = {1, 1}});
}
