/* What suit permutations leave a board and vectors over its hole hands unchanged,
 * and what that makes of the next cards. */
#include "cards/checks.h"
#include "index/core/indexer.h"

#include <isohand/boards.h>

#include <string.h>

/* One past the deck's highest card number. */
static unsigned cards_end(const ih_deck *deck)
{
  return IH_MAX_SUITS * (deck->ranks - 1u) + deck->suits;
}

size_t ih_hole_vector_length(const ih_deck *deck)
{
  const size_t end = cards_end(deck);
  return end * (end - 1) / 2;
}

void ih_hole_permutation(const ih_deck *deck, const uint8_t permutation[IH_MAX_SUITS],
                         uint16_t map[])
{
  const unsigned end = cards_end(deck);
  for (uint8_t high = 1; high < end; high++)
    for (uint8_t low = 0; low < high; low++)
      *map++ =
          (uint16_t)ih_hole_place(ih_card_map(high, permutation), ih_card_map(low, permutation));
}

/* The deck, and the board's cards by round. */
struct dealt {
  unsigned rounds;
  ihp_lanes round[IH_MAX_ROUNDS];
  ihp_lanes all;
};

static enum ih_status read_cards(const ih_deck *deck, const ih_rounds *rounds, const uint8_t *cards,
                                 struct dealt *dealt)
{
  *dealt = (struct dealt){.rounds = rounds->count};
  for (unsigned r = 0; r < rounds->count; r++)
    for (unsigned i = 0; i < rounds->cards[r]; i++, cards++) {
      if (!ih_deck_has(deck, *cards))
        return IH_ERR_CARD;
      const ihp_lanes bit = ih_set_of_card(*cards);
      if (dealt->all & bit)
        return IH_ERR_DUPLICATE;
      dealt->round[r] |= bit;
      dealt->all |= bit;
    }
  return IH_OK;
}

/* Whether a permutation is one of the deck's suits, and turns each round's cards
 * into themselves: then a suit holds what the suit that it becomes holds. */
static int keeps_cards(const ih_deck *deck, const struct dealt *dealt, const uint8_t permutation[])
{
  for (unsigned s = deck->suits; s < IH_MAX_SUITS; s++)
    if (permutation[s] != s)
      return 0;
  for (unsigned r = 0; r < dealt->rounds; r++)
    for (unsigned s = 0; s < deck->suits; s++)
      if (ihp_lane(dealt->round[r], s) != ihp_lane(dealt->round[r], permutation[s]))
        return 0;
  return 1;
}

static int keeps_vector(const uint16_t map[], size_t count, const unsigned char *vector,
                        size_t element)
{
  for (size_t h = 0; h < count; h++)
    if (map[h] != h && memcmp(vector + h * element, vector + map[h] * element, element) != 0)
      return 0;
  return 1;
}

static void find_group(const struct dealt *dealt, size_t vectors, const void *const weights[],
                       size_t element, ih_symmetry *board)
{
  uint16_t map[IH_MAX_HOLES];
  const size_t count = ih_hole_vector_length(&board->deck);
  for (unsigned i = 0; i < 24; i++) {
    const uint8_t *permutation = ihp_suit_orders[i].suit;
    int keeps = keeps_cards(&board->deck, dealt, permutation);
    if (keeps && vectors > 0)
      ih_hole_permutation(&board->deck, permutation, map);
    for (size_t v = 0; v < vectors && keeps; v++)
      keeps = keeps_vector(map, count, weights[v], element);
    if (keeps)
      memcpy(board->permutation[board->permutations++], permutation, IH_MAX_SUITS);
  }
}

/* The group turns a card into cards that are not on the board either. */
static ih_next_card find_chance(const ih_symmetry *board, uint8_t card)
{
  ih_next_card chance = {card, card, 0, 0};
  unsigned suits = 0;
  for (unsigned i = 0; i < board->permutations; i++) {
    const uint8_t image = ih_card_map(card, board->permutation[i]);
    suits |= 1u << ih_card_suit(image);
    if (image < chance.representative) {
      chance.representative = image;
      chance.permutation = (uint8_t)i;
    }
  }
  chance.orbit = (uint8_t)ihp_popcount(suits);
  return chance;
}

enum ih_status ih_symmetry_make(const ih_deck *deck, const ih_rounds *rounds, const uint8_t cards[],
                                size_t vectors, const void *const weights[], size_t element,
                                ih_symmetry *board)
{
  if (deck == NULL || rounds == NULL || board == NULL || (rounds->count > 0 && cards == NULL) ||
      (vectors > 0 && (weights == NULL || element == 0)))
    return IH_ERR_ARGUMENT;
  for (size_t v = 0; v < vectors; v++)
    if (weights[v] == NULL)
      return IH_ERR_ARGUMENT;
  struct dealt dealt;
  enum ih_status status = ihp_check_rounds(deck, rounds, 0, NULL);
  if (status == IH_OK)
    status = read_cards(deck, rounds, cards, &dealt);
  if (status != IH_OK)
    return status;
  memset(board, 0, sizeof *board);
  board->deck = *deck;
  find_group(&dealt, vectors, weights, element, board);
  for (uint8_t card = 0; card < cards_end(deck); card++)
    if (ih_deck_has(deck, card) && !(dealt.all & ih_set_of_card(card)))
      board->chance[board->chances++] = find_chance(board, card);
  return IH_OK;
}

size_t ih_symmetry_next_cards(const ih_symmetry *board, const ih_next_card **chances)
{
  *chances = board->chance;
  return board->chances;
}

void ih_next_card_map(const ih_symmetry *board, const ih_next_card *chance, uint16_t map[])
{
  ih_hole_permutation(&board->deck, board->permutation[chance->permutation], map);
}
