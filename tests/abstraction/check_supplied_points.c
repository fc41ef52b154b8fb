/* User-supplied points for the hands of a street: those of emd give the buckets of emd, and floats
 * those of ih_bucket_cluster; and messages for invalid points. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "questions.h"

#include <errno.h>
#include <isohand/bucket.h>
#include <isohand/build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDS = 5766, BINS = 20, SCALE = 8, WIDTH = 2 }; /* of 2,4 of 4x4 */

static void write_rows(const char *name, const char *descriptor, size_t rows, size_t width,
                       const void *data, size_t bytes)
{
  char path[SCRATCH_PATH], header[100];
  FILE *file = fopen(scratch_path(name, path), "wb");
  ck_assert_ptr_nonnull(file);
  const int length = snprintf(header, sizeof header,
                              "{'descr': '%s', 'fortran_order': False, 'shape': (%zu, %zu)}\n",
                              descriptor, rows, width);
  (void)fwrite("\x93NUMPY\1\0", 1, 8, file);
  (void)fputc(length, file);
  (void)fputc(0, file);
  (void)fwrite(header, 1, (size_t)length, file);
  (void)fwrite(data, 1, bytes, file);
  ck_assert_int_eq(fclose(file), 0);
}

static void write_npy(const char *name, const char *descriptor, size_t width, const void *data,
                      size_t bytes)
{
  write_rows(name, descriptor, HANDS, width, data, bytes);
}

/* Makes "turn" by a method, with additional settings. */
static enum ih_status make_points(const char *method, const char *name, const char *more,
                                  ih_error *error)
{
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  (void)snprintf(recipe, sizeof recipe, "{\"turn\": {\"method\": \"%s\", \"points\": \"%s\"%s}}",
                 method, scratch_path(name, path), more);
  return buckets_make(recipe, "4x4", NULL, error);
}

/* ---- Points of emd ------------------------------------------------------------------------ */

/* Writes the cumulative 8-bit histograms of all hands as HANDS rows. */
static void write_histograms(const char *name)
{
  static uint8_t points[HANDS * BINS];
  ih_feature_game game = buckets_game("4x4");
  const ih_rounds turn = {.count = 2, .cards = {2, 4}};
  ih_build *build;
  game.bins = BINS;
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("histogram"), &turn, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  const uint8_t *histogram = ih_build_values(build, 0, 0);
  for (size_t i = 0; i < HANDS * BINS; i++)
    points[i] = (uint8_t)(histogram[i] + (i % BINS == 0 ? 0 : points[i - 1]));
  ih_build_free(build);
  write_npy(name, "|u1", BINS, points, sizeof points);
}

START_TEST(as_emd)
{
  static const char *const tensors[] = {"bucket", "centre", "size", "cost", "ehs"};
  const ih_verify_options full = {.full = 1};
  char path[SCRATCH_PATH], emd_path[SCRATCH_PATH];
  ih_error error;
  ck_assert_int_eq(buckets_make("{\"turn\": {\"method\": \"emd\", \"k\": 12, \"bins\": 20, "
                                "\"restarts\": 2, \"seed\": 5}}",
                                "4x4", NULL, NULL),
                   IH_OK);
  ck_assert_int_eq(
      rename(scratch_path("turn-bucket.safetensors", path), scratch_path("emd", emd_path)), 0);
  write_histograms("points.npy");
  test_ok(make_points("l1", "points.npy", ", \"k\": 12, \"restarts\": 2, \"seed\": 5", &error),
          error);
  ih_store *store = buckets_open("turn"), *emd;
  ck_assert_int_eq(ih_store_open(emd_path, &emd, NULL), IH_OK);
  for (size_t t = 0; t < sizeof tensors / sizeof *tensors; t++) {
    ih_tensor own, other;
    ck_assert_int_eq(ih_table_tensor_named(ih_store_table(store), tensors[t], &own), IH_OK);
    ck_assert_int_eq(ih_table_tensor_named(ih_store_table(emd), tensors[t], &other), IH_OK);
    ck_assert(own.dtype == other.dtype && own.dims == other.dims && own.bytes == other.bytes);
    ck_assert_mem_eq(own.data, other.data, own.bytes);
  }
  ck_assert_int_eq(ih_store_is_derivable(emd), 1);
  ck_assert_int_eq(ih_store_is_derivable(store), 0);
  test_ok(ih_store_verify(store, &full, NULL, &error), error);
  ih_store_close(emd);
  ih_store_close(store);
  /* The centres determine the width and the type. */
  buckets_say("turn", "bucket.method", "emd");
  ck_assert_int_eq(ih_store_open(path, &store, &error), IH_ERR_MISMATCH);
  buckets_say("turn", "bucket.method", "l2");
  ck_assert_int_eq(ih_store_open(path, &store, NULL), IH_OK);
  ih_store_close(store);
}
END_TEST

