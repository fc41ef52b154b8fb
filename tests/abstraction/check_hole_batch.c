/* The numbers of the buckets that occur on several boards: hand by hand, a bucket's number is how
 * many smaller ones occur; and a file that changes during the call. */
#include "buckets.h"
#include "errors.h"
#include "fenced.h"
#include "harness.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char recipe[] =
    "{\"preflop\": {\"method\": \"hands\"}, \"flop\": {\"method\": \"hands\"},"
    " \"turn\": {\"method\": \"classes\"}, \"river\": {\"method\": \"optimal\", \"k\": 9}}";
static const unsigned streets[] = {0, 3, 4, 5};
enum { RANKS = 5, SUITS = 4, DECK = RANKS * SUITS, PLACES = DECK * (DECK - 1) / 2, BOARDS = 7 };
enum { MOST = 8000 }; /* more than the buckets of any street */

static ih_abstraction *open_made(void)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  buckets_make_well(recipe, "5x4", NULL);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  return abstraction;
}

#define BATCH(...) ih_abstraction_holes_batch(__VA_ARGS__)

/* Returns the bucket of a hand; IH_NO_BUCKET if the cards collide or the weight is 0. */
static uint32_t bucket_of(const ih_abstraction *abstraction, unsigned n, const uint8_t board[],
                          size_t place, const uint32_t *weights)
{
  uint8_t cards[7];
  uint32_t bucket;
  (void)ih_hole_cards((unsigned)place, cards);
  memcpy(cards + 2, board, n);
  if (weights != NULL && weights[place] == 0)
    return IH_NO_BUCKET;
  const enum ih_status status =
      ih_abstraction_lookup(abstraction, n, cards, 2 + n, 1, &bucket, NULL);
  ck_assert(status == IH_OK || status == IH_ERR_DUPLICATE);
  return status == IH_OK ? bucket : IH_NO_BUCKET;
}

static void check_boards(const ih_abstraction *abstraction, unsigned n, size_t count,
                         const uint8_t *boards, const uint32_t *weights)
{
  static uint32_t number[BOARDS * PLACES], bucket[MOST];
  uint8_t occurs[MOST] = {0};
  uint32_t used = 77, all = 0, smaller[MOST];
  ck_assert_uint_le(ih_abstraction_buckets(abstraction, n), MOST);
  ck_assert_int_eq(
      ih_abstraction_holes_batch(abstraction, boards, n, count, weights, number, bucket, &used),
      IH_OK);
  for (size_t i = 0; i < count; i++)
    for (size_t p = 0; p < PLACES; p++) {
      const uint32_t one = bucket_of(abstraction, n, boards + i * n, p, weights);
      if (one != IH_NO_BUCKET)
        occurs[one] = 1;
    }
  for (uint32_t b = 0; b < MOST; b++) {
    smaller[b] = all;
    all += occurs[b];
  }
  ck_assert_uint_eq(used, all);
  for (uint32_t b = 0; b < MOST; b++)
    ck_assert(!occurs[b] || bucket[smaller[b]] == b);
  for (size_t i = 0; i < count; i++)
    for (size_t p = 0; p < PLACES; p++) {
      const uint32_t one = bucket_of(abstraction, n, boards + i * n, p, weights);
      ck_assert_uint_eq(number[i * PLACES + p], one == IH_NO_BUCKET ? one : smaller[one]);
    }
}

