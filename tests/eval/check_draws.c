/* Draws, against trying every next card by the rules. */
#include "harness.h"
#include "reference_strength.h"

#include <isohand/draws.h>
#include <isohand/ranking.h>
#include <string.h>

/* A ranking's rules as lists: the category of each strength, and whether a rank set contains a
 * straight. */
struct oracle {
  enum ih_ranking ranking;
  unsigned ranks;
  uint8_t category[IH_STRENGTH_MAX + 1];
  uint8_t straight[1 << 13];
};

static void list_strengths(struct oracle *oracle)
{
  const unsigned ranking = (unsigned)oracle->ranking;
  uint8_t cards[5];
  for (unsigned code = 0; code < 13 * 13 * 13 * 13 * 13; code++) {
    unsigned falls = 1, last = oracle->ranks - 1, rest = code, first = code % 13;
    for (unsigned i = 0; i < 5; i++, rest /= 13) {
      falls &= rest % 13 <= last;
      last = rest % 13;
      cards[i] = (uint8_t)(last << 2 | i % 4);
    }
    if (falls && last != first)
      oracle->category[reference_ranking_strength(ranking, cards, 5)] =
          (uint8_t)reference_ranking_category(ranking, cards);
  }
}

static void list_straights(struct oracle *oracle)
{
  const unsigned ranking = (unsigned)oracle->ranking;
  uint8_t cards[13];
  for (unsigned set = 0; set < 1u << oracle->ranks; set++) {
    if (__builtin_popcount(set) == 5) {
      (void)reference_suited(set, 0, cards);
      const unsigned category = reference_ranking_category(ranking, cards);
      oracle->straight[set] = category == IH_STRAIGHT_FLUSH;
      oracle->category[reference_ranking_strength(ranking, cards, 5)] = (uint8_t)category;
    }
    for (unsigned r = 0; r < oracle->ranks; r++)
      if ((set >> r & 1) != 0)
        oracle->straight[set] |= oracle->straight[set & ~(1u << r)];
  }
}

static const struct oracle *oracle_of(enum ih_ranking ranking)
{
  static struct oracle oracle;
  memset(&oracle, 0, sizeof oracle);
  oracle.ranking = ranking;
  oracle.ranks = ranking == IH_RANKING_STANDARD ? 13 : 9;
  list_strengths(&oracle);
  list_straights(&oracle);
  return &oracle;
}

static int beats(const struct oracle *oracle, unsigned a, unsigned b)
{
  return ih_ranking_category_order(oracle->ranking, (enum ih_category)a) >
         ih_ranking_category_order(oracle->ranking, (enum ih_category)b);
}

/* Returns the ranks held in one suit or, for suit 4, in all. */
static unsigned ranks_of(const uint8_t cards[], size_t n, unsigned suit)
{
  unsigned set = 0;
  for (size_t i = 0; i < n; i++)
    if (suit == 4 || cards[i] % 4 == suit)
      set |= 1u << cards[i] / 4;
  return set;
}

static int has_flush(const uint8_t cards[], size_t n)
{
  for (unsigned suit = 0; suit < 4; suit++)
    if (__builtin_popcount(ranks_of(cards, n, suit)) >= 5)
      return 1;
  return 0;
}

static int has_straight_flush(const struct oracle *oracle, const uint8_t cards[], size_t n)
{
  for (unsigned suit = 0; suit < 4; suit++)
    if (oracle->straight[ranks_of(cards, n, suit)])
      return 1;
  return 0;
}

/* Returns the straight draw of a set without a straight. */
static unsigned straight_draw_of(const struct oracle *oracle, unsigned set, int backdoor)
{
  unsigned complete[13] = {0}, count = 0, two = 0;
  for (unsigned r = 0; r < oracle->ranks; r++) {
    count += complete[r] = oracle->straight[set | 1u << r];
    for (unsigned q = 0; q < r; q++)
      two |= oracle->straight[set | 1u << r | 1u << q];
  }
  if (count == 0)
    return two && backdoor ? IH_DRAW_BACKDOOR_STRAIGHT : 0;
  ck_assert_uint_le(count, 2);
  for (unsigned r = 0; r + 4 < oracle->ranks; r++)
    if ((set >> r & 15) == 15 && complete[r + 4] && complete[r == 0 ? oracle->ranks - 1 : r - 1])
      return IH_DRAW_OPEN_ENDED;
  return count == 2 ? IH_DRAW_DOUBLE_GUTSHOT : IH_DRAW_GUTSHOT;
}

static unsigned flush_draw_of(const uint8_t cards[], size_t n)
{
  unsigned most = 0;
  for (unsigned suit = 0; suit < 4; suit++) {
    const unsigned held = (unsigned)__builtin_popcount(ranks_of(cards, n, suit));
    most = held > most ? held : most;
  }
  return most == 4 ? IH_DRAW_FLUSH : most == 3 && n == 5 ? IH_DRAW_BACKDOOR_FLUSH : 0;
}

