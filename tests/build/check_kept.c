/* Building in a folder with existing files: which are kept or refused, and what a plan reports of
 * them. */
#include "builds.h"
#include "errors.h"
#include "executors.h"
#include "folders.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Indices into folder_names; files from FLOP_EQUITY on are made from those of the turn. */
enum {
  RIVER_EHS = 1,
  TURN_EQUITY = 3,
  TURN_EHS,
  TURN_HISTOGRAM,
  FLOP_EQUITY,
  PREFLOP_EQUITY = 9,
  PREFLOP_EHS,
  PREFLOP_HISTOGRAM
};

/* ---- Contents of the folder --------------------------------------------------------- */

/* Makes the file of a feature in the folder. */
static void build_file(const ih_feature_game *game, unsigned board, const char *feature,
                       const char *name)
{
  char path[SCRATCH_PATH];
  const ih_rounds rounds = {board > 0 ? 2 : 1, {2, (uint8_t)board}, IH_GAME_ANY};
  ih_build *build;
  ih_error error = {0};
  ck_assert_int_eq(ih_build_new(game, &build, &error), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find(feature), &rounds, scratch_path(name, path), &error),
      IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_OK);
  test_ok(ih_build_run(build, &error), error);
  ih_build_free(build);
}

/* Returns the offset of a metadata value. */
static size_t value_at(const unsigned char *data, size_t n, const char *key)
{
  char text[100];
  const size_t length = (size_t)snprintf(text, sizeof text, "\"%s\":\"", key);
  size_t at = 0;
  while (at + length < n && memcmp(data + at, text, length) != 0)
    at++;
  ck_assert_uint_lt(at + length, n);
  return at + length;
}

START_TEST(test_wrong_files)
{
  const ih_executor one = test_backwards(1);
  const ih_feature_game game = folder_game();
  ih_feature_game other = game;
  char path[SCRATCH_PATH];
  folder_files_left = folder_asked_left = -1;
  build_file(&game, 0, "equity", folder_names[PREFLOP_EHS]);
  folder_check_refused(&one, folder_names[PREFLOP_EHS], "the feature does not match");
  build_file(&game, 3, "ehs", folder_names[PREFLOP_EHS]);
  folder_check_refused(&one, folder_names[PREFLOP_EHS], "the street does not match");
  other.final_board = 4;
  build_file(&other, 0, "ehs", folder_names[PREFLOP_EHS]);
  folder_check_refused(&one, folder_names[PREFLOP_EHS], "the final board does not match");
  build_file(&game, 0, "ehs", folder_names[PREFLOP_EHS]);
  other = game;
  other.bins = FOLDER_BINS + 1;
  build_file(&other, 0, "histogram", folder_names[PREFLOP_HISTOGRAM]);
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM], "13 bins, not 12");
  ck_assert_int_eq(ih_deck_make(FOLDER_RANKS - 1, FOLDER_SUITS, &other.deck), IH_OK);
  build_file(&other, 0, "histogram", folder_names[PREFLOP_HISTOGRAM]);
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM], "the deck does not match");
  build_file(&game, 0, "histogram", folder_names[PREFLOP_HISTOGRAM]);
  size_t n;
  unsigned char *data = scratch_read(scratch_path(folder_names[PREFLOP_HISTOGRAM], path), &n);
  scratch_poke(path, n - 1, (unsigned char)(data[n - 1] ^ 1));
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM], "checksum");
  scratch_write(path, data, n - 1);
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM], "ends at byte");
  scratch_write(path, data, n);
  scratch_poke(path, value_at(data, n, "feature.revision"), '9');
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM],
                       "made by revision 9 of the algorithm, not 1");
  scratch_write(path, "text", 4);
  folder_check_refused(&one, folder_names[PREFLOP_HISTOGRAM], "bytes");
  scratch_write(path, data, n);
  free(data);
  folder_build_well(&one, NULL);
  ck_assert_uint_eq(scratch_entries(), FOLDER_FILES);
}
END_TEST

/* Change to the values of a table of equity: none, one element of its second tensor, or the order
 * of its tensors' values, which leaves each row and the sums plausible. */
enum change { NOTHING, ELEMENT, ORDER };

static void write_changed(ih_table_writer *writer, const ih_table *table, size_t tensors,
                          enum change change)
{
  ih_tensor tensor;
  for (size_t t = 0; t < tensors; t++) {
    ck_assert_int_eq(ih_table_tensor(table, change == ORDER ? tensors - 1 - t : t, &tensor), IH_OK);
    unsigned char *copy = malloc((size_t)tensor.bytes);
    memcpy(copy, tensor.data, (size_t)tensor.bytes);
    copy[tensor.bytes / 2] ^= (unsigned char)(change == ELEMENT && t == 1);
    ck_assert_int_eq(ih_table_writer_write(writer, copy, (size_t)tensor.bytes, NULL), IH_OK);
    free(copy);
  }
}

