/* Timing, checking and reporting. */
#ifndef IH_BENCH_MEASURE_H
#define IH_BENCH_MEASURE_H

#include "baseline_indexer.h"
#include "bench.h"
#include "machine.h"

/* Hands, indices, ... in a usual working set: too many for the caches near the core, so that no
 * input is still cached when it recurs. */
#define BENCH_HANDS 1000000u

/* Output, options and state of a benchmark run. */
struct bench_report {
  FILE *out;
  const struct bench_options *options;
  ih_error *error;              /* why the last call failed */
  int rows;                     /* already printed */
  struct bench_machine machine; /* read before the first row */
  int write_error;              /* errno of a row that could not be printed */
};

/* Two ways to do the same work. Each does all operations of a pass on `context` and returns a sum
 * over the results, which must agree; the sum also keeps the compiler from dropping work. `path` is
 * an index of contest->instructions. */
struct bench_variant {
  const char *name;
  uint64_t (*measured)(const void *context, unsigned path);
  uint64_t (*baseline)(const void *context);
  const char *other; /* the baseline's method if it is a different algorithm; NULL: the reference
                      * implementation of the library's algorithm, as in the papers */
};

/* Identification of a row. */
struct bench_subject {
  const char *work, *variant, *rounds, *path, *order;
  uint64_t hands;    /* in the working set */
  const char *other; /* as in struct bench_variant */
  int is_popcnt;     /* the baseline used POPCNT: baseline_indexer_use_popcnt */
  unsigned threads;  /* of the library; the baseline has one */
  int is_wall_clock; /* times are from the monotonic clock */
};

/* Times of one side, one per sample of `operations` operations. */
enum { BENCH_SAMPLES = 15 };
struct bench_times {
  size_t count;
  double operations;
  double ns[BENCH_SAMPLES];
};

void bench_times_add(struct bench_times *times, double ns);

/* A comparison of every variant on every instruction set. */
struct bench_contest {
  struct bench_subject subject; /* bench_compare sets the other members for each row */
  const ih_instructions *const *instructions; /* the instruction sets */
  unsigned paths;                             /* 1..BENCH_PATHS */
  const struct bench_variant *variants;
  size_t count; /* 1..BENCH_VARIANTS; variants with the same baseline are adjacent */
  const void *context;
  size_t operations;           /* of one pass */
  baseline_indexer *reference; /* used by the baselines: without POPCNT against portable code, with
                                * it against the others; NULL: the baselines count no bits */
};

#define BENCH_VARIANTS 8u

/* Runs all sides of a contest once untimed, then times them alternately, and prints the rows. Small
 * sets take several passes per time. Returns IH_ERR_INTERNAL if two sides return different sums, or
 * IH_ERR_IO. */
enum ih_status bench_compare(struct bench_report *report, const struct bench_contest *contest);

/* Prints a row; both sides have equally many samples. The ratio is left out if the library had
 * several threads. Returns IH_OK or IH_ERR_IO. */
enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         const struct bench_times *library, const struct bench_times *baseline);

/* Notes in the table (not among JSON rows) that the last failure left out a row. */
void bench_skip(const struct bench_report *report);

/* Writes a message to the report's error and returns status. */
enum ih_status bench_fail(const struct bench_report *report, enum ih_status status,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Allocates n elements of `bytes` bytes each; returns NULL, with the reason in the report, if the
 * machine has too little memory. */
void *bench_allocate(const struct bench_report *report, size_t n, size_t bytes);

/* Nanoseconds: of the monotonic clock; of this process's processor time, which excludes what other
 * programs take of a shared processor and which a slow baseline would otherwise always include. */
double bench_now(void);
double bench_worked(void);

/* The number of threads in the options; and the clock for both sides of a threaded work: processor
 * time for one thread, the monotonic clock for several. */
unsigned bench_threads(const struct bench_report *report);
double bench_clock(const struct bench_report *report);

/* Returns 1 unless the options' memory limit rules out `bytes` more. */
int bench_has_memory(const struct bench_report *report, double bytes);

/* Returns `count` random hands of n distinct cards of the standard deck, back to back and always
 * the same; NULL if out of memory, with the reason in the report. */
uint8_t *bench_hands(const struct bench_report *report, unsigned n, size_t count);

#endif
