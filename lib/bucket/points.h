/* Points as clustering wants them: in narrow rows, near ones next to each other. */
#ifndef IH_LIB_BUCKET_POINTS_H
#define IH_LIB_BUCKET_POINTS_H

#include "base/callbacks.h"
#include "base/elements.h"

#include <isohand/bucket.h>

/* Points in a block, which are near each other. */
enum { IHP_BLOCK = 128 };

/* The types of coordinates: IH_U8, IH_U16 and IH_U32. */
enum { IHP_COORDINATES = 3 };

struct ihp_points {
  size_t count, width;
  size_t row; /* bytes from a row to the next: 16, 32 or a multiple of 64 */
  enum ih_distance distance;
  enum ih_dtype type; /* the narrowest for the differences of coordinates from their least values */
  unsigned digit, digits; /* coordinates are below 2^(digit * digits); a digit is at most a byte */
  uint64_t box;           /* the distance between the corners of the box around all points */
  uint8_t *at;            /* [i * row]: the coordinates of point i less `base`, then zeros */
  uint64_t *weight;       /* of point i */
  uint32_t *number;       /* of point i, among the caller's */
  uint32_t *base;         /* of each coordinate: its least value; NULL in a sample */
};

/* Loops over points ask the caller whether to stop once for IHP_ASK_EACH of them: a power of two.
 */
enum { IHP_ASK_EACH = 1 << 12 };

/* Returns 1 if it is time to ask at point i of a loop and the caller wants the call to stop, else
 * 0. */
static inline int ihp_is_stopped(const ih_callbacks *callbacks, uint64_t i)
{
  return ihp_is_cancelled_at(callbacks, i, IHP_ASK_EACH);
}

/* Coordinate j of a caller's point. */
static inline uint32_t ihp_coordinate_of(const ih_points *points, size_t i, size_t j)
{
  return ihp_element_get(points->dtype, points->at, i * points->width + j);
}

/* Returns 1 if *out can take what a call finds: its reserved members are NULL. */
static inline int ihp_are_clusters(const ih_clusters *out)
{
  return out != NULL && ihp_is_unused(out->reserved);
}

/* IH_ERR_ARGUMENT: they are none. */
enum ih_status ihp_points_check(const ih_points *points);

/* Checks weights of points that are up to `most` apart.  IH_ERR_ARGUMENT: one is 0;
 * IH_ERR_OVERFLOW: `most` is 2^32 - 1 or more, or that times all weight 2^64 or more. */
enum ih_status ihp_weights_check(const uint64_t weight[], size_t count, uint64_t most);

/* Makes *points of the caller's, which were checked: moves each coordinate's least value to 0, and
 * puts near points next to each other.  The status is what ih_bucket_cluster says of points.  Free
 * with ihp_points_release, also after a failure. */
enum ih_status ihp_points_make(const ih_points *from, enum ih_distance distance,
                               const ih_executor *executor, const ih_callbacks *callbacks,
                               struct ihp_points *points);

/* Makes *sample of one point of each so many near ones, with the weight of all.  Free it as well.
 * IH_ERR_CANCELLED; IH_ERR_MEMORY. */
enum ih_status ihp_points_sample(const struct ihp_points *points, size_t each,
                                 const ih_callbacks *callbacks, struct ihp_points *sample);
void ihp_points_release(struct ihp_points *points);

static inline const uint8_t *ihp_point(const struct ihp_points *points, size_t i)
{
  return points->at + i * points->row;
}

/* Bytes of a row of coordinates. */
static inline size_t ihp_point_row_bytes(size_t width, enum ih_dtype type)
{
  const size_t bytes = width << type;
  return bytes <= 16 ? 16 : bytes <= 32 ? 32 : (bytes + 63) / 64 * 64;
}

/* Blocks of so many points. */
static inline size_t ihp_blocks(size_t count)
{
  return (count + IHP_BLOCK - 1) / IHP_BLOCK;
}

/* Coordinate j of a row. */
static inline uint32_t ihp_row_coordinate(const struct ihp_points *points, const uint8_t row[],
                                          size_t j)
{
  return ihp_element_get(points->type, row, j);
}

/* to[0..width-1] = a row's coordinates. */
void ihp_row_read(const struct ihp_points *points, const uint8_t row[], uint32_t to[]);

/* A row of these coordinates. */
void ihp_row_write(const struct ihp_points *points, const uint32_t from[], uint8_t row[]);

/* Centre c of an array of them as the caller's points are, from these coordinates of a row. */
void ihp_centre_write(const struct ihp_points *points, enum ih_dtype dtype, const uint32_t from[],
                      size_t c, void *centre);

/* label[] of the caller's points, and size[] of the clusters, from the cluster of each point;
 * either may be NULL. */
void ihp_labels_write(const struct ihp_points *points, const uint32_t cluster[], size_t clusters,
                      uint32_t label[], uint64_t size[]);

/* The weighted mean of a coordinate, rounded to the nearest integer, and a half down: the parabola
 * of its cost is least there among the integers. */
static inline uint32_t ihp_round_mean(uint64_t sum, uint64_t weight)
{
  const uint64_t rest = sum % weight;
  return (uint32_t)(sum / weight) + (rest > weight - rest);
}

/* Sorts keys, ascending. */
void ihp_sort_keys(uint64_t key[], size_t n);

#endif
