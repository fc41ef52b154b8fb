/* Sums of all hands of Omaha on a board: against every runout and opponent, and against matchups.
 */
#include "base/bits.h"
#include "equity/omaha/board.h"
#include "executors.h"
#include "hands.h"
#include "harness.h"
#include "instructions.h"
#include "reference_omaha_equity.h"

#include <isohand/matchup.h>
#include <isohand/omaha_equity.h>
#include <stdlib.h>
#include <string.h>

enum { FINAL = 5 };

/* ---- Sums and the oracle ----------------------------------------------------------------- */

struct sums {
  size_t places;
  uint32_t *wins, *ties;
};

static struct sums sums_new(unsigned hole)
{
  const size_t places = ih_omaha_places(hole);
  const struct sums sums = {places, test_filled(places * sizeof *sums.wins),
                            test_filled(places * sizeof *sums.ties)};
  return sums;
}

static void sums_free(struct sums *sums)
{
  free(sums->wins);
  free(sums->ties);
}

static int same_sums(const struct sums *a, const struct sums *b)
{
  return a->places == b->places && memcmp(a->wins, b->wins, a->places * sizeof *a->wins) == 0 &&
         memcmp(a->ties, b->ties, a->places * sizeof *a->ties) == 0;
}

static ih_omaha_game game_of(const struct reference_omaha_spot *spot)
{
  ih_omaha_game game = {.hole = spot->hole, .ranking = (enum ih_ranking)spot->ranking};
  ck_assert_int_eq(ih_deck_make(spot->ranks, spot->suits, &game.deck), IH_OK);
  return game;
}

static struct sums compute(const struct reference_omaha_spot *spot, const ih_executor *executor)
{
  const ih_omaha_game game = game_of(spot);
  struct sums sums = sums_new(spot->hole);
  ck_assert_int_eq(
      ih_omaha_board_sums(&game, spot->board, spot->m, executor, NULL, sums.wins, sums.ties, NULL),
      IH_OK);
  return sums;
}

static void deal_board(const struct reference_omaha_spot *spot, struct test_random *random,
                       uint8_t cards[], unsigned n)
{
  test_random_deal(random, spot->ranks, spot->suits, n, cards);
}

/* ---- Every hand of small decks ----------------------------------------------------------- */

/* Lists all hands of the deck without a card of the board; the caller frees them. */
static struct reference_omaha_hand *list_hands(const struct reference_omaha_spot *spot,
                                               size_t *count)
{
  struct reference_omaha_hand *hands = calloc(ih_omaha_places(spot->hole), sizeof *hands);
  const uint64_t end = UINT64_C(1) << (4 * spot->ranks);
  ck_assert_ptr_nonnull(hands);
  *count = 0;
  for (uint64_t set = 0; set < end; set++) {
    uint8_t cards[64];
    unsigned n = 0;
    int is_live = 1;
    if (ihp_popcount(set) != spot->hole)
      continue;
    for (uint8_t c = 0; c < 4 * spot->ranks; c++)
      if (set >> c & 1) {
        is_live &= c % 4u < spot->suits && memchr(spot->board, c, spot->m) == NULL;
        cards[n++] = c;
      }
    if (is_live)
      memcpy(hands[(*count)++].cards, cards, n);
  }
  return hands;
}

static const struct {
  struct reference_omaha_spot spot;
  unsigned boards;
  enum test_tier tier;
} small[] = {
    {{.hole = 4, .ranks = 5, .suits = 4, .m = 3}, 2, TIER_CHECK},
    {{.hole = 4, .ranks = 5, .suits = 4, .m = 4}, 4, TIER_CHECK},
    {{.hole = 4, .ranks = 5, .suits = 4, .m = 5}, 8, TIER_CHECK},
    {{.hole = 5, .ranks = 5, .suits = 4, .m = 3}, 1, TIER_CHECK},
    {{.hole = 5, .ranks = 5, .suits = 4, .m = 5}, 4, TIER_CHECK},
    {{.hole = 6, .ranks = 5, .suits = 4, .m = 4}, 2, TIER_CHECK},
    {{.hole = 4, .ranks = 6, .suits = 3, .m = 3}, 2, TIER_CHECK},
    {{.hole = 4, .ranks = 6, .suits = 4, .m = 5}, 4, TIER_CHECK},
    {{.hole = 4, .ranks = 6, .suits = 4, .m = 4}, 2, TIER_LONG},
    {{.hole = 4, .ranks = 6, .suits = 4, .m = 3}, 1, TIER_LONG},
};
enum { SMALL = sizeof small / sizeof *small };

