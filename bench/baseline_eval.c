#include "baseline_eval.h"

#include <isohand/cards.h>
#include <isohand/rating.h>
#include <stdlib.h>

#define RANKS      13
#define MIN_CARDS  5
#define MAX_CARDS  9
#define FLUSH_SETS (1u << RANKS)

/* Differences between rankings: the ranks of the deck and the order of the categories. */
static const struct rules {
  uint8_t ranks, place[IH_CATEGORIES];
} all_rules[IH_RANKINGS] = {
    [IH_RANKING_STANDARD] = {13, {0, 1, 2, 3, 4, 5, 6, 7, 8}},
    [IH_RANKING_SHORT] = {9, {0, 1, 2, 3, 4, 6, 5, 7, 8}},
    [IH_RANKING_SHORT_TRIPS] = {9, {0, 1, 2, 4, 3, 6, 5, 7, 8}},
};

_Static_assert(IH_RANKINGS == 3, "a row for each ranking");

struct baseline_eval {
  const struct rules *rules;
  /* dp[l][n][k]: number of quinaries of n + 1 digits below l * 5^n with digit sum k;
   * dp[1][n] counts those of n digits. */
  uint32_t dp[5][RANKS + 1][MAX_CARDS + 1];
  uint16_t flush[FLUSH_SETS];        /* by the suit's rank set, 5 or more ranks */
  uint16_t *no_flush[MAX_CARDS + 1]; /* by number of cards and hash_quinary */
};

/* ---- Rating --------------------------------------------------------------- */

/* Position of the quinary counts[12] ... counts[0] in the lexicographic order of those with digit
 * sum k. */
static uint32_t hash_quinary(const baseline_eval *eval, const uint8_t counts[RANKS], unsigned k)
{
  uint32_t sum = 0;
  for (unsigned i = RANKS; i-- > 0 && k > 0;) {
    sum += eval->dp[counts[i]][i][k];
    k -= counts[i];
  }
  return sum;
}

uint16_t baseline_eval_rate(const baseline_eval *eval, const uint8_t cards[], size_t n)
{
  uint8_t in_suit[IH_MAX_SUITS] = {0}, counts[RANKS] = {0};
  uint16_t sets[IH_MAX_SUITS] = {0};
  uint16_t flush = 0;
  for (size_t i = 0; i < n; i++) {
    const unsigned rank = ih_card_rank(cards[i]), suit = ih_card_suit(cards[i]);
    in_suit[suit]++;
    sets[suit] = (uint16_t)(sets[suit] | 1u << rank);
    counts[rank]++;
  }
  for (unsigned suit = 0; suit < IH_MAX_SUITS; suit++)
    if (in_suit[suit] >= 5)
      flush = eval->flush[sets[suit]];
  if (flush != 0 && n <= 7)
    return flush;
  const uint16_t other = eval->no_flush[n][hash_quinary(eval, counts, (unsigned)n)];
  return flush > other ? flush : other;
}

/* ---- Comparing five cards ------------------------------------------------- */

/* Returns the top rank of a straight (3 for the one that begins with the ace), or -1 if none. */
static int baseline_straight_top(const struct rules *rules, const uint8_t counts[RANKS])
{
  int run = counts[rules->ranks - 1] > 0, top = -1; /* the ace also counts as lowest */
  for (int rank = 0; rank < RANKS; rank++) {
    run = counts[rank] > 0 ? run + 1 : 0;
    if (run >= 5)
      top = rank;
  }
  return top;
}

static enum ih_category categorize(const struct rules *rules, const uint8_t counts[RANKS],
                                   int flush)
{
  unsigned ranks_with[5] = {0};
  for (unsigned rank = 0; rank < RANKS; rank++)
    ranks_with[counts[rank]]++;
  if (ranks_with[4] == 1)
    return IH_FOUR_OF_A_KIND;
  if (ranks_with[3] == 1)
    return ranks_with[2] == 1 ? IH_FULL_HOUSE : IH_THREE_OF_A_KIND;
  if (ranks_with[2] > 0)
    return ranks_with[2] == 2 ? IH_TWO_PAIR : IH_PAIR;
  if (baseline_straight_top(rules, counts) >= 0)
    return flush ? IH_STRAIGHT_FLUSH : IH_STRAIGHT;
  return flush ? IH_FLUSH : IH_HIGH_CARD;
}

/* Higher for a better five-card hand: the category, then the ranks, more frequent and higher ones
 * first; for a straight its top. */
static uint32_t baseline_value_of(const struct rules *rules, const uint8_t counts[RANKS], int flush)
{
  const enum ih_category category = categorize(rules, counts, flush);
  uint32_t value = rules->place[category];
  if (category == IH_STRAIGHT || category == IH_STRAIGHT_FLUSH)
    return value << 20 | (uint32_t)baseline_straight_top(rules, counts);
  for (unsigned count = 4; count > 0; count--)
    for (unsigned rank = RANKS; rank-- > 0;)
      for (unsigned i = 0; counts[rank] == count && i < count; i++)
        value = value << 4 | rank;
  return value;
}

/* ---- Tables --------------------------------------------------------------- */

