/* Weights, the weights allowed with them, and displacement; distinct keys are checked by
 * marking. */
#include "bench/field/displace.h"
#include "bench/field/room.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

/* ---- Weights --------------------------------------------------------------- */

static uint8_t *marks; /* one bit per key */

/* Marks the keys of all choices of 5 to 7 cards from the first `ranks` weights on, each at most
 * four times; returns how many were already marked. */
static size_t mark_all(const uint64_t weights[], unsigned ranks, unsigned cards, uint64_t sum,
                       size_t *total)
{
  if (ranks == 0) {
    if (cards < 5)
      return 0;
    const int is_marked = marks[sum / 8] >> sum % 8 & 1;
    marks[sum / 8] = (uint8_t)(marks[sum / 8] | 1u << sum % 8);
    (*total)++;
    return (size_t)is_marked;
  }
  size_t twice = 0;
  for (unsigned count = 0; count <= 4 && cards + count <= 7; count++)
    twice += mark_all(weights + 1, ranks - 1, cards + count, sum + count * weights[0], total);
  return twice;
}

/* Returns how many keys of these weights repeat an earlier one; seven cards add up to below
 * 2^30. */
static size_t twice(const uint32_t weights[], unsigned ranks, size_t *total)
{
  uint64_t wide[RANKS];
  for (unsigned i = 0; i < ranks; i++)
    wide[i] = weights[i];
  *total = 0;
  marks = calloc(1 << 27, 1);
  ck_assert_ptr_nonnull(marks);
  const size_t found = mark_all(wide, ranks, 0, 0, total);
  free(marks);
  return found;
}

static const uint32_t *const weight_sets[] = {published_weights, own_weights};

START_TEST(test_weights)
{
  const uint32_t *weights = weight_sets[_i];
  static uint32_t keys[MULTISETS_5_TO_7];
  size_t total;
  ck_assert_uint_eq(twice(weights, RANKS, &total), 0);
  ck_assert_uint_eq(total, 73775);
  ck_assert(weights_keys(weights, keys));
  ck_assert_uint_eq(weights_highest(weights), keys[MULTISETS_5_TO_7 - 1]);
  ck_assert_uint_lt(weights_highest(weights), 1 << 25);
  uint32_t same[RANKS];
  memcpy(same, weights, sizeof same);
  same[3] = same[9];
  ck_assert(!weights_keys(same, keys));
}
END_TEST

/* ---- Allowed weights --------------------------------------------------------------- */

/* Few other weights: the result equals that with three more ranks of far greater weights. */
START_TEST(test_room_of_few)
{
  struct room *room = room_new();
  ck_assert_ptr_nonnull(room);
  uint32_t weights[6] = {1, 4, 0, 1000, 10000, 100000};
  size_t wrong = 0, allowed = 0, total;
  marks = calloc(1 << 20, 1);
  ck_assert_ptr_nonnull(marks);
  for (unsigned n = 1; n <= 2; n++)
    for (uint32_t weight = 1; weight < 60; weight++) {
      const uint64_t wide[6] = {1, n == 1 ? weight : 4, n == 1 ? 500 : weight, 5000, 50000, 500000};
      memset(marks, 0, 1 << 20);
      total = 0;
      room_set(room, weights, n);
      const int differ = mark_all(wide, 6, 0, 0, &total) == 0;
      wrong += room_has(room, weight) != differ;
      allowed += (size_t)differ;
    }
  free(marks);
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_gt(allowed, 20);
  room_set(room, weights, 0);
  ck_assert_uint_eq(room_lowest(room, 1, 9), 1);
  room_set(room, weights, 1);
  ck_assert_uint_eq(room_lowest(room, 1, 9), 4);
  ck_assert_uint_eq(room_lowest(room, 2, 4), 0);
  room_set(room, weights, 2);
  ck_assert_uint_eq(room_lowest(room, 1, 99), 16);
  room_free(room);
}
END_TEST

