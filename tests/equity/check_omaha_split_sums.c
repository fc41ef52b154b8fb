/* Shares of all hands of Omaha hi/lo over the runouts of a board: against each final board by
 * itself, and each opponent one by one. */
#include "base/bits.h"
#include "equity/omaha/board.h"
#include "executors.h"
#include "hands.h"
#include "harness.h"
#include "instructions.h"
#include "omaha_pots.h"
#include "questions.h"

#include <isohand/omaha_equity.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 5 };

/* ---- Sums --------------------------------------------------------------------- */

/* Scoops, three quarters, halves, quarters, nothing and the share. */
enum { ARRAYS = 6 };

struct sums {
  size_t places;
  uint32_t *of[ARRAYS];
};

static struct sums sums_new(unsigned hole)
{
  struct sums sums = {.places = ih_omaha_places(hole)};
  for (unsigned i = 0; i < ARRAYS; i++)
    sums.of[i] = test_filled(sums.places * sizeof *sums.of[i]);
  return sums;
}

static void sums_free(struct sums *sums)
{
  for (unsigned i = 0; i < ARRAYS; i++)
    free(sums->of[i]);
}

static void sums_clear(struct sums *sums)
{
  for (unsigned i = 0; i < ARRAYS; i++)
    memset(sums->of[i], 0, sums->places * sizeof *sums->of[i]);
}

static int sums_untouched(const struct sums *sums)
{
  int is_untouched = 1;
  for (unsigned i = 0; i < ARRAYS; i++)
    is_untouched &= test_untouched(sums->of[i], sums->places * sizeof *sums->of[i]);
  return is_untouched;
}

static int same_sums(const struct sums *a, const struct sums *b)
{
  int same = a->places == b->places;
  for (unsigned i = 0; i < ARRAYS && same; i++)
    same = memcmp(a->of[i], b->of[i], a->places * sizeof *a->of[i]) == 0;
  return same;
}

static ih_omaha_split split_of(const struct sums *sums)
{
  return (ih_omaha_split){sums->of[0], sums->of[1], sums->of[2],
                          sums->of[3], sums->of[4], sums->of[5]};
}

static struct sums compute(const ih_omaha_game *game, const uint8_t board[], size_t m,
                           const ih_executor *executor)
{
  struct sums sums = sums_new(game->hole);
  const ih_omaha_split split = split_of(&sums);
  ck_assert_int_eq(ih_omaha_board_split_sums(game, board, m, executor, NULL, &split, NULL), IH_OK);
  return sums;
}

/* ---- Every runout --------------------------------------------------------------- */

/* Adds the numbers of all final boards that contain board[0..m-1], with cards above `from`. */
static void add_runouts(ih_omaha_comparison *comparison, const ih_omaha_game *game, uint8_t board[],
                        size_t m, unsigned from, struct sums *more, struct sums *sums)
{
  const ih_omaha_split split = split_of(more);
  if (m == FINAL) {
    ck_assert_int_eq(ih_omaha_compare_split(comparison, board, m, &split), IH_OK);
    for (unsigned i = 0; i < ARRAYS; i++)
      for (size_t place = 0; place < sums->places; place++)
        sums->of[i][place] += more->of[i][place];
    return;
  }
  for (unsigned card = from; card < IH_MAX_CARDS; card++) {
    board[m] = (uint8_t)card;
    if (ih_deck_has(&game->deck, (uint8_t)card) && memchr(board, (int)card, m) == NULL)
      add_runouts(comparison, game, board, m + 1, card + 1, more, sums);
  }
}

static const struct {
  ih_omaha_game game;
  const char *board; /* NULL: dealt */
  size_t m;
  enum test_tier tier;
} spots[] = {
    {{.hole = 4, .deck = {.ranks = 10, .suits = 2}}, NULL, 3, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 10, .suits = 4}}, NULL, 4, TIER_CHECK},
    {{.hole = 5, .deck = {.ranks = 11, .suits = 2}}, NULL, 4, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 1}}, NULL, 3, TIER_CHECK},
    {{.hole = 4, .ranking = IH_RANKING_SHORT, .deck = {.ranks = 9, .suits = 4}},
     NULL,
     4,
     TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, "AsKsQdJd", 4, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, "As2s3d8d", 4, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, "8s7h3d3c", 4, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, "8s5s2sAhKd", 5, TIER_CHECK},
    {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, "7h5d2h", 3, TIER_CHECK},
    {{.hole = 5, .deck = {.ranks = 13, .suits = 4}}, "7h5d2hTd", 4, TIER_LONG},
    {{.hole = 6, .deck = {.ranks = 13, .suits = 4}}, "7h5d2hTd", 4, TIER_LONG},
    {{.hole = 5, .deck = {.ranks = 13, .suits = 4}}, "7h5d2d", 3, TIER_LONG},
};
enum { SPOTS = sizeof spots / sizeof *spots };

