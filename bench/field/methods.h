/* Each method's own file defines it. */
#ifndef IH_BENCH_FIELD_METHODS_H
#define IH_BENCH_FIELD_METHODS_H

#include "method.h"

extern const struct field_method field_best_of_21; /* best_of_21.c */
extern const struct field_method field_colex_16;   /* colex.c */
extern const struct field_method field_colex_8;    /* colex.c */
extern const struct field_method field_colex_bits; /* colex.c */
extern const struct field_method field_quinary;    /* quinary.c */
extern const struct field_method field_recurrence; /* recurrence.c */
extern const struct field_method field_remainder;  /* remainder.c */

#endif
