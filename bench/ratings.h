/* Works that rate hands, and checking them against the reference implementation. */
#ifndef IH_BENCH_RATINGS_H
#define IH_BENCH_RATINGS_H

#include "baseline_eval.h"
#include "works.h"

/* Sums a sample of out[0..n-1]: all results are compared before anything is timed, and adding them
 * all would take longer than some ratings. */
static inline uint64_t bench_some(const uint16_t out[], size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i += 61)
    sum += out[i];
  return sum;
}

/* Checks that one variant writes `expected` to `strengths` for every hand of the set. */
enum ih_status bench_check_ratings(const struct bench_report *report, const struct bench_set *set,
                                   const struct bench_variant *variant, unsigned path,
                                   const void *context, uint16_t strengths[],
                                   const uint16_t expected[]);

/* Completions of hands, low hands, and short-deck hands, with as many cards as the set's. */
enum ih_status bench_complete(struct bench_report *report, const struct bench_set *set,
                              const baseline_eval *eval);
enum ih_status bench_low(struct bench_report *report, const struct bench_set *set,
                         const baseline_eval *eval);
enum ih_status bench_short(struct bench_report *report, const struct bench_set *set);

#endif
