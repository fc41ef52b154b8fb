/* Text of Omaha ranges: numbers of hands known from combinatorics; every hand of a small deck
 * matched with items in all orders; refused texts. */
#include "harness.h"
#include "omaha_hands.h"

#include <isohand/omaha_range.h>
#include <stdlib.h>
#include <string.h>

static const char letters[] = "23456789TJQKA", suit_letters[] = "shdc";

static uint32_t *new_weights(size_t n)
{
  uint32_t *weight = malloc(ih_omaha_places(n) * sizeof *weight);
  ck_assert_ptr_nonnull(weight);
  return weight;
}

static ih_deck deck_of(unsigned ranks)
{
  ih_deck deck;
  ck_assert_int_eq(ih_deck_make(ranks, 4, &deck), IH_OK);
  return deck;
}

static void parse(const ih_deck *deck, size_t n, const char *text, uint32_t weight[])
{
  ih_error error = {.message = ""};
  ck_assert_msg(ih_omaha_range_parse(deck, n, text, strlen(text), weight, &error) == IH_OK,
                "%s: %s", text, error.message);
}

/* ---- Known numbers --------------------------------------------------------------- */

static const struct {
  size_t n;
  const char *text;
  size_t hands;
} known[] = {
    {4, "random", 270725},
    {4, "*", 270725},
    {4, "xxxx", 270725},
    {4, "AAxx", 6961}, /* C(4,2) C(48,2) + 4 * 48 + 1 */
    {4, "aa**", 6961},
    {4, "AAxx,AAAx:0", 6768}, /* C(4,2) C(48,2) */
    {4, "AAAA", 1},
    {4, "AKQJ", 256},
    {4, "T987:DS", 36}, /* C(4,2) ways to deal two suits to two ranks each, 6 of them */
    {4, "AAKK:ds", 6},
    {4, "xxxx:ds", 36504},   /* C(4,2) C(13,2)^2 */
    {4, "xxxx:ss", 158184},  /* 4 C(13,2) * 3 * 13^2 */
    {4, "xxxx:r", 28561},    /* 13^4 */
    {4, "xxxx:yyxy", 44616}, /* 4 C(13,3) * 39 */
    {4, "xxxx:wwww", 2860},  /* 4 C(13,4) */
    {4, "xxxx:xxyy", 36504},
    {4, "QQxx+", 20775},     /* 3 * 6961 - 3 * 36 */
    {4, "AAxx-TTxx", 34445}, /* 5 * 6961 - 10 * 36 */
    {4, "JT98-6543", 1536},  /* 6 * 256 */
    {4, "6543-JT98 , JT98", 1536},
    {4, "AsKsxx", 1225},
    {4, "AsAhKdKc", 1},
    {4, "AsAxx", 3529}, /* C(51,3) without those of no other ace, C(48,3) */
    {5, "random", 2598960},
    {5, "AAxxx", 108336},     /* C(4,2) C(48,3) + 4 C(48,2) + 48 */
    {5, "*:ds", 949104},      /* C(4,2) C(13,2)^2 * 26 */
    {5, "*:ss", 685464},      /* 4 C(13,2) 13^3 */
    {6, "AAxxxx", 1237792},   /* C(4,2) C(48,4) + 4 C(48,3) + C(48,2) */
    {6, "*:ds", 6169176},     /* C(4,2) C(13,2)^2 13^2 */
    {6, "*:zzyyxx", 1898208}, /* 4 C(13,2)^3 */
};

START_TEST(test_known)
{
  const ih_deck deck = deck_of(13);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint32_t *weight = new_weights(known[i].n);
    parse(&deck, known[i].n, known[i].text, weight);
    const size_t hands = ih_omaha_range_count(known[i].n, weight, 0, NULL);
    ck_assert_msg(hands == known[i].hands, "%s: %zu", known[i].text, hands);
    free(weight);
  }
}
END_TEST

/* ---- Every hand of a small deck -------------------------------------------------- */

enum { RANKS = 5 };

