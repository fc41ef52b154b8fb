/* Rank-only decks, against brute force: sorted keys that list which ranks a hand holds in which
 * round. */
#include "harness.h"
#include "index/core/rank_only.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/quinary.h>
#include <isohand/rating.h>
#include <isohand/strength.h>
#include <stdlib.h>
#include <string.h>

static ih_indexer *make(const char *deck, const char *rounds)
{
  char text[IH_DECK_TEXT];
  snprintf(text, sizeof text, "%s-ranks", deck);
  return test_indexer_new(text, rounds);
}

/* The definition: the number of cards of each rank in each round, highest rank first, then round by
 * round; compared as bytes. */
enum { KEY = IH_MAX_RANKS * IH_MAX_ROUNDS };

static void make_key(const struct reference_game *game, unsigned rounds, const uint8_t cards[],
                     uint8_t key[KEY])
{
  memset(key, 0, KEY);
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned i = 0; i < game->cards[r]; i++, cards++)
      key[(game->ranks - 1 - (*cards >> 2)) * rounds + r]++;
}

static int compare_keys(const void *a, const void *b)
{
  return memcmp(a, b, KEY);
}

/* ---- Every hand of a small game ---------------------------------------------- */

/* The hands of one round, and their keys in order. */
struct census {
  struct reference_game game;
  unsigned rounds;
  const ih_indexer *indexer;
  size_t hands, capacity;
  uint8_t (*keys)[KEY];
  size_t classes;
  size_t *first; /* position of the first key of each class, and of the end */
  unsigned long wrong;
};

static void collect(void *context, const uint8_t cards[])
{
  struct census *c = context;
  if (c->hands < c->capacity)
    make_key(&c->game, c->rounds, cards, c->keys[c->hands]);
  c->hands++;
}

static void take_census(struct census *c)
{
  c->capacity = (size_t)reference_deals(&c->game, c->rounds);
  c->keys = malloc(c->capacity * sizeof *c->keys);
  c->first = malloc((c->capacity + 1) * sizeof *c->first);
  ck_assert(c->keys != NULL && c->first != NULL);
  reference_hands(&c->game, c->rounds, collect, c);
  ck_assert_uint_eq(c->hands, c->capacity);
  qsort(c->keys, c->hands, sizeof *c->keys, compare_keys);
  for (size_t i = 0; i < c->hands; i++)
    if (i == 0 || compare_keys(c->keys[i - 1], c->keys[i]) != 0)
      c->first[c->classes++] = i;
  c->first[c->classes] = c->hands;
}

static void release_census(struct census *c)
{
  free(c->keys);
  free(c->first);
}

/* The hand's index is the position of its key among the distinct keys. */
static void check_index(void *context, const uint8_t cards[])
{
  struct census *c = context;
  uint8_t key[KEY];
  uint64_t index;
  make_key(&c->game, c->rounds, cards, key);
  if (ih_index_round(c->indexer, c->rounds - 1, cards, &index) != IH_OK || index >= c->classes)
    c->wrong++;
  else if (compare_keys(key, c->keys[c->first[index]]) != 0)
    c->wrong++;
}

/* Computes the canonical hand by definition: from the key, suits ascending. */
static void canonical_cards(const struct reference_game *game, unsigned rounds,
                            const uint8_t key[KEY], uint8_t cards[])
{
  unsigned given[IH_MAX_RANKS] = {0};
  for (unsigned r = 0; r < rounds; r++)
    for (unsigned rank = 0; rank < game->ranks; rank++)
      for (unsigned n = key[(game->ranks - 1 - rank) * rounds + r]; n > 0; n--)
        *cards++ = (uint8_t)(rank << 2 | given[rank]++);
}

/* Checks each index's canonical hand and multiplicity. */
static void check_classes(struct census *c)
{
  const unsigned round = c->rounds - 1;
  const unsigned total = reference_total(&c->game, c->rounds);
  for (size_t i = 0; i < c->classes; i++) {
    uint8_t expected[IH_MAX_CARDS], cards[IH_MAX_CARDS];
    uint64_t multiplicity;
    ih_canonical form;
    int is_canonical = 0;
    canonical_cards(&c->game, c->rounds, c->keys[c->first[i]], expected);
    test_assert(ih_unindex(c->indexer, round, i, cards) == IH_OK);
    test_assert(memcmp(cards, expected, total) == 0);
    test_assert(ih_multiplicity(c->indexer, round, i, &multiplicity) == IH_OK);
    test_assert(multiplicity == c->first[i + 1] - c->first[i]);
    test_assert(ih_canonicalize(c->indexer, round, cards, &form) == IH_OK);
    test_assert(form.index == i && form.multiplicity == multiplicity);
    test_assert(memcmp(form.cards, expected, total) == 0);
    test_assert(ih_is_canonical(c->indexer, round, cards, &is_canonical) == IH_OK && is_canonical);
  }
}