/* ---- Distinct points ---------------------------------------------------------------------- */

static void write_few(const char *name, uint8_t point[HANDS][WIDTH])
{
  for (size_t i = 0; i < HANDS; i++) {
    point[i][0] = (uint8_t)(i * i % 29);
    point[i][1] = (uint8_t)(i % 3);
  }
  write_npy(name, "|u1", WIDTH, point, HANDS * WIDTH);
}

/* Hands share a bucket exactly if they share a point. */
START_TEST(distinct)
{
  static uint8_t point[HANDS][WIDTH];
  uint32_t bucket[29][3];
  ih_error error;
  unsigned buckets = 0;
  memset(bucket, 0xFF, sizeof bucket);
  write_few("few.npy", point);
  test_ok(make_points("distinct", "few.npy", "", &error), error);
  ih_store *store = buckets_open("turn");
  for (size_t i = 0; i < HANDS; i++) {
    uint32_t *own = &bucket[point[i][0]][point[i][1]];
    const uint64_t label = ih_store_value_unchecked(store, 0, i, 0);
    buckets += *own == UINT32_MAX;
    *own = *own == UINT32_MAX ? (uint32_t)label : *own;
    ck_assert_uint_eq(*own, label);
  }
  ck_assert_uint_eq(ih_store_game(store)->buckets, buckets);
  test_ok(ih_store_verify(store, NULL, NULL, &error), error);
  ih_store_close(store);
}
END_TEST

/* ---- Floats ------------------------------------------------------------------------------- */

/* Quarters and eighths, which a scale of 8 makes integers, and 8 and a bit more, which is
 * rounded. */
static float coordinate(size_t hand, size_t j)
{
  return (float)(hand * (7 + j) % 97) / (j == 0 ? 4 : 8);
}

/* Clusters points that were scaled here. */
static void cluster_here(enum ih_distance distance, uint32_t clusters, uint32_t label[HANDS])
{
  static uint32_t all[HANDS * WIDTH], at[HANDS * WIDTH], different[HANDS], cluster[HANDS];
  static uint64_t multiplicity[HANDS], weight[HANDS];
  ih_store *store = buckets_open("turn");
  for (size_t i = 0; i < HANDS; i++) {
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(store), 1, i, &multiplicity[i]), IH_OK);
    for (size_t j = 0; j < WIDTH; j++)
      all[i * WIDTH + j] = (uint32_t)(coordinate(i, j) * (float)SCALE);
  }
  ih_store_close(store);
  ih_points points = {
      .count = HANDS, .width = WIDTH, .dtype = IH_U32, .at = all, .weight = multiplicity};
  size_t count;
  ck_assert_int_eq(ih_bucket_merge(&points, NULL, NULL, different, &count), IH_OK);
  ck_assert_int_eq(ih_bucket_gather(&points, different, count, NULL, at, weight), IH_OK);
  points = (ih_points){.count = count, .width = WIDTH, .dtype = IH_U32, .at = at, .weight = weight};
  const ih_cluster_options options = {.distance = distance, .clusters = clusters, .seed = 1};
  ih_clusters found = {.label = cluster};
  ck_assert_int_eq(ih_bucket_cluster(&points, &options, &found), IH_OK);
  for (size_t i = 0; i < HANDS; i++)
    label[i] = cluster[different[i]];
}

