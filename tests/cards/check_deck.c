#include "fenced.h"
#include "harness.h"

#include <isohand/cards.h>
#include <string.h>

static enum ih_status parse(const char *text, ih_deck *deck, ih_error *error)
{
  return ih_deck_parse(text, strlen(text), deck, error);
}

START_TEST(test_make)
{
  for (unsigned ranks = 0; ranks <= 20; ranks++)
    for (unsigned suits = 0; suits <= 6; suits++) {
      ih_deck deck = {9, 9, 9, 9};
      if (ranks >= 1 && ranks <= 16 && suits >= 1 && suits <= 4) {
        ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
        ck_assert_uint_eq(deck.ranks, ranks);
        ck_assert_uint_eq(deck.suits, suits);
        ck_assert_uint_eq(deck.rank_only + deck.reserved, 0);
        ck_assert_uint_eq(ih_deck_cards(&deck), ranks * suits);
      } else {
        ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_ERR_DECK);
        ck_assert_uint_eq(deck.ranks, 9);
      }
    }
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(257, 4, &deck), IH_ERR_DECK);
  ck_assert_int_eq(ih_deck_make(13, 260, &deck), IH_ERR_DECK);
  ck_assert_int_eq(ih_deck_make(13, 4, NULL), IH_ERR_ARGUMENT);
}
END_TEST

/* Formatting and parsing returns the same deck, for all 64 decks. */
START_TEST(test_round_trip)
{
  for (unsigned ranks = 1; ranks <= 16; ranks++)
    for (unsigned suits = 1; suits <= 4; suits++) {
      ih_deck deck, back;
      char text[IH_DECK_TEXT], expected[16];
      snprintf(expected, sizeof expected, "%ux%u", ranks, suits);
      ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
      ck_assert_uint_eq(ih_deck_format(&deck, text), strlen(expected));
      ck_assert_str_eq(text, expected);
      ck_assert_int_eq(parse(text, &back, NULL), IH_OK);
      ck_assert_mem_eq(&deck, &back, sizeof deck);
      ck_assert_uint_eq(strlen(ih_deck_ranks(&deck)), ranks);
    }
}
END_TEST

/* Any four bytes format either to a text that parses to the same deck, or to "?". */
START_TEST(test_any_bytes)
{
  struct fenced fenced = fenced_new(IH_DECK_TEXT);
  char *text = (char *)fenced.bytes;
  for (unsigned ranks = 0; ranks <= 255; ranks++)
    for (unsigned suits = 0; suits <= 255; suits++)
      for (unsigned rest = 0; rest < 8; rest++) {
        static const uint8_t rank_only[4] = {0, 1, 2, 255};
        const ih_deck deck = {(uint8_t)ranks, (uint8_t)suits, rank_only[rest >> 1], rest & 1};
        ih_deck back = {0};
        const size_t length = ih_deck_format(&deck, text);
        test_assert(length == strlen(text));
        if (parse(text, &back, NULL) == IH_OK)
          test_assert(memcmp(&back, &deck, sizeof deck) == 0);
        else
          test_assert(strcmp(text, "?") == 0 && (ranks - 1 >= 16 || suits - 1 >= 4 ||
                                                 deck.rank_only > 1 || deck.reserved != 0));
        test_assert(strlen(ih_deck_ranks(&deck)) == (ranks <= 16 ? ranks : 0));
      }
  fenced_free(&fenced);
}
END_TEST

START_TEST(test_names)
{
  static const struct {
    const char *name, *text, *ranks;
  } named[] = {
      {"standard", "13x4", "23456789TJQKA"},
      {"short", "9x4", "6789TJQKA"},
      {"royal", "5x4", "TJQKA"},
      {"leduc", "3x2", "JQK"},
      {"3x3", "3x3", "QKA"},
      {"16x4", "16x4", "Z0123456789TJQKA"},
      {"1x1", "1x1", "A"},
      {"leduc-ranks", "3x2-ranks", "JQK"},
      {"standard-ranks", "13x4-ranks", "23456789TJQKA"},
      {"16x4-ranks", "16x4-ranks", "Z0123456789TJQKA"},
  };
  for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
    ih_deck deck;
    char text[IH_DECK_TEXT];
    ck_assert_int_eq(parse(named[i].name, &deck, NULL), IH_OK);
    ck_assert_uint_eq(ih_deck_format(&deck, text), strlen(text));
    ck_assert_str_eq(text, named[i].text);
    ck_assert_int_eq(deck.rank_only, strchr(named[i].text, '-') != NULL);
    ck_assert_str_eq(ih_deck_ranks(&deck), named[i].ranks);
  }
}
END_TEST

