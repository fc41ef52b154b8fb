/* The methods; the comments name the files that define them. */
#ifndef IH_BENCH_FIELD_METHODS_H
#define IH_BENCH_FIELD_METHODS_H

#include "method.h"

extern const struct field_method field_best_of_21;       /* best_of_21.c */
extern const struct field_method field_colex_16;         /* colex.c */
extern const struct field_method field_colex_8;          /* colex.c */
extern const struct field_method field_colex_bits;       /* colex.c */
extern const struct field_method field_displacement;     /* displacement.c */
extern const struct field_method field_displacement_own; /* displacement.c */
extern const struct field_method field_quinary;          /* quinary.c */
extern const struct field_method field_recurrence;       /* recurrence.c */
extern const struct field_method field_remainder;        /* remainder.c */
extern const struct field_method field_two_plus_two;     /* two_plus_two.c */

extern const struct field_method field_boards;        /* ours_many.c */
extern const struct field_method field_card_by_card;  /* ours.c */
extern const struct field_method field_completions;   /* ours_many.c */
extern const struct field_method field_inline;        /* ours.c */
extern const struct field_method field_one_call;      /* ours.c */
extern const struct field_method field_rows;          /* ours_many.c */
extern const struct field_method field_rows_portable; /* ours_many.c */

#endif