/* Rewrites a table of the folder with valid checksums, with a different value of a key unless it is
 * NULL, and with changed values. */
static void rewrite(const char *name, const char *key, const char *value, enum change change)
{
  char path[SCRATCH_PATH];
  ih_table *table;
  ih_table_writer *writer;
  const char *k, *v;
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_open(scratch_path(name, path), 0, &table, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  for (size_t i = 0; ih_table_metadata_get(table, i, &k, &v) == IH_OK; i++)
    if (strncmp(k, "xxh3-128", 8) != 0)
      ck_assert_int_eq(ih_table_writer_add_metadata(
                           writer, k, key != NULL && strcmp(k, key) == 0 ? value : v, NULL),
                       IH_OK);
  const size_t tensors = ih_table_tensors(table);
  for (size_t t = 0; ih_table_tensor(table, t, &tensor) == IH_OK; t++)
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensor, NULL), IH_OK);
  write_changed(writer, table, tensors, change);
  ih_table_close(table);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
}

/* A table with wrong values but valid checksums is kept if nothing is made from it; otherwise the
 * build is refused. */
START_TEST(test_wrong_source)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  folder_files_left = folder_asked_left = -1;
  for (int exchanged = 0; exchanged < 2; exchanged++) {
    folder_build_well(&one, NULL);
    for (size_t i = FLOP_EQUITY; i < FOLDER_FILES; i++)
      ck_assert_int_eq(unlink(scratch_path(folder_names[i], path)), 0);
    rewrite(folder_names[TURN_EQUITY], NULL, NULL, exchanged ? ORDER : ELEMENT);
    folder_check_refused(&one, folder_names[TURN_EQUITY],
                         exchanged ? ": `wins` is " : ": `wins`, `ties` and `losses` sum to ");
    folder_check_refused(&one, folder_names[TURN_EQUITY], ": index ");
    ck_assert_int_eq(unlink(scratch_path(folder_names[TURN_EQUITY], path)), 0);
  }
  folder_build_well(&one, NULL);
  rewrite(folder_names[PREFLOP_EQUITY], NULL, NULL, ELEMENT);
  folder_build_well(&one, NULL);
}
END_TEST

/* Tables of a different version of the library are kept; those of a different revision of their
 * algorithm or with different sources are not. */
START_TEST(test_provenance)
{
  static const char source[] = "source.2,4.equity.ties";
  const ih_executor one = test_backwards(1);
  folder_files_left = folder_asked_left = -1;
  folder_build_well(&one, NULL);
  unsigned made = 99;
  rewrite(folder_names[TURN_EHS], "feature.meaning", "other words", NOTHING);
  folder_build_well(&one, &made);
  ck_assert_uint_eq(made, 0);
  rewrite(folder_names[TURN_EHS], "feature.revision", "2", NOTHING);
  folder_check_refused(&one, folder_names[TURN_EHS], "made by revision 2 of the algorithm, not 1");
  rewrite(folder_names[TURN_EHS], "feature.revision", "1", NOTHING);
  rewrite(folder_names[FLOP_EQUITY], source, "00000000000000000000000000000000", NOTHING);
  folder_check_refused(&one, folder_names[FLOP_EQUITY],
                       "not made from `ties` of turn-equity.safetensors");
  char path[SCRATCH_PATH];
  ck_assert_int_eq(unlink(scratch_path(folder_names[FLOP_EQUITY], path)), 0);
  folder_build_well(&one, NULL);
  rewrite(folder_names[TURN_EQUITY], NULL, NULL, ELEMENT);
  folder_check_refused(&one, folder_names[FLOP_EQUITY],
                       "not made from `ties` of turn-equity.safetensors");
}
END_TEST

/* ---- Reports of a plan ------------------------------------------------------------ */

/* Records the callbacks of a plan and its run, and when they cancel. */
struct seen {
  uint64_t done, total, calls;
  int is_stopping;
};

static void see_progress(void *context, uint64_t done, uint64_t total)
{
  struct seen *seen = context;
  if (done < seen->done || done > total || (seen->total != 0 && total != seen->total))
    abort();
  seen->done = done;
  seen->total = total;
  seen->calls++;
}

static int is_stopping(void *context)
{
  return ((struct seen *)context)->is_stopping;
}

static ih_callbacks callbacks_of(struct seen *seen)
{
  return (ih_callbacks){.context = seen, .is_cancelled = is_stopping, .progress = see_progress};
}

static ih_build *build_new(void)
{
  const ih_feature_game game = folder_game();
  ih_build *build;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add_folder(build, folder_path, NULL), IH_OK);
  return build;
}

/* Work done: never decreases and ends complete; a plan that keeps files and its run count as
 * one. */
