#include "fenced.h"
#include "harness.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

static ih_deck standard(void)
{
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(13, 4, &deck), IH_OK);
  return deck;
}

START_TEST(test_lists)
{
  static const struct {
    const char *text, *numbers;
    unsigned total, game;
  } lists[] = {
      {"2,3,1,1", "2,3,1,1", 7, IH_GAME_ANY},
      {"52", "52", 52, IH_GAME_ANY},
      {"1,1,1,1,1,1,1,1", "1,1,1,1,1,1,1,1", 8, IH_GAME_ANY},
      {"10,10,10,10,4,4,2,2", "10,10,10,10,4,4,2,2", 52, IH_GAME_ANY},
      {"02,003", "2,3", 5, IH_GAME_ANY},
      {"preflop", "2", 2, IH_GAME_ANY},
      {"flop", "2,3", 5, IH_GAME_ANY},
      {"turn", "2,4", 6, IH_GAME_ANY},
      {"river", "2,5", 7, IH_GAME_ANY},
      {"holdem", "2,3,1,1", 7, IH_GAME_ANY},
      {"omaha-preflop", "4", 4, IH_GAME_OMAHA},
      {"omaha-flop", "4,3", 7, IH_GAME_OMAHA},
      {"omaha-turn", "4,4", 8, IH_GAME_OMAHA},
      {"omaha-river", "4,5", 9, IH_GAME_OMAHA},
      {"omaha", "4,3,1,1", 9, IH_GAME_OMAHA},
      {"stud", "3,1,1,1,1", 7, IH_GAME_ANY},
  };
  const ih_deck deck = standard();
  size_t names = 0;
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    ih_rounds rounds;
    char text[IH_ROUNDS_TEXT];
    if (lists[i].text[0] > '9')
      ck_assert_str_eq(ih_rounds_name(names++), lists[i].text);
    memset(&rounds, 0xff, sizeof rounds);
    ck_assert_int_eq(ih_rounds_parse(&deck, lists[i].text, strlen(lists[i].text), &rounds, NULL),
                     IH_OK);
    ck_assert_uint_eq(ih_rounds_format(&rounds, text), strlen(lists[i].numbers));
    ck_assert_str_eq(text, lists[i].numbers);
    ck_assert_uint_eq(ih_rounds_total(&rounds, rounds.count), lists[i].total);
    ck_assert_uint_eq(ih_rounds_total(&rounds, 0), 0);
    ck_assert_uint_eq(ih_rounds_total(&rounds, 1), rounds.cards[0]);
    ck_assert_uint_eq(rounds.game, lists[i].game);
    for (unsigned r = rounds.count; r < IH_MAX_ROUNDS; r++)
      ck_assert_uint_eq(rounds.cards[r], 0);
  }
  ck_assert_uint_eq(names, 11);
  ck_assert_ptr_null(ih_rounds_name(names));
  ck_assert_ptr_null(ih_rounds_name(SIZE_MAX));
}
END_TEST

static const char *const junk = " is not a round list: numbers like 2,3,1,1 or a name like river";

/* Any bytes format either to a text that parses to the same numbers, or to "?". */
START_TEST(test_any_bytes)
{
  const ih_deck deck = {.ranks = 16, .suits = 4};
  struct test_random random = test_random_new(8);
  struct fenced fenced = fenced_new(IH_ROUNDS_TEXT);
  char *text = (char *)fenced.bytes;
  unsigned good = 0;
  for (unsigned trial = 0; trial < 65536; trial++) {
    ih_rounds rounds = {.count = (uint8_t)(trial >> 8)}, back = {0};
    for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
      rounds.cards[r] = (uint8_t)test_random_below(&random, trial % 2 ? 10 : 256);
    const size_t length = ih_rounds_format(&rounds, text);
    test_assert(length == strlen(text));
    if (rounds.count == 0) {
      test_assert(length == 0);
    } else if (ih_rounds_parse(&deck, text, length, &back, NULL) == IH_OK) {
      test_assert(back.count == rounds.count);
      test_assert(memcmp(back.cards, rounds.cards, rounds.count) == 0);
      good++;
    } else {
      int is_legal = rounds.count <= IH_MAX_ROUNDS;
      for (unsigned r = 0, total = 0; is_legal && r < rounds.count; r++)
        is_legal = rounds.cards[r] > 0 && (total += rounds.cards[r]) <= 64;
      test_assert(strcmp(text, "?") == 0 && !is_legal);
    }
  }
  ck_assert_uint_gt(good, 500);
  fenced_free(&fenced);
}
END_TEST

