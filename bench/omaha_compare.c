/* All Omaha hands on a board, compared with each other and with a range. */
#include "omaha_compare.h"

#include "base/random.h"

#include <isohand/combinatorics.h>
#include <stdlib.h>
#include <string.h>

#define SEED 20261127

/* Times differ by board: those with three of a suit have more patterns. */
enum { BOARDS = 8 };

/* Weights are whole numbers up to this, so that all sums are exact. */
enum { HEAVIEST = 15 };

/* ---- The library ------------------------------------------------------------------ */

static uint64_t sum_counts(const struct compared_hands *hands)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->places; i += BENCH_APART)
    sum = 31 * sum + 7 * hands->wins[i] + hands->ties[i];
  return sum;
}

static uint64_t sum_weights(const struct compared_hands *hands)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < hands->places; i += BENCH_APART)
    sum = 31 * sum + 7 * (uint64_t)hands->weight_won[i] + 3 * (uint64_t)hands->weight_tied[i] +
          (uint64_t)hands->weight_met[i];
  return sum;
}

static uint64_t library_compare(const void *context, unsigned path)
{
  const struct compared_hands *hands = context;
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    (void)ih_omaha_compare(hands->comparison[path], hands->board + b * hands->m, hands->m,
                           hands->wins, hands->ties);
    sum += sum_counts(hands);
  }
  return sum;
}

static uint64_t library_range(const void *context, unsigned path)
{
  const struct compared_hands *hands = context;
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    (void)ih_omaha_compare_range(hands->comparison[path], hands->board + b * hands->m, hands->m,
                                 hands->weight, hands->weight_won, hands->weight_tied,
                                 hands->weight_met, NULL);
    sum += sum_weights(hands);
  }
  return sum;
}

/* ---- The reference: inclusion and exclusion hand by hand ------------------------------ */

/* Compares hands with weights; is_all: sums of all opponents, too. */
static inline void compare_by_hand(const struct compared_hands *hands, const float weight[],
                                   unsigned n, int is_all)
{
  const double sign = n % 2 == 0 ? 1 : -1;
  memset(hands->hold, 0, hands->block[n] * sizeof *hands->hold);
  memset(hands->weight_won, 0, hands->places * sizeof *hands->weight_won);
  memset(hands->weight_tied, 0, hands->places * sizeof *hands->weight_tied);
  memset(hands->weight_met, 0, hands->places * sizeof *hands->weight_met);
  for (size_t first = 0, end = 0; first < hands->live; first = end) {
    while (end < hands->live &&
           hands->strength[hands->order[end]] == hands->strength[hands->order[first]])
      end++;
    for (size_t i = first; i < end; i++) {
      const uint32_t place = hands->order[i];
      hands->weight_won[place] = sum_apart(hands, hands->cards + (size_t)place * n, n);
    }
    for (size_t i = first; i < end; i++) {
      const uint32_t place = hands->order[i];
      for (unsigned set = 0; set + 1 < 1u << n; set++)
        *find_counter(hands, hands->cards + (size_t)place * n, set) += (double)weight[place];
    }
    for (size_t i = first; i < end; i++) {
      const uint32_t place = hands->order[i];
      hands->weight_tied[place] = sum_apart(hands, hands->cards + (size_t)place * n, n) +
                                  sign * (double)weight[place] - hands->weight_won[place];
    }
  }
  for (size_t i = 0; i < hands->live && is_all; i++) {
    const uint32_t place = hands->order[i];
    hands->weight_met[place] =
        sum_apart(hands, hands->cards + (size_t)place * n, n) + sign * (double)weight[place];
  }
}

static void compare_board(const struct compared_hands *hands, size_t b, const float weight[],
                          int is_all)
{
  baseline_omaha_sort(hands, hands->board + b * hands->m);
  if (hands->n == 4)
    compare_by_hand(hands, weight, 4, is_all);
  else if (hands->n == 5)
    compare_by_hand(hands, weight, 5, is_all);
  else
    compare_by_hand(hands, weight, 6, is_all);
}

static uint64_t plain_compare(const void *context)
{
  const struct compared_hands *hands = context;
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    compare_board(hands, b, hands->one, 0);
    for (size_t i = 0; i < hands->places; i++) {
      hands->wins[i] = (uint32_t)hands->weight_won[i];
      hands->ties[i] = (uint32_t)hands->weight_tied[i];
    }
    sum += sum_counts(hands);
  }
  return sum;
}

static uint64_t plain_range(const void *context)
{
  const struct compared_hands *hands = context;
  uint64_t sum = 0;
  for (size_t b = 0; b < hands->boards; b++) {
    compare_board(hands, b, hands->weight, 1);
    sum += sum_weights(hands);
  }
  return sum;
}

static const char by_hand[] = "inclusion and exclusion hand by hand";

static const struct bench_variant comparing[] = {
    {"compare", library_compare, plain_compare, by_hand},
    {"split", library_omaha_split, baseline_omaha_split, by_hand},
    {"range", library_range, plain_range, by_hand},
};

/* ---- Measuring -------------------------------------------------------------------- */

