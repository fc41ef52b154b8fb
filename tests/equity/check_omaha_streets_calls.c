/* The calls on sums of whole streets of Omaha: threads, some of the numbers, and refusals. */
#include "executors.h"
#include "harness.h"
#include "omaha_streets.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 10000 };

static void compare_rows(const ih_omaha_sums *a, const ih_omaha_sums *b, unsigned number,
                         unsigned round, uint64_t first)
{
  const uint64_t left = ih_indexer_size(ih_omaha_sums_indexer(a), round) - first;
  const size_t count = left < ROWS ? (size_t)left : ROWS;
  uint64_t *of_a = malloc(count * sizeof *of_a), *of_b = malloc(count * sizeof *of_b);
  streets_read(a, number, first, count, of_a);
  streets_read(b, number, first, count, of_b);
  ck_assert_mem_eq(of_a, of_b, count * sizeof *of_a);
  free(of_a);
  free(of_b);
}

START_TEST(threads)
{
  const ih_executor three = test_threads(3);
  struct streets one = streets_new(4, 5, 4, NULL);
  struct streets many = streets_new(4, 5, 4, &three);
  for (unsigned k = 0; k < NUMBERS; k++) {
    compare_rows(one.turn, many.turn, numbers[k], 1, 12345);
    compare_rows(one.flop, many.flop, numbers[k], 1, 54321);
    compare_rows(one.preflop, many.preflop, numbers[k], 0, 0);
  }
  streets_free(&one);
  streets_free(&many);
}
END_TEST

/* Each number alone is what it is among all of them; the flop is made from a turn that has more. */
START_TEST(one_number)
{
  struct streets all = streets_new(4, 5, 4, NULL);
  struct streets one = {.game = all.game};
  const unsigned number = numbers[_i];
  ck_assert_int_eq(
      ih_omaha_sums_new(&one.game, 0, number, NULL, NULL, NULL, NULL, &one.preflop, NULL), IH_OK);
  ck_assert_int_eq(
      ih_omaha_sums_new(&one.game, TURN, number, NULL, NULL, NULL, NULL, &one.turn, NULL), IH_OK);
  ck_assert_int_eq(
      ih_omaha_sums_new(&one.game, FLOP, number, all.turn, NULL, NULL, NULL, &one.flop, NULL),
      IH_OK);
  compare_rows(all.turn, one.turn, number, 1, 23456);
  compare_rows(all.flop, one.flop, number, 1, 34567);
  compare_rows(all.preflop, one.preflop, number, 0, 0);
  for (unsigned k = 0; k < NUMBERS; k++) {
    uint64_t value[1];
    const enum ih_status status = numbers[k] == number ? IH_OK : IH_ERR_ARGUMENT;
    ck_assert_int_eq(ih_omaha_sums_rows(one.preflop, numbers[k], 0, 1, value), status);
    ck_assert_int_eq(ih_omaha_sums_rows(one.flop, numbers[k], 0, 1, value), status);
  }
  streets_free(&all);
  streets_free(&one);
}
END_TEST

static int always(void *context)
{
  (void)context;
  return 1;
}

