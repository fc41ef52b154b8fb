/* Omaha range against Omaha range: every pair of hands on every board, single hands, and rules that
 * all sums obey. */
#include "executors.h"
#include "harness.h"
#include "omaha_hands.h"
#include "reference_matchup.h"
#include "reference_omaha.h"

#include <isohand/combinatorics.h>
#include <isohand/matchup.h>
#include <isohand/omaha_range.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 wide;

static wide of(ih_u128 x)
{
  return (wide)x.high << 64 | x.low;
}

static uint32_t *new_weights(size_t n)
{
  uint32_t *weight = calloc(ih_omaha_places(n), sizeof *weight);
  ck_assert_ptr_nonnull(weight);
  return weight;
}

/* ---- Every pair on every board --------------------------------------------------- */

/* A hand as a set with bit c for card c. */
struct held {
  uint64_t set;
  uint8_t cards[6];
  wide weight;
  uint16_t strength;
};

/* The hands of a range that have a weight. */
struct hands {
  size_t n, count;
  struct held *hand;
};

static struct hands list_hands(size_t n, const uint32_t weight[])
{
  struct hands hands = {.n = n};
  uint64_t set = omaha_hands_first((unsigned)n);
  for (size_t i = 0; i < ih_omaha_places(n); i++)
    hands.count += weight[i] > 0;
  hands.hand = calloc(hands.count + 1, sizeof *hands.hand);
  ck_assert_ptr_nonnull(hands.hand);
  hands.count = 0;
  for (size_t i = 0; i < ih_omaha_places(n); i++, set = omaha_hands_next(set)) {
    if (weight[i] == 0)
      continue;
    struct held *hand = &hands.hand[hands.count++];
    size_t k = 0;
    hand->set = set;
    hand->weight = weight[i];
    for (uint8_t card = 0; card < 52; card++)
      if (set >> card & 1)
        hand->cards[k++] = card;
  }
  return hands;
}

struct sums {
  struct hands a, b;
  uint64_t dead;
  wide wins, ties, losses;
};

static void rate_hands(struct hands *hands, uint64_t taken, const uint8_t board[5])
{
  for (size_t i = 0; i < hands->count; i++) {
    struct held *hand = &hands->hand[i];
    hand->strength =
        hand->set & taken ? 0 : reference_omaha_strength(hand->cards, hands->n, board, 5);
  }
}

static void meet(void *context, const uint8_t board[5])
{
  struct sums *s = context;
  uint64_t taken = s->dead;
  for (unsigned i = 0; i < 5; i++)
    taken |= UINT64_C(1) << board[i];
  rate_hands(&s->a, taken, board);
  rate_hands(&s->b, taken, board);
  for (size_t i = 0; i < s->a.count; i++)
    for (size_t j = 0; j < s->b.count; j++) {
      const struct held *x = &s->a.hand[i], *y = &s->b.hand[j];
      if (x->strength == 0 || y->strength == 0 || (x->set & y->set) != 0)
        continue;
      const wide product = x->weight * y->weight;
      *(x->strength > y->strength    ? &s->wins
        : x->strength == y->strength ? &s->ties
                                     : &s->losses) += product;
    }
}

static int is_same(const ih_range_matchup *m, const struct sums *s)
{
  return of(m->wins) == s->wins && of(m->ties) == s->ties && of(m->losses) == s->losses &&
         of(m->total) == s->wins + s->ties + s->losses;
}

static void check_spot(size_t n, const uint32_t a[], const uint32_t b[],
                       const struct reference_spot *spot, const ih_executor *executor)
{
  struct sums s = {.a = list_hands(n, a), .b = list_hands(n, b)};
  ih_range_matchup m, back;
  for (size_t i = 0; i < spot->gone; i++)
    s.dead |= UINT64_C(1) << spot->dead[i];
  reference_boards(spot, NULL, 0, meet, &s);
  const ih_set board = ih_set_of_cards_unchecked(spot->board, spot->open);
  const ih_set dead = ih_set_of_cards_unchecked(spot->dead, spot->gone);
  ck_assert_int_eq(ih_matchup_omaha_ranges(n, a, b, board, dead, executor, NULL, &m), IH_OK);
  ck_assert_msg(is_same(&m, &s), "%zu cards, %zu open, %zu dead, %zu and %zu hands", n, spot->open,
                spot->gone, s.a.count, s.b.count);
  ck_assert_int_eq(ih_matchup_omaha_ranges(n, b, a, board, dead, NULL, NULL, &back), IH_OK);
  ck_assert(of(m.wins) == of(back.losses) && of(m.losses) == of(back.wins));
  ck_assert(of(m.ties) == of(back.ties) && of(m.total) == of(back.total));
  free(s.a.hand);
  free(s.b.hand);
}

