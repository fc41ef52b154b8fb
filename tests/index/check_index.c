/* The index of a hand, through every call that returns it. */
#include "hands.h"
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Deals the hand round by round; each deal is made twice, into copies of the state. */
static void check_states(const ih_indexer *indexer, unsigned rounds, const uint8_t cards[],
                         const uint64_t expected[])
{
  ih_state state, copy;
  uint64_t index = 0;
  ih_state_init(indexer, &state);
  for (unsigned r = 0; r < rounds; r++) {
    const uint8_t *dealt = cards + (r > 0 ? ih_indexer_cards(indexer, r - 1) : 0);
    test_assert(ih_state_rounds(&state) == r);
    copy = state;
    test_assert(ih_state_deal(indexer, &copy, dealt, &index) == IH_OK);
    test_assert(index == expected[r]);
    test_assert(ih_state_deal_unchecked(indexer, &state, dealt) == expected[r]);
    test_assert(memcmp(&state, &copy, sizeof state) == 0);
  }
  test_assert(ih_state_rounds(&state) == rounds);
  test_assert(ih_state_deal(indexer, &state, cards, &index) == IH_ERR_RANGE);
  test_assert(memcmp(&state, &copy, sizeof state) == 0);
}

/* Every call returns the expected index. */
static void check_calls(const ih_indexer *indexer, unsigned rounds, const uint8_t cards[],
                        const uint64_t expected[])
{
  uint64_t all[IH_MAX_ROUNDS], index = 0;
  ih_index_all_unchecked(indexer, cards, all);
  test_assert(memcmp(all, expected, rounds * sizeof *all) == 0);
  memset(all, 0, sizeof all);
  test_assert(ih_index_all(indexer, cards, all) == IH_OK);
  test_assert(memcmp(all, expected, rounds * sizeof *all) == 0);
  test_assert(ih_index_last_unchecked(indexer, cards) == expected[rounds - 1]);
  test_assert(ih_index_last(indexer, cards, &index) == IH_OK);
  test_assert(index == expected[rounds - 1]);
  for (unsigned r = 0; r < rounds; r++) {
    /* The bytes after the round are invalid cards and must not be read. */
    uint8_t prefix[IH_MAX_CARDS];
    memset(prefix, 0xff, sizeof prefix);
    memcpy(prefix, cards, ih_indexer_cards(indexer, r));
    test_assert(ih_index_round_unchecked(indexer, r, prefix) == expected[r]);
    test_assert(ih_index_round(indexer, r, prefix, &index) == IH_OK);
    test_assert(index == expected[r]);
  }
  check_states(indexer, rounds, cards, expected);
}

/* The published code's indices of random hands, in every round. */
static void check_golden(const char *list)
{
  char name[64] = "index-", line[256], *fields[IH_MAX_ROUNDS + 2];
  for (size_t i = 0; list[i] != '\0'; i++)
    snprintf(name + 6 + i, sizeof name - 6 - i, "%s", list[i] == ',' ? "-" : (char[]){list[i], 0});
  strcat(name, ".tsv");
  ih_indexer *indexer = test_indexer_new("13x4", list);
  ih_deck deck;
  ih_rounds rounds;
  ih_indexer_deck(indexer, &deck);
  ih_indexer_rounds(indexer, &rounds);
  FILE *file = test_data(name);
  unsigned rows = 0;
  for (; test_fields(file, line, sizeof line, fields, rounds.count + 2u) > 0; rows++) {
    uint8_t cards[IH_MAX_CARDS];
    uint64_t expected[IH_MAX_ROUNDS];
    ck_assert_int_eq(
        ih_hand_parse(&deck, &rounds, rounds.count, fields[0], strlen(fields[0]), cards, NULL),
        IH_OK);
    for (unsigned r = 0; r < rounds.count; r++)
      expected[r] = strtoull(fields[r + 1], NULL, 10);
    check_calls(indexer, rounds.count, cards, expected);
  }
  ck_assert_uint_eq(rows, 400);
  fclose(file);
  ih_indexer_free(indexer);
}

START_TEST(test_golden)
{
  static const char *const lists[] = {"2,3", "2,4", "2,5", "2,3,1,1", "3,2,2", "4,3,1"};
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    check_golden(lists[i]);
}
END_TEST

