/* Shared by the rows of this library. */
#ifndef IH_BENCH_FIELD_OURS_H
#define IH_BENCH_FIELD_OURS_H

#include "methods.h"

#define OURS_SOURCE "this library: sums into a row displacement"

/* The library's tables are constants, so nothing is set up and `tables` is unused. */
void *ours_set_up(void);
void ours_tear_down(void *tables);

/* Bytes of the tables used for a hand of n cards: offsets and entries for that number of cards, the
 * flushes, and one word per card. */
size_t ours_bytes(const void *tables, unsigned n);

/* out[i] = in[i]: widens a batch's values to the width that all methods use. */
void ours_widen(const uint16_t in[], size_t n, uint32_t out[]);

#endif
