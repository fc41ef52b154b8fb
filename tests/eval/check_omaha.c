/* Omaha, hand by hand, against all choices of two and three cards rated by the rules. */
#include "eval/omaha/board.h"
#include "hands.h"
#include "harness.h"
#include "reference_omaha.h"

#include <isohand/cards.h>
#include <isohand/omaha.h>
#include <string.h>

/* Returns a hand's strength, after checking that all calls agree. */
static uint16_t rate(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  ih_omaha_board prepared, checked;
  uint16_t strength = 0, on_board = 0;
  memset(&prepared, 0x55, sizeof prepared);
  memset(&checked, 0xAA, sizeof checked);
  const uint16_t unchecked = ih_omaha_rate_unchecked(hole, n, board, m);
  test_assert(ih_omaha_rate(hole, n, board, m, &strength) == IH_OK && strength == unchecked);
  ih_omaha_board_prepare_unchecked(board, m, &prepared);
  test_assert(ih_omaha_board_prepare(board, m, &checked) == IH_OK);
  test_assert(memcmp(&prepared, &checked, sizeof prepared) == 0);
  test_assert(ih_omaha_board_rate_unchecked(&prepared, hole, n) == unchecked);
  test_assert(ih_omaha_board_rate(&prepared, hole, n, &on_board) == IH_OK);
  test_assert(on_board == unchecked);
  return unchecked;
}

static void agree(const uint8_t hole[], size_t n, const uint8_t board[], size_t m)
{
  const uint16_t strength = rate(hole, n, board, m),
                 rules = reference_omaha_strength(hole, n, board, m);
  if (strength != rules)
    ck_abort_msg("%u,%u,%u,%u.. on %u,%u,%u..: %u, by the rules %u", hole[0], hole[1], hole[2],
                 hole[3], board[0], board[1], board[2], strength, rules);
}

/* A board records its cards, and all cards of the suit of which it has three; without such a suit,
 * its row is all zeros. */
START_TEST(test_board_sets)
{
  struct test_random random = test_random_new(1700);
  for (unsigned i = 0; i < 2000; i++) {
    const unsigned m = 3 + i % 3;
    uint8_t cards[5];
    ih_set held = 0, flush_suit = 0;
    ih_omaha_board board;
    test_random_deal(&random, 13, i % 2 == 0 ? 4 : 2, m, cards);
    for (unsigned suit = 0; suit < 4; suit++) {
      unsigned count = 0;
      for (unsigned j = 0; j < m; j++)
        count += cards[j] % 4 == suit;
      for (unsigned rank = 0; count >= 3 && rank < 13; rank++)
        flush_suit |= UINT64_C(1) << (16 * suit + rank);
    }
    for (unsigned j = 0; j < m; j++)
      held |= UINT64_C(1) << (cards[j] % 4 * 16 + cards[j] / 4);
    memset(&board, 0xFF, sizeof board);
    ih_omaha_board_prepare_unchecked(cards, m, &board);
    const struct ihp_omaha_board *inside = ihp_omaha_board_in(&board);
    test_assert(inside->cards == held && inside->flush_suit == flush_suit);
    for (unsigned k = 0; k < IHP_OMAHA_PAIRS; k++)
      test_assert(flush_suit != 0 || inside->suited[k] == 0);
  }
}
END_TEST

/* Sizes of a looped test: 4 to 6 hole cards, 3 to 5 board cards. */
enum { SIZES = 9 };
#define HOLE(i)  (4 + (unsigned)(i) % 3)
#define BOARD(i) (3 + (unsigned)(i) / 3)

START_TEST(test_random)
{
  const unsigned n = HOLE(_i), m = BOARD(_i);
  struct test_random random = test_random_new(1800 + (uint64_t)_i);
  const unsigned rounds = test_tier() == TIER_CHECK ? 12500 : 250000;
  uint8_t cards[11];
  for (unsigned i = 0; i < rounds; i++) {
    test_random_deal(&random, 13, 4, n + m, cards);
    agree(cards, n, cards + n, m);
  }
}
END_TEST

