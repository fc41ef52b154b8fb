/* A round list's indexers. */
#ifndef IH_BENCH_PAIR_H
#define IH_BENCH_PAIR_H

#include "measure.h"

/* At least as many as there are instruction sets. */
enum { BENCH_PATHS = 8 };

struct bench_pair {
  ih_indexer *on[BENCH_PATHS]; /* the library's, each for other instructions */
  const ih_instructions *instructions[BENCH_PATHS];
  unsigned paths;
  baseline_indexer *reference;
  unsigned rounds, cards;
  uint64_t size; /* of the last round */
  char text[IH_ROUNDS_TEXT];
};

/* Only the list's paths, cards and text: nothing to free. */
void bench_pair_paths(const struct bench_report *report, const ih_rounds *rounds,
                      struct bench_pair *pair);

/* Makes them, for each path that the report's options want; IH_ERR_INTERNAL when
 * their sizes differ.  On failure there is nothing to free. */
enum ih_status bench_pair_new(const struct bench_report *report, const ih_rounds *rounds,
                              struct bench_pair *pair);
void bench_pair_free(struct bench_pair *pair);

#endif
