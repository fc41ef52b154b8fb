/* Plans and runs of single tables: files written, values kept in memory, and the remains of a
 * cancelled run. */
#include "build/build.h"
#include "builds.h"
#include "executors.h"
#include "harness.h"
#include "indexers.h"
#include "scratch.h"
#include "strengths.h"

#include <isohand/build.h>
#include <isohand/strength.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const ih_rounds preflop = {1, {2}, IH_GAME_ANY}, flop = {2, {2, 3}, IH_GAME_ANY},
                       turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY};

static ih_feature_game standard(void)
{
  return (ih_feature_game){.deck = {13, 4, 0, 0}, .ranking = IH_RANKING_STANDARD};
}

/* ---- Tables in index order -------------------------------------------------------------- */

/* Records calls of the callbacks, and when they cancel. */
struct seen {
  int asked_left; /* -1: never cancel */
  uint64_t done, total;
  size_t written;
};

static int is_cancelled(void *context)
{
  struct seen *seen = context;
  if (seen->asked_left > 0)
    seen->asked_left--;
  return seen->asked_left == 0;
}

static void see_progress(void *context, uint64_t done, uint64_t total)
{
  struct seen *seen = context;
  ck_assert_uint_ge(done, seen->done);
  ck_assert_uint_le(done, total);
  seen->done = done;
  seen->total = total;
}

static void see_written(void *context, const ih_build *build, size_t table)
{
  struct seen *seen = context;
  ih_build_table about;
  ck_assert_int_eq(ih_build_table_get(build, table, &about), IH_OK);
  ck_assert(about.is_done && !about.is_kept);
  seen->written++;
}

static ih_build_options watched_by(struct seen *seen)
{
  return (ih_build_options){
      .callbacks = {.context = seen, .is_cancelled = is_cancelled, .progress = see_progress},
      .written = see_written};
}

/* 13,960,050 values: four slices for one worker, two for two.  Tasks run backwards, which reveals
 * data shared between writing a slice and filling the next. */
START_TEST(test_strength)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,4");
  const ih_feature_game game = standard();
  const uint64_t size = ih_indexer_size(indexer, 1);
  uint16_t *expected = malloc((size_t)size * sizeof *expected);
  const ih_executor executors[] = {test_backwards(1), test_backwards(2), test_backwards(9),
                                   test_threads(2), test_threads(3)};
  char path[SCRATCH_PATH];
  ck_assert_ptr_nonnull(expected);
  ck_assert_int_eq(test_strengths(IH_RANKING_STANDARD, indexer, 1, 0, size, NULL, expected), IH_OK);
  scratch_path("table", path);
  for (size_t i = 0; i < sizeof executors / sizeof *executors; i++) {
    ih_store *store;
    builds_make(&game, "strength", &turn, path, &executors[i]);
    ck_assert_int_eq(ih_store_open(path, &store, NULL), IH_OK);
    ck_assert_int_eq(ih_table_check(ih_store_table(store), NULL, NULL), IH_OK);
    const uint16_t *values = ih_store_array(store, 0);
    ck_assert(values == NULL || memcmp(values, expected, (size_t)size * sizeof *values) == 0);
    ih_store_close(store);
    ck_assert_uint_eq(scratch_entries(), 1);
  }
  ih_build *build = builds_of(&game, "strength", &turn, NULL);
  builds_plan(build, NULL);
  ck_assert_ptr_null(ih_build_values(build, 0, 0));
  builds_run(build);
  ck_assert(memcmp(ih_build_values(build, 0, 0), expected, (size_t)size * 2) == 0);
  ck_assert_ptr_null(ih_build_values(build, 0, 1));
  ck_assert_ptr_null(ih_build_values(build, 1, 0));
  ih_build_free(build);
  free(expected);
  ih_indexer_free(indexer);
}
END_TEST

