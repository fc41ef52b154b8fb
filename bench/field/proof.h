/* The proof that a method rates as the rules do: over all hands of a number of cards its
 * values are a strictly monotone function of the class. */
#ifndef IH_BENCH_FIELD_PROOF_H
#define IH_BENCH_FIELD_PROOF_H

#include "truth.h"

/* Two hands whose values are not as their classes. */
struct field_mistake {
  unsigned cards;
  int in_rows; /* the first hand's value is that of a row; otherwise of a block */
  uint8_t hand[FIELD_MOST], other[FIELD_MOST];
  uint32_t value, other_value;
  int order; /* of hand beside other: above 0 when it is better, 0 when they tie */
};

/* FIELD_UNKNOWN: memory ran out, or the executor stopped. */
enum field_verdict { FIELD_PROVEN, FIELD_WRONG, FIELD_UNKNOWN };

struct field_proof {
  const struct field_method *method;
  const void *tables;
  const struct field_classes *classes;
  const ih_executor *executor;
  /* The number of a hand whose value is taken for one more than it is, to see the proof
   * fail; FIELD_NO_HAND. */
  uint32_t spoiled;
};

#define FIELD_NO_HAND UINT32_MAX

/* Every hand as part of its block, and by itself with its cards in one of many orders.
 * *mistake = the first one in the order of the hands; blocks go before rows. */
enum field_verdict field_prove(const struct field_proof *proof, struct field_mistake *mistake);

/* Writes hands and values: "7 cards, in rows: 2s2h... is 17, but ...". */
size_t field_mistake_text(const struct field_mistake *mistake, char text[], size_t size);

#endif
