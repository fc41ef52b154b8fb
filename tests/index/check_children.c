/* Children and parents: the results of deals, which deals coincide, and that weights are
 * conserved. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of deals of one round that a test lists. */
#define MAX_DEALS 200000u

/* ---- Children of one state ------------------------------------------------------- */

/* A hand, the state after some of its rounds, and the expected results of the next deals. */
struct subject {
  const ih_indexer *indexer;
  const struct reference_game *game;
  unsigned rounds;
  uint8_t cards[IH_MAX_CARDS]; /* of those rounds, with space for the next */
  ih_state state;
  unsigned symmetries; /* number of suit permutations that leave it unchanged */
  const uint8_t *symmetry[24];
  size_t count;     /* deals of the next round */
  uint64_t *set;    /* of each deal: bit c for card c, ascending */
  uint64_t *index;  /* of each deal, by indexing the whole hand */
  uint64_t *orbit;  /* of each deal: its smallest image under the state's symmetries */
  unsigned *weight; /* of each deal: size of its orbit; 0 unless it is the smallest */
};

/* Converts a set with bit c for card c, which defines the order of deals, to an ih_set. */
static ih_set suit_by_suit(uint64_t numbers)
{
  ih_set set = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    if (numbers >> card & 1)
      set |= ih_set_of_card(card);
  return set;
}

static uint64_t set_of(const uint8_t cards[], unsigned n)
{
  uint64_t set = 0;
  for (unsigned i = 0; i < n; i++)
    set |= UINT64_C(1) << cards[i];
  return set;
}

/* Returns 1 if a permutation leaves the set of each round unchanged. */
static int leaves(const struct subject *subject, const uint8_t permutation[4])
{
  const uint8_t *cards = subject->cards;
  for (unsigned r = 0; r < subject->rounds; cards += subject->game->cards[r++]) {
    uint8_t mapped[IH_MAX_CARDS];
    for (unsigned i = 0; i < subject->game->cards[r]; i++)
      mapped[i] = (uint8_t)(cards[i] / 4 * 4 + permutation[cards[i] % 4]);
    if (set_of(mapped, subject->game->cards[r]) != set_of(cards, subject->game->cards[r]))
      return 0;
  }
  return 1;
}

static uint64_t permuted(uint64_t set, const uint8_t permutation[4])
{
  uint64_t out = 0;
  for (; set != 0; set &= set - 1) {
    unsigned card = 0;
    while (!(set >> card & 1))
      card++;
    out |= UINT64_C(1) << (card / 4 * 4 + permutation[card % 4]);
  }
  return out;
}

/* Finds the smallest image of a deal under the symmetries, and the number of images. */
static void find_orbit(struct subject *subject, size_t i)
{
  uint64_t images[24] = {0};
  unsigned n = 0;
  for (unsigned p = 0; p < subject->symmetries; p++) {
    const uint64_t image = permuted(subject->set[i], subject->symmetry[p]);
    unsigned k = 0;
    while (k < n && images[k] != image)
      k++;
    images[k] = image;
    n += k == n;
  }
  subject->orbit[i] = images[0];
  for (unsigned k = 1; k < n; k++)
    if (images[k] < subject->orbit[i])
      subject->orbit[i] = images[k];
  subject->weight[i] = subject->orbit[i] == subject->set[i] ? n : 0;
}

static void add_deal(struct subject *subject, unsigned n)
{
  const unsigned total = reference_total(subject->game, subject->rounds);
  test_assert(subject->count < MAX_DEALS);
  const size_t i = subject->count++;
  subject->set[i] = set_of(subject->cards + total, n);
  subject->index[i] = ih_index_round_unchecked(subject->indexer, subject->rounds, subject->cards);
  find_orbit(subject, i);
}

/* Lists all sets of n more cards below `below`, the highest chosen first: ascending. */
static void list_deals(struct subject *subject, uint64_t held, unsigned at, unsigned below,
                       unsigned n)
{
  if (at == 0) {
    add_deal(subject, n);
    return;
  }
  unsigned lower = 0; /* remaining cards below this one */
  for (unsigned card = 0; card < below; card++) {
    if (card % 4 >= subject->game->suits || held >> card & 1 || lower++ < at - 1)
      continue;
    subject->cards[reference_total(subject->game, subject->rounds) + at - 1] = (uint8_t)card;
    list_deals(subject, held, at - 1, card, n);
  }
}

