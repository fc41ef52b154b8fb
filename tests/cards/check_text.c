#include "fenced.h"
#include "harness.h"

#include <isohand/cards.h>
#include <stdlib.h>
#include <string.h>

static ih_deck deck_of(unsigned ranks, unsigned suits)
{
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(ranks, suits, &deck), IH_OK);
  return deck;
}

static ih_rounds rounds_of(const ih_deck *deck, const char *text)
{
  ih_rounds rounds;
  ck_assert_int_eq(ih_rounds_parse(deck, text, strlen(text), &rounds, NULL), IH_OK);
  return rounds;
}

/* Every card of every deck is written with a rank letter and a suit letter of its
 * own, and read back in either case. */
START_TEST(test_every_card)
{
  for (unsigned ranks = 1; ranks <= 16; ranks++)
    for (unsigned suits = 1; suits <= 4; suits++) {
      const ih_deck deck = deck_of(ranks, suits);
      const char *letters = ranks == 3 && suits == 2 ? "JQK" : &"Z0123456789TJQKA"[16 - ranks];
      for (unsigned i = 0; i < ranks * suits; i++) {
        const uint8_t card = (uint8_t)(i / suits * 4 + i % suits);
        const char expected[3] = {letters[i / suits], "shdc"[i % suits], '\0'};
        char text[3], other[3];
        ck_assert_uint_eq(ih_cards_format(&deck, &card, 1, text), 2);
        ck_assert_str_eq(text, expected);
        for (unsigned k = 0; k < 3; k++) {
          const char c = text[k];
          other[k] = c >= 'a' && c <= 'z'   ? (char)(c - 32)
                     : c >= 'A' && c <= 'Z' ? (char)(c + 32)
                                            : c;
        }
        uint8_t back = 255;
        size_t n = 0;
        ck_assert_int_eq(ih_cards_parse(&deck, text, 2, &back, 1, &n, NULL), IH_OK);
        ck_assert_uint_eq(n, 1);
        ck_assert_uint_eq(back, card);
        back = 255;
        ck_assert_int_eq(ih_cards_parse(&deck, other, 2, &back, 1, &n, NULL), IH_OK);
        ck_assert_uint_eq(back, card);
      }
    }
}
END_TEST

/* Any byte formats on any deck: either to a card that parses to the same byte, or to "??". */
START_TEST(test_any_byte)
{
  static const uint8_t suits[] = {0, 1, 2, 3, 4, 5, 255};
  uint8_t cards[256];
  for (unsigned i = 0; i < 256; i++)
    cards[i] = (uint8_t)i;
  struct fenced fenced = fenced_new(2 * 256 + 1);
  const char *text = (char *)fenced.bytes;
  for (unsigned ranks = 0; ranks <= 255; ranks++)
    for (size_t s = 0; s < sizeof suits; s++) {
      const ih_deck deck = {.ranks = (uint8_t)ranks, .suits = suits[s]};
      unsigned good = 0;
      ck_assert_uint_eq(ih_cards_format(&deck, cards, 256, (char *)fenced.bytes), 2 * 256);
      ck_assert_uint_eq(strlen(text), 2 * 256);
      for (unsigned i = 0; i < 256; i++) {
        uint8_t back;
        size_t n;
        if (ih_cards_parse(&deck, text + 2 * i, 2, &back, 1, &n, NULL) != IH_OK)
          test_assert(memcmp(text + 2 * i, "??", 2) == 0);
        else
          good += n == 1 && back == i;
      }
      const int is_deck = ranks >= 1 && ranks <= 16 && suits[s] >= 1 && suits[s] <= 4;
      ck_assert_uint_eq(good, is_deck ? ranks * suits[s] : 0);
    }
  fenced_free(&fenced);
}
END_TEST

