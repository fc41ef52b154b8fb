/* All of Hold'em, once: published results and invariants.  Takes minutes, so not in `make
 * check`. */
#include "equities.h"
#include "executors.h"
#include "harness.h"

#include <isohand/sequence.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BINS 50

/* Returns the value of a fact in tests/data/equity-facts.tsv. */
static double fact(const char *name)
{
  FILE *file = test_data("equity-facts.tsv");
  char line[512], *fields[3];
  double value = -1;
  while (test_fields(file, line, sizeof line, fields, 3) == 3)
    if (strcmp(fields[0], name) == 0)
      value = strtod(fields[1], NULL);
  fclose(file);
  ck_assert_msg(value >= 0, "%s", name);
  return value;
}

static struct test_street street_of(unsigned board)
{
  return test_street_new(IH_RANKING_STANDARD, "13x4", board, 5, BINS, ih_instructions_best());
}

/* Lists the multiplicities of a street's hands in order. */
static ih_sequence *multiplicities(const struct test_street *street)
{
  ih_sequence *sequence;
  ck_assert_int_eq(ih_sequence_new(ih_street_indexer(street->street), street->board > 0, 0,
                                   street->hands, &sequence),
                   IH_OK);
  return sequence;
}

static uint64_t next_multiplicity(ih_sequence *sequence)
{
  uint64_t multiplicity = 0;
  (void)ih_sequence_next_unchecked(sequence, 1,
                                   &(ih_sequence_arrays){.multiplicities = &multiplicity});
  return multiplicity;
}

/* ---- River -------------------------------------------------------------------- */

/* Returns how many of flags[0..n-1] are set. */
static unsigned count(const uint8_t flags[], size_t n)
{
  unsigned set = 0;
  for (size_t i = 0; i < n; i++)
    set += flags[i];
  return set;
}

START_TEST(river)
{
  if (test_tier() == TIER_CHECK)
    return;
  struct test_street street = street_of(5);
  const ih_executor threads = test_threads(2);
  test_street_do(&street, 0, street.boards, &threads);
  uint8_t *triples = calloc(991, 991), points_seen[1981] = {0};
  ih_sequence *sequence = multiplicities(&street);
  uint64_t rows = 0, points = 0, squares = 0, wrong = 0;
  ck_assert_ptr_nonnull(triples);
  for (uint64_t i = 0; i < street.hands; i++) {
    const uint64_t multiplicity = next_multiplicity(sequence);
    const unsigned wins = street.wins[i], ties = street.ties[i], p = 2 * wins + ties;
    if (wins + ties + street.losses[i] != 990) {
      wrong++;
      continue;
    }
    triples[wins * 991 + ties] = points_seen[p] = 1;
    rows += multiplicity;
    points += multiplicity * p;
    squares += multiplicity * p * p; /* < 2.81e9 * 1980^2 < 2^64 */
  }
  ck_assert_uint_eq(wrong, 0);
  ck_assert_uint_eq(street.hands, (uint64_t)fact("river canonical hands 2,5"));
  ck_assert_uint_eq(rows, (uint64_t)fact("river (hand, board) rows"));
  ck_assert_uint_eq(points, rows * 990);
  ck_assert(fabs((double)squares / (1980. * 1980) / (double)rows -
                 fact("mean HS^2 over those rows")) < 1e-15);
  ck_assert_uint_eq(count(triples, 991 * 991), (unsigned)fact("distinct (W,T,L) on the river"));
  ck_assert_uint_eq(count(points_seen, 1981), (unsigned)fact("distinct 2W+T on the river"));
  ih_sequence_free(sequence);
  free(triples);
  test_street_free(&street);
}
END_TEST

/* ---- Earlier streets -------------------------------------------------------------- */

/* Every hand has all its runouts and opponents, and the mean score is half the maximum. */
static void check_conserved(const struct test_street *street)
{
  const uint64_t runouts = ih_street_runouts(street->street);
  const ih_equity_sums *sums = &street->sums;
  ih_sequence *sequence = multiplicities(street);
  unsigned __int128 points = 0, hands = 0;
  uint64_t wrong = 0;
  for (uint64_t i = 0; i < street->hands; i++) {
    const uint64_t multiplicity = next_multiplicity(sequence);
    uint64_t mass = 0;
    for (unsigned b = 0; b < BINS; b++)
      mass += test_street_bin(street, i, b);
    wrong += mass != runouts;
    wrong += (uint64_t)sums->wins[i] + sums->ties[i] + sums->losses[i] != runouts * 990;
    wrong += sums->points[i] != 2 * (uint64_t)sums->wins[i] + sums->ties[i];
    points += (unsigned __int128)multiplicity * sums->points[i];
    hands += multiplicity;
  }
  ih_sequence_free(sequence);
  ck_assert_uint_eq(wrong, 0);
  test_assert(points == hands * runouts * 990);
}

