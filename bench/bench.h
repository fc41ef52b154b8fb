/* The benchmarks of `isohand bench`: nanoseconds per operation of the library and of a plain
 * implementation straight from the papers, on the same hands in one run. */
#ifndef IH_BENCH_BENCH_H
#define IH_BENCH_BENCH_H

#include <isohand/base.h>
#include <isohand/indexer.h>
#include <stdio.h>

/* The works that can be measured, NULL-terminated: "index", "unindex", "children", "boards",
 * "sequence", "eval", "omaha", "showdown", "equity", "matchup", "bucket", "fill". */
extern const char *const bench_works[];

/* Writes the strengths of an indexer's last round to a new file, like `isohand build`, and removes
 * it; *ns = time spent writing. Errors are those of writing; the file is removed after IH_ERR_IO
 * too. */
typedef enum ih_status (*bench_writer)(const char *path, const ih_indexer *indexer,
                                       const ih_executor *executor, double *ns, ih_error *error);

/* Buckets of the river of a deck of four suits.  Each call sets bucket[i] to the bucket of hand i,
 * for i in 0..n-1, whose seven cards begin at rows[7 * i]. */
struct bench_buckets {
  ih_deck deck;
  void (*look_up)(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                  uint32_t bucket[]);
  void (*look_up_checked)(const struct bench_buckets *buckets, const uint8_t rows[], size_t n,
                          uint32_t bucket[]);
};

struct bench_options {
  const char *work;            /* one of bench_works, or NULL for all */
  int json;                    /* one JSON object per line instead of a table */
  const ih_rounds *rounds;     /* measure this list only; NULL: the usual ones */
  const ih_executor *executor; /* threads for equity, bucket and the fill; NULL: one */
  /* Returns IH_OK if the indexer's sizes are exact: ih_exact_check. (A callback because the
   * benchmarks are also built without libisohand-exact.) */
  enum ih_status (*check)(const ih_indexer *indexer);
  uint64_t (*memory)(void);    /* bytes available: ih_memory_available; NULL: no limit */
  int all;                     /* every order and working set; 0: the usual ones */
  size_t hands;                /* measure this working set only; 0: the usual ones */
  unsigned clusters;           /* of points, at least 2; 0: the usual number */
  const ih_instructions *path; /* measure this instruction set only; NULL: all of the machine's */
  bench_writer write;          /* NULL: no file is written */
  const char *folder;          /* where `write` writes */
  const struct bench_buckets *buckets; /* NULL: no look-ups are measured */
};

/* Runs the benchmarks and prints their rows to `out`. Stops at the first failure and returns its
 * status with *error filled. On IH_ERR_IO errno tells why `out` could not be written, or is 0 if
 * the failure concerns another file. */
enum ih_status bench_run(const struct bench_options *options, FILE *out, ih_error *error);

#endif
