/* Batches against the rules and the closed form, on every instruction set: every number of hands
 * and cards, every stride and alignment; nothing is read or written beyond the ends. */
#include "fenced.h"
#include "harness.h"
#include "instructions.h"
#include "reference_strength.h"

#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

/* ---- Random hands --------------------------------------------------------- */

enum { MOST_HANDS = 1600 };

/* Hands in every form, with their strengths. */
struct hands {
  enum ih_ranking ranking;
  unsigned cards;
  uint8_t row[MOST_HANDS][9];
  ih_set set[MOST_HANDS];
  ih_rating_sum sum[MOST_HANDS];
  uint16_t strength[MOST_HANDS];
};

/* Deals hands; `suited` of 8 cards are of one suit. */
static struct hands *deal(enum ih_ranking ranking, unsigned cards, unsigned suited,
                          struct test_random *random)
{
  const unsigned ranks = ranking == IH_RANKING_STANDARD ? 13 : 9;
  struct hands *hands = calloc(1, sizeof *hands);
  ck_assert_ptr_nonnull(hands);
  hands->ranking = ranking;
  hands->cards = cards;
  for (size_t i = 0; i < MOST_HANDS; i++) {
    const unsigned suit = (unsigned)test_random_below(random, 4);
    for (unsigned j = 0; j < cards;) {
      const unsigned s =
          test_random_below(random, 8) < suited ? suit : (unsigned)test_random_below(random, 4);
      const uint8_t card = (uint8_t)(test_random_below(random, ranks) << 2 | s);
      const uint64_t bit = UINT64_C(1) << (16 * (card & 3) + (card >> 2));
      if ((hands->set[i] & bit) != 0)
        continue;
      hands->set[i] |= bit;
      hands->row[i][j++] = card;
    }
    hands->sum[i] = ih_rating_sum_of_cards_unchecked(hands->row[i], cards);
    hands->strength[i] = ih_ranking_rate_plain(ranking, hands->row[i], cards);
    if (i < 64 && ranking == IH_RANKING_STANDARD)
      test_assert(hands->strength[i] == reference_strength(hands->row[i], cards));
  }
  return hands;
}

/* Allocates input bytes with a fence after them. */
static void *fenced_input(size_t size)
{
  static struct fenced room;
  return fenced_end(&room, size);
}

/* The strengths are those of the hands. */
static void compare(const uint16_t *strengths, const struct hands *hands, size_t n)
{
  test_assert(strengths[-1] == FENCED_MARK);
  for (size_t i = 0; i < n; i++)
    if (strengths[i] != hands->strength[i])
      ck_abort_msg("hand %zu of %zu of %u cards: %u, not %u", i, n, hands->cards, strengths[i],
                   hands->strength[i]);
}

/* Rows of the standard deck have calls of their own. */
static void rate_rows(const ih_instructions *instructions, const struct hands *hands,
                      const uint8_t rows[], size_t stride, size_t n, uint16_t strengths[])
{
  if (hands->ranking == IH_RANKING_STANDARD)
    ih_rate_batch_unchecked(instructions, rows, stride, hands->cards, n, strengths);
  else
    ih_ranking_rate_batch_unchecked(instructions, hands->ranking, rows, stride, hands->cards, n,
                                    strengths);
}

static enum ih_status check_rows(const ih_instructions *instructions, const struct hands *hands,
                                 const uint8_t rows[], size_t stride, size_t n,
                                 uint16_t strengths[])
{
  if (hands->ranking == IH_RANKING_STANDARD)
    return ih_rate_batch(instructions, rows, stride, hands->cards, n, strengths, NULL);
  return ih_ranking_rate_batch(instructions, hands->ranking, rows, stride, hands->cards, n,
                               strengths, NULL);
}