/* All places of the arrays are compared, also those of hands that are not in the deck. */
START_TEST(small_decks)
{
  struct reference_omaha_spot spot = small[_i].spot;
  struct test_random random = test_random_new(3100 + (uint64_t)_i);
  if (test_tier() < small[_i].tier)
    return;
  struct sums expected = sums_new(spot.hole);
  for (unsigned b = 0; b < small[_i].boards; b++) {
    size_t count;
    deal_board(&spot, &random, spot.board, (unsigned)spot.m);
    struct sums sums = compute(&spot, NULL);
    struct reference_omaha_hand *hands = list_hands(&spot, &count);
    reference_omaha_equity(&spot, hands, count);
    memset(expected.wins, 0, expected.places * sizeof *expected.wins);
    memset(expected.ties, 0, expected.places * sizeof *expected.ties);
    for (size_t i = 0; i < count; i++) {
      const size_t place = reference_omaha_place(hands[i].cards, spot.hole);
      expected.wins[place] = (uint32_t)hands[i].wins;
      expected.ties[place] = (uint32_t)hands[i].ties;
    }
    ck_assert(same_sums(&sums, &expected));
    ck_assert_uint_gt(count, 1000);
    free(hands);
    sums_free(&sums);
  }
  sums_free(&expected);
}
END_TEST

/* ---- Some hands of large decks ----------------------------------------------------------- */

static const struct {
  struct reference_omaha_spot spot;
  unsigned hands;
  enum test_tier tier;
} large[] = {
    {{.hole = 4, .ranks = 13, .suits = 4, .m = 5}, 20, TIER_CHECK},
    {{.hole = 4, .ranks = 13, .suits = 4, .m = 4}, 6, TIER_CHECK},
    {{.hole = 4, .ranks = 13, .suits = 4, .m = 3}, 2, TIER_CHECK},
    {{.hole = 5, .ranks = 13, .suits = 4, .m = 5}, 6, TIER_CHECK},
    {{.hole = 5, .ranks = 13, .suits = 4, .m = 4}, 1, TIER_CHECK},
    {{.hole = 6, .ranks = 13, .suits = 4, .m = 5}, 2, TIER_CHECK},
    {{.hole = 4, .ranking = 1, .ranks = 9, .suits = 4, .m = 4}, 4, TIER_CHECK},
    {{.hole = 4, .ranking = 2, .ranks = 9, .suits = 4, .m = 4}, 4, TIER_CHECK},
    {{.hole = 4, .ranks = 13, .suits = 4, .m = 3}, 20, TIER_LONG},
    {{.hole = 5, .ranks = 13, .suits = 4, .m = 3}, 2, TIER_LONG},
    {{.hole = 6, .ranks = 13, .suits = 4, .m = 4}, 2, TIER_LONG},
};
enum { LARGE = sizeof large / sizeof *large, MOST_HANDS = 20 };

START_TEST(large_decks)
{
  struct reference_omaha_spot spot = large[_i].spot;
  struct reference_omaha_hand hands[MOST_HANDS];
  struct test_random random = test_random_new(3200 + (uint64_t)_i);
  uint8_t cards[52];
  if (test_tier() < large[_i].tier)
    return;
  const ih_omaha_game game = game_of(&spot);
  deal_board(&spot, &random, cards, 4 * spot.ranks);
  memcpy(spot.board, cards, spot.m);
  /* Any cards after those of the board: hands may overlap. */
  for (unsigned i = 0; i < large[_i].hands; i++) {
    const size_t rest = 4 * spot.ranks - spot.m;
    for (unsigned c = 0; c < spot.hole; c++) {
      const size_t at = c + test_random_below(&random, rest - c);
      const uint8_t card = cards[spot.m + at];
      cards[spot.m + at] = cards[spot.m + c];
      cards[spot.m + c] = hands[i].cards[c] = card;
    }
  }
  struct sums sums = compute(&spot, NULL);
  reference_omaha_equity(&spot, hands, large[_i].hands);
  for (unsigned i = 0; i < large[_i].hands; i++) {
    const size_t place = reference_omaha_place(hands[i].cards, spot.hole);
    ck_assert_uint_eq(hands[i].runouts, ih_omaha_runouts(&game, (unsigned)spot.m));
    ck_assert_uint_eq(hands[i].wins + hands[i].ties + hands[i].losses,
                      hands[i].runouts * ih_omaha_opponents(&game));
    ck_assert_uint_eq(sums.wins[place], hands[i].wins);
    ck_assert_uint_eq(sums.ties[place], hands[i].ties);
  }
  sums_free(&sums);
}
END_TEST

