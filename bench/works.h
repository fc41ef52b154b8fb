/* The kinds of work that are measured, a file each, and what they share. */
#ifndef IH_BENCH_WORKS_H
#define IH_BENCH_WORKS_H

#include "measure.h"
#include "textbook.h"

#include <isohand/indexer.h>

/* One round list's indexers. */
struct bench_pair {
  ih_indexer *indexer;
  ih_indexer *portable; /* the same in plain C */
  textbook *book;
  unsigned rounds, cards;
  uint64_t size; /* of the last round */
  char text[IH_ROUNDS_TEXT];
};

/* Makes them; IH_ERR_INTERNAL when their sizes differ.  On failure there is
 * nothing to free. */
enum ih_status bench_pair_new(const struct bench_report *report, const ih_rounds *rounds,
                              struct bench_pair *pair);
void bench_pair_free(struct bench_pair *pair);

/* Measures the caller's list or, where it names none, the lists usual for indices. */
enum ih_status bench_index_lists(const struct bench_options *options, struct bench_report *report,
                                 enum ih_status (*measure)(const ih_rounds *rounds,
                                                           struct bench_report *report));

/* Measure one work; rounds NULL means the usual lists.  IH_ERR_UNSUPPORTED when
 * the work does not exist for the caller's list. */
enum ih_status bench_index(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_unindex(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_children(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_boards(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_sequence(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_eval(const struct bench_options *options, struct bench_report *report);
enum ih_status bench_fill(const struct bench_options *options, struct bench_report *report);

#endif
