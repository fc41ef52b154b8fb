/* Buckets exported in each format and imported again are unchanged; files that are not of the
 * format, or not for these hands, are refused. */
#include "errors.h"
#include "executors.h"
#include "exports.h"
#include "harness.h"
#include "questions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* names[]: files in the scratch folder, ending with NULL, here and below. */
static enum ih_status try_import(const char *format, const char *const names[EXPORT_STREETS],
                                 const char *deck, const ih_format_options *options,
                                 ih_error *error)
{
  const ih_feature_game game = buckets_game(deck);
  const ih_abstraction_options make = {.rebuild = 1};
  char folder[SCRATCH_PATH], path[EXPORT_STREETS][SCRATCH_PATH];
  const char *paths[EXPORT_STREETS];
  size_t count = 0;
  for (; count < EXPORT_STREETS && names[count] != NULL; count++)
    paths[count] = scratch_path(names[count], path[count]);
  return ih_abstraction_import(format, paths, count, &game, scratch_path(".", folder), options,
                               &make, error);
}

static void import_well(const char *format, const char *const names[EXPORT_STREETS],
                        const ih_format_options *options)
{
  ih_error error;
  test_ok(try_import(format, names, export_deck, options, &error), error);
}

/* Returns the buckets of a street's hands; the caller frees them. */
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

/* ---- Round trips -------------------------------------------------------------------------- */

static const struct trip {
  const char *format, *to; /* to: NULL for the scratch folder */
  const char *names[EXPORT_STREETS];
  int recall;
  const char *name;   /* of the abstraction */
  const char *recipe; /* NULL: any */
  size_t first;       /* of the streets in the files */
} trips[] = {
    {"poker-cfrm", .to = "abs", .names = {"abs"}},
    {"fishbait", .names = {"turn_clusters.cereal", "flop_clusters.cereal", "river_clusters.cereal"},
     .first = 1},
    {"labels", .names = {"preflop.u16", "flop.u16", "turn.u16", "river.i32"}},
    {"labels",
     .names = {"river-recall.i32", "turn-recall.u16", "flop-recall.u16", "preflop-recall.u16"},
     .recall = 1},
    {"npy", .names = {"preflop.npy", "flop.npy", "turn.npy", "river.npy"}},
    {"npy",
     .names = {"preflop-recall.npy", "flop-recall.npy", "turn-recall.npy", "river-recall.npy"},
     .recall = 1},
    {"text", .names = {"preflop.txt", "flop.txt", "turn.txt", "river.txt"}},
    {"text",
     .names = {"preflop-recall.txt", "flop-recall.txt", "turn-recall.txt", "river-recall.txt"},
     .recall = 1},
    {"slumbot",
     .names = {"buckets.holdem.5.4.3.x.0", "buckets.holdem.5.4.3.x.1", "buckets.holdem.5.4.3.x.2",
               "buckets.holdem.5.4.3.x.3"},
     .name = "x"},
    {"robopoker", .names = {"turn.pgcopy", "preflop.pgcopy", "river.pgcopy", "flop.pgcopy"},
     .recipe = export_few_recipe},
    {"bkt2", .names = {"river.buckets", "flop.buckets", "preflop.buckets", "turn.buckets"},
     .recipe = export_few_recipe},
    {"decisionholdem",
     .names = {"flop_hand_cluster.bin", "turn_hand_cluster.bin", "preflop_hand_cluster.bin",
               "river_hand_cluster.bin"},
     .recipe = export_few_recipe},
};

/* Exports, imports, and compares every hand of the streets in the files. */
START_TEST(round_trips)
{
  const struct trip *trip = &trips[_i];
  const ih_format_options options = {.recall = trip->recall, .name = trip->name};
  const ih_format_options back = {.name = trip->name};
  uint64_t hands[EXPORT_STREETS], again;
  uint32_t *before[EXPORT_STREETS];
  char path[SCRATCH_PATH], name[64];
  if (trip->recipe != NULL)
    ck_assert_int_eq(buckets_make(trip->recipe, export_deck, NULL, NULL), IH_OK);
  exports_write(trip->format, trip->to == NULL ? "." : trip->to, &options);
  for (size_t s = 0; s < EXPORT_STREETS; s++) {
    before[s] = read_buckets(s, &hands[s]);
    (void)snprintf(name, sizeof name, "%s-bucket.safetensors", export_streets[s]);
    ck_assert_int_eq(remove(scratch_path(name, path)), 0);
  }
  import_well(trip->format, trip->names, &back);
  for (size_t s = trip->first; s < EXPORT_STREETS; s++) {
    uint32_t *after = read_buckets(s, &again);
    ck_assert_uint_eq(again, hands[s]);
    ck_assert_mem_eq(after, before[s], hands[s] * sizeof *after);
    free(after);
  }
  for (size_t s = 0; s < EXPORT_STREETS; s++)
    free(before[s]);
}
END_TEST

