#include "verify/play_boards.h"

#include "base/subsets.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FINAL = 5 };

/* Live hole cards on a final board, linked to others of the same strength. */
struct live_hole {
  uint8_t card[2];
  uint16_t place;
  uint16_t next; /* number of the next from 1; 0 ends the list */
};

/* Opponents are counted by cluster, or all in one cluster if the hands have none.  A row of counts
 * has one number per cluster. */
struct ihp_tallies {
  const struct ihp_hands *hands;
  struct ihp_street_counts counts;
  size_t clusters;
  unsigned lowest; /* added to ranks before rating */
  uint8_t cluster_of[IH_HOLES];

  /* The current final board. */
  unsigned live;
  struct live_hole hole[IH_HOLES];
  uint16_t first[IH_STRENGTH_MAX + 1]; /* [strength]: number of the first hole cards from 1, or 0 */
  uint16_t *wins, *ties;               /* [number][cluster] */
  uint16_t *counted; /* [0][cluster]: hole cards already counted; [1 + card]: those that hold it */

  /* All final boards already enumerated. */
  uint64_t *sum_wins, *sum_ties, *sum_opponents; /* [place][cluster] */
  uint64_t *squares;                             /* [place] */
  uint32_t *histogram;                           /* [place][bin]: at most 12 * 2,118,760 */
  size_t sums;                                   /* count of 64-bit numbers from sum_wins on */
  size_t binned;                                 /* count of 32-bit numbers of the histogram */
};

/* ---- Allocation ------------------------------------------------------------------ */

static void find_clusters_of_holes(struct ihp_tallies *t)
{
  const struct ihp_hands *hands = t->hands;
  const ih_deck *deck = &hands->game.deck;
  for (uint8_t a = 1; hands->game.clusters > 0 && a < IH_MAX_CARDS; a++)
    for (uint8_t b = 0; b < a && ih_deck_has(deck, a); b++)
      if (ih_deck_has(deck, b)) {
        const uint8_t cards[] = {a, b};
        t->cluster_of[ih_hole_place(a, b)] =
            hands->game.cluster[ih_index_round_unchecked(hands->indexer, 0, cards)];
      }
}

static int allocate_tallies(struct ihp_tallies *t)
{
  const size_t rows = IH_HOLES * t->clusters;
  t->sums = 3 * rows + IH_HOLES;
  t->binned = (size_t)IH_HOLES * t->counts.bins;
  t->wins = malloc((2 * rows + (1 + IH_MAX_CARDS) * t->clusters) * sizeof *t->wins);
  t->sum_wins = calloc(t->sums, sizeof *t->sum_wins);
  t->histogram = calloc(t->binned + 1, sizeof *t->histogram);
  if (t->wins == NULL || t->sum_wins == NULL || t->histogram == NULL)
    return 0;
  t->ties = t->wins + rows;
  t->counted = t->ties + rows;
  t->sum_ties = t->sum_wins + rows;
  t->sum_opponents = t->sum_ties + rows;
  t->squares = t->sum_opponents + rows;
  return 1;
}

struct ihp_tallies *ihp_tallies_new(const struct ihp_hands *hands)
{
  struct ihp_tallies *t = calloc(1, sizeof *t);
  if (t == NULL)
    return NULL;
  t->hands = hands;
  t->counts = ihp_street_counts_of(hands);
  t->clusters = hands->game.clusters > 0 ? hands->game.clusters : 1;
  t->lowest = ihp_lowest_rank(hands);
  if (!allocate_tallies(t)) {
    ihp_tallies_free(t);
    return NULL;
  }
  find_clusters_of_holes(t);
  return t;
}

void ihp_tallies_free(struct ihp_tallies *t)
{
  if (t == NULL)
    return;
  free(t->wins);
  free(t->sum_wins);
  free(t->histogram);
  free(t);
}

/* ---- One final board -------------------------------------------------------------- */

static unsigned list_left(const ih_deck *deck, const uint8_t board[], unsigned n,
                          uint8_t left[IH_MAX_CARDS])
{
  const ih_set taken = ih_set_of_cards_unchecked(board, n);
  unsigned count = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (ih_deck_has(deck, card) && (taken & ih_set_of_card(card)) == 0)
      left[count++] = card;
  return count;
}

/* A hole card's type: its rank, and whether it has the flush suit. */
enum { MOST_RANKS = 13, TYPES = 2 * MOST_RANKS };

static unsigned type_of(uint8_t card, unsigned flush)
{
  return ih_card_rank(card) + (ih_card_suit(card) == flush ? MOST_RANKS : 0);
}

/* Returns a card in the numbering of the ranking's own deck. */
static uint8_t rated_card(const struct ihp_tallies *t, uint8_t card)
{
  return ih_card_make(ih_card_rank(card) + t->lowest, ih_card_suit(card));
}

/* Returns the suit in which a flush is possible, the only one of which the final board has three or
 * more cards; IH_MAX_SUITS if there is none. */
