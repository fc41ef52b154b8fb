/* Equity: whole small games and boards of large ones against trying everything out, and
 * what must hold of any street. */
#include "equities.h"
#include "errors.h"
#include "executors.h"
#include "harness.h"
#include "instructions.h"

#include <isohand/sequence.h>
#include <stdlib.h>
#include <string.h>

/* ---- Whole games ------------------------------------------------------------- */

static const struct game {
  enum ih_ranking ranking;
  const char *deck;
  unsigned final, bins;
} games[] = {
    {IH_RANKING_STANDARD, "royal", 5, 50}, {IH_RANKING_STANDARD, "4x4", 4, 255},
    {IH_RANKING_STANDARD, "6x3", 3, 7},    {IH_RANKING_STANDARD, "8x2", 4, 50},
    {IH_RANKING_STANDARD, "13x1", 3, 1},   {IH_RANKING_STANDARD, "2x4", 4, 2},
    {IH_RANKING_STANDARD, "5x3", 5, 11},
};
enum { GAMES = sizeof games / sizeof *games };

/* Every hand on every raw board of a street. */
static void check_boards(struct reference_equity *reference, const struct test_street *street,
                         uint8_t board[], unsigned have, uint8_t from)
{
  static struct reference_sums sums[REFERENCE_PLACES];
  if (have == street->board) {
    reference_equity(reference, board, have, sums);
    ck_assert_uint_eq(test_street_wrong(street, board, sums), 0);
    return;
  }
  for (uint8_t card = from; card < 52; card++)
    if (ih_deck_has(&street->deck, card)) {
      board[have] = card;
      check_boards(reference, street, board, have + 1, (uint8_t)(card + 1));
    }
}

static struct test_street street_of(const struct game *game, unsigned board)
{
  return test_street_new(game->ranking, game->deck, board, game->final, game->bins,
                         ih_instructions_best());
}

/* A street of a whole game in every way that leads there: from each later one. */
static void check_folds(struct reference_equity *reference, const struct game *game,
                        struct test_street streets[], unsigned board)
{
  uint8_t cards[5];
  for (unsigned later = board + 1; later < game->final; later++) {
    struct test_street street = street_of(game, board);
    test_street_fold(&street, &streets[later], 0, street.boards, NULL);
    check_boards(reference, &street, cards, 0, 0);
    if (later == board + 1)
      streets[board] = street;
    else
      test_street_free(&street);
  }
}

START_TEST(whole_games)
{
  const struct game *game = &games[_i];
  struct test_street streets[6];
  uint8_t cards[5];
  ih_deck deck;
  ck_assert_int_eq(ih_deck_parse(game->deck, strlen(game->deck), &deck, NULL), IH_OK);
  struct reference_equity *reference = reference_equity_new((unsigned)game->ranking, deck.ranks,
                                                            deck.suits, game->final, game->bins);
  for (unsigned board = game->final + 1; board-- > 0;) {
    if (board + 1 < game->final) {
      check_folds(reference, game, streets, board);
      continue;
    }
    streets[board] = street_of(game, board);
    test_street_do(&streets[board], 0, streets[board].boards, NULL);
    check_boards(reference, &streets[board], cards, 0, 0);
  }
  for (unsigned board = 0; board <= game->final; board++)
    test_street_free(&streets[board]);
  reference_equity_free(reference);
}
END_TEST

/* ---- Boards of large games ------------------------------------------------------ */

static const struct large {
  struct game game;
  unsigned board;
  unsigned few, many; /* random boards: in `make check`, and in longer tiers */
} larges[] = {
    {{IH_RANKING_STANDARD, "13x4", 5, 50}, 5, 60, 3000},
    {{IH_RANKING_STANDARD, "13x4", 5, 50}, 4, 3, 100},
    {{IH_RANKING_STANDARD, "13x4", 4, 50}, 4, 20, 300},
    {{IH_RANKING_STANDARD, "13x4", 4, 20}, 3, 2, 40},
    {{IH_RANKING_STANDARD, "13x4", 3, 50}, 3, 20, 300},
    {{IH_RANKING_STANDARD, "13x4", 3, 100}, 2, 3, 40},
    {{IH_RANKING_STANDARD, "12x4", 5, 50}, 5, 8, 300},
    {{IH_RANKING_SHORT, "short", 5, 50}, 5, 50, 1000},
    {{IH_RANKING_SHORT, "short", 5, 50}, 4, 4, 100},
    {{IH_RANKING_SHORT_TRIPS, "short", 5, 50}, 5, 50, 1000},
    {{IH_RANKING_SHORT_TRIPS, "short", 5, 50}, 4, 4, 100},
};
enum { LARGES = sizeof larges / sizeof *larges };

