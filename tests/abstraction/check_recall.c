/* Bucket sequences, compared with every raw hand of a small deck, dealt street by street. */
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "recalls.h"

#include <stdlib.h>
#include <string.h>

enum { K0 = RECALL_K0, K1 = RECALL_K1, K2 = RECALL_K2, K3 = RECALL_K3 };

/* ---- Every raw hand ----------------------------------------------------------------------- */

/* Numbers of raw hands by the buckets on their streets. */
struct counts {
  uint64_t preflop[K0], flop[K0][K1], turn[K0][K1][K2], river[K0][K1][K2][K3];
};

static uint32_t bucket_of(const ih_abstraction *abstraction, unsigned board, const uint8_t cards[])
{
  uint32_t bucket;
  ih_abstraction_lookup_unchecked(abstraction, board, cards, 2 + board, 1, &bucket);
  return bucket;
}

static void deal_rivers(const ih_abstraction *abstraction, uint8_t cards[7], unsigned used,
                        uint64_t rivers[K3])
{
  for (cards[6] = 0; cards[6] < RECALL_CARDS; cards[6]++)
    if ((used >> cards[6] & 1) == 0)
      rivers[bucket_of(abstraction, 5, cards)]++;
}

static void deal_turns(const ih_abstraction *abstraction, uint8_t cards[7], unsigned used,
                       uint64_t turns[K2], uint64_t rivers[K2][K3])
{
  for (cards[5] = 0; cards[5] < RECALL_CARDS; cards[5]++) {
    if ((used >> cards[5] & 1) != 0)
      continue;
    const uint32_t bucket = bucket_of(abstraction, 4, cards);
    turns[bucket]++;
    deal_rivers(abstraction, cards, used | 1u << cards[5], rivers[bucket]);
  }
}

static void deal_flops(const ih_abstraction *abstraction, uint8_t cards[7], uint32_t before,
                       struct counts *counts)
{
  const unsigned hole = 1u << cards[0] | 1u << cards[1];
  for (cards[2] = 2; cards[2] < RECALL_CARDS; cards[2]++)
    for (cards[3] = 1; cards[3] < cards[2]; cards[3]++)
      for (cards[4] = 0; cards[4] < cards[3]; cards[4]++) {
        const unsigned flop = 1u << cards[2] | 1u << cards[3] | 1u << cards[4];
        if ((hole & flop) != 0)
          continue;
        const uint32_t bucket = bucket_of(abstraction, 3, cards);
        counts->flop[before][bucket]++;
        deal_turns(abstraction, cards, hole | flop, counts->turn[before][bucket],
                   counts->river[before][bucket]);
      }
}

static struct counts *count_raw(const ih_abstraction *abstraction)
{
  struct counts *counts = calloc(1, sizeof *counts);
  uint8_t cards[7];
  ck_assert_ptr_nonnull(counts);
  for (cards[0] = 1; cards[0] < RECALL_CARDS; cards[0]++)
    for (cards[1] = 0; cards[1] < cards[0]; cards[1]++) {
      const uint32_t bucket = bucket_of(abstraction, 0, cards);
      counts->preflop[bucket]++;
      deal_flops(abstraction, cards, bucket, counts);
    }
  return counts;
}

/* Checks that one street's sequences are the pairs that have raw hands, in order. */
static void check_street(const ih_recall *recall, size_t s, size_t before, size_t buckets,
                         const uint64_t raw[], const uint32_t number_before[], uint32_t number[])
{
  ih_recall_street street;
  uint32_t next = 0;
  memset(&street, TEST_UNTOUCHED, sizeof street);
  ck_assert_int_eq(ih_recall_street_of(recall, recall_boards[s], &street), IH_OK);
  ck_assert(street.reserved[0] == 0 && street.reserved[1] == 0);
  ck_assert_uint_eq(street.buckets, buckets);
  for (size_t i = 0; i < before; i++)
    for (size_t b = 0; b < buckets; b++) {
      const size_t pair = i * buckets + b;
      number[pair] = IH_NO_SEQUENCE;
      if (raw[pair] != 0) {
        ck_assert_uint_eq(street.size[next], raw[pair]);
        ck_assert_uint_eq(street.bucket[next], b);
        ck_assert(street.first[number_before[i]] <= next &&
                  next < street.first[number_before[i] + 1]);
        number[pair] = next++;
      }
      if (number_before[i] != IH_NO_SEQUENCE)
        ck_assert_uint_eq(ih_recall_number(recall, recall_boards[s], number_before[i], (uint32_t)b),
                          number[pair]);
    }
  ck_assert_uint_eq(street.count, next);
  ck_assert_uint_eq(street.first[0], 0);
  ck_assert_uint_eq(street.first[street.before], next);
}