static void prepare(struct subject *subject, const ih_indexer *indexer,
                    const struct reference_game *game, unsigned rounds, const uint8_t cards[])
{
  const unsigned total = reference_total(game, rounds);
  subject->indexer = indexer;
  subject->game = game;
  subject->rounds = rounds;
  subject->count = 0;
  memcpy(subject->cards, cards, total);
  subject->symmetries = 0;
  for (unsigned p = 0; p < game->permutations; p++)
    if (leaves(subject, game->permutation[p]))
      subject->symmetry[subject->symmetries++] = game->permutation[p];
  ih_state_init(indexer, &subject->state);
  for (unsigned r = 0; r < rounds; r++)
    (void)ih_state_deal_unchecked(indexer, &subject->state, cards + reference_total(game, r));
  if (rounds < game->rounds)
    list_deals(subject, set_of(cards, total), game->cards[rounds], 4 * game->ranks,
               game->cards[rounds]);
}

static int same_sets(const struct subject *subject, const ih_set sets[], size_t n)
{
  size_t equal = 0;
  while (equal < n && sets[equal] == suit_by_suit(subject->set[equal]))
    equal++;
  return equal == n;
}

/* Checks all deals and their sets; each array may be omitted, and fewer may be requested. */
static void check_each(const struct subject *subject)
{
  static uint64_t index[MAX_DEALS + 1];
  static ih_set sets[MAX_DEALS + 1];
  const size_t count = subject->count;
  index[count] = sets[count] = 77;
  test_assert(ih_state_children_each_unchecked(subject->indexer, &subject->state, index, sets,
                                               MAX_DEALS + 1) == count);
  test_assert(memcmp(index, subject->index, count * sizeof *index) == 0);
  test_assert(same_sets(subject, sets, count));
  test_assert(index[count] == 77 && sets[count] == 77);
  memset(index, 0, count * sizeof *index);
  memset(sets, 0, count * sizeof *sets);
  index[count / 2] = sets[count / 2] = 78;
  test_assert(ih_state_children_each_unchecked(subject->indexer, &subject->state, index, NULL,
                                               count / 2) == count);
  test_assert(ih_state_children_each_unchecked(subject->indexer, &subject->state, NULL, sets,
                                               count / 2) == count);
  test_assert(memcmp(index, subject->index, count / 2 * sizeof *index) == 0);
  test_assert(same_sets(subject, sets, count / 2));
  test_assert(index[count / 2] == 78 && sets[count / 2] == 78);
  test_assert(ih_state_children_each_unchecked(subject->indexer, &subject->state, NULL, NULL, 0) ==
              count);
}

/* Checks the table by card in rounds of one card; nothing is written after it. */
static void check_by_card(const struct subject *subject)
{
  uint64_t index[IH_MAX_CARDS + 1];
  for (unsigned card = 0; card <= IH_MAX_CARDS; card++)
    index[card] = 77;
  const size_t count =
      ih_state_children_by_card_unchecked(subject->indexer, &subject->state, index);
  const int has =
      subject->rounds < subject->game->rounds && subject->game->cards[subject->rounds] == 1;
  test_assert(count == (has ? subject->count : 0));
  for (unsigned card = has ? 4 * subject->game->ranks : 0; card <= IH_MAX_CARDS; card++)
    test_assert(index[card] == 77);
  size_t i = 0;
  for (unsigned card = 0; has && card < 4 * subject->game->ranks; card++)
    if (i < count && subject->set[i] == UINT64_C(1) << card)
      test_assert(index[card] == subject->index[i++]);
    else
      test_assert(index[card] == IH_NO_INDEX);
  test_assert(!has || i == count);
}

