/* Partial hands, of 0 to 4 cards: their scale, recomputed by listing and sorting all hands. */
#include "fenced.h"
#include "harness.h"

#include <isohand/partial.h>
#include <isohand/ranking.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSES_MAX = 2380 };

/* The n ranks of a hand, descending; and its strength as a string: first the counts of its repeated
 * ranks, then the ranks in the order in which they count, each plus one so that a missing rank is
 * 0. */
struct partial_hand {
  uint8_t rank[4], n;
  unsigned char worth[8];
};

static unsigned occurs(const struct partial_hand *hand, unsigned i)
{
  unsigned count = 0;
  for (unsigned j = 0; j < hand->n; j++)
    count += hand->rank[j] == hand->rank[i];
  return count;
}

static void find_partial_worth(struct partial_hand *hand)
{
  unsigned at = 4;
  memset(hand->worth, 0, sizeof hand->worth);
  for (unsigned count = 4; count > 0; count--)
    for (unsigned i = 0; i < hand->n; i++)
      if (occurs(hand, i) == count) {
        /* 4, 3, 22 or 2; kickers differ only by rank. */
        if (count > 1)
          hand->worth[(at - 4) / 2] = (unsigned char)count;
        hand->worth[at++] = (unsigned char)(hand->rank[i] + 1);
      }
  /* A second count is only for a second pair. */
  if (hand->worth[0] > 2 || hand->worth[1] != 2)
    hand->worth[1] = 0;
}

static int compare_worth(const void *a, const void *b)
{
  return memcmp(((const struct partial_hand *)a)->worth, ((const struct partial_hand *)b)->worth,
                8);
}

/* Lists all hands of at most four cards of a deck with `ranks` ranks, sorted; returns their number,
 * and sets count[n] to the number of hands of n cards. */
static unsigned list_partial_hands(unsigned ranks, struct partial_hand hands[], unsigned count[5])
{
  unsigned total = 0;
  memset(count, 0, 5 * sizeof *count);
  /* A digit in base ranks + 1 for each card, 0 for none, in non-increasing order. */
  for (unsigned code = 0; code < (ranks + 1) * (ranks + 1) * (ranks + 1) * (ranks + 1); code++) {
    struct partial_hand hand = {.n = 0};
    unsigned last = ranks, falls = 1;
    for (unsigned i = 0, rest = code; i < 4; i++, rest /= ranks + 1) {
      const unsigned digit = rest % (ranks + 1);
      falls &= digit <= last;
      last = digit;
      if (digit > 0)
        hand.rank[hand.n++] = (uint8_t)(digit - 1);
    }
    if (!falls)
      continue;
    ck_assert_uint_lt(total, CLASSES_MAX);
    find_partial_worth(&hand);
    count[hand.n]++;
    hands[total++] = hand;
  }
  qsort(hands, total, sizeof *hands, compare_worth);
  return total;
}

static unsigned ranks_of(enum ih_ranking ranking)
{
  return ranking == IH_RANKING_STANDARD ? 13 : 9;
}

/* Deals a hand's cards in varying order and suits. */
static void deal(const struct partial_hand *hand, unsigned variant, uint8_t cards[4])
{
  for (unsigned i = 0; i < hand->n; i++)
    cards[(i * (variant % 2 == 0 ? 1 : hand->n - 1u) + variant) % hand->n] =
        (uint8_t)((unsigned)hand->rank[i] << 2 | (i + variant) % 4);
}

static enum ih_category category_of(const struct partial_hand *hand)
{
  switch (hand->worth[0] * 10 + hand->worth[1]) {
  case 40:
    return IH_FOUR_OF_A_KIND;
  case 30:
    return IH_THREE_OF_A_KIND;
  case 22:
    return IH_TWO_PAIR;
  case 20:
    return IH_PAIR;
  default:
    return IH_HIGH_CARD;
  }
}

START_TEST(test_scale)
{
  static const unsigned known[2][5] = {{1, 13, 91, 455, 1820}, {1, 9, 45, 165, 495}};
  static struct partial_hand hands[CLASSES_MAX];
  const enum ih_ranking ranking = (enum ih_ranking)_i;
  unsigned count[5];
  const unsigned total = list_partial_hands(ranks_of(ranking), hands, count);
  ck_assert_uint_eq(total, ih_partial_max(ranking) + 1u);
  ck_assert_uint_eq(total, ranking == IH_RANKING_STANDARD ? 2380 : 715);
  for (unsigned n = 0; n <= 4; n++)
    ck_assert_uint_eq(count[n], known[ranking != IH_RANKING_STANDARD][n]);
  for (unsigned i = 0; i < total; i++) {
    const struct partial_hand *hand = &hands[i];
    uint8_t cards[4], ranks[4];
    for (unsigned variant = 0; variant < 8; variant++) {
      ih_partial partial = {9999};
      deal(hand, variant, cards);
      test_assert(ih_partial_rate(ranking, cards, hand->n, &partial) == IH_OK);
      test_assert(partial.value == i);
    }
    const ih_partial partial = {(uint16_t)i};
    test_assert(ih_partial_category(ranking, partial) == category_of(hand));
    test_assert(ih_partial_ranks(ranking, partial, ranks) == hand->n);
    for (unsigned k = 0; k < hand->n; k++)
      test_assert(ranks[k] + 1 == hand->worth[4 + k]);
  }
}
END_TEST

