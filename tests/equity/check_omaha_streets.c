/* Sums of whole streets of Omaha: the same hands computed board by board, and each street from the
 * next one. */
#include "executors.h"
#include "harness.h"

#include <isohand/combinatorics.h>
#include <isohand/omaha_equity.h>
#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

enum { FLOP = 3, TURN = 4, MOST_CARDS = 10 };

/* A game with the sums of its streets. */
struct streets {
  ih_omaha_game game;
  ih_omaha_sums *preflop, *flop, *turn;
};

static struct streets streets_new(unsigned hole, unsigned ranks, unsigned suits,
                                  const ih_executor *executor)
{
  struct streets s = {.game = {.hole = hole, .ranking = IH_RANKING_STANDARD}};
  ih_error error;
  ck_assert_int_eq(ih_deck_make(ranks, suits, &s.game.deck), IH_OK);
  ck_assert_msg(
      ih_omaha_sums_new(&s.game, 0, NULL, executor, NULL, &s.preflop, &error) == IH_OK &&
          ih_omaha_sums_new(&s.game, TURN, NULL, executor, NULL, &s.turn, &error) == IH_OK &&
          ih_omaha_sums_new(&s.game, FLOP, s.turn, executor, NULL, &s.flop, &error) == IH_OK,
      "%s", error.message);
  return s;
}

static void streets_free(struct streets *s)
{
  ih_omaha_sums_free(s->preflop);
  ih_omaha_sums_free(s->flop);
  ih_omaha_sums_free(s->turn);
}

static const struct {
  unsigned hole, ranks, suits;
} games[] = {{4, 5, 4}, {4, 6, 4}, {5, 5, 4}, {4, 6, 3}};
enum { GAMES = sizeof games / sizeof *games, GAMES_OF_FOUR_SUITS = GAMES - 1 };

/* ---- Board by board -------------------------------------------------------- */

/* Returns the next set of as many cards in colex order, which is that of the numbers. */
static uint64_t next_set(uint64_t set)
{
  const uint64_t lowest = set & (0 - set), carried = set + lowest;
  return carried | ((set ^ carried) / lowest) >> 2;
}

/* Compares all hands on a board; returns how many there are. */
static uint64_t compare_board(const struct streets *s, const uint8_t board[], unsigned m)
{
  const ih_omaha_sums *sums = m == FLOP ? s->flop : s->turn;
  const size_t places = ih_omaha_places(s->game.hole);
  uint32_t *wins = malloc(places * sizeof *wins), *ties = malloc(places * sizeof *ties);
  uint64_t hands = 0, dead = ~((UINT64_C(1) << ih_deck_cards(&s->game.deck)) - 1);
  uint64_t set = (UINT64_C(1) << s->game.hole) - 1;
  ck_assert_uint_eq(s->game.deck.suits, 4);
  for (unsigned i = 0; i < m; i++)
    dead |= UINT64_C(1) << board[i];
  ck_assert_int_eq(ih_omaha_board_sums(&s->game, board, m, NULL, NULL, wins, ties, NULL), IH_OK);
  const uint64_t all = (uint64_t)ih_omaha_opponents(&s->game) * ih_omaha_runouts(&s->game, m);
  for (size_t place = 0; place < places; place++, set = next_set(set)) {
    uint8_t cards[MOST_CARDS];
    unsigned n = 0;
    if ((set & dead) != 0) {
      test_assert(wins[place] == 0 && ties[place] == 0);
      continue;
    }
    for (uint8_t card = 52; card-- > 0;) /* in descending order: any order will do */
      if (set >> card & 1)
        cards[n++] = card;
    memcpy(cards + n, board, m);
    const uint64_t points = ih_omaha_sums_find_unchecked(sums, cards);
    test_assert(points == 2 * (uint64_t)wins[place] + ties[place]);
    test_assert(points <= 2 * all);
    hands++;
  }
  free(wins);
  free(ties);
  return hands;
}

