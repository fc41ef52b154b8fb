/* The kinds of work that are measured, a file each, and what they share. */
#ifndef IH_BENCH_WORKS_H
#define IH_BENCH_WORKS_H

#include "measure.h"
#include "pair.h"

/* What hands follow each other. */
enum bench_order {
  BENCH_RANDOM,
  BENCH_IN_ORDER, /* by index, in runs spread evenly over the table: neighbours share
                   * their suit configuration, which one long run would make a matter
                   * of luck; of ratings, all hands in colex order, in such runs */
  BENCH_ORDERS
};

/* What is measured at a time: a list's hands in one order, about so many. */
struct bench_set {
  const struct bench_pair *pair;
  const ih_rounds *rounds;
  enum bench_order order;
  size_t hands;
};

/* A work whose variants are measured on every list, path, order and working set. */
struct bench_work {
  const char *name;
  const ih_rounds *lists; /* ended by one of no rounds; NULL: the usual ones */
  int ratings;            /* of cards: its pairs have paths, but no indexers */
  /* Why a list has no such work; NULL: it has. */
  const char *(*refusal)(const ih_rounds *rounds);
  unsigned usual, possible; /* orders, as 1 << order: those that are measured, and those
                             * that are when everything is */
  enum ih_status (*measure)(struct bench_report *report, const struct bench_set *set);
};

/* Measures it on all the sets that the options want.  IH_ERR_UNSUPPORTED when the
 * options' list has no such work. */
enum ih_status bench_run_work(struct bench_report *report, const struct bench_work *work);

/* The rows of a set in its name; `operations` in one pass over what context points
 * to. */
enum ih_status bench_set_compare(struct bench_report *report, const struct bench_set *set,
                                 const char *work, const struct bench_variant variants[],
                                 size_t count, const void *context, size_t operations);

/* The same of calls that take no path: these rows say that they are portable. */
enum ih_status bench_set_calls(struct bench_report *report, const struct bench_set *set,
                               const char *work, const struct bench_variant variants[],
                               size_t count, const void *context, size_t operations);

/* The set's hands up to a round, one after the other, always the same.  NULL when
 * memory is short, which report then says. */
uint8_t *bench_set_hands(const struct bench_report *report, const struct bench_set *set,
                         unsigned round);

/* The same of indices of the last round. */
uint64_t *bench_set_indices(const struct bench_report *report, const struct bench_set *set);

/* Measure one work; rounds NULL means the usual lists.  IH_ERR_UNSUPPORTED when
 * the work does not exist for the caller's list. */
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

/* The fill's row of a table file: writing it beside writing as many bytes plainly. */
enum ih_status bench_file(struct bench_report *report, const struct bench_pair *pair);

#endif
