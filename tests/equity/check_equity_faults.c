/* Streets, their boards and clusters of preflop hands without memory: calls succeed or fail
 * cleanly, and nothing leaks. */
#include "equities.h"
#include "faults.h"
#include "harness.h"

#include <isohand/indexer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ih_deck deck = {5, 4, 0, 0};

struct street_trial {
  const ih_street *expected;
  ih_street *street; /* NULL before and after the work */
};

/* Returns 1 if both are of the same hands in the same order.  (An indexer may do without tables
 * that cannot be allocated.) */
static int are_same(const ih_street *a, const ih_street *b)
{
  uint8_t left[IH_MAX_CARDS], right[IH_MAX_CARDS];
  uint64_t index;
  int same = ih_street_hands(a) == ih_street_hands(b) &&
             ih_street_boards(a) == ih_street_boards(b) &&
             ih_street_opponents(a) == ih_street_opponents(b) &&
             ih_street_runouts(a) == ih_street_runouts(b);
  for (uint64_t i = 0; same && i < ih_street_hands(a); i++)
    same = ih_unindex(ih_street_indexer(a), 1, i, left) == IH_OK &&
           ih_unindex(ih_street_indexer(b), 1, i, right) == IH_OK && memcmp(left, right, 5) == 0 &&
           ih_index_last(ih_street_indexer(a), left, &index) == IH_OK && index == i;
  return same;
}

/* A failed call leaves its output unchanged. */
static enum ih_status make_street(void *context, ih_error *error)
{
  struct street_trial *trial = context;
  const enum ih_status status =
      ih_street_new(IH_RANKING_STANDARD, &deck, 3, 5, &trial->street, error);
  if (status != IH_OK)
    return status;
  const int same = are_same(trial->street, trial->expected);
  ih_street_free(trial->street);
  trial->street = NULL;
  return same ? IH_OK : IH_ERR_MISMATCH;
}

static void check_street(void *context, enum ih_status status, const char *call)
{
  const struct street_trial *trial = context;
  (void)status;
  (void)call;
  ck_assert_ptr_null(trial->street);
}

START_TEST(streets)
{
  ih_street *expected;
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &deck, 3, 5, &expected, NULL), IH_OK);
  struct street_trial of = {expected, NULL};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = make_street,
                                     .check = check_street,
                                     .context = &of};
  /* The street, and two indexers. */
  ck_assert_uint_ge(faults_try(&trial), 3);
  ih_street_free(expected);
}
END_TEST

enum { HANDS = 25, BINS = 10, CLUSTERS = 3 };

/* These calls report only a status. */
static enum ih_status with_message(enum ih_status status, ih_error *error)
{
  *error = (ih_error){.status = status};
  (void)snprintf(error->message, sizeof error->message, "%s", ih_status_string(status));
  return status;
}

/* ---- Boards ------------------------------------------------------------------------------- */

/* Three streets of a game, and arrays of the turn and of the flop by clusters. */
struct game_streets {
  struct test_street river, turn, flop;
  uint8_t of[HANDS];
  uint16_t *label;
  ih_transitions rows;
  ih_equity_cluster_sums turn_clusters, flop_clusters;
};

