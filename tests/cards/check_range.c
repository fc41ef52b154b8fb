/* Ranges: the weights that a text gives each hand; refused texts and positions of errors; round
 * trips of any range. */
#include "fenced.h"
#include "harness.h"

#include <isohand/holes.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "23456789TJQKA";

static ih_deck deck_of(unsigned ranks)
{
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(ranks, 4, &deck), IH_OK);
  return deck;
}

static void parse(const ih_deck *deck, const char *text, ih_range *range)
{
  ih_error error = {.message = ""};
  ck_assert_msg(ih_range_parse(deck, text, strlen(text), range, &error) == IH_OK, "%s: %s", text,
                error.message);
}

/* ---- Meaning of texts ------------------------------------------------------------ */

/* Adds the hands of a list of classes "AKs AKo AA" and hands "AhKh", by name, all with one
 * weight. */
static void add(const ih_deck *deck, const char *list, uint32_t weight, ih_range *range)
{
  char name[8];
  const unsigned lowest = 13u - deck->ranks;
  for (int n; sscanf(list, " %7[^ ]%n", name, &n) == 1; list += n)
    for (uint8_t a = 1; a < 4 * deck->ranks; a++)
      for (uint8_t b = 0; b < a; b++) {
        char hand[5] = {letters[lowest + a / 4], "shdc"[a % 4], letters[lowest + b / 4],
                        "shdc"[b % 4], '\0'};
        char class[4] = {hand[0], hand[2],
                         a / 4 == b / 4   ? '\0'
                         : a % 4 == b % 4 ? 's'
                                          : 'o',
                         '\0'};
        if (strcmp(name, hand) == 0 || strcmp(name, class) == 0)
          range->weight[a * (a - 1u) / 2 + b] = weight;
      }
}

/* A text; its meaning, as classes and hands of up to two weights; and its canonical text. */
static const struct {
  const char *text, *list;
  uint32_t weight;
  const char *list2;
  uint32_t weight2;
  const char *canonical;
} meanings[] = {
    {"AA", "AA", 1000000, "", 0, "AA"},
    {"AKs", "AKs", 1000000, "", 0, "AKs"},
    {"AKo", "AKo", 1000000, "", 0, "AKo"},
    {"AK", "AKs AKo", 1000000, "", 0, "AK"},
    {"AK+", "AKs AKo", 1000000, "", 0, "AK"},
    {"kaS", "AKs", 1000000, "", 0, "AKs"},
    {"QQ+", "QQ KK AA", 1000000, "", 0, "QQ+"},
    {"AA+", "AA", 1000000, "", 0, "AA"},
    {"ATo+", "ATo AJo AQo AKo", 1000000, "", 0, "ATo+"},
    {"T8s+", "T8s T9s", 1000000, "", 0, "T8s+"},
    {"KT+", "KTs KTo KJs KJo KQs KQo", 1000000, "", 0, "KT+"},
    {"76s-54s", "76s 65s 54s", 1000000, "", 0, "76s,65s,54s"},
    {"54s-76s", "76s 65s 54s", 1000000, "", 0, "76s,65s,54s"},
    {"86-64", "86s 86o 75s 75o 64s 64o", 1000000, "", 0, "86,75,64"},
    {"22-55", "22 33 44 55", 1000000, "", 0, "55-22"},
    {"77-77", "77", 1000000, "", 0, "77"},
    {"A5s-A2s", "A5s A4s A3s A2s", 1000000, "", 0, "A5s-A2s"},
    {"A2s-A5s", "A5s A4s A3s A2s", 1000000, "", 0, "A5s-A2s"},
    {"K9o-K9o", "K9o", 1000000, "", 0, "K9o"},
    {"JTs-AKs", "JTs QJs KQs AKs", 1000000, "", 0, "AKs,KQs,QJs,JTs"},
    {"AhKh", "AhKh", 1000000, "", 0, "AhKh"},
    {"KHaH", "AhKh", 1000000, "", 0, "AhKh"},
    {"2s2c", "2c2s", 1000000, "", 0, "2c2s"},
    {" ,QQ+,\tAKs  ATo+", "QQ KK AA AKs ATo AJo AQo AKo", 1000000, "", 0, "QQ+,AK,AQo-ATo"},
    {"AKs:0.5", "AKs", 500000, "", 0, "AKs:0.5"},
    {"AKs:0.500000", "AKs", 500000, "", 0, "AKs:0.5"},
    {"AKs:1,AKo:1.000000", "AKs AKo", 1000000, "", 0, "AK"},
    {"AKs:0.000001 AKo:0.25", "AKs", 1, "AKo", 250000, "AKs:0.000001,AKo:0.25"},
    {"22-44:0.999999,AhAd:0.1", "22 33 44", 999999, "AdAh", 100000, "44-22:0.999999,AdAh:0.1"},
    {"AKs:0.5,AK:0.5", "AKs AKo", 500000, "", 0, "AK:0.5"},
    {"AA:0,KK", "KK", 1000000, "", 0, "KK"},
    {"AA:0", "", 0, "", 0, "random:0"},
    {"AsAh,AsAd,AsAc,AhAd,AhAc,AdAc", "AA", 1000000, "", 0, "AA"},
    {"22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32-32", NULL, 0, NULL, 0, "random"},
};

