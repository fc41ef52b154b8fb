/* Rating of 5 to 9 cards as a direct reading of PokerHandEvaluator's document (chapters 2 and 3)
 * would write it: the baseline of the benchmarks and an independent check for the tests.
 *
 * Flushes first; otherwise the quinary's lexicographic rank, by dynamic programming, is an index
 * into a table. The tables are made at creation from a direct comparison of five-card hands.
 * Scales are the library's: high is best. */
#ifndef IH_BENCH_BASELINE_EVAL_H
#define IH_BENCH_BASELINE_EVAL_H

#include <isohand/ranking.h>

typedef struct baseline_eval baseline_eval;

/* Creates an evaluator for a ranking of isohand/ranking.h. Returns IH_OK or IH_ERR_MEMORY. */
enum ih_status baseline_eval_new(enum ih_ranking ranking, baseline_eval **out);
void baseline_eval_free(baseline_eval *eval);

/* Returns the strength of cards[0..n-1], n in 5..9 distinct cards of the ranking's deck. */
uint16_t baseline_eval_rate(const baseline_eval *eval, const uint8_t cards[], size_t n);

#endif
