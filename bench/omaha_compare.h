/* All Omaha hands on a board, and the reference that compares them hand by hand. */
#ifndef IH_BENCH_OMAHA_COMPARE_H
#define IH_BENCH_OMAHA_COMPARE_H

#include "works.h"

#include <isohand/omaha.h>

/* Ends of a pot that are compared; and numbers of opponents from which the reference finds them. */
enum { BENCH_SHARES = 4, BENCH_MET = 9 };

/* Sums are over every so many places. */
enum { BENCH_APART = 97 };

struct compared_hands {
  const struct bench_set *set;
  unsigned n, m; /* hole cards, and cards of a board */
  size_t places, live, boards;
  ih_omaha_comparison *comparison[BENCH_PATHS];
  uint8_t *board;
  float *weight, *one; /* [place] */
  uint32_t *wins, *ties;
  uint32_t *shares[BENCH_SHARES]; /* scoops, three quarters, halves and quarters */
  double *weight_won, *weight_tied, *weight_met;

  /* For the reference. */
  uint8_t *cards;     /* of each place, ascending */
  uint16_t *strength; /* of each place, 0 for hands that are not live */
  uint32_t *order;    /* live places by ascending strength */
  uint8_t *low;       /* of each place */
  uint32_t *met[BENCH_MET];
  double *hold; /* counters of sets of cards, by their number and colex rank */
  uint32_t block[IH_OMAHA_MAX_HOLE + 1], step[IH_OMAHA_MAX_HOLE + 1][52];
};

/* Rates all hands of a board and sorts them by strength. */
void baseline_omaha_sort(const struct compared_hands *hands, const uint8_t board[]);

/* Returns the counter of those of a hand's cards that are bits of `set`. */
static inline double *find_counter(const struct compared_hands *hands, const uint8_t cards[],
                                   unsigned set)
{
  uint32_t at = 0;
  unsigned k = 0;
  for (; set != 0; set &= set - 1) {
    k++;
    at += hands->step[k][cards[__builtin_ctz(set)]];
  }
  return hands->hold + hands->block[k] + at;
}

static inline double sum_apart(const struct compared_hands *hands, const uint8_t cards[],
                               unsigned n)
{
  double sum = hands->hold[0];
  for (unsigned set = 1; set + 1 < 1u << n; set++) {
    const double hold = *find_counter(hands, cards, set);
    sum += __builtin_popcount(set) % 2 == 0 ? hold : -hold;
  }
  return sum;
}

/* Compare all hands of each board, high and low: the library, and inclusion and exclusion hand by
 * hand.  Return a sum of the results. */
uint64_t library_omaha_split(const void *context, unsigned path);
uint64_t baseline_omaha_split(const void *context);

#endif