/* Seven other weights: every weight in a range, including those that room_lowest passes over. */
START_TEST(test_room_lowest)
{
  static const uint32_t weights[] = {1, 4, 16, 67, 295, 1334, 5734, 0};
  struct room *room = room_new();
  ck_assert_ptr_nonnull(room);
  room_set(room, weights, 7);
  uint32_t all[8], next = room_lowest(room, 17000, 40000);
  size_t total, wrong = 0, allowed = 0;
  memcpy(all, weights, sizeof all);
  for (uint32_t weight = 17000; weight < 25000; weight += weight < 23700 ? 97 : 1) {
    while (next < weight)
      next = room_lowest(room, next + 1, 40000);
    all[7] = weight;
    static uint8_t seen[1 << 20];
    const uint64_t wide[8] = {1, 4, 16, 67, 295, 1334, 5734, weight};
    memset(seen, 0, 7 * 25000 / 8 + 1);
    marks = seen;
    total = 0;
    const int differ = mark_all(wide, 8, 0, 0, &total) == 0;
    wrong += differ != (next == weight) || differ != room_has(room, weight);
    allowed += (size_t)differ;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_ge(allowed, 1);
  room_free(room);
}
END_TEST

/* Any twelve of the published weights and the thirteenth, as the searches use it; earlier weights
 * are forgotten. */
START_TEST(test_room_of_many)
{
  struct room *room = room_new();
  ck_assert_ptr_nonnull(room);
  struct test_random random = test_random_new(5);
  size_t wrong = 0, allowed = 0, total;
  for (unsigned i = 0; i < 24; i++) {
    uint32_t weights[RANKS], others[RANKS - 1];
    const unsigned rank = i % RANKS;
    memcpy(weights, published_weights, sizeof weights);
    for (unsigned k = 0; k + 1 < RANKS; k++)
      others[k] = weights[k + (k >= rank)];
    room_set(room, others, RANKS - 1);
    wrong += !room_has(room, weights[rank]);
    const uint32_t from = (uint32_t)test_random_below(&random, 0x480000);
    weights[rank] = i % 2 == 0 ? room_lowest(room, from + 1, 0x494493) : from;
    if (weights[rank] == 0)
      continue;
    const int differ = twice(weights, RANKS, &total) == 0;
    wrong += room_has(room, weights[rank]) != differ;
    allowed += (size_t)differ;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_ge(allowed, 3);
  room_free(room);
}
END_TEST

/* ---- Displacement ---------------------------------------------------------- */

static void check_displace(const uint32_t keys[], size_t count, unsigned shift, uint64_t seed,
                           unsigned noise)
{
  struct displace displace;
  ck_assert(displace_make(keys, count, shift, seed, noise, &displace));
  ck_assert_uint_eq(displace.shift, shift);
  ck_assert_uint_eq(displace.rows, (keys[count - 1] >> shift) + 1);
  uint8_t *seen = calloc(displace.entries, 1);
  ck_assert_ptr_nonnull(seen);
  uint32_t most = 0;
  size_t wrong = 0;
  for (size_t i = 0; i < count; i++) {
    const uint32_t entry = displace_entry(displace.offsets, shift, keys[i]);
    test_assert(entry < displace.entries);
    wrong += seen[entry]++;
    most = entry > most ? entry : most;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(displace.entries, most + 1);
  ck_assert_uint_ge(displace.entries, count);
  free(seen);
  free(displace.offsets);
}

START_TEST(test_displace)
{
  static uint32_t keys[4000];
  struct test_random random = test_random_new(77);
  for (unsigned shift = 4; shift <= 20; shift += 4)
    for (unsigned gap = 1; gap <= 4096; gap *= 8) {
      uint32_t key = (uint32_t)test_random_below(&random, gap);
      for (unsigned i = 0; i < 4000; i++, key += 1 + (uint32_t)test_random_below(&random, gap))
        keys[i] = key;
      for (unsigned count = 1; count <= 4000; count = count * 10 + 7)
        check_displace(keys, count, shift, gap / 8, gap / 64);
    }
}
END_TEST

/* The published keys fit into as many entries as keys. */
START_TEST(test_displace_published)
{
  static uint32_t keys[MULTISETS_5_TO_7];
  struct displace displace;
  ck_assert(weights_keys(published_weights, keys));
  check_displace(keys, MULTISETS_5_TO_7, 11, 0, 0);
  check_displace(keys, MULTISETS_5_TO_7, 12, 3, 2);
  ck_assert(displace_make(keys, MULTISETS_5_TO_7, 11, 0, 0, &displace));
  ck_assert_uint_eq(displace.entries, 73775);
  ck_assert_uint_eq(displace.rows, 16382);
  free(displace.offsets);
}
END_TEST

TEST_MAIN({test_weights, 0, 2}, {test_room_of_few}, {test_room_lowest}, {test_room_of_many},
          {test_displace}, {test_displace_published})
