/* Range against range: every pair of hands on every board, the matchups of preflop classes, and
 * invariants. */
#include "executors.h"
#include "harness.h"
#include "reference_matchup.h"
#include "reference_strength.h"

#include <isohand/matchup.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

static wide of(ih_u128 x)
{
  return (wide)x.high << 64 | x.low;
}

static ih_range range_of(enum ih_ranking ranking, const char *text)
{
  ih_deck deck;
  ih_range range;
  ck_assert_int_eq(ih_ranking_deck(ranking, &deck), IH_OK);
  ck_assert_int_eq(ih_range_parse(&deck, text, strlen(text), &range, NULL), IH_OK);
  return range;
}

/* ---- Enumeration of pairs and boards -------------------------------------------- */

struct sums {
  unsigned ranking, cards;
  const ih_range *a, *b;
  uint64_t blocked; /* by card: 1 if no hand may contain it */
  uint16_t strength[1326];
  wide wins, ties, losses;
};

static void rate_all(struct sums *s, const uint8_t board[5])
{
  uint8_t cards[7];
  unsigned hand = 0;
  uint64_t blocked = s->blocked;
  memcpy(cards + 2, board, 5);
  for (unsigned i = 0; i < 5; i++)
    blocked |= UINT64_C(1) << board[i];
  for (unsigned x = 1; x < s->cards; x++)
    for (unsigned y = 0; y < x; y++, hand++) {
      const int held = s->a->weight[hand] > 0 || s->b->weight[hand] > 0;
      cards[0] = (uint8_t)x;
      cards[1] = (uint8_t)y;
      s->strength[hand] = held && ((blocked >> x | blocked >> y) & 1) == 0
                              ? reference_ranking_strength(s->ranking, cards, 7)
                              : 0;
    }
}

static void meet(void *context, const uint8_t board[5])
{
  struct sums *s = context;
  unsigned i = 0;
  rate_all(s, board);
  for (unsigned x = 1; x < s->cards; x++)
    for (unsigned y = 0; y < x; y++, i++) {
      if (s->a->weight[i] == 0 || s->strength[i] == 0)
        continue;
      unsigned j = 0;
      for (unsigned v = 1; v < s->cards; v++)
        for (unsigned w = 0; w < v; w++, j++) {
          if (s->strength[j] == 0 || v == x || v == y || w == x || w == y)
            continue;
          const wide product = (wide)s->a->weight[i] * s->b->weight[j];
          if (s->strength[i] > s->strength[j])
            s->wins += product;
          else if (s->strength[i] == s->strength[j])
            s->ties += product;
          else
            s->losses += product;
        }
    }
}

static int is_same(const ih_range_matchup *m, const struct sums *s)
{
  return of(m->wins) == s->wins && of(m->ties) == s->ties && of(m->losses) == s->losses &&
         of(m->total) == s->wins + s->ties + s->losses;
}

static void check_spot(enum ih_ranking ranking, const ih_range *a, const ih_range *b,
                       const struct reference_spot *spot, const ih_executor *executor)
{
  struct sums *s = calloc(1, sizeof *s);
  ih_range_matchup m, back;
  ck_assert_ptr_nonnull(s);
  s->ranking = ranking;
  s->cards = 4 * spot->ranks;
  s->a = a;
  s->b = b;
  for (size_t i = 0; i < spot->gone; i++)
    s->blocked |= UINT64_C(1) << spot->dead[i];
  reference_boards(spot, NULL, 0, meet, s);
  const ih_set board = ih_set_of_cards_unchecked(spot->board, spot->open);
  const ih_set dead = ih_set_of_cards_unchecked(spot->dead, spot->gone);
  ck_assert_int_eq(ih_matchup_ranges(ranking, a, b, board, dead, executor, NULL, &m), IH_OK);
  ck_assert_msg(is_same(&m, s), "ranking %d, %zu open, %zu dead", (int)ranking, spot->open,
                spot->gone);
  ck_assert_int_eq(ih_matchup_ranges(ranking, b, a, board, dead, NULL, NULL, &back), IH_OK);
  ck_assert(memcmp(&m.wins, &back.losses, sizeof m.wins) == 0);
  ck_assert(memcmp(&m.losses, &back.wins, sizeof m.wins) == 0);
  ck_assert(memcmp(&m.ties, &back.ties, sizeof m.wins) == 0);
  free(s);
}