/* The distinct children are the smallest sets of the orbits. */
static void check_distinct(const struct subject *subject)
{
  static ih_child children[MAX_DEALS + 1], some[MAX_DEALS + 1];
  const size_t n =
      ih_state_children_unchecked(subject->indexer, &subject->state, children, MAX_DEALS + 1);
  size_t at = 0, sum = 0;
  for (size_t i = 0; i < subject->count; i++) {
    if (subject->weight[i] == 0)
      continue;
    test_assert(at < n && children[at].set == suit_by_suit(subject->set[i]));
    test_assert(children[at].index == subject->index[i]);
    test_assert(children[at].weight == subject->weight[i]);
    sum += children[at++].weight;
  }
  test_assert(at == n && sum == subject->count);
  some[n / 2].weight = 77;
  test_assert(ih_state_children_unchecked(subject->indexer, &subject->state, some, n / 2) == n);
  test_assert(memcmp(some, children, n / 2 * sizeof *some) == 0 && some[n / 2].weight == 77);
  test_assert(ih_state_children_unchecked(subject->indexer, &subject->state, NULL, 0) == n);
}

/* Suits are equal if exchanging them leaves the state unchanged. */
static void check_equal_suits(const struct subject *subject)
{
  uint8_t lowest_equal[IH_MAX_SUITS];
  ih_state_equal_suits_unchecked(subject->indexer, &subject->state, lowest_equal);
  for (unsigned s = 0; s < IH_MAX_SUITS; s++) {
    unsigned lowest = s;
    for (unsigned t = s; t-- > 0 && s < subject->game->suits;) {
      uint8_t exchange[4] = {0, 1, 2, 3};
      exchange[s] = (uint8_t)t;
      exchange[t] = (uint8_t)s;
      if (leaves(subject, exchange))
        lowest = t;
    }
    test_assert(lowest_equal[s] == lowest);
  }
}

/* Deals have equal indices if and only if they belong to one orbit. */
static int by_index(const void *a, const void *b)
{
  const uint64_t *x = a, *y = b;
  return x[0] != y[0] ? (x[0] > y[0]) - (x[0] < y[0]) : (x[1] > y[1]) - (x[1] < y[1]);
}

static void check_coincidence(const struct subject *subject)
{
  static uint64_t pairs[MAX_DEALS][2];
  for (size_t i = 0; i < subject->count; i++) {
    pairs[i][0] = subject->index[i];
    pairs[i][1] = subject->orbit[i];
  }
  qsort(pairs, subject->count, sizeof *pairs, by_index);
  for (size_t i = 1; i < subject->count; i++)
    test_assert((pairs[i][0] == pairs[i - 1][0]) == (pairs[i][1] == pairs[i - 1][1]));
}

static void check_subject(const struct subject *subject)
{
  check_each(subject);
  check_by_card(subject);
  check_distinct(subject);
  check_equal_suits(subject);
  check_coincidence(subject);
}

/* ---- Random and exhaustive states -------------------------------------------------- */

static void subject_new(struct subject *subject)
{
  subject->set = malloc(MAX_DEALS * sizeof *subject->set);
  subject->index = malloc(MAX_DEALS * sizeof *subject->index);
  subject->orbit = malloc(MAX_DEALS * sizeof *subject->orbit);
  subject->weight = malloc(MAX_DEALS * sizeof *subject->weight);
  ck_assert(subject->set != NULL && subject->index != NULL && subject->orbit != NULL &&
            subject->weight != NULL);
}

static void subject_free(struct subject *subject)
{
  free(subject->set);
  free(subject->index);
  free(subject->orbit);
  free(subject->weight);
}

/* Returns the number of deals of round r from a state. */
static reference_wide deals_from(const struct reference_game *game, unsigned r)
{
  return reference_choose(game->ranks * game->suits - reference_total(game, r), game->cards[r]);
}

/* Checks random states of every round, as many as have `budget` deals together (each state itself
 * counts for 50); skips rounds with more deals than that. */
static void check_random(struct test_random *random, struct subject *subject,
                         const struct test_pair *pair, unsigned budget)
{
  ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
  const struct reference_game game = reference_game(pair->deck, pair->rounds);
  for (unsigned r = 0; r <= game.rounds; r++) {
    const reference_wide deals = 50 + (r < game.rounds ? deals_from(&game, r) : 0);
    for (reference_wide done = 0; done + deals <= budget; done += deals) {
      uint8_t cards[IH_MAX_CARDS];
      test_random_deal(random, game.ranks, game.suits, reference_total(&game, r), cards);
      prepare(subject, indexer, &game, r, cards);
      check_subject(subject);
    }
  }
  ih_state state;
  ih_state_init(indexer, &state);
  test_assert(ih_state_children_each_unchecked(indexer, &state, NULL, NULL, 0) ==
              deals_from(&game, 0));
  ih_indexer_free(indexer);
}

