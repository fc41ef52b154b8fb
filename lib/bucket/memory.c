#include "bucket/memory.h"

#include "base/executor.h"
#include "base/large.h"
#include "bucket/distributions.h"
#include "bucket/merging.h"
#include "bucket/ordering.h"
#include "bucket/restarts.h"

/* Overhead per call or level of samples, and per worker: lists of slices, structures of fixed size,
 * and up to a page per block for the allocator. */
enum { FIXED = 1 << 15, A_WORKER = 1 << 13 };

static uint64_t greater(uint64_t a, uint64_t b)
{
  return a > b ? a : b;
}

/* ---- Points (points.c) -------------------------------------------------------------------- */

/* Under L2, coordinates have 16 bits. */
static uint64_t row_bytes(uint64_t width, enum ih_dtype dtype, enum ih_distance distance)
{
  return ihp_point_row_bytes(width, distance == IH_DISTANCE_L2 ? IH_U16 : dtype);
}

/* An array of ihp_new_large: a large one begins at a multiple of a large page, for which the
 * allocator takes up to one more. */
static uint64_t large_bytes(uint64_t bytes)
{
  return bytes + (bytes < IHP_LARGE_PAGE ? 0 : IHP_LARGE_PAGE);
}

/* Rows, weights and numbers of points, and the least value of each coordinate. */
static uint64_t points_bytes(uint64_t count, uint64_t width, uint64_t row)
{
  return large_bytes(count * row) + large_bytes(count * 8) + 4 * count + 4 * width;
}

/* A region that is ordered by itself: its numbers in pairs, places and copies, and the digits by
 * which they are sorted (ordering.c). */
static uint64_t region_bytes(uint64_t count, size_t bytes)
{
  const size_t points = ihp_region_points((size_t)count, bytes);
  return points == IHP_BLOCK ? 0
                             : points * (2 * 8 + 4 + bytes) + 4 * IHP_REGION_DIGITS +
                                   greater(8 * points, region_bytes(points, bytes));
}

/* Extra memory for making points from the caller's: a key per point, or a region per worker; and
 * ranges of coordinates for each slice. */
static uint64_t making_bytes(uint64_t count, uint64_t width, enum ih_dtype dtype, uint64_t workers)
{
  const size_t bytes = (size_t)width * ih_dtype_size(dtype);
  const uint64_t regions = count / ihp_region_points((size_t)count, bytes) + 1;
  const uint64_t at_once = workers < regions ? workers : regions;
  const uint64_t blocks = ihp_blocks((size_t)count), slices = IHP_POINT_SLICES * workers;
  const uint64_t region = region_bytes(count, bytes);
  return greater(8 * count, at_once * region) +
         4 * width * (1 + 3 * (slices < blocks ? slices : blocks)) + FIXED;
}

/* The sums of medians by digit (medians.c), a member's values, and a row. */
static uint64_t centring_bytes(uint64_t width, uint64_t row, enum ih_distance distance)
{
  return greater(distance == IH_DISTANCE_L1 ? 8 * 256 * width : 0, row) + 8 * width;
}

/* ---- Clusters with centres ---------------------------------------------------------------- */

struct clustering {
  uint64_t clusters, width, row, workers;
  enum ih_distance distance;
};

/* struct ihp_clustering.  Per point: its cluster, two lists, a ring, the rival and two bounds.  Per
 * cluster: its centre and kept sums, its weight, cost and key, five 32-bit numbers, its change,
 * and its drift in 16 rings and the widest of them. */
static uint64_t clustering_bytes(const struct clustering *c, uint64_t count)
{
  const uint64_t kept = c->distance == IH_DISTANCE_L1 ? 2 * c->width : c->width + 1;
  const uint64_t cluster = c->row + 8 * kept + 3 * 8 + 5 * 4 + 1 + 16 * 8 + 1;
  return count * (6 * 4 + 1) + c->clusters * cluster + 4 * IHP_BLOCK + FIXED;
}

/* Choosing the first centres: a distance, a radius and a reach per point; a row, sums and a range
 * per block; and for each slice two rows of 64-bit numbers. */
