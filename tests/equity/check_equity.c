/* Equity: whole small games and boards of large ones against enumeration, and invariants of any
 * street. */
#include "equities.h"
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

/* A street of a whole game computed in every possible way: from each later street. */
static void check_aggregates(struct reference_equity *reference, const struct game *game,
                             struct test_street streets[], unsigned board)
{
  uint8_t cards[5];
  for (unsigned later = board + 1; later < game->final; later++) {
    struct test_street street = street_of(game, board);
    test_street_aggregate(&street, &streets[later], 0, street.boards, NULL);
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
      check_aggregates(reference, game, streets, board);
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
  unsigned few, many; /* random boards in `make check` and in longer tiers */
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

/* Boards with a symmetry are rare, so half of the random ones are among the first, which have few
 * suits. */
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

START_TEST(instruction_sets)
{
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;)
    for (unsigned i = 0; i < 2; i++)
      check_random(&larges[i], instructions, 3 - 2 * i);
}
END_TEST

/* ---- Whole streets with many boards ----------------------------------------------- */

/* Totals of runouts and scores: over all raw hands half of all opponents are beaten, as any two
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

/* All of short-deck Hold'em; in `make check`, with boards of at most four cards. */
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
      test_street_aggregate(&streets[i], &streets[i - 1], 0, streets[i].boards, NULL);
    check_conserved(&streets[i]);
  }
  for (unsigned i = 0; i < 4; i++)
    test_street_free(&streets[i]);
}
END_TEST

/* On a board of one card with ten ranks, a hand has more runouts than 16 bits hold; aggregated one
 * card at a time, or two at once. */
START_TEST(wide_histograms)
{
  static const struct game game = {IH_RANKING_STANDARD, "10x4", 5, 5};
  struct test_street turn = street_of(&game, 4), streets[2], preflop = street_of(&game, 0);
  test_street_do(&turn, 0, turn.boards, NULL);
  for (unsigned i = 0; i < 2; i++) {
    streets[i] = street_of(&game, 2 - i);
    test_street_aggregate(&streets[i], i == 0 ? &turn : &streets[0], 0, streets[i].boards, NULL);
    ck_assert_uint_eq(ih_street_bin_bytes(streets[i].street), i == 0 ? 2u : 4u);
    check_conserved(&streets[i]);
  }
  test_street_aggregate(&preflop, &streets[0], 0, 1, NULL);
  check_conserved(&preflop);
  struct test_street again = street_of(&game, 0);
  test_street_aggregate(&again, &streets[1], 0, 1, NULL);
  test_assert(test_street_same(&again, &preflop));
  test_street_free(&turn);
  test_street_free(&streets[0]);
  test_street_free(&streets[1]);
  test_street_free(&preflop);
  test_street_free(&again);
}
END_TEST

/* ---- Threads and slices ----------------------------------------------------------- */

/* A street computed in slices, or with an executor. */
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
      test_street_aggregate(&street, later, at, count, executor);
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

/* Omitting outputs does not change the others. */
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
        ck_assert_int_eq(ih_equity_aggregate(street[1].street, turn.street, &some, 0,
                                             street[1].boards, NULL, NULL, &one),
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

/* A single bin counts all runouts, and during aggregation counts each as many times as longer
 * boards contain it: 10 * 8,568 for the royal deck before the flop. */
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

TEST_MAIN({whole_games, 0, GAMES}, {random_boards, 0, LARGES}, {instruction_sets},
          {short_deck, IH_RANKING_SHORT, IH_RANKING_SHORT_TRIPS + 1}, {wide_histograms}, {parts},
          {one_bin}, {splits, .flags = TEST_THREADS})
