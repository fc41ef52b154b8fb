/* Histograms of HS of Omaha hands: the same by comparing all hands on every final board. */
#include "executors.h"
#include "harness.h"

#include <isohand/combinatorics.h>
#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

enum { FLOP = 3, TURN = 4, FINAL = 5, CARDS = 52 };

static ih_omaha_game game_new(unsigned hole, unsigned ranks, unsigned suits,
                              enum ih_ranking ranking)
{
  ih_omaha_game game = {.hole = hole, .ranking = ranking};
  ck_assert_int_eq(ih_deck_make(ranks, suits, &game.deck), IH_OK);
  return game;
}

static ih_omaha_bins *bins_new(const ih_omaha_game *game, unsigned bins,
                               const ih_executor *executor)
{
  ih_omaha_bins *out;
  ih_error error;
  ck_assert_msg(ih_omaha_bins_new(game, bins, executor, NULL, &out, &error) == IH_OK, "%s",
                error.message);
  return out;
}

/* ---- Final board by final board -------------------------------------------- */

struct enumeration {
  const ih_omaha_game *game;
  unsigned bins;
  size_t places;
  ih_omaha_comparison *comparison;
  uint32_t *wins, *ties;
  uint16_t *counts; /* [place][bins] */
};

/* Adds a final board: a hand that is live there has beaten, tied with or lost to an opponent. */
static void add_final(struct enumeration *e, const uint8_t board[])
{
  const uint64_t most = 2 * (uint64_t)ih_omaha_opponents(e->game);
  uint64_t dead = 0, set = (UINT64_C(1) << e->game->hole) - 1;
  for (unsigned i = 0; i < FINAL; i++)
    dead |= UINT64_C(1) << board[i];
  for (uint8_t card = 0; card < CARDS; card++)
    if (card / 4 >= e->game->deck.ranks || card % 4 >= e->game->deck.suits)
      dead |= UINT64_C(1) << card;
  ck_assert_int_eq(ih_omaha_compare(e->comparison, board, FINAL, e->wins, e->ties), IH_OK);
  for (size_t place = 0; place < e->places; place++) {
    const uint64_t score = 2 * (uint64_t)e->wins[place] + e->ties[place];
    const uint64_t lowest = set & (0 - set), carried = set + lowest;
    if ((set & dead) == 0) {
      unsigned bin = 0;
      while (bin + 1 < e->bins && (bin + 1) * most <= score * e->bins)
        bin++;
      e->counts[place * e->bins + bin]++;
    }
    set = carried | ((set ^ carried) / lowest) >> 2;
  }
}

static void add_runouts(struct enumeration *e, uint8_t board[], unsigned m, uint8_t first)
{
  if (m == FINAL) {
    add_final(e, board);
    return;
  }
  for (uint8_t card = first; card < CARDS; card++)
    if (card / 4 < e->game->deck.ranks && card % 4 < e->game->deck.suits &&
        memchr(board, card, m) == NULL) {
      board[m] = card;
      add_runouts(e, board, m + 1, card + 1);
    }
}

static uint16_t *enumerate(const ih_omaha_game *game, unsigned bins, const uint8_t board[],
                           unsigned m)
{
  const size_t places = ih_omaha_places(game->hole);
  uint8_t cards[FINAL];
  struct enumeration e = {.game = game,
                          .bins = bins,
                          .places = places,
                          .wins = malloc(places * sizeof *e.wins),
                          .ties = malloc(places * sizeof *e.ties),
                          .counts = calloc(places * bins, sizeof *e.counts)};
  ck_assert_int_eq(ih_omaha_comparison_new(game->hole, game->ranking, &game->deck,
                                           ih_instructions_best(), &e.comparison, NULL),
                   IH_OK);
  memcpy(cards, board, m);
  add_runouts(&e, cards, m, 0);
  ih_omaha_comparison_free(e.comparison);
  free(e.wins);
  free(e.ties);
  return e.counts;
}

/* ---- Boards ------------------------------------------------------------------ */