/* Cancelled at any time, a run leaves nothing, and keeps the old file. */
START_TEST(test_cancelled)
{
  static const struct {
    const char *feature;
    const ih_rounds *rounds;
    int asked;
  } cases[] = {{"strength", &turn, 1}, {"strength", &turn, 2}, {"strength", &turn, 4},
               {"ehs", &turn, 1},      {"ehs", &turn, 100},    {"ehs", &river, 50}};
  char path[SCRATCH_PATH];
  scratch_path("table", path);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const int is_strength = strcmp(cases[i].feature, "strength") == 0;
    const ih_feature_game game = is_strength ? standard() : builds_royal();
    struct seen seen = {.asked_left = cases[i].asked};
    const ih_executor one = test_backwards(1);
    ih_build_options options = watched_by(&seen);
    options.executor = &one;
    ih_error error = {0};
    if (i == 3)
      scratch_write(path, "old", 3);
    ih_build *build = builds_of(&game, cases[i].feature, cases[i].rounds, path);
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
    const enum ih_status status = ih_build_run(build, &error);
    ck_assert_int_eq(status, IH_ERR_CANCELLED);
    ck_assert_str_eq(error.message + strlen(path), ": cancelled; the file was not written");
    ck_assert_uint_eq(seen.written, 0);
    ih_build_table about;
    ck_assert_int_eq(ih_build_table_get(build, 0, &about), IH_OK);
    ck_assert_int_eq(about.is_done, 0);
    ck_assert_uint_eq(scratch_entries(), i >= 3);
    ih_build_free(build);
  }
  size_t n;
  unsigned char *old = scratch_read(path, &n);
  ck_assert(n == 3 && memcmp(old, "old", 3) == 0);
  free(old);
}
END_TEST

/* Progress increases to its end, and each table is reported. */
START_TEST(test_progress)
{
  struct seen seen = {.asked_left = -1};
  const ih_build_options options = watched_by(&seen);
  const ih_feature_game small = builds_royal();
  ih_build *build = builds_of(&small, "equity", &flop, NULL);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), &river, NULL, NULL), IH_OK);
  ck_assert_uint_eq(ih_build_tables(build), 2);
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  builds_run(build);
  ck_assert_uint_eq(seen.written, 2);
  ck_assert_uint_gt(seen.total, 0);
  ck_assert_uint_ge(seen.done, seen.total - seen.total / 20);
  ih_build_free(build);
}
END_TEST

/* ---- Plans --------------------------------------------------------------------------------- */

static void check_phase(const ih_build *build, size_t p, const char *made, const char *written)
{
  const char *const expected[] = {made, written};
  ih_build_phase phase;
  memset(&phase, TEST_UNTOUCHED, sizeof phase);
  ck_assert_int_eq(ih_build_phase_get(build, p, &phase), IH_OK);
  ck_assert(phase.reserved[0] == 0 && phase.reserved[1] == 0);
  const ih_indexer *const found[] = {phase.made, phase.written};
  for (int i = 0; i < 2; i++) {
    char text[IH_ROUNDS_TEXT] = "";
    ih_rounds rounds;
    if (found[i] != NULL) {
      ih_indexer_rounds(found[i], &rounds);
      (void)ih_rounds_format(&rounds, text);
    }
    ck_assert_str_eq(text, expected[i]);
  }
  ck_assert_uint_gt(phase.memory, 1 << 20);
}

START_TEST(test_phases)
{
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH];
  ih_build *build = builds_of(&game, "equity", &preflop, scratch_path("a", path));
  ih_build_table about;
  memset(&about, TEST_UNTOUCHED, sizeof about);
  ck_assert_uint_eq(ih_build_phases(build), 0);
  ck_assert_int_eq(ih_build_table_get(build, 0, &about), IH_OK);
  ck_assert(about.reserved[0] == 0 && about.reserved[1] == 0);
  ck_assert(about.indexer == NULL && about.hands == 0 && !about.is_done);
  ck_assert_str_eq(about.path, path);
  builds_plan(build, NULL);
  ck_assert_uint_eq(ih_build_phases(build), 4);
  check_phase(build, 0, "2,4", "");
  check_phase(build, 1, "2,3", "");
  check_phase(build, 2, "2", "");
  check_phase(build, 3, "", "2");
  ih_build_phase phase;
  ck_assert_int_eq(ih_build_phase_get(build, 4, &phase), IH_ERR_RANGE);
  ck_assert_int_eq(ih_build_phase_get(build, 3, &phase), IH_OK);
  ck_assert_uint_eq(phase.disk, 25 * 12);
  ck_assert_int_eq(ih_build_table_get(build, 0, &about), IH_OK);
  ck_assert_uint_eq(about.hands, 25);
  ck_assert_uint_eq(about.bytes, 25 * 12);
  ck_assert_int_eq(ih_build_table_get(build, 1, &about), IH_ERR_RANGE);
  ck_assert_uint_eq(scratch_entries(), 0);
  ih_build_free(build);

  /* Two ways to make numbers of one street, and a table that needs no street. */
  ih_feature_game both = builds_royal();
  both.clusters = 1;
  build = builds_of(&both, "ochs", &turn, NULL);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("histogram"), &turn, NULL, NULL), IH_OK);
  builds_plan(build, NULL);
  ck_assert_uint_eq(ih_build_phases(build), 3);
  check_phase(build, 0, "2,4", "");
  check_phase(build, 1, "2,4", "2,4");
  check_phase(build, 2, "", "2,4");
  builds_run(build);
  ih_build_free(build);
  const ih_feature_game large = standard();
  build = builds_of(&large, "strength", &flop, NULL);
  builds_plan(build, NULL);
  ck_assert_uint_eq(ih_build_phases(build), 1);
  check_phase(build, 0, "", "2,3");
  ih_build_free(build);
}
END_TEST

