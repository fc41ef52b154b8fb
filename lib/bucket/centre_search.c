/* The nearest of given centres.
 *
 * The centres are ordered by the sum of their coordinates, and interleaved in batches of
 * IHP_TOGETHER.  By the triangle inequality the difference of two sums is at most the L1 distance;
 * by Cauchy's inequality its square is at most the width times the L2 distance.  So the search
 * starts at the sum of the point, goes outwards batch by batch, and ends at a batch whose sums are
 * too far away for a centre that is nearer, or as near with a lower number. */
#include "base/bits.h"
#include "bucket/distances.h"
#include "bucket/keys.h"
#include "simd/instructions.h"

#include <stdlib.h>
#include <string.h>

/* The centres with coordinates of one type, interleaved. */
struct form {
  enum ih_dtype type;
  unsigned bits;  /* coordinates of centres, and of points that are compared, are below 2^bits */
  size_t groups;  /* of 8 bytes in a row */
  uint8_t *table; /* NULL: the form does not exist */
  void (*together)(const uint8_t from[], const uint8_t others[], size_t groups,
                   uint64_t out[IHP_TOGETHER]);
};

struct ih_centres {
  size_t width, batches;
  enum ih_dtype dtype;
  enum ih_distance distance;
  struct form narrow, wide; /* for vector kernels; for any coordinates */
  uint64_t *least, *most;   /* [b]: the range of the sums of batch b, ascending */
  uint32_t *number;         /* [IHP_TOGETHER * b + t]: the caller's number of centre t of batch b */
};

/* ---- Any coordinates ---------------------------------------------------------------------- */

static uint64_t gap_between(uint32_t a, uint32_t b)
{
  return a < b ? b - a : a - b;
}

/* Rows have at most 2^16 coordinates, so sums are below 2^48. */
static void together_l1_wide(const uint8_t from[], const uint8_t others[], size_t groups,
                             uint64_t out[IHP_TOGETHER])
{
  const uint32_t *x = (const void *)from, *y = (const void *)others;
  memset(out, 0, IHP_TOGETHER * sizeof *out);
  for (size_t g = 0; g < groups; g++)
    for (size_t t = 0; t < IHP_TOGETHER; t++)
      for (size_t j = 0; j < 2; j++)
        out[t] += gap_between(x[2 * g + j], y[2 * (IHP_TOGETHER * g + t) + j]);
}

/* Sums saturate at UINT64_MAX. */
static void together_l2_wide(const uint8_t from[], const uint8_t others[], size_t groups,
                             uint64_t out[IHP_TOGETHER])
{
  const uint32_t *x = (const void *)from, *y = (const void *)others;
  memset(out, 0, IHP_TOGETHER * sizeof *out);
  for (size_t g = 0; g < groups; g++)
    for (size_t t = 0; t < IHP_TOGETHER; t++)
      for (size_t j = 0; j < 2; j++) {
        const uint64_t gap = gap_between(x[2 * g + j], y[2 * (IHP_TOGETHER * g + t) + j]);
        if (__builtin_add_overflow(out[t], gap * gap, &out[t]))
          out[t] = UINT64_MAX;
      }
}

/* ---- Preparation -------------------------------------------------------------------------- */

IHP_ALWAYS_INLINE uint64_t sum_typed(enum ih_dtype dtype, const void *at, size_t width,
                                     uint32_t *any)
{
  uint64_t sum = 0;
  uint32_t all = 0;
  for (size_t j = 0; j < width; j++) {
    const uint32_t x = ihp_element_get(dtype, at, j);
    sum += x;
    all |= x;
  }
  *any = all;
  return sum;
}

/* Returns the sum of a point's coordinates; *any = their bitwise or.  A constant dtype removes the
 * branches from the loop. */
static uint64_t sum_coordinates(enum ih_dtype dtype, const void *at, size_t width, uint32_t *any)
{
  return dtype == IH_U8    ? sum_typed(IH_U8, at, width, any)
         : dtype == IH_U16 ? sum_typed(IH_U16, at, width, any)
                           : sum_typed(IH_U32, at, width, any);
}

/* Writes a point's coordinates, which fit, as a row. */
static void write_row(enum ih_dtype dtype, const void *at, size_t width, enum ih_dtype type,
                      uint8_t row[])
{
  if (type == dtype)
    memcpy(row, at, width << dtype);
  else
    for (size_t j = 0; j < width; j++)
      ihp_element_put(type, ihp_element_get(dtype, at, j), row, j);
}