/* Pairs of bytes that are not a card of a deck are refused: all pairs on some decks. */
START_TEST(test_every_pair_of_bytes)
{
  const ih_deck decks[] = {deck_of(13, 4), deck_of(16, 4), deck_of(9, 2), deck_of(3, 2)};
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++) {
    unsigned good = 0;
    for (unsigned pair = 0; pair < 65536; pair++) {
      const char text[2] = {(char)(pair >> 8), (char)(pair & 255)};
      uint8_t card = 0;
      size_t n = 99;
      ih_error error = {0};
      if (ih_cards_parse(&decks[d], text, 2, &card, 1, &n, &error) != IH_OK) {
        test_assert(n == 99 && strpbrk(error.message, "\n\r\t\x1b") == NULL);
        test_assert(error.position >= 1 && error.position <= 3);
      } else if (n == 1) {
        test_assert(ih_deck_has(&decks[d], card));
        good++;
      } else {
        test_assert(n == 0 && strchr("| ,\t", text[0]) && strchr("| ,\t", text[1]));
      }
    }
    /* Either case of the suit, and of the ranks that are letters: T J Q K A and Z. */
    const unsigned cased = decks[d].ranks == 3 ? 3 : decks[d].ranks == 16 ? 6 : 5;
    ck_assert_uint_eq(good, (decks[d].ranks + cased) * decks[d].suits * 2);
  }
}
END_TEST

/* An error in a text, and its full report. */
struct fault {
  const char *text;
  size_t length; /* 0: up to the final NUL */
  enum ih_status status;
  size_t position;
  const char *message;
};

static void check_fault(const struct fault *fault, enum ih_status status, const ih_error *error)
{
  ck_assert_msg(status == fault->status, "%s: %s", fault->text, ih_status_string(status));
  ck_assert_int_eq(error->status, fault->status);
  ck_assert_str_eq(error->message, fault->message);
  ck_assert_uint_eq(error->position, fault->position);
}

START_TEST(test_cards_faults)
{
  static const struct fault faults[] = {
      {"AsKz", 0, IH_ERR_PARSE, 4, "`AsKz`: `z` is not a suit (byte 4)"},
      {"1sKd", 0, IH_ERR_CARD, 1, "`1sKd`: `1` is not a rank of this deck (byte 1)"},
      {"AsZd", 0, IH_ERR_CARD, 3, "`AsZd`: `Z` is not a rank of this deck (byte 3)"},
      {"As xd", 0, IH_ERR_PARSE, 4, "`As xd`: `x` is not a rank (byte 4)"},
      {"As10d", 0, IH_ERR_CARD, 3, "`As10d`: `1` is not a rank of this deck (byte 3)"},
      {"As,Kd|as", 0, IH_ERR_DUPLICATE, 7, "`As,Kd|as`: `as` is given twice (byte 7)"},
      {"AsK", 0, IH_ERR_PARSE, 4, "`AsK`: the last card has no suit (byte 4)"},
      {"A", 0, IH_ERR_PARSE, 2, "`A`: the last card has no suit (byte 2)"},
      {"A s", 0, IH_ERR_PARSE, 2, "`A s`: byte 0x20 is not a suit (byte 2)"},
      {"As\0Kd", 5, IH_ERR_PARSE, 3, "`As?Kd`: byte 0x00 is not a rank (byte 3)"},
      {"A\0", 2, IH_ERR_PARSE, 2, "`A?`: byte 0x00 is not a suit (byte 2)"},
      {"As\nKd", 0, IH_ERR_PARSE, 3, "`As?Kd`: byte 0x0a is not a rank (byte 3)"},
      {"A\xe2\x99\xa0", 0, IH_ERR_PARSE, 2, "`A\xe2\x99\xa0`: byte 0xe2 is not a suit (byte 2)"},
      {"2s3s4s5s6s", 0, IH_ERR_COUNT, 9, "`2s3s4s5s6s`: more than 4 cards (byte 9)"},
  };
  const ih_deck deck = deck_of(13, 4);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    const size_t length = faults[i].length != 0 ? faults[i].length : strlen(faults[i].text);
    uint8_t cards[4];
    size_t n = 99;
    ih_error error = {0};
    check_fault(&faults[i], ih_cards_parse(&deck, faults[i].text, length, cards, 4, &n, &error),
                &error);
    ck_assert_uint_eq(n, 99);
    ck_assert_int_eq(ih_cards_parse(&deck, faults[i].text, length, cards, 4, &n, NULL),
                     faults[i].status);
  }
}
END_TEST

