/* Labels of the user for Omaha's flop and turn, in a small deck: kept as they are, with totals
 * found the plain way; and messages for invalid ones. */
#include "buckets.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "omaha_plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct plain_street street;

/* Returns labels that do not follow E[HS]; every label below `labels` occurs. */
static uint32_t label_of(uint64_t hand, uint32_t labels)
{
  return (uint32_t)(hand / 2 * 11 % labels);
}

/* Writes labels of `bytes` bytes each as a file of NumPy. */
static void write_labels(uint32_t labels, unsigned bytes, uint64_t hands)
{
  char path[SCRATCH_PATH], header[100];
  FILE *file = fopen(scratch_path("labels.npy", path), "wb");
  ck_assert_ptr_nonnull(file);
  const int length = snprintf(header, sizeof header,
                              "{'descr': '<u%u', 'fortran_order': False, 'shape': (%llu,)}\n",
                              bytes, (unsigned long long)hands);
  (void)fwrite("\x93NUMPY\1\0", 1, 8, file);
  (void)fputc(length, file);
  (void)fputc(0, file);
  (void)fwrite(header, 1, (size_t)length, file);
  for (uint64_t i = 0; i < hands; i++)
    for (unsigned b = 0; b < bytes; b++)
      (void)fputc((int)(label_of(i, labels) >> 8 * b & 255), file);
  ck_assert_int_eq(fclose(file), 0);
}

/* Writes the recipe of a street with these labels, and returns it. */
static const char *recipe_of(const char *name, char recipe[2 * SCRATCH_PATH])
{
  char path[SCRATCH_PATH];
  (void)snprintf(recipe, 2 * SCRATCH_PATH,
                 "{\"hole\": 4, \"%s\": {\"method\": \"given\", \"labels\": \"%s\"}}", name,
                 scratch_path("labels.npy", path));
  return recipe;
}

static enum ih_status make_given(const char *name, const ih_abstraction_options *options,
                                 ih_error *error)
{
  char recipe[2 * SCRATCH_PATH];
  return buckets_make(recipe_of(name, recipe), "4x4", options, error);
}

static void check_given(const char *name, uint32_t labels, unsigned bytes,
                        const ih_executor *executor)
{
  const ih_abstraction_options options = {.executor = executor, .rebuild = 1};
  ih_error error;
  write_labels(labels, bytes, street.hands);
  test_ok(make_given(name, &options, &error), error);
  ih_store *store = buckets_open(name);
  ck_assert_uint_eq(ih_store_game(store)->buckets, labels);
  for (uint64_t i = 0; i < street.hands; i++)
    test_assert(ih_store_value_unchecked(store, 0, i, 0) == label_of(i, labels));
  for (uint32_t b = 0; b < labels; b++)
    ck_assert_uint_eq(buckets_element(store, "centre", b), b);
  plain_street_check(&street, store, OMAHA_OWN_BUCKET, 0);
  ih_store_close(store);
}

/* With more than 4096 labels all tasks add to the same totals. */
START_TEST(labels_are_kept)
{
  const ih_executor threads = test_threads(3);
  plain_street_make(&street, 4, 3);
  check_given("flop", 7, 1, NULL);
  check_given("flop", 300, 2, &threads);
  check_given("flop", 5000, 4, NULL);
  check_given("flop", 5000, 4, &threads);
  plain_street_free(&street);
  plain_street_make(&street, 4, 4);
  check_given("turn", 300, 4, NULL);
  plain_street_free(&street);
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------------------- */

static void refuses(enum ih_status status, const char *part)
{
  ih_error error;
  ck_assert_int_eq(make_given("flop", NULL, &error), status);
  test_message_has(error, part);
  ck_assert_uint_eq(scratch_entries(), 1);
}

START_TEST(invalid_labels_are_refused)
{
  char path[SCRATCH_PATH];
  size_t n;
  plain_street_make(&street, 4, 3);
  write_labels(9, 1, street.hands - 1);
  refuses(IH_ERR_MISMATCH, "labels.npy");
  write_labels(9, 1, street.hands);
  unsigned char *bytes = scratch_read(scratch_path("labels.npy", path), &n);
  free(bytes);
  scratch_poke(path, n - 1, 200);
  refuses(IH_ERR_MISMATCH, "no hand has label 9, although 200 is the largest");
  write_labels(9, 2, street.hands);
  scratch_poke(path, n + (size_t)street.hands - 1, 200);
  refuses(IH_ERR_MISMATCH, "not a valid label");
  plain_street_free(&street);
}
END_TEST

static int change_left;

/* Never cancels, but at some question another program changes a label of the file. */
static int change_label(void *context)
{
  char path[SCRATCH_PATH];
  if (change_left-- == 0)
    scratch_poke(scratch_path("labels.npy", path), *(const size_t *)context, 200);
  return 0;
}

/* Returns the status of a call during which the last label becomes too large. */
static enum ih_status make_from_changing(int questions, size_t last, ih_error *error)
{
  const ih_abstraction_options options = {
      .callbacks = {.context = &last, .is_cancelled = change_label}, .rebuild = 1};
  write_labels(9, 1, street.hands);
  change_left = questions;
  return make_given("flop", &options, error);
}

/* The labels are checked before they are read for the last time. */
START_TEST(labels_that_change_are_refused)
{
  char path[SCRATCH_PATH];
  unsigned late = 0;
  size_t n;
  plain_street_make(&street, 4, 3);
  write_labels(9, 1, street.hands);
  free(scratch_read(scratch_path("labels.npy", path), &n));
  for (int questions = 0;; questions++) {
    ih_error error;
    const enum ih_status status = make_from_changing(questions, n - 1, &error);
    if (status == IH_OK && change_left >= 0)
      break;
    ck_assert(status == IH_OK || status == IH_ERR_MISMATCH);
    if (status == IH_OK)
      continue;
    late += strstr(error.message, "flop: its labels changed while they were read") != NULL;
  }
  ck_assert_uint_ge(late, 2);
  plain_street_free(&street);
}
END_TEST

START_TEST(nothing_is_left_after_a_cancellation)
{
  char recipe[2 * SCRATCH_PATH];
  plain_street_make(&street, 4, 3);
  write_labels(9, 1, street.hands);
  buckets_check_cancelled(recipe_of("flop", recipe), "4x4", 0);
  plain_street_free(&street);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {labels_are_kept}, {invalid_labels_are_refused},
               {labels_that_change_are_refused}, {nothing_is_left_after_a_cancellation})