/* Boards with a symmetry are few, so half of the random ones are among the first, which
 * hold few suits. */
static uint64_t random_board(struct test_random *random, uint64_t boards, unsigned i)
{
  return test_random_below(random, i % 2 == 0 ? boards : boards / 8 + 1);
}

static void check_random(const struct large *large, const ih_instructions *most, unsigned count)
{
  static struct reference_sums sums[REFERENCE_PLACES];
  const ih_rounds rounds = {.count = 1, .cards = {(uint8_t)large->board}};
  const struct game *game = &large->game;
  struct test_random random = test_random_new(1 + large->board + 8 * game->final);
  struct test_street street =
      test_street_new(game->ranking, game->deck, large->board, game->final, game->bins, most);
  struct reference_equity *reference = reference_equity_new(
      (unsigned)game->ranking, street.deck.ranks, street.deck.suits, game->final, game->bins);
  ih_indexer *boards;
  ck_assert_int_eq(ih_indexer_new(&street.deck, &rounds, &boards), IH_OK);
  for (unsigned i = 0; i < count; i++) {
    uint8_t board[5];
    const uint64_t at = random_board(&random, street.boards, i);
    test_street_do(&street, at, 1, NULL);
    ih_unindex_unchecked(boards, 0, at, board);
    reference_equity(reference, board, large->board, sums);
    ck_assert_uint_eq(test_street_wrong(&street, board, sums), 0);
  }
  ih_indexer_free(boards);
  reference_equity_free(reference);
  test_street_free(&street);
}

START_TEST(random_boards)
{
  const struct large *large = &larges[_i];
  check_random(large, ih_instructions_best(), test_tier() == TIER_CHECK ? large->few : large->many);
}
END_TEST

START_TEST(paths)
{
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (unsigned i = 0; i < 2; i++)
      check_random(&larges[i], instructions, 3 - 2 * i);
}
END_TEST

/* ---- A whole street of many boards ------------------------------------------------ */

/* Runouts, and points: over all raw hands half of all opponents are beaten, as each two
 * hands on a board meet twice. */
static void check_conserved(const struct test_street *street)
{
  const uint64_t all =
      (uint64_t)ih_street_runouts(street->street) * ih_street_opponents(street->street);
  const unsigned last = street->board > 0;
  unsigned __int128 points = 0, hands = 0;
  uint64_t multiplicity, wrong = 0;
  ih_sequence *sequence;
  ck_assert_int_eq(
      ih_sequence_new(ih_street_indexer(street->street), last, 0, street->hands, &sequence), IH_OK);
  for (uint64_t i = 0; i < street->hands; i++) {
    (void)ih_sequence_next_unchecked(sequence, 1,
                                     &(ih_sequence_arrays){.multiplicities = &multiplicity});
    const ih_equity_sums *sums = &street->sums;
    const int final = street->board == street->final;
    const uint64_t wins = final ? street->wins[i] : sums->wins[i];
    const uint64_t ties = final ? street->ties[i] : sums->ties[i];
    const uint64_t losses = final ? street->losses[i] : sums->losses[i];
    uint64_t mass = 0;
    for (unsigned b = 0; b < sums->bins; b++)
      mass += test_street_bin(street, i, b);
    wrong += wins + ties + losses != all;
    wrong +=
        !final &&
        (mass != ih_street_runouts(street->street) || sums->points[i] != 2 * wins + ties ||
         sums->squares[i] > (uint64_t)sums->points[i] * 2 * ih_street_opponents(street->street));
    points += (unsigned __int128)multiplicity * (2 * wins + ties);
    hands += multiplicity;
  }
  ih_sequence_free(sequence);
  ck_assert_uint_eq(wrong, 0);
  test_assert(points == hands * all);
}

