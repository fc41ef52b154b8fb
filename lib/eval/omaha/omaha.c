/* Omaha: the best of all choices of two hole cards and three of the board's.
 *
 * The obvious version rates up to 15 x 10 hands of five.  Here each choice of three
 * from the board is a row of a table, over what two hole cards can be; the greatest of
 * the rows, place by place, is the board, and a pair of hole cards one look-up in it.
 * So too for the one suit that can make a flush, of which the board has three cards and
 * the hole two: exactly three and two count, and a flush, or straight flush, of the
 * union of both might take other numbers. */
#include "base/require.h"
#include "eval/omaha/hole.h"

/* Whether a hand fits in the deck beside the cards taken already, in a mask of card
 * numbers; adds it to them. */
static enum ih_status add_checked(uint64_t *taken, const uint8_t cards[], size_t n)
{
  uint64_t all = *taken;
  for (size_t i = 0; i < n; i++) {
    if (cards[i] >= IHP_RANKS * IHP_COPIES)
      return IH_ERR_CARD;
    if ((all >> cards[i] & 1) != 0)
      return IH_ERR_DUPLICATE;
    all |= UINT64_C(1) << cards[i];
  }
  *taken = all;
  return IH_OK;
}

enum ih_status ihp_omaha_check_hole(uint64_t taken, const uint8_t hole[], size_t n)
{
  if (hole == NULL)
    return IH_ERR_ARGUMENT;
  if (n < IH_OMAHA_MIN_HOLE || n > IH_OMAHA_MAX_HOLE)
    return IH_ERR_COUNT;
  return add_checked(&taken, hole, n);
}

/* A board alone; *taken = its cards. */
static enum ih_status check_board(const uint8_t board[], size_t m, uint64_t *taken)
{
  *taken = 0;
  if (board == NULL)
    return IH_ERR_ARGUMENT;
  if (m < IH_OMAHA_MIN_BOARD || m > IH_OMAHA_MAX_BOARD)
    return IH_ERR_COUNT;
  return add_checked(taken, board, m);
}

enum ih_status ihp_omaha_check(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  uint64_t taken;
  const enum ih_status status = check_board(board, m, &taken);
  return status == IH_OK ? ihp_omaha_check_hole(taken, hole, n) : status;
}

/* ---- The board ------------------------------------------------------------ */

/* A card of rank r as the highest and as the middle one of three, in the order of a
 * table's rows; as the lowest it is r. */
struct places {
  uint16_t high[IHP_RANKS];
  uint16_t middle[IHP_RANKS];
};

#define EACH_RANK(F)                                                                               \
  {                                                                                                \
    F(0), F(1), F(2), F(3), F(4), F(5), F(6), F(7), F(8), F(9), F(10), F(11), F(12)                \
  }
#define HIGH_OF_RANKS(r)   IHP_CHOOSE3((r) + 2)
#define MIDDLE_OF_RANKS(r) IHP_CHOOSE2((r) + 1)
#define HIGH_OF_SUIT(r)    IHP_CHOOSE3(r)
#define MIDDLE_OF_SUIT(r)  IHP_CHOOSE2(r)

static const struct places places_of_ranks = {EACH_RANK(HIGH_OF_RANKS), EACH_RANK(MIDDLE_OF_RANKS)};
static const struct places places_of_suit = {EACH_RANK(HIGH_OF_SUIT), EACH_RANK(MIDDLE_OF_SUIT)};

static inline int16_t greater(int16_t a, int16_t b)
{
  return a > b ? a : b;
}

/* out = the greatest of 4 rows, and of 10, place by place: written out so that every
 * compiler finds the vectors in it. */
static void greatest_of_4(const int16_t *const row[4], int16_t *restrict out)
{
  const int16_t *a = row[0], *b = row[1], *c = row[2], *d = row[3];
  for (unsigned i = 0; i < IH_OMAHA_PAIRS; i++)
    out[i] = greater(greater(a[i], b[i]), greater(c[i], d[i]));
}

static void greatest_of_10(const int16_t *const row[10], int16_t *restrict out)
{
  const int16_t *a = row[0], *b = row[1], *c = row[2], *d = row[3], *e = row[4];
  const int16_t *f = row[5], *g = row[6], *h = row[7], *k = row[8], *l = row[9];
  for (unsigned i = 0; i < IH_OMAHA_PAIRS; i++) {
    const int16_t abcd = greater(greater(a[i], b[i]), greater(c[i], d[i]));
    const int16_t efgh = greater(greater(e[i], f[i]), greater(g[i], h[i]));
    out[i] = greater(greater(abcd, efgh), greater(k[i], l[i]));
  }
}

/* row[] = the rows of any three of the n cards of a mask.  Those with a card as their
 * highest are its place plus those of the pairs below it. */
