/* Canonical forms, the permutations that lead to them, and multiplicities. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <string.h>

/* `to` and `from` are inverse, are the identity beyond the deck's suits, and `to` maps the hand to
 * the canonical one. */
static void check_permutation(const struct reference_game *game, unsigned rounds,
                              const uint8_t cards[], const ih_canonical *canonical)
{
  uint8_t image[IH_MAX_CARDS], expected[IH_MAX_CARDS];
  const uint8_t same[4] = {0, 1, 2, 3};
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    test_assert(canonical->to[s] < IH_MAX_SUITS && canonical->back[canonical->to[s]] == s);
    test_assert(s < game->suits || canonical->to[s] == s);
  }
  const unsigned n = reference_total(game, rounds);
  reference_permute(game, rounds, canonical->to, cards, image);
  reference_permute(game, rounds, same, canonical->cards, expected);
  test_assert(memcmp(image, expected, n) == 0);
  reference_permute(game, rounds, canonical->back, canonical->cards, image);
  reference_permute(game, rounds, same, cards, expected);
  test_assert(memcmp(image, expected, n) == 0);
}

/* Suits with equal ranks in every round keep their order. */
static void check_ties(unsigned n, const uint8_t cards[], const struct reference_game *game,
                       unsigned rounds, const ih_canonical *canonical)
{
  const uint8_t same[4] = {0, 1, 2, 3};
  uint8_t hand[IH_MAX_CARDS], image[IH_MAX_CARDS];
  reference_permute(game, rounds, same, cards, hand);
  for (uint8_t a = 0; a < game->suits; a++)
    for (uint8_t b = (uint8_t)(a + 1); b < game->suits; b++) {
      uint8_t swap[4] = {0, 1, 2, 3};
      swap[a] = b;
      swap[b] = a;
      reference_permute(game, rounds, swap, cards, image);
      if (memcmp(hand, image, n) == 0)
        test_assert(canonical->to[a] < canonical->to[b]);
    }
}

/* Checks all properties of a hand of rounds 0..round. */
static void check_hand(const ih_indexer *indexer, const struct reference_indexer *slow,
                       unsigned round, const uint8_t cards[])
{
  const struct reference_game *game = &slow->game;
  const unsigned n = reference_total(game, round + 1);
  uint8_t expected[IH_MAX_CARDS], least[IH_MAX_CARDS];
  ih_canonical canonical, again;
  uint64_t multiplicity = 0;
  int answer = -1;
  const uint64_t index = (uint64_t)reference_index(slow, round, cards, NULL);
  reference_unindex(slow, round, index, expected);
  test_assert(ih_canonicalize(indexer, round, cards, &canonical) == IH_OK);
  test_assert(canonical.index == index);
  test_assert(memcmp(canonical.cards, expected, n) == 0);
  test_assert(canonical.multiplicity == reference_canonical(game, round + 1, cards, least));
  test_assert(ih_multiplicity(indexer, round, index, &multiplicity) == IH_OK);
  test_assert(multiplicity == canonical.multiplicity);
  check_permutation(game, round + 1, cards, &canonical);
  check_ties(n, cards, game, round + 1, &canonical);
  test_assert(ih_is_canonical(indexer, round, cards, &answer) == IH_OK);
  test_assert(answer == (memcmp(cards, expected, n) == 0));
  test_assert(ih_is_canonical(indexer, round, canonical.cards, &answer) == IH_OK && answer == 1);
  test_assert(ih_canonicalize(indexer, round, canonical.cards, &again) == IH_OK);
  test_assert(again.index == index && memcmp(again.cards, canonical.cards, n) == 0);
  for (uint8_t s = 0; s < IH_MAX_SUITS; s++)
    test_assert(again.to[s] == s);
}

START_TEST(test_random_hands)
{
  static const unsigned hands[] = {400, 5000, 50000};
  struct test_random random = test_random_new(31);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++) {
    ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
    struct reference_indexer *slow = reference_indexer_new(pair->deck, pair->rounds);
    const struct reference_game *game = &slow->game;
    for (unsigned i = 0; i < hands[test_tier()]; i++) {
      uint8_t cards[IH_MAX_CARDS];
      test_random_deal(&random, game->ranks, game->suits, reference_total(game, game->rounds),
                       cards);
      for (unsigned r = 0; r < game->rounds; r++)
        check_hand(indexer, slow, r, cards);
    }
    reference_indexer_free(slow);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* The hands in the data have the canonical hands in the data. */
START_TEST(test_golden)
{
  char line[256], *fields[6];
  ih_indexer *indexer = test_indexer_new("13x4", "2,3,1,1");
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  FILE *file = test_data("index-2-3-1-1.tsv");
  while (test_fields(file, line, sizeof line, fields, 6) == 6) {
    uint8_t cards[7];
    char text[IH_HAND_TEXT];
    ih_canonical canonical;
    ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 4, fields[0], strlen(fields[0]), cards, NULL),
                     IH_OK);
    ck_assert_int_eq(ih_canonicalize(indexer, 3, cards, &canonical), IH_OK);
    (void)ih_hand_format(&deck, &rounds, 4, canonical.cards, text);
    ck_assert_str_eq(text, fields[5]);
  }
  fclose(file);
  ih_indexer_free(indexer);
}
END_TEST