START_TEST(test_progress)
{
  const ih_executor executors[] = {test_backwards(1), test_threads(3)};
  char path[SCRATCH_PATH];
  folder_files_left = folder_asked_left = -1;
  for (int i = 0; i < 6; i++) {
    struct seen seen = {0};
    const ih_build_options options = {.callbacks = callbacks_of(&seen),
                                      .executor = &executors[i / 3]};
    ih_build *build = build_new();
    ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
    ck_assert_uint_eq(seen.calls > 0, i > 0);
    uint64_t work = 0, time = 0;
    ih_build_phase phase;
    for (size_t p = 0; ih_build_phase_get(build, p, &phase) == IH_OK; p++) {
      work += phase.work;
      time += phase.time;
    }
    ck_assert_uint_le(time, work);
    ck_assert(work == 0 || time >= work / 4);
    ck_assert(seen.calls == 0 || seen.total == seen.done + work);
    ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
    ck_assert_uint_eq(seen.done, seen.total);
    ih_build_free(build);
    if (i != 1)
      ck_assert_int_eq(unlink(scratch_path(folder_names[i], path)), 0);
  }
}
END_TEST

/* Checks of kept files can be cancelled, even if nothing is to be made. */
START_TEST(test_plan_cancelled)
{
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH];
  struct seen seen = {.is_stopping = 1};
  const ih_build_options options = {.callbacks = callbacks_of(&seen)};
  folder_files_left = -1;
  folder_build_well(&one, NULL);
  for (int i = 0; i < 2; i++) {
    ih_error error = {0};
    ih_build *build = build_new();
    ck_assert_int_eq(ih_build_plan(build, &options, &error), IH_ERR_CANCELLED);
    ck_assert_ptr_nonnull(strstr(error.message, ": cancelled; the existing files"));
    builds_check_refused(build);
    ih_build_free(build);
    (void)unlink(scratch_path(folder_names[TURN_HISTOGRAM], path));
  }
  ck_assert_uint_eq(scratch_entries(), FOLDER_FILES - 1);
}
END_TEST

/* A table made from arrays in the folder, at a path of its own: identical to the one in the folder,
 * which records its sources. */
START_TEST(test_copy)
{
  static const ih_rounds flop = {2, {2, 3}, IH_GAME_ANY};
  const ih_executor one = test_backwards(1);
  char path[SCRATCH_PATH], there[SCRATCH_PATH];
  ih_build_phase phase;
  folder_files_left = folder_asked_left = -1;
  folder_build_well(&one, NULL);
  ih_build *build = build_new();
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("equity"), &flop, scratch_path("copy", path), NULL),
      IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  for (size_t p = 0; ih_build_phase_get(build, p, &phase) == IH_OK; p++)
    ck_assert_ptr_null(phase.made);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  size_t n[2];
  unsigned char *bytes[] = {scratch_read(path, &n[0]),
                            scratch_read(scratch_path(folder_names[FLOP_EQUITY], there), &n[1])};
  ck_assert_uint_eq(n[0], n[1]);
  ck_assert_mem_eq(bytes[0], bytes[1], n[0]);
  free(bytes[0]);
  free(bytes[1]);
}
END_TEST

/* Strength does not depend on the final board: its tables are kept with any. */
START_TEST(test_strength)
{
  const ih_executor one = test_backwards(1);
  ih_feature_game game = {.deck = {9, 4, 0, 0}, .ranking = IH_RANKING_SHORT, .final_board = 3};
  unsigned made;
  ih_error error = {0};
  folder_files_left = folder_asked_left = -1;
  test_ok(folder_build_game(&game, &one, &made, &error), error);
  ck_assert_uint_ne(made, 0);
  ck_assert_uint_eq(scratch_entries(), 7);
  test_ok(folder_build_game(&game, &one, &made, &error), error);
  ck_assert_uint_eq(made, 0);
  game.final_board = 4;
  ck_assert_int_eq(folder_build_game(&game, &one, NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "flop-equity.safetensors: the final board does not match");
}
END_TEST

/* Existing files are replaced unread. */
START_TEST(test_rebuild)
{
  struct folder_content expected = folder_build_once();
  const ih_executor one = test_backwards(1);
  ih_build_options options = folder_options(&one);
  options.rebuild = 1;
  char path[SCRATCH_PATH];
  folder_files_left = -1;
  folder_build_well(&one, NULL);
  scratch_write(scratch_path(folder_names[RIVER_EHS], path), "text", 4);
  rewrite(folder_names[TURN_EQUITY], NULL, NULL, ELEMENT);
  folder_check_refused(&one, folder_names[RIVER_EHS], "");
  ih_build *build = build_new();
  ih_build_table table;
  ck_assert_int_eq(ih_build_plan(build, &options, NULL), IH_OK);
  for (size_t i = 0; ih_build_table_get(build, i, &table) == IH_OK; i++)
    ck_assert_int_eq(table.is_kept, 0);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  folder_check(&expected);
  folder_content_free(&expected);
}
END_TEST

TEST_MAIN_EACH(folder_make, scratch_remove, {test_wrong_files}, {test_provenance},
               {test_wrong_source}, {test_plan_cancelled}, {test_rebuild}, {test_copy},
               {test_strength}, {test_progress, .flags = TEST_THREADS})
