/* The strengths of all hole hands on a board: two ranks at a time, and the cards of the
 * one suit that can make a flush for themselves. */
#include "eval/showdown/strengths.h"

#include "base/bits.h"
#include "base/require.h"
#include "eval/rating/tables.h"

#include <isohand/cards.h>
#include <string.h>

enum ih_status ihp_holes_check(const uint8_t board[], size_t n)
{
  uint64_t seen = 0;
  if (board == NULL)
    return IH_ERR_ARGUMENT;
  if (n < IH_SHOWDOWN_MIN_BOARD || n > IH_SHOWDOWN_MAX_BOARD)
    return IH_ERR_COUNT;
  for (size_t i = 0; i < n; i++) {
    if (board[i] >= IHP_RANKS * IHP_COPIES)
      return IH_ERR_CARD;
    if ((seen >> board[i] & 1) != 0)
      return IH_ERR_DUPLICATE;
    seen |= UINT64_C(1) << board[i];
  }
  return IH_OK;
}

/* ---- Types ---------------------------------------------------------------- */

/* The suit of which the board has three cards at least, IH_MAX_SUITS for none. */
static unsigned flush_suit(const uint8_t board[], size_t n)
{
  unsigned count[IH_MAX_SUITS] = {0}, suit = IH_MAX_SUITS;
  for (size_t i = 0; i < n; i++)
    if (++count[ih_card_suit(board[i])] == 3)
      suit = ih_card_suit(board[i]);
  return suit;
}

/* For each suit that may count, and for none, the types of all cards of the deck. */
#define OF_RANK(r, a, b, c, d)                                                                     \
  (r) + IHP_HOLE_SUITED *(a), (r) + IHP_HOLE_SUITED *(b), (r) + IHP_HOLE_SUITED *(c),              \
      (r) + IHP_HOLE_SUITED *(d)
#define OF_DECK(a, b, c, d)                                                                        \
  {                                                                                                \
    OF_RANK(0, a, b, c, d), OF_RANK(1, a, b, c, d), OF_RANK(2, a, b, c, d),                        \
        OF_RANK(3, a, b, c, d), OF_RANK(4, a, b, c, d), OF_RANK(5, a, b, c, d),                    \
        OF_RANK(6, a, b, c, d), OF_RANK(7, a, b, c, d), OF_RANK(8, a, b, c, d),                    \
        OF_RANK(9, a, b, c, d), OF_RANK(10, a, b, c, d), OF_RANK(11, a, b, c, d),                  \
        OF_RANK(12, a, b, c, d), OF_RANK(IHP_HOLE_BLOCKED, 0, 0, 0, 0),                            \
        OF_RANK(IHP_HOLE_BLOCKED, 0, 0, 0, 0), OF_RANK(IHP_HOLE_BLOCKED, 0, 0, 0, 0)               \
  }

static const uint8_t types_of_deck[IH_MAX_SUITS + 1][IHP_HOLE_CARDS] = {
    OF_DECK(1, 0, 0, 0), OF_DECK(0, 1, 0, 0), OF_DECK(0, 0, 1, 0), OF_DECK(0, 0, 0, 1),
    OF_DECK(0, 0, 0, 0)};

static void make_types(const uint8_t board[], size_t n, unsigned suit, struct ihp_holes *out)
{
  const int is_flush = suit < IH_MAX_SUITS;
  out->suited = 0;
  memset(out->left, 0, sizeof out->left);
  memset(out->left, is_flush ? IHP_COPIES - 1 : IHP_COPIES, IHP_RANKS);
  memset(out->left + IHP_HOLE_SUITED, is_flush ? 1 : 0, IHP_RANKS);
  memcpy(out->type, types_of_deck[suit], sizeof out->type);
  for (size_t i = 0; i < n; i++) {
    out->suited += out->type[board[i]] >= IHP_HOLE_SUITED;
    out->left[out->type[board[i]]]--;
    out->type[board[i]] = IHP_HOLE_BLOCKED;
  }
}

/* ---- Strengths ------------------------------------------------------------ */

