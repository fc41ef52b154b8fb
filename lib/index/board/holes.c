/* Indices of all hole cards on one board.
 *
 * The obvious version deals each pair of hole cards and the board into a hand.  But a hole card
 * changes only its own suit and, within it, how far the board's ranks are shifted down.
 *
 * One suit.  A board card of rank R, the j-th lowest of its round in the suit, whose rank is r
 * after shifting past the board cards of earlier rounds, adds w C(r, j) to the suit's group index,
 * where w is the group size before its round.  With t hole cards of lower rank it adds w C(r - t,
 * j).  For one hole card of rank p, t = [p < R]; for two, p < q, t = [p < R] + [q < R], and since q
 * < R implies p < R,
 *
 *   C(r - t, j) = C(r, j) + [p < R] (C(r - 1, j) - C(r, j))
 *                         + [q < R] (C(r - 2, j) - C(r - 1, j)).
 *
 * So the group index is one[p] with one hole card and low[p] + high[q] with two: the hole cards'
 * own rank, p or p + C(q, 2), plus the steps at the ranks R above it, which are suffix sums.
 *
 * The hand.  Round 0 is the most significant in the order of suits, so the hole cards' suits come
 * first in the configuration, and a suit without a hole card never equals one with a hole card.  A
 * suit of two hole cards is alone in its block.  The suits of offsuit hole cards are either two
 * blocks, where the index is linear in both group indices, or one, where it is the rank of the
 * multiset {x, y}.  That rank is
 *
 *   max(y + C(x + 1, 2), x + C(y + 1, 2)),
 *
 * since for x >= y the first minus the second is C(x, 2) - C(y, 2) >= 0.
 *
 * A row.  Hole cards {a, b} with the same higher card a are consecutive in the hole order, with b
 * running through all lower cards.  So for each suit of a there are arrays over b, and a row is
 *
 *   max(sum[b] + k, other[b] + l) | blocked[b]
 *
 * where k and l depend on a and on b's suit, and blocked[b] is all ones or 0.  If the suits are not
 * equal, other and l are 0. */
#include "cards/checks.h"
#include "index/board/boards.h"
#include "index/core/indexer.h"

#include <string.h>

/* A suit's group index, depending on its hole cards. */
struct hole_suit {
  uint64_t none;                 /* no hole card */
  uint64_t one[IH_MAX_RANKS];    /* one hole card of that rank */
  uint64_t square[IH_MAX_RANKS]; /* C(one + 1, 2); it may wrap if nothing is tied */
  uint64_t low[IH_MAX_RANKS];    /* two hole cards: the lower rank's share */
  uint64_t high[IH_MAX_RANKS];   /* and the higher rank's */
  uint64_t base[3], size[3];     /* while board cards are added: for 0, 1 and 2 hole cards, the part
                                  * that no step changes, and the group size */
};

struct hole_board {
  const struct ih_indexer *indexer;
  unsigned round;   /* last round of the board */
  ih_set set;       /* the board */
  ihp_lanes held;   /* number of board cards in each suit, by lane */
  uint64_t layout;  /* layout number of its rounds, without that of the hole cards */
  uint64_t layouts; /* number of such layouts */
  struct hole_suit suit[IH_MAX_SUITS];
};

/* Hands with their hole cards in two given suits, or both in one; all 0 if the board leaves too few
 * cards of these suits. */
struct hole_suit_pair {
  int tied;        /* 1 if the two suits form one block */
  uint64_t base;   /* the index without the group indices of the hole cards' suits */
  uint64_t factor; /* of the second suit in the configuration; the first suit's is 1 */
  unsigned first;  /* the first suit in the configuration */
};

/* Rows of the hole cards whose higher card has one suit, by lower card. */
struct hole_rows {
  int tied; /* 1 if tied with the suit of some lower card, so that `other` counts */
  uint64_t sum[IH_MAX_CARDS];
  uint64_t other[IH_MAX_CARDS];
};

/* Returns C(n - t, k), or 0 if n < t: such hands are impossible, and their entries are blocked. */
static uint64_t choose_below(const struct ihp_rank_sets *sets, unsigned n, unsigned t, unsigned k)
{
  return n >= t ? sets->choose[n - t][k] : 0;
}

