/* Buckets exported in each format and imported again are the same; files that are none of the
 * format, or not for these hands, are refused. */
#include "exports.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The files of a round trip: in the scratch folder, of which streets. */
struct files {
  const char *names[EXPORT_STREETS];
  size_t count, first; /* street */
};

static enum ih_status try_import(const char *format, const struct files *files, const char *deck,
                                 const ih_format_options *options, ih_error *error)
{
  const ih_feature_game game = buckets_game(deck);
  const ih_abstraction_options make = {.rebuild = 1};
  char folder[SCRATCH_PATH], path[EXPORT_STREETS][SCRATCH_PATH];
  const char *paths[EXPORT_STREETS];
  for (size_t i = 0; i < files->count; i++)
    paths[i] = scratch_path(files->names[i], path[i]);
  return ih_abstraction_import(format, paths, files->count, &game, scratch_path(".", folder),
                               options, &make, error);
}

static void import_well(const char *format, const struct files *files,
                        const ih_format_options *options)
{
  ih_error error;
  const enum ih_status status = try_import(format, files, export_deck, options, &error);
  ck_assert_msg(status == IH_OK, "%s", error.message);
}

/* The buckets of a street's hands, to be freed. */
static uint32_t *read_buckets(size_t s, uint64_t *hands)
{
  ih_store *store = buckets_open(export_streets[s]);
  *hands = ih_store_hands(store);
  uint32_t *bucket = malloc(*hands * sizeof *bucket);
  ck_assert_ptr_nonnull(bucket);
  for (uint64_t i = 0; i < *hands; i++)
    bucket[i] = (uint32_t)ih_store_value_unchecked(store, 0, i, 0);
  ih_store_close(store);
  return bucket;
}

/* Export, import, and a look at every hand of the streets from the first on. */
static void check_round_trip(const char *format, const char *to, const struct files *files,
                             const ih_format_options *options, const ih_format_options *back)
{
  uint64_t hands[EXPORT_STREETS], again;
  uint32_t *before[EXPORT_STREETS];
  char path[SCRATCH_PATH], name[64];
  exports_write(format, to, options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    before[s] = read_buckets(s, &hands[s]);
    (void)snprintf(name, sizeof name, "%s-bucket.safetensors", export_streets[s]);
    ck_assert_int_eq(remove(scratch_path(name, path)), 0);
  }
  import_well(format, files, back);
  for (size_t s = files->first; s < EXPORT_STREETS; s++) {
    uint32_t *after = read_buckets(s, &again);
    ck_assert_uint_eq(again, hands[s]);
    ck_assert_mem_eq(after, before[s], hands[s] * sizeof *after);
    free(after);
  }
  for (size_t s = 0; s < EXPORT_STREETS; s++)
    free(before[s]);
}

/* ---- The same again ----------------------------------------------------------------------------
 */

static const struct trip {
  const char *format, *to, *name; /* of the abstraction */
  int recall;
  struct files files;
  const char *recipe; /* NULL: any */
} trips[] = {
    {.format = "poker-cfrm", .to = "abs", .files = {{"abs"}, 1, 0}},
    {.format = "labels",
     .to = ".",
     .files = {{"preflop.u16", "flop.u16", "turn.u16", "river.i32"}, 4, 0}},
    {.format = "labels",
     .to = ".",
     .recall = 1,
     .files = {{"river-recall.i32", "turn-recall.u16", "flop-recall.u16", "preflop-recall.u16"},
               4,
               0}},
    {.format = "fishbait",
     .to = ".",
     .files = {{"turn_clusters.cereal", "flop_clusters.cereal", "river_clusters.cereal"}, 3, 1}},
    {.format = "npy",
     .to = ".",
     .files = {{"preflop.npy", "flop.npy", "turn.npy", "river.npy"}, 4, 0}},
    {.format = "npy",
     .to = ".",
     .recall = 1,
     .files = {{"preflop-recall.npy", "flop-recall.npy", "turn-recall.npy", "river-recall.npy"},
               4,
               0}},
    {.format = "text",
     .to = ".",
     .files = {{"preflop.txt", "flop.txt", "turn.txt", "river.txt"}, 4, 0}},
    {.format = "text",
     .to = ".",
     .recall = 1,
     .files = {{"preflop-recall.txt", "flop-recall.txt", "turn-recall.txt", "river-recall.txt"},
               4,
               0}},
    {.format = "slumbot",
     .to = ".",
     .name = "x",
     .files = {{"buckets.holdem.5.4.3.x.0", "buckets.holdem.5.4.3.x.1", "buckets.holdem.5.4.3.x.2",
                "buckets.holdem.5.4.3.x.3"},
               4,
               0}},
    {.format = "robopoker",
     .to = ".",
     .files = {{"turn.pgcopy", "preflop.pgcopy", "river.pgcopy", "flop.pgcopy"}, 4, 0},
     .recipe = export_few_recipe},
    {.format = "bkt2",
     .to = ".",
     .files = {{"river.buckets", "flop.buckets", "preflop.buckets", "turn.buckets"}, 4, 0},
     .recipe = export_few_recipe},
    {.format = "decisionholdem",
     .to = ".",
     .files = {{"flop_hand_cluster.bin", "turn_hand_cluster.bin", "preflop_hand_cluster.bin",
                "river_hand_cluster.bin"},
               4,
               0},
     .recipe = export_few_recipe},
};