/* Deals n cards, most of which are of one suit, or of one half of the ranks. */
static void deal_crowded(struct test_random *random, unsigned n, uint8_t cards[])
{
  const unsigned suit = (unsigned)test_random_below(random, 4);
  const int few_ranks = test_random_below(random, 2) == 0;
  uint64_t seen = 0;
  for (unsigned i = 0; i < n;) {
    const unsigned s = test_random_below(random, 8) < 5 ? suit : test_random_next(random) & 3;
    const unsigned r = (unsigned)test_random_below(random, few_ranks ? 7 : 13);
    const uint8_t card = (uint8_t)((few_ranks && r == 6 ? 12 : r) << 2 | s);
    if ((seen >> card & 1) == 0)
      cards[i++] = card;
    seen |= UINT64_C(1) << card;
  }
}

/* Hands with many flushes, straight flushes and pairs, and 3, 4 and 5 cards of a suit on the
 * board. */
START_TEST(test_random_crowded)
{
  const unsigned n = HOLE(_i), m = BOARD(_i);
  struct test_random random = test_random_new(1900 + (uint64_t)_i);
  const unsigned rounds = test_tier() == TIER_CHECK ? 12500 : 250000;
  unsigned categories[IH_CATEGORIES] = {0};
  uint8_t cards[11];
  for (unsigned i = 0; i < rounds; i++) {
    deal_crowded(&random, n + m, cards);
    agree(cards, n, cards + n, m);
    categories[ih_ranking_category(IH_RANKING_STANDARD, rate(cards, n, cards + n, m))]++;
  }
  ck_assert_uint_gt(categories[IH_FLUSH], rounds / 10);
  ck_assert_uint_gt(categories[IH_STRAIGHT_FLUSH], rounds / 200);
  ck_assert_uint_gt(categories[IH_FULL_HOUSE], rounds / 200);
}
END_TEST

/* ---- Every entry ------------------------------------------------------------ */

/* Makes five cards of these ranks: of one suit, or with the copies of a rank in suits from 0 on and
 * every other card in the next suit if its rank is single, which excludes a flush.  Returns 0 if
 * a rank comes too often. */
static int five_cards(const unsigned ranks[5], int suited, uint8_t five[5])
{
  unsigned copies[13] = {0};
  for (unsigned i = 0; i < 5; i++) {
    const unsigned most = suited ? 1 : 4, rank = ranks[i];
    if (copies[rank] == most)
      return 0;
    five[i] = (uint8_t)(rank << 2 | (suited ? 3 : copies[rank]));
    copies[rank]++;
  }
  for (unsigned i = 0; i < 5 && !suited; i += 2)
    if (copies[ranks[i]] == 1)
      five[i] = (uint8_t)(five[i] ^ 1);
  return 1;
}

/* Boards of three cards, whose rows are those of the tables, with every pair of ranks. */
START_TEST(test_entries)
{
  const int suited = _i;
  unsigned entries = 0, wrong = 0;
  for (unsigned a = 0; a < 13; a++)
    for (unsigned b = 0; b <= a; b++)
      for (unsigned c = 0; c <= b; c++)
        for (unsigned d = 0; d < 13; d++)
          for (unsigned e = 0; e <= d; e++) {
            const unsigned ranks[5] = {a, b, c, d, e};
            ih_omaha_board board;
            uint8_t five[5];
            if (!five_cards(ranks, suited, five))
              continue;
            test_assert(ih_omaha_board_prepare(five, 3, &board) == IH_OK);
            const struct ihp_omaha_board *inside = ihp_omaha_board_in(&board);
            const ihp_omaha_entry *row = suited ? inside->suited : inside->ranks;
            wrong += row[d * (d + 1) / 2 + e] != reference_five_strength(five);
            entries++;
          }
  ck_assert_uint_eq(wrong, 0);
  /* Three and two distinct ranks of thirteen; or any except five of a rank. */
  ck_assert_uint_eq(entries, suited ? 286 * 45 : 455 * 91 - 13);
}
END_TEST

