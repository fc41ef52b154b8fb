/* All hole cards on a board: against the closed form one by one, and against each other in
 * pairs. */
#include "eval/showdown/showdown.h"
#include "hands.h"
#include "harness.h"
#include "instructions.h"

#include <isohand/rating.h>
#include <isohand/showdown.h>
#include <string.h>

/* A board, and its hole cards rated one by one. */
struct board {
  enum ih_ranking ranking;
  ih_deck deck;
  size_t n;
  uint8_t cards[5];
  uint64_t hand[IH_HOLES];     /* the two cards as bits */
  uint16_t strength[IH_HOLES]; /* 0 if a card is on the board or missing from the deck */
};

static void make_board(enum ih_ranking ranking, const ih_deck *deck, const uint8_t cards[],
                       size_t n, struct board *out)
{
  uint64_t taken = ~UINT64_C(0);
  unsigned place = 0;
  out->ranking = ranking;
  out->deck = *deck;
  out->n = n;
  for (uint8_t card = 0; card < 52; card++)
    if (ih_deck_has(deck, card))
      taken &= ~(UINT64_C(1) << card);
  memcpy(out->cards, cards, n);
  for (size_t i = 0; i < n; i++)
    taken |= UINT64_C(1) << cards[i];
  for (uint8_t a = 1; a < 52; a++)
    for (uint8_t b = 0; b < a; b++, place++) {
      uint8_t all[7] = {a, b};
      memcpy(all + 2, cards, n);
      out->hand[place] = UINT64_C(1) << a | UINT64_C(1) << b;
      out->strength[place] =
          (out->hand[place] & taken) != 0 ? 0 : ih_ranking_rate_plain(ranking, all, n + 2);
    }
  test_assert(place == IH_HOLES);
}

static int is_standard(const struct board *board)
{
  return ih_deck_cards(&board->deck) == 52;
}

/* Compares by the public call if it supports the deck. */
static void compare(const struct board *board, const ih_instructions *instructions, uint16_t wins[],
                    uint16_t ties[], ih_showdown_order *order)
{
  if (is_standard(board))
    ih_showdown_compare_unchecked(instructions, board->cards, board->n, wins, ties, order);
  else
    ihp_showdown_compare(board->ranking, &board->deck, instructions, board->cards, board->n, wins,
                         ties, order);
}

/* ---- Checks of one board ---------------------------------------------------- */

/* Numbers surrounded by guards that must not be written. */
struct guarded {
  uint16_t before[4], numbers[IH_HOLES], after[4];
};

static void guard(struct guarded *out)
{
  memset(out, 0xA5, sizeof *out);
}

static int is_guarded(const struct guarded *out)
{
  static const uint16_t guards[4] = {0xA5A5, 0xA5A5, 0xA5A5, 0xA5A5};
  return memcmp(out->before, guards, sizeof guards) == 0 &&
         memcmp(out->after, guards, sizeof guards) == 0;
}

static void check_rate(const struct board *board, const ih_instructions *instructions)
{
  struct guarded out;
  guard(&out);
  ih_showdown_rate_unchecked(instructions, board->cards, board->n, out.numbers);
  test_assert(is_guarded(&out));
  test_assert(memcmp(out.numbers, board->strength, sizeof board->strength) == 0);
}

/* The order contains all hole cards once, each level has one strength, their number is correct, and
 * strengths ascend. */
static void check_sort(const struct board *board, const ih_instructions *instructions)
{
  static ih_showdown_order out, portable;
  uint8_t seen[IH_HOLES] = {0};
  unsigned live = 0, wrong = 0;
  const size_t left = ih_deck_cards(&board->deck) - board->n;
  memset(&out, 0xA5, sizeof out);
  compare(board, instructions, NULL, NULL, &out);
  compare(board, ih_instructions_at(0), NULL, NULL, &portable);
  test_assert(memcmp(&out, &portable, sizeof out) == 0);
  for (unsigned i = 0; i < IH_HOLES; i++)
    live += board->strength[i] > 0;
  test_assert(out.holes == live && live == left * (left - 1) / 2);
  test_assert(out.levels >= 1 && out.levels <= IH_SHOWDOWN_LEVELS);
  test_assert(out.first[0] == 0 && out.first[out.levels] == live);
  for (unsigned g = 0; g < out.levels; g++) {
    wrong += out.first[g] >= out.first[g + 1];
    wrong += g > 0 && out.strength[g - 1] >= out.strength[g];
    for (unsigned i = out.first[g]; i < out.first[g + 1]; i++)
      wrong += board->strength[out.order[i]] != out.strength[g];
  }
  for (unsigned i = 0; i < IH_HOLES; i++) {
    test_assert(out.order[i] < IH_HOLES);
    wrong += seen[out.order[i]]++;
    wrong += i >= live && board->strength[out.order[i]] != 0;
  }
  for (unsigned g = out.levels; g < IH_SHOWDOWN_LEVELS; g++)
    wrong += out.first[g + 1] != 0 || out.strength[g] != 0;
  test_assert(wrong == 0);
}

