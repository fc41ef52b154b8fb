/* The methods, each defined in the file of its name. */
#ifndef IH_BENCH_FIELD_METHODS_H
#define IH_BENCH_FIELD_METHODS_H

#include "method.h"

/* best_of_21.c */
extern const struct field_method field_best_of_21;
/* colex.c */
extern const struct field_method field_colex_bits, field_colex_16, field_colex_8;
/* quinary.c */
extern const struct field_method field_quinary;
/* recurrence.c */
extern const struct field_method field_recurrence;
/* remainder.c */
extern const struct field_method field_remainder;

#endif
