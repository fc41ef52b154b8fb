/* The comparison of published methods: proving, measuring and printing. */
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
  FIELD_LEFT_OUT, /* out of memory */
  FIELD_READY,
  FIELD_REFUTED /* a wrong rating; not measured */
};

struct field_row {
  const struct field_method *method;
  enum field_state state;
  void *tables;
  double set_up_ns;
  uint32_t proven[FIELD_MOST + 1]; /* by number of cards: hands */
  unsigned values[FIELD_MOST + 1]; /* by number of cards: distinct values */
  struct field_mistake mistake;
  double ns[FIELD_ORDERS]; /* nanoseconds per hand; 0: no figure */
};

struct field_work {
  const ih_executor *executor;       /* for the proof; measurements use one thread */
  int quick;                         /* a sample, and fewer hands */
  const struct field_method *broken; /* see field_proof.spoiled; or NULL */
  void (*progress)(const char *what, const char *name);
};

/* Makes the tables of each row's method; sets state and set_up_ns. */
void field_set_up(struct field_row rows[], size_t count, const struct field_work *work);
void field_tear_down(struct field_row rows[], size_t count);

/* Proves the rows that are ready. Returns FIELD_WRONG, with nothing proven, if the rules that they
 * are compared with do not give the known numbers of classes. */
enum field_verdict field_prove_rows(struct field_row rows[], size_t count,
                                    const struct field_work *work);

/* Measures the rows that are ready. Returns 0 if out of memory. */
int field_measure(struct field_row rows[], size_t count, const struct field_work *work);

/* Returns the bytes of the method's tables, for seven cards if it rates them. */
size_t field_bytes(const struct field_row *row);

/* Print all rows; return 0 on a write error. */
int field_print_table(const struct field_row rows[], size_t count, FILE *out);
int field_print_json(const struct field_row rows[], size_t count, FILE *out);

#endif
