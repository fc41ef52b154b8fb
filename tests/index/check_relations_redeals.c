/* Redeals: in the order of the rounds, and which ones are valid relations. */
#include "harness.h"
#include "index/walk/redeal.h"
#include "indexers.h"

#include <isohand/relations.h>
#include <string.h>

START_TEST(in_order)
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
      {"2,3", "2,4", 0, 1, 1, {{2}, {0, 3}}},
      {"2,3", "2,5", 0, 0, 1, {{2}}},
      {"2,4", "2,3,1,1", 0, 1, 3, {{2}, {0, 3}, {0, 1}}},
      {"2,3", "1,1,1,1,1,1", 1, 1, 5, {{0, 1}, {0, 1}, {0, 1}}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_indexer *from = test_indexer_new("13x4", cases[i].from);
    ih_indexer *to = test_indexer_new("13x4", cases[i].to);
    ih_redeal redeal;
    ck_assert_int_eq(ih_redeal_in_order(from, cases[i].first, cases[i].from_round, to,
                                        cases[i].to_round, &redeal),
                     IH_OK);
    ck_assert_mem_eq(redeal.cards, cases[i].cards, sizeof redeal.cards);
    ck_assert_mem_eq(redeal.reserved, (uint8_t[8]){0}, sizeof redeal.reserved);
    ih_indexer_free(from);
    ih_indexer_free(to);
  }
}
END_TEST

START_TEST(refused_order)
{
  ih_indexer *flop = test_indexer_new("13x4", "2,3"), *river = test_indexer_new("13x4", "2,5");
  ih_redeal redeal, before;
  memset(&redeal, 77, sizeof redeal);
  before = redeal;
  ck_assert_int_eq(ih_redeal_in_order(NULL, 0, 1, river, 1, &redeal), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, NULL, 1, &redeal), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, flop, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_redeal_in_order(river, 1, 1, flop, 1, &redeal), IH_OK);
  redeal = before;
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 2, flop, 1, &redeal), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, 0, 1, flop, 2, &redeal), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, 1, 0, flop, 1, &redeal), IH_ERR_RANGE);
  ck_assert_int_eq(ih_redeal_in_order(river, UINT32_MAX, 1, flop, 1, &redeal), IH_ERR_RANGE);
  ck_assert_mem_eq(&redeal, &before, sizeof redeal);
  ih_indexer_free(flop);
  ih_indexer_free(river);
}
END_TEST

/* Invalid redeals are refused and leave the output unchanged. */
START_TEST(refused_redeals)
{
  static const struct {
    uint8_t cards[8][8];
    enum ih_status status;
  } redeals[] = {
      {{{2}, {0, 4}}, IH_ERR_COUNT}, /* too many for the target */
      {{{2}, {0, 3, 0, 0, 0, 0, 0, 1}}, IH_ERR_COUNT},
      {{{2}, {1, 2}}, IH_ERR_COUNT},         /* more than the hand has */
      {{{2}, {0, 2, 1}}, IH_ERR_COUNT},      /* from a round that the hand lacks */
      {{{2}, {0, 3}, {0, 1}}, IH_ERR_COUNT}, /* to a round that the target lacks */
      {{{2}, {0, 3}, {0}, {0}, {0}, {0}, {0}, {0, 1}}, IH_ERR_COUNT},
      {{{2}, {0, 3}}, IH_OK},
      {{{2}, {0, 2}}, IH_OK}, /* a new card */
      {{{1}, {0, 3}}, IH_OK},
      {{{0}}, IH_OK},
  };
  ih_indexer *turn = test_indexer_new("13x4", "2,4,1"), *flop = test_indexer_new("13x4", "2,3,1");
  ih_indexer *shorter = test_indexer_new("9x4", "2,3");
  for (size_t i = 0; i < sizeof redeals / sizeof *redeals; i++) {
    ih_redeal redeal = {0};
    ih_relation *relation = NULL;
    memcpy(redeal.cards, redeals[i].cards, sizeof redeal.cards);
    ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, &redeal, &relation), redeals[i].status);
    ck_assert((relation != NULL) == (redeals[i].status == IH_OK));
    ih_relation_free(relation);
  }
  const ih_redeal redeal = {.cards = {{2}, {0, 3}}};
  ih_redeal reserved = redeal;
  reserved.reserved[7] = 1;
  ih_relation *relation = NULL;
  ck_assert_int_eq(ih_relation_new(NULL, 1, flop, 1, &redeal, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, NULL, 1, &redeal, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, NULL, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, &reserved, &relation), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 1, &redeal, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_relation_new(turn, 3, flop, 1, &redeal, &relation), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_new(turn, 1, flop, 3, &redeal, &relation), IH_ERR_RANGE);
  ck_assert_int_eq(ih_relation_new(turn, 1, shorter, 1, &redeal, &relation), IH_ERR_DECK);
  ck_assert_ptr_null(relation);
  ih_indexer_free(turn);
  ih_indexer_free(flop);
  ih_indexer_free(shorter);
}
END_TEST