/* One file of any name, described by the options. */
START_TEST(any_name)
{
  char from[SCRATCH_PATH], to[SCRATCH_PATH];
  static const char *const names[EXPORT_STREETS] = {"mine"};
  const ih_format_options options = {.recall = 1, .streets = 1u << 5, .bits = 32};
  uint64_t hands;
  exports_write("labels", ".", &options);
  ck_assert_int_eq(rename(scratch_path("river-recall.i32", from), scratch_path("mine", to)), 0);
  uint32_t *before = read_buckets(3, &hands);
  (void)remove(scratch_path("river-bucket.safetensors", from));
  import_well("labels", names, &options);
  uint32_t *after = read_buckets(3, &hands);
  ck_assert_mem_eq(after, before, hands * sizeof *after);
  free(before);
  free(after);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

/* Checks that tables are unchanged. */
static void check_refusal(const char *format, const char *const names[EXPORT_STREETS],
                          const ih_format_options *options, enum ih_status status, const char *why)
{
  char path[SCRATCH_PATH];
  ih_error error = {.message = ""};
  size_t before, after;
  unsigned char *table = scratch_read(scratch_path("flop-bucket.safetensors", path), &before);
  const enum ih_status got = try_import(format, names, export_deck, options, &error);
  ck_assert_msg(got == status && strstr(error.message, why) != NULL, "%s: %d, %s", why, (int)got,
                error.message);
  ck_assert_uint_eq(error.position, 0);
  unsigned char *again = scratch_read(path, &after);
  ck_assert(after == before && memcmp(table, again, before) == 0);
  free(table);
  free(again);
}

/* Writes the first n bytes of a file, with one of them changed. */
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

/* Changes the bucket in a byte. */
static void put_other(const char *name, size_t at)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  unsigned char *data = scratch_read(scratch_path(name, path), &bytes);
  change(name, bytes, at, data[at] == 0 ? 1 : 0);
  free(data);
}

/* Copies bytes of a file to a different place in it. */
static void move(const char *name, size_t to, size_t from, size_t n)
{
  char path[SCRATCH_PATH];
  size_t bytes;
  unsigned char *data = scratch_read(scratch_path(name, path), &bytes);
  memmove(data + to, data + from, n);
  scratch_write(path, data, bytes);
  free(data);
}

/* An exported file, and how it is imported again. */
struct exported {
  const char *format, *to, *name;
  const ih_format_options *options, *back;
};

/* The file's first `size` bytes with one of them changed, and the expected message. */
struct damage {
  size_t size, at;
  unsigned char value;
  enum ih_status status;
  const char *why;
};

/* Writes the whole file again; returns its size. */
static size_t write_file(const struct exported *file)
{
  exports_write(file->format, file->to, file->options);
  return size_of(file->name);
}

static void refuse(const struct exported *file, enum ih_status status, const char *why)
{
  const char *const names[EXPORT_STREETS] = {file->name};
  check_refusal(file->format, names, file->back, status, why);
}

static void refuse_damages(const struct exported *file, const struct damage damages[], size_t count)
{
  for (size_t i = 0; i < count; i++) {
    (void)write_file(file);
    change(file->name, damages[i].size, damages[i].at, damages[i].value);
    refuse(file, damages[i].status, damages[i].why);
  }
  (void)write_file(file);
}

/* Makes at most 256 buckets per street. */
static void make_few(void)
{
  ck_assert_int_eq(buckets_make(export_few_recipe, export_deck, NULL, NULL), IH_OK);
}

static const ih_format_options flop_alone = {.streets = 1u << 3};

