/* The library, with every instruction set of this processor, against bench/'s reference
 * implementation, which shares no code with it: everything for 2 and 2,3; random hands for other
 * lists, 100 million of 2,3,1,1 in the long tier. */
#include "bench/baseline_indexer.h"
#include "harness.h"
#include "indexers.h"
#include "instructions.h"

#include <isohand.h>
#include <stdlib.h>
#include <string.h>

enum { HOLE_HANDS = 1326 };

/* A list with every instruction set. Sets that the processor lacks repeat the best one and are left
 * out. */
struct game {
  ih_deck deck;
  ih_rounds rounds;
  unsigned cards; /* of a hand */
  baseline_indexer *baseline;
  ih_indexer *on[TEST_INSTRUCTIONS];
  unsigned paths;
};

static void open_game(struct game *game, const char *deck, const char *rounds)
{
  ih_indexer_free(test_indexer_new(deck, rounds)); /* which checks the indexer */
  ck_assert(test_indexers_make(&(struct test_pair){deck, rounds}, game->on));
  ih_indexer_deck(game->on[0], &game->deck);
  ih_indexer_rounds(game->on[0], &game->rounds);
  const unsigned count = game->rounds.count;
  game->cards = ih_rounds_total(&game->rounds, count);
  game->paths = test_instructions_count();
  ck_assert_int_eq(baseline_indexer_new(&game->deck, count, game->rounds.cards, &game->baseline),
                   IH_OK);
  for (unsigned p = 0; p < game->paths; p++)
    for (unsigned r = 0; r < count; r++)
      ck_assert_uint_eq(ih_indexer_size(game->on[p], r), baseline_indexer_size(game->baseline, r));
}

static void close_game(struct game *game)
{
  test_indexers_free(game->on);
  baseline_indexer_free(game->baseline);
}

/* ---- Blocks of hands -------------------------------------------------------- */

enum { BLOCK = 1024, MOST_STRIDE = IH_MAX_CARDS + 16 };

/* Hands in rows, and their indices by the reference. */
struct block {
  size_t n, stride;
  uint8_t rows[BLOCK * MOST_STRIDE];
  uint64_t expected[IH_MAX_ROUNDS][BLOCK];
};

static void index_by_baseline(const struct game *game, struct block *block)
{
  for (size_t i = 0; i < block->n; i++) {
    uint64_t indices[IH_MAX_ROUNDS];
    baseline_indexer_index_all(game->baseline, block->rows + i * block->stride, indices);
    for (unsigned r = 0; r < game->rounds.count; r++)
      block->expected[r][i] = indices[r];
  }
}

/* Each returns the number of wrong results. */
static size_t wrong_single(const struct game *game, const struct block *block,
                           const ih_indexer *indexer)
{
  const unsigned rounds = game->rounds.count;
  size_t wrong = 0;
  for (size_t i = 0; i < block->n; i++) {
    const uint8_t *cards = block->rows + i * block->stride;
    uint64_t indices[IH_MAX_ROUNDS];
    ih_index_all_unchecked(indexer, cards, indices);
    for (unsigned r = 0; r < rounds; r++)
      wrong += indices[r] != block->expected[r][i];
    wrong += ih_index_last_unchecked(indexer, cards) != block->expected[rounds - 1][i];
  }
  return wrong;
}

static size_t wrong_batch(const struct game *game, const struct block *block,
                          const ih_indexer *indexer)
{
  uint64_t indices[BLOCK];
  size_t wrong = 0;
  for (unsigned r = 0; r < game->rounds.count; r++) {
    ih_index_batch_unchecked(indexer, r, block->rows, block->stride, block->n, indices);
    for (size_t i = 0; i < block->n; i++)
      wrong += indices[i] != block->expected[r][i];
  }
  return wrong;
}

static size_t wrong_state(const struct game *game, const struct block *block,
                          const ih_indexer *indexer)
{
  size_t wrong = 0;
  for (size_t i = 0; i < block->n; i++) {
    const uint8_t *cards = block->rows + i * block->stride;
    ih_state state;
    ih_state_init(indexer, &state);
    for (unsigned r = 0; r < game->rounds.count; cards += game->rounds.cards[r++])
      wrong += ih_state_deal_unchecked(indexer, &state, cards) != block->expected[r][i];
  }
  return wrong;
}

/* Unindexes the hands' indices, one by one and as a batch. */
static size_t wrong_hands(const struct game *game, const struct block *block,
                          const ih_indexer *indexer, unsigned round)
{
  static uint8_t rows[BLOCK * MOST_STRIDE];
  const unsigned cards = ih_indexer_cards(indexer, round);
  size_t wrong = 0;
  ih_unindex_batch_unchecked(indexer, round, block->expected[round], block->n, rows, block->stride);
  for (size_t i = 0; i < block->n; i++) {
    uint8_t hand[IH_MAX_CARDS], expected[IH_MAX_CARDS];
    baseline_indexer_unindex(game->baseline, round, block->expected[round][i], expected);
    ih_unindex_unchecked(indexer, round, block->expected[round][i], hand);
    wrong += memcmp(hand, expected, cards) != 0;
    wrong += memcmp(rows + i * block->stride, expected, cards) != 0;
  }
  return wrong;
}