START_TEST(test_meanings)
{
  const ih_deck deck = deck_of(13);
  char text[IH_RANGE_TEXT];
  for (size_t i = 0; i < sizeof meanings / sizeof *meanings; i++) {
    ih_range range, expected = {{0}};
    parse(&deck, meanings[i].text, &range);
    ck_assert_uint_eq(ih_range_format(&deck, &range, text), strlen(meanings[i].canonical));
    ck_assert_str_eq(text, meanings[i].canonical);
    if (meanings[i].list == NULL)
      continue;
    add(&deck, meanings[i].list, meanings[i].weight, &expected);
    add(&deck, meanings[i].list2, meanings[i].weight2, &expected);
    ck_assert_msg(memcmp(&range, &expected, sizeof range) == 0, "%s", meanings[i].text);
  }
}
END_TEST

/* Every class of every deck by its name, every hand, and their numbers in the grid. */
START_TEST(test_names)
{
  for (unsigned ranks = 2; ranks <= 13; ranks++) {
    const ih_deck deck = deck_of(ranks);
    unsigned hands[IH_PREFLOP_CLASSES] = {0};
    for (uint8_t a = 1; a < 4 * ranks; a++)
      for (uint8_t b = 0; b < a; b++) {
        const uint8_t cards[2] = {a, b};
        char text[5];
        ih_range range;
        unsigned total = 0;
        const unsigned number = ih_preflop_class(ranks, a, b);
        test_assert(number == ih_preflop_class(ranks, b, a) && number < ranks * ranks);
        hands[number]++;
        (void)ih_cards_format(&deck, cards, 2, text);
        parse(&deck, text, &range);
        for (unsigned i = 0; i < IH_HOLES; i++)
          total += range.weight[i] > 0;
        test_assert(total == 1 && range.weight[ih_hole_place(a, b)] == IH_RANGE_ONE);
      }
    for (unsigned number = 0; number < ranks * ranks; number++) {
      char text[IH_PREFLOP_CLASS_TEXT];
      ih_range range;
      const unsigned row = number / ranks, column = number % ranks;
      const size_t length = ih_preflop_class_format(&deck, number, text);
      test_assert(length == strlen(text) && length == (row == column ? 2 : 3));
      parse(&deck, text, &range);
      unsigned total = 0;
      for (uint8_t a = 1; a < 4 * ranks; a++)
        for (uint8_t b = 0; b < a; b++)
          if (range.weight[ih_hole_place(a, b)] > 0) {
            test_assert(ih_preflop_class(ranks, a, b) == number);
            total++;
          }
      ck_assert_uint_eq(total, row == column ? 6 : row > column ? 4 : 12);
      ck_assert_uint_eq(hands[number], total);
    }
  }
  const ih_deck small = deck_of(13), large = deck_of(14);
  char text[IH_PREFLOP_CLASS_TEXT] = "x";
  ck_assert_uint_eq(ih_preflop_class_format(&small, 169, text), 1);
  ck_assert_str_eq(text, "?");
  ck_assert_uint_eq(ih_preflop_class_format(&large, 0, text), 1);
}
END_TEST

