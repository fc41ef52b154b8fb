/* The rules of poker, hand by hand, which the methods are compared with.
 *
 * A hand's class is the rank of its best five cards among all 7,462 classes of five cards, from 0
 * for the worst. It is computed from ranks and suits by the rules alone: no table, and nothing from
 * the library or from any method. */
#ifndef IH_BENCH_FIELD_TRUTH_H
#define IH_BENCH_FIELD_TRUTH_H

#include "blocks.h"

#include <isohand/base.h>

enum { FIELD_CLASSES = 7462, FIELD_SLOTS = 1 << 15 };

/* Returns a number for cards[0..n-1], n in 5..7: higher for a better hand, equal for tied hands,
 * also between different n. */
uint32_t field_truth(const uint8_t cards[], unsigned n);

/* The classes by those numbers, in an open-addressing hash table. */
struct field_scale {
  unsigned classes; /* FIELD_CLASSES unless the rules are wrong */
  uint32_t value[FIELD_SLOTS];
  uint16_t number[FIELD_SLOTS];
};

/* Returns NULL if out of memory. */
struct field_scale *field_scale_new(void);
void field_scale_free(struct field_scale *scale);

/* The class of each hand of a number of cards, in the order of their blocks. */
struct field_classes {
  struct field_blocks blocks;
  uint16_t *of; /* blocks.hands classes */
  unsigned distinct;
  struct field_first { /* the first hand of each class that occurs, in hand order */
    uint32_t hand;
    uint16_t class;
  } * first;
};

/* Classifies all blocks, or every step-th. Returns 0 if out of memory. */
int field_classes_make(const struct field_scale *scale, unsigned cards, size_t step,
                       const ih_executor *executor, struct field_classes *classes);
void field_classes_free(struct field_classes *classes);

#endif
