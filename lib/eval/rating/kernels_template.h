/* The kernels of an instruction set: one template for all of them.
 *
 * Before including this file, include an instruction set's vectors (lib/simd/vector.h). */
#include "eval/rating/rows_template.h"

#include "eval/rating/checks_template.h"
#include "eval/rating/completions_template.h"

const struct ihp_rating_kernels VEC_NAME(ihp_rating_kernels) = {
    .rows = rate_rows,
    .sets = rate_sets,
    .sums = rate_sums,
    .good_sets = count_good_sets,
    .good_sums = count_good_sums,
    .last_card = rate_last_card,
    .last_cards = rate_last_cards,
};
