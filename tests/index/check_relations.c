/* Relations between round lists: their targets, and conservation of weight. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

/* Two round lists of one deck, the number of rounds of each, the redeal, and the number of targets,
 * computed by hand. */
struct lists {
  const char *deck, *from, *to;
  unsigned from_rounds, to_rounds;
  uint8_t cards[8][8];
  uint64_t weight;
};

static const struct lists turn_to_flop = {"13x4", "2,4", "2,3", 2, 2, {{2}, {0, 3}}, 4};

static const struct lists all_lists[] = {
    {"13x4", "2,3,1,1", "2,5", 4, 2, {{2}, {0, 3, 1, 1}}, 1},
    {"13x4", "2,4", "2,3", 2, 2, {{2}, {0, 3}}, 4},
    {"13x4", "2,5", "2,3,1,1", 2, 4, {{2}, {0, 3}, {0, 1}, {0, 1}}, 20},
    {"13x4", "2,3,1,1", "7", 4, 1, {{2, 3, 1, 1}}, 1},
    {"13x4", "7", "2,3,1,1", 1, 4, {{2}, {3}, {1}, {1}}, 420},
    {"13x4", "2,3", "3", 2, 1, {{0, 3}}, 1},
    {"13x4", "4,3,1", "2,4", 3, 2, {{2}, {0, 3, 1}}, 6},
    {"13x4", "2,3,1,1", "2,3", 2, 2, {{2}, {0, 3}}, 1},
    {"13x4", "2,3,1,1", "2,3", 4, 1, {{1, 0, 0, 1}}, 2},
    {"9x4", "2,3,1,1", "3,2", 4, 2, {{1, 1, 0, 1}, {1, 1}}, 12},
    {"16x4", "2,2,2", "1,1,1", 3, 3, {{0, 0, 1}, {1}, {0, 0, 1}}, 4},
    {"16x3", "1,1,1,1,1,1,1,1", "2,1", 8, 2, {{1, 0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 1}}, 1},
    {"5x3", "5,5,5", "2,2", 2, 2, {{1, 1}, {1, 1}}, 400},
    {"5x4", "2,2,1", "1,2", 3, 2, {{1}, {0, 1, 1}}, 4},
    {"4x2", "3,2", "2,1", 2, 2, {{1, 1}, {1}}, 12},
    {"16x1", "4,2,2", "3,2", 3, 2, {{2, 1}, {0, 1, 1}}, 24},
    {"3x2", "1,1", "1,1", 2, 2, {{0, 1}, {1}}, 1},
    /* With new cards. */
    {"13x4", "2,3", "2,4", 2, 2, {{2}, {0, 3}}, 47},
    {"13x4", "2,4", "2,5", 2, 2, {{2}, {0, 4}}, 46},
    {"13x4", "2,3", "2,5", 2, 2, {{2}, {0, 3}}, 1081},
    {"13x4", "2,3", "2,3,1", 2, 3, {{2}, {0, 3}}, 47},
    {"9x4", "2,4", "2,3,1,1", 2, 4, {{2}, {0, 3}, {0, 1}}, 4 * 30},
    {"5x4", "2", "2,3", 1, 2, {{2}}, 816},
    {"5x4", "2,3", "2,3", 2, 2, {{2}, {0, 2}}, 3 * 15},
    {"3x2", "1", "1,1,2", 1, 3, {{1}}, 5 * 6},
    {"4x2", "3", "2,2", 1, 2, {{2}, {1}}, 3 * 5},
    {"16x1", "4,2", "3,3", 2, 2, {{2}, {1, 1}}, 6 * 10 * 2 * 2 * 9},
    {"5x3", "2,2", "3", 2, 1, {{0}}, 165},
    {"2x2", "1,1", "2,2", 2, 2, {{1}, {0, 1}}, 2},
};
#define LISTS (sizeof all_lists / sizeof *all_lists)