START_TEST(test_small_deck_faults)
{
  static const struct fault faults[] = {
      {"JsQd", 0, IH_ERR_CARD, 4, "`JsQd`: `d` is not a suit of this deck (byte 4)"},
      {"JsAs", 0, IH_ERR_CARD, 3, "`JsAs`: `A` is not a rank of this deck (byte 3)"},
  };
  const ih_deck leduc = deck_of(3, 2);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    uint8_t cards[4];
    size_t n = 99;
    ih_error error = {0};
    check_fault(&faults[i], ih_cards_parse(&leduc, faults[i].text, 4, cards, 4, &n, &error),
                &error);
  }
}
END_TEST

START_TEST(test_hand_faults)
{
  static const struct fault faults[] = {
      {"As|KsQsJsTs|9s|8s", 0, IH_ERR_PARSE, 3,
       "`As|KsQsJsTs|9s|8s`: no round of 2,3,1,1 ends after 1 cards (byte 3)"},
      {"AsKsQs|JsTs9s8s", 0, IH_ERR_PARSE, 7,
       "`AsKsQs|JsTs9s8s`: no round of 2,3,1,1 ends after 3 cards (byte 7)"},
      {"AsKs|QsJsTs|9s", 0, IH_ERR_COUNT, 15, "`AsKs|QsJsTs|9s`: 6 cards, expected 7"},
      {"", 0, IH_ERR_COUNT, 1, "``: 0 cards, expected 7"},
      {"AsKs|QsJsTs|9s|8s|7s", 0, IH_ERR_COUNT, 19,
       "`AsKs|QsJsTs|9s|8s|7s`: more than 7 cards (byte 19)"},
      {"AsKs|QsJsTs|9s|As", 0, IH_ERR_DUPLICATE, 16,
       "`AsKs|QsJsTs|9s|As`: `As` is given twice (byte 16)"},
      {"AsKs|QsJsTs|9s|8", 0, IH_ERR_PARSE, 17,
       "`AsKs|QsJsTs|9s|8`: the last card has no suit (byte 17)"},
  };
  const ih_deck deck = deck_of(13, 4);
  const ih_rounds rounds = rounds_of(&deck, "2,3,1,1");
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    uint8_t cards[7];
    ih_error error = {0};
    check_fault(
        &faults[i],
        ih_hand_parse(&deck, &rounds, 4, faults[i].text, strlen(faults[i].text), cards, &error),
        &error);
  }
}
END_TEST

/* Bars, spaces, commas and tabs between cards make no difference. */
START_TEST(test_separators)
{
  static const char *const same[] = {
      "AsKs|QsJsTs|9h|8d",   "asksqsjsts9h8d",        "As Ks Qs Js Ts 9h 8d",
      "|AsKs|QsJsTs|9h|8d|", "As,Ks,Qs Js\tTs||9h8d", "  As Ks | Qs Js Ts | 9h | 8d  ",
  };
  const uint8_t expected[7] = {48, 44, 40, 36, 32, 29, 26};
  const ih_deck deck = deck_of(13, 4);
  const ih_rounds rounds = rounds_of(&deck, "2,3,1,1");
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    uint8_t cards[7] = {0};
    size_t n = 0;
    ck_assert_int_eq(ih_cards_parse(&deck, same[i], strlen(same[i]), cards, 7, &n, NULL), IH_OK);
    ck_assert_uint_eq(n, 7);
    ck_assert_mem_eq(cards, expected, 7);
    memset(cards, 0, sizeof cards);
    ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 4, same[i], strlen(same[i]), cards, NULL),
                     IH_OK);
    ck_assert_mem_eq(cards, expected, 7);
  }
}
END_TEST

