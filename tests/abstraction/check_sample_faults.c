/* Samples and comparisons of tables of buckets under allocation failures: done, or refused with a
 * message, outputs untouched and no leaks. */
#include "buckets.h"
#include "faults.h"
#include "harness.h"

#include <string.h>

enum { HANDS = 200, BUCKET = 1 };

/* Two tables, and the results. */
struct tables {
  ih_store *store;
  ih_bucket_hand hand[HANDS];
  ih_bucket_sample sample;
  size_t overlaps;
};

static enum ih_status take_sample(void *context, ih_error *error)
{
  struct tables *tables = context;
  const ih_sample_options options = {.order = IH_SAMPLE_NEAREST, .samples = HANDS};
  tables->sample.count = 0;
  return ih_buckets_sample(tables->store, BUCKET, &options, HANDS, tables->hand, &tables->sample,
                           error);
}

static void check_sample(void *context, enum ih_status status, const char *call)
{
  const struct tables *tables = context;
  ck_assert_msg((tables->sample.count == HANDS) == (status == IH_OK), "%s failed",
                call != NULL ? call : "nothing");
}

static enum ih_status compare_tables(void *context, ih_error *error)
{
  struct tables *tables = context;
  ih_overlaps *overlaps;
  const enum ih_status status =
      ih_buckets_compare(tables->store, tables->store, NULL, &overlaps, error);
  if (status == IH_OK) {
    tables->overlaps = ih_overlaps_count(overlaps);
    ih_overlaps_free(overlaps);
  }
  return status;
}

static struct tables open_tables(void)
{
  ck_assert_int_eq(
      buckets_make("{\"flop\": {\"method\": \"optimal\", \"k\": 3}}", "4x4", NULL, NULL), IH_OK);
  return (struct tables){.store = buckets_open("flop")};
}

START_TEST(sample)
{
  struct tables tables = open_tables();
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = take_sample,
                                     .check = check_sample,
                                     .context = &tables};
  ck_assert_uint_gt(faults_try(&trial), 4);
  ih_store_close(tables.store);
}
END_TEST

START_TEST(compare)
{
  struct tables tables = open_tables();
  const struct faults_trial trial = {.kinds = FAULTS_MEMORY,
                                     .is_lasting = _i,
                                     .step = 1,
                                     .work = compare_tables,
                                     .context = &tables};
  ck_assert_uint_gt(faults_try(&trial), 2);
  ck_assert_uint_eq(tables.overlaps, 3);
  ih_store_close(tables.store);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {sample, 0, 2}, {compare, 0, 2})
