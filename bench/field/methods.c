#include "methods.h"

const struct field_method *const field_methods[] = {
    /* Almost no tables. */
    &field_best_of_21,
    &field_remainder,
    /* A number for each hand, suits included. */
    &field_colex_bits,
    &field_colex_16,
    &field_colex_8,
    &field_two_plus_two,
    /* Flushes separately; otherwise a number for the ranks. */
    &field_recurrence,
    &field_quinary,
    &field_displacement,
    &field_displacement_own,
    /* This library. */
    &field_one_call,
    &field_inline,
    &field_card_by_card,
    &field_rows_portable,
    &field_rows,
    &field_completions,
    &field_boards,
};

const size_t field_method_count = sizeof field_methods / sizeof *field_methods;