static uint64_t seeding_bytes(const struct clustering *c, uint64_t count)
{
  return 3 * 4 * count + ihp_blocks(count) * (2 * 8 + 3 * 4 + 4 + c->row) +
         c->workers * (IHP_SEEDING_SLICES * 2 * 8 * c->width + A_WORKER);
}

/* Moving centres and points: each worker's workspace for one centre, or for the centres near one,
 * sorted and interleaved. */
static uint64_t moving_bytes(const struct clustering *c)
{
  const uint64_t near = c->clusters * (8 + 3 * 4 + 8) + (c->clusters + IHP_TOGETHER) * c->row;
  return c->workers * (greater(centring_bytes(c->width, c->row, c->distance), near) + A_WORKER);
}

/* Points and the memory for clustering them.  A sample is clustered while the points stay
 * allocated. */
static uint64_t level_bytes(const struct clustering *c, uint64_t count)
{
  const uint64_t sample = (count + IHP_SAMPLE_EACH - 1) / IHP_SAMPLE_EACH;
  uint64_t most = greater(seeding_bytes(c, count), moving_bytes(c));
  if (ihp_is_sampled(count, c->clusters, IHP_SAMPLE_CENTRE))
    most = greater(most, level_bytes(c, sample));
  return points_bytes(count, c->width, c->row) + clustering_bytes(c, count) + most;
}

/* Includes the labels and centres of the best restart. */
uint64_t ihp_cluster_bytes(const ih_points *points, const ih_cluster_options *options)
{
  const struct clustering c = {
      .clusters = options->clusters,
      .width = points->width,
      .row = row_bytes(points->width, points->dtype, options->distance),
      .workers = ihp_workers(options->executor),
      .distance = options->distance,
  };
  const uint64_t count = points->count;
  return greater(points_bytes(count, c.width, c.row) +
                     making_bytes(count, c.width, points->dtype, c.workers),
                 level_bytes(&c, count) + 4 * count + c.clusters * c.row);
}

/* ---- Clusters with medoids ---------------------------------------------------------------- */

struct medoids {
  uint64_t clusters, candidates, width, row, mass, workers, transport;
};

/* struct ihp_transport, and problems of this mass (transport.c). */
static uint64_t transport_bytes(uint64_t mass, uint64_t site_row)
{
  const uint64_t stride =
      (mass + IHP_TOGETHER_COLUMNS - 1) / IHP_TOGETHER_COLUMNS * IHP_TOGETHER_COLUMNS;
  return sizeof(struct ihp_transport) + 128 + stride * (site_row + 5 * mass);
}

/* Points in their order, and struct ihp_medoids. */
static uint64_t medoids_level_bytes(const struct medoids *m, uint64_t count)
{
  const uint64_t sample = (count + IHP_SAMPLE_EACH - 1) / IHP_SAMPLE_EACH;
  const uint64_t seeding = 4 * m->candidates * count + m->workers * (m->transport + A_WORKER);
  const uint64_t centring = centring_bytes(m->width, m->row, IH_DISTANCE_L1) + m->row;
  const uint64_t medoids = 3 * 4 * count + m->workers * (m->transport + 16 * m->width + centring);
  const uint64_t points = m->clusters * (3 * 4) + 2 * (m->clusters + IHP_TOGETHER) * m->row +
                          m->workers * (m->transport + 8 * m->clusters);
  uint64_t most = greater(seeding, greater(medoids, points) + m->workers * A_WORKER);
  if (ihp_is_sampled(count, m->clusters, IHP_SAMPLE_MEDOID))
    most = greater(most, medoids_level_bytes(m, sample));
  return points_bytes(count, m->width, m->row) + 2 * m->mass * count + 5 * 4 * count +
         m->clusters * 10 + FIXED + most;
}

/* Rows hold the sums of units over up to four parts of the sites' coordinates (distributions.c),
 * with 16 bits if the box around the sites is small enough. */