/* Adds the j-th card of a round.  Until finish_suit, suit->one, low and high hold the steps. */
static void add_board_card(struct hole_suit *suit, const struct ihp_rank_sets *sets, unsigned rank,
                           unsigned shifted, unsigned j)
{
  const uint64_t c0 = sets->choose[shifted][j];
  const uint64_t c1 = choose_below(sets, shifted, 1, j);
  const uint64_t c2 = choose_below(sets, shifted, 2, j);
  for (unsigned h = 0; h < 3; h++)
    suit->base[h] += suit->size[h] * c0;
  suit->one[rank] += suit->size[1] * (c1 - c0);
  suit->low[rank] += suit->size[2] * (c1 - c0);
  suit->high[rank] += suit->size[2] * (c2 - c1);
}

/* Adds the suit's cards of one round; `used` is the set of its `held` ranks of earlier rounds. */
static void add_board_ranks(struct hole_suit *suit, const struct ihp_rank_sets *sets,
                            unsigned ranks, unsigned used, unsigned held)
{
  unsigned shifted = ihp_rank_set_shift(ranks, used);
  unsigned n = 0;
  for (; ranks != 0; ranks &= ranks - 1, shifted &= shifted - 1)
    add_board_card(suit, sets, ihp_lowest(ranks), ihp_lowest(shifted), ++n);
  for (unsigned h = 0; h < 3; h++)
    suit->size[h] *= choose_below(sets, sets->ranks, held + h, n);
}

/* Converts steps to sums. */
static void finish_suit(struct hole_suit *suit, unsigned ranks)
{
  uint64_t one = suit->base[1], low = 0, high = suit->base[2];
  suit->none = suit->base[0];
  for (unsigned p = ranks; p-- > 0;) {
    const uint64_t step_one = suit->one[p], step_low = suit->low[p], step_high = suit->high[p];
    suit->one[p] = one + p;
    suit->square[p] = ihp_multichoose2(one + p);
    suit->low[p] = low + p;
    suit->high[p] = high + p * (p - 1) / 2;
    one += step_one;
    low += step_low;
    high += step_high;
  }
}