struct subject {
  const struct lists *lists;
  ih_indexer *from, *to;
  ih_relation *relation;
};

static void subject_new(struct subject *subject, const struct lists *lists)
{
  ih_redeal redeal = {0};
  memcpy(redeal.cards, lists->cards, sizeof lists->cards);
  subject->lists = lists;
  subject->from = test_indexer_new(lists->deck, lists->from);
  subject->to = test_indexer_new(lists->deck, lists->to);
  ck_assert_int_eq(ih_relation_new(subject->from, lists->from_rounds - 1, subject->to,
                                   lists->to_rounds - 1, &redeal, &subject->relation),
                   IH_OK);
  ck_assert_uint_eq(ih_relation_weight(subject->relation), lists->weight);
}

static void subject_free(struct subject *subject)
{
  ih_relation_free(subject->relation);
  ih_indexer_free(subject->from);
  ih_indexer_free(subject->to);
}

/* ---- Targets of one hand --------------------------------------------------------------- */

#define MAX_TARGETS 2200

/* All ways to send each card of a hand to a round of the target, or nowhere, by counting in base
 * to_rounds + 1.  Those that match the redeal are completed with new cards in all ways, and indexed
 * slowly. */
struct slow {
  const struct lists *lists;
  struct reference_game from;
  struct reference_indexer *to;
  unsigned kept_count[8];
  uint8_t kept[8][IH_MAX_CARDS]; /* cards of the hand, by round of the target */
  uint8_t target[IH_MAX_CARDS];
  ih_target targets[MAX_TARGETS];
  size_t count;
};

static void add_target(struct slow *slow)
{
  const uint64_t index =
      (uint64_t)reference_index(slow->to, slow->lists->to_rounds - 1, slow->target, NULL);
  size_t i = 0;
  while (i < slow->count && slow->targets[i].index < index)
    i++;
  if (i == slow->count || slow->targets[i].index != index) {
    test_assert(slow->count < MAX_TARGETS);
    memmove(slow->targets + i + 1, slow->targets + i, (slow->count - i) * sizeof *slow->targets);
    slow->targets[i] = (ih_target){index, 0};
    slow->count++;
  }
  slow->targets[i].weight++;
}

/* Round q has n cards so far, from target[at] on, and takes new ones from card `next` on; `used`
 * holds the hand's cards and the new ones, bit c for card c. */
static void add_new_cards(struct slow *slow, unsigned q, unsigned at, unsigned n, unsigned next,
                          uint64_t used)
{
  if (q == slow->lists->to_rounds) {
    add_target(slow);
    return;
  }
  if (n == 0) {
    memcpy(slow->target + at, slow->kept[q], slow->kept_count[q]);
    n = slow->kept_count[q];
  }
  if (n == slow->to->game.cards[q]) {
    add_new_cards(slow, q + 1, at + n, 0, 0, used);
    return;
  }
  for (unsigned card = next; card < 4u * slow->from.ranks; card++)
    if (card % 4 < slow->from.suits && !(used >> card & 1)) {
      slow->target[at + n] = (uint8_t)card;
      add_new_cards(slow, q, at, n + 1, card + 1, used | UINT64_C(1) << card);
    }
}

/* place[i] = the round that card i goes to; to_rounds for none. */
static void try_places(struct slow *slow, const uint8_t cards[], const uint8_t place[])
{
  uint8_t redealt[8][8] = {{0}};
  uint64_t used = 0;
  memset(slow->kept_count, 0, sizeof slow->kept_count);
  for (unsigned r = 0, i = 0; r < slow->lists->from_rounds; r++)
    for (unsigned k = 0; k < slow->from.cards[r]; k++, i++) {
      const unsigned q = place[i];
      used |= UINT64_C(1) << cards[i];
      if (q == slow->lists->to_rounds)
        continue;
      redealt[q][r]++;
      slow->kept[q][slow->kept_count[q]++] = cards[i];
    }
  if (memcmp(redealt, slow->lists->cards, sizeof redealt) == 0)
    add_new_cards(slow, 0, 0, 0, 0, used);
}

