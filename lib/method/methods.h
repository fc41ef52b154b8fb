/* The methods, a file each, and what they share. */
#ifndef IH_LIB_METHOD_METHODS_H
#define IH_LIB_METHOD_METHODS_H

#include "method/method.h"

extern const struct ihp_method ihp_method_emd, ihp_method_ochs, ihp_method_optimal,
    ihp_method_percentile_ehs, ihp_method_percentile_ehs2, ihp_method_percentile_nested,
    ihp_method_classes, ihp_method_hands, ihp_method_given, ihp_method_l1, ihp_method_l2,
    ihp_method_distinct, ihp_method_potential_ehs, ihp_method_potential_centres;

/* The tensor of the feature ehs that has the sums of points: E[HS] times a number that is the same
 * for all hands. */
enum { IHP_EHS_POINTS = 1 };

/* ihp_method.check, .feature, .width and .dtype of several methods. */
enum ih_status ihp_any_hands(const struct ihp_hands *hands, ih_error *error);
const char *ihp_ehs_feature_name(const struct ihp_hands *hands);
size_t ihp_one_coordinate(const struct ihp_hands *hands);

/* The type of sums over all runouts: 16 bits on a final street, else 32. */
enum ih_dtype ihp_sums_dtype(const struct ihp_hands *hands);

/* ihp_method.points and .derive of those whose points are E[HS]. */
void ihp_ehs_points(const struct ihp_hands *hands, const void *const values[], uint64_t first,
                    uint64_t count, void *out);
void ihp_ehs_derive(const struct ihp_hands *hands, uint64_t index, const struct ihp_tally *tally,
                    uint64_t point[]);

#endif
