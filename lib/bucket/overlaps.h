/* A cross table of two labellings. */
#ifndef IH_LIB_BUCKET_OVERLAPS_H
#define IH_LIB_BUCKET_OVERLAPS_H

#include <isohand/bucket.h>

/* Cell (a, b) has number a * labels_b + b.  If few cells are possible, that is also its slot; else
 * slots are found by hashing the number. */
struct ih_overlaps {
  uint64_t labels_a, labels_b;
  uint64_t total;     /* the weight of all points */
  uint64_t *number;   /* per slot: the cell's number; NULL: the slot is the number */
  uint64_t *weight;   /* 0: the slot is free */
  size_t slots, used; /* if `number` is set, slots is a power of two */
};

/* *cell = the first used cell from *slot on; *slot becomes the slot after it.  Returns 0 if none is
 * left. */
int ihp_overlaps_next(const ih_overlaps *overlaps, size_t *slot, ih_overlap *cell);

#endif
