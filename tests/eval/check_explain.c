/* Explanations by any ranking: category, words, and the five cards that count. */
#include "fenced.h"
#include "harness.h"
#include "reference_strength.h"

#include <isohand/quinary.h>
#include <isohand/ranking.h>
#include <string.h>

/* ---- From cards to words, independently ----------------------------------- */

/* The ranking in use, and the number of ranks in its deck. */
static enum ih_ranking ranking;
static unsigned ranks = 13;

static void play(enum ih_ranking by)
{
  ranking = by;
  ranks = by == IH_RANKING_STANDARD ? 13 : 9;
}

/* Returns the word for a card's rank. */
static const char *one(uint8_t card)
{
  static const char *const words[] = {"two",  "three", "four", "five",  "six",  "seven", "eight",
                                      "nine", "ten",   "jack", "queen", "king", "ace"};
  return words[card / 4u + 13 - ranks];
}

static const char *ending(uint8_t card)
{
  return card / 4u + 13 - ranks == 4 ? "es" : "s";
}

/* Describes five cards in the order in which they count. */
static void describe(const uint8_t c[5], char text[IH_DESCRIPTION_TEXT])
{
  const size_t size = IH_DESCRIPTION_TEXT;
  switch (reference_ranking_category(ranking, c)) {
  case 0:
    snprintf(text, size, "high card, %s", one(c[0]));
    break;
  case 1:
    snprintf(text, size, "pair of %s%s", one(c[0]), ending(c[0]));
    break;
  case 2:
    snprintf(text, size, "two pair, %s%s and %s%s", one(c[0]), ending(c[0]), one(c[2]),
             ending(c[2]));
    break;
  case 3:
    snprintf(text, size, "three of a kind, %s%s", one(c[0]), ending(c[0]));
    break;
  case 4:
    snprintf(text, size, "straight, %s high", one(c[0]));
    break;
  case 5:
    snprintf(text, size, "flush, %s high", one(c[0]));
    break;
  case 6:
    snprintf(text, size, "full house, %s%s over %s%s", one(c[0]), ending(c[0]), one(c[3]),
             ending(c[3]));
    break;
  case 7:
    snprintf(text, size, "four of a kind, %s%s", one(c[0]), ending(c[0]));
    break;
  default:
    snprintf(text, size, c[0] / 4u == ranks - 1 ? "royal flush" : "straight flush, %s high",
             one(c[0]));
  }
}

/* Counts the cards among the five with the rank of card i. */
static unsigned alike(const uint8_t cards[5], unsigned i)
{
  unsigned n = 0;
  for (unsigned j = 0; j < 5; j++)
    n += cards[j] / 4 == cards[i] / 4;
  return n;
}

/* The five cards are in the order in which they count: more frequent ranks first, then higher ones;
 * only the ace of A2345 is last. */
static void in_order(const uint8_t cards[5])
{
  const unsigned category = reference_ranking_category(ranking, cards);
  const int wheel = (category == 4 || category == 8) && cards[4] / 4u == ranks - 1;
  for (unsigned i = 1; i < (wheel ? 4u : 5u); i++) {
    const unsigned before = alike(cards, i - 1), here = alike(cards, i);
    ck_assert(before > here || (before == here && cards[i - 1] / 4 >= cards[i] / 4));
  }
}

/* Returns a card's position among the given ones; fails if it is missing. */
static size_t position_of(uint8_t card, const uint8_t given[], size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (given[i] == card)
      return i;
  ck_abort_msg("card %u was not given", card);
  return n;
}

/* Cards of equal rank count in the order given, and no unused card comes before one of the same
 * rank that counts, unless a flush needs the latter's suit. */
static void first_given(const uint8_t counts[5], const uint8_t given[], size_t n)
{
  const unsigned category = reference_ranking_category(ranking, counts);
  const int suited = category == 5 || category == 8;
  for (unsigned k = 0; k < 5; k++) {
    const size_t position = position_of(counts[k], given, n);
    if (k > 0 && counts[k - 1] / 4 == counts[k] / 4)
      ck_assert_uint_lt(position_of(counts[k - 1], given, n), position);
    for (size_t i = 0; i < position && !suited; i++)
      ck_assert(given[i] / 4 != counts[k] / 4 || memchr(counts, given[i], 5) != NULL);
  }
}

/* Checks all properties of the explanation of given[0..n-1]. */
static uint16_t explained(const uint8_t given[], size_t n)
{
  ih_explanation e;
  char text[IH_DESCRIPTION_TEXT];
  ck_assert_int_eq(ih_ranking_explain(ranking, given, n, &e), IH_OK);
  ck_assert_uint_eq(e.strength, reference_ranking_strength(ranking, given, n));
  ck_assert_uint_eq(e.strength, reference_ranking_strength(ranking, e.cards, 5));
  ck_assert_uint_eq(e.category, reference_ranking_category(ranking, e.cards));
  in_order(e.cards);
  first_given(e.cards, given, n);
  describe(e.cards, text);
  ck_assert_str_eq(e.text, text);
  ck_assert_int_eq((int)ih_ranking_category(ranking, e.strength), (int)e.category);
  ck_assert_uint_eq(ih_ranking_describe(ranking, e.strength, text), strlen(e.text));
  ck_assert_str_eq(text, e.text);
  return e.strength;
}

