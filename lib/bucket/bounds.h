/* Bounds: why a point need not be looked at.
 *
 * What is known of a point is as old as the last look at it: its distances from its own centre and
 * from one other, its rival, and that no third centre was nearer than some length.  Since then
 * centres moved.  By the triangle inequality the point keeps its cluster at least until they have
 * moved, together, as far as its own centre was nearer than all others (Hamerly 2010).  So centres'
 * moves are added up, once for each cluster, and a point notes the sum up to which it stays: most
 * points cost one comparison an iteration.  When that sum is passed, the distances from its own
 * centre and from its rival mostly show that it stays on.
 *
 * Only near centres matter.  Each cluster has rings: ring r holds the centres less than 2^(base +
 * r) from its own, as a length.  A point whose own centre is u away and third ones at least s
 * chooses a ring of at least u + s: a centre outside is more than s away, and what is inside
 * counts by how far it moved.
 *
 * The triangle inequality holds for lengths: under L1 for distances themselves, under L2 for
 * their square roots, here in units of 1/256 and rounded down or up. */
#ifndef IH_LIB_BUCKET_BOUNDS_H
#define IH_LIB_BUCKET_BOUNDS_H

#include "bucket/clustering.h"

enum { IHP_ROOT_BITS = 8 };

/* ---- Lengths ------------------------------------------------------------------------------ */

/* The root of x, rounded down: x is below 2^48, so neither it nor its root need rounding in the 53
 * bits of a double that could reach the next integer. */
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

/* The least distance of which the length is at least this. */
static inline uint64_t ihp_length_distance(enum ih_distance distance, uint64_t length)
{
  const uint64_t unit = UINT64_C(1) << 2 * IHP_ROOT_BITS;
  return distance == IH_DISTANCE_L1 ? length : (length * length + unit - 1) / unit;
}

/* Sums that end at UINT32_MAX. */
static inline uint32_t ihp_add_lengths(uint32_t a, uint32_t b)
{
  const uint32_t sum = a + b;
  return sum < a ? UINT32_MAX : sum;
}

static inline uint32_t ihp_less_length(uint32_t a, uint32_t b)
{
  return a > b ? a - b : 0;
}

/* ---- A point ------------------------------------------------------------------------------ */

/* The ring of a length: the first in which all that is nearer lies. */
static inline unsigned ihp_ring_of(const struct ihp_bounds *bounds, uint32_t length)
{
  const unsigned width = ihp_width(length);
  return width > bounds->base ? width - bounds->base : 0;
}

static inline const struct ihp_drift *ihp_drift_of(const struct ihp_clustering *k, size_t i)
{
  return &k->bounds.drift[(size_t)k->label[i] * IHP_RINGS + k->bounds.ring[i]];
}

/* Whether nothing shows that the point keeps its cluster. */
static inline int ihp_is_due(const struct ihp_clustering *k, size_t i)
{
  return ihp_drift_of(k, i)->all > k->bounds.until[i];
}

/* A length: no centre but its own and the rival is nearer to the point. */
static inline uint32_t ihp_third_length(const struct ihp_clustering *k, size_t i)
{
  return ihp_less_length(k->bounds.third[i], ihp_drift_of(k, i)->others);
}

/* Notes the lengths of a point whose ring and third length are known: its own centre is at most as
 * far as the first, and all others at least as far as the second. */
static inline void ihp_set_until(struct ihp_clustering *k, size_t i, uint32_t own, uint32_t others)
{
  const uint32_t until = ihp_add_lengths(ihp_drift_of(k, i)->all, ihp_less_length(others, own));
  k->bounds.until[i] = until < UINT32_MAX ? until : UINT32_MAX - 1;
}

/* The same of a point whose rival is known, and at least so far, and so are third centres. */
static inline void ihp_set_bounds(struct ihp_clustering *k, size_t i, uint32_t own, uint32_t rival,
                                  uint32_t third)
{
  const unsigned ring = ihp_ring_of(&k->bounds, ihp_add_lengths(own, third));
  k->bounds.ring[i] = (uint8_t)(ring < IHP_RINGS ? ring : IHP_RINGS - 1);
  k->bounds.third[i] = ihp_add_lengths(third, ihp_drift_of(k, i)->others);
  ihp_set_until(k, i, own, rival < third ? rival : third);
}

/* ---- All ---------------------------------------------------------------------------------- */

/* Allocates them among clustering->arrays. */
void ihp_bounds_take(struct ihp_clustering *clustering);

/* Forgets what is known of all points. */
void ihp_bounds_forget(struct ihp_clustering *clustering);

/* Adds what the centres moved, `moved`.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_bounds_drift(struct ihp_clustering *clustering);

#endif
