/* Omaha: the best of all choices of two hole cards and three board cards.
 *
 * The obvious version rates up to 15 x 10 hands of five.  Here each choice of three board cards
 * selects a row of a table, with an entry for each two hole cards.  A board is the maximum of its
 * rows, entry by entry, and each pair of hole cards is one look-up in it.  The only suit in which a
 * flush is possible, with at least three cards on the board and two in the hole, is handled
 * likewise.  As exactly three and two cards count, the best flush of all cards of the suit would be
 * wrong. */
#include "base/require.h"
#include "cards/checks.h"
#include "eval/omaha/hole.h"

/* Checks the number of cards, `least` to `most`, and that they are distinct and not in *seen; adds
 * them to it. */
static enum ih_status check_omaha_cards(const uint8_t cards[], size_t n, size_t least, size_t most,
                                        ih_set *seen)
{
  if (cards == NULL)
    return IH_ERR_ARGUMENT;
  if (n < least || n > most)
    return IH_ERR_COUNT;
  return ihp_check_cards(IHP_STANDARD_SET, cards, n, seen);
}

enum ih_status ihp_omaha_check_hole(ih_set taken, const uint8_t hole[], size_t n)
{
  return check_omaha_cards(hole, n, IH_OMAHA_MIN_HOLE, IH_OMAHA_MAX_HOLE, &taken);
}

static enum ih_status check_omaha_board(const uint8_t board[], size_t m, ih_set *seen)
{
  return check_omaha_cards(board, m, IH_OMAHA_MIN_BOARD, IH_OMAHA_MAX_BOARD, seen);
}

enum ih_status ihp_omaha_check(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  ih_set taken = 0;
  const enum ih_status status = check_omaha_board(board, m, &taken);
  return status == IH_OK ? ihp_omaha_check_hole(taken, hole, n) : status;
}

/* ---- Boards --------------------------------------------------------------- */

/* Pairs, and choices of three, among five cards. */
enum { PAIRS_OF_5 = 10, THREES_OF_5 = 10 };

IHP_ALWAYS_INLINE unsigned pairs_of(unsigned k)
{
  return k * (k - 1) / 2;
}

IHP_ALWAYS_INLINE unsigned threes_of(unsigned k)
{
  return k * (k - 1) * (k - 2) / 6;
}

/* Sets row[] to the rows of any three of n sorted cards.  If a card is the highest, the row's
 * number is that card's share plus the share of a pair below it. */
IHP_ALWAYS_INLINE void find_omaha_rows(const ihp_omaha_entries table[],
                                       const struct ihp_omaha_row_numbers *numbers, uint64_t sorted,
                                       unsigned n, const ihp_omaha_entry *row[])
{
  unsigned pair[PAIRS_OF_5], rank[IH_OMAHA_MAX_BOARD];
  IHP_UNROLL
  for (unsigned k = 0; k < n; k++, sorted &= sorted - 1) {
    rank[k] = ihp_lowest(sorted) / IHP_COPIES;
    IHP_UNROLL
    for (unsigned q = 0; q < pairs_of(k); q++)
      row[threes_of(k) + q] = table[numbers->high[rank[k]] + pair[q]];
    IHP_UNROLL
    for (unsigned i = 0; i < k; i++)
      pair[pairs_of(k) + i] = numbers->middle[rank[k]] + rank[i];
  }
}

static inline int16_t greater_entry(int16_t a, int16_t b)
{
  return a > b ? a : b;
}

/* Set out[] to the greatest entries of 4 rows, or of 10: written out so that every compiler
 * vectorizes it. */
static void greatest_of_4(const ihp_omaha_entry *const row[4], ihp_omaha_entry *restrict out)
{
  const ihp_omaha_entry *a = row[0], *b = row[1], *c = row[2], *d = row[3];
  for (unsigned i = 0; i < IHP_OMAHA_PAIRS; i++)
    out[i] = greater_entry(greater_entry(a[i], b[i]), greater_entry(c[i], d[i]));
}

static void greatest_of_10(const ihp_omaha_entry *const row[10], ihp_omaha_entry *restrict out)
{
  const ihp_omaha_entry *a = row[0], *b = row[1], *c = row[2], *d = row[3], *e = row[4];
  const ihp_omaha_entry *f = row[5], *g = row[6], *h = row[7], *k = row[8], *l = row[9];
  for (unsigned i = 0; i < IHP_OMAHA_PAIRS; i++) {
    const int16_t abcd = greater_entry(greater_entry(a[i], b[i]), greater_entry(c[i], d[i]));
    const int16_t efgh = greater_entry(greater_entry(e[i], f[i]), greater_entry(g[i], h[i]));
    out[i] = greater_entry(greater_entry(abcd, efgh), greater_entry(k[i], l[i]));
  }
}

/* Sets out[] to the greatest entries of the rows of any three of n sorted cards, n in 3..5. */
static void best_rows(const ihp_omaha_entries table[], const struct ihp_omaha_row_numbers *numbers,
                      uint64_t sorted, unsigned n, ihp_omaha_entry *restrict out)
{
  const ihp_omaha_entry *row[THREES_OF_5];
  if (n == 5) {
    find_omaha_rows(table, numbers, sorted, 5, row);
    greatest_of_10(row, out);
  } else if (n == 4) {
    find_omaha_rows(table, numbers, sorted, 4, row);
    greatest_of_4(row, out);
  } else {
    find_omaha_rows(table, numbers, sorted, 3, row);
    memcpy(out, row[0], sizeof(ihp_omaha_entries));
  }
}

