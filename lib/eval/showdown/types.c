/* Strengths of all hole cards on a board: two ranks at a time, with the cards of the only suit that
 * can make a flush handled separately. */
#include "eval/showdown/types.h"

#include "eval/rating/tables.h"
#include "simd/instructions.h"

#include <string.h>

/* ---- Types ---------------------------------------------------------------- */

/* Returns the suit of which the board has at least three cards; IH_MAX_SUITS if none exists. */
static uint8_t find_flush_suit(const uint8_t board[], size_t n)
{
  unsigned count[IH_MAX_SUITS] = {0};
  uint8_t suit = IH_MAX_SUITS;
  for (size_t i = 0; i < n; i++)
    if (++count[ih_card_suit(board[i])] == 3)
      suit = (uint8_t)ih_card_suit(board[i]);
  return suit;
}

/* Fills in all members except the strengths.  Ranks that the deck lacks have types, whose strengths
 * stay 0. */
IHP_ALWAYS_INLINE void make_types(uint8_t ranks, uint8_t suits, const uint8_t board[], size_t n,
                                  uint8_t suit, struct ihp_board_types *out)
{
  const uint8_t is_flush = suit < IH_MAX_SUITS, others = (uint8_t)(suits - is_flush);
  out->suited = 0;
  for (uint8_t r = 0; r < IHP_TYPE_SUITED; r++) {
    out->left[r] = r < ranks ? others : 0;
    out->left[IHP_TYPE_SUITED + r] = r < ranks ? is_flush : 0;
  }
  for (uint8_t card = 0; card < IHP_TYPE_CARDS; card++) {
    const uint8_t rank = (uint8_t)ih_card_rank(card), own = (uint8_t)ih_card_suit(card);
    const uint8_t suited = own == suit ? IHP_TYPE_SUITED : 0;
    const uint8_t type = (uint8_t)(rank | suited);
    out->type[card] = own < suits ? type : IHP_TYPE_BLOCKED;
  }
  for (size_t i = 0; i < n; i++) {
    out->suited += out->type[board[i]] >= IHP_TYPE_SUITED;
    out->left[out->type[board[i]]]--;
    out->type[board[i]] = IHP_TYPE_BLOCKED;
  }
}

/* ---- Strengths ------------------------------------------------------------ */

/* Sets rows[a][b], b <= a, to the strength by ranks alone of a board with a card of rank a and one
 * of rank b; key is the board's.  If left is not NULL, impossible pairs get 0: if the board has
 * three of a rank, the key with two more would lead outside its table. */
IHP_ALWAYS_INLINE void rate_ranks_with(const struct ihp_quinary_table *table, unsigned ranks,
                                       uint32_t key, const unsigned left[],
                                       uint16_t (*rows)[IHP_TYPES])
{
  for (unsigned a = 0; a < ranks; a++) {
    const uint32_t with_a = key + ihp_rank_weight(a);
    for (unsigned b = 0; b <= a; b++)
      if (left != NULL && (left[a] == 0 || left[b] == 0 || (a == b && left[a] == 1)))
        rows[a][b] = 0;
      else
        rows[a][b] = ihp_quinary_find(table, with_a + ihp_rank_weight(b));
  }
}

/* Specialized for each table of the standard ranking with all its ranks. */
static void rate_ranks(enum ih_ranking ranking, const ih_deck *deck, const uint8_t board[],
                       size_t n, uint16_t (*rows)[IHP_TYPES])
{
  uint32_t key = 0;
  unsigned left[IHP_RANKS], fewest = IHP_COPIES;
  for (unsigned r = 0; r < IHP_RANKS; r++)
    left[r] = IHP_COPIES;
  for (size_t i = 0; i < n; i++) {
    const unsigned rank = ih_card_rank(board[i]);
    key += ihp_rank_weight(rank);
    if (--left[rank] < fewest)
      fewest = left[rank];
  }
  if (fewest < 2 || ranking != IH_RANKING_STANDARD || deck->ranks != IHP_RANKS)
    rate_ranks_with(&ihp_tables[ranking].quinary[n + 2 - IH_RATE_MIN_CARDS], deck->ranks, key, left,
                    rows);
  else if (n == 5)
    rate_ranks_with(IHP_QUINARIES(7), IHP_RANKS, key, NULL, rows);
  else if (n == 4)
    rate_ranks_with(IHP_QUINARIES(6), IHP_RANKS, key, NULL, rows);
  else
    rate_ranks_with(IHP_QUINARIES(5), IHP_RANKS, key, NULL, rows);
}

static uint16_t greater_strength(uint16_t a, uint16_t b)
{
  return a > b ? a : b;
}

/* If two cards of the suit, or one, or the board alone, complete five of the suit, they make a
 * flush, and no hand of up to seven cards with a flush is better by its ranks.  `set` holds the
 * board's ranks in the suit. */
IHP_ALWAYS_INLINE void rate_suit(const uint16_t flushes[], unsigned ranks, unsigned set,
                                 struct ihp_type_table *table)
{
  const uint16_t none = flushes[set];
  uint16_t one[IHP_RANKS];
  for (unsigned r = 0; r < ranks; r++)
    one[r] = flushes[set | 1u << r];
  for (unsigned a = 0; a < ranks; a++) {
    uint16_t *row = table->row[a], *suited = table->row[IHP_TYPE_SUITED + a];
    for (unsigned b = 0; b <= a; b++) {
      const uint16_t by_rank = row[b], two = flushes[set | 1u << a | 1u << b];
      row[b] = greater_strength(by_rank, none);
      row[IHP_TYPE_SUITED + b] = greater_strength(by_rank, one[b]);
      suited[b] = greater_strength(by_rank, one[a]);
      suited[IHP_TYPE_SUITED + b] = greater_strength(by_rank, two);
    }
  }
}

void ihp_board_types_make(enum ih_ranking ranking, const ih_deck *deck, const uint8_t board[],
                          size_t n, struct ihp_board_types *out)
{
  const uint8_t suit = find_flush_suit(board, n);
  if (deck->ranks == IHP_RANKS && deck->suits == IHP_COPIES)
    make_types(IHP_RANKS, IHP_COPIES, board, n, suit, out);
  else
    make_types(deck->ranks, deck->suits, board, n, suit, out);
  memset(&out->strength, 0, sizeof out->strength);
  rate_ranks(ranking, deck, board, n, out->strength.row);
  if (out->suited == 0)
    return;
  const unsigned set = ih_set_ranks(ih_set_of_cards_unchecked(board, n), suit);
  if (ranking == IH_RANKING_STANDARD && deck->ranks == IHP_RANKS)
    rate_suit(ihp_flushes, IHP_RANKS, set, &out->strength);
  else
    rate_suit(ihp_tables[ranking].flushes, deck->ranks, set, &out->strength);
}

ihp_expand_types *ihp_expand_types_for(const ih_instructions *instructions)
{
  static ihp_expand_types *const expand[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_expand_types_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_expand_types_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_expand_types_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_expand_types_neon),
      [IHP_SIMD128] = ihp_expand_types_portable,
  };
  return expand[ihp_instructions_set(instructions)];
}
