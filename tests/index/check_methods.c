/* Every method that this processor supports, against the slow indexer and, as canonical forms
 * always use the plain method, against those. */
#include "bench/baseline_indexer.h"
#include "harness.h"
#include "indexers.h"
#include "instructions.h"
#include "reference.h"

#include <string.h>

/* Lists at the limits of the specialized tables: rounds of 6 and 7 cards, 32 and 33 cards in all,
 * suits used up by one round, decks of one rank, one suit or 16 ranks, group sizes and weights
 * around 2^32; Hold'em's lists, and lists that barely differ from them. */
static const struct test_pair edges[] = {
    {"13x4", "6,6"},
    {"13x4", "7"},
    {"13x4", "1,6,1,6"},
    {"16x2", "6,6,6,6,6,2"},
    {"16x3", "6,6,6"},
    {"16x1", "6,6,4"},
    {"16x1", "4,4,4,4"},
    {"16x1", "1,6,1,6"},
    {"16x4", "6,6"},
    {"12x3", "6,6,6,6"},
    {"11x3", "6,6,6,6,6,3"},
    {"12x3", "6,6,6,6,6,2"},
    {"6x4", "6,6,6"},
    {"6x1", "6"},
    {"3x2", "3,3"},
    {"3x4", "6,6"},
    {"2x4", "2,2,2,2"},
    {"1x4", "4"},
    {"1x4", "2,1,1"},
    {"1x2", "1,1"},
    {"2x1", "2"},
    {"5x4", "5,5,5,5"},
    {"8x4", "6,6,6,6,6,2"},
    {"16x4", "2,3,1,1,1,1,1,1"},
    {"9x4", "2,3,1,1"},
    {"9x4", "2,3,1,1,1"},
    {"2x4", "2,3,1,1,1"},
    {"13x4", "2,3"},
    {"13x4", "2,3,1"},
    {"13x4", "2"},
    {"13x3", "2,3,1,1"},
    {"13x4", "2,3,2,1"},
    {"13x4", "2,3,1,2"},
    {"13x4", "2,4,1,1"},
    {"13x4", "3,3,1,1"},
    {"13x4", "1,3,1,1"},
    {"13x4", "2,1,3,1"},
    {"16x4", "4,2,5,1,2"},
    {"13x4", "5,5"},
    {"16x4", "3,3,3,3"},
    {"16x4", "6,4,4"},
    {NULL, NULL},
};

struct game {
  struct reference_indexer *slow;
  ih_indexer *on[TEST_INSTRUCTIONS];
};

/* Returns 0 for lists that no indexer supports. */
static int open_game(const struct test_pair *pair, struct game *game)
{
  if (!test_indexers_make(pair, game->on))
    return 0;
  game->slow = reference_indexer_new(pair->deck, pair->rounds);
  return 1;
}

static void close_game(struct game *game)
{
  reference_indexer_free(game->slow);
  test_indexers_free(game->on);
}

static void check_hand(const struct game *game, const uint8_t cards[])
{
  const unsigned rounds = game->slow->game.rounds;
  uint64_t expected[IH_MAX_ROUNDS], all[IH_MAX_ROUNDS];
  for (unsigned r = 0; r < rounds; r++)
    expected[r] = (uint64_t)reference_index(game->slow, r, cards, NULL);
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
    const ih_indexer *indexer = game->on[c];
    ih_state state;
    ih_canonical form;
    ih_state_init(indexer, &state);
    ih_index_all_unchecked(indexer, cards, all);
    for (unsigned r = 0, at = 0; r < rounds; at = ih_indexer_cards(indexer, r++)) {
      test_assert(all[r] == expected[r]);
      test_assert(ih_index_round_unchecked(indexer, r, cards) == expected[r]);
      test_assert(ih_state_deal_unchecked(indexer, &state, cards + at) == expected[r]);
      test_assert(ih_canonicalize(indexer, r, cards, &form) == IH_OK);
      test_assert(form.index == expected[r]);
    }
  }
}

static void check_index(const struct game *game, unsigned r, uint64_t index)
{
  uint8_t expected[IH_MAX_CARDS];
  const unsigned n = ih_indexer_cards(game->on[0], r);
  reference_unindex(game->slow, r, index, expected);
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
    uint8_t cards[IH_MAX_CARDS + 1];
    ih_canonical form;
    cards[n] = 99;
    ih_unindex_unchecked(game->on[c], r, index, cards);
    test_assert(memcmp(cards, expected, n) == 0 && cards[n] == 99);
    test_assert(ih_index_round_unchecked(game->on[c], r, cards) == index);
    test_assert(ih_canonicalize(game->on[c], r, cards, &form) == IH_OK);
    test_assert(memcmp(form.cards, cards, n) == 0);
  }
}

