/* The methods, each in the file that its name begins with. */
#ifndef IH_BENCH_FIELD_METHODS_H
#define IH_BENCH_FIELD_METHODS_H

#include "method.h"

extern const struct field_method field_one_call;
extern const struct field_method field_card_by_card;
extern const struct field_method field_rows;
extern const struct field_method field_rows_portable;
extern const struct field_method field_completions;
extern const struct field_method field_boards;

#endif