/* A description of a card: a rank and a suit, or -1 for any. */
struct described {
  int rank, suit;
};

struct item {
  size_t n;
  struct described card[6];
  int pattern[6]; /* suits that are equal have equal numbers; [0] is -1: of any suits */
  uint32_t weight;
};

static int suits_fit(const struct item *item, const uint8_t cards[])
{
  unsigned has[4] = {0}, wanted[4] = {0};
  for (size_t i = 0; i < item->n; i++) {
    has[cards[i] % 4]++;
    wanted[item->pattern[i]]++;
  }
  for (unsigned size = 1; size <= 6; size++) {
    unsigned of_hand = 0, of_item = 0;
    for (unsigned s = 0; s < 4; s++) {
      of_hand += has[s] == size;
      of_item += wanted[s] == size;
    }
    if (of_hand != of_item)
      return 0;
  }
  return 1;
}

/* Returns 1 if cards i.. can be in some order what the item describes. */
static int can_match(const struct item *item, const uint8_t cards[], size_t i, unsigned used)
{
  if (i == item->n)
    return 1;
  for (size_t k = 0; k < item->n; k++) {
    const struct described *d = &item->card[k];
    if ((used >> k & 1) == 0 && (d->rank < 0 || d->rank == cards[i] / 4) &&
        (d->suit < 0 || d->suit == cards[i] % 4) && can_match(item, cards, i + 1, used | 1u << k))
      return 1;
  }
  return 0;
}

static void check_items(const ih_deck *deck, const char *text, const struct item items[],
                        size_t count)
{
  const size_t n = items[0].n;
  uint32_t *weight = new_weights(n);
  uint64_t set = omaha_hands_first((unsigned)n), sum = 0, counted = 0;
  size_t hands = 0;
  parse(deck, n, text, weight);
  for (size_t place = 0; place < ih_omaha_places(n); place++, set = omaha_hands_next(set)) {
    uint8_t cards[6];
    uint32_t expected = 0;
    size_t k = 0;
    for (uint8_t card = 0; card < 4 * RANKS; card++)
      if (set >> card & 1)
        cards[k++] = card;
    for (size_t i = 0; i < count && k == n; i++)
      if (can_match(&items[i], cards, 0, 0) &&
          (items[i].pattern[0] < 0 || suits_fit(&items[i], cards)))
        expected = items[i].weight;
    if (weight[place] != expected)
      ck_abort_msg("%s: place %zu has %u, not %u", text, place, weight[place], expected);
    if (expected > 0 && (set & 0x12) == 0) { /* without cards 1 and 4 */
      hands++;
      sum += expected;
    }
    if (place == 20 * 19 * 18 * 17 / 24 - 1 && n == 4)
      ck_assert_uint_eq(set, UINT64_C(0xF0000)); /* the last hand of the deck */
  }
  const ih_set taken = ih_set_of_card(1) | ih_set_of_card(4);
  ck_assert_uint_eq(ih_omaha_range_count(n, weight, taken, &counted), hands);
  ck_assert_uint_eq(counted, sum);
  free(weight);
}

static char any_case(struct test_random *random, char c)
{
  return c >= 'a' && c <= 'z' && test_random_below(random, 4) == 0 ? (char)(c - 32) : c;
}

/* Makes an item that some hand fits: it describes a dealt hand. */
static size_t random_item(struct test_random *random, size_t n, struct item *item, char *text)
{
  static const char suits[] = "wxyz";
  uint8_t cards[6];
  size_t at = 0;
  test_random_deal(random, RANKS, 4, (unsigned)n, cards);
  *item = (struct item){.n = n, .pattern = {-1}, .weight = IH_RANGE_ONE};
  for (size_t i = 0; i < n; i++) {
    const unsigned kind = (unsigned)test_random_below(random, 5);
    item->card[i].rank = kind == 0 ? -1 : cards[i] / 4;
    item->card[i].suit = kind == 1 ? cards[i] % 4 : -1;
    if (kind == 0)
      text[at++] = test_random_below(random, 2) ? '*' : any_case(random, 'x');
    else
      text[at++] = letters[13 - RANKS + cards[i] / 4];
    if (kind == 1)
      text[at++] = any_case(random, suit_letters[cards[i] % 4]);
  }
  if (test_random_below(random, 2) == 0) {
    text[at++] = ':';
    for (size_t i = 0; i < n; i++) {
      item->pattern[i] = cards[i] % 4;
      text[at++] = any_case(random, suits[cards[i] % 4]);
    }
  }
  if (test_random_below(random, 2) == 0) {
    item->weight = (uint32_t)test_random_below(random, 1000) * 1000;
    at += (size_t)sprintf(text + at, ":0.%03u", item->weight / 1000);
  }
  return at;
}

