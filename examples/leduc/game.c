#include "game.h"

#include <string.h>

/* The ante is 1. */
struct rules {
  const char *name, *deck;
  unsigned rounds;
  int bet[ROUNDS]; /* the size of a bet, and of a raise */
  unsigned bets;   /* limit on bets and raises in a round */
};

static const struct rules all_rules[] = {
    {.name = "kuhn", .deck = "3x1", .rounds = 1, .bet = {1}, .bets = 1},
    {.name = "leduc", .deck = "leduc", .rounds = 2, .bet = {2, 4}, .bets = 2},
};

/* ---- Deals ------------------------------------------------------------------------------ */

/* A deal is the first player's card, the second's and, in Leduc, the board card: a player who pairs
 * it wins, otherwise the higher private card. */
static int showdown(const uint8_t cards[], unsigned rounds)
{
  const unsigned mine = ih_card_rank(cards[0]), theirs = ih_card_rank(cards[1]);
  if (rounds == 2 && mine != theirs) { /* each rank has two cards: equal ranks tie */
    const unsigned board = ih_card_rank(cards[2]);
    if (mine == board || theirs == board)
      return mine == board ? 1 : -1;
  }
  return (mine > theirs) - (mine < theirs);
}

/* One indexer numbers the deals, another the hands. Deals that differ only in suits are one deal
 * here, as likely as all of them together. */
static int list_deals(struct game *game, const ih_indexer *deals, const ih_indexer *hands)
{
  const unsigned last = game->rounds;
  double all = 0;
  game->deals = (unsigned)ih_indexer_size(deals, last);
  for (unsigned r = 0; r < game->rounds; r++)
    game->hands[r] = (unsigned)ih_indexer_size(hands, r);
  for (unsigned d = 0; d < game->deals; d++) {
    struct deal *deal = &game->deal[d];
    uint8_t cards[3] = {0};
    uint64_t multiplicity;
    if (ih_unindex(deals, last, d, cards) != IH_OK ||
        ih_multiplicity(deals, last, d, &multiplicity) != IH_OK)
      return 0;
    for (unsigned player = 0; player < 2; player++) {
      const uint8_t hand[2] = {cards[player], cards[2]};
      for (unsigned r = 0; r < game->rounds; r++)
        deal->hand[player][r] = (uint8_t)ih_index_round_unchecked(hands, r, hand);
    }
    deal->winner = showdown(cards, game->rounds);
    deal->chance = (double)multiplicity;
    all += deal->chance;
  }
  for (unsigned d = 0; d < game->deals; d++)
    game->deal[d].chance /= all;
  return 1;
}

static int deal_cards(struct game *game, const struct rules *rules, int with_suits)
{
  ih_indexer *deals = NULL, *hands = NULL;
  const ih_rounds of_deals = {.count = (uint8_t)(rules->rounds + 1),
                              .cards = {1, 1, rules->rounds == 2}};
  const ih_rounds of_hands = {.count = (uint8_t)rules->rounds, .cards = {1, rules->rounds == 2}};
  if (ih_deck_parse(rules->deck, strlen(rules->deck), &game->deck, NULL) != IH_OK)
    return 0;
  game->deck.rank_only = !with_suits;
  const int good = ih_indexer_new(&game->deck, &of_deals, &deals) == IH_OK &&
                   ih_indexer_new(&game->deck, &of_hands, &hands) == IH_OK &&
                   list_deals(game, deals, hands);
  ih_indexer_free(deals);
  ih_indexer_free(hands);
  return good;
}

/* ---- Bets ------------------------------------------------------------------------------- */

struct betting {
  unsigned round, player, bets;
  int acted;   /* a player has acted in this round */
  int paid[2]; /* by each player, including the ante */
};

static const struct node *grow(struct game *game, const struct rules *rules, struct betting now);

static struct node *add_node(struct game *game)
{
  return &game->node[game->nodes++];
}

static const struct node *fold(struct game *game, const struct betting *now)
{
  struct node *node = add_node(game);
  node->kind = FOLD;
  node->stake = now->player == 0 ? -now->paid[0] : now->paid[1];
  return node;
}

/* A check or a call: ends the round unless it is the first action. */
static const struct node *call(struct game *game, const struct rules *rules, struct betting now)
{
  now.paid[now.player] = now.paid[!now.player];
  if (!now.acted) {
    now.acted = 1;
    now.player = !now.player;
    return grow(game, rules, now);
  }
  if (now.round + 1 < rules->rounds)
    return grow(game, rules,
                (struct betting){.round = now.round + 1, .paid = {now.paid[0], now.paid[1]}});
  struct node *node = add_node(game);
  node->kind = SHOWDOWN;
  node->stake = now.paid[0];
  return node;
}

static const struct node *bet(struct game *game, const struct rules *rules, struct betting now)
{
  now.paid[now.player] = now.paid[!now.player] + rules->bet[now.round];
  now.player = !now.player;
  now.acted = 1;
  now.bets++;
  return grow(game, rules, now);
}

/* Builds the tree below a decision node. */
static const struct node *grow(struct game *game, const struct rules *rules, struct betting now)
{
  struct node *node = add_node(game);
  node->kind = DECISION;
  node->round = now.round;
  node->player = now.player;
  if (now.paid[now.player] < now.paid[!now.player])
    node->after[node->actions++] = fold(game, &now);
  node->after[node->actions++] = call(game, rules, now);
  if (now.bets < rules->bets)
    node->after[node->actions++] = bet(game, rules, now);
  return node;
}

int game_make(struct game *game, const char *name, int with_suits)
{
  for (size_t i = 0; i < sizeof all_rules / sizeof *all_rules; i++) {
    const struct rules *rules = &all_rules[i];
    if (strcmp(name, rules->name) != 0)
      continue;
    *game = (struct game){.rounds = rules->rounds};
    grow(game, rules, (struct betting){.paid = {1, 1}});
    return deal_cards(game, rules, with_suits);
  }
  return 0;
}