START_TEST(round_trips)
{
  const struct trip *trip = &trips[_i];
  const ih_format_options options = {.recall = trip->recall, .name = trip->name};
  const ih_format_options back = {.name = trip->name};
  if (trip->recipe != NULL)
    ck_assert_int_eq(buckets_make(trip->recipe, export_deck, NULL, NULL), IH_OK);
  check_round_trip(trip->format, trip->to, &trip->files, &options, &back);
}
END_TEST

/* One file of any name, when it is told what it is. */
START_TEST(told)
{
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  const struct files files = {{"mine"}, 1, 3};
  const ih_format_options options = {.recall = 1, .streets = 1u << 5, .bits = 32};
  uint64_t hands;
  exports_write("labels", ".", &options);
  ck_assert_int_eq(rename(scratch_path("river-recall.i32", from), scratch_path("mine", to)), 0);
  uint32_t *before = read_buckets(3, &hands);
  (void)remove(scratch_path("river-bucket.safetensors", from));
  import_well("labels", &files, &options);
  uint32_t *after = read_buckets(3, &hands);
  ck_assert_mem_eq(after, before, hands * sizeof *after);
  free(before);
  free(after);
}
END_TEST

/* ---- Refused -----------------------------------------------------------------------------------
 */

/* Tables stay as they are. */
static void check_refusal(const char *format, const struct files *files,
                          const ih_format_options *options, enum ih_status status, const char *why)
{
  char path[SCRATCH_PATH];
  ih_error error = {.message = ""};
  size_t before, after;
  unsigned char *table = scratch_read(scratch_path("flop-bucket.safetensors", path), &before);
  const enum ih_status got = try_import(format, files, export_deck, options, &error);
  ck_assert_msg(got == status && strstr(error.message, why) != NULL, "%s: %d, %s", why, (int)got,
                error.message);
  unsigned char *again = scratch_read(path, &after);
  ck_assert(after == before && memcmp(table, again, before) == 0);
  free(table);
  free(again);
}

/* The first n bytes of a file, with one of them changed. */
static void change(const char *name, size_t n, size_t at, unsigned char value)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  unsigned char *data = scratch_read(scratch_path(name, path), &bytes);
  unsigned char *longer = calloc(1, n + 1);
  ck_assert_ptr_nonnull(longer);
  memcpy(longer, data, n < bytes ? n : bytes);
  longer[at] = value;
  scratch_write(path, longer, n);
  free(longer);
  free(data);
}

static size_t size_of(const char *name)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  free(scratch_read(scratch_path(name, path), &bytes));
  return bytes;
}

/* Another bucket in the byte. */
static void put_other(const char *name, size_t at)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  unsigned char *data = scratch_read(scratch_path(name, path), &bytes);
  change(name, bytes, at, data[at] == 0 ? 1 : 0);
  free(data);
}

/* Copies bytes of a file to another place in it. */
static void move(const char *name, size_t to, size_t from, size_t n)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  unsigned char *data = scratch_read(scratch_path(name, path), &bytes);
  memmove(data + to, data + from, n);
  scratch_write(path, data, bytes);
  free(data);
}