/* A weight above 1 within the deck has no text; outside the deck it is ignored. */
START_TEST(test_any_weight)
{
  static const uint32_t weights[] = {IH_RANGE_ONE, IH_RANGE_ONE + 1, 1u << 31, UINT32_MAX};
  const ih_deck deck = deck_of(12);
  struct fenced fenced = fenced_new(IH_RANGE_TEXT);
  char *text = (char *)fenced.bytes;
  ih_range range;
  parse(&deck, "AKs:0.123456", &range);
  for (unsigned place = 0; place < IH_HOLES; place++)
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
      const uint32_t before = range.weight[place];
      range.weight[place] = weights[i];
      const size_t length = ih_range_format(&deck, &range, text);
      test_assert(length == strlen(text));
      test_assert((strcmp(text, "?") == 0) == (i > 0 && place < 48 * 47 / 2));
      range.weight[place] = before;
    }
  const ih_deck others[] = {deck_of(1), deck_of(14), {13, 3, 0, 0}, {13, 4, 1, 0}, {255, 4, 0, 0}};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    ck_assert_uint_eq(ih_range_format(&others[i], &range, text), 1);
    ck_assert_str_eq(text, "?");
  }
  fenced_free(&fenced);
}
END_TEST

/* ---- Refusals ----------------------------------------------------------------------- */

static const struct {
  const char *text;
  enum ih_status status;
  size_t position;
  const char *message;
} refusals[] = {
    {"", IH_ERR_PARSE, 1, "``: no hole cards (byte 1)"},
    {" , ", IH_ERR_PARSE, 4, "` , `: no hole cards (byte 4)"},
    {"A", IH_ERR_PARSE, 2, "`A`: a rank is missing at the end (byte 2)"},
    {"As", IH_ERR_PARSE, 3, "`As`: a rank is missing at the end (byte 3)"},
    {"AsK", IH_ERR_PARSE, 4, "`AsK`: a suit is missing at the end (byte 4)"},
    {"AsKK", IH_ERR_PARSE, 4, "`AsKK`: `K` is not a suit (byte 4)"},
    {"AsAs", IH_ERR_DUPLICATE, 3, "`AsAs`: `A` begins the same card again (byte 3)"},
    {"xA", IH_ERR_PARSE, 1, "`xA`: `x` is not a rank (byte 1)"},
    {"1A", IH_ERR_CARD, 1, "`1A`: `1` is not a rank of this deck (byte 1)"},
    {"AZ", IH_ERR_CARD, 2, "`AZ`: `Z` is not a rank of this deck (byte 2)"},
    {"AK,Qx", IH_ERR_PARSE, 5, "`AK,Qx`: `x` is not a rank (byte 5)"},
    {"AKx", IH_ERR_PARSE, 3, "`AKx`: `x` does not belong here (byte 3)"},
    {"AKsKQs", IH_ERR_PARSE, 4, "`AKsKQs`: `K` does not belong here (byte 4)"},
    {"AAs", IH_ERR_PARSE, 3,
     "`AAs`: `s` follows a pair, which cannot be suited or offsuit (byte 3)"},
    {"AAo", IH_ERR_PARSE, 3,
     "`AAo`: `o` follows a pair, which cannot be suited or offsuit (byte 3)"},
    {"JTs+", IH_ERR_PARSE, 4,
     "`JTs+`: `+` after adjacent ranks is ambiguous; write JTs or JTs-AKs "
     "(byte 4)"},
    {"32+", IH_ERR_PARSE, 3,
     "`32+`: `+` after adjacent ranks is ambiguous; write JTs or JTs-AKs "
     "(byte 3)"},
    {"AhKh+", IH_ERR_PARSE, 5, "`AhKh+`: `+` does not belong here (byte 5)"},
    {"AhKh-AhQh", IH_ERR_PARSE, 5, "`AhKh-AhQh`: `-` does not belong here (byte 5)"},
    {"22-AhKh", IH_ERR_PARSE, 5, "`22-AhKh`: `h` is a suit, but only classes make runs (byte 5)"},
    {"22-", IH_ERR_PARSE, 4, "`22-`: a rank is missing at the end (byte 4)"},
    {"22-AK", IH_ERR_PARSE, 4,
     "`22-AK`: `A` begins a class of neither the same higher rank nor the same gap "
     "(byte 4)"},
    {"AK-KK", IH_ERR_PARSE, 4,
     "`AK-KK`: `K` begins a class of neither the same higher rank nor the same gap "
     "(byte 4)"},
    {"AK-AA", IH_ERR_PARSE, 4,
     "`AK-AA`: `A` begins a class of neither the same higher rank nor the same gap "
     "(byte 4)"},
    {"AA-AK", IH_ERR_PARSE, 4,
     "`AA-AK`: `A` begins a class of neither the same higher rank nor the same gap "
     "(byte 4)"},
    {"A9s-KTs", IH_ERR_PARSE, 5,
     "`A9s-KTs`: `K` begins a class of neither the same higher rank nor the same gap "
     "(byte 5)"},
    {"76s-54", IH_ERR_PARSE, 5,
     "`76s-54`: `5` begins a class that is not suited like the first (byte 5)"},
    {"76s-54o", IH_ERR_PARSE, 5,
     "`76s-54o`: `5` begins a class that is not suited like the first (byte 5)"},
    {"22-55+", IH_ERR_PARSE, 6, "`22-55+`: `+` does not belong here (byte 6)"},
    {"AK:", IH_ERR_PARSE, 4, "`AK:`: a weight is missing at the end (byte 4)"},
    {"AK: 1", IH_ERR_PARSE, 4,
     "`AK: 1`: byte 0x20 is not in a weight: 0 to 1 with at most six digits (byte 4)"},
    {"AK:2", IH_ERR_PARSE, 4,
     "`AK:2`: `2` is not in a weight: 0 to 1 with at most six digits (byte 4)"},
    {"AK:-1", IH_ERR_PARSE, 4,
     "`AK:-1`: `-` is not in a weight: 0 to 1 with at most six digits (byte 4)"},
    {"AK:.5", IH_ERR_PARSE, 4,
     "`AK:.5`: `.` is not in a weight: 0 to 1 with at most six digits (byte 4)"},
    {"AK:0.", IH_ERR_PARSE, 6, "`AK:0.`: a weight is missing at the end (byte 6)"},
    {"AK:0.,QQ", IH_ERR_PARSE, 6,
     "`AK:0.,QQ`: `,` is not in a weight: 0 to 1 with at most six digits (byte 6)"},
    {"AK:0.1234567", IH_ERR_PARSE, 12,
     "`AK:0.1234567`: `7` is not in a weight: 0 to 1 with at most six digits (byte 12)"},
    {"AK:1.000001", IH_ERR_PARSE, 11,
     "`AK:1.000001`: `1` is not in a weight: 0 to 1 with at most six digits (byte 11)"},
    {"AK:10", IH_ERR_PARSE, 5, "`AK:10`: `0` does not belong here (byte 5)"},
    {"AK:0.5:0.5", IH_ERR_PARSE, 7, "`AK:0.5:0.5`: `:` does not belong here (byte 7)"},
    {"AK,AKs:0.5", IH_ERR_DUPLICATE, 4,
     "`AK,AKs:0.5`: `A` begins hole cards that already have a different weight (byte 4)"},
    {"AA:0,AsAh", IH_ERR_DUPLICATE, 6,
     "`AA:0,AsAh`: `A` begins hole cards that already have a different weight (byte 6)"},
    {"rando", IH_ERR_PARSE, 1, "`rando`: `r` is not a rank (byte 1)"},
    {"randoms", IH_ERR_PARSE, 7, "`randoms`: `s` does not belong here (byte 7)"},
    {"AK|KQ", IH_ERR_PARSE, 3, "`AK|KQ`: `|` does not belong here (byte 3)"},
    {"AK\xC3", IH_ERR_PARSE, 3, "`AK?`: byte 0xc3 does not belong here (byte 3)"},
};

