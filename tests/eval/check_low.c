/* Low hands, against all choices of cards rated by the rules. */
#include "fenced.h"
#include "hands.h"
#include "harness.h"
#include "reference_low.h"

#include <isohand/cards.h>
#include <isohand/low.h>
#include <stdlib.h>
#include <string.h>

static const unsigned max_strength[IH_LOWS] = {6175, 56, 7462, 1092};

static size_t least_cards(unsigned game)
{
  return game == IH_LOW_BADUGI ? 4 : 5;
}

static void agree(unsigned game, const uint8_t cards[], size_t n)
{
  const uint16_t strength = ih_low_rate_unchecked((enum ih_low)game, cards, n);
  const uint16_t rules = reference_low_strength(game, cards, n);
  if (strength != rules)
    ck_abort_msg("%s, %u,%u,%u,%u.. of %zu: %u, by the rules %u", ih_low_name((enum ih_low)game),
                 cards[0], cards[1], cards[2], cards[3], n, strength, rules);
}

/* ---- All hands ------------------------------------------------------------ */

/* The ranks from `lowest` up, in some suits. */
struct small_deck {
  uint8_t cards[52];
  size_t n;
};

static struct small_deck make_deck(unsigned lowest, unsigned suits)
{
  struct small_deck deck = {.n = 0};
  for (unsigned r = lowest; r < 13; r++)
    for (unsigned s = 0; s < suits; s++)
      deck.cards[deck.n++] = (uint8_t)(r << 2 | s);
  return deck;
}

/* Renumbers the suits of a hand in the order in which they appear. */
static void number_suits(const uint8_t cards[], size_t n, uint8_t out[])
{
  uint8_t number[4] = {4, 4, 4, 4}, next = 0;
  for (size_t i = 0; i < n; i++) {
    uint8_t *suit = &number[cards[i] & 3];
    if (*suit == 4)
      *suit = next++;
    out[i] = (uint8_t)((cards[i] & ~3u) | *suit);
  }
}

/* Compares a hand with the rules.  If its suits are not numbered in order of appearance, compares
 * it with the renumbered hand: suits have no order, and the renumbered hand is among all hands
 * too. */
static void agree_by_suits(unsigned game, const uint8_t cards[], size_t n)
{
  uint8_t numbered[9];
  number_suits(cards, n, numbered);
  if (memcmp(cards, numbered, n) == 0)
    agree(game, cards, n);
  else
    test_assert(ih_low_rate_unchecked((enum ih_low)game, cards, n) ==
                ih_low_rate_unchecked((enum ih_low)game, numbered, n));
}

/* Compares all hands of n cards of a deck, and counts the occurrences of each strength. */
static void all_hands(unsigned game, const struct small_deck *deck, size_t n, uint32_t counts[])
{
  size_t at[9];
  uint8_t cards[9];
  for (size_t i = 0; i < n; i++)
    at[i] = i;
  for (;;) {
    for (size_t i = 0; i < n; i++)
      cards[i] = deck->cards[at[i]];
    agree_by_suits(game, cards, n);
    counts[ih_low_rate_unchecked((enum ih_low)game, cards, n)]++;
    size_t i = n;
    while (i > 0 && at[i - 1] == deck->n - n + i - 1)
      i--;
    if (i == 0)
      return;
    for (size_t next = at[i - 1] + 1; i <= n; i++)
      at[i - 1] = next++;
  }
}

/* Every hand of the fewest cards: each strength occurs, and no other number does. */
START_TEST(test_all_hands)
{
  static uint32_t counts[UINT16_MAX + 1];
  const unsigned game = (unsigned)_i;
  const struct small_deck deck = make_deck(0, 4);
  uint64_t hands = 0, seen = 0;
  memset(counts, 0, sizeof counts); /* with CK_FORK=no they still hold the previous game's counts */
  all_hands(game, &deck, least_cards(game), counts);
  for (unsigned s = 0; s <= UINT16_MAX; s++) {
    hands += counts[s];
    seen += s > 0 && counts[s] > 0;
  }
  ck_assert_uint_eq(hands, game == IH_LOW_BADUGI ? 270725 : 2598960);
  ck_assert_uint_eq(seen, max_strength[game]);
  ck_assert_uint_eq(ih_low_max((enum ih_low)game), max_strength[game]);
  for (unsigned s = max_strength[game] + 1; s <= UINT16_MAX; s++)
    test_assert(counts[s] == 0);
  /* The wheel in any suits; 75432 without flushes; the 4 x 3 x 2 badugis of 432A. */
  static const uint32_t best[IH_LOWS] = {1024, 1024, 1020, 24};
  ck_assert_uint_eq(counts[max_strength[game]], best[game]);
  ck_assert(game == IH_LOW_EIGHT_OR_BETTER ? counts[0] == 2598960 - 56 * 1024 : counts[0] == 0);
}
END_TEST

