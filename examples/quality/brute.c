#include "brute.h"

enum { MAX_OTHERS = 171 }; /* C(19, 2): 24 cards minus the flop and two hole cards */

/* The cards that the player sees, and the hands that the opponent may hold. */
struct deal {
  const struct game *game;
  const struct play *play; /* of the opponent */
  unsigned player;
  uint8_t hole[2], board[4];
  unsigned cards; /* on the board */
  unsigned others;
  uint8_t other[MAX_OTHERS][2];
};

static int is_among(uint8_t card, const uint8_t cards[], unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    if (cards[i] == card)
      return 1;
  return 0;
}

static double best(const struct deal *deal, unsigned n, const double weight[]);

static double terminal(const struct deal *deal, const struct node *node, const double weight[])
{
  const double wins = deal->player == 0 ? node->stake : -node->stake;
  double sum = 0;
  for (unsigned i = 0; i < deal->others; i++) {
    if (weight[i] == 0)
      continue;
    if (node->kind == FOLD) {
      sum += weight[i] * wins;
      continue;
    }
    const uint16_t mine = game_rate(deal->game, deal->hole, deal->board);
    const uint16_t theirs = game_rate(deal->game, deal->other[i], deal->board);
    sum += weight[i] * node->stake * ((mine > theirs) - (mine < theirs));
  }
  return sum;
}

static double all_turns(const struct deal *flop, const struct node *node, const double weight[])
{
  double sum = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++) {
    struct deal deal = *flop;
    double left[MAX_OTHERS];
    if (!ih_deck_has(&deal.game->deck, card) || is_among(card, deal.hole, 2) ||
        is_among(card, deal.board, 3))
      continue;
    deal.board[deal.cards++] = card;
    for (unsigned i = 0; i < deal.others; i++)
      left[i] = is_among(card, deal.other[i], 2) ? 0 : weight[i] / deal.game->turns;
    sum += best(&deal, node->after[0], left);
  }
  return sum;
}

static double their_action(const struct deal *deal, const struct node *node, unsigned action,
                           const double weight[])
{
  const struct labels *labels = deal->play->labels;
  const double *probability = deal->play->probability[node->street];
  double left[MAX_OTHERS];
  for (unsigned i = 0; i < deal->others; i++) {
    left[i] = weight[i];
    if (weight[i] == 0)
      continue;
    const size_t label = labels_find(labels, deal->other[i], deal->board, deal->cards);
    const size_t row = (size_t)node->decision * labels->count[node->street] + label;
    left[i] *= probability[row * ACTIONS + action];
  }
  return best(deal, node->after[action], left);
}

/* Returns what the player wins from node n on by a best response; weight[i] = the probability of
 * everything that has happened, given the opponent's hand i. */
static double best(const struct deal *deal, unsigned n, const double weight[])
{
  const struct node *node = &deal->game->betting.node[n];
  if (node->kind == DEAL)
    return all_turns(deal, node, weight);
  if (node->kind != DECISION)
    return terminal(deal, node, weight);
  double most = 0, sum = 0;
  for (unsigned a = 0; a < node->actions; a++) {
    const int is_mine = node->player == deal->player;
    const double value =
        is_mine ? best(deal, node->after[a], weight) : their_action(deal, node, a, weight);
    most = a == 0 || value > most ? value : most;
    sum += value;
  }
  return node->player == deal->player ? most : sum;
}

/* Returns the best response's winnings after the hole cards and the flop. */
static double best_of_deal(struct deal *deal)
{
  const struct game *game = deal->game;
  double weight[MAX_OTHERS];
  deal->others = 0;
  for (uint8_t a = 0; a < IH_MAX_CARDS; a++)
    for (uint8_t b = 0; b < a; b++) {
      const uint8_t pair[2] = {a, b};
      int is_free = 1;
      for (unsigned i = 0; i < 2; i++)
        is_free &= ih_deck_has(&game->deck, pair[i]) && !is_among(pair[i], deal->hole, 2) &&
                   !is_among(pair[i], deal->board, 3);
      if (!is_free)
        continue;
      weight[deal->others] = 1 / game->deals;
      deal->other[deal->others][0] = a;
      deal->other[deal->others++][1] = b;
    }
  return best(deal, 0, weight);
}

static double response_of(const struct game *game, const struct play *play, unsigned player)
{
  uint8_t cards[IH_MAX_CARDS];
  const size_t n = ih_set_cards(ih_set_of_deck(&game->deck), cards);
  double sum = 0;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++)
      for (size_t k = 0; k < j; k++)
        for (size_t a = 0; a < n; a++)
          for (size_t b = 0; b < a; b++) {
            struct deal deal = {.game = game,
                                .play = play,
                                .player = player,
                                .hole = {cards[a], cards[b]},
                                .board = {cards[i], cards[j], cards[k]},
                                .cards = 3};
            if (!is_among(cards[a], deal.board, 3) && !is_among(cards[b], deal.board, 3))
              sum += best_of_deal(&deal);
          }
  return sum;
}

double brute_exploitability(const struct game *game, const struct play *play)
{
  return (response_of(game, play, 0) + response_of(game, play, 1)) / 2;
}
