#include "harness.h"

#include <isohand/holes.h>
#include <string.h>

/* Every order of the four letters is accepted, and nothing else. */
START_TEST(test_suit_map)
{
  const char letters[] = "shdcx";
  char order[5] = "";
  unsigned good = 0;
  for (unsigned code = 0; code < 625; code++) {
    const unsigned digit[4] = {code % 5, code / 5 % 5, code / 25 % 5, code / 125};
    unsigned seen = 0;
    for (unsigned i = 0; i < 4; i++) {
      order[i] = letters[digit[i]];
      seen |= 1u << digit[i];
    }
    uint8_t map[4] = {9, 9, 9, 9}, inverse[4];
    if (seen != 15) {
      ck_assert_int_eq(ih_suit_map(order, map), IH_ERR_PARSE);
      ck_assert_uint_eq(map[0], 9);
      continue;
    }
    good++;
    ck_assert_int_eq(ih_suit_map(order, map), IH_OK);
    ih_suit_map_invert(map, inverse);
    for (unsigned i = 0; i < 4; i++) {
      ck_assert_uint_eq(map[i], digit[i]);
      ck_assert_uint_eq(inverse[map[i]], i);
    }
  }
  ck_assert_uint_eq(good, 24);
}
END_TEST

START_TEST(test_refusals)
{
  uint8_t map[4] = {9, 9, 9, 9}, cards[2] = {9, 9};
  const char *const wrong[] = {"", "shd", "shdcs", "SHDC", "shd\xe9", "s h d c"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    ck_assert_int_eq(ih_suit_map(wrong[i], map), IH_ERR_PARSE);
  ck_assert_int_eq(ih_suit_map(NULL, map), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_suit_map("shdc", NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hole_cards(IH_HOLES, cards), IH_ERR_RANGE);
  ck_assert_int_eq(ih_hole_cards(0, NULL), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(map[0], 9);
  ck_assert_uint_eq(cards[0], 9);
}
END_TEST

/* Enumerating the pairs in colex order gives the hole order. */
START_TEST(test_hole_order)
{
  unsigned index = 0;
  for (uint8_t high = 1; high < 52; high++)
    for (uint8_t low = 0; low < high; low++, index++) {
      uint8_t cards[2];
      ck_assert_uint_eq(ih_hole_place(high, low), index);
      ck_assert_uint_eq(ih_hole_place(low, high), index);
      ck_assert_int_eq(ih_hole_cards(index, cards), IH_OK);
      ck_assert_uint_eq(cards[0], high);
      ck_assert_uint_eq(cards[1], low);
    }
  ck_assert_uint_eq(index, IH_HOLES);
}
END_TEST

START_TEST(test_card_map)
{
  uint8_t map[4];
  ck_assert_int_eq(ih_suit_map("cdhs", map), IH_OK);
  for (unsigned card = 0; card < 64; card++)
    ck_assert_uint_eq(ih_card_map((uint8_t)card, map), card / 4 * 4 + (3 - card % 4));
  ck_assert_int_eq(ih_suit_map("hdcs", map), IH_OK);
  for (unsigned card = 0; card < 64; card++)
    ck_assert_uint_eq(ih_card_map((uint8_t)card, map), card / 4 * 4 + (card % 4 + 1) % 4);
}
END_TEST

/* Returns the name of the hole cards with these suit letters, the two cards in alphabetical
 * order. */
static void name_hand(unsigned index, const char *suits, char name[5])
{
  uint8_t cards[2];
  char text[2][3];
  ck_assert_int_eq(ih_hole_cards(index, cards), IH_OK);
  for (unsigned i = 0; i < 2; i++) {
    text[i][0] = (char)('a' + cards[i] / 4);
    text[i][1] = suits[cards[i] % 4];
    text[i][2] = '\0';
  }
  const int swap = strcmp(text[0], text[1]) > 0;
  snprintf(name, 5, "%s%s", text[swap], text[!swap]);
}

/* A vector of hand names from a program with suits h d c s (not an involution, so that the
 * direction shows) holds the names used here after here[to[i]] = there[i]. */
START_TEST(test_hole_map)
{
  static char here[IH_HOLES][5];
  uint8_t map[4];
  uint16_t to[IH_HOLES];
  ck_assert_int_eq(ih_suit_map("hdcs", map), IH_OK);
  ih_hole_map(map, to);
  for (unsigned i = 0; i < IH_HOLES; i++)
    name_hand(i, "hdcs", here[to[i]]);
  for (unsigned i = 0; i < IH_HOLES; i++) {
    char name[5];
    name_hand(i, "shdc", name);
    ck_assert_str_eq(here[i], name);
  }
}
END_TEST

TEST_MAIN({test_suit_map}, {test_refusals}, {test_hole_order}, {test_card_map}, {test_hole_map})