static uint32_t random_weight(struct test_random *random)
{
  return test_random_below(random, 3) == 0 ? IH_RANGE_ONE
                                           : (uint32_t)test_random_below(random, IH_RANGE_ONE + 1);
}

static size_t place_of(const uint8_t cards[], size_t n)
{
  uint64_t set = 0;
  for (size_t i = 0; i < n; i++)
    set |= UINT64_C(1) << cards[i];
  return (size_t)ih_colex_rank(set);
}

/* Gives a weight to `count` hands of the deck without `spot->dead`, or some fewer. */
static void random_hands(struct test_random *random, size_t n, const struct reference_spot *spot,
                         unsigned count, uint32_t weight[])
{
  uint8_t cards[52];
  for (unsigned i = 0; i < count; i++) {
    test_random_deal(random, 13, 4, 52, cards);
    size_t kept = 0;
    for (size_t c = 0; c < 52 && kept < n; c++)
      if (memchr(spot->dead, cards[c], spot->gone) == NULL || test_random_below(random, 50) == 0)
        cards[kept++] = cards[c];
    weight[place_of(cards, n)] = random_weight(random);
  }
}

/* A spot with `left` cards that may be held or dealt. */
static struct reference_spot random_spot(struct test_random *random, size_t open, size_t left)
{
  struct reference_spot spot = {.ranks = 13, .open = open, .gone = 52 - open - left};
  uint8_t cards[52];
  test_random_deal(random, 13, 4, 52, cards);
  memcpy(spot.board, cards, open);
  memcpy(spot.dead, cards + open, spot.gone);
  return spot;
}

START_TEST(test_spots)
{
  static const ih_executor none = {0};
  const ih_executor executors[] = {none, test_threads(2), test_backwards(3)};
  struct test_random random = test_random_new(0x6F6D616861);
  const unsigned rounds = test_tier() == TIER_CHECK ? 1 : 10;
  for (unsigned round = 0; round < rounds; round++)
    for (size_t n = 4; n <= 6; n++)
      for (size_t open = 0; open <= 5; open++) {
        const size_t left = open == 0 ? 2 * n + 7 : open < 3 ? 2 * n + 9 : 20;
        const struct reference_spot spot = random_spot(&random, open, left);
        uint32_t *a = new_weights(n), *b = new_weights(n);
        const unsigned choice = (unsigned)test_random_below(&random, 3);
        random_hands(&random, n, &spot, open == 5 ? 500 : 30, a);
        random_hands(&random, n, &spot, open == 5 ? 300 : 20, b);
        check_spot(n, a, b, &spot, choice == 0 ? NULL : &executors[choice]);
        free(a);
        free(b);
      }
}
END_TEST

/* ---- Suits that may be interchangeable ------------------------------------------- */

/* A weight that depends on the ranks alone, so that all suits are alike. */
static void weigh_by_ranks(struct test_random *random, size_t n, const struct reference_spot *spot,
                           uint32_t weight[])
{
  const uint64_t salt = test_random_next(random);
  uint64_t set = omaha_hands_first((unsigned)n);
  for (size_t i = 0; i < ih_omaha_places(n); i++, set = omaha_hands_next(set)) {
    struct test_random hash = {salt};
    int is_dead = 0;
    for (uint8_t card = 0; card < 52; card++)
      if (set >> card & 1) {
        hash.state = hash.state * 13 + card / 4;
        is_dead |= memchr(spot->dead, card, spot->gone) != NULL;
      }
    weight[i] = is_dead || test_random_below(&hash, 4) > 0 ? 0 : random_weight(&hash);
  }
}