static unsigned flush_suit(const uint8_t final[], unsigned n)
{
  unsigned count[IH_MAX_SUITS + 1] = {0}, suit = 0;
  for (unsigned i = 0; i < n; i++)
    count[ih_card_suit(final[i])]++;
  while (suit < IH_MAX_SUITS && count[suit] < 3)
    suit++;
  return suit;
}

/* Rates hole cards of the ranking's deck, followed by the board.  Only their ranks and whether they
 * have the flush suit matter, so ratings are cached by type. */
static unsigned rate_hole(const struct ihp_tallies *t, const uint8_t cards[], unsigned flush,
                          uint16_t rated[TYPES][TYPES])
{
  const unsigned a = type_of(cards[0], flush), b = type_of(cards[1], flush);
  if (rated[a][b] == 0)
    rated[a][b] = ih_ranking_rate_plain(t->hands->game.ranking, cards, 2 + t->counts.final);
  return rated[a][b];
}

/* Rates all live hole cards and links them by strength. */
static void rate_live_holes(struct ihp_tallies *t, const uint8_t final[])
{
  const unsigned n = t->counts.final, flush = flush_suit(final, n);
  uint8_t left[IH_MAX_CARDS], cards[2 + MOST_FINAL];
  uint16_t rated[TYPES][TYPES] = {{0}};
  const unsigned count = list_left(&t->hands->game.deck, final, n, left);
  memset(t->first, 0, sizeof t->first);
  t->live = 0;
  for (unsigned i = 0; i < n; i++)
    cards[2 + i] = rated_card(t, final[i]);
  for (unsigned i = 1; i < count; i++) {
    cards[0] = rated_card(t, left[i]);
    for (unsigned j = 0; j < i; j++) {
      cards[1] = rated_card(t, left[j]);
      uint16_t *first = &t->first[rate_hole(t, cards, flush, rated)];
      t->hole[t->live++] =
          (struct live_hole){{left[i], left[j]}, (uint16_t)ih_hole_place(left[i], left[j]), *first};
      *first = (uint16_t)t->live;
    }
  }
}

/* Counts the cluster's hole cards seen already that share no card with `hole`: all, minus those
 * holding either card.  If `hole` itself was counted it is subtracted twice; count_apart_again adds
 * it back. */
static inline uint16_t count_apart(const struct ihp_tallies *t, const struct live_hole *hole,
                                   size_t cluster)
{
  const uint16_t *counted = t->counted + cluster;
  return (uint16_t)(counted[0] - counted[(1u + hole->card[0]) * t->clusters] -
                    counted[(1u + hole->card[1]) * t->clusters]);
}

static inline uint16_t count_apart_again(const struct ihp_tallies *t, const struct live_hole *hole,
                                         size_t cluster)
{
  return (uint16_t)(count_apart(t, hole, cluster) + (t->cluster_of[hole->place] == cluster));
}

/* Hole cards of equal strength beat those already counted, and tie with each other. */
static void compare_equal_holes(struct ihp_tallies *t, unsigned first)
{
  const size_t clusters = t->clusters;
  for (unsigned k = first; k > 0; k = t->hole[k - 1].next)
    for (size_t c = 0; c < clusters; c++)
      t->wins[(k - 1) * clusters + c] = count_apart(t, &t->hole[k - 1], c);
  for (unsigned k = first; k > 0; k = t->hole[k - 1].next) {
    const struct live_hole *hole = &t->hole[k - 1];
    uint16_t *counted = t->counted + t->cluster_of[hole->place];
    counted[0]++;
    counted[(1u + hole->card[0]) * clusters]++;
    counted[(1u + hole->card[1]) * clusters]++;
  }
  for (unsigned k = first; k > 0; k = t->hole[k - 1].next)
    for (size_t c = 0; c < clusters; c++)
      t->ties[(k - 1) * clusters + c] =
          (uint16_t)(count_apart_again(t, &t->hole[k - 1], c) - t->wins[(k - 1) * clusters + c]);
}

/* Adds one pair of hole cards to the sums, after all have been counted. */
static void add_live_hole(struct ihp_tallies *t, size_t number, unsigned weight)
{
  const struct live_hole *hole = &t->hole[number];
  const size_t from = number * t->clusters, to = hole->place * t->clusters;
  uint64_t points = 0;
  for (size_t c = 0; c < t->clusters; c++) {
    const uint64_t wins = t->wins[from + c], ties = t->ties[from + c];
    t->sum_wins[to + c] += weight * wins;
    t->sum_ties[to + c] += weight * ties;
    t->sum_opponents[to + c] += (uint64_t)weight * count_apart_again(t, hole, c);
    points += 2 * wins + ties;
  }
  t->squares[hole->place] += weight * points * points;
  if (t->counts.bins > 0) {
    const uint64_t bin = points * t->counts.bins / t->counts.most;
    const uint64_t last = t->counts.bins - 1;
    t->histogram[hole->place * t->counts.bins + (bin < last ? bin : last)] += weight;
  }
}