/* ---- Whole decks ---------------------------------------------------------- */

/* Some of the standard deck's ranks, in all suits. */
struct small_deck {
  unsigned ranks;
  uint8_t rank[6];
};

/* Number of hands rated, and of those rated wrongly. */
struct counts {
  uint64_t hands, wrong;
};

/* Rates all choices of n hole cards among those that a board leaves; pair[a][b] is the strength of
 * two of them by the rules. */
static void all_hands(const ih_omaha_board *board, const uint8_t left[], unsigned lefts,
                      uint16_t (*pair)[24], unsigned n, struct counts *counts)
{
  unsigned at[6] = {0, 1, 2, 3, 4, 5};
  for (;;) {
    uint8_t hole[6];
    uint16_t rules = 0;
    for (unsigned j = 0; j < n; j++) {
      hole[j] = left[at[j]];
      for (unsigned i = 0; i < j; i++)
        rules = pair[at[i]][at[j]] > rules ? pair[at[i]][at[j]] : rules;
    }
    counts->hands++;
    counts->wrong += ih_omaha_board_rate_unchecked(board, hole, n) != rules;
    unsigned j = n;
    while (j > 0 && at[j - 1] == lefts - n + j - 1)
      j--;
    if (j == 0)
      return;
    for (unsigned next = at[j - 1] + 1; j <= n; j++)
      at[j - 1] = next++;
  }
}

static void all_hands_on(const uint8_t deck[], unsigned cards, const uint8_t positions[5],
                         unsigned n, struct counts *counts)
{
  uint8_t board[5], left[24];
  uint16_t pair[24][24];
  unsigned lefts = 0, on_board = 0;
  for (unsigned c = 0; c < cards; c++)
    if (on_board < 5 && positions[on_board] == c)
      board[on_board++] = deck[c];
    else
      left[lefts++] = deck[c];
  for (unsigned a = 0; a < lefts; a++)
    for (unsigned b = a + 1; b < lefts; b++)
      pair[a][b] = reference_omaha_hole_strength(left[a], left[b], board, 5);
  ih_omaha_board prepared;
  ih_omaha_board_prepare_unchecked(board, 5, &prepared);
  all_hands(&prepared, left, lefts, pair, n, counts);
}

/* Rates all boards of five cards of a small deck, or every step-th of them, with all hole cards. */
static struct counts all_boards(const struct small_deck *small, unsigned n, unsigned step)
{
  struct counts counts = {0, 0};
  const unsigned cards = 4 * small->ranks;
  uint8_t deck[24], c[5];
  unsigned boards = 0;
  for (unsigned i = 0; i < cards; i++)
    deck[i] = (uint8_t)((unsigned)small->rank[i / 4] << 2 | i % 4);
  for (c[4] = 4; c[4] < cards; c[4]++)
    for (c[3] = 3; c[3] < c[4]; c[3]++)
      for (c[2] = 2; c[2] < c[3]; c[2]++)
        for (c[1] = 1; c[1] < c[2]; c[1]++)
          for (c[0] = 0; c[0] < c[1]; c[0]++)
            if (boards++ % step == 0)
              all_hands_on(deck, cards, c, n, &counts);
  return counts;
}

/* Five ranks whose only straight is the highest or the lowest; and six ranks. */
START_TEST(test_small_decks)
{
  static const struct small_deck decks[] = {{5, {8, 9, 10, 11, 12, 0}},
                                            {5, {0, 1, 2, 3, 12, 0}},
                                            {6, {7, 8, 9, 10, 11, 12}},
                                            {6, {0, 1, 2, 3, 4, 12}}};
  /* By number of hole cards: every step-th board is tried.  No step divides 24. */
  static const unsigned step[][3] = {{1, 19, 61}, {1, 19, 61}, {61, 199, 797}, {61, 199, 797}};
  for (size_t d = 0; d < sizeof decks / sizeof *decks; d++)
    for (unsigned n = 4; n <= 6; n++) {
      const unsigned every = test_tier() == TIER_CHECK ? step[d][n - 4] : d < 2 ? 1u : 7u;
      const struct counts counts = all_boards(&decks[d], n, every);
      ck_assert_uint_eq(counts.wrong, 0);
      if (every == 1 && n == 4)
        ck_assert_uint_eq(counts.hands, 15504 * 1365);
    }
}
END_TEST

