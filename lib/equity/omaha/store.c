#include "equity/omaha/store.h"

#include "base/binomial.h"

#include <isohand/holes.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Boards --------------------------------------------------------------- */

/* Sets to[] to the p-th order of n suits; the others stay. */
static void list_suits(unsigned p, unsigned n, uint8_t to[IH_MAX_SUITS])
{
  uint8_t left[IH_MAX_SUITS] = {0, 1, 2, 3};
  for (unsigned suit = 0; suit < n; suit++) {
    const unsigned rest = n - suit, at = p % rest;
    p /= rest;
    to[suit] = left[at];
    memmove(left + at, left + at + 1, rest - at - 1);
  }
  for (uint8_t suit = (uint8_t)n; suit < IH_MAX_SUITS; suit++)
    to[suit] = suit;
}

void ihp_omaha_store_permutations(ih_omaha_sums *sums)
{
  static const unsigned factorial[IH_MAX_SUITS + 1] = {1, 1, 2, 6, 24};
  uint8_t to[IH_MAX_SUITS];
  sums->permutations = factorial[sums->game.deck.suits];
  for (unsigned p = 0; p < sums->permutations; p++) {
    list_suits(p, sums->game.deck.suits, to);
    for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
      sums->permuted[p][card] = ih_card_map(card, to);
  }
}

/* Enters all boards that a permutation turns into a canonical one: those that the inverse of the
 * permutation turns the canonical one into. */
static void enter_board(ih_omaha_sums *sums, uint32_t board)
{
  for (unsigned p = 0; p < sums->permutations; p++) {
    uint8_t back[IH_MAX_CARDS];
    uint64_t set = 0;
    uint32_t rank = 0;
    for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
      back[sums->permuted[p][card]] = card;
    for (unsigned i = 0; i < sums->board; i++)
      set |= UINT64_C(1) << back[sums->cards[board][i]];
    for (unsigned k = 1; k <= sums->board; k++, set &= set - 1)
      rank += sums->colex[k][ihp_lowest(set)];
    sums->canonical[rank] = 32 * board + p;
  }
}

static void fill_tables(ih_omaha_sums *sums)
{
  for (unsigned k = 1; k <= IHP_OMAHA_FINAL; k++)
    for (unsigned card = 0; card < IHP_OMAHA_CARDS; card++)
      sums->colex[k][card] = card < k ? 0 : (uint32_t)ihp_binomial(card, k);
  for (unsigned k = 1; k <= sums->game.hole; k++)
    for (unsigned type = 0; type < IHP_OMAHA_TYPES; type++)
      sums->multi[k][type] = ihp_omaha_colex(k, type);
}

enum ih_status ihp_omaha_store_boards(ih_omaha_sums *sums)
{
  struct ihp_omaha_types types;
  ih_sequence *sequence;
  const ih_sequence_arrays rows = {.rows = sums->cards[0], .stride = IHP_OMAHA_FINAL};
  const enum ih_status status =
      ih_sequence_new(sums->by_board, 0, 0, (size_t)sums->boards, &sequence);
  if (status != IH_OK)
    return status;
  (void)ih_sequence_next_unchecked(sequence, (size_t)sums->boards, &rows);
  ih_sequence_free(sequence);
  fill_tables(sums);
  ihp_omaha_store_permutations(sums);
  sums->first[0] = 0;
  for (uint32_t board = 0; board < sums->boards; board++) {
    const uint8_t *cards = sums->cards[board];
    ihp_omaha_types_make(&sums->game.deck, cards, sums->board, ihp_omaha_suits(cards, sums->board),
                         &types);
    memcpy(sums->type[board], types.of, sizeof types.of);
    sums->first[board + 1] = sums->first[board] + ihp_omaha_colex(sums->game.hole, types.count);
    enter_board(sums, board);
  }
  return IH_OK;
}

/* ---- Patterns of a board -------------------------------------------------- */

/* Colex order is row by row, each up to the lowest type among the others. */
static void put_rows(const struct ihp_omaha_patterns *patterns, const char number[], size_t bytes,
                     char to[])
{
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const size_t length = (patterns->others[r][0] + 1u) * bytes;
    if (patterns->row[r] == IHP_OMAHA_NO_ROW)
      memset(to, 0, length);
    else
      memcpy(to, number + patterns->row[r] * bytes, length);
    to += length;
  }
}

void ihp_omaha_store_put(ih_omaha_sums *sums, uint64_t board,
                         const struct ihp_omaha_board_sums *numbers)
{
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(sums->kinds, kind)) {
      const size_t bytes = ihp_omaha_number_bytes(kind);
      put_rows(numbers->patterns, numbers->of[kind], bytes,
               (char *)sums->numbers.of[kind] + sums->first[board] * bytes);
    }
}

static void get_rows(const struct ihp_omaha_patterns *patterns, const char from[], size_t bytes,
                     char number[])
{
  for (uint32_t r = 0; r < patterns->rows; r++) {
    const size_t length = (patterns->others[r][0] + 1u) * bytes;
    if (patterns->row[r] != IHP_OMAHA_NO_ROW)
      memcpy(number + patterns->row[r] * bytes, from, length);
    from += length;
  }
  for (size_t i = 0; i < patterns->copies; i++)
    memcpy(number + patterns->copy[i].to * bytes, number + patterns->copy[i].from * bytes, bytes);
}

enum ih_status ihp_omaha_store_get(const ih_omaha_sums *sums, uint64_t board,
                                   struct ihp_omaha_boards *boards,
                                   struct ihp_omaha_board_sums *out)
{
  struct ihp_omaha_stage *stage = &boards->stage[sums->board];
  const enum ih_status status = ihp_omaha_stage_make(boards, sums->cards[board], sums->board);
  if (status != IH_OK)
    return status;
  for (unsigned kind = 0; kind < IHP_OMAHA_KINDS; kind++)
    if (ihp_omaha_has_kind(boards->kinds, kind)) {
      const size_t bytes = ihp_omaha_number_bytes(kind);
      get_rows(&stage->patterns, (const char *)sums->numbers.of[kind] + sums->first[board] * bytes,
               bytes, stage->numbers.of[kind]);
    }
  *out = ihp_omaha_stage_sums(stage);
  return IH_OK;
}