/* All hands of two suits, most of which are flushes, and all of a few high ranks, which are pairs
 * and straights. */
START_TEST(test_small_decks)
{
  static const struct {
    unsigned lowest, suits, n;
  } decks[] = {{6, 2, 6}, {5, 2, 7}, {6, 2, 8}, {7, 2, 9}, {9, 4, 6}, {9, 4, 7},
               {9, 4, 8}, {9, 4, 9}, {8, 4, 6}, {7, 3, 7}, {0, 1, 6}, {0, 1, 9}};
  static uint32_t counts[UINT16_MAX + 1];
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
    if (test_tier() == TIER_CHECK && decks[d].n == 8)
      continue; /* 7 and 9 cards are tested anyway */
    const struct small_deck deck = make_deck(decks[d].lowest, decks[d].suits);
    all_hands((unsigned)_i, &deck, decks[d].n, counts);
  }
}
END_TEST

START_TEST(test_all_six)
{
  static uint32_t counts[UINT16_MAX + 1];
  const struct small_deck deck = make_deck(test_tier() == TIER_EXHAUSTIVE ? 0 : 3, 4);
  if (test_tier() >= TIER_LONG)
    all_hands((unsigned)_i, &deck, 6, counts);
}
END_TEST

/* ---- Random hands --------------------------------------------------------- */

/* Every second hand uses two suits, every fourth the eight lowest ranks. */
static size_t deal(struct test_random *random, unsigned game, unsigned i, uint8_t cards[9])
{
  const size_t n = least_cards(game) + i / 4 % (10 - least_cards(game));
  test_random_deal(random, i % 4 == 1 ? 8 : 13, i % 2 == 0 ? 4 : 2, (unsigned)n, cards);
  return n;
}

START_TEST(test_random)
{
  const unsigned game = (unsigned)_i;
  struct test_random random = test_random_new(2100 + game);
  const unsigned rounds = test_tier() == TIER_CHECK ? 20000 : 1000000;
  uint8_t cards[9];
  for (unsigned i = 0; i < rounds; i++) {
    const size_t n = deal(&random, game, i, cards);
    uint16_t strength = 12345;
    agree(game, cards, n);
    test_assert(ih_low_rate((enum ih_low)game, cards, n, &strength) == IH_OK);
    test_assert(strength == ih_low_rate_unchecked((enum ih_low)game, cards, n));
  }
}
END_TEST

/* ---- Explanations --------------------------------------------------------- */

/* Returns the position of a card in cards[0..n-1]; n if it is missing. */
static size_t position_of(const uint8_t cards[], size_t n, uint8_t card)
{
  size_t i = 0;
  while (i < n && cards[i] != card)
    i++;
  return i;
}

/* Returns the positions of the cards that count as bits, the first given card highest: among
 * choices of the same size, the first in lexicographic order has the greatest number. */
static unsigned positions_of(const uint8_t cards[], size_t n, const uint8_t chosen[], size_t count)
{
  unsigned positions = 0;
  for (size_t i = 0; i < count; i++) {
    const size_t position = position_of(cards, n, chosen[i]);
    test_assert(position < n);
    test_assert((positions >> (n - 1 - position) & 1) == 0);
    positions |= 1u << (n - 1 - position);
  }
  return positions;
}

/* Returns the greatest such number among the choices of `count` cards with a key. */
static unsigned first_positions(unsigned game, const uint8_t cards[], size_t n, size_t count,
                                uint32_t key)
{
  for (unsigned positions = (1u << n) - 1; positions > 0; positions--) {
    uint8_t chosen[9];
    size_t have = 0;
    for (size_t i = 0; i < n; i++)
      if ((positions >> (n - 1 - i) & 1) != 0)
        chosen[have++] = cards[i];
    if (have == count && reference_low_key(game, chosen, count) == key)
      return positions;
  }
  return 0;
}