static void check_streets(const ih_recall *recall, const struct counts *counts)
{
  const uint32_t none = 0;
  uint32_t preflop[K0], flop[K0 * K1], turn[K0 * K1 * K2], river[K0 * K1 * K2 * K3];
  check_street(recall, 0, 1, K0, counts->preflop, &none, preflop);
  check_street(recall, 1, K0, K1, counts->flop[0], preflop, flop);
  check_street(recall, 2, K0 * K1, K2, counts->turn[0][0], flop, turn);
  check_street(recall, 3, K0 * K1 * K2, K3, counts->river[0][0][0], turn, river);
}

START_TEST(every_hand)
{
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  struct counts *counts = count_raw(abstraction);
  const ih_executor executors[] = {test_threads(1), test_threads(3), test_backwards(2)};
  for (size_t e = 0; e <= sizeof executors / sizeof *executors; e++) {
    ih_recall *recall = recalls_new(abstraction, 5, e == 0 ? NULL : &executors[e - 1]);
    check_streets(recall, counts);
    ih_recall_free(recall);
  }
  free(counts);
  ih_abstraction_close(abstraction);
}
END_TEST

/* Sequences up to a street equal those of a count over all streets. */
START_TEST(fewer_streets)
{
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *all = recalls_new(abstraction, 5, NULL);
  for (size_t last = 0; last < RECALL_STREETS; last++) {
    ih_recall *recall = recalls_new(abstraction, recall_boards[last], NULL);
    ih_recall_street here, there;
    for (size_t s = 0; s < RECALL_STREETS; s++) {
      const enum ih_status status = ih_recall_street_of(recall, recall_boards[s], &here);
      ck_assert_int_eq(status, s <= last ? IH_OK : IH_ERR_RANGE);
      ck_assert_int_eq(ih_recall_street_of(all, recall_boards[s], &there), IH_OK);
      if (s <= last) {
        ck_assert_uint_eq(here.count, there.count);
        ck_assert_mem_eq(here.size, there.size, here.count * sizeof *here.size);
      } else
        ck_assert_uint_eq(ih_recall_number(recall, recall_boards[s], 0, 0), IH_NO_SEQUENCE);
    }
    ih_recall_free(recall);
  }
  ih_recall_free(all);
  ih_abstraction_close(abstraction);
}
END_TEST

/* ---- Look-ups ----------------------------------------------------------------------------- */