START_TEST(test_random_states)
{
  static const unsigned budgets[] = {4000, 40000, MAX_DEALS};
  struct test_random random = test_random_new(21);
  struct subject subject;
  subject_new(&subject);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_random(&random, &subject, pair, budgets[test_tier()]);
  subject_free(&subject);
}
END_TEST

/* The flops of hole cards: 13 of the 169 preflop classes are pairs, 78 each are suited and offsuit,
 * and together they have all flops as children. */
START_TEST(test_flops)
{
  static const uint8_t hands[][2] = {{48, 49}, {48, 44}, {48, 45}};
  const struct reference_game game = reference_game("13x4", "2,3");
  static const unsigned alike[] = {13, 78, 78};
  uint64_t flops = 0;
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  struct subject subject;
  subject_new(&subject);
  for (size_t i = 0; i < 3; i++) {
    prepare(&subject, indexer, &game, 1, hands[i]);
    ck_assert_uint_eq(subject.count, 19600);
    check_subject(&subject);
    flops += alike[i] * ih_state_children_unchecked(indexer, &subject.state, NULL, 0);
  }
  ck_assert_uint_eq(flops, 1286792);
  subject_free(&subject);
  ih_indexer_free(indexer);
}
END_TEST

/* Every raw hand of small decks. */
struct every {
  struct subject subject;
  const ih_indexer *indexer;
  const struct reference_game *game;
  unsigned rounds;
};

static void visit(void *context, const uint8_t cards[])
{
  struct every *every = context;
  prepare(&every->subject, every->indexer, every->game, every->rounds, cards);
  check_subject(&every->subject);
}

START_TEST(test_every_state)
{
  static const struct test_pair pairs[] = {
      {"3x2", "1,1,1,1"}, {"3x4", "2,1,1"}, {"2x4", "2,2,1,1"},         {"3x3", "2,1,2"},
      {"4x4", "1,1,1"},   {"5x2", "3,1,2"}, {"2x4", "1,1,1,1,1,1,1,1"}, {"6x1", "2,1,2"},
  };
  struct every every;
  subject_new(&every.subject);
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    ih_indexer *indexer = test_indexer_new(pairs[i].deck, pairs[i].rounds);
    const struct reference_game game = reference_game(pairs[i].deck, pairs[i].rounds);
    every.indexer = indexer;
    every.game = &game;
    for (every.rounds = 0; every.rounds <= game.rounds; every.rounds++)
      if (reference_deals(&game, every.rounds) <= 20000)
        reference_hands(&game, every.rounds, visit, &every);
    ih_indexer_free(indexer);
  }
  subject_free(&every.subject);
}
END_TEST

/* ---- Indices -------------------------------------------------------------------------- */

/* Checks the children of each index of a round: their weights add up, each child occurs once, and
 * its parent is the index.  With `whole`, checks multiplicities of all of them. */
static void check_conserved(const ih_indexer *indexer, unsigned round, int whole)
{
  const uint64_t size = ih_indexer_size(indexer, round + 1);
  uint8_t *mass = calloc(size, 1);
  ck_assert_ptr_nonnull(mass);
  uint64_t wrong = 0, sum = 0;
  ih_u128 deals;
  for (uint64_t index = 0; index < ih_indexer_size(indexer, round); index++) {
    static ih_child children[MAX_DEALS];
    size_t count = 0;
    uint64_t multiplicity = 0;
    wrong += ih_index_children(indexer, round, index, children, MAX_DEALS, &count) != IH_OK;
    wrong += ih_multiplicity(indexer, round, index, &multiplicity) != IH_OK;
    for (size_t i = 0; i < count; i++) {
      const uint64_t raw = multiplicity * children[i].weight;
      wrong += children[i].index >= size || mass[children[i].index] != 0 || raw > 24;
      mass[children[i].index] = (uint8_t)raw;
      sum += raw;
    }
  }
  ck_assert_int_eq(ih_indexer_deals(indexer, round + 1, &deals), IH_OK);
  ck_assert_uint_eq(sum, deals.low);
  for (uint64_t index = 0; index < size; index++) {
    uint64_t multiplicity = mass[index];
    if (whole)
      wrong += ih_multiplicity(indexer, round + 1, index, &multiplicity) != IH_OK;
    wrong += mass[index] == 0 || mass[index] != multiplicity;
  }
  ck_assert_uint_eq(wrong, 0);
  free(mass);
}

