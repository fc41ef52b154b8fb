/* Relations between round lists: their images, and that weight is conserved. */
#include "harness.h"
#include "indexers.h"
#include "reference.h"

#include <isohand/relations.h>
#include <stdlib.h>
#include <string.h>

/* Two round lists of one deck and how many rounds of each, and the take by hand. */
struct lists {
  const char *deck, *from, *to;
  unsigned from_rounds, to_rounds;
  uint8_t cards[8][8];
  uint64_t ways;
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
};
#define LISTS (sizeof all_lists / sizeof *all_lists)

struct subject {
  const struct lists *lists;
  ih_indexer *from, *to;
  ih_relation *relation;
};

static void subject_new(struct subject *subject, const struct lists *lists)
{
  ih_redeal take = {{{0}}};
  memcpy(take.cards, lists->cards, sizeof lists->cards);
  subject->lists = lists;
  subject->from = test_indexer_new(lists->deck, lists->from);
  subject->to = test_indexer_new(lists->deck, lists->to);
  ck_assert_int_eq(ih_relation_new(subject->from, lists->from_rounds - 1, subject->to,
                                   lists->to_rounds - 1, &take, &subject->relation),
                   IH_OK);
  ck_assert_uint_eq(ih_relation_weight(subject->relation), lists->ways);
}

static void subject_free(struct subject *subject)
{
  ih_relation_free(subject->relation);
  ih_indexer_free(subject->from);
  ih_indexer_free(subject->to);
}

/* ---- Images of one hand -------------------------------------------------------------- */

/* All ways to send each card of a hand to a round of the image, or nowhere, by
 * counting in base to_rounds + 1; those that fit the take are indexed slowly. */
struct slow {
  const struct lists *lists;
  struct reference_game from;
  struct reference_indexer *to;
  ih_target images[500];
  size_t count;
};

static void add_image(struct slow *slow, uint64_t index)
{
  size_t i = 0;
  while (i < slow->count && slow->images[i].index < index)
    i++;
  if (i == slow->count || slow->images[i].index != index) {
    memmove(slow->images + i + 1, slow->images + i, (slow->count - i) * sizeof *slow->images);
    slow->images[i] = (ih_target){index, 0};
    slow->count++;
  }
  slow->images[i].weight++;
}

/* place[i] = the round that card i goes to, to_rounds when nowhere. */
static void try_places(struct slow *slow, const uint8_t cards[], const uint8_t place[])
{
  uint8_t taken[8][8] = {{0}}, image[IH_MAX_CARDS];
  unsigned n = 0;
  for (unsigned q = 0; q < slow->lists->to_rounds; q++)
    for (unsigned r = 0, i = 0; r < slow->lists->from_rounds; r++)
      for (unsigned k = 0; k < slow->from.cards[r]; k++, i++)
        if (place[i] == q) {
          taken[q][r]++;
          image[n++] = cards[i];
        }
  if (memcmp(taken, slow->lists->cards, sizeof taken) == 0)
    add_image(slow, (uint64_t)reference_index(slow->to, slow->lists->to_rounds - 1, image, NULL));
}

static void find_images(struct slow *slow, const uint8_t cards[])
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

/* The images of a random hand by its cards, and by its index, against the slow. */
static void check_hand(const struct subject *subject, struct slow *slow, const uint8_t cards[])
{
  static ih_target images[500];
  const unsigned round = subject->lists->from_rounds - 1;
  size_t count = 0;
  find_images(slow, cards);
  test_assert(ih_relation_targets_of_cards(subject->relation, cards, images,
                                           (size_t)subject->lists->ways, &count) == IH_OK);
  test_assert(count == slow->count);
  test_assert(memcmp(images, slow->images, count * sizeof *images) == 0);
  memset(images, 0, sizeof images);
  test_assert(ih_relation_targets(subject->relation,
                                  ih_index_round_unchecked(subject->from, round, cards), images,
                                  (size_t)subject->lists->ways, &count) == IH_OK);
  test_assert(count == slow->count);
  test_assert(memcmp(images, slow->images, count * sizeof *images) == 0);
}

