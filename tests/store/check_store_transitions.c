/* Tables of transitions: valid ones pass, and each error is found for its own reason, with every
 * executor. */
#include "executors.h"
#include "harness.h"
#include "scratch.h"

#include <isohand/equity.h>
#include <isohand/store.h>
#include <stdlib.h>
#include <string.h>

enum { LABELS = 30, WIDTH = 15, HAND = 3000 };

static char path[SCRATCH_PATH];
static ih_street *street, *next;
static ih_transitions rows; /* for all flops of the royal deck */
static size_t elements;
static uint16_t *label;

static const ih_feature *feature(void)
{
  const ih_feature *found = ih_feature_find("transitions");
  ck_assert_ptr_nonnull(found);
  return found;
}

static void setup(void)
{
  ih_deck deck;
  struct test_random random = test_random_new(1);
  scratch_make();
  scratch_path("t.safetensors", path);
  ck_assert_int_eq(ih_deck_make(5, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &deck, 3, 5, &street, NULL), IH_OK);
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &deck, 4, 5, &next, NULL), IH_OK);
  ck_assert_uint_eq(ih_transitions_width(street), WIDTH);
  label = malloc(ih_street_hands(next) * sizeof *label);
  for (uint64_t i = 0; i < ih_street_hands(next); i++)
    label[i] = (uint16_t)test_random_below(&random, LABELS);
  elements = ih_street_hands(street) * WIDTH;
  rows =
      (ih_transitions){.labels = malloc(2 * elements), .counts = malloc(elements), .dtype = IH_U16};
  const ih_labelling labelling = {.label = label, .count = LABELS, .dtype = IH_U16};
  ck_assert_int_eq(
      ih_transitions_fill(street, next, &labelling, 0, ih_street_boards(street), NULL, NULL, &rows),
      IH_OK);
}

static void teardown(void)
{
  free(rows.labels);
  free(rows.counts);
  free(label);
  ih_street_free(street);
  ih_street_free(next);
  scratch_remove();
}