/* Checks of a block in addition to single and batch indexing. */
enum { STATES = 1, HANDS = 2 };

static size_t wrong_in(const struct game *game, struct block *block, unsigned also)
{
  size_t wrong = 0;
  index_by_baseline(game, block);
  for (unsigned p = 0; p < game->paths; p++) {
    const ih_indexer *indexer = game->on[p];
    wrong += wrong_single(game, block, indexer) + wrong_batch(game, block, indexer);
    if (also & STATES)
      wrong += wrong_state(game, block, indexer);
    for (unsigned r = 0; r < game->rounds.count && (also & HANDS); r++)
      wrong += wrong_hands(game, block, indexer, r);
  }
  return wrong;
}

/* ---- Random hands ----------------------------------------------------------- */

/* The deck in the order that earlier deals left it in. */
struct dealer {
  struct test_random random;
  uint8_t deck[64];
  unsigned size;
};

static void open_dealer(struct dealer *dealer, const ih_deck *deck, uint64_t seed)
{
  dealer->random = test_random_new(seed);
  dealer->size = (unsigned)(deck->ranks * deck->suits);
  for (unsigned i = 0; i < dealer->size; i++)
    dealer->deck[i] = (uint8_t)(i / deck->suits << 2 | i % deck->suits);
}

static void deal(struct dealer *dealer, unsigned n, uint8_t cards[])
{
  for (unsigned i = 0; i < n; i++) {
    const unsigned j = i + (unsigned)test_random_below(&dealer->random, dealer->size - i);
    const uint8_t card = dealer->deck[j];
    dealer->deck[j] = dealer->deck[i];
    dealer->deck[i] = cards[i] = card;
  }
}

/* Whole blocks for speed; every eighth has a different length and stride and gets all checks. */
static void compare_random(const struct game *game, uint64_t hands, uint64_t seed)
{
  struct block *block = malloc(sizeof *block);
  struct dealer dealer;
  size_t wrong = 0;
  uint64_t blocks = 0;
  ck_assert_ptr_nonnull(block);
  open_dealer(&dealer, &game->deck, seed);
  for (uint64_t done = 0; done < hands; done += block->n, blocks++) {
    const int odd = blocks % 8 == 0;
    block->n = odd ? 1 + (size_t)test_random_below(&dealer.random, 200) : BLOCK;
    block->stride = game->cards + (odd ? (size_t)test_random_below(&dealer.random, 17) : 0);
    for (size_t i = 0; i < block->n; i++)
      deal(&dealer, game->cards, block->rows + i * block->stride);
    wrong += wrong_in(game, block, odd ? STATES | HANDS : 0);
  }
  free(block);
  ck_assert_uint_eq(wrong, 0);
}

START_TEST(random_holdem)
{
  static const uint64_t hands[] = {200000, 100000000, 100000000};
  struct game game;
  open_game(&game, "13x4", "2,3,1,1");
  compare_random(&game, hands[test_tier()], 2311);
  close_game(&game);
}
END_TEST

static const struct test_pair others[] = {
    {"13x4", "2,3"},       {"13x4", "2,4"},   {"13x4", "2,5"},   {"13x4", "4,3,1,1"},
    {"13x4", "3,1,1,1,1"}, {"13x4", "5,2,2"}, {"13x4", "2,2,2"}, {"9x4", "2,3,1,1"},
    {"16x4", "4,6"},       {"16x3", "8,2,1"}, {"16x2", "6,4"},   {"5x4", "2,3,1,1"},
    {"10x4", "3,3,1"},     {"4x1", "2,1"},
};

START_TEST(random_others)
{
  struct game game;
  open_game(&game, others[_i].deck, others[_i].rounds);
  compare_random(&game, test_tier() == TIER_CHECK ? 20000 : 1000000, 5000 + (uint64_t)_i);
  close_game(&game);
}
END_TEST

/* ---- All of 2 and 2,3 -------------------------------------------------------- */

/* State while visiting every raw hand of 2 and then 3 cards of the standard deck, in blocks. */
struct all {
  const struct game *game;
  struct block *block;
  size_t wrong;
  uint64_t hands;
};

static void flush(struct all *all)
{
  all->hands += all->block->n;
  all->wrong += wrong_in(all->game, all->block, 0);
  all->block->n = 0;
}