static void compare_rows(const ih_instructions *instructions, const struct hands *hands, size_t n,
                         size_t stride)
{
  const unsigned cards = hands->cards;
  const size_t size = n == 0 ? 0 : (n - 1) * stride + cards;
  uint8_t *rows = memset(fenced_input(size), 0xFF, size);
  for (size_t i = 0; i < n; i++)
    memcpy(rows + i * stride, hands->row[i], cards);
  uint16_t *strengths = fenced_strengths(n);
  rate_rows(instructions, hands, rows, stride, n, strengths);
  compare(strengths, hands, n);
  strengths = fenced_strengths(n);
  test_assert(check_rows(instructions, hands, rows, stride, n, strengths) == IH_OK);
  compare(strengths, hands, n);
}

static void compare_sets(const ih_instructions *instructions, const struct hands *hands, size_t n)
{
  const size_t size = n * sizeof *hands->set;
  const ih_set *sets = memcpy(fenced_input(size), hands->set, size);
  uint16_t *strengths = fenced_strengths(n);
  ih_rate_sets_unchecked(instructions, sets, hands->cards, n, strengths);
  compare(strengths, hands, n);
  strengths = fenced_strengths(n);
  test_assert(ih_rate_sets(instructions, sets, hands->cards, n, strengths, NULL) == IH_OK);
  compare(strengths, hands, n);
}

static void compare_sums(const ih_instructions *instructions, const struct hands *hands, size_t n)
{
  const size_t size = n * sizeof *hands->sum;
  const ih_rating_sum *sums = memcpy(fenced_input(size), hands->sum, size);
  uint16_t *strengths = fenced_strengths(n);
  ih_rate_sums_unchecked(instructions, sums, hands->cards, n, strengths);
  compare(strengths, hands, n);
  strengths = fenced_strengths(n);
  test_assert(ih_rate_sums(instructions, sums, hands->cards, n, strengths, NULL) == IH_OK);
  compare(strengths, hands, n);
}

/* Every number of hands up to a few blocks of 64, then numbers around the blocks that are processed
 * together. */
static const size_t numbers[] = {191,  192,  193,  255,  256,  257,  1023,      1024,
                                 1025, 1087, 1088, 1089, 1151, 1500, MOST_HANDS};

START_TEST(test_numbers)
{
  const unsigned cards = 5 + (unsigned)_i % 5, suited = _i < 5 ? 0 : 6;
  struct test_random random = test_random_new(500 + (unsigned)_i);
  struct hands *hands = deal(IH_RANKING_STANDARD, cards, suited, &random);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    const size_t extra = sizeof numbers / sizeof *numbers;
    for (size_t k = 0; k < 140 + extra; k++) {
      const size_t n = k < 140 ? k : numbers[k - 140];
      compare_rows(instructions, hands, n, cards);
      compare_rows(instructions, hands, n, cards + 1 + k % 4);
      compare_sets(instructions, hands, n);
      compare_sums(instructions, hands, n);
    }
  }
  free(hands);
}
END_TEST

/* Rankings of the short deck, which support only rows. */
START_TEST(test_rankings)
{
  const unsigned cards = 5 + (unsigned)_i % 5, suited = _i % 2 == 0 ? 0 : 6;
  const enum ih_ranking ranking = _i < 10 ? IH_RANKING_SHORT : IH_RANKING_SHORT_TRIPS;
  struct test_random random = test_random_new(800 + (unsigned)_i);
  struct hands *hands = deal(ranking, cards, suited, &random);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (size_t n = 0; n <= MOST_HANDS; n += 1 + n / 2) {
      compare_rows(instructions, hands, n, cards);
      compare_rows(instructions, hands, n, cards + 1 + n % 4);
    }
  free(hands);
}
END_TEST

START_TEST(test_strides)
{
  const unsigned cards = (unsigned)_i;
  struct test_random random = test_random_new(600 + cards);
  struct hands *hands = deal(IH_RANKING_STANDARD, cards, 3, &random);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (size_t stride = cards; stride < 80; stride++)
      for (size_t n = 62; n < 80; n += 3)
        compare_rows(instructions, hands, n, stride);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    compare_rows(instructions, hands, 70, 1000);
  /* A single hand is not followed by another, whatever the stride. */
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    compare_rows(instructions, hands, 1, SIZE_MAX - 100);
  free(hands);
}
END_TEST

