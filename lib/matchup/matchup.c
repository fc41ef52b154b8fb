/* Hands against hands.
 *
 * The obvious version rates every player's hand on every board, 1,712,304 of them for
 * two hands before the flop.  But without a flush a board is worth what its ranks are:
 * so all boards of the same ranks are counted at once, 6188 ranks of five cards at most,
 * as if there were no flushes; and then the boards that make one for somebody, which
 * hold three or more cards of one suit, are counted again with it and taken back
 * without, those that share these cards and the ranks of the others at once. */
#include "base/bits.h"
#include "eval/rating/tables.h"
#include "matchup/spot.h"

enum { HOLE = 2, SEVEN = 7 - IH_RATE_MIN_CARDS };

struct count {
  const struct ihp_quinary_table *quinaries;
  const uint16_t *flushes;
  size_t players;
  uint64_t left;                      /* cards that may come */
  uint32_t key[IH_MATCHUP_PLAYERS];   /* of a player's cards and the open board */
  uint64_t cards[IH_MATCHUP_PLAYERS]; /* these cards */
  unsigned available[IHP_RANKS];      /* cards of each rank that may come */
  uint16_t flush[IH_MATCHUP_PLAYERS]; /* on the cards of one suit, or 0 */
  int with_flush;                     /* whether anybody has one */
  struct ihp_winners winners;
};

/* Boards whose other cards have a key together, as many as `ways`.  Up to seven cards a
 * flush decides, as eval.c has it. */
static void count_boards(struct count *c, uint32_t key, uint64_t ways)
{
  uint16_t strength[IH_MATCHUP_PLAYERS];
  for (size_t p = 0; p < c->players; p++)
    strength[p] = ihp_quinary_find(c->quinaries, c->key[p] + key);
  if (c->with_flush) {
    c->winners.counts[ihp_winners_of(strength, c->players)] -= ways;
    for (size_t p = 0; p < c->players; p++)
      strength[p] = c->flush[p] != 0 ? c->flush[p] : strength[p];
  }
  c->winners.counts[ihp_winners_of(strength, c->players)] += ways;
}

/* All ways to take n cards, of ranks from `rank` on, to those of a key. */
static void take_ranks(struct count *c, unsigned rank, unsigned n, uint32_t key, uint64_t ways)
{
  if (n == 0) {
    count_boards(c, key, ways);
    return;
  }
  for (; rank < IHP_RANKS; rank++) {
    uint32_t with = key;
    uint64_t choices = ways;
    for (unsigned k = 1; k <= n && k <= c->available[rank]; k++) {
      with += ihp_rank_weight(rank);
      choices = choices * (c->available[rank] + 1 - k) / k; /* ways * C(available, k) */
      take_ranks(c, rank + 1, n - k, with, choices);
    }
  }
}

static void set_available(struct count *c, uint64_t cards)
{
  for (unsigned r = 0; r < IHP_RANKS; r++)
    c->available[r] = ihp_popcount(cards >> r & UINT64_C(0x0001000100010001));
}

/* The boards that hold exactly the ranks `set` of the suit besides those that lie open. */
static void count_suited(struct count *c, unsigned suit, unsigned set, unsigned missing)
{
  uint32_t key = 0;
  c->with_flush = 0;
  for (size_t p = 0; p < c->players; p++) {
    c->flush[p] = c->flushes[ih_set_ranks(c->cards[p], suit) | set];
    c->with_flush |= c->flush[p] != 0;
  }
  if (!c->with_flush)
    return;
  for (unsigned left = set; left != 0; left &= left - 1)
    key += ihp_rank_weight(ihp_lowest(left));
  take_ranks(c, 0, missing - ihp_popcount(set), key, 1);
}

/* The same for `set` and all sets of more ranks: of `from`, as many as may come.  `most`
 * is what the player with the most cards of the suit has of it. */
static void take_suited(struct count *c, unsigned suit, unsigned from, unsigned set,
                        unsigned missing, unsigned most)
{
  const unsigned n = ihp_popcount(set);
  if (most + n >= 5)
    count_suited(c, suit, set, missing);
  if (n == missing)
    return;
  for (; from != 0; from &= from - 1)
    take_suited(c, suit, from & (from - 1), set | 1u << ihp_lowest(from), missing, most);
}

/* A board makes a flush in one suit only, of which it has three cards at least. */
static void count_suit(struct count *c, unsigned suit, unsigned missing)
{
  const unsigned all = ih_set_ranks(c->left, suit);
  unsigned most = 0;
  for (size_t p = 0; p < c->players; p++) {
    const unsigned has = ihp_popcount(ih_set_ranks(c->cards[p], suit));
    most = has > most ? has : most;
  }
  if (most + missing < 5)
    return;
  set_available(c, c->left & ~((uint64_t)all << 16 * suit));
  take_suited(c, suit, all, 0, missing, most);
}

static void seat(struct count *c, const struct ihp_spot *spot, const uint64_t hands[])
{
  for (size_t p = 0; p < c->players; p++) {
    c->cards[p] = hands[p] | spot->board;
    c->key[p] = ihp_key_quinary(ih_rating_sum_of_set_unchecked(c->cards[p]).key);
  }
}

enum ih_status ih_matchup_hands(enum ih_ranking ranking, const uint64_t hands[], size_t players,
                                uint64_t board, uint64_t dead, ih_matchup *out)
{
  struct ihp_spot spot;
  struct count c = {.players = players};
  uint64_t taken;
  if (hands == NULL || out == NULL || players < 2 || players > IH_MATCHUP_PLAYERS)
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_spot_make(ranking, board, dead, 0, &spot);
  if (status == IH_OK)
    status = ihp_spot_seat(&spot, hands, players, HOLE, HOLE, &taken);
  if (status != IH_OK)
    return status;
  c.quinaries = &ihp_tables[ranking].quinary[SEVEN];
  c.flushes = ihp_tables[ranking].flushes;
  c.left = spot.deck & ~taken;
  seat(&c, &spot, hands);
  set_available(&c, c.left);
  take_ranks(&c, 0, spot.missing, 0, 1);
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    count_suit(&c, suit, spot.missing);
  ihp_winners_share(&c.winners, players, out);
  return IH_OK;
}