/* rows[a][b] for b <= a = the strength by ranks alone of a board, by its key, with a
 * card of rank a and one of b, `cards` in all.  With left[] not NULL, 0 where there are
 * no such cards: the board has three of a rank or four, and with two more a key would
 * lead out of its table. */
IHP_ALWAYS_INLINE void rate_ranks_of(uint32_t key, size_t cards, const unsigned left[],
                                     uint16_t (*rows)[IHP_HOLE_TYPES])
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

static void rate_ranks(const uint8_t board[], size_t n, uint16_t (*rows)[IHP_HOLE_TYPES])
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
    rate_ranks_of(key, n + 2, left, rows);
  else if (n == 5)
    rate_ranks_of(key, 7, NULL, rows);
  else if (n == 4)
    rate_ranks_of(key, 6, NULL, rows);
  else
    rate_ranks_of(key, 5, NULL, rows);
}

static uint16_t greater(uint16_t a, uint16_t b)
{
  return a > b ? a : b;
}

/* Where a card of the suit, or two, or the board alone, make five of the suit, they are
 * a flush, and none of up to seven cards is better by its ranks.  The set is the board's
 * in the suit. */
static void rate_suit(unsigned set, struct ihp_hole_table *table)
{
  const uint16_t none = ihp_flush_strength((uint16_t)set);
  uint16_t one[IHP_RANKS];
  for (unsigned r = 0; r < IHP_RANKS; r++)
    one[r] = ihp_flush_strength((uint16_t)(set | 1u << r));
  for (unsigned a = 0; a < IHP_RANKS; a++) {
    uint16_t *row = table->row[a], *suited = table->row[IHP_HOLE_SUITED + a];
    for (unsigned b = 0; b <= a; b++) {
      const uint16_t ranks = row[b];
      const uint16_t two = ihp_flush_strength((uint16_t)(set | 1u << a | 1u << b));
      row[b] = greater(ranks, none);
      row[IHP_HOLE_SUITED + b] = greater(ranks, one[b]);
      suited[b] = greater(ranks, one[a]);
      suited[IHP_HOLE_SUITED + b] = greater(ranks, two);
    }
  }
}

void ihp_holes_make(const uint8_t board[], size_t n, struct ihp_holes *out)
{
  const unsigned suit = flush_suit(board, n);
  unsigned set = 0;
  make_types(board, n, suit, out);
  memset(&out->strength, 0, sizeof out->strength);
  rate_ranks(board, n, out->strength.row);
  if (out->suited == 0)
    return;
  for (size_t i = 0; i < n; i++)
    set |= (unsigned)(ih_card_suit(board[i]) == suit) << ih_card_rank(board[i]);
  rate_suit(set, &out->strength);
}

ihp_holes_spread_function *ihp_holes_spread(const ih_instructions *instructions)
{
#if IHP_X86
  if (ihp_instructions_have(instructions, IHP_AVX512))
    return ihp_holes_spread_avx512;
  if (ihp_instructions_have(instructions, IHP_AVX2))
    return ihp_holes_spread_avx2;
#else
  (void)instructions;
#endif
  return ihp_holes_spread_portable;
}

/* ---- The calls ------------------------------------------------------------ */

void ih_showdown_rate_unchecked(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  IHP_REQUIRE(ihp_instructions_known(instructions) && ihp_holes_check(board, n) == IH_OK);
  struct ihp_holes holes;
  ihp_holes_make(board, n, &holes);
  ihp_holes_spread(instructions)(holes.type, &holes.strength, strengths);
}

enum ih_status ih_showdown_rate(const ih_instructions *instructions, const uint8_t board[],
                                size_t n, uint16_t strengths[IH_HOLES])
{
  const enum ih_status status = strengths == NULL || !ihp_instructions_known(instructions)
                                    ? IH_ERR_ARGUMENT
                                    : ihp_holes_check(board, n);
  if (status == IH_OK)
    ih_showdown_rate_unchecked(instructions, board, n, strengths);
  return status;
}