START_TEST(board_by_board)
{
  struct test_random random = test_random_new(20261127);
  struct streets s = streets_new(games[_i].hole, games[_i].ranks, games[_i].suits, NULL);
  for (unsigned b = 0; b < 6; b++) {
    const unsigned m = b % 2 == 0 ? FLOP : TURN;
    uint8_t board[TURN];
    uint64_t hands;
    test_random_deal(&random, games[_i].ranks, games[_i].suits, m, board);
    (void)ih_binomial(games[_i].ranks * games[_i].suits - m, games[_i].hole, &hands);
    ck_assert_uint_eq(compare_board(&s, board, m), hands);
  }
  streets_free(&s);
}
END_TEST

/* ---- Rows in index order ----------------------------------------------------- */

enum { ROWS = 10000 };

struct rows {
  uint8_t cards[ROWS * MOST_CARDS];
  uint64_t multiplicity[ROWS];
  union {
    uint32_t narrow[ROWS];
    uint64_t wide[ROWS];
  } points;
};

/* Reads the rows from `first` on of a street; returns how many. */
static size_t read_rows(const ih_omaha_sums *sums, unsigned round, uint64_t first,
                        struct rows *rows)
{
  const ih_indexer *indexer = ih_omaha_sums_indexer(sums);
  const uint64_t left = ih_indexer_size(indexer, round) - first;
  const size_t count = left < ROWS ? (size_t)left : ROWS;
  const ih_sequence_arrays arrays = {
      .rows = rows->cards, .stride = MOST_CARDS, .multiplicities = rows->multiplicity};
  ih_sequence *sequence;
  ck_assert_int_eq(ih_sequence_new(indexer, round, first, count, &sequence), IH_OK);
  ck_assert_uint_eq(ih_sequence_next_unchecked(sequence, count, &arrays), count);
  ih_sequence_free(sequence);
  ck_assert_int_eq(ih_omaha_sums_rows(sums, first, count, &rows->points), IH_OK);
  return count;
}

/* Rows are those of the hands; all hands together win as often as they lose; and a preflop sum is
 * that of the flops after it, each of which has C(5, 3) of its runouts in common with others. */
START_TEST(rows_in_order)
{
  struct streets s = streets_new(games[_i].hole, games[_i].ranks, games[_i].suits, NULL);
  struct rows *rows = malloc(sizeof *rows);
  const ih_indexer *hole = ih_omaha_sums_indexer(s.preflop);
  const uint64_t classes = ih_indexer_size(hole, 0), opponents = ih_omaha_opponents(&s.game);
  uint64_t *from_flop = calloc(classes, sizeof *from_flop);
  for (unsigned m = FLOP; m <= TURN; m++) {
    const ih_omaha_sums *sums = m == FLOP ? s.flop : s.turn;
    const uint64_t size = ih_indexer_size(ih_omaha_sums_indexer(sums), 1);
    const int64_t half = (int64_t)(opponents * ih_omaha_runouts(&s.game, m));
    int64_t total = 0;
    for (uint64_t first = 0; first < size; first += ROWS) {
      const size_t count = read_rows(sums, 1, first, rows);
      for (size_t i = 0; i < count; i++) {
        const uint8_t *cards = rows->cards + MOST_CARDS * i;
        const uint32_t points = rows->points.narrow[i];
        test_assert(points == ih_omaha_sums_find_unchecked(sums, cards));
        total += (int64_t)rows->multiplicity[i] * ((int64_t)points - half);
        if (m == FLOP)
          from_flop[ih_index_last_unchecked(hole, cards)] += rows->multiplicity[i] * points;
      }
    }
    ck_assert_int_eq(total, 0);
  }
  for (uint64_t first = 0; first < classes; first += ROWS) {
    const size_t count = read_rows(s.preflop, 0, first, rows);
    for (size_t i = 0; i < count; i++)
      test_assert(from_flop[first + i] == 10 * rows->multiplicity[i] * rows->points.wide[i]);
  }
  free(from_flop);
  free(rows);
  streets_free(&s);
}
END_TEST

/* ---- Threads, and refusals ----------------------------------------------------- */

