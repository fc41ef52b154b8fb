#include "methods.h"

const struct field_method *const field_methods[] = {
    &field_best_of_21,   &field_remainder,     &field_recurrence, &field_colex_bits,
    &field_colex_16,     &field_colex_8,       &field_quinary,    &field_one_call,
    &field_card_by_card, &field_rows_portable, &field_rows,       &field_completions,
    &field_boards,
};

const size_t field_method_count = sizeof field_methods / sizeof *field_methods;
