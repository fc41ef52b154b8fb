/* How the benchmarks time, check and report. */
#ifndef IH_BENCH_MEASURE_H
#define IH_BENCH_MEASURE_H

#include "bench.h"

/* Hands, indices, ... in one measurement: more than the caches near the core
 * hold, so that no input is met again while it is still there. */
#define BENCH_OPERATIONS 1000000u

/* Where rows and errors go. */
struct bench_report {
  FILE *out;
  int json;
  ih_error *error; /* why the last failure was */
  int rows;        /* printed so far */
  enum ih_status (*check)(const ih_indexer *indexer);
  int write_error; /* the errno of a row that could not be printed */
};

/* Two ways to do the same work.  Each does all operations of a measurement on
 * what context points to and returns a sum over the results: the compiler can
 * drop nothing, and both must return the same. */
struct bench_variant {
  const char *name;
  uint64_t (*library)(const void *context);
  uint64_t (*baseline)(const void *context);
};

/* What a row is about. */
struct bench_subject {
  const char *work;
  const char *variant;
  const char *rounds;
};

/* Times both sides of a variant, one after the other several times over, and
 * prints the row of the median ns per operation.  IH_ERR_INTERNAL when they
 * return different sums, IH_ERR_IO. */
enum ih_status bench_compare(struct bench_report *report, const char *work, const char *rounds,
                             const struct bench_variant *variant, const void *context,
                             size_t operations);

/* Prints a row at once.  IH_ERR_IO. */
enum ih_status bench_row(struct bench_report *report, const struct bench_subject *subject,
                         double ns, double baseline_ns);

/* Says in the table, but not among JSON rows, that the last failure left a row
 * out. */
void bench_skip(const struct bench_report *report);

/* Puts a message into the report's error and returns status. */
enum ih_status bench_fail(const struct bench_report *report, enum ih_status status,
                          const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Nanoseconds of the monotonic clock; the median of times[0..n-1], which it
 * sorts. */
double bench_now(void);
double bench_median(double times[], size_t n);

/* Bytes of memory that this process can still take, as far as the system says:
 * without what is in use, nor what the limits of its control groups (Linux) leave
 * out. */
double bench_memory(void);

/* The random stream splitmix64 (Steele, Lea and Flood, 2014): 64 bits, or a
 * number below n. */
uint64_t bench_random(uint64_t *state);
uint64_t bench_random_below(uint64_t *state, uint64_t n);

/* BENCH_OPERATIONS random hands of n different cards of the standard deck, one
 * after the other, always the same; NULL when out of memory. */
uint8_t *bench_hands(unsigned n);

#endif
