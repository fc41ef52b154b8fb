#include "reference_equity.h"

#include <stdlib.h>
#include <string.h>

/* With at most this many cards, strengths and results are cached. */
#define SMALL 20

struct result {
  uint16_t wins, ties, losses;
};

struct reference_equity {
  unsigned ranking, final, bins, shift;
  unsigned cards;
  uint8_t card[52];
  uint8_t bin[2 * 1081 + 1]; /* by score */
  uint16_t *strength;        /* by set of cards, as bits by position in card[] */
  struct result **results;   /* by board, as bits; [pair of positions] */
};

/* Two cards by position in card[], and both as bits. */
struct hand {
  unsigned high, low;
  uint64_t cards;
  uint16_t strength;
};

/* Returns the last bin whose lower bound the score reaches. */
static unsigned bin_of(unsigned bins, unsigned score, unsigned opponents)
{
  unsigned bin = 0;
  while (bin + 1 < bins && score * bins >= (bin + 1) * 2 * opponents)
    bin++;
  return bin;
}

struct reference_equity *reference_equity_new(unsigned ranking, unsigned ranks, unsigned suits,
                                              unsigned final, unsigned bins)
{
  struct reference_equity *equity = calloc(1, sizeof *equity);
  if (equity == NULL)
    abort();
  *equity = (struct reference_equity){.ranking = ranking, .final = final, .bins = bins};
  equity->shift = ranking == 0 ? 4 * (13 - ranks) : 0;
  for (unsigned r = 0; r < ranks; r++)
    for (unsigned s = 0; s < suits; s++)
      equity->card[equity->cards++] = (uint8_t)(r << 2 | s);
  const unsigned left = equity->cards - 2 - final, opponents = left * (left - 1) / 2;
  for (unsigned points = 0; points <= 2 * opponents; points++)
    equity->bin[points] = (uint8_t)bin_of(bins, points, opponents);
  if (equity->cards > SMALL)
    return equity;
  equity->strength = calloc((size_t)1 << equity->cards, sizeof *equity->strength);
  equity->results = calloc((size_t)1 << equity->cards, sizeof *equity->results);
  if (equity->strength == NULL || equity->results == NULL)
    abort();
  return equity;
}

void reference_equity_free(struct reference_equity *equity)
{
  for (size_t i = 0; equity->results != NULL && i < (size_t)1 << equity->cards; i++)
    free(equity->results[i]);
  free(equity->results);
  free(equity->strength);
  free(equity);
}

static uint16_t rate(const struct reference_equity *equity, uint64_t set)
{
  uint8_t cards[7];
  size_t n = 0;
  if (equity->strength != NULL && equity->strength[set] != 0)
    return equity->strength[set];
  for (unsigned i = 0; i < equity->cards; i++)
    if ((set >> i & 1) != 0)
      cards[n++] = (uint8_t)(equity->card[i] + equity->shift);
  const uint16_t strength = reference_ranking_strength(equity->ranking, cards, n);
  if (equity->strength != NULL)
    equity->strength[set] = strength;
  return strength;
}

static unsigned pair_of(unsigned high, unsigned low)
{
  return high * (high - 1) / 2 + low;
}

/* Lists the hands on a final board; returns their number. */
static unsigned list_hands(const struct reference_equity *equity, uint64_t board,
                           struct hand hand[])
{
  unsigned n = 0;
  for (unsigned h = 1; h < equity->cards; h++)
    for (unsigned l = 0; l < h; l++)
      if ((board >> h & 1) == 0 && (board >> l & 1) == 0) {
        const uint64_t cards = UINT64_C(1) << h | UINT64_C(1) << l;
        hand[n++] = (struct hand){h, l, cards, rate(equity, board | cards)};
      }
  return n;
}

/* Compares each hand on a final board with every other that shares no card with it. */
static void compare(const struct reference_equity *equity, uint64_t board, struct result results[])
{
  struct hand hand[REFERENCE_PLACES];
  const unsigned n = list_hands(equity, board, hand);
  for (unsigned i = 0; i < n; i++) {
    unsigned wins = 0, ties = 0, losses = 0;
    for (unsigned j = 0; j < n; j++) {
      const unsigned meets = (hand[i].cards & hand[j].cards) == 0;
      wins += meets & (hand[i].strength > hand[j].strength);
      ties += meets & (hand[i].strength == hand[j].strength);
      losses += meets & (hand[i].strength < hand[j].strength);
    }
    results[pair_of(hand[i].high, hand[i].low)] =
        (struct result){(uint16_t)wins, (uint16_t)ties, (uint16_t)losses};
  }
}