START_TEST(test_images)
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

/* The sum over all indices of m * weight, for each index of `to`, is its m *
 * completions, and over its images each index's weights are `ways`. */
static void check_conserved(const struct lists *lists)
{
  struct subject subject;
  subject_new(&subject, lists);
  const unsigned a = lists->from_rounds - 1, b = lists->to_rounds - 1;
  const uint64_t size = ih_indexer_size(subject.to, b);
  uint64_t *mass = calloc(size, sizeof *mass), wrong = 0;
  ih_target *images = calloc(lists->ways, sizeof *images);
  ih_u128 completions;
  ck_assert(mass != NULL && images != NULL);
  for (uint64_t index = 0; index < ih_indexer_size(subject.from, a); index++) {
    uint64_t m = 0;
    size_t count = 0;
    uint64_t ways = 0;
    wrong += ih_multiplicity(subject.from, a, index, &m) != IH_OK;
    wrong += ih_relation_targets(subject.relation, index, images, lists->ways, &count) != IH_OK;
    for (size_t i = 0; i < count; i++) {
      wrong += i > 0 && images[i].index <= images[i - 1].index;
      mass[images[i].index] += m * images[i].weight;
      ways += images[i].weight;
    }
    wrong += ways != lists->ways;
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
  free(images);
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
  };
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    check_conserved(&lists[i]);
}
END_TEST

/* Every turn of the standard deck to the four flops that it may come from. */
START_TEST(test_conserved_turns)
{
  check_conserved(&turn_to_flop);
}
END_TEST

/* What a weight is the other way round: the raw hands of an index that become one raw
 * hand of an image, counted one by one. */
static const struct lists backward_lists = {"4x2", "3,2", "2,1", 2, 2, {{1, 1}, {1}}, 12};

struct backward {
  const struct subject *subject;
  uint64_t index, image; /* of which raw hand of which index to count the ways */
  uint8_t target[IH_MAX_CARDS];
  uint64_t found;
};

static void visit(void *context, const uint8_t cards[])
{
  struct backward *backward = context;
  const struct subject *subject = backward->subject;
  if (ih_index_round_unchecked(subject->from, 1, cards) != backward->index)
    return;
  /* 4x2: 3,2 -> 2,1: one of each round to the first, one of the first to the last. */
  for (unsigned i = 0; i < 3; i++)
    for (unsigned j = 3; j < 5; j++)
      for (unsigned k = 0; k < 3; k++) {
        const uint8_t *t = backward->target;
        const int first =
            (cards[i] == t[0] && cards[j] == t[1]) || (cards[i] == t[1] && cards[j] == t[0]);
        backward->found += k != i && first && cards[k] == t[2];
      }
}

START_TEST(test_backward)
{
  struct subject subject;
  subject_new(&subject, &backward_lists);
  const struct reference_game game = reference_game("4x2", "3,2");
  struct backward backward = {.subject = &subject};
  for (backward.index = 0; backward.index < ih_indexer_size(subject.from, 1); backward.index++) {
    ih_target images[12];
    size_t count = 0;
    uint64_t m = 0, image_m = 0;
    ck_assert_int_eq(ih_relation_targets(subject.relation, backward.index, images, 12, &count),
                     IH_OK);
    ck_assert_int_eq(ih_multiplicity(subject.from, 1, backward.index, &m), IH_OK);
    for (size_t i = 0; i < count; i++) {
      ck_assert_int_eq(ih_multiplicity(subject.to, 1, images[i].index, &image_m), IH_OK);
      ih_unindex_unchecked(subject.to, 1, images[i].index, backward.target);
      backward.found = 0;
      reference_hands(&game, 2, visit, &backward);
      test_assert(m * images[i].weight == image_m * backward.found);
    }
  }
  subject_free(&subject);
}
END_TEST

/* ---- Making them -------------------------------------------------------------------------- */