static void check_indices(struct test_random *random, const struct game *game, unsigned times)
{
  for (unsigned r = 0; r < game->slow->game.rounds; r++) {
    const uint64_t size = ih_indexer_size(game->on[0], r);
    const size_t count = game->slow->round[r].configurations;
    for (unsigned i = 0; i < times; i++) {
      const size_t c = (size_t)test_random_below(random, count);
      check_index(game, r, (uint64_t)game->slow->round[r].offset[c]);
      check_index(game, r, (uint64_t)game->slow->round[r].offset[c + 1] - 1);
      check_index(game, r, test_random_below(random, size));
    }
    check_index(game, r, 0);
    check_index(game, r, size - 1);
  }
}

static void check_pairs(const struct test_pair pairs[], uint64_t seed)
{
  static const unsigned times[] = {120, 2000, 20000};
  struct test_random random = test_random_new(seed);
  for (const struct test_pair *pair = pairs; pair->deck != NULL; pair++) {
    struct game game;
    uint8_t cards[IH_MAX_CARDS];
    if (!open_game(pair, &game))
      continue;
    const struct reference_game *rules = &game.slow->game;
    for (unsigned i = 0; i < 2 * times[test_tier()]; i++) {
      test_random_deal(&random, rules->ranks, rules->suits, reference_total(rules, rules->rounds),
                       cards);
      check_hand(&game, cards);
    }
    check_indices(&random, &game, times[test_tier()]);
    close_game(&game);
  }
}

START_TEST(test_common)
{
  check_pairs(test_pairs, 71);
}
END_TEST

START_TEST(test_edges)
{
  check_pairs(edges, 72);
}
END_TEST

/* Every hand and every index of small games. */
static void visit(void *context, const uint8_t cards[])
{
  check_hand(context, cards);
}

START_TEST(test_every_hand)
{
  static const struct test_pair pairs[] = {{"4x3", "2,3"}, {"3x4", "3,2"},   {"3x2", "2,2,1"},
                                           {"6x1", "2,2"}, {"2x4", "2,1,4"}, {"4x2", "4,3"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    struct game game;
    ck_assert(open_game(&pairs[i], &game));
    reference_hands(&game.slow->game, game.slow->game.rounds, visit, &game);
    for (unsigned r = 0; r < game.slow->game.rounds; r++)
      for (uint64_t index = 0; index < ih_indexer_size(game.on[0], r); index++)
        check_index(&game, r, index);
    close_game(&game);
  }
}
END_TEST

/* Compares all rounds of a hand on all processors with the reference implementation. */
struct twice {
  baseline_indexer *baseline;
  ih_indexer *on[TEST_INSTRUCTIONS];
};

static unsigned mismatches(const struct twice *twice, const uint8_t cards[5])
{
  uint64_t expected[2], all[2];
  unsigned wrong = 0;
  baseline_indexer_index_all(twice->baseline, cards, expected);
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
    const ih_indexer *indexer = twice->on[c];
    ih_state state;
    if (c > 0 && ih_indexer_instructions(indexer) == ih_indexer_instructions(twice->on[c - 1]))
      continue;
    ih_state_init(indexer, &state);
    ih_index_all_unchecked(indexer, cards, all);
    wrong += all[0] != expected[0] || all[1] != expected[1];
    wrong += ih_index_round_unchecked(indexer, 0, cards) != expected[0];
    wrong += ih_index_round_unchecked(indexer, 1, cards) != expected[1];
    wrong += ih_state_deal_unchecked(indexer, &state, cards) != expected[0];
    wrong += ih_state_deal_unchecked(indexer, &state, cards + 2) != expected[1];
  }
  return wrong;
}

/* Checks the flops of hole cards, the highest card first. */
static unsigned mismatches_on_flops(const struct twice *twice, uint8_t first, uint8_t second)
{
  const uint64_t hole = UINT64_C(1) << first | UINT64_C(1) << second;
  unsigned wrong = 0;
  for (unsigned i = 0; i < 52; i++)
    for (unsigned j = 0; j < i; j++)
      for (unsigned k = 0; k < j; k++)
        if ((hole >> i & 1) + (hole >> j & 1) + (hole >> k & 1) == 0) {
          const uint8_t cards[5] = {first, second, (uint8_t)i, (uint8_t)j, (uint8_t)k};
          wrong += mismatches(twice, cards);
        }
  return wrong;
}

