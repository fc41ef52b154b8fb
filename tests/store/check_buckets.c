/* Tables of buckets whose headers or values are changed: what opening them says; and the buckets of
 * the next street that a method cannot take. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "stores.h"

#include "store/buckets.h"
#include "store/buckets_next.h"

#include <isohand/build.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 3},"
    " \"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 10, \"within\": \"board\"},"
    " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
    " \"river\": {\"method\": \"optimal\", \"k\": 9}}";

static const char *path_of(const char *street, char path[SCRATCH_PATH])
{
  char name[64];
  (void)snprintf(name, sizeof name, "%s-bucket.safetensors", street);
  return scratch_path(name, path);
}

/* ---- Headers ---------------------------------------------------------------------------- */

/* Changes a part of a table's header, which comes once in it, and nothing of the data, which begin
 * at a multiple of 64. */
static void edit_header(const char *path, const char *from, const char *to)
{
  size_t n;
  unsigned char *file = scratch_read(path, &n);
  const size_t header = (size_t)ihp_load(file, 8), added = strlen(to) + 64;
  char *text = malloc(header + 1);
  unsigned char *changed = malloc(n + added);
  ck_assert(text != NULL && changed != NULL);
  memcpy(text, file + 8, header);
  text[header] = '\0';
  char *at = strstr(text, from);
  ck_assert_msg(at != NULL && strstr(at + 1, from) == NULL, "%s comes once", from);
  int end = sprintf((char *)changed + 8, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  for (; (8 + end) % 64 != 0; end++)
    changed[8 + end] = ' ';
  ihp_save(changed, (uint64_t)end, 8);
  memcpy(changed + 8 + end, file + 8 + header, n - 8 - header);
  scratch_write(path, changed, 8 + (size_t)end + n - 8 - header);
  free(changed);
  free(text);
  free(file);
}

static void assert_refused(const char *path, const char *message)
{
  ih_store *store = NULL;
  ih_error error;
  const enum ih_status status = ih_store_open(path, &store, &error);
  ck_assert_msg(status == IH_ERR_MISMATCH, "opens, and not: %s", message);
  ck_assert_ptr_null(store);
  ck_assert_int_eq(strncmp(error.message, path, strlen(path)), 0);
  ck_assert_str_eq(error.message + strlen(path), message);
}

/* Up to two changes of a street's table. */
struct change {
  const char *street, *from, *to, *from_too, *to_too, *message;
};

#define METHOD(name) "\"bucket.method\":\"" name "\""
#define CENTRES(type, shape)                                                                       \
  "\"centre\":{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":[6060,7500]"
#define FIRST(type, shape)                                                                         \
  "\"first\":{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":[3648,3844]"

static const struct change changes[] = {
    {"flop", "\"bucket.method\"", "\"x\"", .message = ": no metadata `bucket.method`"},
    {"flop", "\"bucket.cost\"", "\"x\"", .message = ": no metadata `bucket.cost`"},
    {"flop", METHOD("emd"), METHOD("x"),
     .message = ": its method of making buckets is not known here"},
    {"flop", "\"bucket.cost\":\"", "\"bucket.cost\":\"x",
     .message = ": `bucket.cost` is no number"},
    {"flop", "\"bucket.cost\":\"", "\"bucket.cost\":\"1 ",
     .message = ": `bucket.cost` is no number"},
    {"flop", "\"feature.bins\"", "\"x\"", .message = ": no metadata `feature.bins`"},
    {"river", METHOD("optimal"), METHOD("potential"),
     .message = ": potential: no street comes after a complete board"},
    {"flop", "\"size\":{", "\"x\":{", .message = ": no tensor `size`"},
    {"flop", "\"cost\":{", "\"x\":{", .message = ": no tensor `cost`"},
    {"flop", "\"ehs\":{", "\"x\":{", .message = ": no tensor `ehs`"},
    {"flop", "\"centre\":{", "\"x\":{", .message = ": no tensor `centre`"},
    {"flop", "\"size\":{\"dtype\":\"U64\"", "\"size\":{\"dtype\":\"I64\"",
     .message = ": tensor `size` has another type or shape"},
    {"flop", "\"size\":{\"dtype\":\"U64\",\"shape\":[144]",
     "\"size\":{\"dtype\":\"U64\",\"shape\":[144,1]",
     .message = ": tensor `size` has another type or shape"},
    {"flop", CENTRES("U8", "[144,10]"), CENTRES("U8", "[144,2,5]"),
     .message = ": tensor `centre` has another type or shape"},
    {"flop", CENTRES("U8", "[144,10]"), CENTRES("U8", "[160,9]"),
     .message = ": tensor `centre` has another type or shape"},
    {"flop", "\"feature.bins\":\"10\"", "\"feature.bins\":\"9\"",
     .message = ": tensor `centre` has another type or shape"},
    /* Of points that a user supplied only the file tells the width and the type. */
    {"flop", METHOD("emd"), METHOD("l1"), "\"centre\":{", "\"x\":{", ": no tensor `centre`"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("I8", "[144,10]"),
     ": tensor `centre` has another type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U8", "[1440]"),
     ": tensor `centre` has another type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U8", "[144,2,5]"),
     ": tensor `centre` has another type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U16", "[144,5]"),
     NULL},
    {"flop", METHOD("emd"), METHOD("l1"), NULL, NULL, NULL},
    {"river", METHOD("optimal"), METHOD("l1"), NULL, NULL, NULL},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U32", "[72,5]"),
     ": tensor `centre` has another type or shape"},
    /* Parents. */
    {"flop", "\"bucket.within\":\"board\"", "\"bucket.within\":\"turn\"",
     .message = ": its buckets are within something unknown here"},
    {"flop", "\"bucket.within\":\"board\"", "\"bucket.within\":\"preflop\"",
     .message = ": tensor `parent` has another type or shape"},
    {"preflop", "\"bucket.recipe\"", "\"bucket.within\":\"board\",\"bucket.recipe\"",
     .message = ": preflop buckets are within nothing"},
    {"flop", "\"first\":{", "\"x\":{", .message = ": no tensor `first`, or it has another shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U32", "[1,49]"),
     .message = ": no tensor `first`, or it has another shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U8", "[196]"),
     .message = ": no tensor `first`, or it has another shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("I32", "[49]"),
     .message = ": tensor `first` has another type or shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U32", "[49,1]"),
     .message = ": tensor `first` has another type or shape"},
    {"flop", "\"parent\":{", "\"x\":{", .message = ": no tensor `parent`"},
};