START_TEST(refused_cfrm)
{
  static const struct exported file = {"poker-cfrm", "abs", "abs", NULL, NULL};
  const size_t n = write_file(&file), flop = 8 + 25 * 4;
  const struct damage damages[] = {
      {n + 1, 0, 0, IH_ERR_MISMATCH, "abs: "},
      {n - 1, 0, 0, IH_ERR_MISMATCH, "bytes of data do not match the 73550 entries of the river"},
      {n, flop, 2, IH_ERR_FORMAT, "invalid header of the flop: wrong betting round"},
      {n, flop + 4, 0, IH_ERR_FORMAT, "invalid number of buckets"},
      {n, flop + 8 + 4 * 11, 7, IH_ERR_MISMATCH, "flop: entry 11 is 7, not a valid bucket number"},
      {flop + 8 + 4, flop + 8, 0, IH_ERR_MISMATCH, "12 bytes of data do not match the 7760"},
      {3, 0, 0, IH_ERR_MISMATCH, "3 bytes of data do not match the 25"},
  };
  refuse_damages(&file, damages, sizeof damages / sizeof *damages);
}
END_TEST

START_TEST(refused_fishbait)
{
  static const struct exported file = {"fishbait", ".", "flop_clusters.cereal", NULL, NULL};
  const size_t n = write_file(&file);
  const struct damage damages[] = {
      {n, 0, 0, IH_ERR_FORMAT, "not a little-endian cereal archive"},
      {n, 1, 0, IH_ERR_FORMAT, "wrong vector length"},
  };
  refuse_damages(&file, damages, sizeof damages / sizeof *damages);
}
END_TEST

/* Equal hands with different buckets, elements below 0, and too few elements. */
START_TEST(refused_labels)
{
  static const ih_format_options ordered = {.recall = 1, .bits = 32, .streets = 1u << 4};
  static const struct exported file = {"labels", ".", "turn-recall.i32", &ordered, NULL};
  const size_t n = write_file(&file);
  const struct damage damages[] = {
      {n, n - 1, 0x80, IH_ERR_MISMATCH, "not a valid bucket number"},
      {n - 4, 0, 0, IH_ERR_MISMATCH, "bytes of data do not match"},
  };
  refuse_damages(&file, damages, sizeof damages / sizeof *damages);
  put_other(file.name, n / 8 * 4);
  refuse(&file, IH_ERR_MISMATCH, "but an equal hand before it has bucket");
}
END_TEST

START_TEST(refused_slumbot)
{
  static const ih_format_options named = {.name = "x"};
  static const struct exported file = {"slumbot", ".", "buckets.holdem.5.4.3.x.1", &named, &named};
  const size_t n = write_file(&file);
  const struct damage damage = {n - 2, 0, 0, IH_ERR_MISMATCH, "bytes of data do not match"};
  refuse_damages(&file, &damage, 1);
  put_other(file.name, n / 4 * 2);
  refuse(&file, IH_ERR_MISMATCH, "but an equal hand before it has bucket");
}
END_TEST

/* Rows of the flop: wrong columns, streets and cards, a repeated row, and no end marker. */
START_TEST(refused_robopoker)
{
  static const struct exported file = {"robopoker", ".", "flop.pgcopy", &flop_alone, NULL};
  enum { HEADER = 19, ROW = 20, HAND = 6, STREET = 18 };
  make_few();
  const size_t n = write_file(&file);
  const struct damage damages[] = {
      {n, 10, 1, IH_ERR_FORMAT, "invalid header of the flop: not COPY in binary format"},
      {n, 15, 1, IH_ERR_FORMAT, "invalid header of the flop: not COPY in binary format"},
      {n, HEADER + 1, 3, IH_ERR_FORMAT, "flop: row 0: not two columns"},
      {n, HEADER + ROW + 17, 4, IH_ERR_FORMAT, "flop: row 1: not two columns"},
      {n, HEADER + ROW + STREET, 2, IH_ERR_FORMAT, "flop: row 1: a bucket of a different"},
      {n, HEADER + 2 * ROW + HAND, 52, IH_ERR_FORMAT, "flop: row 2: invalid card"},
      {n, HEADER + HAND + 7, 53, IH_ERR_FORMAT, "flop: row 0: invalid card"},
      {n, HEADER + HAND + 7, 32, IH_ERR_FORMAT, "flop: row 0: invalid card"},
      {n, HEADER + HAND + 7, 0, IH_ERR_FORMAT, "flop: row 0: invalid card"},
      {n, n - 1, 0, IH_ERR_FORMAT, "end-of-data marker missing after the last row"},
      {n - ROW, 0, 'P', IH_ERR_MISMATCH, "bytes of data do not match the 7760 entries"},
  };
  refuse_damages(&file, damages, sizeof damages / sizeof *damages);
  move(file.name, HEADER + ROW, HEADER, ROW);
  refuse(&file, IH_ERR_MISMATCH, "flop: row 1 repeats the hand of an earlier row");
  (void)write_file(&file);
  move(file.name, HEADER + HAND + 7, HEADER + HAND + 6, 1);
  refuse(&file, IH_ERR_FORMAT, "flop: row 0: duplicate card");
}
END_TEST