/* ---- Known hands and refusals ---------------------------------------------- */

/* Hands for which the best five of all cards, or the flush of all, would be wrong. */
START_TEST(test_known)
{
  static const struct {
    const char *hole, *board, *text;
  } known[] = {
      /* Only three cards count, even of a board that is a complete hand. */
      {"2s3s4d5d", "AhKhQhJhTh", "high card, ace"},
      {"Ah2s3d4c", "KhQhJhTh9h", "high card, ace"},
      {"AhKs2d3c", "QhJhTh4h5h", "straight, ace high"},
      {"AhKh2d3c", "QhJhTh4h5h", "royal flush"},
      {"2s3s4d5d", "AsAhAdAcKs", "three of a kind, aces"},
      {"KhKd4d5d", "AsAhAdAcKs", "full house, aces over kings"},
      {"AsKd4d5d", "AhAdAc2c2d", "four of a kind, aces"},
      /* Only two hole cards count, even of four of a kind. */
      {"AsAhAdAc", "KsKhKd2c3d", "full house, kings over aces"},
      {"AsAhAdAc", "2s5h9dJcKd", "pair of aces"},
      {"KsQsJsTs", "As2s3d4h5c", "high card, ace"},
      /* Neither one hole card of the suit nor two board cards make a flush. */
      {"AsKhQdJc", "2s3s4s5s9d", "high card, ace"},
      {"AsKsQsJs", "2s3s9d9h7c", "pair of nines"},
      /* Four cards of a straight flush and one; straight flushes without the highest cards. */
      {"4sAsAdKc", "5s6s7s8sKd", "flush, ace high"},
      {"3s4sAdKc", "5s6s7s8sKd", "straight flush, seven high"},
      {"3s4sAsKs", "5s6s7s8sKd", "straight flush, seven high"},
      {"8s9sAsKs", "5s6s7sQs2d", "straight flush, nine high"},
      {"As2sKdKh", "3s4s5s9sTs", "straight flush, five high"},
      {"As2sQs9h", "3s4s5sKsJs", "straight flush, five high"},
      {"AsKs9h9d", "3s4s5sQsJs", "flush, ace high"},
      /* A flush loses to a full house on a paired board. */
      {"AsKsQdQh", "2s3sQs3d7h", "full house, queens over threes"},
      {"AsKs2d7c", "Qs3s9s3d3h", "flush, ace high"},
      {"KsKhQhQd7c8c", "AsAdKd2c3c", "full house, kings over aces"},
      {"2s2h3s3h4s4h", "4dAhKd", "three of a kind, fours"},
  };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    uint8_t hole[6], board[6];
    char text[IH_DESCRIPTION_TEXT];
    const size_t n = test_cards(known[i].hole, hole, 6), m = test_cards(known[i].board, board, 6);
    agree(hole, n, board, m);
    (void)ih_ranking_describe(IH_RANKING_STANDARD, rate(hole, n, board, m), text);
    ck_assert_str_eq(text, known[i].text);
  }
}
END_TEST

/* Checks the status of every checked call for a hand with a valid or an invalid board; refused
 * calls leave their outputs unchanged. */
static void refused(const uint8_t hole[], size_t n, const uint8_t board[], size_t m,
                    enum ih_status status)
{
  uint16_t strength = 12345;
  ih_omaha_explanation explained, before;
  memset(&explained, 0x5A, sizeof explained);
  memcpy(&before, &explained, sizeof before);
  ck_assert_int_eq(ih_omaha_rate(hole, n, board, m, &strength), status);
  ck_assert_int_eq(ih_omaha_explain(hole, n, board, m, &explained), status);
  ck_assert_uint_eq(strength, 12345);
  ck_assert_mem_eq(&explained, &before, sizeof before);
}