/* Lists the effect of each next card. */
static void try_cards(const struct oracle *oracle, uint8_t cards[], size_t n, ih_draws *out)
{
  const unsigned now = out->category, held = ranks_of(cards, n, 4);
  for (uint8_t card = 0; card < 4 * oracle->ranks; card++) {
    if (memchr(cards, card, n) != NULL)
      continue;
    const uint64_t bit = UINT64_C(1) << (card % 4 * 16 + card / 4);
    cards[n] = card;
    const unsigned then =
        oracle->category[reference_ranking_strength((unsigned)oracle->ranking, cards, n + 1)];
    if (beats(oracle, then, now))
      out->outs[then] |= bit;
    if (beats(oracle, IH_STRAIGHT, now) && oracle->straight[held | 1u << card / 4])
      out->straight |= bit;
    if (beats(oracle, IH_FLUSH, now) && has_flush(cards, n + 1))
      out->flush |= bit;
    if (now != IH_STRAIGHT_FLUSH && has_straight_flush(oracle, cards, n + 1))
      out->straight_flush |= bit;
  }
}

static void compare(const struct oracle *oracle, const uint8_t given[], size_t n)
{
  ih_draws expected, found;
  uint8_t cards[7];
  memset(&expected, 0, sizeof expected);
  memset(&found, 0x5A, sizeof found);
  memcpy(cards, given, n);
  const unsigned now =
      oracle->category[reference_ranking_strength((unsigned)oracle->ranking, cards, n)];
  expected.category = (uint8_t)now;
  try_cards(oracle, cards, n, &expected);
  if (beats(oracle, IH_STRAIGHT, now))
    expected.draws |= (uint8_t)straight_draw_of(oracle, ranks_of(cards, n, 4), n == 5);
  if (beats(oracle, IH_FLUSH, now))
    expected.draws |= (uint8_t)flush_draw_of(cards, n);
  if (expected.straight_flush != 0)
    expected.draws |= IH_DRAW_STRAIGHT_FLUSH;
  uint64_t outs = 0;
  for (unsigned c = 0; c < IH_CATEGORIES; c++)
    outs |= expected.outs[c];
  test_assert(ih_draws_of_cards(oracle->ranking, given, n, &found) == IH_OK);
  test_assert(found.category == expected.category);
  test_assert(found.draws == expected.draws);
  test_assert(found.straight == expected.straight);
  test_assert(found.flush == expected.flush);
  test_assert(found.straight_flush == expected.straight_flush);
  test_assert(memcmp(found.outs, expected.outs, sizeof found.outs) == 0);
  test_assert(ih_draws_outs(&found) == outs);
}

/* Every third hand comes from two suits. */
START_TEST(test_random)
{
  const struct oracle *oracle = oracle_of((enum ih_ranking)(_i / 2));
  const unsigned n = 5 + (unsigned)_i % 2;
  const unsigned rounds = test_tier() == TIER_CHECK ? 6000 : 200000;
  struct test_random random = test_random_new(56 + (unsigned)_i);
  for (unsigned i = 0; i < rounds; i++) {
    uint8_t cards[6];
    test_random_deal(&random, oracle->ranks, i % 3 == 0 ? 2 : 4, n, cards);
    compare(oracle, cards, n);
  }
}
END_TEST

/* Every set of 5 or 6 ranks, all in one suit except for at most two cards. */
START_TEST(test_rank_sets)
{
  const struct oracle *oracle = oracle_of((enum ih_ranking)_i);
  for (unsigned set = 0; set < 1u << oracle->ranks; set++) {
    const int size = __builtin_popcount(set);
    for (unsigned other = 0; other < 3 && (size == 5 || size == 6); other++) {
      uint8_t cards[13];
      const size_t n = reference_suited(set, 2, cards);
      for (unsigned i = 0; i < other; i++)
        cards[(set + 2 * i) % n] ^= 1;
      compare(oracle, cards, n);
    }
  }
}
END_TEST