static const struct test_pair small[] = {
    {"3x2", "1,1"},   {"3x2", "2,1,3"},     {"3x2", "1,1,1,1,1,1"}, {"2x4", "1,1,1,1,1,1,1,1"},
    {"4x3", "2,3,1"}, {"4x3", "4,4,4"},     {"3x4", "3,2,2"},       {"5x4", "2,3"},
    {"6x1", "2,2,1"}, {"7x2", "1,1,2"},     {"13x4", "2,1"},        {"16x2", "3,1"},
    {"1x4", "1,2,1"}, {"1x1", "1"},         {"16x1", "5"},          {"5x2", "1,2,1,2,1,1,1,1"},
    {"4x4", "16"},    {"4x4", "1,1,1,1,1"},
};

START_TEST(test_small)
{
  struct census c = {.game = reference_game(small[_i].deck, small[_i].rounds)};
  ih_indexer *indexer = make(small[_i].deck, small[_i].rounds);
  for (unsigned rounds = 1; rounds <= c.game.rounds; rounds++) {
    struct census round = {.game = c.game, .rounds = rounds, .indexer = indexer};
    if (reference_deals(&c.game, rounds) > 300000)
      break;
    take_census(&round);
    ck_assert_uint_eq(ih_indexer_size(indexer, rounds - 1), round.classes);
    reference_hands(&c.game, rounds, check_index, &round);
    ck_assert_uint_eq(round.wrong, 0);
    check_classes(&round);
    release_census(&round);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Known numbers ----------------------------------------------------------- */

/* Leduc as counted in the literature, and with suits. */
START_TEST(test_leduc)
{
  ih_indexer *ranks = test_indexer_new("leduc-ranks", "1,1");
  ih_indexer *suits = test_indexer_new("leduc", "1,1");
  ck_assert_uint_eq(ih_indexer_size(ranks, 0), 3);
  ck_assert_uint_eq(ih_indexer_size(ranks, 1), 9);
  ck_assert_uint_eq(ih_indexer_size(suits, 0), 3);
  ck_assert_uint_eq(ih_indexer_size(suits, 1), 15);
  ck_assert_uint_eq(ih_indexer_configurations(ranks, 0), 1);
  ck_assert_uint_eq(ih_indexer_configurations(ranks, 1), 1);
  ck_assert_uint_eq(ih_indexer_configurations(ranks, 2), 0);
  ck_assert_uint_gt(ih_indexer_bytes(ranks), sizeof(void *));
  ck_assert_uint_lt(ih_indexer_bytes(ranks), 16384);
  ih_indexer_free(ranks);
  ih_indexer_free(suits);
}
END_TEST

/* One round of the standard deck is the quinary hash, in the same order. */
START_TEST(test_quinary)
{
  static const uint32_t known[] = {
      [5] = 6175, [6] = 18395, [7] = 49205, [8] = 120055, [9] = 270270};
  const unsigned n = (unsigned)_i;
  const char list[] = {(char)('0' + n), '\0'};
  ih_indexer *indexer = make("13x4", list);
  const uint64_t size = ih_indexer_size(indexer, 0);
  ck_assert_uint_eq(size, ih_quinary_size(n));
  ck_assert(n < 5 || size == known[n]);
  for (uint64_t i = 0; i < size; i++) {
    uint8_t cards[9], counts[13] = {0};
    uint32_t rank = 0;
    ih_unindex_unchecked(indexer, 0, i, cards);
    for (unsigned c = 0; c < n; c++)
      counts[cards[c] >> 2]++;
    test_assert(ih_quinary_rank(counts, &rank) == IH_OK && rank == i);
    test_assert(ih_index_last_unchecked(indexer, cards) == i);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* Multiplicities add up to the deals where there are too many hands to enumerate. */
START_TEST(test_deals)
{
  static const struct test_pair pairs[] = {
      {"13x4", "2,3"}, {"13x4", "1,1,1,1"}, {"16x4", "7"}, {"13x3", "3,4"}, {"9x4", "2,2,2"}};
  const struct reference_game game = reference_game(pairs[_i].deck, pairs[_i].rounds);
  ih_indexer *indexer = make(pairs[_i].deck, pairs[_i].rounds);
  for (unsigned r = 0; r < game.rounds; r++) {
    reference_wide sum = 0;
    for (uint64_t i = 0; i < ih_indexer_size(indexer, r); i++) {
      uint64_t multiplicity = 0;
      test_assert(ih_multiplicity(indexer, r, i, &multiplicity) == IH_OK);
      sum += multiplicity;
    }
    ck_assert(sum == reference_deals(&game, r + 1));
  }
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Random hands of large games --------------------------------------------- */

static const struct test_pair large[] = {
    {"13x4", "2,3,1,1"},
    {"13x4", "4,3,1,1"},
    {"16x4", "2,2,2,2,2,2,2,2"},
    {"16x4", "16,16,4"},
    {"14x4", "14,14,13"},
    {"15x4", "15,14,8"},
    {"16x4", "64"},
    {"16x4", "60,1,1,1,1"},
    {"13x4", "26,26"},
    {"16x3", "1,2,3,4,1,2,3,1"},
    {"16x2", "10,2,10"},
    {"16x1", "2,2,2,2,2,2,2,2"},
    {"8x4", "4,4,4,4,4,4,4,4"},
    {"9x4", "30,2,2,2"},
    {"3x2", "1,1"},
};

/* Replaces cards by others of the same ranks: permutes the suits for each rank, and the cards
 * within each round. */
static void disguise(struct test_random *random, const struct reference_game *game,
                     const uint8_t cards[], uint8_t out[])
{
  unsigned which[IH_MAX_RANKS];
  for (unsigned k = 0; k < game->ranks; k++)
    which[k] = (unsigned)test_random_below(random, game->permutations);
  for (unsigned r = 0, at = 0; r < game->rounds; at += game->cards[r++])
    for (unsigned i = 0; i < game->cards[r]; i++) {
      const uint8_t card = cards[at + i];
      const unsigned j = (unsigned)test_random_below(random, i + 1);
      out[at + i] = out[at + j];
      out[at + j] = (uint8_t)((card & ~3u) | game->permutation[which[card >> 2]][card & 3]);
    }
}

/* Checks that all calls agree on the indices of a hand, and stores these in indices[]. */
static void index_every_way(const ih_indexer *indexer, const struct reference_game *game,
                            const uint8_t cards[], uint64_t indices[])
{
  uint64_t index, last;
  ih_state state;
  ih_state_init(indexer, &state);
  test_assert(ih_index_all(indexer, cards, indices) == IH_OK);
  test_assert(ih_index_last(indexer, cards, &last) == IH_OK);
  test_assert(last == indices[game->rounds - 1]);
  test_assert(ih_index_last_unchecked(indexer, cards) == last);
  for (unsigned r = 0, at = 0; r < game->rounds; at += game->cards[r++]) {
    ih_state copy = state;
    test_assert(ih_index_round(indexer, r, cards, &index) == IH_OK && index == indices[r]);
    test_assert(index < ih_indexer_size(indexer, r));
    test_assert(ih_state_rounds(&state) == r);
    test_assert(ih_state_deal(indexer, &state, cards + at, &index) == IH_OK);
    test_assert(index == indices[r]);
    test_assert(ih_state_deal_unchecked(indexer, &copy, cards + at) == index);
    test_assert(memcmp(&copy, &state, sizeof copy) == 0);
  }
}

/* Two hands' indices are ordered like their keys. */
static void check_order(const struct reference_game *game, const uint8_t a[], const uint8_t b[],
                        const uint64_t index_a[], const uint64_t index_b[])
{
  for (unsigned r = 0; r < game->rounds; r++) {
    uint8_t key_a[KEY], key_b[KEY];
    make_key(game, r + 1, a, key_a);
    make_key(game, r + 1, b, key_b);
    const int order = compare_keys(key_a, key_b);
    test_assert((order < 0) == (index_a[r] < index_b[r]));
    test_assert((order > 0) == (index_a[r] > index_b[r]));
  }
}

static void check_canonical_form(const ih_indexer *indexer, const struct reference_game *game,
                                 unsigned r, const uint8_t cards[], uint64_t index)
{
  uint8_t key[KEY], expected[IH_MAX_CARDS], unindexed[IH_MAX_CARDS];
  const unsigned total = reference_total(game, r + 1);
  uint64_t multiplicity;
  ih_canonical form;
  make_key(game, r + 1, cards, key);
  canonical_cards(game, r + 1, key, expected);
  test_assert(ih_canonicalize(indexer, r, cards, &form) == IH_OK);
  test_assert(form.index == index && memcmp(form.cards, expected, total) == 0);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++)
    test_assert(form.to[s] == s && form.back[s] == s);
  test_assert(ih_unindex(indexer, r, index, unindexed) == IH_OK);
  test_assert(memcmp(unindexed, expected, total) == 0);
  test_assert(ih_multiplicity(indexer, r, index, &multiplicity) == IH_OK);
  test_assert(multiplicity == form.multiplicity);
}

START_TEST(test_large)
{
  const struct reference_game game = reference_game(large[_i].deck, large[_i].rounds);
  const unsigned total = reference_total(&game, game.rounds);
  ih_indexer *indexer = make(large[_i].deck, large[_i].rounds);
  struct test_random random = test_random_new(0x52414E4B + (uint64_t)_i);
  uint8_t before[IH_MAX_CARDS];
  uint64_t indices_before[IH_MAX_ROUNDS];
  const unsigned hands = test_tier() == TIER_CHECK ? 300 : 30000;
  for (unsigned i = 0; i < hands; i++) {
    uint8_t cards[IH_MAX_CARDS], same[IH_MAX_CARDS];
    uint64_t indices[IH_MAX_ROUNDS], again[IH_MAX_ROUNDS];
    test_random_deal(&random, game.ranks, game.suits, total, cards);
    index_every_way(indexer, &game, cards, indices);
    disguise(&random, &game, cards, same);
    index_every_way(indexer, &game, same, again);
    test_assert(memcmp(indices, again, game.rounds * sizeof *indices) == 0);
    if (i > 0)
      check_order(&game, before, cards, indices_before, indices);
    for (unsigned r = 0; r < game.rounds; r++)
      check_canonical_form(indexer, &game, r, same, indices[r]);
    memcpy(before, cards, total);
    memcpy(indices_before, indices, sizeof indices);
  }
  ih_indexer_free(indexer);
}
END_TEST

/* Starts from indices: the first, the last, and random ones; neighbours are in order. */
START_TEST(test_round_trips)
{
  const struct reference_game game = reference_game(large[_i].deck, large[_i].rounds);
  ih_indexer *indexer = make(large[_i].deck, large[_i].rounds);
  struct test_random random = test_random_new(0x54524950 + (uint64_t)_i);
  for (unsigned r = 0; r < game.rounds; r++) {
    const uint64_t size = ih_indexer_size(indexer, r);
    for (unsigned i = 0; i < 300; i++) {
      uint8_t cards[IH_MAX_CARDS], next[IH_MAX_CARDS], key[KEY], next_key[KEY];
      const uint64_t index = i == 0 ? 0 : i == 1 ? size - 1 : test_random_below(&random, size);
      test_assert(ih_unindex(indexer, r, index, cards) == IH_OK);
      test_assert(ih_index_round_unchecked(indexer, r, cards) == index);
      if (index + 1 == size)
        continue;
      make_key(&game, r + 1, cards, key);
      ih_unindex_unchecked(indexer, r, index + 1, next);
      make_key(&game, r + 1, next, next_key);
      test_assert(compare_keys(key, next_key) < 0);
    }
  }
  ih_indexer_free(indexer);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------- */

START_TEST(test_refused)
{
  ih_deck deck = {3, 2, 2, 0};
  ih_indexer *indexer = NULL;
  ck_assert_int_eq(ih_indexer_new(&deck, &(ih_rounds){1, {1}, IH_GAME_ANY}, &indexer), IH_ERR_DECK);
  deck.rank_only = 1;
  ck_assert_int_eq(ih_indexer_new(&deck, &(ih_rounds){0, {1}, IH_GAME_ANY}, &indexer),
                   IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_indexer_new(&deck, &(ih_rounds){2, {1, 0}, IH_GAME_ANY}, &indexer),
                   IH_ERR_ROUNDS);
  ck_assert_int_eq(ih_indexer_new(&deck, &(ih_rounds){2, {6, 1}, IH_GAME_ANY}, &indexer),
                   IH_ERR_ROUNDS);
  ck_assert_ptr_null(indexer);

  /* 2^64 is between these sizes; tables would be too long; the deals alone overflow. */
  ck_assert_int_eq(test_indexer_try("16x4-ranks", "16,16,4"), IH_OK);
  ck_assert_int_eq(test_indexer_try("16x4-ranks", "16,16,5"), IH_ERR_OVERFLOW);
  ck_assert_int_eq(test_indexer_try("10x4-ranks", "5,5,5,5,5,5,5,5"), IH_ERR_OVERFLOW);
  ck_assert_int_eq(test_indexer_try("16x4-ranks", "8,8,8,8,8,8,8,8"), IH_ERR_OVERFLOW);
  /* If any W_k in use overflowed, this list would be refused. */
  ck_assert_int_eq(test_indexer_try("16x4-ranks", "27,27,5,1,1,1,1,1"), IH_OK);
  /* 24^14 > 2^64 hands hold one card of each rank in each of three rounds. */
  ck_assert_int_eq(test_indexer_try("14x4-ranks", "14,14"), IH_OK);
  ck_assert_int_eq(test_indexer_try("14x4-ranks", "14,14,14"), IH_ERR_OVERFLOW);
  ck_assert_int_eq(test_indexer_try("14x4-ranks", "14,14,14,14"), IH_ERR_OVERFLOW);
  ck_assert_int_eq(test_indexer_try("14x3-ranks", "14,14,14"), IH_OK);
  ck_assert_int_eq(test_indexer_try("13x4-ranks", "13,13,13"), IH_OK);
}
END_TEST

START_TEST(test_calls)
{
  ih_indexer *indexer = test_indexer_new("13x4-ranks", "2,3");
  const uint8_t good[] = {0, 1, 2, 3, 4}, twice[] = {0, 1, 2, 0, 4}, bad[] = {0, 1, 2, 3, 52};
  uint64_t index = 77, multiplicity = 77;
  uint8_t cards[5];
  ih_canonical form;
  ih_state state;
  ck_assert_int_eq(ih_index_last(indexer, twice, &index), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_index_last(indexer, bad, &index), IH_ERR_CARD);
  ck_assert_int_eq(ih_index_round(indexer, 2, good, &index), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex(indexer, 0, 91, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_unindex(indexer, 2, 0, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_multiplicity(indexer, 0, 91, &multiplicity), IH_ERR_RANGE);
  ck_assert_int_eq(ih_canonicalize(indexer, 1, twice, &form), IH_ERR_DUPLICATE);
  ck_assert_uint_eq(multiplicity, 77);
  ck_assert_uint_eq(index, 77);

  ih_state_init(indexer, &state);
  ck_assert_int_eq(ih_state_deal(indexer, &state, good, &index), IH_OK);
  const ih_state dealt = state;
  ck_assert_int_eq(ih_state_deal(indexer, &state, twice + 2, &index), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_state_deal(indexer, &state, bad + 2, &index), IH_ERR_CARD);
  ck_assert_mem_eq(&state, &dealt, sizeof state);
  ck_assert_int_eq(ih_state_deal(indexer, &state, good + 2, &index), IH_OK);
  ck_assert_int_eq(ih_state_deal(indexer, &state, good + 2, &index), IH_ERR_RANGE);
  ih_indexer_free(indexer);
}
END_TEST

/* Strength tables require flushes. */
START_TEST(test_strength)
{
  ih_indexer *indexer = test_indexer_new("13x4-ranks", "5");
  ih_strength *strength = NULL;
  ck_assert_int_eq(ih_strength_new(IH_RANKING_STANDARD, indexer, 0, &strength, NULL),
                   IH_ERR_UNSUPPORTED);
  ck_assert_ptr_null(strength);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_small, 0, sizeof small / sizeof *small}, {test_leduc}, {test_quinary, 1, 10},
          {test_deals, 0, 5}, {test_large, 0, sizeof large / sizeof *large},
          {test_round_trips, 0, sizeof large / sizeof *large}, {test_refused}, {test_calls},
          {test_strength})
