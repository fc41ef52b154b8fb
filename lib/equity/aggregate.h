/* A street's sums from those of a later one, whatever is summed. */
#ifndef IH_LIB_EQUITY_AGGREGATE_H
#define IH_LIB_EQUITY_AGGREGATE_H

#include "equity/street.h"

/* An array of either street, with a row of `columns` numbers for each hand.  Sums fit 32
 * bits, or numbers have 8 bytes in both. */
struct ihp_aggregated_array {
  const void *from; /* of the later street */
  void *to;         /* of the street; NULL: not wanted */
  size_t columns;
  size_t from_bytes, to_bytes; /* of a number */
  int counts;                  /* whether it counts runouts: a histogram */
};

/* The most arrays of a call. */
#define IHP_AGGREGATED_ARRAYS 6

/* Checks what all calls that aggregate check, and does the boards first..first+count-1. */
enum ih_status ihp_aggregate(const ih_street *street, const ih_street *later,
                             const struct ihp_aggregated_array arrays[], unsigned n, uint64_t first,
                             size_t count, const ih_executor *executor,
                             const ih_callbacks *callbacks);

#endif
