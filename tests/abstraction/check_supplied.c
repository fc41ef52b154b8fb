/* User-supplied labels for the hands of a street: numbered as they are, from every kind of file;
 * messages for invalid ones; and faults found by verification. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <isohand/build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HANDS = 5766, LABELS = 7 }; /* of 2,4 of 4x4 */

/* Returns labels that do not follow E[HS]; every label occurs. */
static unsigned label_of(uint64_t hand)
{
  return (unsigned)(hand / 2 % LABELS);
}

/* Writes a text with a line for each of the first hands, and `label` for hand number `changed`. */
static void write_text(const char *name, size_t hands, size_t changed, const char *label)
{
  char path[SCRATCH_PATH];
  FILE *file = fopen(scratch_path(name, path), "w");
  ck_assert_ptr_nonnull(file);
  for (size_t i = 0; i < hands; i++)
    if (i == changed)
      fprintf(file, "%s\n", label);
    else
      fprintf(file, "%u\n", label_of(i));
  ck_assert_int_eq(fclose(file), 0);
}

static void write_npy(const char *name)
{
  char path[SCRATCH_PATH];
  FILE *file = fopen(scratch_path(name, path), "wb");
  static const char header[] = "{'descr': '<i2', 'fortran_order': False, 'shape': (5766,)}\n";
  ck_assert_ptr_nonnull(file);
  (void)fwrite("\x93NUMPY\1\0", 1, 8, file);
  (void)fputc((int)sizeof header - 1, file);
  (void)fputc(0, file);
  (void)fwrite(header, 1, sizeof header - 1, file);
  for (size_t i = 0; i < HANDS; i++) {
    (void)fputc((int)label_of(i), file);
    (void)fputc(0, file);
  }
  ck_assert_int_eq(fclose(file), 0);
}

/* Makes buckets from the labels of a file in the folder, or of "FILE:TENSOR". */
static enum ih_status make_given(const char *street, const char *name, ih_error *error)
{
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  (void)snprintf(recipe, sizeof recipe, "{\"%s\": {\"method\": \"given\", \"labels\": \"%s\"}}",
                 street, scratch_path(name, path));
  return buckets_make(recipe, "4x4", NULL, error);
}

static void make_well(const char *name)
{
  ih_error error;
  test_ok(make_given("turn", name, &error), error);
}

/* ---- Buckets of supplied labels ----------------------------------------------------------- */

/* Returns the sums of scores of all hands of a store. */
static uint32_t *scores_of(const ih_store *store)
{
  ih_build *build;
  ih_feature_game game = *ih_store_game(store);
  const size_t bytes = HANDS * sizeof(uint32_t);
  uint32_t *points = malloc(bytes);
  game.buckets = 0;
  ck_assert_ptr_nonnull(points);
  ck_assert_int_eq(ih_build_new(&game, &build, NULL), IH_OK);
  ck_assert_int_eq(ih_build_add(build, ih_feature_find("ehs"), ih_store_rounds(store), NULL, NULL),
                   IH_OK);
  ck_assert_int_eq(ih_build_plan(build, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_build_run(build, NULL), IH_OK);
  memcpy(points, ih_build_values(build, 0, 1), bytes);
  ih_build_free(build);
  return points;
}

static double ehs_of(const ih_store *store, uint64_t bucket)
{
  const uint64_t bits = buckets_element(store, "ehs", bucket);
  double ehs;
  memcpy(&ehs, &bits, sizeof ehs);
  return ehs;
}

START_TEST(as_given)
{
  const double most = 72 * 10; /* scores over 10 runouts */
  uint64_t size[LABELS] = {0}, sum[LABELS] = {0};
  write_text("labels", HANDS, HANDS, "");
  make_well("labels");
  ih_store *store = buckets_open("turn");
  ck_assert_uint_eq(ih_store_hands(store), HANDS);
  ck_assert_uint_eq(ih_store_game(store)->buckets, LABELS);
  uint32_t *points = scores_of(store);
  for (uint64_t i = 0; i < HANDS; i++) {
    uint64_t multiplicity;
    ck_assert_uint_eq(ih_store_value_unchecked(store, 0, i, 0), label_of(i));
    ck_assert_int_eq(ih_multiplicity(ih_store_indexer(store), 1, i, &multiplicity), IH_OK);
    size[label_of(i)] += multiplicity;
    sum[label_of(i)] += multiplicity * points[i];
  }
  int rises = 1;
  for (uint64_t b = 0; b < LABELS; b++) {
    ck_assert_uint_eq(buckets_element(store, "size", b), size[b]);
    ck_assert_uint_eq(buckets_element(store, "centre", b), b);
    ck_assert_uint_eq(buckets_element(store, "cost", b), 0);
    ck_assert_double_eq_tol(ehs_of(store, b), (double)sum[b] / ((double)size[b] * most), 1e-12);
    rises &= b == 0 || ehs_of(store, b) >= ehs_of(store, b - 1);
  }
  ck_assert(!rises);
  free(points);
  ih_store_close(store);
}
END_TEST

/* Every kind of file gives the same buckets, with the checksum of a tensor of the same bytes. */
START_TEST(files)
{
  char path[SCRATCH_PATH], buckets[SCRATCH_PATH];
  write_text("labels", HANDS, HANDS, "");
  make_well("labels");
  ck_assert_int_eq(
      rename(scratch_path("turn-bucket.safetensors", path), scratch_path("buckets", buckets)), 0);
  static const char *const names[] = {"labels.npy", "buckets", "buckets:bucket"};
  write_npy(names[0]);
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    make_well(names[n]);
    ih_store *store = buckets_open("turn");
    for (uint64_t i = 0; i < HANDS; i++)
      ck_assert_uint_eq(ih_store_value_unchecked(store, 0, i, 0), label_of(i));
    if (n > 0)
      ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "source.labels"),
                       ih_table_metadata(ih_store_table(store), "xxh3-128.bucket"));
    ih_store_close(store);
    (void)remove(scratch_path("turn-bucket.safetensors", path));
  }
}
END_TEST

