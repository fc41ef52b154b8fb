/* Callbacks of an export, and refusals; check_format_*.c read the files of each format. */
#include "errors.h"
#include "exports.h"
#include "harness.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Callbacks ---------------------------------------------------------------------------- */

struct reported {
  uint64_t done, total;
  unsigned files, asked, stop; /* stop: cancelled at this check; 0: never */
};

static int is_cancelled(void *context)
{
  struct reported *reported = context;
  return ++reported->asked == reported->stop;
}

static void progress(void *context, uint64_t done, uint64_t total)
{
  struct reported *reported = context;
  ck_assert_uint_gt(done, reported->done);
  reported->done = done;
  reported->total = total;
}

static void written(void *context, const char *path, uint64_t elements)
{
  struct reported *reported = context;
  struct stat about;
  ck_assert_int_eq(stat(path, &about), 0);
  ck_assert_int_eq(about.st_size, (long)(2 * elements));
  reported->files++;
}

START_TEST(calls)
{
  struct reported reported = {.stop = 0};
  ih_format_options options = {
      .streets = 1u << 3 | 1u << 4,
      .callbacks = {.context = &reported, .is_cancelled = is_cancelled, .progress = progress},
      .written = written};
  exports_write("labels", ".", &options);
  ck_assert_uint_eq(reported.files, 2);
  ck_assert_uint_eq(reported.done, reported.total);
  ck_assert_uint_eq(reported.total, 7760 + 27290);
  reported = (struct reported){.stop = 3};
  ih_abstraction *abstraction = exports_open();
  char path[SCRATCH_PATH];
  const size_t entries = scratch_entries();
  ck_assert_int_eq(
      ih_abstraction_export(abstraction, "npy", scratch_path(".", path), &options, NULL),
      IH_ERR_CANCELLED);
  ck_assert_uint_eq(scratch_entries(), entries);
  ck_assert_uint_eq(reported.files, 0);
  ih_abstraction_close(abstraction);
}
END_TEST

/* Supplies hand i of the river with the label i % buckets, and opens the table. */
static ih_abstraction *open_with_buckets(unsigned buckets)
{
  enum { HANDS = 73550 };
  char path[SCRATCH_PATH], recipe[2 * SCRATCH_PATH];
  FILE *file = fopen(scratch_path("labels.txt", path), "w");
  ih_abstraction *abstraction;
  ck_assert_ptr_nonnull(file);
  for (unsigned i = 0; i < HANDS; i++)
    (void)fprintf(file, "%u\n", i % buckets);
  ck_assert_int_eq(fclose(file), 0);
  (void)snprintf(recipe, sizeof recipe, "{\"river\": {\"method\": \"given\", \"labels\": \"%s\"}}",
                 path);
  buckets_make_well(recipe, export_deck, NULL);
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  return abstraction;
}

/* Removes the file of an export, which must exist. */
static void remove_export(const char *name)
{
  char path[SCRATCH_PATH];
  ck_assert_int_eq(remove(scratch_path(name, path)), 0);
}