/* Every flop for each two hole cards, or, in the short tier, for one of each of the 169 preflop
 * classes; hole cards in both orders. */
START_TEST(test_every_flop)
{
  const ih_deck deck = {.ranks = 13, .suits = 4};
  const ih_rounds rounds = {.count = 2, .cards = {2, 3}};
  struct twice twice;
  uint8_t met[169] = {0};
  unsigned wrong = 0, pairs = 0;
  ck_assert_int_eq(baseline_indexer_new(&deck, rounds.count, rounds.cards, &twice.baseline), IH_OK);
  ck_assert(test_indexers_make(&(struct test_pair){"13x4", "2,3"}, twice.on));
  for (uint8_t a = 0; a < 52; a++)
    for (uint8_t b = 0; b < 52; b++) {
      uint64_t index;
      const uint8_t hole[] = {a, b};
      if (a == b || (test_tier() == 0 && a < b))
        continue;
      ck_assert_int_eq(ih_index_round(twice.on[0], 0, hole, &index), IH_OK);
      if (test_tier() == 0 && met[index]++)
        continue;
      wrong += mismatches_on_flops(&twice, a, b);
      pairs++;
    }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(pairs, test_tier() == 0 ? 169 : 52 * 51);
  test_indexers_free(twice.on);
  baseline_indexer_free(twice.baseline);
}
END_TEST

/* Every two cards, in both orders and in every deck. */
START_TEST(test_every_pair)
{
  static const struct test_pair pairs[] = {{"13x4", "2"},   {"16x4", "2,3"}, {"9x4", "2,3,1,1"},
                                           {"13x3", "2,5"}, {"7x2", "2,1"},  {"4x1", "2"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    struct game game;
    ck_assert(open_game(&pairs[i], &game));
    const struct reference_game *rules = &game.slow->game;
    for (unsigned a = 0; a < 4 * rules->ranks; a++)
      for (unsigned b = 0; b < 4 * rules->ranks; b++) {
        const uint8_t cards[] = {(uint8_t)a, (uint8_t)b};
        if (a == b || a % 4 >= rules->suits || b % 4 >= rules->suits)
          continue;
        const uint64_t expected = (uint64_t)reference_index(game.slow, 0, cards, NULL);
        for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++)
          test_assert(ih_index_round_unchecked(game.on[c], 0, cards) == expected);
      }
    close_game(&game);
  }
}
END_TEST

START_TEST(instruction_sets)
{
  static const char *const names[] = {"portable", "avx2", "avx512", "neon"};
  ck_assert_str_eq(ih_instructions_name(ih_instructions_at(0)), "portable");
  size_t count = 0;
  for (size_t i = 0; i < TEST_INSTRUCTIONS; i++) {
    const ih_instructions *named = ih_instructions_find(names[i]);
    if (named == NULL)
      continue;
    ck_assert_str_eq(ih_instructions_name(named), names[i]);
    ck_assert_ptr_eq(named, ih_instructions_at(count++));
  }
  ck_assert_ptr_null(ih_instructions_at(count));
  ck_assert_ptr_null(ih_instructions_find("sse"));
  ck_assert_ptr_null(ih_instructions_find(NULL));
  ck_assert_ptr_eq(ih_instructions_best(), test_instructions(TEST_INSTRUCTIONS));
  const ih_deck deck = {.ranks = 13, .suits = 4};
  const ih_rounds rounds = {.count = 1, .cards = {2}};
  ih_indexer *indexer;
  ck_assert_int_eq(ih_indexer_new(&deck, &rounds, &indexer), IH_OK);
  ck_assert_ptr_eq(ih_indexer_instructions(indexer), ih_instructions_best());
  ih_indexer_free(indexer);
  ck_assert_int_eq(ih_indexer_new_for(&deck, &rounds, NULL, &indexer), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_indexer_new_for(&deck, &rounds, test_foreign_instructions(), &indexer),
                   IH_ERR_ARGUMENT);
}
END_TEST

TEST_MAIN({test_common}, {test_edges}, {test_every_hand}, {test_every_flop}, {test_every_pair},
          {instruction_sets})