static void refused_board(const uint8_t board[], size_t m, enum ih_status status)
{
  const uint8_t hole[4] = {48, 49, 50, 51};
  ih_omaha_board prepared, before;
  memset(&prepared, 0x5A, sizeof prepared);
  memcpy(&before, &prepared, sizeof before);
  refused(hole, 4, board, m, status);
  ck_assert_int_eq(ih_omaha_board_prepare(board, m, &prepared), status);
  ck_assert_mem_eq(&prepared, &before, sizeof before);
}

static void refused_hole(const uint8_t hole[], size_t n, enum ih_status status)
{
  const uint8_t board[5] = {0, 5, 10, 15, 20};
  uint16_t strength = 12345;
  ih_omaha_board prepared;
  refused(hole, n, board, 5, status);
  ck_assert_int_eq(ih_omaha_board_prepare(board, 5, &prepared), IH_OK);
  ck_assert_int_eq(ih_omaha_board_rate(&prepared, hole, n, &strength), status);
  ck_assert_uint_eq(strength, 12345);
}

static const uint8_t bad_cards[] = {52, 63, 64, 116, 255};

START_TEST(test_errors_board)
{
  uint8_t board[6] = {0, 5, 10, 15, 20, 25};
  refused_board(NULL, 5, IH_ERR_ARGUMENT);
  refused_board(board, 0, IH_ERR_COUNT);
  refused_board(board, 2, IH_ERR_COUNT);
  refused_board(board, 6, IH_ERR_COUNT);
  refused_board(board, SIZE_MAX, IH_ERR_COUNT);
  ck_assert_int_eq(ih_omaha_board_prepare(board, 5, NULL), IH_ERR_ARGUMENT);
  test_bad_cards(board, 3, 5, bad_cards, sizeof bad_cards, refused_board);
}
END_TEST

START_TEST(test_errors_hole)
{
  uint8_t hole[7] = {1, 6, 11, 16, 21, 26, 31};
  refused_hole(NULL, 4, IH_ERR_ARGUMENT);
  refused_hole(hole, 0, IH_ERR_COUNT);
  refused_hole(hole, 3, IH_ERR_COUNT);
  refused_hole(hole, 7, IH_ERR_COUNT);
  refused_hole(hole, SIZE_MAX, IH_ERR_COUNT);
  test_bad_cards(hole, 4, 6, bad_cards, sizeof bad_cards, refused_hole);
  for (size_t n = 4; n <= 6; n++)
    for (size_t i = 0; i < n; i++) {
      const uint8_t card = hole[i];
      for (uint8_t b = 0; b <= 20; b = (uint8_t)(b + 5)) {
        hole[i] = b; /* on the board */
        refused_hole(hole, n, IH_ERR_DUPLICATE);
      }
      hole[i] = card;
    }
}
END_TEST

START_TEST(test_errors_output)
{
  const uint8_t hole[4] = {1, 6, 11, 16}, board[5] = {0, 5, 10, 15, 20};
  ih_omaha_board prepared;
  uint16_t strength = 12345;
  ck_assert_int_eq(ih_omaha_rate(hole, 4, board, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_explain(hole, 4, board, 5, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_prepare(board, 5, &prepared), IH_OK);
  ck_assert_int_eq(ih_omaha_board_rate(&prepared, hole, 4, NULL), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_omaha_board_rate(NULL, hole, 4, &strength), IH_ERR_ARGUMENT);
  ck_assert_uint_eq(strength, 12345);
}
END_TEST

TEST_MAIN({test_board_sets}, {test_random, 0, SIZES}, {test_random_crowded, 0, SIZES},
          {test_entries, 0, 2}, {test_small_decks}, {test_known}, {test_errors_board},
          {test_errors_hole}, {test_errors_output})