/* Cards of a rank are adjacent, ranks with more cards come first, then higher ranks.  The ace is
 * the lowest except in deuce-to-seven, in whose straights it is never low. */
static int is_sorted(unsigned game, const uint8_t cards[], size_t n)
{
  unsigned weight[5];
  for (size_t i = 0; i < n; i++) {
    unsigned occurs = 0;
    for (size_t j = 0; j < n; j++)
      occurs += cards[j] / 4 == cards[i] / 4;
    const unsigned rank = cards[i] / 4 + 1u;
    weight[i] = occurs * 16 + (rank == 13 && game != IH_LOW_DEUCE_TO_SEVEN ? 0 : rank);
    if (i > 0 && weight[i] > weight[i - 1])
      return 0;
  }
  return 1;
}

static void explained(unsigned game, const uint8_t cards[], size_t n)
{
  ih_low_explanation e;
  char text[IH_DESCRIPTION_TEXT];
  uint8_t ranks[5];
  const uint32_t key = reference_low_best(game, cards, n);
  memset(&e, 0x5A, sizeof e);
  test_assert(ih_low_explain((enum ih_low)game, cards, n, &e) == IH_OK);
  test_assert(e.strength == reference_low_key_strength(game, key));
  test_assert(ih_low_describe((enum ih_low)game, e.strength, text) == strlen(text));
  test_assert(strcmp(text, e.text) == 0);
  test_assert(ih_low_ranks((enum ih_low)game, e.strength, ranks) == e.count);
  for (size_t i = e.count; i < 5; i++)
    test_assert(e.cards[i] == 0);
  if (key == UINT32_MAX) {
    test_assert(e.count == 0 && strcmp(e.text, "no low") == 0);
    return;
  }
  test_assert(game == IH_LOW_BADUGI || e.count == 5);
  test_assert(reference_low_key(game, e.cards, e.count) == key);
  test_assert(positions_of(cards, n, e.cards, e.count) ==
              first_positions(game, cards, n, e.count, key));
  test_assert(is_sorted(game, e.cards, e.count));
  for (size_t i = 0; i < e.count; i++)
    test_assert(ranks[i] == e.cards[i] / 4);
}

START_TEST(test_explain)
{
  const unsigned game = (unsigned)_i;
  struct test_random random = test_random_new(2200 + game);
  const unsigned rounds = test_tier() == TIER_CHECK ? 3000 : 100000;
  uint8_t cards[9];
  for (unsigned i = 0; i < rounds; i++)
    explained(game, cards, deal(&random, game, i, cards));
}
END_TEST

/* The ranks of every strength, dealt in several suits or, for a flush, in one, have that
 * strength. */
START_TEST(test_strengths)
{
  const unsigned game = (unsigned)_i;
  for (uint16_t s = 1; s <= max_strength[game]; s++) {
    uint8_t ranks[5], cards[5];
    const size_t n = ih_low_ranks((enum ih_low)game, s, ranks);
    const int suited = strstr(ih_low_category_name((enum ih_low)game, s), "flush") != NULL;
    test_assert(n >= 1 && n <= 5);
    for (unsigned i = 0; i < n; i++)
      cards[i] = (uint8_t)((unsigned)ranks[i] << 2 | (suited ? 1 : i % 4));
    test_assert(reference_low_key_strength(game, reference_low_key(game, cards, n)) == s);
  }
}
END_TEST

/* ---- Known hands ---------------------------------------------------------- */

struct known {
  enum ih_low low;
  const char *hand, *cards, *category, *text;
};