/* The deck is four or five ranks. One changed weight, board or dead card breaks the symmetry. */
START_TEST(test_symmetry)
{
  struct test_random random = test_random_new(0x73796D);
  for (unsigned i = 0; i < 8; i++) {
    struct reference_spot spot = {.ranks = 13, .open = i / 2 == 3 ? 3 : 0};
    const uint8_t ranks = spot.open == 3 ? 5 : 4;
    for (uint8_t card = 0; card < 4 * (13 - ranks); card++)
      spot.dead[spot.gone++] = card;
    for (size_t c = 0; c < spot.open; c++)
      spot.board[c] = (uint8_t)(51 - 4 * c);
    if (i == 1)
      spot.dead[spot.gone++] = 49;
    uint32_t *a = new_weights(4), *b = new_weights(4);
    weigh_by_ranks(&random, 4, &spot, a);
    weigh_by_ranks(&random, 4, &spot, b);
    if (i % 2 == 1 && i > 1)
      random_hands(&random, 4, &spot, 1, i == 3 ? a : b);
    check_spot(4, a, b, &spot, NULL);
    free(a);
    free(b);
  }
}
END_TEST

/* ---- Wide ranges ----------------------------------------------------------------- */

/* So many hands that the whole deck is compared, against a few: each pair by itself. */
START_TEST(test_wide)
{
  struct test_random random = test_random_new(0x77696465);
  const size_t n = _i == 0 ? 4 : 5;
  const ih_executor threads = test_threads(2);
  for (size_t open = n == 4 ? 4 : 5; open <= 5; open++) {
    struct reference_spot spot = {.ranks = 13, .open = open, .gone = 3};
    uint8_t cards[8];
    uint32_t *a = new_weights(n), *b = new_weights(n);
    struct sums s = {.wins = 0};
    test_random_deal(&random, 13, 4, 8, cards);
    memcpy(spot.board, cards, open);
    memcpy(spot.dead, cards + 5, 3);
    for (size_t i = 0; i < ih_omaha_places(n); i++)
      a[i] = test_random_below(&random, 2) == 0 ? 0 : random_weight(&random);
    random_hands(&random, n, &spot, 12, b);
    if (open == 5)
      check_spot(n, a, b, &spot, &threads);
    else { /* the same on each river */
      const ih_set board = ih_set_of_cards_unchecked(spot.board, 4);
      ih_set dead = ih_set_of_cards_unchecked(spot.dead, 3);
      ih_range_matchup m, one;
      for (uint8_t card = 0; card < 52; card++)
        if (((board | dead) & ih_set_of_card(card)) == 0) {
          ck_assert_int_eq(ih_matchup_omaha_ranges(n, a, b, board | ih_set_of_card(card), dead,
                                                   NULL, NULL, &one),
                           IH_OK);
          s.wins += of(one.wins);
          s.ties += of(one.ties);
          s.losses += of(one.losses);
        }
      ck_assert_int_eq(ih_matchup_omaha_ranges(n, a, b, board, dead, &threads, NULL, &m), IH_OK);
      ck_assert(is_same(&m, &s));
    }
    free(a);
    free(b);
  }
}
END_TEST

/* ---- Whole decks ----------------------------------------------------------------- */

static ih_set set_of(const char *text, uint32_t weight[])
{
  const ih_deck deck = {.ranks = 13, .suits = 4};
  uint8_t cards[6];
  size_t n;
  ck_assert_int_eq(ih_cards_parse(&deck, text, strlen(text), cards, 6, &n, NULL), IH_OK);
  weight[place_of(cards, n)] = IH_RANGE_ONE;
  return ih_set_of_cards_unchecked(cards, n);
}