enum { CHANGES = sizeof changes / sizeof *changes };

START_TEST(changed_headers)
{
  char path[SCRATCH_PATH];
  buckets_make_well(recipe, "4x4", NULL);
  for (size_t i = 0; i < CHANGES; i++) {
    const struct change *change = &changes[i];
    size_t n;
    unsigned char *good = scratch_read(path_of(change->street, path), &n);
    edit_header(path, change->from, change->to);
    if (change->from_too != NULL)
      edit_header(path, change->from_too, change->to_too);
    if (change->message == NULL)
      ih_store_close(stores_open(path));
    else
      assert_refused(path, change->message);
    scratch_write(path, good, n);
    free(good);
  }
}
END_TEST

/* ---- Values ----------------------------------------------------------------------------- */

/* The flop has 48 boards of 3 buckets each. */
START_TEST(changed_firsts)
{
  static const struct {
    uint64_t i, value;
    const char *message;
  } rows[] = {{0, 1, ": tensor `first` does not go over all buckets"},
              {48, 143, ": tensor `first` does not go over all buckets"},
              {48, 145, ": tensor `first` has a number that is too large"},
              {1, 7, ": tensor `first` falls"},
              {1, 6, NULL},
              {1, 0, NULL}};
  char path[SCRATCH_PATH];
  path_of("flop", path);
  buckets_make_well(recipe, "4x4", NULL);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_store *store = buckets_open("flop");
    const uint64_t was = buckets_element(store, "first", rows[i].i);
    ih_store_close(store);
    ck_assert_uint_eq(was, 3 * rows[i].i);
    buckets_change("flop", "first", rows[i].i, rows[i].value);
    if (rows[i].message == NULL)
      ih_store_close(stores_open(path));
    else
      assert_refused(path, rows[i].message);
    buckets_change("flop", "first", rows[i].i, was);
  }
  buckets_change("flop", "parent", 47, 48);
  assert_refused(path, ": tensor `parent` has a number that is too large");
}
END_TEST

/* ---- The next street ---------------------------------------------------------------------- */

/* Opens a file as the next street of the turn's method of a kind. */
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

/* Writes the river's table again with so many buckets, all alike. */
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
  path_of("river", path);
  ck_assert_int_eq(open_next("centres", path, NULL), IH_OK);
  ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
  assert_no_next("centres", path_of("flop", other),
                 ": it is of another deck, ranking, board or street");
  write_many(scratch_path("many", other), IHP_LABELS_OF_NEXT);
  ck_assert_int_eq(open_next("centres", other, NULL), IH_OK);
  write_many(other, IHP_LABELS_OF_NEXT + 1);
  assert_no_next("centres", other, ": it has more buckets than the street before can be made of");
  ck_assert_int_eq(open_next("ehs", other, NULL), IH_OK);
}
END_TEST

/* E[HS] of a bucket is from 0 to 1, both included. */
START_TEST(ehs_of_next)
{
  static const struct {
    double ehs;
    int is_good;
  } rows[] = {{0, 1}, {1, 1}, {-1e-9, 0}, {1.000001, 0}, {NAN, 0}, {0.5, 1}};
  char path[SCRATCH_PATH];
  path_of("river", path);
  buckets_make_well(recipe, "4x4", NULL);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint64_t bits;
    memcpy(&bits, &rows[i].ehs, sizeof bits);
    buckets_change("river", "ehs", 8, bits);
    if (rows[i].is_good)
      ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
    else
      assert_no_next("ehs", path, ": a bucket has an `ehs` that is not from 0 to 1");
  }
}
END_TEST

/* A table of another feature, and one of buckets that measure no bucket. */
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
  assert_no_next("ehs", path, ": it holds no buckets");
  edit_header(path_of("river", path), METHOD("optimal"), METHOD("l2"));
  assert_no_next("centres", path,
                 ": its buckets have no centres under the distance l1, which those of the street "
                 "before need");
  ck_assert_int_eq(open_next("ehs", path, NULL), IH_OK);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {changed_headers}, {changed_firsts}, {refused_next},
               {ehs_of_next}, {other_next})
