/* Files of buckets that exist: kept if they are what would be made, refused otherwise; what they
 * report; and what a cancelled call leaves. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"

#include <isohand/build.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char every_method[] =
    "{\"name\": \"every\", \"preflop\": {\"method\": \"hands\"},"
    " \"flop\": {\"method\": \"emd\", \"k\": 30, \"bins\": 20, \"restarts\": 2},"
    " \"turn\": {\"method\": \"classes\"},"
    " \"river\": {\"method\": \"ochs\", \"k\": 270, \"clusters\": 4}}";
static const char optimal_streets[] =
    "{\"preflop\": {\"method\": \"classes\"}, \"flop\": {\"method\": \"optimal\", \"k\": 7},"
    " \"turn\": {\"method\": \"optimal\", \"k\": 1}, \"river\": {\"method\": \"optimal\", \"k\": "
    "9}}";

/* ---- Existing files ----------------------------------------------------------------------- */

struct reported {
  unsigned kept, written, asked, left; /* before it is cancelled */
};

static void count_made_and_kept(void *context, const ih_bucket_summary *summary)
{
  struct reported *reported = context;
  reported->kept += summary->is_kept != 0;
  reported->written += summary->is_kept == 0;
  ck_assert(summary->reserved[0] == 0 && summary->reserved[1] == 0);
  ck_assert(summary->is_converged && summary->buckets <= summary->points &&
            summary->points <= summary->hands);
}

static int cancel_later(void *context)
{
  struct reported *reported = context;
  return ++reported->asked > reported->left;
}

