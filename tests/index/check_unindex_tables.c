/* Unindexing by tables, single and in batches, on every instruction set, against the plain method:
 * every index of some games, and in others those at which a quotient, a digit or a root changes. */
#include "harness.h"
#include "index/core/unindex.h"
#include "index/fast/tables.h"
#include "indexers.h"
#include "instructions.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4096, GAP = 3 };

struct game {
  ih_indexer *on[TEST_INSTRUCTIONS];
  uint64_t indices[MOST];
  size_t n;
  unsigned round;
  uint64_t compared, wrong;
};

static void open_game(const char *deck, const char *rounds, struct game *game)
{
  *game = (struct game){0};
  ck_assert(test_indexers_make(&(struct test_pair){deck, rounds}, game->on));
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++)
    ck_assert_ptr_nonnull(game->on[c]->fast);
}

static void close_game(struct game *game)
{
  ck_assert_uint_eq(game->wrong, 0);
  ck_assert_uint_gt(game->compared, 0);
  test_indexers_free(game->on);
}

/* Unindexes the collected indices in all ways. */
static void compare(struct game *game)
{
  static uint8_t expected[MOST][IH_MAX_CARDS], rows[MOST * (IH_MAX_CARDS + GAP)];
  const unsigned k = ih_indexer_cards(game->on[0], game->round);
  const size_t stride = k + GAP;
  for (size_t i = 0; i < game->n; i++)
    ihp_suit_unindex(game->on[0], game->round, game->indices[i], expected[i]);
  for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
    memset(rows, 0xEE, sizeof rows);
    ih_unindex_batch_unchecked(game->on[c], game->round, game->indices, game->n, rows, stride);
    for (size_t i = 0; i < game->n; i++) {
      uint8_t cards[IH_MAX_CARDS + 1];
      cards[k] = 99;
      ih_unindex_unchecked(game->on[c], game->round, game->indices[i], cards);
      game->wrong += memcmp(cards, expected[i], k) != 0 || cards[k] != 99;
      game->wrong += memcmp(rows + i * stride, expected[i], k) != 0;
      for (unsigned j = 0; j < GAP; j++)
        game->wrong += rows[i * stride + k + j] != 0xEE;
    }
  }
  game->compared += game->n;
  game->n = 0;
}

static void add(struct game *game, uint64_t index)
{
  if (index >= ih_indexer_size(game->on[0], game->round))
    return;
  game->indices[game->n++] = index;
  if (game->n == MOST)
    compare(game);
}

START_TEST(every_index)
{
  static const char *const lists[][2] = {{"13x4", "2,3"},
                                         {"4x4", "3,2,1"},
                                         {"3x4", "2,2,2,2,2"},
                                         {"5x3", "1,1,1,1,1,1"},
                                         {"2x4", "6,1"}};
  static struct game game;
  open_game(lists[_i][0], lists[_i][1], &game);
  const unsigned rounds = game.on[0]->rounds.count;
  for (game.round = 0; game.round < rounds; game.round++) {
    const uint64_t size = ih_indexer_size(game.on[0], game.round);
    for (uint64_t index = 0; index < size; index++)
      add(&game, index);
    compare(&game);
  }
  close_game(&game);
}
END_TEST

/* Returns a number below n, often the first or the last. */
static uint64_t random_multiple(struct test_random *random, uint64_t n)
{
  const uint64_t r = test_random_next(random) % 4;
  return r == 0 ? 0 : r == 1 ? n - 1 : test_random_below(random, n);
}

/* Adds indices around those where the digits of position p and above change. */
static void add_borders(struct game *game, struct test_random *random,
                        const struct ihp_configuration *c, uint64_t size, unsigned p)
{
  const uint64_t weight = c->factor[p];
  if (weight == 0) /* within a block */
    return;
  const uint64_t at = c->offset + weight * random_multiple(random, size / weight);
  for (uint64_t i = 0; i < 3; i++)
    add(game, at + i - 1);
}

/* Adds those around which the larger group index of a pair at position p becomes x. */
static void add_pair(struct game *game, struct test_random *random,
                     const struct ihp_configuration *c, uint64_t size, unsigned p, uint64_t x)
{
  const uint64_t weight = c->factor[p];
  const uint64_t block = weight * ihp_block_size(c, p, p + 2);
  const uint64_t at =
      c->offset + block * random_multiple(random, size / block) + x * (x + 1) / 2 * weight;
  add(game, at);
  add(game, at - 1);
  add(game, at + weight - 1);
  add(game, at + test_random_below(random, weight));
  add(game, at - 1 - test_random_below(random, weight));
}

/* All roots of a pair, or some and the last. */
static void add_pairs(struct game *game, struct test_random *random,
                      const struct ihp_configuration *c, uint64_t size, unsigned times)
{
  const unsigned ties = ihp_configuration_ties(c->counts);
  for (unsigned p = 0, end; p < IH_MAX_SUITS; p = end) {
    end = ihp_block_end(ties, p);
    if (end != p + 2 || c->counts[p] == 0)
      continue;
    const uint64_t n = c->size[p];
    for (uint64_t x = 0; x < n && n <= times; x++)
      add_pair(game, random, c, size, p, x);
    for (unsigned i = 0; i < times / 16 && n > times; i++)
      add_pair(game, random, c, size, p, i % 4 == 0 ? n - 1 - i / 4 : test_random_below(random, n));
  }
}

/* Lists of one word and more, of more and fewer cards than a suit packs, with pairs of suits of up
 * to 43,680 groups, more than 2^49 indices in one configuration, and popular games. */