/* Random hands of random rounds, formatted and parsed, whole and in part. */
START_TEST(test_hand_round_trip)
{
  static const char *const lists[] = {"2,3,1,1", "4,3,1,1", "8,8,8,8,8,8,8,8",
                                      "64",      "1,1",     "33,31"};
  struct test_random random = test_random_new(4);
  const ih_deck deck = deck_of(16, 4);
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    const ih_rounds rounds = rounds_of(&deck, lists[i]);
    for (unsigned count = 0; count <= rounds.count; count++) {
      uint8_t cards[IH_MAX_CARDS], back[IH_MAX_CARDS];
      char text[IH_HAND_TEXT];
      const unsigned n = ih_rounds_total(&rounds, count);
      test_random_deal(&random, 16, 4, n, cards);
      const size_t length = ih_hand_format(&deck, &rounds, count, cards, text);
      ck_assert_uint_eq(length, strlen(text));
      ck_assert_uint_eq(length, 2 * n + (count > 0 ? count - 1 : 0));
      ck_assert_int_eq(ih_hand_parse(&deck, &rounds, count, text, length, back, NULL), IH_OK);
      ck_assert_mem_eq(cards, back, n);
    }
  }
}
END_TEST

/* Decks, lists and cards of any bytes format to a text that fits its buffer. */
START_TEST(test_any_hand)
{
  struct test_random random = test_random_new(5);
  struct fenced fenced = fenced_new(IH_HAND_TEXT);
  char *text = (char *)fenced.bytes;
  unsigned unknown = 0, written = 0;
  for (unsigned trial = 0; trial < 65536; trial++) {
    const unsigned most = trial % 2 ? 256 : 12;
    const ih_deck deck = {(uint8_t)test_random_below(&random, 18), 4, 0, 0};
    ih_rounds rounds = {.count = (uint8_t)test_random_below(&random, most)};
    uint8_t cards[IH_MAX_CARDS];
    for (unsigned r = 0; r < IH_MAX_ROUNDS; r++)
      rounds.cards[r] = (uint8_t)test_random_below(&random, most);
    for (unsigned i = 0; i < IH_MAX_CARDS; i++)
      cards[i] = (uint8_t)test_random_below(&random, 256);
    const unsigned count = (unsigned)test_random_below(&random, 10);
    const size_t length = ih_hand_format(&deck, &rounds, count, cards, text);
    test_assert(length == strlen(text));
    /* parsing an empty hand checks the deck and the list */
    const int is_legal =
        count <= rounds.count && ih_hand_parse(&deck, &rounds, 0, "", 0, cards, NULL) == IH_OK;
    const unsigned n = is_legal ? ih_rounds_total(&rounds, count) : 0;
    test_assert(length == (is_legal ? 2 * n + (count > 0 ? count - 1 : 0) : 1));
    *(is_legal ? &written : &unknown) += 1;
  }
  ck_assert(written > 1000 && unknown > 1000);
  fenced_free(&fenced);
}
END_TEST