START_TEST(test_conserved)
{
  ih_indexer *shorter = test_indexer_new("9x4", "2,3,1,1");
  check_conserved(shorter, 0, 1);
  check_conserved(shorter, 1, 1);
  if (test_tier() >= TIER_LONG)
    check_conserved(shorter, 2, 1);
  ih_indexer_free(shorter);
  static const struct test_pair pairs[] = {
      {"13x4", "2,3"}, {"5x4", "2,3,1,1"}, {"5x4", "2,2,2"}, {"7x3", "3,1,2"}, {"16x2", "2,1,1"}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    ih_indexer *indexer = test_indexer_new(pairs[i].deck, pairs[i].rounds);
    const struct reference_game game = reference_game(pairs[i].deck, pairs[i].rounds);
    for (unsigned r = 0; r + 1 < game.rounds; r++)
      check_conserved(indexer, r, 1);
    ih_indexer_free(indexer);
  }
}
END_TEST

/* An index's parents are the slow indexer's indices of the first rounds of its canonical hand, and
 * have the index among their children. */
static void check_family(struct test_random *random, const struct test_pair *pair, unsigned hands)
{
  ih_indexer *indexer = test_indexer_new(pair->deck, pair->rounds);
  struct reference_indexer *slow = reference_indexer_new(pair->deck, pair->rounds);
  for (unsigned i = 0; i < hands; i++)
    for (unsigned r = 0; r < slow->game.rounds; r++) {
      const uint64_t index = test_random_below(random, ih_indexer_size(indexer, r));
      uint8_t cards[IH_MAX_CARDS];
      uint64_t parent = 0;
      reference_unindex(slow, r, index, cards);
      for (unsigned q = 0; q <= r; q++) {
        test_assert(ih_index_parent(indexer, r, index, q, &parent) == IH_OK);
        test_assert(parent == (uint64_t)reference_index(slow, q, cards, NULL));
      }
      test_assert(parent == index);
    }
  reference_indexer_free(slow);
  ih_indexer_free(indexer);
}

START_TEST(test_parents)
{
  static const unsigned hands[] = {200, 5000, 50000};
  struct test_random random = test_random_new(22);
  for (const struct test_pair *pair = test_pairs; pair->deck != NULL; pair++)
    check_family(&random, pair, hands[test_tier()]);
}
END_TEST

START_TEST(test_refusals)
{
  ih_indexer *indexer = test_indexer_new("13x4", "2,3");
  ih_child child = {77, 77, 77};
  uint64_t parent = 77;
  size_t count = 77;
  const uint64_t flops = ih_indexer_size(indexer, 1);
  ck_assert_int_eq(ih_index_children(NULL, 0, 0, &child, 1, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_children(indexer, 0, 0, NULL, 1, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_children(indexer, 0, 0, &child, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_children(indexer, 0, 169, &child, 1, &count), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_children(indexer, 1, 0, &child, 1, &count), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_children(indexer, UINT32_MAX, 0, &child, 1, &count), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_parent(NULL, 1, 0, 0, &parent), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_parent(indexer, 1, 0, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_index_parent(indexer, 1, flops, 0, &parent), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_parent(indexer, 0, 0, 1, &parent), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_parent(indexer, 2, 0, 0, &parent), IH_ERR_RANGE);
  ck_assert_int_eq(ih_index_parent(indexer, UINT32_MAX, 0, 0, &parent), IH_ERR_RANGE);
  ck_assert_uint_eq(child.index, 77);
  ck_assert_uint_eq(count, 77);
  ck_assert_uint_eq(parent, 77);
  ck_assert_int_eq(ih_index_children(indexer, 0, 0, NULL, 0, &count), IH_OK);
  ck_assert_uint_gt(count, 1000);
  ih_indexer_free(indexer);
}
END_TEST

TEST_MAIN({test_random_states}, {test_flops}, {test_every_state}, {test_conserved}, {test_parents},
          {test_refusals})