/* Makes a range of at most `count` hands of a deck, with weights of any size. */
static ih_range random_hands(struct test_random *random, unsigned cards, unsigned count)
{
  ih_range range = {{0}};
  const unsigned hands = cards * (cards - 1) / 2;
  for (unsigned i = 0; i < count; i++)
    range.weight[test_random_below(random, hands)] =
        test_random_below(random, 3) == 0 ? IH_RANGE_ONE
                                          : (uint32_t)test_random_below(random, IH_RANGE_ONE + 1);
  return range;
}

/* Some classes with a weight each, so that suits are interchangeable. */
static ih_range random_classes(struct test_random *random, unsigned ranks, unsigned count)
{
  ih_range range = {{0}};
  uint32_t weight[169] = {0};
  for (unsigned i = 0; i < count; i++)
    weight[test_random_below(random, ranks * ranks)] =
        (uint32_t)test_random_below(random, IH_RANGE_ONE + 1);
  for (uint8_t a = 1; a < 4 * ranks; a++)
    for (uint8_t b = 0; b < a; b++)
      range.weight[ih_hole_place(a, b)] = weight[ih_preflop_class(ranks, a, b)];
  return range;
}

/* A range of few hands or many, whose suits are interchangeable or not. */
static ih_range random_range(struct test_random *random, unsigned ranks, unsigned few,
                             unsigned many)
{
  if (test_random_below(random, 2) == 0)
    return random_classes(random, ranks, few / 8 + 1);
  return random_hands(random, 4 * ranks, test_random_below(random, 2) ? few : many);
}

static void random_spot(struct test_random *random, enum ih_ranking ranking, size_t open)
{
  static const ih_executor none = {0};
  const ih_executor executors[] = {none, test_threads(2), test_backwards(3)};
  const unsigned ranks = ranking == IH_RANKING_STANDARD ? 13 : 9;
  struct reference_spot spot = {.ranks = ranks, .open = open, .gone = test_random_below(random, 4)};
  uint8_t cards[9];
  test_random_deal(random, ranks, 4, 9, cards);
  memcpy(spot.board, cards, open);
  memcpy(spot.dead, cards + open, spot.gone);
  if (test_random_below(random, 2) == 0) { /* suits that may be interchangeable */
    for (size_t i = 0; i < open; i++)
      spot.board[i] = (uint8_t)(4 * i + 1);
    for (size_t i = 0; i < spot.gone; i++)
      spot.dead[i] = (uint8_t)(4 * (ranks - 1) + i);
  }
  const unsigned few = open == 3 ? 12 : 40, many = open == 3 ? 40 : 600;
  const ih_range a = random_range(random, ranks, few, many),
                 b = random_range(random, ranks, few, many);
  const unsigned choice = (unsigned)test_random_below(random, 3);
  check_spot(ranking, &a, &b, &spot, choice == 0 ? NULL : &executors[choice]);
}

START_TEST(test_spots)
{
  struct test_random random = test_random_new(0x72616E);
  const unsigned rounds = test_tier() == TIER_CHECK ? 1 : 20;
  for (unsigned round = 0; round < rounds; round++)
    for (int ranking = 0; ranking < 3; ranking++) {
      for (unsigned i = 0; i < 20; i++)
        random_spot(&random, (enum ih_ranking)ranking, 5);
      for (unsigned i = 0; i < 6; i++)
        random_spot(&random, (enum ih_ranking)ranking, 4);
      for (unsigned i = 0; i < 2; i++)
        random_spot(&random, (enum ih_ranking)ranking, 3);
    }
}
END_TEST

/* One dead card breaks a symmetry that the board and the ranges have: pair by pair, and board by
 * board. */
