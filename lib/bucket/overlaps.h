/* A cross table of two labellings. */
#ifndef IH_LIB_BUCKET_OVERLAPS_H
#define IH_LIB_BUCKET_OVERLAPS_H

#include <isohand/bucket.h>

/* Cells in slots.  Cell (a, b) has the number a * labels_b + b.  In a table of few possible cells
 * that is its slot; else slots are found by a hash of the number. */
struct ih_overlaps {
  uint64_t labels_a, labels_b;
  uint64_t total;     /* the weight of all points */
  uint64_t *number;   /* of the cell in a slot; NULL: that of the slot */
  uint64_t *weight;   /* 0: the slot is free */
  size_t slots, used; /* with numbers: slots is a power of two */
};

/* *cell = that in the first used slot from *slot on, which becomes the one after it; returns 0 when
 * there is none. */
int ihp_overlaps_next(const ih_overlaps *overlaps, size_t *slot, ih_overlap *cell);

#endif
