#include "game.h"

#include "memory.h"
#include "simd.h"

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

/* ---- Boards ------------------------------------------------------------------------------- */

/* Lists the hands of both players on a board, weakest first. */
static void list_live(const struct game *game, struct board *board)
{
  static uint16_t where[2][IH_HOLES]; /* by place in the hole order */
  struct live *live[2];
  ih_showdown_order order;
  ih_showdown_compare_unchecked(ih_instructions_best(), board->card, board->cards, NULL, NULL,
                                &order);
  memset(where, 0xff, sizeof where);
  for (unsigned player = 0; player < 2; player++) {
    const struct hands *hands = &game->hands[player];
    board->live[player] = live[player] = memory(hands->count, sizeof(struct live));
    for (unsigned level = 0; level < order.levels; level++)
      for (unsigned i = order.first[level]; i < order.first[level + 1]; i++) {
        const unsigned place = order.order[i];
        const uint16_t hand = hands->number[place];
        if (hand == NO_HAND)
          continue;
        where[player][place] = (uint16_t)board->lives[player];
        live[player][board->lives[player]++] =
            (struct live){.hand = hand,
                          .level = (uint16_t)level,
                          .card = {hands->card[hand][0], hands->card[hand][1]}};
      }
  }
  for (unsigned player = 0; player < 2; player++)
    for (unsigned i = 0; i < board->lives[player]; i++) {
      const uint8_t *card = live[player][i].card;
      live[player][i].same = where[!player][ih_hole_place(card[0], card[1])];
    }
}

/* Maps each hand of a board to its number on the previous board, for a card whose suits a
 * permutation turns into those of this board: places[of a hand] = its place here. */
static const uint16_t *map_hands(const struct hands *hands, const struct board *before,
                                 const struct board *board, unsigned player,
                                 const uint16_t places[IH_HOLES])
{
  static uint16_t here[IH_HOLES];
  uint16_t *to = memory(board->lives[player], sizeof *to);
  memset(here, 0xff, sizeof here);
  for (unsigned i = 0; i < board->lives[player]; i++)
    here[board->live[player][i].hand] = (uint16_t)i;
  for (unsigned i = 0; i < before->lives[player]; i++) {
    const struct live *live = &before->live[player][i];
    const unsigned place = ih_hole_place(live->card[0], live->card[1]);
    const uint16_t hand = places == NULL ? live->hand : hands->number[places[place]];
    if (here[hand] != NO_HAND)
      to[here[hand]] = (uint16_t)i;
  }
  return to;
}

static void add_alike(const struct game *game, const struct board *before, struct board *board,
                      uint8_t card, const uint8_t suit[4], const uint16_t places[IH_HOLES])
{
  for (unsigned player = 0; player < 2; player++)
    board->to[board->alike][player] =
        map_hands(&game->hands[player], before, board, player, places);
  memcpy(board->alike_suit[board->alike], suit, sizeof board->alike_suit[0]);
  board->alike_card[board->alike++] = card;
  board->ways += before->ways;
}

static struct board *add_board(struct game *game, const struct board *before, uint8_t card)
{
  const unsigned street = before->cards - 2;
  struct board *board = game->board[street] + game->boards[street];
  memcpy(board->card, before->card, sizeof board->card);
  board->card[before->cards] = card;
  board->cards = before->cards + 1;
  board->number = game->boards[street]++;
  list_live(game, board);
  return board;
}

/* Makes a board of the next street for each possible card that no suit permutation turns into a
 * lower one; other cards lead to the board of the lower one. */
static void deal_next(struct game *game, const struct spot *spot, struct board *board)
{
  static const ih_deck deck = {.ranks = 13, .suits = 4};
  const void *const weights[2] = {spot->range[0].weight, spot->range[1].weight};
  ih_rounds rounds = {.count = (uint8_t)(1 + board->cards - spot->cards),
                      .cards = {(uint8_t)spot->cards}};
  for (unsigned r = 1; r < rounds.count; r++)
    rounds.cards[r] = 1;
  ih_symmetry symmetry;
  const ih_next_card *next;
  struct board *child_of[IH_MAX_CARDS];
  (void)ih_symmetry_prepare(&deck, &rounds, board->card, 2, weights, sizeof(uint32_t), &symmetry);
  const size_t cards = ih_symmetry_next_cards(&symmetry, &next);
  board->child = game->board[board->cards - 2] + game->boards[board->cards - 2];
  for (size_t i = 0; i < cards; i++) {
    const uint8_t card = next[i].card, lowest = next[i].representative;
    uint16_t places[IH_HOLES];
    if (card == lowest) {
      child_of[card] = add_board(game, board, card);
      board->children++;
    } else {
      ih_next_card_map(&symmetry, &next[i], places);
    }
    add_alike(game, board, child_of[lowest], card, symmetry.permutations[next[i].permutation],
              card == lowest ? NULL : places);
  }
}

static void list_boards(struct game *game, const struct spot *spot)
{
  const unsigned start = spot->cards - 3;
  game->boards[start] = 1;
  game->board[start] = memory(1, sizeof(struct board));
  game->board[start]->cards = spot->cards;
  game->board[start]->ways = 1;
  memcpy(game->board[start]->card, spot->board, sizeof spot->board);
  list_live(game, game->board[start]);
  for (unsigned street = start; street < STREETS; street++) {
    if (street < RIVER)
      game->board[street + 1] = memory((size_t)game->boards[street] * 49, sizeof(struct board));
    for (unsigned b = 0; b < game->boards[street]; b++) {
      struct board *board = &game->board[street][b];
      for (unsigned player = 0; player < 2; player++) {
        board->wide[player] = round_up(board->lives[player], LINE_FLOATS);
        board->before[player] = game->wide[street][player];
        game->wide[street][player] += board->wide[player];
      }
      if (street < RIVER)
        deal_next(game, spot, board);
    }
  }
}

void game_meets(const struct game *game, unsigned player, float meets[])
{
  const struct hands *mine = &game->hands[player], *theirs = &game->hands[!player];
  double all = 0, of_card[52] = {0};
  for (unsigned h = 0; h < theirs->count; h++) {
    all += (double)theirs->weight[h];
    for (unsigned i = 0; i < 2; i++)
      of_card[theirs->card[h][i]] += (double)theirs->weight[h];
  }
  for (unsigned h = 0; h < mine->count; h++) {
    const uint8_t *card = mine->card[h];
    const uint16_t same = theirs->number[ih_hole_place(card[0], card[1])];
    const double twice = same == NO_HAND ? 0 : (double)theirs->weight[same];
    meets[h] = (float)(all - of_card[card[0]] - of_card[card[1]] + twice);
  }
}

const struct board *first_board(const struct game *game)
{
  unsigned street = FLOP;
  while (game->boards[street] == 0)
    street++;
  return game->board[street];
}

int game_make(struct game *game, const struct spot *spot)
{
  static float meets[IH_HOLES];
  const ih_set board = ih_set_of_cards_unchecked(spot->board, spot->cards);
  const struct hands *hands = game->hands;
  *game = (struct game){.combinations = 0};
  for (unsigned player = 0; player < 2; player++)
    list_hands(&game->hands[player], &spot->range[player], board);
  game_meets(game, 0, meets);
  for (unsigned h = 0; h < hands[0].count; h++)
    game->combinations += (double)hands[0].weight[h] * (double)meets[h];
  if (game->combinations > 0)
    list_boards(game, spot);
  return game->combinations > 0;
}
