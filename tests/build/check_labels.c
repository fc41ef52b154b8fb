/* Labels supplied to a build, from memory or a file. */
#include "build/build.h"
#include "errors.h"

#include "builds.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/equity.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ih_rounds turn = {2, {2, 4}, IH_GAME_ANY}, river = {2, {2, 5}, IH_GAME_ANY};

/* Labels in memory and in files of two types give the same table. */
START_TEST(test_labels)
{
  const ih_feature_game game = builds_royal();
  char table[SCRATCH_PATH], labels[SCRATCH_PATH];
  ih_error error = {0};
  scratch_path("labels", labels);
  scratch_path("table", table);
  builds_make(&game, "ehs", &river, labels, NULL);
  ih_store *store;
  ck_assert_int_eq(ih_store_open(labels, &store, NULL), IH_OK);
  const uint64_t hands = ih_store_hands(store);
  uint16_t *label = malloc((size_t)hands * sizeof *label), most = 0;
  for (uint64_t i = 0; i < hands; i++) {
    label[i] = (uint16_t)ih_store_value_unchecked(store, 1, i, 0);
    most = label[i] > most ? label[i] : most;
  }
  size_t n[2];
  unsigned char *bytes[2];
  for (int from_file = 0; from_file < 2; from_file++) {
    ih_build *build;
    ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
    test_ok(from_file ? ih_build_read_labels(build, &river, labels, "points", &error)
                      : ih_build_give_labels(build, &river, IH_U16, label, most + 1u, &error),
            error);
    ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U16, label, most + 1u, NULL),
                     IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_build_add(build, ih_feature_find("transitions"), &turn, table, NULL),
                     IH_OK);
    builds_plan(build, NULL);
    builds_run(build);
    ih_build_free(build);
    bytes[from_file] = scratch_read(table, &n[from_file]);
  }
  ck_assert(n[0] == n[1] && memcmp(bytes[0], bytes[1], n[0]) == 0);
  ih_store *made;
  ck_assert_int_eq(ih_store_open(table, &made, NULL), IH_OK);
  ck_assert_uint_eq(ih_store_game(made)->labels, most + 1u);
  ck_assert_str_eq(ih_table_metadata(ih_store_table(made), "source.labels"),
                   ih_table_metadata(ih_store_table(store), "xxh3-128.points"));
  ck_assert_int_eq(ih_store_verify(made, NULL, NULL, NULL), IH_OK);
  ih_store_close(made);

  ih_build *build = builds_of(&game, "transitions", &turn, table);
  ck_assert_int_eq(ih_build_read_labels(build, &turn, labels, "points", &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "`rounds` must be `2,4`"));
  ck_assert_int_eq(ih_build_read_labels(build, &river, labels, "ehs", &error), IH_ERR_MISMATCH);
  ck_assert_int_eq(ih_build_read_labels(build, &river, table, NULL, &error), IH_ERR_MISMATCH);
  const struct {
    enum ih_dtype dtype;
    const void *label;
    unsigned count;
    const char *reason;
  } bad[] = {{IH_U16, label, most, ", not below "},
             {IH_U16, label, 0, "no labels, or 0 labels"},
             {IH_U16, NULL, 1, "no labels, or 1 labels"},
             {IH_U16, label, IH_MAX_LABELS + 1, "65536 labels, not 1 to 65535"},
             {IH_U8, label, most + 1u, "dtype IH_U16 or IH_U32"},
             {IH_I32, label, most + 1u, "dtype IH_U16 or IH_U32"},
             {(enum ih_dtype)99, label, most + 1u, "dtype IH_U16 or IH_U32"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    ck_assert_int_eq(
        ih_build_give_labels(build, &river, bad[i].dtype, bad[i].label, bad[i].count, &error),
        IH_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, bad[i].reason));
  }
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(error.message, "no labels of 2,5 were supplied");
  const ih_rounds none = {1, {60}, IH_GAME_ANY};
  ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U16, label, most + 1u, &error),
                   IH_ERR_ARGUMENT);
  test_message_has(error, "labels or a plan");
  ih_build_free(build);
  build = builds_of(&game, "transitions", &turn, table);
  ck_assert_int_eq(ih_build_give_labels(NULL, &river, IH_U16, label, most + 1u, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_build_read_labels(build, NULL, labels, "points", &error), IH_ERR_ARGUMENT);
  test_message_has(error, "build and rounds must not be NULL");
  ck_assert_int_eq(ih_build_give_labels(build, &none, IH_U16, label, most + 1u, &error),
                   IH_ERR_ARGUMENT);
  test_message_has(error, "invalid rounds");
  ck_assert_int_eq(ih_build_read_labels(build, &none, labels, "points", &error), IH_ERR_ARGUMENT);
  /* Labels of a street other than the next. */
  const ih_rounds preflop = {1, {2}, IH_GAME_ANY};
  ck_assert_int_eq(ih_build_give_labels(build, &preflop, IH_U16, label, most + 1u, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_str_eq(error.message, "no labels of 2,5 were supplied");
  ih_build_free(build);
  ih_store_close(store);
  free(bytes[0]);
  free(bytes[1]);
  free(label);
}
END_TEST

/* 64-bit labels written by NumPy; an invalid one is reported with its row. */
START_TEST(test_npy)
{
  static const char header[] = "\x93NUMPY\1\0\x3E\0"
                               "{'descr': '<i8', 'fortran_order': False, 'shape': (     25,)}\n";
  enum { HEADER = sizeof header - 1, HANDS = 25, LABELS = 7 };
  const ih_feature_game game = builds_royal();
  const ih_rounds preflop = {1, {2}, IH_GAME_ANY};
  char path[SCRATCH_PATH];
  unsigned char file[HEADER + 8 * HANDS] = {0};
  uint16_t label[HANDS];
  ih_build *build;
  ih_error error;
  memcpy(file, header, HEADER);
  for (size_t i = 0; i < HANDS; i++)
    file[HEADER + 8 * i] = (unsigned char)(label[i] = (uint16_t)(i * i % LABELS));
  scratch_write(scratch_path("labels.npy", path), file, sizeof file);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  test_ok(ih_build_read_labels(build, &preflop, path, NULL, &error), error);
  ck_assert_uint_eq(build->game.labels, 5); /* squares modulo 7 are 0, 1, 2 and 4 */
  ck_assert_mem_eq(build->label, label, sizeof label);
  ih_build_free(build);
  for (size_t i = 0; i < HANDS; i++)
    file[HEADER + 8 * i] = (unsigned char)(i % 3); /* each new maximum is one above the last */
  scratch_write(path, file, sizeof file);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_read_labels(build, &preflop, path, NULL, NULL), IH_OK);
  ck_assert_uint_eq(build->game.labels, 3);
  ih_build_free(build);
  memset(file + HEADER + 8 * 3, UINT8_MAX, 4);
  scratch_write(path, file, sizeof file);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_read_labels(build, &preflop, path, NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "row 3 is 4294967295, not a label in 0..4294967294"));
  memset(file + HEADER + 8 * 3, UINT8_MAX, 8);
  scratch_write(path, file, sizeof file);
  ck_assert_int_eq(ih_build_read_labels(build, &preflop, path, NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "row 3 is -1, not a label"));
  ck_assert_int_eq(ih_build_read_labels(build, &preflop, NULL, NULL, &error), IH_ERR_ARGUMENT);
  ih_build_free(build);
}
END_TEST