/* All of short-deck Hold'em; in `make check` its boards have four cards at most. */
START_TEST(short_deck)
{
  const unsigned final = test_tier() == TIER_CHECK ? 4 : 5;
  const unsigned boards[] = {final, final - 1, final - 2, 0};
  struct test_street streets[4];
  const struct game game = {(enum ih_ranking)_i, "short", final, 50};
  for (unsigned i = 0; i < 4; i++) {
    streets[i] = street_of(&game, boards[i]);
    if (i < 2)
      test_street_do(&streets[i], 0, streets[i].boards, NULL);
    else
      test_street_fold(&streets[i], &streets[i - 1], 0, streets[i].boards, NULL);
    check_conserved(&streets[i]);
  }
  for (unsigned i = 0; i < 4; i++)
    test_street_free(&streets[i]);
}
END_TEST

/* On a board of one card of ten ranks a hand has more runouts than 16 bits count: folded one card
 * at a time, or two at once. */
START_TEST(wide_histograms)
{
  static const struct game game = {IH_RANKING_STANDARD, "10x4", 5, 5};
  struct test_street turn = street_of(&game, 4), streets[2], preflop = street_of(&game, 0);
  test_street_do(&turn, 0, turn.boards, NULL);
  for (unsigned i = 0; i < 2; i++) {
    streets[i] = street_of(&game, 2 - i);
    test_street_fold(&streets[i], i == 0 ? &turn : &streets[0], 0, streets[i].boards, NULL);
    ck_assert_uint_eq(ih_street_bin_bytes(streets[i].street), i == 0 ? 2u : 4u);
    check_conserved(&streets[i]);
  }
  test_street_fold(&preflop, &streets[0], 0, 1, NULL);
  check_conserved(&preflop);
  struct test_street again = street_of(&game, 0);
  test_street_fold(&again, &streets[1], 0, 1, NULL);
  test_assert(test_street_same(&again, &preflop));
  test_street_free(&turn);
  test_street_free(&streets[0]);
  test_street_free(&streets[1]);
  test_street_free(&preflop);
  test_street_free(&again);
}
END_TEST

/* ---- Threads and slices ----------------------------------------------------------- */

/* A street done in slices, or by an executor. */
static struct test_street done(const struct game *game, unsigned board,
                               const struct test_street *later, uint64_t slice,
                               const ih_executor *executor)
{
  struct test_street street = street_of(game, board);
  for (uint64_t at = 0; at < street.boards; at += slice) {
    const uint64_t count = street.boards - at < slice ? street.boards - at : slice;
    if (later == NULL)
      test_street_do(&street, at, count, executor);
    else
      test_street_fold(&street, later, at, count, executor);
  }
  return street;
}

static void check_same(struct test_street street, const struct test_street *expected)
{
  test_assert(test_street_same(&street, expected));
  test_street_free(&street);
}

START_TEST(splits)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 20};
  struct test_street streets[3];
  for (unsigned i = 0; i < 3; i++) {
    const unsigned board = 5 - i;
    const struct test_street *later = i == 2 ? &streets[1] : NULL;
    streets[i] = done(&game, board, later, UINT64_MAX / 2, NULL);
    for (unsigned workers = 1; workers <= 3; workers++) {
      const ih_executor threads = test_threads(workers), backwards = test_backwards(workers);
      check_same(done(&game, board, later, UINT64_MAX / 2, &threads), &streets[i]);
      check_same(done(&game, board, later, UINT64_MAX / 2, &backwards), &streets[i]);
    }
    check_same(done(&game, board, later, 17, NULL), &streets[i]);
  }
  for (unsigned i = 0; i < 3; i++)
    test_street_free(&streets[i]);
}
END_TEST