/* Headers, boards and elements of the flop; elements that overlap the board are not read. */
START_TEST(refused_bkt2)
{
  static const struct exported file = {"bkt2", ".", "flop.buckets", &flop_alone, NULL};
  static const char *const names[EXPORT_STREETS] = {"flop.buckets"};
  enum { HEADER = 14, BOARDS = 95, HOLES = 190, PLACES = HEADER + 8 * BOARDS };
  make_few();
  const size_t n = write_file(&file);
  const struct damage damages[] = {
      {n, 3, '1', IH_ERR_FORMAT, "invalid header of the flop: not BKT2"},
      {n, 4, 1, IH_ERR_FORMAT, "invalid header of the flop: wrong version"},
      {n, 5, 2, IH_ERR_FORMAT, "invalid header of the flop: wrong street"},
      {n, 8, BOARDS + 1, IH_ERR_FORMAT, "invalid header of the flop: wrong boards or hole cards"},
      {n, 13, 1, IH_ERR_FORMAT, "invalid header of the flop: wrong boards or hole cards"},
      {n, 7, 0, IH_ERR_FORMAT, "invalid header of the flop: no buckets"},
      {n, HEADER + 8 * 7, 1, IH_ERR_MISMATCH,
       "flop: the key of entry 1330 is not the expected board or hole cards"},
      {n, PLACES - 1, 1, IH_ERR_MISMATCH,
       "flop: the key of entry 17860 is not the expected board or hole cards"},
      {n, PLACES + 2 * 70 + 1, 1, IH_ERR_MISMATCH, "flop: entry 70 is "},
      {n - 2, 0, 'B', IH_ERR_MISMATCH, "bytes of data do not match the"},
  };
  ck_assert_uint_eq(n, PLACES + 2 * BOARDS * HOLES);
  refuse_damages(&file, damages, sizeof damages / sizeof *damages);
  change(file.name, n, PLACES + 1, 0xFF);
  import_well("bkt2", names, NULL);
}
END_TEST

/* Keys and elements of the second hole cards of the flop. */
START_TEST(refused_decisionholdem)
{
  static const struct exported file = {"decisionholdem", ".", "flop_hand_cluster.bin", &flop_alone,
                                       NULL};
  enum { HOLES = 190, FLOPS = 816, SECOND = 8 * FLOPS };
  const size_t n = write_file(&file);
  const struct damage damage = {n - 1, 0, 0, IH_ERR_MISMATCH, "bytes of data do not match the"};
  ck_assert_uint_eq(n, HOLES * 8 * FLOPS);
  refuse_damages(&file, &damage, 1);
  put_other(file.name, SECOND + 4 * 5);
  refuse(&file, IH_ERR_MISMATCH,
         "flop: the key of entry 821 is not the expected board or hole cards");
  (void)write_file(&file);
  put_other(file.name, SECOND + 4 * FLOPS + 4 * (FLOPS - 1));
  refuse(&file, IH_ERR_MISMATCH, "flop: entry 1631 has bucket ");
}
END_TEST

START_TEST(refused_calls)
{
  static const char *const flop[EXPORT_STREETS] = {"flop.u16"};
  static const char *const twice[EXPORT_STREETS] = {"flop.u16", "flop.u16"};
  static const char *const strange[EXPORT_STREETS] = {"flop.u8"};
  static const char *const missing[EXPORT_STREETS] = {"turn.u16"};
  const ih_format_options only = {.streets = 1u << 3};
  const ih_format_options both = {.streets = 1u << 3 | 1u << 4, .bits = 16};
  const ih_format_options bits = {.bits = 16};
  const ih_format_options exported = {.streets = 1u << 3};
  exports_write("labels", ".", &exported);
  check_refusal("gto", flop, NULL, IH_ERR_UNSUPPORTED, "`gto` is not a format");
  check_refusal("labels", twice, NULL, IH_ERR_ARGUMENT, "more than one file for the flop");
  check_refusal("labels", strange, NULL, IH_ERR_ARGUMENT, "not a file name of labels");
  check_refusal("labels", missing, NULL, IH_ERR_IO, "turn.u16");
  check_refusal("labels", flop, &only, IH_ERR_ARGUMENT, "set the number of bits");
  check_refusal("labels", flop, &both, IH_ERR_ARGUMENT, "set exactly one street");
  check_refusal("labels", flop, &bits, IH_ERR_ARGUMENT, "set exactly one street");
  check_refusal("labels", twice, &only, IH_ERR_ARGUMENT, "give one file of one street");
  check_refusal("poker-cfrm", twice, NULL, IH_ERR_ARGUMENT, "give one file of all streets");
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
  ck_assert_int_eq(try_import("labels", flop, "6x4", NULL, &error), IH_ERR_MISMATCH);
  ck_assert_ptr_nonnull(
      strstr(error.message, "15520 bytes of data do not match the 21150 entries of the flop"));
}
END_TEST