/* Each hand is worse than the one above it of the same game. */
static const struct known descending[] = {
    {IH_LOW_ACE_TO_FIVE, "As2s3s4s5s", "5s4s3s2sAs", "no pair", "5-4-3-2-A low"},
    {IH_LOW_ACE_TO_FIVE, "6dAs2s3s4s", "6d4s3s2sAs", "no pair", "6-4-3-2-A low"},
    {IH_LOW_ACE_TO_FIVE, "AsAh2s3s4sKd6h6c", "6h4s3s2sAs", "no pair", "6-4-3-2-A low"},
    {IH_LOW_ACE_TO_FIVE, "2s3s4s5s6s", "6s5s4s3s2s", "no pair", "6-5-4-3-2 low"},
    {IH_LOW_ACE_TO_FIVE, "Td9d8d7dAd", "Td9d8d7dAd", "no pair", "T-9-8-7-A low"},
    {IH_LOW_ACE_TO_FIVE, "KsQsJsTs9d", "KsQsJsTs9d", "no pair", "K-Q-J-T-9 low"},
    {IH_LOW_ACE_TO_FIVE, "AsAh2d3c4h", "AsAh4h3c2d", "pair", "pair of aces"},
    {IH_LOW_ACE_TO_FIVE, "2s2hAd3cKh", "2s2hKh3cAd", "pair", "pair of twos"},
    {IH_LOW_ACE_TO_FIVE, "KsKhQdJcTh", "KsKhQdJcTh", "pair", "pair of kings"},
    {IH_LOW_ACE_TO_FIVE, "AsAh2d2c3h", "2d2cAsAh3h", "two pair", "two pair, twos and aces"},
    {IH_LOW_ACE_TO_FIVE, "KsKhQdQcJh", "KsKhQdQcJh", "two pair", "two pair, kings and queens"},
    {IH_LOW_ACE_TO_FIVE, "AsAhAdAc2s3h", "AsAhAd3h2s", "three of a kind", "three of a kind, aces"},
    {IH_LOW_ACE_TO_FIVE, "AsAhAdAc2s2h2d2c", "AsAhAd2s2h", "full house",
     "full house, aces over twos"},
    {IH_LOW_ACE_TO_FIVE, "AsAhAdAc2s", "AsAhAdAc2s", "four of a kind", "four of a kind, aces"},
    {IH_LOW_ACE_TO_FIVE, "KsKhKdKcQs", "KsKhKdKcQs", "four of a kind", "four of a kind, kings"},

    {IH_LOW_EIGHT_OR_BETTER, "As2s3s4s5sKdKh", "5s4s3s2sAs", "no pair", "5-4-3-2-A low"},
    {IH_LOW_EIGHT_OR_BETTER, "8s2s3h4s5sKd9h", "8s5s4s3h2s", "no pair", "8-5-4-3-2 low"},
    {IH_LOW_EIGHT_OR_BETTER, "8s7s6s5s4s", "8s7s6s5s4s", "no pair", "8-7-6-5-4 low"},
    {IH_LOW_EIGHT_OR_BETTER, "9s7s6s5s4s", "", "no low", "no low"},

    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s7h", "7h5s4s3s2s", "no pair", "7-5-4-3-2 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s6s7h", "7h6s4s3s2s", "no pair", "7-6-4-3-2 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s6s8h", "8h5s4s3s2s", "no pair", "8-5-4-3-2 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "KsQsJsTs8h", "KsQsJsTs8h", "no pair", "K-Q-J-T-8 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "As2s3s4s5h", "As5h4s3s2s", "no pair", "A-5-4-3-2 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "As2s3s4s6h", "As6h4s3s2s", "no pair", "A-6-4-3-2 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "AsKsQsJs9h", "AsKsQsJs9h", "no pair", "A-K-Q-J-9 low"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s2h3s4s5h6d", "2s2h5h4s3s", "pair", "pair of twos"},
    {IH_LOW_DEUCE_TO_SEVEN, "AsAhKsQsJh", "AsAhKsQsJh", "pair", "pair of aces"},
    {IH_LOW_DEUCE_TO_SEVEN, "AsAhKsKdAc2c", "AsAhKsKd2c", "two pair", "two pair, aces and kings"},
    {IH_LOW_DEUCE_TO_SEVEN, "AsAhAdAcKs2h", "AsAhAdKs2h", "three of a kind",
     "three of a kind, aces"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s6h", "6h5s4s3s2s", "straight", "straight, six high"},
    {IH_LOW_DEUCE_TO_SEVEN, "TsJsQsKsAh", "AhKsQsJsTs", "straight", "straight, ace high"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s7s", "7s5s4s3s2s", "flush", "flush, seven high"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s6s8s", "8s5s4s3s2s", "flush", "flush, eight high"},
    {IH_LOW_DEUCE_TO_SEVEN, "As2s3s4s5s", "As5s4s3s2s", "flush", "flush, ace high"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s2h2d3s3h3d", "2s2h2d3s3h", "full house",
     "full house, twos over threes"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s2h2d2c3s", "2s2h2d2c3s", "four of a kind", "four of a kind, twos"},
    {IH_LOW_DEUCE_TO_SEVEN, "2s3s4s5s6s", "6s5s4s3s2s", "straight flush",
     "straight flush, six high"},
    {IH_LOW_DEUCE_TO_SEVEN, "AsKsQsJsTs", "AsKsQsJsTs", "straight flush", "royal flush"},

    {IH_LOW_BADUGI, "As2h3d4c", "4c3d2hAs", "four-card badugi", "four-card badugi, 4-3-2-A"},
    {IH_LOW_BADUGI, "2s3h4d5c", "5c4d3h2s", "four-card badugi", "four-card badugi, 5-4-3-2"},
    {IH_LOW_BADUGI, "KsQhJdTc", "KsQhJdTc", "four-card badugi", "four-card badugi, K-Q-J-T"},
    {IH_LOW_BADUGI, "As2h3d4d", "3d2hAs", "three-card badugi", "three-card badugi, 3-2-A"},
    {IH_LOW_BADUGI, "As4h6d6s", "6d4hAs", "three-card badugi", "three-card badugi, 6-4-A"},
    {IH_LOW_BADUGI, "As2s3h3d", "3hAs", "two-card badugi", "two-card badugi, 3-A"},
    {IH_LOW_BADUGI, "KsQhKhQs", "KsQh", "two-card badugi", "two-card badugi, K-Q"},
    {IH_LOW_BADUGI, "As5s3sTs", "As", "one-card badugi", "one-card badugi, A"},
    {IH_LOW_BADUGI, "KsKhKdKc", "Ks", "one-card badugi", "one-card badugi, K"},
};

START_TEST(test_known)
{
  unsigned before = 0;
  for (size_t i = 0; i < sizeof descending / sizeof *descending; i++) {
    const struct known *known = &descending[i];
    const int first = i == 0 || known->low != known[-1].low;
    uint8_t cards[9], counted[9];
    ih_low_explanation e;
    ck_assert_int_eq(ih_low_explain(known->low, cards, test_cards(known->hand, cards, 9), &e),
                     IH_OK);
    ck_assert_str_eq(e.text, known->text);
    ck_assert_str_eq(ih_low_category_name(known->low, e.strength), known->category);
    ck_assert_uint_eq(e.count, test_cards(known->cards, counted, 9));
    ck_assert_mem_eq(e.cards, counted, e.count);
    /* The first of a game is its best, and the last its worst. */
    if (first)
      ck_assert_uint_eq(e.strength, ih_low_max(known->low));
    else if (strcmp(known->text, known[-1].text) != 0)
      ck_assert_uint_lt(e.strength, before);
    before = e.strength;
  }
  ck_assert_uint_eq(before, 1);
}
END_TEST

/* ---- Refusals ------------------------------------------------------------- */

START_TEST(test_names)
{
  static const char *const names[IH_LOWS] = {"ace-to-five", "eight-or-better", "deuce-to-seven",
                                             "badugi"};
  for (unsigned game = 0; game < IH_LOWS; game++) {
    const enum ih_low low = (enum ih_low)game;
    const char *none = low == IH_LOW_EIGHT_OR_BETTER ? "no low" : "no hand";
    const uint16_t beyond[] = {0, (uint16_t)(max_strength[game] + 1), UINT16_MAX};
    ck_assert_str_eq(ih_low_name(low), names[game]);
    ck_assert_uint_eq(ih_low_min_cards(low), least_cards(game));
    for (size_t i = 0; i < 3; i++) {
      char text[IH_DESCRIPTION_TEXT];
      uint8_t ranks[5];
      ck_assert_uint_eq(ih_low_describe(low, beyond[i], text), strlen(i == 0 ? none : "no hand"));
      ck_assert_str_eq(text, i == 0 ? none : "no hand");
      ck_assert_str_eq(ih_low_category_name(low, beyond[i]), i == 0 ? none : "no hand");
      ck_assert_uint_eq(ih_low_ranks(low, beyond[i], ranks), 0);
    }
  }
}
END_TEST

/* The calls refuse, and leave their outputs unchanged. */
static void refused(int game, const uint8_t cards[], size_t n, enum ih_status status)
{
  uint16_t strength = 12345;
  ih_low_explanation e, before;
  memset(&e, 0x5A, sizeof e);
  memcpy(&before, &e, sizeof e);
  ck_assert_int_eq(ih_low_rate((enum ih_low)game, cards, n, &strength), status);
  ck_assert_int_eq(ih_low_explain((enum ih_low)game, cards, n, &e), status);
  ck_assert_uint_eq(strength, 12345);
  ck_assert_mem_eq(&e, &before, sizeof e);
}

/* Every number has a description, even for an invalid game. */
START_TEST(test_any_number)
{
  struct fenced fenced = fenced_new(IH_DESCRIPTION_TEXT);
  char *text = (char *)fenced.bytes;
  for (int game = -1; game <= IH_LOWS; game++)
    for (unsigned strength = 0; strength <= UINT16_MAX; strength++) {
      const enum ih_low low = (enum ih_low)game;
      const int is_none = strength == 0 && low == IH_LOW_EIGHT_OR_BETTER;
      const int is_one = is_none || (strength >= 1 && strength <= ih_low_max(low));
      test_assert(ih_low_describe(low, (uint16_t)strength, text) == strlen(text));
      test_assert((strcmp(text, "no hand") != 0) == is_one);
      test_assert((strcmp(text, "no low") == 0) == is_none);
    }
  fenced_free(&fenced);
}
END_TEST

START_TEST(test_invalid_game)
{
  static const int bad[] = {IH_LOWS, -1, 1 << 20};
  const uint8_t cards[] = {0, 5, 10, 15, 20};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    const enum ih_low low = (enum ih_low)bad[i];
    char text[IH_DESCRIPTION_TEXT];
    uint8_t ranks[5];
    refused(bad[i], cards, 5, IH_ERR_ARGUMENT);
    ck_assert_str_eq(ih_low_name(low), "no low game");
    ck_assert_uint_eq(ih_low_max(low), 0);
    ck_assert_uint_eq(ih_low_min_cards(low), 0);
    ck_assert_str_eq(ih_low_category_name(low, 1), "no hand");
    ck_assert_uint_eq(ih_low_ranks(low, 1, ranks), 0);
    ck_assert_uint_eq(ih_low_describe(low, 1, text), 7);
    ck_assert_str_eq(text, "no hand");
  }
}
END_TEST