static const uint8_t *caller_point(const ih_points *points, size_t i)
{
  return (const uint8_t *)points->at + (i * points->width << points->dtype);
}

/* Interleaves the centres of centres->number as form->type. */
static enum ih_status make_form(const ih_centres *centres, const ih_points *from, struct form *form)
{
  const struct ihp_points rows = {.width = from->width, .type = form->type};
  form->groups = ihp_groups(&rows);
  const size_t row = 8 * form->groups;
  uint8_t *at = calloc(from->count, row);
  void *table = NULL;
  if (at == NULL || posix_memalign(&table, 64, centres->batches * form->groups * IHP_GROUP) != 0) {
    free(at);
    return IH_ERR_MEMORY;
  }
  for (size_t i = 0; i < from->count; i++)
    write_row(from->dtype, caller_point(from, i), from->width, form->type, at + i * row);
  ihp_put_together(at, row, form->groups, centres->number, from->count, table);
  form->table = table;
  free(at);
  return IH_OK;
}

/* Makes the forms that are needed.  The vector kernels take bytes and words under L1, and words
 * below 2^15 under L2. */
static enum ih_status make_forms(ih_centres *centres, const ih_points *from, uint32_t any,
                                 const ih_instructions *instructions)
{
  const int is_l1 = centres->distance == IH_DISTANCE_L1;
  struct form *narrow = &centres->narrow, *wide = &centres->wide;
  narrow->type = is_l1 && from->dtype == IH_U8 ? IH_U8 : IH_U16;
  narrow->bits = !is_l1 ? 15 : narrow->type == IH_U8 ? 8 : 16;
  const struct ihp_points rows = {.row = ihp_point_row_bytes(from->width, narrow->type),
                                  .distance = centres->distance,
                                  .type = narrow->type};
  narrow->together = ihp_distances_find(&rows, instructions)->together;
  wide->type = IH_U32;
  wide->bits = 32;
  wide->together = is_l1 ? together_l1_wide : together_l2_wide;
  enum ih_status status = IH_OK;
  if (any >> narrow->bits == 0)
    status = make_form(centres, from, narrow);
  if (status == IH_OK && 8u << from->dtype > narrow->bits)
    status = make_form(centres, from, wide);
  return status;
}

struct summed {
  uint64_t sum;
  uint32_t number;
};

static int compare_summed(const void *x, const void *y)
{
  const struct summed *a = x, *b = y;
  return a->sum != b->sum ? a->sum < b->sum ? -1 : 1
                          : (a->number > b->number) - (a->number < b->number);
}

/* Numbers the centres by ascending sums; *any = the bitwise or of all coordinates. */
static enum ih_status order_centres(ih_centres *centres, const ih_points *from, uint32_t *any)
{
  struct summed *order = malloc(from->count * sizeof *order);
  if (order == NULL)
    return IH_ERR_MEMORY;
  *any = 0;
  for (size_t i = 0; i < from->count; i++) {
    uint32_t own;
    order[i].sum = sum_coordinates(from->dtype, caller_point(from, i), from->width, &own);
    order[i].number = (uint32_t)i;
    *any |= own;
  }
  qsort(order, from->count, sizeof *order, compare_summed);
  for (size_t n = 0; n < centres->batches * IHP_TOGETHER; n++) {
    const struct summed *own = &order[n < from->count ? n : from->count - 1];
    if (n % IHP_TOGETHER == 0)
      centres->least[n / IHP_TOGETHER] = own->sum;
    centres->most[n / IHP_TOGETHER] = own->sum;
    centres->number[n] = own->number;
  }
  free(order);
  return IH_OK;
}

enum ih_status ih_centres_new(const ih_points *centres, enum ih_distance distance,
                              const ih_instructions *instructions, ih_centres **out)
{
  if (out == NULL || (distance != IH_DISTANCE_L1 && distance != IH_DISTANCE_L2) ||
      (instructions != NULL && !ihp_instructions_known(instructions)))
    return IH_ERR_ARGUMENT;
  enum ih_status status = ihp_points_check(centres);
  if (status != IH_OK)
    return status;
  ih_centres *made = calloc(1, sizeof *made);
  if (made == NULL)
    return IH_ERR_MEMORY;
  made->width = centres->width;
  made->dtype = centres->dtype;
  made->distance = distance;
  made->batches = (centres->count + IHP_TOGETHER - 1) / IHP_TOGETHER;
  made->least = malloc(2 * made->batches * sizeof *made->least);
  made->number = malloc(made->batches * IHP_TOGETHER * sizeof *made->number);
  uint32_t any = 0;
  status = IH_ERR_MEMORY;
  if (made->least != NULL && made->number != NULL) {
    made->most = made->least + made->batches;
    status = order_centres(made, centres, &any);
  }
  if (status == IH_OK)
    status = make_forms(made, centres, any,
                        instructions == NULL ? ih_instructions_best() : instructions);
  if (status == IH_OK)
    *out = made;
  else
    ih_centres_free(made);
  return status;
}