static uint32_t *zeros(uint64_t count)
{
  uint32_t *memory = calloc(count, sizeof *memory);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

static struct test_street street_of(unsigned board)
{
  return test_street_new(IH_RANKING_STANDARD, "5x4", board, 5, BINS, ih_instructions_best());
}

/* Every call that iterates over boards, for the first two boards. */
static enum ih_status do_boards(void *context, ih_error *error)
{
  struct game_streets *s = context;
  const ih_street *river = s->river.street, *turn = s->turn.street, *flop = s->flop.street;
  const ih_equity_clusters clusters = {.of = s->of, .count = CLUSTERS};
  static const uint32_t weights[HANDS] = {1, 2, 3};
  const ih_labelling labelling = {.label = s->label, .count = CLUSTERS, .dtype = IH_U16};
  enum ih_status status =
      ih_equity_final(river, 0, 2, NULL, NULL, s->river.wins, s->river.ties, s->river.losses);
  if (status == IH_OK)
    status = ih_equity_sweep(turn, 0, 2, NULL, NULL, &s->turn.sums);
  if (status == IH_OK)
    status = ih_equity_aggregate(flop, turn, &s->turn.sums, 0, 2, NULL, NULL, &s->flop.sums);
  if (status == IH_OK)
    status = ih_equity_clusters_hs(river, &clusters, 0, 2, NULL, NULL, s->label);
  if (status == IH_OK)
    status = ih_equity_weighted_hs(river, weights, 0, 2, NULL, NULL, s->label);
  if (status == IH_OK)
    status = ih_equity_clusters_sweep(turn, &clusters, 0, 2, NULL, NULL, &s->turn_clusters);
  if (status == IH_OK)
    status = ih_equity_clusters_aggregate(flop, turn, CLUSTERS, &s->turn_clusters, 0, 2, NULL, NULL,
                                          &s->flop_clusters);
  if (status == IH_OK) {
    memset(s->label, 0, s->river.hands * sizeof *s->label);
    status = ih_transitions_fill(turn, river, &labelling, 0, 2, NULL, NULL, &s->rows);
  }
  return with_message(status, error);
}

static void check_boards(void *context, enum ih_status status, const char *call)
{
  (void)context;
  ck_assert_msg(status == (call == NULL ? IH_OK : IH_ERR_MEMORY), "%s failed: status %d",
                call == NULL ? "nothing" : call, (int)status);
}

START_TEST(boards)
{
  struct game_streets s = {street_of(5), street_of(4), street_of(3), .of = {0, 1, 2}};
  const uint64_t turn = s.turn.hands * CLUSTERS, flop = s.flop.hands * CLUSTERS;
  s.label = calloc(s.river.hands * CLUSTERS, sizeof *s.label);
  s.rows.dense = calloc(turn, 1);
  ck_assert(s.label != NULL && s.rows.dense != NULL);
  s.turn_clusters = (ih_equity_cluster_sums){zeros(turn), zeros(turn), zeros(turn), {NULL, NULL}};
  s.flop_clusters = (ih_equity_cluster_sums){zeros(flop), zeros(flop), zeros(flop), {NULL, NULL}};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = do_boards,
                                     .check = check_boards,
                                     .context = &s};
  ck_assert_uint_gt(faults_try(&trial), 20);
  /* All children have one label. */
  unsigned most = 0;
  for (uint64_t i = 0; i < turn; i++)
    most = s.rows.dense[i] > most ? s.rows.dense[i] : most;
  ck_assert_uint_eq(most, ih_transitions_width(s.turn.street));
  test_street_free(&s.river);
  test_street_free(&s.turn);
  test_street_free(&s.flop);
  free(s.label);
  free(s.rows.dense);
  free(s.turn_clusters.wins);
  free(s.turn_clusters.ties);
  free(s.turn_clusters.opponents);
  free(s.flop_clusters.wins);
  free(s.flop_clusters.ties);
  free(s.flop_clusters.opponents);
}
END_TEST

/* ---- Clusters ----------------------------------------------------------------------------- */

/* Hands with a single bin each: the first ones are weak, the last ones strong. */
static enum ih_status make_clusters(void *context, ih_error *error)
{
  uint8_t histogram[HANDS * BINS] = {0};
  for (unsigned i = 0; i < HANDS; i++)
    histogram[i * BINS + i * CLUSTERS / HANDS * 4] = 1;
  const enum ih_status status =
      ih_preflop_clusters(&deck, BINS, IH_U8, histogram, CLUSTERS, context);
  return with_message(status, error);
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

TEST_MAIN({streets, 0, 2}, {boards, 0, 2}, {clusters, 0, 2})