uint64_t ihp_medoids_bytes(const ih_distributions *points, const ih_cluster_options *options)
{
  const ih_points *sites = &points->sites;
  const uint64_t count = points->count, parts = sites->width < 4 ? sites->width : 4;
  const uint64_t widest = (UINT64_C(1) << 8 * ih_dtype_size(sites->dtype)) - 1;
  const enum ih_dtype dtype = widest * sites->width <= UINT16_MAX ? IH_U16 : IH_U32;
  const uint64_t site_row = row_bytes(sites->width, sites->dtype, IH_DISTANCE_L1);
  const struct medoids m = {
      .clusters = options->clusters,
      .candidates = ihp_candidates_wanted(options),
      .width = parts * points->mass,
      .row = row_bytes(parts * points->mass, dtype, IH_DISTANCE_L1),
      .mass = points->mass,
      .workers = ihp_workers(options->executor),
      .transport = transport_bytes(points->mass, site_row),
  };
  const uint64_t ground = points_bytes(sites->count, sites->width, site_row) +
                          sites->count * (2 * 4 + 8 + 2 + 4 * parts) + 16 * sites->width + FIXED;
  const uint64_t rows = points_bytes(count, m.width, m.row) +
                        making_bytes(count, m.width, dtype, m.workers) +
                        count * (m.width * ih_dtype_size(dtype) + 2 * m.mass);
  return ground + greater(rows, medoids_level_bytes(&m, count) + 4 * count + m.clusters * 12);
}

/* ---- One dimension ------------------------------------------------------------------------ */

/* Points, plus `each` bytes per point while they are clustered. */
static uint64_t values_bytes(const ih_points *points, enum ih_distance distance, uint64_t each)
{
  const uint64_t row = row_bytes(1, points->dtype, distance);
  return points_bytes(points->count, 1, row) +
         greater(making_bytes(points->count, 1, points->dtype, 1), each * (points->count + 2)) +
         FIXED;
}

/* A 128-bit cost, three 64-bit sums and eight lists (values.c, optimal.c). */
uint64_t ihp_optimal_bytes(const ih_points *points, enum ih_distance distance)
{
  return values_bytes(points, distance, 16 + 3 * 8 + 8 * 4);
}

/* Two sums and three lists (values.c). */
uint64_t ihp_percentile_bytes(const ih_points *points)
{
  return values_bytes(points, IH_DISTANCE_L1, 2 * 8 + 3 * 4);
}

/* Four lists and a weight per point, and the points of the largest cluster (nested.c). */
uint64_t ihp_percentile_nested_bytes(const ih_points *points, size_t outer, size_t inner)
{
  const uint64_t clusters = (uint64_t)outer * inner;
  const ih_points all = {.count = points->count, .width = 1, .dtype = IH_U32};
  return points->count * (4 * 4 + 8) + clusters * (4 + 8 + 4 * points->width) +
         ihp_percentile_bytes(&all) + FIXED;
}

/* ---- Merging ------------------------------------------------------------------------------ */

/* Two tables of all values, which sorting may copy, and one per worker (merge_narrow.c). */
static uint64_t narrow_bytes(const ih_points *points, uint64_t workers)
{
  const uint64_t slices = (points->count - 1) / IHP_MERGE_SLICE + 1;
  return IHP_MERGE_VALUES * (4 + 2 * 8 + 4 * (workers < slices ? workers : slices)) + FIXED;
}

/* A list of all points; two numbers for each slice and part, and one for each part; and for each
 * part being merged a table with up to twice as many slots as places and up to twice as many places
 * as points, plus half of that again while it grows (merge.c).  Parts are of about equal size. */
uint64_t ihp_merge_bytes(const ih_points *points, const ih_executor *executor)
{
  enum { LEAST = 1 << 9 };
  const size_t bytes = points->width * ih_dtype_size(points->dtype);
  const uint64_t workers = ihp_workers(executor), parts = ihp_merge_parts(points->count, bytes);
  const uint64_t at_once = workers < parts ? workers : parts;
  const uint64_t slices = ihp_merge_slices(points->count, ihp_workers(executor));
  const uint64_t places = greater(LEAST, 2 * (points->count + points->count / 4) / parts);
  if (bytes <= IHP_MERGE_NARROW)
    return narrow_bytes(points, workers);
  return 4 * points->count + at_once * (places * (3 * 8 + 3 * (4 + bytes) / 2) + A_WORKER) +
         parts * (2 * 8 * slices + 8) + FIXED;
}
