/* The field of methods: proving, measuring and showing them. */
#ifndef IH_BENCH_FIELD_FIELD_H
#define IH_BENCH_FIELD_FIELD_H

#include "proof.h"

#include <stdio.h>

enum field_order {
  FIELD_SEVEN_RANDOM,
  FIELD_SEVEN_IN_ORDER,
  FIELD_FIVE_RANDOM,
  FIELD_FIVE_IN_ORDER,
  FIELD_ORDERS
};

enum field_state {
  FIELD_LEFT_OUT, /* no memory for it */
  FIELD_READY,
  FIELD_REFUTED /* and therefore not measured */
};

struct field_row {
  const struct field_method *method;
  enum field_state state;
  void *tables;
  double set_up_ns;
  uint32_t proven[FIELD_MOST + 1]; /* hands of so many cards */
  unsigned values[FIELD_MOST + 1]; /* how many different values they have */
  struct field_mistake mistake;
  double ns[FIELD_ORDERS]; /* a hand; 0: there is no such figure */
};

struct field_work {
  const ih_executor *executor;       /* for the proof; what is measured is one thread */
  int quick;                         /* a sample, and fewer hands */
  const struct field_method *broken; /* see field_proof.spoiled; NULL */
  void (*progress)(const char *what, const char *name);
};

/* The tables of each row's method, which is given; then state, and set_up_ns. */
void field_set_up(struct field_row rows[], size_t count, const struct field_work *work);
void field_tear_down(struct field_row rows[], size_t count);

/* Proves those that are ready.  FIELD_WRONG when the rules that they are compared with do
 * not give the known numbers of classes: then nothing is proven. */
enum field_verdict field_prove_rows(struct field_row rows[], size_t count,
                                    const struct field_work *work);

/* Measures those that are ready.  0 when there is no memory for it. */
int field_measure(struct field_row rows[], size_t count, const struct field_work *work);

/* Bytes of the method's tables, for seven cards if it rates them. */
size_t field_bytes(const struct field_row *row);

/* Prints all rows; 0 when they could not be written. */
int field_print_table(const struct field_row rows[], size_t count, FILE *out);
int field_print_json(const struct field_row rows[], size_t count, FILE *out);

#endif
