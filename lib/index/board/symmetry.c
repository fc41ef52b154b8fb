/* Finds the suit permutations that leave a board and vectors over hole cards unchanged, and groups
 * next cards into orbits under them. */
#include "cards/checks.h"
#include "index/board/boards.h"
#include "index/core/indexer.h"

#include <string.h>

/* The board's cards, by round and in all. */
struct board_sets {
  unsigned rounds;
  ih_set round[IH_MAX_ROUNDS];
  ih_set all;
};

static enum ih_status read_board_sets(const ih_deck *deck, const ih_rounds *rounds,
                                      const uint8_t *cards, struct board_sets *board)
{
  *board = (struct board_sets){.rounds = rounds->count};
  const enum ih_status status = ihp_check_cards(
      ih_set_of_deck(deck), cards, ih_rounds_total(rounds, rounds->count), &board->all);
  for (unsigned r = 0; r < rounds->count && status == IH_OK; cards += rounds->cards[r++])
    board->round[r] = ih_set_of_cards_unchecked(cards, rounds->cards[r]);
  return status;
}

/* Returns 1 if a permutation moves only the deck's suits and maps each round's cards onto
 * themselves, that is, each suit holds the same ranks as its image. */
static int keeps_board(const ih_deck *deck, const struct board_sets *board,
                       const uint8_t permutation[])
{
  for (unsigned s = deck->suits; s < IH_MAX_SUITS; s++)
    if (permutation[s] != s)
      return 0;
  for (unsigned r = 0; r < board->rounds; r++)
    for (unsigned s = 0; s < deck->suits; s++)
      if (ih_set_ranks(board->round[r], s) != ih_set_ranks(board->round[r], permutation[s]))
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

static void find_permutations(const struct board_sets *board, size_t vectors,
                              const void *const weights[], size_t element, ih_symmetry *symmetry)
{
  uint16_t map[IH_MAX_HOLES];
  const size_t count = ih_hole_vector_length(&symmetry->deck);
  for (unsigned i = 0; i < 24; i++) {
    const uint8_t *permutation = ihp_suit_orders[i].suit;
    int keeps = keeps_board(&symmetry->deck, board, permutation);
    if (keeps && vectors > 0)
      ih_hole_permutation(&symmetry->deck, permutation, map);
    for (size_t v = 0; v < vectors && keeps; v++)
      keeps = keeps_vector(map, count, weights[v], element);
    if (keeps)
      memcpy(symmetry->permutations[symmetry->permutation_count++], permutation, IH_MAX_SUITS);
  }
}

/* The permutations map a card off the board to cards off the board. */
static ih_next_card make_next_card(const ih_symmetry *symmetry, uint8_t card)
{
  ih_next_card next = {card, card, 0, 0};
  unsigned suits = 0;
  for (unsigned i = 0; i < symmetry->permutation_count; i++) {
    const uint8_t turned = ih_card_map(card, symmetry->permutations[i]);
    suits |= 1u << ih_card_suit(turned);
    if (turned < next.representative) {
      next.representative = turned;
      next.permutation = (uint8_t)i;
    }
  }
  next.orbit_size = (uint8_t)ihp_popcount(suits);
  return next;
}

enum ih_status ih_symmetry_prepare(const ih_deck *deck, const ih_rounds *rounds,
                                   const uint8_t cards[], size_t vectors,
                                   const void *const weights[], size_t element,
                                   ih_symmetry *symmetry)
{
  if (deck == NULL || rounds == NULL || symmetry == NULL || (rounds->count > 0 && cards == NULL) ||
      (vectors > 0 && (weights == NULL || element == 0)))
    return IH_ERR_ARGUMENT;
  for (size_t v = 0; v < vectors; v++)
    if (weights[v] == NULL)
      return IH_ERR_ARGUMENT;
  struct board_sets board;
  enum ih_status status = ihp_check_rounds(deck, rounds, 0, NULL);
  if (status == IH_OK)
    status = read_board_sets(deck, rounds, cards, &board);
  if (status != IH_OK)
    return status;
  memset(symmetry, 0, sizeof *symmetry);
  symmetry->deck = *deck;
  find_permutations(&board, vectors, weights, element, symmetry);
  for (uint8_t card = 0; card < ihp_cards_end(deck); card++)
    if (ih_deck_has(deck, card) && !(board.all & ih_set_of_card(card)))
      symmetry->next_cards[symmetry->next_card_count++] = make_next_card(symmetry, card);
  return IH_OK;
}

size_t ih_symmetry_next_cards(const ih_symmetry *symmetry, const ih_next_card **next_cards)
{
  *next_cards = symmetry->next_cards;
  return symmetry->next_card_count;
}

static ih_set permute_suits(ih_set set, const uint8_t permutation[IH_MAX_SUITS])
{
  ih_set permuted = 0;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    permuted |= (ih_set)ih_set_ranks(set, s) << 16 * permutation[s];
  return permuted;
}

/* As many permutations fix a set as map it to any other member of its orbit. */
unsigned ih_symmetry_orbit_size(const ih_symmetry *symmetry, ih_set set)
{
  unsigned same = 1;
  for (unsigned i = 1; i < symmetry->permutation_count; i++) {
    const ih_set other = permute_suits(set, symmetry->permutations[i]);
    if (other < set)
      return 0;
    same += other == set;
  }
  return symmetry->permutation_count / same;
}

void ih_next_card_map(const ih_symmetry *symmetry, const ih_next_card *next, uint16_t map[])
{
  ih_hole_permutation(&symmetry->deck, symmetry->permutations[next->permutation], map);
}