START_TEST(test_matched)
{
  struct test_random random = test_random_new(0x74657874);
  const ih_deck deck = deck_of(RANKS);
  const unsigned rounds = test_tier() == TIER_CHECK ? 60 : 1000;
  for (unsigned i = 0; i < rounds; i++) {
    struct item items[5];
    const size_t n = i % 20 == 0   ? 6
                     : i % 10 == 1 ? 5
                                   : 4,
                 count = 1 + test_random_below(&random, 5);
    char text[400];
    size_t at = 0;
    for (size_t k = 0; k < count; k++) {
      at += random_item(&random, n, &items[k], text + at);
      text[at++] = ", \t"[test_random_below(&random, 3)];
    }
    text[at] = '\0';
    check_items(&deck, text, items, count);
  }
}
END_TEST

/* Texts that give the same weights. */
START_TEST(test_same)
{
  static const char *const same[][2] = {
      {"AAxx-QQxx:0.5", "AAxx:0.5,KKxx:0.5,QQxx:0.5"},
      {"AKQJ-QJT9:ds", "AKQJ:ds KQJT:ds QJT9:ds"},
      {"KKxx+", "KKxx,AAxx"},
      {"AAxx+", "AAxx"},
      {"KKKx-JJJx", "JJJx-KKKx"},
      {"KKxx:0.5,AAxx:0,AAAx", "AAKK:0,KKxx:0.5,AAKK:0,AAAx"},
      {"*:r:0.25", "random:wxyz:0.25"},
      {"AAxx:ss", "AAxx:xyzz"},
      {"AAxx:0.5,AKxx:0.5", "AAxx:0.500000,xKAx:0.5"},
      {"AAxx,AAxx:0.125", "AAxx:0.125"},
  };
  const ih_deck deck = deck_of(13);
  uint32_t *a = new_weights(4), *b = new_weights(4);
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    parse(&deck, 4, same[i][0], a);
    parse(&deck, 4, same[i][1], b);
    ck_assert_msg(memcmp(a, b, ih_omaha_places(4) * sizeof *a) == 0, "%s, %s", same[i][0],
                  same[i][1]);
  }
  free(a);
  free(b);
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------- */