START_TEST(floats)
{
  enum { K = 9 };
  static float wide[HANDS * WIDTH];
  static uint32_t label[HANDS];
  const char *method = _i == 0 ? "l1" : "l2";
  uint64_t bucket_of[K];
  ih_error error;
  memset(bucket_of, UINT8_MAX, sizeof bucket_of);
  for (size_t i = 0; i < HANDS * WIDTH; i++)
    wide[i] = coordinate(i / WIDTH, i % WIDTH);
  write_npy("points.npy", "=f4", WIDTH, wide, sizeof wide);
  test_ok(make_points(method, "points.npy", ", \"k\": 9, \"scale\": 8", &error), error);
  cluster_here(_i == 0 ? IH_DISTANCE_L1 : IH_DISTANCE_L2, K, label);
  ih_store *store = buckets_open("turn");
  for (uint64_t i = 0; i < HANDS; i++) {
    const uint64_t b = ih_store_value_unchecked(store, 0, i, 0);
    bucket_of[label[i]] = bucket_of[label[i]] == UINT64_MAX ? b : bucket_of[label[i]];
    ck_assert_uint_eq(bucket_of[label[i]], b);
  }
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.scale"), "8");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.distance"), method);
  ck_assert_ptr_nonnull(ih_table_metadata(ih_store_table(store), "source.points"));
  ih_store_close(store);
  /* Kept only for the same points and the same scale. */
  ck_assert_int_eq(make_points(method, "points.npy", ", \"k\": 9, \"scale\": 8", &error), IH_OK);
  ck_assert_int_eq(make_points(method, "points.npy", ", \"k\": 9, \"scale\": 9", &error),
                   IH_ERR_MISMATCH);
  wide[0] += 1;
  write_npy("points.npy", "=f4", WIDTH, wide, sizeof wide);
  ck_assert_int_eq(make_points(method, "points.npy", ", \"k\": 9, \"scale\": 8", &error),
                   IH_ERR_MISMATCH);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

static void check_refusal(const char *method, const char *more, enum ih_status status,
                          const char *why)
{
  ih_error error;
  ck_assert_int_eq(make_points(method, "points.npy", more, &error), status);
  test_message_has(error, why);
}

START_TEST(refused)
{
  static float wide[HANDS];
  ih_error missing;
  check_refusal("l1", ", \"k\": 3", IH_ERR_IO, "points.npy: cannot open it");
  ck_assert_int_eq(make_points("l1", "points.npy", ", \"k\": 3", &missing), IH_ERR_IO);
  ck_assert_int_eq(missing.system_error, ENOENT);
  write_npy("points.npy", "=f4", 1, wide, sizeof wide);
  check_refusal("l1", ", \"k\": 3", IH_ERR_MISMATCH, "points.npy: floats need a `scale`");
  check_refusal("l1", ", \"k\": 3, \"scale\": 2", IH_ERR_RANGE,
                "cannot make 3 buckets from only 1 distinct points");
  check_refusal("l1", ", \"scale\": 2", IH_ERR_PARSE, "l1 needs `k`");
  check_refusal("distinct", ", \"k\": 3", IH_ERR_PARSE,
                "distinct determines the number of buckets");
  check_refusal("optimal", ", \"k\": 3", IH_ERR_PARSE, "optimal takes no `points`");
  wide[7] = -0.5f;
  write_npy("points.npy", "=f4", 1, wide, sizeof wide);
  check_refusal("l2", ", \"k\": 3, \"scale\": 2", IH_ERR_MISMATCH,
                "row 7, column 0: -0.5 times 2 is not between 0 and 2^32 - 1");
  wide[7] = 32768;
  wide[9] = 5;
  write_npy("points.npy", "=f4", 1, wide, sizeof wide);
  check_refusal("l2", ", \"k\": 3, \"scale\": 1", IH_ERR_OVERFLOW, "points are too far apart");
  ih_error error;
  ck_assert_int_eq(make_points("l1", "points.npy", ", \"k\": 3, \"scale\": 1", &error), IH_OK);
  ck_assert_int_eq(buckets_make("{\"turn\": {\"method\": \"l2\", \"k\": 3}}", "4x4", NULL, &error),
                   IH_ERR_PARSE);
  ck_assert_ptr_nonnull(strstr(error.message, "l2 needs `points`, a file name"));
  ck_assert_int_eq(buckets_make("{\"turn\": {\"method\": \"emd\", \"k\": 3, \"scale\": 3}}", "4x4",
                                NULL, &error),
                   IH_ERR_PARSE);
  ck_assert_ptr_nonnull(strstr(error.message, "emd takes no `scale`"));
}
END_TEST