/* ---- Matchups ---------------------------------------------------------------------------- */

/* A hand on the turn meets its opponents one by one. */
START_TEST(matchups)
{
  struct reference_omaha_spot spot = {.hole = 4, .ranks = 13, .suits = 4, .m = 4};
  uint8_t hole[4], left[52];
  size_t n = 0;
  uint64_t wins = 0, ties = 0, boards = 0;
  (void)test_cards("AsKhQs9h", hole, 4);
  (void)test_cards("Js8s8h2d", spot.board, 4);
  for (uint8_t c = 0; c < 52; c++)
    if (memchr(hole, c, 4) == NULL && memchr(spot.board, c, 4) == NULL)
      left[n++] = c;
  for (size_t a = 0; a < n; a++)
    for (size_t b = 0; b < a; b++)
      for (size_t c = 0; c < b; c++)
        for (size_t d = 0; d < c; d++) {
          const uint8_t other[] = {left[a], left[b], left[c], left[d]};
          const ih_set hands[] = {ih_set_of_cards_unchecked(hole, 4),
                                  ih_set_of_cards_unchecked(other, 4)};
          ih_matchup m;
          test_assert(ih_matchup_omaha(hands, 2, ih_set_of_cards_unchecked(spot.board, 4), 0, NULL,
                                       NULL, &m) == IH_OK);
          wins += m.shares[0][0];
          ties += ih_matchup_ties(&m, 0);
          boards += m.boards;
        }
  struct sums sums = compute(&spot, NULL);
  const ih_omaha_game game = game_of(&spot);
  const size_t place = reference_omaha_place(hole, 4);
  ck_assert_uint_eq(boards, (uint64_t)ih_omaha_opponents(&game) * ih_omaha_runouts(&game, 4));
  ck_assert_uint_eq(sums.wins[place], wins);
  ck_assert_uint_eq(sums.ties[place], ties);
  sums_free(&sums);
}
END_TEST

/* ---- Properties of any board ------------------------------------------------------------- */

static struct reference_omaha_spot random_spot(struct test_random *random, unsigned hole, size_t m)
{
  struct reference_omaha_spot spot = {.hole = hole, .ranks = 13, .suits = 4, .m = m};
  deal_board(&spot, random, spot.board, (unsigned)m);
  return spot;
}

/* All hands together win as often as they lose, and tie an even number of times. */
START_TEST(wins_are_losses)
{
  static const struct {
    unsigned hole;
    size_t m;
  } of[] = {{4, 3}, {4, 4}, {4, 5}, {5, 4}, {5, 5}, {6, 5}};
  struct test_random random = test_random_new(3300 + (uint64_t)_i);
  const struct reference_omaha_spot spot = random_spot(&random, of[_i].hole, of[_i].m);
  const ih_omaha_game game = game_of(&spot);
  const uint64_t all =
      (uint64_t)ih_omaha_opponents(&game) * ih_omaha_runouts(&game, (unsigned)of[_i].m);
  struct sums sums = compute(&spot, NULL);
  uint64_t wins = 0, ties = 0, live = 1;
  for (size_t i = 0; i < sums.places; i++) {
    test_assert((uint64_t)sums.wins[i] + sums.ties[i] <= all);
    wins += sums.wins[i];
    ties += sums.ties[i];
  }
  for (unsigned i = 0; i < spot.hole; i++)
    live = live * (52 - spot.m - i) / (i + 1);
  ck_assert_uint_eq(2 * wins + ties, live * all);
  ck_assert_uint_eq(ties % 2, 0);
  sums_free(&sums);
}
END_TEST