static const struct {
  const char *text;
  enum ih_status status;
  size_t position;
  const char *message;
} refusals[] = {
    {"", IH_ERR_PARSE, 1, "``: no hole cards (byte 1)"},
    {", ", IH_ERR_PARSE, 3, "`, `: no hole cards (byte 3)"},
    {"AAx", IH_ERR_COUNT, 1, "`AAx`: 3 cards, expected 4: x is any card (byte 1)"},
    {"A", IH_ERR_COUNT, 1, "`A`: 1 card, expected 4: x is any card (byte 1)"},
    {"AAxx,AAxxx", IH_ERR_COUNT, 6, "`AAxx,AAxxx`: 5 cards, expected 4: x is any card (byte 6)"},
    {":ds", IH_ERR_COUNT, 1, "`:ds`: 0 cards, expected 4: x is any card (byte 1)"},
    {"AAbb", IH_ERR_PARSE, 3, "`AAbb`: `b` is not a rank (byte 3)"},
    {"AA1x", IH_ERR_CARD, 3, "`AA1x`: `1` is not a rank of this deck (byte 3)"},
    {"AAzx", IH_ERR_CARD, 3, "`AAzx`: `z` is not a rank of this deck (byte 3)"},
    {"xsxx", IH_ERR_PARSE, 2, "`xsxx`: `s` is not a rank (byte 2)"},
    {"AsKsAsxx", IH_ERR_DUPLICATE, 5, "`AsKsAsxx`: `A` begins the same card again (byte 5)"},
    {"AsAhAdAcA", IH_ERR_COUNT, 1, "`AsAhAdAcA`: 5 cards, expected 4: x is any card (byte 1)"},
    {"KK AAAA:ds", IH_ERR_COUNT, 1, "`KK AAAA:ds`: 2 cards, expected 4: x is any card (byte 1)"},
    {"KKxx AAAA:ds", IH_ERR_PARSE, 6,
     "`KKxx AAAA:ds`: `A` begins an item that no hand fits (byte 6)"},
    {"AAxx:xxxx", IH_ERR_PARSE, 1, "`AAxx:xxxx`: `A` begins an item that no hand fits (byte 1)"},
    {"AAxx:", IH_ERR_PARSE, 6, "`AAxx:`: suits or a weight are missing at the end (byte 6)"},
    {"AAxx:,KKxx", IH_ERR_PARSE, 6,
     "`AAxx:,KKxx`: `,` begins neither suits (ds, ss, r, or letters such as xxyz) nor a weight "
     "(byte 6)"},
    {"AAxx:d", IH_ERR_PARSE, 6,
     "`AAxx:d`: `d` begins neither suits (ds, ss, r, or letters such as xxyz) nor a weight "
     "(byte 6)"},
    {"AAxx:.5", IH_ERR_PARSE, 6,
     "`AAxx:.5`: `.` begins neither suits (ds, ss, r, or letters such as xxyz) nor a weight "
     "(byte 6)"},
    {"AAxx:xxy", IH_ERR_COUNT, 6,
     "`AAxx:xxy`: `x` begins suits of a different number of cards (byte 6)"},
    {"AAxx:xxyyz", IH_ERR_COUNT, 6,
     "`AAxx:xxyyz`: `x` begins suits of a different number of cards (byte 6)"},
    {"AAxx:dsx", IH_ERR_PARSE, 8, "`AAxx:dsx`: `x` does not belong here (byte 8)"},
    {"AAxx:0.5:ds", IH_ERR_PARSE, 9, "`AAxx:0.5:ds`: `:` does not belong here (byte 9)"},
    {"AAxx:ds:ss", IH_ERR_PARSE, 9,
     "`AAxx:ds:ss`: `s` is not in a weight: 0 to 1 with at most six digits (byte 9)"},
    {"AAxx:2", IH_ERR_PARSE, 6,
     "`AAxx:2`: `2` is not in a weight: 0 to 1 with at most six digits (byte 6)"},
    {"AAxx:1.1", IH_ERR_PARSE, 8,
     "`AAxx:1.1`: `1` is not in a weight: 0 to 1 with at most six digits (byte 8)"},
    {"JT98+", IH_ERR_PARSE, 5,
     "`JT98+`: `+` must follow a single rank and any cards; write JT98-AKQJ (byte 5)"},
    {"xxxx+", IH_ERR_PARSE, 5,
     "`xxxx+`: `+` must follow a single rank and any cards; write JT98-AKQJ (byte 5)"},
    {"AsAxx+", IH_ERR_PARSE, 6, "`AsAxx+`: `+` follows suits, but only ranks make runs (byte 6)"},
    {"AsAxx-KKxx", IH_ERR_PARSE, 6,
     "`AsAxx-KKxx`: `-` follows suits, but only ranks make runs (byte 6)"},
    {"AAxx-KsKxx", IH_ERR_PARSE, 6,
     "`AAxx-KsKxx`: `K` begins ranks that are not the first ones moved (byte 6)"},
    {"AAxx-KKKx", IH_ERR_PARSE, 6,
     "`AAxx-KKKx`: `K` begins ranks that are not the first ones moved (byte 6)"},
    {"xxxx-xxxx", IH_ERR_PARSE, 6,
     "`xxxx-xxxx`: `x` begins ranks that are not the first ones moved (byte 6)"},
    {"JT98-7655", IH_ERR_PARSE, 6,
     "`JT98-7655`: `7` begins ranks that are not the first ones moved (byte 6)"},
    {"J9xx-K9xx", IH_ERR_PARSE, 6,
     "`J9xx-K9xx`: `K` begins ranks that are not the first ones moved (byte 6)"},
    {"AAxx-", IH_ERR_COUNT, 6, "`AAxx-`: 0 cards, expected 4: x is any card (byte 6)"},
    {"rando", IH_ERR_PARSE, 1, "`rando`: `r` is not a rank (byte 1)"},
    {"randomx", IH_ERR_PARSE, 7, "`randomx`: `x` does not belong here (byte 7)"},
    {"AAxx|KKxx", IH_ERR_PARSE, 5, "`AAxx|KKxx`: `|` is not a rank (byte 5)"},
    {"AAx\xC3", IH_ERR_PARSE, 4, "`AAx?`: byte 0xc3 is not a rank (byte 4)"},
};

