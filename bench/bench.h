/* The benchmarks of `isohand bench`: ns per operation of the library beside
 * a plain implementation straight from the papers, on the same hands in one
 * run. */
#ifndef IH_BENCH_BENCH_H
#define IH_BENCH_BENCH_H

#include <isohand/base.h>
#include <isohand/indexer.h>
#include <stdio.h>

/* What can be measured, NULL-terminated: "index", "unindex", "children", "boards",
 * "sequence", "eval", "omaha", "showdown", "equity", "matchup", "bucket", "fill". */
extern const char *const bench_works[];

/* Writes the strengths of an indexer's last round to a new file, as `isohand build`
 * does, and removes it; *ns = the time that the writing took.  Errors are those of
 * the writing; after IH_ERR_IO too the file is not there. */
typedef enum ih_status (*bench_writer)(const char *path, const ih_indexer *indexer,
                                       const ih_executor *executor, double *ns, ih_error *error);

struct bench_options {
  const char *work;            /* one of bench_works, or NULL for all */
  int json;                    /* an object a line instead of a table */
  const ih_rounds *rounds;     /* measure this list only; NULL: the usual ones */
  const ih_executor *executor; /* threads for equity, bucket and the fill; NULL: one */
  /* Says IH_OK of an indexer that may be measured: ih_exact_check.  (The benchmarks
   * are also built where libisohand-exact is not.) */
  enum ih_status (*check)(const ih_indexer *indexer);
  uint64_t (*memory)(void);    /* bytes that there are: ih_memory_available; NULL: no limit */
  int all;                     /* every order and working set; 0: the usual ones */
  size_t hands;                /* measure this working set only; 0: the usual ones */
  unsigned clusters;           /* of points, 2 or more; 0: the usual number */
  const ih_instructions *path; /* measure these instructions only; NULL: each that the
                                * machine has */
  bench_writer write;          /* NULL: no file is written */
  const char *folder;          /* where `write` writes */
};

/* Runs them and prints a row for each to out.  IH_OK, or the status of what
 * failed with *error filled.  Of IH_ERR_IO errno says why out cannot be written; 0
 * when it is another file that cannot.  It stops at the first failure. */
enum ih_status bench_run(const struct bench_options *options, FILE *out, ih_error *error);

#endif