START_TEST(test_golden)
{
  static const struct {
    enum ih_ranking ranking;
    const char *hand, *text;
  } golden[] = {
      {0, "5s6s7d8cKh", "open-ended"},
      {0, "2s3s4d5cKh", "open-ended"},
      {0, "As3s4d5cKh", "gutshot"},
      {0, "As2s3d4cKh", "gutshot"},
      {0, "AsKsQdJc2h", "gutshot"},
      {0, "5s7s8d9cJh", "double gutshot"},
      {0, "5s6s7s8sKh", "straight flush draw, flush draw, open-ended"},
      {0, "5s6s7sTdKh", "backdoor flush draw, backdoor straight draw"},
      {0, "2s2h7d7cQh", "no draw"},
      {0, "2s2h2d7c7hQh", "no draw"},
      {1, "6s7h8dAcQh", "gutshot"},
      {1, "6s7h8d9cQh", "open-ended"},
      {1, "KsQsTs7s7h7d", "flush draw"},
      {1, "QsKsJsTs6h6d", "straight flush draw, flush draw, open-ended"},
      {2, "9s9h9dTcJcQh", "no draw"},
      {1, "9s9h9dTcJcQh", "open-ended"},
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    ih_deck deck;
    uint8_t cards[6];
    size_t n;
    char text[IH_DRAWS_TEXT];
    ih_draws draws;
    ck_assert_int_eq(ih_ranking_deck(golden[i].ranking, &deck), IH_OK);
    ck_assert_int_eq(
        ih_cards_parse(&deck, golden[i].hand, strlen(golden[i].hand), cards, 6, &n, NULL), IH_OK);
    ck_assert_int_eq(ih_draws_of_cards(golden[i].ranking, cards, n, &draws), IH_OK);
    ck_assert_uint_eq(ih_draws_describe(&draws, text), strlen(golden[i].text));
    ck_assert_str_eq(text, golden[i].text);
  }
}
END_TEST

/* The straight and flush outs that players know by heart. */
START_TEST(test_numbers)
{
  static const struct {
    const char *hand;
    int straight, flush, outs;
  } known[] = {
      {"5s6h7d8cKh", 8, 0, 8 + 15}, /* each of the five held ranks can pair, with three cards */
      {"5s6h7d9cKh", 4, 0, 4 + 15},
      {"5s7h8d9cJh", 8, 0, 8 + 15},
      {"2s6s7sJsKh", 0, 9, 9 + 12 + 2}, /* a king of spades makes a flush */
      {"5s6s7s8sKh", 8, 9, 9 + 6 + 12 + 2},
      {"AsAhKdKc2h3d", 0, 0, 4},
      {"AsAhAdAcKh", 0, 0, 0},
  };
  const ih_deck deck = {.ranks = 13, .suits = 4};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint8_t cards[6];
    size_t n;
    ih_draws draws;
    ck_assert_int_eq(
        ih_cards_parse(&deck, known[i].hand, strlen(known[i].hand), cards, 6, &n, NULL), IH_OK);
    ck_assert_int_eq(ih_draws_of_cards(IH_RANKING_STANDARD, cards, n, &draws), IH_OK);
    ck_assert_int_eq(__builtin_popcountll(draws.straight), known[i].straight);
    ck_assert_int_eq(__builtin_popcountll(draws.flush), known[i].flush);
    ck_assert_int_eq(__builtin_popcountll(ih_draws_outs(&draws)), known[i].outs);
  }
}
END_TEST

/* The buffer is large enough for the names of any draws together. */
START_TEST(test_all_names)
{
  for (unsigned draws = 0; draws < 256; draws++) {
    const ih_draws some = {.draws = (uint8_t)draws};
    char text[IH_DRAWS_TEXT];
    memset(text, 'x', sizeof text);
    const size_t length = ih_draws_describe(&some, text);
    ck_assert_uint_lt(length, sizeof text);
    ck_assert_uint_eq(strlen(text), length);
  }
}
END_TEST

static void refused(enum ih_ranking ranking, const uint8_t cards[], size_t n, enum ih_status status)
{
  ih_draws draws, before;
  memset(&draws, 0x5A, sizeof draws);
  memcpy(&before, &draws, sizeof draws);
  ck_assert_int_eq(ih_draws_of_cards(ranking, cards, n, &draws), status);
  ck_assert_mem_eq(&draws, &before, sizeof draws);
}

START_TEST(test_errors)
{
  const uint8_t cards[] = {0, 5, 10, 15, 20, 25, 30}, twice[] = {0, 5, 10, 15, 5};
  const uint8_t outside[] = {0, 5, 10, 15, 36};
  refused(IH_RANKING_STANDARD, cards, 4, IH_ERR_COUNT);
  refused(IH_RANKING_STANDARD, cards, 7, IH_ERR_COUNT);
  refused(IH_RANKING_STANDARD, twice, 5, IH_ERR_DUPLICATE);
  refused(IH_RANKING_SHORT, outside, 5, IH_ERR_CARD);
  refused(IH_RANKING_SHORT, NULL, 5, IH_ERR_ARGUMENT);
  refused((enum ih_ranking)IH_RANKINGS, cards, 5, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_draws_of_cards(IH_RANKING_STANDARD, cards, 5, NULL), IH_ERR_ARGUMENT);
}
END_TEST

TEST_MAIN({test_random, 0, 2 * IH_RANKINGS}, {test_rank_sets, 0, IH_RANKINGS}, {test_golden},
          {test_numbers}, {test_all_names}, {test_errors})