/* ---- Tests ---------------------------------------------------------------- */

/* Every strength, from five cards that have it. */
START_TEST(test_every_strength)
{
  static uint8_t met[IH_STRENGTH_MAX + 1];
  uint8_t counts[13], cards[13];
  unsigned strengths = 0;
  memset(met, 0, sizeof met);
  play((enum ih_ranking)_i);
  /* The quinaries of a smaller deck's ranks come first. */
  const uint32_t quinaries = ranks == 13 ? 6175 : 1278;
  for (uint32_t rank = 0; rank < quinaries; rank++) {
    ck_assert_int_eq(ih_quinary_unrank(5, rank, counts), IH_OK);
    (void)reference_rainbow(counts, cards);
    met[explained(cards, 5)] = 1;
  }
  for (unsigned set = 0; set < 1u << ranks; set++)
    if (__builtin_popcount(set) == 5) {
      (void)reference_suited(set, set % 4, cards);
      met[explained(cards, 5)] = 1;
    }
  for (unsigned s = 1; s <= IH_STRENGTH_MAX; s++)
    strengths += met[s];
  ck_assert_uint_eq(strengths, ih_ranking_max(ranking));
}
END_TEST

START_TEST(test_random)
{
  const unsigned n = (unsigned)_i % 5 + 5;
  struct test_random random = test_random_new(77 + (unsigned)_i);
  uint8_t cards[9];
  play((enum ih_ranking)(_i / 5));
  for (unsigned i = 0; i < 3000; i++) {
    test_random_deal(&random, ranks, i % 2 == 0 ? 4 : 2, n, cards);
    (void)explained(cards, n);
  }
}
END_TEST

START_TEST(test_golden)
{
  static const struct {
    const char *hand, *counts, *text;
  } golden[] = {
      {"ThKsTsKd2cKcTd", "KsKdKcThTs", "full house, kings over tens"},
      {"2dAc3s4h5h", "5h4h3s2dAc", "straight, five high"},
      {"2hAh3h4h5h6s7s", "5h4h3h2hAh", "straight flush, five high"},
      {"9s8sAsKsQsJsTs", "AsKsQsJsTs", "royal flush"},
      {"9sAcKsQsJsTs", "KsQsJsTs9s", "straight flush, king high"},
      {"KsKdKcKh2s3dAhAs", "KsKdKcKhAh", "four of a kind, kings"},
      {"AhKh9h4h2hAsAdAc", "AhAsAdAcKh", "four of a kind, aces"},
      {"2h9sKh4hAh6h7s", "AhKh6h4h2h", "flush, ace high"},
      {"2h9sKhAs4hAh6h7s", "AhKh6h4h2h", "flush, ace high"},
      {"6h6s6dAhKd", "6h6s6dAhKd", "three of a kind, sixes"},
      {"KsTdTcKhThKd2s", "KsKhKdTdTc", "full house, kings over tens"},
      {"2s2hTsThKsKh9d", "KsKhTsTh9d", "two pair, kings and tens"},
      {"9s9hTsThKsKh2d", "KsKhTsTh9s", "two pair, kings and tens"},
      {"Ks4dKh2s3d", "KsKh4d3d2s", "pair of kings"},
      {"2s4dKh3s9dAh7c", "AhKh9d7c4d", "high card, ace"},
      {"2s3d4h5s7d", "7d5s4h3d2s", "high card, seven"},
      {"6s6d2h2s3d", "6s6d2h2s3d", "two pair, sixes and twos"},
  };
  const ih_deck deck = {.ranks = 13, .suits = 4};
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    uint8_t cards[9];
    size_t n;
    char counts[11];
    ih_explanation e;
    ck_assert_int_eq(
        ih_cards_parse(&deck, golden[i].hand, strlen(golden[i].hand), cards, 9, &n, NULL), IH_OK);
    ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, cards, n, &e), IH_OK);
    (void)ih_cards_format(&deck, e.cards, 5, counts);
    ck_assert_str_eq(counts, golden[i].counts);
    ck_assert_str_eq(e.text, golden[i].text);
  }
}
END_TEST