START_TEST(test_refusals)
{
  const ih_deck deck = deck_of(13);
  ih_range *range = test_filled(sizeof *range);
  ih_error error;
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    const size_t length = strlen(refusals[i].text);
    ck_assert_int_eq(ih_range_parse(&deck, refusals[i].text, length, range, &error),
                     refusals[i].status);
    ck_assert_int_eq(error.status, refusals[i].status);
    ck_assert_str_eq(error.message, refusals[i].message);
    ck_assert_uint_eq(error.position, refusals[i].position);
    ck_assert_int_eq(ih_range_parse(&deck, refusals[i].text, length, range, NULL),
                     refusals[i].status);
  }
  ck_assert_int_eq(ih_range_parse(&deck, "AK\0QQ", 5, range, &error), IH_ERR_PARSE);
  ck_assert_uint_eq(error.position, 3);
  ck_assert_int_eq(ih_range_parse(NULL, "AA", 2, range, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_range_parse(&deck, NULL, 2, range, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_range_parse(&deck, "AA", 2, NULL, &error), IH_ERR_ARGUMENT);
  const ih_deck none[] = {{14, 4, 0, 0}, {13, 3, 0, 0}, {13, 4, 1, 0}, {1, 4, 0, 0}, {0, 4, 0, 0}};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    ck_assert_int_eq(ih_range_parse(&none[i], "AA", 2, range, &error), IH_ERR_DECK);
  ck_assert(test_untouched(range, sizeof *range));
  free(range);
}
END_TEST

/* ---- Round trips ---------------------------------------------------------------------- */

static uint32_t random_weight(struct test_random *random)
{
  static const uint32_t some[] = {IH_RANGE_ONE, 500000, 0, 250000};
  return test_random_below(random, 4) == 0 ? (uint32_t)test_random_below(random, IH_RANGE_ONE + 1)
                                           : some[test_random_below(random, 4)];
}

/* Ranges of whole classes with few weights, so that runs are long, with some hands changed; or of
 * single hands only. */
static void make_range(struct test_random *random, unsigned ranks, ih_range *range)
{
  const unsigned kinds = 1 + (unsigned)test_random_below(random, 3);
  uint32_t weight[IH_PREFLOP_CLASSES], kind[3];
  memset(range, 0, sizeof *range);
  for (unsigned i = 0; i < 3; i++)
    kind[i] = random_weight(random);
  for (unsigned i = 0; i < IH_PREFLOP_CLASSES; i++)
    weight[i] = kind[test_random_below(random, kinds)];
  const unsigned odd = (unsigned)test_random_below(random, 4); /* 0: single hands only */
  for (uint8_t a = 1; a < 4 * ranks; a++)
    for (uint8_t b = 0; b < a; b++)
      range->weight[ih_hole_place(a, b)] =
          odd == 0 || (odd == 1 && test_random_below(random, 50) == 0)
              ? random_weight(random)
              : weight[ih_preflop_class(ranks, a, b)];
}

START_TEST(test_round_trips)
{
  struct test_random random = test_random_new(0x72616E6765);
  char *text = malloc(IH_RANGE_TEXT), *again = malloc(IH_RANGE_TEXT);
  const unsigned rounds = test_tier() == TIER_CHECK ? 60 : 3000;
  ck_assert(text != NULL && again != NULL);
  for (unsigned i = 0; i < rounds; i++) {
    const ih_deck deck = deck_of(i % 2 == 0 ? 13 : 2 + (unsigned)test_random_below(&random, 12));
    ih_range range, back;
    make_range(&random, deck.ranks, &range);
    const size_t length = ih_range_format(&deck, &range, text);
    test_assert(length < IH_RANGE_TEXT && text[length] == '\0' && strlen(text) == length);
    ck_assert_int_eq(ih_range_parse(&deck, text, length, &back, NULL), IH_OK);
    ck_assert(memcmp(&range, &back, sizeof range) == 0);
    ck_assert_uint_eq(ih_range_format(&deck, &back, again), length);
    ck_assert_str_eq(text, again);
  }
  free(text);
  free(again);
}
END_TEST

/* Items in any order, and single hands, give the range's canonical text. */
START_TEST(test_canonical)
{
  static const char *const same[][2] = {{"QQ+,AKs,AQs", "AsQs AhQh AdQd AcQc,KK,AA,AKs,QQ"},
                                        {"T9s,T8s,97o-94o", "T8s+,94o,95o-97o"},
                                        {"66+:0.5,AK", "AKo AKs AA:0.5 66-KK:0.5"}};
  const ih_deck deck = deck_of(9);
  char text[2][IH_RANGE_TEXT];
  for (size_t i = 0; i < 3; i++) {
    const ih_deck own = i == 1 ? deck_of(13) : deck;
    for (size_t k = 0; k < 2; k++) {
      ih_range range;
      parse(&own, same[i][k], &range);
      (void)ih_range_format(&own, &range, text[k]);
    }
    ck_assert_str_eq(text[0], text[1]);
  }
  ih_range range;
  ih_error error;
  ck_assert_int_eq(ih_range_parse(&deck, "A5s", 3, &range, &error), IH_ERR_CARD);
  ck_assert_uint_eq(error.position, 2);
  parse(&deck, "66-88", &range);
  for (unsigned i = 630; i < IH_HOLES; i++)
    test_assert(range.weight[i] == 0);
}
END_TEST

TEST_MAIN({test_meanings}, {test_names}, {test_any_weight}, {test_refusals}, {test_round_trips},
          {test_canonical})