static void add(struct all *all, unsigned a, unsigned b, const uint8_t flop[3])
{
  struct block *block = all->block;
  uint8_t *row = block->rows + block->n++ * block->stride;
  row[0] = (uint8_t)a;
  row[1] = (uint8_t)b;
  memcpy(row + 2, flop, 3);
  if (block->n == BLOCK)
    flush(all);
}

static void add_flops(struct all *all, unsigned a, unsigned b)
{
  uint8_t flop[3];
  for (flop[0] = 0; flop[0] < 52; flop[0]++)
    for (flop[1] = 0; flop[1] < flop[0]; flop[1]++)
      for (flop[2] = 0; flop[2] < flop[1]; flop[2]++)
        if (memchr(flop, (int)a, 3) == NULL && memchr(flop, (int)b, 3) == NULL)
          add(all, a, b, flop);
}

/* All 25,989,600 raw hands in the long tier, otherwise the flops of every 13th hole cards;
 * all_indices covers every index in any case. */
START_TEST(all_hands)
{
  struct game game;
  struct all all = {.game = &game, .block = malloc(sizeof *all.block)};
  const unsigned step = test_tier() == TIER_CHECK ? 13 : 1;
  ck_assert_ptr_nonnull(all.block);
  open_game(&game, "13x4", "2,3");
  all.block->n = 0;
  all.block->stride = 5;
  for (unsigned a = 1, at = 0; a < 52; a++)
    for (unsigned b = 0; b < a; b++, at++)
      if (at % step == 0)
        add_flops(&all, a, b);
  flush(&all);
  ck_assert_uint_eq(all.wrong, 0);
  ck_assert_uint_eq(all.hands, HOLE_HANDS / step * UINT64_C(19600));
  free(all.block);
  close_game(&game);
}
END_TEST

/* Unindexes and indexes every index of a round. */
static void all_of_round(const struct game *game, struct block *block, unsigned round)
{
  const uint64_t size = baseline_indexer_size(game->baseline, round);
  size_t wrong = 0;
  for (uint64_t first = 0; first < size; first += block->n) {
    block->n = size - first < BLOCK ? (size_t)(size - first) : BLOCK;
    for (size_t i = 0; i < block->n; i++)
      block->expected[round][i] = first + i;
    for (unsigned p = 0; p < game->paths; p++)
      wrong += wrong_hands(game, block, game->on[p], round);
    for (size_t i = 0; i < block->n; i++)
      baseline_indexer_unindex(game->baseline, round, first + i, block->rows + i * block->stride);
    if (round == game->rounds.count - 1u)
      wrong += wrong_in(game, block, STATES);
    for (size_t i = 0; i < block->n && round == game->rounds.count - 1u; i++)
      wrong += block->expected[round][i] != first + i;
  }
  ck_assert_uint_eq(wrong, 0);
}

START_TEST(all_indices)
{
  static const char *const lists[] = {"2", "2,3"};
  struct game game;
  struct block *block = malloc(sizeof *block);
  ck_assert_ptr_nonnull(block);
  open_game(&game, "13x4", lists[_i]);
  block->stride = game.cards;
  for (unsigned r = 0; r < game.rounds.count; r++)
    all_of_round(&game, block, r);
  free(block);
  close_game(&game);
}
END_TEST

/* ---- Boards ------------------------------------------------------------------ */

static void baseline_holes(const struct game *game, const uint8_t board[], unsigned n,
                           uint64_t out[])
{
  uint8_t hand[IH_MAX_CARDS];
  memcpy(hand + 2, board, n);
  for (hand[0] = 1; hand[0] < 52; hand[0]++)
    for (hand[1] = 0; hand[1] < hand[0]; hand[1]++)
      *out++ = memchr(board, hand[0], n) != NULL || memchr(board, hand[1], n) != NULL
                   ? IH_NO_INDEX
                   : baseline_indexer_index_last(game->baseline, hand);
}

static size_t wrong_boards(const struct game *game, const uint8_t board[], unsigned n)
{
  uint64_t expected[HOLE_HANDS], indices[HOLE_HANDS];
  size_t wrong = 0;
  baseline_holes(game, board, n, expected);
  for (unsigned p = 0; p < game->paths; p++) {
    const enum ih_status status = ih_index_holes(game->on[p], board, n, indices);
    wrong += status != IH_OK || memcmp(indices, expected, sizeof expected) != 0;
  }
  return wrong;
}

/* The list 2 has one board, the empty one. */
START_TEST(all_boards_of_2)
{
  struct game game;
  const uint8_t none[1] = {0};
  open_game(&game, "13x4", "2");
  ck_assert_uint_eq(wrong_boards(&game, none, 0), 0);
  close_game(&game);
}
END_TEST