START_TEST(test_one_dead_card)
{
  static const char *const texts[][2] = {{"QQ,JTs:0.5", "99,87"},
                                         {"22-KK,K2+,Q2+,J2+:0.7", "22-KK,T2+,92+,K2+:0.2"}};
  for (size_t open = 4; open <= 5; open++) {
    const struct reference_spot spot = {
        .ranks = 13, .board = {1, 5, 9, 13, 17}, .open = open, .dead = {4 * 12}, .gone = 1};
    const ih_range a = range_of(IH_RANKING_STANDARD, texts[_i][0]),
                   b = range_of(IH_RANKING_STANDARD, texts[_i][1]);
    check_spot(IH_RANKING_STANDARD, &a, &b, &spot, NULL);
  }
}
END_TEST

/* ---- Before the flop -------------------------------------------------------------- */

/* The hands of two ranges, pair by pair. */
static void check_pairs(enum ih_ranking ranking, const char *text_a, const char *text_b,
                        uint64_t dead)
{
  const ih_range a = range_of(ranking, text_a), b = range_of(ranking, text_b);
  struct sums s = {.wins = 0};
  ih_range_matchup m;
  for (unsigned i = 0; i < IH_HOLES; i++)
    for (unsigned j = 0; a.weight[i] > 0 && j < IH_HOLES; j++) {
      uint8_t x[2], y[2];
      ih_matchup one;
      if (b.weight[j] == 0)
        continue;
      (void)ih_hole_cards(i, x);
      (void)ih_hole_cards(j, y);
      const ih_set hands[2] = {ih_set_of_cards_unchecked(x, 2), ih_set_of_cards_unchecked(y, 2)};
      if (ih_matchup_hands(ranking, hands, 2, 0, dead, &one) != IH_OK)
        continue; /* they share a card or contain a dead one */
      s.wins += (wide)a.weight[i] * b.weight[j] * one.shares[0][0];
      s.ties += (wide)a.weight[i] * b.weight[j] * one.shares[0][1];
      s.losses += (wide)a.weight[i] * b.weight[j] * one.shares[1][0];
    }
  ck_assert_int_eq(ih_matchup_ranges(ranking, &a, &b, 0, dead, NULL, NULL, &m), IH_OK);
  ck_assert_msg(is_same(&m, &s), "%s against %s", text_a, text_b);
}

START_TEST(test_pairs)
{
  check_pairs(IH_RANKING_STANDARD, "QQ+", "AKs:0.5,AsQs", 0);
  check_pairs(IH_RANKING_STANDARD, "AhKh", "22,76s-54s:0.123457", 0);
  check_pairs(IH_RANKING_STANDARD, "AA,KK", "AK", UINT64_C(1) << 12 | UINT64_C(1) << 27);
  check_pairs(IH_RANKING_SHORT, "AK:0.3,76s", "99+", 0);
  check_pairs(IH_RANKING_SHORT_TRIPS, "AhKd,AA", "random", 0);
}
END_TEST

/* Board by board: ranges of whole preflop classes are sums over the matchups of these classes. */
START_TEST(test_classes)
{
  static const char *const texts[][2] = {{"random", "random"}, {"66+,A6+:0.25", "random"}};
  static const enum ih_ranking ranking = IH_RANKING_SHORT;
  enum { CLASSES = IH_PREFLOP_CLASSES };
  uint64_t *wins = malloc(2 * CLASSES * CLASSES * sizeof *wins), *ties = wins + CLASSES * CLASSES;
  const ih_executor threads = test_threads(2);
  ck_assert_ptr_nonnull(wins);
  ck_assert_int_eq(ih_matchup_preflop(ranking, &threads, NULL, NULL, wins, ties), IH_OK);
  for (size_t i = 0; i < 2; i++) {
    const ih_range a = range_of(ranking, texts[i][0]), b = range_of(ranking, texts[i][1]);
    struct sums s = {.wins = 0};
    ih_range_matchup m;
    uint32_t of_a[81], of_b[81];
    for (uint8_t x = 1; x < 36; x++)
      for (uint8_t y = 0; y < x; y++) {
        of_a[ih_preflop_class(9, x, y)] = a.weight[ih_hole_place(x, y)];
        of_b[ih_preflop_class(9, x, y)] = b.weight[ih_hole_place(x, y)];
      }
    for (unsigned x = 0; x < 81; x++)
      for (unsigned y = 0; y < 81; y++) {
        s.wins += (wide)of_a[x] * of_b[y] * wins[x * CLASSES + y];
        s.ties += (wide)of_a[x] * of_b[y] * ties[x * CLASSES + y];
        s.losses += (wide)of_a[x] * of_b[y] * wins[y * CLASSES + x];
      }
    ck_assert_int_eq(ih_matchup_ranges(ranking, &a, &b, 0, 0, &threads, NULL, &m), IH_OK);
    ck_assert_msg(is_same(&m, &s), "%s against %s", texts[i][0], texts[i][1]);
  }
  free(wins);
}
END_TEST

