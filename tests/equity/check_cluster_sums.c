/* Equity against clusters of opponents: by enumeration, and by the equity against all opponents. */
#include "equities.h"
#include "executors.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* A street by clusters. */
struct by_cluster {
  struct test_street all; /* against all opponents */
  uint8_t of[169];
  ih_equity_clusters clusters;
  uint16_t *wins, *ties, *opponents, *hs; /* of a final street */
  ih_equity_cluster_sums sums;            /* of the others */
};

static void *zeros(uint64_t count, size_t size)
{
  void *memory = calloc(count, size);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

/* The clusters of the preflop classes are random, the same for all streets. */
static void by_cluster_new(const char *deck, enum ih_ranking ranking, unsigned board,
                           unsigned final, unsigned clusters, struct by_cluster *out)
{
  struct test_random random = test_random_new(clusters);
  out->all = test_street_new(ranking, deck, board, final, 1, ih_instructions_best());
  const uint64_t n = out->all.hands * clusters;
  for (unsigned i = 0; i < 169; i++)
    out->of[i] = (uint8_t)test_random_below(&random, clusters);
  out->clusters = (ih_equity_clusters){.of = out->of, .count = clusters};
  out->wins = out->ties = out->opponents = out->hs = NULL;
  out->sums = (ih_equity_cluster_sums){.wins = NULL};
  if (board == final) {
    out->wins = zeros(n, sizeof *out->wins);
    out->ties = zeros(n, sizeof *out->ties);
    out->opponents = zeros(n, sizeof *out->opponents);
    out->hs = zeros(n, sizeof *out->hs);
    return;
  }
  out->sums.wins = zeros(n, sizeof *out->sums.wins);
  out->sums.ties = zeros(n, sizeof *out->sums.ties);
  out->sums.opponents = zeros(n, sizeof *out->sums.opponents);
}

static void by_cluster_free(struct by_cluster *street)
{
  test_street_free(&street->all);
  free(street->wins);
  free(street->ties);
  free(street->opponents);
  free(street->hs);
  free(street->sums.wins);
  free(street->sums.ties);
  free(street->sums.opponents);
}

static void by_cluster_do(struct by_cluster *street, uint64_t first, uint64_t count,
                          const ih_executor *executor)
{
  const ih_street *s = street->all.street;
  enum ih_status status;
  if (street->all.board == street->all.final)
    status = ih_equity_clusters_final(s, &street->clusters, first, count, executor, NULL,
                                      street->wins, street->ties, street->opponents);
  else
    status =
        ih_equity_clusters_sweep(s, &street->clusters, first, count, executor, NULL, &street->sums);
  ck_assert_int_eq(status, IH_OK);
  if (street->hs != NULL)
    ck_assert_int_eq(
        ih_equity_clusters_hs(s, &street->clusters, first, count, executor, NULL, street->hs),
        IH_OK);
}

static void by_cluster_aggregate(struct by_cluster *street, const struct by_cluster *later,
                                 uint64_t count, const ih_executor *executor)
{
  ck_assert_int_eq(ih_equity_clusters_aggregate(street->all.street, later->all.street,
                                                street->clusters.count, &later->sums, 0, count,
                                                executor, NULL, &street->sums),
                   IH_OK);
}

/* ---- Against enumeration ----------------------------------------------------------- */

/* Lists the clusters by place, from the preflop index of all hole cards by the indexer. */
static void clusters_by_place(const struct by_cluster *street, uint8_t of[REFERENCE_PLACES])
{
  const ih_indexer *indexer = ih_street_indexer(street->all.street);
  for (uint8_t h = 1; h < 52; h++)
    for (uint8_t l = 0; l < h; l++) {
      const uint8_t cards[] = {h, l};
      uint64_t index;
      if (ih_index_round(indexer, 0, cards, &index) == IH_OK)
        of[ih_hole_place(h, l)] = street->of[index];
    }
}

static unsigned rounded_hs(const struct reference_cluster *sums)
{
  const double most = 2 * (double)sums->opponents;
  return sums->opponents == 0
             ? IH_EQUITY_HS / 2
             : (unsigned)((2 * (double)sums->wins + (double)sums->ties) / most * IH_EQUITY_HS +
                          0.5);
}

static int is_right(const struct by_cluster *street, uint64_t i,
                    const struct reference_cluster *sums)
{
  const int final = street->wins != NULL;
  unsigned wrong = 0;
  for (unsigned c = 0; c < street->clusters.count; c++) {
    const uint64_t at = i * street->clusters.count + c;
    wrong += (final ? street->wins[at] : street->sums.wins[at]) != sums[c].wins;
    wrong += (final ? street->ties[at] : street->sums.ties[at]) != sums[c].ties;
    wrong += (final ? street->opponents[at] : street->sums.opponents[at]) != sums[c].opponents;
    wrong += final && street->hs[at] != rounded_hs(&sums[c]);
  }
  return wrong == 0;
}

static void check_board(const struct by_cluster *street, struct reference_equity *reference,
                        const uint8_t board[])
{
  const unsigned n = street->all.board, clusters = (unsigned)street->clusters.count;
  uint8_t of[REFERENCE_PLACES] = {0}, cards[7];
  struct reference_cluster *sums = zeros(REFERENCE_PLACES * clusters, sizeof *sums);
  unsigned wrong = 0;
  clusters_by_place(street, of);
  reference_equity_clusters(reference, board, n, of, clusters, sums);
  memcpy(cards + 2, board, n);
  for (cards[0] = 1; cards[0] < 52; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++) {
      uint64_t index;
      if (ih_index_last(ih_street_indexer(street->all.street), cards, &index) == IH_OK)
        wrong += !is_right(street, index, sums + ih_hole_place(cards[0], cards[1]) * clusters);
    }
  ck_assert_uint_eq(wrong, 0);
  free(sums);
}

/* Random boards of a street that was filled. */
static void check_random(const struct by_cluster *street, unsigned count)
{
  const struct test_street *all = &street->all;
  struct test_random random = test_random_new(100 + all->board);
  struct reference_equity *reference =
      reference_equity_new(0, all->deck.ranks, all->deck.suits, all->final, 1);
  for (unsigned i = 0; i < count; i++) {
    uint8_t board[5];
    test_random_deal(&random, all->deck.ranks, all->deck.suits, all->board, board);
    check_board(street, reference, board);
  }
  reference_equity_free(reference);
}

/* Summed over the clusters, the numbers equal those against all opponents. */
static void check_totals(const struct by_cluster *street)
{
  const struct test_street *all = &street->all;
  const int final = street->wins != NULL;
  const uint64_t opponents =
      (uint64_t)ih_street_opponents(all->street) * ih_street_runouts(all->street);
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < all->hands; i++) {
    uint64_t wins = 0, ties = 0, met = 0;
    for (unsigned c = 0; c < street->clusters.count; c++) {
      const uint64_t at = i * street->clusters.count + c;
      wins += final ? street->wins[at] : street->sums.wins[at];
      ties += final ? street->ties[at] : street->sums.ties[at];
      met += final ? street->opponents[at] : street->sums.opponents[at];
    }
    wrong += met != opponents;
    wrong += wins != (final ? all->wins[i] : all->sums.wins[i]);
    wrong += ties != (final ? all->ties[i] : all->sums.ties[i]);
  }
  ck_assert_uint_eq(wrong, 0);
}