/* Checks every hand against every other, and the joint counts. */
static void check_compare(const struct board *board, const ih_instructions *instructions)
{
  struct guarded win, tie;
  unsigned wrong = 0;
  const size_t others = ih_deck_cards(&board->deck) - board->n - 2;
  guard(&win);
  guard(&tie);
  compare(board, instructions, win.numbers, tie.numbers, NULL);
  test_assert(is_guarded(&win) && is_guarded(&tie));
  for (unsigned i = 0; i < IH_HOLES; i++) {
    const uint16_t strength = board->strength[i];
    unsigned wins = 0, ties = 0, loses = 0;
    for (unsigned j = 0; j < IH_HOLES && strength > 0; j++) {
      const unsigned meets = board->strength[j] > 0 && (board->hand[i] & board->hand[j]) == 0;
      wins += meets & (board->strength[j] < strength);
      ties += meets & (board->strength[j] == strength);
      loses += meets & (board->strength[j] > strength);
    }
    wrong += win.numbers[i] != wins || tie.numbers[i] != ties;
    wrong += strength > 0 && wins + ties + loses != others * (others - 1) / 2;
  }
  test_assert(wrong == 0);
}

/* Checks a board on every available instruction set. */
static void check_board_of(enum ih_ranking ranking, const ih_deck *deck, const uint8_t cards[],
                           size_t n, int in_pairs)
{
  static struct board board;
  make_board(ranking, deck, cards, n, &board);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    if (is_standard(&board))
      check_rate(&board, instructions);
    check_sort(&board, instructions);
    if (in_pairs)
      check_compare(&board, instructions);
  }
}

static void check_board(const uint8_t cards[], size_t n, int in_pairs)
{
  check_board_of(IH_RANKING_STANDARD, &(ih_deck){.ranks = 13, .suits = 4}, cards, n, in_pairs);
}

/* ---- Tests ------------------------------------------------------------------ */

START_TEST(test_random)
{
  const unsigned n = 3 + (unsigned)_i;
  struct test_random random = test_random_new(3300 + n);
  const unsigned boards = test_tier() == TIER_CHECK ? 400 : 20000;
  uint8_t cards[5];
  for (unsigned i = 0; i < boards; i++) {
    test_random_deal(&random, 13, i % 4 == 0 ? 2 : 4, n, cards);
    check_board(cards, n, i % 16 == 0);
  }
}
END_TEST

/* Other decks and rankings, down to decks of one suit and of five ranks. */
START_TEST(test_decks)
{
  static const struct {
    enum ih_ranking ranking;
    ih_deck deck;
  } games[] = {
      {IH_RANKING_SHORT, {.ranks = 9, .suits = 4}},
      {IH_RANKING_SHORT_TRIPS, {.ranks = 9, .suits = 4}},
      {IH_RANKING_STANDARD, {.ranks = 12, .suits = 4}},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 3}},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 2}},
      {IH_RANKING_STANDARD, {.ranks = 13, .suits = 1}},
      {IH_RANKING_STANDARD, {.ranks = 6, .suits = 3}},
      {IH_RANKING_STANDARD, {.ranks = 5, .suits = 2}},
      {IH_RANKING_STANDARD, {.ranks = 3, .suits = 4}},
  };
  const unsigned n = 3 + (unsigned)_i;
  struct test_random random = test_random_new(3500 + n);
  const unsigned boards = test_tier() == TIER_CHECK ? 60 : 2000;
  uint8_t cards[5];
  for (size_t g = 0; g < sizeof games / sizeof *games; g++)
    for (unsigned i = 0; i < boards; i++) {
      const ih_deck *deck = &games[g].deck;
      const unsigned suits = i % 4 == 0 && deck->suits > 2 ? 2 : deck->suits;
      test_random_deal(&random, deck->ranks, suits, n, cards);
      check_board_of(games[g].ranking, deck, cards, n, i % 8 == 0);
    }
}
END_TEST

