/* Hands that are rated, and the reference's rating of each. */
#ifndef IH_BENCH_RATINGS_H
#define IH_BENCH_RATINGS_H

#include "baseline_eval.h"
#include "works.h"

/* Some of out[0..n-1] stand for all of them in a sum: all are compared before anything
 * is timed, and adding takes longer than some ratings. */
static inline uint64_t bench_some(const uint16_t out[], size_t n)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i += 61)
    sum += out[i];
  return sum;
}

/* One variant beside the reference, on every hand of the set: what it writes to strengths is
 * what is expected. */
enum ih_status bench_check_ratings(const struct bench_report *report, const struct bench_set *set,
                                   const struct bench_variant *variant, unsigned path,
                                   const void *context, uint16_t strengths[],
                                   const uint16_t expected[]);

/* Completions of hands, low hands, and hands of the short deck, of as many cards as the
 * set's. */
enum ih_status bench_complete(struct bench_report *report, const struct bench_set *set,
                              const baseline_eval *eval);
enum ih_status bench_low(struct bench_report *report, const struct bench_set *set,
                         const baseline_eval *eval);
enum ih_status bench_short(struct bench_report *report, const struct bench_set *set);

#endif
