/* Sets of cards, against sets kept as an array of flags. */
#include "harness.h"

#include <isohand/cards.h>
#include <string.h>

/* Every card has a bit of its own, in the 16 of its suit. */
START_TEST(test_cards)
{
  ih_set all = 0;
  for (uint8_t card = 0; card < IH_MAX_CARDS; card++) {
    const ih_set set = ih_set_of_card(card);
    ck_assert_uint_eq(all & set, 0);
    all |= set;
    for (unsigned s = 0; s < IH_MAX_SUITS; s++)
      ck_assert_uint_eq(ih_set_ranks(set, s), s == card % 4 ? 1u << (card / 4) : 0);
  }
  ck_assert_uint_eq(all, UINT64_MAX);
  ck_assert_uint_eq(ih_set_of_cards_unchecked((const uint8_t[]){51, 0, 51}, 3),
                    ih_set_of_card(51) | ih_set_of_card(0));
}
END_TEST

START_TEST(test_decks)
{
  for (unsigned ranks = 1; ranks <= IH_MAX_RANKS; ranks++)
    for (unsigned suits = 1; suits <= IH_MAX_SUITS; suits++) {
      ih_deck deck;
      uint8_t cards[IH_MAX_CARDS];
      ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
      const size_t n = ih_set_cards(ih_set_of_deck(&deck), cards);
      ck_assert_uint_eq(n, ih_deck_cards(&deck));
      for (size_t i = 0; i < n; i++)
        ck_assert(ih_deck_has(&deck, cards[i]));
    }
}
END_TEST

/* Random hands to sets and back: cards are listed suit by suit, lowest first. */
START_TEST(test_hands)
{
  struct test_random random = test_random_new(31);
  const ih_deck deck = {13, 4, 0, 0};
  for (unsigned time = 0; time < 10000; time++) {
    uint8_t cards[52], back[IH_MAX_CARDS], held[52] = {0};
    const size_t n = test_random_below(&random, 53);
    test_random_deal(&random, 13, 4, (unsigned)n, cards);
    for (size_t i = 0; i < n; i++)
      held[cards[i]] = 1;
    ih_set set = 0;
    test_assert(ih_set_of_cards(&deck, cards, n, &set) == IH_OK);
    test_assert(ih_set_of_cards_unchecked(cards, n) == set);
    test_assert(ih_set_cards(set, back) == n);
    size_t at = 0;
    for (unsigned suit = 0; suit < 4; suit++)
      for (unsigned rank = 0; rank < 13; rank++)
        if (held[rank * 4 + suit])
          test_assert(back[at++] == rank * 4 + suit);
    test_assert(at == n);
  }
}
END_TEST

START_TEST(test_refusals)
{
  const ih_deck deck = {5, 2, 0, 0}, none = {0, 2, 0, 0}, large = {13, 5, 0, 0};
  ih_set set = 99;
  ck_assert_int_eq(ih_set_of_cards(&deck, (const uint8_t[]){0, 20}, 2, &set), IH_ERR_CARD);
  ck_assert_int_eq(ih_set_of_cards(&deck, (const uint8_t[]){0, 2}, 2, &set), IH_ERR_CARD);
  ck_assert_int_eq(ih_set_of_cards(&deck, (const uint8_t[]){0, 255}, 2, &set), IH_ERR_CARD);
  ck_assert_int_eq(ih_set_of_cards(&deck, (const uint8_t[]){4, 0, 4}, 3, &set), IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_set_of_cards(&none, NULL, 0, &set), IH_ERR_DECK);
  ck_assert_int_eq(ih_set_of_cards(&large, NULL, 0, &set), IH_ERR_DECK);
  ck_assert_int_eq(ih_set_of_cards(NULL, NULL, 0, &set), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_set_of_cards(&deck, NULL, 1, &set), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_set_of_cards(&deck, NULL, 0, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(set, 99);
  ck_assert_int_eq(ih_set_of_cards(&deck, NULL, 0, &set), IH_OK);
  ck_assert_uint_eq(set, 0);
}
END_TEST

TEST_MAIN({test_cards}, {test_decks}, {test_hands}, {test_refusals})
