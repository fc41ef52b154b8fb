/* Points prepared for clustering: in narrow rows, with near points next to each other. */
#ifndef IH_LIB_BUCKET_POINTS_H
#define IH_LIB_BUCKET_POINTS_H

#include "base/callbacks.h"
#include "base/elements.h"
#include "base/team.h"

#include <isohand/bucket.h>

/* Points per block; they are near each other. */
enum { IHP_BLOCK = 128 };

/* Slices per worker, at most, in passes over the caller's points, or those of a sample. */
enum { IHP_POINT_SLICES = 8 };

/* Coordinate types: IH_U8, IH_U16 and IH_U32. */
enum { IHP_COORDINATES = 3 };

struct ihp_points {
  size_t count, width;
  size_t row; /* bytes per row: 16, 32 or a multiple of 64 */
  enum ih_distance distance;
  enum ih_dtype type;     /* narrowest type for coordinates less their least values */
  unsigned digit, digits; /* coordinates are below 2^(digit * digits); digit <= 8 */
  uint64_t box;           /* the distance between the corners of the box around all points */
  uint8_t *at;            /* [i * row]: the coordinates of point i less `base`, padded with zeros */
  uint64_t *weight;       /* [i] */
  uint32_t *number;       /* [i]: the caller's number of point i */
  uint32_t *base;         /* [j]: the least value of coordinate j; NULL in a sample */
  const ih_team *team;    /* whose memory at[] and weight[] are in; NULL: memory of this process */
};

/* Loops over points check for cancellation once per IHP_ASK_EACH points: a power of two. */
enum { IHP_ASK_EACH = 1 << 12 };

/* Returns 1 if i is a multiple of IHP_ASK_EACH and the caller has cancelled, else 0. */
static inline int ihp_is_stopped(const ih_callbacks *callbacks, uint64_t i)
{
  return ihp_is_cancelled_at(callbacks, i, IHP_ASK_EACH);
}

/* Returns coordinate j of a caller's point. */
static inline uint32_t ihp_coordinate_of(const ih_points *points, size_t i, size_t j)
{
  return ihp_element_get(points->dtype, points->at, i * points->width + j);
}

/* Returns 1 if *out is valid for results: its reserved members are NULL. */
static inline int ihp_are_clusters(const ih_clusters *out)
{
  return out != NULL && ihp_is_unused(out->reserved);
}

/* IH_ERR_ARGUMENT: not valid points. */
enum ih_status ihp_points_check(const ih_points *points);

/* Checks the weights of points that are up to `most` apart.  IH_ERR_ARGUMENT: a weight is 0;
 * IH_ERR_OVERFLOW: `most` is 2^32 - 1 or more, or `most` times the total weight is 2^64 or more. */
enum ih_status ihp_weights_check(const uint64_t weight[], size_t count, uint64_t most);

/* Makes *points from the caller's, which must be checked: subtracts each coordinate's least value,
 * and puts near points next to each other.  Statuses: as ih_bucket_cluster lists for its points.
 * The caller frees them with ihp_points_release, also after a failure. */
enum ih_status ihp_points_make(const ih_points *from, enum ih_distance distance,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               struct ihp_points *points);

/* Makes *sample from every `each`-th point, with the weight of the `each` neighbours that it stands
 * for.  The caller frees it with ihp_points_release, also after a failure.  IH_ERR_CANCELLED;
 * IH_ERR_MEMORY; those of ihp_split_run. */
enum ih_status ihp_points_sample(const struct ihp_points *points, size_t each,
                                 const ih_executor *executor, const ih_callbacks *callbacks,
                                 struct ihp_points *sample);
void ihp_points_release(struct ihp_points *points);

static inline const uint8_t *ihp_point(const struct ihp_points *points, size_t i)
{
  return points->at + i * points->row;
}

/* Returns the bytes of a row. */
static inline size_t ihp_point_row_bytes(size_t width, enum ih_dtype type)
{
  const size_t bytes = width << type;
  return bytes <= 16 ? 16 : bytes <= 32 ? 32 : (bytes + 63) / 64 * 64;
}

/* Returns the number of blocks of `count` points. */
static inline size_t ihp_blocks(size_t count)
{
  return (count + IHP_BLOCK - 1) / IHP_BLOCK;
}

/* Returns coordinate j of a row. */
static inline uint32_t ihp_row_coordinate(const struct ihp_points *points, const uint8_t row[],
                                          size_t j)
{
  return ihp_element_get(points->type, row, j);
}

/* to[0..width-1] = the coordinates of a row. */
void ihp_row_read(const struct ihp_points *points, const uint8_t row[], uint32_t to[]);

/* Writes from[0..width-1] as the coordinates of a row. */
void ihp_row_write(const struct ihp_points *points, const uint32_t from[], uint8_t row[]);

/* Writes from[], the coordinates of a row, as centre c of an array laid out like the caller's
 * points. */
void ihp_centre_write(const struct ihp_points *points, enum ih_dtype dtype, const uint32_t from[],
                      size_t c, void *centre);

/* Sets label[] of the caller's points and size[] of the clusters from the cluster of each point.
 * Either may be NULL. */
void ihp_labels_write(const struct ihp_points *points, const uint32_t cluster[], size_t clusters,
                      uint32_t label[], uint64_t size[]);

/* Returns the weighted mean of a coordinate, rounded to the nearest integer, halves down: the
 * integer of least cost, as the cost is a parabola. */
static inline uint32_t ihp_round_mean(uint64_t sum, uint64_t weight)
{
  const uint64_t rest = sum % weight;
  return (uint32_t)(sum / weight) + (rest > weight - rest);
}

#endif
