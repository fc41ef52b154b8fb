/* The proof that a method rates by the rules: over all hands of a number of cards its values are a
 * strictly monotone function of the class. */
#ifndef IH_BENCH_FIELD_PROOF_H
#define IH_BENCH_FIELD_PROOF_H

#include "truth.h"

/* Two hands whose values contradict their classes. */
struct field_mistake {
  unsigned cards;
  int in_rows; /* 1: `value` was rated in a row; 0: in a block */
  uint8_t hand[FIELD_MOST], other[FIELD_MOST];
  uint32_t value, other_value;
  int order; /* of hand against other: above 0 if it is better, 0 for a tie */
};

/* FIELD_UNKNOWN: memory ran out, or the executor stopped. */
enum field_verdict { FIELD_PROVEN, FIELD_WRONG, FIELD_UNKNOWN };

struct field_proof {
  const struct field_method *method;
  const void *tables;
  const struct field_classes *classes;
  const ih_executor *executor;
  /* Number of a hand whose value is read as one too high, to see the proof fail; or
   * FIELD_NO_HAND. */
  uint32_t spoiled;
};

#define FIELD_NO_HAND UINT32_MAX

/* Rates every hand in its block, and by itself with its cards in one of many orders. *mistake = the
 * first mistake in hand order, blocks before rows. */
enum field_verdict field_prove(const struct field_proof *proof, struct field_mistake *mistake);

/* Writes the hands and values: "7 cards, in rows: 2s2h... is 17, but ...". */
size_t field_mistake_text(const struct field_mistake *mistake, char text[], size_t size);

#endif
