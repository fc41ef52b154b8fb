/* Hands against hands in Hold'em, the short deck and Omaha: published results, every board counted,
 * and invariants. */
#include "executors.h"
#include "harness.h"
#include "reference_matchup.h"
#include "reference_omaha.h"
#include "reference_strength.h"

#include <isohand/matchup.h>
#include <isohand/omaha.h>
#include <isohand/rating.h>
#include <stdlib.h>
#include <string.h>

static ih_set set_of(const char *text)
{
  ih_deck deck;
  uint8_t cards[52];
  size_t n;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_cards_parse(&deck, text, strlen(text), cards, 52, &n, NULL), IH_OK);
  return ih_set_of_cards_unchecked(cards, n);
}

/* ---- Published results -------------------------------------------------------- */

START_TEST(test_known)
{
  static const struct {
    const char *hand[2];
    uint64_t wins, ties, losses;
  } known[] = {{{"AcAd", "KcKd"}, 1410336, 9308, 292660},
               {{"AcAd", "KcKh"}, 1399204, 7923, 305177}};
  for (size_t i = 0; i < 2; i++) {
    const ih_set hands[2] = {set_of(known[i].hand[0]), set_of(known[i].hand[1])};
    ih_matchup m;
    ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, 0, &m), IH_OK);
    ck_assert_uint_eq(m.boards, 1712304);
    ck_assert_uint_eq(m.shares[0][0], known[i].wins);
    ck_assert_uint_eq(m.shares[1][0], known[i].losses);
    ck_assert_uint_eq(ih_matchup_ties(&m, 0), known[i].ties);
    ck_assert_uint_eq(ih_matchup_ties(&m, 1), known[i].ties);
    ck_assert_uint_eq(ih_matchup_pot(&m, 0), 2520 * known[i].wins + 1260 * known[i].ties);
  }
}
END_TEST

/* ---- Enumeration of every board ----------------------------------------------- */

/* A random spot: the players' cards, then the board, then dead cards. */
struct dealt {
  struct reference_spot spot;
  uint8_t hole[60];
  ih_set hands[10], board, dead;
  size_t players, n;
};

/* With `suited`, most cards are of one suit, so that many boards make flushes. */
static struct dealt deal(struct test_random *random, unsigned ranks, size_t players, size_t n,
                         size_t open, size_t gone, int suited)
{
  struct dealt d = {
      .spot = {.ranks = ranks, .open = open, .gone = gone}, .players = players, .n = n};
  const size_t total = players * n + open + gone;
  uint8_t cards[52], rest[52];
  size_t front = 0, back = 0;
  test_random_deal(random, ranks, 4, 4 * ranks, cards);
  if (suited) { /* other suits mostly come after */
    for (size_t i = 0; i < 4 * ranks; i++)
      if (cards[i] % 4 == 2 || test_random_below(random, 4) == 0)
        cards[front++] = cards[i];
      else
        rest[back++] = cards[i];
    memcpy(cards + front, rest, back);
    for (size_t i = total; i-- > 1;) {
      const size_t j = test_random_below(random, i + 1);
      const uint8_t card = cards[i];
      cards[i] = cards[j];
      cards[j] = card;
    }
  }
  memcpy(d.hole, cards, players * n);
  memcpy(d.spot.board, cards + players * n, open);
  memcpy(d.spot.dead, cards + players * n + open, gone);
  for (size_t p = 0; p < players; p++)
    d.hands[p] = ih_set_of_cards_unchecked(d.hole + p * n, n);
  d.board = ih_set_of_cards_unchecked(d.spot.board, open);
  d.dead = ih_set_of_cards_unchecked(d.spot.dead, gone);
  return d;
}

static int is_same(const ih_matchup *m, const struct reference_result *expected)
{
  return m->boards == expected->boards &&
         memcmp(m->shares, expected->shares, sizeof expected->shares) == 0;
}

/* Rates by the rules, or by the library's evaluator where they would take too long. */
static void seven(const uint8_t hole[], const uint8_t board[], uint8_t cards[7])
{
  memcpy(cards, hole, 2);
  memcpy(cards + 2, board, 5);
}
#define RATE(name, call)                                                                           \
  static uint16_t name(const uint8_t hole[], size_t n, const uint8_t board[5])                     \
  {                                                                                                \
    uint8_t cards[7];                                                                              \
    (void)n;                                                                                       \
    seven(hole, board, cards);                                                                     \
    return call;                                                                                   \
  }
