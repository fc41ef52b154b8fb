/* Bucket tables with modified headers or values: what opening them reports. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "stores.h"

#include <stdlib.h>
#include <string.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"optimal\", \"k\": 3},"
    " \"flop\": {\"method\": \"emd\", \"k\": 3, \"bins\": 10, \"within\": \"board\"},"
    " \"turn\": {\"method\": \"potential\", \"of\": \"centres\", \"k\": 7},"
    " \"river\": {\"method\": \"optimal\", \"k\": 9}}";

/* ---- Modified headers ------------------------------------------------------------------- */

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

/* Up to two changes to a street's table. */
struct change {
  const char *street, *from, *to, *from_too, *to_too, *message;
};

/* The flop has 144 buckets, 48 parents and 2,216 hands.  data_offsets: `size`, `cost` and `ehs` of
 * 8 bytes end at 3456, `parent` of 4 at 3648, `first` at 3844, `bucket` of one at 6060. */
#define METHOD(name) "\"bucket.method\":\"" name "\""
#define CENTRES(type, shape)                                                                       \
  "\"centre\":{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":[6060,7500]"
#define FIRST(type, shape)                                                                         \
  "\"first\":{\"dtype\":\"" type "\",\"shape\":" shape ",\"data_offsets\":[3648,3844]"

static const struct change changes[] = {
    {"flop", "\"bucket.method\"", "\"x\"", .message = ": no metadata `bucket.method`"},
    {"flop", "\"bucket.cost\"", "\"x\"", .message = ": no metadata `bucket.cost`"},
    {"flop", METHOD("emd"), METHOD("x"), .message = ": unknown bucket method"},
    {"flop", "\"bucket.cost\":\"", "\"bucket.cost\":\"x",
     .message = ": `bucket.cost` is not a valid number"},
    {"flop", "\"bucket.cost\":\"", "\"bucket.cost\":\"1 ",
     .message = ": `bucket.cost` is not a valid number"},
    {"flop", "\"feature.bins\"", "\"x\"", .message = ": no metadata `feature.bins`"},
    {"river", METHOD("optimal"), METHOD("potential"),
     .message = ": potential: not allowed on the final street"},
    {"flop", "\"size\":{", "\"x\":{", .message = ": no tensor `size`"},
    {"flop", "\"cost\":{", "\"x\":{", .message = ": no tensor `cost`"},
    {"flop", "\"ehs\":{", "\"x\":{", .message = ": no tensor `ehs`"},
    {"flop", "\"centre\":{", "\"x\":{", .message = ": no tensor `centre`"},
    {"flop", "\"size\":{\"dtype\":\"U64\"", "\"size\":{\"dtype\":\"I64\"",
     .message = ": tensor `size` has the wrong type or shape"},
    {"flop", "\"size\":{\"dtype\":\"U64\",\"shape\":[144]",
     "\"size\":{\"dtype\":\"U64\",\"shape\":[144,1]",
     .message = ": tensor `size` has the wrong type or shape"},
    {"flop", CENTRES("U8", "[144,10]"), CENTRES("U8", "[144,2,5]"),
     .message = ": tensor `centre` has the wrong type or shape"},
    {"flop", CENTRES("U8", "[144,10]"), CENTRES("U8", "[160,9]"),
     .message = ": tensor `centre` has the wrong type or shape"},
    {"flop", "\"feature.bins\":\"10\"", "\"feature.bins\":\"9\"",
     .message = ": tensor `centre` has the wrong type or shape"},
    /* For user-supplied points only the file has width and type. */
    {"flop", METHOD("emd"), METHOD("l1"), "\"centre\":{", "\"x\":{", ": no tensor `centre`"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("I8", "[144,10]"),
     ": tensor `centre` has the wrong type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U8", "[1440]"),
     ": tensor `centre` has the wrong type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U8", "[144,2,5]"),
     ": tensor `centre` has the wrong type or shape"},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U16", "[144,5]"),
     NULL},
    {"flop", METHOD("emd"), METHOD("l1"), NULL, NULL, NULL},
    {"river", METHOD("optimal"), METHOD("l1"), NULL, NULL, NULL},
    {"flop", METHOD("emd"), METHOD("l1"), CENTRES("U8", "[144,10]"), CENTRES("U32", "[72,5]"),
     ": tensor `centre` has the wrong type or shape"},
    /* Parents. */
    {"flop", "\"bucket.within\":\"board\"", "\"bucket.within\":\"turn\"",
     .message = ": unknown `bucket.within`"},
    {"flop", "\"bucket.within\":\"board\"", "\"bucket.within\":\"preflop\"",
     .message = ": tensor `parent` has the wrong type or shape"},
    {"preflop", "\"bucket.recipe\"", "\"bucket.within\":\"board\",\"bucket.recipe\"",
     .message = ": `bucket.within` is not allowed for preflop buckets"},
    {"flop", "\"first\":{", "\"x\":{",
     .message = ": tensor `first` is missing or has the wrong shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U32", "[1,49]"),
     .message = ": tensor `first` is missing or has the wrong shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U8", "[196]"),
     .message = ": tensor `first` is missing or has the wrong shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("I32", "[49]"),
     .message = ": tensor `first` has the wrong type or shape"},
    {"flop", FIRST("U32", "[49]"), FIRST("U32", "[49,1]"),
     .message = ": tensor `first` has the wrong type or shape"},
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
    unsigned char *good = scratch_read(buckets_path(change->street, path), &n);
    buckets_edit_header(path, change->from, change->to);
    if (change->from_too != NULL)
      buckets_edit_header(path, change->from_too, change->to_too);
    if (change->message == NULL)
      ih_store_close(stores_open(path));
    else
      assert_refused(path, change->message);
    scratch_write(path, good, n);
    free(good);
  }
}
END_TEST

/* ---- Modified values -------------------------------------------------------------------- */

/* The flop has 48 boards of 3 buckets each. */
START_TEST(changed_firsts)
{
  static const struct {
    uint64_t i, value;
    const char *message;
  } rows[] = {{0, 1, ": tensor `first` does not cover all buckets"},
              {48, 143, ": tensor `first` does not cover all buckets"},
              {48, 145, ": tensor `first` contains a number that is too large"},
              {1, 7, ": tensor `first` must not decrease"},
              {1, 6, NULL},
              {1, 0, NULL}};
  char path[SCRATCH_PATH];
  buckets_path("flop", path);
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
  assert_refused(path, ": tensor `parent` contains a number that is too large");
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {changed_headers}, {changed_firsts})