/* All streets of the royal deck's Hold'em. */
START_TEST(royal)
{
  static const unsigned counts[] = {1, 5, 8, 19};
  static const unsigned boards[] = {5, 4, 3, 0};
  struct by_cluster streets[4];
  if (_i % 2 == 0 && test_tier() == TIER_CHECK)
    return;
  const ih_executor threads = test_threads(2);
  for (unsigned i = 0; i < 4; i++) {
    struct by_cluster *street = &streets[i];
    const struct test_street *all = &street->all;
    by_cluster_new("royal", IH_RANKING_STANDARD, boards[i], 5, counts[_i], street);
    if (i < 2) {
      test_street_do(&street->all, 0, all->boards, NULL);
      by_cluster_do(street, 0, all->boards, i == 1 ? &threads : NULL);
    } else {
      test_street_aggregate(&street->all, &streets[i - 1].all, 0, all->boards, NULL);
      by_cluster_aggregate(street, &streets[i - 1], all->boards, i == 2 ? &threads : NULL);
    }
    check_totals(street);
    check_random(street, i == 3 ? 1 : 12);
  }
  for (unsigned i = 0; i < 4; i++)
    by_cluster_free(&streets[i]);
}
END_TEST

/* Some boards of the standard deck and of the short one. */
START_TEST(boards)
{
  static const struct {
    enum ih_ranking ranking;
    const char *deck;
    unsigned board, clusters;
  } rows[] = {{IH_RANKING_STANDARD, "13x4", 5, 8},
              {IH_RANKING_STANDARD, "13x4", 4, 3},
              {IH_RANKING_SHORT, "short", 5, 169},
              {IH_RANKING_SHORT_TRIPS, "short", 4, 5}};
  struct by_cluster street;
  by_cluster_new(rows[_i].deck, rows[_i].ranking, rows[_i].board, 5, rows[_i].clusters, &street);
  struct reference_equity *reference = reference_equity_new(
      (unsigned)rows[_i].ranking, street.all.deck.ranks, street.all.deck.suits, 5, 1);
  struct test_random random = test_random_new(7);
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)rows[_i].board}};
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(&street.all.deck, &rounds, &indexer), IH_OK);
  const unsigned few = rows[_i].board == 5 ? 20 : 1;
  for (unsigned i = 0; i < (test_tier() == TIER_CHECK ? few : 20 * few); i++) {
    const uint64_t at = test_random_below(&random, street.all.boards);
    uint8_t board[5];
    by_cluster_do(&street, at, 1, NULL);
    ih_unindex_unchecked(indexer, 0, at, board);
    check_board(&street, reference, board);
  }
  ih_indexer_free(indexer);
  reference_equity_free(reference);
  by_cluster_free(&street);
}
END_TEST