/* Centres have the narrowest type that holds the largest coordinate. */
START_TEST(types)
{
  static const struct {
    uint32_t most;
    enum ih_dtype dtype;
  } rows[] = {{255, IH_U8}, {256, IH_U16}, {65535, IH_U16}, {65536, IH_U32}};
  static uint32_t at[HANDS];
  for (size_t i = 0; i < HANDS; i++)
    at[i] = (uint32_t)(i % 3);
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    char path[SCRATCH_PATH];
    ih_error error;
    ih_tensor centre;
    at[HANDS - 1] = rows[r].most;
    write_npy("points.npy", "=u4", 1, at, sizeof at);
    test_ok(make_points("l1", "points.npy", ", \"k\": 4", &error), error);
    ih_store *store = buckets_open("turn");
    ck_assert_int_eq(ih_table_tensor_named(ih_store_table(store), "centre", &centre), IH_OK);
    ck_assert_int_eq(centre.dtype, rows[r].dtype);
    uint64_t most = 0;
    for (uint64_t b = 0; b < 4; b++) {
      const uint64_t x = buckets_element(store, "centre", b);
      most = x > most ? x : most;
    }
    ck_assert_uint_eq(most, rows[r].most);
    ih_store_close(store);
    ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", path)), 0);
  }
}
END_TEST

/* Cancelled at any check: while points are checked, read, merged and clustered. */
START_TEST(cancelled)
{
  static uint8_t point[HANDS][WIDTH];
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  enum ih_status status = IH_ERR_CANCELLED;
  unsigned allowed = 0;
  write_few("few.npy", point);
  (void)snprintf(recipe, sizeof recipe,
                 "{\"turn\": {\"method\": \"distinct\", \"points\": \"%s\"}}",
                 scratch_path("few.npy", path));
  for (; status == IH_ERR_CANCELLED; allowed++) {
    struct questions some = {0, allowed};
    const ih_abstraction_options options = {
        .callbacks = {.context = &some, .is_cancelled = questions_answer}};
    ih_error error;
    status = buckets_make(recipe, "4x4", &options, &error);
    ck_assert_uint_eq(scratch_entries(), status == IH_OK ? 2 : 1);
    ck_assert(status == IH_OK || error.status == IH_ERR_CANCELLED);
    ck_assert_int_eq(status == IH_OK, some.asked <= allowed);
  }
  ck_assert_int_eq(status, IH_OK);
  ck_assert_uint_gt(allowed, 5);
}
END_TEST

/* Preflop hands with one coordinate more than a point may have. */
START_TEST(too_wide)
{
  enum { CLASSES = 16 };
  static uint8_t at[CLASSES * 65536];
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  ih_error error;
  (void)snprintf(recipe, sizeof recipe,
                 "{\"preflop\": {\"method\": \"l1\", \"k\": 2, \"points\": \"%s\"}}",
                 scratch_path("points.npy", path));
  for (size_t i = 0; i < CLASSES; i++)
    at[i * 65535] = (uint8_t)i;
  write_rows("points.npy", "|u1", CLASSES, 65536, at, CLASSES * 65536);
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "points.npy: points have 65536 coordinates; at most 65535 are supported");
  write_rows("points.npy", "|u1", CLASSES, 65535, at, CLASSES * 65535);
  test_ok(buckets_make(recipe, "4x4", NULL, &error), error);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {as_emd}, {distinct}, {floats, 0, 2}, {refused},
               {types}, {cancelled}, {too_wide})