/* 16 bits hold the numbers of 65,536 buckets but no more, by default and on request. */
START_TEST(sixteen_bits)
{
  const unsigned buckets = 65536 + (unsigned)_i;
  const ih_format_options narrow = {.bits = 16};
  char path[SCRATCH_PATH];
  ih_error error = {.message = ""};
  ih_abstraction *abstraction = open_with_buckets(buckets);
  ck_assert_int_eq(
      ih_abstraction_export(abstraction, "labels", scratch_path(".", path), NULL, NULL), IH_OK);
  remove_export(buckets == 65536 ? "river.u16" : "river.i32");
  ck_assert_int_eq(ih_abstraction_export(abstraction, "labels", path, &narrow, &error),
                   buckets == 65536 ? IH_OK : IH_ERR_RANGE);
  if (buckets == 65536)
    remove_export("river.u16");
  else
    test_message_has(error, "labels: the 65537 buckets of the river do not fit in 16 bits");
  ih_abstraction_close(abstraction);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

/* Checks that nothing is written. */
static void check_refusal(const char *format, const char *name, const ih_format_options *options,
                          enum ih_status status, const char *why)
{
  ih_error error = {.message = ""};
  ih_abstraction_close(exports_open());
  const size_t entries = scratch_entries();
  ck_assert_int_eq(exports_try(format, name, options, &error), status);
  ck_assert_uint_eq(error.position, 0);
  test_message_has(error, why);
  ck_assert_uint_eq(scratch_entries(), entries);
}

START_TEST(refused_options)
{
  check_refusal("gto", "x", NULL, IH_ERR_UNSUPPORTED, "`gto` is not a format");
  const ih_format_options narrow = {.bits = 16};
  check_refusal("labels", "x", &narrow, IH_ERR_RANGE,
                "labels: the 73550 buckets of the river do not fit in 16 bits");
  check_refusal("text", "x", &narrow, IH_ERR_UNSUPPORTED, "does not support a number of bits");
  check_refusal("robopoker", "x", NULL, IH_ERR_RANGE,
                "robopoker: the turn has 1518 buckets; the format allows at most 256");
  check_refusal("bkt2", "x", NULL, IH_ERR_RANGE,
                "bkt2: the river has 73550 buckets; the format allows at most 65535");
  check_refusal("decisionholdem", "x", NULL, IH_ERR_RANGE,
                "decisionholdem: the 73550 buckets of the river do not fit in 16 bits");
  const ih_format_options odd = {.bits = 24};
  check_refusal("labels", "x", &odd, IH_ERR_ARGUMENT, "16 or 32 bits, not 24");
  const ih_format_options recall = {.recall = 1};
  check_refusal("poker-cfrm", "x", &recall, IH_ERR_UNSUPPORTED,
                "poker-cfrm does not support hands with recall");
  const ih_format_options flop = {.streets = 1u << 3};
  check_refusal("poker-cfrm", "x", &flop, IH_ERR_UNSUPPORTED,
                "does not support a choice of streets");
  const ih_format_options preflop = {.streets = 1};
  check_refusal("fishbait", "x", &preflop, IH_ERR_UNSUPPORTED, "does not support this street");
  const ih_format_options strange = {.streets = 1u << 2};
  check_refusal("text", "x", &strange, IH_ERR_UNSUPPORTED, "does not support this street");
  const ih_format_options named = {.name = "x"};
  check_refusal("npy", "x", &named, IH_ERR_UNSUPPORTED, "does not support a name");
  check_refusal("slumbot", "x", NULL, IH_ERR_ARGUMENT, "slumbot needs a name");
  static const char *const bad[] = {
      "", "a/b", "none", "a.b",
      "12345678901234567890123456789012345678901234567890123456789012345"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const ih_format_options options = {.name = bad[i]};
    check_refusal("slumbot", "x", &options, IH_ERR_ARGUMENT, "letters, digits");
  }
  ih_format_options reserved = {.reserved = {NULL, &reserved}};
  check_refusal("labels", "x", &reserved, IH_ERR_ARGUMENT, "reserved");
  ck_assert_int_eq(ih_abstraction_export(NULL, "labels", ".", NULL, NULL), IH_ERR_ARGUMENT);
  ih_abstraction *abstraction = exports_open();
  ck_assert_int_eq(ih_abstraction_export(abstraction, NULL, ".", NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_export(abstraction, "labels", NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ih_abstraction_close(abstraction);
}
END_TEST

/* A required or requested street is missing; a table has an invalid bucket; a file's place is
 * taken. */
START_TEST(refused_tables)
{
  char path[SCRATCH_PATH];
  const ih_format_options turn = {.streets = 1u << 4};
  ih_abstraction_close(exports_open());
  buckets_change("river", "bucket", 5, 73550);
  check_refusal(
      "poker-cfrm", "x", NULL, IH_ERR_MISMATCH,
      "river-bucket.safetensors: index 5 has bucket 73550, but there are only 73550 buckets");
  (void)remove(scratch_path("turn-bucket.safetensors", path));
  check_refusal("poker-cfrm", "x", NULL, IH_ERR_RANGE,
                "no buckets of the turn, which the format requires");
  check_refusal("fishbait", "x", NULL, IH_ERR_RANGE,
                "no buckets of the turn, which the format requires");
  check_refusal("npy", "x", &turn, IH_ERR_RANGE, "no buckets of the turn, which was requested");
  check_refusal("labels", "flop-bucket.safetensors", NULL, IH_ERR_IO, "Not a directory");
  (void)remove(scratch_path("river-bucket.safetensors", path));
  ck_assert_int_eq(mkdir(scratch_path("preflop.npy", path), 0777), 0);
  ih_abstraction *abstraction;
  ih_error error;
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  ck_assert_int_eq(ih_abstraction_export(abstraction, "npy", path, NULL, &error), IH_ERR_IO);
  ck_assert_ptr_nonnull(strstr(error.message, "preflop.npy: "));
  ck_assert_uint_eq(scratch_entries(), 3);
  ih_abstraction_close(abstraction);
}
END_TEST

/* The river, in a game whose final board is the turn's. */
START_TEST(refused_street)
{
  static const char recipe[] = "{\"turn\": {\"method\": \"optimal\", \"k\": 3}}";
  const ih_format_options river = {.streets = 1u << 5}, turn = {.streets = 1u << 4};
  ih_feature_game game = buckets_game("4x4");
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction;
  ih_recipe *wanted;
  ih_error error;
  game.final_board = 4;
  ck_assert_int_eq(ih_recipe_parse(recipe, strlen(recipe), &wanted, NULL), IH_OK);
  test_ok(ih_abstraction_write(wanted, &game, scratch_path(".", path), NULL, &error), error);
  ih_recipe_free(wanted);
  test_ok(ih_abstraction_open(path, &abstraction, &error), error);
  ck_assert_int_eq(ih_abstraction_export(abstraction, "labels", path, &river, &error),
                   IH_ERR_RANGE);
  test_message_has(error, "labels: no buckets of any street in this format");
  ck_assert_uint_eq(scratch_entries(), 1);
  test_ok(ih_abstraction_export(abstraction, "labels", path, &turn, &error), error);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(names)
{
  size_t n = 0;
  while (ih_format_name(n) != NULL) {
    ck_assert_ptr_nonnull(ih_format_meaning(n));
    n++;
  }
  ck_assert_uint_eq(n, 9);
  ck_assert_ptr_null(ih_format_meaning(n));
  ck_assert_str_eq(ih_format_name(0), "poker-cfrm");
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {calls}, {sixteen_bits, 0, 2}, {refused_options},
               {refused_tables}, {refused_street}, {names})
