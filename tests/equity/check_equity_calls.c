/* Equity: its quotients, and refused games and arguments. */
#include "equities.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "instructions.h"

#include <stdlib.h>
#include <string.h>

struct game {
  enum ih_ranking ranking;
  const char *deck;
  unsigned final, bins;
};

static struct test_street street_of(const struct game *game, unsigned board)
{
  return test_street_new(game->ranking, game->deck, board, game->final, game->bins,
                         ih_instructions_best());
}

/* A street with all its boards computed. */
static struct test_street done(const struct game *game, unsigned board)
{
  struct test_street street = street_of(game, board);
  test_street_do(&street, 0, street.boards, NULL);
  return street;
}

/* ---- Quotients -------------------------------------------------------------------- */

START_TEST(quotients)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 50};
  struct test_street turn = done(&game, 4);
  struct test_street river = done(&game, 5);
  const size_t n = turn.hands, m = river.hands;
  float *mean = malloc(n * sizeof *mean), *square = malloc(n * sizeof *square);
  float *hs = malloc(m * sizeof *hs);
  ck_assert(mean != NULL && square != NULL && hs != NULL);
  ck_assert_int_eq(ih_equity_means(turn.street, n, turn.sums.points, NULL, mean, NULL), IH_OK);
  ck_assert_int_eq(ih_equity_means(turn.street, n, NULL, turn.sums.squares, NULL, square), IH_OK);
  ck_assert_int_eq(ih_equity_hs(river.street, m, river.wins, river.ties, hs), IH_OK);
  unsigned wrong = 0;
  for (size_t i = 0; i < n; i++) { /* 14 runouts, C(13, 2) = 78 opponents */
    wrong += mean[i] != (float)(turn.sums.points[i] / (14. * 156));
    wrong += square[i] != (float)((double)turn.sums.squares[i] / (14. * 156 * 156));
  }
  for (size_t i = 0; i < m; i++)
    wrong += hs[i] != (float)((2. * river.wins[i] + river.ties[i]) / 156);
  ck_assert_uint_eq(wrong, 0);
  ck_assert_int_eq(ih_equity_means(NULL, 0, NULL, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_means(turn.street, 1, NULL, turn.sums.squares, mean, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_means(turn.street, 1, turn.sums.points, NULL, NULL, square),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_hs(river.street, 1, NULL, river.ties, hs), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_hs(river.street, 1, river.wins, NULL, hs), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_hs(river.street, 1, river.wins, river.ties, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_hs(river.street, 0, NULL, NULL, NULL), IH_OK);
  ck_assert_int_eq(ih_equity_hs(NULL, 1, river.wins, river.ties, hs), IH_ERR_ARGUMENT);
  free(mean);
  free(square);
  free(hs);
  test_street_free(&turn);
  test_street_free(&river);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------- */

START_TEST(unknown_games)
{
  static const struct {
    enum ih_ranking ranking;
    const char *deck;
    unsigned final;
    enum ih_status status;
    const char *part; /* expected in the message */
  } rows[] = {
      {IH_RANKING_STANDARD, "13x4", 5, IH_OK, ""},
      {IH_RANKING_STANDARD, "royal", 5, IH_OK, ""},
      {IH_RANKING_STANDARD, "9x4", 3, IH_OK, ""},
      {IH_RANKING_SHORT, "short", 5, IH_OK, ""},
      {IH_RANKING_SHORT_TRIPS, "short", 4, IH_OK, ""},
      {IH_RANKING_STANDARD, "13x4", 2, IH_ERR_UNSUPPORTED, "3 to 5"},
      {IH_RANKING_STANDARD, "13x4", 6, IH_ERR_UNSUPPORTED, "3 to 5"},
      {IH_RANKING_SHORT, "13x4", 5, IH_ERR_UNSUPPORTED, "short does not rate hands of 13x4"},
      {IH_RANKING_SHORT, "9x3", 5, IH_ERR_UNSUPPORTED, "9x3"},
      {IH_RANKING_STANDARD, "14x3", 5, IH_ERR_UNSUPPORTED, "14x3"},
      {IH_RANKING_STANDARD, "13x4-ranks", 5, IH_ERR_UNSUPPORTED, "rank-only"},
      {IH_RANKING_STANDARD, "2x4", 5, IH_ERR_UNSUPPORTED, "does not hold"},
      {(enum ih_ranking)IH_RANKINGS, "13x4", 5, IH_ERR_ARGUMENT, "ranking"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    ih_error error = {.message = ""};
    ih_street *street = NULL;
    ih_deck deck;
    ck_assert_int_eq(ih_deck_parse(rows[i].deck, strlen(rows[i].deck), &deck, NULL), IH_OK);
    ck_assert_int_eq(ih_equity_check(rows[i].ranking, &deck, rows[i].final, &error),
                     rows[i].status);
    test_message_has(error, rows[i].part);
    ck_assert_int_eq(ih_street_new(rows[i].ranking, &deck, 3, rows[i].final, &street, &error),
                     rows[i].status);
    ck_assert_int_eq(street == NULL, rows[i].status != IH_OK);
    ih_street *portable = NULL;
    ck_assert_int_eq(ih_street_new_for(rows[i].ranking, &deck, 3, rows[i].final,
                                       ih_instructions_at(0), &portable, &error),
                     rows[i].status);
    ck_assert_int_eq(portable == NULL, street == NULL);
    ck_assert(street == NULL || ih_street_hands(portable) == ih_street_hands(street));
    ih_street_free(portable);
    ih_street_free(street);
  }
  ck_assert_int_eq(ih_equity_check(IH_RANKING_STANDARD, NULL, 5, NULL), IH_ERR_ARGUMENT);
}
END_TEST

START_TEST(refusals)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 50};
  static const struct game other = {IH_RANKING_STANDARD, "royal", 4, 50};
  struct test_street river = street_of(&game, 5), turn = street_of(&game, 4);
  static const struct game trips = {IH_RANKING_SHORT_TRIPS, "short", 5, 50};
  static const struct game shorts = {IH_RANKING_SHORT, "short", 5, 50};
  struct test_street flop = street_of(&game, 3), three = street_of(&other, 3);
  struct test_street early = street_of(&shorts, 0), late = street_of(&trips, 2);
  ih_equity_sums out = turn.sums;
  ih_equity_sums from = turn.sums;
  ih_street *street = NULL;
  ih_error error;
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &river.deck, 6, 5, &street, &error),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_street_new(IH_RANKING_STANDARD, &river.deck, 5, 5, NULL, &error),
                   IH_ERR_ARGUMENT);
  ck_assert_ptr_null(street);

  ck_assert_int_eq(ih_equity_final(NULL, 0, 1, NULL, NULL, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_final(turn.street, 0, 1, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_final(river.street, river.boards, 1, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_equity_final(river.street, 1, UINT64_MAX, NULL, NULL, NULL, NULL, NULL),
                   IH_ERR_RANGE);
  ck_assert_int_eq(ih_equity_final(river.street, river.boards, 0, NULL, NULL, NULL, NULL, NULL),
                   IH_OK);

  ck_assert_int_eq(ih_equity_sweep(NULL, 0, 1, NULL, NULL, &out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_sweep(turn.street, 0, 1, NULL, NULL, NULL), IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(ih_equity_sweep(turn.street, 0, 1, &unknown, NULL, &out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_sweep(flop.street, 0, 1, NULL, NULL, &out), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_sweep(river.street, 0, 1, NULL, NULL, &out), IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_sweep(turn.street, turn.boards + 1, 0, NULL, NULL, &out),
                   IH_ERR_RANGE);
  for (out.bins = 0; out.bins <= 256; out.bins += 256)
    ck_assert_int_eq(ih_equity_sweep(turn.street, 0, 1, NULL, NULL, &out), IH_ERR_ARGUMENT);
  for (unsigned i = 0; i < 2; i++) {
    out = turn.sums;
    out.reserved[i] = &out;
    ck_assert_int_eq(ih_equity_sweep(turn.street, 0, 1, NULL, NULL, &out), IH_ERR_ARGUMENT);
  }

  out = flop.sums;
  ck_assert_int_eq(ih_equity_aggregate(NULL, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_aggregate(flop.street, NULL, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, NULL, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, &from, 0, 1, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_aggregate(turn.street, flop.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_aggregate(turn.street, river.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_aggregate(three.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(
      ih_equity_aggregate(flop.street, turn.street, &from, flop.boards, 1, NULL, NULL, &out),
      IH_ERR_RANGE);
  ck_assert_int_eq(
      ih_equity_aggregate(early.street, flop.street, &from, 0, 1, NULL, NULL, &early.sums),
      IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(
      ih_equity_aggregate(early.street, late.street, &late.sums, 0, 1, NULL, NULL, &early.sums),
      IH_ERR_UNSUPPORTED);
  from.bins = 49;
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  from = turn.sums;
  from.reserved[0] = &from;
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  from = turn.sums;
  out.reserved[1] = &out;
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  out.reserved[1] = NULL;
  from.ties = NULL;
  ck_assert_int_eq(ih_equity_aggregate(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  test_street_free(&river);
  test_street_free(&turn);
  test_street_free(&flop);
  test_street_free(&three);
  test_street_free(&early);
  test_street_free(&late);
  ih_street_free(NULL);
}
END_TEST

TEST_MAIN({quotients}, {unknown_games}, {refusals})
