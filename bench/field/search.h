/* What the search programs share: their options. */
#ifndef IH_BENCH_FIELD_SEARCH_H
#define IH_BENCH_FIELD_SEARCH_H

#include <stdint.h>

struct search_options {
  uint64_t seed;  /* --seed N, 1 */
  double seconds; /* --seconds S of processor time, 10 */
  uint64_t tries; /* --tries N, as many as there is time for */
  unsigned shift; /* --shift N, 0 when it is not given */
  int print;      /* --print */
  int own;        /* --own */
};

/* Reads argv[first..argc-1]; returns 0 when there is anything else in it. */
int search_options_read(int argc, char *argv[], int first, struct search_options *options);

/* Whether to make another try after so many. */
int search_goes_on(const struct search_options *options, uint64_t tries);

#endif
