/* Rows by the sum of their coordinates.
 *
 * Rows that are near each other have sums that are near: under L1 two sums differ by at most the
 * distance, and under L2 the square of their difference is at most the width times the distance
 * (Cauchy).  So all centres within reach of one lie in one stretch of the centres' order by sums.
 */
#ifndef IH_LIB_BUCKET_CENTRE_SUMS_H
#define IH_LIB_BUCKET_CENTRE_SUMS_H

#include "bucket/clustering.h"

/* Returns the sum of a row's coordinates.  It is at most points->box, also under L2, since no
 * integer exceeds its square, and so below 2^32 - 1. */
uint32_t ihp_row_sum(const struct ihp_points *points, const uint8_t row[]);

struct ihp_sum_range {
  uint32_t least, most;
};

/* Returns the sums that rows may have that are at most `reach` from a row with this sum. */
struct ihp_sum_range ihp_sums_within(const struct ihp_points *points, uint32_t sum, uint64_t reach);

/* ---- Sums of centres ---------------------------------------------------------------------- */

/* Adds the arrays of clustering->sums to clustering->arrays. */
void ihp_centre_sums_take(struct ihp_clustering *clustering);

/* Sets the sums of the centres, which have moved, and orders them. */
void ihp_centre_sums_make(struct ihp_clustering *clustering);

/* Sets *list to the first of the listed clusters whose sums allow a distance of at most `reach`
 * from centre c, and returns their number.  c itself is one of them if it is listed.  *list:
 * `count` clusters in the order of sums. */
size_t ihp_centre_sums_near(const struct ihp_clustering *clustering, size_t c, uint64_t reach,
                            size_t count, const uint32_t **list);

#endif