/* All hands of five flushes, all without, and a single one at every position. */
START_TEST(test_flushes)
{
  const unsigned cards = (unsigned)_i;
  struct test_random random = test_random_new(700 + cards);
  struct hands *all = deal(IH_RANKING_STANDARD, cards, 8, &random);
  struct hands *some = deal(IH_RANKING_STANDARD, cards, 0, &random);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    compare_rows(instructions, all, MOST_HANDS, cards);
    compare_sets(instructions, all, MOST_HANDS);
    compare_sums(instructions, all, MOST_HANDS);
    for (size_t place = 0; place < 64; place++) {
      struct hands one = *some;
      memcpy(one.row[place], all->row[place], cards);
      one.set[place] = all->set[place];
      one.sum[place] = all->sum[place];
      one.strength[place] = all->strength[place];
      compare_rows(instructions, &one, 64 + 16, cards);
      compare_sets(instructions, &one, 64);
      compare_sums(instructions, &one, 64);
    }
  }
  free(all);
  free(some);
}
END_TEST

/* ---- All hands ------------------------------------------------------------ */

enum { CHUNK = 4000 };

/* Hands collected until there are CHUNK of them, then rated. */
struct chunk {
  size_t n, wrong;
  unsigned cards;
  uint8_t rows[CHUNK * 7];
  ih_set sets[CHUNK];
  ih_rating_sum sums[CHUNK];
  uint16_t strengths[CHUNK];
};

static void rate_chunk(struct chunk *c)
{
  static uint16_t out[3][CHUNK];
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    ih_rate_batch_unchecked(instructions, c->rows, c->cards, c->cards, c->n, out[0]);
    ih_rate_sets_unchecked(instructions, c->sets, c->cards, c->n, out[1]);
    ih_rate_sums_unchecked(instructions, c->sums, c->cards, c->n, out[2]);
    for (unsigned way = 0; way < 3; way++)
      c->wrong += memcmp(out[way], c->strengths, c->n * sizeof **out) != 0;
  }
  c->n = 0;
}

static void walk(struct chunk *c, uint8_t cards[], unsigned have)
{
  const uint8_t end = have == 0 ? 52 : cards[have - 1];
  if (have < c->cards) {
    for (cards[have] = 0; cards[have] < end; cards[have]++)
      walk(c, cards, have + 1);
    return;
  }
  memcpy(c->rows + c->n * c->cards, cards, c->cards);
  c->sums[c->n] = ih_rating_sum_of_cards_unchecked(cards, c->cards);
  c->sets[c->n] = c->sums[c->n].set;
  c->strengths[c->n] = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, c->cards);
  if (++c->n == CHUNK)
    rate_chunk(c);
}