static void add_result(const struct reference_equity *equity, const struct result *result,
                       struct reference_sums *sums)
{
  const unsigned points = 2u * result->wins + result->ties;
  if (result->wins + result->ties + result->losses == 0)
    return;
  sums->runouts++;
  sums->wins += result->wins;
  sums->ties += result->ties;
  sums->losses += result->losses;
  sums->points += points;
  sums->squares += (uint64_t)points * points;
  sums->histogram[equity->bin[points]]++;
}

static void add_board(struct reference_equity *equity, uint64_t board,
                      struct reference_sums sums[REFERENCE_PLACES])
{
  struct result here[REFERENCE_PLACES], *results = here;
  if (equity->results != NULL && equity->results[board] != NULL) {
    results = equity->results[board];
  } else {
    memset(here, 0, sizeof here);
    compare(equity, board, here);
  }
  const size_t pairs = pair_of(equity->cards, 0);
  if (equity->results != NULL && equity->results[board] == NULL) {
    equity->results[board] = malloc(pairs * sizeof *results);
    if (equity->results[board] == NULL)
      abort();
    memcpy(equity->results[board], here, pairs * sizeof *results);
  }
  for (unsigned h = 1; h < equity->cards; h++)
    for (unsigned l = 0; l < h; l++)
      add_result(equity, &results[pair_of(h, l)], &sums[pair_of(equity->card[h], equity->card[l])]);
}

/* Deals cards from position `from` on in every way. */
static void deal(struct reference_equity *equity, uint64_t board, unsigned have, unsigned from,
                 struct reference_sums sums[REFERENCE_PLACES])
{
  if (have == equity->final) {
    add_board(equity, board, sums);
    return;
  }
  for (unsigned i = from; i < equity->cards; i++)
    if ((board >> i & 1) == 0)
      deal(equity, board | UINT64_C(1) << i, have + 1, i + 1, sums);
}

static uint64_t set_of(const struct reference_equity *equity, const uint8_t board[], unsigned n)
{
  uint64_t set = 0;
  for (unsigned i = 0; i < equity->cards; i++)
    for (unsigned j = 0; j < n; j++)
      set |= (uint64_t)(equity->card[i] == board[j]) << i;
  return set;
}

void reference_equity(struct reference_equity *equity, const uint8_t board[], unsigned n,
                      struct reference_sums sums[REFERENCE_PLACES])
{
  for (unsigned h = 1; h < equity->cards; h++)
    for (unsigned l = 0; l < h; l++)
      memset(&sums[pair_of(equity->card[h], equity->card[l])], 0, sizeof *sums);
  deal(equity, set_of(equity, board, n), n, 0, sums);
}

/* ---- Clusters of opponents ------------------------------------------------------------ */

static void compare_clusters(const struct reference_equity *equity, uint64_t board,
                             const uint8_t of[], unsigned clusters, struct reference_cluster sums[])
{
  struct hand hand[REFERENCE_PLACES];
  const unsigned n = list_hands(equity, board, hand);
  for (unsigned i = 0; i < n; i++) {
    const unsigned own = pair_of(equity->card[hand[i].high], equity->card[hand[i].low]);
    for (unsigned j = 0; j < n; j++) {
      if ((hand[i].cards & hand[j].cards) != 0)
        continue;
      const unsigned other = pair_of(equity->card[hand[j].high], equity->card[hand[j].low]);
      struct reference_cluster *sum = &sums[own * clusters + of[other]];
      sum->wins += hand[i].strength > hand[j].strength;
      sum->ties += hand[i].strength == hand[j].strength;
      sum->opponents++;
    }
  }
}

static void deal_clusters(struct reference_equity *equity, uint64_t board, unsigned have,
                          unsigned from, const uint8_t of[], unsigned clusters,
                          struct reference_cluster sums[])
{
  if (have == equity->final) {
    compare_clusters(equity, board, of, clusters, sums);
    return;
  }
  for (unsigned i = from; i < equity->cards; i++)
    if ((board >> i & 1) == 0)
      deal_clusters(equity, board | UINT64_C(1) << i, have + 1, i + 1, of, clusters, sums);
}

void reference_equity_clusters(struct reference_equity *equity, const uint8_t board[], unsigned n,
                               const uint8_t of[REFERENCE_PLACES], unsigned clusters,
                               struct reference_cluster sums[])
{
  deal_clusters(equity, set_of(equity, board, n), n, 0, of, clusters, sums);
}