/* A ten-megabyte text is refused with one short line that shows the error. */
START_TEST(test_long)
{
  enum { LENGTH = 10000000 };
  char *text = malloc(LENGTH);
  ck_assert_ptr_nonnull(text);
  const ih_deck deck = deck_of(13, 4);
  const ih_rounds rounds = rounds_of(&deck, "2,3");
  uint8_t cards[5];
  size_t n = 99;
  ih_error error = {0};
  memset(text, ' ', LENGTH);
  memcpy(text + 7000000, "As#s", 4);
  ck_assert_int_eq(ih_cards_parse(&deck, text, LENGTH, cards, 5, &n, &error), IH_ERR_PARSE);
  ck_assert_uint_eq(error.position, 7000003);
  ck_assert_ptr_nonnull(strstr(error.message, "As#s"));
  ck_assert_ptr_nonnull(strstr(error.message, "...`: `#` is not a rank (byte 7000003)"));
  ck_assert_uint_lt(strlen(error.message), 160);
  memset(&error, 0, sizeof error);
  memset(text, 'A', LENGTH);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 2, text, LENGTH, cards, &error), IH_ERR_PARSE);
  ck_assert_uint_lt(strlen(error.message), 160);
  memset(text, '|', LENGTH);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 2, text, LENGTH, cards, &error), IH_ERR_COUNT);
  ck_assert_uint_lt(strlen(error.message), 160);
  free(text);
}
END_TEST

START_TEST(test_null)
{
  const ih_deck deck = deck_of(13, 4);
  const ih_rounds rounds = rounds_of(&deck, "2,3");
  uint8_t cards[5];
  size_t n;
  ih_error error = {0};
  ck_assert_int_eq(ih_cards_parse(NULL, "As", 2, cards, 5, &n, &error), IH_ERR_ARGUMENT);
  ck_assert_int_eq(error.status, IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_cards_parse(&deck, NULL, 2, cards, 5, &n, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_cards_parse(&deck, "As", 2, NULL, 5, &n, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_cards_parse(&deck, "As", 2, cards, 5, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(NULL, &rounds, 1, "AsKs", 4, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(&deck, NULL, 1, "AsKs", 4, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 3, "AsKs", 4, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 1, NULL, 4, cards, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 1, "AsKs", 4, NULL, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_hand_parse(&deck, &rounds, 1, "AsKsJUNK", 4, cards, NULL), IH_OK);
}
END_TEST

/* Decks and round lists that no call makes. */
START_TEST(test_illegal)
{
  const ih_deck decks[] = {{.ranks = 40, .suits = 4}, {.ranks = 200, .suits = 1},
                           {.ranks = 0, .suits = 4},  {.ranks = 13, .suits = 5},
                           {.ranks = 13, .suits = 0}, {.ranks = 13, .suits = 4, .rank_only = 2}};
  const ih_rounds lists[] = {{.count = 9, .cards = {1, 1, 1, 1, 1, 1, 1, 1}},
                             {.count = 255, .cards = {1, 1, 1, 1, 1, 1, 1, 1}},
                             {.count = 0},
                             {.count = 2, .cards = {2, 0}},
                             {.count = 3, .cards = {2, 50, 1}}};
  const ih_deck deck = deck_of(13, 4);
  const ih_rounds rounds = rounds_of(&deck, "1");
  ih_rounds list;
  uint8_t cards[IH_MAX_CARDS];
  size_t n;
  for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
    ih_error error = {0};
    ck_assert_int_eq(ih_cards_parse(&decks[i], "As", 2, cards, 5, &n, &error), IH_ERR_DECK);
    ck_assert_int_eq(error.status, IH_ERR_DECK);
    ck_assert_int_eq(ih_hand_parse(&decks[i], &rounds, 1, "As", 2, cards, NULL), IH_ERR_DECK);
    ck_assert_int_eq(ih_rounds_parse(&decks[i], "1", 1, &list, NULL), IH_ERR_DECK);
  }
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
    ih_error error = {0};
    const unsigned count = lists[i].count;
    ck_assert_int_eq(ih_hand_parse(&deck, &lists[i], count, "As|", 3, cards, &error),
                     IH_ERR_ROUNDS);
    ck_assert_int_eq(error.status, IH_ERR_ROUNDS);
  }
}
END_TEST

TEST_MAIN({test_every_card}, {test_any_byte}, {test_any_hand}, {test_every_pair_of_bytes},
          {test_cards_faults}, {test_small_deck_faults}, {test_hand_faults}, {test_separators},
          {test_hand_round_trip}, {test_long}, {test_null}, {test_illegal})
