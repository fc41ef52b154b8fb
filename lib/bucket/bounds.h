/* Bounds: they show that most points cannot have changed cluster, so their distances need not be
 * computed.
 *
 * When a point is examined, three things are recorded: its distance from its own centre, its
 * distance from one other (its rival), and a lower bound on its distance from all the rest, the
 * third centres.  Centres then move.  By the triangle inequality the point keeps its cluster at
 * least until the centres' moves add up to the margin by which its own centre was nearer than all
 * others (Hamerly 2010).  So the moves are added up once for each cluster, and a point stores the
 * sum up to which it stays: most points cost one comparison per iteration.  When that sum is
 * exceeded, the distances from its own centre and its rival usually show that it stays.
 *
 * Only near centres matter.  Each cluster has rings: ring r holds the centres whose distance from
 * its own, as a length, is below 2^(base + r).  A point whose own centre is at most u away and
 * whose third centres are at least s away uses a ring whose radius is above u + s: any centre
 * outside it is more than s away, so only the moves of the centres inside are counted; and those in
 * rings wider than any that the cluster's points have are not even measured.
 *
 * The triangle inequality holds for lengths: under L1 the distances themselves, under L2 their
 * square roots, in units of 1/256 and rounded down or up. */
#ifndef IH_LIB_BUCKET_BOUNDS_H
#define IH_LIB_BUCKET_BOUNDS_H

#include "bucket/clustering.h"

enum { IHP_ROOT_BITS = 8 };

/* ---- Lengths ------------------------------------------------------------------------------ */

/* Returns the square root of x, rounded down.  x is below 2^48, well within the 53 bits of a
 * double, so the computed root cannot be rounded up to the next integer. */
static inline uint32_t ihp_root(uint64_t x)
{
  return (uint32_t)__builtin_sqrt((double)x);
}

static inline uint32_t ihp_length_low(enum ih_distance distance, uint32_t x)
{
  return distance == IH_DISTANCE_L1 ? x : ihp_root((uint64_t)x << 2 * IHP_ROOT_BITS);
}

static inline uint32_t ihp_length_high(enum ih_distance distance, uint32_t x)
{
  return distance == IH_DISTANCE_L1 || x == 0
             ? x
             : ihp_root(((uint64_t)x << 2 * IHP_ROOT_BITS) - 1) + 1;
}

/* Returns the least distance whose length is at least `length`. */
static inline uint64_t ihp_length_distance(enum ih_distance distance, uint64_t length)
{
  const uint64_t unit = UINT64_C(1) << 2 * IHP_ROOT_BITS;
  return distance == IH_DISTANCE_L1 ? length : (length * length + unit - 1) / unit;
}

/* Saturates at UINT32_MAX. */
static inline uint32_t ihp_add_lengths(uint32_t a, uint32_t b)
{
  const uint32_t sum = a + b;
  return sum < a ? UINT32_MAX : sum;
}

static inline uint32_t ihp_less_length(uint32_t a, uint32_t b)
{
  return a > b ? a - b : 0;
}

/* ---- Bounds of one point ------------------------------------------------------------------ */

/* Returns the smallest ring that holds every centre nearer than `length`. */
static inline unsigned ihp_ring_of(const struct ihp_bounds *bounds, uint32_t length)
{
  const unsigned width = ihp_width(length);
  return width > bounds->base ? width - bounds->base : 0;
}

static inline const struct ihp_drift *ihp_drift_of(const struct ihp_clustering *k, size_t i)
{
  return &k->bounds.drift[(size_t)k->label[i] * IHP_RINGS + k->bounds.ring[i]];
}

/* Returns 1 if the point may have changed cluster, else 0. */
static inline int ihp_is_due(const struct ihp_clustering *k, size_t i)
{
  return ihp_drift_of(k, i)->all > k->bounds.until[i];
}

/* Returns a lower bound on the point's distance, as a length, from every centre except its own and
 * its rival. */
static inline uint32_t ihp_third_length(const struct ihp_clustering *k, size_t i)
{
  return ihp_less_length(k->bounds.third[i], ihp_drift_of(k, i)->others);
}

/* Sets `until` of a point whose ring and third length are known.  Own centre: at most `own` away;
 * all other centres: at least `others`. */
static inline void ihp_set_until(struct ihp_clustering *k, size_t i, uint32_t own, uint32_t others)
{
  const uint32_t until = ihp_add_lengths(ihp_drift_of(k, i)->all, ihp_less_length(others, own));
  k->bounds.until[i] = until < UINT32_MAX ? until : UINT32_MAX - 1;
}

/* As ihp_set_until, and also sets ring and third.  Own centre: at most `own` away; rival (already
 * stored): at least `rival`; all others: at least `third`. */
static inline void ihp_set_bounds(struct ihp_clustering *k, size_t i, uint32_t own, uint32_t rival,
                                  uint32_t third)
{
  const unsigned ring = ihp_ring_of(&k->bounds, ihp_add_lengths(own, third));
  k->bounds.ring[i] = (uint8_t)(ring < IHP_RINGS ? ring : IHP_RINGS - 1);
  k->bounds.third[i] = ihp_add_lengths(third, ihp_drift_of(k, i)->others);
  ihp_set_until(k, i, own, rival < third ? rival : third);
}

/* Makes the widest ring of the point's cluster at least its own. */
static inline void ihp_widen(struct ihp_clustering *k, size_t i)
{
  uint8_t *widest = &k->bounds.widest[k->label[i]];
  *widest = k->bounds.ring[i] > *widest ? k->bounds.ring[i] : *widest;
}

/* ---- Bounds of all points ----------------------------------------------------------------- */

/* Adds the arrays of clustering->bounds to clustering->arrays. */
void ihp_bounds_take(struct ihp_clustering *clustering);

/* Resets the bounds so that every point is due. */
void ihp_bounds_forget(struct ihp_clustering *clustering);

/* Adds the last moves of the centres, clustering->moved, to the drift.  IH_ERR_CANCELLED;
 * IH_ERR_MEMORY. */
enum ih_status ihp_bounds_drift(struct ihp_clustering *clustering);

#endif
