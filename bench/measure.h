/* How the benchmarks time, check and report. */
#ifndef IH_BENCH_MEASURE_H
#define IH_BENCH_MEASURE_H

#include "baseline_indexer.h"
#include "bench.h"
#include "machine.h"

/* Hands, indices, ... in a usual working set: more than the caches near the core
 * hold, so that no input is met again while it is still there. */
#define BENCH_HANDS 1000000u

/* Where rows and errors go, and what is wanted. */
struct bench_report {
  FILE *out;
  const struct bench_options *options;
  ih_error *error;              /* why the last call failed */
  int rows;                     /* printed so far */
  struct bench_machine machine; /* read before the first row */
  int write_error;              /* the errno of a row that could not be printed */
};

/* Two ways to do the same work.  Each does all operations of a pass on what context
 * points to and returns a sum over the results: the compiler can drop nothing, and
 * both must return the same.  `path` counts from 0. */
struct bench_variant {
  const char *name;
  uint64_t (*measured)(const void *context, unsigned path);
  uint64_t (*baseline)(const void *context);
  const char *other; /* how the baseline goes about it, where that is another algorithm; NULL: the
                      * reference's, which is the library's as papers have it */
};

/* What a row is about. */
struct bench_subject {
  const char *work, *variant, *rounds, *path, *order;
  uint64_t hands;    /* in the working set */
  const char *other; /* as in struct bench_variant */
  int is_popcnt;     /* the baseline: baseline_indexer_use_popcnt */
  unsigned threads;  /* of the library; the baseline has one */
  int is_wall_clock; /* times are those of the monotonic clock */
};

/* Times of one side: a sample each, of so many operations. */
enum { BENCH_SAMPLES = 15 };
struct bench_times {
  size_t count;
  double operations;
  double ns[BENCH_SAMPLES];
};

void bench_times_add(struct bench_times *times, double ns);

/* What is compared: every variant on every path. */
struct bench_contest {
  struct bench_subject subject; /* bench_compare sets the other members for each row */
  const ih_instructions *const *instructions; /* the paths */
  unsigned paths;                             /* 1..BENCH_PATHS */
  const struct bench_variant *variants;
  size_t count; /* 1..BENCH_VARIANTS; those with one baseline side by side */
  const void *context;
  size_t operations;           /* of one pass */
  baseline_indexer *reference; /* that the baselines use: plain for the portable path, with POPCNT
                                * for the others; NULL: what they use counts no bits */
};

#define BENCH_VARIANTS 8u

/* Runs all sides of a contest once untimed, then times them, one after the other several times
 * over, and prints the rows.  Small sets are passed over again and again within a time.
 * IH_ERR_INTERNAL when two sides return different sums, IH_ERR_IO. */
enum ih_status bench_compare(struct bench_report *report, const struct bench_contest *contest);

/* Prints a row at once, of as many samples on either side.  There is no ratio when the library had
 * several threads.  IH_ERR_IO. */
enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         const struct bench_times *library, const struct bench_times *baseline);

/* Says in the table, but not among JSON rows, that the last failure left a row
 * out. */
void bench_skip(const struct bench_report *report);

/* Puts a message into the report's error and returns status. */
enum ih_status bench_fail(const struct bench_report *report, enum ih_status status,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Memory for n things of so many bytes; NULL, and the reason in the report, when the
 * machine has no room for it. */
void *bench_allocate(const struct bench_report *report, size_t n, size_t bytes);

/* Nanoseconds of the monotonic clock; and of this process's work, which leaves out
 * what other programs take of a shared processor: a slow baseline would wait for them
 * in every one of its times. */
double bench_now(void);
double bench_worked(void);

/* The threads that the options want; and the clock of both sides of a work that they share: the
 * processor's time for one, and the monotonic clock for several. */
unsigned bench_threads(const struct bench_report *report);
double bench_clock(const struct bench_report *report);

/* Whether the machine has room for so many bytes more, as far as the options tell. */
int bench_has_room(const struct bench_report *report, double bytes);

/* `count` random hands of n different cards of the standard deck, one after the
 * other, always the same; NULL when memory is short, which report then says. */
uint8_t *bench_hands(const struct bench_report *report, unsigned n, size_t count);

#endif