/* Neither the number of workers nor the order of the board's cards matters; either array may be
 * missing. */
START_TEST(ways_to_call)
{
  struct test_random random = test_random_new(3400 + (uint64_t)_i);
  struct reference_omaha_spot spot = random_spot(&random, 4, 3 + (size_t)_i);
  const ih_omaha_game game = game_of(&spot);
  struct sums sums = compute(&spot, NULL);
  const ih_executor executors[] = {test_threads(1), test_threads(3), test_threads(16),
                                   test_backwards(2)};
  for (size_t e = 0; e < sizeof executors / sizeof *executors; e++) {
    struct sums again = compute(&spot, &executors[e]);
    ck_assert(same_sums(&sums, &again));
    sums_free(&again);
  }
  for (size_t i = 0; i < spot.m / 2; i++) {
    const uint8_t card = spot.board[i];
    spot.board[i] = spot.board[spot.m - 1 - i];
    spot.board[spot.m - 1 - i] = card;
  }
  struct sums again = sums_new(4);
  ck_assert_int_eq(
      ih_omaha_board_sums(&game, spot.board, spot.m, NULL, NULL, again.wins, NULL, NULL), IH_OK);
  ck_assert(test_untouched(again.ties, again.places * sizeof *again.ties));
  ck_assert_int_eq(
      ih_omaha_board_sums(&game, spot.board, spot.m, NULL, NULL, NULL, again.ties, NULL), IH_OK);
  ck_assert(same_sums(&sums, &again));
  ck_assert_int_eq(ih_omaha_board_sums(&game, spot.board, spot.m, NULL, NULL, NULL, NULL, NULL),
                   IH_OK);
  sums_free(&again);
  sums_free(&sums);
}
END_TEST

/* Like ih_omaha_board_sums, with an instruction set. */
static struct sums compute_by(const struct reference_omaha_spot *spot,
                              const ih_instructions *instructions)
{
  enum { MOST_TYPES = 49 };
  const ih_omaha_game game = game_of(spot);
  struct ihp_omaha_boards boards = {.deck = game.deck,
                                    .kinds = IH_OMAHA_WINS | IH_OMAHA_TIES,
                                    .add_next = ihp_omaha_add_next_for(instructions)};
  struct ihp_omaha_board_sums of_board;
  struct sums sums = sums_new(spot->hole);
  ck_assert_int_eq(ih_omaha_comparison_new(spot->hole, game.ranking, &game.deck, instructions,
                                           &boards.comparison, NULL),
                   IH_OK);
  for (size_t m = spot->m; m < FINAL; m++)
    ck_assert_int_eq(ihp_omaha_patterns_new(spot->hole, MOST_TYPES, &boards.stage[m].patterns),
                     IH_OK);
  ck_assert_int_eq(ihp_omaha_sum_board(&boards, spot->board, spot->m, &of_board), IH_OK);
  boards.comparison->expand(of_board.patterns, of_board.of[IHP_OMAHA_WINS], sums.wins);
  boards.comparison->expand(of_board.patterns, of_board.of[IHP_OMAHA_TIES], sums.ties);
  ihp_omaha_boards_free(&boards);
  return sums;
}

START_TEST(instruction_sets)
{
  struct test_random random = test_random_new(3500 + (uint64_t)_i);
  const struct reference_omaha_spot spot =
      random_spot(&random, 4 + (unsigned)_i % 2, _i < 2 ? 3 : 4);
  struct sums sums = compute(&spot, NULL);
  const ih_instructions *instructions = NULL;
  while ((instructions = test_instructions_after(instructions)) != NULL) {
    struct sums again = compute_by(&spot, instructions);
    ck_assert_msg(same_sums(&sums, &again), "%s", ih_instructions_name(instructions));
    sums_free(&again);
  }
  sums_free(&sums);
}
END_TEST

TEST_MAIN({small_decks, 0, SMALL}, {large_decks, 0, LARGE}, {matchups}, {wins_are_losses, 0, 6},
          {ways_to_call, 0, 3, TEST_THREADS}, {instruction_sets, 0, 4})
