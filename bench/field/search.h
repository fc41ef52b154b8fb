/* Options of the search programs. */
#ifndef IH_BENCH_FIELD_SEARCH_H
#define IH_BENCH_FIELD_SEARCH_H

#include <stdint.h>

struct search_options {
  uint64_t seed;  /* --seed N, default 1 */
  double seconds; /* --seconds S of processor time, default 10 */
  uint64_t tries; /* --tries N, default: no limit */
  unsigned shift; /* --shift N, 0 if absent */
  int print;      /* --print */
  int own;        /* --own */
};

/* Reads argv[first..argc-1]; returns 0 if it holds anything else. */
int search_options_read(int argc, char *argv[], int first, struct search_options *options);

/* Returns 1 if the limits allow another try after `tries`. */
int search_goes_on(const struct search_options *options, uint64_t tries);

#endif