START_TEST(lookups)
{
  enum { HANDS = 1500, STRIDE = 8 };
  static uint8_t cards[HANDS * STRIDE];
  static uint32_t number[HANDS];
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall = recalls_new(abstraction, 5, NULL);
  struct test_random random = test_random_new(7);
  for (size_t last = 0; last < RECALL_STREETS; last++) {
    for (size_t i = 0; i < HANDS; i++)
      test_random_deal(&random, 4, 4, 2 + recall_boards[last], cards + i * STRIDE);
    ck_assert_int_eq(ih_recall_lookup(recall, abstraction, recall_boards[last], cards, STRIDE,
                                      HANDS, number, NULL),
                     IH_OK);
    for (size_t i = 0; i < HANDS; i++) {
      uint32_t expected = 0;
      for (size_t s = 0; s <= last; s++)
        expected = ih_recall_number(recall, recall_boards[s], expected,
                                    bucket_of(abstraction, recall_boards[s], cards + i * STRIDE));
      ck_assert_uint_eq(number[i], expected);
    }
  }
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(refused_lookups)
{
  enum { HANDS = 600 };
  static uint8_t cards[HANDS * 5];
  static uint32_t number[HANDS];
  size_t bad = 0;
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall = recalls_new(abstraction, 3, NULL);
  for (size_t i = 0; i < HANDS; i++)
    for (unsigned c = 0; c < 5; c++)
      cards[i * 5 + c] = (uint8_t)(c == 4 ? 12 : c);
  memset(number, 0xA5, sizeof number);
  cards[550 * 5] = 16;
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, HANDS, number, &bad),
                   IH_ERR_CARD);
  ck_assert_uint_eq(bad, 550);
  cards[550 * 5] = cards[550 * 5 + 1];
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, HANDS, number, &bad),
                   IH_ERR_DUPLICATE);
  cards[550 * 5] = 0;
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 4, cards, 6, 1, number, &bad),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 2, cards, 5, 1, number, &bad),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 4, 1, number, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_lookup(NULL, abstraction, 3, cards, 5, 1, number, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_lookup(recall, NULL, 3, cards, 5, 1, number, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, 1, NULL, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert(test_untouched(number, sizeof number));
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, HANDS, number, &bad), IH_OK);
  ck_assert_uint_eq(ih_recall_number(NULL, 3, 0, 0), IH_NO_SEQUENCE);
  ck_assert_uint_eq(ih_recall_number(recall, 0, 1, 0), IH_NO_SEQUENCE);
  ck_assert_uint_eq(ih_recall_number(recall, 3, UINT32_MAX, 0), IH_NO_SEQUENCE);
  ck_assert_uint_eq(ih_recall_number(recall, 3, 0, K1), IH_NO_SEQUENCE);
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

/* Numbers of one abstraction do not fit the buckets of a different one. */
START_TEST(other_abstraction)
{
  enum { HANDS = 900 };
  static uint8_t cards[HANDS * 5];
  static uint32_t number[HANDS];
  size_t bad = HANDS;
  ih_abstraction *abstraction = recalls_open("{\"preflop\": {\"method\": \"optimal\", \"k\": 4},"
                                             " \"flop\": {\"method\": \"optimal\", \"k\": 3}}");
  ih_recall *recall = recalls_new(abstraction, 3, NULL);
  struct test_random random = test_random_new(8);
  char path[SCRATCH_PATH];
  ih_abstraction_close(abstraction);
  ck_assert_int_eq(remove(scratch_path("flop-bucket.safetensors", path)), 0);
  abstraction = recalls_open("{\"preflop\": {\"method\": \"optimal\", \"k\": 4},"
                             " \"flop\": {\"method\": \"hands\"}}");
  /* All except the last hundred are a hand whose sequence the recall knows. */
  do
    test_random_deal(&random, 4, 4, 5, cards);
  while (bucket_of(abstraction, 3, cards) != 0);
  for (size_t i = 1; i < HANDS - 100; i++)
    memcpy(cards + i * 5, cards, 5);
  for (size_t i = HANDS - 100; i < HANDS; i++)
    test_random_deal(&random, 4, 4, 5, cards + i * 5);
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, HANDS, number, &bad),
                   IH_ERR_MISMATCH);
  ck_assert(bad >= HANDS - 100 && bad < HANDS);
  for (size_t i = 0; i <= bad; i++) {
    const uint32_t before = bucket_of(abstraction, 0, cards + i * 5);
    ck_assert((ih_recall_number(recall, 3, before, bucket_of(abstraction, 3, cards + i * 5)) ==
               IH_NO_SEQUENCE) == (i == bad));
  }
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

static int is_cancelled(void *context)
{
  unsigned *calls = context;
  return ++*calls > 3;
}

static void note_progress(void *context, uint64_t done, uint64_t total)
{
  uint64_t *reported = context;
  ck_assert(done > reported[0] && done <= total);
  reported[0] = done;
  reported[1] = total;
}

static void refuses(const ih_abstraction *abstraction, unsigned board,
                    const ih_recall_options *options, enum ih_status status, const char *reason)
{
  ih_error error = {.message = ""};
  ih_recall *recall = NULL;
  ck_assert_int_eq(ih_recall_count(abstraction, board, options, &recall, &error), status);
  ck_assert_ptr_null(recall);
  test_message_has(error, reason);
}

