/* Completions against rating each hand by itself, on every instruction set: of random hands and of
 * all hands of some cards; nothing is written beyond the ends. */
#include "fenced.h"
#include "harness.h"
#include "instructions.h"

#include <isohand/holes.h>
#include <isohand/rating.h>
#include <string.h>

/* Writes the strengths of cards[0..n-1] with each choice of `more` cards of from[0..m-1], the
 * highest chosen first; returns their number. */
static size_t choose(uint8_t cards[], unsigned n, const uint8_t from[], unsigned m, unsigned more,
                     uint16_t out[])
{
  if (more == 0) {
    *out = ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, n);
    return 1;
  }
  size_t count = 0;
  for (unsigned i = 0; i < m; i++) {
    cards[n] = from[i];
    count += choose(cards, n + 1, from, i, more - 1, out + count);
  }
  return count;
}

enum { MOST_COMPLETIONS = 249900 }; /* C(51, 4) */

/* Completes cards[0..n-1] with all choices of other cards, bit c for card c, on all instruction
 * sets. */
static void compare_completions(uint8_t cards[9], unsigned n, uint64_t others, unsigned more)
{
  static uint16_t right[MOST_COMPLETIONS];
  uint8_t from[52];
  unsigned m = 0;
  ih_set set = 0;
  for (unsigned i = 0; i < n; i++)
    others &= ~(UINT64_C(1) << cards[i]);
  for (uint8_t card = 0; card < 52; card++)
    if ((others >> card & 1) != 0) {
      from[m++] = card;
      set |= ih_set_of_card(card);
    }
  const size_t count = choose(cards, n, from, m, more, right);
  const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(cards, n);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    uint16_t *strengths = fenced_strengths(count);
    ih_rate_completions_unchecked(instructions, sum, set, more, strengths);
    test_assert(strengths[-1] == FENCED_MARK);
    test_assert(memcmp(strengths, right, count * sizeof *right) == 0);
    strengths = fenced_strengths(count);
    test_assert(ih_rate_completions(instructions, sum, set, more, strengths) == IH_OK);
    test_assert(strengths[-1] == FENCED_MARK);
    test_assert(memcmp(strengths, right, count * sizeof *right) == 0);
  }
}

/* Random hands with sets from none to all of the other cards; every other hand has many cards of
 * one suit, and every other set few ranks. */
START_TEST(random_hands)
{
  const unsigned more = 1 + (unsigned)_i % 4, n = 5 + (unsigned)_i / 4 - more;
  struct test_random random = test_random_new(800 + (unsigned)_i);
  const unsigned rounds = test_tier() == TIER_CHECK ? 250 : 4000;
  for (unsigned time = 0; time < rounds; time++) {
    uint8_t cards[9];
    test_random_deal(&random, time % 2 == 0 ? 13 : 3, 4, n, cards);
    if (time % 4 == 3)
      for (unsigned i = 0; i < n; i++)
        cards[i] = (uint8_t)((2 * i + time) % 13 << 2 | (i == 4));
    uint64_t others = test_random_next(&random);
    if (more > 2 && time % 16 != 0)
      others &= test_random_next(&random);
    if (time % 5 == 0)
      others &= test_random_next(&random) & test_random_next(&random);
    else if (time % 5 == 1)
      others = UINT64_C(0xFFFF) << 4 * test_random_below(&random, 13);
    else if (more <= 2 && time % 5 == 2)
      others = UINT64_MAX;
    compare_completions(cards, n, others & ((UINT64_C(1) << 52) - 1), more);
  }
}
END_TEST

/* Tests each hand of n + more cards once: its n highest, and all cards below them to choose
 * from. */
static void complete_all(uint8_t cards[9], unsigned have, unsigned n, unsigned more)
{
  const uint8_t end = have == 0 ? 52 : cards[have - 1];
  if (have == n) {
    compare_completions(cards, n, (UINT64_C(1) << end) - 1, more);
    return;
  }
  for (cards[have] = 0; cards[have] < end; cards[have]++)
    complete_all(cards, have + 1, n, more);
}