START_TEST(borders)
{
  static const struct {
    const char *deck, *rounds;
    unsigned times;
  } lists[] = {
      {"13x4", "2,3,1,1", 300},    {"13x4", "4,3,1,1", 100}, {"13x4", "2,5", 300},
      {"13x4", "2,1,1,1,1,1", 80}, {"13x4", "4,4,2", 40000}, {"16x4", "2,2,2,2", 50000},
      {"9x4", "2,3,1,1", 300},     {"13x4", "6,6", 300},     {"16x3", "6,6,5", 100},
      {"16x2", "6,6,6,6", 100},    {"16x2", "6,6,2", 300},   {"13x4", "1,1,1,1,1,1", 200},
      {"16x1", "6,6,4", 100},      {"5x4", "5,5,5", 100},    {"13x4", "3,3,3,3", 20},
      {"15x4", "6,6,4", 1},
  };
  static const unsigned more[] = {1, 8, 64};
  struct test_random random = test_random_new(500 + (uint64_t)_i);
  static struct game game;
  open_game(lists[_i].deck, lists[_i].rounds, &game);
  const unsigned rounds = game.on[0]->rounds.count;
  for (game.round = 0; game.round < rounds; game.round++) {
    const struct ihp_configurations *list = &game.on[0]->round[game.round].configurations;
    for (size_t i = 0; i < list->count; i++) {
      const struct ihp_configuration *c = &list->list[i];
      const uint64_t size = list->offsets[i + 1] - c->offset;
      for (unsigned n = 0; n < 12 * more[test_tier()]; n++)
        add_borders(&game, &random, c, size, n % IH_MAX_SUITS);
      add_pairs(&game, &random, c, size, lists[_i].times * more[test_tier()]);
      add(&game, c->offset + size - 1);
    }
    const uint64_t all = ih_indexer_size(game.on[0], game.round);
    for (unsigned n = 0; n < 10000 * more[test_tier()]; n++)
      add(&game, test_random_below(&random, all));
    compare(&game);
  }
  close_game(&game);
}
END_TEST

/* Only rows first..first+n-1 are written, and only their cards. */
static void check_rows(struct game *game, unsigned c, size_t n, size_t stride)
{
  enum { BEFORE = 16, ROWS = 48 };
  uint8_t rows[BEFORE + ROWS * 32], expected[BEFORE + ROWS * 32];
  memset(rows, 0xEE, sizeof rows);
  memset(expected, 0xEE, sizeof expected);
  for (size_t i = 0; i < n; i++)
    ihp_suit_unindex(game->on[0], game->round, game->indices[i], &expected[BEFORE + i * stride]);
  ih_unindex_batch_unchecked(game->on[c], game->round, game->indices, n, &rows[BEFORE], stride);
  game->wrong += memcmp(rows, expected, sizeof rows) != 0;
  game->compared++;
}

/* Batches of every length, hands of 1 to 17 cards, rows with and without gaps. */
START_TEST(rows)
{
  static const char *const lists[][2] = {{"13x4", "1,1,1,1,1,1"}, {"13x4", "2,3,1,1"},
                                         {"16x3", "6,2,1,6"},     {"16x3", "5,5,1"},
                                         {"9x4", "4,4,4,1"},      {"16x2", "6,1,6,1,2,1"}};
  struct test_random random = test_random_new(600 + (uint64_t)_i);
  static struct game game;
  open_game(lists[_i][0], lists[_i][1], &game);
  const unsigned rounds = game.on[0]->rounds.count;
  for (game.round = 0; game.round < rounds; game.round++) {
    const uint64_t size = ih_indexer_size(game.on[0], game.round);
    const size_t k = ih_indexer_cards(game.on[0], game.round);
    for (size_t n = 0; n <= 40; n++) {
      for (size_t i = 0; i < n; i++)
        game.indices[i] = test_random_below(&random, size);
      for (unsigned c = 0; c < TEST_INSTRUCTIONS; c++) {
        check_rows(&game, c, n, k);
        check_rows(&game, c, n, k + 1 + n % 9);
      }
    }
  }
  close_game(&game);
}
END_TEST

/* In the rounds that matter, nearly all indices are unindexed by tables. */
START_TEST(few_are_rare)
{
  static const struct {
    const char *deck, *rounds;
    unsigned percent;
  } lists[] = {
      {"13x4", "2,3,1,1", 3}, {"13x4", "2,5", 2}, {"13x4", "4,3,1,1", 12}, {"9x4", "2,3", 4}};
  for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
    ih_indexer *indexer = test_indexer_new(lists[l].deck, lists[l].rounds);
    for (unsigned r = 0; r < indexer->rounds.count; r++) {
      const struct ihp_configurations *list = &indexer->round[r].configurations;
      uint64_t rare = 0;
      for (size_t i = 0; i < list->count; i++)
        if (indexer->fast->round[r].unindex.list[i].rare)
          rare += list->offsets[i + 1] - list->offsets[i];
      ck_assert_uint_le(100 * rare, lists[l].percent * indexer->round[r].size);
    }
    ih_indexer_free(indexer);
  }
}
END_TEST

/* Tables stay within the documented size. */
START_TEST(few_bytes)
{
  static const struct {
    const char *rounds;
    size_t most;
  } lists[] = {{"2,3,1,1", 2 << 20}, {"4,3,1,1", 32 << 20}, {"2,1,1,1,1,1", 32 << 20}};
  for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
    ih_indexer *indexer = test_indexer_new("13x4", lists[l].rounds);
    ck_assert_uint_le(ih_indexer_bytes(indexer), lists[l].most);
    ck_assert_uint_gt(ih_indexer_bytes(indexer),
                      ihp_packed_groups_bytes(&indexer->fast->packed_groups));
    ih_indexer_free(indexer);
  }
}
END_TEST

TEST_MAIN({every_index, 0, 5}, {borders, 0, 16}, {rows, 0, 6}, {few_are_rare}, {few_bytes})