/* Permutes the suits of a hand and the order within rounds. */
static void disguise(struct test_random *random, const struct reference_game *game,
                     const uint8_t cards[], uint8_t out[])
{
  const uint64_t p = test_random_below(random, game->permutations);
  reference_permute(game, game->rounds, game->permutation[p], cards, out);
  for (unsigned r = 0, at = 0; r < game->rounds; at += game->cards[r++])
    for (unsigned i = game->cards[r]; i > 1; i--) {
      const unsigned j = at + (unsigned)test_random_below(random, i);
      const uint8_t card = out[at + i - 1];
      out[at + i - 1] = out[j];
      out[j] = card;
    }
}

/* Random hands and their disguised versions, against the slow indexer. */
static void check_random(struct test_random *random, const struct test_pair *pair, unsigned hands)
{
  ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
  struct reference_indexer *slow = reference_indexer_new(pair->deck, pair->rounds);
  const struct reference_game *game = &slow->game;
  for (unsigned i = 0; i < hands; i++) {
    uint8_t cards[IH_MAX_CARDS], other[IH_MAX_CARDS];
    uint64_t expected[IH_MAX_ROUNDS];
    test_random_deal(random, game->ranks, game->suits, reference_total(game, game->rounds), cards);
    for (unsigned r = 0; r < game->rounds; r++)
      expected[r] = (uint64_t)reference_index(slow, r, cards, NULL);
    check_calls(indexer, game->rounds, cards, expected);
    disguise(random, game, cards, other);
    check_calls(indexer, game->rounds, other, expected);
  }
  reference_indexer_free(slow);
  ih_indexer_free(indexer);
}

START_TEST(test_random_hands)
{
  static const unsigned hands[] = {1500, 20000, 200000};
  struct test_random random = test_random_new(11);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_random(&random, pair, hands[test_tier()]);
}
END_TEST

/* Waugh's worked examples, with their errors corrected (doc/ALGORITHMS.md): the index within the
 * suit configuration, whose offset the slow indexer computes. */
START_TEST(test_paper)
{
  static const struct {
    const char *hand;
    uint64_t within;
  } examples[] = {
      {"2cAc|6cJhKh", 300 + 858 * 64},
      {"6dTc|Jc7dKh", 6328 + 56 + 12246 * 11},
      {"8s9h|3s9s2h", 6220},
  };
  ck_assert_uint_eq(examples[0].within, 55212);
  ck_assert_uint_eq(examples[1].within, 141090);
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  struct reference_indexer *slow = reference_indexer_new("13x4", "2,3");
  uint8_t cards[5], back[5], expected[5];
  reference_wide offset = 0;
  for (size_t i = 0; i < 3; i++) {
    (void)test_cards(examples[i].hand, cards, 5);
    (void)reference_index(slow, 1, cards, &offset);
    ck_assert_uint_eq(ih_index_last_unchecked(indexer, cards),
                      examples[i].within + (uint64_t)offset);
  }
  ih_unindex_unchecked(indexer, 1, (uint64_t)offset + 6220, back);
  (void)test_cards("8s9h3s9s2h", expected, 5);
  ck_assert_mem_eq(back, expected, 5);
  reference_indexer_free(slow);
  ih_indexer_free(indexer);
}
END_TEST

/* The checked calls refuse a hand and leave their outputs unchanged; dealing it round by round is
 * refused once and leaves the state unchanged. */
static void check_refused(const ih_indexer *indexer, const uint8_t cards[], enum ih_status expected)
{
  ih_rounds rounds;
  uint64_t all[IH_MAX_ROUNDS], index = 77;
  ih_indexer_rounds(indexer, &rounds);
  memset(all, 77, sizeof all);
  ck_assert_int_eq(ih_index_last(indexer, cards, &index), expected);
  ck_assert_int_eq(ih_index_round(indexer, rounds.count - 1u, cards, &index), expected);
  ck_assert_int_eq(ih_index_all(indexer, cards, all), expected);
  ck_assert_uint_eq(index, 77);
  for (size_t i = 0; i < sizeof all; i++)
    ck_assert_uint_eq(((const uint8_t *)all)[i], 77);
  ih_state state, before;
  ih_state_init(indexer, &state);
  enum ih_status status = IH_OK;
  for (unsigned r = 0, at = 0; r < rounds.count && status == IH_OK; at += rounds.cards[r++]) {
    before = state;
    index = 77;
    status = ih_state_deal(indexer, &state, cards + at, &index);
  }
  ck_assert_int_eq(status, expected);
  ck_assert_mem_eq(&state, &before, sizeof state);
  ck_assert_uint_eq(index, 77);
}

