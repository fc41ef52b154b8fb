/* What is planned before anything is made: each street with what it takes, and a disk that has no
 * room for all of them. */
#include "buckets.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>

static uint64_t room; /* bytes that the disk says it has */

/* In place of the system's. */
#pragma GCC visibility push(default)
int statvfs(const char *path, struct statvfs *out)
{
  (void)path;
  memset(out, 0, sizeof *out);
  out->f_frsize = 1;
  out->f_bavail = room;
  return 0;
}
#pragma GCC visibility pop

static const char recipe[] = "{\"preflop\": {\"method\": \"hands\"},"
                             " \"flop\": {\"method\": \"optimal\", \"k\": 100},"
                             " \"turn\": {\"method\": \"optimal\", \"k\": 9}}";

struct planned {
  ih_bucket_plan plan[4];
  size_t count;
  uint64_t disk;
};

static void note_plan(void *context, const ih_bucket_plan *plan)
{
  struct planned *planned = context;
  ck_assert_uint_lt(planned->count, 4);
  planned->plan[planned->count++] = *plan;
  planned->disk += plan->is_kept ? 0 : plan->disk;
}

static enum ih_status plan(struct planned *planned, int dry_run, ih_error *error)
{
  const ih_abstraction_watch watch = {.context = planned, .planned = note_plan};
  const ih_abstraction_options options = {.watch = &watch, .dry_run = dry_run};
  memset(planned, 0, sizeof *planned);
  return buckets_make(recipe, "4x4", &options, error);
}

/* Labels of the narrowest type, and 24 bytes a bucket beside its centre. */
START_TEST(planned_streets)
{
  static const char *const streets[] = {"preflop", "flop", "turn"};
  struct planned planned;
  room = UINT64_MAX;
  ck_assert_int_eq(plan(&planned, 1, NULL), IH_OK);
  ck_assert_uint_eq(planned.count, 3);
  ck_assert_uint_eq(scratch_entries(), 0);
  for (size_t s = 0; s < 3; s++) {
    ck_assert_str_eq(planned.plan[s].street, streets[s]);
    ck_assert_int_eq(planned.plan[s].is_kept, 0);
    ck_assert_uint_gt(planned.plan[s].memory, planned.plan[s].disk);
  }
  ck_assert_uint_eq(planned.plan[1].disk, planned.plan[1].hands + 100 * (24 + 4));
  ck_assert_uint_eq(planned.plan[2].disk, planned.plan[2].hands + 9 * (24 + 4));
  ck_assert_int_eq(plan(&planned, 0, NULL), IH_OK);
  ck_assert_int_eq(plan(&planned, 1, NULL), IH_OK);
  for (size_t s = 0; s < 3; s++)
    ck_assert_int_eq(planned.plan[s].is_kept, 1);
}
END_TEST

START_TEST(full_disk)
{
  struct planned planned;
  ih_error error;
  room = UINT64_MAX;
  ck_assert_int_eq(plan(&planned, 1, &error), IH_OK);
  room = planned.disk - 1;
  for (int dry_run = 0; dry_run <= 1; dry_run++) {
    ck_assert_int_eq(plan(&planned, dry_run, &error), IH_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.message, "are needed on the disk"));
    ck_assert_uint_eq(scratch_entries(), 0);
  }
  room++;
  ck_assert_int_eq(plan(&planned, 0, &error), IH_OK);
  room = 0;
  ck_assert_int_eq(plan(&planned, 0, &error), IH_OK);
}
END_TEST

static Suite *make_suite(void)
{
  Suite *suite = suite_create("make");
  TCase *tests = tcase_create("make");
  tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
  tcase_add_test(tests, planned_streets);
  tcase_add_test(tests, full_disk);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make_suite);
}