/* The multiplicities of a round add up to its raw deals. */
static void check_sum(const struct test_pair *pair)
{
  ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
  const struct reference_game game = reference_game(pair->deck, pair->rounds);
  for (unsigned r = 0; r < game.rounds; r++) {
    reference_wide sum = 0;
    ih_u128 deals = {0, 0};
    const uint64_t size = ih_indexer_size(indexer, r);
    for (uint64_t i = 0; i < size; i++) {
      uint64_t multiplicity = 0;
      test_assert(ih_multiplicity(indexer, r, i, &multiplicity) == IH_OK);
      test_assert(multiplicity >= 1 && game.permutations % multiplicity == 0);
      sum += multiplicity;
    }
    ck_assert(sum == reference_deals(&game, r + 1));
    ck_assert_int_eq(ih_indexer_deals(indexer, r, &deals), IH_OK);
    ck_assert(sum == ((reference_wide)deals.high << 64 | deals.low));
  }
  ih_indexer_free(indexer);
}

START_TEST(test_sums)
{
  static const struct test_pair pairs[] = {
      {"13x4", "2,3"},    {"13x4", "5"},   {"13x4", "3,1"},  {"13x4", "1,1,1"}, {"9x4", "2,3"},
      {"5x4", "2,3,1,1"}, {"10x4", "2,1"}, {"16x4", "3,1"},  {"16x3", "2,2"},   {"16x2", "3,2"},
      {"16x1", "5,3"},    {"3x2", "1,1"},  {"6x4", "1,1,1"}, {"4x4", "4,4"},    {"1x4", "1,1,1,1"},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    check_sum(&pairs[i]);
}
END_TEST

START_TEST(test_long_sums)
{
  static const struct test_pair pairs[] = {{"13x4", "2,4"}, {"13x4", "3,1,1"}, {"9x4", "2,5"}};
  if (test_tier() < TIER_LONG)
    return;
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    check_sum(&pairs[i]);
}
END_TEST

/* Both calls refuse a hand and write nothing. */
static void check_refused(const ih_indexer *indexer, unsigned round, const uint8_t cards[],
                          enum ih_status expected)
{
  ih_canonical canonical, before;
  int answer = 77;
  memset(&canonical, 77, sizeof canonical);
  memcpy(&before, &canonical, sizeof before);
  ck_assert_int_eq(ih_canonicalize(indexer, round, cards, &canonical), expected);
  ck_assert_int_eq(ih_is_canonical(indexer, round, cards, &answer), expected);
  ck_assert_mem_eq(&canonical, &before, sizeof before);
  ck_assert_int_eq(answer, 77);
}

START_TEST(test_refusals)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  const uint8_t good[5] = {0, 51, 13, 30, 22}, outside[5] = {0, 51, 13, 52, 22};
  const uint8_t within[5] = {0, 51, 13, 22, 22}, across[5] = {0, 51, 13, 30, 0};
  uint64_t multiplicity = 77;
  ih_canonical canonical;
  int answer;
  check_refused(indexer, 1, outside, IH_ERR_CARD);
  check_refused(indexer, 1, within, IH_ERR_DUPLICATE);
  check_refused(indexer, 1, across, IH_ERR_DUPLICATE);
  check_refused(indexer, 2, good, IH_ERR_RANGE);
  check_refused(indexer, UINT32_MAX, good, IH_ERR_RANGE);
  check_refused(indexer, 1, NULL, IH_ERR_ARGUMENT);
  check_refused(NULL, 1, good, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_canonicalize(indexer, 1, good, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_is_canonical(indexer, 1, good, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_canonicalize(indexer, 0, across, &canonical), IH_OK);
  ck_assert_int_eq(ih_is_canonical(indexer, 0, across, &answer), IH_OK);
  ck_assert_int_eq(ih_multiplicity(NULL, 0, 0, &multiplicity), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiplicity(indexer, 0, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_multiplicity(indexer, 0, 169, &multiplicity), IH_ERR_RANGE);
  ck_assert_int_eq(ih_multiplicity(indexer, 2, 0, &multiplicity), IH_ERR_RANGE);
  ck_assert_uint_eq(multiplicity, 77);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_random_hands}, {test_golden}, {test_sums}, {test_long_sums}, {test_refusals})
