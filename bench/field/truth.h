/* What the methods are compared with: the rules of poker, hand by hand.
 *
 * A hand's class is the place, from 0, of its best five cards among all 7,462 that five
 * cards can be, the worst first.  It is read off the ranks and suits by the words of the
 * rules: no table, and nothing of the library or of any method. */
#ifndef IH_BENCH_FIELD_TRUTH_H
#define IH_BENCH_FIELD_TRUTH_H

#include "blocks.h"

#include <isohand/base.h>

enum { FIELD_CLASSES = 7462, FIELD_SLOTS = 1 << 15 };

/* A number for cards[0..n-1], n in 5..7: higher for a better hand, equal for hands that
 * tie, whatever their numbers of cards. */
uint32_t field_truth(const uint8_t cards[], unsigned n);

/* The classes by those numbers, in a table of open addressing. */
struct field_scale {
  unsigned classes; /* FIELD_CLASSES, when five cards have as many */
  uint32_t value[FIELD_SLOTS];
  uint16_t number[FIELD_SLOTS];
};

/* NULL without memory. */
struct field_scale *field_scale_new(void);
void field_scale_free(struct field_scale *scale);

/* Of hands of one number of cards, in the order of their blocks: the class of each. */
struct field_classes {
  struct field_blocks blocks;
  uint16_t *of; /* blocks.hands of them */
  unsigned distinct;
  struct field_first { /* of each class that there is, in order of the hands */
    uint32_t hand;
    uint16_t class;
  } * first;
};

/* 0 without memory.  Of all blocks, or of each step-th. */
int field_classes_make(const struct field_scale *scale, unsigned cards, size_t step,
                       const ih_executor *executor, struct field_classes *classes);
void field_classes_free(struct field_classes *classes);

#endif