static ih_store *write_and_open(unsigned labels)
{
  ih_feature_game game = {.labels = labels};
  ih_table_writer *writer;
  ih_store *store;
  ih_indexer_deck(ih_street_indexer(street), &game.deck);
  ck_assert_int_eq(
      ih_store_create(path, feature(), &game, ih_street_indexer(street), &writer, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_write(writer, rows.labels, 2 * elements, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_write(writer, rows.counts, elements, NULL), IH_OK);
  ck_assert_int_eq(ih_table_writer_commit(writer, NULL), IH_OK);
  ck_assert_int_eq(ih_store_open(path, &store, NULL), IH_OK);
  return store;
}

/* Verifies and expects this reason, or success if NULL. */
static void check_verified(unsigned labels, const char *reason)
{
  ih_store *store = write_and_open(labels);
  const ih_executor threads = test_threads(3), backwards = test_backwards(3);
  const ih_executor *executors[] = {NULL, &threads, &backwards};
  const ih_verify_options full = {.seed = 1, .full = 1};
  for (unsigned i = 0; i < 3; i++) {
    ih_error error = {0};
    const enum ih_status status =
        ih_store_verify(store, i == 1 ? &full : NULL, executors[i], &error);
    ck_assert_int_eq(status, reason == NULL ? IH_OK : IH_ERR_MISMATCH);
    ck_assert_msg(reason == NULL || strstr(error.message, reason) != NULL, "%s", error.message);
  }
  ih_store_close(store);
}

START_TEST(right)
{
  check_verified(LABELS, NULL);
  ih_store *store = write_and_open(LABELS);
  ck_assert_uint_eq(ih_store_usual_samples(store), 0);
  ck_assert_uint_eq(ih_store_game(store)->labels, LABELS);
  ck_assert_uint_eq(ih_store_game(store)->final_board, 5);
  ck_assert_str_eq(ih_table_metadata(ih_store_table(store), "feature.labels"), "30");
  const uint16_t *labels = rows.labels;
  unsigned wrong = 0;
  for (size_t i = 0; i < elements; i++)
    wrong += ih_store_value_unchecked(store, 0, i / WIDTH, i % WIDTH) != labels[i] ||
             ih_store_value_unchecked(store, 1, i / WIDTH, i % WIDTH) != rows.counts[i];
  ck_assert_uint_eq(wrong, 0);
  ih_store_close(store);
  store = write_and_open(0);
  ck_assert_uint_eq(ih_store_game(store)->labels, IH_MAX_LABELS);
  ih_store_close(store);
}
END_TEST

/* Each case damages one row, and a later one differently, which must not be reported. */
START_TEST(wrong)
{
  uint16_t *labels = (uint16_t *)rows.labels + HAND * WIDTH;
  uint8_t *counts = rows.counts + HAND * WIDTH;
  unsigned runs = 0;
  while (counts[runs] > 0)
    runs++;
  ck_assert(runs > 2 && runs < WIDTH);
  rows.counts[(HAND + 500) * WIDTH] ^= 64;
  switch (_i) {
  case 0:
    counts[0]++;
    check_verified(LABELS, "index 3000, ");
    check_verified(LABELS, "`count` sums to 16, not 15");
    break;
  case 1:
    labels[runs - 1] = LABELS;
    check_verified(LABELS, "] is 30, not below 30");
    break;
  case 2:
    labels[1] = labels[0];
    check_verified(LABELS, "`label`[1] is ");
    check_verified(LABELS, ", not above ");
    break;
  case 3:
    labels[WIDTH - 1] = 0;
    check_verified(LABELS,
                   "after the last label, `label`[14] is 0 and `count`[14] is 0, not 65535");
    break;
  case 4:
    counts[WIDTH - 1] = 1;
    check_verified(LABELS, "`label`[14] is 65535 and `count`[14] is 1, not 65535 and 0");
    break;
  case 5:
    counts[0] = 0;
    check_verified(LABELS, "after the last label, `label`[0] is ");
    break;
  case 6:
    memset(labels, 255, 2 * WIDTH);
    memset(counts, 0, WIDTH);
    check_verified(LABELS, "`count` sums to 0, not 15");
    break;
  default:
    memset(labels, 255, 2 * WIDTH);
    memset(counts, 1, WIDTH);
    check_verified(IH_MAX_LABELS, "`label`[0] is 65535, not below 65535");
  }
}
END_TEST

/* The type of labels, and streets without transitions. */
START_TEST(unknown)
{
  ih_feature_game game = {.labels = IH_MAX_LABELS + 1};
  ih_rounds rounds = {.count = 2, .cards = {2, 4}};
  ih_error error;
  ih_feature_tensor tensors[IH_FEATURE_TENSORS];
  ih_indexer_deck(ih_street_indexer(street), &game.deck);
  const ih_feature *f = feature();
  ck_assert_int_eq(ih_feature_check(f, &game, &rounds, &error), IH_OK);
  ck_assert_uint_eq(ih_feature_tensors(f, &game, &rounds, tensors), 2);
  ck_assert_int_eq(tensors[0].dtype, IH_U32);
  game.labels = IH_MAX_LABELS;
  ck_assert_int_eq(ih_feature_check(f, &game, &rounds, &error), IH_OK);
  ck_assert_uint_eq(ih_feature_tensors(f, &game, &rounds, tensors), 2);
  ck_assert_int_eq(tensors[0].dtype, IH_U16);
  game.labels = 0;
  ck_assert_int_eq(ih_feature_check(f, &game, &rounds, &error), IH_OK);
  ck_assert_uint_eq(ih_feature_tensors(f, &game, &rounds, tensors), 2);
  ck_assert_uint_eq(tensors[0].width, 14);
  ck_assert_int_eq(ih_feature_is_derivable(f), 0);
  game.final_board = 4;
  ck_assert_int_eq(ih_feature_check(f, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(
      strstr(error.message, "no transitions on the final street, with a board of 4"));
  game.final_board = 3;
  ck_assert_int_eq(ih_feature_check(f, &game, &rounds, &error), IH_ERR_UNSUPPORTED);
  game.final_board = 0;
  rounds.count = 1;
  ck_assert_uint_eq(ih_feature_tensors(f, &game, &rounds, tensors), 2);
  ck_assert_uint_eq(tensors[1].width, 18);
}
END_TEST

TEST_MAIN_EACH(setup, teardown, {wrong, 0, 8}, {unknown}, {right, .flags = TEST_THREADS})
