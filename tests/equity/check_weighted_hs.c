/* HS against weighted opponents: from the counts against each preflop hand, rounded as the
 * definition of rounding requires. */
#include "equities.h"
#include "executors.h"
#include "harness.h"

#include <stdlib.h>

/* A final street, and the counts against each preflop hand, which is a cluster of its own. */
struct by_preflop {
  struct test_street all;
  uint32_t classes; /* preflop hands */
  uint32_t weights[169];
  uint16_t *wins, *ties, *opponents; /* [hand][preflop hand] */
  uint16_t *hs;
};

static uint16_t *numbers(uint64_t count)
{
  uint16_t *memory = calloc(count, sizeof *memory);
  ck_assert_ptr_nonnull(memory);
  return memory;
}

static struct by_preflop by_preflop_new(const char *deck)
{
  struct by_preflop s = {
      .all = test_street_new(IH_RANKING_STANDARD, deck, 5, 5, 1, ih_instructions_best())};
  s.classes = (uint32_t)ih_indexer_size(ih_street_indexer(s.all.street), 0);
  s.wins = numbers(s.all.hands * s.classes);
  s.ties = numbers(s.all.hands * s.classes);
  s.opponents = numbers(s.all.hands * s.classes);
  s.hs = numbers(s.all.hands);
  return s;
}

static void by_preflop_free(struct by_preflop *s)
{
  test_street_free(&s->all);
  free(s->wins);
  free(s->ties);
  free(s->opponents);
  free(s->hs);
}

static void count_by_preflop(const struct by_preflop *s)
{
  uint8_t own[169];
  const ih_equity_clusters clusters = {.of = own, .count = s->classes};
  for (unsigned i = 0; i < s->classes; i++)
    own[i] = (uint8_t)i;
  ck_assert_int_eq(ih_equity_clusters_final(s->all.street, &clusters, 0, s->all.boards, NULL, NULL,
                                            s->wins, s->ties, s->opponents),
                   IH_OK);
}

/* Cases that occurred among the hands of a street. */
struct seen {
  uint64_t empty, halves;
};

/* q is N / D, rounded to the nearest integer, halves up, if (2q - 1) D <= 2N < (2q + 1) D.  Weights
 * are below 2^32 and opponents at most 1,326, so all products are below 2^62. */
static void check_hand(const struct by_preflop *s, uint64_t hand, struct seen *seen)
{
  uint64_t score = 0, opponents = 0;
  for (unsigned p = 0; p < s->classes; p++) {
    const uint64_t at = hand * s->classes + p, weight = s->weights[p];
    score += weight * s->wins[at] * 2 + weight * s->ties[at];
    opponents += weight * s->opponents[at];
  }
  const uint64_t dividend = 2 * score * 65535, divisor = 2 * opponents, q = s->hs[hand];
  if (opponents == 0) {
    seen->empty++;
    ck_assert_uint_eq(q, 32768);
    return;
  }
  ck_assert_uint_lt(dividend, (2 * q + 1) * divisor);
  if (q > 0)
    ck_assert_uint_ge(dividend, (2 * q - 1) * divisor);
  seen->halves += q > 0 && dividend == (2 * q - 1) * divisor;
}

static struct seen check_weights(const struct by_preflop *s, const ih_executor *executor)
{
  struct seen seen = {0};
  ck_assert_int_eq(
      ih_equity_weighted_hs(s->all.street, s->weights, 0, s->all.boards, executor, NULL, s->hs),
      IH_OK);
  for (uint64_t i = 0; i < s->all.hands; i++)
    check_hand(s, i, &seen);
  return seen;
}

/* Random weights; the largest; and a single weight that is not 0, so that many hands have no
 * opponent left, and others tie with all. */
START_TEST(small)
{
  static const char *const decks[] = {"royal", "4x4", "6x3"};
  struct by_preflop s = by_preflop_new(decks[_i]);
  struct test_random random = test_random_new(5);
  const ih_executor backwards = test_backwards(3);
  count_by_preflop(&s);
  for (unsigned p = 0; p < s.classes; p++)
    s.weights[p] = (uint32_t)test_random_below(&random, 16);
  (void)check_weights(&s, NULL);
  for (unsigned p = 0; p < s.classes; p++)
    s.weights[p] = UINT32_MAX;
  (void)check_weights(&s, &backwards);
  for (unsigned p = 0; p < s.classes; p++)
    s.weights[p] = p == 2 ? UINT32_MAX : 0;
  const struct seen seen = check_weights(&s, NULL);
  ck_assert_uint_gt(seen.empty, 0);
  ck_assert_uint_gt(seen.halves, 0);
  by_preflop_free(&s);
}
END_TEST

/* With equal weights it is the HS against all opponents; and only the hands of the requested boards
 * are written. */
START_TEST(holdem)
{
  struct test_street all =
      test_street_new(IH_RANKING_STANDARD, "13x4", 5, 5, 1, ih_instructions_best());
  const uint64_t boards = 40, first = all.boards / 2;
  uint32_t weights[169];
  uint16_t *hs = numbers(all.hands);
  uint64_t written = 0, wrong = 0;
  for (unsigned p = 0; p < 169; p++)
    weights[p] = 7;
  test_street_do(&all, first, boards, NULL);
  ck_assert_int_eq(ih_equity_weighted_hs(all.street, weights, first, boards, NULL, NULL, hs),
                   IH_OK);
  for (uint64_t i = 0; i < all.hands; i++) {
    const double share = (2.0 * all.wins[i] + all.ties[i]) / (2 * 990);
    wrong += hs[i] != (unsigned)(share * 65535 + 0.5);
    written += hs[i] != 0;
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_gt(written, 20 * boards);
  free(hs);
  test_street_free(&all);
}
END_TEST

START_TEST(refusals)
{
  struct by_preflop s = by_preflop_new("royal");
  struct test_street turn =
      test_street_new(IH_RANKING_STANDARD, "royal", 4, 5, 1, ih_instructions_best());
  const struct {
    const ih_street *street;
    const uint32_t *weights;
    uint64_t first;
    uint16_t *hs;
    enum ih_status status;
  } cases[] = {{NULL, s.weights, 0, s.hs, IH_ERR_ARGUMENT},
               {s.all.street, NULL, 0, s.hs, IH_ERR_ARGUMENT},
               {s.all.street, s.weights, 0, NULL, IH_ERR_ARGUMENT},
               {turn.street, s.weights, 0, s.hs, IH_ERR_UNSUPPORTED},
               {s.all.street, s.weights, s.all.boards, s.hs, IH_ERR_RANGE}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    ck_assert_int_eq(ih_equity_weighted_hs(cases[i].street, cases[i].weights, cases[i].first, 1,
                                           NULL, NULL, cases[i].hs),
                     cases[i].status);
  test_street_free(&turn);
  by_preflop_free(&s);
}
END_TEST

TEST_MAIN({small, 0, 3}, {holdem}, {refusals})