/* The names are those of the message, in its order. */
START_TEST(test_known_names)
{
  static const char *const known[] = {"standard", "short", "royal", "leduc"};
  for (size_t i = 0; i < 4; i++)
    ck_assert_str_eq(ih_deck_name(i), known[i]);
  ck_assert_ptr_null(ih_deck_name(4));
  ck_assert_ptr_null(ih_deck_name(SIZE_MAX));
}
END_TEST

START_TEST(test_errors)
{
  static const struct {
    const char *text;
    enum ih_status status;
    size_t position;
    const char *message;
  } wrong[] = {
      {"", IH_ERR_PARSE, 1,
       "`` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"Standard", IH_ERR_PARSE, 1,
       "`Standard` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13", IH_ERR_PARSE, 3,
       "`13` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13x", IH_ERR_PARSE, 4,
       "`13x` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13x4 ", IH_ERR_PARSE, 5,
       "`13x4 ` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"-3x4", IH_ERR_PARSE, 1,
       "`-3x4` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13x4-", IH_ERR_PARSE, 5,
       "`13x4-` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13x4-ranks-ranks", IH_ERR_PARSE, 5,
       "`13x4-ranks-ranks` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"-ranks", IH_ERR_PARSE, 1,
       "`-ranks` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"13x-ranks", IH_ERR_PARSE, 4,
       "`13x-ranks` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
      {"17x4-ranks", IH_ERR_DECK, 1,
       "`17x4-ranks` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
      {"17x4", IH_ERR_DECK, 1, "`17x4` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
      {"13x5", IH_ERR_DECK, 1, "`13x5` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
      {"0x4", IH_ERR_DECK, 1, "`0x4` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
      {"269x4", IH_ERR_DECK, 1, "`269x4` is not a deck: it needs 1 to 16 ranks and 1 to 4 suits"},
      {"4294967309x4", IH_ERR_PARSE, 4,
       "`4294967309x4` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ih_deck deck = {9, 9, 9, 9};
    ih_error error = {0};
    ck_assert_int_eq(parse(wrong[i].text, &deck, &error), wrong[i].status);
    ck_assert_int_eq(error.status, wrong[i].status);
    ck_assert_str_eq(error.message, wrong[i].message);
    ck_assert_uint_eq(error.position, wrong[i].position);
    ck_assert_uint_eq(deck.ranks, 9);
    ck_assert_int_eq(parse(wrong[i].text, &deck, NULL), wrong[i].status);
  }
}
END_TEST

START_TEST(test_null_and_nul)
{
  ih_deck deck;
  ih_error error = {0};
  ck_assert_int_eq(ih_deck_parse(NULL, 3, &deck, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(error.status, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_deck_parse("13x4", 4, NULL, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_deck_parse("13x4\0", 5, &deck, &error), IH_ERR_PARSE);
  ck_assert_str_eq(error.message,
                   "`13x4?` is not a deck: standard, short, royal, leduc or RANKSxSUITS (-ranks)");
  ck_assert_int_eq(ih_deck_parse("13x4junk", 4, &deck, &error), IH_OK);
}
END_TEST

START_TEST(test_cards)
{
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(5, 3, &deck), IH_OK);
  for (unsigned card = 0; card < 256; card++) {
    const unsigned rank = card / 4, suit = card % 4;
    ck_assert_uint_eq(ih_card_rank((uint8_t)card), rank);
    ck_assert_uint_eq(ih_card_suit((uint8_t)card), suit);
    ck_assert_uint_eq(ih_card_make(rank, suit), card);
    ck_assert_int_eq(ih_deck_has(&deck, (uint8_t)card), rank < 5 && suit < 3);
  }
}
END_TEST

/* Decks are equal if and only if their texts are, whatever their reserved bytes. */
START_TEST(test_equal)
{
  for (unsigned i = 0; i < 16 * 4 * 2; i++)
    for (unsigned j = 0; j < 16 * 4 * 2; j++) {
      const ih_deck a = {(uint8_t)(i % 16 + 1), (uint8_t)(i / 16 % 4 + 1), (uint8_t)(i / 64), 0};
      ih_deck b = {(uint8_t)(j % 16 + 1), (uint8_t)(j / 16 % 4 + 1), (uint8_t)(j / 64), 0};
      char of_a[IH_DECK_TEXT], of_b[IH_DECK_TEXT];
      (void)ih_deck_format(&a, of_a);
      (void)ih_deck_format(&b, of_b);
      b.reserved = (uint8_t)(i ^ j);
      ck_assert_int_eq(ih_deck_equal(&a, &b), strcmp(of_a, of_b) == 0);
    }
}
END_TEST

TEST_MAIN({test_make}, {test_round_trip}, {test_any_bytes}, {test_names}, {test_known_names},
          {test_errors}, {test_null_and_nul}, {test_cards}, {test_equal})