RATE(rate_standard, reference_ranking_strength(0, cards, 7))
RATE(rate_short, reference_ranking_strength(1, cards, 7))
RATE(rate_trips, reference_ranking_strength(2, cards, 7))
RATE(rate_fast, ih_rate_unchecked(cards, 7))
RATE(rate_fast_short, ih_ranking_rate_unchecked(IH_RANKING_SHORT, cards, 7))
RATE(rate_fast_trips, ih_ranking_rate_unchecked(IH_RANKING_SHORT_TRIPS, cards, 7))

static reference_rate *const by_rules[] = {rate_standard, rate_short, rate_trips};
static reference_rate *const fast[] = {rate_fast, rate_fast_short, rate_fast_trips};

static void check_hands(struct test_random *random, unsigned ranking, size_t players, size_t open,
                        size_t gone, reference_rate *rate)
{
  const unsigned ranks = ranking == 0 ? 13 : 9;
  const struct dealt d =
      deal(random, ranks, players, 2, open, gone, (int)test_random_below(random, 2));
  const struct reference_result expected = reference_matchup(&d.spot, rate, d.hole, players, 2);
  ih_matchup m;
  ck_assert_int_eq(
      ih_matchup_hands((enum ih_ranking)ranking, d.hands, players, d.board, d.dead, &m), IH_OK);
  ck_assert_msg(is_same(&m, &expected), "ranking %u, %zu players, %zu open, %zu dead", ranking,
                players, open, gone);
}

START_TEST(test_after_flop)
{
  struct test_random random = test_random_new(0x6D61746368);
  const unsigned rounds = test_tier() == TIER_CHECK ? 1 : 10;
  for (unsigned round = 0; round < rounds; round++)
    for (unsigned ranking = 0; ranking < 3; ranking++)
      for (size_t players = 2; players <= 10; players++)
        for (size_t open = 3; open <= 5; open++)
          for (unsigned i = 0; i < (open == 3 ? 4 : 20); i++)
            check_hands(&random, ranking, players, open, test_random_below(&random, 7),
                        by_rules[ranking]);
}
END_TEST

START_TEST(test_before_flop)
{
  struct test_random random = test_random_new(0x707265);
  const unsigned rounds = test_tier() == TIER_CHECK ? 1 : 20;
  for (unsigned round = 0; round < rounds; round++) {
    for (unsigned ranking = 0; ranking < 3; ranking++)
      for (size_t open = 0; open < 3; open++)
        for (size_t players = 2; players <= 4; players++)
          check_hands(&random, ranking, players, open, players > 2 ? 8 : 0, fast[ranking]);
    check_hands(&random, 1, 2, 0, 6, by_rules[1]);
  }
  if (test_tier() > TIER_CHECK)
    check_hands(&random, 0, 2, 0, 0, by_rules[0]);
}
END_TEST

/* ---- Invariants ---------------------------------------------------------------- */

START_TEST(test_conserved)
{
  struct test_random random = test_random_new(0x636F6E);
  for (unsigned i = 0; i < 60; i++) {
    const size_t players = 2 + test_random_below(&random, 9);
    const struct dealt d = deal(&random, 13, players, 2, test_random_below(&random, 6),
                                test_random_below(&random, 9), (int)(i % 2));
    ih_matchup m;
    uint64_t pots = 0, boards = 1;
    ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, d.hands, players, d.board, d.dead, &m),
                     IH_OK);
    const size_t left = 52 - 2 * players - d.spot.open - d.spot.gone;
    for (size_t k = 0; k < 5 - d.spot.open; k++)
      boards = boards * (left - k) / (k + 1);
    ck_assert_uint_eq(m.boards, boards);
    for (unsigned p = 0; p < players; p++)
      pots += ih_matchup_pot(&m, p);
    ck_assert_uint_eq(pots, boards * IH_MATCHUP_POT);
    for (unsigned k = 0; k < 10; k++) {
      uint64_t sharers = 0;
      for (unsigned p = 0; p < 10; p++) {
        sharers += m.shares[p][k];
        test_assert(p < players || m.shares[p][k] == 0);
      }
      test_assert(sharers % (k + 1) == 0 && (k < players || sharers == 0));
    }
  }
}
END_TEST