/* Boards of few ranks: two pair, full houses, four of a kind. */
START_TEST(test_random_paired)
{
  const unsigned n = 3 + (unsigned)_i;
  struct test_random random = test_random_new(3400 + n);
  const unsigned boards = test_tier() == TIER_CHECK ? 100 : 4000;
  for (unsigned i = 0; i < boards; i++) {
    uint8_t cards[5];
    const unsigned above = (unsigned)test_random_below(&random, 11);
    test_random_deal(&random, i % 2 == 0 ? 2 : 3, 4, n, cards);
    for (unsigned j = 0; j < n; j++)
      cards[j] = (uint8_t)(cards[j] + 4 * above);
    check_board(cards, n, i % 10 == 0);
  }
}
END_TEST

/* A board of each kind, in pairs. */
START_TEST(test_kinds)
{
  static const char *const boards[] = {
      "AsKsQsJsTs", "5s4s3s2sAs", "6h5h4h3h2h", "Ts9s8s7s6s", /* straight flushes */
      "AsJs9s5s3s", "7d5d4d3d2d", "AhKhQhJh9h",               /* flushes */
      "AsKsQsJs2h", "5s4s3s2sKd", "9c7c6c2cAd", "AsKsQsJsAd", /* four of a suit */
      "AsKs2s7d9h", "4s3s2s4d4h", "AcKcQcAdKd", "8d7d6d8h8s", /* three of a suit */
      "AsAhAdAcKs", "2s2h2d2cAs", "2s2h2d2c3s", "9s9h9d9c2d", /* four of a kind */
      "KsKhKdQsQh", "2s2h2d3s3h", "AsAhAd2c2d",               /* full houses */
      "KsKhKdQs2h", "2s2h2d7c9s", "AsKhQdJcTs", "5s4h3d2cAs", /* three of a kind, straights */
      "AsAhKdKcQs", "3s3h2d2c7s", "AsAh9d7c2s", "2s2hAdKcQs", /* pairs */
      "AsKhQd9c7s", "2s3h4d5c7s", "7s5h4d3c2s",               /* nothing */
      "AsKsQs",     "AsAhAd",     "2s2h7d",     "AsKhQd",     /* flops, turns */
      "AsAhAdAc",   "KsQsJsTs",   "5s4s3s2h",   "2s2h3d3c",
  };
  const ih_deck deck = {.ranks = 13, .suits = 4};
  for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
    uint8_t cards[5];
    size_t n;
    ck_assert_int_eq(ih_cards_parse(&deck, boards[i], strlen(boards[i]), cards, 5, &n, NULL),
                     IH_OK);
    check_board(cards, n, 1);
  }
}
END_TEST

/* All hands tie on a royal flush, and on four aces and a king; three aces lose only to the one
 * possible straight. */
START_TEST(test_known)
{
  static const uint8_t royal[5] = {48, 44, 40, 36, 32}, quads[5] = {48, 49, 50, 51, 44};
  uint16_t wins[IH_HOLES], ties[IH_HOLES];
  const ih_instructions *instructions = ih_instructions_best();
  for (int q = 0; q < 2; q++) {
    ck_assert_int_eq(ih_showdown_compare(instructions, q ? quads : royal, 5, wins, ties, NULL),
                     IH_OK);
    ck_assert_uint_eq(wins[ih_hole_place(0, 1)], 0);
    ck_assert_uint_eq(ties[ih_hole_place(0, 1)], 990);
    ck_assert_uint_eq(wins[ih_hole_place(48, 1)], 0);
    ck_assert_uint_eq(ties[ih_hole_place(48, 1)], 0);
  }
  /* AsAh on AdKcQs7h2d: beats all except JT, of which there are 16. */
  static const uint8_t dry[5] = {50, 47, 40, 21, 2};
  ck_assert_int_eq(ih_showdown_compare(instructions, dry, 5, wins, ties, NULL), IH_OK);
  ck_assert_uint_eq(wins[ih_hole_place(48, 49)], 990 - 16);
  ck_assert_uint_eq(ties[ih_hole_place(48, 49)], 0);
  /* JsTs: the 15 others minus 6 with one of its cards. */
  ck_assert_uint_eq(ties[ih_hole_place(36, 32)], 9);
  ck_assert_uint_eq(wins[ih_hole_place(36, 32)], 990 - 9);
}
END_TEST