/* Compares all hands on a board, wanted ones and others. */
static void check_board(const ih_omaha_game *game, const ih_omaha_bins *made, unsigned bins,
                        const uint8_t board[], unsigned m, struct test_random *random)
{
  const size_t places = ih_omaha_places(game->hole), bytes = bins * sizeof(uint16_t);
  uint16_t *expected = enumerate(game, bins, board, m), *counts = test_filled(places * bytes);
  uint8_t *wanted = malloc(places);
  uint64_t hands = 0, live;
  for (size_t place = 0; place < places; place++)
    wanted[place] = test_random_below(random, 20) == 0;
  ck_assert_int_eq(ih_omaha_board_histograms(made, board, m, NULL, counts, NULL), IH_OK);
  for (size_t place = 0; place < places; place++) {
    uint32_t runouts = 0;
    for (unsigned i = 0; i < bins; i++)
      runouts += expected[place * bins + i];
    if (runouts == 0) {
      test_assert(test_untouched(counts + place * bins, bytes));
      continue;
    }
    test_assert(runouts == ih_omaha_runouts(game, m));
    test_assert(memcmp(counts + place * bins, expected + place * bins, bytes) == 0);
    hands++;
  }
  (void)ih_binomial(ih_deck_cards(&game->deck) - m, game->hole, &live);
  ck_assert_uint_eq(hands, live);
  uint16_t *some = test_filled(places * bytes);
  ck_assert_int_eq(ih_omaha_board_histograms(made, board, m, wanted, some, NULL), IH_OK);
  for (size_t place = 0; place < places; place++)
    if (wanted[place])
      test_assert(memcmp(some + place * bins, counts + place * bins, bytes) == 0);
    else
      test_assert(test_untouched(some + place * bins, bytes));
  free(some);
  free(wanted);
  free(counts);
  free(expected);
}

/* Boards of every kind of suits, and random ones. */
static const struct {
  unsigned m;
  uint8_t cards[TURN];
} boards[] = {{FLOP, {0, 4, 8}},     {FLOP, {0, 4, 9}},      {FLOP, {0, 5, 10}},
              {FLOP, {16, 17, 18}},  {FLOP, {16, 17, 4}},    {TURN, {0, 4, 8, 12}},
              {TURN, {0, 4, 9, 13}}, {TURN, {0, 5, 10, 12}}, {TURN, {4, 5, 6, 8}},
              {TURN, {8, 16, 12, 5}}};
enum { BOARDS = sizeof boards / sizeof *boards };

static const struct {
  unsigned hole, ranks, suits, bins, boards;
  enum ih_ranking ranking;
  enum test_tier tier;
} games[] = {
    {4, 5, 4, 50, BOARDS + 4, IH_RANKING_STANDARD, TIER_CHECK},
    {4, 6, 4, 7, 4, IH_RANKING_STANDARD, TIER_CHECK},
    {4, 7, 3, 20, 4, IH_RANKING_STANDARD, TIER_CHECK},
    {4, 9, 4, 50, 1, IH_RANKING_SHORT, TIER_CHECK},
    {5, 5, 4, 16, 1, IH_RANKING_STANDARD, TIER_CHECK},
    {5, 6, 4, 10, BOARDS, IH_RANKING_STANDARD, TIER_LONG},
    {4, 8, 4, 255, BOARDS + 4, IH_RANKING_STANDARD, TIER_LONG},
    {6, 5, 4, 2, 2, IH_RANKING_STANDARD, TIER_LONG},
    {4, 13, 4, 50, BOARDS + 2, IH_RANKING_STANDARD, TIER_LONG},
};
enum { GAMES = sizeof games / sizeof *games };