START_TEST(test_all)
{
  static struct chunk chunk;
  uint8_t cards[7];
  if (_i > 5 + (int)test_tier())
    return;
  chunk.cards = (unsigned)_i;
  walk(&chunk, cards, 0);
  rate_chunk(&chunk);
  ck_assert_uint_eq(chunk.wrong, 0);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------- */

/* Spoils a set in one of several ways; returns the status that refuses it. */
static enum ih_status spoil_set(struct test_random *random, ih_set *set)
{
  const ih_set outside = UINT64_C(1) << (16 * test_random_below(random, 4) + 13);
  switch (test_random_below(random, 4)) {
  case 0:
    *set |= outside << test_random_below(random, 3);
    return IH_ERR_CARD;
  case 1:
    *set = (*set & (*set - 1)) | outside;
    return IH_ERR_CARD;
  case 2:
    *set &= *set - 1;
    return IH_ERR_COUNT;
  default: /* the lowest card that it lacks */
    *set |= ~*set & (*set + 1);
    return IH_ERR_COUNT;
  }
}

/* Likewise a sum. */
static enum ih_status spoil_sum(struct test_random *random, ih_rating_sum *sum)
{
  const ih_set more = ~sum->set & (sum->set + 1);
  switch (test_random_below(random, 4)) {
  case 0:
    sum->key ^= UINT64_C(1) << test_random_below(random, 64);
    return IH_ERR_ARGUMENT;
  case 1: /* with the key of one card more, except their number */
    sum->key = ih_rating_sum_of_set_unchecked(sum->set | more).key - (1 << 16);
    sum->set |= more;
    return IH_ERR_ARGUMENT;
  case 2:
    sum->set |= UINT64_C(1) << (16 * test_random_below(random, 4) + 15);
    return IH_ERR_CARD;
  default: {
    ih_set set = sum->set;
    const enum ih_status status = spoil_set(random, &set);
    *sum = status == IH_ERR_COUNT ? ih_rating_sum_of_set_unchecked(set) : (ih_rating_sum){0, set};
    return status;
  }
  }
}

/* One bad hand among good ones, anywhere: it is found, and nothing is written. */
START_TEST(test_bad_hands)
{
  struct test_random random = test_random_new(800 + (unsigned)_i);
  struct hands *hands = deal(IH_RANKING_STANDARD, (unsigned)_i, 2, &random);
  uint16_t untouched[MOST_HANDS] = {0};
  for (unsigned time = 0; time < 2000; time++) {
    const size_t n = 1 + test_random_below(&random, time % 4 == 0 ? MOST_HANDS : 200);
    const size_t i = test_random_below(&random, n);
    const ih_set set = hands->set[i];
    const ih_rating_sum sum = hands->sum[i];
    const enum ih_status of_set = spoil_set(&random, &hands->set[i]);
    const enum ih_status of_sum = spoil_sum(&random, &hands->sum[i]);
    for (const ih_instructions *instructions = NULL;
         (instructions = test_instructions_after(instructions)) != NULL;) {
      const size_t cards = hands->cards;
      uint16_t *strengths = fenced_strengths(n);
      size_t bad = SIZE_MAX;
      test_assert(ih_rate_sets(instructions, hands->set, cards, n, strengths, &bad) == of_set);
      test_assert(bad == i);
      bad = SIZE_MAX;
      test_assert(ih_rate_sums(instructions, hands->sum, cards, n, strengths, &bad) == of_sum);
      test_assert(bad == i);
      test_assert(memcmp(strengths, untouched, n * sizeof *strengths) == 0);
    }
    hands->set[i] = set;
    hands->sum[i] = sum;
  }
  free(hands);
}
END_TEST

START_TEST(test_refusals)
{
  struct test_random random = test_random_new(900);
  struct hands *hands = deal(IH_RANKING_STANDARD, 7, 1, &random);
  uint8_t rows[100 * 7];
  uint16_t out[100], before[100];
  size_t bad = 0;
  memset(out, 0xAB, sizeof out);
  memcpy(before, out, sizeof out);
  const ih_instructions *best = ih_instructions_best();
  for (size_t i = 0; i < 100; i++)
    memcpy(rows + 7 * i, hands->row[i], 7);
  static const unsigned counts[] = {0, 4, 10, 1000};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    ck_assert_int_eq(ih_rate_batch(best, rows, 1000, counts[i], 1, out, &bad), IH_ERR_COUNT);
    ck_assert_int_eq(ih_rate_sets(best, hands->set, counts[i], 1, out, &bad), IH_ERR_COUNT);
    ck_assert_int_eq(ih_rate_sums(best, hands->sum, counts[i], 1, out, &bad), IH_ERR_COUNT);
  }
  for (int i = 0; i < 2; i++) {
    const ih_instructions *no = i == 0 ? NULL : test_foreign_instructions();
    ck_assert_int_eq(ih_rate_batch(no, rows, 7, 7, 1, out, &bad), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_rate_sets(no, hands->set, 7, 1, out, &bad), IH_ERR_ARGUMENT);
    ck_assert_int_eq(ih_rate_sums(no, hands->sum, 7, 1, out, &bad), IH_ERR_ARGUMENT);
  }
  ck_assert_int_eq(ih_rate_batch(best, rows, 6, 7, 1, out, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_ranking_rate_batch(best, (enum ih_ranking)3, rows, 7, 7, 1, out, &bad),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_batch(best, NULL, 7, 7, 1, out, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_batch(best, rows, 7, 7, 1, NULL, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_sets(best, NULL, 7, 1, out, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_sets(best, hands->set, 7, 1, NULL, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_sums(best, NULL, 7, 1, out, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_sums(best, hands->sum, 7, 1, NULL, &bad), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_batch(best, NULL, 7, 7, 0, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_rate_sets(best, NULL, 7, 0, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_rate_sums(best, NULL, 7, 0, NULL, NULL), IH_OK);
  rows[0] = 9 << 2;
  ck_assert_int_eq(ih_ranking_rate_batch(best, IH_RANKING_SHORT, rows, 7, 7, 1, out, &bad),
                   IH_ERR_CARD);
  memcpy(rows, hands->row[0], 7);
  for (size_t i = 0; i < 100; i += 9) {
    bad = 1000;
    rows[7 * i + i % 7] += 52;
    ck_assert_int_eq(ih_rate_batch(best, rows, 7, 7, 100, out, &bad), IH_ERR_CARD);
    ck_assert_uint_eq(bad, i);
    rows[7 * i + i % 7] = rows[7 * i + (i + 1) % 7];
    ck_assert_int_eq(ih_rate_batch(best, rows, 7, 7, 100, out, &bad), IH_ERR_DUPLICATE);
    ck_assert_int_eq(ih_rate_batch(best, rows, 7, 7, 100, out, NULL), IH_ERR_DUPLICATE);
    memcpy(rows + 7 * i, hands->row[i], 7);
    hands->set[i] ^= UINT64_C(1) << (13 + 16 * (i % 4));
    bad = 1000;
    ck_assert_int_eq(ih_rate_sets(best, hands->set, 7, 100, out, &bad), IH_ERR_CARD);
    ck_assert_uint_eq(bad, i);
    ck_assert_int_eq(ih_rate_sets(best, hands->set, 7, 100, out, NULL), IH_ERR_CARD);
    hands->set[i] = hands->sum[i].set & (hands->sum[i].set - 1);
    bad = 1000;
    ck_assert_int_eq(ih_rate_sets(best, hands->set, 7, 100, out, &bad), IH_ERR_COUNT);
    ck_assert_uint_eq(bad, i);
    hands->set[i] = hands->sum[i].set;
    hands->sum[i].key++;
    bad = 1000;
    ck_assert_int_eq(ih_rate_sums(best, hands->sum, 7, 100, out, &bad), IH_ERR_ARGUMENT);
    ck_assert_uint_eq(bad, i);
    ck_assert_int_eq(ih_rate_sums(best, hands->sum, 7, 100, out, NULL), IH_ERR_ARGUMENT);
    hands->sum[i].key--;
    hands->sum[i] = ih_rating_sum_remove(hands->sum[i], hands->row[i][3]);
    bad = 1000;
    ck_assert_int_eq(ih_rate_sums(best, hands->sum, 7, 100, out, &bad), IH_ERR_COUNT);
    ck_assert_uint_eq(bad, i);
    hands->sum[i] = ih_rating_sum_add(hands->sum[i], hands->row[i][3]);
  }
  ck_assert_mem_eq(out, before, sizeof out);
  free(hands);
}
END_TEST

TEST_MAIN({test_numbers, 0, 10}, {test_rankings, 0, 20}, {test_strides, 5, 10},
          {test_flushes, 5, 10}, {test_all, 5, 8}, {test_bad_hands, 5, 10}, {test_refusals})
