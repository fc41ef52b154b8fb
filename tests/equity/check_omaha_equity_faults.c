/* Sums of all hands of Omaha on a board without memory: the call fails cleanly, and nothing
 * leaks. */
#include "executors.h"
#include "faults.h"
#include "harness.h"

#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

enum { HOLE = 4 };

/* The calls of one board: wins[] are also scoops or buckets, and ties[] halves; ties[0] is also the
 * number of buckets. */
enum { WINS, SCOOPS, BUCKETS, CALLS };

struct sums_trial {
  size_t m;
  const ih_executor *executor;
  int call;
  uint32_t *wins, *ties, *expected;
  size_t bytes;
};

static enum ih_status sum(void *context, ih_error *error)
{
  static const uint8_t board[] = {0, 6, 11, 17, 2};
  const struct sums_trial *trial = context;
  const ih_omaha_game game = {.hole = HOLE, .deck = {.ranks = 5, .suits = 4}};
  const ih_omaha_split split = {.scoops = trial->wins, .halves = trial->ties};
  if (trial->call == SCOOPS)
    return ih_omaha_board_split_sums(&game, board, trial->m, trial->executor, NULL, &split, error);
  if (trial->call == BUCKETS)
    return ih_omaha_board_buckets(&game, board, trial->m, 1000, trial->executor, NULL, trial->wins,
                                  trial->ties, error);
  return ih_omaha_board_sums(&game, board, trial->m, trial->executor, NULL, trial->wins,
                             trial->ties, error);
}

/* A failed call leaves its outputs unchanged. */
static void check_sums(void *context, enum ih_status status, const char *call)
{
  struct sums_trial *trial = context;
  (void)call;
  if (status == IH_OK)
    ck_assert_int_eq(memcmp(trial->wins, trial->expected, trial->bytes), 0);
  else {
    ck_assert(test_untouched(trial->wins, trial->bytes));
    ck_assert(test_untouched(trial->ties, trial->bytes));
  }
  memset(trial->wins, TEST_UNTOUCHED, trial->bytes);
  memset(trial->ties, TEST_UNTOUCHED, trial->bytes);
}

START_TEST(board_sums)
{
  const ih_executor several = test_backwards(3);
  const size_t bytes = ih_omaha_places(HOLE) * sizeof(uint32_t);
  struct sums_trial of = {3 + (size_t)_i % 3,
                          _i / 3 % 2 == 0 ? NULL : &several,
                          _i / 6,
                          test_filled(bytes),
                          test_filled(bytes),
                          test_filled(bytes),
                          bytes};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i / 3 % 2,
                                     .step = 1,
                                     .work = sum,
                                     .check = check_sums,
                                     .context = &of};
  ck_assert_int_eq(sum(&of, NULL), IH_OK);
  memcpy(of.expected, of.wins, bytes);
  memset(of.wins, TEST_UNTOUCHED, bytes);
  memset(of.ties, TEST_UNTOUCHED, bytes);
  ck_assert_uint_ge(faults_try(&trial), 3);
  free(of.wins);
  free(of.ties);
  free(of.expected);
}
END_TEST

struct histograms_trial {
  size_t m;
  const ih_executor *executor;
  uint16_t *counts, *expected;
  size_t bytes;
};

enum { BINS = 8 };

static enum ih_status count(void *context, ih_error *error)
{
  static const uint8_t board[] = {0, 6, 11, 17};
  const struct histograms_trial *trial = context;
  const ih_omaha_game game = {.hole = HOLE, .deck = {.ranks = 5, .suits = 4}};
  ih_omaha_bins *bins;
  enum ih_status status = ih_omaha_bins_new(&game, BINS, trial->executor, NULL, &bins, error);
  if (status != IH_OK)
    return status;
  status = ih_omaha_board_histograms(bins, board, trial->m, NULL, trial->counts, error);
  ih_omaha_bins_free(bins);
  return status;
}

static void check_counts(void *context, enum ih_status status, const char *call)
{
  struct histograms_trial *trial = context;
  (void)call;
  if (status == IH_OK)
    ck_assert_int_eq(memcmp(trial->counts, trial->expected, trial->bytes), 0);
  else
    ck_assert(test_untouched(trial->counts, trial->bytes));
  memset(trial->counts, TEST_UNTOUCHED, trial->bytes);
}

START_TEST(board_histograms)
{
  const ih_executor several = test_backwards(3);
  const size_t bytes = ih_omaha_places(HOLE) * BINS * sizeof(uint16_t);
  struct histograms_trial of = {3 + (size_t)_i % 2, _i < 2 ? NULL : &several, test_filled(bytes),
                                test_filled(bytes), bytes};
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i / 2,
                                     .step = 5,
                                     .work = count,
                                     .check = check_counts,
                                     .context = &of};
  ck_assert_int_eq(count(&of, NULL), IH_OK);
  memcpy(of.expected, of.counts, bytes);
  memset(of.counts, TEST_UNTOUCHED, bytes);
  ck_assert_uint_ge(faults_try(&trial), 3);
  free(of.counts);
  free(of.expected);
}
END_TEST

TEST_MAIN({board_sums, 0, 6 * CALLS}, {board_histograms, 0, 4})
