/* Rating's templates with the portable vector operations: they compile, so every operation that
 * they need exists, and their strengths are those of single calls. */
#include "cards/checks.h"
#include "harness.h"
#include "simd/portable.h"

#undef VEC_NAME
#define VEC_NAME(name) name##_in_test
#include "eval/rating/kernels_template.h"

enum { MANY = 3000, ODD = MANY - 17, STRIDE = 9 };

static const struct ihp_quinary_table *table_of(unsigned cards)
{
  return &ihp_tables[IH_RANKING_STANDARD].quinary[cards - IH_RATE_MIN_CARDS];
}

/* Rows at a stride, with unrelated bytes between them. */
static void compare_rows(const uint8_t hands[], unsigned n, size_t stride,
                         const uint16_t strengths[])
{
  static uint8_t rows[MANY * STRIDE];
  static uint16_t found[ODD];
  memset(rows, 0xFF, sizeof rows);
  for (size_t i = 0; i < MANY; i++)
    memcpy(rows + stride * i, hands + STRIDE * i, n);
  ihp_rating_kernels_in_test.rows(IH_RANKING_STANDARD, rows, stride, n, ODD, found);
  ck_assert_mem_eq(found, strengths, sizeof found);
}

/* Rows, sets and sums of the same hands, a third of them of two suits.  Rows up to 8 bytes apart
 * are read in place. */
START_TEST(test_hands)
{
  static uint8_t hands[MANY * STRIDE];
  static ih_set sets[MANY];
  static ih_rating_sum sums[MANY];
  static uint16_t strengths[MANY], of_sets[MANY], of_sums[MANY];
  const unsigned n = (unsigned)_i;
  struct test_random random = test_random_new(n);
  for (size_t i = 0; i < MANY; i++) {
    test_random_deal(&random, 13, i % 3 == 0 ? 2 : 4, n, hands + STRIDE * i);
    sums[i] = ih_rating_sum_of_cards_unchecked(hands + STRIDE * i, n);
    sets[i] = sums[i].set;
    strengths[i] = ih_rate_unchecked(hands + STRIDE * i, n);
  }
  for (size_t stride = n; stride <= STRIDE; stride++)
    compare_rows(hands, n, stride, strengths);
  ihp_rating_kernels_in_test.sets(sets, n, ODD, of_sets);
  ihp_rating_kernels_in_test.sums(sums, n, ODD, of_sums);
  const size_t close = ODD - 2 * PAIR;
  ck_assert_uint_gt(ihp_rating_kernels_in_test.good_sets(sets, n, ODD), close);
  ck_assert_uint_gt(ihp_rating_kernels_in_test.good_sums(sums, n, ODD), close);
  sums[close].key++;
  ck_assert_uint_le(ihp_rating_kernels_in_test.good_sums(sums, n, ODD), close);
  sets[close] &= sets[close] - 1;
  ck_assert_uint_le(ihp_rating_kernels_in_test.good_sets(sets, n, ODD), close);
  ck_assert_mem_eq(of_sets, strengths, ODD * sizeof *strengths);
  ck_assert_mem_eq(of_sums, strengths, ODD * sizeof *strengths);
}
END_TEST

/* All completions of some hands by cards of the rest of the deck; the list of cards is the whole
 * deck minus the hand, in order. */
static void list_rest(ih_set set, struct ihp_completion_cards *list)
{
  memset(list, 0, sizeof *list);
  list->ranks = 13;
  for (unsigned rank = 0; rank < 13; rank++) {
    list->weight[rank] = ihp_rank_weight(rank);
    for (unsigned suit = 0; suit < 4; suit++) {
      const uint8_t card = ih_card_make(rank, suit);
      if ((set & ih_set_of_card(card)) != 0)
        continue;
      const unsigned i = list->suited[suit]++;
      list->number[suit][i] = (uint8_t)list->n;
      list->bit[suit][i] = (uint16_t)(1u << rank);
      list->rank[list->n] = (uint16_t)rank;
      list->card[list->n++] = card;
    }
  }
}

START_TEST(test_completions)
{
  static uint16_t found[20000], expected[20000];
  struct test_random random = test_random_new(900 + (uint64_t)_i);
  const unsigned more = (unsigned)_i % 3 + 1, cards = 4 + (unsigned)_i % 4;
  uint8_t hand[8];
  struct ihp_completion_cards list;
  if (cards + more > 7 || cards + more < 5)
    return;
  test_random_deal(&random, 13, (unsigned)_i % 2 == 0 ? 1 : 4, cards, hand);
  const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(hand, cards);
  const ih_set rest = IHP_STANDARD_SET & ~sum.set;
  list_rest(sum.set, &list);
  ih_rate_completions_unchecked(ih_instructions_at(0), sum, rest, more, expected);
  if (more == 1)
    ihp_rating_kernels_in_test.last_card(table_of(cards + more), sum, rest, found);
  else
    ihp_rating_kernels_in_test.last_cards(table_of(cards + more), sum, &list, more, found);
  const size_t of_one = list.n, of_two = of_one * (of_one - 1) / 2;
  const size_t count = more == 1 ? of_one : more == 2 ? of_two : of_two * (of_one - 2) / 3;
  ck_assert_mem_eq(found, expected, count * sizeof *found);
}
END_TEST

TEST_MAIN({test_hands, 5, 10}, {test_completions, 0, 36})