/* 20!/(5!)^4 and C(52, 20) exceed 2^32; 32!/((3!)^5 15!) exceeds 2^64. */
START_TEST(too_many_targets)
{
  static const struct {
    const char *deck, *from, *to;
    unsigned to_rounds;
    uint8_t cards[8][8];
  } cases[] = {
      {"13x4", "20", "5,5,5", 3, {{5}, {5}, {5}}},
      {"16x2", "32", "3,3,3,3,3,1,1", 7, {{3}, {3}, {3}, {3}, {3}, {1}, {1}}},
      {"13x4", "2", "20", 1, {{0}}},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ih_indexer *from = test_indexer_new(cases[i].deck, cases[i].from);
    ih_indexer *to = test_indexer_new(cases[i].deck, cases[i].to);
    ih_relation *relation = NULL;
    ih_redeal redeal = {0};
    memcpy(redeal.cards, cases[i].cards, sizeof redeal.cards);
    ck_assert_int_eq(ih_relation_new(from, 0, to, cases[i].to_rounds - 1, &redeal, &relation),
                     IH_ERR_OVERFLOW);
    ck_assert_ptr_null(relation);
    ih_indexer_free(from);
    ih_indexer_free(to);
  }
}
END_TEST

/* More new cards than remain in the deck. */
START_TEST(too_few_cards_left)
{
  ih_indexer *from = test_indexer_new("3x2", "2,2"), *to = test_indexer_new("3x2", "2,3");
  ih_redeal redeal = {.cards = {{2}, {0, 1}}};
  ih_relation *relation = NULL;
  ck_assert_int_eq(ih_relation_new(from, 1, to, 1, &redeal, &relation), IH_OK);
  ck_assert_uint_eq(ih_relation_weight(relation), 2);
  ih_relation_free(relation);
  relation = NULL;
  redeal.cards[1][1] = 0;
  ck_assert_int_eq(ih_relation_new(from, 1, to, 1, &redeal, &relation), IH_ERR_COUNT);
  ck_assert_ptr_null(relation);
  ih_indexer_free(from);
  ih_indexer_free(to);
}
END_TEST

/* Counts the targets of a hand in the list 1,1,62, each of which must be one of its deals. */
static int count_targets(void *context, const uint64_t indices[], size_t n)
{
  size_t *count = context;
  for (size_t i = 0; i < n; i++)
    ck_assert_uint_lt(indices[i], 16 * (15 + 16)); /* a rank, then one of that suit or another */
  *count += n;
  return 1;
}

/* Rows of 64 bytes fill a batch's memory to the end, and nothing is written beyond it. */
START_TEST(longest_rows)
{
  struct {
    struct ihp_redealing redealing;
    uint8_t guard[64];
  } fenced;
  ih_indexer *from = test_indexer_new("16x4", "64"), *to = test_indexer_new("16x4", "1,1,62");
  const ih_redeal redeal = {.cards = {{1}, {1}, {62}}};
  ih_relation *relation = NULL;
  uint8_t cards[IH_MAX_CARDS];
  size_t count = 0;
  ck_assert_int_eq(ih_relation_new(from, 0, to, 2, &redeal, &relation), IH_OK);
  ck_assert_uint_eq(ih_relation_weight(relation), 64 * 63);
  for (uint8_t i = 0; i < IH_MAX_CARDS; i++)
    cards[i] = i;
  memset(fenced.guard, TEST_UNTOUCHED, sizeof fenced.guard);
  ihp_redealing_init(&fenced.redealing, relation, count_targets, &count);
  ihp_redealing_hand(&fenced.redealing, cards);
  ihp_redealing_end(&fenced.redealing);
  ck_assert_uint_eq(count, 64 * 63);
  ck_assert(test_untouched(fenced.guard, sizeof fenced.guard));
  ih_relation_free(relation);
  ih_indexer_free(from);
  ih_indexer_free(to);
}
END_TEST

TEST_MAIN({in_order}, {refused_order}, {refused_redeals}, {too_many_targets}, {too_few_cards_left},
          {longest_rows})