/* Lists the cards of all places, with random weights. */
static void list_places(struct compared_hands *hands)
{
  uint64_t state = SEED, set = (UINT64_C(1) << hands->n) - 1;
  for (size_t i = 0; i < hands->places; i++) {
    unsigned k = 0;
    for (uint64_t rest = set; rest != 0; rest &= rest - 1)
      hands->cards[i * hands->n + k++] = (uint8_t)__builtin_ctzll(rest);
    const uint64_t lowest = set & (~set + 1), sum = set + lowest;
    set = sum | (set ^ sum) >> (2 + __builtin_ctzll(set));
    hands->one[i] = 1;
    hands->weight[i] = (float)(ihp_random_below(&state, HEAVIEST + 1));
  }
}

/* Fills the steps of colex ranks and where the counters of each number of cards begin. */
static void list_counters(struct compared_hands *hands)
{
  uint64_t size = 0, number;
  for (unsigned k = 0; k <= hands->n; k++) {
    hands->block[k] = (uint32_t)size;
    (void)ih_binomial(52, k, &number);
    size += number;
    for (unsigned card = 0; card < 52; card++) {
      (void)ih_binomial(card, k, &number);
      hands->step[k][card] = (uint32_t)number;
    }
  }
}

static int allocate_places(const struct bench_report *report, struct compared_hands *hands)
{
  const size_t places = hands->places;
  hands->board = bench_hands(report, hands->m, hands->boards);
  hands->cards = bench_allocate(report, places, hands->n);
  hands->weight = bench_allocate(report, places, sizeof *hands->weight);
  hands->one = bench_allocate(report, places, sizeof *hands->one);
  hands->wins = bench_allocate(report, places, sizeof *hands->wins);
  hands->ties = bench_allocate(report, places, sizeof *hands->ties);
  hands->weight_won = bench_allocate(report, places, sizeof *hands->weight_won);
  hands->weight_tied = bench_allocate(report, places, sizeof *hands->weight_tied);
  hands->weight_met = bench_allocate(report, places, sizeof *hands->weight_met);
  hands->strength = bench_allocate(report, places, sizeof *hands->strength);
  hands->order = bench_allocate(report, places, sizeof *hands->order);
  hands->low = bench_allocate(report, places, sizeof *hands->low);
  int is_made = hands->low != NULL;
  for (unsigned i = 0; i < BENCH_SHARES; i++) {
    hands->shares[i] = bench_allocate(report, places, sizeof *hands->shares[i]);
    is_made &= hands->shares[i] != NULL;
  }
  for (unsigned i = 0; i < BENCH_MET; i++) {
    hands->met[i] = bench_allocate(report, places, sizeof *hands->met[i]);
    is_made &= hands->met[i] != NULL;
  }
  hands->hold = bench_allocate(report, hands->block[hands->n], sizeof *hands->hold);
  return is_made && hands->board != NULL && hands->cards != NULL && hands->weight != NULL &&
         hands->one != NULL && hands->wins != NULL && hands->ties != NULL &&
         hands->weight_won != NULL && hands->weight_tied != NULL && hands->weight_met != NULL &&
         hands->strength != NULL && hands->order != NULL && hands->hold != NULL;
}

static void free_places(struct compared_hands *hands)
{
  for (unsigned path = 0; path < hands->set->pair->paths; path++)
    ih_omaha_comparison_free(hands->comparison[path]);
  free(hands->board);
  free(hands->cards);
  free(hands->weight);
  free(hands->one);
  free(hands->wins);
  free(hands->ties);
  free(hands->weight_won);
  free(hands->weight_tied);
  free(hands->weight_met);
  free(hands->strength);
  free(hands->order);
  free(hands->low);
  for (unsigned i = 0; i < BENCH_SHARES; i++)
    free(hands->shares[i]);
  for (unsigned i = 0; i < BENCH_MET; i++)
    free(hands->met[i]);
  free(hands->hold);
}

static enum ih_status new_comparisons(const struct bench_report *report,
                                      struct compared_hands *hands)
{
  const ih_deck standard = {.ranks = 13, .suits = 4};
  enum ih_status status = IH_OK;
  for (unsigned path = 0; path < hands->set->pair->paths && status == IH_OK; path++)
    status = ih_omaha_comparison_new(hands->n, IH_RANKING_STANDARD, &standard,
                                     hands->set->pair->instructions[path], &hands->comparison[path],
                                     report->error);
  return status;
}

enum ih_status bench_omaha_compare(struct bench_report *report, const struct bench_set *set)
{
  struct compared_hands hands = {.set = set, .n = set->rounds->cards[0]};
  uint64_t live;
  hands.m = set->pair->cards - hands.n;
  if (hands.n > 5 && !report->options->all)
    return IH_OK; /* a pass takes minutes */
  (void)ih_binomial(52 - hands.m, hands.n, &live);
  hands.places = ih_omaha_places(hands.n);
  hands.live = live;
  hands.boards = hands.n > 5 || set->hands < live ? 1 : BOARDS;
  list_counters(&hands);
  enum ih_status status = IH_ERR_MEMORY;
  if (allocate_places(report, &hands))
    status = new_comparisons(report, &hands);
  if (status == IH_OK) {
    list_places(&hands);
    status =
        bench_set_compare(report, set, "omaha", comparing, sizeof comparing / sizeof *comparing,
                          &hands, hands.boards * hands.live);
  }
  free_places(&hands);
  return status;
}