START_TEST(refusals)
{
  struct streets s = streets_new(4, 5, 4, NULL);
  const ih_callbacks stop = {.is_cancelled = always};
  ih_omaha_game set = s.game, six = s.game, small = s.game, other = s.game;
  ih_omaha_sums *out = NULL, *points;
  uint32_t value[2];
  set.reserved[3] = 1;
  six.hole = 6;
  ck_assert_int_eq(ih_deck_make(3, 4, &small.deck), IH_OK);
  ck_assert_int_eq(ih_deck_make(6, 4, &other.deck), IH_OK);
  ck_assert_int_eq(ih_deck_make(6, 4, &six.deck), IH_OK);
  ck_assert_int_eq(
      ih_omaha_sums_new(&s.game, TURN, IH_OMAHA_POINTS, NULL, NULL, NULL, NULL, &points, NULL),
      IH_OK);
  const struct {
    const ih_omaha_game *game;
    unsigned board, numbers;
    const ih_omaha_sums *later;
    enum ih_status status;
  } cases[] = {
      {NULL, 0, ALL, NULL, IH_ERR_ARGUMENT},         {&set, 0, ALL, NULL, IH_ERR_ARGUMENT},
      {&small, 0, ALL, NULL, IH_ERR_UNSUPPORTED},    {&s.game, 0, 0, NULL, IH_ERR_ARGUMENT},
      {&s.game, 0, ALL + 1, NULL, IH_ERR_ARGUMENT},  {&s.game, 5, ALL, NULL, IH_ERR_UNSUPPORTED},
      {&s.game, 1, ALL, NULL, IH_ERR_UNSUPPORTED},   {&six, FLOP, ALL, s.turn, IH_ERR_UNSUPPORTED},
      {&s.game, FLOP, ALL, NULL, IH_ERR_ARGUMENT},   {&s.game, TURN, ALL, s.turn, IH_ERR_ARGUMENT},
      {&s.game, FLOP, ALL, s.flop, IH_ERR_MISMATCH}, {&other, FLOP, ALL, s.turn, IH_ERR_MISMATCH},
      {&s.game, FLOP, ALL, points, IH_ERR_MISMATCH}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_error error;
    ck_assert_int_eq(ih_omaha_sums_new(cases[i].game, cases[i].board, cases[i].numbers,
                                       cases[i].later, NULL, NULL, NULL, &out, &error),
                     cases[i].status);
    ck_assert_ptr_null(out);
    ck_assert_uint_gt(strlen(error.message), 0);
  }
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, 0, ALL, NULL, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  for (unsigned board = 0; board <= TURN; board += TURN)
    ck_assert_int_eq(ih_omaha_sums_new(&s.game, board, ALL, NULL, NULL, NULL, &stop, &out, NULL),
                     IH_ERR_CANCELLED);
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, FLOP, ALL, s.turn, NULL, NULL, &stop, &out, NULL),
                   IH_ERR_CANCELLED);
  const uint64_t size = ih_indexer_size(ih_omaha_sums_indexer(s.flop), 1);
  ck_assert_int_eq(ih_omaha_sums_rows(NULL, IH_OMAHA_POINTS, 0, 1, value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, IH_OMAHA_POINTS, 0, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, ALL, 0, 1, value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, 0, 0, 1, value), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, IH_OMAHA_WINS, size - 1, 2, value), IH_ERR_RANGE);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, IH_OMAHA_WINS, size, 0, value), IH_OK);
  ih_omaha_sums_free(points);
  streets_free(&s);
}
END_TEST

/* Squares preflop fit in 64 bits unless there are six hole cards and many others. */
START_TEST(squares_that_fit)
{
  ih_omaha_game game = {.ranking = IH_RANKING_STANDARD};
  ih_error error;
  ck_assert_int_eq(ih_deck_make(13, 4, &game.deck), IH_OK);
  for (game.hole = 4; game.hole < 6; game.hole++)
    ck_assert_int_eq(ih_omaha_sums_check(&game, 0, ALL, NULL), IH_OK);
  ck_assert_int_eq(ih_omaha_sums_check(&game, 0, IH_OMAHA_SQUARES, &error), IH_ERR_UNSUPPORTED);
  ck_assert_ptr_nonnull(strstr(error.message, "64 bits"));
  ck_assert_int_eq(ih_omaha_sums_check(&game, 0, ALL - IH_OMAHA_SQUARES, NULL), IH_OK);
  ck_assert_int_eq(ih_omaha_sums_check(&game, TURN, ALL, NULL), IH_OK);
  ck_assert_int_eq(ih_deck_make(6, 4, &game.deck), IH_OK);
  ck_assert_int_eq(ih_omaha_sums_check(&game, 0, ALL, NULL), IH_OK);
}
END_TEST

/* The numbers that the documents name. */
START_TEST(counts)
{
  ih_omaha_game game = {.hole = 4, .ranking = IH_RANKING_STANDARD};
  ck_assert_int_eq(ih_deck_make(13, 4, &game.deck), IH_OK);
  ck_assert_uint_eq(ih_omaha_opponents(&game), 123410);
  ck_assert_uint_eq(ih_omaha_runouts(&game, 0), 1712304);
  ck_assert_uint_eq(ih_omaha_runouts(&game, 3), 990);
  ck_assert_uint_eq(ih_omaha_runouts(&game, 4), 44);
  ck_assert_uint_eq(ih_omaha_sums_boards(&game, 0), 134459);
  ck_assert_uint_eq(ih_omaha_sums_boards(&game, 3), 1755);
  ck_assert_uint_eq(ih_omaha_sums_boards(&game, 4), 16432);
  const uint64_t points = ih_omaha_sums_bytes(&game, 4, IH_OMAHA_POINTS);
  ck_assert_uint_gt(points, UINT64_C(1600000000));
  ck_assert_uint_lt(points, UINT64_C(1900000000));
  const uint64_t both = ih_omaha_sums_bytes(&game, 4, IH_OMAHA_WINS | IH_OMAHA_TIES);
  ck_assert_uint_eq(ih_omaha_sums_bytes(&game, 4, IH_OMAHA_SQUARES), both);
  ck_assert_uint_gt(both, points + UINT64_C(1600000000));
  ck_assert_uint_eq(ih_omaha_sums_bytes(&game, 0, ALL), UINT64_C(16432) * NUMBERS * 8);
}
END_TEST

TEST_MAIN({threads, .flags = TEST_THREADS}, {one_number, 0, NUMBERS}, {refusals},
          {squares_that_fit}, {counts})