START_TEST(test_junk)
{
  static const struct {
    const char *text;
    size_t position;
  } wrong[] = {
      {"", 1},       {"2,", 3},  {",2", 1}, {"2,,3", 3}, {"2;3", 2},
      {"2, 3", 3},   {" 2", 1},  {"-2", 1}, {"2,3x", 4}, {"River", 1},
      {"rivers", 1}, {"2.5", 2}, {"+2", 1}, {"0x2", 2},  {"2,3,1,1\n", 8},
  };
  const ih_deck deck = standard();
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ih_rounds rounds = {.count = 77};
    ih_error error = {0};
    char expected[IH_ERROR_MESSAGE];
    snprintf(expected, sizeof expected, "`%s`%s", wrong[i].text, junk);
    for (char *c = expected; *c != '\0'; c++)
      *c = *c == '\n' ? '?' : *c;
    ck_assert_int_eq(ih_rounds_parse(&deck, wrong[i].text, strlen(wrong[i].text), &rounds, &error),
                     IH_ERR_PARSE);
    ck_assert_int_eq(error.status, IH_ERR_PARSE);
    ck_assert_str_eq(error.message, expected);
    ck_assert_uint_eq(error.position, wrong[i].position);
    ck_assert_uint_eq(rounds.count, 77);
  }
}
END_TEST

START_TEST(test_impossible)
{
  static const struct {
    const char *deck, *text, *message;
    size_t position;
  } wrong[] = {
      {"13x4", "2,0,1", "`2,0,1` has a round of 0 cards (byte 3)", 3},
      {"13x4", "000", "`000` has a round of 0 cards (byte 1)", 1},
      {"13x4", "1,1,1,1,1,1,1,1,1", "`1,1,1,1,1,1,1,1,1` has more than 8 rounds", 17},
      {"13x4", "53", "`53` deals more cards than the deck's 52", 0},
      {"13x4", "50,3", "`50,3` deals more cards than the deck's 52", 0},
      {"3x2", "holdem", "`holdem` deals more cards than the deck's 6", 0},
      {"16x4", "256", "`256` deals more cards than the deck's 64", 0},
      {"16x4", "257", "`257` deals more cards than the deck's 64", 0},
      {"16x4", "4294967298", "`4294967298` deals more cards than the deck's 64", 0},
      {"16x4", "99999999999999999999999999",
       "`99999999999999999999999999` deals more cards than the deck's 64", 0},
      {"16x4", "255,255,255,255,255,255,255,255",
       "`255,255,255,255,255,255,255,255` deals more cards than the deck's 64", 0},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ih_deck deck;
    ih_rounds rounds = {.count = 77};
    ih_error error = {0};
    ck_assert_int_eq(ih_deck_parse(wrong[i].deck, strlen(wrong[i].deck), &deck, NULL), IH_OK);
    ck_assert_int_eq(ih_rounds_parse(&deck, wrong[i].text, strlen(wrong[i].text), &rounds, &error),
                     IH_ERR_ROUNDS);
    ck_assert_int_eq(error.status, IH_ERR_ROUNDS);
    ck_assert_str_eq(error.message, wrong[i].message);
    ck_assert_uint_eq(error.position, wrong[i].position);
    ck_assert_uint_eq(rounds.count, 77);
  }
}
END_TEST

/* A ten-megabyte list is refused with one short line. */
START_TEST(test_long)
{
  enum { LENGTH = 10000000 };
  char *text = malloc(LENGTH);
  ck_assert_ptr_nonnull(text);
  const ih_deck deck = standard();
  const char fill[] = {'9', 'x', ',', '\0'};
  for (size_t i = 0; i < sizeof fill; i++) {
    ih_rounds rounds;
    ih_error error = {0};
    memset(text, fill[i], LENGTH);
    ck_assert_int_ne(ih_rounds_parse(&deck, text, LENGTH, &rounds, &error), IH_OK);
    ck_assert_uint_gt(strlen(error.message), 20);
    ck_assert_uint_lt(strlen(error.message), 160);
    ck_assert_ptr_nonnull(strstr(error.message, "...` "));
  }
  free(text);
}
END_TEST

START_TEST(test_null)
{
  const ih_deck deck = standard();
  ih_rounds rounds;
  ih_error error = {0};
  ck_assert_int_eq(ih_rounds_parse(NULL, "2", 1, &rounds, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(error.status, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rounds_parse(&deck, NULL, 1, &rounds, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rounds_parse(&deck, "2", 1, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_rounds_parse(&deck, "2\0003", 3, &rounds, &error), IH_ERR_PARSE);
  ck_assert_uint_eq(error.position, 2);
  ck_assert_int_eq(ih_rounds_parse(&deck, "2,3", 1, &rounds, NULL), IH_OK);
  ck_assert_uint_eq(rounds.count, 1);
}
END_TEST

TEST_MAIN({test_lists}, {test_any_bytes}, {test_junk}, {test_impossible}, {test_long}, {test_null})