/* Outputs of the calls. */
struct outputs {
  uint16_t strengths[IH_HOLES], wins[IH_HOLES], ties[IH_HOLES];
  ih_showdown_order order;
};

/* Checked calls match the unchecked ones, also with one output at a time, and refuse without
 * writing. */
static void check_calls(const uint8_t board[], size_t n, enum ih_status status)
{
  static struct outputs unchecked, together, alone;
  const ih_instructions *instructions = ih_instructions_best();
  memset(&unchecked, 0x33, sizeof unchecked);
  memset(&together, 0x33, sizeof together);
  memset(&alone, 0x33, sizeof alone);
  if (status == IH_OK) {
    ih_showdown_rate_unchecked(instructions, board, n, unchecked.strengths);
    ih_showdown_compare_unchecked(instructions, board, n, unchecked.wins, unchecked.ties,
                                  &unchecked.order);
  }
  ck_assert_int_eq(ih_showdown_rate(instructions, board, n, together.strengths), status);
  ck_assert_int_eq(
      ih_showdown_compare(instructions, board, n, together.wins, together.ties, &together.order),
      status);
  ck_assert_mem_eq(&together, &unchecked, sizeof together);
  ck_assert_int_eq(ih_showdown_rate(instructions, board, n, alone.strengths), status);
  ck_assert_int_eq(ih_showdown_compare(instructions, board, n, alone.wins, NULL, NULL), status);
  ck_assert_int_eq(ih_showdown_compare(instructions, board, n, NULL, alone.ties, NULL), status);
  ck_assert_int_eq(ih_showdown_compare(instructions, board, n, NULL, NULL, &alone.order), status);
  ck_assert_mem_eq(&alone, &unchecked, sizeof alone);
}

START_TEST(test_checked)
{
  uint8_t board[6] = {0, 5, 10, 15, 20, 25};
  static const uint8_t bad[] = {52, 63, 64, 116, 255};
  check_calls(board, 3, IH_OK);
  check_calls(board, 4, IH_OK);
  check_calls(board, 5, IH_OK);
  check_calls(NULL, 5, IH_ERR_ARGUMENT);
  check_calls(board, 0, IH_ERR_COUNT);
  check_calls(board, 2, IH_ERR_COUNT);
  check_calls(board, 6, IH_ERR_COUNT);
  check_calls(board, SIZE_MAX, IH_ERR_COUNT);
  ck_assert_int_eq(ih_showdown_rate(ih_instructions_at(0), board, 5, NULL), IH_ERR_ARGUMENT);
  const ih_instructions *beyond = test_foreign_instructions();
  uint16_t strengths[IH_HOLES];
  ck_assert_int_eq(ih_showdown_rate(beyond, board, 5, strengths), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_showdown_compare(beyond, board, 5, strengths, NULL, NULL), IH_ERR_ARGUMENT);
  test_bad_cards(board, 3, 5, bad, sizeof bad, check_calls);
}
END_TEST

/* Several boards of the deck in turn: wins and losses are equal in number. */
START_TEST(test_sums)
{
  const unsigned step = test_tier() == TIER_CHECK ? 997 : test_tier() == TIER_LONG ? 31 : 1;
  const ih_instructions *instructions = ih_instructions_best();
  unsigned boards = 0, wrong = 0;
  uint8_t c[5];
  for (c[0] = 4; c[0] < 52; c[0]++)
    for (c[1] = 3; c[1] < c[0]; c[1]++)
      for (c[2] = 2; c[2] < c[1]; c[2]++)
        for (c[3] = 1; c[3] < c[2]; c[3]++)
          for (c[4] = 0; c[4] < c[3]; c[4]++) {
            uint16_t wins[IH_HOLES], ties[IH_HOLES];
            uint32_t win = 0, tie = 0;
            if (boards++ % step != 0)
              continue;
            ih_showdown_compare_unchecked(instructions, c, 5, wins, ties, NULL);
            for (unsigned i = 0; i < IH_HOLES; i++) {
              win += wins[i];
              tie += ties[i];
            }
            wrong += 2 * win + tie != 1081 * 990;
          }
  ck_assert_uint_eq(boards, 2598960);
  ck_assert_uint_eq(wrong, 0);
}
END_TEST

TEST_MAIN({test_random, 0, 3}, {test_random_paired, 0, 3}, {test_decks, 0, 3}, {test_kinds},
          {test_known}, {test_checked}, {test_sums})
