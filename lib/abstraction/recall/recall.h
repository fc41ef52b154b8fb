/* Bucket sequences, inside: count.c finds them, recall.c looks them up, file.c has
 * them in a file. */
#ifndef IH_LIB_ABSTRACTION_RECALL_RECALL_H
#define IH_LIB_ABSTRACTION_RECALL_RECALL_H

#include "abstraction/tables.h"

#include <isohand/recall.h>

/* Those of a street, as ih_recall_street has them. */
struct ihp_sequences {
  uint64_t before, count;
  uint32_t buckets;
  uint32_t *first, *bucket;
  uint64_t *size;
  struct ihp_source source; /* the buckets */
};

struct ih_recall {
  ih_deck deck;
  size_t streets; /* from preflop on */
  struct ihp_sequences street[IHP_STREETS];
};

/* Notes what the sequences of street s go on from, and that street's buckets.  IH_ERR_RANGE: the
 * abstraction has no file of it. */
enum ih_status ihp_recall_begin(ih_recall *recall, const ih_abstraction *abstraction, size_t s,
                                ih_error *error);

/* Makes room for so many sequences.  IH_ERR_MEMORY. */
enum ih_status ihp_sequences_reserve(struct ihp_sequences *street, uint64_t count);

#endif
