#include "game.h"

#include "ends.h"
#include "memory.h"

#include <string.h>

/* ---- Hands -------------------------------------------------------------------------------- */

static void list_hands(struct hands *hands, const ih_range *range, ih_set board)
{
  for (unsigned place = 0; place < IH_HOLES; place++) {
    uint8_t card[2];
    hands->number[place] = NO_HAND;
    (void)ih_hole_cards(place, card);
    if (range->weight[place] == 0 || (board & (ih_set_of_card(card[0]) | ih_set_of_card(card[1]))))
      continue;
    const unsigned hand = hands->count++;
    hands->number[place] = (uint16_t)hand;
    hands->weight[hand] = (float)range->weight[place] / (float)IH_RANGE_ONE;
    memcpy(hands->card[hand], card, sizeof card);
  }
}

static void find_same(struct hands *hands, const struct hands *others)
{
  for (unsigned h = 0; h < hands->count; h++)
    hands->same[h] = others->number[ih_hole_place(hands->card[h][0], hands->card[h][1])];
}

/* ---- Boards ------------------------------------------------------------------------------- */

/* The hands of both players in the order of their strength on a board. */
static void list_live(const struct game *game, struct board *board)
{
  ih_showdown_order order;
  ih_showdown_compare_unchecked(ih_instructions_best(), board->card, board->cards, NULL, NULL,
                                &order);
  for (unsigned player = 0; player < 2; player++) {
    const struct hands *hands = &game->hands[player];
    struct live *live = memory(hands->count, sizeof *live);
    board->live[player] = live;
    for (unsigned level = 0; level < order.levels; level++)
      for (unsigned i = order.first[level]; i < order.first[level + 1]; i++) {
        const uint16_t hand = hands->number[order.order[i]];
        if (hand != NO_HAND)
          live[board->lives[player]++] =
              (struct live){.hand = hand,
                            .level = (uint16_t)level,
                            .same = hands->same[hand],
                            .card = {hands->card[hand][0], hands->card[hand][1]}};
      }
  }
}

/* The number that each hand of a player has after the suits have changed. */
static const uint16_t *map_hands(const struct hands *hands, const uint16_t places[IH_HOLES])
{
  uint16_t *map = memory(hands->count, sizeof *map);
  for (unsigned h = 0; h < hands->count; h++)
    map[h] = hands->number[places[ih_hole_place(hands->card[h][0], hands->card[h][1])]];
  return map;
}

/* The cards that may come on a board, and a board of the next street for each of them that no
 * suit permutation turns into a lower one. */
static void deal_next(struct game *game, const struct spot *spot, struct board *board)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  const void *const weights[2] = {spot->range[0].weight, spot->range[1].weight};
  const unsigned street = board->cards - 2;
  ih_rounds rounds = {.count = (uint8_t)(1 + board->cards - spot->cards),
                      .cards = {(uint8_t)spot->cards}};
  for (unsigned r = 1; r < rounds.count; r++)
    rounds.cards[r] = 1;
  ih_symmetry symmetry;
  const ih_next_card *next;
  (void)ih_symmetry_make(&deck, &rounds, board->card, 2, weights, sizeof(uint32_t), &symmetry);
  const size_t cards = ih_symmetry_next_cards(&symmetry, &next);
  struct deal *deal = memory(cards, sizeof *deal);
  struct board *child = game->board[street] + game->boards[street];
  unsigned child_of[IH_MAX_CARDS];
  board->child = child;
  board->deal = deal;
  board->deals = (unsigned)cards;
  for (size_t i = 0; i < cards; i++) {
    if (next[i].card == next[i].representative) {
      struct board *new = &child[board->children];
      memcpy(new->card, board->card, sizeof new->card);
      new->card[board->cards] = next[i].card;
      new->cards = board->cards + 1;
      new->number = game->boards[street]++;
      child_of[next[i].card] = board->children++;
    } else {
      uint16_t places[IH_HOLES];
      ih_next_card_map(&symmetry, &next[i], places);
      for (unsigned player = 0; player < 2; player++)
        deal[i].map[player] = map_hands(&game->hands[player], places);
    }
    deal[i].child = child_of[next[i].representative];
  }
}

static void list_boards(struct game *game, const struct spot *spot)
{
  const unsigned start = spot->cards - 3;
  game->boards[start] = 1;
  game->board[start] = memory(1, sizeof(struct board));
  game->board[start]->cards = spot->cards;
  memcpy(game->board[start]->card, spot->board, sizeof spot->board);
  for (unsigned street = start; street < STREETS; street++) {
    if (street < RIVER)
      game->board[street + 1] = memory((size_t)game->boards[street] * 49, sizeof(struct board));
    for (unsigned b = 0; b < game->boards[street]; b++) {
      list_live(game, &game->board[street][b]);
      if (street < RIVER)
        deal_next(game, spot, &game->board[street][b]);
    }
  }
}

int game_make(struct game *game, const struct spot *spot)
{
  static float meets[IH_HOLES];
  const ih_set board = ih_set_of_cards_unchecked(spot->board, spot->cards);
  *game = (struct game){.combinations = 0};
  for (unsigned player = 0; player < 2; player++)
    list_hands(&game->hands[player], &spot->range[player], board);
  for (unsigned player = 0; player < 2; player++)
    find_same(&game->hands[player], &game->hands[!player]);
  list_boards(game, spot);
  const struct hands *hands = game->hands;
  fold_values(game->board[spot->cards - 3], 0, hands[1].weight, 1, meets);
  for (unsigned h = 0; h < hands[0].count; h++)
    game->combinations += (double)hands[0].weight[h] * (double)meets[h];
  return game->combinations > 0;
}
