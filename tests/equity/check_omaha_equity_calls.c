/* The call for the sums of all hands of Omaha on a board: what it refuses, progress and
 * cancellation. */
#include "hands.h"
#include "harness.h"
#include "questions.h"

#include <isohand/omaha_equity.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 5 };

/* ---- Games and arguments ----------------------------------------------------------------- */

static const ih_deck standard = {.ranks = 13, .suits = 4};

START_TEST(games)
{
  static const struct {
    ih_omaha_game game;
    enum ih_status status;
    const char *message;
  } of[] = {
      {{.hole = 4, .deck = {.ranks = 13, .suits = 4}}, IH_OK, NULL},
      {{.hole = 6, .deck = {.ranks = 5, .suits = 4}}, IH_OK, NULL},
      {{.hole = 4, .deck = {.ranks = 13, .suits = 1}}, IH_OK, NULL},
      {{.hole = 4, .ranking = IH_RANKING_SHORT, .deck = {.ranks = 9, .suits = 4}}, IH_OK, NULL},
      {{.hole = 3, .deck = {.ranks = 13, .suits = 4}},
       IH_ERR_COUNT,
       "3 hole cards, expected 4 to 6"},
      {{.hole = 7, .deck = {.ranks = 13, .suits = 4}}, IH_ERR_COUNT, "7 hole cards"},
      {{.hole = 4, .deck = {.ranks = 3, .suits = 4}},
       IH_ERR_UNSUPPORTED,
       "the deck 3x4 does not hold two hands of 4 cards and a board of 5"},
      {{.hole = 6, .deck = {.ranks = 4, .suits = 4}},
       IH_ERR_UNSUPPORTED,
       "the deck 4x4 does not hold"},
      {{.hole = 4, .deck = {.ranks = 13, .suits = 4, .rank_only = 1}}, IH_ERR_UNSUPPORTED, ""},
      {{.hole = 4, .deck = {.ranks = 16, .suits = 4}}, IH_ERR_UNSUPPORTED, ""},
      {{.hole = 4, .ranking = IH_RANKING_SHORT, .deck = {.ranks = 13, .suits = 4}},
       IH_ERR_UNSUPPORTED,
       ""},
      {{.hole = 4, .ranking = (enum ih_ranking)99, .deck = {.ranks = 13, .suits = 4}},
       IH_ERR_ARGUMENT,
       ""},
      {{.hole = 4, .deck = {.ranks = 13, .suits = 5}}, IH_ERR_ARGUMENT, ""},
      {{.hole = 4, .deck = {.ranks = 13, .suits = 4}, .reserved = {0, 0, 0, 1}},
       IH_ERR_ARGUMENT,
       "a reserved member is set"},
  };
  const uint8_t board[] = {0, 5, 10};
  for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
    ih_error error = {0};
    ck_assert_int_eq(ih_omaha_game_check(&of[i].game, &error), of[i].status);
    ck_assert_int_eq(ih_omaha_game_check(&of[i].game, NULL), of[i].status);
    if (of[i].status == IH_OK)
      continue;
    ck_assert_int_eq(error.status, of[i].status);
    ck_assert_msg(strstr(error.message, of[i].message) != NULL, "%s", error.message);
    ck_assert_int_eq(ih_omaha_board_sums(&of[i].game, board, 3, NULL, NULL, NULL, NULL, &error),
                     of[i].status);
  }
  ck_assert_int_eq(ih_omaha_game_check(NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_sums(NULL, board, 3, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
}
END_TEST

/* The numbers that the header names. */
START_TEST(opponents_and_runouts)
{
  static const uint32_t opponents[] = {123410, 850668, 4496388};
  static const uint32_t runouts[] = {1712304, 0, 0, 990, 44, 1};
  for (unsigned i = 0; i < 3; i++) {
    const ih_omaha_game game = {.hole = 4 + i, .deck = standard};
    ck_assert_uint_eq(ih_omaha_opponents(&game), opponents[i]);
    for (unsigned m = 0; i == 0 && m <= FINAL; m++)
      if (runouts[m] > 0)
        ck_assert_uint_eq(ih_omaha_runouts(&game, m), runouts[m]);
  }
}
END_TEST

static void refuse_board(unsigned hole, const uint8_t board[], size_t m, enum ih_status status,
                         const char *message)
{
  const ih_omaha_game game = {.hole = hole, .deck = standard};
  const size_t places = ih_omaha_places(hole), bytes = 2 * places * sizeof(uint32_t);
  uint32_t *sums = test_filled(bytes);
  ih_error error = {0};
  ck_assert_int_eq(ih_omaha_board_sums(&game, board, m, NULL, NULL, sums, sums + places, &error),
                   status);
  ck_assert_int_eq(error.status, status);
  ck_assert_msg(strstr(error.message, message) != NULL, "%s", error.message);
  ck_assert(test_untouched(sums, bytes));
  free(sums);
}

static void refuse_cards(const uint8_t cards[], size_t n, enum ih_status status)
{
  refuse_board(4, cards, n, status, "");
}

START_TEST(bad_boards)
{
  const uint8_t bad[] = {52, 255};
  uint8_t board[] = {3, 17, 22, 40, 51, 8};
  refuse_board(4, NULL, 3, IH_ERR_ARGUMENT, "no board");
  refuse_board(4, board, 2, IH_ERR_COUNT, "a board of 2 cards, expected 3 to 5");
  refuse_board(5, board, 6, IH_ERR_COUNT, "a board of 6 cards, expected 3 to 5");
  refuse_board(6, board, 3, IH_ERR_COUNT, "a board of 3 cards, expected 4 to 5");
  test_bad_cards(board, 3, FINAL, bad, sizeof bad, refuse_cards);
}
END_TEST

/* ---- Progress and cancelling ------------------------------------------------------------- */

struct seen {
  uint64_t done, total;
  unsigned calls;
};

static void see(void *context, uint64_t done, uint64_t total)
{
  struct seen *seen = context;
  ck_assert_uint_ge(done, seen->done);
  ck_assert_uint_le(done, total);
  ck_assert(seen->calls == 0 || total == seen->total);
  *seen = (struct seen){done, total, seen->calls + 1};
}

START_TEST(progress)
{
  static const uint8_t board[] = {0, 21, 42};
  const ih_omaha_game game = {.hole = 4, .deck = standard};
  struct seen seen = {0, 0, 0};
  const ih_callbacks callbacks = {.context = &seen, .progress = see};
  ck_assert_int_eq(ih_omaha_board_sums(&game, board, 3, NULL, &callbacks, NULL, NULL, NULL), IH_OK);
  ck_assert_uint_gt(seen.calls, 1);
  ck_assert_uint_eq(seen.done, seen.total);
  ck_assert_uint_le(seen.total, 52);
}
END_TEST

/* Cancelled after any number of questions, it leaves the arrays as they were. */
START_TEST(cancelled)
{
  static const uint8_t board[] = {0, 21, 42, 9};
  const ih_omaha_game game = {.hole = 4, .deck = standard};
  struct questions all = {0, UINT_MAX};
  ih_callbacks callbacks = {.context = &all, .is_cancelled = questions_answer};
  const size_t places = ih_omaha_places(4), bytes = 2 * places * sizeof(uint32_t);
  uint32_t *sums = test_filled(bytes);
  ck_assert_int_eq(ih_omaha_board_sums(&game, board, 4, NULL, &callbacks, NULL, NULL, NULL), IH_OK);
  ck_assert_uint_gt(all.asked, 5);
  for (unsigned allowed = 0; allowed < all.asked; allowed++) {
    struct questions some = {0, allowed};
    ih_error error = {0};
    callbacks.context = &some;
    ck_assert_int_eq(
        ih_omaha_board_sums(&game, board, 4, NULL, &callbacks, sums, sums + places, &error),
        IH_ERR_CANCELLED);
    ck_assert_int_eq(error.status, IH_ERR_CANCELLED);
    ck_assert(test_untouched(sums, bytes));
  }
  free(sums);
}
END_TEST

TEST_MAIN({games}, {opponents_and_runouts}, {bad_boards}, {progress}, {cancelled})