START_TEST(all_hands)
{
  uint8_t cards[9];
  complete_all(cards, 0, 2, 3);
  if (test_tier() >= TIER_LONG) {
    complete_all(cards, 0, 1, 4);
    complete_all(cards, 0, 3, 2);
    complete_all(cards, 0, 2, 4);
  }
  if (test_tier() >= TIER_EXHAUSTIVE)
    complete_all(cards, 0, 3, 4);
}
END_TEST

/* With all other cards, two more come in the hole order and one in card order. */
START_TEST(orders)
{
  static const uint8_t board[6] = {50, 3, 17, 32, 0, 9};
  uint16_t pairs[1081], lasts[46];
  const uint64_t all = UINT64_C(0x1FFF1FFF1FFF1FFF);
  const ih_rating_sum five = ih_rating_sum_of_cards_unchecked(board, 5),
                      six = ih_rating_sum_add(five, board[5]);
  for (const ih_instructions *instructions = NULL;
       (instructions = test_instructions_after(instructions)) != NULL;) {
    ih_rate_completions_unchecked(instructions, five, all & ~five.set, 2, pairs);
    ih_rate_completions_unchecked(instructions, six, all & ~six.set, 1, lasts);
    size_t k = 0, l = 0;
    for (unsigned hole = 0; hole < IH_HOLES; hole++) {
      uint8_t cards[7];
      memcpy(cards, board, 5);
      ck_assert_int_eq(ih_hole_cards(hole, cards + 5), IH_OK);
      if (!ih_rating_sum_has(five, cards[5]) && !ih_rating_sum_has(five, cards[6]))
        ck_assert_uint_eq(pairs[k++], ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 7));
    }
    for (uint8_t card = 0; card < 52; card++) {
      uint8_t cards[7];
      memcpy(cards, board, 6);
      cards[6] = card;
      if (!ih_rating_sum_has(six, card))
        ck_assert_uint_eq(lasts[l++], ih_ranking_rate_plain(IH_RANKING_STANDARD, cards, 7));
    }
    ck_assert_uint_eq(k, 1081);
    ck_assert_uint_eq(l, 46);
  }
}
END_TEST

START_TEST(refused)
{
  static const uint8_t cards[9] = {0, 7, 13, 22, 31, 44, 45, 46, 47};
  const ih_instructions *best = ih_instructions_best();
  uint16_t out[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  const uint64_t from = ih_set_of_card(50) | ih_set_of_card(51);
  for (unsigned n = 0; n <= 9; n++)
    for (unsigned more = 0; more < 8; more++) {
      const ih_rating_sum sum = ih_rating_sum_of_cards_unchecked(cards, n);
      const int right =
          more >= 1 && more <= IH_COMPLETION_MAX_CARDS && n + more >= 5 && n + more <= 9;
      if (!right)
        ck_assert_int_eq(ih_rate_completions(best, sum, from, more, out), IH_ERR_COUNT);
      else if (more > 2)
        ck_assert_int_eq(ih_rate_completions(best, sum, from, more, out), IH_OK);
    }
  const ih_rating_sum five = ih_rating_sum_of_cards_unchecked(cards, 5);
  ck_assert_int_eq(ih_rate_completions(best, five, from, 1, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_completions(NULL, five, from, 1, out), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_completions(test_foreign_instructions(), five, from, 1, out),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rate_completions(best, five, from, UINT32_MAX, out), IH_ERR_COUNT);
  for (unsigned i = 0; i < 5; i++)
    ck_assert_int_eq(ih_rate_completions(best, five, from | ih_set_of_card(cards[i]), 1, out),
                     IH_ERR_DUPLICATE);
  for (unsigned bit = 13; bit < 64; bit += 16)
    ck_assert_int_eq(ih_rate_completions(best, five, from | UINT64_C(1) << bit, 1, out),
                     IH_ERR_CARD);
  ck_assert_int_eq(ih_rate_completions(best, (ih_rating_sum){five.key + 1, five.set}, from, 1, out),
                   IH_ERR_ARGUMENT);
  for (unsigned i = 0; i < 8; i++)
    ck_assert_uint_eq(out[i], i + 1);
}
END_TEST

TEST_MAIN({random_hands, 0, 20}, {all_hands}, {orders}, {refused})