START_TEST(refused_cfrm)
{
  static const struct files files = {{"abs"}, 1, 0};
  exports_write("poker-cfrm", "abs", NULL);
  const size_t n = size_of("abs"), flop = 8 + 25 * 4;
  change("abs", n + 1, 0, 0);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_MISMATCH, "abs: ");
  change("abs", n - 1, 0, 0);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_MISMATCH,
                "bytes are no buckets of the 73550 hands of the river");
  exports_write("poker-cfrm", "abs", NULL);
  change("abs", n, flop, 2);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_FORMAT,
                "the header of the flop is wrong: another betting round");
  exports_write("poker-cfrm", "abs", NULL);
  change("abs", n, flop + 4, 0);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_FORMAT, "a number of buckets that cannot be");
  exports_write("poker-cfrm", "abs", NULL);
  change("abs", n, flop + 8 + 4 * 11, 7);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_MISMATCH,
                "element 11 of the flop is 7, and no bucket");
  change("abs", flop + 8 + 4, flop + 8, 0);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_MISMATCH, "12 bytes are no buckets of the 7760");
  change("abs", 3, 0, 0);
  check_refusal("poker-cfrm", &files, NULL, IH_ERR_MISMATCH, "3 bytes are no buckets of the 25");
}
END_TEST

START_TEST(refused_fishbait)
{
  static const struct files files = {{"flop_clusters.cereal"}, 1, 1};
  exports_write("fishbait", ".", NULL);
  change(files.names[0], size_of(files.names[0]), 0, 0);
  check_refusal("fishbait", &files, NULL, IH_ERR_FORMAT, "no little-endian archive");
  exports_write("fishbait", ".", NULL);
  change(files.names[0], size_of(files.names[0]), 1, 0);
  check_refusal("fishbait", &files, NULL, IH_ERR_FORMAT, "a vector of another length");
}
END_TEST

/* Equal hands with different buckets, elements below 0, and too few of them. */
START_TEST(refused_elements)
{
  static const struct files turn = {{"turn-recall.i32"}, 1, 2};
  static const struct files slumbot = {{"buckets.holdem.5.4.3.x.1"}, 1, 1};
  const ih_format_options ordered = {.recall = 1, .bits = 32, .streets = 1u << 4};
  const ih_format_options named = {.name = "x"};
  exports_write("labels", ".", &ordered);
  const size_t n = size_of(turn.names[0]);
  put_other(turn.names[0], n / 8 * 4);
  check_refusal("labels", &turn, NULL, IH_ERR_MISMATCH, "and an equal hand before it is in");
  exports_write("labels", ".", &ordered);
  change(turn.names[0], n, n - 1, 0x80);
  check_refusal("labels", &turn, NULL, IH_ERR_MISMATCH, "and no bucket");
  change(turn.names[0], n - 4, 0, 0);
  check_refusal("labels", &turn, NULL, IH_ERR_MISMATCH, "bytes are no buckets");
  exports_write("slumbot", ".", &named);
  const size_t all = size_of(slumbot.names[0]);
  put_other(slumbot.names[0], all / 4 * 2);
  check_refusal("slumbot", &slumbot, &named, IH_ERR_MISMATCH, "and an equal hand before it is in");
  change(slumbot.names[0], all - 2, 0, 0);
  check_refusal("slumbot", &slumbot, &named, IH_ERR_MISMATCH, "bytes are no buckets");
}
END_TEST

