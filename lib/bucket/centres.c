/* Moves centres to the middle of their clusters.  Most new centres follow from the sums kept for
 * each cluster (centring.h); for the others the points are read. */
#include "base/executor.h"
#include "bucket/bounds.h"
#include "bucket/centring.h"
#include "bucket/groups.h"

#include <stdlib.h>
#include <string.h>

/* ---- Joining and leaving points ----------------------------------------------------------- */

void ihp_count_point(struct ihp_clustering *k, uint32_t c, size_t i, uint64_t weight,
                     uint32_t distance)
{
  k->weight[c] += weight;
  k->cost[c] += weight * distance;
  k->centring->count(k->points, k->centre + c * k->points->row, ihp_point(k->points, i), weight,
                     k->numbers + c * k->kept);
  if (k->change[c] == IHP_SAME)
    k->change[c] = IHP_CHANGED;
}

/* ---- One centre --------------------------------------------------------------------------- */

/* Stores work->centre as the centre of cluster c, and how far it moved. */
static void place_centre(struct ihp_clustering *k, struct ihp_centre_work *work, size_t c)
{
  const struct ihp_points *points = k->points;
  uint8_t *row = k->centre + c * points->row, *before = (uint8_t *)work->sum;
  const uint32_t only = 0;
  uint32_t moved;
  memcpy(before, row, points->row);
  ihp_row_write(points, work->centre, row);
  k->distances->listed(row, before, points->row, &only, 1, &moved);
  k->moved[c] = ihp_length_high(points->distance, moved);
  k->change[c] = IHP_SAME;
}

static enum ih_status follow_numbers(struct ihp_clustering *k, struct ihp_centre_work *work,
                                     size_t c)
{
  k->moved[c] = 0;
  if (k->change[c] != IHP_CHANGED)
    return IH_OK;
  work->weight = k->weight[c];
  ihp_row_read(k->points, k->centre + c * k->points->row, work->centre);
  if (k->centring->follow(work, k->numbers + c * k->kept, &k->cost[c]))
    place_centre(k, work, c);
  else
    k->change[c] = IHP_OFF;
  return IH_OK;
}

static enum ih_status read_points(struct ihp_clustering *k, struct ihp_centre_work *work, size_t c)
{
  uint64_t *numbers = k->numbers + c * k->kept;
  if (k->change[c] < IHP_OFF)
    return IH_OK;
  work->member = k->member + k->first[c];
  work->members = k->first[c + 1] - k->first[c];
  work->weight = 0;
  for (size_t m = 0; m < work->members; m++)
    work->weight += k->points->weight[work->member[m]];
  k->weight[c] = work->weight;
  ihp_row_read(k->points, k->centre + c * k->points->row, work->centre);
  enum ih_status status = IH_ERR_RANGE;
  if (k->change[c] != IHP_UNKNOWN)
    status = k->centring->shift(work, numbers, &k->cost[c]);
  if (status == IH_ERR_RANGE)
    status = k->centring->find(work, numbers, &k->cost[c]);
  if (status == IH_OK)
    place_centre(k, work, c);
  return status;
}

/* ---- Workspace ---------------------------------------------------------------------------- */

int ihp_centre_work_take(struct ihp_centre_work *work, const struct ihp_centring *centring)
{
  const struct ihp_points *points = work->points;
  const size_t sums = centring->sums == NULL ? 0 : centring->sums(points) * sizeof *work->sum;
  work->sum = malloc(sums > points->row ? sums : points->row);
  work->value = malloc(2 * points->width * sizeof *work->value);
  if (work->sum == NULL || work->value == NULL)
    return 0;
  work->centre = work->value + points->width;
  return 1;
}

void ihp_centre_work_free(struct ihp_centre_work *work)
{
  free(work->sum);
  free(work->value);
}

/* ---- Centres of every cluster ------------------------------------------------------------- */

struct centres_step {
  struct ihp_clustering *clustering;
  enum ih_status (*make)(struct ihp_clustering *clustering, struct ihp_centre_work *work, size_t c);
};

static enum ih_status make_centres(void *context, const struct ihp_slice *slice)
{
  const struct centres_step *step = context;
  struct ihp_clustering *k = step->clustering;
  struct ihp_centre_work work = {
      .callbacks = &k->options->callbacks, .points = k->points, .distances = k->distances};
  enum ih_status status = ihp_centre_work_take(&work, k->centring) ? IH_OK : IH_ERR_MEMORY;
  for (uint64_t c = slice->first; c < slice->first + slice->count && status == IH_OK; c++)
    status = step->make(k, &work, c);
  ihp_centre_work_free(&work);
  return status;
}

/* Lists the points of the clusters whose centres cannot be found from kept sums, and groups them by
 * cluster. */
static enum ih_status group_others(struct ihp_clustering *k)
{
  size_t count = 0;
  for (size_t i = 0; i < k->points->count; i++) {
    k->list[count] = (uint32_t)i;
    count += k->change[k->label[i]] >= IHP_OFF;
  }
  return ihp_group_labels(k->label, k->list, count, k->clusters, &k->options->callbacks, k->first,
                          k->member);
}

static int do_all_follow(const struct ihp_clustering *k)
{
  size_t c = 0;
  while (c < k->clusters && k->change[c] < IHP_OFF)
    c++;
  return c == k->clusters;
}

enum ih_status ihp_move_centres(struct ihp_clustering *k)
{
  const struct ihp_split split = {.units = k->clusters,
                                  .least = 1,
                                  .a_worker = 16,
                                  .run = make_centres,
                                  .is_divided = 1,
                                  .made = {{k->centre, k->points->row},
                                           {k->numbers, k->kept * sizeof *k->numbers},
                                           {k->weight, sizeof *k->weight},
                                           {k->cost, sizeof *k->cost},
                                           {k->moved, sizeof *k->moved},
                                           {k->change, sizeof *k->change}}};
  struct centres_step step = {k, follow_numbers};
  enum ih_status status = ihp_split_run(&split, k->options->executor, &step);
  if (status != IH_OK || do_all_follow(k))
    return status;
  step.make = read_points;
  status = group_others(k);
  return status == IH_OK ? ihp_split_run(&split, k->options->executor, &step) : status;
}