START_TEST(numbers)
{
  ih_abstraction *abstraction = open_made();
  struct test_random random = test_random_new(3);
  for (unsigned round = 0; round < 24; round++) {
    const unsigned n = streets[round % 4];
    uint8_t boards[BOARDS * 5];
    uint32_t weights[PLACES];
    for (size_t i = 0; i < BOARDS; i++)
      test_random_deal(&random, RANKS, SUITS, n, boards + i * n);
    for (size_t p = 0; p < PLACES; p++)
      weights[p] = (uint32_t)test_random_below(&random, 2);
    check_boards(abstraction, n, round % (BOARDS + 1), boards, round % 3 == 0 ? NULL : weights);
  }
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(refused)
{
  ih_abstraction *abstraction = open_made();
  const uint8_t boards[] = {0, 1, 2, 3, 4, 5, 6, 7, 6};
  uint32_t number[2 * PLACES] = {88}, bucket[MOST] = {99}, used = 77;
  ck_assert_int_eq(BATCH(NULL, boards, 3, 2, NULL, number, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, NULL, 3, 2, NULL, number, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, NULL, bucket, &used), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, number, bucket, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(BATCH(abstraction, boards, 2, 2, NULL, number, bucket, &used), IH_ERR_RANGE);
  ck_assert_int_eq(BATCH(abstraction, boards, 6, 1, NULL, number, bucket, &used), IH_ERR_RANGE);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 3, NULL, number, bucket, &used), IH_ERR_DUPLICATE);
  ck_assert(number[0] == 88 && bucket[0] == 99 && used == 77);
  ck_assert_int_eq(BATCH(abstraction, NULL, 3, 0, NULL, NULL, NULL, &used), IH_OK);
  ck_assert_uint_eq(used, 0);
  ck_assert_int_eq(BATCH(abstraction, boards, 3, 2, NULL, number, NULL, &used), IH_OK);
  ck_assert_uint_gt(used, 0);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(invalid_bucket)
{
  char folder[SCRATCH_PATH];
  ih_error error;
  ih_abstraction *abstraction;
  uint32_t number[PLACES] = {88}, used = 77;
  buckets_make_well("{\"preflop\": {\"method\": \"optimal\", \"k\": 3}}", "5x4", NULL);
  buckets_change("preflop", "bucket", 0, 3);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  ck_assert_int_eq(BATCH(abstraction, NULL, 0, 1, NULL, number, NULL, &used), IH_ERR_MISMATCH);
  ck_assert(number[0] == 88 && used == 77);
  ih_abstraction_close(abstraction);
}
END_TEST

/* ---- The second look-up ------------------------------------------------------------------- */

/* 25 hands with the labels of three buckets, in a file that changes when `numbers` is written to
 * for the first time: after the buckets were marked, before they are looked up again. */
enum { HANDS = RANKS * RANKS };
static struct {
  struct fenced numbers;
  int fd;
  unsigned char labels[HANDS];
} change;

static void change_file(int signal)
{
  (void)signal;
  if (write(change.fd, change.labels, HANDS) != HANDS ||
      mprotect(change.numbers.map, change.numbers.mapped, PROT_READ | PROT_WRITE) != 0)
    _exit(1);
}

/* Opens the file of the preflop street for writing at its labels, and prepares the change: odd
 * hands get a bucket that the table does not have, even ones a bucket that did not occur, and the
 * last one keeps its own. */
static void prepare_change(const ih_abstraction *abstraction)
{
  const struct sigaction action = {.sa_handler = change_file};
  const ih_table *table = ih_store_table(ih_abstraction_store(abstraction, 0));
  ih_tensor tensor;
  ck_assert_int_eq(ih_table_tensor_named(table, "bucket", &tensor), IH_OK);
  ck_assert_uint_eq(tensor.bytes, HANDS);
  memcpy(change.labels, tensor.data, HANDS);
  for (size_t i = 0; i + 1 < HANDS; i++)
    change.labels[i] = i % 2 == 1 ? 3 : 1;
  change.fd = open(ih_table_path(table), O_WRONLY);
  ck_assert_int_ge(change.fd, 0);
  ck_assert(lseek(change.fd, (off_t)tensor.offset, SEEK_SET) == (off_t)tensor.offset);
  ck_assert_int_eq(sigaction(SIGSEGV, &action, NULL), 0);
  ck_assert_int_eq(sigaction(SIGBUS, &action, NULL), 0);
}

/* What is out of range or has no number when it is looked up again counts as no bucket. */
START_TEST(changed_file)
{
  uint32_t weights[PLACES], was[PLACES], bucket[3], used;
  uint8_t cards[2], none = 0;
  char folder[SCRATCH_PATH];
  ih_abstraction *abstraction;
  ih_error error;
  buckets_make_well("{\"preflop\": {\"method\": \"optimal\", \"k\": 3}}", "5x4", NULL);
  test_ok(ih_abstraction_open(scratch_path(".", folder), &abstraction, &error), error);
  ck_assert_int_eq(ih_abstraction_holes(abstraction, &none, 0, was), IH_OK);
  for (size_t p = 0; p < PLACES; p++)
    weights[p] = was[p] != 1;
  prepare_change(abstraction);
  change.numbers = fenced_new(2 * sizeof was);
  uint32_t *number = (uint32_t *)change.numbers.map;
  ck_assert_int_eq(mprotect(number, change.numbers.mapped, PROT_NONE), 0);
  ck_assert_int_eq(BATCH(abstraction, NULL, 0, 2, weights, number, bucket, &used), IH_OK);
  ck_assert(used == 2 && bucket[0] == 0 && bucket[1] == 2);
  size_t kept = 0;
  for (size_t p = 0; p < PLACES; p++) {
    uint64_t index;
    ck_assert_int_eq(ih_hole_cards((unsigned)p, cards), IH_OK);
    ck_assert_int_eq(
        ih_index_last(ih_store_indexer(ih_abstraction_store(abstraction, 0)), cards, &index),
        IH_OK);
    const int is_kept = index == HANDS - 1 && weights[p] != 0;
    ck_assert_uint_eq(number[PLACES + p], is_kept ? was[p] / 2 : IH_NO_BUCKET);
    kept += (size_t)is_kept;
  }
  ck_assert_uint_gt(kept, 0);
  close(change.fd);
  fenced_free(&change.numbers);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {numbers}, {refused}, {invalid_bucket}, {changed_file})