/* Single hands, before the flop and after it, as ih_matchup_omaha counts them. */
START_TEST(test_single_hands)
{
  static const char *const hands[][2] = {
      {"AsAhKdKc", "8c7c6d5d"}, {"AsAhKdKc2h", "8c7c6d5d5h"}, {"AsAhKdKc2h2d", "8c7c6d5d5h4s"}};
  static const wide unit = (wide)IH_RANGE_ONE * IH_RANGE_ONE;
  const ih_executor threads = test_threads(2);
  for (size_t i = 0; i < 3; i++)
    for (ih_set board = 0; board <= 7; board += 7) {
      uint32_t *a = new_weights(i + 4), *b = new_weights(i + 4);
      const ih_set sets[2] = {set_of(hands[i][0], a), set_of(hands[i][1], b)};
      ih_range_matchup m;
      ih_matchup one;
      ck_assert_int_eq(
          ih_matchup_omaha(sets, 2, board << 16 & ~(sets[0] | sets[1]), 0, &threads, NULL, &one),
          IH_OK);
      ck_assert_int_eq(ih_matchup_omaha_ranges(i + 4, a, b, board << 16 & ~(sets[0] | sets[1]), 0,
                                               &threads, NULL, &m),
                       IH_OK);
      ck_assert(of(m.wins) == unit * one.shares[0][0] && of(m.ties) == unit * one.shares[0][1]);
      ck_assert(of(m.losses) == unit * one.shares[1][0] && of(m.total) == unit * one.boards);
      free(a);
      free(b);
    }
}
END_TEST

/* All hands against all hands on a turn of one suit: wins equal losses, and the total is known. */
START_TEST(test_even)
{
  uint32_t *all = new_weights(4);
  const ih_executor threads = test_threads(2);
  ih_range_matchup m;
  for (size_t i = 0; i < ih_omaha_places(4); i++)
    all[i] = IH_RANGE_ONE;
  const ih_set board = UINT64_C(0x1C01);
  ck_assert_int_eq(ih_matchup_omaha_ranges(4, all, all, board, 0, &threads, NULL, &m), IH_OK);
  ck_assert(of(m.total) == (wide)194580 * 135751 * 40 * IH_RANGE_ONE * IH_RANGE_ONE);
  ck_assert(of(m.wins) == of(m.losses) && of(m.ties) == of(m.total) - 2 * of(m.wins));
  free(all);
}
END_TEST

/* ---- Refusals -------------------------------------------------------------------- */

START_TEST(test_refusals)
{
  uint32_t *good = new_weights(4), *heavy = new_weights(4), *none = new_weights(4);
  ih_range_matchup *m = test_filled(sizeof *m);
  const ih_executor unknown = test_unknown_executor();
  const ih_set off = UINT64_C(1) << 13;
  good[1000] = IH_RANGE_ONE;
  heavy[270724] = IH_RANGE_ONE + 1;
#define REFUSED(status, ...) ck_assert_int_eq(ih_matchup_omaha_ranges(__VA_ARGS__), status)
  REFUSED(IH_ERR_ARGUMENT, 4, NULL, good, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_ARGUMENT, 4, good, NULL, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_ARGUMENT, 4, good, good, 0, 0, NULL, NULL, NULL);
  REFUSED(IH_ERR_ARGUMENT, 4, heavy, good, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_ARGUMENT, 4, good, heavy, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_ARGUMENT, 4, good, good, 0, 0, &unknown, NULL, m);
  REFUSED(IH_ERR_COUNT, 3, good, good, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_COUNT, 7, good, good, 0, 0, NULL, NULL, m);
  REFUSED(IH_ERR_CARD, 4, good, good, off, 0, NULL, NULL, m);
  REFUSED(IH_ERR_CARD, 4, good, good, 0, off, NULL, NULL, m);
  REFUSED(IH_ERR_DUPLICATE, 4, good, good, 1, 1, NULL, NULL, m);
  REFUSED(IH_ERR_COUNT, 4, good, good, 0x3F, 0, NULL, NULL, m);
  /* 40 cards dead: 12 are left, and 13 are needed. */
  REFUSED(IH_ERR_COUNT, 4, good, good, 0, UINT64_C(0x00011FFF1FFF1FFF), NULL, NULL, m);
  ck_assert(test_untouched(m, sizeof *m));
  /* Ranges without hands, or without hands that can meet. */
  REFUSED(IH_OK, 4, good, none, 0, 0, NULL, NULL, m);
  ck_assert(of(m->total) == 0 && of(m->wins) == 0 && of(m->ties) == 0 && of(m->losses) == 0);
  REFUSED(IH_OK, 4, good, good, 7, 0, NULL, NULL, m);
  ck_assert(of(m->total) == 0);
  free(good);
  free(heavy);
  free(none);
  free(m);
}
END_TEST

TEST_MAIN({test_spots, .flags = TEST_THREADS}, {test_symmetry}, {test_wide, 0, 2},
          {test_single_hands}, {test_even}, {test_refusals})
