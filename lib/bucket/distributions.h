/* Distributions as clustering wants them: units in order, and rows whose L1 distances are lower
 * bounds.
 *
 * A row's coordinates come in parts.  For each part of the sites' coordinates they are the sums
 * over that part of the sites of a point's units, in rising order.  Whatever is carried from site x
 * to site y, their distance is at least the sum over all parts of the difference of these sums; and
 * of all ways to bring the sums of one point to those of another, that in rising order has the
 * least sum of differences.  So the L1 distance of rows is at most the distance of points. */
#ifndef IH_LIB_BUCKET_DISTRIBUTIONS_H
#define IH_LIB_BUCKET_DISTRIBUTIONS_H

#include "bucket/transport.h"

struct ihp_distributions {
  struct ihp_ground ground;
  struct ihp_points rows; /* points have the numbers that rows have here */
  size_t mass;
  uint16_t *at; /* at[i * mass..]: the sites of point i, in the ground's numbers and rising */
  const ih_instructions *instructions;
};

/* IH_ERR_ARGUMENT: they are none; IH_ERR_RANGE: a site that is not there; IH_ERR_CANCELLED. */
enum ih_status ihp_distributions_check(const ih_distributions *points,
                                       const ih_callbacks *callbacks);

/* Makes *ground of the sites, which were checked, and place[s] = the number of site s there.  Free
 * with ihp_ground_release, also after a failure.  IH_ERR_OVERFLOW: the distance
 * between the corners of the box around all sites is IHP_COST_END or more; IH_ERR_CANCELLED;
 * IH_ERR_MEMORY. */
enum ih_status ihp_ground_make(const ih_points *sites, const ih_executor *executor,
                               const ih_callbacks *callbacks, const ih_instructions *instructions,
                               struct ihp_ground *ground, uint16_t place[]);

void ihp_ground_release(struct ihp_ground *ground);

/* to[0..mass-1] = a caller's point in the ground's numbers, rising. */
void ihp_place_units(const uint16_t from[], const uint16_t place[], size_t mass, uint16_t to[]);

/* Makes *points of the caller's, which were checked.  Free with ihp_distributions_release, also
 * after a failure.  The status is what ih_bucket_medoids says of points. */
enum ih_status ihp_distributions_make(const ih_distributions *from, const ih_executor *executor,
                                      const ih_callbacks *callbacks,
                                      const ih_instructions *instructions,
                                      struct ihp_distributions *points);
void ihp_distributions_release(struct ihp_distributions *points);

/* Makes *sample of one point of each so many near ones, with the weight of all; it has its ground
 * of *points.  Free with ihp_sample_release.  IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_distributions_sample(const struct ihp_distributions *points, size_t each,
                                        const ih_callbacks *callbacks,
                                        struct ihp_distributions *sample);
void ihp_sample_release(struct ihp_distributions *sample);

static inline const uint16_t *ihp_units(const struct ihp_distributions *points, size_t i)
{
  return points->at + i * points->mass;
}

/* The distance between two points when it is at most the limit (transport.h). */
static inline uint32_t ihp_points_apart(const struct ihp_distributions *points,
                                        struct ihp_transport *room, size_t a, size_t b,
                                        uint32_t limit)
{
  return (uint32_t)ihp_transport_distance(room, &points->ground, ihp_units(points, a),
                                          ihp_units(points, b), points->mass, limit);
}

#endif
