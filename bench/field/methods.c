#include "methods.h"

const struct field_method *const field_methods[] = {
    &field_one_call,      &field_card_by_card, &field_rows,
    &field_rows_portable, &field_completions,  &field_boards,
};

const size_t field_method_count = sizeof field_methods / sizeof *field_methods;
