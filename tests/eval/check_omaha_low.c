/* The low half of Omaha hi/lo, against all choices of two and three cards rated by the rules. */
#include "hands.h"
#include "harness.h"
#include "reference_low.h"

#include <isohand/cards.h>
#include <isohand/omaha.h>
#include <string.h>

/* Returns the least key of all choices, UINT32_MAX if no hand qualifies; two[] and three[] are the
 * positions of the first choice that has it. */
static uint32_t reference_low_choice(const uint8_t hole[], size_t n, const uint8_t board[],
                                     size_t m, size_t two[2], size_t three[3])
{
  uint32_t best = UINT32_MAX;
  for (size_t a = 0; a < n; a++)
    for (size_t b = a + 1; b < n; b++)
      for (size_t c = 0; c < m; c++)
        for (size_t d = c + 1; d < m; d++)
          for (size_t e = d + 1; e < m; e++) {
            const uint8_t five[5] = {hole[a], hole[b], board[c], board[d], board[e]};
            const uint32_t key = reference_low_key(IH_LOW_EIGHT_OR_BETTER, five, 5);
            if (key >= best)
              continue;
            best = key;
            two[0] = a, two[1] = b;
            three[0] = c, three[1] = d, three[2] = e;
          }
  return best;
}

/* Returns a hand's strength, after checking that all calls agree. */
static uint16_t rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  uint16_t strength = 12345, on_board = 12345;
  ih_omaha_board prepared;
  const uint16_t unchecked = ih_omaha_low_rate_unchecked(hole, n, board, m);
  test_assert(ih_omaha_low_rate(hole, n, board, m, &strength) == IH_OK && strength == unchecked);
  ih_omaha_board_prepare_unchecked(board, m, &prepared);
  test_assert(ih_omaha_board_rate_low_unchecked(&prepared, hole, n) == unchecked);
  test_assert(ih_omaha_board_rate_low(&prepared, hole, n, &on_board) == IH_OK);
  test_assert(on_board == unchecked);
  return unchecked;
}

static void explained(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                      const size_t two[2], const size_t three[3], uint16_t strength)
{
  ih_omaha_low_explanation e;
  ih_low_explanation five;
  memset(&e, 0x5A, sizeof e);
  test_assert(ih_omaha_low_explain(hole, n, board, m, &e) == IH_OK);
  test_assert(e.five.strength == strength);
  if (strength == 0) {
    static const ih_omaha_low_explanation nothing = {.five = {.text = "no low"}};
    test_assert(memcmp(&e, &nothing, sizeof e) == 0);
    return;
  }
  const uint8_t cards[5] = {hole[two[0]], hole[two[1]], board[three[0]], board[three[1]],
                            board[three[2]]};
  test_assert(memcmp(e.hole, cards, 2) == 0 && memcmp(e.board, cards + 2, 3) == 0);
  test_assert(ih_low_explain(IH_LOW_EIGHT_OR_BETTER, cards, 5, &five) == IH_OK);
  test_assert(memcmp(&e.five, &five, sizeof five) == 0);
}

/* Four to six hole cards on boards of three to five; every second hand has low ranks, which make
 * many lows. */
START_TEST(test_random)
{
  const unsigned n = 4 + (unsigned)_i % 3, m = 3 + (unsigned)_i / 3;
  struct test_random random = test_random_new(2300 + (uint64_t)_i);
  const unsigned rounds = test_tier() == TIER_CHECK ? 12000 : 250000;
  unsigned lows = 0;
  uint8_t cards[11];
  for (unsigned i = 0; i < rounds; i++) {
    size_t two[2] = {0, 0}, three[3] = {0, 0, 0};
    test_random_deal(&random, i % 2 == 0 ? 13 : 9, 4, n + m, cards);
    for (unsigned k = 0; i % 2 != 0 && k < n + m; k++)
      if (cards[k] / 4 == 8) /* tens become aces */
        cards[k] = (uint8_t)(cards[k] + 16);
    const uint32_t key = reference_low_choice(cards, n, cards + n, m, two, three);
    const uint16_t rules = reference_low_key_strength(IH_LOW_EIGHT_OR_BETTER, key);
    const uint16_t strength = rate(cards, n, cards + n, m);
    if (strength != rules)
      ck_abort_msg("%u,%u,%u,%u.. on %u,%u,%u..: %u, by the rules %u", cards[0], cards[1], cards[2],
                   cards[3], cards[n], cards[n + 1], cards[n + 2], strength, rules);
    lows += strength > 0;
    if (i % 8 < 2)
      explained(cards, n, cards + n, m, two, three, rules);
  }
  ck_assert_uint_gt(lows, rounds / 8);
  ck_assert_uint_lt(lows, rounds);
}
END_TEST