/* What is not wanted changes nothing of the rest. */
START_TEST(parts)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 50};
  struct test_street turn = done(&game, 4, NULL, UINT64_MAX / 2, NULL);
  struct test_street flop = done(&game, 3, &turn, UINT64_MAX / 2, NULL);
  for (unsigned part = 0; part < 6; part++) {
    struct test_street street[2] = {street_of(&game, 4), street_of(&game, 3)};
    for (unsigned i = 0; i < 2; i++) {
      const ih_equity_sums from = turn.sums;
      ih_equity_sums some = {.bins = 50};
      ih_equity_sums one = {.bins = 50};
      const ih_equity_sums *all = &street[i].sums;
      switch (part) {
      case 0:
        one.wins = all->wins, some.wins = from.wins;
        break;
      case 1:
        one.ties = all->ties, some.ties = from.ties;
        break;
      case 2:
        one.losses = all->losses, some.losses = from.losses;
        break;
      case 3:
        one.points = all->points, some.points = from.points;
        break;
      case 4:
        one.squares = all->squares, some.squares = from.squares;
        break;
      default:
        one.histogram = all->histogram, some.histogram = from.histogram;
      }
      if (i == 0)
        ck_assert_int_eq(ih_equity_sweep(street[0].street, 0, street[0].boards, NULL, NULL, &one),
                         IH_OK);
      else
        ck_assert_int_eq(ih_equity_fold(street[1].street, turn.street, &some, 0, street[1].boards,
                                        NULL, NULL, &one),
                         IH_OK);
      const struct test_street *expected = i == 0 ? &turn : &flop;
      const size_t n = expected->hands, bytes = n * 50;
      const void *got[] = {all->wins,   all->ties,    all->losses,
                           all->points, all->squares, all->histogram};
      const void *want[] = {expected->sums.wins,    expected->sums.ties,
                            expected->sums.losses,  expected->sums.points,
                            expected->sums.squares, expected->sums.histogram};
      const size_t size[] = {4 * n, 4 * n, 4 * n, 4 * n, 8 * n, bytes};
      for (unsigned other = 0; other < 6; other++)
        ck_assert_int_eq(memcmp(got[other], want[other], size[other]) == 0, other == part);
    }
    test_street_free(&street[0]);
    test_street_free(&street[1]);
  }
  test_street_free(&turn);
  test_street_free(&flop);
}
END_TEST

/* In one bin are all runouts, while they are added up as many times over as longer boards
 * contain them: 10 * 8,568 of the royal deck before the flop. */
START_TEST(one_bin)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 1};
  struct test_street streets[3];
  for (unsigned i = 0; i < 3; i++) {
    streets[i] =
        done(&game, i == 2 ? 0 : 4 - i, i > 0 ? &streets[i - 1] : NULL, UINT64_MAX / 2, NULL);
    unsigned wrong = 0;
    for (uint64_t hand = 0; hand < streets[i].hands; hand++)
      wrong += test_street_bin(&streets[i], hand, 0) != ih_street_runouts(streets[i].street);
    ck_assert_uint_eq(wrong, 0);
  }
  for (unsigned i = 0; i < 3; i++)
    test_street_free(&streets[i]);
}
END_TEST

/* ---- Quotients -------------------------------------------------------------------- */

START_TEST(quotients)
{
  static const struct game game = {IH_RANKING_STANDARD, "royal", 5, 50};
  struct test_street turn = done(&game, 4, NULL, UINT64_MAX / 2, NULL);
  struct test_street river = done(&game, 5, NULL, UINT64_MAX / 2, NULL);
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
    const char *part; /* of the message */
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
  ck_assert_int_eq(ih_equity_fold(NULL, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_fold(flop.street, NULL, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, NULL, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, &from, 0, 1, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_equity_fold(turn.street, flop.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_fold(turn.street, river.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(ih_equity_fold(three.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(
      ih_equity_fold(flop.street, turn.street, &from, flop.boards, 1, NULL, NULL, &out),
      IH_ERR_RANGE);
  ck_assert_int_eq(ih_equity_fold(early.street, flop.street, &from, 0, 1, NULL, NULL, &early.sums),
                   IH_ERR_UNSUPPORTED);
  ck_assert_int_eq(
      ih_equity_fold(early.street, late.street, &late.sums, 0, 1, NULL, NULL, &early.sums),
      IH_ERR_UNSUPPORTED);
  from.bins = 49;
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  from = turn.sums;
  from.reserved[0] = &from;
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  from = turn.sums;
  out.reserved[1] = &out;
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
                   IH_ERR_ARGUMENT);
  out.reserved[1] = NULL;
  from.ties = NULL;
  ck_assert_int_eq(ih_equity_fold(flop.street, turn.street, &from, 0, 1, NULL, NULL, &out),
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

TEST_MAIN({whole_games, 0, GAMES}, {random_boards, 0, LARGES}, {paths},
          {short_deck, IH_RANKING_SHORT, IH_RANKING_SHORT_TRIPS + 1}, {wide_histograms}, {parts},
          {one_bin}, {quotients}, {unknown_games}, {refusals}, {splits, .flags = TEST_THREADS})