/* One more card never makes a hand worse. */
START_TEST(test_monotonic)
{
  const enum ih_ranking ranking = (enum ih_ranking)_i;
  struct test_random random = test_random_new(4 + (unsigned)_i);
  uint8_t cards[4];
  for (unsigned i = 0; i < 20000; i++) {
    ih_partial before = {0}, after = {0};
    test_random_deal(&random, ranks_of(ranking), 4, 4, cards);
    for (size_t n = 1; n <= 4; n++, before = after) {
      test_assert(ih_partial_rate(ranking, cards, n, &after) == IH_OK);
      test_assert(after.value > before.value);
    }
  }
}
END_TEST

START_TEST(test_described)
{
  static const struct {
    enum ih_ranking ranking;
    const char *hand, *text;
  } golden[] = {
      {0, "", "no cards"},
      {0, "2s", "high card, two"},
      {0, "KsAs", "high card, ace"},
      {0, "5s4s3s2s", "high card, five"},
      {0, "KsAsKd", "pair of kings"},
      {0, "TsKsThKd", "two pair, kings and tens"},
      {0, "6s6d6hAs", "three of a kind, sixes"},
      {0, "AsAdAhAc", "four of a kind, aces"},
      {1, "6s6d", "pair of sixes"},
      {2, "6s6dTsTd", "two pair, tens and sixes"},
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    ih_deck deck;
    uint8_t cards[4];
    size_t n;
    char text[IH_DESCRIPTION_TEXT];
    ih_partial partial;
    ck_assert_int_eq(ih_ranking_deck(golden[i].ranking, &deck), IH_OK);
    ck_assert_int_eq(
        ih_cards_parse(&deck, golden[i].hand, strlen(golden[i].hand), cards, 4, &n, NULL), IH_OK);
    ck_assert_int_eq(ih_partial_rate(golden[i].ranking, cards, n, &partial), IH_OK);
    ck_assert_uint_eq(ih_partial_describe(golden[i].ranking, partial, text),
                      strlen(golden[i].text));
    ck_assert_str_eq(text, golden[i].text);
  }
}
END_TEST

/* Every number has a description, even for an invalid ranking. */
START_TEST(test_any_number)
{
  struct fenced fenced = fenced_new(IH_DESCRIPTION_TEXT);
  char *text = (char *)fenced.bytes;
  for (int ranking = -1; ranking <= IH_RANKINGS; ranking++)
    for (unsigned value = 0; value <= UINT16_MAX; value++) {
      const enum ih_ranking by = (enum ih_ranking)ranking;
      const ih_partial partial = {(uint16_t)value};
      const int is_one = ranking >= 0 && ranking < IH_RANKINGS && value <= ih_partial_max(by);
      test_assert(ih_partial_describe(by, partial, text) == strlen(text));
      test_assert((strcmp(text, "no hand") != 0) == is_one);
    }
  fenced_free(&fenced);
}
END_TEST

static void refused(enum ih_ranking ranking, const uint8_t cards[], size_t n, enum ih_status status)
{
  ih_partial partial = {12345};
  ck_assert_int_eq(ih_partial_rate(ranking, cards, n, &partial), status);
  ck_assert_uint_eq(partial.value, 12345);
}

START_TEST(test_errors)
{
  const uint8_t cards[] = {0, 5, 10, 15, 20}, twice[] = {3, 7, 3}, outside[] = {0, 36, 52};
  const enum ih_ranking none = (enum ih_ranking)IH_RANKINGS;
  ih_partial partial = {12345};
  char text[IH_DESCRIPTION_TEXT];
  uint8_t ranks[4];
  refused(IH_RANKING_STANDARD, cards, 5, IH_ERR_COUNT);
  refused(IH_RANKING_STANDARD, cards, SIZE_MAX, IH_ERR_COUNT);
  refused(IH_RANKING_STANDARD, twice, 3, IH_ERR_DUPLICATE);
  refused(IH_RANKING_STANDARD, outside, 3, IH_ERR_CARD);
  refused(IH_RANKING_STANDARD, outside + 2, 1, IH_ERR_CARD);
  refused(IH_RANKING_SHORT, outside, 2, IH_ERR_CARD);
  refused(IH_RANKING_SHORT, outside + 1, 1, IH_ERR_CARD);
  refused(IH_RANKING_SHORT, NULL, 1, IH_ERR_ARGUMENT);
  refused(none, cards, 2, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_partial_rate(IH_RANKING_SHORT, cards, 2, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_partial_rate(IH_RANKING_SHORT, NULL, 0, &partial), IH_OK);
  ck_assert_uint_eq(partial.value, 0);
  ck_assert_uint_eq(ih_partial_max(none), 0);
  partial.value = 715;
  ck_assert_uint_eq(ih_partial_ranks(IH_RANKING_SHORT, partial, ranks), 0);
  ck_assert_int_eq(ih_partial_category(IH_RANKING_SHORT, partial), IH_HIGH_CARD);
  ck_assert_uint_eq(ih_partial_describe(IH_RANKING_SHORT, partial, text), strlen("no hand"));
  ck_assert_str_eq(text, "no hand");
  ck_assert_uint_eq(ih_partial_ranks(none, partial, ranks), 0);
}
END_TEST

TEST_MAIN({test_scale, 0, IH_RANKINGS}, {test_monotonic, 0, IH_RANKINGS}, {test_described},
          {test_any_number}, {test_errors})
