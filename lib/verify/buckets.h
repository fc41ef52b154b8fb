/* Tables of buckets, verified: labels recomputed hand by hand, and what must hold for all buckets
 * together. */
#ifndef IH_LIB_VERIFY_BUCKETS_H
#define IH_LIB_VERIFY_BUCKETS_H

#include "base/executor.h"
#include "store/buckets.h"

/* ---- buckets_recompute.c ------------------------------------------------------------------- */

/* *label = that of a hand by its point, derived again: its own, unless another centre of its parent
 * is nearer; or
 * of percentiles the one in whose values it lies, IH_NO_BUCKET when there is none.  *points = the
 * sum of the hand's points, 0 where the method does not play hands out.  The slice that this is
 * part of is asked whether to stop.  IH_ERR_MEMORY; IH_ERR_CANCELLED; IH_ERR_MISMATCH,
 * IH_ERR_OVERFLOW: what lies beside the table gives no point or no distance. */
enum ih_status ihp_buckets_derive(const ih_store *store, const struct ihp_slice *slice,
                                  const uint8_t cards[], uint64_t index, uint32_t own,
                                  uint32_t *label, uint64_t *points);

/* *distance = that of a hand's point from the centre of a bucket, UINT64_MAX where nothing tells
 * what the point comes from; and *ehs = its E[HS].  Of a method that plays hands out.  Errors of
 * ihp_buckets_derive. */
enum ih_status ihp_buckets_distance(const ih_store *store, const struct ihp_slice *slice,
                                    const uint8_t cards[], uint64_t index, uint32_t bucket,
                                    uint64_t *distance, double *ehs);

/* Tells why a hand could not be derived, by the status; returns it. */
enum ih_status ihp_derive_error(const ih_store *store, enum ih_status status, ih_error *error);

/* ---- buckets_check.c ----------------------------------------------------------------------- */

/* Looks whether `ehs` follows from the sums of points of the raw hands of each bucket.
 * IH_ERR_MISMATCH. */
enum ih_status ihp_buckets_check_means(const ih_store *store, const _Atomic uint64_t points[],
                                       ih_error *error);

/* Counts the raw hands of each bucket again; none may be empty, E[HS] must rise in each parent
 * unless buckets have given numbers, and be 1/2 on average, costs must add up, and percentiles must
 * not share values.  callbacks may be NULL.  IH_ERR_MISMATCH, IH_ERR_MEMORY, IH_ERR_CANCELLED. */
enum ih_status ihp_buckets_check(const ih_store *store, const ih_callbacks *callbacks,
                                 ih_error *error);

#endif