START_TEST(test_take_in_order)
{
  static const struct {
    const char *from, *to;
    unsigned first, from_round, to_round;
    uint8_t cards[8][8];
  } cases[] = {
      {"2,3,1,1", "2,5", 0, 3, 1, {{2}, {0, 3, 1, 1}}},
      {"2,4", "2,3", 0, 1, 1, {{2}, {0, 3}}},
      {"2,5", "2,3,1,1", 0, 1, 3, {{2}, {0, 3}, {0, 1}, {0, 1}}},
      {"2,3", "3", 1, 1, 0, {{0, 3}}},
      {"2,3,1,1", "3,1,1", 1, 3, 2, {{0, 3}, {0, 0, 1}, {0, 0, 0, 1}}},
      {"2,3,1,1", "2,5", 0, 2, 0, {{2}}},
      {"2,2,2,2,2,2", "5,4,1", 0, 5, 2, {{2, 2, 1}, {0, 0, 1, 2, 1}, {0, 0, 0, 0, 1}}},
      {"2,2,2,2,2,2", "5,4,1", 2, 5, 0, {{0, 0, 2, 2, 1}}},
      {"1", "1", 0, 0, 0, {{1}}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_indexer *from = test_indexer_new("13x4", cases[i].from);
    ih_indexer *to = test_indexer_new("13x4", cases[i].to);
    ih_redeal take;
    ck_assert_int_eq(
        ih_redeal_in_order(from, cases[i].first, cases[i].from_round, to, cases[i].to_round, &take),
        IH_OK);
    ck_assert_mem_eq(&take, cases[i].cards, sizeof take);
    ih_indexer_free(from);
    ih_indexer_free(to);
  }
}
END_TEST

START_TEST(test_take_refusals)
{
  ih_indexer *flop = test_indexer_new("13x4", "2,3"), *river = test_indexer_new("13x4", "2,5");
  ih_redeal take, before;
  memset(&take, 77, sizeof take);
  before = take;
  ck_assert_int_eq(ih_redeal_in_order(NULL, 0, 1, river, 1, &take), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, NULL, 1, &take), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, flop, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(flop, 0, 1, river, 1, &take), IH_ERR_COUNT);
  ck_assert_int_eq(ih_redeal_in_order(river, 1, 1, flop, 1, &take), IH_OK);
  take = before;
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 0, flop, 1, &take), IH_ERR_COUNT);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 2, flop, 1, &take), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, flop, 2, &take), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, 1, 0, flop, 1, &take), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, UINT32_MAX, 1, flop, 1, &take), IH_ERR_RANGE);
  ck_assert_mem_eq(&take, &before, sizeof take);
  ih_indexer_free(flop);
  ih_indexer_free(river);
}
END_TEST

/* What makes no relation, and leaves the output as it is. */
START_TEST(test_new_refusals)
{
  static const struct {
    uint8_t cards[8][8];
    enum ih_status status;
  } takes[] = {
      {{{2}, {0, 4}}, IH_ERR_COUNT},         /* too many for the image */
      {{{2}, {0, 2}}, IH_ERR_COUNT},         /* too few */
      {{{1}, {0, 3}}, IH_ERR_COUNT},         /* too few */
      {{{2}, {1, 2}}, IH_ERR_COUNT},         /* more than the hand has */
      {{{2}, {0, 2, 1}}, IH_ERR_COUNT},      /* of a round that it lacks */
      {{{2}, {0, 3}, {0, 1}}, IH_ERR_COUNT}, /* for a round that it lacks */
      {{{2}, {0, 3}, {0}, {0}, {0}, {0}, {0}, {0, 1}}, IH_ERR_COUNT},
      {{{2}, {0, 3}}, IH_OK},
  };
  ih_indexer *turn = test_indexer_new("13x4", "2,4,1"), *flop = test_indexer_new("13x4", "2,3,1");
  ih_indexer *shorter = test_indexer_new("9x4", "2,3");
  for (size_t i = 0; i < sizeof takes / sizeof *takes; i++) {
    ih_redeal take;
    ih_relation *relation = NULL;
    memcpy(&take, takes[i].cards, sizeof take);
    ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, &take, &relation), takes[i].status);
    ck_assert((relation != NULL) == (takes[i].status == IH_OK));
    ih_relation_free(relation);
  }
  const ih_redeal take = {{{2}, {0, 3}}};
  ih_relation *relation = NULL;
  ck_assert_int_eq(ih_relation_new(NULL, 1, flop, 1, &take, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, NULL, 1, &take, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, NULL, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, &take, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 3, flop, 1, &take, &relation), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 3, &take, &relation), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_new(turn, 1, shorter, 1, &take, &relation), IH_ERR_DECK);
  ck_assert_ptr_null(relation);
  ih_indexer_free(turn);
  ih_indexer_free(flop);
  ih_indexer_free(shorter);
}
END_TEST