START_TEST(board_by_board)
{
  struct test_random random = test_random_new(20261127);
  if (games[_i].tier > test_tier())
    return;
  const ih_omaha_game game =
      game_new(games[_i].hole, games[_i].ranks, games[_i].suits, games[_i].ranking);
  ih_omaha_bins *made = bins_new(&game, games[_i].bins, NULL);
  for (unsigned b = 0; b < games[_i].boards; b++) {
    const unsigned m = b < BOARDS ? boards[b].m : b % 2 == 0 ? FLOP : TURN;
    uint8_t board[TURN];
    if (b < BOARDS && games[_i].suits == 4)
      memcpy(board, boards[b].cards, m);
    else
      test_random_deal(&random, games[_i].ranks, games[_i].suits, m, board);
    check_board(&game, made, games[_i].bins, board, m, &random);
  }
  ih_omaha_bins_free(made);
}
END_TEST

/* ---- Rows in index order ------------------------------------------------------ */

/* The rows of a range are those of its hands on their boards; some ranges are short. */
START_TEST(rows_in_order)
{
  enum { BINS = 10, STRIDE = 9 };
  static const struct {
    uint64_t first;
    size_t count;
  } ranges[] = {{0, 5000}, {12345, 1}, {20000, 3000}, {77, 0}};
  const unsigned m = _i % 2 == 0 ? FLOP : TURN;
  const ih_omaha_game game = game_new(_i < 2 ? 4 : 5, 5, 4, IH_RANKING_STANDARD);
  const ih_rounds rounds = {.count = 2, .cards = {(uint8_t)game.hole, (uint8_t)m}};
  ih_omaha_bins *made = bins_new(&game, BINS, NULL);
  uint16_t *counts = malloc(ih_omaha_places(game.hole) * BINS * sizeof *counts);
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(&game.deck, &rounds, &indexer), IH_OK);
  for (size_t r = 0; r < sizeof ranges / sizeof *ranges; r++) {
    const size_t count = ranges[r].count, all = count * BINS;
    uint8_t *rows = test_filled(all + 8), before[TURN] = {0};
    ck_assert_uint_lt(ih_omaha_runouts(&game, m), 256);
    ck_assert_int_eq(
        ih_omaha_histogram_rows(made, m, ranges[r].first, count, NULL, NULL, rows, NULL), IH_OK);
    ck_assert(test_untouched(rows + all, 8));
    for (size_t i = 0; i < count; i += count / 20 + 1) {
      uint8_t cards[STRIDE];
      ih_unindex_unchecked(indexer, 1, ranges[r].first + i, cards);
      if (memcmp(before, cards + game.hole, m) != 0)
        ck_assert_int_eq(ih_omaha_board_histograms(made, cards + game.hole, m, NULL, counts, NULL),
                         IH_OK);
      memcpy(before, cards + game.hole, m);
      uint64_t place = 0, set = 0;
      for (unsigned c = 0; c < game.hole; c++)
        set |= UINT64_C(1) << cards[c];
      place = ih_colex_rank(set);
      for (unsigned b = 0; b < BINS; b++)
        ck_assert_uint_eq(rows[i * BINS + b], counts[place * BINS + b]);
    }
    free(rows);
  }
  uint8_t one[BINS];
  const uint64_t size = ih_indexer_size(indexer, 1);
  ck_assert_int_eq(ih_omaha_histogram_rows(NULL, m, 0, 1, NULL, NULL, one, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_histogram_rows(made, m, 0, 1, NULL, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_histogram_rows(made, 5, 0, 1, NULL, NULL, one, NULL), IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_histogram_rows(made, m, size, 1, NULL, NULL, one, NULL), IH_ERR_RANGE);
  ck_assert_int_eq(ih_omaha_histogram_rows(made, m, size + 1, 0, NULL, NULL, one, NULL),
                   IH_ERR_RANGE);
  ih_indexer_free(indexer);
  free(counts);
  ih_omaha_bins_free(made);
}
END_TEST

/* ---- Threads, and refusals ----------------------------------------------------- */

START_TEST(threads)
{
  const ih_executor three = test_threads(3);
  const ih_omaha_game game = game_new(4, 5, 4, IH_RANKING_STANDARD);
  const uint8_t board[] = {0, 6, 11};
  const size_t bytes = ih_omaha_places(4) * 10 * sizeof(uint16_t);
  ih_omaha_bins *one = bins_new(&game, 10, NULL), *many = bins_new(&game, 10, &three);
  uint16_t *a = test_filled(bytes), *b = test_filled(bytes);
  ck_assert_int_eq(ih_omaha_board_histograms(one, board, FLOP, NULL, a, NULL), IH_OK);
  ck_assert_int_eq(ih_omaha_board_histograms(many, board, FLOP, NULL, b, NULL), IH_OK);
  ck_assert_int_eq(memcmp(a, b, bytes), 0);
  free(a);
  free(b);
  ih_omaha_bins_free(one);
  ih_omaha_bins_free(many);
}
END_TEST

static int always(void *context)
{
  (void)context;
  return 1;
}

START_TEST(refusals)
{
  const ih_omaha_game game = game_new(4, 5, 4, IH_RANKING_STANDARD);
  const ih_omaha_game small = game_new(4, 3, 4, IH_RANKING_STANDARD);
  const ih_callbacks stop = {.is_cancelled = always};
  ih_omaha_bins *out = NULL;
  const struct {
    const ih_omaha_game *game;
    unsigned bins;
    enum ih_status status;
  } makes[] = {{NULL, 10, IH_ERR_ARGUMENT},
               {&small, 10, IH_ERR_UNSUPPORTED},
               {&game, 0, IH_ERR_ARGUMENT},
               {&game, 256, IH_ERR_ARGUMENT}};
  ih_error error;
  for (size_t i = 0; i < sizeof makes / sizeof *makes; i++) {
    ck_assert_int_eq(ih_omaha_bins_new(makes[i].game, makes[i].bins, NULL, NULL, &out, &error),
                     makes[i].status);
    ck_assert_ptr_null(out);
    ck_assert_uint_gt(strlen(error.message), 0);
  }
  ck_assert_int_eq(ih_omaha_bins_new(&game, 10, NULL, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_bins_new(&game, 10, NULL, &stop, &out, NULL), IH_ERR_CANCELLED);
  ck_assert_ptr_null(out);
  ih_omaha_bins_free(NULL);
  ih_omaha_bins *made = bins_new(&game, 10, NULL);
  const size_t bytes = ih_omaha_places(4) * 10 * sizeof(uint16_t);
  uint16_t *counts = test_filled(bytes);
  const uint8_t good[] = {0, 6, 11, 13, 19}, twice[] = {0, 6, 0}, beyond[] = {0, 6, 20};
  const struct {
    const ih_omaha_bins *bins;
    const uint8_t *board;
    size_t m;
    uint16_t *counts;
    enum ih_status status;
  } calls[] = {
      {NULL, good, FLOP, counts, IH_ERR_ARGUMENT}, {made, NULL, FLOP, counts, IH_ERR_ARGUMENT},
      {made, good, FLOP, NULL, IH_ERR_ARGUMENT},   {made, good, 2, counts, IH_ERR_COUNT},
      {made, good, FINAL, counts, IH_ERR_COUNT},   {made, twice, FLOP, counts, IH_ERR_DUPLICATE},
      {made, beyond, FLOP, counts, IH_ERR_CARD}};
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    ck_assert_int_eq(ih_omaha_board_histograms(calls[i].bins, calls[i].board, calls[i].m, NULL,
                                               calls[i].counts, &error),
                     calls[i].status);
    ck_assert_uint_gt(strlen(error.message), 0);
  }
  ck_assert(test_untouched(counts, bytes));
  free(counts);
  ih_omaha_bins_free(made);
}
END_TEST

/* The size that the documents name. */
START_TEST(bytes)
{
  const ih_omaha_game game = game_new(4, 13, 4, IH_RANKING_STANDARD);
  ck_assert_uint_lt(ih_omaha_bins_bytes(&game), UINT64_C(1100000000));
}
END_TEST

TEST_MAIN({board_by_board, 0, GAMES}, {rows_in_order, 0, 3}, {threads, .flags = TEST_THREADS},
          {refusals}, {bytes})