/* Rows of the flop: of other columns, streets and cards, twice the same, and none at the end. */
START_TEST(refused_robopoker)
{
  static const struct files files = {{"flop.pgcopy"}, 1, 1};
  enum { HEADER = 19, ROW = 20, HAND = 6, STREET = 18 };
  static const struct {
    size_t at;
    unsigned char value;
    enum ih_status status;
    const char *why;
  } changes[] = {
      {10, 1, IH_ERR_FORMAT, "the header of the flop is wrong: no COPY in binary format"},
      {15, 1, IH_ERR_FORMAT, "the header of the flop is wrong: no COPY in binary format"},
      {HEADER + 1, 3, IH_ERR_FORMAT, "row 0 of the flop is wrong: not two columns"},
      {HEADER + ROW + 17, 4, IH_ERR_FORMAT, "row 1 of the flop is wrong: not two columns"},
      {HEADER + ROW + STREET, 2, IH_ERR_FORMAT, "row 1 of the flop is wrong: a bucket of another"},
      {HEADER + 2 * ROW + HAND, 52, IH_ERR_FORMAT, "row 2 of the flop is wrong: it has a card"},
      {HEADER + HAND + 7, 53, IH_ERR_FORMAT, "row 0 of the flop is wrong: it has a card that is"},
      {HEADER + HAND + 7, 32, IH_ERR_FORMAT, "row 0 of the flop is wrong: it has a card that is"},
      {HEADER + HAND + 7, 0, IH_ERR_FORMAT, "row 0 of the flop is wrong: it has a card that is"},
  };
  const ih_format_options flop = {.streets = 1u << 3};
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
  exports_write("robopoker", ".", &flop);
  const size_t n = size_of(files.names[0]);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    change(files.names[0], n, changes[i].at, changes[i].value);
    check_refusal("robopoker", &files, NULL, changes[i].status, changes[i].why);
    exports_write("robopoker", ".", &flop);
  }
  change(files.names[0], n, n - 1, 0);
  check_refusal("robopoker", &files, NULL, IH_ERR_FORMAT, "the last row is not the last");
  change(files.names[0], n - ROW, 0, 'P');
  check_refusal("robopoker", &files, NULL, IH_ERR_MISMATCH,
                "bytes are no buckets of the 7760 hands");
  exports_write("robopoker", ".", &flop);
  move(files.names[0], HEADER + ROW, HEADER, ROW);
  check_refusal("robopoker", &files, NULL, IH_ERR_MISMATCH,
                "row 1 of the flop is of the hand of one before it");
  exports_write("robopoker", ".", &flop);
  move(files.names[0], HEADER + HAND + 7, HEADER + HAND + 6, 1);
  check_refusal("robopoker", &files, NULL, IH_ERR_FORMAT,
                "row 0 of the flop is wrong: it has a card twice");
}
END_TEST

/* Headers, boards and elements of the flop; what is on the board is not read. */
START_TEST(refused_bkt2)
{
  static const struct files files = {{"flop.buckets"}, 1, 1};
  enum { HEADER = 14, BOARDS = 95, HOLES = 190, PLACES = HEADER + 8 * BOARDS };
  static const struct {
    size_t at;
    unsigned char value;
    enum ih_status status;
    const char *why;
  } changes[] = {
      {3, '1', IH_ERR_FORMAT, "the header of the flop is wrong: no BKT2"},
      {4, 1, IH_ERR_FORMAT, "the header of the flop is wrong: another version"},
      {5, 2, IH_ERR_FORMAT, "the header of the flop is wrong: another street"},
      {8, BOARDS + 1, IH_ERR_FORMAT, "the header of the flop is wrong: other boards or hole cards"},
      {13, 1, IH_ERR_FORMAT, "the header of the flop is wrong: other boards or hole cards"},
      {7, 0, IH_ERR_FORMAT, "the header of the flop is wrong: no buckets"},
      {HEADER + 8 * 7, 1, IH_ERR_MISMATCH, "the key of element 1330 of the flop is another one"},
      {PLACES - 1, 1, IH_ERR_MISMATCH, "the key of element 17860 of the flop is another one"},
      {PLACES + 2 * 70 + 1, 1, IH_ERR_MISMATCH, "element 70 of the flop is "},
  };
  const ih_format_options flop = {.streets = 1u << 3};
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
  exports_write("bkt2", ".", &flop);
  const size_t n = size_of(files.names[0]);
  ck_assert_uint_eq(n, PLACES + 2 * BOARDS * HOLES);
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    change(files.names[0], n, changes[i].at, changes[i].value);
    check_refusal("bkt2", &files, NULL, changes[i].status, changes[i].why);
    exports_write("bkt2", ".", &flop);
  }
  change(files.names[0], n - 2, 0, 'B');
  check_refusal("bkt2", &files, NULL, IH_ERR_MISMATCH, "bytes are no buckets of the");
  exports_write("bkt2", ".", &flop);
  change(files.names[0], n, PLACES + 1, 0xFF);
  import_well("bkt2", &files, NULL);
}
END_TEST