START_TEST(refused_games)
{
  const char *const paths[] = {"x"};
  ih_feature_game game = buckets_game(export_deck);
  ih_error error;
  game.reserved[0] = 1;
  ck_assert_int_eq(ih_abstraction_import("labels", paths, 1, &game, ".", NULL, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_str_eq(error.message, "invalid game");
  game = buckets_game(export_deck);
  game.ranking = (enum ih_ranking)IH_RANKINGS;
  ck_assert_int_eq(ih_abstraction_import("labels", paths, 1, &game, ".", NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
}
END_TEST

/* Refusals before a file is opened; it does not exist. */
START_TEST(refused_members)
{
  const char *const paths[] = {"x"};
  const ih_feature_game game = buckets_game(export_deck);
  for (size_t i = 0; i < 2; i++) {
    ih_error error;
    ih_executor executor = test_backwards(1);
    ih_format_options options[2] = {{.streets = 0}};
    ih_abstraction_options make[3] = {
        {.executor = NULL}, {.executor = NULL}, {.executor = &executor}};
    options[0].reserved[i] = options[1].callbacks.reserved[i] = &error;
    make[0].reserved[i] = make[1].callbacks.reserved[i] = executor.reserved = &error;
    for (size_t o = 0; o < 5; o++) {
      error = (ih_error){.status = IH_OK};
      ck_assert_int_eq(ih_abstraction_import("labels", paths, 1, &game, ".",
                                             o < 2 ? &options[o] : NULL,
                                             o < 2 ? NULL : &make[o - 2], &error),
                       IH_ERR_ARGUMENT);
      test_message_has(error, "reserved members");
    }
  }
}
END_TEST

/* Cancelled at the first check, while the elements are read, and a few checks later; an earlier
 * table stays. */
START_TEST(cancelled)
{
  static const struct {
    const char *format, *name;
    ih_format_options options;
  } rows[] = {{"slumbot", "buckets.holdem.5.4.3.x.1", {.name = "x"}},
              {"labels", "flop-recall.u16", {.recall = 1, .streets = 1u << 3}},
              {"robopoker", "flop.pgcopy", {.streets = 1u << 3}}};
  ih_format_options back = {.name = rows[_i].options.name};
  const ih_feature_game game = buckets_game(export_deck);
  char path[SCRATCH_PATH], folder[SCRATCH_PATH], earlier[SCRATCH_PATH];
  const char *const paths[] = {scratch_path(rows[_i].name, path)};
  ih_error error;
  size_t before, after;
  make_few();
  exports_write(rows[_i].format, ".", &rows[_i].options);
  unsigned char *table = scratch_read(scratch_path("flop-bucket.safetensors", earlier), &before);
  const size_t entries = scratch_entries();
  for (unsigned allowed = 0; allowed <= 8; allowed += 4) {
    struct questions some = {0, allowed};
    const ih_abstraction_options make = {
        .callbacks = {.context = &some, .is_cancelled = questions_answer}, .rebuild = 1};
    ck_assert_int_eq(ih_abstraction_import(rows[_i].format, paths, 1, &game,
                                           scratch_path(".", folder), &back, &make, &error),
                     IH_ERR_CANCELLED);
    test_message_has(error, "cancelled");
    ck_assert_uint_eq(scratch_entries(), entries);
    unsigned char *again = scratch_read(earlier, &after);
    ck_assert(after == before && memcmp(table, again, before) == 0);
    free(again);
  }
  free(table);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {round_trips, 0, sizeof trips / sizeof *trips},
               {any_name}, {refused_cfrm}, {refused_fishbait}, {refused_labels}, {refused_slumbot},
               {refused_robopoker}, {refused_bkt2}, {refused_decisionholdem}, {refused_calls},
               {refused_games}, {refused_members}, {cancelled, 0, 3})