START_TEST(refused)
{
  unsigned calls = 0;
  const ih_executor unknown = test_unknown_executor();
  const ih_recall_options little = {.memory = 100}, enough = {.memory = 1000},
                          cancelled = {.callbacks = {.context = &calls,
                                                     .is_cancelled = is_cancelled}},
                          reserved = {.reserved = {NULL, &calls}}, other = {.executor = &unknown};
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall;
  ck_assert_int_eq(ih_recall_count(abstraction, 3, &enough, &recall, NULL), IH_OK);
  ih_recall_free(recall);
  refuses(abstraction, 3, &little, IH_ERR_MEMORY,
          "flop: 4 sequences before it and 3 buckets take 0 MB of memory, and 0 MB are allowed");
  refuses(abstraction, 5, &cancelled, IH_ERR_CANCELLED, "cancelled");
  refuses(abstraction, 5, &reserved, IH_ERR_ARGUMENT, "reserved");
  refuses(abstraction, 5, &other, IH_ERR_ARGUMENT, "reserved");
  refuses(abstraction, 2, NULL, IH_ERR_RANGE, "no street has 2 board cards");
  refuses(NULL, 5, NULL, IH_ERR_ARGUMENT, "abstraction and out must not be NULL");
  ck_assert_int_eq(ih_recall_count(abstraction, 5, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_recall_street_of(NULL, 0, NULL), IH_ERR_ARGUMENT);
  ih_recall_free(NULL);
  ih_abstraction_close(abstraction);
}
END_TEST

/* A recall of preflop and flop needs more than the flop's buckets alone, and does not serve other
 * streets. */
START_TEST(missing_streets)
{
  static const uint8_t cards[] = {0, 1, 2, 3, 4};
  char path[SCRATCH_PATH];
  uint32_t number = 77;
  ih_recall_street street;
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall = recalls_new(abstraction, 3, NULL);
  ih_abstraction_close(abstraction);
  ck_assert_int_eq(ih_recall_street_of(recall, 2, &street), IH_ERR_RANGE);
  ck_assert_int_eq(ih_recall_street_of(recall, 4, &street), IH_ERR_RANGE);
  ck_assert_uint_eq(ih_recall_number(recall, 4, 0, 0), IH_NO_SEQUENCE);
  ck_assert_int_eq(remove(scratch_path("preflop-bucket.safetensors", path)), 0);
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  ck_assert_int_eq(ih_recall_lookup(recall, abstraction, 3, cards, 5, 1, &number, NULL),
                   IH_ERR_RANGE);
  ck_assert_uint_eq(number, 77);
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(missing_and_wrong_tables)
{
  char path[SCRATCH_PATH];
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_abstraction_close(abstraction);
  buckets_change("turn", "bucket", 17, K2);
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  refuses(abstraction, 5, NULL, IH_ERR_MISMATCH, "index 17 has bucket 4, not below 4");
  ih_abstraction_close(abstraction);
  ck_assert_int_eq(remove(scratch_path("turn-bucket.safetensors", path)), 0);
  ck_assert_int_eq(ih_abstraction_open(scratch_path(".", path), &abstraction, NULL), IH_OK);
  refuses(abstraction, 5, NULL, IH_ERR_RANGE, "no buckets of the turn");
  ih_abstraction_close(abstraction);
}
END_TEST

START_TEST(progress)
{
  uint64_t reported[2] = {0, 0}, hands = 0;
  const ih_recall_options options = {.callbacks = {.context = reported, .progress = note_progress}};
  ih_abstraction *abstraction = recalls_open(recall_recipe);
  ih_recall *recall;
  for (size_t s = 0; s < RECALL_STREETS; s++)
    hands += ih_store_hands(ih_abstraction_store(abstraction, recall_boards[s]));
  ck_assert_int_eq(ih_recall_count(abstraction, 5, &options, &recall, NULL), IH_OK);
  ck_assert_uint_eq(reported[0], hands);
  ck_assert_uint_eq(reported[1], hands);
  ih_recall_free(recall);
  ih_abstraction_close(abstraction);
}
END_TEST

TEST_MAIN_EACH(scratch_make, scratch_remove, {every_hand}, {fewer_streets}, {lookups},
               {refused_lookups}, {other_abstraction}, {refused}, {missing_streets},
               {missing_and_wrong_tables}, {progress})
