/* Buckets of all hands of Omaha on a board: against the sums of each hand by itself, put in order
 * and divided by trying every end of every bucket. */
#include "executors.h"
#include "hands.h"
#include "harness.h"
#include "questions.h"

#include <inttypes.h>
#include <isohand/omaha_equity.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 5 };

static const ih_omaha_game standard = {.hole = 4, .deck = {.ranks = 13, .suits = 4}};

static uint32_t bucket(const ih_omaha_game *game, const uint8_t board[], size_t m, uint32_t buckets,
                       const ih_executor *executor, uint32_t of[])
{
  uint32_t made = UINT32_MAX;
  ck_assert_int_eq(ih_omaha_board_buckets(game, board, m, buckets, executor, NULL, of, &made, NULL),
                   IH_OK);
  return made;
}

/* ---- The oracle ----------------------------------------------------------------- */

struct hand {
  uint64_t points;
  size_t place;
};

static int by_points(const void *a, const void *b)
{
  const struct hand *x = a, *y = b;
  return (x->points > y->points) - (x->points < y->points);
}

static int is_live(const ih_omaha_game *game, const uint8_t board[], size_t m, uint64_t set)
{
  for (uint8_t c = 0; c < 64; c++)
    if (set >> c & 1)
      if (c / 4u >= game->deck.ranks || c % 4u >= game->deck.suits || memchr(board, c, m) != NULL)
        return 0;
  return 1;
}

/* Lists the live hands in the order of their points; the caller frees them. */
static struct hand *sort_hands(const ih_omaha_game *game, const uint8_t board[], size_t m,
                               size_t *count)
{
  const size_t places = ih_omaha_places(game->hole);
  uint32_t *wins = malloc(places * sizeof *wins), *ties = malloc(places * sizeof *ties);
  struct hand *hands = malloc(places * sizeof *hands);
  uint64_t set = (UINT64_C(1) << game->hole) - 1;
  ck_assert(wins != NULL && ties != NULL && hands != NULL);
  ck_assert_int_eq(ih_omaha_board_sums(game, board, m, NULL, NULL, wins, ties, NULL), IH_OK);
  *count = 0;
  for (size_t place = 0; place < places; place++) {
    if (is_live(game, board, m, set))
      hands[(*count)++] = (struct hand){2 * (uint64_t)wins[place] + ties[place], place};
    const uint64_t low = set & (~set + 1), sum = set + low;
    set = sum | ((set ^ sum) >> 2) / low;
  }
  qsort(hands, *count, sizeof *hands, by_points);
  free(wins);
  free(ties);
  return hands;
}

/* Sets below[v] to the number of hands of the v lowest values; returns the number of values. */
static size_t count_values(const struct hand hands[], size_t count, size_t below[])
{
  size_t values = 0;
  below[0] = 0;
  for (size_t i = 0; i < count; i++) {
    values += i == 0 || hands[i].points != hands[i - 1].points;
    below[values] = i + 1;
  }
  return values;
}

static uint64_t distance(uint64_t a, uint64_t b)
{
  return a > b ? a - b : b - a;
}

/* Sets of[] by the definition of ih_bucket_percentile(); returns the number of buckets. */
static uint32_t divide(const struct hand hands[], size_t count, uint32_t buckets, uint32_t of[])
{
  size_t *below = malloc((count + 1) * sizeof *below), end = 0;
  ck_assert_ptr_nonnull(below);
  const size_t values = count_values(hands, count, below);
  if (buckets > values)
    buckets = (uint32_t)values;
  for (uint32_t b = 0; b < buckets; b++) {
    const size_t begin = end++;
    for (size_t e = end; e <= values - (buckets - 1 - b); e++)
      if (distance(below[e] * (uint64_t)buckets, count * (uint64_t)(b + 1)) <
          distance(below[end] * (uint64_t)buckets, count * (uint64_t)(b + 1)))
        end = e;
    for (size_t i = below[begin]; i < below[end]; i++)
      of[hands[i].place] = b;
  }
  free(below);
  return buckets;
}

static const struct {
  uint8_t hole, ranks, suits;
  size_t m;
  uint32_t buckets;
  enum test_tier tier;
} spots[] = {
    {4, 5, 4, 3, 7, TIER_CHECK},       {4, 5, 4, 4, 1, TIER_CHECK},
    {4, 5, 4, 5, 50, TIER_CHECK},      {4, 6, 4, 5, UINT32_MAX, TIER_CHECK},
    {4, 6, 3, 4, 13, TIER_CHECK},      {5, 5, 4, 4, 20, TIER_CHECK},
    {5, 5, 4, 5, 1000000, TIER_CHECK}, {6, 5, 4, 5, 9, TIER_CHECK},
    {4, 6, 4, 4, 300, TIER_CHECK},     {4, 9, 4, 5, 200, TIER_CHECK},
    {4, 13, 4, 5, 5000, TIER_LONG},    {4, 13, 4, 4, 200, TIER_LONG},
};
enum { SPOTS = sizeof spots / sizeof *spots };