START_TEST(test_refusals)
{
  const ih_deck deck = deck_of(13), short_deck = deck_of(9);
  const size_t bytes = ih_omaha_places(4) * sizeof(uint32_t);
  uint32_t *weight = test_filled(bytes);
  ih_error error;
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    const size_t length = strlen(refusals[i].text);
    ck_assert_int_eq(ih_omaha_range_parse(&deck, 4, refusals[i].text, length, weight, &error),
                     refusals[i].status);
    ck_assert_str_eq(error.message, refusals[i].message);
    ck_assert_uint_eq(error.position, refusals[i].position);
    ck_assert_int_eq(ih_omaha_range_parse(&deck, 4, refusals[i].text, length, weight, NULL),
                     refusals[i].status);
  }
#define REFUSED(status, ...) ck_assert_int_eq(ih_omaha_range_parse(__VA_ARGS__, &error), status)
  REFUSED(IH_ERR_PARSE, &deck, 4, "AAxx\0KKxx", 9, weight);
  REFUSED(IH_ERR_CARD, &short_deck, 4, "AA5x", 4, weight);
  REFUSED(IH_ERR_PARSE, &deck, 5, "AAxxx:r", 7, weight);
  REFUSED(IH_ERR_PARSE, &deck, 6, "AAxxxx:ss", 9, weight);
  REFUSED(IH_ERR_PARSE, &deck, 5, "AAAAA", 5, weight);
  REFUSED(IH_ERR_COUNT, &deck, 3, "AAx", 3, weight);
  ck_assert_str_eq(error.message, "3 hole cards, expected 4 to 6");
  REFUSED(IH_ERR_COUNT, &deck, 7, "AAxxxxx", 7, weight);
  REFUSED(IH_ERR_ARGUMENT, NULL, 4, "AAxx", 4, weight);
  REFUSED(IH_ERR_ARGUMENT, &deck, 4, NULL, 4, weight);
  REFUSED(IH_ERR_ARGUMENT, &deck, 4, "AAxx", 4, NULL);
  const ih_deck none[] = {{14, 4, 0, 0}, {13, 3, 0, 0}, {13, 4, 1, 0}, {0, 4, 0, 0}};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    REFUSED(IH_ERR_DECK, &none[i], 4, "AAxx", 4, weight);
  ck_assert(test_untouched(weight, bytes));
  free(weight);
  uint64_t sum = 1;
  ck_assert_uint_eq(ih_omaha_range_count(3, &(uint32_t){1}, 0, &sum), 0);
  ck_assert_uint_eq(sum, 0);
  ck_assert_uint_eq(ih_omaha_range_count(4, NULL, 0, NULL), 0);
}
END_TEST

TEST_MAIN({test_known}, {test_matched}, {test_same}, {test_refusals})