/* 20!/(5!)^4, which is more than 2^32, and 32!/((3!)^5 15!), more than 2^64. */
START_TEST(test_too_many_ways)
{
  static const struct lists cases[] = {
      {"13x4", "20", "5,5,5", 1, 3, {{5}, {5}, {5}}, 0},
      {"16x2", "32", "3,3,3,3,3,1,1", 1, 7, {{3}, {3}, {3}, {3}, {3}, {1}, {1}}, 0},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_indexer *from = test_indexer_new(cases[i].deck, cases[i].from);
    ih_indexer *to = test_indexer_new(cases[i].deck, cases[i].to);
    ih_relation *relation = NULL;
    ih_redeal take;
    memcpy(take.cards, cases[i].cards, sizeof take.cards);
    ck_assert_int_eq(ih_relation_new(from, 0, to, cases[i].to_rounds - 1, &take, &relation),
                     IH_ERR_OVERFLOW);
    ck_assert_ptr_null(relation);
    ih_indexer_free(from);
    ih_indexer_free(to);
  }
}
END_TEST

START_TEST(test_image_refusals)
{
  struct subject subject;
  subject_new(&subject, &turn_to_flop);
  const uint8_t good[6] = {0, 1, 2, 3, 4, 5}, twice[6] = {0, 1, 2, 3, 4, 0},
                outside[6] = {0, 1, 2, 3, 4, 52};
  ih_target images[4] = {{77, 77}};
  size_t count = 77;
  const uint64_t size = ih_indexer_size(subject.from, 1);
  const ih_relation *relation = subject.relation;
  ck_assert_int_eq(ih_relation_targets(NULL, 0, images, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, NULL, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, images, 3, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, 0, images, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets(relation, size, images, 4, &count), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_targets_of_cards(NULL, good, images, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, NULL, images, 4, &count),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, NULL, 4, &count), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, images, 3, &count),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, good, images, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, twice, images, 4, &count),
                   IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_relation_targets_of_cards(relation, outside, images, 4, &count), IH_ERR_CARD);
  ck_assert_int_eq(ih_relation_completions(NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_completions(relation, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(count, 77);
  ck_assert_uint_eq(images[0].index, 77);
  ck_assert_int_eq(ih_relation_targets(relation, size - 1, images, 4, &count), IH_OK);
  ih_relation_free(NULL);
  subject_free(&subject);
}
END_TEST

static Suite *make(void)
{
  Suite *suite = suite_create("relations");
  TCase *tests = tcase_create("relations");
  tcase_add_test(tests, test_images);
  tcase_add_test(tests, test_conserved);
  tcase_add_test(tests, test_conserved_turns);
  tcase_add_test(tests, test_backward);
  tcase_add_test(tests, test_take_in_order);
  tcase_add_test(tests, test_take_refusals);
  tcase_add_test(tests, test_new_refusals);
  tcase_add_test(tests, test_too_many_ways);
  tcase_add_test(tests, test_image_refusals);
  suite_add_tcase(suite, tests);
  return suite;
}

int main(void)
{
  return test_main(make);
}