static void best_rows_of_suit(uint64_t sorted, ihp_omaha_entry *restrict out)
{
  best_rows(ihp_omaha_suited, &ihp_omaha_suited_numbers, sorted, ihp_popcount(sorted), out);
}

void ih_omaha_board_prepare_unchecked(const uint8_t board[], size_t m, ih_omaha_board *storage)
{
  IHP_REQUIRE(check_omaha_board(board, m, &(ih_set){0}) == IH_OK);
  struct ihp_omaha_board *out = (void *)storage->opaque;
  struct ihp_omaha_cards cards = {0, IHP_OMAHA_SHORT_OF(3)};
  out->cards = 0;
  for (size_t i = 0; i < m; i++) {
    ihp_omaha_add(&cards, board[i]);
    out->cards |= ih_set_of_card(board[i]);
  }
  best_rows(ihp_omaha_ranks, &ihp_omaha_ranks_numbers, cards.sorted, (unsigned)m, out->ranks);
  const uint32_t flush = cards.suits & IHP_OMAHA_ENOUGH;
  if (flush == 0) {
    out->flush_suit = 0;
    memset(out->suited, 0, sizeof out->suited);
    return;
  }
  const unsigned suit = ihp_lowest(flush) / 4;
  out->flush_suit = UINT64_C(0x1FFF) << 16 * suit;
  best_rows_of_suit(cards.sorted & ihp_omaha_sorted_suit(suit), out->suited);
}

enum ih_status ih_omaha_board_prepare(const uint8_t board[], size_t m, ih_omaha_board *out)
{
  ih_set set = 0;
  const enum ih_status status = out == NULL ? IH_ERR_ARGUMENT : check_omaha_board(board, m, &set);
  if (status == IH_OK)
    ih_omaha_board_prepare_unchecked(board, m, out);
  return status;
}

/* ---- Hole cards ----------------------------------------------------------- */

uint16_t ih_omaha_board_rate_unchecked(const ih_omaha_board *storage, const uint8_t hole[],
                                       size_t n)
{
  const struct ihp_omaha_board *board = ihp_omaha_board_in(storage);
  IHP_REQUIRE(ihp_omaha_check_hole(board->cards, hole, n) == IH_OK);
  uint64_t sorted = 0;
  for (size_t i = 0; i < n; i++)
    sorted |= UINT64_C(1) << hole[i];
  const int16_t best = ihp_omaha_best(board->ranks, sorted, n);
  if (board->flush_suit == 0)
    return (uint16_t)best;
  const unsigned suit = ihp_lowest(board->flush_suit) / 16;
  const uint64_t suited = sorted & ihp_omaha_sorted_suit(suit);
  if ((suited & (suited - 1)) == 0)
    return (uint16_t)best;
  return (uint16_t)greater_entry(best, ihp_omaha_best_suited(board->suited, suited));
}

enum ih_status ih_omaha_board_rate(const ih_omaha_board *board, const uint8_t hole[], size_t n,
                                   uint16_t *strength)
{
  if (board == NULL || strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check_hole(ihp_omaha_board_in(board)->cards, hole, n);
  if (status == IH_OK)
    *strength = ih_omaha_board_rate_unchecked(board, hole, n);
  return status;
}

/* Like preparing a board and rating a hand on it, except that the row of a suit is made only if
 * both have enough cards of it.  At most one suit does, since the board has five cards. */
uint16_t ih_omaha_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  IHP_REQUIRE(ihp_omaha_check(hole, n, board, m) == IH_OK);
  struct ihp_omaha_cards b = {0, IHP_OMAHA_SHORT_OF(3)}, h = {0, IHP_OMAHA_SHORT_OF(2)};
  ihp_omaha_entry row[IHP_OMAHA_PAIRS];
  for (size_t i = 0; i < m; i++)
    ihp_omaha_add(&b, board[i]);
  for (size_t i = 0; i < n; i++)
    ihp_omaha_add(&h, hole[i]);
  best_rows(ihp_omaha_ranks, &ihp_omaha_ranks_numbers, b.sorted, (unsigned)m, row);
  const int16_t best = ihp_omaha_best(row, h.sorted, n);
  const uint32_t flush = b.suits & h.suits & IHP_OMAHA_ENOUGH;
  if (__builtin_expect(flush == 0, 1))
    return (uint16_t)best;
  const uint64_t suit = ihp_omaha_sorted_suit(ihp_lowest(flush) / 4);
  best_rows_of_suit(b.sorted & suit, row);
  return (uint16_t)greater_entry(best, ihp_omaha_best_suited(row, h.sorted & suit));
}

enum ih_status ih_omaha_rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                             uint16_t *strength)
{
  if (strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check(hole, n, board, m);
  if (status == IH_OK)
    *strength = ih_omaha_rate_unchecked(hole, n, board, m);
  return status;
}
