/* Distributions prepared for clustering: units sorted by site, and rows whose L1 distances are
 * lower bounds.
 *
 * The sites' coordinates are divided into parts.  For each part a point's row holds, for each of
 * its units, the sum over that part of the unit's site, in ascending order.  If a unit moves from
 * site x to site y, its distance is at least the sum over the parts of the difference of these
 * sums; and among all matchings of the sums of two points, the one in ascending order has the least
 * total difference.  So the L1 distance of rows is at most the distance of the points. */
#ifndef IH_LIB_BUCKET_DISTRIBUTIONS_H
#define IH_LIB_BUCKET_DISTRIBUTIONS_H

#include "bucket/transport.h"

struct ihp_distributions {
  struct ihp_ground ground;
  struct ihp_points rows; /* point i of this structure is row i */
  size_t mass;
  uint16_t *at; /* at[i * mass..]: the sites of point i, by the ground's numbers, ascending */
  const ih_instructions *instructions;
};

/* IH_ERR_ARGUMENT: not valid distributions; IH_ERR_RANGE: a site number out of range;
 * IH_ERR_CANCELLED. */
enum ih_status ihp_distributions_check(const ih_distributions *points,
                                       const ih_callbacks *callbacks);

/* Makes *ground from checked sites; place[s] = the ground's number for site s.  The caller frees it
 * with ihp_ground_release, also after a failure.  IH_ERR_OVERFLOW: the distance between the corners
 * of the box around all sites is IHP_COST_END or more; IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_ground_make(const ih_points *sites, const ih_executor *executor,
                               const ih_callbacks *callbacks, const ih_instructions *instructions,
                               struct ihp_ground *ground, uint16_t place[]);

void ihp_ground_release(struct ihp_ground *ground);

/* to[0..mass-1] = the units of a caller's point by the ground's numbers, ascending. */
void ihp_place_units(const uint16_t from[], const uint16_t place[], size_t mass, uint16_t to[]);

/* Makes *points from the caller's, which must be checked.  The caller frees them with
 * ihp_distributions_release, also after a failure.  Statuses: as ih_bucket_medoids lists for its
 * points. */
enum ih_status ihp_distributions_make(const ih_distributions *from, const ih_executor *executor,
                                      const ih_callbacks *callbacks,
                                      const ih_instructions *instructions,
                                      struct ihp_distributions *points);
void ihp_distributions_release(struct ihp_distributions *points);

/* Makes *sample from every `each`-th point, with the weight of the `each` neighbours that it stands
 * for; it shares the ground of *points.  The caller frees it with ihp_sample_release.
 * IH_ERR_CANCELLED; IH_ERR_MEMORY; those of ihp_split_run. */
enum ih_status ihp_distributions_sample(const struct ihp_distributions *points, size_t each,
                                        const ih_executor *executor, const ih_callbacks *callbacks,
                                        struct ihp_distributions *sample);
void ihp_sample_release(struct ihp_distributions *sample);

static inline const uint16_t *ihp_units(const struct ihp_distributions *points, size_t i)
{
  return points->at + i * points->mass;
}

/* Returns the distance between two points if it is at most the limit, else a lower bound above the
 * limit (transport.h). */
static inline uint32_t ihp_points_apart(const struct ihp_distributions *points,
                                        struct ihp_transport *transport, size_t a, size_t b,
                                        uint32_t limit)
{
  return (uint32_t)ihp_transport_distance(transport, &points->ground, ihp_units(points, a),
                                          ihp_units(points, b), points->mass, limit);
}

#endif
