/* How the command makes a table file: in parts, on several threads, and what is left
 * of it after a failure. */
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "scratch.h"
#include "strengths.h"
#include "tools/interrupt.h"
#include "tools/table.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* 13,960,050 values: four parts for one worker, two for two. */
static const char list[] = "2,4";

/* A feature that fills as strength does until some fill, and then fails or gets a
 * signal. */
static int fills_left;
static int signal_then;

static enum ih_status fill_until(enum ih_ranking ranking, const ih_indexer *indexer, unsigned round,
                                 uint64_t first, uint64_t count, const ih_executor *executor,
                                 void *out)
{
  if (fills_left-- == 0) {
    if (signal_then == 0)
      return IH_ERR_MEMORY;
    (void)raise(signal_then);
  }
  return test_strengths(ranking, indexer, round, first, count, executor, out);
}

static ih_feature feature_until(int fills, int number)
{
  ih_feature feature = *ih_feature_at(0);
  fills_left = fills;
  signal_then = number;
  feature.fill = fill_until;
  return feature;
}

static enum ih_status make(const char *path, const ih_indexer *indexer, const ih_feature *feature,
                           const ih_executor *executor, ih_error *error)
{
  const struct table_job job = {path, feature, indexer, executor, NULL};
  return table_make(&job, error);
}

/* The values of the file are those of one fill. */
static void check_values(const char *path, const uint16_t expected[], uint64_t size)
{
  ih_store *store;
  ck_assert_int_eq(ih_store_open(path, &store, NULL), IH_OK);
  ck_assert_int_eq(ih_table_check(ih_store_table(store), NULL), IH_OK);
  const uint16_t *values = ih_store_strengths(store);
  ck_assert(values == NULL || memcmp(values, expected, (size_t)size * sizeof *values) == 0);
  ih_store_close(store);
}

/* Tasks backwards: whatever a part's writing and the next one's filling share, the
 * order shows. */
START_TEST(test_parts)
{
  ih_indexer *indexer = test_indexer_new("13x4", list);
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint16_t *expected = malloc((size_t)size * sizeof *expected);
  const ih_executor executors[] = {test_backwards(1), test_backwards(2), test_backwards(9),
                                   test_threads(2), test_threads(3)};
  char path[SCRATCH_PATH];
  ck_assert_ptr_nonnull(expected);
  ck_assert_int_eq(test_strengths(IH_RANKING_STANDARD, indexer, 1, 0, size, NULL, expected), IH_OK);
  scratch_path("table", path);
  for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
    ih_error error;
    ck_assert_int_eq(make(path, indexer, ih_feature_at(0), &executors[i], &error), IH_OK);
    check_values(path, expected, size);
    ck_assert_uint_eq(scratch_entries(), 1);
  }
  free(expected);
  ih_indexer_free(indexer);
}
END_TEST

/* A fill that fails in any part, or a signal, leaves nothing. */
START_TEST(test_failures)
{
  ih_indexer *indexer = test_indexer_new("13x4", list);
  const ih_executor executors[] = {test_backwards(1), test_backwards(3)};
  char path[SCRATCH_PATH];
  scratch_path("table", path);
  (void)signal(SIGTERM, SIG_DFL);
  interrupt_catch();
  for (int at = 0; at < 8; at++) {
    ih_error error;
    const ih_feature failing = feature_until(at / 2, 0);
    ck_assert_int_eq(make(path, indexer, &failing, &executors[at % 2], &error), IH_ERR_MEMORY);
    ck_assert_str_eq(error.message, ih_status_string(IH_ERR_MEMORY));
    ck_assert_uint_eq(scratch_entries(), 0);
  }
  ih_error error;
  const ih_feature stopped = feature_until(2, SIGTERM);
  ck_assert_int_eq(make(path, indexer, &stopped, &executors[0], &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "interrupted; "));
  ck_assert_int_eq(interrupt_caught(), SIGTERM);
  ck_assert_int_eq(fills_left, -1);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_indexer_free(indexer);
}
END_TEST

static void (*handler_of(int number))(int)
{
  struct sigaction action;
  ck_assert_int_eq(sigaction(number, NULL, &action), 0);
  return action.sa_handler;
}

/* After interrupt_release signals do what they did before; ignored ones all the
 * time. */
START_TEST(test_signals)
{
  (void)signal(SIGTERM, SIG_DFL);
  (void)signal(SIGINT, SIG_DFL);
  (void)signal(SIGHUP, SIG_IGN);
  interrupt_catch();
  ck_assert(handler_of(SIGTERM) != SIG_DFL && handler_of(SIGINT) != SIG_DFL);
  ck_assert(handler_of(SIGHUP) == SIG_IGN);
  interrupt_release();
  ck_assert(handler_of(SIGTERM) == SIG_DFL && handler_of(SIGINT) == SIG_DFL);
  ck_assert(handler_of(SIGHUP) == SIG_IGN);
}
END_TEST

static Suite *make_suite(void)
{
  Suite *suite = suite_create("making");
  TCase *tests = tcase_create("making");
  tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
  tcase_add_test(tests, test_parts);
  tcase_add_test(tests, test_failures);
  tcase_add_test(tests, test_signals);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