/* Kept while the labels are unchanged. */
START_TEST(kept)
{
  ih_error error;
  write_text("labels", HANDS, HANDS, "");
  make_well("labels");
  make_well("labels");
  write_text("labels", HANDS, 0, "1");
  ck_assert_int_eq(make_given("turn", "labels", &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "made by a different method or with different settings"));
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

static void check_refusal(const char *street, const char *name, enum ih_status status,
                          const char *why)
{
  ih_error error;
  ck_assert_int_eq(make_given(street, name, &error), status);
  ck_assert_msg(strncmp(error.message, street, strlen(street)) == 0 &&
                    strstr(error.message, why) != NULL,
                "%s: %s", why, error.message);
}

START_TEST(refused)
{
  static const struct {
    size_t hands, changed;
    const char *label, *why;
    enum ih_status status;
  } rows[] = {
      {HANDS - 1, HANDS, "", "labels: fewer than 5766 lines, the hands of the street",
       IH_ERR_MISMATCH},
      {HANDS, 50, "5766", "labels: row 50 is 5766, not a valid label for 5766 hands",
       IH_ERR_MISMATCH},
      {HANDS, 50, "8", "labels: no hand has label 7, although 8 is the largest", IH_ERR_MISMATCH},
      {HANDS, 50, "x", "line 51 is not a number below 2^32", IH_ERR_FORMAT},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    write_text("labels", rows[i].hands, rows[i].changed, rows[i].label);
    check_refusal("turn", "labels", rows[i].status, rows[i].why);
  }
  check_refusal("turn", "none", IH_ERR_IO, "none: cannot open it");
  write_text("labels", HANDS, HANDS, "");
  check_refusal("turn", "labels:bucket", IH_ERR_MISMATCH,
                "labels: no tensor bucket: the file is not a safetensors file");
  ck_assert_uint_eq(scratch_entries(), 1);
  make_well("labels");
  check_refusal("river", "turn-bucket.safetensors", IH_ERR_MISMATCH,
                "`rounds` must be `2,5` for these hands");
}
END_TEST

/* ---- Verification ------------------------------------------------------------------------- */

static void check_wrong(const ih_verify_options *how, const char *why)
{
  ih_error error;
  ih_store *store = buckets_open("turn");
  const enum ih_status status = ih_store_verify(store, how, NULL, &error);
  ih_store_close(store);
  ck_assert_int_eq(status, why == NULL ? IH_OK : IH_ERR_MISMATCH);
  ck_assert_msg(why == NULL || strstr(error.message, why) != NULL, "%s: %s", why, error.message);
}

static uint64_t bits_of(double number)
{
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

START_TEST(verified)
{
  const ih_verify_options full = {.full = 1};
  write_text("labels", HANDS, HANDS, "");
  make_well("labels");
  check_wrong(NULL, NULL);
  check_wrong(&full, NULL);
  ih_store *store = buckets_open("turn");
  ck_assert_int_eq(ih_store_is_derivable(store), 0);
  ck_assert_uint_eq(ih_store_derived(store, &full), 0);
  ck_assert_uint_eq(ih_store_usual_samples(store), 0);
  const double ehs[2] = {ehs_of(store, 2), ehs_of(store, 3)};
  const double size[2] = {(double)buckets_element(store, "size", 2),
                          (double)buckets_element(store, "size", 3)};
  ih_store_close(store);
  /* A wrong mean, and then one that compensates for it. */
  buckets_change("turn", "ehs", 2, bits_of(ehs[0] + 0.01));
  check_wrong(NULL, "the mean `ehs` of all hands is ");
  buckets_change("turn", "ehs", 3, bits_of(ehs[1] - 0.01 * size[0] / size[1]));
  check_wrong(NULL, NULL);
  check_wrong(&full, "`ehs` of bucket 2 is ");
  buckets_change("turn", "ehs", 2, bits_of(ehs[0]));
  buckets_change("turn", "ehs", 3, bits_of(ehs[1]));
  check_wrong(&full, NULL);
  buckets_change("turn", "bucket", 9, (label_of(9) + 1) % LABELS);
  check_wrong(NULL, "has a number of raw hands that differs from `size`");
  buckets_change("turn", "bucket", 9, LABELS);
  check_wrong(NULL, "`bucket` is 7, not below the number of buckets, 7");
}
END_TEST

/* Hands are drawn, but not by their distance, which labels do not define. */
START_TEST(sampled)
{
  ih_sample_options options = {.seed = 1};
  ih_bucket_hand hand[2];
  ih_bucket_sample sample;
  ih_error error;
  write_npy("labels.npy");
  make_well("labels.npy");
  ih_store *store = buckets_open("turn");
  test_ok(ih_buckets_sample(store, 3, &options, 2, hand, &sample, &error), error);
  ck_assert_uint_eq(sample.count, 2);
  for (size_t i = 0; i < 2; i++)
    ck_assert_uint_eq(label_of(hand[i].index), 3);
  options.order = IH_SAMPLE_FARTHEST;
  ck_assert_int_eq(ih_buckets_sample(store, 3, &options, 2, hand, &sample, &error),
                   IH_ERR_UNSUPPORTED);
  test_message_has(error, "cannot be recomputed: its labels or points were supplied by the user");
  ih_store_close(store);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {as_given}, {files}, {kept}, {refused}, {verified},
               {sampled})
