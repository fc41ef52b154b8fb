/* Clusters of opponents' hole cards. */
#include "equities.h"
#include "harness.h"

#include <isohand/equity.h>
#include <string.h>

/* Clusters of hand-made histograms: hands with a single bin each, stronger at higher indices. */
START_TEST(test_clusters)
{
  enum { HANDS = 25, CLUSTER_BINS = 30 };
  const ih_deck deck = {5, 4, 0, 0};
  uint32_t histogram[HANDS * CLUSTER_BINS] = {0};
  uint8_t cluster[IH_PREFLOP_CLASSES];
  for (unsigned i = 0; i < HANDS; i++)
    histogram[i * CLUSTER_BINS + (i < 5 ? 0 : i < 15 ? 12 : 29)] = 100;
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 3, cluster), IH_OK);
  for (unsigned i = 0; i < HANDS; i++)
    ck_assert_uint_eq(cluster[i], i < 5 ? 0u : i < 15 ? 1u : 2u);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 1, cluster), IH_OK);
  ck_assert_uint_eq(cluster[24], 0);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 4, cluster),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 26, cluster),
                   IH_ERR_RANGE);
  ih_deck rank_only = deck;
  rank_only.rank_only = 1;
  ck_assert_int_eq(ih_preflop_clusters(&rank_only, CLUSTER_BINS, IH_U32, histogram, 3, cluster),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 0, cluster),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_F32, histogram, 3, cluster),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_preflop_clusters(&deck, 0, IH_U32, histogram, 3, cluster), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_preflop_clusters(&deck, 256, IH_U32, histogram, 3, cluster), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_preflop_clusters(NULL, 30, IH_U32, histogram, 3, cluster), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_preflop_clusters(&deck, 30, IH_U32, NULL, 3, cluster), IH_ERR_ARGUMENT);
  /* The minimum number of bins, with which all hands are alike, and the maximum. */
  uint8_t many[HANDS * 255] = {0};
  memset(many, 7, HANDS);
  memset(cluster, 9, sizeof cluster);
  ck_assert_int_eq(ih_preflop_clusters(&deck, 1, IH_U8, many, 1, cluster), IH_OK);
  for (unsigned i = 0; i < HANDS; i++)
    ck_assert_uint_eq(cluster[i], 0);
  ck_assert_int_eq(ih_preflop_clusters(&deck, 1, IH_U8, many, 2, cluster), IH_ERR_RANGE);
  memset(many, 0, HANDS);
  for (unsigned i = 0; i < HANDS; i++)
    many[i * 255 + (i < 9 ? 254 : 253)] = 1;
  ck_assert_int_eq(ih_preflop_clusters(&deck, 255, IH_U8, many, 2, cluster), IH_OK);
  for (unsigned i = 0; i < HANDS; i++)
    ck_assert_uint_eq(cluster[i], i < 9 ? 1u : 0u);
  const ih_deck wide = {16, 4, 0, 0};
  ck_assert_int_eq(ih_preflop_clusters(&wide, 30, IH_U32, histogram, 3, cluster), IH_ERR_ARGUMENT);
}
END_TEST

/* Counts of any size, as long as those of a hand add up to at most 32 bits: a larger sum would wrap
 * and could look like a few runouts. */
START_TEST(test_sums)
{
  enum { HANDS = 25, CLUSTER_BINS = 255, LAST = CLUSTER_BINS - 1 };
  const ih_deck deck = {5, 4, 0, 0};
  uint32_t histogram[HANDS][CLUSTER_BINS] = {{0}};
  uint8_t cluster[IH_PREFLOP_CLASSES];
  for (unsigned i = 0; i < HANDS; i++) {
    histogram[i][0] = i < 9 ? UINT32_MAX - 1000 : UINT32_MAX;
    histogram[i][1] = i < 9 ? 1000 : 0;
  }
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 2, cluster), IH_OK);
  for (unsigned i = 0; i < HANDS; i++)
    ck_assert_uint_eq(cluster[i], i < 9 ? 1 : 0);
  memset(cluster, 9, sizeof cluster);
  for (unsigned i = 0; i < HANDS; i++)
    histogram[i][LAST] = 1;
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 2, cluster),
                   IH_ERR_OVERFLOW);
  /* A single hand whose counts would wrap to 5. */
  for (unsigned wrong = 0; wrong < HANDS; wrong += HANDS - 1)
    for (unsigned bin = 1; bin < CLUSTER_BINS; bin += LAST - 1) {
      memset(histogram, 0, sizeof histogram);
      for (unsigned i = 0; i < HANDS; i++)
        histogram[i][0] = i < 9 ? 8 : 10;
      histogram[wrong][bin] = UINT32_MAX - histogram[wrong][0] + 6;
      ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, histogram, 2, cluster),
                       IH_ERR_OVERFLOW);
    }
  for (size_t i = 0; i < sizeof cluster; i++)
    ck_assert_uint_eq(cluster[i], 9);
}
END_TEST

/* Equal histograms in each type, with cumulated counts that exceed a byte. */
START_TEST(test_dtypes)
{
  enum { HANDS = 25, CLUSTER_BINS = 40 };
  const ih_deck deck = {5, 4, 0, 0};
  struct test_random random = test_random_new(1);
  uint8_t bytes[HANDS * CLUSTER_BINS], cluster[3][IH_PREFLOP_CLASSES] = {{0}};
  uint16_t words[HANDS * CLUSTER_BINS];
  uint32_t wide[HANDS * CLUSTER_BINS];
  for (unsigned i = 0; i < HANDS * CLUSTER_BINS; i++)
    wide[i] = words[i] = bytes[i] =
        (uint8_t)(test_random_below(&random, 40) + (i % CLUSTER_BINS < i / CLUSTER_BINS ? 0 : 200));
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U8, bytes, 5, cluster[0]), IH_OK);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U16, words, 5, cluster[1]), IH_OK);
  ck_assert_int_eq(ih_preflop_clusters(&deck, CLUSTER_BINS, IH_U32, wide, 5, cluster[2]), IH_OK);
  ck_assert_mem_eq(cluster[0], cluster[2], sizeof cluster[0]);
  ck_assert_mem_eq(cluster[1], cluster[2], sizeof cluster[1]);
  unsigned seen = 0;
  for (unsigned i = 0; i < HANDS; i++)
    seen |= 1u << cluster[2][i];
  ck_assert_uint_eq(seen, 31);
}
END_TEST