/* Every set of low ranks on the board with every two low hole cards; the other cards are high. */
START_TEST(test_all_sets)
{
  static const uint8_t low[8] = {48, 0, 4, 8, 12, 16, 20, 24}, high[5] = {28, 32, 36, 40, 44};
  unsigned wrong = 0, hands = 0;
  for (unsigned set = 0; set < 256; set++)
    for (unsigned a = 0; a < 8; a++)
      for (unsigned b = 0; b < a; b++) {
        size_t two[2], three[3], m = 0;
        const uint8_t hole[4] = {(uint8_t)(low[a] + 1), high[3], (uint8_t)(low[b] + 2), high[4]};
        uint8_t board[8];
        for (unsigned r = 0; r < 8; r++)
          if ((set >> r & 1) != 0)
            board[m++] = low[r];
        if (m > 5)
          continue;
        for (unsigned i = 0; m < 3; i++)
          board[m++] = high[i];
        const uint32_t key = reference_low_choice(hole, 4, board, m, two, three);
        wrong += rate(hole, 4, board, m) != reference_low_key_strength(IH_LOW_EIGHT_OR_BETTER, key);
        hands++;
      }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(hands, 219 * 28);
}
END_TEST

/* ---- Known hands ---------------------------------------------------------- */

START_TEST(test_known)
{
  static const struct {
    const char *hole, *board, *text;
  } known[] = {
      {"As2sKdKh", "3d4h5cKsKc", "5-4-3-2-A low"},
      /* The board pairs a low hole card, which leaves only one other. */
      {"As2sKdKh", "Ad4h5c7sKc", "7-5-4-2-A low"},
      {"As2sKdKh", "Ad2h5c7sKc", "no low"},
      {"As2s3dKh", "Ad2h5c7sKc", "7-5-3-2-A low"},
      {"As2s3dKh", "AdKs5c7sKc", "7-5-3-2-A low"},
      {"As2s3dKh", "AdKs5cQsKc", "no low"},
      /* Four low hole cards with one or two on the board do not make a low. */
      {"As2s3d4h", "5dTsTcJsKc", "no low"},
      {"As2s3d4h", "5d6sTcJsKc", "no low"},
      {"AsKsKdKh", "2d3s4c5s6c", "no low"},
      {"8sKsKd7h", "6d5s4c9s9c", "8-7-6-5-4 low"},
      {"9hKsKd7h", "6d5s4c9s9c", "no low"},
      {"AsAhAdAc", "2d3s4c5s6c", "no low"},
      {"AsAhAd6s7h8d", "2d3s4c", "6-4-3-2-A low"},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint8_t hole[6], board[6];
    ih_omaha_low_explanation e;
    const size_t n = test_cards(known[i].hole, hole, 6), m = test_cards(known[i].board, board, 6);
    ck_assert_int_eq(ih_omaha_low_explain(hole, n, board, m, &e), IH_OK);
    ck_assert_str_eq(e.five.text, known[i].text);
  }
}
END_TEST

/* ---- Refusals ------------------------------------------------------------- */

static void refused(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                    enum ih_status status)
{
  uint16_t strength = 12345;
  ih_omaha_low_explanation e, before;
  memset(&e, 0x5A, sizeof e);
  memcpy(&before, &e, sizeof before);
  ck_assert_int_eq(ih_omaha_low_rate(hole, n, board, m, &strength), status);
  ck_assert_int_eq(ih_omaha_low_explain(hole, n, board, m, &e), status);
  ck_assert_uint_eq(strength, 12345);
  ck_assert_mem_eq(&e, &before, sizeof before);
}

static void refused_on_board(const uint8_t hole[], size_t n, enum ih_status status)
{
  const uint8_t board[5] = {0, 5, 10, 15, 20};
  uint16_t strength = 12345;
  ih_omaha_board prepared;
  ih_omaha_board_prepare_unchecked(board, 5, &prepared);
  ck_assert_int_eq(ih_omaha_board_rate_low(&prepared, hole, n, &strength), status);
  ck_assert_uint_eq(strength, 12345);
  refused(hole, n, board, 5, status);
}

START_TEST(test_errors)
{
  uint8_t hole[7] = {1, 6, 11, 16, 21, 26, 31};
  const uint8_t board[6] = {0, 5, 10, 15, 20, 25}, twice[3] = {0, 5, 0}, no_card[3] = {0, 5, 52};
  ih_omaha_board prepared;
  uint16_t strength = 12345;
  refused_on_board(NULL, 4, IH_ERR_ARGUMENT);
  refused_on_board(hole, 3, IH_ERR_COUNT);
  refused_on_board(hole, 7, IH_ERR_COUNT);
  for (size_t i = 0; i < 4; i++) {
    const uint8_t card = hole[i];
    hole[i] = 52;
    refused_on_board(hole, 4, IH_ERR_CARD);
    hole[i] = hole[(i + 1) % 4];
    refused_on_board(hole, 4, IH_ERR_DUPLICATE);
    hole[i] = 10; /* on the board */
    refused_on_board(hole, 4, IH_ERR_DUPLICATE);
    hole[i] = card;
  }
  refused(hole, 4, NULL, 5, IH_ERR_ARGUMENT);
  refused(hole, 4, board, 2, IH_ERR_COUNT);
  refused(hole, 4, board, 6, IH_ERR_COUNT);
  refused(hole, 4, twice, 3, IH_ERR_DUPLICATE);
  refused(hole, 4, no_card, 3, IH_ERR_CARD);
  ih_omaha_board_prepare_unchecked(board, 5, &prepared);
  ck_assert_int_eq(ih_omaha_low_rate(hole, 4, board, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_low_explain(hole, 4, board, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_low(&prepared, hole, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate_low(NULL, hole, 4, &strength), IH_ERR_ARGUMENT);
}
END_TEST

TEST_MAIN({test_random, 0, 9}, {test_all_sets}, {test_known}, {test_errors})