void ih_centres_free(ih_centres *centres)
{
  if (centres == NULL)
    return;
  free(centres->narrow.table);
  free(centres->wide.table);
  free(centres->least);
  free(centres->number);
  free(centres);
}

/* ---- Search ------------------------------------------------------------------------------- */

struct nearest {
  uint64_t distance;
  uint32_t number;
};

/* Returns the first batch that is not entirely below `sum`. */
static size_t find_batch(const ih_centres *centres, uint64_t sum)
{
  size_t first = 0;
  for (size_t count = centres->batches; count > 0;) {
    const size_t half = count / 2;
    const int is_below = centres->most[first + half] < sum;
    first = is_below ? first + half + 1 : first;
    count = is_below ? count - half - 1 : half;
  }
  return first;
}

/* Returns 1 if all centres whose sum differs by `gap` are farther away than `distance`, else 0. */
static int is_beyond(const ih_centres *centres, uint64_t gap, uint64_t distance)
{
  return centres->distance == IH_DISTANCE_L1
             ? gap > distance
             : (ihp_u128)gap * gap > (ihp_u128)distance * centres->width;
}

static void try_batch(const ih_centres *centres, const struct form *form, size_t batch,
                      const uint8_t row[], struct nearest *best)
{
  const uint32_t *number = centres->number + batch * IHP_TOGETHER;
  uint64_t found[IHP_TOGETHER];
  form->together(row, form->table + batch * form->groups * IHP_GROUP, form->groups, found);
  for (size_t t = 0; t < IHP_TOGETHER; t++)
    if (found[t] < best->distance || (found[t] == best->distance && number[t] < best->number))
      *best = (struct nearest){found[t], number[t]};
}

static struct nearest find_nearest(const ih_centres *centres, const struct form *form,
                                   const uint8_t row[], uint64_t sum)
{
  struct nearest best = {UINT64_MAX, UINT32_MAX};
  size_t up = find_batch(centres, sum), down = up; /* the next batches: up and down - 1 */
  while (up < centres->batches || down > 0) {
    const uint64_t above = up == centres->batches      ? UINT64_MAX
                           : centres->least[up] <= sum ? 0
                                                       : centres->least[up] - sum,
                   below = down == 0 ? UINT64_MAX : sum - centres->most[down - 1];
    const int is_up = above <= below;
    if (is_beyond(centres, is_up ? above : below, best.distance))
      break;
    try_batch(centres, form, is_up ? up : down - 1, row, &best);
    up += (size_t)is_up;
    down -= (size_t)!is_up;
  }
  return best;
}

enum ih_status ih_centres_nearest(const ih_centres *centres, size_t count, const void *at,
                                  uint32_t label[], uint64_t distance[])
{
  if (centres == NULL || (count > 0 && (at == NULL || label == NULL)))
    return IH_ERR_ARGUMENT;
  const struct form *narrow = &centres->narrow, *wide = &centres->wide;
  uint8_t *rows = calloc(narrow->groups + wide->groups, 8); /* padded with zeros */
  enum ih_status status = rows == NULL ? IH_ERR_MEMORY : IH_OK;
  for (size_t i = 0; i < count && status == IH_OK; i++) {
    const uint8_t *point = (const uint8_t *)at + (i * centres->width << centres->dtype);
    uint32_t any;
    const uint64_t sum = sum_coordinates(centres->dtype, point, centres->width, &any);
    const struct form *form = narrow->table != NULL && any >> narrow->bits == 0 ? narrow : wide;
    uint8_t *row = form == narrow ? rows : rows + 8 * narrow->groups;
    write_row(centres->dtype, point, centres->width, form->type, row);
    const struct nearest best = find_nearest(centres, form, row, sum);
    label[i] = best.number;
    if (distance != NULL)
      distance[i] = best.distance;
    if (best.distance == UINT64_MAX)
      status = IH_ERR_OVERFLOW;
  }
  free(rows);
  return status;
}