static void add_board_round(struct hole_board *board, unsigned r, const uint8_t cards[])
{
  const struct ihp_rank_sets *sets = &board->indexer->sets;
  const struct ihp_round *round = &board->indexer->round[r];
  ihp_lanes dealt = 0, counts = 0;
  for (unsigned i = 0; i < round->cards; i++) {
    dealt |= ih_set_of_card(cards[i]);
    counts += UINT64_C(1) << ((cards[i] & 3u) << 4);
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    if (ihp_lane(dealt, s) != 0)
      add_board_ranks(&board->suit[s], sets, ihp_lane(dealt, s), ihp_lane(board->set, s),
                      ihp_lane(board->held, s));
  board->set |= dealt;
  board->held += counts;
  board->layout =
      board->layout * round->layouts.vectors + ihp_layouts_vector(&round->layouts, counts);
  board->layouts *= round->layouts.vectors;
}

static void start_hole_board(struct hole_board *board, const struct ih_indexer *indexer,
                             unsigned round, const uint8_t cards[])
{
  const struct ihp_rank_sets *sets = &indexer->sets;
  memset(board, 0, sizeof *board);
  board->indexer = indexer;
  board->round = round;
  board->layouts = 1;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    for (unsigned h = 0; h < 3; h++)
      board->suit[s].size[h] = choose_below(sets, sets->ranks, 0, h);
  for (unsigned r = 1; r <= round; r++) {
    add_board_round(board, r, cards);
    cards += indexer->round[r].cards;
  }
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    finish_suit(&board->suit[s], sets->ranks);
}

/* The base is the index of the hand whose group indices in the hole cards' suits are 0. */
static struct hole_suit_pair find_suit_pair(const struct hole_board *board, unsigned s, unsigned t)
{
  const struct ih_indexer *indexer = board->indexer;
  const unsigned ranks = indexer->sets.ranks;
  if (ihp_lane(board->held, s) + 1 + (s == t) > ranks || ihp_lane(board->held, t) + 1 > ranks)
    return (struct hole_suit_pair){0};
  const ihp_lanes counts = (UINT64_C(1) << (16 * s)) + (UINT64_C(1) << (16 * t));
  const uint64_t first = ihp_layouts_vector(&indexer->round[0].layouts, counts);
  const struct ihp_round *round = &indexer->round[board->round];
  const ihp_layout_entry entry =
      ihp_layout_find(indexer->round, board->round, first * board->layouts + board->layout);
  uint64_t group[IH_MAX_SUITS];
  for (unsigned u = 0; u < IH_MAX_SUITS; u++)
    group[u] = u == s || u == t ? 0 : board->suit[u].none;
  return (struct hole_suit_pair){
      .tied = s != t && (ihp_layout_entry_ties(entry) & 1) != 0,
      .base = ihp_layout_index(round, entry, group),
      .factor = ihp_layout_configuration(round, entry)->factor[1],
      .first = ihp_layout_entry_order(entry)->suit[0],
  };
}

/* Fills in the lower cards of suit t for a higher card of suit s. */
static void fill_lower_suit(const struct hole_board *board, const struct hole_suit_pair *pair,
                            unsigned s, unsigned t, struct hole_rows *rows)
{
  const unsigned ranks = board->indexer->sets.ranks;
  const struct hole_suit *suit = &board->suit[t];
  const uint64_t *group = s == t ? suit->low : suit->one;
  const uint64_t factor = pair->tied || pair->first == t ? 1 : pair->factor;
  for (unsigned p = 0; p < ranks; p++)
    rows->sum[4 * p + t] = factor * group[p];
  for (unsigned p = 0; p < ranks; p++)
    rows->other[4 * p + t] = pair->tied ? suit->square[p] : 0;
  rows->tied |= pair->tied;
}

/* Computes k and l of the row of a higher card of suit s and rank q, by the lower card's suit. */
static void row_constants(const struct hole_board *board, const struct hole_suit_pair pairs[],
                          unsigned s, unsigned q, uint64_t k[], uint64_t l[])
{
  const struct hole_suit *suit = &board->suit[s];
  for (unsigned t = 0; t < IH_MAX_SUITS; t++) {
    const struct hole_suit_pair *pair = &pairs[t];
    const uint64_t x = s == t ? suit->high[q] : suit->one[q];
    const uint64_t factor = pair->first == s ? 1 : pair->factor;
    k[t] = pair->base + (pair->tied ? suit->square[q] : factor * x);
    l[t] = pair->tied ? pair->base + x : 0;
  }
}

static uint64_t larger(uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* Writes a row of n pairs of hole cards without tied suits: other and l are 0. */
static void write_linear_hole_row(const uint64_t *restrict sum, const uint64_t *restrict blocked,
                                  const uint64_t k[], unsigned n, uint64_t *restrict out)
{
  const uint64_t k0 = k[0], k1 = k[1], k2 = k[2], k3 = k[3];
  unsigned i = 0;
  for (; i + 4 <= n; i += 4) {
    out[i] = (sum[i] + k0) | blocked[i];
    out[i + 1] = (sum[i + 1] + k1) | blocked[i + 1];
    out[i + 2] = (sum[i + 2] + k2) | blocked[i + 2];
    out[i + 3] = (sum[i + 3] + k3) | blocked[i + 3];
  }
  for (; i < n; i++)
    out[i] = (sum[i] + k[i & 3]) | blocked[i];
}

/* Writes any row of n pairs of hole cards. */
static void write_hole_row(const struct hole_rows *rows, const uint64_t *restrict blocked,
                           const uint64_t k[], const uint64_t l[], unsigned n,
                           uint64_t *restrict out)
{
  const uint64_t *sum = rows->sum, *other = rows->other;
  const uint64_t k0 = k[0], k1 = k[1], k2 = k[2], k3 = k[3];
  const uint64_t l0 = l[0], l1 = l[1], l2 = l[2], l3 = l[3];
  unsigned i = 0;
  for (; i + 4 <= n; i += 4) {
    out[i] = larger(sum[i] + k0, other[i] + l0) | blocked[i];
    out[i + 1] = larger(sum[i + 1] + k1, other[i + 1] + l1) | blocked[i + 1];
    out[i + 2] = larger(sum[i + 2] + k2, other[i + 2] + l2) | blocked[i + 2];
    out[i + 3] = larger(sum[i + 3] + k3, other[i + 3] + l3) | blocked[i + 3];
  }
  for (; i < n; i++)
    out[i] = larger(sum[i] + k[i & 3], other[i] + l[i & 3]) | blocked[i];
}

static void find_suit_pairs(const struct hole_board *board,
                            struct hole_suit_pair pairs[IH_MAX_SUITS][IH_MAX_SUITS])
{
  const unsigned suits = board->indexer->deck.suits;
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    for (unsigned t = s; t < IH_MAX_SUITS; t++)
      pairs[s][t] = pairs[t][s] =
          t < suits ? find_suit_pair(board, s, t) : (struct hole_suit_pair){0};
}

static void write_indices(const struct hole_board *board, uint64_t *out)
{
  const ih_deck *deck = &board->indexer->deck;
  const unsigned end = ihp_cards_end(deck);
  struct hole_suit_pair pairs[IH_MAX_SUITS][IH_MAX_SUITS];
  struct hole_rows rows[IH_MAX_SUITS];
  uint64_t blocked[IH_MAX_CARDS], k[IH_MAX_SUITS], l[IH_MAX_SUITS];
  find_suit_pairs(board, pairs);
  for (unsigned s = 0; s < deck->suits; s++) {
    rows[s].tied = 0;
    for (unsigned t = 0; t < IH_MAX_SUITS; t++)
      fill_lower_suit(board, &pairs[s][t], s, t, &rows[s]);
  }
  for (uint8_t card = 0; card < end; card++)
    blocked[card] =
        ih_deck_has(deck, card) && !(board->set & ih_set_of_card(card)) ? 0 : IH_NO_INDEX;
  for (unsigned high = 1; high < end; out += high++) {
    const unsigned s = high & 3;
    if (blocked[high] != 0) {
      memset(out, 0xFF, high * sizeof *out);
      continue;
    }
    row_constants(board, pairs[s], s, high >> 2, k, l);
    if (rows[s].tied)
      write_hole_row(&rows[s], blocked, k, l, high, out);
    else
      write_linear_hole_row(rows[s].sum, blocked, k, high, out);
  }
}

/* For indexers without suit configurations: one call for each pair of hole cards. */
static void index_each(const ih_indexer *indexer, unsigned round, const uint8_t board[], size_t n,
                       uint64_t out[])
{
  const ih_deck *deck = &indexer->deck;
  const unsigned end = ihp_cards_end(deck);
  const ih_set left = ih_set_of_deck(deck) & ~ih_set_of_cards_unchecked(board, n);
  uint8_t cards[IH_MAX_CARDS];
  for (size_t i = 0; i < n; i++)
    cards[2 + i] = board[i];
  for (cards[0] = 1; cards[0] < end; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++)
      *out++ = (ih_set_of_cards_unchecked(cards, 2) & ~left) == 0
                   ? ih_index_round_unchecked(indexer, round, cards)
                   : IH_NO_INDEX;
}

enum ih_status ih_index_holes(const ih_indexer *indexer, const uint8_t board[], size_t n,
                              uint64_t out[])
{
  if (indexer == NULL || (board == NULL && n > 0) || out == NULL)
    return IH_ERR_ARGUMENT;
  if (indexer->round[0].cards != 2)
    return IH_ERR_UNSUPPORTED;
  unsigned round = 0;
  while (round < indexer->rounds.count && indexer->round[round].total < n + 2)
    round++;
  if (round == indexer->rounds.count || indexer->round[round].total != n + 2)
    return IH_ERR_COUNT;
  ih_set seen = 0;
  const enum ih_status status = ihp_check_cards(indexer->deck_set, board, n, &seen);
  if (status != IH_OK)
    return status;
  if (indexer->deck.rank_only) {
    index_each(indexer, round, board, n, out);
    return IH_OK;
  }
  struct hole_board hole_board;
  start_hole_board(&hole_board, indexer, round, board);
  write_indices(&hole_board, out);
  return IH_OK;
}