void ihp_tallies_add(struct ihp_tallies *t, const uint8_t final[], unsigned weight)
{
  const unsigned most = ih_ranking_max(t->hands->game.ranking);
  rate_live_holes(t, final);
  memset(t->counted, 0, (1 + IH_MAX_CARDS) * t->clusters * sizeof *t->counted);
  for (unsigned strength = 1; strength <= most; strength++)
    if (t->first[strength] > 0)
      compare_equal_holes(t, t->first[strength]);
  for (size_t i = 0; i < t->live; i++)
    add_live_hole(t, i, weight);
}

/* ---- Many final boards ----------------------------------------------------------- */

enum ih_status ihp_tallies_play(struct ihp_tallies *t, const uint8_t board[],
                                const struct ihp_slice *slice)
{
  const unsigned known = t->counts.board, coming = t->counts.final - known;
  uint8_t left[IH_MAX_CARDS], final[MOST_FINAL];
  const unsigned count = list_left(&t->hands->game.deck, board, known, left);
  memset(t->sum_wins, 0, t->sums * sizeof *t->sum_wins);
  memset(t->histogram, 0, t->binned * sizeof *t->histogram);
  memcpy(final, board, known);
  const uint64_t last = ihp_subset_last(count, coming);
  for (uint64_t set = ihp_subset_first(coming);; set = ihp_subset_next(set)) {
    unsigned n = known;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1)
      final[n++] = left[ihp_lowest(rest)];
    ihp_tallies_add(t, final, 1);
    if (set == last)
      return IH_OK;
    if (ihp_slice_is_over(slice, 0))
      return IH_ERR_CANCELLED;
  }
}

void ihp_tallies_join(struct ihp_tallies *to, const struct ihp_tallies *from)
{
  for (size_t i = 0; i < to->sums; i++)
    to->sum_wins[i] += from->sum_wins[i];
  for (size_t i = 0; i < to->binned; i++)
    to->histogram[i] += from->histogram[i];
}

/* ---- Results ------------------------------------------------------------------------ */

/* Returns the mean of a column over the rows at n places; n is usually 1. */
static uint64_t mean_of_sums(const uint64_t sums[], size_t columns, size_t column,
                             const uint16_t place[], unsigned n)
{
  uint64_t all = 0;
  for (unsigned i = 0; i < n; i++)
    all += sums[place[i] * columns + column];
  return n == 1 ? all : all / n;
}

/* Averages the histograms at n places; n is usually 1. */
static void read_bins(const struct ihp_tallies *t, const uint16_t place[], unsigned n,
                      uint64_t mean[])
{
  const size_t bins = t->counts.bins;
  memset(mean, 0, bins * sizeof *mean);
  for (unsigned i = 0; i < n; i++) {
    const uint32_t *row = t->histogram + place[i] * bins;
    for (size_t b = 0; b < bins; b++)
      mean[b] += row[b];
  }
  for (size_t b = 0; b < bins && n > 1; b++)
    mean[b] /= n;
}

void ihp_tallies_read(const struct ihp_tallies *t, const uint16_t place[], unsigned n,
                      struct ihp_tally *tally)
{
  uint64_t opponents = 0;
  tally->wins = tally->ties = 0;
  for (size_t c = 0; c < t->clusters; c++) {
    struct ihp_tally_cluster *cluster = &tally->cluster[c];
    cluster->wins = mean_of_sums(t->sum_wins, t->clusters, c, place, n);
    cluster->ties = mean_of_sums(t->sum_ties, t->clusters, c, place, n);
    cluster->opponents = mean_of_sums(t->sum_opponents, t->clusters, c, place, n);
    tally->wins += cluster->wins;
    tally->ties += cluster->ties;
    opponents += cluster->opponents;
  }
  tally->losses = opponents - tally->wins - tally->ties;
  tally->points = 2 * tally->wins + tally->ties;
  tally->squares = mean_of_sums(t->squares, 1, 0, place, n);
  read_bins(t, place, n, tally->histogram);
}

unsigned ihp_tallies_board(const struct ihp_hands *hands)
{
  const unsigned board = ihp_street_board(&hands->rounds);
  return board == 0 ? hands->game.final_board : board;
}

uint64_t ihp_tallies_cost(const struct ihp_hands *hands)
{
  enum { A_HOLE = 30, A_CLUSTER = 3, A_ROW = 60 };
  const unsigned cards = ih_deck_cards(&hands->game.deck), known = ihp_tallies_board(hands);
  const unsigned final = hands->game.final_board;
  const uint64_t clusters = (uint64_t)A_CLUSTER * hands->game.clusters;
  const uint64_t rows = ihp_choose(cards - known, 2) * (A_ROW + clusters + hands->game.bins);
  return ihp_choose(cards - known, final - known) * ihp_choose(cards - final, 2) *
             (A_HOLE + clusters) +
         rows;
}
