/* Preflop classes in plots: their names and cells. */
#include "harness.h"
#include "tools/plot/class.h"

#include <string.h>

/* Returns the name of two cards given as text. */
static void name_by_text(const ih_deck *deck, const uint8_t cards[2], char name[CLASS_NAME])
{
  char text[5];
  (void)ih_cards_format(deck, cards, 2, text);
  const int first = cards[0] >> 2 >= cards[1] >> 2;
  const char same = text[0] == text[2] ? '\0' : text[1] == text[3] ? 's' : 'o';
  memcpy(name, (char[]){text[first ? 0 : 2], text[first ? 2 : 0], same, '\0'}, CLASS_NAME);
}

/* Counts the pairs of cards of a deck whose names are wrong or are not parsed back. */
static unsigned count_wrong(const ih_deck *deck)
{
  unsigned wrong = 0;
  for (uint8_t a = 0; a < deck->ranks << 2; a++)
    for (uint8_t b = 0; b < deck->ranks << 2; b++) {
      const uint8_t cards[2] = {a, b};
      uint8_t again[2];
      char expected[CLASS_NAME], name[CLASS_NAME], reread[CLASS_NAME];
      if (a == b || !ih_deck_has(deck, a) || !ih_deck_has(deck, b))
        continue;
      const struct class_place place = class_of(deck, cards);
      name_by_text(deck, cards, expected);
      class_name(deck, place, name);
      const int is_read = class_parse(deck, name, again);
      wrong += !is_read || !class_is_dealt(deck, place) || strcmp(name, expected) != 0 ||
               !ih_deck_has(deck, again[0]) || !ih_deck_has(deck, again[1]) || again[0] == again[1];
      if (!is_read)
        continue;
      name_by_text(deck, again, reread);
      wrong += strcmp(reread, expected) != 0;
    }
  return wrong;
}

START_TEST(names_of_all_hands)
{
  for (unsigned ranks = 2; ranks <= IH_MAX_RANKS; ranks++)
    for (unsigned suits = 1; suits <= IH_MAX_SUITS; suits++) {
      ih_deck deck;
      ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
      ck_assert_msg(count_wrong(&deck) == 0, "%ux%u", ranks, suits);
    }
}
END_TEST

START_TEST(places)
{
  static const struct {
    const char *cards, *name;
    unsigned row, column;
  } rows[] = {{"AsAh", "AA", 0, 0},   {"2s2h", "22", 12, 12}, {"AsKs", "AKs", 0, 1},
              {"KhAh", "AKs", 0, 1},  {"AsKh", "AKo", 1, 0},  {"2d3d", "32s", 11, 12},
              {"3c2d", "32o", 12, 11}};
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    uint8_t cards[2];
    size_t n;
    char name[CLASS_NAME];
    ck_assert_int_eq(ih_cards_parse(&deck, rows[i].cards, 4, cards, 2, &n, NULL), IH_OK);
    const struct class_place at = class_of(&deck, cards);
    ck_assert_uint_eq(at.row, rows[i].row);
    ck_assert_uint_eq(at.column, rows[i].column);
    class_name(&deck, at, name);
    ck_assert_str_eq(name, rows[i].name);
  }
}
END_TEST

START_TEST(names_of_no_hand)
{
  static const char *const names[] = {"",    "A",   "AK",   "AAs", "AAo",
                                      "AKx", "1Ks", "AKss", "As",  "KA"};
  static const uint8_t untouched[2] = {200, 201};
  ih_deck deck, one;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  ck_assert_int_eq(ih_deck_make(13, 1, &one), IH_OK);
  uint8_t cards[2] = {200, 201};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    ck_assert_msg(!class_parse(&deck, names[i], cards), "%s", names[i]);
  ck_assert(!class_parse(&one, "AA", cards));
  ck_assert(!class_parse(&one, "AKo", cards));
  ck_assert(!class_is_dealt(&one, (struct class_place){1, 1}));
  ck_assert(!class_is_dealt(&one, (struct class_place){1, 0}));
  ck_assert_mem_eq(cards, untouched, sizeof cards);
  ck_assert(class_parse(&one, "AKs", cards));
}
END_TEST

TEST_MAIN({names_of_all_hands}, {places}, {names_of_no_hand})