START_TEST(refusals)
{
  struct by_cluster river, turn, flop;
  by_cluster_new("royal", IH_RANKING_STANDARD, 5, 5, 4, &river);
  by_cluster_new("royal", IH_RANKING_STANDARD, 4, 5, 4, &turn);
  by_cluster_new("royal", IH_RANKING_STANDARD, 3, 5, 4, &flop);
  const ih_street *final = river.all.street, *before = turn.all.street;
  const ih_equity_cluster_sums from = turn.sums, part = {.wins = turn.sums.wins};
  const ih_equity_cluster_sums reserved[] = {{.reserved = {&river, NULL}},
                                             {.reserved = {NULL, &river}}};
  uint8_t of[169] = {0};
  ih_equity_clusters bad[] = {{.count = 4},
                              {.of = of},
                              {.of = of, .count = 256},
                              {.of = of, .count = 4},
                              {.of = river.of, .count = 4, .reserved = {of, NULL}},
                              {.of = river.of, .count = 4, .reserved = {NULL, of}}};
  of[ih_indexer_size(ih_street_indexer(final), 0) - 1] = 4;
  for (unsigned i = 0; i < 6; i++) {
    ck_assert_int_eq(ih_equity_clusters_final(final, &bad[i], 0, 1, NULL, NULL, NULL, NULL, NULL),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_equity_clusters_hs(final, &bad[i], 0, 1, NULL, NULL, river.hs),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_equity_clusters_sweep(before, &bad[i], 0, 1, NULL, NULL, &turn.sums),
                     IH_ERR_ARGUMENT);
  }
  const ih_equity_clusters *good = &river.clusters;
  ck_assert_int_eq(ih_equity_clusters_final(NULL, good, 0, 1, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_clusters_final(before, good, 0, 1, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(
      ih_equity_clusters_final(final, good, river.all.boards, 1, NULL, NULL, NULL, NULL, NULL),
      IH_ERR_RANGE);
  ck_assert_int_eq(ih_equity_clusters_sweep(before, good, 0, 1, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_clusters_sweep(final, good, 0, 1, NULL, NULL, &turn.sums),
                   IH_ERR_UNSUPPORTED);
  for (unsigned i = 0; i < 2; i++) {
    ck_assert_int_eq(ih_equity_clusters_sweep(before, good, 0, 1, NULL, NULL, &reserved[i]),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_equity_clusters_aggregate(flop.all.street, before, 4, &reserved[i], 0, 1,
                                                  NULL, NULL, &flop.sums),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_equity_clusters_aggregate(flop.all.street, before, 4, &from, 0, 1, NULL,
                                                  NULL, &reserved[i]),
                     IH_ERR_ARGUMENT);
  }
  const struct {
    const ih_street *street, *later;
    const ih_equity_cluster_sums *from, *to;
  } none[] = {{NULL, before, &from, &flop.sums},
              {flop.all.street, NULL, &from, &flop.sums},
              {flop.all.street, before, NULL, &flop.sums},
              {flop.all.street, before, &from, NULL}};
  for (unsigned i = 0; i < 4; i++)
    ck_assert_int_eq(ih_equity_clusters_aggregate(none[i].street, none[i].later, 4, none[i].from, 0,
                                                  1, NULL, NULL, none[i].to),
                     IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_clusters_sweep(NULL, good, 0, 1, NULL, NULL, &turn.sums),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_clusters_sweep(before, NULL, 0, 1, NULL, NULL, &turn.sums),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(
      ih_equity_clusters_aggregate(flop.all.street, before, 0, &from, 0, 1, NULL, NULL, &flop.sums),
      IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_clusters_aggregate(flop.all.street, before, 256, &from, 0, 1, NULL,
                                                NULL, &flop.sums),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(
      ih_equity_clusters_aggregate(flop.all.street, before, 4, &part, 0, 1, NULL, NULL, &flop.sums),
      IH_ERR_ARGUMENT);
  ck_assert_int_eq(
      ih_equity_clusters_aggregate(before, flop.all.street, 4, &from, 0, 1, NULL, NULL, &turn.sums),
      IH_ERR_UNSUPPORTED);
  by_cluster_free(&river);
  by_cluster_free(&turn);
  by_cluster_free(&flop);
}
END_TEST

TEST_MAIN({boards, 0, 4}, {refusals}, {royal, 0, 4, .flags = TEST_THREADS})