/* Permuting the players or the suits permutes the result. */
START_TEST(test_symmetric)
{
  struct test_random random = test_random_new(0x73796D);
  for (unsigned i = 0; i < 40; i++) {
    const size_t players = 2 + test_random_below(&random, 5);
    const struct dealt d =
        deal(&random, 13, players, 2, test_random_below(&random, 6), 3, (int)(i % 2));
    const unsigned turn = (unsigned)test_random_below(&random, 4);
    ih_set hands[10];
    ih_matchup m, other;
#define TURN(mask) ((mask) << 16 * turn | (turn == 0 ? 0 : (mask) >> (64 - 16 * turn)))
    for (size_t p = 0; p < players; p++)
      hands[players - 1 - p] = TURN(d.hands[p]);
    ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, d.hands, players, d.board, d.dead, &m),
                     IH_OK);
    ck_assert_int_eq(
        ih_matchup_hands(IH_RANKING_STANDARD, hands, players, TURN(d.board), TURN(d.dead), &other),
        IH_OK);
    for (size_t p = 0; p < players; p++)
      ck_assert_mem_eq(m.shares[p], other.shares[players - 1 - p], sizeof m.shares[p]);
  }
}
END_TEST

/* ---- Omaha ---------------------------------------------------------------------- */

static uint16_t rate_omaha(const uint8_t hole[], size_t n, const uint8_t board[5])
{
  return reference_omaha_strength(hole, n, board, 5);
}

static uint16_t rate_omaha_fast(const uint8_t hole[], size_t n, const uint8_t board[5])
{
  return ih_omaha_rate_unchecked(hole, n, board, 5);
}

static void check_omaha(struct test_random *random, size_t players, size_t n, size_t open,
                        size_t gone, const ih_executor *executor, reference_rate *rate)
{
  const struct dealt d =
      deal(random, 13, players, n, open, gone, (int)test_random_below(random, 2));
  const struct reference_result expected = reference_matchup(&d.spot, rate, d.hole, players, n);
  ih_matchup m;
  ck_assert_int_eq(ih_matchup_omaha(d.hands, players, d.board, d.dead, executor, NULL, &m), IH_OK);
  ck_assert_msg(is_same(&m, &expected), "Omaha: %zu players of %zu cards, %zu open, %zu dead",
                players, n, open, gone);
}

START_TEST(test_omaha)
{
  struct test_random random = test_random_new(0x6F6D61);
  const ih_executor executors[] = {test_threads(2), test_backwards(3), test_threads(3)};
  for (size_t n = 4; n <= 6; n++)
    for (size_t players = 2; players <= 4; players++)
      for (size_t open = 3; open <= 5; open++)
        for (unsigned i = 0; i < (open == 3 ? 2 : 10); i++)
          check_omaha(&random, players, n, open, test_random_below(&random, 4),
                      i == 3 ? NULL : &executors[i % 3], rate_omaha);
  for (size_t open = 0; open < 3; open++)
    check_omaha(&random, 2, 4, open, 16, &executors[0], rate_omaha_fast);
}
END_TEST

