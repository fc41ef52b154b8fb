#include "game.h"

#include "memory.h"

#include <string.h>

/* A small deck's ranks are rated as the highest ranks of the full deck. */
static uint8_t rated_card(const ih_deck *deck, uint8_t card)
{
  return (uint8_t)(card + 4 * (13 - deck->ranks));
}

uint16_t game_rate(const struct game *game, const uint8_t hole[2], const uint8_t board[4])
{
  uint8_t cards[6];
  for (unsigned i = 0; i < 6; i++)
    cards[i] = rated_card(&game->deck, i < 2 ? hole[i] : board[i - 2]);
  return ih_rate_unchecked(cards, 6);
}

/* ---- Hands ------------------------------------------------------------------------------ */

static int weaker_first(const void *a, const void *b)
{
  const struct hand *x = a, *y = b;
  return (x->strength > y->strength) - (x->strength < y->strength);
}

static void list_hands(const struct game *game, struct board *board)
{
  const ih_set on_board = ih_set_of_cards_unchecked(board->card, board->cards);
  uint8_t cards[IH_MAX_CARDS];
  const size_t n = ih_set_cards(ih_set_of_deck(&game->deck) & ~on_board, cards);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < i; j++) {
      struct hand *hand = &board->hand[board->hands++];
      *hand = (struct hand){.card = {cards[i], cards[j]}};
      hand->place = (uint16_t)ih_hole_place(cards[i], cards[j]);
      if (board->cards == 4)
        hand->strength = game_rate(game, hand->card, board->card);
    }
  if (board->cards == 4)
    qsort(board->hand, board->hands, sizeof *board->hand, weaker_first);
}

/* number[place] = the board's hand with these hole cards, or NO_HAND. */
static void number_hands(const struct board *board, uint16_t number[IH_MAX_HOLES])
{
  for (unsigned place = 0; place < IH_MAX_HOLES; place++)
    number[place] = NO_HAND;
  for (unsigned h = 0; h < board->hands; h++)
    number[board->hand[h].place] = (uint16_t)h;
}

/* ---- Boards ----------------------------------------------------------------------------- */

/* Records what the flop's hands become on the turn: NO_HAND if they hold the card. */
static void find_hands(const struct board *flop, struct board *turn, const uint16_t map[])
{
  uint16_t number[IH_MAX_HOLES];
  number_hands(turn, number);
  for (unsigned h = 0; h < flop->hands; h++)
    turn->becomes[turn->alike][h] = number[map[flop->hand[h].place]];
  turn->alike++;
}

static struct board *add_turn(struct game *game, struct board *flop, uint8_t card)
{
  uint16_t number[IH_MAX_HOLES];
  struct board *turn = &flop->turn[flop->turns++];
  memcpy(turn->card, flop->card, sizeof turn->card);
  turn->card[3] = card;
  turn->cards = 4;
  turn->number = game->boards[TURN]++;
  turn->becomes = memory(4, sizeof *turn->becomes);
  list_hands(game, turn);
  number_hands(flop, number);
  for (unsigned h = 0; h < turn->hands; h++)
    turn->hand[h].on_flop = number[turn->hand[h].place];
  return turn;
}

/* A representative precedes the cards that it stands for; they are at most four, since a suit
 * permutation keeps the rank. */
static void deal_turns(struct game *game, struct board *flop)
{
  const ih_rounds rounds = {.count = 1, .cards = {3}};
  struct board *turn_of[IH_MAX_CARDS];
  ih_symmetry symmetry;
  const ih_next_card *next;
  (void)ih_symmetry_prepare(&game->deck, &rounds, flop->card, 0, NULL, 0, &symmetry);
  const size_t n = ih_symmetry_next_cards(&symmetry, &next);
  flop->turn = game->turn + game->boards[TURN];
  for (size_t i = 0; i < n; i++) {
    uint16_t map[IH_MAX_HOLES];
    if (next[i].card == next[i].representative)
      turn_of[next[i].card] = add_turn(game, flop, next[i].card);
    ih_next_card_map(&symmetry, &next[i], map);
    find_hands(flop, turn_of[next[i].representative], map);
  }
}

static void deal_flops(struct game *game, const ih_indexer *flops)
{
  const unsigned n = (unsigned)ih_indexer_size(flops, 0);
  const unsigned cards = ih_deck_cards(&game->deck);
  uint8_t *card = memory(n, 3);
  uint64_t *weight = memory(n, sizeof *weight);
  if (ih_canonical_boards(flops, 0, 0, n, card, weight) != IH_OK)
    abort(); /* impossible: the range is the indexer's */
  game->boards[FLOP] = n;
  game->flop = memory(n, sizeof *game->flop);
  game->turn = memory((size_t)n * (cards - 3), sizeof *game->turn);
  for (unsigned i = 0; i < n; i++) {
    struct board *flop = &game->flop[i];
    memcpy(flop->card, card + 3 * (size_t)i, 3);
    flop->cards = 3;
    flop->number = i;
    flop->alike = (unsigned)weight[i];
    game->deals += flop->alike;
    list_hands(game, flop);
    deal_turns(game, flop);
  }
  free(card);
  free(weight);
}

int game_make(struct game *game, const ih_deck *deck, unsigned bets)
{
  const ih_rounds of_flops = {.count = 1, .cards = {3}};
  const unsigned cards = ih_deck_cards(deck);
  ih_indexer *flops;
  *game = (struct game){.deck = *deck};
  if (deck->rank_only || deck->ranks > 13 || cards < MIN_CARDS || cards > MAX_CARDS ||
      ih_indexer_new(deck, &of_flops, &flops) != IH_OK)
    return 0;
  betting_make(&game->betting, bets);
  deal_flops(game, flops);
  ih_indexer_free(flops);
  /* From the cards left on the flop: C(n, 2) hole cards for one player and C(n - 2, 2) for the
   * other. */
  const double n = cards - 3;
  game->deals *= n * (n - 1) / 2 * (n - 2) * (n - 3) / 2;
  game->turns = n - 4;
  return 1;
}

void game_free(struct game *game)
{
  for (unsigned i = 0; i < game->boards[TURN]; i++)
    free(game->turn[i].becomes);
  free(game->flop);
  free(game->turn);
}

size_t game_slots(const struct game *game, unsigned street)
{
  return (size_t)game->boards[street] * MAX_HANDS;
}