START_TEST(test_refused_cards)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3,1,1");
  const uint8_t good[7] = {0, 51, 13, 30, 22, 7, 40}, outside[] = {52, 53, 63, 64, 128, 255};
  uint64_t index;
  ck_assert_int_eq(ih_index_last(indexer, good, &index), IH_OK);
  for (unsigned at = 0; at < 7; at++) {
    uint8_t cards[7];
    for (size_t i = 0; i < sizeof outside; i++) {
      memcpy(cards, good, sizeof cards);
      cards[at] = outside[i];
      check_refused(indexer, cards, IH_ERR_CARD);
    }
    for (unsigned other = 0; other < 7; other++) {
      if (other == at)
        continue;
      memcpy(cards, good, sizeof cards);
      cards[at] = cards[other];
      check_refused(indexer, cards, IH_ERR_DUPLICATE);
    }
  }
  ih_indexer_free(indexer);
}
END_TEST

/* Cards that only larger decks have, by rank or by suit. */
START_TEST(test_cards_of_larger_decks)
{
  ih_indexer *indexer = test_indexer_new("5x2", "2,1");
  for (unsigned card = 0; card < 256; card++)
    for (unsigned at = 0; at < 3; at++) {
      uint8_t cards[3] = {0, 4, 8};
      uint64_t index;
      cards[at] = (uint8_t)card;
      const int inside = card / 4 < 5 && card % 4 < 2;
      if (!inside)
        check_refused(indexer, cards, IH_ERR_CARD);
      else if (cards[0] == cards[1] || cards[0] == cards[2] || cards[1] == cards[2])
        check_refused(indexer, cards, IH_ERR_DUPLICATE);
      else
        ck_assert_int_eq(ih_index_last(indexer, cards, &index), IH_OK);
    }
  ih_indexer_free(indexer);
}
END_TEST

/* A state belongs to one deck and round list: other indexers refuse it and leave it unchanged, but
 * any indexer of the same deck and list continues it. */
START_TEST(test_foreign_states)
{
  static const char *const games[][2] = {
      {"13x4", "2,3,1,1"},       {"13x4", "2,3,1"},   {"13x4", "2,3,2,1"},
      {"13x4", "1,3,1,1"},       {"12x4", "2,3,1,1"}, {"13x3", "2,3,1,1"},
      {"13x4-ranks", "2,3,1,1"}, {"13x4", "2"},       {"1x1", "1"}};
  enum { GAMES = sizeof games / sizeof *games };
  static const uint8_t cards[] = {0, 4, 8, 12, 16, 20, 24, 28};
  ih_indexer *indexers[GAMES], *others[GAMES];
  for (size_t g = 0; g < GAMES; g++) {
    indexers[g] = test_indexer_new(games[g][0], games[g][1]);
    others[g] = test_indexer_new(games[g][0], games[g][1]);
  }
  for (size_t g = 0; g < GAMES; g++)
    for (size_t h = 0; h < GAMES; h++) {
      ih_state state, before;
      uint64_t index = 77;
      ih_state_init(indexers[h], &state);
      before = state;
      const enum ih_status status = ih_state_deal(others[g], &state, cards, &index);
      ck_assert_int_eq(status, g == h ? IH_OK : IH_ERR_ARGUMENT);
      ck_assert_int_eq(memcmp(&state, &before, sizeof state) == 0, g != h);
      ck_assert_int_eq(index == 77, g != h);
      before = state;
      if (g == h && ih_indexer_cards(indexers[h], 1) > 0)
        ck_assert_int_eq(
            ih_state_deal(indexers[h], &state, cards + ih_indexer_cards(indexers[h], 0), &index),
            IH_OK);
      if (g != h)
        ck_assert_int_eq(ih_state_deal(others[g], &state, cards, &index), IH_ERR_ARGUMENT);
    }
  for (size_t g = 0; g < GAMES; g++) {
    ih_state never = {{0}};
    uint64_t index;
    ck_assert_int_eq(ih_state_deal(indexers[g], &never, cards, &index), IH_ERR_ARGUMENT);
    ih_indexer_free(indexers[g]);
    ih_indexer_free(others[g]);
  }
}
END_TEST

