/* The rating of 5 to 9 cards as a reader of PokerHandEvaluator's document would
 * write it (its chapters 2 and 3): the yardstick of the benchmarks and a second
 * opinion for the tests.
 *
 * Flush first; then the quinary's place in the lexicographic order, by dynamic
 * programming, into a table.  The tables are made at creation from a five-card
 * rating in words; the scales are the library's, high is best. */
#ifndef IH_BENCH_BASELINE_EVAL_H
#define IH_BENCH_BASELINE_EVAL_H

#include <isohand/ranking.h>

typedef struct baseline_eval baseline_eval;

/* For a ranking of isohand/ranking.h.  IH_ERR_MEMORY. */
enum ih_status baseline_eval_new(enum ih_ranking ranking, baseline_eval **out);
void baseline_eval_free(baseline_eval *eval);

/* The strength of cards[0..n-1], n in 5..9 different cards of the ranking's
 * deck. */
uint16_t baseline_eval_rate(const baseline_eval *eval, const uint8_t cards[], size_t n);

#endif