START_TEST(every_runout)
{
  const ih_omaha_game *game = &spots[_i].game;
  struct test_random random = test_random_new(4100 + (uint64_t)_i);
  ih_omaha_comparison *comparison;
  uint8_t board[FINAL];
  if (test_tier() < spots[_i].tier)
    return;
  if (spots[_i].board == NULL)
    test_random_deal(&random, game->deck.ranks, game->deck.suits, FINAL, board);
  else
    (void)test_cards(spots[_i].board, board, FINAL);
  struct sums sums = compute(game, board, spots[_i].m, NULL);
  struct sums expected = sums_new(game->hole), more = sums_new(game->hole);
  ck_assert_int_eq(ih_omaha_comparison_new(game->hole, game->ranking, &game->deck,
                                           ih_instructions_best(), &comparison, NULL),
                   IH_OK);
  sums_clear(&expected);
  add_runouts(comparison, game, board, spots[_i].m, 0, &more, &expected);
  ck_assert(same_sums(&sums, &expected));
  ih_omaha_comparison_free(comparison);
  sums_free(&more);
  sums_free(&expected);
  sums_free(&sums);
}
END_TEST

/* A hand of the turn of a small deck, by the rules alone. */
START_TEST(every_opponent)
{
  const ih_omaha_game game = {.hole = 4, .deck = {.ranks = 11, .suits = 4}};
  uint8_t board[FINAL], hole[4];
  uint64_t set = 0, won[OMAHA_POTS_QUARTERS + 1] = {0};
  size_t place = 0;
  /* The deck has no twos and threes, so these are Ks8d7s5c and AcKh6dQd. */
  (void)test_cards("Js6d5s3c", board, 4);
  (void)test_cards("QcJh4dTd", hole, 4);
  for (unsigned i = 0; i < 4; i++)
    set |= UINT64_C(1) << hole[i];
  for (uint64_t at = omaha_hands_first(4); at != set; at = omaha_hands_next(at))
    place++;
  for (uint8_t card = 0; card < 44; card++) {
    uint64_t one[OMAHA_POTS_QUARTERS + 1];
    struct omaha_hands hands;
    board[4] = card;
    if (memchr(board, card, 4) != NULL || (set >> card & 1) != 0)
      continue;
    omaha_hands_make(4, IH_RANKING_STANDARD, &game.deck, board, FINAL, &hands);
    uint32_t *low = omaha_pots_lows(&hands, &game.deck, board, FINAL);
    omaha_pots_count(&hands, low, set, place, one);
    for (unsigned q = 0; q <= OMAHA_POTS_QUARTERS; q++)
      won[q] += one[q];
    free(low);
    omaha_hands_free(&hands);
  }
  struct sums sums = compute(&game, board, 4, NULL);
  for (unsigned q = 0; q <= OMAHA_POTS_QUARTERS; q++) {
    ck_assert_uint_gt(won[q], 0);
    ck_assert_uint_eq(sums.of[OMAHA_POTS_QUARTERS - q][place], won[q]);
  }
  ck_assert_uint_eq(sums.of[5][place], won[1] + 2 * won[2] + 3 * won[3] + 4 * won[4]);
  sums_free(&sums);
}
END_TEST

/* ---- Ways to call --------------------------------------------------------------- */

static const ih_omaha_game standard = {.hole = 4, .deck = {.ranks = 13, .suits = 4}};

/* Neither the number of workers nor the order of the board's cards matters; any array may be
 * missing. */
START_TEST(ways_to_call)
{
  const size_t m = 3 + (size_t)_i;
  uint8_t board[FINAL], turned[FINAL];
  (void)test_cards("2h7d7c4hAs", board, FINAL);
  struct sums sums = compute(&standard, board, m, NULL);
  const ih_executor executors[] = {test_threads(1), test_threads(3), test_threads(16),
                                   test_backwards(2)};
  for (size_t e = 0; e < sizeof executors / sizeof *executors; e++) {
    struct sums again = compute(&standard, board, m, &executors[e]);
    ck_assert(same_sums(&sums, &again));
    sums_free(&again);
  }
  for (size_t i = 0; i < m; i++)
    turned[i] = board[m - 1 - i];
  struct sums again = sums_new(4);
  for (unsigned i = 0; i < ARRAYS; i++) {
    struct sums one = {.places = again.places};
    one.of[i] = again.of[i];
    const ih_omaha_split split = split_of(&one);
    ck_assert_int_eq(ih_omaha_board_split_sums(&standard, turned, m, NULL, NULL, &split, NULL),
                     IH_OK);
  }
  ck_assert(same_sums(&sums, &again));
  sums_free(&again);
  sums_free(&sums);
}
END_TEST

