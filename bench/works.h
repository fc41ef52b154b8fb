/* The works, one file each, and what they share. */
#ifndef IH_BENCH_WORKS_H
#define IH_BENCH_WORKS_H

#include "measure.h"
#include "pair.h"

/* The order of the hands. */
enum bench_order {
  BENCH_RANDOM,
  BENCH_IN_ORDER, /* by index, in runs spread evenly over the table: neighbours share their suit
                   * configuration, and the cost of one long run would depend on which one it
                   * meets; for ratings, all hands in colex order, in such runs */
  BENCH_ORDERS
};

/* A measurement: about `hands` hands of a list in one order. */
struct bench_set {
  const struct bench_pair *pair;
  const ih_rounds *rounds;
  enum bench_order order;
  size_t hands;
};

/* A work whose variants are measured on every list, instruction set, order and working set. */
struct bench_work {
  const char *name;
  const ih_rounds *lists; /* ends with a list of no rounds; NULL: the usual lists */
  int ratings;            /* rates cards: its pairs have no indexers */
  /* Returns why a list has no such work, or NULL if it has. */
  const char *(*refusal)(const ih_rounds *rounds);
  unsigned usual, possible; /* orders, as 1 << order: measured by default, and with --full */
  enum ih_status (*measure)(struct bench_report *report, const struct bench_set *set);
};

/* Measures the work on all the sets that the options select. Returns IH_ERR_UNSUPPORTED if the
 * options' list has no such work. */
enum ih_status bench_run_work(struct bench_report *report, const struct bench_work *work);

/* Prints the rows of a set; one pass over `context` is `operations` operations. */
enum ih_status bench_set_compare(struct bench_report *report, const struct bench_set *set,
                                 const char *work, const struct bench_variant variants[],
                                 size_t count, const void *context, size_t operations);

/* Like bench_set_compare, for calls without an instruction set: their rows are "portable". */
enum ih_status bench_set_calls(struct bench_report *report, const struct bench_set *set,
                               const char *work, const struct bench_variant variants[],
                               size_t count, const void *context, size_t operations);

/* Returns the set's hands up to a round, back to back and always the same; NULL if out of memory,
 * with the reason in the report. */
uint8_t *bench_set_hands(const struct bench_report *report, const struct bench_set *set,
                         unsigned round);

/* Like bench_set_hands, for indices of the last round. */
uint64_t *bench_set_indices(const struct bench_report *report, const struct bench_set *set);

/* Prints the rows of all Omaha hands on a board: those of a set of the work `omaha`.  Lists of six
 * hole cards have them with --full only. */
enum ih_status bench_omaha_compare(struct bench_report *report, const struct bench_set *set);

/* Each measures one work; options->rounds NULL means the usual lists. Returns IH_ERR_UNSUPPORTED if
 * the work does not exist for that list. */
enum ih_status bench_index(struct bench_report *report);
enum ih_status bench_unindex(struct bench_report *report);
enum ih_status bench_children(struct bench_report *report);
enum ih_status bench_boards(struct bench_report *report);
enum ih_status bench_sequence(struct bench_report *report);
enum ih_status bench_eval(struct bench_report *report);
enum ih_status bench_omaha(struct bench_report *report);
enum ih_status bench_showdown(struct bench_report *report);
enum ih_status bench_matchup(struct bench_report *report);
enum ih_status bench_equity(struct bench_report *report);
enum ih_status bench_bucket(struct bench_report *report);
enum ih_status bench_fill(struct bench_report *report);

/* The rows of `bucket` for the nearest centres. */
enum ih_status bench_nearest(struct bench_report *report);

/* The rows of `bucket` for look-ups; none without options->buckets. */
enum ih_status bench_lookup(struct bench_report *report);

/* The row of `fill` for a table file: writing it, compared with a plain write of as many bytes. */
enum ih_status bench_file(struct bench_report *report, const struct bench_pair *pair);

#endif