/* Turn, flop and preflop of Hold'em: the memory of a phase holds what is made, its sources and what
 * is written. */
START_TEST(test_memory)
{
  const ih_feature_game game = standard();
  const ih_build_options options = {.memory = UINT64_C(1) << 40}, little = {.memory = 100000000};
  ih_build *build = builds_of(&game, "histogram", &preflop, NULL);
  ih_build_phase phase;
  ih_error error;
  ck_assert_int_eq(ih_build_plan(build, &options, &error), IH_OK);
  const uint64_t turn_bytes = UINT64_C(13960050) * 50, flop_bytes = UINT64_C(1286792) * 100;
  const uint64_t least[] = {turn_bytes, turn_bytes + flop_bytes, flop_bytes, 0};
  for (size_t p = 0; p < 4; p++) {
    ck_assert_int_eq(ih_build_phase_get(build, p, &phase), IH_OK);
    ck_assert_uint_ge(phase.memory, least[p]);
    ck_assert_uint_le(phase.memory, least[p] + 60000000);
  }
  ih_build_free(build);
  build = builds_of(&game, "histogram", &preflop, NULL);
  ck_assert_int_eq(ih_build_plan(build, &little, &error), IH_ERR_MEMORY);
  ck_assert_ptr_nonnull(strstr(error.message, "MB of memory are needed, and 100 MB are allowed"));
  ck_assert_uint_eq(ih_build_phases(build), 4);
  ih_build_free(build);
  ck_assert_uint_ge(ih_memory_available(), 1 << 20);
}
END_TEST

/* Tensors that are left out are NULL; the others are the same, and take less memory. */
START_TEST(test_left_out)
{
  static const ih_rounds *const streets[] = {&flop, &turn, &river};
  static const unsigned masks[] = {0, 2, 4, 13, ~2u, ~3u};
  const ih_feature_game game = builds_royal();
  ih_build *all = builds_of(&game, "ehs", streets[_i], NULL);
  ih_build_table about, some;
  builds_plan(all, NULL);
  builds_run(all);
  ck_assert_int_eq(ih_build_table_get(all, 0, &about), IH_OK);
  for (size_t m = 0; m < sizeof masks / sizeof *masks; m++) {
    ih_build *build = builds_of(&game, "ehs", streets[_i], NULL);
    uint64_t bytes = 0;
    ihp_build_leave_out(build, masks[m]);
    builds_plan(build, NULL);
    builds_run(build);
    for (size_t t = 0; t < all->table->tensors; t++) {
      const size_t size = (size_t)(about.hands * ihp_row_bytes(&all->table->tensor[t].tensor));
      const int is_out = (int)(masks[m] >> t & 1);
      ck_assert_int_eq(ih_build_values(build, 0, t) == NULL, is_out);
      if (!is_out)
        ck_assert_mem_eq(ih_build_values(build, 0, t), ih_build_values(all, 0, t), size);
      bytes += is_out ? 0 : size;
    }
    ck_assert_int_eq(ih_build_table_get(build, 0, &some), IH_OK);
    ck_assert_uint_eq(some.bytes, bytes);
    ih_build_free(build);
  }
  ih_build_free(all);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_cancelled}, {test_progress}, {test_phases},
               {test_memory}, {test_left_out, 0, 3}, {test_strength, .flags = TEST_THREADS})
