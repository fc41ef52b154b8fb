/* Indexers of a round list. */
#ifndef IH_BENCH_PAIR_H
#define IH_BENCH_PAIR_H

#include "measure.h"

/* At least the number of instruction sets. */
enum { BENCH_PATHS = 8 };

struct bench_pair {
  ih_indexer *on[BENCH_PATHS]; /* the library's, one per instruction set */
  const ih_instructions *instructions[BENCH_PATHS];
  unsigned paths;
  baseline_indexer *reference;
  unsigned rounds, cards;
  uint64_t size; /* of the last round */
  char text[IH_ROUNDS_TEXT];
};

/* Sets only the instruction sets, cards and text: nothing to free. */
void bench_pair_paths(const struct bench_report *report, const ih_rounds *rounds,
                      struct bench_pair *pair);

/* Makes the indexers, for each instruction set that the options select. Returns IH_ERR_INTERNAL if
 * their sizes differ. On failure there is nothing to free. */
enum ih_status bench_pair_new(const struct bench_report *report, const ih_rounds *rounds,
                              struct bench_pair *pair);
void bench_pair_free(struct bench_pair *pair);

#endif