/* ---- Against k-medians by the definition -------------------------------------------------------
 */

enum { ROYALS = 25, BINS = 50, MOST_CLUSTERS = 12 };

/* Preflop hands and another implementation's results for them. */
struct hands {
  uint64_t weight[ROYALS];      /* how often each is dealt */
  uint32_t below[ROYALS][BINS]; /* runouts in this bin or a lower one */
  double mean[ROYALS];          /* bin */
  uint8_t cluster[ROYALS];
};

static void read_hands(const struct test_street *street, struct hands *hands)
{
  const ih_indexer *indexer = ih_street_indexer(street->street);
  for (unsigned i = 0; i < ROYALS; i++) {
    uint32_t below = 0;
    hands->mean[i] = 0;
    ck_assert_int_eq(ih_multiplicity(indexer, 0, i, &hands->weight[i]), IH_OK);
    for (unsigned b = 0; b < BINS; b++) {
      const uint32_t runouts = (uint32_t)test_street_bin(street, i, b);
      hands->below[i][b] = below += runouts;
      hands->mean[i] += (double)b * runouts;
    }
  }
}

/* Returns the smallest value in a bin such that hands with at most that value hold half of the
 * cluster's weight. */
static uint32_t median(const struct hands *hands, unsigned cluster, unsigned bin)
{
  uint64_t all = 0;
  uint32_t best = UINT32_MAX;
  for (unsigned i = 0; i < ROYALS; i++)
    all += hands->cluster[i] == cluster ? hands->weight[i] : 0;
  for (unsigned i = 0; i < ROYALS; i++) {
    uint64_t below = 0;
    for (unsigned j = 0; j < ROYALS; j++)
      if (hands->cluster[j] == cluster && hands->below[j][bin] <= hands->below[i][bin])
        below += hands->weight[j];
    if (hands->cluster[i] == cluster && 2 * below >= all && hands->below[i][bin] < best)
      best = hands->below[i][bin];
  }
  return best;
}

/* Returns the earth mover's distance of a hand from a centre, from cumulated counts. */
static uint64_t distance(const uint32_t below[], const uint32_t centre[])
{
  uint64_t sum = 0;
  for (unsigned b = 0; b < BINS; b++)
    sum += below[b] > centre[b] ? below[b] - centre[b] : centre[b] - below[b];
  return sum;
}

/* Computes the mean of each cluster. */
static void find_means(const struct hands *hands, unsigned clusters, double mean[])
{
  for (unsigned c = 0; c < clusters; c++) {
    double sum = 0, weight = 0;
    for (unsigned i = 0; i < ROYALS; i++)
      if (hands->cluster[i] == c) {
        sum += (double)hands->weight[i] * hands->mean[i];
        weight += (double)hands->weight[i];
      }
    mean[c] = sum / weight;
  }
}

/* No hand is nearer to the medians of a cluster other than its own, and the clusters' means
 * ascend. */
START_TEST(test_medians)
{
  static const unsigned numbers[] = {2, 3, 4, 6, 7, 8, MOST_CLUSTERS};
  struct test_street turn =
      test_street_new(IH_RANKING_STANDARD, "5x4", 4, 5, BINS, ih_instructions_best());
  struct test_street preflop =
      test_street_new(IH_RANKING_STANDARD, "5x4", 0, 5, BINS, ih_instructions_best());
  struct hands hands;
  ck_assert_uint_eq(preflop.hands, ROYALS);
  ck_assert_uint_eq(ih_street_bin_bytes(preflop.street), 2);
  test_street_do(&turn, 0, turn.boards, NULL);
  test_street_aggregate(&preflop, &turn, 0, preflop.boards, NULL);
  read_hands(&preflop, &hands);
  for (size_t n = 0; n < sizeof numbers / sizeof *numbers; n++) {
    const unsigned clusters = numbers[n];
    uint32_t centre[MOST_CLUSTERS][BINS];
    double mean[MOST_CLUSTERS];
    uint8_t cluster[IH_PREFLOP_CLASSES];
    ck_assert_int_eq(
        ih_preflop_clusters(&preflop.deck, BINS, IH_U16, preflop.sums.histogram, clusters, cluster),
        IH_OK);
    memcpy(hands.cluster, cluster, sizeof hands.cluster);
    for (unsigned c = 0; c < clusters; c++)
      for (unsigned b = 0; b < BINS; b++)
        centre[c][b] = median(&hands, c, b);
    for (unsigned i = 0; i < ROYALS; i++)
      for (unsigned c = 0; c < clusters; c++)
        ck_assert_msg(distance(hands.below[i], centre[hands.cluster[i]]) <=
                          distance(hands.below[i], centre[c]),
                      "%u clusters: hand %u is nearer to %u", clusters, i, c);
    find_means(&hands, clusters, mean);
    for (unsigned c = 1; c < clusters; c++)
      ck_assert_double_lt(mean[c - 1], mean[c]);
  }
  test_street_free(&turn);
  test_street_free(&preflop);
}
END_TEST

TEST_MAIN({test_clusters}, {test_sums}, {test_dtypes}, {test_medians})
