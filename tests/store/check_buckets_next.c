/* Buckets of the next street that a method rejects. */
#include "buckets.h"
#include "harness.h"

#include "store/buckets.h"
#include "store/buckets_next.h"

#include <isohand/build.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char recipe[] =
    "{\"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 10, \"within\": \"board\"},"
    " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
    " \"river\": {\"method\": \"optimal\", \"k\": 9}}";

/* Opens a file as the next street of the turn, for a variant of potential. */
static enum ih_status open_next(const char *of, const char *path, ih_error *error)
{
  ih_store *turn = buckets_open("turn");
  struct ihp_next *next = NULL;
  const enum ih_status status =
      ihp_next_open(ihp_method_find("potential", of), &turn->hands, path, &next, error);
  ck_assert_int_eq(next == NULL, status != IH_OK);
  ihp_next_close(next);
  ih_store_close(turn);
  return status;
}

static void assert_no_next(const char *of, const char *path, const char *message)
{
  ih_error error;
  ck_assert_msg(open_next(of, path, &error) == IH_ERR_MISMATCH, "taken, and not: %s", message);
  ck_assert_int_eq(strncmp(error.message, path, strlen(path)), 0);
  ck_assert_str_eq(error.message + strlen(path), message);
}

/* Rewrites the river's table with this many identical buckets. */
static void write_many(const char *path, unsigned buckets)
{
  char count[20];
  ih_store *river = buckets_open("river");
  const ih_table *table = ih_store_table(river);
  ih_table_writer *writer;
  ck_assert_int_eq(ih_table_writer_new(path, &writer, NULL), IH_OK);
  (void)snprintf(count, sizeof count, "%u", buckets);
  for (size_t m = 0; m < ih_table_metadata_count(table); m++) {
    const char *key, *value;
    ck_assert_int_eq(ih_table_metadata_get(table, m, &key, &value), IH_OK);
    if (strncmp(key, "xxh3-128", strlen("xxh3-128")) != 0)
      ck_assert_int_eq(ih_table_writer_add_metadata(
                           writer, key, strcmp(key, "feature.buckets") == 0 ? count : value, NULL),
                       IH_OK);
  }
  const ih_tensor tensors[] = {
      {.name = "size", .dtype = IH_U64, .dims = 1, .shape = {buckets}},
      {.name = "cost", .dtype = IH_U64, .dims = 1, .shape = {buckets}},
      {.name = "ehs", .dtype = IH_F64, .dims = 1, .shape = {buckets}},
      {.name = "bucket", .dtype = IH_U16, .dims = 1, .shape = {ih_store_hands(river)}},
      {.name = "centre", .dtype = IH_U16, .dims = 2, .shape = {buckets, 1}}};
  for (size_t t = 0; t < sizeof tensors / sizeof *tensors; t++)
    ck_assert_int_eq(ih_table_writer_add_tensor(writer, &tensors[t], NULL), IH_OK);
  for (size_t t = 0; t < sizeof tensors / sizeof *tensors; t++) {
    const size_t bytes = (size_t)tensors[t].shape[0] * ih_dtype_size(tensors[t].dtype);
    void *zeros = calloc(bytes, 1);
    ck_assert_ptr_nonnull(zeros);
    ck_assert_int_eq(ih_table_writer_write(writer, zeros, bytes, NULL), IH_OK);
    free(zeros);
  }
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
  ih_store_close(river);
}

START_TEST(refused_next)
{
  char path[SCRATCH_PATH], other[SCRATCH_PATH];
  buckets_make_well(recipe, "4x4", NULL);
  buckets_path("river", path);
  ck_assert_int_eq(open_next("centres", path, NULL), IH_OK);
  ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
  assert_no_next("centres", buckets_path("flop", other),
                 ": deck, ranking, board or street do not match");
  write_many(scratch_path("many", other), IHP_LABELS_OF_NEXT);
  ck_assert_int_eq(open_next("centres", other, NULL), IH_OK);
  write_many(other, IHP_LABELS_OF_NEXT + 1);
  assert_no_next("centres", other, ": too many buckets for the previous street to use");
  ck_assert_int_eq(open_next("ehs", other, NULL), IH_OK);
}
END_TEST

/* E[HS] of a bucket is in 0..1, inclusive. */
START_TEST(ehs_of_next)
{
  static const struct {
    double ehs;
    int is_good;
  } rows[] = {{0, 1}, {1, 1}, {-1e-9, 0}, {1.000001, 0}, {NAN, 0}, {0.5, 1}};
  char path[SCRATCH_PATH];
  buckets_path("river", path);
  buckets_make_well(recipe, "4x4", NULL);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint64_t bits;
    memcpy(&bits, &rows[i].ehs, sizeof bits);
    buckets_change("river", "ehs", 8, bits);
    if (rows[i].is_good)
      ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
    else
      assert_no_next("ehs", path, ": `ehs` of a bucket is outside 0..1");
  }
}
END_TEST

/* A table of a different feature, and one whose buckets cannot be measured. */
START_TEST(other_next)
{
  const ih_feature_game game = buckets_game("4x4");
  const ih_rounds rounds = {.count = 2, .cards = {2, 5}};
  char path[SCRATCH_PATH];
  ih_build *build;
  buckets_make_well(recipe, "4x4", NULL);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(
      ih_build_add(build, ih_feature_find("ehs"), &rounds, scratch_path("ehs", path), NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  ih_build_free(build);
  assert_no_next("ehs", path, ": not a bucket table");
  buckets_edit_header(buckets_path("river", path), "\"bucket.method\":\"optimal\"",
                      "\"bucket.method\":\"l2\"");
  assert_no_next(
      "centres", path,
      ": the previous street needs bucket centres under the distance l1, which this table "
      "lacks");
  ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {refused_next}, {ehs_of_next}, {other_next})
