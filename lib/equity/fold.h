/* A street's sums from those of a later one, whatever is summed. */
#ifndef IH_LIB_EQUITY_FOLD_H
#define IH_LIB_EQUITY_FOLD_H

#include "equity/street.h"

/* An array of each street, a row of so many numbers for each hand.  Sums fit 32 bits, or
 * they are of 8 bytes in both. */
struct ihp_field {
  const void *from;
  void *to; /* NULL: not wanted */
  size_t columns;
  size_t from_bytes, to_bytes; /* of a number */
  int counts;                  /* of runouts: a histogram */
};

#define IHP_FIELDS 6

/* What all foldings refuse; then the boards first..first+count-1. */
enum ih_status ihp_fold(const ih_street *street, const ih_street *later,
                        const struct ihp_field fields[], unsigned n, uint64_t first, uint64_t count,
                        const ih_executor *executor);

#endif
