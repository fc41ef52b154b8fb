/* The strengths of all hole cards on a board: two ranks at a time, and by themselves the
 * cards of the one suit that can make a flush. */
#include "base/require.h"
#include "cards/checks.h"
#include "eval/rating/tables.h"
#include "eval/showdown/types.h"
#include "simd/instructions.h"

#include <isohand/cards.h>
#include <string.h>

enum ih_status ihp_showdown_check(const uint8_t board[], size_t n)
{
  return ihp_check_hand(IHP_STANDARD_SET, board, n, IH_SHOWDOWN_MIN_BOARD, IH_SHOWDOWN_MAX_BOARD);
}

/* ---- Types ---------------------------------------------------------------- */

/* The suit of which the board has three cards at least, IH_MAX_SUITS for none. */
static unsigned find_flush_suit(const uint8_t board[], size_t n)
{
  unsigned count[IH_MAX_SUITS] = {0}, suit = IH_MAX_SUITS;
  for (size_t i = 0; i < n; i++)
    if (++count[ih_card_suit(board[i])] == 3)
      suit = ih_card_suit(board[i]);
  return suit;
}

/* The types of all cards where no suit counts. */
static const uint8_t rank_types[IHP_TYPE_CARDS] = {
    0,  0,  0,  0,  1,  1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  4,  4,  4,  4,  5,  5,
    5,  5,  6,  6,  6,  6,  7,  7,  7,  7,  8,  8,  8,  8,  9,  9,  9,  9,  10, 10, 10, 10,
    11, 11, 11, 11, 12, 12, 12, 12, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15};

/* The suits of all cards, and one that no card has. */
static const uint8_t card_suits[IHP_TYPE_CARDS] = {
    0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3,
    0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7};

static void make_types(const uint8_t board[], size_t n, uint8_t suit, struct ihp_board_types *out)
{
  const int is_flush = suit < IH_MAX_SUITS;
  out->suited = 0;
  memset(out->left, 0, sizeof out->left);
  memset(out->left, is_flush ? IHP_COPIES - 1 : IHP_COPIES, IHP_RANKS);
  memset(out->left + IHP_TYPE_SUITED, is_flush ? 1 : 0, IHP_RANKS);
  for (unsigned card = 0; card < IHP_TYPE_CARDS; card++)
    out->type[card] = (uint8_t)(rank_types[card] + (card_suits[card] == suit) * IHP_TYPE_SUITED);
  for (size_t i = 0; i < n; i++) {
    out->suited += out->type[board[i]] >= IHP_TYPE_SUITED;
    out->left[out->type[board[i]]]--;
    out->type[board[i]] = IHP_TYPE_BLOCKED;
  }
}

/* ---- Strengths ------------------------------------------------------------ */

/* rows[a][b] for b <= a = the strength by ranks alone of a board with a card of rank a and
 * one of rank b, `cards` in all; key is the board's.  With left[] not NULL, 0 where no such
 * cards are left: the board has three of a rank or four, and the key with two more would
 * lead out of its table. */
IHP_ALWAYS_INLINE void rate_ranks_with(uint32_t key, size_t cards, const unsigned left[],
                                       uint16_t (*rows)[IHP_TYPES])
{
  for (unsigned a = 0; a < IHP_RANKS; a++) {
    const uint32_t with_a = key + ihp_rank_weight(a);
    for (unsigned b = 0; b <= a; b++)
      if (left != NULL && (left[a] == 0 || left[b] == 0 || (a == b && left[a] == 1)))
        rows[a][b] = 0;
      else
        rows[a][b] = ihp_quinary_strength(with_a + ihp_rank_weight(b), cards);
  }
}

static void rate_ranks(const uint8_t board[], size_t n, uint16_t (*rows)[IHP_TYPES])
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
  if (fewest < 2)
    rate_ranks_with(key, n + 2, left, rows);
  else if (n == 5)
    rate_ranks_with(key, 7, NULL, rows);
  else if (n == 4)
    rate_ranks_with(key, 6, NULL, rows);
  else
    rate_ranks_with(key, 5, NULL, rows);
}

static uint16_t greater_strength(uint16_t a, uint16_t b)
{
  return a > b ? a : b;
}

/* Where two cards of the suit, or one, or the board alone, make five of the suit, they are a
 * flush, and no hand of up to seven cards is better by its ranks.  The set is the board's in
 * the suit. */
static void rate_suit(unsigned set, struct ihp_type_table *table)
{
  const uint16_t none = ihp_flush_strength((uint16_t)set);
  uint16_t one[IHP_RANKS];
  for (unsigned r = 0; r < IHP_RANKS; r++)
    one[r] = ihp_flush_strength((uint16_t)(set | 1u << r));
  for (unsigned a = 0; a < IHP_RANKS; a++) {
    uint16_t *row = table->row[a], *suited = table->row[IHP_TYPE_SUITED + a];
    for (unsigned b = 0; b <= a; b++) {
      const uint16_t ranks = row[b];
      const uint16_t two = ihp_flush_strength((uint16_t)(set | 1u << a | 1u << b));
      row[b] = greater_strength(ranks, none);
      row[IHP_TYPE_SUITED + b] = greater_strength(ranks, one[b]);
      suited[b] = greater_strength(ranks, one[a]);
      suited[IHP_TYPE_SUITED + b] = greater_strength(ranks, two);
    }
  }
}

void ihp_board_types_make(const uint8_t board[], size_t n, struct ihp_board_types *out)
{
  const unsigned suit = find_flush_suit(board, n);
  unsigned set = 0;
  make_types(board, n, (uint8_t)suit, out);
  memset(&out->strength, 0, sizeof out->strength);
  rate_ranks(board, n, out->strength.row);
  if (out->suited == 0)
    return;
  for (size_t i = 0; i < n; i++)
    set |= (unsigned)(ih_card_suit(board[i]) == suit) << ih_card_rank(board[i]);
  rate_suit(set, &out->strength);
}

ihp_expand_types *ihp_expand_types_for(const ih_instructions *instructions)
{
  static ihp_expand_types *const expand[IHP_INSTRUCTION_SETS] = {
      [IHP_PORTABLE] = ihp_expand_types_portable,
      [IHP_AVX2] = IHP_ON_X86(ihp_expand_types_avx2),
      [IHP_AVX512] = IHP_ON_X86(ihp_expand_types_avx512),
      [IHP_NEON] = IHP_ON_ARM(ihp_expand_types_neon),
  };
  return expand[ihp_instructions_set(instructions)];
}

/* ---- The calls ------------------------------------------------------------ */

void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  IHP_REQUIRE(ihp_instructions_known(instructions) && ihp_showdown_check(board, n) == IH_OK);
  struct ihp_board_types types;
  ihp_board_types_make(board, n, &types);
  ihp_expand_types_for(instructions)(types.type, &types.strength, strengths);
}

enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  const enum ih_status status = strengths == NULL || !ihp_instructions_known(instructions)
                                    ? IH_ERR_ARGUMENT
                                    : ihp_showdown_check(board, n);
  if (status == IH_OK)
    ih_showdown_rate_unchecked(instructions, board, n, strengths);
  return status;
}