/* Like ih_omaha_board_split_sums, with an instruction set. */
START_TEST(instruction_sets)
{
  enum { MOST_TYPES = 49 };
  const size_t m = 3 + (size_t)_i;
  uint8_t board[FINAL];
  (void)test_cards("6s3s8hQd", board, 4);
  struct sums sums = compute(&standard, board, m, NULL);
  const ih_instructions *instructions = NULL;
  while ((instructions = test_instructions_after(instructions)) != NULL) {
    struct ihp_omaha_boards boards = {.deck = standard.deck,
                                      .kinds = IHP_OMAHA_SPLIT,
                                      .add_next = ihp_omaha_add_next_for(instructions)};
    struct ihp_omaha_board_sums of_board;
    uint32_t *share[IHP_OMAHA_SHARES];
    struct sums again = sums_new(4);
    const ih_omaha_split split = split_of(&again);
    ck_assert_int_eq(ih_omaha_comparison_new(4, IH_RANKING_STANDARD, &standard.deck, instructions,
                                             &boards.comparison, NULL),
                     IH_OK);
    for (size_t stage = m; stage < FINAL; stage++)
      ck_assert_int_eq(ihp_omaha_patterns_new(4, MOST_TYPES, &boards.stage[stage].patterns), IH_OK);
    ck_assert_int_eq(ihp_omaha_sum_board(&boards, board, m, &of_board), IH_OK);
    ihp_omaha_board_shares(&of_board, share);
    ihp_omaha_expand_split(boards.comparison->expand, of_board.patterns, share,
                           ih_omaha_opponents(&standard) * ih_omaha_runouts(&standard, (unsigned)m),
                           &split);
    ihp_omaha_boards_free(&boards);
    ck_assert_msg(same_sums(&sums, &again), "%s", ih_instructions_name(instructions));
    sums_free(&again);
  }
  sums_free(&sums);
}
END_TEST

/* ---- Bad arguments ---------------------------------------------------------------- */

static void refuse(const ih_omaha_game *game, const uint8_t board[], size_t m,
                   enum ih_status status, const char *message)
{
  struct sums sums = sums_new(4);
  const ih_omaha_split split = split_of(&sums);
  ih_error error = {0};
  ck_assert_int_eq(ih_omaha_board_split_sums(game, board, m, NULL, NULL, &split, &error), status);
  ck_assert_int_eq(error.status, status);
  ck_assert_msg(strstr(error.message, message) != NULL, "%s", error.message);
  ck_assert(sums_untouched(&sums));
  sums_free(&sums);
}

static void refuse_cards(const uint8_t cards[], size_t n, enum ih_status status)
{
  refuse(&standard, cards, n, status, "");
}

START_TEST(bad_arguments)
{
  const uint8_t bad[] = {52, 255};
  const ih_omaha_game three = {.hole = 3, .deck = standard.deck},
                      six = {.hole = 6, .deck = standard.deck},
                      small = {.hole = 4, .deck = {.ranks = 3, .suits = 4}},
                      reserved = {.hole = 4, .deck = standard.deck, .reserved = {1}};
  const ih_omaha_split none = {NULL};
  uint8_t board[] = {3, 17, 22, 40, 51, 8};
  refuse(NULL, board, 3, IH_ERR_ARGUMENT, "no game");
  refuse(&reserved, board, 3, IH_ERR_ARGUMENT, "reserved");
  refuse(&three, board, 3, IH_ERR_COUNT, "3 hole cards");
  refuse(&small, board, 3, IH_ERR_UNSUPPORTED, "3x4 does not hold two hands");
  refuse(&six, board, 3, IH_ERR_COUNT, "a board of 3 cards, expected 4 to 5");
  refuse(&standard, NULL, 3, IH_ERR_ARGUMENT, "no board");
  refuse(&standard, board, 2, IH_ERR_COUNT, "a board of 2 cards");
  refuse(&standard, board, 6, IH_ERR_COUNT, "a board of 6 cards");
  test_bad_cards(board, 3, FINAL, bad, sizeof bad, refuse_cards);
  ck_assert_int_eq(ih_omaha_board_split_sums(&standard, board, 5, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_split_sums(&standard, board, 5, NULL, NULL, &none, NULL), IH_OK);
}
END_TEST

/* Cancelled after any number of questions, it leaves the arrays as they were. */
START_TEST(cancelled)
{
  const uint8_t board[] = {0, 21, 42, 9};
  struct questions all = {0, UINT_MAX};
  ih_callbacks callbacks = {.context = &all, .is_cancelled = questions_answer};
  struct sums sums = sums_new(4);
  const ih_omaha_split split = split_of(&sums), none = {NULL};
  ck_assert_int_eq(ih_omaha_board_split_sums(&standard, board, 4, NULL, &callbacks, &none, NULL),
                   IH_OK);
  ck_assert_uint_gt(all.asked, 5);
  for (unsigned allowed = 0; allowed < all.asked; allowed++) {
    struct questions some = {0, allowed};
    callbacks.context = &some;
    ck_assert_int_eq(ih_omaha_board_split_sums(&standard, board, 4, NULL, &callbacks, &split, NULL),
                     IH_ERR_CANCELLED);
    ck_assert(sums_untouched(&sums));
  }
  sums_free(&sums);
}
END_TEST

TEST_MAIN({every_runout, 0, SPOTS}, {every_opponent}, {ways_to_call, 0, 3, TEST_THREADS},
          {instruction_sets, 0, 2}, {bad_arguments}, {cancelled})