START_TEST(kept)
{
  struct reported reported = {0};
  ih_error error;
  const ih_abstraction_options options = {.callbacks.context = &reported,
                                          .written = count_made_and_kept};
  char path[SCRATCH_PATH];
  buckets_make_well(every_method, "4x4", &options);
  ck_assert(reported.written == 4 && reported.kept == 0);
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  buckets_make_well(every_method, "4x4", &options);
  ck_assert(reported.written == 5 && reported.kept == 3);
  /* Different settings, and a damaged file. */
  ck_assert_int_eq(buckets_make(optimal_streets, "4x4", &options, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "preflop-bucket.safetensors: made by a different method"));
  ck_assert_int_eq(
      buckets_make("{\"flop\": {\"method\": \"emd\", \"k\": 29}}", "4x4", NULL, &error),
      IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "has a different number of buckets"));
  ck_assert_int_eq(
      buckets_make("{\"flop\": {\"method\": \"emd\", \"k\": 30}}", "4x4", NULL, &error),
      IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "has a different number of bins or clusters"));
  ck_assert_int_eq(buckets_make(every_method, "5x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "made for a different deck"));
  size_t bytes;
  unsigned char *file = scratch_read(scratch_path("turn-bucket.safetensors", path), &bytes);
  scratch_poke(path, bytes - 1, (unsigned char)(file[bytes - 1] ^ 1));
  free(file);
  ck_assert_int_eq(buckets_make(every_method, "4x4", NULL, &error), IH_ERR_CHECKSUM);
  const ih_abstraction_options again = {
      .callbacks.context = &reported, .written = count_made_and_kept, .rebuild = 1};
  buckets_make_well(every_method, "4x4", &again);
  ck_assert(reported.written == 9 && reported.kept == 3);
}
END_TEST

/* Files of optimal do not record its first variant, the default. */
START_TEST(kept_optimal)
{
  static const char of_ehs[] = "{\"river\": {\"method\": \"optimal\", \"of\": \"ehs\", \"k\": 9}}";
  static const char of_ochs[] =
      "{\"river\": {\"method\": \"optimal\", \"of\": \"ochs\", \"k\": 9}}";
  struct reported reported = {0};
  ih_error error;
  ih_abstraction_options options = {.callbacks.context = &reported, .written = count_made_and_kept};
  buckets_make_well("{\"river\": {\"method\": \"optimal\", \"k\": 9}}", "4x4", &options);
  buckets_make_well(of_ehs, "4x4", &options);
  ck_assert(reported.written == 1 && reported.kept == 1);
  ih_store *store = buckets_open("river");
  ck_assert_ptr_null(ih_table_metadata(ih_store_table(store), "bucket.of"));
  ih_store_close(store);
  ck_assert_int_eq(buckets_make(of_ochs, "4x4", &options, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "has a different number of bins or clusters"));
  options.rebuild = 1;
  buckets_make_well(of_ochs, "4x4", &options);
  options.rebuild = 0;
  buckets_make_well(of_ochs, "4x4", &options);
  ck_assert(reported.written == 2 && reported.kept == 2);
  ck_assert_int_eq(buckets_make(of_ehs, "4x4", &options, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(strstr(error.message, "made by a different method"));
}
END_TEST

/* Writes the table `ehs` of the flop in the place of its buckets. */
static void write_ehs(void)
{
  const ih_feature_game game = buckets_game("4x4");
  const ih_rounds flop = {.count = 2, .cards = {2, 3}};
  char folder[SCRATCH_PATH], to[SCRATCH_PATH];
  ih_build *build;
  ih_error error;
  test_ok(ih_build_new(&game, &build, &error), error);
  test_ok(ih_build_add_folder(build, scratch_path(".", folder), &error), error);
  test_ok(ih_build_add(build, ih_feature_find("ehs"), &flop, NULL, &error), error);
  test_ok(ih_build_plan(build, NULL, &error), error);
  test_ok(ih_build_run(build, &error), error);
  ih_build_free(build);
  ck_assert_int_eq(rename(scratch_path("flop-ehs.safetensors", folder),
                          scratch_path("flop-bucket.safetensors", to)),
                   0);
}

/* A table of a wrong street or feature under the name of the buckets. */
START_TEST(other_files)
{
  static const char recipe[] = "{\"flop\": {\"method\": \"optimal\", \"k\": 3}}";
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  ih_abstraction *abstraction;
  ih_error error;
  buckets_make_well("{\"turn\": {\"method\": \"optimal\", \"k\": 3}}", "4x4", NULL);
  ck_assert_int_eq(rename(scratch_path("turn-bucket.safetensors", from),
                          scratch_path("flop-bucket.safetensors", to)),
                   0);
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "flop-bucket.safetensors: made for a different street");
  write_ehs();
  ck_assert_int_eq(buckets_make(recipe, "4x4", NULL, &error), IH_ERR_MISMATCH);
  test_message_has(error, "flop-bucket.safetensors: not a table of buckets");
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", from), &abstraction, &error),
                   IH_ERR_MISMATCH);
  test_message_has(error, "flop-bucket.safetensors: not a table of buckets of the flop");
}
END_TEST

static void copy_summary(void *context, const ih_bucket_summary *summary)
{
  *(ih_bucket_summary *)context = *summary;
}

/* The summary of a kept file repeats its metadata; an invalid number counts as 0. */
START_TEST(kept_summary)
{
  static const char recipe[] = "{\"flop\": {\"method\": \"emd\", \"k\": 5}}";
  ih_bucket_summary made, again;
  ih_abstraction_options options = {.callbacks.context = &made, .written = copy_summary};
  buckets_make_well(recipe, "4x4", &options);
  ck_assert(made.points > 5 && made.cost > 0 && made.iterations > 0 && made.is_converged);
  options.callbacks.context = &again;
  buckets_make_well(recipe, "4x4", &options);
  ck_assert_int_eq(again.is_kept, 1);
  ck_assert(again.points == made.points && again.cost == made.cost &&
            again.iterations == made.iterations && again.is_converged == made.is_converged);
  ck_assert(again.hands == made.hands && again.buckets == 5);
  buckets_say("flop", "bucket.points", "x");
  buckets_say("flop", "bucket.iterations", "12");
  buckets_say("flop", "bucket.converged", "no");
  buckets_make_well(recipe, "4x4", &options);
  ck_assert(again.is_kept && again.points == 0 && again.iterations == 12 && !again.is_converged);
  buckets_say("flop", "bucket.points", "99999999999999999999");
  buckets_make_well(recipe, "4x4", &options);
  ck_assert_uint_eq(again.points, 0);
}
END_TEST

/* A call that is cancelled at any check leaves whole files alone, and the next continues from
 * them. */
START_TEST(cancelled)
{
  struct reported reported = {0};
  ih_error error;
  const ih_abstraction_options options = {
      .callbacks = {.context = &reported, .is_cancelled = cancel_later},
      .written = count_made_and_kept};
  enum ih_status status = IH_ERR_CANCELLED;
  unsigned rounds = 0;
  for (; status == IH_ERR_CANCELLED; rounds++) {
    reported.asked = 0;
    reported.left = (1u << rounds) - 1;
    const size_t before = scratch_entries();
    status = buckets_make(every_method, "4x4", &options, &error);
    ck_assert(status == IH_OK || status == IH_ERR_CANCELLED);
    ck_assert_uint_ge(scratch_entries(), before);
  }
  ck_assert_uint_gt(rounds, 3);
  ck_assert_uint_eq(reported.written, 4);
  ck_assert_uint_eq(scratch_entries(), 4);
}
END_TEST

/* A name of maximum length is stored whole. */
START_TEST(named)
{
  static const char name[] = "123456789 123456789 123456789 123456789 123456789 123456789 \u00e4";
  char text[200];
  (void)snprintf(text, sizeof text, "{\"name\": \"%s\", \"flop\": {\"method\": \"classes\"}}",
                 name);
  buckets_make_well(text, "4x4", NULL);
  ih_store *store = buckets_open("flop");
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "bucket.recipe"), name);
  ih_store_close(store);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {kept}, {kept_optimal}, {other_files}, {kept_summary},
               {cancelled}, {named})