/* All places are compared, also those of hands that are not in the deck. */
START_TEST(every_hand)
{
  struct test_random random = test_random_new(5200 + (uint64_t)_i);
  ih_omaha_game game = {.hole = spots[_i].hole,
                        .ranking = IH_RANKING_STANDARD,
                        .deck = {.ranks = spots[_i].ranks, .suits = spots[_i].suits}};
  const size_t m = spots[_i].m, places = ih_omaha_places(game.hole);
  uint8_t board[FINAL];
  size_t count;
  if (test_tier() < spots[_i].tier)
    return;
  uint32_t *of = test_filled(places * sizeof *of), *expected = malloc(places * sizeof *expected);
  ck_assert_ptr_nonnull(expected);
  test_random_deal(&random, spots[_i].ranks, spots[_i].suits, (unsigned)m, board);
  struct hand *hands = sort_hands(&game, board, m, &count);
  for (size_t place = 0; place < places; place++)
    expected[place] = IH_OMAHA_NO_BUCKET;
  const uint32_t made = divide(hands, count, spots[_i].buckets, expected);
  ck_assert_uint_eq(bucket(&game, board, m, spots[_i].buckets, NULL, of), made);
  ck_assert_int_eq(memcmp(of, expected, places * sizeof *of), 0);
  free(hands);
  free(of);
  free(expected);
}
END_TEST

/* Neither the number of workers nor the order of the board's cards matters. */
START_TEST(ways_to_call)
{
  const size_t m = 3 + (size_t)_i, bytes = ih_omaha_places(4) * sizeof(uint32_t);
  const ih_executor executors[] = {test_threads(1), test_threads(3), test_threads(16),
                                   test_backwards(2)};
  uint8_t board[FINAL], turned[FINAL];
  uint32_t *of = test_filled(bytes), *again = test_filled(bytes);
  (void)test_cards("2h7d7c4hAs", board, FINAL);
  for (size_t i = 0; i < m; i++)
    turned[i] = board[m - 1 - i];
  ck_assert_uint_eq(bucket(&standard, board, m, 200, NULL, of), 200);
  for (size_t e = 0; e < sizeof executors / sizeof *executors; e++) {
    ck_assert_uint_eq(bucket(&standard, turned, m, 200, &executors[e], again), 200);
    ck_assert_int_eq(memcmp(of, again, bytes), 0);
    memset(again, 0, bytes);
  }
  free(of);
  free(again);
}
END_TEST

/* ---- Bad arguments -------------------------------------------------------------- */

static void refuse(const ih_omaha_game *game, const uint8_t board[], size_t m, uint32_t buckets,
                   enum ih_status status, const char *message)
{
  const size_t bytes = ih_omaha_places(4) * sizeof(uint32_t);
  uint32_t *of = test_filled(bytes), made = 77;
  ih_error error = {0};
  ck_assert_int_eq(ih_omaha_board_buckets(game, board, m, buckets, NULL, NULL, of, &made, &error),
                   status);
  ck_assert_int_eq(error.status, status);
  ck_assert_msg(strstr(error.message, message) != NULL, "%s", error.message);
  ck_assert(test_untouched(of, bytes));
  ck_assert_uint_eq(made, 77);
  free(of);
}

static void refuse_cards(const uint8_t cards[], size_t n, enum ih_status status)
{
  refuse(&standard, cards, n, 10, status, "");
}

START_TEST(bad_arguments)
{
  const uint8_t bad[] = {52, 255};
  const ih_omaha_game three = {.hole = 3, .deck = standard.deck},
                      six = {.hole = 6, .deck = standard.deck};
  uint8_t board[] = {3, 17, 22, 40, 51, 8};
  uint32_t of, made;
  refuse(NULL, board, 3, 10, IH_ERR_ARGUMENT, "no game");
  refuse(&three, board, 3, 10, IH_ERR_COUNT, "3 hole cards");
  refuse(&six, board, 3, 10, IH_ERR_COUNT, "a board of 3 cards, expected 4 to 5");
  refuse(&standard, NULL, 3, 10, IH_ERR_ARGUMENT, "no board");
  refuse(&standard, board, 6, 10, IH_ERR_COUNT, "a board of 6 cards");
  refuse(&standard, board, 5, 0, IH_ERR_RANGE, "0 buckets");
  test_bad_cards(board, 3, FINAL, bad, sizeof bad, refuse_cards);
  ck_assert_int_eq(ih_omaha_board_buckets(&standard, board, 5, 10, NULL, NULL, NULL, &made, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_buckets(&standard, board, 5, 10, NULL, NULL, &of, NULL, NULL),
                   IH_ERR_ARGUMENT);
}
END_TEST

/* Cancelled after any number of questions, it leaves its outputs as they were. */
START_TEST(cancelled)
{
  const uint8_t board[] = {0, 21, 42, 9};
  const size_t bytes = ih_omaha_places(4) * sizeof(uint32_t);
  struct questions all = {0, UINT_MAX};
  ih_callbacks callbacks = {.context = &all, .is_cancelled = questions_answer};
  uint32_t *of = test_filled(bytes), made;
  ck_assert_int_eq(
      ih_omaha_board_buckets(&standard, board, 4, 9, NULL, &callbacks, of, &made, NULL), IH_OK);
  ck_assert_uint_gt(all.asked, 5);
  memset(of, TEST_UNTOUCHED, bytes);
  for (unsigned allowed = 0; allowed < all.asked; allowed++) {
    struct questions some = {0, allowed};
    callbacks.context = &some;
    ck_assert_int_eq(
        ih_omaha_board_buckets(&standard, board, 4, 9, NULL, &callbacks, of, &made, NULL),
        IH_ERR_CANCELLED);
    ck_assert(test_untouched(of, bytes));
  }
  free(of);
}
END_TEST

TEST_MAIN({every_hand, 0, SPOTS}, {ways_to_call, 0, 3, TEST_THREADS}, {bad_arguments}, {cancelled})