static void find_targets(struct slow *slow, const uint8_t cards[])
{
  const unsigned total = reference_total(&slow->from, slow->lists->from_rounds);
  uint8_t place[IH_MAX_CARDS] = {0};
  slow->count = 0;
  for (unsigned i = 0; i < total;) {
    try_places(slow, cards, place);
    for (i = 0; i < total && place[i] == slow->lists->to_rounds; i++)
      place[i] = 0;
    if (i < total)
      place[i]++;
  }
}

/* The targets of a random hand, by its cards and by its index, match the slow ones. */
static void check_hand(const struct subject *subject, struct slow *slow, const uint8_t cards[])
{
  static ih_target targets[MAX_TARGETS];
  const unsigned round = subject->lists->from_rounds - 1;
  size_t count = 0;
  find_targets(slow, cards);
  test_assert(ih_relation_targets_of_cards(subject->relation, cards, targets,
                                           (size_t)subject->lists->weight, &count) == IH_OK);
  test_assert(count == slow->count);
  test_assert(memcmp(targets, slow->targets, count * sizeof *targets) == 0);
  memset(targets, 0, sizeof targets);
  test_assert(ih_relation_targets(subject->relation,
                                  ih_index_round_unchecked(subject->from, round, cards), targets,
                                  (size_t)subject->lists->weight, &count) == IH_OK);
  test_assert(count == slow->count);
  test_assert(memcmp(targets, slow->targets, count * sizeof *targets) == 0);
}

START_TEST(test_targets)
{
  static const unsigned budgets[] = {300000, 3000000, 30000000};
  struct test_random random = test_random_new(31);
  static struct slow slow;
  for (const struct lists *lists = all_lists; lists < all_lists + LISTS; lists++) {
    struct subject subject;
    uint64_t places = 1;
    subject_new(&subject, lists);
    slow.lists = lists;
    slow.from = reference_game(lists->deck, lists->from);
    slow.to = reference_indexer_new(lists->deck, lists->to);
    const unsigned total = reference_total(&slow.from, lists->from_rounds);
    for (unsigned i = 0; i < total; i++)
      places *= lists->to_rounds + 1;
    places += 20 * lists->weight;
    for (uint64_t done = 0; done < budgets[test_tier()]; done += places) {
      uint8_t cards[IH_MAX_CARDS];
      test_random_deal(&random, slow.from.ranks, slow.from.suits, total, cards);
      check_hand(&subject, &slow, cards);
    }
    reference_indexer_free(slow.to);
    subject_free(&subject);
  }
}
END_TEST

/* ---- Conservation ---------------------------------------------------------------------- */

/* For each index of `to`, the sum of m * weight over all indices is its m * completions; and the
 * weights of each index's targets add up to `weight`. */
static void check_conserved(const struct lists *lists)
{
  struct subject subject;
  subject_new(&subject, lists);
  const unsigned a = lists->from_rounds - 1, b = lists->to_rounds - 1;
  const uint64_t size = ih_indexer_size(subject.to, b);
  uint64_t *mass = calloc(size, sizeof *mass), wrong = 0;
  ih_target *targets = calloc(lists->weight, sizeof *targets);
  ih_u128 completions;
  ck_assert(mass != NULL && targets != NULL);
  for (uint64_t index = 0; index < ih_indexer_size(subject.from, a); index++) {
    uint64_t m = 0;
    size_t count = 0;
    uint64_t weight = 0;
    wrong += ih_multiplicity(subject.from, a, index, &m) != IH_OK;
    wrong += ih_relation_targets(subject.relation, index, targets, lists->weight, &count) != IH_OK;
    for (size_t i = 0; i < count; i++) {
      wrong += i > 0 && targets[i].index <= targets[i - 1].index;
      mass[targets[i].index] += m * targets[i].weight;
      weight += targets[i].weight;
    }
    wrong += weight != lists->weight;
  }
  ck_assert_int_eq(ih_relation_completions(subject.relation, &completions), IH_OK);
  ck_assert_uint_eq(completions.high, 0);
  for (uint64_t index = 0; index < size; index++) {
    uint64_t m = 0;
    wrong += ih_multiplicity(subject.to, b, index, &m) != IH_OK;
    wrong += mass[index] != m * completions.low;
  }
  ck_assert_msg(wrong == 0, "%s: %s to %s", lists->deck, lists->from, lists->to);
  free(mass);
  free(targets);
  subject_free(&subject);
}

