/* Computes a street's sums from those of a later one, for any kind of sums. */
#ifndef IH_LIB_EQUITY_AGGREGATE_H
#define IH_LIB_EQUITY_AGGREGATE_H

#include "equity/street.h"

/* One array of sums in both streets, with a row of `columns` numbers per hand.  Sums must fit in 32
 * bits, unless numbers have 8 bytes in both streets. */
struct ihp_aggregated_array {
  const void *from; /* sums of the later street */
  void *to;         /* sums of the street; NULL: not wanted */
  size_t columns;
  size_t from_bytes, to_bytes; /* bytes per number */
  int counts;                  /* 1 if it counts runouts: a histogram */
};

/* Maximum number of arrays per call. */
#define IHP_AGGREGATED_ARRAYS 6

/* Checks the arguments shared by all calls that aggregate, and aggregates the boards
 * first..first+count-1. */
enum ih_status ihp_aggregate(const ih_street *street, const ih_street *later,
                             const struct ihp_aggregated_array arrays[], unsigned n, uint64_t first,
                             size_t count, const ih_executor *executor,
                             const ih_callbacks *callbacks);

#endif
