/* Streets and clusters of preflop hands when memory is short: made or refused, and nothing is
 * lost. */
#include "faults.h"
#include "harness.h"

#include <isohand/equity.h>
#include <stdio.h>
#include <string.h>

static const ih_deck deck = {5, 4, 0, 0};

static enum ih_status make_street(void *context, ih_error *error)
{
  ih_street *street = NULL;
  const enum ih_status status = ih_street_new(IH_RANKING_STANDARD, &deck, 3, 5, &street, error);
  (void)context;
  ih_street_free(street);
  return status;
}

START_TEST(streets)
{
  const struct faults_trial trial = {
      .kinds = FAULTS_MEMORY, .is_lasting = _i, .step = 1, .work = make_street};
  /* The street, and two indexers. */
  ck_assert_uint_ge(faults_try(&trial), 3);
}
END_TEST

enum { HANDS = 25, BINS = 10, CLUSTERS = 3 };

/* Hands of one bin each: the first ones are weak, the last ones strong. */
static enum ih_status make_clusters(void *context, ih_error *error)
{
  uint8_t histogram[HANDS * BINS] = {0};
  for (unsigned i = 0; i < HANDS; i++)
    histogram[i * BINS + i * CLUSTERS / HANDS * 4] = 1;
  const enum ih_status status =
      ih_preflop_clusters(&deck, BINS, IH_U8, histogram, CLUSTERS, context);
  *error = (ih_error){.status = status};
  (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
  return status;
}

static void check_clusters(void *context, enum ih_status status, const char *call)
{
  uint8_t *cluster = context;
  (void)call;
  for (unsigned i = 0; i < HANDS; i++)
    ck_assert_uint_eq(cluster[i], status == IH_OK ? i * CLUSTERS / HANDS : 99);
  memset(cluster, 99, HANDS);
}

START_TEST(clusters)
{
  uint8_t cluster[IH_PREFLOP_CLASSES];
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = make_clusters,
                                     .check = check_clusters,
                                     .context = cluster};
  memset(cluster, 99, sizeof cluster);
  ck_assert_uint_gt(faults_try(&trial), 3);
}
END_TEST

TEST_MAIN({streets, 0, 2}, {clusters, 0, 2})