/* Hands that a suit permutation fixes or swaps. */
START_TEST(test_omaha_symmetric)
{
  static const char *const texts[][4] = {{"AsAhKsKh", "QcQdJcJd", "", "2s2h2c"},
                                         {"AsAhAdKc", "QsQhQdJc", "2c3c", ""},
                                         {"AsKsQhJh", "AhKhQsJs", "2d3d", ""},
                                         {"AsAhKsKh", "AdAcKdKc", "7s7h7d", "8s8h8d8c"},
                                         {"AsAhKsKh", "QsQhJsJh", "2d3d4d", "5s"}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ih_set hands[2] = {set_of(texts[i][0]), set_of(texts[i][1])};
    const ih_set board = set_of(texts[i][2]);
    struct reference_spot spot = {.ranks = 13};
    uint8_t hole[8];
    ih_set dead = set_of(texts[i][3]);
    if (i == 0) /* fewer boards */
      dead |= set_of("3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c");
    spot.open = ih_set_cards(board, spot.board);
    spot.gone = ih_set_cards(dead, spot.dead);
    (void)ih_set_cards(hands[0], hole);
    (void)ih_set_cards(hands[1], hole + 4);
    const struct reference_result expected = reference_matchup(&spot, rate_omaha_fast, hole, 2, 4);
    ih_matchup m;
    ck_assert_int_eq(ih_matchup_omaha(hands, 2, board, dead, NULL, NULL, &m), IH_OK);
    ck_assert_msg(is_same(&m, &expected), "%s against %s", texts[i][0], texts[i][1]);
  }
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------- */

START_TEST(test_refusals)
{
  static const struct {
    const char *hand[3], *board, *dead;
    enum ih_status status, omaha;
  } cases[] = {
      {{"AsKs", "QsJs"}, "", "", IH_OK, IH_ERR_COUNT},
      {{"AsKs9h8h", "QsJs7h6h"}, "", "", IH_ERR_COUNT, IH_OK},
      {{"As", "QsJs"}, "", "", IH_ERR_COUNT, IH_ERR_COUNT},
      {{"AsKsTs", "QsJs"}, "", "", IH_ERR_COUNT, IH_ERR_COUNT},
      {{"AsKs", "AsJs"}, "", "", IH_ERR_DUPLICATE, IH_ERR_COUNT},
      {{"AsKs", "QsJs"}, "2c3cAs", "", IH_ERR_DUPLICATE, IH_ERR_COUNT},
      {{"AsKs", "QsJs"}, "", "4dQs", IH_ERR_DUPLICATE, IH_ERR_COUNT},
      {{"AsKs", "QsJs"}, "2c3c4c", "4c", IH_ERR_DUPLICATE, IH_ERR_DUPLICATE},
      {{"AsKs", "QsJs"}, "2c3c4c5c6c7c", "", IH_ERR_COUNT, IH_ERR_COUNT},
      {{"AsKs9h8h", "QsJs7h6h9c"}, "2c3c4c", "", IH_ERR_COUNT, IH_OK},
      {{"AsKs9h8h3d", "QsJs7h6h9c8c7c"}, "2c3c4c", "", IH_ERR_COUNT, IH_ERR_COUNT},
      {{"AsKs9h8h3d", "AsJs7h6h9c"}, "2c3c4c", "", IH_ERR_COUNT, IH_ERR_DUPLICATE},
  };
  ih_matchup *m = test_filled(sizeof *m);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ih_set hands[2] = {set_of(cases[i].hand[0]), set_of(cases[i].hand[1])};
    const ih_set board = set_of(cases[i].board), dead = set_of(cases[i].dead);
    if (cases[i].status != IH_OK) {
      ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, board, dead, m),
                       cases[i].status);
      ck_assert(test_untouched(m, sizeof *m));
    }
    if (cases[i].omaha != IH_OK) {
      ck_assert_int_eq(ih_matchup_omaha(hands, 2, board, dead, NULL, NULL, m), cases[i].omaha);
      ck_assert(test_untouched(m, sizeof *m));
    }
  }
  const ih_set hands[11] = {set_of("AsKs"), set_of("QsJs")};
  const uint64_t most = set_of("2s2h2d2c3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c7s7h7d7c8s8h8d8c9s9h9d9c"
                               "TsThTdTcAhAdAcKhKd");
  ck_assert_int_eq(ih_matchup_hands((enum ih_ranking)3, hands, 2, 0, 0, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 1, 0, 0, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 11, 0, 0, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, NULL, 2, 0, 0, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_SHORT, hands, 2, 0, 0, m), IH_ERR_CARD);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, UINT64_C(1) << 13, 0, m),
                   IH_ERR_CARD);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, UINT64_C(1) << 63, m),
                   IH_ERR_CARD);
  ck_assert_int_eq(ih_matchup_omaha(NULL, 2, 0, 0, NULL, NULL, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_omaha(hands, 1, 0, 0, NULL, NULL, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_omaha(hands, 11, 0, 0, NULL, NULL, m), IH_ERR_ARGUMENT);
  /* Apart from the hands, four cards are left; then five, and seven. */
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, most | set_of("KcQhQd"), m),
                   IH_ERR_COUNT);
  ck_assert(test_untouched(m, sizeof *m));
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, most | set_of("KcQh"), m),
                   IH_OK);
  ck_assert_uint_eq(m->boards, 1);
  ck_assert_int_eq(ih_matchup_hands(IH_RANKING_STANDARD, hands, 2, 0, most, m), IH_OK);
  ck_assert_uint_eq(m->boards, 21);
  free(m);
}
END_TEST

TEST_MAIN({test_known}, {test_after_flop}, {test_before_flop}, {test_conserved}, {test_symmetric},
          {test_omaha_symmetric}, {test_refusals}, {test_omaha, .flags = TEST_THREADS})