START_TEST(threads)
{
  const ih_executor three = test_threads(3);
  struct streets one = streets_new(4, 5, 4, NULL);
  struct streets many = streets_new(4, 5, 4, &three);
  struct rows *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  size_t count = read_rows(one.turn, 1, 12345, a);
  ck_assert_uint_eq(read_rows(many.turn, 1, 12345, b), count);
  ck_assert_mem_eq(a->points.narrow, b->points.narrow, count * sizeof *a->points.narrow);
  count = read_rows(one.flop, 1, 54321, a);
  ck_assert_uint_eq(read_rows(many.flop, 1, 54321, b), count);
  ck_assert_mem_eq(a->points.narrow, b->points.narrow, count * sizeof *a->points.narrow);
  count = read_rows(one.preflop, 0, 0, a);
  ck_assert_uint_eq(read_rows(many.preflop, 0, 0, b), count);
  ck_assert_mem_eq(a->points.wide, b->points.wide, count * sizeof *a->points.wide);
  free(a);
  free(b);
  streets_free(&one);
  streets_free(&many);
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
  ih_omaha_sums *out = NULL;
  uint32_t points[2];
  set.reserved[3] = 1;
  six.hole = 6;
  ck_assert_int_eq(ih_deck_make(3, 4, &small.deck), IH_OK);
  ck_assert_int_eq(ih_deck_make(6, 4, &other.deck), IH_OK);
  ck_assert_int_eq(ih_deck_make(6, 4, &six.deck), IH_OK);
  const struct {
    const ih_omaha_game *game;
    unsigned board;
    const ih_omaha_sums *later;
    enum ih_status status;
  } cases[] = {{NULL, 0, NULL, IH_ERR_ARGUMENT},         {&set, 0, NULL, IH_ERR_ARGUMENT},
               {&small, 0, NULL, IH_ERR_UNSUPPORTED},    {&s.game, 5, NULL, IH_ERR_UNSUPPORTED},
               {&s.game, 1, NULL, IH_ERR_UNSUPPORTED},   {&six, FLOP, s.turn, IH_ERR_UNSUPPORTED},
               {&s.game, FLOP, NULL, IH_ERR_ARGUMENT},   {&s.game, TURN, s.turn, IH_ERR_ARGUMENT},
               {&s.game, FLOP, s.flop, IH_ERR_MISMATCH}, {&other, FLOP, s.turn, IH_ERR_MISMATCH}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_error error;
    ck_assert_int_eq(
        ih_omaha_sums_new(cases[i].game, cases[i].board, cases[i].later, NULL, NULL, &out, &error),
        cases[i].status);
    ck_assert_ptr_null(out);
    ck_assert_uint_gt(strlen(error.message), 0);
  }
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, 0, NULL, NULL, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  for (unsigned board = 0; board <= TURN; board += TURN)
    ck_assert_int_eq(ih_omaha_sums_new(&s.game, board, NULL, NULL, &stop, &out, NULL),
                     IH_ERR_CANCELLED);
  ck_assert_int_eq(ih_omaha_sums_new(&s.game, FLOP, s.turn, NULL, &stop, &out, NULL),
                   IH_ERR_CANCELLED);
  const uint64_t size = ih_indexer_size(ih_omaha_sums_indexer(s.flop), 1);
  ck_assert_int_eq(ih_omaha_sums_rows(NULL, 0, 1, points), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, 0, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, size - 1, 2, points), IH_ERR_RANGE);
  ck_assert_int_eq(ih_omaha_sums_rows(s.flop, size, 0, points), IH_OK);
  streets_free(&s);
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
  ck_assert_uint_gt(ih_omaha_sums_bytes(&game, 4), UINT64_C(1600000000));
  ck_assert_uint_lt(ih_omaha_sums_bytes(&game, 4), UINT64_C(1900000000));
}
END_TEST

TEST_MAIN({board_by_board, 0, GAMES_OF_FOUR_SUITS}, {rows_in_order, 0, GAMES},
          {threads, .flags = TEST_THREADS}, {refusals}, {counts})
