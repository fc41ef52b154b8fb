/* Verification of bucket tables: labels recomputed hand by hand, and properties of the buckets. */
#ifndef IH_LIB_VERIFY_BUCKETS_H
#define IH_LIB_VERIFY_BUCKETS_H

#include "base/executor.h"
#include "store/buckets.h"

/* ---- buckets_recompute.c ------------------------------------------------------------------- */

/* Recomputes the label of a hand from its point: `own`, unless the centre of another bucket of its
 * parent is nearer; for percentiles the bucket whose range contains the point, IH_NO_BUCKET if none
 * does.  *points is the sum of the hand's scores, 0 if the method does not enumerate runouts.
 * Cancelled through the slice.  IH_ERR_MEMORY; IH_ERR_CANCELLED; IH_ERR_MISMATCH, IH_ERR_OVERFLOW:
 * a point or distance cannot be computed from the files in the same folder. */
enum ih_status ihp_buckets_derive(const ih_store *store, const struct ihp_slice *slice,
                                  const uint8_t cards[], uint64_t index, uint32_t own,
                                  uint32_t *label, uint64_t *points);

/* For methods that enumerate runouts: computes the distance of a hand's point from a bucket's
 * centre, UINT64_MAX if the source of the point is unknown, and the hand's E[HS].  Errors of
 * ihp_buckets_derive. */
enum ih_status ihp_buckets_distance(const ih_store *store, const struct ihp_slice *slice,
                                    const uint8_t cards[], uint64_t index, uint32_t bucket,
                                    uint64_t *distance, double *ehs);

/* Reports why a hand could not be recomputed, by the status; returns the status. */
enum ih_status ihp_derive_error(const ih_store *store, enum ih_status status, ih_error *error);

/* ---- buckets_check.c ----------------------------------------------------------------------- */

/* Checks `ehs` against the sums of scores of each bucket's raw hands.  IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_check_means(const ih_store *store, const _Atomic uint64_t points[],
                                       ih_error *error);

/* Checks the buckets: recounted raw hands match `size` and none is 0; E[HS] does not decrease
 * within a parent, unless the labels were supplied, and averages 1/2; costs add up; percentiles do
 * not overlap.  callbacks may be NULL. IH_ERR_MISMATCH, IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_buckets_check(const ih_store *store, const ih_callbacks *callbacks,
                                 ih_error *error);

#endif
