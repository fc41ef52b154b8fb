/* Clusters of opponents' hole cards. */
#include "harness.h"

#include <isohand/equity.h>

/* Clusters of hand-made histograms: hands of one bin each, the higher the index the stronger. */
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
  const ih_deck wide = {16, 4, 0, 0};
  ck_assert_int_eq(ih_preflop_clusters(&wide, 30, IH_U32, histogram, 3, cluster), IH_ERR_ARGUMENT);
}
END_TEST

/* The same histograms in each type, whose cumulated numbers are above what a byte holds. */
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

TEST_MAIN({test_clusters}, {test_dtypes})
