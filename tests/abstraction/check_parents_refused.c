/* Buckets within parents: cancelled at any check, and refusals. */
#include "buckets.h"
#include "errors.h"
#include "harness.h"
#include "questions.h"

#include <limits.h>
#include <stdio.h>

/* ---- Cancellation ------------------------------------------------------------------------- */

/* All boards in one public bucket, divided with this many restarts. */
static enum ih_status make_asking(const char *restarts, struct questions *questions,
                                  ih_error *error)
{
  const ih_abstraction_options options = {
      .callbacks = {.context = questions, .is_cancelled = questions_answer}};
  char recipe[200];
  (void)snprintf(recipe, sizeof recipe,
                 "{\"flop\": {\"method\": \"emd\", \"k\": 20, \"bins\": 10, \"restarts\": %s, "
                 "\"within\": \"board\", \"public\": 1}}",
                 restarts);
  return buckets_make(recipe, "4x4", &options, error);
}

/* Also while one parent's hands are divided: at each of the first checks and some of the others. */
START_TEST(cancelled)
{
  char path[SCRATCH_PATH];
  ih_error error;
  struct questions all = {0, UINT_MAX}, more = {0, UINT_MAX}, some = {0, 0};
  ck_assert_int_eq(make_asking("1", &all, &error), IH_OK);
  (void)remove(scratch_path("flop-bucket.safetensors", path));
  ck_assert_int_eq(make_asking("3", &more, &error), IH_OK);
  (void)remove(path);
  ck_assert_uint_gt(more.asked, all.asked + 40); /* each of 20 first centres, twice more */
  for (; some.allowed < all.asked; some.allowed += some.allowed < 40 ? 1 : 1 + all.asked / 40) {
    some.asked = 0;
    ck_assert_int_eq(make_asking("1", &some, &error), IH_ERR_CANCELLED);
    ck_assert_uint_eq(scratch_entries(), 0);
  }
}
END_TEST

/* A file with different parents does not match, even with the same number of buckets. */
START_TEST(other_parents)
{
  static const char *const ways[] = {
      "{\"preflop\": {\"method\": \"optimal\", \"k\": 3}, \"flop\": {\"method\": \"optimal\", "
      "\"k\": 9}}",
      "{\"preflop\": {\"method\": \"optimal\", \"k\": 3}, \"flop\": {\"method\": \"optimal\", "
      "\"k\": 3, \"within\": \"preflop\"}}",
      "{\"preflop\": {\"method\": \"optimal\", \"k\": 3}, \"flop\": {\"method\": \"optimal\", "
      "\"k\": 3, \"within\": \"board\"}}",
      "{\"preflop\": {\"method\": \"optimal\", \"k\": 3}, \"flop\": {\"method\": \"optimal\", "
      "\"k\": 3, \"within\": \"board\", \"public\": 3}}",
  };
  enum { WAYS = sizeof ways / sizeof *ways };
  for (size_t made = 0; made < WAYS; made++)
    for (size_t wanted = 0; wanted < WAYS; wanted++) {
      char path[SCRATCH_PATH];
      ih_error error;
      buckets_make_well(ways[made], "4x4", NULL);
      ck_assert_int_eq(buckets_make(ways[wanted], "4x4", NULL, &error),
                       made == wanted ? IH_OK : IH_ERR_MISMATCH);
      (void)remove(scratch_path("flop-bucket.safetensors", path));
    }
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

START_TEST(refused)
{
  static const struct {
    const char *recipe, *message;
  } rows[] = {
      {"{\"preflop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"board\"}}",
       "preflop: `within` is not allowed on this street"},
      {"{\"preflop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"preflop\"}}",
       "preflop: `within` is not allowed on this street"},
      {"{\"flop\": {\"method\": \"optimal\", \"k\": 2, \"within\": \"preflop\"}}",
       "flop: `within` preflop needs buckets of that street"},
      {"{\"flop\": {\"method\": \"classes\", \"within\": \"board\"}}",
       "flop: classes divides all hands together and takes no `within`"},
      {"{\"flop\": {\"method\": \"percentile\", \"k\": 4, \"within\": \"board\"}}",
       "flop: percentile divides all hands together and takes no `within`"},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 4, \"public\": 3}}",
       "flop: emd takes `public`, the number of public buckets, with `within` board"},
      {"{\"flop\": {\"method\": \"emd\", \"k\": 4, \"within\": \"luck\"}}",
       "flop: `within` is `luck`; known: board preflop"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error;
    ck_assert_int_eq(buckets_make(rows[i].recipe, "4x4", NULL, &error), IH_ERR_PARSE);
    ck_assert_uint_eq(error.position, 0);
    test_message_has(error, rows[i].message);
  }
}
END_TEST

START_TEST(too_many_public)
{
  ih_error error;
  ck_assert_int_eq(buckets_make("{\"flop\": {\"method\": \"optimal\", \"k\": 2, \"within\": "
                                "\"board\", \"public\": 5000}}",
                                "4x4", NULL, &error),
                   IH_ERR_RANGE);
  test_message_has(error, "flop: cannot make 5000 public buckets from only ");
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {cancelled}, {other_parents}, {refused},
               {too_many_public})