/* Keys and elements of the second hole cards of the flop. */
START_TEST(refused_decisionholdem)
{
  static const struct files files = {{"flop_hand_cluster.bin"}, 1, 1};
  enum { HOLES = 190, FLOPS = 816, SECOND = 8 * FLOPS };
  const ih_format_options flop = {.streets = 1u << 3};
  exports_write("decisionholdem", ".", &flop);
  const size_t n = size_of(files.names[0]);
  ck_assert_uint_eq(n, HOLES * 8 * FLOPS);
  put_other(files.names[0], SECOND + 4 * 5);
  check_refusal("decisionholdem", &files, NULL, IH_ERR_MISMATCH,
                "the key of element 821 of the flop is another one");
  exports_write("decisionholdem", ".", &flop);
  put_other(files.names[0], SECOND + 4 * FLOPS + 4 * (FLOPS - 1));
  check_refusal("decisionholdem", &files, NULL, IH_ERR_MISMATCH,
                "element 1631 of the flop is bucket ");
  change(files.names[0], n - 1, 0, 0);
  check_refusal("decisionholdem", &files, NULL, IH_ERR_MISMATCH, "bytes are no buckets of the");
}
END_TEST

START_TEST(refused_calls)
{
  static const struct files flop = {{"flop.u16"}, 1, 1};
  static const struct files twice = {{"flop.u16", "flop.u16"}, 2, 1};
  static const struct files strange = {{"flop.u8"}, 1, 1};
  static const struct files missing = {{"turn.u16"}, 1, 2};
  const ih_format_options only = {.streets = 1u << 3};
  const ih_format_options both = {.streets = 1u << 3 | 1u << 4, .bits = 16};
  const ih_format_options bits = {.bits = 16};
  const ih_format_options exported = {.streets = 1u << 3};
  exports_write("labels", ".", &exported);
  check_refusal("gto", &flop, NULL, IH_ERR_UNSUPPORTED, "`gto` is not a format");
  check_refusal("labels", &twice, NULL, IH_ERR_ARGUMENT, "another file is of the flop");
  check_refusal("labels", &strange, NULL, IH_ERR_ARGUMENT, "no file of labels has that name");
  check_refusal("labels", &missing, NULL, IH_ERR_IO, "turn.u16");
  check_refusal("labels", &flop, &only, IH_ERR_ARGUMENT, "say how many bits");
  check_refusal("labels", &flop, &both, IH_ERR_ARGUMENT, "say the one street");
  check_refusal("labels", &flop, &bits, IH_ERR_ARGUMENT, "say the one street");
  check_refusal("labels", &twice, &only, IH_ERR_ARGUMENT, "give one file of one street");
  check_refusal("poker-cfrm", &twice, NULL, IH_ERR_ARGUMENT, "give one file of all streets");
  const ih_feature_game game = buckets_game(export_deck);
  const char *const paths[] = {"x"};
  ck_assert_int_eq(ih_abstraction_import(NULL, paths, 1, &game, ".", NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_import("labels", NULL, 1, &game, ".", NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_import("labels", paths, 0, &game, ".", NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_import("labels", paths, 1, NULL, ".", NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_abstraction_import("labels", paths, 1, &game, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ih_error error;
  ck_assert_int_eq(try_import("labels", &flop, "6x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "15520 bytes are no buckets of the 21150 hands of the flop"));
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("import");
  TCase *tests = tcase_create("import");
  tcase_set_timeout(tests, 120);
  tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
  tcase_add_loop_test(tests, round_trips, 0, sizeof trips / sizeof *trips);
  tcase_add_test(tests, told);
  tcase_add_test(tests, refused_cfrm);
  tcase_add_test(tests, refused_fishbait);
  tcase_add_test(tests, refused_elements);
  tcase_add_test(tests, refused_robopoker);
  tcase_add_test(tests, refused_bkt2);
  tcase_add_test(tests, refused_decisionholdem);
  tcase_add_test(tests, refused_calls);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
