/* What this library's rows share. */
#ifndef IH_BENCH_FIELD_OURS_H
#define IH_BENCH_FIELD_OURS_H

#include "methods.h"

#define OURS_SOURCE "this library: sums into a row displacement"

/* Its tables are constants, so there is nothing to set up, and `tables` is nothing. */
void *ours_set_up(void);
void ours_tear_down(void *tables);

/* Of the tables that a hand of n cards goes to: its number of cards' offsets and
 * entries, the flushes, and a word for each card. */
size_t ours_bytes(const void *tables, unsigned n);

/* out[i] = in[i], and from the vectors of a batch in the width of all methods. */
void ours_widen(const uint16_t in[], size_t n, uint32_t out[]);

#endif
