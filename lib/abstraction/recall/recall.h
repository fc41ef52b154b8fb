/* Bucket sequences, internal: count.c finds them, recall.c looks them up, file.c stores them in a
 * file. */
#ifndef IH_LIB_ABSTRACTION_RECALL_RECALL_H
#define IH_LIB_ABSTRACTION_RECALL_RECALL_H

#include "abstraction/tables.h"

#include <isohand/recall.h>

/* The sequences of a street, as in ih_recall_street. */
struct ihp_sequences {
  uint64_t before, count;
  uint32_t buckets;
  uint32_t *first, *bucket;
  uint64_t *size;
  struct ihp_source source; /* the table of its buckets */
};

struct ih_recall {
  ih_deck deck;
  size_t streets; /* from preflop on */
  struct ihp_sequences street[IHP_STREETS];
};

/* Sets the number of sequences before street s, and that street's buckets.  IH_ERR_RANGE: the
 * abstraction has no file for it. */
enum ih_status ihp_recall_begin(ih_recall *recall, const ih_abstraction *abstraction, size_t s,
                                ih_error *error);

/* Allocates `count` sequences.  IH_ERR_MEMORY. */
enum ih_status ihp_sequences_reserve(struct ihp_sequences *street, uint64_t count);

#endif