/* Lists with a common beginning have the same indices in those rounds. */
START_TEST(test_lists_that_begin_alike)
{
  static const char *const lists[] = {"2,3,1,1", "2,3,1", "2,3", "2", "2,3,2", "2,3,1,4"};
  enum { LISTS = sizeof lists / sizeof *lists };
  const char *const deck = _i == 0 ? "13x4" : "13x4-ranks";
  struct test_random random = test_random_new(11);
  ih_indexer *indexers[LISTS];
  ih_rounds rounds[LISTS];
  for (size_t l = 0; l < LISTS; l++) {
    indexers[l] = test_indexer_new(deck, lists[l]);
    ih_indexer_rounds(indexers[l], &rounds[l]);
  }
  for (unsigned time = 0; time < 1000; time++) {
    uint8_t cards[10];
    test_random_deal(&random, 13, 4, 10, cards);
    for (size_t l = 1; l < LISTS; l++)
      for (unsigned r = 0; r < rounds[l].count && rounds[l].cards[r] == rounds[0].cards[r]; r++) {
        const uint64_t index = ih_index_round_unchecked(indexers[0], r, cards);
        uint8_t hand[10] = {0}, same[10] = {0};
        ck_assert_uint_eq(ih_index_round_unchecked(indexers[l], r, cards), index);
        ck_assert_uint_eq(ih_indexer_size(indexers[l], r), ih_indexer_size(indexers[0], r));
        ih_unindex_unchecked(indexers[0], r, index, hand);
        ih_unindex_unchecked(indexers[l], r, index, same);
        ck_assert_mem_eq(hand, same, sizeof hand);
      }
  }
  for (size_t l = 0; l < LISTS; l++)
    ih_indexer_free(indexers[l]);
}
END_TEST

START_TEST(test_bad_arguments)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  const uint8_t cards[5] = {0, 51, 13, 30, 22};
  uint64_t index = 77;
  ih_state state;
  ih_state_init(indexer, &state);
  ck_assert_int_eq(ih_index_last(NULL, cards, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_last(indexer, NULL, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_last(indexer, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_round(NULL, 0, cards, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_round(indexer, 0, NULL, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_round(indexer, 0, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_round(indexer, 2, cards, &index), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_round(indexer, UINT32_MAX, cards, &index), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_all(NULL, cards, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_all(indexer, NULL, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_all(indexer, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_state_deal(NULL, &state, cards, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_state_deal(indexer, NULL, cards, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_state_deal(indexer, &state, NULL, &index), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_state_deal(indexer, &state, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(ih_state_rounds(&state), 0);
  ck_assert_uint_eq(index, 77);
  ih_indexer_free(indexer);
}
END_TEST

/* One thread's hands, and a checksum of the shared indexer's results for them. */
struct work {
  const ih_indexer *indexer;
  uint64_t seed, sum;
};

static void *run(void *argument)
{
  struct work *work = argument;
  struct test_random random = {work->seed};
  for (unsigned i = 0; i < 2000; i++) {
    uint8_t cards[7], back[7];
    uint64_t all[4];
    ih_canonical canonical;
    test_random_deal(&random, 13, 4, 7, cards);
    ih_index_all_unchecked(work->indexer, cards, all);
    ih_unindex_unchecked(work->indexer, 3, all[3], back);
    if (ih_canonicalize(work->indexer, 2, cards, &canonical) != IH_OK)
      return NULL;
    for (unsigned r = 0; r < 4; r++)
      work->sum = work->sum * 31 + all[r];
    for (unsigned k = 0; k < 7; k++)
      work->sum = work->sum * 31 + back[k];
    work->sum = work->sum * 31 + canonical.index + canonical.multiplicity;
  }
  return NULL;
}

START_TEST(test_threads)
{
  enum { THREADS = 8 };
  ih_indexer *indexer = test_indexer_new("13x4", "2,3,1,1");
  struct work together[THREADS], alone[THREADS];
  pthread_t threads[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    together[i] = alone[i] = (struct work){indexer, 100 + i, 0};
    ck_assert_int_eq(pthread_create(&threads[i], NULL, run, &together[i]), 0);
  }
  for (unsigned i = 0; i < THREADS; i++)
    ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
  for (unsigned i = 0; i < THREADS; i++) {
    (void)run(&alone[i]);
    ck_assert_uint_ne(alone[i].sum, 0);
    ck_assert_uint_eq(together[i].sum, alone[i].sum);
  }
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_golden}, {test_random_hands}, {test_paper}, {test_refused_cards},
          {test_cards_of_larger_decks}, {test_foreign_states}, {test_lists_that_begin_alike, 0, 2},
          {test_bad_arguments}, {test_threads, .flags = TEST_THREADS})