/* All 22,100 flops; in the short tier every 13th, which still covers every card. */
START_TEST(all_boards_of_2_3)
{
  struct game game;
  size_t wrong = 0, flops = 0, boards = 0;
  const size_t step = test_tier() == TIER_CHECK ? 13 : 1;
  uint8_t flop[3];
  open_game(&game, "13x4", "2,3");
  for (flop[0] = 2; flop[0] < 52; flop[0]++)
    for (flop[1] = 1; flop[1] < flop[0]; flop[1]++)
      for (flop[2] = 0; flop[2] < flop[1]; flop[2]++)
        if (flops++ % step == 0) {
          boards++;
          wrong += wrong_boards(&game, flop, 3);
        }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(boards, 22100 / step);
  close_game(&game);
}
END_TEST

/* ---- Children ---------------------------------------------------------------- */

/* The state after the first `dealt` rounds of a hand, in the library and in the reference. */
struct states {
  ih_state state;
  baseline_indexer_hand baseline;
};

static struct states deal_rounds(const struct game *game, unsigned path, unsigned dealt,
                                 const uint8_t cards[])
{
  struct states states;
  ih_state_init(game->on[path], &states.state);
  baseline_indexer_start(&states.baseline);
  for (unsigned r = 0; r < dealt; cards += game->rounds.cards[r++]) {
    (void)ih_state_deal_unchecked(game->on[path], &states.state, cards);
    (void)baseline_deal(game->baseline, &states.baseline, cards);
  }
  return states;
}

/* The C(52 - cards dealt, n) deals of the next round from a state. */
struct deals {
  size_t capacity;
  uint64_t *index;
  ih_set *set;
};

static struct deals new_deals(size_t capacity)
{
  struct deals deals = {capacity, malloc(capacity * sizeof *deals.index),
                        malloc(capacity * sizeof *deals.set)};
  ck_assert_ptr_nonnull(deals.index);
  ck_assert_ptr_nonnull(deals.set);
  return deals;
}

static void free_deals(struct deals *deals)
{
  free(deals->index);
  free(deals->set);
}

static size_t wrong_children(const struct game *game, unsigned path, unsigned dealt,
                             const uint8_t cards[], struct deals *deals)
{
  const struct states states = deal_rounds(game, path, dealt, cards);
  const size_t count = ih_state_children_each_unchecked(game->on[path], &states.state, deals->index,
                                                        deals->set, deals->capacity);
  uint64_t by_card[IH_MAX_CARDS];
  const size_t legal = ih_state_children_by_card_unchecked(game->on[path], &states.state, by_card);
  size_t wrong = count != deals->capacity;
  uint64_t before = 0;
  for (size_t i = 0; i < count && wrong == 0; i++) {
    uint8_t next[IH_MAX_CARDS];
    baseline_indexer_hand hand = states.baseline;
    const size_t n = ih_set_cards(deals->set[i], next);
    uint64_t numbers = 0; /* bit c for card c: the deals ascend by these */
    for (size_t k = 0; k < n; k++)
      numbers |= UINT64_C(1) << next[k];
    wrong += n != game->rounds.cards[dealt];
    wrong += baseline_deal(game->baseline, &hand, next) != deals->index[i];
    wrong += legal > 0 && by_card[next[0]] != deals->index[i];
    wrong += i > 0 && numbers <= before;
    before = numbers;
  }
  return wrong;
}

/* Checks the deals from every `step`-th canonical hand of a round. */
static void all_children(const struct game *game, unsigned dealt, size_t capacity, uint64_t step)
{
  struct deals deals = new_deals(capacity);
  const uint64_t size = dealt == 0 ? 1 : baseline_indexer_size(game->baseline, dealt - 1);
  size_t wrong = 0;
  for (uint64_t index = 0; index < size; index += step)
    for (unsigned p = 0; p < game->paths; p++) {
      uint8_t cards[IH_MAX_CARDS];
      if (dealt > 0)
        baseline_indexer_unindex(game->baseline, dealt - 1, index, cards);
      wrong += wrong_children(game, p, dealt, cards, &deals);
    }
  ck_assert_uint_eq(wrong, 0);
  free_deals(&deals);
}

/* To 2 from the empty hand, to 2,3 from each of 169, to 2,3,1 from each of 1,286,792 (in the short
 * tier every 251st). */
START_TEST(children)
{
  struct game game;
  open_game(&game, "13x4", "2,3,1");
  all_children(&game, 0, HOLE_HANDS, 1);
  all_children(&game, 1, 19600, test_tier() == TIER_CHECK ? 4 : 1);
  all_children(&game, 2, 47, test_tier() == TIER_CHECK ? 251 : 1);
  close_game(&game);
}
END_TEST

TEST_MAIN({random_holdem}, {random_others, 0, sizeof others / sizeof *others}, {all_hands},
          {all_indices, 0, 2}, {all_boards_of_2}, {all_boards_of_2_3}, {children})