START_TEST(test_errors)
{
  uint8_t cards[10] = {0, 5, 10, 15, 20, 25, 30, 35, 40, 45};
  static const uint8_t bad[] = {52, 63, 64, 116, 255};
  refused(_i, cards, 0, IH_ERR_COUNT);
  refused(_i, cards, least_cards((unsigned)_i) - 1, IH_ERR_COUNT);
  refused(_i, cards, 10, IH_ERR_COUNT);
  refused(_i, cards, SIZE_MAX, IH_ERR_COUNT);
  refused(_i, NULL, 5, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_low_rate((enum ih_low)_i, cards, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_low_explain((enum ih_low)_i, cards, 5, NULL), IH_ERR_ARGUMENT);
  for (size_t n = least_cards((unsigned)_i); n <= 9; n++)
    for (size_t i = 0; i < n; i++) {
      const uint8_t card = cards[i];
      for (size_t b = 0; b < sizeof bad; b++) {
        cards[i] = bad[b];
        refused(_i, cards, n, IH_ERR_CARD);
      }
      cards[i] = cards[(i + 1) % n];
      refused(_i, cards, n, IH_ERR_DUPLICATE);
      cards[i] = card;
    }
}
END_TEST

TEST_MAIN({test_names}, {test_all_hands, 0, IH_LOWS}, {test_small_decks, 0, IH_LOWS},
          {test_all_six, 0, IH_LOWS}, {test_random, 0, IH_LOWS}, {test_explain, 0, IH_LOWS},
          {test_strengths, 0, IH_LOWS}, {test_known}, {test_any_number}, {test_invalid_game},
          {test_errors, 0, IH_LOWS})