/* Every hand of some flops, runout by runout. */
static void check_flops(const struct test_street *flop)
{
  static struct reference_sums sums[REFERENCE_PLACES];
  static const uint8_t flops[][3] = {{0, 4, 8}, {3, 17, 50}, {20, 21, 22}, {9, 29, 48}};
  struct reference_equity *reference = reference_equity_new(0, 13, 4, 5, BINS);
  for (size_t i = 0; i < sizeof flops / sizeof *flops; i++) {
    reference_equity(reference, flops[i], 3, sums);
    ck_assert_uint_eq(test_street_wrong(flop, flops[i], sums), 0);
  }
  reference_equity_free(reference);
}

/* Returns the preflop index of a class by its usual name. */
static uint64_t index_of(const struct test_street *preflop, const char *class)
{
  char text[5] = {class[0], 's', class[1], class[2] == 's' ? 's' : 'h'};
  uint8_t cards[2];
  size_t n;
  uint64_t index;
  ck_assert_int_eq(ih_cards_parse(&preflop->deck, text, 4, cards, 2, &n, NULL), IH_OK);
  ck_assert_int_eq(ih_index_last(ih_street_indexer(preflop->street), cards, &index), IH_OK);
  return index;
}

static void check_classes(const struct test_street *preflop)
{
  FILE *file = test_data("preflop-ehs.tsv");
  char line[512], *fields[4];
  unsigned rows = 0;
  while (test_fields(file, line, sizeof line, fields, 4) == 4) {
    const uint64_t i = index_of(preflop, fields[0]);
    uint64_t multiplicity;
    ck_assert_int_eq(ih_multiplicity(ih_street_indexer(preflop->street), 0, i, &multiplicity),
                     IH_OK);
    ck_assert_uint_eq(multiplicity * ih_street_runouts(preflop->street),
                      strtoull(fields[1], NULL, 10));
    ck_assert_uint_eq(multiplicity * preflop->sums.points[i], strtoull(fields[2], NULL, 10));
    ck_assert_uint_eq(multiplicity * preflop->sums.squares[i], strtoull(fields[3], NULL, 10));
    rows++;
  }
  fclose(file);
  ck_assert_uint_eq(rows, 7);
}

/* Returns the earth mover's distance of two histograms, in bins. */
static double distance(const struct test_street *preflop, const char *a, const char *b)
{
  const uint64_t i = index_of(preflop, a), j = index_of(preflop, b);
  int64_t ahead = 0, sum = 0;
  for (unsigned bin = 0; bin < BINS; bin++) {
    ahead += (int64_t)test_street_bin(preflop, i, bin) - (int64_t)test_street_bin(preflop, j, bin);
    sum += ahead < 0 ? -ahead : ahead;
  }
  return (double)sum / ih_street_runouts(preflop->street);
}

static void check_distances(const struct test_street *preflop)
{
  static const char *const rows[][3] = {
      {"44", "66", "50-bin EMD 44-66 (bin = floor(50 HS), distance in bins)"},
      {"44", "JTs", "50-bin EMD 44-JTs"},
      {"66", "KQs", "50-bin EMD 66-KQs"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    ck_assert(fabs(distance(preflop, rows[i][0], rows[i][1]) - fact(rows[i][2])) <= 0.00005);
}

START_TEST(other_streets)
{
  if (test_tier() == TIER_CHECK)
    return;
  const ih_executor threads = test_threads(2);
  struct test_street turn = street_of(4), flop = street_of(3);
  struct test_street preflop = street_of(0), direct = street_of(0);
  test_street_do(&turn, 0, turn.boards, &threads);
  check_conserved(&turn);
  test_street_aggregate(&flop, &turn, 0, flop.boards, &threads);
  check_conserved(&flop);
  check_flops(&flop);
  test_street_aggregate(&preflop, &flop, 0, 1, NULL);
  check_conserved(&preflop);
  check_classes(&preflop);
  check_distances(&preflop);
  test_street_aggregate(&direct, &turn, 0, 1, NULL);
  ck_assert(test_street_same(&direct, &preflop));
  test_street_free(&turn);
  test_street_free(&flop);
  test_street_free(&preflop);
  test_street_free(&direct);
}
END_TEST

TEST_MAIN({river}, {other_streets})