/* All hands against all hands: wins equal losses. */
START_TEST(test_even)
{
  const ih_range all = range_of(IH_RANKING_STANDARD, "random");
  const ih_executor threads = test_threads(2);
  ih_range_matchup m;
  ck_assert_int_eq(ih_matchup_ranges(IH_RANKING_STANDARD, &all, &all, 0, 0, &threads, NULL, &m),
                   IH_OK);
  ck_assert(of(m.total) == (wide)1326 * 1225 * 1712304 * IH_RANGE_ONE * IH_RANGE_ONE);
  ck_assert(of(m.wins) == of(m.losses) && of(m.ties) == of(m.total) - 2 * of(m.wins));
}
END_TEST

/* ---- Refusals ---------------------------------------------------------------------- */

START_TEST(test_refusals)
{
  const ih_range good = range_of(IH_RANKING_STANDARD, "AA");
  const ih_range low = range_of(IH_RANKING_STANDARD, "22"); /* places of the short deck's 66 */
  ih_range heavy = good, outside = low;
  heavy.weight[700] = IH_RANGE_ONE + 1;
  outside.weight[630] = 1;
  ih_range_matchup *m = test_filled(sizeof *m);
  const enum ih_ranking standard = IH_RANKING_STANDARD;
  const uint64_t card = 1, other = 2, off = UINT64_C(1) << 13;
  ck_assert_int_eq(ih_matchup_ranges(standard, NULL, &good, 0, 0, NULL, NULL, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, NULL, 0, 0, NULL, NULL, m), IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, 0, 0, NULL, NULL, NULL),
                   IH_ERR_ARGUMENT);
  const ih_executor unknown = test_unknown_executor();
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, 0, 0, &unknown, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges((enum ih_ranking)3, &good, &good, 0, 0, NULL, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(standard, &heavy, &good, 0, 0, NULL, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &heavy, 0, 0, NULL, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(IH_RANKING_SHORT, &outside, &low, 0, 0, NULL, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(IH_RANKING_SHORT, &low, &outside, 0, 0, NULL, NULL, m),
                   IH_ERR_ARGUMENT);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, off, 0, NULL, NULL, m), IH_ERR_CARD);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, 0, off, NULL, NULL, m), IH_ERR_CARD);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, card, card, NULL, NULL, m),
                   IH_ERR_DUPLICATE);
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &good, 0x3F, 0, NULL, NULL, m), IH_ERR_COUNT);
  ck_assert_int_eq(
      ih_matchup_ranges(standard, &good, &good, 0, UINT64_C(0x1FFF1FFF1FFF001F), NULL, NULL, m),
      IH_ERR_COUNT);
  ck_assert(test_untouched(m, sizeof *m));
  /* Ranges without hands, or without any possible hand. */
  const ih_range none = {{0}};
  ck_assert_int_eq(ih_matchup_ranges(standard, &good, &none, card, other, NULL, NULL, m), IH_OK);
  ck_assert(of(m->total) == 0 && of(m->wins) == 0 && of(m->ties) == 0 && of(m->losses) == 0);
  ck_assert_int_eq(
      ih_matchup_ranges(standard, &good, &good, 0, UINT64_C(0x1000100010000000), NULL, NULL, m),
      IH_OK);
  ck_assert(of(m->total) == 0);
  free(m);
}
END_TEST

TEST_MAIN({test_pairs}, {test_one_dead_card, 0, 2}, {test_classes}, {test_even}, {test_refusals},
          {test_spots, .flags = TEST_THREADS})
