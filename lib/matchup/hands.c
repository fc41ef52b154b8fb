/* Hands against hands.
 *
 * The obvious version rates every player's hand on every board: 1,712,304 boards for two hands
 * preflop.  But without a flush only the ranks of a board matter.  So boards are first grouped by
 * ranks, into at most 6,188 groups, and each group is counted at once as if flushes did not exist.
 * Then the boards that give some player a flush are corrected: they hold three or more cards of one
 * suit.  Those that share these cards and the ranks of the others are again handled at once:
 * subtracted as counted without the flush, and added with it. */
#include "base/bits.h"
#include "eval/rating/tables.h"
#include "matchup/matchup.h"

enum { HOLE = 2, SEVEN = 7 - IH_RATE_MIN_CARDS };

struct hands_count {
  const struct ihp_quinary_table *quinaries;
  const uint16_t *flushes;
  size_t players;
  ih_set left;                        /* cards that may be dealt */
  uint32_t key[IH_MATCHUP_PLAYERS];   /* rating key of a player's cards and the known board */
  ih_set cards[IH_MATCHUP_PLAYERS];   /* the same cards as sets */
  unsigned available[IHP_RANKS];      /* number of cards of each rank that may be dealt */
  uint16_t flush[IH_MATCHUP_PLAYERS]; /* strength of the player's flush, or 0 */
  int is_correcting;                  /* 1 while boards with a flush are corrected */
  struct ihp_winners winners;
};

/* Counts `boards` boards whose cards to come have the key `key`.  A player with a flush has nothing
 * better: up to seven cards with five of a suit contain neither a full house nor four of a kind. */
static void count_boards(struct hands_count *c, uint32_t key, uint64_t boards)
{
  uint16_t strength[IH_MATCHUP_PLAYERS];
  for (size_t p = 0; p < c->players; p++)
    strength[p] = ihp_quinary_find(c->quinaries, c->key[p] + key);
  if (c->is_correcting) {
    c->winners.counts[ihp_winners_of(strength, c->players)] -= boards;
    for (size_t p = 0; p < c->players; p++)
      strength[p] = c->flush[p] != 0 ? c->flush[p] : strength[p];
  }
  c->winners.counts[ihp_winners_of(strength, c->players)] += boards;
}

/* Adds n more cards of ranks >= `rank` in all ways to the cards with the key `key`, which `boards`
 * boards share, and counts the boards. */
static void add_ranks(struct hands_count *c, unsigned rank, unsigned n, uint32_t key,
                      uint64_t boards)
{
  if (n == 0) {
    count_boards(c, key, boards);
    return;
  }
  for (; rank < IHP_RANKS; rank++) {
    uint32_t with = key;
    uint64_t choices = boards;
    for (unsigned k = 1; k <= n && k <= c->available[rank]; k++) {
      with += ihp_rank_weight(rank);
      choices = choices * (c->available[rank] + 1 - k) / k; /* boards * C(available, k) */
      add_ranks(c, rank + 1, n - k, with, choices);
    }
  }
}

static void set_available(struct hands_count *c, ih_set cards)
{
  for (unsigned r = 0; r < IHP_RANKS; r++)
    c->available[r] = ihp_popcount(cards >> r & UINT64_C(0x0001000100010001));
}

/* Corrects the boards whose cards to come contain exactly these ranks of the suit, with which some
 * player has a flush. */
static void correct_ranks(struct hands_count *c, unsigned suit, unsigned ranks, unsigned missing)
{
  uint32_t key = 0;
  for (size_t p = 0; p < c->players; p++)
    c->flush[p] = c->flushes[ih_set_ranks(c->cards[p], suit) | ranks];
  for (unsigned left = ranks; left != 0; left &= left - 1)
    key += ihp_rank_weight(ihp_lowest(left));
  add_ranks(c, 0, missing - ihp_popcount(ranks), key, 1);
}

/* Calls correct_ranks for `ranks`, and for `ranks` plus every subset of `from` that fits on the
 * board, if they give a player a flush.  `most` is the most cards of the suit that a player
 * holds. */
static void correct_rank_sets(struct hands_count *c, unsigned suit, unsigned from, unsigned ranks,
                              unsigned missing, unsigned most)
{
  const unsigned n = ihp_popcount(ranks);
  if (most + n >= 5)
    correct_ranks(c, suit, ranks, missing);
  if (n == missing)
    return;
  for (; from != 0; from &= from - 1)
    correct_rank_sets(c, suit, from & (from - 1), ranks | 1u << ihp_lowest(from), missing, most);
}

/* Corrects the boards that make a flush in a suit.  No board makes flushes in two suits, as a flush
 * takes three cards of the board. */
static void correct_suit(struct hands_count *c, unsigned suit, unsigned missing)
{
  const unsigned all = ih_set_ranks(c->left, suit);
  unsigned most = 0;
  for (size_t p = 0; p < c->players; p++) {
    const unsigned has = ihp_popcount(ih_set_ranks(c->cards[p], suit));
    most = has > most ? has : most;
  }
  if (most + missing < 5)
    return;
  set_available(c, c->left & ~((ih_set)all << 16 * suit));
  correct_rank_sets(c, suit, all, 0, missing, most);
}

enum ih_status ih_matchup_hands(enum ih_ranking ranking, const ih_set hands[], size_t players,
                                ih_set board, ih_set dead, ih_matchup *out)
{
  struct ihp_situation situation;
  struct hands_count c;
  if (out == NULL)
    return IH_ERR_ARGUMENT;
  const enum ih_status status =
      ihp_situation_make_of_hands(ranking, hands, players, HOLE, HOLE, board, dead, &situation);
  if (status != IH_OK)
    return status;
  c.players = players;
  c.is_correcting = 0;
  ihp_winners_start(&c.winners, players);
  c.quinaries = &ihp_tables[ranking].quinary[SEVEN];
  c.flushes = ihp_tables[ranking].flushes;
  c.left = situation.left;
  for (size_t p = 0; p < players; p++) {
    c.cards[p] = hands[p] | board;
    c.key[p] = ihp_key_quinary(ih_rating_sum_of_set_unchecked(c.cards[p]).key);
  }
  set_available(&c, c.left);
  add_ranks(&c, 0, situation.missing, 0, 1);
  c.is_correcting = 1;
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    correct_suit(&c, suit, situation.missing);
  ihp_winners_share(&c.winners, players, out);
  return IH_OK;
}