IHP_ALWAYS_INLINE void find_rows(const ihp_omaha_row table[], const struct places *places,
                                 uint64_t cards, unsigned n, const int16_t *row[])
{
  unsigned pair[IHP_CHOOSE2(IH_OMAHA_MAX_BOARD)], rank[IH_OMAHA_MAX_BOARD];
  IHP_UNROLL
  for (unsigned k = 0; k < n; k++, cards &= cards - 1) {
    rank[k] = ihp_lowest(cards) / IHP_COPIES;
    IHP_UNROLL
    for (unsigned q = 0; q < IHP_CHOOSE2(k); q++)
      row[IHP_CHOOSE3(k) + q] = table[places->high[rank[k]] + pair[q]];
    IHP_UNROLL
    for (unsigned i = 0; i < k; i++)
      pair[IHP_CHOOSE2(k) + i] = places->middle[rank[k]] + rank[i];
  }
}

/* out = the greatest of the rows of any three of the n cards (3 to 5) of a mask. */
static void best_rows(const ihp_omaha_row table[], const struct places *places, uint64_t cards,
                      unsigned n, int16_t *restrict out)
{
  const int16_t *row[IHP_CHOOSE3(IH_OMAHA_MAX_BOARD)];
  if (n == 5) {
    find_rows(table, places, cards, 5, row);
    greatest_of_10(row, out);
  } else if (n == 4) {
    find_rows(table, places, cards, 4, row);
    greatest_of_4(row, out);
  } else {
    find_rows(table, places, cards, 3, row);
    memcpy(out, row[0], sizeof(ihp_omaha_row));
  }
}

static void best_of_suit(uint64_t cards, int16_t *restrict out)
{
  best_rows(ihp_omaha_suited, &places_of_suit, cards, ihp_popcount(cards), out);
}

void ih_omaha_board_make_unchecked(const uint8_t board[], size_t m, ih_omaha_board *out)
{
  IHP_REQUIRE(check_board(board, m, &(uint64_t){0}) == IH_OK);
  struct ihp_omaha_cards cards = {0, IHP_OMAHA_SHORT_OF(3)};
  for (size_t i = 0; i < m; i++)
    ihp_omaha_add(&cards, board[i]);
  out->cards = cards.mask;
  out->flush_suit = ihp_omaha_suit(cards.suits & IHP_OMAHA_ENOUGH);
  best_rows(ihp_omaha_ranks, &places_of_ranks, cards.mask, (unsigned)m, out->ranks);
  if (out->flush_suit != 0)
    best_of_suit(cards.mask & out->flush_suit, out->suited);
  else
    memset(out->suited, 0, sizeof out->suited);
}

enum ih_status ih_omaha_board_make(const uint8_t board[], size_t m, ih_omaha_board *out)
{
  uint64_t taken;
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = check_board(board, m, &taken);
  if (status == IH_OK)
    ih_omaha_board_make_unchecked(board, m, out);
  return status;
}

/* ---- The hole ------------------------------------------------------------- */

uint16_t ih_omaha_board_rate_unchecked(const ih_omaha_board *board, const uint8_t hole[], size_t n)
{
  IHP_REQUIRE(ihp_omaha_check_hole(board->cards, hole, n) == IH_OK);
  uint64_t mask = 0;
  for (size_t i = 0; i < n; i++)
    mask |= UINT64_C(1) << hole[i];
  const uint64_t suited = mask & board->flush_suit;
  const int16_t best = ihp_omaha_best(board->ranks, mask, n);
  if ((suited & (suited - 1)) == 0)
    return (uint16_t)best;
  const int16_t flush = ihp_omaha_best_suited(board->suited, suited);
  return (uint16_t)(best > flush ? best : flush);
}

enum ih_status ih_omaha_board_rate(const ih_omaha_board *board, const uint8_t hole[], size_t n,
                                   uint16_t *strength)
{
  if (board == NULL || strength == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status = ihp_omaha_check_hole(board->cards, hole, n);
  if (status == IH_OK)
    *strength = ih_omaha_board_rate_unchecked(board, hole, n);
  return status;
}

/* As a board is made and a hand rated on it, but that the row of a suit is made only
 * when both have enough of it. */
uint16_t ih_omaha_rate_unchecked(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  IHP_REQUIRE(ihp_omaha_check(hole, n, board, m) == IH_OK);
  struct ihp_omaha_cards b = {0, IHP_OMAHA_SHORT_OF(3)}, h = {0, IHP_OMAHA_SHORT_OF(2)};
  int16_t row[IH_OMAHA_PAIRS];
  for (size_t i = 0; i < m; i++)
    ihp_omaha_add(&b, board[i]);
  for (size_t i = 0; i < n; i++)
    ihp_omaha_add(&h, hole[i]);
  best_rows(ihp_omaha_ranks, &places_of_ranks, b.mask, (unsigned)m, row);
  const int16_t best = ihp_omaha_best(row, h.mask, n);
  const uint64_t suit = ihp_omaha_suit(b.suits & h.suits & IHP_OMAHA_ENOUGH);
  if (__builtin_expect(suit == 0, 1))
    return (uint16_t)best;
  best_of_suit(b.mask & suit, row);
  const int16_t flush = ihp_omaha_best_suited(row, h.mask & suit);
  return (uint16_t)(best > flush ? best : flush);
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
