/* The benchmarks behind `isohand bench`: ns per operation of the library beside
 * a plain implementation straight from the papers, on the same hands in one
 * run. */
#ifndef IH_BENCH_BENCH_H
#define IH_BENCH_BENCH_H

#include <isohand/executor.h>
#include <isohand/indexer.h>
#include <stdio.h>

/* What can be measured, NULL-terminated: "index", "unindex", "children", "boards",
 * "sequence", "eval", "fill". */
extern const char *const bench_works[];

struct bench_options {
  const char *work;            /* one of bench_works, or NULL for all */
  int json;                    /* an object a line instead of a table */
  const ih_rounds *rounds;     /* measure this list only; NULL: the usual ones */
  const ih_executor *executor; /* threads for the fill; NULL: one */
  /* Says IH_OK of an indexer that may be measured: ih_exact_check.  (The benchmarks
   * are also built where libisohand-exact is not.) */
  enum ih_status (*check)(const ih_indexer *indexer);
};

/* Runs them and prints a row for each to out.  IH_OK, or the status of what
 * failed with *error filled; of IH_ERR_IO, out that cannot be written, errno says
 * why.  It stops at the first failure. */
enum ih_status bench_run(const struct bench_options *options, FILE *out, ih_error *error);

#endif