START_TEST(test_conserved)
{
  static const struct lists lists[] = {
      {"13x4", "2,3", "2", 2, 1, {{2}}, 1},
      {"13x4", "2,3", "3", 2, 1, {{0, 3}}, 1},
      {"5x4", "2,3,1,1", "2,5", 4, 2, {{2}, {0, 3, 1, 1}}, 1},
      {"5x4", "2,5", "2,3,1,1", 2, 4, {{2}, {0, 3}, {0, 1}, {0, 1}}, 20},
      {"5x3", "3,2,2", "2,2", 3, 2, {{1, 0, 1}, {1, 1}}, 24},
      {"6x2", "4,3", "1,2,2", 2, 3, {{1}, {1, 1}, {1, 1}}, 4 * 3 * 2 * 3 * 2},
      {"3x2", "1,1", "1,1", 2, 2, {{0, 1}, {1}}, 1},
      /* With new cards. */
      {"6x4", "2,3", "2,4", 2, 2, {{2}, {0, 3}}, 19},
      {"6x4", "2,4", "2,5", 2, 2, {{2}, {0, 4}}, 18},
      {"5x4", "2,3", "2,5", 2, 2, {{2}, {0, 3}}, 105},
      {"5x4", "2,3,1", "2,3,1,1", 3, 4, {{2}, {0, 3}, {0, 0, 1}}, 14},
      {"5x4", "2", "2,3", 1, 2, {{2}}, 816},
      {"5x3", "2,3", "2,3", 2, 2, {{2}, {0, 2}}, 3 * 10},
      {"4x2", "3", "2,2", 1, 2, {{2}, {1}}, 3 * 5},
      {"9x1", "4,2", "3,3", 2, 2, {{2}, {1, 1}}, 6 * 3 * 2 * 2 * 2},
      {"2x2", "1,1", "2,2", 2, 2, {{1}, {0, 1}}, 2},
      {"5x3", "2,2", "3", 2, 1, {{0}}, 165},
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    check_conserved(&lists[i]);
}
END_TEST

/* Every turn to the four flops it may come from, and every flop to its turns: with the standard
 * deck in the longer tiers, a shorter one here. */
START_TEST(test_conserved_turns)
{
  struct lists lists = turn_to_flop;
  if (test_tier() == TIER_CHECK)
    lists.deck = "9x4";
  check_conserved(&lists);
}
END_TEST

START_TEST(test_conserved_next_street)
{
  const int is_long = test_tier() >= TIER_LONG;
  const struct lists lists = {is_long ? "13x4" : "8x4", "2,3", "2,4", 2, 2, {{2}, {0, 3}},
                              is_long ? 47 : 27};
  check_conserved(&lists);
}
END_TEST

/* The meaning of a weight in the other direction: how often one raw hand of an index is a target of
 * the raw hands of each other index, counted one by one. */
static int is_pair(uint8_t a, uint8_t b, const uint8_t pair[2])
{
  return (a == pair[0] && b == pair[1]) || (a == pair[1] && b == pair[0]);
}

/* 3,2 -> 2,1: one card of each round to the first, one of the first to the last. */
static unsigned times_redealt(const uint8_t hand[], const uint8_t target[])
{
  unsigned times = 0;
  for (unsigned i = 0; i < 3; i++)
    for (unsigned j = 3; j < 5; j++)
      for (unsigned k = 0; k < 3; k++)
        times += k != i && is_pair(hand[i], hand[j], target) && hand[k] == target[2];
  return times;
}

/* 2,1 -> 2,2: all three cards, and a new one. */
static unsigned times_with_new_card(const uint8_t hand[], const uint8_t target[])
{
  return is_pair(hand[0], hand[1], target) && (hand[2] == target[2] || hand[2] == target[3]);
}

struct backward {
  const struct subject *subject;
  unsigned (*times)(const uint8_t hand[], const uint8_t target[]);
  uint64_t index;
  uint8_t target[IH_MAX_CARDS];
  uint64_t found;
};

static void visit(void *context, const uint8_t cards[])
{
  struct backward *backward = context;
  if (ih_index_round_unchecked(backward->subject->from, 1, cards) == backward->index)
    backward->found += backward->times(cards, backward->target);
}

static void check_backward(const struct lists *lists,
                           unsigned (*times)(const uint8_t hand[], const uint8_t target[]))
{
  struct subject subject;
  subject_new(&subject, lists);
  const struct reference_game game = reference_game(lists->deck, lists->from);
  struct backward backward = {.subject = &subject, .times = times};
  for (backward.index = 0; backward.index < ih_indexer_size(subject.from, 1); backward.index++) {
    ih_target targets[12];
    size_t count = 0;
    uint64_t m = 0, target_m = 0;
    ck_assert_int_eq(ih_relation_targets(subject.relation, backward.index, targets, 12, &count),
                     IH_OK);
    ck_assert_int_eq(ih_multiplicity(subject.from, 1, backward.index, &m), IH_OK);
    for (size_t i = 0; i < count; i++) {
      ck_assert_int_eq(ih_multiplicity(subject.to, 1, targets[i].index, &target_m), IH_OK);
      ih_unindex_unchecked(subject.to, 1, targets[i].index, backward.target);
      backward.found = 0;
      reference_hands(&game, 2, visit, &backward);
      test_assert(m * targets[i].weight == target_m * backward.found);
    }
  }
  subject_free(&subject);
}

START_TEST(test_backward)
{
  const struct lists redealt = {"4x2", "3,2", "2,1", 2, 2, {{1, 1}, {1}}, 12};
  const struct lists new_card = {"4x2", "2,1", "2,2", 2, 2, {{2}, {0, 1}}, 5};
  check_backward(&redealt, times_redealt);
  check_backward(&new_card, times_with_new_card);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------------- */

START_TEST(test_target_refusals)
{
  struct subject subject;
  subject_new(&subject, &turn_to_flop);
  const uint8_t good[6] = {0, 1, 2, 3, 4, 5}, twice[6] = {0, 1, 2, 3, 4, 0},
                outside[6] = {0, 1, 2, 3, 4, 52};
  ih_target targets[4] = {{77, 77}};
  size_t count = 77;
  const uint64_t size = ih_indexer_size(subject.from, 1);
  const ih_relation *relation = subject.relation;
  ck_assert_int_eq(ih_relation_targets(NULL, 0, targets, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, NULL, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, targets, 3, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, targets, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, size, targets, 4, &count), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_targets_of_cards(NULL, good, targets, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, NULL, targets, 4, &count),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, NULL, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, targets, 3, &count),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, targets, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, twice, targets, 4, &count),
                   IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, outside, targets, 4, &count),
                   IH_ERR_CARD);
  ck_assert_int_eq(ih_relation_completions(NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_completions(relation, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(count, 77);
  ck_assert_uint_eq(targets[0].index, 77);
  ck_assert_int_eq(ih_relation_targets(relation, size - 1, targets, 4, &count), IH_OK);
  ih_relation_free(NULL);
  subject_free(&subject);
}
END_TEST

TEST_MAIN({test_targets}, {test_conserved}, {test_conserved_turns}, {test_conserved_next_street},
          {test_backward}, {test_target_refusals})