/* A traversal of all quinaries of one digit sum; `visit` is called for each. */
struct baseline_walk {
  baseline_eval *eval;
  void (*visit)(struct baseline_walk *walk);
  unsigned cards; /* the digit sum */
  int flush;      /* the quinary is a rank set of one suit */
  uint8_t counts[RANKS];
  uint32_t *values; /* of all five-card hands; sorted at the end */
  size_t n;
};

static void walk_quinaries(struct baseline_walk *walk, unsigned rank, unsigned left)
{
  const unsigned most = walk->flush ? 1 : 4;
  if (rank == 0) {
    walk->counts[0] = (uint8_t)left;
    if (left <= most)
      walk->visit(walk);
    return;
  }
  for (unsigned digit = 0; digit <= most && digit <= left; digit++) {
    walk->counts[rank] = (uint8_t)digit;
    walk_quinaries(walk, rank - 1, left - digit);
  }
}

static void walk_all(struct baseline_walk *walk, unsigned cards, int flush,
                     void (*visit)(struct baseline_walk *))
{
  walk->cards = cards;
  walk->flush = flush;
  walk->visit = visit;
  walk_quinaries(walk, walk->eval->rules->ranks - 1u, cards);
}

/* Returns the table entry for the current quinary, or for its rank set. */
static uint16_t *baseline_place_of(const struct baseline_walk *walk, unsigned cards)
{
  unsigned set = 0;
  if (!walk->flush)
    return &walk->eval->no_flush[cards][hash_quinary(walk->eval, walk->counts, cards)];
  for (unsigned rank = 0; rank < RANKS; rank++)
    set |= (unsigned)walk->counts[rank] << rank;
  return &walk->eval->flush[set];
}

static void collect(struct baseline_walk *walk)
{
  walk->values[walk->n++] = baseline_value_of(walk->eval->rules, walk->counts, walk->flush);
}

static int compare_reference_values(const void *a, const void *b)
{
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Five cards: the strength is the rank of the value among all of them. */
static void rate_reference_five(struct baseline_walk *walk)
{
  const uint32_t value = baseline_value_of(walk->eval->rules, walk->counts, walk->flush);
  const uint32_t *found =
      bsearch(&value, walk->values, walk->n, sizeof value, compare_reference_values);
  *baseline_place_of(walk, MIN_CARDS) = (uint16_t)(found - walk->values + 1);
}

/* More cards: the best strength after removing one. */
static void rate_more(struct baseline_walk *walk)
{
  uint16_t best = 0;
  for (unsigned rank = 0; rank < RANKS; rank++)
    if (walk->counts[rank] > 0) {
      walk->counts[rank]--;
      const uint16_t without = *baseline_place_of(walk, walk->cards - 1);
      walk->counts[rank]++;
      if (without > best)
        best = without;
    }
  *baseline_place_of(walk, walk->cards) = best;
}

static void tabulate_dp(baseline_eval *eval)
{
  eval->dp[1][0][0] = 1;
  for (unsigned n = 0; n <= RANKS; n++)
    for (unsigned k = 0; k <= MAX_CARDS; k++) {
      for (unsigned digit = 0; n > 0 && digit <= 4 && digit <= k; digit++)
        eval->dp[1][n][k] += eval->dp[1][n - 1][k - digit];
      for (unsigned l = 2; l <= 4; l++)
        eval->dp[l][n][k] = eval->dp[l - 1][n][k] + (k + 1 >= l ? eval->dp[1][n][k + 1 - l] : 0);
    }
}

static void fill_reference_tables(struct baseline_walk *walk)
{
  walk_all(walk, MIN_CARDS, 0, collect);
  walk_all(walk, MIN_CARDS, 1, collect);
  qsort(walk->values, walk->n, sizeof *walk->values, compare_reference_values);
  for (int flush = 0; flush <= 1; flush++) {
    walk_all(walk, MIN_CARDS, flush, rate_reference_five);
    for (unsigned cards = MIN_CARDS + 1; cards <= MAX_CARDS; cards++)
      walk_all(walk, cards, flush, rate_more);
  }
}

enum ih_status baseline_eval_new(enum ih_ranking ranking, baseline_eval **out)
{
  struct baseline_walk walk = {.eval = calloc(1, sizeof *walk.eval),
                               .values = calloc(IH_STRENGTH_MAX, sizeof *walk.values)};
  int complete = walk.eval != NULL && walk.values != NULL;
  if (complete) {
    walk.eval->rules = &all_rules[ranking];
    tabulate_dp(walk.eval);
  }
  for (unsigned n = MIN_CARDS; complete && n <= MAX_CARDS; n++) {
    walk.eval->no_flush[n] = calloc(walk.eval->dp[1][RANKS][n], sizeof(uint16_t));
    complete = walk.eval->no_flush[n] != NULL;
  }
  if (complete)
    fill_reference_tables(&walk);
  free(walk.values);
  if (complete)
    *out = walk.eval;
  else
    baseline_eval_free(walk.eval);
  return complete ? IH_OK : IH_ERR_MEMORY;
}

void baseline_eval_free(baseline_eval *eval)
{
  if (eval == NULL)
    return;
  for (unsigned n = MIN_CARDS; n <= MAX_CARDS; n++)
    free(eval->no_flush[n]);
  free(eval);
}
