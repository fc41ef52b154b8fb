/* What plots are made of: the names and cells of preflop classes, and the colours. */
#include "harness.h"
#include "tools/plot/class.h"
#include "tools/plot/ramp.h"

#include <math.h>
#include <string.h>

/* ---- Names and places ---------------------------------------------------------------- */

/* The name of two cards, from their text. */
static void name_by_text(const ih_deck *deck, const uint8_t cards[2], char name[CLASS_NAME])
{
  char text[5];
  (void)ih_cards_format(deck, cards, 2, text);
  const int first = cards[0] >> 2 >= cards[1] >> 2;
  const char same = text[0] == text[2] ? '\0' : text[1] == text[3] ? 's' : 'o';
  memcpy(name, (char[]){text[first ? 0 : 2], text[first ? 2 : 0], same, '\0'}, CLASS_NAME);
}

/* Each two cards of a deck: how many have wrong names, or names that are not read as
 * what they name. */
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

/* ---- Colours ------------------------------------------------------------------------- */

/* OKLab's lightness of an sRGB colour (B. Ottosson, 2020). */
static double linear(unsigned char channel)
{
  const double c = channel / 255.0;
  return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double lightness(struct colour c)
{
  const double r = linear(c.red), g = linear(c.green), b = linear(c.blue);
  return 0.2104542553 * cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
         0.7936177850 * cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
         0.0040720468 * cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

START_TEST(ramp_is_even)
{
  for (unsigned i = 0; i <= 1000; i++) {
    const double want = 0.30 + 0.62 * i / 1000, got = lightness(ramp(i / 1000.0));
    ck_assert_msg(fabs(got - want) < 0.015, "at %u: %f, not %f", i, got, want);
  }
  for (unsigned i = 0; i < RAMP_STOPS; i++) {
    const struct colour a = ramp_stop(i), b = ramp((double)i / (RAMP_STOPS - 1));
    ck_assert_mem_eq(&a, &b, sizeof a);
  }
  const struct colour low = ramp(-3), high = ramp(3), first = ramp(0), last = ramp(1);
  ck_assert_mem_eq(&low, &first, sizeof low);
  ck_assert_mem_eq(&high, &last, sizeof high);
}
END_TEST

/* WCAG's contrast of two luminances. */
static double contrast(double a, double b)
{
  return a > b ? (a + 0.05) / (b + 0.05) : (b + 0.05) / (a + 0.05);
}

static double luminance(struct colour c)
{
  return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

/* Text is white from the dark end on, as long as it has a contrast of 3, and black, with one
 * of 7, after that; in 256 colours as well. */
START_TEST(text_is_readable)
{
  int was_light = 0;
  for (unsigned i = 0; i <= 1000; i++) {
    const struct colour c = ramp(i / 1000.0), paper = colour_in_256(c);
    const double black = contrast(luminance(c), 0), white = contrast(luminance(c), 1);
    ck_assert_msg(is_light(c) ? black > 6.99 : white > 2.99, "at %u", i);
    ck_assert_msg(is_light(c) == (white < 3), "at %u", i);
    ck_assert_msg(is_light(c) >= was_light, "at %u", i);
    ck_assert_msg(contrast(luminance(paper), !is_light(paper)) > 2.99, "at %u", i);
    was_light = is_light(c);
  }
  const struct colour teal = {5, 149, 155}, cube_teal = {0, 135, 135}, green = {81, 208, 118};
  ck_assert(!is_light(teal) && !is_light(cube_teal) && is_light(green));
}
END_TEST

/* The squared distance of a number of the cube from a colour. */
static int distance(unsigned number, struct colour c)
{
  static const int levels[] = {0, 95, 135, 175, 215, 255};
  const unsigned cube = number - 16;
  const int r = levels[cube / 36] - c.red, g = levels[cube / 6 % 6] - c.green,
            b = levels[cube % 6] - c.blue;
  return r * r + g * g + b * b;
}

START_TEST(nearest_of_256)
{
  unsigned wrong = 0;
  for (int i = 0; i < 256; i++)
    for (int j = 0; j < 256; j += 5) {
      const struct colour c = {(unsigned char)i, (unsigned char)j, (unsigned char)(255 - i)};
      const unsigned found = colour_of_256(c);
      ck_assert_int_eq(distance(found, colour_in_256(c)), 0);
      ck_assert(found >= 16 && found < 232);
      for (unsigned other = 16; other < 232; other++)
        wrong += distance(other, c) < distance(found, c);
    }
  ck_assert_uint_eq(wrong, 0);
}
END_TEST

TEST_MAIN({names_of_all_hands}, {places}, {names_of_no_hand}, {ramp_is_even}, {text_is_readable},
          {nearest_of_256})