START_TEST(test_golden_short)
{
  static const struct {
    const char *hand, *counts, *text;
    enum ih_ranking ranking;
  } golden[] = {
      {"6dAc7s8h9hQsQd", "9h8h7s6dAc", "straight, nine high", IH_RANKING_SHORT},
      {"6dAc7s8h9hAsAd", "9h8h7s6dAc", "straight, nine high", IH_RANKING_SHORT},
      {"6dAc7s8h9hAsAd", "AcAsAd9h8h", "three of a kind, aces", IH_RANKING_SHORT_TRIPS},
      {"6hAh7h8h9hAsAd", "9h8h7h6hAh", "straight flush, nine high", IH_RANKING_SHORT},
      {"KsKdKh6s8s9sJs6d6h", "KsJs9s8s6s", "flush, king high", IH_RANKING_SHORT},
      {"KsKdKh6s8s9sJs6d6h", "KsJs9s8s6s", "flush, king high", IH_RANKING_SHORT_TRIPS},
      {"6s6d8h8s7c", "8h8s6s6d7c", "two pair, eights and sixes", IH_RANKING_SHORT},
      {"AhKhQhJhTh9h8h", "AhKhQhJhTh", "royal flush", IH_RANKING_SHORT},
  };
  ih_deck deck;
  ck_assert_int_eq(ih_ranking_deck(IH_RANKING_SHORT, &deck), IH_OK);
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    uint8_t cards[9];
    size_t n;
    char counts[11];
    ih_explanation e;
    ck_assert_int_eq(
        ih_cards_parse(&deck, golden[i].hand, strlen(golden[i].hand), cards, 9, &n, NULL), IH_OK);
    ck_assert_int_eq(ih_ranking_explain(golden[i].ranking, cards, n, &e), IH_OK);
    (void)ih_cards_format(&deck, e.cards, 5, counts);
    ck_assert_str_eq(counts, golden[i].counts);
    ck_assert_str_eq(e.text, golden[i].text);
  }
}
END_TEST

START_TEST(test_invalid_strength)
{
  static const struct {
    int ranking;
    uint16_t strength;
  } nothing[] = {{0, 0},    {0, 7463},       {0, UINT16_MAX}, {1, 0}, {1, 1405},
                 {2, 1405}, {2, UINT16_MAX}, {3, 1},          {-1, 1}};
  for (size_t i = 0; i < sizeof nothing / sizeof *nothing; i++) {
    const enum ih_ranking by = (enum ih_ranking)nothing[i].ranking;
    char text[IH_DESCRIPTION_TEXT] = "?";
    ck_assert_int_eq(ih_ranking_category(by, nothing[i].strength), IH_HIGH_CARD);
    ck_assert_uint_eq(ih_ranking_describe(by, nothing[i].strength, text), strlen("no hand"));
    ck_assert_str_eq(text, "no hand");
  }
}
END_TEST

/* Every number has a description, even for an invalid ranking. */
START_TEST(test_any_number)
{
  struct fenced fenced = fenced_new(IH_DESCRIPTION_TEXT);
  char *text = (char *)fenced.bytes;
  for (int number = -1; number <= IH_RANKINGS; number++)
    for (unsigned strength = 0; strength <= UINT16_MAX; strength++) {
      const enum ih_ranking by = (enum ih_ranking)number;
      const int is_one = strength >= 1 && strength <= ih_ranking_max(by);
      test_assert(ih_ranking_describe(by, (uint16_t)strength, text) == strlen(text));
      test_assert((strcmp(text, "no hand") != 0) == is_one);
    }
  fenced_free(&fenced);
}
END_TEST

START_TEST(test_category_names)
{
  static const char *const names[] = {"high card",       "pair",           "two pair",
                                      "three of a kind", "straight",       "flush",
                                      "full house",      "four of a kind", "straight flush"};
  for (int i = 0; i < IH_CATEGORIES; i++)
    ck_assert_str_eq(ih_category_name((enum ih_category)i), names[i]);
  ck_assert_str_eq(ih_category_name((enum ih_category)IH_CATEGORIES), "no hand");
}
END_TEST

START_TEST(test_errors)
{
  const uint8_t good[] = {0, 5, 10, 15, 20, 25, 30, 35, 40, 45}, twice[] = {0, 5, 10, 15, 5};
  const uint8_t outside[] = {0, 5, 10, 15, 52};
  ih_explanation e, before;
  memset(&e, 0x5A, sizeof e);
  memcpy(&before, &e, sizeof e);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, good, 4, &e), IH_ERR_COUNT);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, good, 10, &e), IH_ERR_COUNT);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, twice, 5, &e), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, outside, 5, &e), IH_ERR_CARD);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, NULL, 5, &e), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_STANDARD, good, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_ranking_explain((enum ih_ranking)IH_RANKINGS, good, 5, &e), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_SHORT, good, 10, &e), IH_ERR_COUNT);
  ck_assert_int_eq(ih_ranking_explain(IH_RANKING_SHORT, good, 9, &e), IH_ERR_CARD);
  ck_assert_mem_eq(&e, &before, sizeof e);
}
END_TEST

TEST_MAIN({test_every_strength, 0, IH_RANKINGS}, {test_random, 0, 5 * IH_RANKINGS}, {test_golden},
          {test_golden_short}, {test_invalid_strength}, {test_any_number}, {test_category_names},
          {test_errors})
