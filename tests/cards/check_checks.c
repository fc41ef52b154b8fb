/* The checks of cards, decks and round lists, against slow ones. */
#include "cards/checks.h"
#include "harness.h"

/* Returns the expected result of ihp_check_cards, by comparing cards in pairs. */
static enum ih_status slow_check(const ih_deck *deck, const uint8_t cards[], size_t n, ih_set seen)
{
  for (size_t i = 0; i < n; i++) {
    if (cards[i] / 4 >= deck->ranks || cards[i] % 4 >= deck->suits)
      return IH_ERR_CARD;
    if (seen >> (16 * (cards[i] % 4) + cards[i] / 4) & 1)
      return IH_ERR_DUPLICATE;
    for (size_t j = 0; j < i; j++)
      if (cards[i] == cards[j])
        return IH_ERR_DUPLICATE;
  }
  return IH_OK;
}

START_TEST(random_cards)
{
  struct test_random random = test_random_new(7);
  static const ih_deck decks[] = {{13, 4, 0, 0}, {16, 4, 0, 0}, {3, 2, 0, 0}, {16, 1, 0, 0}};
  unsigned answers[3] = {0};
  for (unsigned time = 0; time < 200000; time++) {
    const ih_deck *deck = &decks[time % 4];
    const ih_set all = ih_set_of_deck(deck);
    const uint8_t other = ih_card_make((unsigned)test_random_below(&random, deck->ranks),
                                       (unsigned)test_random_below(&random, deck->suits));
    const ih_set before = time % 3 == 0 ? ih_set_of_card(other) : 0;
    const size_t n = test_random_below(&random, 6);
    const unsigned range = time % 7 == 0 ? 256 : 4u * deck->ranks;
    uint8_t cards[8];
    for (size_t i = 0; i < n; i++)
      cards[i] = (uint8_t)test_random_below(&random, range);
    ih_set seen = before;
    const enum ih_status expected = slow_check(deck, cards, n, before);
    test_assert(ihp_check_cards(all, cards, n, &seen) == expected);
    test_assert(seen ==
                (expected == IH_OK ? before | ih_set_of_cards_unchecked(cards, n) : before));
    if (before == 0)
      test_assert(ihp_check_hand(all, cards, n, 0, 8) == expected);
    answers[expected == IH_OK ? 0 : expected == IH_ERR_CARD ? 1 : 2]++;
  }
  for (unsigned i = 0; i < 3; i++)
    ck_assert_uint_gt(answers[i], 1000);
}
END_TEST

START_TEST(counts)
{
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++)
    ck_assert_uint_eq(ihp_card_sets[card], ih_set_of_card(card));
  const uint8_t cards[] = {0, 1, 2};
  ck_assert_int_eq(ihp_check_hand(IHP_STANDARD_SET, cards, 3, 3, 3), IH_OK);
  ck_assert_int_eq(ihp_check_hand(IHP_STANDARD_SET, cards, 3, 4, 5), IH_ERR_COUNT);
  ck_assert_int_eq(ihp_check_hand(IHP_STANDARD_SET, cards, 3, 1, 2), IH_ERR_COUNT);
  ck_assert_int_eq(ihp_check_hand(IHP_STANDARD_SET, NULL, 3, 1, 2), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(IHP_STANDARD_SET, ih_set_of_deck(&(ih_deck){13, 4, 0, 0}));
}
END_TEST

START_TEST(decks_and_rounds)
{
  const ih_deck deck = {3, 2, 0, 0};
  ih_error error;
  for (unsigned ranks = 0; ranks < 20; ranks++)
    for (unsigned suits = 0; suits < 7; suits++)
      for (uint8_t rank_only = 0; rank_only < 3; rank_only++) {
        ih_deck d = {(uint8_t)ranks, (uint8_t)suits, rank_only, 0};
        const int good = ranks >= 1 && ranks <= 16 && suits >= 1 && suits <= 4 && rank_only < 2;
        ck_assert_int_eq(ihp_check_deck(&d, &error), good ? IH_OK : IH_ERR_DECK);
        d.reserved = 1;
        ck_assert_int_eq(ihp_check_deck(&d, NULL), good ? IH_ERR_ARGUMENT : IH_ERR_DECK);
      }
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){2, {5, 1}, 0}, 1, NULL), IH_OK);
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){2, {5, 2}, 0}, 1, NULL), IH_ERR_ROUNDS);
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){2, {5, 0}, 0}, 1, NULL), IH_ERR_ROUNDS);
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){9, {1}, 0}, 1, &error), IH_ERR_ROUNDS);
  ck_assert_int_eq(error.status, IH_ERR_ROUNDS);
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){0, {0}, 0}, 1, NULL), IH_ERR_ROUNDS);
  ck_assert_int_eq(ihp_check_rounds(&deck, &(ih_rounds){0, {0}, 0}, 0, NULL), IH_OK);
}
END_TEST

TEST_MAIN({random_cards}, {counts}, {decks_and_rounds})
