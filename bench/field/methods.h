/* Each method's own file defines it; methods.c lists them in the table's order. */
#ifndef IH_BENCH_FIELD_METHODS_H
#define IH_BENCH_FIELD_METHODS_H

#include "method.h"

extern const struct field_method field_displacement;     /* displacement.c */
extern const struct field_method field_displacement_own; /* displacement.c */
extern const struct field_method field_two_plus_two;     /* two_plus_two.c */

#endif