/* The build stores 32-bit labels that fit in 16 bits like the same 16-bit labels. */
START_TEST(test_narrowed)
{
  enum { HANDS = 25, LABELS = 7 };
  const ih_feature_game game = builds_royal();
  const ih_rounds preflop = {1, {2}, IH_GAME_ANY};
  uint16_t label[HANDS];
  uint32_t wide[HANDS];
  ih_build *build;
  for (size_t i = 0; i < HANDS; i++)
    wide[i] = label[i] = (uint16_t)(i * i % LABELS);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_give_labels(build, &preflop, IH_U32, wide, LABELS, NULL), IH_OK);
  ck_assert_uint_eq(build->labels, HANDS);
  ck_assert_mem_eq(build->label, label, sizeof label);
  ih_build_free(build);
}
END_TEST

/* More labels than 16 bits hold, from memory and from a file; rows match those of the same labels
 * packed densely. */
START_TEST(test_wide)
{
  enum { LABELS = 1000, APART = 4000000 };
  const ih_feature_game game = builds_royal();
  char path[SCRATCH_PATH], table[SCRATCH_PATH], narrow_table[SCRATCH_PATH];
  ih_error error;
  ih_build *build = builds_of(&game, "transitions", &turn, scratch_path("narrow", narrow_table));
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(&build->game.deck, &river, &indexer), IH_OK);
  const uint64_t hands = ih_indexer_size(indexer, 1);
  uint16_t *label = malloc(hands * sizeof *label);
  uint32_t *wide = malloc(hands * sizeof *wide);
  FILE *file = fopen(scratch_path("labels", path), "w");
  ck_assert(label != NULL && wide != NULL && file != NULL);
  for (uint64_t i = 0; i < hands; i++) {
    label[i] = (uint16_t)(i * 7 % LABELS);
    wide[i] = (uint32_t)label[i] * APART;
    fprintf(file, "%u\n", wide[i]);
  }
  ck_assert_int_eq(fclose(file), 0);
  ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U16, label, LABELS, NULL), IH_OK);
  builds_plan(build, NULL);
  builds_run(build);
  ih_build_free(build);
  size_t n[2];
  unsigned char *bytes[2];
  const unsigned count = (LABELS - 1) * 4000000u + 1;
  for (int from_file = 0; from_file < 2; from_file++) {
    build = builds_of(&game, "transitions", &turn, scratch_path("table", table));
    ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U32, wide, count - 1, &error),
                     IH_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.message, ", not below 3996000000"));
    ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U32, wide, IH_MAX_LABELS, &error),
                     IH_ERR_ARGUMENT);
    test_ok(from_file ? ih_build_read_labels(build, &river, path, NULL, &error)
                      : ih_build_give_labels(build, &river, IH_U32, wide, count, &error),
            error);
    ck_assert_int_eq(ih_build_give_labels(build, &river, IH_U16, label, LABELS, NULL),
                     IH_ERR_ARGUMENT);
    builds_plan(build, NULL);
    builds_run(build);
    ih_build_free(build);
    bytes[from_file] = scratch_read(table, &n[from_file]);
  }
  ck_assert(n[0] == n[1] && memcmp(bytes[0], bytes[1], n[0]) == 0);
  ih_store *made, *narrow;
  ck_assert_int_eq(ih_store_open(table, &made, NULL), IH_OK);
  ck_assert_int_eq(ih_store_open(narrow_table, &narrow, NULL), IH_OK);
  test_ok(ih_store_verify(made, NULL, NULL, &error), error);
  ck_assert_uint_eq(ih_store_game(made)->labels, count);
  for (uint64_t i = 0; i < ih_store_hands(made); i++)
    for (uint64_t j = 0; j < 14; j++) {
      const uint64_t near = ih_store_value_unchecked(narrow, 0, i, j);
      ck_assert_uint_eq(ih_store_value_unchecked(made, 1, i, j),
                        ih_store_value_unchecked(narrow, 1, i, j));
      ck_assert_uint_eq(ih_store_value_unchecked(made, 0, i, j),
                        near == IH_NO_LABEL ? IH_NO_WIDE_LABEL : near * APART);
    }
  ih_store_close(made);
  ih_store_close(narrow);
  ih_indexer_free(indexer);
  free(bytes[0]);
  free(bytes[1]);
  free(label);
  free(wide);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {test_labels}, {test_npy}, {test_narrowed},
               {test_wide})
