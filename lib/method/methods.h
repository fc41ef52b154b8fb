/* The methods, one file each, and what they share. */
#ifndef IH_LIB_METHOD_METHODS_H
#define IH_LIB_METHOD_METHODS_H

#include "method/method.h"

extern const struct ihp_method ihp_method_emd, ihp_method_ochs, ihp_method_optimal_ehs,
    ihp_method_optimal_ochs, ihp_method_percentile_ehs, ihp_method_percentile_ehs2,
    ihp_method_percentile_nested, ihp_method_percentile_ochs, ihp_method_classes, ihp_method_hands,
    ihp_method_given, ihp_method_l1, ihp_method_l2, ihp_method_distinct, ihp_method_potential_ehs,
    ihp_method_potential_centres;

/* ihp_method.dtype_of for sums over all runouts: 16 bits on a final street, else 32. */
static inline enum ih_dtype ihp_sums_dtype(const struct ihp_hands *hands)
{
  return ihp_street_is_final(&hands->game, &hands->rounds) ? IH_U16 : IH_U32;
}

/* Returns IH_OK if the deck has enough preflop hands for the clusters of opponents, else reports
 * the reason. */
enum ih_status ihp_check_clusters(const struct ihp_hands *hands, ih_error *error);

/* ihp_method.points and .derive for methods whose points are E[HS]. */
void ihp_ehs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                    size_t count, void *out);
void ihp_ehs_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                    uint64_t point[]);

#endif
